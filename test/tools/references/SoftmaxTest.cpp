//===- SoftmaxTest.cpp - softmax against closed forms ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// exp(log w) = w: of logarithms softmax is a quotient of whole numbers.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace flyc::references;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity(), notANumber = std::numeric_limits<double>::quiet_NaN();

TEST(Softmax, OfLogarithms) {
  Tensor x{{1, 10}, {}};
  for (int i = 1; i <= 10; ++i)
    x.values.push_back(std::log(i));
  const Tensor y = softmax(x);
  for (int i = 1; i <= 10; ++i)
    EXPECT_NEAR(y.values[i - 1], i / 55.0, 1e-15);
}

TEST(Softmax, OfEqualNumbers) {
  for (const double value : {0.0, 1e300, -1e300})
    EXPECT_EQ(softmax({{8}, std::vector<double>(8, value)}).values, std::vector<double>(8, 0.125)) << value;
  EXPECT_EQ(softmax({{}, {5}}).values, std::vector<double>{1});
}

TEST(Softmax, OfEachRowByItself) {
  const Tensor y = softmax({{2, 1, 2}, {0, std::log(3), 1000 + std::log(4), 1000}});
  EXPECT_EQ(y.shape, (Shape{2, 1, 2}));
  EXPECT_NEAR(y.values[0], 0.25, 1e-15);
  EXPECT_NEAR(y.values[1], 0.75, 1e-15);
  EXPECT_NEAR(y.values[2], 0.8, 1e-12);
  EXPECT_NEAR(y.values[3], 0.2, 1e-12);
}

TEST(Softmax, InfinityAndNaN) {
  EXPECT_EQ(softmax({{3}, {0, -inf, 0}}).values, (std::vector<double>{0.5, 0, 0.5}));
  for (const std::vector<double> &row : {std::vector<double>{0, inf}, {-inf, -inf}, {0, notANumber}, {notANumber, 0}}) {
    const Tensor y = softmax({{2}, row});
    EXPECT_TRUE(std::isnan(y.values[0]) && std::isnan(y.values[1])) << row[0] << " " << row[1];
  }
  const Tensor y = softmax({{2, 2}, {notANumber, 1, 2, 2}});
  EXPECT_TRUE(std::isnan(y.values[0]) && std::isnan(y.values[1]));
  EXPECT_EQ(y.values[2], 0.5);
}

} // namespace
