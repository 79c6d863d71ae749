//===- AnalysisThreads.h - threads that a copy or mma has no share for ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tiled copy or mma deals its tile out to a number of threads. The share of a thread beyond them is memory of
// somebody else. Input: a typed kernel. Output: the accesses that some thread of the block certainly makes so.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISTHREADS_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISTHREADS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// Reports accesses of memory by shares whose thread is beyond those of the copy or mma. What stands under a condition
/// that is not known for each thread is not looked at: the condition may keep them out.
void checkThreads(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols,
                  DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISTHREADS_H
