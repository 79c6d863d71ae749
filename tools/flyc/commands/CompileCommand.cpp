//===- CompileCommand.cpp - flyc compile and flyc check -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Diagnostics are shown last, when it is known whether the results could be written.
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/CompileCommand.h"

#include "tools/driver/Outputs.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

/// The arguments as a request; the status is exitOk if they are right, else what is wrong has been shown.
struct Checked {
  CompileRequest request;
  ExitCode status = exitOk;
};

Checked checkArguments(const Arguments &args, std::span<const UsageError> wrong, bool checkOnly) {
  Checked out;
  out.request.sources = std::make_shared<SourceManager>();
  std::vector<DriverError> errors;
  const DiagnosticOptions diagnostics = checkDiagnosticOptions(args, errors);
  for (const UsageError &e : wrong)
    errors.push_back(usageError(e.message, e.hint));
  if (errors.empty())
    out.request.options = checkCompileOptions(args, checkOnly, diagnostics, *out.request.sources, errors);
  if (!errors.empty())
    out.status = static_cast<ExitCode>(failWith(errors, *out.request.sources, diagnostics));
  return out;
}

/// Adds an error that came up when the compile had ended.
void add(CompileResult &result, const DriverError &error) {
  DiagnosticEngine engine;
  report(engine, error);
  for (Diagnostic &diagnostic : engine.diagnostics())
    result.diagnostics.push_back(std::move(diagnostic));
  result.status = error.exit();
}

} // namespace

int flyc::driver::runCompile(const Arguments &args, std::span<const UsageError> wrong, bool checkOnly) {
  const Checked checked = checkArguments(args, wrong, checkOnly);
  if (checked.status != exitOk)
    return checked.status;
  const CompileOptions &options = checked.request.options;
  CompileResult result = compile(checked.request);
  DriverError error;
  if (result && !checkOnly) {
    if (!writeResults(result, error) ||
        (options.reports.any() && !writeStandardOutput(reportText(options.reports, result), error)))
      add(result, error);
  }
  showDiagnostics(result.diagnostics, *result.sources, options.diagnostics);
  return result.status;
}

CompileResult flyc::driver::compileArguments(const Arguments &args) {
  const Checked checked = checkArguments(args, {}, /*checkOnly=*/false);
  if (checked.status != exitOk) {
    CompileResult result;
    result.status = checked.status;
    result.sources = checked.request.sources;
    return result;
  }
  CompileResult result = compile(checked.request);
  showDiagnostics(result.diagnostics, *result.sources, checked.request.options.diagnostics);
  return result;
}
