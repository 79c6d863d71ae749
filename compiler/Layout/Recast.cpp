//===- Recast.cpp - layouts seen in elements of another width -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Leaf by leaf; only the leaf that runs over neighbouring elements changes its extent.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Recast.h"

#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tuples.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace flyc::layout {

static Result<Layout> rebuilt(const Layout &l, const std::vector<IntTuple> &extents,
                              const std::vector<IntTuple> &strides) {
  if (l.shape.isLeaf())
    return Layout{extents[0], strides[0]};
  FLYC_TRY(IntTuple shape, unflatten(IntTuple(extents), l.shape));
  FLYC_TRY(IntTuple stride, unflatten(IntTuple(strides), l.shape));
  return Layout{std::move(shape), std::move(stride)};
}

static std::string describe(const IntTuple &extent, const IntTuple &stride) {
  return extent.str() + ":" + stride.str();
}

static Result<Layout> checked(const char *op, const Layout &l, int64_t n) {
  if (n < 1)
    return Explanation{std::string(op) + ": the factor " + std::to_string(n) + " is less than 1"};
  if (l.stride.hasBasis())
    return Explanation{std::string(op) + ": " + l.str() + " yields coordinates, which have no element width"};
  return l;
}

Result<Layout> upcast(Arith &arith, const Layout &l, int64_t n) {
  FLYC_TRY(Layout source, checked("upcast", l, n));
  if (n == 1)
    return source;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  int64_t inside = 0; // how far the narrow elements reach inside one wide element
  for (size_t i = 0; i < extents.size(); ++i) {
    Int s = extents[i].leaf(), d = strides[i].leaf();
    if (d.is(0))
      continue;
    if (d.divisibility() % n == 0) {
      FLYC_TRY(Int stride, arith.div(d, n));
      strides[i] = stride;
      continue;
    }
    if (s.is(1)) {
      // A stride that is never taken.
      strides[i] = IntTuple(0);
      continue;
    }
    if (d.isDynamic() || n % d.divisibility() != 0)
      return Explanation{"upcast: stride " + strides[i].str() + " of mode " + describe(extents[i], strides[i]) +
                         " of " + l.str() +
                         (d.isDynamic() ? " is not known to be a multiple of " : " neither divides ") +
                         std::to_string(n) + (d.isDynamic() ? "" : " nor is a multiple of it")};
    int64_t merged = n / d.divisibility();
    if (s.isStatic() && s.value() % merged != 0 && merged % s.value() != 0)
      return Explanation{"upcast: extent " + extents[i].str() + " of mode " + describe(extents[i], strides[i]) +
                         " of " + l.str() + " is not a whole number of wide elements, each of which takes " +
                         std::to_string(merged)};
    FLYC_TRY(Int extent, arith.ceilDiv(s, merged));
    int64_t reach = (s.isStatic() ? std::min(s.value(), merged) - 1 : merged - 1) * d.divisibility();
    if (reach >= n - inside)
      return Explanation{"upcast: the modes of " + l.str() + " overlap inside a wide element of " + std::to_string(n)};
    inside += reach;
    extents[i] = extent;
    strides[i] = IntTuple(extent.is(1) ? 0 : d.value() < 0 ? -1 : 1);
  }
  return rebuilt(l, extents, strides);
}

Result<Layout> downcast(Arith &arith, const Layout &l, int64_t n) {
  FLYC_TRY(Layout source, checked("downcast", l, n));
  if (n == 1)
    return source;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  // The mode over neighbouring elements grows: one of stride 1 (or -1), else one of a single element.
  size_t grows = extents.size();
  for (size_t i = 0; i < extents.size() && grows == extents.size(); ++i)
    if (!extents[i].leaf().is(1) && (strides[i].leaf().is(1) || strides[i].leaf().is(-1)))
      grows = i;
  for (size_t i = 0; i < extents.size() && grows == extents.size(); ++i)
    if (extents[i].leaf().is(1))
      grows = i;
  if (grows == extents.size())
    return Explanation{"downcast: no mode of " + l.str() + " has stride 1, so the " + std::to_string(n) +
                       " narrow elements of each have no mode to go to"};
  for (size_t i = 0; i < extents.size(); ++i) {
    if (i == grows) {
      bool single = extents[i].leaf().is(1);
      FLYC_TRY(Int extent, arith.mul(extents[i].leaf(), n));
      extents[i] = extent;
      if (single)
        strides[i] = IntTuple(1);
      continue;
    }
    FLYC_TRY(Int stride, arith.mul(strides[i].leaf(), n));
    strides[i] = stride;
  }
  return rebuilt(l, extents, strides);
}

//===--- swizzles and composed layouts ------------------------------------===//

static Result<int> powerOf(const char *op, const Swizzle &s, int64_t n) {
  if (n < 1 || !std::has_single_bit(static_cast<uint64_t>(n)))
    return Explanation{std::string(op) + ": the swizzle " + s.str() + " moves bits, so the factor " +
                       std::to_string(n) + " must be a power of two"};
  return std::countr_zero(static_cast<uint64_t>(n));
}

