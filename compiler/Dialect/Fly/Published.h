//===- Published.h - types as the published dialect infers them -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra of compiler/Layout is CuTe's, and the language's. The published dialect writes the same functions
// differently: a mode that stands alone has no parentheses, modes of extent 1 have other strides, quotients forget what
// divides them. Inferred types have that text, so that they equal what others wrote. A declared type that means the
// same function in another text is admitted, and then it counts.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_PUBLISHED_H
#define FLYC_COMPILER_DIALECT_FLY_PUBLISHED_H

#include "compiler/Layout/Layout.h"

#include "mlir/IR/OperationSupport.h"

namespace flyc::fly {

/// recast_layout to elements as wide as `factor` of those before: a mode that is used up keeps a stride of at least
/// one.
layout::Layout withUnitsRecast(const layout::Layout &l, const layout::Layout &from, int64_t factor);

/// `inferred`, which the algebra gives for the operation of that name, in the published text.
mlir::Type publishedType(llvm::StringRef operation, mlir::ValueRange operands, mlir::Type inferred);

/// Whether two types say the same function: equal up to parentheses around one mode, and to strides of extent 1.
bool saysTheSame(mlir::Type a, mlir::Type b);
/// The same, whatever divides what is not known.
bool saysTheSameOfStatic(mlir::Type a, mlir::Type b);

/// `tree` with the parentheses of `like`, and its integers where those are static; as it is if `like` has more or fewer
/// leaves.
layout::IntTuple inTreeOf(const layout::IntTuple &like, const layout::IntTuple &tree);

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_PUBLISHED_H
