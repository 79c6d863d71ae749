//===- Harness.h - source text in, tree and errors out --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the lexer and parser tests share.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FRONTEND_PARSE_HARNESS_H
#define FLYC_TEST_FRONTEND_PARSE_HARNESS_H

#include "frontend/Basic/Diagnostic.h"

#include <string>

namespace flyc::test {

/// One line per diagnostic: `line:column id message`.
inline std::string brief(const SourceManager &sources, const DiagnosticEngine &diags) {
  std::string out;
  for (const Diagnostic &d : diags.diagnostics()) {
    if (d.range.isValid()) {
      Position at = sources.position(d.range.begin);
      out += std::to_string(at.line) + ":" + std::to_string(at.column) + " ";
    }
    out += code(d.id) + " " + d.message + "\n";
  }
  return out;
}

} // namespace flyc::test

#endif // FLYC_TEST_FRONTEND_PARSE_HARNESS_H
