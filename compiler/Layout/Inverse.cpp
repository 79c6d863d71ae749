//===- Inverse.cpp - complement and the inverses --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All three sort the coalesced modes by stride and walk up the codomain. They need static strides to sort by.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Compose.h"
#include "compiler/Layout/Construct.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Text/Draw.h"
#include "compiler/Layout/Tuples.h"

#include <algorithm>
#include <set>
#include <utility>

namespace flyc::layout {

namespace {

/// A mode of the coalesced layout with the product of the extents before it.
struct Ranked {
  Leaf leaf;
  Int before;
  size_t position;
};

/// The modes with a stride other than 0, by increasing stride; modes of dynamic stride are left out and counted.
struct ByStride {
  std::vector<Ranked> modes;
  size_t dynamic = 0;
};

Result<ByStride> byStride(Arith &arith, const char *op, const Layout &l) {
  FLYC_TRY(std::vector<Leaf> leaves, coalesced(arith, l, false));
  ByStride sorted;
  Int before(1);
  for (const Leaf &leaf : leaves) {
    if (!leaf.stride.isPlainInt())
      return Explanation{std::string(op) + ": the basis stride " + leaf.stride.str() + " of " + l.str() +
                         " yields coordinates, this takes integer strides"};
    const Int &d = leaf.stride.leaf();
    if (d.isDynamic())
      ++sorted.dynamic;
    else if (d.value() < 0)
      return Explanation{std::string(op) + ": the negative stride " + leaf.stride.str() + " of " + l.str() +
                         " leaves the codomain [0, size)"};
    else if (d.value() != 0)
      sorted.modes.push_back({leaf, before, sorted.modes.size()});
    FLYC_TRY(before, arith.mul(before, leaf.extent));
  }
  std::sort(sorted.modes.begin(), sorted.modes.end(), [](const Ranked &x, const Ranked &y) {
    return std::pair(x.leaf.stride.leaf().value(), x.position) < std::pair(y.leaf.stride.leaf().value(), y.position);
  });
  return sorted;
}

Explanation unsortable(const char *op, const Layout &l) {
  return {std::string(op) + ": " + l.str() +
          " has a stride that is known in the kernel only among several modes, so they "
          "cannot be put in order; at most a layout of one mode may have a dynamic stride"};
}

} // namespace

//===--- complement -------------------------------------------------------===//

/// The layout with the values that it takes again in brackets.
static std::string repeatedValues(const Layout &l) {
  std::vector<int64_t> repeated;
  if (Result<std::vector<IntTuple>> values = valueTable(l, 256)) {
    std::set<std::string> seen;
    for (size_t i = 0; i < values->size(); ++i)
      if (!seen.insert((*values)[i].str()).second)
        repeated.push_back(static_cast<int64_t>(i));
  }
  return markedGrid(l, repeated, ", with the values that it takes again in brackets:");
}

/// The gaps that `l` leaves, from the smallest up, and then what is beyond it up to the codomain.
static Result<std::vector<Leaf>> gapsOf(Arith &arith, const Layout &l, const IntTuple &codomain) {
  FLYC_TRY(Int limit, product(arith, codomain));
  if (limit.isStatic() && limit.value() < 1)
    return Explanation{"complement: the codomain " + codomain.str() + " of " + l.str() + " is empty"};
  FLYC_TRY(std::vector<Leaf> filtered, coalesced(arith, filterZeros(l), false));
  Layout injective = fromLeaves(filtered);
  std::vector<Leaf> modes;
  if (filtered.size() == 1 && filtered[0].stride.isPlainInt() && filtered[0].stride.leaf().isDynamic()) {
    modes = filtered;
  } else if (!filtered.empty()) {
    FLYC_TRY(ByStride sorted, byStride(arith, "complement", injective));
    if (sorted.dynamic)
      return unsortable("complement", l);
    for (const Ranked &mode : sorted.modes)
      modes.push_back(mode.leaf);
  }
  std::vector<Leaf> gaps;
  Int current(1);
  for (const Leaf &mode : modes) {
    const Int &d = mode.stride.leaf();
    if (d.isStatic() && current.isStatic() && d.value() < current.value())
      return Explanation{"complement: " + l.str() + " is not injective: mode " + IntTuple(mode.extent).str() + ":" +
                             mode.stride.str() + " steps into the first " + std::to_string(current.value()) +
                             " values, which the modes of smaller stride take; its stride must be at least " +
                             std::to_string(current.value()),
                         repeatedValues(l)};
    FLYC_TRY(Int gap, arith.div(d, current));
    gaps.push_back({gap, current});
    FLYC_TRY(current, arith.mul(mode.extent, d));
  }
  FLYC_TRY(Int rest, arith.ceilDiv(limit, current));
  gaps.push_back({rest, current});
  return gaps;
}

Result<Layout> complement(Arith &arith, const Layout &l, const IntTuple &codomain) {
  FLYC_TRY(std::vector<Leaf> gaps, gapsOf(arith, l, codomain));
  return coalesce(arith, fromLeaves(gaps));
}

Result<Layout> freeSpace(Arith &arith, const Layout &l, const IntTuple &codomain) {
  FLYC_TRY(std::vector<Leaf> gaps, gapsOf(arith, l, codomain));
  if (gaps.back().extent.is(1))
    gaps.back().extent = Int(2);
  return coalesce(arith, fromLeaves(gaps));
}

Result<Layout> complement(Arith &arith, const Layout &l) {
  FLYC_TRY(Int codomain, cosize(arith, filterZeros(l)));
  return complement(arith, l, IntTuple(codomain));
}

//===--- inverses ---------------------------------------------------------===//

Result<Layout> rightInverse(Arith &arith, const Layout &l) {
  FLYC_TRY(ByStride sorted, byStride(arith, "right_inverse", l));
  std::vector<Leaf> modes;
  Int current(1);
  for (const Ranked &mode : sorted.modes) {
    if (!current.isStatic() || mode.leaf.stride.leaf().value() != current.value())
      continue;
    modes.push_back({mode.leaf.extent, mode.before});
    FLYC_TRY(current, arith.mul(mode.leaf.extent, current));
  }
  return coalesce(arith, fromLeaves(modes));
}

/// The quotients that left_inverse takes must be coordinates: with modes of stride d below reaching `reach`, the digit
/// of mode k is at most reach / d_k, and less than d_(k+1) / d_k where a mode follows. Overlapping modes may carry, and
/// then only the last mode of the layout can take it, as it is not wrapped.
static std::optional<Explanation> digitsFit(const Layout &l, const ByStride &sorted) {
  Int lastBefore(0);
  for (const Ranked &mode : sorted.modes)
    if (mode.before.isDynamic() || mode.leaf.extent.isDynamic())
      return std::nullopt; // only the kernel could tell
    else
      lastBefore = Int(std::max(lastBefore.value(), mode.before.value()));
  __int128 reach = 0;
  for (size_t k = 0; k < sorted.modes.size(); ++k) {
    const Ranked &mode = sorted.modes[k];
    int64_t s = mode.leaf.extent.value(), d = mode.leaf.stride.leaf().value();
    reach += static_cast<__int128>(s - 1) * d;
    __int128 digit = reach / d;
    bool highest = k + 1 == sorted.modes.size();
    if (!highest)
      digit = std::min<__int128>(digit, sorted.modes[k + 1].leaf.stride.leaf().value() / d - 1);
    bool unwrapped = highest && mode.before.is(lastBefore.value()) && l.stride.leaves().back().leaf().is(d) &&
                     !l.shape.leaves().back().leaf().is(1);
    if (digit >= s && !unwrapped)
      return Explanation{"left_inverse: the modes of " + l.str() +
                             " overlap: with the modes of smaller stride, stride " + std::to_string(d) +
                             " is reached more often than the " + std::to_string(s) + " times that its mode has",
                         repeatedValues(l)};
  }
  return std::nullopt;
}

Result<Layout> leftInverse(Arith &arith, const Layout &l) {
  FLYC_TRY(ByStride sorted, byStride(arith, "left_inverse", l));
  if (sorted.dynamic)
    return unsortable("left_inverse", l);
  std::vector<Leaf> modes;
  int64_t reached = 1;
  Int stride(0);
  for (const Ranked &mode : sorted.modes) {
    int64_t d = mode.leaf.stride.leaf().value();
    if (d % reached != 0)
      return Explanation{"left_inverse: stride " + std::to_string(d) + " of " + l.str() +
                         " is not a multiple of the next smaller stride " + std::to_string(reached)};
    modes.push_back({Int(d / reached), stride});
    reached = d;
    stride = mode.before;
  }
  if (std::optional<Explanation> why = digitsFit(l, sorted))
    return *why;
  if (!sorted.modes.empty())
    modes.push_back({sorted.modes.back().leaf.extent, stride});
  return coalesce(arith, fromLeaves(modes));
}

/// The number of values below which the swizzle only permutes, and in whole blocks of which it does.
static int64_t blockOf(const Swizzle &s) { return int64_t(1) << (s.base + s.bits + (s.shift < 0 ? -s.shift : 0)); }

/// The parts of S o offset o L, if it is one.
static Result<std::pair<Swizzle, Layout>> swizzled(const char *op, const ComposedLayout &c) {
  const Swizzle *s = std::get_if<Swizzle>(&c.inner);
  const Layout *l = std::get_if<Layout>(&c.outer);
  if (!s || !l)
    return Explanation{std::string(op) + ": " + c.str() + " is not a swizzle after a linear layout"};
  TypeArith types;
  FLYC_TRY(Int checked, applySwizzle(types, *s, Int(0))); // explains what is wrong with the swizzle
  (void)checked;
  return std::pair<Swizzle, Layout>(*s, *l);
}

Result<AnyLayout> rightInverse(Arith &arith, const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    FLYC_TRY(Layout inverse, rightInverse(arith, *plain));
    return AnyLayout(inverse);
  }
  const ComposedLayout &c = std::get<ComposedLayout>(l);
  FLYC_TRY(auto parts, swizzled("right_inverse", c));
  auto [s, linearPart] = parts;
  if (!c.offset.isPlainInt() || !c.offset.leaf().is(0))
    return Explanation{"right_inverse: " + c.str() + " never takes the value 0, as its offset is not 0"};
  FLYC_TRY(Layout inverse, rightInverse(arith, linearPart));
  if (s.bits == 0)
    return AnyLayout(inverse);
  FLYC_TRY(Int size, product(arith, inverse.shape));
  // The values below which s stays among those that the linear part has: whole blocks, or what s leaves alone.
  Int domain = size;
  int64_t block = blockOf(s), untouched = int64_t(1) << (s.base + (s.shift > 0 ? s.shift : 0));
  if (size.isStatic())
    domain = Int(std::max(size.value() / block * block, std::min(size.value(), untouched)));
  FLYC_TRY(ComposedLayout swizzle, makeComposedLayout(s, 0, Layout{domain, 1}));
  FLYC_TRY(ComposedLayout result, makeComposedLayout(inverse, 0, swizzle));
  return AnyLayout(std::move(result));
}

