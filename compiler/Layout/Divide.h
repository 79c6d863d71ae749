//===- Divide.h - divides, products and tiles -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Results of the form ((tile),(rest)): a tiler of one element gives ((t),(r)), a tuple of one each, as CuTe has it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_DIVIDE_H
#define FLYC_COMPILER_LAYOUT_DIVIDE_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Compose.h"
#include "compiler/Layout/Structure.h"

#include <optional>

namespace flyc::layout {

/// l o (tiler, complement(tiler, size(l))) -> ((tile),(rest)); by mode with a nested tile, `_` keeps the mode. Tiles
/// that do not divide round up: the last hangs over and wants predication.
Result<AnyLayout> logicalDivide(Arith &, const AnyLayout &l, const Tile &tiler);
/// logicalDivide with the modes gathered: ((tile modes),(rest modes, modes beyond the tiler)).
Result<AnyLayout> zippedDivide(Arith &, const AnyLayout &l, const Tile &tiler);
/// (tile, rest 0, rest 1, ...)
Result<AnyLayout> tiledDivide(Arith &, const AnyLayout &l, const Tile &tiler);
/// (tile 0, tile 1, ..., rest 0, rest 1, ...)
Result<AnyLayout> flatDivide(Arith &, const AnyLayout &l, const Tile &tiler);

/// (l, complement(l, size(l)*cosize(tiler)) o tiler): tiler repeats l.
Result<AnyLayout> logicalProduct(Arith &, const AnyLayout &l, const Tile &tiler);
Result<AnyLayout> zippedProduct(Arith &, const AnyLayout &l, const Tile &tiler);
Result<AnyLayout> tiledProduct(Arith &, const AnyLayout &l, const Tile &tiler);
Result<AnyLayout> flatProduct(Arith &, const AnyLayout &l, const Tile &tiler);
/// Mode i is (l_i, tiler_i): blocks of l laid out by tiler.
Result<AnyLayout> blockedProduct(Arith &, const AnyLayout &l, const Layout &tiler);
/// Mode i is (tiler_i, l_i): l dealt out like cards.
Result<AnyLayout> rakedProduct(Arith &, const AnyLayout &l, const Layout &tiler);

/// `block` repeated to fill `shape`, the blocks in the order `order` (default column-major). The block divides the
/// shape.
Result<AnyLayout> tileToShape(Arith &, const AnyLayout &block, const IntTuple &shape,
                              const std::optional<IntTuple> &order = std::nullopt);

/// zippedDivide by `tiler`, then the tile number `coord`.
Result<Sliced> localTile(Arith &, const AnyLayout &l, const Tile &tiler, const IntTuple &coord);
/// What thread `index` of the threads `thr` owns when tiles of the shape of `thr` are dealt out.
Result<Sliced> localPartition(Arith &, const AnyLayout &l, const Layout &thr, const IntTuple &index);

/// A tile whose one element is `l`.
inline Tile tileOf(const Layout &l) { return Tile{l}; }
/// The by-mode tile of the extents of `shape`.
Tile tileOfShape(const IntTuple &shape);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_DIVIDE_H
