//===- Compare.cpp - what a kernel made against what it should have made ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/expressions/Compare.h"

#include "support/NearestName.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/arrays/Npy.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace flyc::driver {

namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", 9, value);
  return text;
}

std::string valueText(const Value &value, uint64_t i) { return value.integer ? value.text(i) : number(value.reals[i]); }

/// "[3]", "[1, 7]"; nothing of a single number.
std::string place(const Shape &shape, uint64_t index) {
  if (shape.empty())
    return "";
  std::string out;
  for (size_t mode = shape.size(); mode-- > 0;) {
    out = std::to_string(index % shape[mode]) + (out.empty() ? "" : ", ") + out;
    index /= shape[mode];
  }
  return "[" + out + "]";
}

Shape withoutOnes(const Shape &shape) {
  Shape out;
  std::copy_if(shape.begin(), shape.end(), std::back_inserter(out), [](uint64_t extent) { return extent != 1; });
  return out;
}

struct Differences {
  uint64_t count = 0, first = 0, worst = 0;
  double absolute = 0, relative = 0;

  void add(uint64_t i, double a, double b) {
    if (count++ == 0)
      first = i;
    const double distance = std::fabs(a - b);
    if (distance > absolute || (count == 1) || std::isnan(distance)) {
      absolute = std::isnan(absolute) ? absolute : distance;
      worst = std::isnan(absolute) && count > 1 ? worst : i;
    }
    if (b != 0)
      relative = std::fmax(relative, distance / std::fabs(b));
  }
};

bool close(double a, double b, double rtol, double atol) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b))
    return a == b;
  return std::fabs(a - b) <= atol + rtol * std::fabs(b);
}

bool holds(BinaryOp op, double a, double b, bool equal) {
  switch (op) {
  case BinaryOp::Eq: return equal;
  case BinaryOp::Ne: return !equal;
  case BinaryOp::Lt: return a < b;
  case BinaryOp::Le: return a <= b;
  case BinaryOp::Gt: return a > b;
  default: return a >= b;
  }
}

/// "c" of "c == a + b" and of "c=FILE"; nothing of a left side that is more than a name.
std::string leftName(const std::string &text) {
  size_t end = 0;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
    ++end;
  const size_t next = std::min(text.find_first_not_of(' ', end), text.size());
  return next < text.size() && std::string_view("=!<>").find(text[next]) != std::string_view::npos ? text.substr(0, end)
                                                                                                   : "";
}

std::optional<DriverError> compare(const std::string &text, CheckSides sides, const Tolerance &tolerance,
                                   const char *expected, Closeness *closeness) {
  // The reference as the result's type holds it.
  if (sides.leftType && sides.op == BinaryOp::Eq)
    sides.right = roundTo(*sides.leftType, sides.right);
  const bool scalar = sides.right.shape.empty();
  if (!scalar && withoutOnes(sides.left.shape) != withoutOnes(sides.right.shape))
    return usageError("--check '" + text + "': the left side has the shape " + spell(sides.left.shape) +
                      ", the right side " + spell(sides.right.shape));
  const ElementType &f32 = *ElementType::find("f32");
  const ElementType &type = sides.leftType ? *sides.leftType : f32;
  const bool exact = sides.left.integer && sides.right.integer;
  const double rtol = tolerance.rtol.value_or(exact ? 0 : type.rtol),
               atol = tolerance.atol.value_or(exact ? 0 : type.atol);
  Differences differences;
  double share = closeness ? closeness->share : 0;
  std::optional<uint64_t> closest;
  for (uint64_t i = 0; i < sides.left.size(); ++i) {
    const uint64_t j = scalar ? 0 : i;
    const double a = sides.left.at(i), b = sides.right.at(j);
    const bool equal =
        exact && rtol == 0 && atol == 0 ? sides.left.integers[i] == sides.right.integers[j] : close(a, b, rtol, atol);
    if (!holds(sides.op, a, b, equal))
      differences.add(i, a, b);
    else if (const double tolerated = atol + rtol * std::fabs(b);
             closeness && sides.op == BinaryOp::Eq && std::fabs(a - b) > share * tolerated) {
      share = std::fabs(a - b) / tolerated;
      closest = i;
    }
  }
  if (closest)
    *closeness = {share, (sides.leftType ? leftName(text) : "") + place(sides.left.shape, *closest)};
  if (differences.count == 0)
    return std::nullopt;
  const std::string name = sides.leftType ? leftName(text) : "";
  const uint64_t first = differences.first, size = sides.left.size();
  std::string message =
      "'" + text + "' does not hold: " + std::to_string(differences.count) + " of " + std::to_string(size) +
      (size == 1 ? " element differs" : " elements differ") + "; " + (size == 1 ? "it" : "the first") +
      (sides.left.shape.empty() ? "" : ", " + name + place(sides.left.shape, first) + ",") + " is " +
      valueText(sides.left, first) + ", " + expected + " " + valueText(sides.right, scalar ? 0 : first);
  std::string hint;
  if (sides.op == BinaryOp::Eq) {
    message += "; the largest error is " + number(differences.absolute) +
               (sides.left.shape.empty() ? "" : " at " + name + place(sides.left.shape, differences.worst)) +
               ", the largest relative one " + number(differences.relative);
    hint = "tolerated: --rtol=" + number(rtol) + ", --atol=" + number(atol);
  }
  return DriverError{diag::CheckFailed, std::move(message), {}, std::move(hint), {}};
}

} // namespace

std::optional<DriverError> check(const std::string &text, const Names &names, const Tolerance &tolerance,
                                 Closeness *closeness) {
  // NAME=FILE: a reference; NAME==... is an expression.
  size_t end = 0;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
    ++end;
  if (end == 0 || end + 1 >= text.size() || text[end] != '=' || text[end + 1] == '=') {
    auto sides = evaluateCheck(text, names);
    return sides ? compare(text, std::move(*sides), tolerance, "expected", closeness) : std::optional(sides.error());
  }
  const std::string name = text.substr(0, end), file = text.substr(end + 1);
  const auto found = names.after.find(name);
  if (found == names.after.end()) {
    std::vector<std::string_view> all;
    for (const auto &[known, array] : names.after)
      all.push_back(known);
    const auto near = nearestNames(name, all, 1);
    return usageError("--check " + text + ": nothing is called '" + name + "'",
                      near.empty() ? "" : "did you mean '" + std::string(near.front()) + "'?");
  }
  if (!fileWish(file))
    return usageError("--check " + text + ": a reference is FILE.npy, or @FILE for raw bytes",
                      "an expression compares with '==', as in '" + name + " == a + b'");
  auto reference = makeArray(found->second->elements.type(), found->second->shape, name, file);
  if (!reference)
    return reference.error();
  CheckSides sides{Value::of(*found->second), Value::of(*reference), BinaryOp::Eq, &found->second->elements.type()};
  return compare(text, std::move(sides), tolerance, "the reference", closeness);
}

} // namespace flyc::driver
