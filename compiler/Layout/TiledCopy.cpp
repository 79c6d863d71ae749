//===- TiledCopy.cpp - which thread copies what ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Composes the thread-value layout of a tiled copy with a tensor, through the layouts of its atom.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Tiled.h"

#include "compiler/Layout/Construct.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Recast.h"
#include "compiler/Layout/Tuples.h"

namespace flyc::layout {

/// `l` with its integer coordinate taken apart into `shape`, column-major.
static Result<Layout> withShape(Arith &arith, const Layout &l, const IntTuple &shape) {
  FLYC_TRY(Layout colMajor, makeColMajor(arith, shape));
  return composition(arith, l, colMajor);
}

static Result<int64_t> staticSize(const char *op, const char *what, const IntTuple &shape) {
  TypeArith types;
  FLYC_TRY(Int size, product(types, shape));
  if (size.isDynamic())
    return Explanation{std::string(op) + ": " + what + " " + shape.str() + " must be known when compiling"};
  return size.value();
}

/// Explains a numbering that leaves out or repeats numbers.
static Result<int64_t> dense(const char *what, const Layout &l) {
  FLYC_TRY(int64_t size, staticSize("make_layout_tv", what, l.shape));
  TypeArith types;
  FLYC_TRY(Layout inverse, rightInverse(types, l));
  FLYC_TRY(Int numbered, product(types, inverse.shape));
  if (!numbered.is(size))
    return Explanation{"make_layout_tv: " + std::string(what) + " " + l.str() + " must number their " +
                       std::to_string(size) + " positions 0, 1, 2, ... without gaps or repetition; only the first " +
                       IntTuple(numbered).str() + " numbers have one"};
  return size;
}

Result<LayoutTV> makeLayoutTV(Arith &arith, const Layout &thr, const Layout &val) {
  FLYC_TRY(int64_t threads, dense("the threads", thr));
  FLYC_TRY(int64_t values, dense("the values", val));
  FLYC_TRY(AnyLayout raked, rakedProduct(arith, thr, val));
  const Layout &owners = linear(raked);
  FLYC_TRY(Layout inverse, rightInverse(arith, owners));
  FLYC_TRY(Layout tv, withShape(arith, inverse, IntTuple({IntTuple(threads), IntTuple(values)})));
  FLYC_TRY(IntTuple extents, productEach(arith, owners.shape));
  return LayoutTV{tv, tileOfShape(extents)};
}

Result<TiledCopy> makeTiledCopy(Arith &arith, const CopyAtomLayouts &atom, const Layout &layoutTV, const Tile &tile) {
  if (layoutTV.rank() != 2)
    return Explanation{"make_tiled_copy: " + layoutTV.str() + " is not a layout of threads and values"};
  for (const Layout *l : {&atom.tvSrc, &atom.tvDst, &atom.tvRef})
    if (l->rank() != 2)
      return Explanation{"make_tiled_copy: the atom's " + l->str() + " is not a layout of threads and values"};
  FLYC_TRY(int64_t threads, staticSize("make_tiled_copy", "the threads", layoutTV.shape[0]));
  FLYC_TRY(int64_t values, staticSize("make_tiled_copy", "the values", layoutTV.shape[1]));
  FLYC_TRY(int64_t atomThreads, staticSize("make_tiled_copy", "the atom's threads", atom.tvRef.shape[0]));
  FLYC_TRY(int64_t atomValues, staticSize("make_tiled_copy", "the atom's values", atom.tvRef.shape[1]));
  if (threads % atomThreads != 0)
    return Explanation{"make_tiled_copy: the atom takes " + std::to_string(atomThreads) +
                       " threads, which do not divide the " + std::to_string(threads) + " of " + layoutTV.str()};
  if (values % atomValues != 0)
    return Explanation{"make_tiled_copy: the atom moves " + std::to_string(atomValues) +
                       " values of a thread, which do not divide the " + std::to_string(values) + " of " +
                       layoutTV.str()};
  return TiledCopy{atom, layoutTV, tile};
}

Result<TiledCopy> makeTiledCopyTV(Arith &arith, const CopyAtomLayouts &atom, const Layout &thr, const Layout &val) {
  FLYC_TRY(LayoutTV tv, makeLayoutTV(arith, thr, val));
  return makeTiledCopy(arith, atom, tv.layoutTV, tv.tile);
}

/// (thr, val) of the side -> position in the tile: (Thr, (FrgV, FrgX)).
static Result<Layout> layoutOfSide(Arith &arith, const TiledCopy &copy, CopySide side) {
  const Layout &target = side == CopySide::Src ? copy.atom.tvSrc : copy.atom.tvDst;
  const Layout &ref = copy.atom.tvRef;
  // The side's (thr, val) -> the number of the same element among ref's (thr, val).
  Layout toRef = target;
  if (target != ref) {
    FLYC_TRY(Layout inverse, rightInverse(arith, ref));
    FLYC_TRY(toRef, composition(arith, inverse, target));
  } else {
    FLYC_TRY(toRef, makeColMajor(arith, ref.shape));
  }
  FLYC_TRY(Int atomThreads, product(arith, ref.shape[0]));
  FLYC_TRY(Int atomValues, product(arith, ref.shape[1]));
  // ((atom threads, atom values), (further threads, further values))
  FLYC_TRY(AnyLayout divided,
           zippedDivide(arith, copy.layoutTV, tileOfShape(IntTuple({IntTuple(atomThreads), IntTuple(atomValues)}))));
  FLYC_TRY(Layout atomPart, composition(arith, linear(divided)[0], toRef));
  FLYC_TRY(Layout zipped, zip(pairOf(atomPart, linear(divided)[1])));
  return coalesce(arith, zipped, IntTuple({IntTuple(1), IntTuple({IntTuple(1), IntTuple(1)})}));
}

Result<AnyLayout> thrfrg(Arith &arith, const TiledCopy &copy, CopySide side, const AnyLayout &tensor) {
  FLYC_TRY(Layout owned, layoutOfSide(arith, copy, side));
  FLYC_TRY(AnyLayout tiled, zippedDivide(arith, tensor, copy.tile));
  return mapLinear(tiled, [&](const Layout &l) -> Result<Layout> {
    Layout tile = l[0], rest = l[1];
    FLYC_TRY(Layout part, composition(arith, tile, owned));
    return Layout{IntTuple({part.shape[0], part.shape[1], rest.shape}),
                  IntTuple({part.stride[0], part.stride[1], rest.stride})};
  });
}

static IntTuple allOf(const IntTuple &t) {
  return t.isLeaf() ? IntTuple::none() : IntTuple(std::vector<IntTuple>(t.rank(), IntTuple::none()));
}

Result<Sliced> partition(Arith &arith, const TiledCopy &copy, CopySide side, const AnyLayout &tensor,
                         const IntTuple &thr) {
  if (thr.hasNone())
    return Explanation{"partition: the thread " + thr.str() + " must be a number"};
  FLYC_TRY(AnyLayout parts, thrfrg(arith, copy, side, tensor));
  IntTuple rest = allOf(linear(parts).shape[2]);
  return sliceAndOffset(arith, parts, IntTuple({thr, IntTuple::none(), rest}));
}

Result<AnyLayout> retile(Arith &arith, const TiledCopy &copy, const AnyLayout &fragment) {
  const Layout &frag = linear(fragment);
  FLYC_TRY(int64_t threads, staticSize("retile", "the threads", copy.layoutTV.shape[0]));
  FLYC_TRY(int64_t values, staticSize("retile", "the values", frag.shape[0]));
  FLYC_TRY(int64_t atomValues, staticSize("retile", "the atom's values", copy.atom.tvRef.shape[1]));
  size_t tileRank = copy.tile.rank();
  if (frag.rank() < tileRank + 1)
    return Explanation{"retile: the fragment " + frag.str() + " has no mode for each of the " +
                       std::to_string(tileRank) + " modes of the tile " + copy.tile.str() + " after its values"};
  // Position in the tile -> which block of `values` of its thread it lies in; and back.
  std::vector<IntTuple> tileExtents;
  if (!copy.tile.isNested())
    return Explanation{"retile: the tile " + copy.tile.str() + " has no modes"};
  for (const Tile &mode : copy.tile.elements()) {
    if (const IntTuple *extent = std::get_if<IntTuple>(&mode.value); extent && extent->isPlainInt()) {
      tileExtents.push_back(*extent);
    } else if (const Layout *l = std::get_if<Layout>(&mode.value)) {
      FLYC_TRY(Int size, product(arith, l->shape));
      tileExtents.push_back(size);
    } else {
      return Explanation{"retile: the mode " + mode.str() + " of the tile " + copy.tile.str() + " has no extent"};
    }
  }
  FLYC_TRY(Layout owners, rightInverse(arith, copy.layoutTV));
  FLYC_TRY(Layout shaped, withShape(arith, owners, IntTuple(tileExtents)));
  FLYC_TRY(Int block, arith.mul(threads, values));
  FLYC_TRY(Layout blocks, upcast(arith, shaped, block.value()));
  FLYC_TRY(Layout blockPositions, rightInverse(arith, blocks));
  // (value in the block, block) in the order of the copy -> (values, blocks of each mode), then in atoms.
  FLYC_TRY(AnyLayout inOrder, logicalProduct(arith, Layout{values, 1}, Tile{blockPositions}));
  FLYC_TRY(AnyLayout inAtoms, zippedDivide(arith, inOrder, Tile{Layout{atomValues, 1}}));
  // The fragment in units of one tile.
  FLYC_TRY(IntTuple unit, productEach(arith, blocks.shape));
  FLYC_TRY(unit, prepend(unit, IntTuple(values)));
  return mapLinear(fragment, [&](const Layout &l) -> Result<Layout> {
    FLYC_TRY(AnyLayout tiled, zippedDivide(arith, l, tileOfShape(unit)));
    FLYC_TRY(Layout part, composition(arith, linear(tiled)[0], linear(inAtoms)));
    Layout rest = linear(tiled)[1];
    std::vector<IntTuple> shape = {part.shape}, stride = {part.stride};
    for (size_t i = 1; i < rest.rank(); ++i) {
      shape.push_back(rest.shape[i]);
      stride.push_back(rest.stride[i]);
    }
    return Layout{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
  });
}

} // namespace flyc::layout
