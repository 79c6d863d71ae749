//===- LaunchExprTest.cpp - launch expressions: text, value, C ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Interface/LaunchExpr.h"
#include "flyc/evaluate.h"

#include <gtest/gtest.h>

#include <random>

using flyc::interface::LaunchExpr;
using Op = LaunchExpr::Op;

namespace {

LaunchExpr parse(const std::string &text) {
  auto parsed = LaunchExpr::parse(text);
  EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().message);
  return parsed ? *parsed : LaunchExpr();
}

std::string errorOf(const std::string &text) {
  auto parsed = LaunchExpr::parse(text);
  return parsed ? "parsed as " + parsed->str() : parsed.error().message;
}

std::string valueOf(const std::string &text, int64_t n = 0) {
  auto value = parse(text).evaluate({{{"n", n}}, 304});
  return value ? std::to_string(*value) : value.error().message;
}

TEST(LaunchExpr, TextIsCanonical) {
  EXPECT_EQ(parse("ceil_div( n,1024 )").str(), "ceil_div(n, 1024)");
  EXPECT_EQ(parse("((a)+(b*c))").str(), "a + b * c");
  EXPECT_EQ(parse("(a+b)*c").str(), "(a + b) * c");
  EXPECT_EQ(parse("a-(b-c)").str(), "a - (b - c)");
  EXPECT_EQ(parse("a-b-c").str(), "a - b - c");
  EXPECT_EQ(parse("(a<b)==(c<d)").str(), "(a < b) == (c < d)");
  EXPECT_EQ(parse("a||b&&!c").str(), "a || b && !c");
  EXPECT_EQ(parse("!(a||b)").str(), "!(a || b)");
  EXPECT_EQ(parse("device.cus*-4").str(), "device.cus * -4");
  EXPECT_EQ(parse("!present ( x )&&present").str(), "!present(x) && present");
  EXPECT_EQ(parse("max(min(a, 1), -9223372036854775808)").str(), "max(min(a, 1), -9223372036854775808)");
}

TEST(LaunchExpr, TheTextForPeopleHasAllParentheses) {
  const auto full = [](const std::string &text) { return parse(text).str(LaunchExpr::Parentheses::All); };
  EXPECT_EQ(full("n % 8 == 0 && m > 0"), "((n % 8) == 0) && (m > 0)");
  EXPECT_EQ(full("a - b - c"), "(a - b) - c");
  EXPECT_EQ(full("a || b || c"), "(a || b) || c");
  EXPECT_EQ(full("!(a || b) && !c"), "!(a || b) && !c");
  EXPECT_EQ(full("ceil_div(n + 1, 4) * min(m, -2)"), "ceil_div(n + 1, 4) * min(m, -2)");
  for (const char *text : {"a - (b - c)", "(a < b) == (c < d)", "!(n / 2) || max(a, b) % 3 != 0"})
    EXPECT_EQ(parse(full(text)), parse(text));
}

TEST(LaunchExpr, EachMistakeIsNamed) {
  EXPECT_EQ(errorOf(""), "launch expression '': expected a number, a name or '(' at column 1");
  EXPECT_EQ(errorOf("n +"), "launch expression 'n +': expected a number, a name or '(' at column 4");
  EXPECT_EQ(errorOf("n n"), "launch expression 'n n': expected an operator or the end at column 3");
  EXPECT_EQ(errorOf("(n"), "launch expression '(n': expected ')' at column 3");
  EXPECT_EQ(errorOf("min(n)"), "launch expression 'min(n)': expected ',' at column 6");
  EXPECT_EQ(errorOf("present(x.y)"), "launch expression 'present(x.y)': expected the name of a tensor at column 12");
  EXPECT_EQ(errorOf("present(4)"), "launch expression 'present(4)': expected the name of a tensor at column 10");
  EXPECT_EQ(errorOf("present(x"), "launch expression 'present(x': expected ')' at column 10");
  EXPECT_EQ(errorOf("a < b < c"), "launch expression 'a < b < c': expected an operator or the end at column 7");
  EXPECT_EQ(errorOf("-n"), "launch expression '-n': expected a number at column 2");
  EXPECT_EQ(errorOf("device.simds"), "launch expression 'device.simds': expected a number, a name or '(' at column 13");
  EXPECT_EQ(errorOf("9223372036854775808"),
            "launch expression '9223372036854775808': expected a number of 64 bits at column 20");
  EXPECT_EQ(errorOf(std::string(63, '!') + "n"), "parsed as " + std::string(63, '!') + "n");
  EXPECT_EQ(errorOf(std::string(64, '!') + "n"),
            "launch expression '" + std::string(64, '!') + "n': nests deeper than 64");
  EXPECT_EQ(errorOf(std::string(5000, '(')), "a launch expression of 5000 characters; at most 4096");
}

