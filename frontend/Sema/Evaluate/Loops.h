//===- Loops.h - for, while, unroll ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `for` and `while`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_LOOPS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_LOOPS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Exits executeFor(Context &context, const ast::ForStmt *s);
Exits executeWhile(Context &context, const ast::WhileStmt *s);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_LOOPS_H
