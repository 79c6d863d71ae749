//===- Regroup.cpp - by-mode walks of tilers, and their regrouping --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Recursion over the profile of the tiler.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Regroup.h"

#include "compiler/Layout/Structure.h"

namespace flyc::layout {

Result<Layout> byMode(Arith &arith, const char *op, const Layout &l, const Tile &tiler, const ByLayout &fn) {
  if (const IntTuple *leaf = std::get_if<IntTuple>(&tiler.value)) {
    if (leaf->isNone())
      return l;
    if (!leaf->isPlainInt())
      return Explanation{std::string(op) + ": the tile " + tiler.str() + " is neither an integer, a layout nor `_`"};
    FLYC_TRY(Layout by, makeLayout(*leaf, 1));
    return fn(arith, l, by);
  }
  if (const Layout *by = std::get_if<Layout>(&tiler.value))
    return fn(arith, l, *by);
  if (tiler.rank() > l.rank())
    return Explanation{std::string(op) + ": the tile " + tiler.str() + " has " + std::to_string(tiler.rank()) +
                       " modes, " + l.str() + " has " + std::to_string(l.rank())};
  std::vector<IntTuple> shape, stride;
  for (size_t i = 0; i < l.rank(); ++i) {
    Layout mode = l[i];
    if (i < tiler.rank()) {
      Result<Layout> done = byMode(arith, op, mode, tiler.elements()[i], fn);
      if (!done)
        return Explanation{std::string(op) + ": mode " + std::to_string(i) + " of " + l.str() + ": " + done.message()};
      mode = *done;
    }
    shape.push_back(mode.shape);
    stride.push_back(mode.stride);
  }
  return Layout{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
}

Result<Layout> zipByTile(const char *op, const Layout &l, const Tile &tiler) {
  if (!tiler.isNested()) {
    if (const IntTuple *leaf = std::get_if<IntTuple>(&tiler.value); leaf && leaf->isNone())
      return Explanation{
          std::string(op) + ": `_` leaves its mode " + l.str() +
          " undivided, so it has no tile and rest to gather; give the extent of the mode instead, or use "
          "the logical form"};
    return l;
  }
  std::vector<IntTuple> tileShapes, tileStrides, restShapes, restStrides;
  for (size_t i = 0; i < l.rank(); ++i) {
    if (i >= tiler.rank()) {
      restShapes.push_back(l.shape[i]);
      restStrides.push_back(l.stride[i]);
      continue;
    }
    FLYC_TRY(Layout pair, zipByTile(op, l[i], tiler.elements()[i]));
    tileShapes.push_back(pair.shape[0]);
    tileStrides.push_back(pair.stride[0]);
    restShapes.push_back(pair.shape[1]);
    restStrides.push_back(pair.stride[1]);
  }
  return Layout{IntTuple({IntTuple(tileShapes), IntTuple(restShapes)}),
                IntTuple({IntTuple(tileStrides), IntTuple(restStrides)})};
}

Result<Layout> expandModes(const Layout &l, bool first, bool second) {
  std::vector<IntTuple> shape, stride;
  for (size_t i = 0; i < 2; ++i) {
    Layout part = l[i];
    if ((i == 0 ? first : second) && part.rank() > 1) {
      for (size_t j = 0; j < part.rank(); ++j) {
        shape.push_back(part.shape[j]);
        stride.push_back(part.stride[j]);
      }
      continue;
    }
    shape.push_back(part.shape);
    stride.push_back(part.stride);
  }
  return Layout{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
}

} // namespace flyc::layout
