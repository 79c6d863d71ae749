//===- Parse.cpp - layouts from text --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One recursive descent over the characters. Each function carries its production.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Text/Parse.h"

#include "compiler/Layout/Structure.h"

#include <algorithm>

namespace flyc::layout {

namespace {

constexpr int maxNesting = 64;

class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Result<IntTuple> tuple(int depth = 0);
  Result<Layout> layout();
  Result<Swizzle> swizzle();
  Result<CoordSwizzle> coordSwizzle();
  Result<AnyLayout> anyLayout(int depth = 0);
  Result<Tile> tile(int depth = 0);

  bool atEnd() {
    skipSpace();
    return pos == text.size();
  }
  std::string_view rest() const { return text.substr(pos); }
  Explanation error(const std::string &what) const {
    return {"column " + std::to_string(pos + 1) + " of `" + excerpt() + "`: " + what};
  }

private:
  using Inner = std::variant<AnyLayout, Swizzle, CoordSwizzle>;

  void skipSpace() {
    while (pos < text.size() && (text[pos] == ' ' || text[pos] == '\t' || text[pos] == '\n' || text[pos] == '\r'))
      ++pos;
  }
  bool accept(std::string_view token) {
    skipSpace();
    if (text.substr(pos, token.size()) != token)
      return false;
    pos += token.size();
    return true;
  }
  bool digitAt(size_t at) const { return at < text.size() && text[at] >= '0' && text[at] <= '9'; }
  std::string excerpt() const {
    return text.size() <= 60 ? std::string(text) : std::string(text.substr(0, 57)) + "...";
  }

  Result<int64_t> integer();
  Result<int> smallInteger(int least, int most);
  Result<Int> dynamicInt();
  Result<IntTuple> leaf();
  Result<std::vector<int>> intList();
  Result<AnyLayout> outer(int depth);
  Result<Inner> inner(int depth);

