//===- AnalysisFragments.h - registers that nothing writes ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A fragment begins with whatever its registers held. One that is multiplied or copied to memory, and that nothing in
// the whole kernel ever gives a value, is a forgotten copy() or fill(). Input: a typed kernel. Output: errors.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// Reports the fragments that matrix instructions or copies read and nothing writes.
void checkFragments(const Kernel &kernel, DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H
