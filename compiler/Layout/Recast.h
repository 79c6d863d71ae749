//===- Recast.h - layouts seen in elements of another width ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Width changes act on values of the layout, so they act on strides and, where elements merge, on extents.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_RECAST_H
#define FLYC_COMPILER_LAYOUT_RECAST_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

namespace flyc::layout {

/// Elements n times as wide: contiguous elements merge. Each static stride divides by n or divides n; explained
/// otherwise.
Result<Layout> upcast(Arith &, const Layout &l, int64_t n);
Result<AnyLayout> upcast(Arith &, const AnyLayout &l, int64_t n);
/// Elements n times as narrow: exactly one mode of stride 1 (or -1) grows by n. Explained if none does.
Result<Layout> downcast(Arith &, const Layout &l, int64_t n);
Result<AnyLayout> downcast(Arith &, const AnyLayout &l, int64_t n);
/// From elements of oldBits to elements of newBits.
Result<AnyLayout> recast(Arith &, const AnyLayout &l, int64_t oldBits, int64_t newBits);
/// A swizzle in elements n times as wide (n a power of two): base - log2(n), and n times as narrow.
Result<Swizzle> upcast(const Swizzle &s, int64_t n);
Result<Swizzle> downcast(const Swizzle &s, int64_t n);

/// The largest n such that the values come in runs [k*n, (k+1)*n); of a layout without neighbouring values, such that
/// they are multiples of n: how wide an access to what begins aligned may be, and by how much upcast(l, n) can go where
/// the modes divide. Under a swizzle runs end with its base. A layout that takes one value only has no largest n, and
/// is explained.
Result<int64_t> maxAlignment(const AnyLayout &l);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_RECAST_H