  std::string_view text;
  size_t pos = 0;
};

// INT := ['-'] DIGITS
Result<int64_t> Parser::integer() {
  skipSpace();
  size_t begin = pos;
  bool negative = pos < text.size() && text[pos] == '-';
  size_t at = pos + (negative ? 1 : 0);
  if (!digitAt(at))
    return error("expected an integer");
  int64_t value = 0;
  for (; digitAt(at); ++at)
    if (__builtin_mul_overflow(value, int64_t(10), &value) ||
        __builtin_add_overflow(value, int64_t(text[at] - '0'), &value))
      return error("the integer " + std::string(text.substr(begin, std::min<size_t>(at + 1 - begin, 24))) +
                   "... needs more than 64 bits");
  pos = at;
  return negative ? -value : value;
}

Result<int> Parser::smallInteger(int least, int most) {
  size_t begin = pos;
  FLYC_TRY(int64_t value, integer());
  if (value < least || value > most) {
    pos = begin;
    return error(std::to_string(value) + " is not in [" + std::to_string(least) + "," + std::to_string(most) + "]");
  }
  return static_cast<int>(value);
}

// '?' ['{' ['i32'|'i64'] ['div' '=' INT] '}']
Result<Int> Parser::dynamicInt() {
  unsigned width = 32;
  int64_t divisibility = 1;
  if (!accept("{"))
    return Int::dynamic();
  if (accept("i64"))
    width = 64;
  else
    (void)accept("i32");
  if (accept("div")) {
    if (!accept("="))
      return error("expected `=` behind `div`");
    FLYC_TRY(divisibility, integer());
    if (divisibility < 1)
      return error("the divisibility " + std::to_string(divisibility) + " is less than 1");
  }
  if (!accept("}"))
    return error("expected `i32`, `i64`, `div=` or `}`");
  return Int::dynamic(width, divisibility);
}

// leaf := ('_' | '*' | '?'.. | INT) ('E' DIGITS)*
Result<IntTuple> Parser::leaf() {
  if (accept("_") || accept("*"))
    return IntTuple::none();
  Int value;
  if (accept("?")) {
    FLYC_TRY(value, dynamicInt());
  } else {
    skipSpace();
    if (!digitAt(pos) && !(pos < text.size() && text[pos] == '-'))
      return error("expected an integer, `?`, `_` or `(`");
    FLYC_TRY(int64_t number, integer());
    value = Int(number);
  }
  std::vector<int> path;
  while (pos < text.size() && text[pos] == 'E') {
    ++pos;
    if (!digitAt(pos))
      return error("expected the position of the basis element behind `E`");
    FLYC_TRY(int mode, smallInteger(0, maxNesting - 1));
    path.push_back(mode);
    if (path.size() > static_cast<size_t>(maxNesting))
      return error("a basis element deeper than " + std::to_string(maxNesting));
  }
  return path.empty() ? IntTuple(value) : IntTuple::basis(value, std::move(path));
}

// tuple := '(' tuple (',' tuple)* ')' | leaf
Result<IntTuple> Parser::tuple(int depth) {
  if (!accept("("))
    return leaf();
  if (depth >= maxNesting)
    return error("nested deeper than " + std::to_string(maxNesting));
  std::vector<IntTuple> kids;
  do {
    FLYC_TRY(IntTuple kid, tuple(depth + 1));
    kids.push_back(std::move(kid));
  } while (accept(","));
  if (!accept(")"))
    return error("expected `,` or `)`");
  return IntTuple(std::move(kids));
}

// layout := tuple ':' tuple
Result<Layout> Parser::layout() {
  FLYC_TRY(IntTuple shape, tuple());
  if (!accept(":"))
    return error("expected `:` and the stride of the layout");
  FLYC_TRY(IntTuple stride, tuple());
  return makeLayout(shape, stride);
}

// swizzle := 'S' '<' INT ',' INT ',' INT '>'
Result<Swizzle> Parser::swizzle() {
  if (!accept("S") || !accept("<"))
    return error("expected `S<bits,base,shift>`");
  Swizzle s;
  FLYC_TRY(s.bits, smallInteger(0, 62));
  if (!accept(","))
    return error("expected `,` and the base of the swizzle");
  FLYC_TRY(s.base, smallInteger(0, 62));
  if (!accept(","))
    return error("expected `,` and the shift of the swizzle");
  FLYC_TRY(s.shift, smallInteger(-62, 62));
  if (!accept(">"))
    return error("expected `>`");
  int span = s.shift < 0 ? -s.shift : s.shift;
  if (s.bits > 0 && span < s.bits)
    return error("the shift of " + s.str() + " must be at least its number of bits");
  if (s.bits + s.base + span > 62)
    return error(s.str() + " moves bits beyond 62");
  return s;
}

// INTS := '[' [INT (',' INT)*] ']'
Result<std::vector<int>> Parser::intList() {
  if (!accept("["))
    return error("expected `[`");
  std::vector<int> values;
  if (accept("]"))
    return values;
  do {
    FLYC_TRY(int value, smallInteger(0, maxNesting - 1));
    values.push_back(value);
  } while (accept(","));
  if (!accept("]"))
    return error("expected `,` or `]`");
  return values;
}

// cswizzle := 'CS' '<' INT ',' INT ',' INTS ',' INT ',' INTS '>'
Result<CoordSwizzle> Parser::coordSwizzle() {
  if (!accept("CS") || !accept("<"))
    return error("expected `CS<mask,baseRow,[modeRow],baseCol,[modeCol]>`");
  CoordSwizzle s;
  FLYC_TRY(s.mask, smallInteger(0, 62));
  if (!accept(","))
    return error("expected `,`");
  FLYC_TRY(s.baseRow, smallInteger(0, 62));
  if (!accept(","))
    return error("expected `,`");
  FLYC_TRY(s.modeRow, intList());
  if (!accept(","))
    return error("expected `,`");
  FLYC_TRY(s.baseCol, smallInteger(0, 62));
  if (!accept(","))
    return error("expected `,`");
  FLYC_TRY(s.modeCol, intList());
  if (!accept(">"))
    return error("expected `>`");
  return s;
}

// outer := layout | '[' composed ']'
Result<AnyLayout> Parser::outer(int depth) {
  if (!accept("[")) {
    FLYC_TRY(Layout l, layout());
    return AnyLayout(std::move(l));
  }
  if (depth >= maxNesting)
    return error("nested deeper than " + std::to_string(maxNesting));
  FLYC_TRY(AnyLayout l, anyLayout(depth + 1));
  if (!accept("]"))
    return error("expected `o` or `]`");
  return l;
}

// inner := swizzle | cswizzle | outer
Result<Parser::Inner> Parser::inner(int depth) {
  skipSpace();
  if (text.substr(pos, 2) == "CS") {
    FLYC_TRY(CoordSwizzle s, coordSwizzle());
    return Inner(std::move(s));
  }
  if (pos < text.size() && text[pos] == 'S') {
    FLYC_TRY(Swizzle s, swizzle());
    return Inner(s);
  }
  FLYC_TRY(AnyLayout l, outer(depth));
  return Inner(std::move(l));
}

// composed := inner ('o' tuple 'o' outer)*, left associative
Result<AnyLayout> Parser::anyLayout(int depth) {
  FLYC_TRY(Inner left, inner(depth));
  int count = 0;
  while (accept("o")) {
    if (++count > maxNesting)
      return error("more than " + std::to_string(maxNesting) + " layouts composed");
    FLYC_TRY(IntTuple offset, tuple());
    if (!accept("o"))
      return error("expected `o` and the outer layout behind the offset");
    FLYC_TRY(AnyLayout right, outer(depth));
    Result<ComposedLayout> composed =
        std::visit([&](const auto &part) { return makeComposedLayout(part, offset, right); }, left);
    if (!composed)
      return composed.error();
    left = AnyLayout(std::move(*composed));
  }
  if (const AnyLayout *l = std::get_if<AnyLayout>(&left))
    return *l;
  return error("expected `o`, the offset and the layout that the swizzle acts on");
}

// tile := '[' tile ('|' tile)* ']' | leaf | layout
Result<Tile> Parser::tile(int depth) {
  if (accept("[")) {
    if (depth >= maxNesting)
      return error("nested deeper than " + std::to_string(maxNesting));
    std::vector<Tile> kids;
    do {
      FLYC_TRY(Tile kid, tile(depth + 1));
      kids.push_back(std::move(kid));
    } while (accept("|"));
    if (!accept("]"))
      return error("expected `|` or `]`");
    return Tile{std::move(kids)};
  }
  FLYC_TRY(IntTuple shape, tuple());
  if (!accept(":")) {
    if (shape.isTuple())
      return error("expected `:` and the stride: a tile holds integers, `_` and layouts");
    if (shape.isBasis())
      return error("a basis element is not a tile");
    return Tile{std::move(shape)};
  }
  FLYC_TRY(IntTuple stride, tuple());
  FLYC_TRY(Layout l, makeLayout(shape, stride));
  return Tile{std::move(l)};
}

template <typename T> Result<T> whole(Parser &parser, Result<T> parsed) {
  if (parsed && !parser.atEnd())
    return parser.error("unexpected text behind the end");
  return parsed;
}

template <typename T> Result<T> prefix(std::string_view &text, Parser &parser, Result<T> parsed) {
  if (parsed)
    text = parser.rest();
  return parsed;
}

} // namespace

