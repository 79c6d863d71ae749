//===- ActivationsTest.cpp - activations against closed forms -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Points where they are known, and identities that hold everywhere.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace flyc::references;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

double of(Tensor (*function)(Tensor), double x) { return function({{}, {x}}).values[0]; }

TEST(Activations, KnownPoints) {
  EXPECT_EQ(relu({{3}, {-2, 0, 3}}).values, (std::vector<double>{0, 0, 3}));
  EXPECT_NEAR(of(sigmoid, std::log(3)), 0.75, 1e-15);
  EXPECT_EQ(of(sigmoid, 0), 0.5);
  EXPECT_NEAR(of(silu, std::log(3)), 0.75 * std::log(3), 1e-15);
  // The normal distribution function at 1 and 2 (Abramowitz and Stegun, table 26.1).
  EXPECT_NEAR(of(gelu, 1), 0.841344746068543, 1e-15);
  EXPECT_NEAR(of(gelu, 2), 2 * 0.977249868051821, 2e-15);
}

TEST(Activations, Identities) {
  for (const double x : {0.0, 1e-8, 0.3, 1.0, 5.5, 30.0, 700.0}) {
    EXPECT_NEAR(of(sigmoid, x) + of(sigmoid, -x), 1, 1e-15) << x;
    EXPECT_NEAR(of(silu, x) - x, of(silu, -x), 1e-14) << x;
    EXPECT_NEAR(of(gelu, x) - x, of(gelu, -x), 1e-14) << x;
  }
}

TEST(Activations, FarFromZero) {
  for (const auto function : {relu, silu, gelu}) {
    EXPECT_EQ(of(function, 1000), 1000);
    EXPECT_EQ(of(function, -1000), 0);
    EXPECT_EQ(of(function, inf), inf);
    EXPECT_TRUE(std::isnan(of(function, std::nan(""))));
  }
}

} // namespace
