//===- Coordinates.h - from coordinates to indices and back ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Integers are divided as non-negative numbers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_COORDINATES_H
#define FLYC_COMPILER_LAYOUT_COORDINATES_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

namespace flyc::layout {

/// l(crd). The integer coordinate of a tuple of modes runs leftmost fastest, and the last mode at each level is not
/// wrapped: so a layout is a function on all naturals. With basis strides the value is an arithmetic tuple, in the
/// profile coprofile(l). `_` counts as 0.
Result<IntTuple> crd2idx(Arith &, const IntTuple &crd, const Layout &l);
Result<IntTuple> crd2idx(Arith &, const IntTuple &crd, const AnyLayout &l);
/// As with the compact column-major strides of `shape`.
Result<Int> crd2idx(Arith &, const IntTuple &crd, const IntTuple &shape);

/// x ^ ((x & mask) shifted by the swizzle).
Result<Int> applySwizzle(Arith &, const Swizzle &s, Int x);
/// The coordinate tuple with the bits of its row mixed into those of its column.
Result<IntTuple> applySwizzle(Arith &, const CoordSwizzle &s, const IntTuple &coord);

/// The coordinate of index `idx` in `shape`, leftmost fastest, congruent with shape; the last mode is not wrapped.
Result<IntTuple> idx2crd(Arith &, const IntTuple &idx, const IntTuple &shape);
/// Each leaf (idx / d) % s: inverts compact layouts. A leaf of extent 1 gives 0; stride 0 with a larger extent is
/// explained.
Result<IntTuple> idx2crd(Arith &, const IntTuple &idx, const Layout &l);
/// The same position, given in `from`, as a coordinate congruent with `to`.
Result<IntTuple> crd2crd(Arith &, const IntTuple &crd, const IntTuple &from, const IntTuple &to);

/// The coordinate of index `idx` in `l` without nesting: one integer for each of its modes.
Result<IntTuple> flatCoord(Arith &, const IntTuple &idx, const Layout &l);
/// The coordinate of index `idx` in `l` as one integer.
Result<Int> coord1d(Arith &, const IntTuple &idx, const Layout &l);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_COORDINATES_H
