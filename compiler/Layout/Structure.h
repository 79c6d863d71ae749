//===- Structure.h - surgery on the modes of tuples, layouts and tensors --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// No arithmetic on extents happens here, except for the offset that a slice leaves. Indices are checked: a mode that
// does not exist is explained (Explanation.h), and so is an empty result, which the algebra does not have.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_STRUCTURE_H
#define FLYC_COMPILER_LAYOUT_STRUCTURE_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

#include <functional>

namespace flyc::layout {

/// shape:stride checked: congruent trees, no `_`, static extents >= 1, no basis in the shape.
Result<Layout> makeLayout(const IntTuple &shape, const IntTuple &stride);
/// inner o offset o outer checked: a swizzle wants integers from outer, a coordinate swizzle tuples.
Result<ComposedLayout> makeComposedLayout(const AnyLayout &inner, const IntTuple &offset, const AnyLayout &outer);
Result<ComposedLayout> makeComposedLayout(const Swizzle &inner, const IntTuple &offset, const AnyLayout &outer);
Result<ComposedLayout> makeComposedLayout(const CoordSwizzle &inner, const IntTuple &offset, const AnyLayout &outer);

/// The linear layout whose modes are the modes of `l`.
const Layout &linear(const AnyLayout &l);
/// `l` with its linear layout replaced by `fn(linear)`. So every structural operation acts on composed layouts.
Result<AnyLayout> mapLinear(const AnyLayout &l, const std::function<Result<Layout>(const Layout &)> &fn);

//===--- modes ------------------------------------------------------------===//
// Each operation stands for int tuples (shapes, coordinates), layouts, and tensors' layouts alike.

/// The mode at `path`; `{}` is the whole.
Result<IntTuple> get(const IntTuple &t, const std::vector<int> &path);
Result<Layout> get(const Layout &l, const std::vector<int> &path);
Result<AnyLayout> get(const AnyLayout &l, const std::vector<int> &path);

/// The modes `indices`, in that order; always a tuple.
Result<IntTuple> select(const IntTuple &t, const std::vector<int> &indices);
Result<Layout> select(const Layout &l, const std::vector<int> &indices);
Result<AnyLayout> select(const AnyLayout &l, const std::vector<int> &indices);

/// The modes [begin, end); end = -1 is the rank. Always a tuple; an empty range is explained.
Result<IntTuple> take(const IntTuple &t, int begin, int end);
Result<Layout> take(const Layout &l, int begin, int end);
Result<AnyLayout> take(const AnyLayout &l, int begin, int end);

/// The modes [begin, end) wrapped in one mode.
Result<IntTuple> group(const IntTuple &t, int begin, int end);
Result<Layout> group(const Layout &l, int begin, int end);
Result<AnyLayout> group(const AnyLayout &l, int begin, int end);

/// One more mode at the end / in front. With `rank` >= 0 as often as needed to reach that rank.
Result<IntTuple> append(const IntTuple &t, const IntTuple &element, int rank = -1);
Result<Layout> append(const Layout &l, const Layout &element = {1, 0}, int rank = -1);
Result<AnyLayout> append(const AnyLayout &l, const Layout &element = {1, 0}, int rank = -1);
Result<IntTuple> prepend(const IntTuple &t, const IntTuple &element, int rank = -1);
Result<Layout> prepend(const Layout &l, const Layout &element = {1, 0}, int rank = -1);
Result<AnyLayout> prepend(const AnyLayout &l, const Layout &element = {1, 0}, int rank = -1);

/// ((a,b),(c,d)) -> ((a,c),(b,d)): all modes of one rank.
Result<IntTuple> zip(const IntTuple &t);
Result<Layout> zip(const Layout &l);

/// Without nesting. An integer layout stays one.
Layout flatten(const Layout &l);

//===--- slices -----------------------------------------------------------===//

/// What lies under `_` in `coord`, always as a tuple: `slice((_,3), (8,16):(1,8))` is `(8):(1)`. A `_` that faces a
/// tuple keeps it as one mode; an integer may fix a whole nested mode. No `_` at all is explained.
Result<IntTuple> slice(const IntTuple &t, const IntTuple &coord);
Result<Layout> slice(const Layout &l, const IntTuple &coord);
/// What slice drops.
Result<IntTuple> dice(const IntTuple &t, const IntTuple &coord);
Result<Layout> dice(const Layout &l, const IntTuple &coord);

struct Sliced {
  AnyLayout layout;
  IntTuple offset; ///< added to the iterator; 0 for a composed layout, which takes it inside
};
/// slice with l(coord with `_` as 0). Of a composed layout A o off o B: A o (off + B(coord)) o slice(B), offset 0.
Result<Sliced> sliceAndOffset(Arith &, const AnyLayout &l, const IntTuple &coord);
/// The same layout seen from `coord`: (l, l(coord)); of a composed layout (A o (off + B(coord)) o B, 0).
Result<Sliced> domainOffset(Arith &, const AnyLayout &l, const IntTuple &coord);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_STRUCTURE_H