TEST(LaunchExpr, Values) {
  EXPECT_EQ(valueOf("ceil_div(n, 4)", 9), "3");
  EXPECT_EQ(valueOf("ceil_div(n, 4)", -9), "-2");
  EXPECT_EQ(valueOf("n / 4", -9), "-2");
  EXPECT_EQ(valueOf("n % 4", -9), "-1");
  EXPECT_EQ(valueOf("device.cus * 2"), "608");
  EXPECT_EQ(valueOf("n == 0 || 1 / n > 0", 0), "1");
  EXPECT_EQ(valueOf("n != 0 && 1 / n > 0", 0), "0");
  EXPECT_EQ(valueOf("!n + 5", 0), "6");
  EXPECT_EQ(valueOf("n / 0", 3), "n / 0: divides by zero (3, 0)");
  EXPECT_EQ(valueOf("n % 0", 3), "n % 0: divides by zero (3, 0)");
  EXPECT_EQ(valueOf("ceil_div(n, 0)", 3), "ceil_div(n, 0): the divisor of ceil_div must be positive (3, 0)");
  EXPECT_EQ(valueOf("n + 1", INT64_MAX), "n + 1: leaves 64 bits (9223372036854775807, 1)");
  EXPECT_EQ(valueOf("n - 1", INT64_MIN), "n - 1: leaves 64 bits (-9223372036854775808, 1)");
  EXPECT_EQ(valueOf("n * 2", INT64_MAX), "n * 2: leaves 64 bits (9223372036854775807, 2)");
  EXPECT_EQ(valueOf("n / -1", INT64_MIN), "n / -1: leaves 64 bits (-9223372036854775808, -1)");
  EXPECT_EQ(valueOf("present(n)", 5), "1");
  EXPECT_EQ(valueOf("present(n) || m", 5), "1");
  EXPECT_EQ(valueOf("!present(n)"), "1");
  EXPECT_EQ(valueOf("present(m)"), "no value for 'm'");
  EXPECT_EQ(valueOf("m"), "no value for 'm'");
}

// Random trees: text and back is the same tree, and what the C functions compute is what evaluate computes.
class Trees {
public:
  explicit Trees(unsigned seed) : random(seed) {}
  LaunchExpr make(int depth) {
    switch (depth == 0 ? random() % 3 : random() % 24) {
    case 0: return LaunchExpr::constant(number());
    case 1: {
      const char *name = random() % 2 ? "n" : "m";
      return random() % 4 ? LaunchExpr::parameter(name) : LaunchExpr::present(name);
    }
    case 2:
      return random() % 4 ? LaunchExpr::constant(static_cast<int64_t>(random() % 9) - 2) : LaunchExpr::deviceCus();
    case 3: return LaunchExpr::logicalNot(make(depth - 1));
    default: {
      auto op = static_cast<Op>(static_cast<int>(Op::Add) + static_cast<int>(random() % 16));
      LaunchExpr lhs = make(depth - 1);
      return LaunchExpr::binary(op, lhs, make(depth - 1));
    }
    }
  }
  int64_t number() {
    static constexpr int64_t Odd[] = {0, 1, -1, 7, 1 << 20, INT32_MAX, INT64_MAX, INT64_MIN, INT64_MAX / 2 + 1};
    return random() % 2 ? Odd[random() % std::size(Odd)] : static_cast<int64_t>(random() % 1000);
  }

private:
  std::mt19937 random;
};

