//===- Tokens.cpp - what colours a text, and what is written into it in grey ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantic tokens: what an editor's grammar cannot know, that is what each name is. Inlay hints: the type behind the
// name of each `let` and `var` that has none written.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Type.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Types/Builtin.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Protocol.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::lsp;

static constexpr std::string_view types[] = {"namespace", "type",     "struct",   "enum",       "typeParameter",
                                             "parameter", "variable", "property", "enumMember", "function",
                                             "method",    "keyword",  "number",   "string",     "decorator"};
enum Type : unsigned {
  Namespace,
  TypeName,
  Struct,
  Enum,
  TypeParameter,
  Parameter,
  Variable,
  Property,
  EnumMember,
  Function,
  Method,
  Keyword,
  Number,
  String,
  Decorator
};
static constexpr std::string_view modifiers[] = {"declaration", "readonly", "defaultLibrary"};
enum Modifier : unsigned { Declaration = 1, ReadOnly = 2, DefaultLibrary = 4 };

std::span<const std::string_view> lsp::tokenTypes() { return types; }
std::span<const std::string_view> lsp::tokenModifiers() { return modifiers; }

static std::pair<unsigned, unsigned> colourOf(const Symbol &symbol) {
  switch (symbol.kind) {
  case SymbolKind::Module: return {Namespace, 0};
  case SymbolKind::Param:
  case SymbolKind::Const: return {Variable, ReadOnly};
  case SymbolKind::Struct: return {Struct, 0};
  case SymbolKind::Field: return {Property, 0};
  case SymbolKind::Enum: return {Enum, 0};
  case SymbolKind::Member: return {EnumMember, 0};
  case SymbolKind::Fn:
  case SymbolKind::Kernel:
  case SymbolKind::Entry: return {Function, 0};
  case SymbolKind::Generic: return {TypeParameter, 0};
  case SymbolKind::Parameter: return {Parameter, 0};
  case SymbolKind::Size: return {Parameter, ReadOnly};
  case SymbolKind::Let: return {Variable, ReadOnly};
  case SymbolKind::Var: return {Variable, 0};
  }
  return {Variable, 0};
}

/// Type and modifiers of a token; nothing for punctuation.
static std::optional<std::pair<unsigned, unsigned>> colourOf(const Analysis &analysis, const Token &token,
                                                             const Use *use) {
  if (isKeyword(token.kind))
    return std::pair{Keyword, 0u};
  if (token.isAny(TokenKind::Int, TokenKind::Float, TokenKind::Basis, TokenKind::Dims))
    return std::pair{Number, 0u};
  if (token.is(TokenKind::String))
    return std::pair{String, 0u};
  if (!token.is(TokenKind::Name))
    return std::nullopt;
  if (use && use->range == token.range) {
    auto colour = colourOf(analysis.index.symbols[use->symbol]);
    colour.second |= use->isDeclaration ? Declaration : 0;
    return colour;
  }
  const Token *before = &token > analysis.tokens.data() ? &token - 1 : nullptr;
  const Token *after = &token + 1 < analysis.tokens.data() + analysis.tokens.size() ? &token + 1 : nullptr;
  const std::string_view name = analysis.sources.text(token.range);
  if (before && before->is(TokenKind::At))
    return std::pair{Decorator, 0u};
  if (before && before->is(TokenKind::Dot)) {
    const bool isCalled = after && after->isAny(TokenKind::LeftParen, TokenKind::Less);
    return std::pair{isCalled ? unsigned(Method) : unsigned(Property),
                     sema::findBuiltin(name) ? unsigned(DefaultLibrary) : 0u};
  }
  if (sema::scalarNamed(name) || name == "vec" || name == "array" || name == "tensor")
    return std::pair{TypeName, unsigned(DefaultLibrary)};
  if (sema::findBuiltin(name))
    return std::pair{Function, unsigned(DefaultLibrary)};
  if (sema::isWordOfLanguage(name))
    return std::pair{Variable, unsigned(DefaultLibrary | ReadOnly)};
  return std::nullopt;
}

Json lsp::semanticTokens(const Analysis &analysis) {
  Array data;
  uint32_t lastLine = 0, lastColumn = 0;
  auto use = analysis.index.uses.begin();
  for (const Token &token : analysis.tokens) {
    while (use != analysis.index.uses.end() && use->range.begin < token.range.begin)
      ++use;
    const auto colour = colourOf(analysis, token, use == analysis.index.uses.end() ? nullptr : &*use);
    if (!colour)
      continue;
    const Position begin = analysis.sources.position(token.range.begin),
                   end = analysis.sources.position(token.range.end);
    if (end.line != begin.line)
      continue;
    const uint32_t line = begin.line - 1;
    data.push_back(line - lastLine);
    data.push_back(line == lastLine ? begin.utf16 - lastColumn : begin.utf16);
    data.push_back(end.utf16 - begin.utf16);
    data.push_back(colour->first);
    data.push_back(colour->second);
    lastLine = line;
    lastColumn = begin.utf16;
  }
  return Object{{"data", std::move(data)}};
}

Json lsp::inlayHints(const Analysis &analysis, SourceRange part) {
  constexpr size_t longest = 48;
  Array hints;
  for (const Symbol &symbol : analysis.index.symbols) {
    const bool isLocal = symbol.kind == SymbolKind::Let || symbol.kind == SymbolKind::Var;
    if (!isLocal || !analysis.isHere(symbol.range) || symbol.range.end < part.begin || symbol.range.begin > part.end)
      continue;
    const Fact *fact = analysis.facts->ofName(symbol.range);
    if (!fact || fact->type.empty() || fact->type == "fn") // a closure says so itself
      continue;
    // What stands there already says nothing new.
    const std::string_view declaration = analysis.sources.text(symbol.whole);
    const std::string_view rest =
        declaration.substr(std::min<size_t>(symbol.range.end.raw() - symbol.whole.begin.raw(), declaration.size()));
    if (rest.starts_with(":") || rest.ends_with(" = " + fact->type))
      continue;
    const bool isLong = fact->type.size() > longest;
    std::string label = ": " + (isLong ? fact->type.substr(0, longest) + ".." : fact->type);
    if (!llvm::json::isUTF8(label))
      label = llvm::json::fixUTF8(label);
    Object hint{{"position", positionOf(analysis.sources, symbol.range.end)},
                {"label", std::move(label)},
                {"kind", 1},
                {"paddingLeft", false}};
    if (isLong)
      hint["tooltip"] = fact->type;
    hints.push_back(std::move(hint));
  }
  return hints;
}
