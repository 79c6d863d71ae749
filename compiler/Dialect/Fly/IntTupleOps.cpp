//===- IntTupleOps.cpp - arithmetic on int_tuples
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation is one function of compiler/Layout/Tuples.h over the operand types.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Tuples.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

using BinaryFn = Result<IntTuple> (*)(Arith &, const IntTuple &, const IntTuple &);

static Result<Type> inferBinary(BinaryFn fn, Value lhs, Value rhs) {
  TypeArith arith;
  FLYC_TRY(IntTuple result, fn(arith, tupleOf(lhs), tupleOf(rhs)));
  return Type(IntTupleType::get(lhs.getContext(), result));
}

Result<Type> IntTupleAddOp::inferType(Adaptor op) { return inferBinary(add, op.getLhs(), op.getRhs()); }
Result<Type> IntTupleSubOp::inferType(Adaptor op) { return inferBinary(sub, op.getLhs(), op.getRhs()); }
Result<Type> IntTupleMulOp::inferType(Adaptor op) { return inferBinary(mul, op.getLhs(), op.getRhs()); }
Result<Type> IntTupleDivOp::inferType(Adaptor op) { return inferBinary(div, op.getLhs(), op.getRhs()); }
Result<Type> IntTupleModOp::inferType(Adaptor op) { return inferBinary(mod, op.getLhs(), op.getRhs()); }
Result<Type> ShapeDivOp::inferType(Adaptor op) { return inferBinary(shapeDiv, op.getLhs(), op.getRhs()); }
Result<Type> CeilDivOp::inferType(Adaptor op) { return inferBinary(ceilDiv, op.getLhs(), op.getRhs()); }
Result<Type> IntTupleProductLikeOp::inferType(Adaptor op) { return inferBinary(productLike, op.getLhs(), op.getRhs()); }

Result<Type> IntTupleProductOp::inferType(Adaptor op) {
  TypeArith arith;
  FLYC_TRY(Int result, product(arith, tupleOf(op.getIntTuple())));
  return Type(IntTupleType::get(op.getIntTuple().getContext(), IntTuple(result)));
}

Result<Type> IntTupleProductEachOp::inferType(Adaptor op) {
  TypeArith arith;
  FLYC_TRY(IntTuple result, productEach(arith, tupleOf(op.getIntTuple())));
  return Type(IntTupleType::get(op.getIntTuple().getContext(), result));
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static LogicalResult verifyComparable(Operation *op, IntTupleType lhs, IntTupleType rhs) {
  if (Result<std::vector<std::pair<Int, Int>>> pairs =
          pairedLeaves(expandBasis(lhs.getValue()), expandBasis(rhs.getValue()));
      !pairs)
    return op->emitOpError() << pairs.message();
  return success();
}

LogicalResult ElemLessOp::verify() { return verifyComparable(*this, getLhs().getType(), getRhs().getType()); }
LogicalResult EqualOp::verify() { return verifyComparable(*this, getLhs().getType(), getRhs().getType()); }

OpFoldResult ElemLessOp::fold(FoldAdaptor) {
  Result<std::optional<bool>> known =
      elemLess(expandBasis(getLhs().getType().getValue()), expandBasis(getRhs().getType().getValue()));
  if (!known || !*known)
    return {};
  return BoolAttr::get(getContext(), **known);
}

OpFoldResult EqualOp::fold(FoldAdaptor) {
  const IntTuple lhs = expandBasis(getLhs().getType().getValue()), rhs = expandBasis(getRhs().getType().getValue());
  Result<std::vector<std::pair<Int, Int>>> pairs = pairedLeaves(lhs, rhs);
  if (!pairs)
    return {};
  bool allKnown = true;
  for (auto [a, b] : *pairs) {
    bool known = a.isStatic() && b.isStatic();
    if (known && a.value() != b.value())
      return BoolAttr::get(getContext(), false);
    allKnown &= known;
  }
  return allKnown || getLhs() == getRhs() ? BoolAttr::get(getContext(), true) : OpFoldResult{};
}

} // namespace flyc::fly
