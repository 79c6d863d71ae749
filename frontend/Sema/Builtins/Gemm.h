//===- Gemm.h - what multiplies fragments ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The check that a tensor is a fragment for an operand of a tiled mma.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_GEMM_H
#define FLYC_FRONTEND_SEMA_BUILTINS_GEMM_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

bool checkFragmentOf(Context &context, const Node *tensor, layout::MmaOperand wanted, const std::string &place,
                     SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_GEMM_H
