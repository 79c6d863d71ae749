//===- Declarations.h - what a file declares, and what it imports ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The names that a file declares and imports, and the values of -D.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_DECLARATIONS_H
#define FLYC_FRONTEND_SEMA_DECLARE_DECLARATIONS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void checkDefines(Context &context, const ast::Module &module);
std::shared_ptr<Scope> scopeOf(Context &context, const ast::Module &module);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_DECLARATIONS_H
