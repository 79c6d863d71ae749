//===- Dump.h - syntax trees as text --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `--emit=ast`: a node per line, indented under its parent, with the role it plays there, what it says and where it
// begins: `value: Binary + <3:12>`. The text is a pure function of the source.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_AST_DUMP_H
#define FLYC_FRONTEND_AST_DUMP_H

#include "frontend/AST/AST.h"

#include <string>

namespace flyc::ast {

std::string dump(const SourceManager &sources, const Module &module);
std::string dump(const SourceManager &sources, const Expr *expr);

} // namespace flyc::ast

#endif // FLYC_FRONTEND_AST_DUMP_H
