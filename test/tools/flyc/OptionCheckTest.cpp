//===- OptionCheckTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/flyc/OptionCheck.h"

#include "tools/flyc/CommandLine.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct Checked {
  CompileOptions options;
  std::vector<std::string> errors; // "exit: message; hint"
};

Checked check(std::vector<std::string> args) {
  Checked out;
  CompileArguments arguments;
  OptionList options;
  addCompileOptions(options, arguments);
  std::vector<flyc::support::Error> wrong;
  arguments.inputs = parseOptions(args, options, wrong);
  EXPECT_TRUE(wrong.empty());
  std::vector<DriverError> errors;
  SourceManager sources;
  DiagnosticOptions diagnostics = checkDiagnosticOptions(arguments, errors);
  out.options = checkCompileOptions(arguments, false, diagnostics, sources, errors);
  for (const DriverError &e : errors)
    out.errors.push_back(std::to_string(e.exit()) + ": " + e.message + (e.hint.empty() ? "" : "; " + e.hint));
  return out;
}
using Texts = std::vector<std::string>;

Texts errorsOf(std::vector<std::string> more) {
  std::vector<std::string> args{"k.fly", "--arch=gfx942"};
  args.insert(args.end(), more.begin(), more.end());
  return check(args).errors;
}

} // namespace

TEST(OptionCheck, Defaults) {
  Checked c = check({"dir/k.fly", "--arch=gfx942,gfx9-4-generic"});
  EXPECT_EQ(c.errors, Texts{});
  const CompileOptions &o = c.options;
  EXPECT_EQ(o.input, "dir/k.fly");
  EXPECT_EQ(o.name, "k");
  EXPECT_EQ(o.emit, (std::vector<Emit>{Emit::Hsaco, Emit::Manifest, Emit::Header}));
  EXPECT_EQ(o.optLevel, 3u);
  EXPECT_EQ(o.jobs, 1u);
  EXPECT_FALSE(o.debugInfo || o.depfile.enabled || o.reports.any());
  EXPECT_EQ(o.diagnostics.errorLimit, 20u);
  ASSERT_EQ(o.targets.size(), 2u);
  EXPECT_EQ(o.codeObjectVersionFor(*o.targets[0].spec), 5u);
  EXPECT_EQ(o.codeObjectVersionFor(*o.targets[1].spec), 6u);
  EXPECT_EQ(o.pathFor(Emit::Hsaco, &o.targets[0]), "k.gfx942.hsaco");
  EXPECT_EQ(o.pathFor(Emit::Manifest, nullptr), "k.json");
}

TEST(OptionCheck, Names) {
  EXPECT_EQ(check({"-", "--arch=gfx942"}).options.name, "stdin");
  EXPECT_EQ(check({".fly", "--arch=gfx942"}).options.name, ".fly");
  EXPECT_EQ(check({"a.b.fly", "--arch=gfx942"}).options.name, "a.b");
  EXPECT_EQ(check({"a.fly", "--arch=gfx942", "--name=n"}).options.name, "n");
  Checked c = check({"a.fly", "--arch=gfx942:xnack+", "--output-dir=out", "--emit=asm,hsaco"});
  EXPECT_EQ(c.options.pathFor(Emit::Asm, &c.options.targets[0]), "out/a.gfx942-xnack-on.s");
  EXPECT_EQ(errorsOf({"--name=a/b"}),
            (Texts{"2: the unit's name 'a/b' is not a file name; --output-dir names the folder"}));
}

TEST(OptionCheck, Emit) {
  EXPECT_EQ(check({"k.fly", "--arch=gfx942", "--emit=header,asm", "--emit=asm,tokens"}).options.emit,
            (std::vector<Emit>{Emit::Tokens, Emit::Asm, Emit::Header}));
  EXPECT_EQ(errorsOf({"--emit=hasco"}), (Texts{"2: unknown kind 'hasco' in --emit; did you mean 'hsaco'?"}));
  EXPECT_EQ(errorsOf({"--emit=spirv"}), (Texts{"2: unknown kind 'spirv' in --emit; the kinds are tokens, ast, "
                                               "typed-ast, fly, fly-lowered, llvm-mlir, llvm, asm, "
                                               "obj, hsaco, manifest, header, bundle, object and incbin"}));
  EXPECT_EQ(errorsOf({"--emit=asm,"}).size(), 1u);
}

