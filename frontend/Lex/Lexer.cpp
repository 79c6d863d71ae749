//===- Lexer.cpp - blanks, comments, names, strings, punctuation ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything of the lexer but numbers (LexNumber.cpp). Written by hand: a switch on the first character.
//===----------------------------------------------------------------------===//

#include "frontend/Lex/Lexer.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Lex/CharacterClass.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <unordered_map>

namespace flyc {

std::string_view spelling(TokenKind kind) {
  static constexpr std::string_view table[] = {
#define TOKEN(NAME, TEXT) TEXT,
#include "frontend/Lex/TokenKinds.def"
  };
  return table[static_cast<size_t>(kind)];
}

std::string quoted(TokenKind kind) {
  std::string text(spelling(kind));
  if (kind >= TokenKind::LeftParen)
    return "'" + text + "'";
  if (kind == TokenKind::EndOfFile || kind == TokenKind::Dims)
    return text;
  return (kind == TokenKind::Int || kind == TokenKind::Invalid ? "an " : "a ") + text;
}

bool isKeyword(TokenKind kind) { return kind >= TokenKind::KwAssert; }

static TokenKind keywordOrName(std::string_view text) {
  static const std::unordered_map<std::string_view, TokenKind> keywords = {
#define PUNCTUATION(NAME, TEXT)
#define KEYWORD(NAME, TEXT) {TEXT, TokenKind::NAME},
#include "frontend/Lex/TokenKinds.def"
  };
  if (text.size() < 2 || text.size() > 8)
    return TokenKind::Name;
  auto found = keywords.find(text);
  return found == keywords.end() ? TokenKind::Name : found->second;
}

Lexer::Lexer(const SourceManager &sources, FileID file, IdentifierTable &names, DiagnosticEngine &diags)
    : text(sources.text(file)), base(sources.begin(file)), names(names), diags(diags) {
  if (std::optional<TextFault> fault = sources.findFault(file)) {
    SourceRange place(fault->location, fault->location.advanced(1));
    constexpr char digits[] = "0123456789ABCDEF";
    switch (fault->kind) {
    case TextFault::NulByte: diags.report(diag::NulByte, place); break;
    case TextFault::InvalidUTF8:
      diags.report(diag::InvalidUTF8, place, std::string{'0', 'x', digits[fault->byte >> 4], digits[fault->byte & 15]});
      break;
    case TextFault::UTF16: diags.report(diag::SourceIsUTF16, place); break;
    }
    at = text.size();
    return;
  }
  if (text.substr(0, 3) == "\xEF\xBB\xBF") // a byte order mark is allowed and means nothing
    at = 3;
}

Lexer::Lexer(const SourceManager &sources, SourceRange part, IdentifierTable &names, DiagnosticEngine &diags)
    : text(sources.text(part)), base(part.begin), names(names), diags(diags) {}

Token Lexer::next() {
  Token token;
  size_t before = at;
  token.newline = previous == TokenKind::EndOfFile; // so is the first token of the text
  skipBlanks(token);
  token.touches = at == before && !token.newline;
  size_t begin = at;
  if (at == text.size()) {
    token.newline = true;
    token.range = rangeFrom(begin);
    return token;
  }
  token.kind = lexToken(token, begin);
  token.range = rangeFrom(begin);
  previous = token.kind;
  return token;
}

/// Blanks, newlines and comments up to the next token.
void Lexer::skipBlanks(Token &token) {
  size_t newlines = 1; // line ends since the last doc comment
  while (at < text.size()) {
    char c = text[at];
    if (c == '\n') {
      token.newline = true;
      if (++newlines > 1) // an empty line detaches a comment
        token.doc = SourceRange();
      ++at;
    } else if (c == ' ' || c == '\t') {
      ++at;
    } else if (c == '\r') {
      size_t begin = at++;
      if (peek() != '\n')
        diags.report(diag::LoneCarriageReturn, rangeFrom(begin));
    } else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
      size_t begin = at++;
      diags.report(diag::StrayCharacter, rangeFrom(begin), "\\")
          .note(diag::LinesGoOn, rangeFrom(begin))
          .fixIt(rangeFrom(begin), "");
      at = text.find('\n', at) + 1; // one mistake: the line does go on
    } else if (c == '/' && peek(1) == '/') {
      lexComment(token, token.newline);
      newlines = 0;
    } else if (c == '/' && peek(1) == '*') {
      size_t begin = at;
      at += 2;
      diags.report(diag::BlockComment, rangeFrom(begin));
      size_t close = text.find("*/", at);
      at = close == std::string_view::npos ? text.size() : close + 2;
    } else {
      return;
    }
  }
}

