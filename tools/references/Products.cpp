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

} // namespace flyc::references
