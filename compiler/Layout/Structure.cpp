//===- Structure.cpp - surgery on the modes of tuples, layouts and tensors ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Layouts are cut through their shape and stride trees at once; composed layouts through their linear layout.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Structure.h"

#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Tuples.h"

namespace flyc::layout {

//===--- construction -----------------------------------------------------===//

Result<Layout> makeLayout(const IntTuple &shape, const IntTuple &stride) {
  if (!congruent(shape, stride))
    return Explanation{"make_layout: the shape " + shape.str() + " and the stride " + stride.str() +
                       " have different profiles"};
  for (const IntTuple &leaf : shape.leaves()) {
    if (!leaf.isPlainInt())
      return Explanation{"make_layout: the extent " + leaf.str() + " in the shape " + shape.str() +
                         " is not an integer"};
    if (leaf.leaf().isStatic() && leaf.leaf().value() < 1)
      return Explanation{"make_layout: the extent " + leaf.str() + " in the shape " + shape.str() + " is less than 1"};
  }
  if (stride.hasNone())
    return Explanation{"make_layout: `_` in the stride " + stride.str() + " is not an integer"};
  return Layout{shape, stride};
}

static std::variant<Layout, ComposedPtr> asPart(const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return *plain;
  return std::make_shared<const ComposedLayout>(std::get<ComposedLayout>(l));
}

/// Whether the values of `l` are coordinates rather than integers.
static bool yieldsCoordinates(const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return plain->stride.hasBasis();
  const ComposedLayout &c = std::get<ComposedLayout>(l);
  if (const Layout *inner = std::get_if<Layout>(&c.inner))
    return inner->stride.hasBasis();
  if (const ComposedPtr *inner = std::get_if<ComposedPtr>(&c.inner))
    return yieldsCoordinates(**inner);
  return std::holds_alternative<CoordSwizzle>(c.inner);
}

Result<ComposedLayout> makeComposedLayout(const AnyLayout &inner, const IntTuple &offset, const AnyLayout &outer) {
  if (offset.hasNone())
    return Explanation{"make_composed_layout: the offset " + offset.str() + " holds `_`"};
  ComposedLayout c;
  if (const Layout *plain = std::get_if<Layout>(&inner))
    c.inner = *plain;
  else
    c.inner = std::make_shared<const ComposedLayout>(std::get<ComposedLayout>(inner));
  c.offset = offset;
  c.outer = asPart(outer);
  return c;
}

Result<ComposedLayout> makeComposedLayout(const Swizzle &inner, const IntTuple &offset, const AnyLayout &outer) {
  if (!offset.isPlainInt())
    return Explanation{"make_composed_layout: the swizzle " + inner.str() + " takes integers, the offset is " +
                       offset.str()};
  if (yieldsCoordinates(outer))
    return Explanation{"make_composed_layout: the swizzle " + inner.str() + " takes integers, " + str(outer) +
                       " yields coordinates"};
  return ComposedLayout{inner, offset, asPart(outer)};
}

Result<ComposedLayout> makeComposedLayout(const CoordSwizzle &inner, const IntTuple &offset, const AnyLayout &outer) {
  if (offset.hasNone())
    return Explanation{"make_composed_layout: the offset " + offset.str() + " holds `_`"};
  if (inner.mask != 0 && !yieldsCoordinates(outer))
    return Explanation{"make_composed_layout: the coordinate swizzle " + inner.str() + " takes coordinates, " +
                       str(outer) + " yields integers"};
  return ComposedLayout{inner, offset, asPart(outer)};
}

const Layout &linear(const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return *plain;
  return std::get<ComposedLayout>(l).linear();
}

static Result<ComposedLayout> mapComposed(const ComposedLayout &c,
                                          const std::function<Result<Layout>(const Layout &)> &fn) {
  ComposedLayout mapped = c;
  if (const ComposedPtr *deeper = std::get_if<ComposedPtr>(&c.outer)) {
    FLYC_TRY(ComposedLayout outer, mapComposed(**deeper, fn));
    mapped.outer = std::make_shared<const ComposedLayout>(std::move(outer));
    return mapped;
  }
  FLYC_TRY(Layout outer, fn(std::get<Layout>(c.outer)));
  mapped.outer = std::move(outer);
  return mapped;
}

Result<AnyLayout> mapLinear(const AnyLayout &l, const std::function<Result<Layout>(const Layout &)> &fn) {
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    FLYC_TRY(Layout mapped, fn(*plain));
    return AnyLayout(std::move(mapped));
  }
  FLYC_TRY(ComposedLayout mapped, mapComposed(std::get<ComposedLayout>(l), fn));
  return AnyLayout(std::move(mapped));
}

