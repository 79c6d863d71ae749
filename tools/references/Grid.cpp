//===- Grid.cpp -----------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Grid.h"

#include <algorithm>

namespace flyc::references {

support::Result<Grid, std::string> Grid::over(const Shape &matrix, const Tensor &numbers, const std::string &what) {
  Shape shape = numbers.shape;
  if (shape.empty())
    shape = {1, 1};
  else if (shape.size() == 1)
    shape.push_back(1);
  const auto divides = [](uint64_t parts, uint64_t extent) { return parts != 0 && extent % parts == 0; };
  if (shape.size() != 2 || !divides(shape[0], matrix[0]) || !divides(shape[1], matrix[1]))
    return what + " are " + text(numbers.shape) + ", which does not divide the matrix " + text(matrix) +
           ": a number, one a row, or a grid of blocks is expected";
  Grid grid;
  grid.numbers = &numbers.values;
  grid.perRow = shape[1];
  grid.blockRows = std::max<uint64_t>(matrix[0] / shape[0], 1);
  grid.blockColumns = std::max<uint64_t>(matrix[1] / shape[1], 1);
  return grid;
}

} // namespace flyc::references
