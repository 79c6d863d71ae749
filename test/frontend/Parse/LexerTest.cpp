//===- LexerTest.cpp - tokens and lexing errors -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every kind of token, what stood before it, and every lexing error.
//===----------------------------------------------------------------------===//

#include "frontend/Lex/Lexer.h"
#include "test/frontend/Parse/Harness.h"

#include <gtest/gtest.h>

using namespace flyc;

namespace {

std::string tokens(std::string text) {
  SourceManager sources;
  DiagnosticEngine diags;
  FileID file = sources.addText("t", std::move(text));
  std::string out = dumpTokens(sources, file, diags);
  return out + test::brief(sources, diags);
}

/// The tokens without their places.
std::string kinds(std::string text) {
  std::string all = tokens(std::move(text)), out;
  for (size_t at = 0; at < all.size();) {
    size_t end = all.find('\n', at), blank = all.find(' ', at);
    std::string line = all.substr(blank + 1, end - blank - 1);
    if (line != "end of file")
      out += (out.empty() ? "" : "; ") + line;
    at = end + 1;
  }
  return out;
}

TEST(Lexer, DumpShowsPlaceKindAndSurroundings) {
  EXPECT_EQ(tokens("/// doc\nlet x = S<3,\n  16x16> // end\n"), "2:1 keyword let newline documented\n"
                                                                "2:5 name x\n"
                                                                "2:7 =\n"
                                                                "2:9 name S\n"
                                                                "2:10 < touching\n"
                                                                "2:11 integer 3 touching\n"
                                                                "2:12 , touching\n"
                                                                "3:3 dimensions 16x16 newline\n"
                                                                "3:8 > touching\n"
                                                                "4:1 end of file\n");
}

TEST(Lexer, NumbersAreOneTokenEach) {
  EXPECT_EQ(kinds("1_000 0xFF_0 1.5 1e-3 2.5e+10 1e3 1E0E1 16x16x32"),
            "integer 1_000 newline; integer 0xFF_0; float 1.5; float 1e-3; float 2.5e+10; float 1e3; basis 1E0E1; "
            "dimensions 16x16x32");
  EXPECT_EQ(kinds("0..n"), "integer 0 newline; .. touching; name n touching");
  EXPECT_EQ(kinds("t.0.1"), "name t newline; . touching; integer 0 touching; . touching; integer 1 touching");
  EXPECT_EQ(kinds("nE0 x4"), "name nE0 newline; name x4");
}

TEST(Lexer, LongestPunctuationWinsButAngleBracketsStaySingle) {
  EXPECT_EQ(kinds("<<= << <= < >>= -> => == != && || ^= .. @"),
            "<<= newline; <<; <=; <; >; > touching; = touching; ->; =>; ==; !=; &&; ||; ^=; ..; @");
}

TEST(Lexer, ContextualWordsAreNames) {
  EXPECT_EQ(
      kinds("o x step repeat as in out inout scratch where launch"),
      "name o newline; name x; name step; name repeat; name as; name in; name out; name inout; name scratch; name "
      "where; name launch");
}

TEST(Lexer, CommentsAndDocumentation) {
  EXPECT_EQ(kinds("a // b\n/// d\n/// e\nc"), "name a newline; name c newline documented");
  EXPECT_EQ(kinds("/// detached\n\nc"), "name c newline");
  EXPECT_EQ(kinds("//// rule\nc"), "name c newline");
  EXPECT_EQ(kinds("\xEF\xBB\xBF"
                  "c\r\nd"),
            "name c newline; name d newline");
}

TEST(Lexer, StringsDecodeTheirEscapes) {
  EXPECT_EQ(decodeString("\"a\\n\\t\\r\\\\\\\"\\x41\\0\""), std::string("a\n\t\r\\\"A\0", 8));
  EXPECT_EQ(decodeString("\"\""), "");
  EXPECT_EQ(decodeString("\"open"), "open");
  EXPECT_EQ(decodeString("\""), "");
}

/// The errors of a text, without its tokens.
std::string errors(std::string text) {
  SourceManager sources;
  DiagnosticEngine diags;
  dumpTokens(sources, sources.addText("t", std::move(text)), diags);
  return test::brief(sources, diags);
}

TEST(LexerErrors, UnfitTexts) {
  EXPECT_EQ(errors(std::string("a\0b", 3)), "1:2 FLY0101\n");
  EXPECT_EQ(errors("// \xFF $"), "1:4 FLY0102\n");
  EXPECT_EQ(errors("\xFE\xFF"), "1:1 FLY0103\n");
}

TEST(LexerErrors, StrayCharacters) {
  EXPECT_EQ(errors("a $$$ b"), "1:3 FLY0104 '$$$'\n");
  EXPECT_EQ(errors("\u4e2d\u6587"), "1:1 FLY0104 '\u4e2d\u6587'\n");
  EXPECT_EQ(errors("a /* b\n c */ d"), "1:3 FLY0113 '/*' '//'\n");
  EXPECT_EQ(errors("a\rb"), "1:2 FLY0114\n");
  EXPECT_EQ(errors("'abc' x"), "1:1 FLY0115\n");
}

TEST(LexerErrors, Strings) {
  EXPECT_EQ(errors("\"abc\nx"), "1:1 FLY0105 '\"'\n");
  EXPECT_EQ(errors("\"\\q \\x8\" \"\\"), "1:2 FLY0106 '\\q'\n1:5 FLY0106 '\\x8'\n1:10 FLY0105 '\"'\n");
}

TEST(LexerErrors, Numbers) {
  EXPECT_EQ(errors("4xf32"), "1:1 FLY0107 '4xf32'\n");
  EXPECT_EQ(errors("12ab 1Ex 1.5q 3e 16x"),
            "1:1 FLY0107 '12ab'\n1:6 FLY0107 '1Ex'\n1:10 FLY0107 '1.5q'\n1:15 FLY0107 '3e'\n1:18 FLY0107 '16x'\n");
  EXPECT_EQ(errors("0x 0xg"), "1:1 FLY0108 '0x'\n1:4 FLY0107 '0xg'\n");
  EXPECT_EQ(errors("1_ 1__0 0x_1 0x1_ 1.5_ 1e1_ 8_x4 4x4_"),
            "1:1 FLY0107 '1_'\n1:4 FLY0107 '1__0'\n1:9 FLY0107 '0x_1'\n1:14 FLY0107 '0x1_'\n1:19 FLY0107 '1.5_'\n"
            "1:24 FLY0107 '1e1_'\n1:29 FLY0107 '8_x4'\n1:34 FLY0107 '4x4_'\n");
  EXPECT_EQ(errors("1_0 0xf_f 1_0.2_5e1_0 1_0x2_0 1_0E1 0x_"), "1:37 FLY0108 '0x_'\n");
  EXPECT_EQ(errors("18446744073709551615 18446744073709551616"), "1:22 FLY0109 '18446744073709551616'\n");
  EXPECT_EQ(errors("1e999"), "1:1 FLY0110 '1e999'\n");
  EXPECT_EQ(errors("1.5E3 1E-5"), "1:1 FLY0111 '1.5E3' 'e' 'E'\n1:7 FLY0111 '1E-5' 'e' 'E'\n");
  EXPECT_EQ(errors("1E70000"), "1:3 FLY0112 '70000'\n");
}

} // namespace
