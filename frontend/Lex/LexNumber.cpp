//===- LexNumber.cpp - integers, floats, bases, dimensions ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything that begins with a digit. Such a token always takes the whole run of letters and digits it stands in, so
// that `4xf32` is one malformed number and never two tokens (rules P5, P6, P11).
//===----------------------------------------------------------------------===//

#include "frontend/Lex/CharacterClass.h"
#include "frontend/Lex/Lexer.h"

#include <algorithm>
#include <charconv>

namespace flyc {

static std::string withoutUnderscores(std::string_view digits) {
  std::string result(digits);
  std::erase(result, '_');
  return result;
}

void Lexer::skipDigits() {
  while (isDigit(peek()) || peek() == '_')
    ++at;
}

/// Called when what follows cannot belong to a number: takes the rest of the word, and says what such a word is in
/// other languages. What is still a number to the reader stays one, so that nothing else is said of it.
TokenKind Lexer::malformedNumber(size_t begin) {
  size_t suffix = at;
  while (isNamePart(peek()) || (peek() == '.' && isHexDigit(peek(1)) && text[begin] == '0' && text[begin + 1] == 'x'))
    ++at;
  std::string_view word = textFrom(begin), tail = textFrom(suffix);
  auto isOneOf = [](std::string_view text, std::initializer_list<std::string_view> list) {
    return std::ranges::find(list, text) != list.end();
  };
  auto report = diags.report(diag::MalformedNumber, rangeFrom(begin), std::string(word));
  bool isFloat = word.find('.') != std::string_view::npos;
  if (isOneOf(tail, {"f",  "F",   "h",   "H",   "u",   "U",   "l",   "L",   "ul",  "UL", "ll",
                     "LL", "ull", "ULL", "f16", "f32", "f64", "i32", "i64", "u32", "u64"})) {
    report.note(diag::NumberSuffix, rangeFrom(begin)).fixIt(rangeFrom(suffix), "");
    return isFloat ? TokenKind::Float : TokenKind::Int;
  }
  if (isOneOf(tail, {"e", "E", "e+", "e-"})) {
    report.note(diag::NumberExponent, rangeFrom(begin));
    return TokenKind::Float;
  }
  uint64_t value = 0;
  int radix = word.starts_with("0b") || word.starts_with("0B") ? 2 : word.starts_with("0o") ? 8 : 0;
  std::string digits = withoutUnderscores(word.substr(std::min<size_t>(2, word.size())));
  if (radix != 0 && !digits.empty()) {
    auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value, radix);
    if (end.ec == std::errc() && end.ptr == digits.data() + digits.size()) {
      report.note(diag::NumberBase, rangeFrom(begin), value).fixIt(rangeFrom(begin), std::to_string(value));
      return TokenKind::Int;
    }
  }
  if (isFloat || word.starts_with("0x")) {
    report.note(diag::FloatIsDecimal, rangeFrom(begin));
    return TokenKind::Float;
  }
  if (const size_t first = word.find('x');
      first != std::string_view::npos && word.find('x', first + 1) != std::string_view::npos) {
    std::string tuple(word); // 16x16xKK
    for (size_t x = tuple.find('x'); x != std::string::npos && x > 0 && isDigit(tuple[x - 1]);
         x = tuple.find('x', x + 1))
      tuple[x] = ',';
    report.note(diag::Instead, rangeFrom(begin), "where a name is part of it, a tuple is written '(" + tuple + ")'");
    return TokenKind::Invalid;
  }
  report.note(diag::NameCannotStartWithDigit, rangeFrom(begin));
  return TokenKind::Invalid;
}

/// Whether each '_' stands between two digits.
static bool groupsDigits(std::string_view number) {
  const bool isHex = number.starts_with("0x");
  const auto isOf = [&](size_t i) {
    return i < number.size() && (isHex ? i > 1 && isHexDigit(number[i]) : isDigit(number[i]));
  };
  for (size_t i = number.find('_'); i != std::string_view::npos; i = number.find('_', i + 1))
    if (!isOf(i - 1) || !isOf(i + 1))
      return false;
  return true;
}

/// INT | FLOAT | BASIS | DIMS
TokenKind Lexer::lexNumber(Token &token, size_t begin) {
  const unsigned before = diags.errorsMade();
  const TokenKind kind = lexAnyNumber(token, begin);
  if (diags.errorsMade() == before && !groupsDigits(textFrom(begin)))
    diags.report(diag::MalformedNumber, rangeFrom(begin), std::string(textFrom(begin)))
        .note(diag::Instead, rangeFrom(begin), "'_' stands between two digits, as in '1_024'");
  return kind;
}

