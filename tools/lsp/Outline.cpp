//===- Outline.cpp - what a file declares, and what of it can be folded ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Features.h"
#include "tools/lsp/Protocol.h"

#include "llvm/ADT/StringRef.h"

using namespace flyc;
using namespace flyc::lsp;
using llvm::dyn_cast;

/// The protocol's SymbolKind.
static int kindOf(const ast::Decl &decl) {
  switch (decl.kind()) {
  case ast::DeclKind::Import: return 2;  // module
  case ast::DeclKind::Const: return 14;  // constant
  case ast::DeclKind::Struct: return 23; // struct
  case ast::DeclKind::Enum: return 10;   // enum
  case ast::DeclKind::Fn: return 12;     // function
  case ast::DeclKind::Kernel: return 6;  // method: stands out from functions
  case ast::DeclKind::Entry: return 24;  // event
  case ast::DeclKind::Export: return 15;
  }
  return 13;
}

static std::string_view wordOf(const ast::Decl &decl) {
  switch (decl.kind()) {
  case ast::DeclKind::Import: return "import";
  case ast::DeclKind::Const: return llvm::cast<ast::ConstDecl>(decl).isParam ? "param" : "const";
  case ast::DeclKind::Struct: return "struct";
  case ast::DeclKind::Enum: return "enum";
  case ast::DeclKind::Fn: return "fn";
  case ast::DeclKind::Kernel: return "kernel";
  case ast::DeclKind::Entry: return "entry";
  case ast::DeclKind::Export: return "export";
  }
  return "";
}

Json lsp::documentSymbols(const Analysis &analysis) {
  const SourceManager &sources = analysis.sources;
  Array list;
  const auto item = [&](std::string_view name, std::string_view detail, int kind, SourceRange whole, SourceRange at) {
    return Object{{"name", name.empty() ? "_" : std::string(name)},
                  {"detail", std::string(detail)},
                  {"kind", kind},
                  {"range", rangeOf(sources, SourceRange::cover(whole, at))},
                  {"selectionRange", rangeOf(sources, at)}};
  };
  for (const ast::Decl *decl : analysis.module->decls) {
    if (!decl->name)
      continue;
    Object symbol = item(decl->name.str(), wordOf(*decl), kindOf(*decl), decl->range(), decl->name.range);
    Array parts;
    if (const auto *structure = dyn_cast<ast::StructDecl>(decl))
      for (const ast::Field *field : structure->fields)
        parts.push_back(
            item(field->name.str(), sources.text(field->type->range()), 8, field->range, field->name.range));
    if (const auto *enumeration = dyn_cast<ast::EnumDecl>(decl))
      for (const ast::EnumMember &member : enumeration->members)
        parts.push_back(item(member.name.str(), "", 22, member.name.range, member.name.range));
    if (!parts.empty())
      symbol["children"] = std::move(parts);
    list.push_back(std::move(symbol));
  }
  return list;
}

/// Blocks, lists and comments over several lines: by brackets, so that a text with errors folds as well.
Json lsp::foldingRanges(const Analysis &analysis) {
  const SourceManager &sources = analysis.sources;
  Array list;
  const auto add = [&](uint32_t from, uint32_t to, const char *kind) {
    if (to <= from)
      return;
    Object range{{"startLine", from - 1}, {"endLine", to - 1}};
    if (kind)
      range["kind"] = kind;
    list.push_back(std::move(range));
  };
  const auto lineOf = [&](SourceLocation at) { return sources.position(at).line; };
  std::vector<const Token *> open;
  for (const Token &token : analysis.tokens) {
    if (token.isAny(TokenKind::LeftBrace, TokenKind::LeftParen, TokenKind::LeftBracket)) {
      open.push_back(&token);
    } else if (token.isAny(TokenKind::RightBrace, TokenKind::RightParen, TokenKind::RightBracket) && !open.empty()) {
      // The line of the closing bracket stays.
      if (const uint32_t to = lineOf(token.range.begin); to > 0)
        add(lineOf(open.back()->range.begin), to - 1, nullptr);
      open.pop_back();
    }
  }
  // Runs of lines that are comments only.
  const std::string_view text = analysis.text();
  uint32_t line = 1, first = 0;
  for (size_t at = 0; at <= text.size(); ++line) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const bool isComment = llvm::StringRef(text.substr(at, end - at)).trim().starts_with("//");
    if (isComment && first == 0)
      first = line;
    if (!isComment && first != 0) {
      add(first, line - 1, "comment");
      first = 0;
    }
    at = end + 1;
  }
  if (first != 0)
    add(first, line - 1, "comment");
  return list;
}

void lsp::addWorkspaceSymbols(const Analysis &analysis, std::string_view query, Array &out) {
  if (!analysis.module)
    return;
  for (const ast::Decl *decl : analysis.module->decls)
    if (decl->name && decl->kind() != ast::DeclKind::Import &&
        llvm::StringRef(decl->name.str()).contains_insensitive(llvm::StringRef(query)))
      out.push_back(Object{{"name", std::string(decl->name.str())},
                           {"kind", kindOf(*decl)},
                           {"location", locationOf(analysis.sources, decl->name.range)},
                           {"containerName", std::string(wordOf(*decl))}});
}
