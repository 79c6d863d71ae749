//===- ParseTest.cpp - text in both spellings -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is printed parses back; what does not parse says where.
//===----------------------------------------------------------------------===//

#include "Reference.h"

#include <gtest/gtest.h>

namespace flyc::layout::test {

TEST(Parse, RoundTrips) {
  for (const char *text : {"4", "(4)", "-3", "(4,(8,?))", "?{i64 div=16}", "?{div=4}", "?{i64}", "(_,2)", "1E0",
                           "?{div=8}E1", "(1E0,(1E1E0,48E1E1))", "9223372036854775807"}) {
    Result<IntTuple> t = parseIntTuple(text);
    ASSERT_TRUE(t) << t.message();
    EXPECT_EQ(t->str(), text);
    Result<IntTuple> dialect = parseIntTuple(t->str(Spelling::Dialect));
    ASSERT_TRUE(dialect) << dialect.message();
    EXPECT_EQ(*dialect, *t);
    EXPECT_EQ(hashValue(*dialect), hashValue(*t));
  }
  for (const char *text : {"(4,8):(1,4)", "(4,(8,?)):(1,(4,?{div=4}))", "S<3,3,3> o 0 o (64,64):(64,1)",
                           "S<2,0,-3> o ? o 8:1", "CS<3,0,[1],0,[2]> o (0,0,0) o (4,8,2):(1E0,1E1,1E2)",
                           "CS<0,0,[],0,[]> o 0 o 8:1", "32:2 o 5 o [32:1 o 8 o 8:4]", "32:2 o 5 o 32:1 o 8 o 8:4"}) {
    Result<AnyLayout> l = parseAnyLayout(text);
    ASSERT_TRUE(l) << l.message();
    EXPECT_EQ(str(*l), text);
    Result<AnyLayout> again = parseAnyLayout(str(*l, Spelling::Dialect));
    ASSERT_TRUE(again) << again.message();
    EXPECT_TRUE(*again == *l);
  }
  for (const char *text : {"[16|8:1|_]", "_", "16", "[2:7|(3,6):(6,1)]", "[[4|2]|_|(4,4,2):(1,8,4)]", "?"}) {
    Result<Tile> t = parseTile(text);
    ASSERT_TRUE(t) << t.message();
    EXPECT_EQ(t->str(), text);
    EXPECT_EQ(*parseTile(t->str(Spelling::Dialect)), *t);
  }
  EXPECT_EQ(tile("[16|_]").str(Spelling::Dialect), "[16|*]");
  EXPECT_EQ(T(" ( 4 , ( 8 , ? { div = 4 } ) ) ").str(), "(4,(8,?{div=4}))");
  EXPECT_EQ(T("?{i32}").str(), "?");
}

TEST(Parse, LeavesTheRest) {
  std::string_view text = "(4,8):(1,4) ; 3";
  Result<AnyLayout> l = parseAnyLayoutPrefix(text);
  ASSERT_TRUE(l) << l.message();
  EXPECT_EQ(text, "; 3");
  text = "[4|2], 1";
  ASSERT_TRUE(parseTilePrefix(text));
  EXPECT_EQ(text, ", 1");
  text = "(4,2)x";
  ASSERT_TRUE(parseIntTuplePrefix(text));
  EXPECT_EQ(text, "x");
}

TEST(Parse, SaysWhatIsWrong) {
  EXPECT_EQ(parseIntTuple("()").message(), "column 2 of `()`: expected an integer, `?`, `_` or `(`");
  EXPECT_EQ(parseIntTuple("(4,8").message(), "column 5 of `(4,8`: expected `,` or `)`");
  EXPECT_EQ(parseIntTuple("4 5").message(), "column 3 of `4 5`: unexpected text behind the end");
  EXPECT_EQ(parseIntTuple("1E").message(), "column 3 of `1E`: expected the position of the basis element behind `E`");
  EXPECT_EQ(parseIntTuple("?{div=0}").message(), "column 8 of `?{div=0}`: the divisibility 0 is less than 1");
  EXPECT_EQ(parseIntTuple("?{i16}").message(), "column 3 of `?{i16}`: expected `i32`, `i64`, `div=` or `}`");
  EXPECT_EQ(parseIntTuple("9223372036854775808").message(),
            "column 1 of `9223372036854775808`: the integer 9223372036854775808... needs more than 64 bits");
  EXPECT_EQ(parseLayout("(4,8)").message(), "column 6 of `(4,8)`: expected `:` and the stride of the layout");
  EXPECT_EQ(parseLayout("(4,0):(1,4)").message(), "make_layout: the extent 0 in the shape (4,0) is less than 1");
  EXPECT_EQ(parseSwizzle("S<3,3,2>").message(),
            "column 9 of `S<3,3,2>`: the shift of S<3,3,2> must be at least its number of bits");
  EXPECT_EQ(parseSwizzle("S<3,3,70>").message(), "column 7 of `S<3,3,70>`: 70 is not in [-62,62]");
  EXPECT_EQ(parseAnyLayout("S<3,3,3>").message(),
            "column 9 of `S<3,3,3>`: expected `o`, the offset and the layout that the swizzle acts on");
  EXPECT_EQ(parseComposedLayout("8:1").message(), "column 4 of `8:1`: expected `o`: this is a plain layout");
  EXPECT_EQ(parseTile("[(4,8)]").message(),
            "column 7 of `[(4,8)]`: expected `:` and the stride: a tile holds integers, `_` and layouts");
  EXPECT_EQ(parseTile("[1E0]").message(), "column 5 of `[1E0]`: a basis element is not a tile");
  EXPECT_EQ(parseIntTuple(std::string(100000, '(')).message().substr(0, 10), "column 66 ");
  EXPECT_FALSE(parseTile(std::string(100000, '[')));
  EXPECT_FALSE(parseAnyLayout("8:1 o 0 o " + std::string(100000, '[')));
}

} // namespace flyc::layout::test
