//===- AnalysisRaces.h - shared memory without a barrier between ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: a warning for each pair of places where one wave reads an element of shared
// memory that another wave has written, or writes one that another has read, and no barrier stands between them. Only
// what is certain in the block (0, 0, 0): addresses and conditions that memory or arguments decide are passed over.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISRACES_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISRACES_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

void warnAboutRaces(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols,
                    DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISRACES_H
