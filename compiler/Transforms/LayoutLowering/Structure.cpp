//===- Structure.cpp - modes taken, grouped and sliced --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.get, take, select, group, append, prepend, slice, dice. Output: bound values of the same class; a slice of
// a tensor moves its iterator.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

/// `fn` of the tuple, or of the layout, that `source` stands for; a tensor keeps its iterator.
template <typename Fn> Result<AlgebraValue> onModes(LayoutLowering &l, Value source, Fn fn) {
  if (isa<fly::IntTupleType>(source.getType())) {
    FLYC_TRY(IntTuple tree, l.tuple(source));
    FLYC_TRY(IntTuple result, fn(tree));
    return AlgebraValue(std::move(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(source));
  FLYC_TRY(AnyLayout result, fn(any));
  return l.withLayout(source, std::move(result));
}

std::vector<int> toVector(ArrayRef<int32_t> indices) { return {indices.begin(), indices.end()}; }

Result<AlgebraValue> lowerGet(LayoutLowering &l, fly::GetOp op) {
  std::vector<int> path = toVector(op.getMode());
  return onModes(l, op.getSrc(), [&](const auto &modes) { return get(modes, path); });
}

Result<AlgebraValue> lowerTake(LayoutLowering &l, fly::TakeOp op) {
  return onModes(l, op.getSrc(), [&](const auto &modes) { return take(modes, op.getBegin(), op.getEnd()); });
}

Result<AlgebraValue> lowerSelect(LayoutLowering &l, fly::SelectOp op) {
  std::vector<int> indices = toVector(op.getIndices());
  return onModes(l, op.getSrc(), [&](const auto &modes) { return select(modes, indices); });
}

Result<AlgebraValue> lowerGroup(LayoutLowering &l, fly::GroupOp op) {
  return onModes(l, op.getSrc(), [&](const auto &modes) { return group(modes, op.getBegin(), op.getEnd()); });
}

/// append and prepend: the element is a tuple for a tuple, a layout for everything else.
template <typename Op, bool atEnd> Result<AlgebraValue> lowerPad(LayoutLowering &l, Op op) {
  int rank = op.getN() ? static_cast<int>(*op.getN()) : -1;
  if (isa<fly::IntTupleType>(op.getSrc().getType())) {
    FLYC_TRY(IntTuple tree, l.tuple(op.getSrc()));
    FLYC_TRY(IntTuple element, l.tuple(op.getElement()));
    FLYC_TRY(IntTuple result, atEnd ? append(tree, element, rank) : prepend(tree, element, rank));
    return AlgebraValue(std::move(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(Layout element, l.plainLayout(op.getElement()));
  FLYC_TRY(AnyLayout result, atEnd ? append(any, element, rank) : prepend(any, element, rank));
  return l.withLayout(op.getSrc(), std::move(result));
}

Result<AlgebraValue> lowerSlice(LayoutLowering &l, fly::SliceOp op) {
  FLYC_TRY(IntTuple coord, l.tuple(op.getCoord()));
  Value source = op.getSrc();
  if (isa<fly::IntTupleType>(source.getType())) {
    FLYC_TRY(IntTuple tree, l.tuple(source));
    FLYC_TRY(IntTuple result, slice(tree, coord));
    return AlgebraValue(std::move(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(source));
  // A plain layout has nowhere to keep the offset: computing it would emit dead code.
  if (const Layout *plain = std::get_if<Layout>(&any); plain && isa<fly::LayoutType>(source.getType())) {
    FLYC_TRY(Layout result, slice(*plain, coord));
    return AlgebraValue(AnyLayout(std::move(result)));
  }
  FLYC_TRY(Sliced result, sliceAndOffset(l.arith(), any, coord));
  return l.withLayout(source, std::move(result.layout), result.offset);
}

Result<AlgebraValue> lowerDice(LayoutLowering &l, fly::DiceOp op) {
  FLYC_TRY(IntTuple coord, l.tuple(op.getCoord()));
  if (isa<fly::IntTupleType>(op.getSrc().getType())) {
    FLYC_TRY(IntTuple tree, l.tuple(op.getSrc()));
    FLYC_TRY(IntTuple result, dice(tree, coord));
    return AlgebraValue(std::move(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(AnyLayout result, mapLinear(any, [&](const Layout &modes) { return dice(modes, coord); }));
  return l.withLayout(op.getSrc(), std::move(result));
}

} // namespace

void addStructure(Dispatch &d) {
  d.algebra<fly::GetOp, lowerGet>();
  d.algebra<fly::TakeOp, lowerTake>();
  d.algebra<fly::SelectOp, lowerSelect>();
  d.algebra<fly::GroupOp, lowerGroup>();
  d.algebra<fly::AppendOp, lowerPad<fly::AppendOp, true>>();
  d.algebra<fly::PrependOp, lowerPad<fly::PrependOp, false>>();
  d.algebra<fly::SliceOp, lowerSlice>();
  d.algebra<fly::DiceOp, lowerDice>();
}

} // namespace flyc
