//===- Reporter.h - errors on standard error ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Shows diagnostics in the form that the command line asks for. Nothing else writes to standard error.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_REPORTER_H
#define FLYC_TOOLS_FLYC_REPORTER_H

#include "frontend/Basic/Diagnostic.h"
#include "tools/driver/DriverError.h"

#include <span>

namespace flyc::driver {

/// Writes all diagnostics to standard error: text, JSON lines, or one SARIF log, which is written even if it is empty.
void showDiagnostics(std::span<const Diagnostic> diagnostics, const SourceManager &sources,
                     const DiagnosticOptions &options);

/// Reports and shows these errors. The exit code: I/O before an unknown target before wrong usage before
/// errors in a --spec-file.
int failWith(std::span<const DriverError> errors, const SourceManager &sources, const DiagnosticOptions &options);
/// The same for one error that has no place in a source.
int failWith(const DriverError &error, const DiagnosticOptions &options = {});

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_REPORTER_H
