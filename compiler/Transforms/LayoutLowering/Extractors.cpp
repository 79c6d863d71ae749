//===- Extractors.cpp - parts of layouts, tuples and tensors --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.get_*, fly.composed_get_*. Output: bound parts; get_scalar and get_leaves give the integers themselves.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

Result<Done> lowerGetScalar(LayoutLowering &l, fly::GetScalarOp op) {
  FLYC_TRY(IntTuple scalar, l.tuple(op.getIntTuple()));
  const IntTuple *leaf = &scalar;
  while (leaf->isTuple() && leaf->rank() == 1)
    leaf = &(*leaf)[0];
  if (!leaf->isInt())
    return refusedBefore("wants one integer, not " + scalar.str());
  l.replace(op, l.arith().materialize(leaf->leaf(), op.getResult().getType().getIntOrFloatBitWidth()));
  return Done{};
}

Result<Done> lowerGetLeaves(LayoutLowering &l, fly::GetLeavesOp op) {
  FLYC_TRY(IntTuple tree, l.tuple(op.getIntTuple()));
  const std::vector<IntTuple> held = tree.leaves();
  SmallVector<Value> values;
  // The type says which leaves are asked for: of one that it does not know the value may be known here.
  for (auto [i, leaf] : llvm::enumerate(cast<fly::IntTupleType>(op.getIntTuple().getType()).getValue().leaves())) {
    if (leaf.isNone() || (op.getDynamicOnly() && leaf.leaf().isStatic()))
      continue;
    unsigned width = op->getResult(values.size()).getType().getIntOrFloatBitWidth();
    values.push_back(l.arith().materialize(held[i].leaf(), width));
  }
  l.replace(op, values);
  return Done{};
}

Result<AlgebraValue> lowerGetShape(LayoutLowering &l, fly::GetShapeOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getSrc()));
  return AlgebraValue(linear(source).shape);
}

Result<AlgebraValue> lowerGetStride(LayoutLowering &l, fly::GetStrideOp op) {
  FLYC_TRY(Layout source, l.plainLayout(op.getSrc()));
  return AlgebraValue(source.stride);
}

Result<AlgebraValue> lowerGetLayout(LayoutLowering &l, fly::GetLayoutOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getTensor()));
  return AlgebraValue(std::move(source));
}

Result<AlgebraValue> lowerGetIter(LayoutLowering &l, fly::GetIterOp op) {
  FLYC_TRY(Tensor source, l.tensor(op.getTensor()));
  return source.isMemory() ? AlgebraValue(source.pointer()) : AlgebraValue(source.coordinate());
}

Result<ComposedLayout> composed(LayoutLowering &l, Value v) {
  FLYC_TRY(AnyLayout any, l.layout(v));
  if (ComposedLayout *held = std::get_if<ComposedLayout>(&any))
    return std::move(*held);
  return refusedBefore("wants a composed layout, not " + str(any));
}

Result<AlgebraValue> lowerComposedGetInner(LayoutLowering &l, fly::ComposedGetInnerOp op) {
  FLYC_TRY(ComposedLayout source, composed(l, op.getSrc()));
  return std::visit(
      [](const auto &inner) {
        if constexpr (std::is_same_v<std::decay_t<decltype(inner)>, ComposedPtr>)
          return AlgebraValue(AnyLayout(*inner));
        else if constexpr (std::is_same_v<std::decay_t<decltype(inner)>, Layout>)
          return AlgebraValue(AnyLayout(inner));
        else
          return AlgebraValue(inner);
      },
      source.inner);
}

Result<AlgebraValue> lowerComposedGetOffset(LayoutLowering &l, fly::ComposedGetOffsetOp op) {
  FLYC_TRY(ComposedLayout source, composed(l, op.getSrc()));
  return AlgebraValue(source.offset);
}

Result<AlgebraValue> lowerComposedGetOuter(LayoutLowering &l, fly::ComposedGetOuterOp op) {
  FLYC_TRY(ComposedLayout source, composed(l, op.getSrc()));
  if (const Layout *plain = std::get_if<Layout>(&source.outer))
    return AlgebraValue(AnyLayout(*plain));
  return AlgebraValue(AnyLayout(*std::get<ComposedPtr>(source.outer)));
}

} // namespace

void addExtractors(Dispatch &d) {
  d.action<fly::GetScalarOp, lowerGetScalar>();
  d.action<fly::GetLeavesOp, lowerGetLeaves>();
  d.algebra<fly::GetShapeOp, lowerGetShape>();
  d.algebra<fly::GetStrideOp, lowerGetStride>();
  d.algebra<fly::GetLayoutOp, lowerGetLayout>();
  d.algebra<fly::GetIterOp, lowerGetIter>();
  d.algebra<fly::ComposedGetInnerOp, lowerComposedGetInner>();
  d.algebra<fly::ComposedGetOffsetOp, lowerComposedGetOffset>();
  d.algebra<fly::ComposedGetOuterOp, lowerComposedGetOuter>();
}

} // namespace flyc
