//===- AlgebraSyntax.cpp - values of the algebra in MLIR text -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Recursive descent over MLIR's tokens. Depth is bounded at each level that nests.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AlgebraSyntax.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

//===----------------------------------------------------------------------===//
// Leaves and tuples
//===----------------------------------------------------------------------===//

// A 64-bit number where one must stand.
static ParseResult parseNumber(AsmParser &parser, int64_t &value, const Twine &what) {
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult found = parser.parseOptionalInteger(value);
  if (!found.has_value())
    return parser.emitError(loc, "expected ") << what.str();
  return *found;
}

static ParseResult parseSmall(AsmParser &parser, int &value, const Twine &what) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t wide = 0;
  if (parseNumber(parser, wide, what))
    return failure();
  if (wide < INT32_MIN || wide > INT32_MAX)
    return parser.emitError(loc, what.str()) << " " << wide << " does not fit 32 bits";
  value = static_cast<int>(wide);
  return success();
}

// '{' ('i32' | 'i64')? ('div' '=' INT)? '}' behind a '?'.
static ParseResult parseDynamic(AsmParser &parser, Int &value) {
  unsigned width = 32;
  int64_t divisibility = 1;
  if (succeeded(parser.parseOptionalLBrace())) {
    if (succeeded(parser.parseOptionalKeyword("i64")))
      width = 64;
    else
      (void)parser.parseOptionalKeyword("i32");
    if (succeeded(parser.parseOptionalKeyword("div"))) {
      if (parser.parseEqual())
        return failure();
      SMLoc loc = parser.getCurrentLocation();
      if (parseNumber(parser, divisibility, "a divisibility"))
        return failure();
      if (divisibility < 1)
        return parser.emitError(loc, "divisibility must be positive, got ") << divisibility;
    }
    SMLoc loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalRBrace()))
      return parser.emitError(loc, "expected 'i32', 'i64', 'div=N' or '}' in a dynamic integer");
  }
  value = Int::dynamic(width, divisibility);
  return success();
}

// The basis path, if an E touches the token before it.
static ParseResult parseOptionalBasis(AsmParser &parser, std::vector<int> &path) {
  SMLoc loc = parser.getCurrentLocation();
  const char *here = loc.getPointer();
  if (*here != 'E' || llvm::isSpace(here[-1]))
    return success();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  while (!word.empty()) {
    unsigned mode = 0;
    if (!word.consume_front("E") || word.empty() || !llvm::isDigit(word.front()) || word.consumeInteger(10, mode) ||
        mode > INT32_MAX)
      return parser.emitError(loc, "expected a basis such as E0 or E0E1");
    path.push_back(static_cast<int>(mode));
  }
  return success();
}

ParseResult parseIntLeaf(AsmParser &parser, IntTuple &leaf) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalStar())) {
    leaf = IntTuple::none();
    return success();
  }
  Int value;
  if (succeeded(parser.parseOptionalQuestion())) {
    if (parseDynamic(parser, value))
      return failure();
  } else {
    int64_t number = 0;
    OptionalParseResult found = parser.parseOptionalInteger(number);
    if (!found.has_value())
      return parser.emitError(loc, "expected an integer, '?', '*' or '('");
    if (failed(*found))
      return failure();
    if (number == INT64_MIN)
      return parser.emitError(loc, "integer value too large");
    value = Int(number);
  }
  std::vector<int> path;
  if (parseOptionalBasis(parser, path))
    return failure();
  leaf = path.empty() ? IntTuple(value) : IntTuple::basis(value, std::move(path));
  return success();
}

ParseResult parseBasisLeaf(AsmParser &parser, IntTuple &leaf) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseIntLeaf(parser, leaf))
    return failure();
  if (!leaf.isBasis())
    return parser.emitError(loc, "expected a basis such as 1E0, got ") << leaf.str(Spelling::Dialect);
  return success();
}

static ParseResult tooDeep(AsmParser &parser) {
  return parser.emitError(parser.getCurrentLocation(), "nested deeper than ") << maxTreeDepth << " levels";
}

static ParseResult parseTuple(AsmParser &parser, IntTuple &tuple, unsigned depth) {
  if (failed(parser.parseOptionalLParen()))
    return parseIntLeaf(parser, tuple);
  if (depth >= maxTreeDepth)
    return tooDeep(parser);
  std::vector<IntTuple> elements;
  do {
    IntTuple element;
    if (parseTuple(parser, element, depth + 1))
      return failure();
    elements.push_back(std::move(element));
  } while (succeeded(parser.parseOptionalComma()));
  tuple = IntTuple(std::move(elements));
  return parser.parseRParen();
}

