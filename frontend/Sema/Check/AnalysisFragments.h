//===- AnalysisFragments.h - registers that nothing writes ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The registers of a new fragment hold any bits. A fragment that is multiplied or copied, and that the kernel never
// gives a value, means that the program forgot a copy() or fill(). Input: a kernel. Output: errors.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// Reports the fragments that copies and multiplications of the kernel read and that no operation writes.
void checkFragments(const Kernel &kernel, DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISFRAGMENTS_H
