//===- LaunchExprText.cpp - the text form of launch expressions -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The grammar of docs/manifest.md, printed and parsed. str() and parse() are inverse to each other.
//   or   = and { "||" and }                     and  = cmp { "&&" cmp }
//   cmp  = add [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) add ]
//   add  = mul { ( "+" | "-" ) mul }            mul  = unary { ( "*" | "/" | "%" ) unary }
//   unary = "!" unary | primary
//   primary = [ "-" ] INT | NAME | "device.cus" | "present" "(" NAME ")" | ( "ceil_div" | "min" | "max" ) "(" or "," or
//   ")" | "(" or ")"
//===----------------------------------------------------------------------===//

#include "compiler/Interface/LaunchExpr.h"

namespace flyc::interface {

namespace {

using Op = LaunchExpr::Op;

struct Spelling {
  Op op;
  const char *text;
  int level; // of precedence; 0 is the loosest, 9 a function call
};
// Longer operators before their prefixes.
constexpr Spelling Spellings[] = {
    {Op::Or, "||", 0},   {Op::And, "&&", 1},
    {Op::Eq, "==", 2},   {Op::Ne, "!=", 2},
    {Op::Le, "<=", 2},   {Op::Ge, ">=", 2},
    {Op::Lt, "<", 2},    {Op::Gt, ">", 2},
    {Op::Add, "+", 3},   {Op::Sub, "-", 3},
    {Op::Mul, "*", 4},   {Op::Div, "/", 4},
    {Op::Mod, "%", 4},   {Op::CeilDiv, "ceil_div", 9},
    {Op::Min, "min", 9}, {Op::Max, "max", 9},
};
constexpr int UnaryLevel = 5, CallLevel = 9, MaxDepth = 64;
constexpr size_t MaxLength = 4096;

const Spelling *spellingOf(Op op) {
  for (const Spelling &spelling : Spellings)
    if (spelling.op == op)
      return &spelling;
  return nullptr;
}

std::string print(const LaunchExpr &expr, int minLevel, bool isFull) {
  const auto operand = [&](size_t i, int level) {
    const LaunchExpr &child = expr.operands()[i];
    const Spelling *spelling = spellingOf(child.op());
    return print(child, isFull && spelling && spelling->level < CallLevel ? CallLevel : level, isFull);
  };
  switch (expr.op()) {
  case Op::Constant: return std::to_string(expr.value());
  case Op::Parameter: return expr.name();
  case Op::Present: return "present(" + expr.name() + ")";
  case Op::DeviceCus: return "device.cus";
  case Op::Not: return "!" + operand(0, UnaryLevel);
  default: break;
  }
  const Spelling &spelling = *spellingOf(expr.op());
  if (spelling.level == CallLevel)
    return std::string(spelling.text) + "(" + print(expr.operands()[0], 0, isFull) + ", " +
           print(expr.operands()[1], 0, isFull) + ")";
  // Left-associative, and a comparison does not chain: its left operand needs parentheses as its right one does.
  int leftLevel = spelling.level + (spelling.level == 2 ? 1 : 0);
  std::string text = operand(0, leftLevel) + " " + spelling.text + " " + operand(1, spelling.level + 1);
  return spelling.level < minLevel ? "(" + text + ")" : text;
}

class Parser {
public:
  explicit Parser(const std::string &text) : text(text) {}

  LaunchResult<LaunchExpr> run() {
    // A chain of operators is a tree as deep as it is long, and every walk over it recurses.
    if (text.size() > MaxLength)
      return support::Error{"a launch expression of " + std::to_string(text.size()) + " characters; at most 4096"};
    LaunchExpr expr = parseLevel(0);
    skipSpace();
    if (at < text.size())
      fail("an operator or the end");
    if (!message.empty())
      return support::Error{"launch expression '" + text + "': " + message};
    return expr;
  }

private:
  const std::string &text;
  size_t at = 0;
  int depth = 0;
  std::string message;