// The meaning of the emitted C, over the functions of flyc/runtime.h.
int64_t runC(const LaunchExpr &e, int64_t n, int64_t m, int *error) {
  auto at = [&](size_t i) { return runC(e.operands()[i], n, m, error); };
  switch (e.op()) {
  case Op::Constant: return e.value();
  case Op::Parameter: return e.name() == "n" ? n : m;
  case Op::Present: return (e.name() == "n" ? n : m) != 0;
  case Op::DeviceCus: return 304;
  case Op::Not: return at(0) == 0;
  case Op::Add: {
    int64_t a = at(0);
    return flyc_add(a, at(1), error);
  }
  case Op::Sub: {
    int64_t a = at(0);
    return flyc_sub(a, at(1), error);
  }
  case Op::Mul: {
    int64_t a = at(0);
    return flyc_mul(a, at(1), error);
  }
  case Op::Div: {
    int64_t a = at(0);
    return flyc_div(a, at(1), error);
  }
  case Op::Mod: {
    int64_t a = at(0);
    return flyc_mod(a, at(1), error);
  }
  case Op::CeilDiv: {
    int64_t a = at(0);
    return flyc_ceil_div(a, at(1), error);
  }
  case Op::Min: {
    int64_t a = at(0);
    return flyc_min(a, at(1));
  }
  case Op::Max: {
    int64_t a = at(0);
    return flyc_max(a, at(1));
  }
  case Op::Eq: {
    int64_t a = at(0);
    return a == at(1);
  }
  case Op::Ne: {
    int64_t a = at(0);
    return a != at(1);
  }
  case Op::Lt: {
    int64_t a = at(0);
    return a < at(1);
  }
  case Op::Le: {
    int64_t a = at(0);
    return a <= at(1);
  }
  case Op::Gt: {
    int64_t a = at(0);
    return a > at(1);
  }
  case Op::Ge: {
    int64_t a = at(0);
    return a >= at(1);
  }
  case Op::And: return at(0) != 0 && at(1) != 0;
  case Op::Or: return at(0) != 0 || at(1) != 0;
  }
  return 0;
}

TEST(LaunchExpr, RandomTreesRoundTripAndAgree) {
  Trees trees(3);
  int valued = 0;
  for (int round = 0; round < 20000; ++round) {
    LaunchExpr tree = trees.make(round % 5);
    auto again = LaunchExpr::parse(tree.str());
    ASSERT_TRUE(again) << tree.str() << ": " << again.error().message;
    ASSERT_EQ(*again, tree) << tree.str() << " came back as " << again->str();
    int64_t n = trees.number(), m = trees.number();
    auto value = tree.evaluate({{{"n", n}, {"m", m}}, 304});
    int error = 0;
    int64_t ran = runC(tree, n, m, &error);
    ASSERT_EQ(static_cast<bool>(value), error == 0) << tree.str();
    if (value) {
      ASSERT_EQ(*value, ran) << tree.str();
      ++valued;
    }
  }
  EXPECT_GT(valued, 5000);
}

// What the launch runtime says of a text: its value, or its sentence.
std::string evaluatorSays(const std::string &text, int64_t n, int64_t m) {
  const flyc_value values[] = {{"n", n}, {"m", m}};
  int64_t value = 1;
  const flyc_status status = flyc_evaluate(text.c_str(), values, 2, 304, &value);
  EXPECT_TRUE(status == FLYC_OK || (status == FLYC_OUT_OF_RANGE && value == 0)) << text;
  return status == FLYC_OK ? std::to_string(value) : flyc_last_error();
}
// What the compiler says of it.
std::string compilerSays(const std::string &text, int64_t n, int64_t m) {
  auto tree = LaunchExpr::parse(text);
  if (!tree)
    return tree.error().message;
  auto value = tree->evaluate({{{"n", n}, {"m", m}}, 304});
  return value ? std::to_string(*value) : value.error().message;
}