TEST(OptionCheck, ExtensionSaysTheKind) {
  const auto kindsOf = [](const char *file) { return check({"k.fly", "--arch=gfx942", "-o", file}).options.emit; };
  EXPECT_EQ(kindsOf("a/k.hsaco"), std::vector{Emit::Hsaco});
  EXPECT_EQ(kindsOf("k.json"), std::vector{Emit::Manifest});
  EXPECT_EQ(kindsOf("k.h"), std::vector{Emit::Header});
  EXPECT_EQ(kindsOf("k.s"), std::vector{Emit::Asm});
  EXPECT_EQ(kindsOf("k.S"), std::vector{Emit::Incbin});
  EXPECT_EQ(kindsOf("k.fly-lowered.mlir"), std::vector{Emit::FlyLowered});
  EXPECT_EQ(errorsOf({"-o", "k.hsaco"}), Texts{});
  EXPECT_EQ(errorsOf({"-o", "k.o", "--emit=object"}), Texts{});
  EXPECT_EQ(errorsOf({"-o", "k.o", "--emit=obj"}), Texts{});
  EXPECT_EQ(errorsOf({"-o", "k.bin", "--emit=hsaco"}), Texts{});
  EXPECT_EQ(errorsOf({"-o", "k.o"}),
            (Texts{"2: -o 'k.o' may be of several kinds: obj, object; name the one that is meant with --emit"}));
  EXPECT_EQ(errorsOf({"-o", "k.hsaco", "--emit=asm"}),
            (Texts{"2: -o 'k.hsaco' ends like hsaco, and --emit is asm; let its name end in '.s', or name hsaco with "
                   "--emit"}));
  EXPECT_EQ(check({"k.fly", "--arch=gfx942,gfx950", "-o", "k.hsaco"}).errors.at(0).substr(0, 72),
            "2: -o 'k.hsaco' names one file, and 2 would result: hsaco for 2 targets;");
}

TEST(OptionCheck, Host) {
  for (const char *name : {"aarch64", "arm64"})
    EXPECT_EQ(check({"k.fly", "--arch=gfx942", "--emit=object", "--host", name}).options.host, package::Host::AArch64);
  for (const char *name : {"x86_64", "x86-64", "amd64", "AMD64"})
    EXPECT_EQ(check({"k.fly", "--arch=gfx942", "--emit=object", "--host", name}).options.host, package::Host::X86_64);
  EXPECT_EQ(errorsOf({"--emit=object", "--host=riscv64"}),
            (Texts{"2: unknown host 'riscv64' in --host; it is x86_64 or aarch64; for others there is --emit=incbin"}));
  EXPECT_EQ(errorsOf({"--host=aarch64"}),
            (Texts{"2: --host has no effect without --emit=object; add object to --emit"}));
}

TEST(OptionCheck, OneOutput) {
  EXPECT_EQ(errorsOf({"-o", "k.hsaco", "--emit=hsaco"}), Texts{});
  EXPECT_EQ(
      errorsOf({"-o", "k"}),
      (Texts{"2: -o 'k' names one file, and 3 would result: hsaco, manifest, header; name one kind with --emit, and "
             "one target if it is one for each target; or a folder with --output-dir"}));
  EXPECT_EQ(check({"k.fly", "--arch=gfx942,gfx950", "--emit=asm", "-o", "-"}).errors.at(0).substr(0, 66),
            "2: -o '-' names one file, and 2 would result: asm for 2 targets; n");
  EXPECT_EQ(check({"k.fly", "--arch=gfx942,gfx950", "--emit=manifest", "-o", "-"}).errors, Texts{});
  EXPECT_EQ(errorsOf({"-o", "a", "-o", "b", "--emit=asm"}),
            (Texts{"2: several -o: 'a' and 'b'; one file results; --output-dir names a folder for several"}));
  EXPECT_EQ(
      errorsOf({"-o", "a", "--output-dir=d", "--emit=asm"}),
      (Texts{"2: both -o and --output-dir are given; -o names the one file, --output-dir the folder of several"}));
}

TEST(OptionCheck, Targets) {
  EXPECT_EQ(check({"k.fly"}).errors, (Texts{"2: no target: --arch is missing; the targets are gfx90a, gfx942, gfx950, "
                                            "gfx1100, gfx1200, gfx1201, gfx1250 and gfx9-4-generic"}));
  EXPECT_EQ(check({"k.fly", "--arch=nope"}).errors.at(0).substr(0, 26), "4: unknown target 'nope'; ");
  EXPECT_EQ(check({"k.fly", "--arch=gfx1100:xnack+"}).errors.at(0).substr(0, 2), "2:");
  EXPECT_EQ(check({"k.fly", "--arch=gfx9-4-generic", "--code-object-version=5"}).errors,
            (Texts{"2: target 'gfx9-4-generic' has no code object version 5; it needs 6, which is its default: leave "
                   "--code-object-version out"}));
  EXPECT_EQ(errorsOf({"--code-object-version=4"}),
            (Texts{"2: option '--code-object-version' must be a number from 5 to 6, and is '4'"}));
  EXPECT_EQ(check({"k.fly", "--arch=gfx942", "--code-object-version=6"}).options.codeObjectVersion, 6u);
}

