//===- CommandLineTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/flyc/CommandLine.h"

#include "tools/flyc/CompileArguments.h"

#include <gtest/gtest.h>

using namespace flyc::driver;

namespace {
using Words = std::vector<std::string>;

Words rewritten(Words args) {
  std::vector<flyc::support::Error> errors;
  Words out = rewriteSpellings(args, errors, /*isCompile=*/true);
  for (const flyc::support::Error &e : errors)
    out.push_back("error: " + e.message + (e.hint.empty() ? "" : "; " + e.hint));
  return out;
}
Invocation parsed(Words args) { return parseCommandLine(args); }
std::string_view commandOf(Words args) { return parsed(args).info->name; }

/// The options of a compile, stored.
struct Compiled {
  CompileArguments arguments;
  Words words;
  std::vector<flyc::support::Error> errors;
};
Compiled compiled(Words args) {
  Compiled out;
  OptionList options;
  addCompileOptions(options, out.arguments);
  out.words = parseOptions(args, options, out.errors);
  return out;
}
/// The errors of a command line, one string each.
Words errorsOf(Words args) {
  Words out;
  for (const flyc::support::Error &e : parsed(args).errors)
    out.push_back(e.message + (e.hint.empty() ? "" : "; " + e.hint));
  return out;
}
} // namespace

TEST(RewriteSpellings, JoinedAndSeparateValues) {
  EXPECT_EQ(rewritten({"-DBM=128", "-D", "BN=64", "-Iinc", "-I", "inc2"}),
            (Words{"--define=BM=128", "--define=BN=64", "--include-dir=inc", "--include-dir=inc2"}));
  EXPECT_EQ(rewritten({"-O3", "-g", "-j2", "-j", "4", "-o", "-", "-ok.hsaco"}),
            (Words{"--opt-level=3", "--debug-info", "--jobs=2", "--jobs=4", "--output=-", "--output=k.hsaco"}));
  EXPECT_EQ(rewritten({"-MD", "-MF", "k.d", "-MTk.o", "-MP"}),
            (Words{"--write-depfile", "--depfile=k.d", "--depfile-target=k.o", "--depfile-phony"}));
  EXPECT_EQ(rewritten({"-Werror=unused", "-Wall", "-Wperf"}),
            (Words{"--warning-as-error=unused", "--all-warnings", "--perf-warnings"}));
  EXPECT_EQ(rewritten({"-Werror", "-w", "-Wno-unused-symbol"}),
            (Words{"--warnings-as-errors", "--no-warnings", "--disable-warning=unused-symbol"}));
}

TEST(RewriteSpellings, TheNextWordIsTheValueWhateverItLooksLike) {
  EXPECT_EQ(rewritten({"-Xllvm", "-amdgpu-early-inline-all"}), (Words{"--llvm-arg=-amdgpu-early-inline-all"}));
  EXPECT_EQ(rewritten({"-Xllvm", "-a=b", "k.fly"}), (Words{"--llvm-arg=-a=b", "k.fly"}));
}

TEST(RewriteSpellings, NothingBehindTwoDashes) {
  EXPECT_EQ(rewritten({"-g", "--", "-g", "-x.fly"}), (Words{"--debug-info", "--", "-g", "-x.fly"}));
  EXPECT_EQ(rewritten({"-", "--arch=x", "k.fly"}), (Words{"-", "--arch=x", "k.fly"}));
}

TEST(RewriteSpellings, Errors) {
  EXPECT_EQ(rewritten({"-O"}), (Words{"error: option '-O' has no value"}));
  EXPECT_EQ(rewritten({"-o"}), (Words{"error: option '-o' has no value"}));
  EXPECT_EQ(rewritten({"-z"}), (Words{"error: unknown option '-z'"}));
  EXPECT_EQ(rewritten({"-gx"}), (Words{"error: unknown option '-gx'"}));
  EXPECT_EQ(rewritten({"-arch", "-Xllvmx"}),
            (Words{"error: unknown option '-arch'; long options begin with two dashes: '--arch'",
                   "error: unknown option '-Xllvmx'; long options begin with two dashes: '--Xllvmx'"}));
  EXPECT_EQ(rewritten({"-Xllvm=-stats"}),
            (Words{"error: unknown option '-Xllvm=-stats'; its value stands apart: '-Xllvm -stats'"}));
}

