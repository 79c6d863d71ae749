//===- ProductsTest.cpp - products against closed forms -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sums that have a closed form, in every scale that a product takes.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace flyc::references;

namespace {

Tensor matrix(uint64_t rows, uint64_t columns, double (*element)(uint64_t, uint64_t)) {
  Tensor out{{rows, columns}, {}};
  for (uint64_t i = 0; i < rows; ++i)
    for (uint64_t j = 0; j < columns; ++j)
      out.values.push_back(element(i, j));
  return out;
}

constexpr uint64_t most = 1u << 20;

double always1(uint64_t, uint64_t) { return 1; }

TEST(Products, SumOfSquares) {
  // a[i, k] = (i + 1) k, b[j, k] = 2^j k: (i + 1) 2^j times 0 + 1 + 4 + .. + 99 * 99.
  const Tensor a = matrix(3, 100, [](uint64_t i, uint64_t k) { return static_cast<double>((i + 1) * k); });
  const Tensor b = matrix(4, 100, [](uint64_t j, uint64_t k) { return static_cast<double>(k << j); });
  const auto c = matmulNt(a, b, nullptr, nullptr, most);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->shape, (Shape{3, 4}));
  for (uint64_t i = 0; i < 3; ++i)
    for (uint64_t j = 0; j < 4; ++j)
      EXPECT_EQ(c->values[i * 4 + j], static_cast<double>((i + 1) << j) * 99 * 100 * 199 / 6) << i << " " << j;
}

TEST(Products, GeometricSeries) {
  // The sum of (1/2)^k over 40 terms is 2 - 2^-39.
  const Tensor a = matrix(1, 40, [](uint64_t, uint64_t k) { return std::ldexp(1, -static_cast<int>(k)); });
  const auto c = matmulNt(a, matrix(1, 40, always1), nullptr, nullptr, most);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values[0], 2 - std::ldexp(1, -39));
}

TEST(Products, ARowOfTheIdentityPicksAColumn) {
  const Tensor a = matrix(5, 5, [](uint64_t i, uint64_t k) { return i == k ? 1.0 : 0.0; });
  const Tensor b = matrix(3, 5, [](uint64_t j, uint64_t k) { return static_cast<double>(10 * j + k); });
  const auto c = matmulNt(a, b, nullptr, nullptr, most);
  ASSERT_TRUE(c);
  for (uint64_t i = 0; i < 5; ++i)
    for (uint64_t j = 0; j < 3; ++j)
      EXPECT_EQ(c->values[i * 3 + j], static_cast<double>(10 * j + i));
}

/// Of ones, C[m, n] = sum over k of scale_a[m, k] scale_b[n, k].
TensorResult ofOnes(uint64_t m, uint64_t n, uint64_t k, const Tensor &scaleA, const Tensor &scaleB) {
  return matmulNt(matrix(m, k, always1), matrix(n, k, always1), &scaleA, &scaleB, most);
}

TEST(Products, GroupsOfRows) {
  // a[i, k] = i + 1, b[e, j, k] = 10^e (j + 1), over 3 columns: 3 (i + 1) 10^e (j + 1). The second group is empty, the
  // last row in none.
  const Tensor a = matrix(4, 3, [](uint64_t i, uint64_t) { return static_cast<double>(i + 1); });
  Tensor b{{3, 2, 3}, {}};
  for (const double power : {1.0, 10.0, 100.0})
    for (const double j : {1.0, 2.0})
      b.values.insert(b.values.end(), 3, power * j);
  const auto c = groupedMatmulNt(a, b, {{4}, {0, 1, 1, 3}}, most);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values, (std::vector<double>{3, 6, 600, 1200, 900, 1800, 0, 0}));
  EXPECT_EQ(groupedMatmulNt(a, b, {{4}, {0, 2, 1, 3}}, most).error(),
            "the offsets of groups rise from 0 to 4: group 1 is 2 to 1");
  EXPECT_FALSE(groupedMatmulNt(a, b, {{3}, {0, 1, 1}}, most));
  EXPECT_FALSE(groupedMatmulNt(a, matrix(2, 3, always1), {{3}, {0, 1, 1}}, most));
}

