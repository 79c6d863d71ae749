//===- NearestNameTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/NearestName.h"

#include <gtest/gtest.h>

#include <string>

using namespace flyc;
using Names = std::vector<std::string_view>;

TEST(NameDistance, CountsEachKindOfEditOnce) {
  EXPECT_EQ(nameDistance("", ""), 0u);
  EXPECT_EQ(nameDistance("", "abc"), 6u);
  EXPECT_EQ(nameDistance("abc", ""), 6u);
  EXPECT_EQ(nameDistance("target12", "target12"), 0u);
  EXPECT_EQ(nameDistance("target13", "target12"), 2u);
  EXPECT_EQ(nameDistance("target21", "target12"), 2u);
  EXPECT_EQ(nameDistance("taret12", "target12"), 2u);
  EXPECT_EQ(nameDistance("kitten", "sitting"), 6u);
}

TEST(NameDistance, HalvesADifferenceInCase) {
  EXPECT_EQ(nameDistance("Size", "size"), 1u);
  EXPECT_EQ(nameDistance("SIZE", "size"), 4u);
}

TEST(NearestNames, OrdersByDistanceThenByPlace) {
  const std::string_view names[] = {"chip_9a", "chip942", "chip950", "chip1100"};
  EXPECT_EQ(nearestNames("chip940", names), (Names{"chip942", "chip950"}));
  EXPECT_EQ(nearestNames("chip940", names, 1), (Names{"chip942"}));
}

TEST(NearestNames, KeepsTheOrderOfEquals) {
  const std::string_view names[] = {"cat", "bat", "rat", "hat"};
  EXPECT_EQ(nearestNames("mat", names), (Names{"cat", "bat", "rat"}));
  EXPECT_EQ(nearestNames("mat", names, 4), (Names{"cat", "bat", "rat", "hat"}));
  const std::string_view turned[] = {"hat", "cat"};
  EXPECT_EQ(nearestName("mat", turned), "hat");
}

TEST(NearestNames, PrefersTheOtherCaseToAnEdit) {
  const std::string_view names[] = {"sizes", "Size"};
  EXPECT_EQ(nearestNames("size", names), (Names{"Size", "sizes"}));
}

TEST(NearestNames, AnswersNothingForANameThatIsFarFromAll) {
  const std::string_view names[] = {"chip90a", "chip942", "x", ""};
  EXPECT_TRUE(nearestNames("sm_90", names).empty());
  EXPECT_TRUE(nearestNames("", names).empty());
  EXPECT_TRUE(nearestNames(std::string(100'000, 'g'), names).empty());
  EXPECT_TRUE(nearestNames("chip942", std::span(names).subspan(1, 1)).empty());
  EXPECT_TRUE(nearestNames("chip942", {}).empty());
}

TEST(NearestNames, TakesOneLetterForItsOtherCaseOnly) {
  const std::string_view names[] = {"m", "N"};
  EXPECT_EQ(nearestNames("n", names), (Names{"N"}));
}

TEST(NearestNames, CountsEditsByTheLongerAndOneNameByTheWritten) {
  const std::string_view names[] = {"source"};
  EXPECT_EQ(nearestNames("sauce", names), (Names{"source"}));
  EXPECT_EQ(nearestName("sauce", names), std::nullopt);
}