  void fail(const std::string &expected) {
    if (message.empty())
      message = "expected " + expected + " at column " + std::to_string(at + 1);
    at = text.size();
  }
  void skipSpace() {
    while (at < text.size() && text[at] == ' ')
      ++at;
  }
  bool take(const std::string &token) {
    skipSpace();
    if (text.compare(at, token.size(), token) != 0)
      return false;
    at += token.size();
    return true;
  }
  const Spelling *takeOperator(int level) {
    for (const Spelling &spelling : Spellings)
      if (spelling.level == level && take(spelling.text))
        return &spelling;
    return nullptr;
  }

  // or, and, cmp, add, mul.
  LaunchExpr parseLevel(int level) {
    if (level == UnaryLevel)
      return parseUnary();
    LaunchExpr lhs = parseLevel(level + 1);
    while (const Spelling *spelling = takeOperator(level)) {
      lhs = LaunchExpr::binary(spelling->op, std::move(lhs), parseLevel(level + 1));
      if (level == 2)
        break;
    }
    return lhs;
  }

  // unary = "!" unary | primary
  LaunchExpr parseUnary() {
    if (++depth > MaxDepth) {
      if (message.empty())
        message = "nests deeper than 64";
      at = text.size();
      return {};
    }
    LaunchExpr result = take("!") ? LaunchExpr::logicalNot(parseUnary()) : parsePrimary();
    --depth;
    return result;
  }

  LaunchExpr parsePrimary() {
    if (take("(")) {
      LaunchExpr inner = parseLevel(0);
      if (!take(")"))
        fail("')'");
      return inner;
    }
    skipSpace();
    bool negative = take("-");
    if (at < text.size() && isDigit(text[at]))
      return parseNumber(negative);
    if (negative)
      fail("a number");
    const std::string name = parseName();
    if (name == "device.cus")
      return LaunchExpr::deviceCus();
    const bool isPath = name.find('.') != std::string::npos;
    if (name.empty() || isDigit(name[0]) || name[0] == '.' || name.back() == '.' ||
        name.find("..") != std::string::npos || (isPath && name.compare(0, 7, "device.") == 0)) {
      fail("a number, a name or '('");
      return {};
    }
    for (const Spelling &spelling : Spellings)
      if (spelling.level == CallLevel && name == spelling.text)
        return parseCall(spelling.op);
    if (name == "present" && take("(")) {
      skipSpace();
      const std::string tensor = parseName();
      if (tensor.empty() || isDigit(tensor[0]) || tensor.find('.') != std::string::npos)
        fail("the name of a tensor");
      if (!take(")"))
        fail("')'");
      return LaunchExpr::present(tensor);
    }
    return LaunchExpr::parameter(name);
  }

  std::string parseName() {
    std::string name;
    while (at < text.size() && (isLetter(text[at]) || isDigit(text[at]) || text[at] == '.'))
      name += text[at++];
    return name;
  }

  LaunchExpr parseCall(Op op) {
    if (!take("("))
      fail("'('");
    LaunchExpr lhs = parseLevel(0);
    if (!take(","))
      fail("','");
    LaunchExpr rhs = parseLevel(0);
    if (!take(")"))
      fail("')'");
    return LaunchExpr::binary(op, std::move(lhs), std::move(rhs));
  }

  LaunchExpr parseNumber(bool negative) {
    int64_t value = 0;
    while (at < text.size() && isDigit(text[at])) {
      int digit = text[at++] - '0';
      if (__builtin_mul_overflow(value, 10, &value) ||
          __builtin_add_overflow(value, negative ? -digit : digit, &value)) {
        fail("a number of 64 bits");
        return {};
      }
    }
    return LaunchExpr::constant(value);
  }

  static bool isDigit(char c) { return c >= '0' && c <= '9'; }
  static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
};

} // namespace

std::string LaunchExpr::str(Parentheses parentheses) const { return print(*this, 0, parentheses == Parentheses::All); }

LaunchResult<LaunchExpr> LaunchExpr::parse(const std::string &text) { return Parser(text).run(); }

} // namespace flyc::interface
