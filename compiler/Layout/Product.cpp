//===- Product.cpp - products ---------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every product repeats a layout over its own complement, and regroups the modes.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Divide.h"

#include "compiler/Layout/Construct.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Regroup.h"
#include "compiler/Layout/Tuples.h"

#include <algorithm>

namespace flyc::layout {

/// Where the copies of `l` go: complement(l, size(l)*cosize(tiler)) o tiler. Where `l` leaves holes, that many values
/// may not be free below size(l)*cosize(tiler): the copies then go on beyond.
static Result<Layout> repetition(Arith &arith, const Layout &l, const Layout &tiler) {
  FLYC_TRY(Int count, cosize(arith, tiler));
  FLYC_TRY(Int size, product(arith, l.shape));
  FLYC_TRY(Int codomain, arith.mul(size, count));
  FLYC_TRY(Layout free, freeSpace(arith, l, IntTuple(codomain)));
  return composition(arith, free, tiler);
}

static Result<Layout> productByLayout(Arith &arith, const Layout &l, const Layout &tiler) {
  FLYC_TRY(Layout copies, repetition(arith, l, tiler));
  return pairOf(l, copies);
}

static Result<Layout> productLinear(Arith &arith, const Layout &l, const Tile &tiler) {
  return byMode(arith, "logical_product", l, tiler, productByLayout);
}

Result<AnyLayout> logicalProduct(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) { return productLinear(arith, x, tiler); });
}

Result<AnyLayout> zippedProduct(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout repeated, productLinear(arith, x, tiler));
    return zipByTile("zipped_product", repeated, tiler);
  });
}

Result<AnyLayout> tiledProduct(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout repeated, productLinear(arith, x, tiler));
    FLYC_TRY(Layout zipped, zipByTile("tiled_product", repeated, tiler));
    return expandModes(zipped, false, true);
  });
}

Result<AnyLayout> flatProduct(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout repeated, productLinear(arith, x, tiler));
    FLYC_TRY(Layout zipped, zipByTile("flat_product", repeated, tiler));
    return expandModes(zipped, true, true);
  });
}

/// `l` as a tuple of `rank` modes, filled up with 1:0.
static Result<Layout> padded(const Layout &l, size_t rank) {
  Layout tuple = l.shape.isLeaf()
                     ? Layout{IntTuple(std::vector<IntTuple>{l.shape}), IntTuple(std::vector<IntTuple>{l.stride})}
                     : l;
  return append(tuple, {1, 0}, static_cast<int>(rank));
}

/// Mode i is (l_i, copies_i), or the other way around.
static Result<Layout> interleaved(Arith &arith, const Layout &l, const Layout &tiler, bool blocksFirst) {
  size_t rank = std::max(l.rank(), tiler.rank());
  FLYC_TRY(Layout block, padded(l, rank));
  FLYC_TRY(Layout by, padded(tiler, rank));
  FLYC_TRY(Layout copies, repetition(arith, block, by));
  return zip(blocksFirst ? pairOf(block, copies) : pairOf(copies, block));
}

Result<AnyLayout> blockedProduct(Arith &arith, const AnyLayout &l, const Layout &tiler) {
  return mapLinear(l, [&](const Layout &x) { return interleaved(arith, x, tiler, true); });
}

Result<AnyLayout> rakedProduct(Arith &arith, const AnyLayout &l, const Layout &tiler) {
  return mapLinear(l, [&](const Layout &x) { return interleaved(arith, x, tiler, false); });
}

Result<AnyLayout> tileToShape(Arith &arith, const AnyLayout &block, const IntTuple &shape,
                              const std::optional<IntTuple> &order) {
  IntTuple target = shape.isLeaf() ? IntTuple(std::vector<IntTuple>{shape}) : shape;
  return mapLinear(block, [&](const Layout &x) -> Result<Layout> {
    if (x.rank() > target.rank())
      return Explanation{"tile_to_shape: the block " + x.str() + " has " + std::to_string(x.rank()) +
                         " modes, the shape " + shape.str() + " has " + std::to_string(target.rank())};
    FLYC_TRY(Layout filled, padded(x, target.rank()));
    std::vector<IntTuple> counts, defaultOrder;
    for (size_t i = 0; i < target.rank(); ++i) {
      FLYC_TRY(Int have, product(arith, filled.shape[i]));
      FLYC_TRY(Int want, product(arith, target[i]));
      if (have.isStatic() && want.isStatic() && want.value() % have.value() != 0)
        return Explanation{"tile_to_shape: extent " + std::to_string(have.value()) + " of mode " + std::to_string(i) +
                           " of the block " + x.str() + " does not divide extent " + std::to_string(want.value()) +
                           " of the shape " + shape.str()};
      FLYC_TRY(Int count, arith.ceilDiv(want, have));
      counts.push_back(count);
      defaultOrder.push_back(static_cast<int64_t>(i));
    }
    IntTuple wanted =
        order ? (order->isLeaf() ? IntTuple(std::vector<IntTuple>{*order}) : *order) : IntTuple(defaultOrder);
    FLYC_TRY(Layout blocks, makeOrderedLayout(arith, IntTuple(std::move(counts)), wanted));
    return interleaved(arith, filled, blocks, true);
  });
}

} // namespace flyc::layout
