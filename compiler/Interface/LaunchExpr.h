//===- LaunchExpr.h - integer expressions over a kernel's arguments -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Grid sizes, dynamic LDS and preconditions are expressions that the host evaluates: in the manifest they are text in a
// tiny grammar (docs/manifest.md), in the launch header they are C. Both come from this tree, and one evaluation rule
// holds for all three: signed 64-bit integers; `/` and `%` truncate toward zero as in C; ceil_div rounds up and takes
// a positive divisor; comparisons and logic give 0 or 1; `&&` and `||` do not look at their right side when the left
// decides. What overflows 64 bits or divides by zero is an error; nothing wraps.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_INTERFACE_LAUNCHEXPR_H
#define FLYC_COMPILER_INTERFACE_LAUNCHEXPR_H

#include "support/Error.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace flyc::interface {

/// What was read or computed, or why there is nothing.
template <typename T> using LaunchResult = support::OrError<T>;

class LaunchExpr {
public:
  enum class Op {
    Constant,
    Parameter,
    Present,
    DeviceCus,
    Not,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    CeilDiv,
    Min,
    Max,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
  };

  LaunchExpr() = default; // the constant 0
  static LaunchExpr constant(int64_t value);
  /// A scalar argument of the kernel (a size symbol or a by-value integer), by the name it has among the arguments, or
  /// an integer field of a struct argument: `job.shape.n`.
  static LaunchExpr parameter(std::string name);
  /// 1 if the tensor of that name is not null, else 0. Only conditions of an entry's steps have it.
  static LaunchExpr present(std::string tensor);
  /// `device.cus`: how many compute units the device has.
  static LaunchExpr deviceCus();
  static LaunchExpr logicalNot(LaunchExpr operand);
  /// `op` is one of Add ... Or.
  static LaunchExpr binary(Op op, LaunchExpr lhs, LaunchExpr rhs);

  Op op() const { return kind; }
  int64_t value() const { return number; }         ///< only of a Constant
  const std::string &name() const { return text; } ///< only of a Parameter, or of Present
  const std::vector<LaunchExpr> &operands() const { return children; }
  bool isConstant() const { return kind == Op::Constant; }
  bool isConstant(int64_t value) const { return kind == Op::Constant && number == value; }

  enum class Parentheses : uint8_t { Needed, All };
  /// The text form: "ceil_div(n, 1024)", "n % 4 == 0 && m > 0". Parentheses::All, for conditions that people read, puts
  /// each operand that is an operation itself in parentheses: "((n % 4) == 0) && (m > 0)".
  std::string str(Parentheses parentheses = Parentheses::Needed) const;
  /// Reads the text form. At most 4096 characters, 64 levels deep.
  static LaunchResult<LaunchExpr> parse(const std::string &text);

  struct Arguments {
    std::map<std::string, int64_t> values; ///< by parameter name; of a tensor, 0 where it is null
    int64_t deviceCus = 0;
  };
  LaunchResult<int64_t> evaluate(const Arguments &arguments) const;

  /// A C expression of type int64_t that uses the flyc_* functions of flyc/runtime.h; overflow and division by zero
  /// set *`errorPointer`. `nameOf` gives the C expression (of type int64_t) of a parameter; device.cus becomes
  /// `deviceCusName`.
  std::string emitC(const std::function<std::string(const std::string &)> &nameOf, const std::string &deviceCusName,
                    const std::string &errorPointer) const;

  /// Calls `visit` on every node, parents first.
  void walk(const std::function<void(const LaunchExpr &)> &visit) const;

  friend bool operator==(const LaunchExpr &, const LaunchExpr &) = default;

private:
  Op kind = Op::Constant;
  int64_t number = 0;
  std::string text;
  std::vector<LaunchExpr> children;
};

} // namespace flyc::interface

#endif // FLYC_COMPILER_INTERFACE_LAUNCHEXPR_H
