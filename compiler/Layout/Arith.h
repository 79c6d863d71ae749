//===- Arith.h - arithmetic on Ints: folded, or emitted -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All values of the algebra that are divided (coordinates, indices, extents) are non-negative, so division and
// remainder are unsigned; by a static power of two they become Shr and And before emit() sees them. Divisibility of the
// results: Add, Sub, Mod, Min, Max: gcd; Mul: product; Div by a static d: div/d if d divides it, else 1; otherwise 1.
// Width of the result: the wider of the dynamic operands.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_ARITH_H
#define FLYC_COMPILER_LAYOUT_ARITH_H

#include "compiler/Layout/Explanation.h"
#include "compiler/Layout/Int.h"

namespace flyc::layout {

class Arith {
public:
  enum class Op { Add, Sub, Mul, Div, Mod, Min, Max, Shr, Shl, And, Xor, Abs };

  virtual ~Arith() = default;

  Result<Int> add(Int a, Int b);
  Result<Int> sub(Int a, Int b);
  Result<Int> mul(Int a, Int b);
  Result<Int> div(Int a, Int b); ///< towards zero; both >= 0 if dynamic. Division by static 0 is explained.
  Result<Int> mod(Int a, Int b);
  Result<Int> ceilDiv(Int a, Int b); ///< (a + b - 1) / b
  Result<Int> min(Int a, Int b);
  Result<Int> max(Int a, Int b);
  Result<Int> shr(Int a, int bits);
  Result<Int> shl(Int a, int bits);
  Result<Int> bitAnd(Int a, Int b);
  Result<Int> bitXor(Int a, Int b);
  Result<Int> abs(Int a);

protected:
  /// Emits `a op b` for operands that do not both fold. The result must be Int::dynamic(width, divisibility, ...).
  virtual Int emit(Op op, Int a, Int b, unsigned width, int64_t divisibility) = 0;
};

/// Computes types only: a dynamic result has no handle.
class TypeArith final : public Arith {
protected:
  Int emit(Op, Int, Int, unsigned width, int64_t divisibility) override { return Int::dynamic(width, divisibility); }
};

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_ARITH_H
