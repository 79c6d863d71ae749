//===- ResultTest.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Error.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

using flyc::support::Error;
using flyc::support::Result;

namespace {
template <typename T> using Tried = flyc::support::OrError<T>;

Tried<int> half(int n) {
  if (n % 2)
    return Error{std::to_string(n) + " is odd"};
  return n / 2;
}

Tried<std::string> quarter(int n) {
  FLYC_TRY(const int once, half(n));
  FLYC_TRY(const int twice, half(once));
  return std::to_string(twice);
}
} // namespace

TEST(Result, HoldsTheValueOrTheError) {
  EXPECT_TRUE(half(4));
  EXPECT_EQ(*half(4), 2);
  ASSERT_FALSE(half(3));
  EXPECT_EQ(half(3).error().message, "3 is odd");
  EXPECT_EQ(half(3).message(), "3 is odd");
}

TEST(Result, HandsTheFirstErrorToTheCaller) {
  EXPECT_EQ(*quarter(8), "2");
  EXPECT_EQ(quarter(7).message(), "7 is odd");
  EXPECT_EQ(quarter(6).message(), "3 is odd");
}

TEST(Result, MovesWhatCannotBeCopied) {
  Tried<std::unique_ptr<int>> first = std::make_unique<int>(7);
  const int *held = first->get();
  Tried<std::unique_ptr<int>> second = std::move(first);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->get(), held);
  std::unique_ptr<int> out = std::move(*second);
  EXPECT_EQ(out.get(), held);
  second = Error{"gone"};
  EXPECT_FALSE(second);
  EXPECT_EQ(second.message(), "gone");
}

TEST(Result, TakesAnErrorThatIsAText) {
  const Result<int, std::string> no = std::string("no");
  EXPECT_FALSE(no);
  EXPECT_EQ(no.error(), "no");
}

TEST(Result, KeepsAValueThatIsFalse) {
  const Tried<bool> no = false;
  EXPECT_TRUE(no);
  EXPECT_FALSE(*no);
}
