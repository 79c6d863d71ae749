//===- TextTest.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Text.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

using namespace flyc;

TEST(Quote, LeavesTheTextAsItIs) {
  EXPECT_EQ(quote(""), "''");
  EXPECT_EQ(quote("it's"), "'it's'");
  EXPECT_EQ(quote("größe"), "'größe'");
  EXPECT_EQ(quote(std::string_view("a\0b", 3)), std::string("'a\0b'", 5));
}

TEST(Quote, EscapesWhatAStringOfCppCannotHold) {
  EXPECT_EQ(quoteAsString("plain"), "\"plain\"");
  EXPECT_EQ(quoteAsString("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(quoteAsString("a\nb\tc"), R"("a\nb\tc")");
  EXPECT_EQ(quoteAsString("\x01\x7F"), R"("\x01\x7f")");
  EXPECT_EQ(quoteAsString("größe"), "\"größe\"");
}

TEST(Joined, PutsTheSeparatorBetween) {
  EXPECT_EQ(joined(std::vector<std::string>{}), "");
  EXPECT_EQ(joined(std::vector<std::string>{"a"}), "a");
  EXPECT_EQ(joined(std::vector<std::string>{"", "b"}), ", b");
  EXPECT_EQ(joined(std::vector{1, -2, 3}), "1, -2, 3");
  EXPECT_EQ(joined(std::vector<std::string_view>{"a", "b"}, quote, " | "), "'a' | 'b'");
}

TEST(Listed, WritesTheLastWordBeforeTheLast) {
  struct Named {
    std::string name;
  };
  EXPECT_EQ(listed(std::vector<std::string>{}, "and"), "");
  EXPECT_EQ(listed(std::vector<std::string>{"a"}, "and"), "a");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b"}, "or"), "a or b");
  EXPECT_EQ(listed(std::vector{1, 2, 3}, "and"), "1, 2 and 3");
  EXPECT_EQ(listed(std::vector<Named>{{"x"}, {"y"}, {"z"}}, "or", &Named::name), "x, y or z");
}

TEST(Counted, MakesThePlural) {
  EXPECT_EQ(counted(0, "byte"), "0 bytes");
  EXPECT_EQ(counted(1, "byte"), "1 byte");
  EXPECT_EQ(counted(2, "access", "accesses"), "2 accesses");
  EXPECT_EQ(counted(1, "access", "accesses"), "1 access");
  EXPECT_EQ(counted(UINT64_MAX, "byte"), "18446744073709551615 bytes");
}

TEST(Hex, WritesAllSixtyFourBits) {
  EXPECT_EQ(hex(0), "0x0");
  EXPECT_EQ(hex(42), "0x2a");
  EXPECT_EQ(hex(UINT64_MAX), "0xffffffffffffffff");
  EXPECT_EQ(hexDigits(0x2A, 8), "0000002a");
  EXPECT_EQ(hexDigits(0x123456789, 8), "123456789");
}

TEST(Trimmed, TakesBlanksFromBothEnds) {
  EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \t"), "");
  EXPECT_EQ(trimmed(""), "");
}
