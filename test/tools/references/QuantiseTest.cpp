//===- QuantiseTest.cpp - dequantised weights by hand ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Small enough to be written down.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

using namespace flyc::references;

namespace {

TEST(Quantise, Groups) {
  const Tensor w{{2, 4}, {-8, 7, 1, 2, 3, 4, 5, 6}}, scale{{2, 2}, {0.5, 10, 1, 100}}, zero{{2, 2}, {8, 1, 3, 5}};
  const auto plain = dequantize(w, scale, nullptr);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->values, (std::vector<double>{-4, 3.5, 10, 20, 3, 4, 500, 600}));
  const auto shifted = dequantize(w, scale, &zero);
  ASSERT_TRUE(shifted);
  EXPECT_EQ(shifted->values, (std::vector<double>{-8, -0.5, 0, 10, 0, 1, 0, 100}));
}

TEST(Quantise, Refusals) {
  const Tensor w{{2, 4}, std::vector<double>(8)}, three{{2, 3}, std::vector<double>(6)}, one{{}, {1}};
  EXPECT_EQ(
      dequantize(w, three, nullptr).error(),
      "the scales are (2, 3), which does not divide the matrix (2, 4): a number, one a row, or a grid of blocks is "
      "expected");
  EXPECT_EQ(
      dequantize(w, one, &three).error(),
      "the zeros are (2, 3), which does not divide the matrix (2, 4): a number, one a row, or a grid of blocks is "
      "expected");
  EXPECT_EQ(dequantize(one, one, nullptr).error(), "dequantize takes a matrix, not a number");
}

} // namespace
