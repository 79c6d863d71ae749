//===- Lexer.h - text to tokens -------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Splits one source text into tokens, one at a time. Input: a text of the SourceManager. Output: tokens, then EndOfFile
// for ever. Whatever is wrong in a token is reported here, once; the parser sees a token of the kind that was meant, or
// Invalid, and says nothing about it.
//
// Invariants: the lexer terminates on any bytes and looks at each byte a bounded number of times; ranges of tokens do
// not overlap and ascend; a text with NUL bytes or malformed UTF-8 yields one error and no tokens.
//
//   INT   = [0-9][0-9_]* | 0x[0-9a-fA-F_]+      FLOAT = digits "." digits [ e[+-]digits ] | digits e[+-]digits
//   BASIS = digits ( "E" digits )+              DIMS  = digits ( "x" digits )+ , not starting with 0x
// The sign of an exponent may be absent. After a dot (`t.0.1`) a number is digits only.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_LEX_LEXER_H
#define FLYC_FRONTEND_LEX_LEXER_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Lex/Token.h"

namespace flyc {

class Lexer {
public:
  Lexer(const SourceManager &sources, FileID file, IdentifierTable &names, DiagnosticEngine &diags);
  /// Of a part of a text that has no fault (SourceManager::findFault).
  Lexer(const SourceManager &sources, SourceRange part, IdentifierTable &names, DiagnosticEngine &diags);

  Token next();

private:
  std::string_view text;
  SourceLocation base;
  IdentifierTable &names;
  DiagnosticEngine &diags;
  size_t at = 0;
  TokenKind previous = TokenKind::EndOfFile;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  SourceRange rangeFrom(size_t begin) const {
    return SourceRange(base.advanced(static_cast<uint32_t>(begin)), base.advanced(static_cast<uint32_t>(at)));
  }
  std::string_view textFrom(size_t begin) const { return text.substr(begin, at - begin); }

  void skipBlanks(Token &token);
  void lexComment(Token &token, bool ownLine);
  TokenKind lexToken(Token &token, size_t begin);
  TokenKind lexNumber(Token &token, size_t begin);
  TokenKind lexAnyNumber(Token &token, size_t begin);
  TokenKind lexHex(Token &token, size_t begin);
  TokenKind lexFloat(Token &token, size_t begin);
  TokenKind lexBasis(size_t begin);
  TokenKind lexDims(size_t begin);
  TokenKind finishInt(Token &token, size_t begin, unsigned radix);
  TokenKind malformedNumber(size_t begin);
  TokenKind lexString(size_t begin);
  TokenKind lexStray(size_t begin);
  void skipDigits();
};

/// The text of a String token (quotes included) with its escapes replaced. Of a token that was in error: what is left.
std::string decodeString(std::string_view token);

/// One token per line for `--emit=tokens`: line:column, kind, text, and ` newline` on the first token of a line.
std::string dumpTokens(const SourceManager &sources, FileID file, DiagnosticEngine &diags);

} // namespace flyc

#endif // FLYC_FRONTEND_LEX_LEXER_H
