//===- Answer.h - what flyc layout says of an expression ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the text of one expression. Output: its value as text, JSON or picture, or diagnostics that point into it. The
// text may be any bytes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LAYOUT_ANSWER_H
#define FLYC_TOOLS_LAYOUT_ANSWER_H

#include "compiler/Layout/Text/Draw.h"
#include "frontend/Basic/Diagnostic.h"
#include "tools/layout/Evaluator.h"

#include <optional>

namespace flyc::driver {

/// The fewest LDS banks that any built-in target has.
int64_t fewestBanks();

/// One expression with all that its diagnostics refer to.
struct LayoutAnswer {
  SourceManager sources;
  Arena arena;
  IdentifierTable names;
  DiagnosticEngine diags;
  std::optional<layout::Value> value; ///< none: `diags` says why

  explicit LayoutAnswer(std::string text);

  /// One JSON object in a line: the value, its size, cosize and table, or the error and its column.
  std::string json() const;
  /// The value, its size, its cosize and, if it is small, its grid. Only if there is a value.
  std::string describe() const;
  /// The SVG of the value. Only if there is a value. Layouts show the banks of their elements if there are `banks`, and
  /// swizzled ones always: with the fewest banks of any target, and elements of one bank.
  layout::Result<std::string> picture(const std::optional<layout::Banks> &banks = std::nullopt) const;

private:
  struct Part {
    std::string_view key; ///< in JSON
    std::string_view word;
    std::string text;
  };
  std::vector<Part> parts() const;
  /// The layout whose table is shown.
  std::optional<layout::AnyLayout> layout() const;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_LAYOUT_ANSWER_H
