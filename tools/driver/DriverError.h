//===- DriverError.h - what the driver itself finds wrong -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Errors in options, files and targets, as values; report() turns them into diagnostics like those of every other
// stage.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_DRIVERERROR_H
#define FLYC_TOOLS_DRIVER_DRIVERERROR_H

#include "frontend/Basic/Diagnostic.h"
#include "tools/driver/Options.h"

#include <string>

namespace flyc::driver {

struct DriverError {
  diag::ID id = diag::CommandLine;
  std::string message; // of CannotRead, CannotWrite, BadManifest and CodeFile: the file
  std::string reason;  // of those four: why
  std::string hint;    // what would be right; may be empty
  SourceRange range;   // in a --spec-file; else invalid

  ExitCode exit() const {
    switch (id) {
    case diag::CannotRead:
    case diag::CannotWrite: return exitIO;
    case diag::UnknownTarget:
    case diag::ToolchainMissing: return exitUnavailable;
    case diag::KernelFault:
    case diag::KernelFinding:
    case diag::CheckFailed: return exitVerification;
    case diag::RunInput:
    case diag::TargetSpec:
    case diag::CodeFile:
    case diag::CasesFile:
    case diag::BadManifest: return exitErrors;
    default: return exitUsage;
    }
  }
};

inline DriverError usageError(std::string message, std::string hint = {}) {
  return {diag::CommandLine, std::move(message), {}, std::move(hint), {}};
}
inline DriverError cannotRead(std::string path, std::string reason) {
  return {diag::CannotRead, std::move(path), std::move(reason), {}, {}};
}
/// `what` is a quoted path, or "to standard output".
inline DriverError cannotWrite(std::string what, std::string reason) {
  return {diag::CannotWrite, std::move(what), std::move(reason), {}, {}};
}

/// Stores the error in the engine that all stages share.
void report(DiagnosticEngine &engine, const DriverError &error);

/// The engine's options as a compile was given them.
DiagnosticEngine::Options engineOptions(const DiagnosticOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_DRIVERERROR_H
