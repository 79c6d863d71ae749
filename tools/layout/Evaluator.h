//===- Evaluator.h - expressions of the layout algebra --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the syntax tree of one expression. Output: its value, or a sentence that says why it has none, and where.
// Every operation is the one of compiler/Layout; nothing is computed here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LAYOUT_EVALUATOR_H
#define FLYC_TOOLS_LAYOUT_EVALUATOR_H

#include "compiler/Layout/Value.h"
#include "frontend/AST/AST.h"
#include "support/Result.h"

namespace flyc::driver {

struct LayoutError {
  layout::Explanation why;
  SourceRange range;
};

support::Result<layout::Value, LayoutError> evaluateLayout(const ast::Expr &expr);

} // namespace flyc::driver

#endif // FLYC_TOOLS_LAYOUT_EVALUATOR_H
