//===- Entry.h - functions of the host that call kernels ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Entries: host functions that call kernels.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_ENTRY_H
#define FLYC_FRONTEND_SEMA_DECLARE_ENTRY_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void analyzeEntry(Context &context, const EntryTemplate &entry, std::span<const ast::GenericArg> given,
                  const ast::Ident *alias, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_ENTRY_H
