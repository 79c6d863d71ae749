//===- Format.h - the one way to write .fly -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Puts blanks, indentation and empty lines of a source in order. Keeps what the author decides: where a line ends,
// which parts are aligned in columns, how far a continued line is indented. docs/format.md has the rules in the user's
// words.
//
// Input: a text without errors of the lexer. Invariants: the tokens and comments of the result are those of the input,
// in the same lines but for empty ones; a result that is put in order again is itself.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_LEX_FORMAT_H
#define FLYC_FRONTEND_LEX_FORMAT_H

#include "frontend/Basic/Source.h"

#include <string>
#include <vector>

namespace flyc {

struct FormattedText {
  std::string text;
  std::vector<uint32_t> origin; ///< of each line of `text` the line of the input that it was, from 0, ascending
};

FormattedText formatSource(const SourceManager &sources, FileID file);

/// The change as a unified diff under these two names; empty if there is none.
std::string formatDiff(std::string_view before, const FormattedText &after, std::string_view oldName,
                       std::string_view newName);

} // namespace flyc

#endif // FLYC_FRONTEND_LEX_FORMAT_H