Result<AnyLayout> leftInverse(Arith &arith, const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    FLYC_TRY(Layout inverse, leftInverse(arith, *plain));
    return AnyLayout(inverse);
  }
  const ComposedLayout &c = std::get<ComposedLayout>(l);
  FLYC_TRY(auto parts, swizzled("left_inverse", c));
  auto [s, linearPart] = parts;
  FLYC_TRY(Layout inverse, leftInverse(arith, linearPart));
  FLYC_TRY(Int extent, cosize(arith, linearPart));
  FLYC_TRY(extent, arith.add(extent, c.offset.leaf()));
  FLYC_TRY(extent, arith.ceilDiv(extent, Int(blockOf(s))));
  FLYC_TRY(extent, arith.mul(extent, Int(blockOf(s))));
  FLYC_TRY(IntTuple back, sub(arith, IntTuple(0), c.offset));
  FLYC_TRY(ComposedLayout swizzle, makeComposedLayout(s, 0, Layout{extent, 1}));
  FLYC_TRY(ComposedLayout result, makeComposedLayout(inverse, back, swizzle));
  return AnyLayout(std::move(result));
}

//===--- common parts -----------------------------------------------------===//

/// The swizzle of a layout, if it is one after a linear layout; the identity for a linear layout.
static Result<Swizzle> swizzleOf(const AnyLayout &l) {
  const ComposedLayout *c = std::get_if<ComposedLayout>(&l);
  if (!c)
    return Swizzle{};
  FLYC_TRY(auto parts, swizzled("max_common_layout", *c));
  if (!c->offset.isPlainInt() || !c->offset.leaf().is(0))
    return Explanation{"max_common_layout: " + c->str() + " does not begin at 0; take its offset off first"};
  return parts.first;
}

