//===- ParseErrorTest.cpp - one mistake, one message ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Wrong programs with everything that is said about them. Each case is followed by a right declaration, which must
// parse: a mistake costs no more than its own statement or declaration.
//===----------------------------------------------------------------------===//

#include "frontend/Parse/Parser.h"
#include "test/frontend/Parse/Harness.h"

#include <gtest/gtest.h>

using namespace flyc;

namespace {

struct Result {
  std::string errors;
  size_t decls;
};

Result parse(std::string text) {
  SourceManager sources;
  DiagnosticEngine diags({.errorLimit = 0});
  Arena arena;
  IdentifierTable names;
  ast::Module *module = parseModule({sources, arena, names, diags}, sources.addText("t", std::move(text)));
  return {test::brief(sources, diags), module->decls.size()};
}

/// The errors of a declaration; what follows it must survive.
std::string inFile(std::string text) {
  Result result = parse(text + "\nconst survivor = 1\n");
  EXPECT_GE(result.decls, 1u) << text;
  return result.errors;
}

/// The errors of a statement; the function around it, the statement after it and the next declaration must survive.
std::string inBody(std::string text) {
  Result result = parse("fn f() {\n" + text + "\n  let after = 1\n}\nconst survivor = 1\n");
  EXPECT_EQ(result.decls, 2u) << text;
  // The slip on purpose shows that the statement after the mistake was parsed.
  Result marked = parse("fn f() {\n" + text + "\n  let 7 = after\n}\n");
  EXPECT_NE(marked.errors.find("FLY0201 '_' '(' '7'"), std::string::npos) << marked.errors;
  return result.errors;
}

TEST(ParseErrors, Declarations) {
  EXPECT_EQ(inFile("kernal foo(a: f32) launch(grid = (1)) { let x = 1 }"), "1:1 FLY0203 'kernal'\n");
  EXPECT_EQ(inFile("x = 3\ny = 4"), "1:1 FLY0203 'x'\n");
  EXPECT_EQ(inFile("import 3"), "1:8 FLY0201 '3'\n");
  EXPECT_EQ(inFile("const x 3"), "1:9 FLY0201 '=' '3'\n");
  EXPECT_EQ(inFile("const x = 3 4"), "1:13 FLY0205 ';' '4'\n");
  EXPECT_EQ(inFile("const if = 3"), "1:7 FLY0217 'if'\n");
  EXPECT_EQ(inFile("struct S { a: i32 b: i32 }"), "1:19 FLY0201 ',' 'b'\n");
  EXPECT_EQ(inFile("enum E { a b }"), "1:12 FLY0201 '}' 'b'\n");
  EXPECT_EQ(inFile("enum E { }"), "1:10 FLY0201 '}'\n");
  EXPECT_EQ(inFile("fn f<>() { }"), "1:5 FLY0225 '<>'\n");
  EXPECT_EQ(inFile("fn f(a: i32 { }"), "1:13 FLY0201 ')' '{'\n");
  EXPECT_EQ(inFile("fn f(a: ) { }"), "1:9 FLY0202 ')'\n");
  EXPECT_EQ(inFile("kernel k(a: f32) { let x = 1 }"), "1:8 FLY0218 'k' 'launch(grid = .., block = ..)'\n");
  EXPECT_EQ(inFile("kernel k(a: f32) lunch(grid = (1)) { }"), "1:18 FLY0201 'where' 'launch' 'lunch'\n");
  EXPECT_EQ(inFile("export"), "1:7 FLY0202\n");
  EXPECT_EQ(inFile("import a\n@fast\nparam x = 1"), "2:1 FLY0220 'param'\n");
  EXPECT_EQ(inFile("}"), "1:1 FLY0214 '}'\n");
  EXPECT_EQ(inFile(") ) )"), "1:1 FLY0214 ')'\n");
}

TEST(ParseErrors, MissingBraces) {
  EXPECT_EQ(parse("fn f() {\n  if a {\n    g()\n").errors, "2:8 FLY0213 '{'\n");
  Result result = parse("fn f() {\n  if a {\n    g()\n}\nkernel k() launch(grid = (1)) { }\n");
  EXPECT_EQ(result.errors, "2:8 FLY0213 '{'\n");
  EXPECT_EQ(result.decls, 1u);
  EXPECT_EQ(parse("fn f() {\n  let x = {\n").errors, "2:11 FLY0202 '{'\n");
  EXPECT_EQ(parse("fn f(a: i32,\n").errors, "1:13 FLY0201\n");
}

TEST(ParseErrors, Statements) {
  EXPECT_EQ(inBody("  else { }"), "2:3 FLY0204 'else'\n");
  EXPECT_EQ(inBody("  let a = b c"), "2:13 FLY0205 ';' 'c'\n");
  EXPECT_EQ(inBody("  let a = b\n    + c"), "3:5 FLY0206 '+'\n");
  EXPECT_EQ(inBody("  a\n    = c"), "2:3 FLY0215\n3:5 FLY0206 '='\n");
  EXPECT_EQ(inBody("  a + 1"), "2:3 FLY0215\n");
  EXPECT_EQ(inBody("  f(x) = 3"), "2:3 FLY0216 'f(x)' '='\n");
  EXPECT_EQ(inBody("  3 += x"), "2:3 FLY0216 '3' '+='\n");
  EXPECT_EQ(inBody("  while i = 3 { g() }"), "2:11 FLY0222 '=' '=='\n");
  EXPECT_EQ(inBody("  for i on x { }"), "2:9 FLY0201 'in' 'on'\n");
  EXPECT_EQ(inBody("  unroll while x { }"), "2:10 FLY0201 'for' 'while'\n");
  EXPECT_EQ(inBody("  f(0..n)"), "2:6 FLY0223 'for .. in'\n");
  EXPECT_EQ(inBody("  let r = 0..n"), "2:12 FLY0223 'for .. in'\n");
  EXPECT_EQ(inBody("  let e = a ? b : c"), "2:13 FLY0224 '?' 'if c { a } else { b }'\n");
  EXPECT_EQ(inBody("  assert x, 3"), "2:13 FLY0201 '3'\n");
  EXPECT_EQ(inBody("  schedule { mma 4 vmem 3 }"), "2:20 FLY0201 ',' 'vmem'\n");
  EXPECT_EQ(inBody("  schedule { 4 }"), "2:14 FLY0201 'repeat' 'if const' '4'\n");
  EXPECT_EQ(inBody("  g(a))"), "2:7 FLY0205 ';' ')'\n");
}

TEST(ParseErrors, Expressions) {
  EXPECT_EQ(inBody("  let a ="), "2:10 FLY0202\n");
  EXPECT_EQ(inBody("  let a = (b, c"), "2:16 FLY0201 ')' 'let'\n");
  EXPECT_EQ(inBody("  let a = b[1, 2)"), "2:17 FLY0201 ']' ')'\n");
  EXPECT_EQ(inBody("  if i<n { g() }"), "2:7 FLY0208 '<' 'i'\n");
  EXPECT_EQ(inBody("  g(i<n, 3 + )"), "2:14 FLY0202 ')'\n");
  EXPECT_EQ(inBody("  while i<n && j<m { }"), "2:10 FLY0208 '<' 'i'\n2:17 FLY0208 '<' 'j'\n");
  EXPECT_EQ(inBody("  f<a < b>(c)"), "2:7 FLY0209 '<' '<..>' '<'\n");
  EXPECT_EQ(inBody("  let a = b < c < d"), "2:17 FLY0210 '&&'\n");
  EXPECT_EQ(inBody("  let a = 1:2:3"), "2:14 FLY0211 ':'\n");
  EXPECT_EQ(inBody("  let a = [b | c, d]"), "2:17 FLY0212 '|' ','\n");
  EXPECT_EQ(inBody("  let a = ()"), "2:11 FLY0219 '()'\n");
  EXPECT_EQ(inBody("  let a = f<>()"), "2:12 FLY0225 '<>'\n");
  EXPECT_EQ(inBody("  let a = ?{i65}"), "2:11 FLY0221 '?' '?{i64}' '?{div=16}' '?{i64 div=16}'\n");
  EXPECT_EQ(inBody("  let a = .5"), "2:11 FLY0107 '.5'\n");
  EXPECT_EQ(inBody("  let a = 1. + b"), "2:11 FLY0107 '1.'\n");
  EXPECT_EQ(inBody("  let a = b + * c"), "2:15 FLY0202 '*'\n");
  EXPECT_EQ(inBody("  let a = if b { c }"), "2:21 FLY0201 'else'\n");
  EXPECT_EQ(inBody("  let a = fn(x) x + 1"), "2:17 FLY0201 '=>' '{' 'x'\n");
  EXPECT_EQ(inBody("  let a = b.(c)"), "2:13 FLY0201 '.' '('\n");
}

TEST(ParseErrors, WhatTheLexerSaidIsNotSaidAgain) {
  EXPECT_EQ(inBody("  let a = $ + 1"), "2:11 FLY0104 '$'\n");
  EXPECT_EQ(inBody("  g(4xf32, \"abc)"), "2:5 FLY0107 '4xf32'\n2:12 FLY0105 '\"'\n");
  EXPECT_EQ(inBody("  let a = 'abc'"), "2:11 FLY0115\n");
}

TEST(ParseErrors, SeveralMistakesInOneRun) {
  EXPECT_EQ(
      parse(
          "fn f() {\n  let = 1\n  if a { let = 2 }\n  g(fn(x) {\n    let = 3\n    h()\n  })\n}\nfn g( { }\nconst = 1\n")
          .errors,
      "2:7 FLY0201 '_' '(' '='\n3:14 FLY0201 '_' '(' '='\n5:9 FLY0201 '_' '(' '='\n9:7 FLY0201 '{'\n10:7 FLY0201 "
      "'='\n");
}

TEST(ParseErrors, SingleExpressions) {
  SourceManager sources;
  DiagnosticEngine diags;
  Arena arena;
  IdentifierTable names;
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, "(8,16):(1,8) )"), nullptr);
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, ""), nullptr);
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, "4xf32"), nullptr);
  EXPECT_EQ(test::brief(sources, diags), "1:14 FLY0201 ')'\n1:1 FLY0202\n1:1 FLY0107 '4xf32'\n");
  EXPECT_NE(parseExpressionText({sources, arena, names, diags}, "(8,\n 16):(1,8)"), nullptr);
}

} // namespace
