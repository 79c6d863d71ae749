//===- ParseErrorTest.cpp - one mistake, one message ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
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
  EXPECT_NE(marked.errors.find("expected a name, '_' or '(', found '7'"), std::string::npos) << marked.errors;
  return result.errors;
}

TEST(ParseErrors, Declarations) {
  EXPECT_EQ(inFile("kernal foo(a: f32) launch(grid = (1)) { let x = 1 }"),
            "1:1 FLY0203 expected a declaration, found 'kernal'\n");
  EXPECT_EQ(inFile("x = 3\ny = 4"), "1:1 FLY0203 expected a declaration, found 'x'\n");
  EXPECT_EQ(inFile("import 3"), "1:8 FLY0201 expected the name of a module, found '3'\n");
  EXPECT_EQ(inFile("const x 3"), "1:9 FLY0201 expected '=', found '3'\n");
  EXPECT_EQ(inFile("const x = 3 4"),
            "1:13 FLY0205 expected the end of the line or ';' after the declaration, found '4'\n");
  EXPECT_EQ(inFile("const if = 3"), "1:7 FLY0217 'if' is a reserved word and cannot be used as a name\n");
  EXPECT_EQ(inFile("struct S { a: i32 b: i32 }"),
            "1:19 FLY0201 expected ',' or the end of the line after a field, found 'b'\n");
  EXPECT_EQ(inFile("enum E { a b }"), "1:12 FLY0201 expected '}', found 'b'\n");
  EXPECT_EQ(inFile("enum E { }"), "1:10 FLY0201 expected the name of a member, found '}'\n");
  EXPECT_EQ(inFile("fn f<>() { }"), "1:5 FLY0225 '<>' has no arguments; leave it out\n");
  EXPECT_EQ(inFile("fn f(a: i32 { }"), "1:13 FLY0201 expected ')', found '{'\n");
  EXPECT_EQ(inFile("fn f(a: ) { }"), "1:9 FLY0202 expected an expression, found ')'\n");
  EXPECT_EQ(inFile("kernel k(a: f32) { let x = 1 }"), "1:8 FLY0218 kernel 'k' does not say how it is launched; write "
                                                      "'launch(grid = .., block = ..)' before its body\n");
  EXPECT_EQ(inFile("kernel k(a: f32) lunch(grid = (1)) { }"),
            "1:18 FLY0201 expected 'where' or 'launch', found 'lunch'\n");
  EXPECT_EQ(inFile("export"), "1:7 FLY0202 expected an expression, found end of line\n");
  EXPECT_EQ(inFile("import a\n@fast\nparam x = 1"),
            "2:1 FLY0220 an annotation stands before a kernel, fn, entry, block or statement, not before 'param'\n");
  EXPECT_EQ(inFile("}"), "1:1 FLY0214 '}' closes nothing\n");
  EXPECT_EQ(inFile(") ) )"), "1:1 FLY0214 ')' closes nothing\n");
}

TEST(ParseErrors, MissingBraces) {
  EXPECT_EQ(parse("fn f() {\n  if a {\n    g()\n").errors, "2:8 FLY0213 '{' is never closed\n");
  Result result = parse("fn f() {\n  if a {\n    g()\n}\nkernel k() launch(grid = (1)) { }\n");
  EXPECT_EQ(result.errors, "1:8 FLY0213 '{' is never closed\n");
  EXPECT_EQ(result.decls, 1u);
  EXPECT_EQ(parse("fn f() {\n  let x = {\n").errors, "2:11 FLY0202 expected an expression, found '{'\n");
  EXPECT_EQ(parse("fn f(a: i32,\n").errors, "1:13 FLY0201 expected a parameter, found end of file\n");
}

TEST(ParseErrors, Statements) {
  EXPECT_EQ(inBody("  else { }"), "2:3 FLY0204 expected a statement, found 'else'\n");
  EXPECT_EQ(inBody("  let a = b c"),
            "2:13 FLY0205 expected the end of the line or ';' after the expression, found 'c'\n");
  EXPECT_EQ(inBody("  let a = b\n    + c"),
            "3:5 FLY0206 a line cannot begin with '+'; to continue an expression, end the "
            "line before with the operator\n");
  EXPECT_EQ(inBody("  a\n    = c"), "2:3 FLY0215 this expression does nothing; a statement is a call or an assignment\n"
                                    "3:5 FLY0206 a line cannot begin with '='; to continue an expression, end the line "
                                    "before with the operator\n");
  EXPECT_EQ(inBody("  a + 1"), "2:3 FLY0215 this expression does nothing; a statement is a call or an assignment\n");
  EXPECT_EQ(inBody("  f(x) = 3"),
            "2:3 FLY0216 cannot assign to 'f(x)'; a variable, element or field can stand left of '='\n");
  EXPECT_EQ(inBody("  3 += x"),
            "2:3 FLY0216 cannot assign to '3'; a variable, element or field can stand left of '+='\n");
  EXPECT_EQ(inBody("  while i = 3 { g() }"), "2:11 FLY0222 '=' assigns; to compare, write '=='\n");
  EXPECT_EQ(inBody("  for i on x { }"), "2:9 FLY0201 expected 'in', found 'on'\n");
  EXPECT_EQ(inBody("  unroll while x { }"), "2:10 FLY0201 expected 'for', found 'while'\n");
  EXPECT_EQ(inBody("  f(0..n)"), "2:6 FLY0223 a range stands only in 'for .. in'\n");
  EXPECT_EQ(inBody("  let r = 0..n"), "2:12 FLY0223 a range stands only in 'for .. in'\n");
  EXPECT_EQ(inBody("  let e = a ? b : c"),
            "2:13 FLY0224 there is no choice with '?' behind a value; write 'if c { a } else { b }'\n");
  EXPECT_EQ(inBody("  assert x, 3"), "2:13 FLY0201 expected a string with the message of the assertion, found '3'\n");
  EXPECT_EQ(inBody("  schedule { mma 4 vmem 3 }"),
            "2:20 FLY0201 expected ',' or the end of the line after an item of a schedule, found 'vmem'\n");
  EXPECT_EQ(inBody("  schedule { 4 }"),
            "2:14 FLY0201 expected an instruction class, 'repeat' or 'if const', found '4'\n");
  EXPECT_EQ(inBody("  g(a))"), "2:7 FLY0205 expected the end of the line or ';' after the call, found ')'\n");
}

