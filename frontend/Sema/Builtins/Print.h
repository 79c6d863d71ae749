//===- Print.h - printf ---------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Places inside a string literal.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_PRINT_H
#define FLYC_FRONTEND_SEMA_BUILTINS_PRINT_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// The place of byte `offset` (after escapes are resolved) of a string, if `range` is that of a literal.
SourceLocation placeInString(const Context &context, SourceRange range, size_t offset);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_PRINT_H
