//===- Regroup.h - by-mode walks of tilers, and their regrouping ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the four forms of divides and products share: logical, zipped, tiled, flat. Private to the algebra.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_REGROUP_H
#define FLYC_COMPILER_LAYOUT_REGROUP_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

#include <functional>

namespace flyc::layout {

using ByLayout = std::function<Result<Layout>(Arith &, const Layout &l, const Layout &tiler)>;

/// `fn` applied where the leaves of `tiler` face modes of `l`: an integer n is n:1, `_` leaves the mode, modes beyond
/// the tiler are kept.
Result<Layout> byMode(Arith &arith, const char *op, const Layout &l, const Tile &tiler, const ByLayout &fn);

/// ((tile modes),(rest modes, modes beyond the tiler)) of a layout whose modes are (tile,rest) pairs at the leaves of
/// `tiler`. `_` has no pair and is explained.
Result<Layout> zipByTile(const char *op, const Layout &l, const Tile &tiler);

/// (a, b) with the modes of a and / or b put in their place. A tuple of one is one mode and stays.
Result<Layout> expandModes(const Layout &l, bool first, bool second);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_REGROUP_H
