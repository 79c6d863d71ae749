//===- ExpertsTest.cpp - routing of tokens to experts ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Weights whose closed forms are fractions.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace flyc::references;

namespace {

const Tensor no{{}, {0}}, yes{{}, {1}}, two{{}, {2}};

TEST(Experts, WeightsOfTheLargest) {
  // The exponentials of the row are 1, 4, 2, 1 over 8.
  const Tensor x{{1, 4}, {0, std::log(4.0), std::log(2.0), 0}};
  const auto plain = gate(x, two, no), whole = gate(x, two, yes);
  ASSERT_TRUE(plain);
  ASSERT_TRUE(whole);
  EXPECT_EQ(plain->shape, (Shape{1, 2}));
  EXPECT_NEAR(plain->values[0], 4.0 / 8, 1e-15);
  EXPECT_NEAR(plain->values[1], 2.0 / 8, 1e-15);
  EXPECT_NEAR(whole->values[0], 4.0 / 6, 1e-15);
  EXPECT_NEAR(whole->values[1], 2.0 / 6, 1e-15);
  EXPECT_EQ(gate(x, two, two).error(), "weights of experts: renormalise is 0 or 1");
}

TEST(Experts, TheBiasChoosesAndDoesNotWeigh) {
  // sigmoid(log 3) = 3/4, sigmoid(0) = 1/2, sigmoid(-log 3) = 1/4; the bias lifts the last to the front.
  const Tensor x{{1, 3}, {0, std::log(3.0), -std::log(3.0)}}, bias{{3}, {0, 0, 1}};
  const auto places = gateSigmoidPlaces(x, bias, two);
  const auto plain = gateSigmoid(x, bias, two, no), whole = gateSigmoid(x, bias, two, yes);
  ASSERT_TRUE(places);
  ASSERT_TRUE(plain);
  ASSERT_TRUE(whole);
  EXPECT_EQ(places->values, (std::vector<double>{2, 1}));
  EXPECT_NEAR(plain->values[0], 0.25, 1e-15);
  EXPECT_NEAR(plain->values[1], 0.75, 1e-15);
  EXPECT_NEAR(whole->values[0], 0.25, 1e-15);
  EXPECT_EQ(gateSigmoidPlaces(x, yes, two).error(),
            "experts of (1, 3): the bias is a number, one number a column is needed");
}

TEST(Experts, OnlyTheBestGroupsCount) {
  // Three groups of two. By their largest the last is the best; by the sum of two the first is.
  const Tensor x{{1, 6}, {3, 2.9, 0, -1, 4, -9}}, three{{}, {3}}, one{{}, {1}};
  EXPECT_EQ(gatePlaces(x, two, {&three, &one})->values, (std::vector<double>{4, 5}));
  EXPECT_EQ(gatePlaces(x, two, {&three, &two})->values, (std::vector<double>{4, 0}));
  EXPECT_EQ(gatePlaces(x, two, {})->values, (std::vector<double>{4, 0}));
  const Tensor none{{6}, {0, 0, 0, 0, 0, 0}};
  EXPECT_EQ(gateSigmoidPlaces(x, none, two, {&three, &one})->values, (std::vector<double>{0, 1}));
  EXPECT_EQ(gatePlaces(x, two, {&two, &three}).error(),
            "experts of (1, 6): their groups are a divisor of the columns, and some of them");
}

TEST(Experts, RowsOfEachBehindTheOneBefore) {
  // Three tokens of two experts each; one names none. Experts 0 to 3 have 2, 0, 1 and 2 entries.
  const Tensor expert{{3, 2}, {3, 0, -1, 3, 0, 2}}, four{{}, {4}};
  EXPECT_EQ(expertOffsets(expert, four, yes)->values, (std::vector<double>{0, 2, 2, 3, 5}));
  EXPECT_EQ(expertRows(expert, four, yes)->values, (std::vector<double>{0, 2, 2, 0, 1}));
  EXPECT_EQ(expertPlaces(expert, four, yes)->values, (std::vector<double>{3, 0, -1, 4, 1, 2}));
  EXPECT_EQ(expertOffsets(expert, four, two)->values, (std::vector<double>{0, 2, 2, 4, 6}));
  EXPECT_EQ(expertRows(expert, four, two)->values, (std::vector<double>{0, 2, 2, 3, 0, 1}));
  EXPECT_EQ(expertPlaces(expert, four, two)->values, (std::vector<double>{4, 0, -1, 5, 1, 2}));
  EXPECT_EQ(
      expertRows(expert, four, {{}, {0}}).error(),
      "a sort by experts takes a matrix (tokens, K), their number and a unit of at least 1, not (3, 2), a number and "
      "a number");
}

} // namespace
