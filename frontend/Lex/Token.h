//===- Token.h - the words of .fly ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the lexer hands to the parser. A token knows its place, its value if it has one, and what stood before it:
// whether it touches the token before (rule P4), whether a newline came between (rule P9), and its documentation
// comment.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_LEX_TOKEN_H
#define FLYC_FRONTEND_LEX_TOKEN_H

#include "frontend/Basic/Identifier.h"
#include "frontend/Basic/Source.h"

#include <string_view>

namespace flyc {

enum class TokenKind : uint8_t {
#define TOKEN(NAME, TEXT) NAME,
#include "frontend/Lex/TokenKinds.def"
};

/// The spelling of punctuation and keywords; "name", "integer", "end of file" of the others.
std::string_view spelling(TokenKind kind);
/// As it reads in a message: `'('`, `'kernel'`, `a name`, `end of file`.
std::string quoted(TokenKind kind);
bool isKeyword(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::EndOfFile;
  bool touches = false; ///< no blank, comment or newline before it
  bool newline = false; ///< the first token of its line
  SourceRange range;
  SourceRange doc; ///< the `///` lines directly before it, whole; invalid without
  Identifier name; ///< of Name
  union {
    uint64_t integer = 0; ///< of Int
    double real;          ///< of Float
  };

  bool is(TokenKind other) const { return kind == other; }
  template <typename... Kinds> bool isAny(Kinds... kinds) const { return ((kind == kinds) || ...); }
};

} // namespace flyc

#endif // FLYC_FRONTEND_LEX_TOKEN_H
