//===- Parse.h - layouts from text ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The published grammar of the Fly dialect, and the users' spelling of it. Nesting is limited to 64.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_TEXT_PARSE_H
#define FLYC_COMPILER_LAYOUT_TEXT_PARSE_H

#include "compiler/Layout/Explanation.h"
#include "compiler/Layout/Layout.h"

#include <string_view>

namespace flyc::layout {

// Each parser takes the whole text, spaces allowed between tokens. `_` and `*` are None. Errors name the column.
//   tuple    := '(' tuple (',' tuple)* ')' | leaf
//   leaf     := ('_' | '*' | '?' ['{' ['i32'|'i64'] ['div' '=' INT] '}'] | INT) ('E' DIGITS)*
//   layout   := tuple ':' tuple
//   swizzle  := 'S' '<' INT ',' INT ',' INT '>'
//   cswizzle := 'CS' '<' INT ',' INT ',' '[' INTS ']' ',' INT ',' '[' INTS ']' '>'
//   composed := inner 'o' tuple 'o' outer ('o' tuple 'o' outer)*, left associative; inner := swizzle | cswizzle | outer
//   outer    := layout | '[' composed ']'
//   tile     := '[' tile ('|' tile)* ']' | leaf | layout
Result<IntTuple> parseIntTuple(std::string_view text);
Result<Layout> parseLayout(std::string_view text);
Result<Swizzle> parseSwizzle(std::string_view text);
Result<CoordSwizzle> parseCoordSwizzle(std::string_view text);
Result<ComposedLayout> parseComposedLayout(std::string_view text);
Result<AnyLayout> parseAnyLayout(std::string_view text);
Result<Tile> parseTile(std::string_view text);

/// The longest prefix of `text` of that form; the rest stays in `text`. For parsers that go on behind it.
Result<IntTuple> parseIntTuplePrefix(std::string_view &text);
Result<AnyLayout> parseAnyLayoutPrefix(std::string_view &text);
Result<Tile> parseTilePrefix(std::string_view &text);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_TEXT_PARSE_H
