//===- Lanes.h - values that are a scalar or a vector of lanes ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Helpers for conversions of values that may be scalars or vectors: constants of their shape, their elements one by one
// and back, and their bytes, four to a word.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_IRGEN_LANES_H
#define FLYC_FRONTEND_IRGEN_LANES_H

#include "frontend/IRGen/Emitter.h"

namespace flyc::irgen {

/// Integers without a sign; a bool is one.
inline bool isUnsigned(sema::Scalar s) {
  return kindOf(s) == sema::ScalarKind::Unsigned || kindOf(s) == sema::ScalarKind::Bool;
}

struct Lanes {
  mlir::OpBuilder &b;
  mlir::Location at;

  /// `element` in the form of `shape`.
  mlir::Type like(mlir::Value shape, mlir::Type element) const;
  /// A constant i32 in the form of `shape`.
  mlir::Value bits(mlir::Value shape, uint32_t number) const;
  /// A constant f32 in the form of `shape`.
  mlir::Value f32Like(mlir::Value shape, float number) const;
  mlir::Value i1(bool number) const;
  mlir::Value i32(int64_t number) const;
  mlir::Value f32(float number) const;

  /// The bits of each element of `v` as an `element` of as many bits. Also takes MLIR's signed and unsigned integers
  /// (si8, ui8).
  mlir::Value recast(mlir::Value v, mlir::Type element) const;

  size_t count(mlir::Value v) const;
  llvm::SmallVector<mlir::Value> elements(mlir::Value v) const;
  /// The elements as a value of the form of `shape`, which has as many.
  mlir::Value join(llvm::ArrayRef<mlir::Value> elements, mlir::Value shape) const;
  /// The bytes of `v` four to an i32, the first lowest; what lies behind the last byte of the last one is zero.
  llvm::SmallVector<mlir::Value> words(mlir::Value v) const;
  /// The first `count` elements of `words`, in the form of `shape`.
  mlir::Value cutWords(llvm::ArrayRef<mlir::Value> words, size_t count, mlir::Value shape, mlir::Type element) const;

  mlir::Value call(mlir::Type result, llvm::StringRef intrinsic, mlir::ValueRange operands) const;
};

} // namespace flyc::irgen

#endif // FLYC_FRONTEND_IRGEN_LANES_H
