//===- TupleArithmetic.cpp - sums, products and comparisons of tuples -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.int_tuple_*, fly.shape_div, fly.ceil_div, fly.elem_less, fly.equal. Output: arithmetic on leaves.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

using Binary = Result<IntTuple> (*)(Arith &, const IntTuple &, const IntTuple &);

template <typename Op, Binary fn> Result<AlgebraValue> lowerBinary(LayoutLowering &l, Op op) {
  FLYC_TRY(IntTuple lhs, l.tuple(op.getLhs()));
  FLYC_TRY(IntTuple rhs, l.tuple(op.getRhs()));
  FLYC_TRY(IntTuple result, fn(l.arith(), lhs, rhs));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerProduct(LayoutLowering &l, fly::IntTupleProductOp op) {
  FLYC_TRY(IntTuple source, l.tuple(op.getIntTuple()));
  FLYC_TRY(Int result, product(l.arith(), source));
  return AlgebraValue(IntTuple(result));
}

Result<AlgebraValue> lowerProductEach(LayoutLowering &l, fly::IntTupleProductEachOp op) {
  FLYC_TRY(IntTuple source, l.tuple(op.getIntTuple()));
  FLYC_TRY(IntTuple result, productEach(l.arith(), source));
  return AlgebraValue(std::move(result));
}

/// i1: the conjunction over all pairs of leaves. Pairs of static leaves are decided here.
template <typename Op, bool isLess> Result<Done> lowerCompare(LayoutLowering &l, Op op) {
  FLYC_TRY(IntTuple lhs, l.tuple(op.getLhs()));
  FLYC_TRY(IntTuple rhs, l.tuple(op.getRhs()));
  FLYC_TRY(auto pairs, pairedLeaves(expandBasis(lhs), expandBasis(rhs)));
  EmitArith &arith = l.arith();
  OpBuilder &b = l.getBuilder();
  Value all;
  bool decided = true;
  for (const auto &[left, right] : pairs) {
    if (left.isStatic() && right.isStatic()) {
      decided &= isLess ? left.value() < right.value() : left.value() == right.value();
      continue;
    }
    Value one = isLess ? arith.less(left, right) : arith.equal(left, right);
    all = all ? arith::AndIOp::create(b, l.getLoc(), all, one).getResult() : one;
  }
  if (!all || !decided)
    all = arith::ConstantOp::create(b, l.getLoc(), b.getBoolAttr(decided));
  l.replace(op, all);
  return Done{};
}

} // namespace

void addTupleArithmetic(Dispatch &d) {
  d.algebra<fly::IntTupleAddOp, lowerBinary<fly::IntTupleAddOp, add>>();
  d.algebra<fly::IntTupleSubOp, lowerBinary<fly::IntTupleSubOp, sub>>();
  d.algebra<fly::IntTupleMulOp, lowerBinary<fly::IntTupleMulOp, mul>>();
  d.algebra<fly::IntTupleDivOp, lowerBinary<fly::IntTupleDivOp, div>>();
  d.algebra<fly::IntTupleModOp, lowerBinary<fly::IntTupleModOp, mod>>();
  d.algebra<fly::ShapeDivOp, lowerBinary<fly::ShapeDivOp, shapeDiv>>();
  d.algebra<fly::CeilDivOp, lowerBinary<fly::CeilDivOp, ceilDiv>>();
  d.algebra<fly::IntTupleProductLikeOp, lowerBinary<fly::IntTupleProductLikeOp, productLike>>();
  d.algebra<fly::IntTupleProductOp, lowerProduct>();
  d.algebra<fly::IntTupleProductEachOp, lowerProductEach>();
  d.action<fly::ElemLessOp, lowerCompare<fly::ElemLessOp, true>>();
  d.action<fly::EqualOp, lowerCompare<fly::EqualOp, false>>();
}

} // namespace flyc