TEST(RewriteSpellings, NoSpellingHidesAnother) {
  for (const ArgumentSpelling &a : argumentSpellings())
    for (const ArgumentSpelling &b : argumentSpellings())
      if (&a != &b && (a.form == ValueForm::Joined || a.form == ValueForm::Both)) {
        EXPECT_FALSE(b.usual.starts_with(a.usual)) << a.usual << " " << b.usual;
      }
}

TEST(CommandLine, CompileIsTheDefault) {
  EXPECT_EQ(commandOf({"k.fly", "--arch=gfx942"}), "compile");
  EXPECT_EQ(commandOf({}), "compile");
  EXPECT_EQ(parsed({"k.fly", "--arch=gfx942"}).words, (Words{"k.fly"}));
  EXPECT_EQ(parsed({"compile", "k.fly"}).words, (Words{"k.fly"}));
  EXPECT_EQ(commandOf({"check", "-"}), "check");
  EXPECT_EQ(parsed({"check", "-"}).words, (Words{"-"}));
  EXPECT_EQ(commandOf({"--version"}), "version");
}

TEST(CommandLine, ValuesGoWhereTheyBelong) {
  const Compiled c =
      compiled({"k.fly", "--arch=gfx942,gfx950", "--arch", "gfx1201", "-DA=1", "-O2", "--emit=asm,llvm"});
  EXPECT_TRUE(c.errors.empty());
  EXPECT_EQ(c.words, (Words{"k.fly"}));
  EXPECT_EQ(c.arguments.archs, (Words{"gfx942,gfx950", "gfx1201"}));
  EXPECT_EQ(c.arguments.defines, (Words{"A=1"}));
  EXPECT_EQ(c.arguments.optLevel, "2");
  EXPECT_EQ(c.arguments.emit, (Words{"asm,llvm"}));
}

TEST(CommandLine, ValuesStayAsTheyAre) {
  // CLI11 would split brackets and commas, and takes `--x=` for a missing value.
  const Compiled c = compiled({"k.fly", "-DT=[a,b]", "-D", "U={}", "--name", "x y", "--output-dir=a=b", "-o", "-"});
  EXPECT_TRUE(c.errors.empty());
  EXPECT_EQ(c.arguments.defines, (Words{"T=[a,b]", "U={}"}));
  EXPECT_EQ(c.arguments.name, "x y");
  EXPECT_EQ(c.arguments.outputDir, "a=b");
  EXPECT_EQ(c.arguments.outputs, (Words{"-"}));
}

TEST(CommandLine, TheLastOfSeveralSingleValuesCounts) {
  const Compiled c = compiled({"k.fly", "-O1", "-O3", "--color=never", "--color=always", "-g", "-g"});
  EXPECT_TRUE(c.errors.empty());
  EXPECT_EQ(c.arguments.optLevel, "3");
  EXPECT_EQ(c.arguments.color, "always");
  EXPECT_TRUE(c.arguments.debugInfo);
}

TEST(CommandLine, AValueMayBeLeftOut) {
  for (auto [written, value] : {std::pair("--stats", "table"), {"--stats=json", "json"}, {"--other", ""}}) {
    std::string stats;
    bool other = false;
    OptionList options;
    options.add("--stats", "[=json]", "", stats);
    options.flag("--other", "", other);
    std::vector<flyc::support::Error> errors;
    EXPECT_EQ(parseOptions(Words{written, "word"}, options, errors), Words{"word"});
    EXPECT_TRUE(errors.empty());
    EXPECT_EQ(stats, value);
  }
}