//===--- modes ------------------------------------------------------------===//

/// Applies a tuple operation to the shape and the stride of a layout.
template <typename Fn> static Result<Layout> onBoth(const Layout &l, Fn fn) {
  FLYC_TRY(IntTuple shape, fn(l.shape));
  FLYC_TRY(IntTuple stride, fn(l.stride));
  return Layout{std::move(shape), std::move(stride)};
}

Result<IntTuple> get(const IntTuple &t, const std::vector<int> &path) {
  const IntTuple *at = &t;
  for (int mode : path) {
    if (mode < 0 || static_cast<size_t>(mode) >= at->rank())
      return Explanation{"get: there is no mode " + printPath(path) + " in " + t.str() + ": " + at->str() +
                         " has rank " + std::to_string(at->rank())};
    if (at->isTuple())
      at = &at->elements()[static_cast<size_t>(mode)];
  }
  return *at;
}

Result<Layout> get(const Layout &l, const std::vector<int> &path) {
  return onBoth(l, [&](const IntTuple &t) { return get(t, path); });
}

Result<AnyLayout> get(const AnyLayout &l, const std::vector<int> &path) {
  return mapLinear(l, [&](const Layout &x) { return get(x, path); });
}

Result<IntTuple> select(const IntTuple &t, const std::vector<int> &indices) {
  if (indices.empty())
    return Explanation{"select: no mode of " + t.str() + " is chosen"};
  std::vector<IntTuple> kids;
  for (int mode : indices) {
    if (mode < 0 || static_cast<size_t>(mode) >= t.rank())
      return Explanation{"select: there is no mode " + std::to_string(mode) + " in " + t.str() + " of rank " +
                         std::to_string(t.rank())};
    kids.push_back(t[static_cast<size_t>(mode)]);
  }
  return IntTuple(std::move(kids));
}

Result<Layout> select(const Layout &l, const std::vector<int> &indices) {
  return onBoth(l, [&](const IntTuple &t) { return select(t, indices); });
}

Result<AnyLayout> select(const AnyLayout &l, const std::vector<int> &indices) {
  return mapLinear(l, [&](const Layout &x) { return select(x, indices); });
}

/// Resolves end = -1 and checks 0 <= begin < end <= rank.
static Result<std::pair<size_t, size_t>> modeRange(const char *op, const IntTuple &t, int begin, int end) {
  int rank = static_cast<int>(t.rank());
  int last = end == -1 ? rank : end;
  if (begin < 0 || last > rank || begin >= last)
    return Explanation{std::string(op) + ": [" + std::to_string(begin) + "," + std::to_string(end) +
                       ") is not a range of the modes of " + t.str() + " of rank " + std::to_string(rank)};
  return std::pair<size_t, size_t>(begin, last);
}

Result<IntTuple> take(const IntTuple &t, int begin, int end) {
  FLYC_TRY(auto range, modeRange("take", t, begin, end));
  std::vector<IntTuple> kids;
  for (size_t i = range.first; i < range.second; ++i)
    kids.push_back(t[i]);
  return IntTuple(std::move(kids));
}

Result<Layout> take(const Layout &l, int begin, int end) {
  return onBoth(l, [&](const IntTuple &t) { return take(t, begin, end); });
}