Result<Layout> maxCommonLayout(Arith &arith, const AnyLayout &a, const AnyLayout &b) {
  FLYC_TRY(Swizzle swizzleA, swizzleOf(a));
  FLYC_TRY(Swizzle swizzleB, swizzleOf(b));
  FLYC_TRY(Layout inverse, rightInverse(arith, linear(b)));
  FLYC_TRY(std::vector<Leaf> modes, coalesced(arith, inverse, false));
  // The longest run of the inverse of b that a can be composed with and keeps in order.
  for (; !modes.empty(); modes.pop_back()) {
    Result<Layout> seen = composition(arith, linear(a), fromLeaves(modes));
    if (!seen)
      continue;
    FLYC_TRY(std::vector<Leaf> common, coalesced(arith, *seen, false));
    if (common.empty() || !common[0].stride.isPlainInt() || !common[0].stride.leaf().is(1) ||
        common[0].extent.isDynamic())
      break;
    Int count = common[0].extent;
    // Under different swizzles only what lies below the swizzled bits stays in order.
    if (swizzleA != swizzleB)
      for (const Swizzle &swizzle : {swizzleA, swizzleB})
        if (swizzle.bits != 0) {
          FLYC_TRY(count, arith.min(count, Int(int64_t(1) << swizzle.base)));
        }
    return composition(arith, inverse, Layout{count, 1});
  }
  return Layout{1, 0};
}

Result<int64_t> maxCommonVector(Arith &arith, const AnyLayout &a, const AnyLayout &b) {
  FLYC_TRY(Layout common, maxCommonLayout(arith, a, b));
  FLYC_TRY(Int size, product(arith, common.shape));
  return size.isStatic() ? size.value() : int64_t(1);
}

} // namespace flyc::layout
