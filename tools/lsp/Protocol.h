//===- Protocol.h - places and paths as the protocol names them ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The language server protocol counts lines from 0 and columns in UTF-16 code units, and names files by URI. The
// compiler counts bytes and names files by path. Everything else of the server speaks the compiler's language; JSON is
// LLVM's.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_PROTOCOL_H
#define FLYC_TOOLS_LSP_PROTOCOL_H

#include "frontend/Basic/Source.h"

#include "llvm/Support/JSON.h"

#include <string>
#include <string_view>

namespace flyc::lsp {

/// `file:///a%20b.fly` -> `/a b.fly`; any other URI is its own path.
std::string pathOf(std::string_view uri);
std::string uriOf(std::string_view path);

/// Where in `text` that line and column is, in bytes. What lies behind the end of a line or of the text is its end.
size_t offsetOf(std::string_view text, int64_t line, int64_t character);
/// The same of `{"line": .., "character": ..}`; the begin of the text without those.
size_t offsetOf(std::string_view text, const llvm::json::Object *position);

llvm::json::Object positionOf(const SourceManager &sources, SourceLocation location);
llvm::json::Object rangeOf(const SourceManager &sources, SourceRange range);
/// The same, with the file.
llvm::json::Object locationOf(const SourceManager &sources, SourceRange range);
/// The whole of a text.
llvm::json::Object wholeOf(std::string_view text);

/// Member NAME of a JSON object as text; empty without.
std::string textOf(const llvm::json::Object &object, llvm::StringRef name);

/// Text with a fence around it, as a hover shows code.
std::string fenced(std::string_view language, std::string_view code);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_PROTOCOL_H