Result<AnyLayout> take(const AnyLayout &l, int begin, int end) {
  return mapLinear(l, [&](const Layout &x) { return take(x, begin, end); });
}

Result<IntTuple> group(const IntTuple &t, int begin, int end) {
  FLYC_TRY(auto range, modeRange("group", t, begin, end));
  std::vector<IntTuple> kids, grouped;
  for (size_t i = 0; i < t.rank(); ++i) {
    if (i >= range.first && i < range.second) {
      grouped.push_back(t[i]);
      if (i + 1 == range.second)
        kids.push_back(IntTuple(grouped));
      continue;
    }
    kids.push_back(t[i]);
  }
  return IntTuple(std::move(kids));
}

Result<Layout> group(const Layout &l, int begin, int end) {
  return onBoth(l, [&](const IntTuple &t) { return group(t, begin, end); });
}

Result<AnyLayout> group(const AnyLayout &l, int begin, int end) {
  return mapLinear(l, [&](const Layout &x) { return group(x, begin, end); });
}

/// The modes of `t`, and how many elements are missing for `rank`.
static Result<size_t> missing(const char *op, const IntTuple &t, int rank) {
  if (rank < 0)
    return size_t(1);
  if (static_cast<size_t>(rank) < t.rank())
    return Explanation{std::string(op) + ": " + t.str() + " has rank " + std::to_string(t.rank()) +
                       " already, more than " + std::to_string(rank)};
  if (rank > 64)
    return Explanation{std::string(op) + ": rank " + std::to_string(rank) + " is beyond the limit of 64"};
  return static_cast<size_t>(rank) - t.rank();
}

static std::vector<IntTuple> modesOf(const IntTuple &t) {
  return t.isTuple() ? t.elements() : std::vector<IntTuple>{t};
}

Result<IntTuple> append(const IntTuple &t, const IntTuple &element, int rank) {
  FLYC_TRY(size_t count, missing("append", t, rank));
  if (count == 0)
    return t;
  std::vector<IntTuple> kids = modesOf(t);
  kids.insert(kids.end(), count, element);
  return IntTuple(std::move(kids));
}

Result<IntTuple> prepend(const IntTuple &t, const IntTuple &element, int rank) {
  FLYC_TRY(size_t count, missing("prepend", t, rank));
  if (count == 0)
    return t;
  std::vector<IntTuple> kids = modesOf(t);
  kids.insert(kids.begin(), count, element);
  return IntTuple(std::move(kids));
}

Result<Layout> append(const Layout &l, const Layout &element, int rank) {
  FLYC_TRY(IntTuple shape, append(l.shape, element.shape, rank));
  FLYC_TRY(IntTuple stride, append(l.stride, element.stride, rank));
  return Layout{std::move(shape), std::move(stride)};
}

Result<AnyLayout> append(const AnyLayout &l, const Layout &element, int rank) {
  return mapLinear(l, [&](const Layout &x) { return append(x, element, rank); });
}

Result<Layout> prepend(const Layout &l, const Layout &element, int rank) {
  FLYC_TRY(IntTuple shape, prepend(l.shape, element.shape, rank));
  FLYC_TRY(IntTuple stride, prepend(l.stride, element.stride, rank));
  return Layout{std::move(shape), std::move(stride)};
}

Result<AnyLayout> prepend(const AnyLayout &l, const Layout &element, int rank) {
  return mapLinear(l, [&](const Layout &x) { return prepend(x, element, rank); });
}

Result<IntTuple> zip(const IntTuple &t) {
  if (t.isLeaf())
    return Explanation{"zip: " + t.str() + " is not a tuple of tuples"};
  size_t rank = t[0].rank();
  for (const IntTuple &mode : t.elements())
    if (mode.isLeaf() || mode.rank() != rank)
      return Explanation{"zip: the modes of " + t.str() + " are not tuples of one rank"};
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < rank; ++i) {
    std::vector<IntTuple> column;
    for (const IntTuple &mode : t.elements())
      column.push_back(mode[i]);
    kids.push_back(IntTuple(std::move(column)));
  }
  return IntTuple(std::move(kids));
}

