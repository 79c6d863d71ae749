//===- Checks.h - the checks of finished kernels --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A check reads a kernel whose evaluation is complete and reports what is wrong with it. Checks.def lists all of them;
// runChecks runs those of one phase, in the order of that list.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_CHECKS_H
#define FLYC_FRONTEND_SEMA_CHECK_CHECKS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// A kernel whose evaluation is complete, and what a check needs to judge it.
struct FinishedKernel {
  Kernel &kernel;
  const specs::TargetSpec &target;
  SymbolTable &symbols; ///< owns the run-time integers of its layouts, and those that a check derives from them
  DiagnosticEngine &diagnostics;
};

enum class CheckPhase : uint8_t {
  Rules,   ///< each check runs unless the kernel has an error by then
  Advice,  ///< likewise, once it is known what launches have to fulfil
  Flawless ///< each runs unless the kernel has an error by then, even one that was reported for another instance
};

/// The errors that an engine had counted when the kernel was begun.
struct ErrorsBefore {
  explicit ErrorsBefore(const DiagnosticEngine &diagnostics)
      : reported(diagnostics.errorCount()), made(diagnostics.errorsMade()) {}
  unsigned reported, made;
};

void runChecks(CheckPhase phase, const FinishedKernel &finished, const ErrorsBefore &before);

#define FLYC_CHECK(function, phase, warnings) void function(const FinishedKernel &);
#include "frontend/Sema/Check/Checks.def"

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_CHECKS_H
