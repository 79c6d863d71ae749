//===- Grid.h - one number for a block of a matrix ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Scales of matrices: a number for all, one a row, or a grid of numbers, each for a block of elements.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_REFERENCES_GRID_H
#define FLYC_TOOLS_REFERENCES_GRID_H

#include "tools/references/Tensor.h"

namespace flyc::references {

class Grid {
public:
  /// 1 everywhere.
  Grid() = default;
  /// `what` is quoted if the numbers do not fit the matrix.
  static support::Result<Grid, std::string> over(const Shape &matrix, const Tensor &numbers, const std::string &what);

  double operator()(uint64_t row, uint64_t column) const {
    return numbers ? (*numbers)[row / blockRows * perRow + column / blockColumns] : 1;
  }

private:
  const std::vector<double> *numbers = nullptr;
  uint64_t blockRows = 1, blockColumns = 1, perRow = 1;
};

} // namespace flyc::references

#endif // FLYC_TOOLS_REFERENCES_GRID_H
