//===- NormsTest.cpp - norms against closed forms -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rows whose mean and variance have a closed form.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace flyc::references;

namespace {

const Tensor none{{}, {0}};

Tensor upTo(uint64_t n, double from) {
  Tensor x{{1, n}, {}};
  for (uint64_t i = 0; i < n; ++i)
    x.values.push_back(from + static_cast<double>(i));
  return x;
}

TEST(Norms, LayerNormOfAProgression) {
  // 0 .. n - 1: the mean is (n - 1) / 2, the variance (n^2 - 1) / 12; and the same if all are shifted.
  for (const double from : {0.0, -7.0, 4096.0}) {
    const auto y = layerNorm(upTo(101, from), nullptr, nullptr, none);
    ASSERT_TRUE(y);
    for (int i = 0; i < 101; ++i)
      EXPECT_NEAR(y->values[i], (i - 50) / std::sqrt((101.0 * 101 - 1) / 12), 1e-14);
  }
}

TEST(Norms, LayerNormWithGainBiasAndEps) {
  // +-1: mean 0, variance 1; with eps 3 the deviation is 2.
  const Tensor x{{2, 2}, {1, -1, -1, 1}}, gain{{2}, {10, 100}}, bias{{1, 2}, {0.5, 0.25}}, eps{{}, {3}};
  const auto y = layerNorm(x, &gain, &bias, eps);
  ASSERT_TRUE(y);
  EXPECT_EQ(y->values, (std::vector<double>{5.5, -49.75, -4.5, 50.25}));
  const auto scaled = layerNorm(x, &gain, nullptr, eps);
  ASSERT_TRUE(scaled);
  EXPECT_EQ(scaled->values, (std::vector<double>{5, -50, -5, 50}));
}

TEST(Norms, LayerNormOfEqualNumbers) {
  const auto y = layerNorm({{3}, {7, 7, 7}}, nullptr, nullptr, {{}, {1e-5}});
  ASSERT_TRUE(y);
  EXPECT_EQ(y->values, std::vector<double>(3, 0));
}

TEST(Norms, RmsNormOfAProgression) {
  // 1 .. n: the mean of squares is (n + 1)(2n + 1) / 6.
  const auto y = rmsNorm(upTo(24, 1), nullptr, none);
  ASSERT_TRUE(y);
  for (int i = 1; i <= 24; ++i)
    EXPECT_NEAR(y->values[i - 1], i / std::sqrt(25.0 * 49 / 6), 1e-14);
}

TEST(Norms, RmsNormWithGainAndEps) {
  const Tensor gain{{2}, {1, 2}};
  const auto y = rmsNorm({{2, 2}, {3, -3, 0, 0}}, &gain, {{}, {16}});
  ASSERT_TRUE(y);
  EXPECT_EQ(y->values, (std::vector<double>{0.6, -1.2, 0, 0}));
}

TEST(Norms, Refusals) {
  const Tensor x{{2, 2}, {1, 2, 3, 4}}, three{{3}, {1, 1, 1}};
  EXPECT_EQ(layerNorm(x, &three, nullptr, none).error(), "the gain of layer_norm is (3), and a row has 2 elements");
  EXPECT_EQ(layerNorm(x, nullptr, &three, none).error(), "the bias of layer_norm is (3), and a row has 2 elements");
  EXPECT_EQ(rmsNorm(x, &three, none).error(), "the gain of rms_norm is (3), and a row has 2 elements");
  EXPECT_EQ(rmsNorm(x, nullptr, three).error(), "eps, the last argument, is a number, not (3)");
}

} // namespace
