//===- AlgebraSyntax.h - values of the algebra in MLIR text ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The published grammar, read token by token from MLIR's parser so that every error has its place. These are the
// custom<...> directives of the types and attributes; what they accept is checked by the types' verifiers.
//   tuple    := '(' tuple (',' tuple)* ')' | leaf
//   leaf     := '*' | ('?' ('{' ('i32' | 'i64')? ('div' '=' INT)? '}')? | INT) ('E' DIGITS)*
//   layout   := tuple ':' tuple
//   swizzle  := 'S' '<' INT ',' INT ',' INT '>'
//   cswizzle := 'CS' '<' INT ',' INT ',' '[' INTS ']' ',' INT ',' '[' INTS ']' '>'
//   composed := (swizzle | cswizzle | layout) ('o' tuple 'o' (layout | '[' composed ']'))+
//   tile     := '[' tile ('|' tile)* ']' | leaf | layout
// No blank stands before the 'E' of a leaf.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_ALGEBRASYNTAX_H
#define FLYC_COMPILER_DIALECT_FLY_ALGEBRASYNTAX_H

#include "compiler/Layout/Layout.h"

#include "mlir/IR/OpImplementation.h"

namespace flyc::fly {

/// Trees nest no deeper than this, so that reading and walking them is bounded.
inline constexpr unsigned maxTreeDepth = 64;

mlir::ParseResult parseIntLeaf(mlir::AsmParser &parser, layout::IntTuple &leaf);
mlir::ParseResult parseBasisLeaf(mlir::AsmParser &parser, layout::IntTuple &leaf);
mlir::ParseResult parseIntTuple(mlir::AsmParser &parser, layout::IntTuple &tuple);
mlir::ParseResult parseLayout(mlir::AsmParser &parser, layout::Layout &l);
mlir::ParseResult parseSwizzle(mlir::AsmParser &parser, layout::Swizzle &swizzle);
/// Reads a swizzle if one follows; leaves `swizzle` alone if not.
mlir::OptionalParseResult parseOptionalSwizzle(mlir::AsmParser &parser, layout::Swizzle &swizzle);
mlir::ParseResult parseCoordSwizzle(mlir::AsmParser &parser, layout::CoordSwizzle &swizzle);
mlir::ParseResult parseComposedLayout(mlir::AsmParser &parser, layout::ComposedLayout &l);
mlir::ParseResult parseAnyLayout(mlir::AsmParser &parser, layout::AnyLayout &l);
mlir::ParseResult parseTile(mlir::AsmParser &parser, layout::Tile &tile);

void printIntLeaf(mlir::AsmPrinter &printer, const layout::IntTuple &leaf);
void printBasisLeaf(mlir::AsmPrinter &printer, const layout::IntTuple &leaf);
void printIntTuple(mlir::AsmPrinter &printer, const layout::IntTuple &tuple);
void printLayout(mlir::AsmPrinter &printer, const layout::Layout &l);
void printSwizzle(mlir::AsmPrinter &printer, const layout::Swizzle &swizzle);
void printCoordSwizzle(mlir::AsmPrinter &printer, const layout::CoordSwizzle &swizzle);
void printComposedLayout(mlir::AsmPrinter &printer, const layout::ComposedLayout &l);
void printAnyLayout(mlir::AsmPrinter &printer, const layout::AnyLayout &l);
void printTile(mlir::AsmPrinter &printer, const layout::Tile &tile);

//===--- small words shared by the types of both dialects -----------------===//

/// `MxNxK`.
mlir::ParseResult parseMNK(mlir::AsmParser &parser, int64_t &m, int64_t &n, int64_t &k);
void printMNK(mlir::AsmPrinter &printer, int64_t m, int64_t n, int64_t k);
/// MxNxK, or MxNxKxBLOCKS.
mlir::ParseResult parseMNKBlocks(mlir::AsmParser &parser, int64_t &m, int64_t &n, int64_t &k, int64_t &blocks);
void printMNKBlocks(mlir::AsmPrinter &printer, int64_t m, int64_t n, int64_t k, int64_t blocks);
mlir::ParseResult parseBool(mlir::AsmParser &parser, bool &value);
void printBool(mlir::AsmPrinter &printer, bool value);

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_ALGEBRASYNTAX_H
