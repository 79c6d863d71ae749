//===- NearestNameTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/NearestName.h"

#include <gtest/gtest.h>

using namespace flyc::specs;

TEST(EditDistance, CountsEachKindOfEditOnce) {
  EXPECT_EQ(editDistance("", ""), 0u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("abc", ""), 3u);
  EXPECT_EQ(editDistance("gfx942", "gfx942"), 0u);
  EXPECT_EQ(editDistance("gfx943", "gfx942"), 1u);
  EXPECT_EQ(editDistance("gfx492", "gfx942"), 1u);
  EXPECT_EQ(editDistance("gx942", "gfx942"), 1u);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
}

TEST(NearestNames, OrdersByDistanceThenByPlace) {
  std::string_view names[] = {"gfx90a", "gfx942", "gfx950", "gfx1100"};
  EXPECT_EQ(nearestNames("gfx940", names), (std::vector<std::string_view>{"gfx942", "gfx950", "gfx90a"}));
  EXPECT_EQ(nearestNames("gfx940", names, 1), (std::vector<std::string_view>{"gfx942"}));
}

TEST(NearestNames, AnswersNothingForANameThatIsFarFromAll) {
  std::string_view names[] = {"gfx90a", "gfx942"};
  EXPECT_TRUE(nearestNames("sm_90", names).empty());
  EXPECT_TRUE(nearestNames("", names).empty());
  EXPECT_TRUE(nearestNames(std::string(100000, 'g'), names).empty());
}
