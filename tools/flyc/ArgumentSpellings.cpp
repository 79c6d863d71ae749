//===- ArgumentSpellings.cpp ----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table, and the pass that it drives.
//===----------------------------------------------------------------------===//

#include "tools/flyc/ArgumentSpellings.h"

#include "support/NearestName.h"
#include "support/Text.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

// No spelling that takes a joined value is the beginning of another one.
constexpr ArgumentSpelling spellings[] = {
    {"-MD", "--write-depfile", ValueForm::None},
    {"-MP", "--depfile-phony", ValueForm::None},
    {"-MF", "--depfile", ValueForm::Both},
    {"-MT", "--depfile-target", ValueForm::Both},
    {"-Xllvm", "--llvm-arg", ValueForm::Separate},
    {"-D", "--define", ValueForm::Both},
    {"-I", "--include-dir", ValueForm::Both},
    {"-O", "--opt-level", ValueForm::Joined},
    {"-g", "--debug-info", ValueForm::None},
    {"-ffast-math=", "--fast-math-flags", ValueForm::Joined},
    {"-ffast-math", "--fast-math", ValueForm::None},
    {"-o", "--output", ValueForm::Both},
    {"-j", "--jobs", ValueForm::Both},
    {"-h", "--help", ValueForm::None},
    {"-Wall", "--all-warnings", ValueForm::None},
    {"-Wperf", "--perf-warnings", ValueForm::None},
    {"-Werror=", "--warning-as-error", ValueForm::Joined},
    {"-Werror", "--warnings-as-errors", ValueForm::None},
    {"-Wno-", "--disable-warning", ValueForm::Joined},
    {"-w", "--no-warnings", ValueForm::None},
};

// What people know from clang, gcc, hipcc and nvcc.
constexpr std::pair<std::string_view, std::string_view> spellingsElsewhere[] = {
    {"--offload-arch", "--arch=TARGET"},
    {"-march", "--arch=TARGET"},
    {"-mcpu", "--arch=TARGET"},
    {"-mllvm", "-Xllvm ARG"},
    {"-S", "--emit=asm"},
    {"-c", "--emit=obj"},
    {"-emit-llvm", "--emit=llvm"},
    {"-save-temps", "--dump-ir=DIR"},
    {"--save-temps", "--dump-ir=DIR"},
    {"-ftime-trace", "--time-trace=FILE"},
    {"-ftime-report", "--report=time"},
    {"-Rpass", "--report=remarks"},
    {"-Rpass-missed", "--report=remarks"},
    {"-Rpass-analysis", "--report=remarks"},
    {"-fsyntax-only", "flyc check"},
    {"-Wextra", "-Wall"},
    {"-G", "-g"},
    {"--use_fast_math", "-ffast-math"},
    {"-fassociative-math", "-ffast-math=reassoc"},
    {"-freciprocal-math", "-ffast-math=arcp"},
    {"-fno-signed-zeros", "-ffast-math=nsz"},
    {"-ffinite-math-only", "-ffast-math=nnan,ninf"},
    {"-fapprox-func", "-ffast-math=afn"},
    {"-ffp-contract=fast", "-ffast-math=contract"},
};

} // namespace

std::string_view flyc::driver::spellingHere(std::string_view written) {
  for (const auto &[elsewhere, here] : spellingsElsewhere)
    if (written == elsewhere || written.substr(0, written.find('=')) == elsewhere)
      return here;
  return {};
}

std::span<const ArgumentSpelling> flyc::driver::argumentSpellings() { return spellings; }

std::string_view flyc::driver::usualSpelling(std::string_view longName) {
  for (const ArgumentSpelling &s : spellings)
    if (s.longName == longName)
      return s.usual;
  return longName;
}

std::vector<std::string> flyc::driver::rewriteSpellings(std::span<const std::string> args,
                                                        std::vector<support::Error> &errors, bool isCompile) {
  std::vector<std::string> out;
  for (size_t i = 0; i < args.size(); ++i) {
    std::string_view arg = args[i];
    if (arg == "--") {
      out.insert(out.end(), args.begin() + static_cast<std::ptrdiff_t>(i), args.end());
      return out;
    }
    if (arg.size() < 2 || arg[0] != '-' || arg[1] == '-') {
      out.push_back(args[i]);
      continue;
    }
    const ArgumentSpelling *match = nullptr;
    for (const ArgumentSpelling &s : spellings) {
      bool joins = s.form == ValueForm::Joined || s.form == ValueForm::Both;
      if (arg == s.usual || (joins && arg.starts_with(s.usual))) {
        match = &s;
        break;
      }
    }
    if (!match) {
      // A long option with one dash is the likely slip, or `=` before a value that stands apart.
      const size_t equals = arg.find('=');
      const bool isApart = std::any_of(std::begin(spellings), std::end(spellings), [&](const ArgumentSpelling &s) {
        return s.form == ValueForm::Separate && equals != std::string_view::npos && arg.substr(0, equals) == s.usual;
      });
      std::string hint;
      if (const std::string_view here = isCompile ? spellingHere(arg) : ""; !here.empty())
        hint = "it is " + quote(here);
      else if (isApart)
        hint = "its value stands apart: " +
               quote(std::string(arg.substr(0, equals)) + " " + std::string(arg.substr(equals + 1)));
      else if (arg.size() > 3)
        hint = "long options begin with two dashes: " + quote("-" + std::string(arg));
      errors.push_back({"unknown option " + quote(arg), hint});
      continue;
    }
    std::string_view value = arg.substr(match->usual.size());
    if (match->form == ValueForm::None) {
      out.emplace_back(match->longName);
      continue;
    }
    if (value.empty()) {
      bool follows = match->form != ValueForm::Joined && i + 1 < args.size();
      if (!follows) {
        errors.push_back({"option " + quote(match->usual) + " has no value", ""});
        continue;
      }
      value = args[++i];
    }
    out.push_back(std::string(match->longName) + "=" + std::string(value));
  }
  return out;
}
