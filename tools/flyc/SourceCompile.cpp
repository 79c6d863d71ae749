//===- SourceCompile.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The options that say how mistakes are shown come first, so that all others are shown that way.
//===----------------------------------------------------------------------===//

#include "tools/flyc/SourceCompile.h"

#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"

using namespace flyc;
using namespace flyc::driver;

CheckedRequest flyc::driver::checkRequest(const CompileArguments &args, bool checkOnly) {
  CheckedRequest out;
  out.request.sources = std::make_shared<SourceManager>();
  std::vector<DriverError> errors;
  const DiagnosticOptions diagnostics = checkDiagnosticOptions(args, errors);
  if (errors.empty())
    out.request.options = checkCompileOptions(args, checkOnly, diagnostics, *out.request.sources, errors);
  if (!errors.empty())
    out.status = static_cast<ExitCode>(failWith(errors, *out.request.sources, diagnostics));
  return out;
}

CompileResult flyc::driver::compileArguments(const CompileArguments &args) {
  const CheckedRequest checked = checkRequest(args, /*checkOnly=*/false);
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
