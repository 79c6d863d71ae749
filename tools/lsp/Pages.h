//===- Pages.h - what the documentation says of a builtin ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is known of each builtin: how it is called, from the table of Sema, and its section of docs/builtins.md,
// compiled in, with its example.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_PAGES_H
#define FLYC_TOOLS_LSP_PAGES_H

#include <string>
#include <string_view>
#include <vector>

namespace flyc::lsp {

/// In the order of the table.
std::vector<std::string_view> builtinNames();
/// "to<type>(value, round?, random?)", "S<bits, base, shift>"; empty if there is no builtin of that name.
std::string callOfBuiltin(std::string_view name);
/// Markdown; empty if there is no section of that name.
std::string_view pageOfBuiltin(std::string_view name);
/// The headline that its section stands under: "Layouts: modes"; empty if there is none.
std::string_view chapterOfBuiltin(std::string_view name);
/// Its first sentence.
std::string summaryOfBuiltin(std::string_view name);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_PAGES_H
