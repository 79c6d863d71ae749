//===- LayoutEvaluator.h - expressions of the layout algebra --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the syntax tree of one expression. Output: its value, or a sentence that says why it has none, and where.
// Every operation is the one of compiler/Layout; nothing is computed here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TOOLS_FLYC_LAYOUTEVALUATOR_H
#define FLYC_COMPILER_TOOLS_FLYC_LAYOUTEVALUATOR_H

#include "compiler/Layout/Algebra.h"
#include "frontend/AST/AST.h"

#include <optional>
#include <string>
#include <variant>

namespace flyc::driver {

/// What an expression is worth. `offset` is where an operation also moved the origin.
struct LayoutValue {
  std::variant<layout::IntTuple, layout::AnyLayout, layout::Swizzle, layout::CoordSwizzle, layout::Tile, bool,
               layout::LayoutTV>
      value;
  std::optional<layout::IntTuple> offset;

  std::string str() const;
  /// The layout, if it is one (also that of threads and values).
  const layout::AnyLayout *layout() const { return std::get_if<layout::AnyLayout>(&value); }
};

struct LayoutError {
  std::string message;
  SourceRange range;
};

std::variant<LayoutValue, LayoutError> evaluateLayout(const ast::Expr &expr);

} // namespace flyc::driver

#endif // FLYC_COMPILER_TOOLS_FLYC_LAYOUTEVALUATOR_H
