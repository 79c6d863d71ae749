//===- CompileResult.h - what a compile made, in memory -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The result of Compile.h: named byte buffers, diagnostics and reports. Nothing is on the disk until writeResults puts
// all buffers there, or none.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_COMPILERESULT_H
#define FLYC_TOOLS_DRIVER_COMPILERESULT_H

#include "frontend/Basic/Diagnostic.h"
#include "tools/driver/DriverError.h"
#include "tools/driver/Options.h"
#include "tools/driver/TimeReport.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

struct ResultFile {
  std::optional<Emit> kind; ///< nothing: a dump of --dump-ir, the depfile, the profile of --time-trace
  std::string target;       ///< as --arch names it; empty: of no single target
  std::string path;         ///< where writeResults puts it; "-" is standard output
  std::string contents;
};

/// The text of one report of --report, in the form that was asked for.
struct ReportSection {
  std::string name; ///< "resources", "lds", "remarks"
  std::string text;
};

struct CompileResult {
  /// exitOk, or the exit code of the command line: exitErrors for errors in the source, exitUsage for options that LLVM
  /// refuses, exitIO for a file that cannot be read, ...
  ExitCode status = exitOk;
  /// In the order in which they were found; warnings of a compile that succeeded, too. Ranges are places of `sources`.
  std::vector<Diagnostic> diagnostics;
  /// Every text that the compile read. Never null.
  std::shared_ptr<SourceManager> sources;
  /// Empty unless `status` is exitOk.
  std::vector<ResultFile> files;
  std::vector<std::string> folders; ///< that writeResults makes
  std::vector<ReportSection> reports;
  TimeReport times;
  /// The paths where an import was looked for and not found: a file at one of them would change the result.
  std::vector<std::string> missedImports;

  explicit operator bool() const { return status == exitOk; }
  /// The contents of the file of that kind, of that target if each has its own; null if there is none.
  const std::string *find(Emit kind, std::string_view target = {}) const;
};

/// Every file that the compile depends on: the source first, then imports and the files of --spec-file in the order in
/// which they were read, then the response files. Texts that are not files are left out.
std::vector<std::string> dependencies(const CompileOptions &options, const SourceManager &sources);

/// A result that would take the place of a file that the compile read, as `-o k.fly` of k.fly.
std::optional<DriverError> overwritesInput(const CompileOptions &options, const CompileResult &result);

/// Adds the folder of --output-dir; it is created if it is missing.
void addOutputDir(const CompileOptions &options, CompileResult &result);

/// Adds the depfile (-MD), a rule whose targets are the results without dumps.
void addDepfile(const CompileOptions &options, CompileResult &result);

/// Writes all files of the result, or none and says why. The time that it takes is added to the result's.
[[nodiscard]] bool writeResults(CompileResult &result, DriverError &error);

/// The text of --report: tables, or one JSON object. Empty if none was asked for.
std::string reportText(const ReportOptions &options, const CompileResult &result);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_COMPILERESULT_H
