//===- Softmax.cpp - softmax of rows --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flyc::references {

Tensor softmax(const Tensor &x) {
  const Rows rows = rowsOf(x);
  Tensor y = x;
  for (uint64_t i = 0; i < rows.count; ++i) {
    double *row = y.values.data() + i * rows.length;
    double largest = -std::numeric_limits<double>::infinity();
    for (uint64_t j = 0; j < rows.length; ++j)
      largest = std::max(largest, row[j]); // passes NaN by, which the sum then is
    double sum = 0;
    for (uint64_t j = 0; j < rows.length; ++j)
      sum += row[j] = std::exp(row[j] - largest);
    for (uint64_t j = 0; j < rows.length; ++j)
      row[j] /= sum;
  }
  return y;
}

} // namespace flyc::references
