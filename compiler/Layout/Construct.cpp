//===- Construct.cpp - layouts made from shapes, orders and other layouts ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Dense layouts, in one order or another.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Construct.h"

#include "compiler/Layout/Compose.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tuples.h"

#include <algorithm>
#include <tuple>

namespace flyc::layout {

/// Dense strides for `shape` from `current` on, which moves past them; a static extent 1 gets stride 0.
static Result<IntTuple> denseStrides(Arith &arith, const IntTuple &shape, Int &current, bool rightmostFirst = false) {
  if (shape.isLeaf()) {
    if (!shape.isPlainInt())
      return Explanation{"make_layout: the extent " + shape.str() + " is not an integer"};
    if (shape.leaf().isStatic() && shape.leaf().value() < 1)
      return Explanation{"make_layout: the extent " + shape.str() + " is less than 1"};
    if (shape.leaf().is(1))
      return IntTuple(0);
    Int stride = current;
    FLYC_TRY(current, arith.mul(current, shape.leaf()));
    return IntTuple(stride);
  }
  std::vector<IntTuple> kids(shape.rank());
  for (size_t i = 0; i < shape.rank(); ++i) {
    size_t mode = rightmostFirst ? shape.rank() - 1 - i : i;
    FLYC_TRY(kids[mode], denseStrides(arith, shape[mode], current, rightmostFirst));
  }
  return IntTuple(std::move(kids));
}

Result<Layout> makeColMajor(Arith &arith, const IntTuple &shape) {
  Int current(1);
  FLYC_TRY(IntTuple stride, denseStrides(arith, shape, current));
  return Layout{shape, std::move(stride)};
}

Result<Layout> makeRowMajor(Arith &arith, const IntTuple &shape) {
  Int current(1);
  FLYC_TRY(IntTuple stride, denseStrides(arith, shape, current, true));
  return Layout{shape, std::move(stride)};
}

static IntTuple basisStrides(const IntTuple &shape, std::vector<int> &path) {
  if (shape.isLeaf())
    return IntTuple::basis(1, path);
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < shape.rank(); ++i) {
    path.push_back(static_cast<int>(i));
    kids.push_back(basisStrides(shape[i], path));
    path.pop_back();
  }
  return kids;
}

Result<Layout> makeIdentityLayout(const IntTuple &shape) {
  if (shape.isLeaf())
    return makeLayout(shape, 1);
  std::vector<int> path;
  return makeLayout(shape, basisStrides(shape, path));
}

//===--- ordered ----------------------------------------------------------===//

namespace {
/// A part of a shape that is laid out as one, with its place in the order.
struct Placed {
  IntTuple shape;
  bool dynamicOrder = false;
  int64_t order = 0;
  IntTuple stride;
};
} // namespace

/// Lays out the parts in order, those of dynamic order last; equal orders from left to right.
static Result<Int> layOut(Arith &arith, std::vector<Placed> &parts) {
  std::vector<size_t> sequence(parts.size());
  for (size_t i = 0; i < parts.size(); ++i)
    sequence[i] = i;
  std::sort(sequence.begin(), sequence.end(), [&](size_t a, size_t b) {
    return std::tuple(parts[a].dynamicOrder, parts[a].dynamicOrder ? 0 : parts[a].order, a) <
           std::tuple(parts[b].dynamicOrder, parts[b].dynamicOrder ? 0 : parts[b].order, b);
  });
  Int current(1);
  for (size_t i : sequence) {
    FLYC_TRY(parts[i].stride, denseStrides(arith, parts[i].shape, current));
  }
  return current;
}

static bool collectOrdered(const IntTuple &shape, const IntTuple &order, std::vector<Placed> &out) {
  if (order.isLeaf()) {
    if (!order.isInt())
      return false;
    out.push_back({shape, order.isBasis() || order.leaf().isDynamic(), order.leaf().value(), {}});
    return true;
  }
  if (shape.isLeaf() || shape.rank() != order.rank())
    return false;
  for (size_t i = 0; i < shape.rank(); ++i)
    if (!collectOrdered(shape[i], order[i], out))
      return false;
  return true;
}