TEST(ParseErrors, Expressions) {
  EXPECT_EQ(inBody("  let a ="), "2:10 FLY0202 expected an expression, found end of line\n");
  EXPECT_EQ(inBody("  let a = (b, c"), "2:16 FLY0201 expected ')', found 'let'\n");
  EXPECT_EQ(inBody("  let a = b[1, 2)"), "2:17 FLY0201 expected ']', found ')'\n");
  EXPECT_EQ(inBody("  if i<n { g() }"),
            "2:7 FLY0208 '<' that touches 'i' opens arguments; to compare, put blanks around it\n");
  EXPECT_EQ(inBody("  g(i<n, 3 + )"), "2:14 FLY0202 expected an expression, found ')'\n");
  EXPECT_EQ(inBody("  while i<n && j<m { }"),
            "2:10 FLY0208 '<' that touches 'i' opens arguments; to compare, put blanks around it\n"
            "2:17 FLY0208 '<' that touches 'j' opens arguments; to compare, put blanks around it\n");
  EXPECT_EQ(inBody("  f<a < b>(c)"), "2:7 FLY0209 '<' inside '<..>' needs parentheses; if the '<' is to compare, put "
                                     "blanks around it\n");
  EXPECT_EQ(inBody("  let a = b < c < d"), "2:17 FLY0210 comparisons do not chain; join two of them with '&&'\n");
  EXPECT_EQ(inBody("  let a = 1:2:3"), "2:14 FLY0211 ':' does not chain; a layout is one shape and one stride, each of "
                                       "which may be nested in parentheses\n");
  EXPECT_EQ(inBody("  let a = [b | c, d]"), "2:17 FLY0212 '|' separates the modes of a tile and ',' the elements of a "
                                            "list; one pair of brackets holds one of the two\n");
  EXPECT_EQ(inBody("  let a = ()"), "2:11 FLY0219 '()' is not a value; a tuple has at least one element\n");
  EXPECT_EQ(inBody("  let a = f<>()"), "2:12 FLY0225 '<>' has no arguments; leave it out\n");
  EXPECT_EQ(inBody("  let a = ?{i65}"),
            "2:11 FLY0221 malformed run-time leaf; write '?', '?{i64}', '?{div=16}' or '?{i64 div=16}'\n");
  EXPECT_EQ(inBody("  let a = .5"), "2:11 FLY0107 malformed number '.5'\n");
  EXPECT_EQ(inBody("  let a = 1. + b"), "2:11 FLY0107 malformed number '1.'\n");
  EXPECT_EQ(inBody("  let a = b + * c"), "2:15 FLY0202 expected an expression, found '*'\n");
  EXPECT_EQ(inBody("  let a = if b { c }"), "2:21 FLY0201 expected 'else', found end of line\n");
  EXPECT_EQ(inBody("  let a = fn(x) x + 1"),
            "2:17 FLY0201 expected '=>' or '{' after the parameters of a closure, found 'x'\n");
  EXPECT_EQ(inBody("  let a = b.(c)"),
            "2:13 FLY0201 expected the name of a field or the number of an element after '.', found '('\n");
}

TEST(ParseErrors, WhatTheLexerSaidIsNotSaidAgain) {
  EXPECT_EQ(inBody("  let a = $ + 1"), "2:11 FLY0104 '$' has no meaning in .fly\n");
  EXPECT_EQ(inBody("  g(4xf32, \"abc)"),
            "2:5 FLY0107 malformed number '4xf32'\n"
            "2:12 FLY0105 string is not closed; a string ends with '\"' on the same line\n");
  EXPECT_EQ(inBody("  let a = 'abc'"), "2:11 FLY0115 a string stands in double quotes\n");
}

TEST(ParseErrors, SeveralMistakesInOneRun) {
  EXPECT_EQ(
      parse(
          "fn f() {\n  let = 1\n  if a { let = 2 }\n  g(fn(x) {\n    let = 3\n    h()\n  })\n}\nfn g( { }\nconst = 1\n")
          .errors,
      "2:7 FLY0201 expected a name, '_' or '(', found '='\n"
      "3:14 FLY0201 expected a name, '_' or '(', found '='\n"
      "5:9 FLY0201 expected a name, '_' or '(', found '='\n"
      "9:7 FLY0201 expected a parameter, found '{'\n"
      "10:7 FLY0201 expected a name, found '='\n");
}

TEST(ParseErrors, SingleExpressions) {
  SourceManager sources;
  DiagnosticEngine diags;
  Arena arena;
  IdentifierTable names;
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, "(8,16):(1,8) )"), nullptr);
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, ""), nullptr);
  EXPECT_EQ(parseExpressionText({sources, arena, names, diags}, "4xf32"), nullptr);
  EXPECT_EQ(test::brief(sources, diags), "1:14 FLY0201 expected the end of the expression, found ')'\n"
                                         "1:1 FLY0202 expected an expression, found end of file\n"
                                         "1:1 FLY0107 malformed number '4xf32'\n");
  EXPECT_NE(parseExpressionText({sources, arena, names, diags}, "(8,\n 16):(1,8)"), nullptr);
}

} // namespace
