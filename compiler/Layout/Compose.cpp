//===- Compose.cpp - composition ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// R(c) = A(B(c)). Each leaf of B walks through the coalesced modes of A and leaves one mode of R behind in each mode of
// A that it steps in. What admits it is checked on static values: no step may jump over a part of a mode, and the
// leaves of B together may not carry out of a mode.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Compose.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Text/Draw.h"
#include "compiler/Layout/Tuples.h"

#include <algorithm>

namespace flyc::layout {

namespace {

/// The modes that leaves of B with one basis path walk through, and how far they reach in each.
struct Target {
  std::vector<int> path;
  std::vector<Leaf> modes;
  std::vector<int64_t> reach; ///< static: the largest digit that B's leaves so far add up to, by mode
};

class Composer {
public:
  Composer(Arith &arith, const Layout &a, const Layout &b) : arith(arith), a(a), b(b) {}

  Result<Layout> compose(const IntTuple &shape, const IntTuple &stride);

private:
  Result<Target *> targetOf(const std::vector<int> &path);
  Result<Layout> composeLeaf(Int extent, const IntTuple &stride);
  Result<std::vector<Leaf>> walk(Target &target, Int extent, Int stride, const std::string &leaf);
  Result<bool> step(Target &target, size_t mode, Int &rest, Int &stride, std::vector<Leaf> &out,
                    const std::string &leaf);
  Result<bool> emit(Target &target, size_t mode, Int extent, Int stride, std::vector<Leaf> &out);