static IntTuple assemble(const IntTuple &order, const std::vector<Placed> &parts, size_t &next) {
  if (order.isLeaf())
    return parts[next++].stride;
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : order.elements())
    kids.push_back(assemble(mode, parts, next));
  return kids;
}

Result<Layout> makeOrderedLayout(Arith &arith, const IntTuple &shape, const IntTuple &order) {
  std::vector<Placed> parts;
  if (!collectOrdered(shape, order, parts))
    return Explanation{"make_ordered_layout: the order " + order.str() + " does not fit the shape " + shape.str()};
  for (size_t i = 0; i < parts.size(); ++i)
    for (size_t j = i + 1; j < parts.size(); ++j) {
      if (parts[i].dynamicOrder || parts[j].dynamicOrder || parts[i].order != parts[j].order)
        continue;
      TypeArith types;
      FLYC_TRY(Int left, product(types, parts[i].shape));
      FLYC_TRY(Int right, product(types, parts[j].shape));
      if (!left.is(1) && !right.is(1))
        return Explanation{"make_ordered_layout: two modes of " + shape.str() + " have the order value " +
                           std::to_string(parts[i].order) + " in " + order.str() +
                           " and would alias; give each mode its own"};
    }
  FLYC_TRY(Int size, layOut(arith, parts));
  (void)size;
  size_t next = 0;
  return Layout{shape, assemble(order, parts, next)};
}

/// The dense layout of the extents of `l` that have a stride, in the order of the strides; and its size.
static Result<std::pair<Layout, Int>> denseLike(Arith &arith, const Layout &l) {
  std::vector<Placed> parts;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  for (size_t i = 0; i < extents.size(); ++i) {
    const IntTuple &d = strides[i];
    bool fixed = d.isPlainInt() && d.leaf().isStatic();
    parts.push_back(
        {d.isPlainInt() && d.leaf().is(0) ? IntTuple(1) : extents[i], !fixed, fixed ? d.leaf().divisibility() : 0, {}});
  }
  FLYC_TRY(Int size, layOut(arith, parts));
  size_t next = 0;
  return std::pair<Layout, Int>(Layout{l.shape, assemble(l.shape, parts, next)}, size);
}

Result<Layout> makeLayoutLike(Arith &arith, const Layout &l) {
  FLYC_TRY(auto dense, denseLike(arith, l));
  return dense.first;
}

Result<Layout> makeFragmentLike(Arith &arith, const AnyLayout &source) {
  const Layout &l = linear(source);
  if (l.rank() == 1)
    return makeColMajor(arith, l.shape);
  Int current(1);
  FLYC_TRY(IntTuple first, denseStrides(arith, filterZeros(l[0]).shape, current));
  FLYC_TRY(Layout others, take(l, 1, -1));
  FLYC_TRY(auto dense, denseLike(arith, others));
  FLYC_TRY(IntTuple spread, mul(arith, dense.first.stride, current));
  std::vector<IntTuple> strides = {first};
  for (const IntTuple &mode : spread.elements())
    strides.push_back(mode);
  return Layout{l.shape, IntTuple(std::move(strides))};
}

//===--- filter -----------------------------------------------------------===//

static IntTuple onesUnderZeros(const IntTuple &shape, const IntTuple &stride) {
  if (shape.isLeaf())
    return stride.isInt() && stride.leaf().is(0) ? IntTuple(1) : shape;
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < shape.rank(); ++i)
    kids.push_back(onesUnderZeros(shape[i], stride[i]));
  return kids;
}

Layout filterZeros(const Layout &l) { return {onesUnderZeros(l.shape, l.stride), l.stride}; }

Result<Layout> filter(Arith &arith, const Layout &l) { return coalesce(arith, filterZeros(l)); }

} // namespace flyc::layout
