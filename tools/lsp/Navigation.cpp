//===- Navigation.cpp - where a name is declared and used ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Features.h"
#include "tools/lsp/Protocol.h"

using namespace flyc;
using namespace flyc::lsp;

/// `import a.b` leads to the file.
static Json beginOfModule(const Analysis &analysis, const ast::ImportDecl &import) {
  // The loader has read it: its text is among the sources.
  std::string ending;
  for (const ast::Ident &part : import.path)
    ending += "/" + std::string(part.str());
  ending += ".fly";
  for (uint32_t n = 0; n < analysis.sources.fileCount(); ++n) {
    const SourceRange begin(analysis.sources.begin(FileID(n)));
    const std::string name = "/" + std::string(analysis.sources.name(FileID(n)));
    if (name.ends_with(ending) && analysis.hasPlace(begin))
      return locationOf(analysis.sources, begin);
  }
  return nullptr;
}

Json lsp::definition(const Analysis &analysis, SourceLocation at) {
  if (const Symbol *symbol = analysis.index.symbolAt(at)) {
    if (symbol->kind == SymbolKind::Module && symbol->decl)
      return beginOfModule(analysis, llvm::cast<ast::ImportDecl>(*symbol->decl));
    return analysis.hasPlace(symbol->range) ? Json(locationOf(analysis.sources, symbol->range)) : Json(nullptr);
  }
  // A field: each that has the name.
  const Token *token = analysis.tokenAt(at);
  if (!token || !token->is(TokenKind::Name))
    return nullptr;
  Array found;
  for (const unsigned number : analysis.index.membersNamed(analysis.sources.text(token->range)))
    if (const SourceRange range = analysis.index.symbols[number].range; analysis.hasPlace(range))
      found.push_back(locationOf(analysis.sources, range));
  return found.empty() ? Json(nullptr) : Json(std::move(found));
}

Json lsp::highlights(const Analysis &analysis, SourceLocation at) {
  const Use *here = analysis.index.at(at);
  if (!here)
    return nullptr;
  Array found;
  for (const Use &use : analysis.index.uses)
    if (use.symbol == here->symbol)
      found.push_back(Object{{"range", rangeOf(analysis.sources, use.range)}, {"kind", use.isDeclaration ? 3 : 2}});
  return found;
}

Json lsp::prepareRename(const Analysis &analysis, SourceLocation at) {
  const Use *use = analysis.index.at(at);
  if (!use)
    return nullptr;
  const Symbol &symbol = analysis.index.symbols[use->symbol];
  // std is not the author's; an import is named by its file.
  if (!analysis.hasPlace(symbol.range) || symbol.kind == SymbolKind::Module)
    return nullptr;
  return Object{{"range", rangeOf(analysis.sources, use->range)}, {"placeholder", symbol.name}};
}
