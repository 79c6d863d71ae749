//===- Parts.h - values of fly types, taken apart and put together --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The type of a tensor, a layout or an int_tuple holds all that is static of it; the rest are pointers and integers. A
// value that crosses a function or a loop, or whose definition cannot be followed, travels as these.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_PARTS_H
#define FLYC_COMPILER_TRANSFORMS_PARTS_H

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/IR/Builders.h"

namespace flyc::parts {

/// True if values of `type` are put together from parts: a fly type that is neither a pointer nor an atom with state.
bool hasParts(mlir::Type type);
/// True if the type tells the value.
bool isStaticType(mlir::Type type);

/// The types that a value of `type` is put together from, in order; empty for what has no parts of its own.
llvm::SmallVector<mlir::Type> partsOf(mlir::Type type);
/// The pointers and integers that a value of `type` is put together from, depth first; failure for a dynamic type that
/// is not taken apart.
llvm::LogicalResult flatten(mlir::Type type, llvm::SmallVectorImpl<mlir::Type> &flat);

/// A value of `type` from the pointers and integers at the front of `flat`, which it consumes.
mlir::Value build(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, llvm::ArrayRef<mlir::Value> &flat);
/// The reverse of build.
void takeApart(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &flat);

} // namespace flyc::parts

#endif // FLYC_COMPILER_TRANSFORMS_PARTS_H
