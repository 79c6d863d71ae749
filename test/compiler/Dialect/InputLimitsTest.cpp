//===- InputLimitsTest.cpp - text is refused at the right place
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each limit: what lies on it passes, one more does not.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/InputLimits.h"

#include <gtest/gtest.h>

using namespace flyc::fly;

static std::string repeat(const std::string &s, size_t n) {
  std::string out;
  while (n--)
    out += s;
  return out;
}

TEST(InputLimits, Nesting) {
  EXPECT_FALSE(checkInputLimits(repeat("(", 256) + repeat(")", 256)));
  auto deep = checkInputLimits("\n  " + repeat("<[{(", 64) + "(");
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->line, 2u);
  EXPECT_EQ(deep->column, 259u);
  EXPECT_FALSE(checkInputLimits(repeat("()", 100000)));
}

TEST(InputLimits, StringsCommentsAndArrowsDoNotNest) {
  EXPECT_FALSE(checkInputLimits("\"" + repeat("(", 300) + "\" // " + repeat("[", 300) + "\n"));
  EXPECT_FALSE(checkInputLimits("\"\\\"" + repeat("(", 300) + "\""));
  EXPECT_FALSE(checkInputLimits(repeat("(i32) -> i32 ", 300)));
  EXPECT_FALSE(checkInputLimits(repeat("d0 <= 4, d0 >= 0 ", 300)));
  // An arrow closes nothing.
  EXPECT_TRUE(checkInputLimits(repeat("<->", 257)));
}

TEST(InputLimits, Bytes) {
  InputLimits limits;
  limits.bytes = 10;
  EXPECT_FALSE(checkInputLimits("0123456789", limits));
  auto large = checkInputLimits("0123456789a", limits);
  ASSERT_TRUE(large);
  EXPECT_EQ(large->line, 0u);
  EXPECT_EQ(large->message, "input has 11 bytes; at most 10 are read");
}

TEST(InputLimits, UTF8) {
  EXPECT_FALSE(checkInputLimits("// \xc3\xa9\n"));
  auto bad = checkInputLimits("// a\n\xff");
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->line, 2u);
  EXPECT_EQ(bad->column, 1u);
}

TEST(InputLimits, Aliases) {
  InputLimits limits;
  limits.aliases = 2;
  EXPECT_FALSE(checkInputLimits("!a = i32\n#b = 4\n\"x\"() {a = #c, b = !d == 4}\n", limits));
  auto many = checkInputLimits("!a = i32\n#b = 4\n  !c.d = tuple<!a>\n", limits);
  ASSERT_TRUE(many);
  EXPECT_EQ(many->line, 3u);
}

TEST(InputLimits, AffineOperators) {
  EXPECT_FALSE(checkInputLimits("affine_map<(d0) -> (d0" + repeat(" + d0", 1024) + ")>"));
  EXPECT_TRUE(checkInputLimits("affine_map<(d0) -> (d0" + repeat(" + d0", 1025) + ")>"));
  EXPECT_TRUE(checkInputLimits("affine_set<(d0) : (d0" + repeat(" mod 2", 1025) + " == 0)>"));
  // Each map counts for itself, and nothing counts outside.
  EXPECT_FALSE(checkInputLimits(repeat("affine_map<(d0) -> (d0 + 1)> ", 3000) + repeat("-1 ", 3000)));
}

// MLIR 22 asks the element type of a dense array for its width before it looks whether there is one.
TEST(InputLimits, ArraysOfIndex) {
  EXPECT_FALSE(checkInputLimits("array<i64: 1> array<i8> array<f32: 1.0> memref<4xindex> tensor.array <i1: true>"));
  for (const char *text : {"\n  array<index: 1>", "\n  array<!a: 1>", "\n  array // of\n < index>"}) {
    auto bad = checkInputLimits(text);
    ASSERT_TRUE(bad) << text;
    EXPECT_EQ(bad->message, "the elements of array<..> are integers or floats of a width, as in array<i64: 1>");
  }
  EXPECT_EQ(checkInputLimits("\n  array<index: 1>")->column, 9u);
  EXPECT_EQ(checkInputLimits("\n  array<index: 1>")->line, 2u);
}
