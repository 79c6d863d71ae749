//===- Promotion.h - which type an operation has --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rules, for two operands of an operator:
//   R1 Two integers of one signedness: the wider type. Signed with unsigned: an error, convert one.
//   R2 Two floats: the wider type; f16 with bf16: an error.
//   R3 An integer with a float: an error, convert one. A bool (i1) has no arithmetic.
//   R4 A storage type (f8e4m3fn ..) has no arithmetic: convert it first.
//   R5 A scalar with a vector: the scalar stands in every lane, the elements follow R1..R4. Two vectors: equal lanes.
//   R6 A number known when compiling takes the type of the other operand, which must hold it: integers exactly, floats
//      rounded; a float does not become an integer.
// An assignment, a store or an argument converts to the type that is wanted if that type is the result of R1, R2 or R5,
// so nothing narrows silently.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_PROMOTION_H
#define FLYC_FRONTEND_SEMA_TYPES_PROMOTION_H

#include "compiler/Layout/Explanation.h"
#include "frontend/KernelIR/Type.h"

namespace flyc::sema {

/// Why a storage type cannot be an operand.
layout::Explanation withoutArithmetic(Scalar storage);
/// The type that both scalars become, or why there is none. Two of one storage type may stand for each other, as in a
/// select.
layout::Result<Scalar> commonScalar(Scalar a, Scalar b);
/// The type that both become; scalars and vectors only.
layout::Result<Type> commonType(const Type &a, const Type &b);
/// True if a value of `from` becomes `to` without being asked to (R1, R2, R5).
bool convertsImplicitly(const Type &from, const Type &to);
/// `element` in the form of `shape`: scalar for a scalar, vector for a vector.
Type withElement(const Type &shape, Scalar element);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_PROMOTION_H
