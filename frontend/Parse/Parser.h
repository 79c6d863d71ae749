//===- Parser.h - text to syntax tree -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a text of the SourceManager. Output: its syntax tree, in the arena. Errors go to the engine; the tree then
// holds what could be parsed, and Module::hasErrors is set.
//
// Invariants: parsing takes time linear in the text and bounded stack: recursion is at most maxNesting deep and no
// expression is higher than ast::Expr::maxHeight. One mistake gives one message.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_PARSE_PARSER_H
#define FLYC_FRONTEND_PARSE_PARSER_H

#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"

namespace flyc {

/// What parsing works on. All of it outlives the trees.
struct ParseContext {
  SourceManager &sources;
  Arena &arena;
  IdentifierTable &names;
  DiagnosticEngine &diags;
};

/// Brackets, blocks and operands in each other, beyond which parsing stops with an error.
inline constexpr unsigned maxNesting = 256;

/// Parses a file. Never null.
ast::Module *parseModule(ParseContext context, FileID file);

/// Parses a single expression, such as the operand of `flyc layout` or the value of -D. `origin` names the text in
/// diagnostics. Null if anything is wrong; that was reported.
ast::Expr *parseExpressionText(ParseContext context, std::string text, std::string origin = "<command line>");

/// Parses a part of a text without faults (SourceManager::findFault) as one expression, such as a value in a file of
/// another format: its errors have their place there. Null if anything is wrong; that was reported.
ast::Expr *parseExpressionAt(ParseContext context, SourceRange part);

/// Parses what may stand behind `export`, such as the operand of --instantiate. Null if anything is wrong; that was
/// reported.
ast::ExportDecl *parseExportText(ParseContext context, std::string text, std::string origin = "<command line>");

} // namespace flyc

#endif // FLYC_FRONTEND_PARSE_PARSER_H
