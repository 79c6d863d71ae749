//===- Selection.cpp - which element, not how much ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <cmath>

namespace flyc::references {

TensorResult argmax(const Tensor &x) {
  const Rows rows = rowsOf(x);
  if (rows.length == 0)
    return "argmax of " + text(x.shape) + ": a row of nothing has no largest element";
  Tensor at{x.shape, std::vector<double>(rows.count)};
  if (!at.shape.empty())
    at.shape.back() = 1;
  for (uint64_t i = 0; i < rows.count; ++i) {
    const double *row = x.values.data() + i * rows.length;
    uint64_t best = 0;
    for (uint64_t j = 1; j < rows.length && !std::isnan(row[best]); ++j)
      if (std::isnan(row[j]) || row[j] > row[best])
        best = j;
    at.values[i] = static_cast<double>(best);
  }
  return at;
}

} // namespace flyc::references
