//===- Selection.cpp - which element, not how much ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

TensorResult topPlaces(const Tensor &x, const Tensor &k) {
  const Rows rows = rowsOf(x);
  const double wanted = k.values.size() == 1 ? k.values[0] : -1;
  if (!(wanted >= 0 && wanted <= static_cast<double>(rows.length)))
    return "the largest of " + text(x.shape) + ": their number is one of 0 to " + std::to_string(rows.length);
  const auto count = static_cast<uint64_t>(wanted);
  Tensor at{x.shape, {}};
  if (!at.shape.empty())
    at.shape.back() = count;
  std::vector<uint64_t> places(rows.length);
  for (uint64_t i = 0; i < rows.count; ++i) {
    const double *row = x.values.data() + i * rows.length;
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(), [row](uint64_t a, uint64_t b) {
      return std::isnan(row[a]) ? !std::isnan(row[b]) : row[a] > row[b];
    });
    at.values.insert(at.values.end(), places.begin(), places.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return at;
}

TensorResult top(const Tensor &x, const Tensor &k) {
  FLYC_TRY(Tensor values, topPlaces(x, k));
  const Rows from = rowsOf(x), to = rowsOf(values);
  for (uint64_t i = 0; i < values.values.size(); ++i)
    values.values[i] = x.values[i / to.length * from.length + static_cast<uint64_t>(values.values[i])];
  return values;
}

} // namespace flyc::references
