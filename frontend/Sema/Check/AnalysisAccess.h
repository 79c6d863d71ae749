//===- AnalysisAccess.h - copies that memory serves slowly ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: warnings of the group `perf`: lanes that meet in a bank of shared memory,
// waves that touch more of global memory than they move, instructions that are narrower than they could be. What is not
// known when compiling is passed over in silence.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISACCESS_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISACCESS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

void warnAboutAccesses(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols,
                       DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISACCESS_H
