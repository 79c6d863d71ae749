//===- SelectionTest.cpp - which element is chosen ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Ties, NaN and rows of one.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace flyc::references;

namespace {

TEST(Selection, TheFirstOfSeveral) {
  const auto at = argmax({{3, 4}, {1, 5, 2, 5, 0, 0, 0, 0, -4, -3, -2, -1}});
  ASSERT_TRUE(at);
  EXPECT_EQ(at->shape, (Shape{3, 1}));
  EXPECT_EQ(at->values, (std::vector<double>{1, 0, 3}));
}

TEST(Selection, NaNIsLargest) {
  const double inf = std::numeric_limits<double>::infinity();
  const auto at = argmax({{3, 3}, {1, std::nan(""), inf, std::nan(""), std::nan(""), 1, -inf, -inf, -inf}});
  ASSERT_TRUE(at);
  EXPECT_EQ(at->values, (std::vector<double>{1, 0, 0}));
}

TEST(Selection, RowsOfOneAndOfNothing) {
  const auto number = argmax({{}, {7}});
  ASSERT_TRUE(number);
  EXPECT_EQ(number->values, std::vector<double>{0});
  EXPECT_EQ(argmax({{2, 0}, {}}).error(), "argmax of (2, 0): a row of nothing has no largest element");
}

TEST(Selection, TheLargestInOrder) {
  const Tensor x{{2, 4}, {1, 5, 2, 5, 0, std::nan(""), -1, 0}};
  const auto places = topPlaces(x, {{}, {3}});
  ASSERT_TRUE(places);
  EXPECT_EQ(places->shape, (Shape{2, 3}));
  EXPECT_EQ(places->values, (std::vector<double>{1, 3, 2, 1, 0, 3}));
  const auto values = top({{4}, {3, 1, 4, 1}}, {{}, {4}});
  ASSERT_TRUE(values);
  EXPECT_EQ(values->values, (std::vector<double>{4, 3, 1, 1}));
  EXPECT_EQ(top(x, {{}, {0}})->values.size(), 0u);
  EXPECT_EQ(top(x, {{}, {5}}).error(), "the largest of (2, 4): their number is one of 0 to 4");
}

} // namespace
