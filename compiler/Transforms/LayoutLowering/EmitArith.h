//===- EmitArith.h - the integers of the algebra as arith operations ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra computes over Ints; a dynamic Int carries a handle. Here the handle is an mlir::Value of type i32 or i64,
// and emit() creates the operation that computes a new one. So the lowering of an operation is its inference, run once
// more over values.
//
// Everything is non-negative: extension is zero extension, division and remainder are unsigned, additions and
// multiplications do not wrap (nuw). A computation that stands in an enclosing scope already is not emitted again.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_EMITARITH_H
#define FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_EMITARITH_H

#include "compiler/Layout/Arith.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <tuple>

namespace flyc {

class EmitArith final : public layout::Arith {
public:
  /// With `isUnsigned` numbers are taken to be at least 0, and sums and products not to wrap. Else the arithmetic is
  /// the published one: signed, with nothing said of overflows.
  EmitArith(mlir::OpBuilder &builder, bool isUnsigned)
      : builder(builder), loc(builder.getUnknownLoc()), isUnsigned(isUnsigned) {
    enterScope();
  }

  /// The location of the operations that are created next.
  void setLoc(mlir::Location l) { loc = l; }
  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return loc; }

  /// Opens a region: operations created in it are not reused outside of it.
  void enterScope() { scopes.emplace_back(); }
  void leaveScope() { scopes.pop_back(); }

  /// A dynamic Int bound to `value` (i32 or i64). It stays dynamic even for a constant: what is static is decided by
  /// the types, so that lowering and inference agree on every shape.
  layout::Int bind(mlir::Value value, int64_t divisibility = 1);
  /// The Int that `value` was last bound to or computed as; a new one of divisibility 1 if it is not known.
  layout::Int intOf(mlir::Value value);
  /// The value that a dynamic Int is bound to.
  static mlir::Value valueOf(const layout::Int &i);
  /// The value of `i` as an integer of `width` bits: a constant if static, extended or truncated if need be.
  mlir::Value materialize(const layout::Int &i, unsigned width);

  /// i1: a < b of non-negative integers.
  mlir::Value less(const layout::Int &a, const layout::Int &b);
  /// i1: a == b.
  mlir::Value equal(const layout::Int &a, const layout::Int &b);

protected:
  layout::Int emit(Op op, layout::Int a, layout::Int b, unsigned width, int64_t divisibility) override;

private:
  mlir::Value compute(Op op, mlir::Value a, mlir::Value b);
  /// Looks `key` up in the open scopes, innermost first.
  using Key = std::tuple<int, const void *, const void *, int64_t, int64_t, unsigned>;
  mlir::Value *find(const Key &key);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  const bool isUnsigned;
  llvm::SmallVector<std::map<Key, mlir::Value>, 4> scopes;
  llvm::DenseMap<mlir::Value, int64_t> divisibilities;
};

} // namespace flyc

#endif // FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_EMITARITH_H
