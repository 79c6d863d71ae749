//===- AnalysisShared.h - shared memory that nothing writes ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: a warning for each allocation of shared memory that copies or indices read,
// and that nothing in the whole kernel may have written: no copy, store or atomic, also through memory that lies over
// it, no assembly.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISSHARED_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISSHARED_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

void warnAboutUnwrittenShared(const Kernel &kernel, DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISSHARED_H
