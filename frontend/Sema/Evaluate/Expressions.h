//===- Expressions.h - names, literals, members, indices ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The entry point for every expression, and conditions that must be known when compiling.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_EXPRESSIONS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_EXPRESSIONS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value evaluate(Context &context, const ast::Expr *e);
/// The value of a condition known when compiling; nothing after an error.
std::optional<bool> knownCondition(Context &context, const ast::Expr *e, std::string_view where);
/// True once inlining and unrolling have produced more than any sensible kernel holds. That is reported once; from then
/// on every value is Poison.
bool isOverBudget(Context &context, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_EXPRESSIONS_H
