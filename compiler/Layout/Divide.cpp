//===- Divide.cpp - divides and tiles -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every divide is a composition with a tiler and its complement, and a regrouping of the modes.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Divide.h"

#include "compiler/Layout/Construct.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Regroup.h"
#include "compiler/Layout/Tuples.h"

namespace flyc::layout {

Tile tileOfShape(const IntTuple &shape) {
  if (shape.isLeaf())
    return Tile{shape};
  std::vector<Tile> kids;
  for (const IntTuple &mode : shape.elements())
    kids.push_back(tileOfShape(mode));
  return Tile{std::move(kids)};
}

static Result<Layout> divideByLayout(Arith &arith, const Layout &l, const Layout &tiler) {
  FLYC_TRY(Int size, product(arith, l.shape));
  FLYC_TRY(Layout rest, complement(arith, tiler, IntTuple(size)));
  Layout both{IntTuple({tiler.shape, rest.shape}), IntTuple({tiler.stride, rest.stride})};
  return composition(arith, l, both);
}

static Result<Layout> divideLinear(Arith &arith, const Layout &l, const Tile &tiler) {
  return byMode(arith, "logical_divide", l, tiler, divideByLayout);
}

Result<AnyLayout> logicalDivide(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) { return divideLinear(arith, x, tiler); });
}

Result<AnyLayout> zippedDivide(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout divided, divideLinear(arith, x, tiler));
    return zipByTile("zipped_divide", divided, tiler);
  });
}

Result<AnyLayout> tiledDivide(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout divided, divideLinear(arith, x, tiler));
    FLYC_TRY(Layout zipped, zipByTile("tiled_divide", divided, tiler));
    return expandModes(zipped, false, true);
  });
}

Result<AnyLayout> flatDivide(Arith &arith, const AnyLayout &l, const Tile &tiler) {
  return mapLinear(l, [&](const Layout &x) -> Result<Layout> {
    FLYC_TRY(Layout divided, divideLinear(arith, x, tiler));
    FLYC_TRY(Layout zipped, zipByTile("flat_divide", divided, tiler));
    return expandModes(zipped, true, true);
  });
}

//===--- tiles ------------------------------------------------------------===//

/// `_` for every mode of `t`, as a tuple.
static IntTuple allOf(const IntTuple &t) {
  return t.isLeaf() ? IntTuple::none() : IntTuple(std::vector<IntTuple>(t.rank(), IntTuple::none()));
}

/// `coord` for the modes of `t`, and `_` for those that it does not name.
static Result<IntTuple> filledUp(const char *op, const IntTuple &coord, const IntTuple &t) {
  if (coord.isLeaf())
    return coord;
  if (t.isLeaf() || coord.rank() > t.rank())
    return Explanation{std::string(op) + ": the coordinate " + coord.str() + " has more modes than " + t.str()};
  return append(coord, IntTuple::none(), static_cast<int>(t.rank()));
}

Result<Sliced> localTile(Arith &arith, const AnyLayout &l, const Tile &tiler, const IntTuple &coord) {
  FLYC_TRY(AnyLayout zipped, zippedDivide(arith, l, tiler));
  const IntTuple &shape = linear(zipped).shape;
  FLYC_TRY(IntTuple rest, filledUp("local_tile", coord, shape[1]));
  return sliceAndOffset(arith, zipped, IntTuple({allOf(shape[0]), rest}));
}

Result<Sliced> localPartition(Arith &arith, const AnyLayout &l, const Layout &thr, const IntTuple &index) {
  FLYC_TRY(IntTuple extents, productEach(arith, thr.shape));
  FLYC_TRY(AnyLayout zipped, zippedDivide(arith, l, tileOfShape(extents)));
  FLYC_TRY(IntTuple crd, idx2crd(arith, index, thr));
  if (crd.isTuple()) {
    std::vector<IntTuple> flat;
    for (size_t i = 0; i < crd.rank(); ++i) {
      FLYC_TRY(Int part, crd2idx(arith, crd[i], thr.shape[i]));
      flat.push_back(part);
    }
    crd = IntTuple(std::move(flat));
  }
  const IntTuple &shape = linear(zipped).shape;
  return sliceAndOffset(arith, zipped, IntTuple({crd, allOf(shape[1])}));
}

} // namespace flyc::layout
