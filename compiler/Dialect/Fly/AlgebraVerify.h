//===- AlgebraVerify.h - values of the algebra checked as they enter types
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What stands in a type or attribute is a value that the algebra accepts: so no operation meets a malformed one.
// Each check reports one error through `emitError` and quotes the value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_ALGEBRAVERIFY_H
#define FLYC_COMPILER_DIALECT_FLY_ALGEBRAVERIFY_H

#include "compiler/Layout/Layout.h"

#include "mlir/IR/Diagnostics.h"

namespace flyc::fly {

using EmitErrorFn = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// No empty tuple.
llvm::LogicalResult checkIntTuple(EmitErrorFn emitError, const layout::IntTuple &tuple);
/// An integer with a basis.
llvm::LogicalResult checkBasis(EmitErrorFn emitError, const layout::IntTuple &leaf);
/// Congruent trees of integers; static extents at least 1; no basis in the shape.
llvm::LogicalResult checkLayout(EmitErrorFn emitError, const layout::Layout &l);
/// Bits and base not negative; what is moved stays in 63 bits.
llvm::LogicalResult checkSwizzle(EmitErrorFn emitError, const layout::Swizzle &s);
/// Mask and bases not negative; both modes named if there is a mask.
llvm::LogicalResult checkCoordSwizzle(EmitErrorFn emitError, const layout::CoordSwizzle &s);
/// Every part by itself.
llvm::LogicalResult checkAnyLayout(EmitErrorFn emitError, const layout::AnyLayout &l);
/// Elements are `*`, positive integers, layouts or tiles.
llvm::LogicalResult checkTile(EmitErrorFn emitError, const layout::Tile &tile);

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_ALGEBRAVERIFY_H
