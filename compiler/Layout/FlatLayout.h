//===- FlatLayout.h - a layout as a row of modes --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What composition, complement and the inverses work on, and what else the files of the algebra share. Private to it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_FLATLAYOUT_H
#define FLYC_COMPILER_LAYOUT_FLATLAYOUT_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

#include <vector>

namespace flyc::layout {

/// One mode without nesting; the stride may be a basis element.
struct Leaf {
  Int extent;
  IntTuple stride;
};

/// The modes of coalesce(l), none if only one coordinate is left. With `keepExtension` a trailing extent 1 is kept as
/// 2, so that the modes define the same function as `l` on all naturals.
Result<std::vector<Leaf>> coalesced(Arith &arith, const Layout &l, bool keepExtension);
/// The layout of these modes: none is `1:0`, one is an integer layout, several are a tuple.
Layout fromLeaves(const std::vector<Leaf> &modes);

/// The complement as a function on all naturals: beyond the codomain it goes on in what lies beyond `l`, where
/// complement(l, codomain) drops that mode if it has one coordinate.
Result<Layout> freeSpace(Arith &arith, const Layout &l, const IntTuple &codomain);

/// The layout of the two modes `a` and `b`.
inline Layout pairOf(const Layout &a, const Layout &b) {
  return {IntTuple({a.shape, b.shape}), IntTuple({a.stride, b.stride})};
}

/// A path through modes as text: `[0,1]`.
std::string printPath(const std::vector<int> &path);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_FLATLAYOUT_H
