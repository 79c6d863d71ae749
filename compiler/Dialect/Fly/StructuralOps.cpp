//===- StructuralOps.cpp - modes taken, grouped, sliced
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// On int_tuples and on the linear layouts of everything that has one; the class of the result is that of the source.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Structure.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

// `fn` is called with an IntTuple or an AnyLayout and returns a Result of the same.
template <typename Fn> static Result<Type> onModes(Value src, Fn fn) {
  if (auto tuple = dyn_cast<IntTupleType>(src.getType())) {
    FLYC_TRY(IntTuple result, fn(tuple.getValue()));
    return Type(IntTupleType::get(src.getContext(), result));
  }
  FLYC_TRY(AnyLayout result, fn(*getLayoutOf(src.getType())));
  return withLayout(src.getType(), result);
}

Result<Type> GetOp::inferType(Adaptor op) {
  ArrayRef<int32_t> mode = op.getMode();
  std::vector<int> path(mode.begin(), mode.end());
  return onModes(op.getSrc(), [&](const auto &src) { return get(src, path); });
}

Result<Type> TakeOp::inferType(Adaptor op) {
  int begin = static_cast<int>(op.getBegin()), end = static_cast<int>(op.getEnd());
  return onModes(op.getSrc(), [&](const auto &src) { return take(src, begin, end); });
}

Result<Type> SelectOp::inferType(Adaptor op) {
  ArrayRef<int32_t> given = op.getIndices();
  std::vector<int> indices(given.begin(), given.end());
  return onModes(op.getSrc(), [&](const auto &src) { return select(src, indices); });
}

Result<Type> GroupOp::inferType(Adaptor op) {
  int begin = static_cast<int>(op.getBegin()), end = static_cast<int>(op.getEnd());
  return onModes(op.getSrc(), [&](const auto &src) { return group(src, begin, end); });
}

// An int_tuple grows by int_tuples, everything else by a plain layout.
template <typename TupleFn, typename LayoutFn>
static Result<Type> inferPad(Value src, Value element, std::optional<uint32_t> n, TupleFn onTuple, LayoutFn onLayout) {
  int rank = n ? static_cast<int>(*n) : -1;
  if (auto tuple = dyn_cast<IntTupleType>(src.getType())) {
    auto part = dyn_cast<IntTupleType>(element.getType());
    if (!part)
      return Explanation{"an int_tuple grows by an int_tuple"};
    FLYC_TRY(IntTuple result, onTuple(tuple.getValue(), part.getValue(), rank));
    return Type(IntTupleType::get(src.getContext(), result));
  }
  auto part = dyn_cast<LayoutType>(element.getType());
  if (!part)
    return Explanation{"a layout or tensor grows by a plain layout"};
  FLYC_TRY(AnyLayout result, onLayout(*getLayoutOf(src.getType()), part.getValue(), rank));
  return withLayout(src.getType(), result);
}

Result<Type> AppendOp::inferType(Adaptor op) {
  return inferPad(
      op.getSrc(), op.getElement(), op.getN(),
      [](const IntTuple &t, const IntTuple &e, int rank) { return append(t, e, rank); },
      [](const AnyLayout &l, const Layout &e, int rank) { return append(l, e, rank); });
}

Result<Type> PrependOp::inferType(Adaptor op) {
  return inferPad(
      op.getSrc(), op.getElement(), op.getN(),
      [](const IntTuple &t, const IntTuple &e, int rank) { return prepend(t, e, rank); },
      [](const AnyLayout &l, const Layout &e, int rank) { return prepend(l, e, rank); });
}

Result<Type> SliceOp::inferType(Adaptor op) {
  Type src = op.getSrc().getType();
  const IntTuple &coord = tupleOf(op.getCoord());
  if (auto tuple = dyn_cast<IntTupleType>(src)) {
    FLYC_TRY(IntTuple result, slice(tuple.getValue(), coord));
    return Type(IntTupleType::get(src.getContext(), result));
  }
  TypeArith arith;
  FLYC_TRY(Sliced sliced, sliceAndOffset(arith, *getLayoutOf(src), coord));
  return offsetTensor(src, sliced.offset, sliced.layout);
}

Result<Type> DiceOp::inferType(Adaptor op) {
  const IntTuple &coord = tupleOf(op.getCoord());
  if (auto tuple = dyn_cast<IntTupleType>(op.getSrc().getType())) {
    FLYC_TRY(IntTuple result, dice(tuple.getValue(), coord));
    return Type(IntTupleType::get(tuple.getContext(), result));
  }
  Type src = op.getSrc().getType();
  FLYC_TRY(AnyLayout result, mapLinear(*getLayoutOf(src), [&](const Layout &l) { return dice(l, coord); }));
  return withLayout(src, result);
}

} // namespace flyc::fly