ParseResult parseIntTuple(AsmParser &parser, IntTuple &tuple) { return parseTuple(parser, tuple, 0); }

ParseResult parseLayout(AsmParser &parser, Layout &l) {
  return failure(parseIntTuple(parser, l.shape) || parser.parseColon() || parseIntTuple(parser, l.stride));
}

//===----------------------------------------------------------------------===//
// Swizzles and composed layouts
//===----------------------------------------------------------------------===//

static ParseResult parseSwizzleBody(AsmParser &parser, Swizzle &s) {
  return failure(parser.parseLess() || parseSmall(parser, s.bits, "the bits of a swizzle") || parser.parseComma() ||
                 parseSmall(parser, s.base, "the base of a swizzle") || parser.parseComma() ||
                 parseSmall(parser, s.shift, "the shift of a swizzle") || parser.parseGreater());
}

OptionalParseResult parseOptionalSwizzle(AsmParser &parser, Swizzle &swizzle) {
  if (failed(parser.parseOptionalKeyword("S")))
    return std::nullopt;
  return parseSwizzleBody(parser, swizzle);
}

ParseResult parseSwizzle(AsmParser &parser, Swizzle &swizzle) {
  return failure(parser.parseKeyword("S") || parseSwizzleBody(parser, swizzle));
}

static ParseResult parsePath(AsmParser &parser, std::vector<int> &path) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    int mode = 0;
    if (parseSmall(parser, mode, "a mode"))
      return failure();
    path.push_back(mode);
    return success();
  });
}

static ParseResult parseCoordSwizzleBody(AsmParser &parser, CoordSwizzle &s) {
  return failure(parser.parseLess() || parseSmall(parser, s.mask, "the mask of a swizzle") || parser.parseComma() ||
                 parseSmall(parser, s.baseRow, "the row base of a swizzle") || parser.parseComma() ||
                 parsePath(parser, s.modeRow) || parser.parseComma() ||
                 parseSmall(parser, s.baseCol, "the column base of a swizzle") || parser.parseComma() ||
                 parsePath(parser, s.modeCol) || parser.parseGreater());
}

ParseResult parseCoordSwizzle(AsmParser &parser, CoordSwizzle &swizzle) {
  return failure(parser.parseKeyword("CS") || parseCoordSwizzleBody(parser, swizzle));
}

static ParseResult parseAny(AsmParser &parser, AnyLayout &l, unsigned depth) {
  if (depth >= maxTreeDepth)
    return tooDeep(parser);
  // What stands inside of the first 'o'; a chain replaces it by what was read so far.
  decltype(ComposedLayout::inner) inner;
  bool needsOuter = true;
  if (succeeded(parser.parseOptionalKeyword("S"))) {
    if (parseSwizzleBody(parser, inner.emplace<Swizzle>()))
      return failure();
  } else if (succeeded(parser.parseOptionalKeyword("CS"))) {
    if (parseCoordSwizzleBody(parser, inner.emplace<CoordSwizzle>()))
      return failure();
  } else {
    needsOuter = false;
    if (parseLayout(parser, inner.emplace<Layout>()))
      return failure();
  }
  unsigned links = 0;
  while (needsOuter || succeeded(parser.parseOptionalKeyword("o"))) {
    if (std::exchange(needsOuter, false) && parser.parseKeyword("o", " behind a swizzle"))
      return failure();
    if (depth + ++links >= maxTreeDepth)
      return tooDeep(parser);
    ComposedLayout chain;
    chain.inner = std::move(inner);
    if (parseIntTuple(parser, chain.offset) || parser.parseKeyword("o", " behind the offset of a composed layout"))
      return failure();
    if (succeeded(parser.parseOptionalLSquare())) {
      AnyLayout outer;
      if (parseAny(parser, outer, depth + 1) || parser.parseRSquare())
        return failure();
      if (auto *composed = std::get_if<ComposedLayout>(&outer))
        chain.outer = std::make_shared<const ComposedLayout>(std::move(*composed));
      else
        chain.outer = std::get<Layout>(std::move(outer));
    } else if (parseLayout(parser, chain.outer.emplace<Layout>())) {
      return failure();
    }
    inner = std::make_shared<const ComposedLayout>(std::move(chain));
  }
  if (auto *plain = std::get_if<Layout>(&inner))
    l = std::move(*plain);
  else
    l = *std::get<ComposedPtr>(inner);
  return success();
}

ParseResult parseAnyLayout(AsmParser &parser, AnyLayout &l) { return parseAny(parser, l, 0); }

