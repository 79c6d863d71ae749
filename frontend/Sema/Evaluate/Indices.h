//===- Indices.h - `x[i]` -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `x[i]`: elements and slices of tensors, tuples, vectors and arrays.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_INDICES_H
#define FLYC_FRONTEND_SEMA_EVALUATE_INDICES_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value evaluateIndex(Context &context, const ast::IndexExpr *e);
/// The coordinate that `[indices]` writes.
std::optional<layout::IntTuple> coordinate(Context &context, std::span<ast::Expr *const> indices);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_INDICES_H