TokenKind Lexer::lexAnyNumber(Token &token, size_t begin) {
  at = begin;
  bool afterDot = previous == TokenKind::Dot && begin > 0 && text[begin - 1] == '.';
  if (text[at] == '0' && peek(1) == 'x')
    return lexHex(token, begin);
  skipDigits();
  if (!afterDot && peek() == '.' && isDigit(peek(1)))
    return lexFloat(token, begin);
  switch (peek()) {
  case 'e':
    if (isDigit(peek(1)) || ((peek(1) == '+' || peek(1) == '-') && isDigit(peek(2))))
      return lexFloat(token, begin);
    return malformedNumber(begin);
  case 'E': return lexBasis(begin);
  case 'x': return lexDims(begin);
  default: return isNamePart(peek()) ? malformedNumber(begin) : finishInt(token, begin, 10);
  }
}

TokenKind Lexer::lexHex(Token &token, size_t begin) {
  at = begin + 2;
  while (isHexDigit(peek()) || peek() == '_')
    ++at;
  if (isNamePart(peek()) || (peek() == '.' && isHexDigit(peek(1))))
    return malformedNumber(begin);
  if (withoutUnderscores(textFrom(begin)).size() == 2) {
    diags.report(diag::HexWithoutDigits, rangeFrom(begin), std::string(textFrom(begin)));
    return TokenKind::Int;
  }
  return finishInt(token, begin, 16);
}

TokenKind Lexer::finishInt(Token &token, size_t begin, unsigned radix) {
  std::string digits = withoutUnderscores(textFrom(begin + (radix == 16 ? 2 : 0)));
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(), token.integer, static_cast<int>(radix));
  if (result.ec != std::errc()) {
    token.integer = 0;
    diags.report(diag::IntegerTooLarge, rangeFrom(begin), std::string(textFrom(begin)));
  }
  return TokenKind::Int;
}

/// The digits before are taken; a dot with a digit after it, or an exponent, is next.
TokenKind Lexer::lexFloat(Token &token, size_t begin) {
  if (peek() == '.') {
    ++at;
    skipDigits();
  }
  size_t mark = at;
  if (peek() == 'e' || peek() == 'E') {
    bool signedExponent = peek(1) == '+' || peek(1) == '-';
    if (!isDigit(peek(signedExponent ? 2 : 1)))
      return malformedNumber(begin);
    at += signedExponent ? 2 : 1;
    skipDigits();
  }
  if (isNamePart(peek()))
    return malformedNumber(begin);
  if (peek() == '.' && isDigit(peek(1))) { // 1.2.3
    while (peek() == '.' || isNamePart(peek()))
      ++at;
    return malformedNumber(begin);
  }
  std::string digits = withoutUnderscores(textFrom(begin));
  if (mark < at && text[mark] == 'E') {
    SourceRange letter(base.advanced(static_cast<uint32_t>(mark)), base.advanced(static_cast<uint32_t>(mark + 1)));
    diags.report(diag::UppercaseExponent, rangeFrom(begin), std::string(textFrom(begin))).fixIt(letter, "e");
  }
  auto result = std::from_chars(digits.data(), digits.data() + digits.size(), token.real);
  if (result.ec != std::errc()) {
    token.real = 0;
    diags.report(diag::FloatOutOfRange, rangeFrom(begin), std::string(textFrom(begin)));
  }
  return TokenKind::Float;
}

/// The coefficient is taken; `E` is next.
TokenKind Lexer::lexBasis(size_t begin) {
  size_t letter = at;
  if ((peek(1) == '+' || peek(1) == '-') && isDigit(peek(2))) {
    at += 2;
    skipDigits();
    SourceRange place(base.advanced(static_cast<uint32_t>(letter)), base.advanced(static_cast<uint32_t>(letter + 1)));
    diags.report(diag::UppercaseExponent, rangeFrom(begin), std::string(textFrom(begin))).fixIt(place, "e");
    return TokenKind::Float;
  }
  uint64_t coefficient = 0;
  std::string digits = withoutUnderscores(textFrom(begin));
  bool fits = std::from_chars(digits.data(), digits.data() + digits.size(), coefficient).ec == std::errc();
  while (peek() == 'E') {
    ++at;
    size_t first = at;
    while (isDigit(peek()))
      ++at;
    if (at == first)
      return malformedNumber(begin);
    uint16_t mode = 0;
    if (std::from_chars(text.data() + first, text.data() + at, mode).ec != std::errc())
      diags.report(diag::BasisModeTooLarge, rangeFrom(first), std::string(textFrom(first)));
  }
  if (isNamePart(peek()))
    return malformedNumber(begin);
  if (!fits)
    diags.report(diag::IntegerTooLarge, rangeFrom(begin), std::string(text.substr(begin, letter - begin)));
  return TokenKind::Basis;
}

/// The first number is taken; `x` is next.
TokenKind Lexer::lexDims(size_t begin) {
  size_t first = begin;
  for (;;) {
    uint64_t value = 0;
    std::string digits = withoutUnderscores(textFrom(first));
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
      diags.report(diag::IntegerTooLarge, rangeFrom(first), std::string(textFrom(first)));
    if (peek() != 'x')
      break;
    if (!isDigit(peek(1)))
      return malformedNumber(begin);
    first = ++at;
    skipDigits();
  }
  return isNamePart(peek()) ? malformedNumber(begin) : TokenKind::Dims;
}

} // namespace flyc
