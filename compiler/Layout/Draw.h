//===- Draw.h - layouts as grids and pictures -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a static layout. Output: its values as a text grid, or as an SVG picture. Rows are the first mode, columns all
// others; a layout of one mode is one row.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_DRAW_H
#define FLYC_COMPILER_LAYOUT_DRAW_H

#include "compiler/Layout/Layout.h"
#include "compiler/Layout/Result.h"
#include "compiler/Layout/Tiled.h"

#include <string>
#include <vector>

namespace flyc::layout {

/// l(0), l(1), ... l(size - 1). Integers, or tuples for basis strides. Explained for dynamic layouts and for more than
/// `limit` values, fewer where the layout itself is long: values times the characters of its text are at most 2^23.
Result<std::vector<IntTuple>> valueTable(const AnyLayout &l, int64_t limit);

/// The values as aligned text, with the coordinates around them.
Result<std::string> gridText(const AnyLayout &l, int64_t limit = 4096);

/// What the colour of a cell says.
struct Picture {
  /// Cells of equal value / perBank % banks have one colour: the LDS bank of the element. 0: coloured by value.
  int64_t banks = 0;
  int64_t perBank = 1;
};
/// At most 64 rows and 64 columns.
Result<std::string> layoutSvg(const AnyLayout &l, const Picture &picture = {});
/// The tile with thread and value in each cell, coloured by thread.
Result<std::string> threadValueSvg(const LayoutTV &tv);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_DRAW_H