/// `// ..` to the end of its line; `/// ..` on a line of its own is documentation of the token that follows.
void Lexer::lexComment(Token &token, bool ownLine) {
  size_t begin = at;
  at = text.find('\n', at);
  if (at == std::string_view::npos)
    at = text.size();
  std::string_view comment = textFrom(begin);
  bool isDoc = ownLine && comment.substr(0, 3) == "///" && comment.substr(0, 4) != "////";
  if (!isDoc)
    token.doc = SourceRange();
  else if (token.doc.isValid())
    token.doc.end = rangeFrom(begin).end;
  else
    token.doc = rangeFrom(begin);
}

TokenKind Lexer::lexToken(Token &token, size_t begin) {
  char c = text[at++];
  if (isNameStart(c)) {
    while (at < text.size() && isNamePart(text[at]))
      ++at;
    std::string_view spelled = textFrom(begin);
    if (spelled == "_")
      return TokenKind::Underscore;
    TokenKind kind = keywordOrName(spelled);
    if (kind == TokenKind::Name)
      token.name = names.get(spelled);
    return kind;
  }
  if (isDigit(c))
    return lexNumber(token, begin);

  // The kind if the next character is as given (then it is taken), else the other.
  auto either = [&](char second, TokenKind two, TokenKind one) {
    if (peek() != second)
      return one;
    ++at;
    return two;
  };
  switch (c) {
  case '(': return TokenKind::LeftParen;
  case ')': return TokenKind::RightParen;
  case '[': return TokenKind::LeftBracket;
  case ']': return TokenKind::RightBracket;
  case '{': return TokenKind::LeftBrace;
  case '}': return TokenKind::RightBrace;
  case ',': return TokenKind::Comma;
  case ';': return TokenKind::Semicolon;
  case ':': return TokenKind::Colon;
  case '.': return either('.', TokenKind::DotDot, TokenKind::Dot);
  case '@': return TokenKind::At;
  case '?': return TokenKind::Question;
  case '~': return TokenKind::Tilde;
  case '!': return either('=', TokenKind::NotEqual, TokenKind::Not);
  case '=':
    return peek() == '>' ? either('>', TokenKind::FatArrow, TokenKind::Assign)
                         : either('=', TokenKind::Equal, TokenKind::Assign);
  case '+': return either('=', TokenKind::PlusAssign, TokenKind::Plus);
  case '-':
    return peek() == '>' ? either('>', TokenKind::Arrow, TokenKind::Minus)
                         : either('=', TokenKind::MinusAssign, TokenKind::Minus);
  case '*': return either('=', TokenKind::StarAssign, TokenKind::Star);
  case '/': return either('=', TokenKind::SlashAssign, TokenKind::Slash);
  case '%': return either('=', TokenKind::PercentAssign, TokenKind::Percent);
  case '&':
    return peek() == '&' ? either('&', TokenKind::AmpAmp, TokenKind::Amp)
                         : either('=', TokenKind::AmpAssign, TokenKind::Amp);
  case '|':
    return peek() == '|' ? either('|', TokenKind::PipePipe, TokenKind::Pipe)
                         : either('=', TokenKind::PipeAssign, TokenKind::Pipe);
  case '^': return either('=', TokenKind::CaretAssign, TokenKind::Caret);
  case '<':
    if (peek() == '<') {
      ++at;
      return either('=', TokenKind::ShiftLeftAssign, TokenKind::ShiftLeft);
    }
    return either('=', TokenKind::LessEqual, TokenKind::Less);
  case '>': return TokenKind::Greater;
  case '"': return lexString(begin);
  default: return lexStray(begin);
  }
}

