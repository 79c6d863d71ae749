//===- Tuples.h - integer tuples: profiles, folds, arithmetic -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What shapes, strides and coordinates have in common. Nothing here knows of layouts.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_TUPLES_H
#define FLYC_COMPILER_LAYOUT_TUPLES_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/IntTuple.h"

#include <optional>
#include <utility>
#include <vector>

namespace flyc::layout {

//===--- profiles ---------------------------------------------------------===//

/// The same tree, whatever stands in the leaves. `(4,8)` and `(1,2)`; not `(4)` and `4`.
bool congruent(const IntTuple &a, const IntTuple &b);
/// `a` is a coarser tree: a leaf of `a` may face a whole subtree of `b`.
bool weaklyCongruent(const IntTuple &a, const IntTuple &b);
/// Every coordinate of shape `a` is a coordinate of shape `b`: a leaf of `a` equals the size of what it faces. A
/// partial order. A dynamic leaf counts as equal: only the running kernel could tell.
bool compatible(const IntTuple &a, const IntTuple &b);
/// The leaves, depth first, as one flat tuple; a leaf stays a leaf.
IntTuple flatten(const IntTuple &t);
/// The leaves of `flat` (as many as `profile` has) put in the tree of `profile`.
Result<IntTuple> unflatten(const IntTuple &flat, const IntTuple &profile);
/// The tree of `profile` with `leaf` at each leaf.
IntTuple repeatLike(const IntTuple &profile, const IntTuple &leaf);

//===--- folds ------------------------------------------------------------===//

/// The product of all leaves: the size of a shape.
Result<Int> product(Arith &, const IntTuple &t);
/// (product of mode 0, product of mode 1, ...); of a leaf the leaf.
Result<IntTuple> productEach(Arith &, const IntTuple &t);
/// The product of what faces each leaf of `profile`: congruent with `profile`, which must be weakly congruent with `t`.
Result<IntTuple> productLike(Arith &, const IntTuple &t, const IntTuple &profile);

//===--- arithmetic, leaf by leaf -----------------------------------------===//
// Tuples of different rank: the result has the larger rank. In add and sub what is missing is 0, a basis leaf is the
// arithmetic tuple that it stands for (`3E1` is `(0,3)`), and the integer 0 is neutral; any other integer against a
// tuple is explained. mul scales: integer times a basis or times a tuple. In mul, div and mod a mode that only one has
// passes through.

Result<IntTuple> add(Arith &, const IntTuple &a, const IntTuple &b);
Result<IntTuple> sub(Arith &, const IntTuple &a, const IntTuple &b);
Result<IntTuple> mul(Arith &, const IntTuple &a, const IntTuple &b);
Result<IntTuple> div(Arith &, const IntTuple &a, const IntTuple &b);
Result<IntTuple> mod(Arith &, const IntTuple &a, const IntTuple &b);
/// Leaf by leaf (a + b - 1) / b. A leaf of `b` against a tuple of `a` is folded through it, mode by mode.
Result<IntTuple> ceilDiv(Arith &, const IntTuple &a, const IntTuple &b);
/// What is left of shape `a` when each element of shape `b` is one: (12) by (4) is (3), (3,4) by 6 is (1,2). Static
/// leaves must divide one way or the other.
Result<IntTuple> shapeDiv(Arith &, const IntTuple &a, const IntTuple &b);

/// a < b in every leaf, as a three-valued answer: static when all leaves are. A dynamic comparison is the emitter's
/// business: it walks pairedLeaves().
Result<std::optional<bool>> elemLess(const IntTuple &a, const IntTuple &b);
/// The leaves of `a` with the leaves of `b` that they face; `a` and `b` congruent, integers only.
Result<std::vector<std::pair<Int, Int>>> pairedLeaves(const IntTuple &a, const IntTuple &b);

/// A basis leaf written out: `3E1` is `(0,3)`; everything else as it is.
IntTuple expandBasis(const IntTuple &t);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_TUPLES_H