TEST(Commands, AreFoundByTheirNames) {
  for (const CommandInfo &info : commands()) {
    EXPECT_EQ(findCommand(info.name), &info);
    EXPECT_LT(info.name.size(), 12u) << "the overview has a column of 12";
    EXPECT_EQ(commandOf({std::string(info.name)}), info.name);
  }
  EXPECT_EQ(findCommand("nothing"), nullptr);
  EXPECT_EQ(nearestCommand("comple"), "compile");
  EXPECT_EQ(nearestCommand("k.fly"), std::nullopt);
}

TEST(CommandLine, Errors) {
  EXPECT_EQ(errorsOf({"k.fly", "--emti=asm"}), (Words{"unknown option '--emti'; did you mean '--emit'?"}));
  EXPECT_EQ(errorsOf({"k.fly", "--outptu=a"}), (Words{"unknown option '--outptu'; did you mean '-o'?"}));
  EXPECT_EQ(errorsOf({"k.fly", "--arch"}),
            (Words{"option '--arch' has no value; it is written '--arch=TARGET[,TARGET...]'"}));
  EXPECT_EQ(errorsOf({"k.fly", "--arch", "--emit=asm"}),
            (Words{"option '--arch' has no value; it is written '--arch=TARGET[,TARGET...]'"}));
  EXPECT_EQ(errorsOf({"k.fly", "--name="}), (Words{"option '--name' has no value; it is written '--name=NAME'"}));
  EXPECT_EQ(errorsOf({"version", "--json=yes"}), (Words{"option '--json' takes no value, and has 'yes'"}));
  EXPECT_EQ(errorsOf({"targets", "--arch=gfx942"}),
            (Words{"unknown option '--arch'; its options are --json, --figures, "
                   "--spec-file and --help"}));
  EXPECT_EQ(errorsOf({"targets", "gfx942"}),
            (Words{"unexpected argument 'gfx942'; 'flyc targets' takes options only"}));
  EXPECT_EQ(errorsOf({"help", "nothing"}), (Words{"unknown command 'nothing'; `flyc help` lists them"}));
  EXPECT_EQ(errorsOf({"k.fly", "-z", "--bad", "--worse"}).size(), 3u);
}

TEST(CommandLine, HelpWinsOverErrors) {
  EXPECT_TRUE(parsed({"compile", "--bad", "--help"}).errors.empty());
  EXPECT_NE(parsed({"compile", "--bad", "-h"}).help.find("usage: flyc [compile]"), std::string::npos);
  EXPECT_NE(parsed({"help", "targets"}).help.find("usage: flyc targets"), std::string::npos);
  EXPECT_EQ(parsed({"help"}).help, parsed({"--help"}).help);
}

TEST(CommandLine, HelpFitsTheTerminalAndNamesEveryOption) {
  for (const CommandInfo &info : commands()) {
    const std::string help = parsed({std::string(info.name), "--help"}).help;
    const size_t examples = help.find("\nExamples:\n");
    ASSERT_NE(examples, std::string::npos) << info.name;
    size_t begin = 0;
    for (size_t end; (end = help.find('\n', begin)) < examples; begin = end + 1)
      EXPECT_LE(end - begin, 100u) << help.substr(begin, end - begin);
    EXPECT_NE(help.find("Exit codes:\n  0   success\n"), std::string::npos);
    OptionList options;
    info.make()->addOptions(options);
    for (const Option &option : options)
      EXPECT_NE(help.find("\n  " + std::string(usualSpelling(option.longName))), std::string::npos) << option.longName;
  }
  const std::string help = parsed({"compile", "--help"}).help;
  for (const ArgumentSpelling &s : argumentSpellings())
    EXPECT_NE(help.find("  " + std::string(s.usual)), std::string::npos) << s.usual;
  for (const EmitInfo &kind : emitInfos)
    EXPECT_NE(help.find("  " + std::string(kind.spelling) + " "), std::string::npos) << kind.spelling;
}