Result<Layout> zip(const Layout &l) {
  return onBoth(l, [](const IntTuple &t) { return zip(t); });
}

Layout flatten(const Layout &l) { return {flatten(l.shape), flatten(l.stride)}; }

//===--- slices -----------------------------------------------------------===//

/// Collects what `coord` keeps of `t`: under `_` if `keepNone`, else under integers.
static bool collect(const IntTuple &t, const IntTuple &coord, bool keepNone, std::vector<IntTuple> &out) {
  if (coord.isLeaf()) {
    if (coord.isNone() == keepNone)
      out.push_back(t);
    return true;
  }
  if (t.isLeaf() || t.rank() != coord.rank())
    return false;
  for (size_t i = 0; i < t.rank(); ++i)
    if (!collect(t[i], coord[i], keepNone, out))
      return false;
  return true;
}

static Result<IntTuple> pick(const char *op, const IntTuple &t, const IntTuple &coord, bool keepNone) {
  if (coord.isLeaf() && coord.isNone() == keepNone)
    return t;
  std::vector<IntTuple> kept;
  if (!collect(t, coord, keepNone, kept))
    return Explanation{std::string(op) + ": the coordinate " + coord.str() + " does not fit the profile of " + t.str()};
  if (kept.empty())
    return Explanation{std::string(op) + ": nothing is left of " + t.str() + " under " + coord.str() + ": " +
                       (keepNone ? "no mode is kept with `_`" : "no mode is fixed")};
  return IntTuple(std::move(kept));
}

Result<IntTuple> slice(const IntTuple &t, const IntTuple &coord) { return pick("slice", t, coord, true); }
Result<IntTuple> dice(const IntTuple &t, const IntTuple &coord) { return pick("dice", t, coord, false); }

Result<Layout> slice(const Layout &l, const IntTuple &coord) {
  return onBoth(l, [&](const IntTuple &t) { return slice(t, coord); });
}

Result<Layout> dice(const Layout &l, const IntTuple &coord) {
  return onBoth(l, [&](const IntTuple &t) { return dice(t, coord); });
}

/// `l` moved by `coord` and cut to `cut(linear)`: of a composed layout the move goes into the innermost offset.
static Result<Sliced> moved(Arith &arith, const AnyLayout &l, const IntTuple &coord,
                            const std::function<Result<Layout>(const Layout &)> &cut) {
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    FLYC_TRY(IntTuple offset, crd2idx(arith, coord, *plain));
    FLYC_TRY(Layout part, cut(*plain));
    return Sliced{std::move(part), std::move(offset)};
  }
  ComposedLayout c = std::get<ComposedLayout>(l);
  if (const ComposedPtr *deeper = std::get_if<ComposedPtr>(&c.outer)) {
    FLYC_TRY(Sliced outer, moved(arith, **deeper, coord, cut));
    c.outer = std::make_shared<const ComposedLayout>(std::get<ComposedLayout>(outer.layout));
    return Sliced{std::move(c), IntTuple(0)};
  }
  const Layout outer = std::get<Layout>(c.outer);
  FLYC_TRY(IntTuple step, crd2idx(arith, coord, outer));
  FLYC_TRY(c.offset, add(arith, c.offset, step));
  FLYC_TRY(Layout part, cut(outer));
  c.outer = std::move(part);
  return Sliced{std::move(c), IntTuple(0)};
}

Result<Sliced> sliceAndOffset(Arith &arith, const AnyLayout &l, const IntTuple &coord) {
  return moved(arith, l, coord, [&](const Layout &x) { return slice(x, coord); });
}

Result<Sliced> domainOffset(Arith &arith, const AnyLayout &l, const IntTuple &coord) {
  if (coord.hasNone())
    return Explanation{"domain_offset: the coordinate " + coord.str() + " holds `_`"};
  return moved(arith, l, coord, [](const Layout &x) -> Result<Layout> { return x; });
}

} // namespace flyc::layout
