//===- Constructors.cpp - layouts, tuples and views that are made ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.static, fly.make_*. Output: bound values; a fragment is a register pointer and a layout.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

/// `tree` with its dynamic leaves bound to `values`, depth first.
template <typename Op> Result<AlgebraValue> lowerMakeTuple(LayoutLowering &l, Op op) {
  SmallVector<Value> operands(op->getOperands());
  ArrayRef<Value> values = operands;
  return AlgebraValue(bindLeaves(l.arith(), cast<fly::IntTupleType>(op->getResult(0).getType()).getValue(), values));
}

/// Of a static type: nothing to compute, the type tells it.
Result<Done> lowerStatic(LayoutLowering &, fly::StaticOp) { return Done{}; }

Result<AlgebraValue> lowerMakeLayout(LayoutLowering &l, fly::MakeLayoutOp op) {
  FLYC_TRY(IntTuple shape, l.tuple(op->getOperand(0)));
  FLYC_TRY(IntTuple stride, l.tuple(op->getOperand(1)));
  FLYC_TRY(Layout made, makeLayout(shape, stride));
  return AlgebraValue(AnyLayout(made));
}

Result<AlgebraValue> lowerMakeLayoutLike(LayoutLowering &l, fly::MakeLayoutLikeOp op) {
  FLYC_TRY(AnyLayout like, l.layout(op->getOperand(0)));
  FLYC_TRY(Layout made, makeLayoutLike(l.arith(), linear(like)));
  return AlgebraValue(AnyLayout(made));
}

Result<AlgebraValue> lowerMakeOrderedLayout(LayoutLowering &l, fly::MakeOrderedLayoutOp op) {
  FLYC_TRY(IntTuple shape, l.tuple(op->getOperand(0)));
  FLYC_TRY(IntTuple order, l.tuple(op->getOperand(1)));
  FLYC_TRY(Layout made, makeOrderedLayout(l.arith(), shape, order));
  return AlgebraValue(AnyLayout(made));
}

Result<AlgebraValue> lowerMakeComposedLayout(LayoutLowering &l, fly::MakeComposedLayoutOp op) {
  FLYC_TRY(IntTuple offset, l.tuple(op->getOperand(1)));
  FLYC_TRY(AnyLayout outer, l.layout(op->getOperand(2)));
  Value inner = op->getOperand(0);
  auto made = [&]() -> Result<ComposedLayout> {
    if (auto swizzle = dyn_cast<fly::SwizzleType>(inner.getType()))
      return makeComposedLayout(swizzle.getValue(), offset, outer);
    if (auto swizzle = dyn_cast<fly::CoordSwizzleType>(inner.getType()))
      return makeComposedLayout(swizzle.getValue(), offset, outer);
    FLYC_TRY(AnyLayout innerLayout, l.layout(inner));
    return makeComposedLayout(innerLayout, offset, outer);
  }();
  if (!made)
    return made.error();
  return AlgebraValue(AnyLayout(std::move(*made)));
}

Result<AlgebraValue> lowerMakeIdentityLayout(LayoutLowering &l, fly::MakeIdentityLayoutOp op) {
  FLYC_TRY(IntTuple shape, l.tuple(op->getOperand(0)));
  FLYC_TRY(Layout made, makeIdentityLayout(shape));
  return AlgebraValue(AnyLayout(made));
}

Result<AlgebraValue> lowerMakeTile(LayoutLowering &l, fly::MakeTileOp op) {
  std::vector<Tile> elements;
  for (Value element : op->getOperands()) {
    if (isa<fly::IntTupleType>(element.getType())) {
      FLYC_TRY(IntTuple leaf, l.tuple(element));
      elements.push_back(Tile{leaf});
      continue;
    }
    FLYC_TRY(Tile tile, l.tile(element));
    elements.push_back(std::move(tile));
  }
  return AlgebraValue(Tile{std::move(elements)});
}

Result<AlgebraValue> lowerMakeView(LayoutLowering &l, fly::MakeViewOp op) {
  Value iterator = op->getOperand(0);
  FLYC_TRY(AnyLayout viewed, l.layout(op->getOperand(1)));
  if (isa<fly::PtrType>(iterator.getType())) {
    FLYC_TRY(Pointer base, l.pointer(iterator));
    return AlgebraValue(Tensor{base, std::move(viewed)});
  }
  FLYC_TRY(IntTuple base, l.tuple(iterator));
  return AlgebraValue(Tensor{base, std::move(viewed)});
}

Result<AlgebraValue> lowerMakeFragmentLayoutLike(LayoutLowering &l, fly::MakeFragmentLayoutLikeOp op) {
  FLYC_TRY(AnyLayout like, l.layout(op->getOperand(0)));
  FLYC_TRY(Layout made, makeFragmentLike(l.arith(), like));
  return AlgebraValue(AnyLayout(made));
}

/// The layout is static, so it stands in the type, which may give elements room that share it in the algebra.
Result<AlgebraValue> lowerMakeFragmentLike(LayoutLowering &l, fly::MakeFragmentLikeOp op) {
  const auto type = cast<fly::MemRefType>(op->getResult(0).getType());
  return l.allocateRegisters(type, linear(type.getLayout()));
}

Result<AlgebraValue> lowerAlloca(LayoutLowering &l, fly::MemRefAllocaOp op) {
  FLYC_TRY(Layout made, l.plainLayout(op->getOperand(0)));
  return l.allocateRegisters(cast<fly::MemRefType>(op->getResult(0).getType()), made);
}

} // namespace

void addConstructors(Dispatch &d) {
  d.action<fly::StaticOp, lowerStatic>();
  d.algebra<fly::MakeIntTupleOp, lowerMakeTuple<fly::MakeIntTupleOp>>();
  d.algebra<fly::MakeShapeOp, lowerMakeTuple<fly::MakeShapeOp>>();
  d.algebra<fly::MakeStrideOp, lowerMakeTuple<fly::MakeStrideOp>>();
  d.algebra<fly::MakeCoordOp, lowerMakeTuple<fly::MakeCoordOp>>();
  d.algebra<fly::MakeLayoutOp, lowerMakeLayout>();
  d.algebra<fly::MakeLayoutLikeOp, lowerMakeLayoutLike>();
  d.algebra<fly::MakeOrderedLayoutOp, lowerMakeOrderedLayout>();
  d.algebra<fly::MakeComposedLayoutOp, lowerMakeComposedLayout>();
  d.algebra<fly::MakeIdentityLayoutOp, lowerMakeIdentityLayout>();
  d.algebra<fly::MakeTileOp, lowerMakeTile>();
  d.algebra<fly::MakeViewOp, lowerMakeView>();
  d.algebra<fly::MakeFragmentLayoutLikeOp, lowerMakeFragmentLayoutLike>();
  d.algebra<fly::MakeFragmentLikeOp, lowerMakeFragmentLike>();
  d.algebra<fly::MemRefAllocaOp, lowerAlloca>();
}

} // namespace flyc
