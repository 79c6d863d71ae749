//===- Expression.h - text of an expression over arrays -> its value ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The language of `--check` and `--print`, which docs/run.md explains:
//
//   check      = sum ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) sum
//   expression = sum [ comparison sum ]
//   sum        = product { ( "+" | "-" ) product }
//   product    = unary { ( "*" | "/" | "%" | "@" ) unary }
//   unary      = "-" unary | postfix [ "**" unary ]
//   postfix    = primary { "[" slice { "," slice } "]" }
//   primary    = NUMBER | NAME | FUNCTION "(" expression { "," expression } ")" | "(" expression ")"
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_EXPRESSIONS_EXPRESSION_H
#define FLYC_TOOLS_RUN_EXPRESSIONS_EXPRESSION_H

#include "tools/run/expressions/Value.h"

namespace flyc::driver {

/// What names mean: arrays and scalars after the launch, and before it.
struct Names {
  std::map<std::string, const Array *> after, before;
};

/// A comparison, its sides evaluated.
struct CheckSides {
  Value left, right;
  BinaryOp op = BinaryOp::Eq;
  const ElementType *leftType = nullptr; ///< if the left side is one array (or a part of one): its type
};

RunResult<Value> evaluate(const std::string &text, const Names &names);
RunResult<CheckSides> evaluateCheck(const std::string &text, const Names &names);
/// The array that an expression like `c[0:8]` takes its elements from, if it is of that form.
const Array *arrayOf(const std::string &text, const Names &names);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_EXPRESSIONS_EXPRESSION_H
