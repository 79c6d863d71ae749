//===- LaunchExpr.cpp - integer expressions over a kernel's arguments -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tree, its evaluation and its C form. The text form is in LaunchExprText.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Interface/LaunchExpr.h"

#include <cassert>
#include <limits>

namespace flyc::interface {

LaunchExpr LaunchExpr::constant(int64_t value) {
  LaunchExpr expr;
  expr.number = value;
  return expr;
}

LaunchExpr LaunchExpr::parameter(std::string name) {
  LaunchExpr expr;
  expr.kind = Op::Parameter;
  expr.text = std::move(name);
  return expr;
}

LaunchExpr LaunchExpr::present(std::string tensor) {
  LaunchExpr expr = parameter(std::move(tensor));
  expr.kind = Op::Present;
  return expr;
}

LaunchExpr LaunchExpr::deviceCus() {
  LaunchExpr expr;
  expr.kind = Op::DeviceCus;
  return expr;
}

LaunchExpr LaunchExpr::logicalNot(LaunchExpr operand) {
  LaunchExpr expr;
  expr.kind = Op::Not;
  expr.children.push_back(std::move(operand));
  return expr;
}

LaunchExpr LaunchExpr::binary(Op op, LaunchExpr lhs, LaunchExpr rhs) {
  assert(op >= Op::Add && "not a binary operation");
  LaunchExpr expr;
  expr.kind = op;
  expr.children.push_back(std::move(lhs));
  expr.children.push_back(std::move(rhs));
  return expr;
}

void LaunchExpr::walk(const std::function<void(const LaunchExpr &)> &visit) const {
  visit(*this);
  for (const LaunchExpr &child : children)
    child.walk(visit);
}

LaunchResult<int64_t> LaunchExpr::evaluate(const Arguments &arguments) const {
  constexpr int64_t Lowest = std::numeric_limits<int64_t>::min();
  auto none = [this](const char *why, int64_t a, int64_t b) -> LaunchResult<int64_t> {
    return support::Error{str() + ": " + why + " (" + std::to_string(a) + ", " + std::to_string(b) + ")"};
  };
  switch (kind) {
  case Op::Constant: return number;
  case Op::DeviceCus: return arguments.deviceCus;
  case Op::Parameter:
  case Op::Present: {
    auto found = arguments.values.find(text);
    if (found == arguments.values.end())
      return support::Error{"no value for '" + text + "'"};
    return kind == Op::Present ? int64_t{found->second != 0} : found->second;
  }
  default: break;
  }
  auto left = children[0].evaluate(arguments);
  if (!left)
    return left;
  int64_t a = *left;
  if (kind == Op::Not)
    return int64_t{a == 0};
  if (kind == Op::And && a == 0)
    return int64_t{0};
  if (kind == Op::Or && a != 0)
    return int64_t{1};
  auto right = children[1].evaluate(arguments);
  if (!right)
    return right;
  int64_t b = *right, result = 0;
  switch (kind) {
  case Op::Add: return __builtin_add_overflow(a, b, &result) ? none("leaves 64 bits", a, b) : result;
  case Op::Sub: return __builtin_sub_overflow(a, b, &result) ? none("leaves 64 bits", a, b) : result;
  case Op::Mul: return __builtin_mul_overflow(a, b, &result) ? none("leaves 64 bits", a, b) : result;
  case Op::Div:
  case Op::Mod:
    if (b == 0)
      return none("divides by zero", a, b);
    if (a == Lowest && b == -1)
      return none("leaves 64 bits", a, b);
    return kind == Op::Div ? a / b : a % b;
  case Op::CeilDiv:
    if (b <= 0)
      return none("the divisor of ceil_div must be positive", a, b);
    return a / b + (a % b > 0);
  case Op::Min: return a < b ? a : b;
  case Op::Max: return a > b ? a : b;
  case Op::Eq: return int64_t{a == b};
  case Op::Ne: return int64_t{a != b};
  case Op::Lt: return int64_t{a < b};
  case Op::Le: return int64_t{a <= b};
  case Op::Gt: return int64_t{a > b};
  case Op::Ge: return int64_t{a >= b};
  case Op::And:
  case Op::Or: return int64_t{b != 0};
  default: break;
  }
  return none("no such operation", a, b);
}

std::string LaunchExpr::emitC(const std::function<std::string(const std::string &)> &nameOf,
                              const std::string &deviceCusName, const std::string &errorPointer) const {
  auto operand = [&](size_t i) { return children[i].emitC(nameOf, deviceCusName, errorPointer); };
  auto call = [&](const char *function) {
    return std::string(function) + "(" + operand(0) + ", " + operand(1) + ", " + errorPointer + ")";
  };
  auto compare = [&](const char *symbol) { return "(int64_t)(" + operand(0) + " " + symbol + " " + operand(1) + ")"; };
  auto logic = [&](const char *symbol) {
    return "(int64_t)((" + operand(0) + " != 0) " + symbol + " (" + operand(1) + " != 0))";
  };
  switch (kind) {
  case Op::Constant:
    // The lowest number has no literal of its own in C.
    if (number == std::numeric_limits<int64_t>::min())
      return "(-INT64_C(9223372036854775807) - 1)";
    return number < 0 ? "(-INT64_C(" + std::to_string(-number) + "))" : "INT64_C(" + std::to_string(number) + ")";
  case Op::Parameter: return nameOf(text);
  case Op::Present: return "(int64_t)(" + nameOf(text) + " != 0)";
  case Op::DeviceCus: return deviceCusName;
  case Op::Not: return "(int64_t)(" + operand(0) + " == 0)";
  case Op::Add: return call("flyc_add");
  case Op::Sub: return call("flyc_sub");
  case Op::Mul: return call("flyc_mul");
  case Op::Div: return call("flyc_div");
  case Op::Mod: return call("flyc_mod");
  case Op::CeilDiv: return call("flyc_ceil_div");
  case Op::Min: return "flyc_min(" + operand(0) + ", " + operand(1) + ")";
  case Op::Max: return "flyc_max(" + operand(0) + ", " + operand(1) + ")";
  case Op::Eq: return compare("==");
  case Op::Ne: return compare("!=");
  case Op::Lt: return compare("<");
  case Op::Le: return compare("<=");
  case Op::Gt: return compare(">");
  case Op::Ge: return compare(">=");
  case Op::And: return logic("&&");
  case Op::Or: return logic("||");
  }
  return {};
}

} // namespace flyc::interface
