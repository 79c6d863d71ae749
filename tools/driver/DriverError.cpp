//===- DriverError.cpp - what the driver itself finds wrong ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/DriverError.h"

using namespace flyc;
using namespace flyc::driver;

DiagnosticEngine::Options flyc::driver::engineOptions(const DiagnosticOptions &options) {
  DiagnosticEngine::Options out;
  out.errorLimit = options.errorLimit;
  out.warningsAsErrors = options.warningsAsErrors;
  out.noWarnings = options.noWarnings;
  out.allWarnings = options.allWarnings;
  out.perfWarnings = options.perfWarnings;
  out.disabled.insert(options.disabledWarnings.begin(), options.disabledWarnings.end());
  out.asErrors.insert(options.warningErrors.begin(), options.warningErrors.end());
  return out;
}

void flyc::driver::report(DiagnosticEngine &engine, const DriverError &error) {
  const auto withReason = diag::Taking<2>::among(error.id);
  DiagnosticBuilder builder = withReason ? engine.report(*withReason, error.range, error.message, error.reason)
                                         : engine.report(*diag::Taking<1>::among(error.id), error.range, error.message);
  if (!error.hint.empty())
    builder.note(diag::DriverHint, SourceRange(), error.hint);
}
