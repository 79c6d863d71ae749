//===- Pages.h - what the documentation says of a builtin ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// docs/builtins.md, compiled in: the section of each builtin, with its example.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_PAGES_H
#define FLYC_TOOLS_LSP_PAGES_H

#include <string>
#include <string_view>

namespace flyc::lsp {

/// Markdown; empty if there is no section of that name.
std::string_view pageOfBuiltin(std::string_view name);
/// Its first sentence.
std::string summaryOfBuiltin(std::string_view name);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_PAGES_H
