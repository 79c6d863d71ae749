//===- Compose.h - coalesce, composition, complement, inverses ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The core of the algebra. Static facts decide, never run-time ones: a dynamic leaf is neither merged nor dropped, and
// is taken to divide where the algebra needs it to. How extents of 1 and tuples of one come out: a leaf of the right
// operand stays a leaf if one mode results, and becomes the tuple of its modes otherwise; the tree of the right operand
// is kept.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_COMPOSE_H
#define FLYC_COMPILER_LAYOUT_COMPOSE_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

namespace flyc::layout {

/// The same function on [0, size) with the fewest flat modes; `1:0` if only one coordinate is left.
Result<Layout> coalesce(Arith &, const Layout &l);
/// Leaf by leaf of `profile`, whose rank is at most that of `l` at each level; further modes pass untouched.
Result<Layout> coalesce(Arith &, const Layout &l, const IntTuple &profile);
Result<AnyLayout> coalesce(Arith &, const AnyLayout &l, const IntTuple &profile = IntTuple(1));

/// R with R(c) = a(b(c)) for every coordinate c of b, and shape(b) compatible with shape(R). Static values are checked
/// to admit it: each mode of a that b walks through is divided evenly or not left. `b` may have basis strides:
/// `s:(vEp)` addresses mode p of `a` alone.
Result<Layout> composition(Arith &, const Layout &a, const Layout &b);
/// By mode: an integer n means n:1, `_` keeps the mode. Modes of `a` beyond the tile are kept.
Result<Layout> composition(Arith &, const Layout &a, const Tile &b);
/// (S o off o A) o B = S o off o (A o B).
Result<AnyLayout> composition(Arith &, const AnyLayout &a, const Layout &b);
Result<AnyLayout> composition(Arith &, const AnyLayout &a, const Tile &b);
/// `a` after a composed layout: kept as a composed layout with `a` inside.
Result<AnyLayout> composition(Arith &, const AnyLayout &a, const AnyLayout &b);

/// What `l` leaves out of [0, codomain): strictly increasing, disjoint from the image of `l` except in 0. (l, result)
/// covers codomain, rounded up where it does not divide; a gap between modes of `l` that does not divide is rounded
/// down and leaves holes (padding). A tuple as codomain counts by its size. `l` must be injective apart from stride 0.
Result<Layout> complement(Arith &, const Layout &l, const IntTuple &codomain);
/// With codomain = cosize(l).
Result<Layout> complement(Arith &, const Layout &l);

/// R of the largest size with l(R(i)) == i for i < size(R).
Result<Layout> rightInverse(Arith &, const Layout &l);
/// R with l(R(l(i))) == l(i) for i < size(l); R(l(i)) == i if l is injective.
Result<Layout> leftInverse(Arith &, const Layout &l);
/// Of S o off o B, with S a swizzle (its own inverse): inverse(B) o (-off) o [S o 0 o n:1]; the right inverse wants off
/// 0.
Result<AnyLayout> rightInverse(Arith &, const AnyLayout &l);
Result<AnyLayout> leftInverse(Arith &, const AnyLayout &l);

/// R with a(R(i)) == b(R(i)) == i for i < size(R): the elements that both keep contiguous in the same order. Under one
/// and the same swizzle both values are its value at i.
Result<Layout> maxCommonLayout(Arith &, const AnyLayout &a, const AnyLayout &b);
/// size(maxCommonLayout): how many elements one vector access may move.
Result<int64_t> maxCommonVector(Arith &, const AnyLayout &a, const AnyLayout &b);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_COMPOSE_H
