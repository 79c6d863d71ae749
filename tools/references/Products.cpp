//===- Products.cpp - products of matrices, with scales -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"
#include "tools/references/Grid.h"

namespace flyc::references {

TensorResult matmulNt(const Tensor &a, const Tensor &b, const Tensor *scaleA, const Tensor *scaleB,
                      uint64_t maxElements) {
  if (a.shape.size() != 2 || b.shape.size() != 2 || a.shape[1] != b.shape[1])
    return "matmul_nt takes (M, K) and (N, K), not " + text(a.shape) + " and " + text(b.shape);
  const uint64_t m = a.shape[0], n = b.shape[0], k = a.shape[1];
  if (n != 0 && m > maxElements / n)
    return "a product of " + text({m, n}) + " is too large for this machine";
  Grid gridA, gridB;
  if (scaleA) {
    FLYC_TRY(gridA, Grid::over(a.shape, *scaleA, "the scales of the first matrix"));
  }
  if (scaleB) {
    FLYC_TRY(gridB, Grid::over(b.shape, *scaleB, "the scales of the second matrix"));
  }
  // Row by row of the result: the innermost loop runs over neighbours in memory. Each sum is still taken in the order
  // of k.
  std::vector<double> transposed(k * n);
  for (uint64_t j = 0; j < n; ++j)
    for (uint64_t l = 0; l < k; ++l)
      transposed[l * n + j] = b.values[j * k + l] * gridB(j, l);
  Tensor c{{m, n}, std::vector<double>(m * n)};
  for (uint64_t i = 0; i < m; ++i) {
    double *row = c.values.data() + i * n;
    for (uint64_t l = 0; l < k; ++l) {
      const double factor = a.values[i * k + l] * gridA(i, l);
      const double *from = transposed.data() + l * n;
      for (uint64_t j = 0; j < n; ++j)
        row[j] += factor * from[j];
    }
  }
  return c;
}

TensorResult groupedMatmulNt(const Tensor &a, const Tensor &b, const Tensor &offsets, uint64_t maxElements) {
  if (a.shape.size() != 2 || b.shape.size() != 3 || a.shape[1] != b.shape[2])
    return "grouped_matmul_nt takes (M, K) and (E, N, K), not " + text(a.shape) + " and " + text(b.shape);
  const uint64_t m = a.shape[0], e = b.shape[0], n = b.shape[1], k = a.shape[1];
  if (offsets.shape != Shape{e + 1})
    return "the groups of " + std::to_string(e) + " matrices begin at " + std::to_string(e + 1) + " offsets, not " +
           text(offsets.shape);
  if (n != 0 && m > maxElements / n)
    return "a product of " + text({m, n}) + " is too large for this machine";
  Tensor c{{m, n}, std::vector<double>(m * n)};
  for (uint64_t group = 0; group < e; ++group) {
    const double from = offsets.values[group], to = offsets.values[group + 1];
    if (from < 0 || to < from || to > static_cast<double>(m))
      return "the offsets of groups rise from 0 to " + std::to_string(m) + ": group " + std::to_string(group) + " is " +
             text(from) + " to " + text(to);
    for (uint64_t i = static_cast<uint64_t>(from); i < static_cast<uint64_t>(to); ++i)
      for (uint64_t j = 0; j < n; ++j) {
        const double *row = b.values.data() + (group * n + j) * k;
        double &sum = c.values[i * n + j];
        for (uint64_t l = 0; l < k; ++l)
          sum += a.values[i * k + l] * row[l];
      }
  }
  return c;
}

TensorResult expandSparse(const Tensor &values, const Tensor &places) {
  if (values.shape.size() != 2 || places.shape.size() != 2 || values.shape[0] != places.shape[0] ||
      values.shape[1] != 4 * places.shape[1])
    return "expand_sparse takes values (N, S) and places (N, S / 4), not " + text(values.shape) + " and " +
           text(places.shape);
  const uint64_t rows = values.shape[0], kept = values.shape[1];
  Tensor all{{rows, 2 * kept}, std::vector<double>(2 * rows * kept)};
  for (uint64_t n = 0; n < rows; ++n)
    for (uint64_t e = 0; e < kept; ++e) {
      const auto bits = static_cast<uint64_t>(places.values[(n * kept + e) / 4]);
      all.values[n * 2 * kept + e / 2 * 4 + (bits >> 2 * (e % 4)) % 4] += values.values[n * kept + e];
    }
  return all;
}

} // namespace flyc::references