TEST(Products, ScalePerTensor) {
  const auto c = ofOnes(2, 3, 7, {{}, {3}}, {{1, 1}, {0.5}});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values, std::vector<double>(6, 7 * 1.5));
}

TEST(Products, ScalePerRow) {
  const auto c = ofOnes(2, 3, 7, {{2}, {1, 10}}, {{3, 1}, {1, 2, 3}});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values, (std::vector<double>{7, 14, 21, 70, 140, 210}));
}

TEST(Products, ScalePerGroupOfK) {
  // Three groups of 32: 1, 2, 4 for row 0; 8, 16, 32 for row 1.
  const auto c = ofOnes(2, 1, 96, {{2, 3}, {1, 2, 4, 8, 16, 32}}, {{1, 3}, {1, 100, 10000}});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values, (std::vector<double>{32 * 40201.0, 32 * 321608.0}));
}

TEST(Products, ScalePerBlock) {
  // b has blocks of 128 by 128, a groups of 128 along k, as DeepSeek-V3 stores its weights.
  const auto c = ofOnes(1, 256, 256, {{1, 2}, {1, 1000}}, {{2, 2}, {1, 2, 3, 4}});
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values[0], 128 * 2001.0);
  EXPECT_EQ(c->values[127], 128 * 2001.0);
  EXPECT_EQ(c->values[128], 128 * 4003.0);
  EXPECT_EQ(c->values[255], 128 * 4003.0);
}

TEST(Products, NothingToSum) {
  const auto c = matmulNt({{2, 0}, {}}, {{3, 0}, {}}, nullptr, nullptr, most);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values, std::vector<double>(6, 0));
  const auto none = matmulNt({{0, 4}, {}}, matrix(3, 4, always1), nullptr, nullptr, most);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->shape, (Shape{0, 3}));
}

TEST(Products, NaNStaysInItsRow) {
  const Tensor a = matrix(2, 3, [](uint64_t i, uint64_t k) { return i == 1 && k == 2 ? std::nan("") : 0; });
  const auto c = matmulNt(a, matrix(2, 3, always1), nullptr, nullptr, most);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->values[0], 0);
  EXPECT_TRUE(std::isnan(c->values[2]) && std::isnan(c->values[3]));
}

TEST(Products, Refusals) {
  const Tensor a = matrix(4, 8, always1);
  EXPECT_EQ(matmulNt(a, matrix(8, 4, always1), nullptr, nullptr, most).error(),
            "matmul_nt takes (M, K) and (N, K), not (4, 8) and (8, 4)");
  EXPECT_EQ(matmulNt(a, {{}, {1}}, nullptr, nullptr, most).error(),
            "matmul_nt takes (M, K) and (N, K), not (4, 8) and a number");
  EXPECT_EQ(matmulNt(a, a, nullptr, nullptr, 15).error(), "a product of (4, 4) is too large for this machine");
  const Tensor three{{3}, {1, 1, 1}};
  EXPECT_EQ(
      matmulNt(a, a, &three, &three, most).error(),
      "the scales of the first matrix are (3), which does not divide the matrix (4, 8): a number, one a row, or a "
      "grid of blocks is expected");
}

TEST(Products, SparseRowsAreExpanded) {
  // Of each four the second and the last; the first two; twice the third, so that they add up; the last and the first.
  const Tensor values{{2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}}, places{{2, 1}, {0b01001101, 0b00111010}};
  const auto all = expandSparse(values, places);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->shape, (Shape{2, 8}));
  EXPECT_EQ(all->values, (std::vector<double>{0, 1, 0, 2, 3, 4, 0, 0, 0, 0, 11, 0, 8, 0, 0, 7}));
  EXPECT_EQ(expandSparse(values, values).error(),
            "expand_sparse takes values (N, S) and places (N, S / 4), not (2, 4) and (2, 4)");
}

} // namespace
