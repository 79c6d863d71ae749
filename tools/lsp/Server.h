//===- Server.h - the language server ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Holds the texts that are open, answers requests about them in the order in which they come, and tells of mistakes
// once nothing waits. A text is analysed once for each version; what a change makes old while it is being computed is
// given up, and its request answered with ContentModified.
//
// Invariant: whatever a client sends, every request gets exactly one answer.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_SERVER_H
#define FLYC_TOOLS_LSP_SERVER_H

#include "tools/lsp/Analysis.h"

#include <cstdio>

namespace flyc::lsp {

/// Serves until `exit` or the end of the input. 0, or 1 if the client left without `shutdown`.
int serve(Settings settings, std::FILE *in, std::FILE *out, std::string_view version);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_SERVER_H
