//===- DrawTest.cpp - grids and pictures ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The text exactly; of a picture the cells.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Text/Draw.h"

#include "Reference.h"

#include <gtest/gtest.h>

namespace flyc::layout::test {

static size_t count(const std::string &text, const std::string &what) {
  size_t n = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++n;
  return n;
}

TEST(Draw, Grids) {
  Result<std::string> grid = gridText(any("(2,3):(3,1)"));
  ASSERT_TRUE(grid) << grid.message();
  EXPECT_EQ(*grid, "     0 1 2\n"
                   "   +------\n"
                   " 0 | 0 1 2\n"
                   " 1 | 3 4 5\n");
  EXPECT_EQ(*gridText(any("4:2")), " 0 1 2 3\n--------\n 0 2 4 6\n");
  EXPECT_EQ(*gridText(any("(1,2):(1E0,1E1)")), "     0     1\n------------\n (0,0) (0,1)\n");
  EXPECT_FALSE(gridText(any("(?,2):(1,2)")));
  EXPECT_FALSE(gridText(any("(128,64):(1,128)")));
}

// Plain layouts are counted through, all others evaluated: both say what crd2idx says.
TEST(Draw, TablesAreTheFunction) {
  for (const char *text : {"((2,3),(4,1)):((1,8),(-2,5))", "(3,(2,2)):(0,(7,1))", "1:0", "5:-3",
                           "S<2,0,3> o 1 o (8,4):(1,8)", "(2,3):(1E0,2E1)"}) {
    AnyLayout l = any(text);
    Result<std::vector<IntTuple>> values = valueTable(l, 64);
    ASSERT_TRUE(values) << values.message();
    TypeArith arith;
    ASSERT_EQ(static_cast<int64_t>(values->size()), size(arith, l)->value()) << text;
    for (size_t i = 0; i < values->size(); ++i)
      EXPECT_EQ((*values)[i], *crd2idx(arith, IntTuple(static_cast<int64_t>(i)), l)) << text << " at " << i;
  }
  EXPECT_FALSE(valueTable(any("(2,2):(9223372036854775807,9223372036854775807)"), 64));
}

// 65536 values of 900 parts each took minutes.
TEST(Draw, LongLayoutsHaveShorterTables) {
  std::string shape = "65536", stride = "1";
  for (int i = 0; i < 900; ++i) {
    shape += ",1";
    stride += ",0";
  }
  Result<std::vector<IntTuple>> values = valueTable(any(("(" + shape + "):(" + stride + ")").c_str()), 65536);
  ASSERT_FALSE(values);
  EXPECT_EQ(values.message(), "draw: the layout has 65536 values and is written with 3611 characters: too much for a "
                              "table");
  EXPECT_TRUE(valueTable(any("(8192,8):(8,1)"), 65536));
}

TEST(Draw, Banks) {
  // Elements of 16 bits share a bank by twos; after 32 banks of 32 bits the banks begin again.
  Banks narrow{32, 16}, wide{64, 64};
  EXPECT_EQ(narrow.of(0), 0);
  EXPECT_EQ(narrow.of(1), 0);
  EXPECT_EQ(narrow.of(2), 1);
  EXPECT_EQ(narrow.of(64), 0);
  EXPECT_EQ(wide.of(1), 2);
  EXPECT_EQ(wide.of(33), 2);
  EXPECT_EQ((Banks{32, 6}.of(16)), 3); // begins in bit 96
  EXPECT_EQ((Banks{32, 32}.of(INT64_MAX)), 31);

  Result<std::string> svg = layoutSvg(any("S<2,0,3> o 0 o (8,8):(8,1)"), Banks{4, 32});
  ASSERT_TRUE(svg) << svg.message();
  EXPECT_EQ(count(*svg, "stroke="), 64u);
  EXPECT_EQ(count(*svg, ">9</text>"), 1u);
  EXPECT_EQ(count(*svg, ">b3</text>"), 16u);
  EXPECT_EQ(count(*svg, "S&lt;2,0,3&gt; o 0 o (8,8):(8,1), elements of 32 bits in 4 banks of 32 bits"), 1u);
  EXPECT_EQ(layoutSvg(any("4:1"), Banks{0, 32}).message(),
            "draw: 0 banks and elements of 32 bits; both are from 1 to 4096");
}

TEST(Draw, Pictures) {
  for (const char *text : {"(8,8):(8,1)", "(64,64):(64,1)", "((2,4),(4,4)):((1,8),(2,32))"}) {
    Result<std::string> svg = layoutSvg(any(text));
    ASSERT_TRUE(svg) << svg.message();
    TypeArith arith;
    EXPECT_EQ(count(*svg, "stroke="), static_cast<size_t>(size(arith, any(text))->value())) << text;
    EXPECT_EQ(count(*svg, ">b"), 0u) << text;
  }
  EXPECT_EQ(layoutSvg(any("(65,2):(1,65)")).message(),
            "draw: (65,2):(1,65) has 65 rows and 2 columns; a picture takes at most 64 of each");
  TypeArith arith;
  Result<LayoutTV> tv = makeLayoutTV(arith, L("(4,8):(8,1)"), L("(2,2):(2,1)"));
  ASSERT_TRUE(tv) << tv.message();
  Result<std::string> map = threadValueSvg(*tv);
  ASSERT_TRUE(map) << map.message();
  EXPECT_EQ(count(*map, "stroke="), 128u);
  for (const char *label : {">T0 V0<", ">T31 V3<", ">T9 V1<"})
    EXPECT_EQ(count(*map, label), 1u) << label;
  EXPECT_EQ(threadValueSvg({L("(4,4):(1,8)"), tile("[4|4]")}).message(), "draw: (4,4):(1,8) leaves the tile [4|4]");
  EXPECT_EQ(threadValueSvg({L("4:1"), tile("[4|4]")}).message(), "draw: 4:1 is not a layout of threads and values");
  EXPECT_EQ(threadValueSvg({L("(4,4):(1,4)"), tile("[_|4]")}).message(),
            "draw: the mode _ of the tile [_|4] has no extent");
  EXPECT_EQ(threadValueSvg({L("(4,4):(1,4)"), tile("[4|2|2]")}).message(),
            "draw: the tile [4|2|2] has more than two modes");
  EXPECT_EQ(valueTable(any("(4,?):(1,4)"), 64).message(),
            "draw: (4,?):(1,4) has values that are known in the kernel only");
  EXPECT_EQ(valueTable(any("(8,16):(1,8)"), 64).message(), "draw: (8,16):(1,8) has 128 values, more than 64");
}

} // namespace flyc::layout::test