  Arith &arith;
  const Layout &a;
  const Layout &b;
  std::vector<Target> targets;
};

std::string describe(const Leaf &leaf) { return IntTuple(leaf.extent).str() + ":" + leaf.stride.str(); }

Result<Target *> Composer::targetOf(const std::vector<int> &path) {
  for (Target &t : targets)
    if (t.path == path)
      return &t;
  Result<Layout> part = get(a, path);
  if (!part)
    return Explanation{"composition: " + b.str() + " addresses a mode that " + a.str() +
                       " does not have: " + part.message()};
  Target t;
  t.path = path;
  FLYC_TRY(t.modes, coalesced(arith, *part, true));
  if (t.modes.empty())
    t.modes.push_back({1, 0});
  t.reach.assign(t.modes.size(), 0);
  targets.push_back(std::move(t));
  return &targets.back();
}

/// Leaves `extent : stride * (stride of the mode)` behind, and adds up how far B reaches in that mode.
Result<bool> Composer::emit(Target &target, size_t mode, Int extent, Int stride, std::vector<Leaf> &out) {
  FLYC_TRY(IntTuple scaled, mul(arith, target.modes[mode].stride, IntTuple(stride)));
  out.push_back({extent, scaled});
  if (mode + 1 == target.modes.size() || extent.isDynamic() || stride.isDynamic())
    return true;
  FLYC_TRY(Int last, arith.sub(extent, 1));
  FLYC_TRY(Int reach, arith.mul(last, stride));
  FLYC_TRY(reach, arith.add(reach, target.reach[mode]));
  target.reach[mode] = reach.value();
  const Int &limit = target.modes[mode].extent;
  if (limit.isStatic() && reach.value() >= limit.value())
    return Explanation{"composition: the modes of " + b.str() + " together reach " + std::to_string(reach.value()) +
                       " in mode " + describe(target.modes[mode]) + " of " + fromLeaves(target.modes).str() +
                       ", past its end, so the values carry into the next mode and no layout has them"};
  return true;
}

/// One mode of A that is not the last. Returns true when the leaf ends in it.
Result<bool> Composer::step(Target &target, size_t mode, Int &rest, Int &stride, std::vector<Leaf> &out,
                            const std::string &leaf) {
  const Int extent = target.modes[mode].extent;
  if (extent.isStatic() && stride.isStatic()) {
    int64_t s = extent.value(), d = stride.value();
    // It jumps over the whole mode.
    if (d % s == 0) {
      stride = Int(d / s);
      return false;
    }
    if (rest.isStatic()) {
      // It ends before it leaves the mode: (rest - 1) * d < s.
      if (rest.value() - 1 <= (s - 1) / d) {
        FLYC_TRY(bool ok, emit(target, mode, rest, stride, out));
        return ok;
      }
      if (s % d != 0)
        return Explanation{"composition: " + leaf + " steps by " + std::to_string(d) + " through mode " +
                           describe(target.modes[mode]) + " of " + fromLeaves(target.modes).str() +
                           " and leaves it, but " + std::to_string(d) + " does not divide the extent " +
                           std::to_string(s) + "; the stride must divide the extent or be a multiple of it"};
      int64_t count = s / d;
      if (rest.value() % count != 0)
        return Explanation{"composition: " + leaf + " makes " + std::to_string(count) + " steps in mode " +
                           describe(target.modes[mode]) + " of " + fromLeaves(target.modes).str() +
                           " before it leaves it, but " + std::to_string(count) + " does not divide the " +
                           std::to_string(rest.value()) + " steps that remain"};
      FLYC_TRY(bool ok, emit(target, mode, Int(count), stride, out));
      (void)ok;
      rest = Int(rest.value() / count);
      stride = Int(1);
      return false;
    }
    if (s % d != 0)
      return Explanation{"composition: " + leaf + " steps by " + std::to_string(d) + " through mode " +
                         describe(target.modes[mode]) + " of " + fromLeaves(target.modes).str() + ", but " +
                         std::to_string(d) + " does not divide the extent " + std::to_string(s)};
    int64_t count = s / d;
    Int taken(count);
    if (rest.divisibility() % count != 0) {
      FLYC_TRY(taken, arith.min(Int(count), rest));
    }
    FLYC_TRY(bool ok, emit(target, mode, taken, stride, out));
    (void)ok;
    FLYC_TRY(rest, arith.ceilDiv(rest, Int(count)));
    stride = Int(1);
    return false;
  }
  // A dynamic stride that is known to be a multiple of the extent jumps over it.
  if (extent.isStatic() && stride.divisibility() % extent.value() == 0) {
    FLYC_TRY(stride, arith.div(stride, extent));
    return false;
  }
  FLYC_TRY(Int count, arith.ceilDiv(extent, stride));
  FLYC_TRY(Int taken, arith.min(count, rest));
  FLYC_TRY(bool ok, emit(target, mode, taken, stride, out));
  (void)ok;
  if (!stride.is(1)) {
    FLYC_TRY(stride, arith.ceilDiv(stride, extent));
  }
  FLYC_TRY(rest, arith.div(rest, taken));
  return false;
}

Result<std::vector<Leaf>> Composer::walk(Target &target, Int extent, Int stride, const std::string &leaf) {
  std::vector<Leaf> out;
  size_t last = target.modes.size() - 1;
  if (last > 0 && stride.isStatic() && stride.value() < 0)
    return Explanation{"composition: " + leaf + " steps backwards through the modes of " +
                       fromLeaves(target.modes).str() + ", which has values for coordinates >= 0 only"};
  Int rest = extent;
  for (size_t mode = 0; mode < last && !rest.is(1); ++mode) {
    FLYC_TRY(bool ended, step(target, mode, rest, stride, out, leaf));
    if (ended)
      return out;
  }
  if (!rest.is(1)) {
    FLYC_TRY(bool ok, emit(target, last, rest, stride, out));
    (void)ok;
  }
  return out;
}

/// The layout with what the leaf takes of it.
static std::string pictureOf(const Layout &whole, const Int &extent, const Int &stride, const std::string &leaf) {
  if (!extent.isStatic() || !stride.isStatic() || stride.value() < 1)
    return {};
  std::vector<int64_t> taken;
  for (int64_t i = 0; i < std::min<int64_t>(extent.value(), 256) && stride.value() <= 256; ++i)
    taken.push_back(i * stride.value());
  return markedGrid(whole, taken, ", with what " + leaf + " takes in brackets:");
}

Result<Layout> Composer::composeLeaf(Int extent, const IntTuple &stride) {
  // One coordinate, or one value: nothing is walked. An extent of 1 gets the canonical stride 0.
  if (extent.is(1) || stride.leaf().is(0))
    return Layout{extent, 0};
  FLYC_TRY(Target * target, targetOf(stride.path()));
  std::string leaf = IntTuple(extent).str() + ":" + stride.str();
  const Layout whole = fromLeaves(target->modes);
  Result<std::vector<Leaf>> modes = walk(*target, extent, stride.leaf(), leaf);
  if (!modes)
    return Explanation{modes.message(), pictureOf(whole, extent, stride.leaf(), leaf)};
  return fromLeaves(*modes);
}

Result<Layout> Composer::compose(const IntTuple &shape, const IntTuple &stride) {
  if (shape.isLeaf())
    return composeLeaf(shape.leaf(), stride);
  std::vector<IntTuple> shapes, strides;
  for (size_t i = 0; i < shape.rank(); ++i) {
    FLYC_TRY(Layout mode, compose(shape[i], stride[i]));
    shapes.push_back(mode.shape);
    strides.push_back(mode.stride);
  }
  return Layout{IntTuple(std::move(shapes)), IntTuple(std::move(strides))};
}

} // namespace

Result<Layout> composition(Arith &arith, const Layout &a, const Layout &b) {
  FLYC_TRY(Layout checked, makeLayout(b.shape, b.stride));
  (void)checked;
  // Also explains basis elements that contradict each other.
  FLYC_TRY(IntTuple codomain, coprofile(b));
  (void)codomain;
  return Composer(arith, a, b).compose(b.shape, b.stride);
}

Result<Layout> composition(Arith &arith, const Layout &a, const Tile &b) {
  if (const IntTuple *leaf = std::get_if<IntTuple>(&b.value)) {
    if (leaf->isNone())
      return a;
    if (!leaf->isPlainInt())
      return Explanation{"composition: the tile " + b.str() + " is neither an integer, a layout nor `_`"};
    FLYC_TRY(Layout by, makeLayout(*leaf, 1));
    return composition(arith, a, by);
  }
  if (const Layout *by = std::get_if<Layout>(&b.value))
    return composition(arith, a, *by);
  if (b.rank() > a.rank())
    return Explanation{"composition: the tile " + b.str() + " has " + std::to_string(b.rank()) + " modes, " + a.str() +
                       " has " + std::to_string(a.rank())};
  std::vector<IntTuple> shape, stride;
  for (size_t i = 0; i < a.rank(); ++i) {
    Layout mode = a[i];
    if (i < b.rank()) {
      Result<Layout> composed = composition(arith, a[i], b.elements()[i]);
      if (!composed)
        return Explanation{composed.message() + " (mode " + std::to_string(i) + " of " + a.str() + ")",
                           composed.error().picture};
      mode = *composed;
    }
    shape.push_back(mode.shape);
    stride.push_back(mode.stride);
  }
  return Layout{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
}

Result<AnyLayout> composition(Arith &arith, const AnyLayout &a, const Layout &b) {
  return mapLinear(a, [&](const Layout &x) { return composition(arith, x, b); });
}

Result<AnyLayout> composition(Arith &arith, const AnyLayout &a, const Tile &b) {
  return mapLinear(a, [&](const Layout &x) { return composition(arith, x, b); });
}

Result<AnyLayout> composition(Arith &arith, const AnyLayout &a, const AnyLayout &b) {
  if (const Layout *plain = std::get_if<Layout>(&b))
    return composition(arith, a, *plain);
  FLYC_TRY(ComposedLayout c, makeComposedLayout(a, 0, b));
  return AnyLayout(std::move(c));
}

} // namespace flyc::layout
