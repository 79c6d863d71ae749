//===- BackendReport.h - what the back end says, for the user -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Diagnostics of MLIR, LLVM and LLD carry file, line and column; here they become our own, at the place in the source.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_BACKENDREPORT_H
#define FLYC_TOOLS_DRIVER_BACKENDREPORT_H

#include "compiler/CodeGen/Failure.h"
#include "frontend/Basic/Diagnostic.h"
#include "tools/driver/Options.h"

namespace flyc::driver {

/// Reports warnings and remarks of a job that succeeded.
void reportBackend(DiagnosticEngine &engine, const SourceManager &sources, const codegen::Diagnostic &diagnostic,
                   const specs::TargetId &target);

/// Reports why a job failed; the exit code that follows from it.
int reportFailure(DiagnosticEngine &engine, const SourceManager &sources, const codegen::Failure &failure,
                  const specs::TargetId &target, const std::string &job);

/// Reports that the compiler contradicts itself, with the advice what to do about it.
int reportInternal(DiagnosticEngine &engine, const std::string &why);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_BACKENDREPORT_H
