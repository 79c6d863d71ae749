//===- Construct.h - layouts made from shapes, orders and other layouts ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every result is static where the inputs are.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_CONSTRUCT_H
#define FLYC_COMPILER_LAYOUT_CONSTRUCT_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

namespace flyc::layout {

/// Leftmost fastest, dense; a static extent 1 gets stride 0, as CuTe has it.
Result<Layout> makeColMajor(Arith &, const IntTuple &shape);
/// Rightmost fastest.
Result<Layout> makeRowMajor(Arith &, const IntTuple &shape);
/// Stride of the leaf at path p is 1Ep; of an integer shape 1.
Result<Layout> makeIdentityLayout(const IntTuple &shape);
/// Dense, the modes in the order of the values of `order`, the smallest fastest; `order` may be coarser than `shape`,
/// and what it does not take apart is column-major inside. Two modes of the same order value would alias: explained,
/// unless at most one of them has an extent other than 1.
Result<Layout> makeOrderedLayout(Arith &, const IntTuple &shape, const IntTuple &order);
/// Dense, in the order of the strides of `l`; modes of stride 0 keep stride 0 and take no room. Dynamic strides come
/// last, left to right.
Result<Layout> makeLayoutLike(Arith &, const Layout &l);
/// What a thread keeps in registers of `l`: mode 0 dense and first, the other modes after it in the order of their
/// strides; modes of stride 0 take no room.
Result<Layout> makeFragmentLike(Arith &, const AnyLayout &l);

/// Stride-0 leaves get extent 1.
Layout filterZeros(const Layout &l);
/// coalesce(filterZeros(l)): the injective part.
Result<Layout> filter(Arith &, const Layout &l);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_CONSTRUCT_H
