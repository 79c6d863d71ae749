//===- Draw.h - layouts as grids and pictures -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a static layout. Output: its values as a text grid, or as an SVG picture. Rows are the first mode, columns all
// others; a layout of one mode is one row.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_TEXT_DRAW_H
#define FLYC_COMPILER_LAYOUT_TEXT_DRAW_H

#include "compiler/Layout/Explanation.h"
#include "compiler/Layout/Layout.h"
#include "compiler/Layout/Tiled.h"

#include <optional>
#include <string>
#include <vector>

namespace flyc::layout {

/// l(0), l(1), ... l(size - 1). Integers, or tuples for basis strides. Explained for dynamic layouts and for more than
/// `limit` values, fewer where the layout itself is long: values times the characters of its text are at most 2^23.
Result<std::vector<IntTuple>> valueTable(const AnyLayout &l, int64_t limit);

/// The values as aligned text, with the coordinates around them.
Result<std::string> gridText(const AnyLayout &l, int64_t limit = 4096);

/// The same with `[ ]` around the values of the marked coordinates, which count colexicographically, under a line that
/// begins with the layout and goes on with `says`. Empty where that would help nobody: values known in the kernel only,
/// more than 16 rows or columns.
std::string markedGrid(const Layout &l, const std::vector<int64_t> &marked, const std::string &says);

/// How many values of a static layout stand below each other in the drawings: the extent of the first mode, or 1 of a
/// layout of one mode.
Result<int64_t> drawnRows(const AnyLayout &l);

/// Who owns each element of a tile.
struct ThreadValueTable {
  struct Owner {
    int64_t thread = -1, value = -1; ///< -1: nobody
  };
  int64_t rows = 1, columns = 1;
  std::vector<Owner> owners; ///< column by column; where threads share an element, the first
};
/// Explained for tiles of more than two modes, and for more than `side` rows or columns.
Result<ThreadValueTable> threadValueTable(const LayoutTV &tv, int64_t side);

/// The banks of LDS that the elements lie in.
struct Banks {
  int64_t count = 0; ///< of 32 bits each
  int64_t elementBits = 32;

  int64_t of(int64_t element) const;
};
/// Each cell has the value of the layout; with `banks` also the bank in which that element begins, which colours it.
/// Without, equal values have one colour. At most 64 rows and columns.
Result<std::string> layoutSvg(const AnyLayout &l, const std::optional<Banks> &banks = std::nullopt);
/// The tile; each cell has the thread, which colours it, and the value that own the element.
Result<std::string> threadValueSvg(const LayoutTV &tv);
struct NamedLayoutTV {
  std::string name;
  LayoutTV tv;
};
/// Several of them, one below the other; tiles of at most 128 rows and columns.
Result<std::string> threadValuesSvg(const std::vector<NamedLayoutTV> &parts);
/// The three operands, one below the other, as threadValueSvg shows each.
Result<std::string> tiledMmaSvg(const TiledMma &mma);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_TEXT_DRAW_H
