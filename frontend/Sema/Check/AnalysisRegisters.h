//===- AnalysisRegisters.h - fragments that no registers hold ---*- C++ -*-===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The warning of -Wperf on registers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISREGISTERS_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISREGISTERS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// Reports fragments that take more registers than a thread has, alone or together with the others that a loop carries.
void warnAboutRegisters(const Kernel &kernel, const specs::TargetSpec &target, DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISREGISTERS_H
