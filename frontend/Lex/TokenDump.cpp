//===- TokenDump.cpp - tokens as text -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `--emit=tokens`: what the parser gets to see, a token per line.
//===----------------------------------------------------------------------===//

#include "frontend/Lex/Lexer.h"

namespace flyc {

std::string dumpTokens(const SourceManager &sources, FileID file, DiagnosticEngine &diags) {
  IdentifierTable names;
  Lexer lexer(sources, file, names, diags);
  std::string out;
  // Lines and columns are counted along: asking for each position anew is quadratic in the length of a line.
  SourceLocation last = sources.begin(file);
  uint32_t line = 1, column = 1;
  for (;;) {
    Token token = lexer.next();
    std::string_view between = sources.text(SourceRange(last, token.range.begin));
    for (size_t at = 0; at < between.size();) {
      bool isNewline = between[at] == '\n';
      if (!decodeUTF8(between, at))
        ++at;
      line += isNewline;
      column = isNewline ? 1 : column + 1;
    }
    last = token.range.begin;
    out += std::to_string(line) + ":" + std::to_string(column) + " ";
    if (token.is(TokenKind::EndOfFile))
      return out + "end of file\n";
    if (token.kind < TokenKind::LeftParen)
      out.append(spelling(token.kind)).append(" ");
    else if (isKeyword(token.kind))
      out += "keyword ";
    out += sources.text(token.range);
    out += token.touches ? " touching" : "";
    out += token.newline ? " newline" : "";
    if (token.doc.isValid())
      out += " documented";
    out += '\n';
  }
}

} // namespace flyc