ParseResult parseComposedLayout(AsmParser &parser, ComposedLayout &l) {
  SMLoc loc = parser.getCurrentLocation();
  AnyLayout any;
  if (parseAnyLayout(parser, any))
    return failure();
  if (auto *composed = std::get_if<ComposedLayout>(&any)) {
    l = std::move(*composed);
    return success();
  }
  return parser.emitError(loc, "expected a composed layout, inner o offset o outer, got the layout ")
         << str(any, Spelling::Dialect);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

static ParseResult parseTileElement(AsmParser &parser, Tile &tile, unsigned depth) {
  if (succeeded(parser.parseOptionalLSquare())) {
    if (depth >= maxTreeDepth)
      return tooDeep(parser);
    std::vector<Tile> elements;
    do {
      Tile element;
      if (parseTileElement(parser, element, depth + 1))
        return failure();
      elements.push_back(std::move(element));
    } while (succeeded(parser.parseOptionalVerticalBar()));
    tile.value = std::move(elements);
    return parser.parseRSquare();
  }
  SMLoc loc = parser.getCurrentLocation();
  IntTuple shape;
  if (parseIntTuple(parser, shape))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    Layout l{std::move(shape), {}};
    if (parseIntTuple(parser, l.stride))
      return failure();
    tile.value = std::move(l);
    return success();
  }
  if (shape.isTuple())
    return parser.emitError(loc, "a tuple is not an element of a tile; expected an integer, '*', a layout or '['");
  tile.value = std::move(shape);
  return success();
}

ParseResult parseTile(AsmParser &parser, Tile &tile) { return parseTileElement(parser, tile, 0); }

//===----------------------------------------------------------------------===//
// Printing: compiler/Layout writes the published spelling
//===----------------------------------------------------------------------===//

void printIntLeaf(AsmPrinter &printer, const IntTuple &leaf) { printer << leaf.str(Spelling::Dialect); }
void printBasisLeaf(AsmPrinter &printer, const IntTuple &leaf) { printer << leaf.str(Spelling::Dialect); }
void printIntTuple(AsmPrinter &printer, const IntTuple &tuple) { printer << tuple.str(Spelling::Dialect); }
void printLayout(AsmPrinter &printer, const Layout &l) { printer << l.str(Spelling::Dialect); }
void printSwizzle(AsmPrinter &printer, const Swizzle &swizzle) { printer << swizzle.str(); }
void printCoordSwizzle(AsmPrinter &printer, const CoordSwizzle &swizzle) { printer << swizzle.str(); }
void printComposedLayout(AsmPrinter &printer, const ComposedLayout &l) { printer << l.str(Spelling::Dialect); }
void printAnyLayout(AsmPrinter &printer, const AnyLayout &l) { printer << str(l, Spelling::Dialect); }
void printTile(AsmPrinter &printer, const Tile &tile) { printer << tile.str(Spelling::Dialect); }

//===----------------------------------------------------------------------===//
// Small words
//===----------------------------------------------------------------------===//

ParseResult parseMNK(AsmParser &parser, int64_t &m, int64_t &n, int64_t &k) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t, 3> dims;
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false, /*withTrailingX=*/false))
    return failure();
  if (dims.size() != 3)
    return parser.emitError(loc, "expected three extents MxNxK, got ") << dims.size();
  m = dims[0], n = dims[1], k = dims[2];
  return success();
}
ParseResult parseMNKBlocks(AsmParser &parser, int64_t &m, int64_t &n, int64_t &k, int64_t &blocks) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t, 4> dims;
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false, /*withTrailingX=*/false))
    return failure();
  if (dims.size() != 3 && dims.size() != 4)
    return parser.emitError(loc, "expected three extents MxNxK, or four with the number of blocks, got ")
           << dims.size();
  m = dims[0], n = dims[1], k = dims[2];
  blocks = dims.size() == 4 ? dims[3] : 1;
  return success();
}
void printMNKBlocks(AsmPrinter &printer, int64_t m, int64_t n, int64_t k, int64_t blocks) {
  printMNK(printer, m, n, k);
  if (blocks != 1)
    printer << 'x' << blocks;
}
void printMNK(AsmPrinter &printer, int64_t m, int64_t n, int64_t k) { printer << m << 'x' << n << 'x' << k; }

ParseResult parseBool(AsmParser &parser, bool &value) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, {"true", "false"})))
    return parser.emitError(loc, "expected true or false");
  value = word == "true";
  return success();
}
void printBool(AsmPrinter &printer, bool value) { printer << (value ? "true" : "false"); }

} // namespace flyc::fly