TokenKind Lexer::lexString(size_t begin) {
  for (;;) {
    if (at == text.size() || text[at] == '\n' || (text[at] == '\r' && peek(1) == '\n')) {
      diags.report(diag::UnterminatedString, rangeFrom(begin));
      return TokenKind::String;
    }
    char c = text[at++];
    if (c == '"')
      return TokenKind::String;
    if (c != '\\')
      continue;
    size_t escape = at - 1;
    char kind = peek();
    if (kind == 'x') {
      ++at;
      bool good = isHexDigit(peek()) && isHexDigit(peek(1)) && peek() < '8';
      for (int i = 0; i < 2 && isHexDigit(peek()); ++i)
        ++at;
      if (!good)
        diags.report(diag::UnknownEscape, rangeFrom(escape), std::string(textFrom(escape)));
    } else if (kind != '\0' && std::string_view("ntr0\\\"").find(kind) != std::string_view::npos) {
      ++at;
    } else if (at < text.size() && kind != '\n' && kind != '\r') {
      decodeUTF8(text, at);
      diags.report(diag::UnknownEscape, rangeFrom(escape), std::string(textFrom(escape)));
    }
  }
}

std::string decodeString(std::string_view token) {
  std::string result;
  size_t end = token.size() >= 2 && token.back() == '"' ? token.size() - 1 : token.size();
  auto digit = [](char c) { return isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10; };
  for (size_t at = 1; at < end; ++at) {
    if (token[at] != '\\' || at + 1 >= end) {
      result += token[at];
      continue;
    }
    switch (char c = token[++at]) {
    case 'n': result += '\n'; break;
    case 't': result += '\t'; break;
    case 'r': result += '\r'; break;
    case '0': result += '\0'; break;
    case 'x':
      if (at + 2 < end && isHexDigit(token[at + 1]) && isHexDigit(token[at + 2])) {
        result += static_cast<char>((digit(token[at + 1]) << 4 | digit(token[at + 2])) & 0x7F);
        at += 2;
      }
      break;
    default: result += c;
    }
  }
  return result;
}

/// A blank that is not U+0020, or a character that is not seen at all.
static bool isInvisible(char32_t character) {
  static constexpr std::pair<char32_t, char32_t> ranges[] = {{0xA0, 0xA0},     {0xAD, 0xAD},     {0x2000, 0x200F},
                                                             {0x2028, 0x202F}, {0x205F, 0x2064}, {0x3000, 0x3000},
                                                             {0xFEFF, 0xFEFF}};
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [=](auto range) { return character >= range.first && character <= range.second; });
}

/// A character that begins no token. Those that look like one that does come with the repair.
TokenKind Lexer::lexStray(size_t begin) {
  static constexpr std::pair<std::string_view, std::string_view> lookAlikes[] = {
      {"\u2212", "-"},  {"\u00D7", "x"},  {"\u2264", "<="}, {"\u2265", ">="}, {"\u2260", "!="},
      {"\u201C", "\""}, {"\u201D", "\""}, {"\u2218", "o"},  {"\u2192", "->"}};
  at = begin;
  const char32_t character = decodeUTF8(text, at).value_or(0);
  std::string_view first = textFrom(begin);
  if (isInvisible(character)) {
    while (text.substr(at, first.size()) == first)
      at += first.size();
    char name[16];
    std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(character));
    diags.report(diag::StrayCharacter, rangeFrom(begin), std::string(name)).fixIt(rangeFrom(begin), " ");
    return TokenKind::Invalid;
  }
  if (size_t close = text.find_first_of("'\n", at); first == "'" && close < text.size() && text[close] == '\'') {
    at = close + 1;
    std::string inside(text.substr(begin + 1, close - begin - 1));
    diags.report(diag::SingleQuotes, rangeFrom(begin)).fixIt(rangeFrom(begin), '"' + inside + '"');
    return TokenKind::Invalid;
  }
  // A word in another script is one mistake, not one for each of its letters.
  if (static_cast<uint8_t>(first[0]) >= 0x80)
    while (at < text.size() && static_cast<uint8_t>(text[at]) >= 0x80)
      decodeUTF8(text, at);
  else // nor is a row of one character
    while (peek() == first[0])
      ++at;
  auto report = diags.report(diag::StrayCharacter, rangeFrom(begin), std::string(textFrom(begin)));
  bool looksAlike = false;
  for (auto [character, ascii] : lookAlikes)
    if (textFrom(begin) == character) {
      report.fixIt(rangeFrom(begin), std::string(ascii));
      looksAlike = true;
    }
  if (!looksAlike && (static_cast<uint8_t>(first[0]) >= 0x80 || first == "$" || first == "`"))
    report.note(diag::NameCharacters, rangeFrom(begin));
  if (auto advice = adviceFor(textFrom(begin)))
    report.note(diag::Advice, rangeFrom(begin), textFrom(begin), *advice);
  return TokenKind::Invalid;
}

} // namespace flyc
