//===- Quantise.cpp - numbers from codes and scales -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"
#include "tools/references/Grid.h"

namespace flyc::references {

TensorResult dequantize(const Tensor &w, const Tensor &scale, const Tensor *zero) {
  if (w.shape.size() != 2)
    return "dequantize takes a matrix, not " + text(w.shape);
  FLYC_TRY(const Grid scales, Grid::over(w.shape, scale, "the scales"));
  Grid zeros;
  if (zero) {
    FLYC_TRY(zeros, Grid::over(w.shape, *zero, "the zeros"));
  }
  Tensor y = w;
  for (uint64_t i = 0; i < w.shape[0]; ++i)
    for (uint64_t j = 0; j < w.shape[1]; ++j) {
      double &value = y.values[i * w.shape[1] + j];
      value = (value - (zero ? zeros(i, j) : 0)) * scales(i, j);
    }
  return y;
}

} // namespace flyc::references
