//===- CompileArguments.h - the options of a compile, as written ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc compile` can be told, and the part of it that other commands have too: check, which stops behind the front
// end, run and loops, which compile a source first. Nothing is checked in here; OptionCheck.h says what the texts mean.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMPILEARGUMENTS_H
#define FLYC_TOOLS_FLYC_COMPILEARGUMENTS_H

#include "tools/driver/Options.h"
#include "tools/flyc/OptionList.h"

namespace flyc::driver {

struct CompileArguments {
  using Texts = std::vector<std::string>;

  Texts inputs;        ///< the source
  Texts responseFiles; ///< each @FILE that was read

  Texts archs, specFiles;
  std::string codeObjectVersion;

  Texts outputs; // -o
  std::string outputDir, name, prefix;
  Texts emit;
  std::string host;
  bool printOutputs = false;
  std::string dumpDir;
  std::string repro;

  Texts defines, includeDirs, instances, variants, kernels;

  DepfileOptions depfile;

  std::string optLevel;
  bool fastMath = false;
  Texts fastFlags;
  std::string wavesPerEu;
  std::string redZones;
  bool debugInfo = false;
  Texts llvmArgs;
  std::string jobs;
  std::string cacheDir, cacheSize;
  Texts reports;
  std::string timeTrace;

  bool forbidSpills = false;
  std::string maxVgprs, maxLds, minOccupancy, maxCode;

  std::string diagnostics, color, errorLimit;
  bool allWarnings = false, perfWarnings = false, noWarnings = false, warningsAsErrors = false;
  Texts disabledWarnings, warningErrors;
};

/// All options of `flyc compile`.
void addCompileOptions(OptionList &options, CompileArguments &args);
/// Those of them that `flyc check` has.
void addCheckOptions(OptionList &options, CompileArguments &args);
/// Those that say how a source is read and optimised, of a command that takes sources among others.
void addOptionsOfSource(OptionList &options, CompileArguments &args);
/// Which warnings are shown, and which are errors.
void addWarningOptions(OptionList &options, CompileArguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMPILEARGUMENTS_H