TEST(LaunchExpr, TheRuntimesEvaluatorAgrees) {
  Trees trees(5);
  int valued = 0, valueless = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string text = trees.make(round % 5).str();
    const int64_t n = trees.number(), m = trees.number();
    const std::string wanted = compilerSays(text, n, m);
    ASSERT_EQ(evaluatorSays(text, n, m), wanted) << text;
    ++(wanted.find(':') == std::string::npos ? valued : valueless);
  }
  EXPECT_GT(valued, 5000);
  EXPECT_GT(valueless, 1000);
}

TEST(LaunchExpr, TheRuntimesEvaluatorNamesTheSameMistakes) {
  Trees trees(7);
  std::mt19937 random(11);
  const std::string letters = " ()!|&=<>+-*/%,.0129nmx_dinvcus";
  int mistakes = 0;
  for (int round = 0; round < 40000; ++round) {
    std::string text = trees.make(round % 5).str();
    for (size_t changes = 1 + random() % 3; changes > 0; --changes) {
      const size_t at = random() % (text.size() + 1);
      const char letter = letters[random() % letters.size()];
      switch (random() % 3) {
      case 0: text.insert(at, 1, letter); break;
      case 1: text.erase(at, 1); break;
      default:
        if (at < text.size())
          text[at] = letter;
      }
    }
    const std::string wanted = compilerSays(text, 5, -3), got = evaluatorSays(text, 5, -3);
    const bool isMistake = wanted.rfind("launch expression '", 0) == 0;
    mistakes += isMistake;
    // What has no value is quoted as written here, and in the canonical form there.
    const auto reason = [](const std::string &said) { return said.substr(std::min(said.find(": "), said.size())); };
    if (isMistake)
      ASSERT_EQ(got, wanted) << text;
    else
      ASSERT_EQ(reason(got), reason(wanted)) << text << ": " << got << " and " << wanted;
  }
  EXPECT_GT(mistakes, 10000);
  for (const std::string &text : {std::string(63, '!') + "n", std::string(64, '!') + "n", std::string(64, '(') + "n",
                                  std::string(5000, '('), std::string("m + k"), std::string("0 && k"), std::string()})
    EXPECT_EQ(evaluatorSays(text, 1, 2), compilerSays(text, 1, 2));
  int64_t value = 0;
  EXPECT_EQ(flyc_evaluate(nullptr, nullptr, 0, 0, &value), FLYC_NULL_ARGUMENT);
  EXPECT_EQ(flyc_evaluate("1", nullptr, 1, 0, &value), FLYC_NULL_ARGUMENT);
  EXPECT_EQ(flyc_evaluate("1", nullptr, 0, 0, nullptr), FLYC_NULL_ARGUMENT);
}

TEST(LaunchExpr, EmittedC) {
  auto name = [](const std::string &text) { return "(int64_t)" + text; };
  EXPECT_EQ(parse("present(x)").emitC(name, "cus", "&e"), "(int64_t)((int64_t)x != 0)");
  EXPECT_EQ(parse("ceil_div(n, 256) * 2").emitC(name, "cus", "&e"),
            "flyc_mul(flyc_ceil_div((int64_t)n, INT64_C(256), &e), INT64_C(2), &e)");
  EXPECT_EQ(parse("n % 4 == 0 && device.cus > -3").emitC(name, "cus", "&e"),
            "(int64_t)(((int64_t)(flyc_mod((int64_t)n, INT64_C(4), &e) == INT64_C(0)) != 0) && "
            "((int64_t)(cus > (-INT64_C(3))) != 0))");
  EXPECT_EQ(LaunchExpr::constant(INT64_MIN).emitC(name, "cus", "&e"), "(-INT64_C(9223372036854775807) - 1)");
}

} // namespace
