//===- Kernels.h - one instance of a kernel -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One instance of a kernel: its head, its body, the checks over it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_KERNELS_H
#define FLYC_FRONTEND_SEMA_DECLARE_KERNELS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void analyzeKernel(Context &context, const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &outer,
                   const std::string &name);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_KERNELS_H
