//===- Features.h - what an editor asks of a text ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function for each request that is about one text: from an analysis of it and a place in it to the answer as the
// protocol has it. None keeps anything; null is the answer where there is nothing to say.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_FEATURES_H
#define FLYC_TOOLS_LSP_FEATURES_H

#include "tools/lsp/Analysis.h"

#include "llvm/Support/JSON.h"

namespace flyc::lsp {

using llvm::json::Array;
using llvm::json::Object;
using Json = llvm::json::Value;

/// The kinds of semantic tokens, in the order of their numbers.
std::span<const std::string_view> tokenTypes();
std::span<const std::string_view> tokenModifiers();

// Hover.cpp
Json hover(const Analysis &analysis, SourceLocation at);
/// A symbol as its declaration says it, and its value where that is known, in a block of code; then its comment.
std::string textOfSymbol(const Analysis &analysis, const Symbol &symbol);

// Completion.cpp
/// Where the word begins that ends at `offset` of `text`, as far as it is written.
size_t beginOfWord(std::string_view text, size_t offset);
/// Changes the text so that the expression before the dot of the word at `offset` can be evaluated, and returns where
/// that expression ends; nothing if there is no such dot. Leaves out only the word that is being written; with `alone`,
/// replaces its whole line by `let _ = EXPRESSION`.
std::optional<size_t> completeDot(std::string &text, size_t offset, bool alone);
/// `members`: of what stands before the dot, if one does.
Json complete(const Analysis &analysis, const Settings &settings, size_t offset,
              const std::vector<std::string> *members);

// Signature.cpp
Json signatureHelp(const Analysis &analysis, SourceLocation at);

// Navigation.cpp
Json definition(const Analysis &analysis, SourceLocation at);
Json highlights(const Analysis &analysis, SourceLocation at);
/// The name under the cursor that may be renamed, with its range; null: none.
Json prepareRename(const Analysis &analysis, SourceLocation at);

// Outline.cpp
Json documentSymbols(const Analysis &analysis);
Json foldingRanges(const Analysis &analysis);
/// The declarations of a file whose names contain `query`, letters of either case, as symbols of the workspace.
void addWorkspaceSymbols(const Analysis &analysis, std::string_view query, Array &out);

// Tokens.cpp
Json semanticTokens(const Analysis &analysis);
Json inlayHints(const Analysis &analysis, SourceRange part);

// Findings.cpp
/// The findings of each file, by path; that of the analysis always among them.
std::map<std::string, Array> diagnosticsOf(const Analysis &analysis);
/// What may be put right in that part of the text.
Json codeActions(const Analysis &analysis, SourceRange part);
/// The mistakes in a file of cases, kernels/NAME.yaml (docs/test.md).
Array diagnosticsOfCases(std::string_view text, std::string_view path);

// Lenses.cpp
/// "Test", "model" and "assembly" above kernels, as far as the cases beside the source name them.
Json codeLenses(const Analysis &analysis, const Settings &settings);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_FEATURES_H
