//===- Index.h - who declares each name of a file ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Names are resolved by where they stand, without evaluation: what is not called, or in a branch that this target does
// not take, has its definitions too. What only a value says (the field of a struct) is found by its name.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_INDEX_H
#define FLYC_TOOLS_LSP_INDEX_H

#include "frontend/AST/AST.h"

#include <functional>
#include <string>
#include <vector>

namespace flyc::lsp {

enum class SymbolKind : uint8_t {
  Module,
  Param,
  Const,
  Struct,
  Field,
  Enum,
  Member,
  Fn,
  Kernel,
  Entry,
  Generic,   ///< of `<..>`
  Parameter, ///< of `(..)`
  Size,      ///< a name in the layout of a parameter, which it declares
  Let,
  Var,
};
/// "fn", "let", "parameter", ...
std::string_view spelling(SymbolKind kind);

struct Symbol {
  SymbolKind kind;
  std::string name;
  SourceRange range;    ///< of the name where it is declared
  SourceRange whole;    ///< of the declaration
  SourceRange visible;  ///< where the name means this; invalid: in the whole file and in those that import it
  std::string_view doc; ///< of `///` lines
  const ast::Decl *decl = nullptr; ///< of a declaration of the file, or what a parameter or field belongs to
};

struct Use {
  SourceRange range;
  unsigned symbol; ///< its number in Index::symbols
  bool isDeclaration = false;
};

/// The names of one file.
struct Index {
  std::vector<Symbol> symbols;
  std::vector<Use> uses;            ///< declarations included; sorted by their begin
  std::vector<SourceRange> members; ///< names behind a dot that only a value explains, sorted

  /// The use that stands there or ends there; null: no name, or none that a source declares.
  const Use *at(SourceLocation location) const;
  const Symbol *symbolAt(SourceLocation location) const;
  /// The fields and members of that name.
  std::vector<unsigned> membersNamed(std::string_view name) const;
};

/// `moduleOf` gives the tree that an import names, or null; `prelude` are the modules that every file sees.
Index makeIndex(const ast::Module &module, const SourceManager &sources, std::span<const ast::Module *const> prelude,
                const std::function<const ast::Module *(const ast::ImportDecl &)> &moduleOf);

/// What fn, kernel and entry have in common; null of other declarations.
const ast::FunctionLike *functionOf(const ast::Decl &decl);
/// The head of a declaration as it was written, in one line where that is short: `fn relu<T: type>(x: T) -> T`.
std::string headOf(const ast::Decl &decl, const SourceManager &sources);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_INDEX_H
