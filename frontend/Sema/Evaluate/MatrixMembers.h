//===- MatrixMembers.h - types and properties of matrix atoms -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Types and properties of matrix atoms and tiled mmas.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_MATRIXMEMBERS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_MATRIXMEMBERS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value atomTypes(Context &context, const ast::ArrowExpr *e);
/// What one may ask a matrix atom or tiled mma; nothing if there is no such property.
std::optional<Value> mmaProperty(Context &context, const Value &base, std::string_view name);
/// The operand that a word such as `make_tiled_copy_A` ends with, if the word is `prefix` and a letter.
std::optional<layout::MmaOperand> operandNamed(std::string_view name, std::string_view prefix);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_MATRIXMEMBERS_H