TEST(OptionCheck, Defines) {
  Checked c = check({"k.fly", "--arch=gfx942", "-DBM=128", "-D", "T=f16"});
  ASSERT_EQ(c.options.defines.size(), 2u);
  EXPECT_EQ(c.options.defines[1].name + "=" + c.options.defines[1].value, "T=f16");
  EXPECT_EQ(errorsOf({"-DA=1", "-DA=2"}), (Texts{"2: -D gives 'A' a value twice; give it once"}));
  EXPECT_EQ(errorsOf({"-DA"}), (Texts{"2: -D 'A' gives no value; it is written -D A=VALUE"}));
  EXPECT_EQ(errorsOf({"-DA="}), (Texts{"2: -D 'A=' gives no value; it is written -D A=VALUE"}));
  EXPECT_EQ(errorsOf({"-D1=2"}), (Texts{"2: -D '1=2' names no parameter; it is written -D NAME=VALUE"}));
}

TEST(OptionCheck, Reports) {
  Checked c = check({"k.fly", "--arch=gfx942", "--report=resources,time=json"});
  EXPECT_TRUE(c.options.reports.resources && c.options.reports.time && c.options.reports.json);
  EXPECT_FALSE(c.options.reports.occupancy);
  EXPECT_EQ(errorsOf({"--report=tme"}), (Texts{"2: unknown report 'tme'; did you mean 'time'?"}));
  EXPECT_EQ(errorsOf({"--report=time=xml"}),
            (Texts{"2: unknown form 'xml' in --report=time=xml; it is table or json"}));
  EXPECT_EQ(errorsOf({"--report=time=json", "--report=resources=table"}),
            (Texts{"2: --report names both table and json; all reports have one form"}));
}

TEST(OptionCheck, NumbersAndChoices) {
  EXPECT_EQ(errorsOf({"-O4"}), (Texts{"2: unknown optimisation level '-O4'; it is -O0, -O1, -O2 or -O3"}));
  EXPECT_EQ(errorsOf({"-j0"}), (Texts{"2: option '-j' must be a number from 1 to 1024, and is '0'"}));
  EXPECT_EQ(errorsOf({"-j", "many"}), (Texts{"2: option '-j' must be a number from 1 to 1024, and is 'many'"}));
  EXPECT_EQ(errorsOf({"-j", "99999999999999999999"}).size(), 1u);
  EXPECT_EQ(errorsOf({"--color=red"}), (Texts{"2: option '--color' cannot be 'red'; it is auto, always or never"}));
  EXPECT_EQ(errorsOf({"--diagnostics=xml"}),
            (Texts{"2: option '--diagnostics' cannot be 'xml'; it is text, json or sarif"}));
  EXPECT_EQ(errorsOf({"--error-limit=-1"}),
            (Texts{"2: option '--error-limit' cannot be '-1'; it is a number; 0 shows all errors"}));
  EXPECT_EQ(errorsOf({"-MF", "k.d"}), (Texts{"2: -MF has no effect without -MD; add -MD"}));
  EXPECT_EQ(errorsOf({"-MP"}), (Texts{"2: -MP has no effect without -MD; add -MD"}));
  EXPECT_EQ(errorsOf({"-MD", "-MF", "k.d"}), Texts{});
}

TEST(OptionCheck, Warnings) {
  Checked c = check({"k.fly", "--arch=gfx942", "-Wno-backend", "-Werror"});
  EXPECT_EQ(c.errors, Texts{});
  EXPECT_EQ(c.options.diagnostics.disabledWarnings, (Texts{"backend"}));
  EXPECT_TRUE(c.options.diagnostics.warningsAsErrors);
  c = check({"k.fly", "--arch=gfx942", "-Werror=unused", "-Wall"});
  EXPECT_EQ(c.options.diagnostics.warningErrors, (Texts{"unused"}));
  EXPECT_TRUE(c.options.diagnostics.allWarnings);
  EXPECT_EQ(errorsOf({"-Werror=unusd"}),
            (Texts{"2: unknown warning 'unusd' in -Werror=unusd; did you mean 'unused'?"}));
  EXPECT_EQ(errorsOf({"-Wno-bakend"}), (Texts{"2: unknown warning 'bakend' in -Wno-bakend; did you mean 'backend'?"}));
}

TEST(OptionCheck, Inputs) {
  EXPECT_EQ(check({"--arch=gfx942"}).errors,
            (Texts{"2: no source file; name one, or `-` for standard input; `flyc --help` explains"}));
  EXPECT_EQ(check({"a.fly", "b.fly", "--arch=gfx942"}).errors,
            (Texts{"2: several source files: 'a.fly' and 'b.fly'; a compile has one source; it imports the others"}));
  EXPECT_EQ(check({"launch", "headers"}).errors,
            (Texts{"2: 'launch' is no command, and no file; `flyc help` lists the commands"}));
  EXPECT_EQ(check({"comple", "a.fly"}).errors, (Texts{"2: unknown command 'comple'; did you mean 'compile'?"}));
  EXPECT_EQ(check({"k.fly", "--arch=gfx942", "--spec-file=/nonexistent"}).errors, (Texts{"3: /nonexistent"}));
}