Result<Swizzle> upcast(const Swizzle &s, int64_t n) {
  if (s.bits == 0 || n == 1)
    return s;
  FLYC_TRY(int k, powerOf("upcast", s, n));
  if (k > s.base)
    return Explanation{"upcast: the swizzle " + s.str() + " keeps runs of " + std::to_string(int64_t(1) << s.base) +
                       " elements together, fewer than the " + std::to_string(n) + " of a wide element"};
  return Swizzle{s.bits, s.base - k, s.shift};
}

Result<Swizzle> downcast(const Swizzle &s, int64_t n) {
  if (s.bits == 0 || n == 1)
    return s;
  FLYC_TRY(int k, powerOf("downcast", s, n));
  return Swizzle{s.bits, s.base + k, s.shift};
}

static Result<AnyLayout> castComposed(Arith &arith, const AnyLayout &l, int64_t n, bool wider) {
  const char *op = wider ? "upcast" : "downcast";
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    FLYC_TRY(Layout cast, wider ? upcast(arith, *plain, n) : downcast(arith, *plain, n));
    return AnyLayout(std::move(cast));
  }
  ComposedLayout c = std::get<ComposedLayout>(l);
  const Swizzle *s = std::get_if<Swizzle>(&c.inner);
  const Layout *outer = std::get_if<Layout>(&c.outer);
  if (!s || !outer)
    return Explanation{std::string(op) + ": " + c.str() + " is not a swizzle after a linear layout"};
  FLYC_TRY(Swizzle swizzle, wider ? upcast(*s, n) : downcast(*s, n));
  Int offset = c.offset.leaf();
  if (wider) {
    if (!offset.is(0) && offset.divisibility() % n != 0)
      return Explanation{"upcast: the offset " + c.offset.str() + " of " + c.str() + " is not a multiple of " +
                         std::to_string(n)};
    FLYC_TRY(offset, arith.div(offset, n));
  } else {
    FLYC_TRY(offset, arith.mul(offset, n));
  }
  FLYC_TRY(Layout cast, wider ? upcast(arith, *outer, n) : downcast(arith, *outer, n));
  return AnyLayout(ComposedLayout{swizzle, offset, cast});
}

Result<AnyLayout> upcast(Arith &arith, const AnyLayout &l, int64_t n) { return castComposed(arith, l, n, true); }
Result<AnyLayout> downcast(Arith &arith, const AnyLayout &l, int64_t n) { return castComposed(arith, l, n, false); }

Result<AnyLayout> recast(Arith &arith, const AnyLayout &l, int64_t oldBits, int64_t newBits) {
  if (oldBits < 1 || newBits < 1)
    return Explanation{"recast: from " + std::to_string(oldBits) + " to " + std::to_string(newBits) +
                       " bits; both must be at least 1"};
  int64_t common = std::gcd(oldBits, newBits);
  FLYC_TRY(AnyLayout wide, upcast(arith, l, newBits / common));
  return downcast(arith, wide, oldBits / common);
}

Result<int64_t> maxAlignment(const AnyLayout &l) {
  TypeArith types;
  if (linear(l).stride.hasBasis())
    return Explanation{"max_alignment: " + str(l) + " yields coordinates, which have no element width"};
  std::vector<IntTuple> extents = linear(l).shape.leaves(), strides = linear(l).stride.leaves();
  // The modes that continue each other from stride 1 on, wherever they stand, make runs; the other strides keep apart.
  int64_t run = 1, apart = 0;
  std::vector<bool> taken(extents.size(), false);
  for (bool grows = true; grows;) {
    grows = false;
    for (size_t i = 0; i < extents.size() && !grows; ++i) {
      Int s = extents[i].leaf(), d = strides[i].leaf();
      if (taken[i] || s.is(1) || !(d.is(run) || (run == 1 && d.is(-1))))
        continue;
      FLYC_TRY(Int longer, types.mul(run, s.divisibility()));
      run = longer.value();
      taken[i] = grows = s.isStatic();
      if (s.isDynamic()) {
        taken[i] = true;
        break;
      }
    }
  }
  bool neighbours = false;
  for (size_t i = 0; i < extents.size(); ++i) {
    neighbours |= taken[i];
    if (!taken[i] && !extents[i].leaf().is(1) && !strides[i].leaf().is(0))
      apart = std::gcd(apart, strides[i].leaf().divisibility());
  }
  int64_t n = neighbours ? std::gcd(run, apart) : apart; // 0: one value
  if (const ComposedLayout *c = std::get_if<ComposedLayout>(&l)) {
    const Swizzle *s = std::get_if<Swizzle>(&c->inner);
    if (!s || !std::holds_alternative<Layout>(c->outer))
      return Explanation{"max_alignment: " + c->str() + " is not a swizzle after a linear layout"};
    // Below its base a swizzle moves nothing; the offset is inside it.
    n = std::gcd(n, int64_t(1) << std::min(s->base, 62));
    if (!c->offset.leaf().is(0))
      n = std::gcd(n, c->offset.leaf().divisibility());
  }
  if (n == 0)
    return Explanation{"max_alignment: " + str(l) + " takes one value only, which no width splits"};
  return n;
}

} // namespace flyc::layout