Result<IntTuple> parseIntTuple(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.tuple());
}

Result<Layout> parseLayout(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.layout());
}

Result<Swizzle> parseSwizzle(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.swizzle());
}

Result<CoordSwizzle> parseCoordSwizzle(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.coordSwizzle());
}

Result<AnyLayout> parseAnyLayout(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.anyLayout());
}

Result<ComposedLayout> parseComposedLayout(std::string_view text) {
  Parser parser(text);
  FLYC_TRY(AnyLayout l, whole(parser, parser.anyLayout()));
  if (ComposedLayout *c = std::get_if<ComposedLayout>(&l))
    return std::move(*c);
  return parser.error("expected `o`: this is a plain layout");
}

Result<Tile> parseTile(std::string_view text) {
  Parser parser(text);
  return whole(parser, parser.tile());
}

Result<IntTuple> parseIntTuplePrefix(std::string_view &text) {
  Parser parser(text);
  return prefix(text, parser, parser.tuple());
}

Result<AnyLayout> parseAnyLayoutPrefix(std::string_view &text) {
  Parser parser(text);
  return prefix(text, parser, parser.anyLayout());
}

Result<Tile> parseTilePrefix(std::string_view &text) {
  Parser parser(text);
  return prefix(text, parser, parser.tile());
}

} // namespace flyc::layout
