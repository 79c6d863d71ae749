//===- Harness.h - source text in, tree and errors out --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the lexer and parser tests share.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FRONTEND_PARSE_HARNESS_H
#define FLYC_TEST_FRONTEND_PARSE_HARNESS_H

#include "frontend/Basic/Diagnostic.h"

#include <cctype>
#include <string>

namespace flyc::test {

/// What a message quotes, each behind a blank: " 'x' 'y'". Its words stand in the corpus of wrong programs
/// (test/errors).
inline std::string quotes(const std::string &message) {
  const auto isLetter = [&](size_t at) {
    return at < message.size() && std::isalnum(static_cast<unsigned char>(message[at]));
  };
  std::string out;
  for (size_t begin = message.find('\''); begin != std::string::npos; begin = message.find('\'', begin)) {
    const size_t end = message.find('\'', begin + 1);
    if (end == std::string::npos)
      break;
    if ((begin > 0 && isLetter(begin - 1)) || isLetter(end + 1)) { // an apostrophe, not a quote
      ++begin;
      continue;
    }
    out += " " + message.substr(begin, end + 1 - begin);
    begin = end + 1;
  }
  return out;
}

/// One line per diagnostic: `line:column id`, and what it quotes.
inline std::string brief(const SourceManager &sources, const DiagnosticEngine &diags) {
  std::string out;
  for (const Diagnostic &d : diags.diagnostics()) {
    if (d.range.isValid()) {
      Position at = sources.position(d.range.begin);
      out += std::to_string(at.line) + ":" + std::to_string(at.column) + " ";
    }
    out += code(d.id) + quotes(d.message) + "\n";
  }
  return out;
}

} // namespace flyc::test

#endif // FLYC_TEST_FRONTEND_PARSE_HARNESS_H
