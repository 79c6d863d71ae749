//===- Operators.h - operators and promotion ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Unary and binary operators, and the promotion of their operands.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_OPERATORS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_OPERATORS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// Two operands as nodes of one type.
struct Promoted {
  const Node *lhs, *rhs;
  Type type;
};
/// Storage types may be chosen, not computed with (R4).
enum class Operands : uint8_t { Computed, Chosen };
/// Both operands as nodes of their common type (R1 to R6). At least one is known only in the kernel.
std::optional<Promoted> promote(Context &context, const Value &a, SourceRange aRange, const Value &b,
                                SourceRange bRange, SourceRange range, Operands use = Operands::Computed);
Value binary(Context &context, ast::BinaryOp op, const Value &a, SourceRange aRange, const Value &b, SourceRange bRange,
             SourceRange range);
Value unary(Context &context, ast::UnaryOp op, const Value &v, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_OPERATORS_H
