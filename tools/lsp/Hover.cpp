//===- Hover.cpp - what stands under the cursor ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A name, as it is declared, with its value and its comment; a builtin with its page of the documentation; any other
// expression with its value. A layout is drawn if it is small.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Type.h"
#include "frontend/Sema/Types/Builtin.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Pages.h"
#include "tools/lsp/Protocol.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::lsp;

static Json answer(const Analysis &analysis, SourceRange range, std::string markdown) {
  return Object{{"contents", Object{{"kind", "markdown"}, {"value", std::move(markdown)}}},
                {"range", rangeOf(analysis.sources, range)}};
}

/// What a fact says besides its type.
static std::string restOf(const Fact &fact) {
  std::string text;
  if (!fact.kind.empty() || !fact.more.empty()) {
    text += "\n" + fact.kind;
    // Lines of Markdown would run into one another.
    if (std::ranges::count(fact.more, '\n') > 1)
      text += "\n" + fenced("text", fact.more);
    else if (!fact.more.empty())
      text += (fact.kind.empty() ? "" : "  \n") + fact.more;
    text += "\n";
  }
  if (!fact.picture.empty())
    text += "\n" + fenced("text", fact.picture);
  for (const std::string &other : fact.others)
    text += "\nalso `" + other + "`\n";
  return text;
}

std::string lsp::textOfSymbol(const Analysis &analysis, const Symbol &symbol) {
  const bool isOfFile = symbol.decl && symbol.decl->name.range == symbol.range;
  const Fact *fact = analysis.isHere(symbol.range) ? analysis.facts->ofName(symbol.range) : nullptr;
  if (!fact && analysis.isHere(symbol.whole)) // arguments of functions are known by the whole parameter
    fact = analysis.facts->ofName(symbol.whole);
  const std::string type = fact ? fact->type : "";
  std::string code;
  if (isOfFile && symbol.kind != SymbolKind::Const && symbol.kind != SymbolKind::Param) {
    code = headOf(*symbol.decl, analysis.sources);
  } else if (isOfFile || symbol.kind == SymbolKind::Let || symbol.kind == SymbolKind::Var) {
    code = std::string(spelling(symbol.kind)) + " " + symbol.name;
    if (!type.empty())
      code += (isOfFile ? " = " : ": ") + type;
  } else if (symbol.kind == SymbolKind::Member) {
    code = std::string(symbol.decl->name.str()) + "." + symbol.name;
  } else {
    code = "(" + std::string(spelling(symbol.kind)) + ") " + std::string(analysis.sources.text(symbol.whole));
    if (fact && code.find(type) == std::string::npos)
      code += (symbol.kind == SymbolKind::Generic ? "\n// " : "\n// here: ") + type;
  }
  std::string text = fenced("fly", code);
  if (!symbol.doc.empty())
    text += "\n" + std::string(symbol.doc) + "\n";
  const bool isHead = symbol.decl && isOfFile && symbol.kind != SymbolKind::Const && symbol.kind != SymbolKind::Param;
  if (fact && !isHead)
    text += restOf(*fact);
  return text;
}

Json lsp::hover(const Analysis &analysis, SourceLocation at) {
  if (const Use *use = analysis.index.at(at))
    return answer(analysis, use->range, textOfSymbol(analysis, analysis.index.symbols[use->symbol]));
  const Token *token = analysis.tokenAt(at);
  if (!token)
    return nullptr;
  SourceRange range;
  const Fact *fact = analysis.facts->around(at, range);
  if (!token->is(TokenKind::Name)) {
    // A number says itself what it is.
    const bool isPlain = token->isAny(TokenKind::Int, TokenKind::Float, TokenKind::String);
    if (!fact || (isPlain && range == token->range))
      return nullptr;
    return answer(analysis, range, fenced("fly", fact->type) + restOf(*fact));
  }
  const std::string_view name = analysis.sources.text(token->range);
  const bool isMember = token > analysis.tokens.data() && (token - 1)->is(TokenKind::Dot);
  if (isMember && fact && range.end == token->range.end)
    return answer(analysis, token->range,
                  fenced("fly", "(member) " + std::string(name) + ": " + fact->type) + restOf(*fact));
  if (isMember)
    for (const unsigned number : analysis.index.membersNamed(name))
      return answer(analysis, token->range, textOfSymbol(analysis, analysis.index.symbols[number]));
  if (const std::string_view page = pageOfBuiltin(name); !page.empty() && sema::findBuiltin(name)) {
    std::string text(page);
    // The value of the call, or of the name with its arguments.
    if (fact && range.begin <= token->range.begin && range.end >= token->range.end && range != token->range &&
        !fact->type.empty())
      text = fenced("fly", std::string(name) + "(..): " + fact->type) + "\n" + text;
    return answer(analysis, token->range, std::move(text));
  }
  if (const auto scalar = sema::scalarNamed(name))
    return answer(analysis, token->range,
                  fenced("fly", "type " + std::string(name)) + "\n" + std::to_string(sema::bitWidth(*scalar)) +
                      " bits\n");
  if (fact)
    return answer(analysis, range,
                  fenced("fly", std::string(analysis.sources.text(token->range)) + ": " + fact->type) + restOf(*fact));
  return nullptr;
}
