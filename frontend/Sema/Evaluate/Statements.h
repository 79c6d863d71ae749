//===- Statements.h - let, var, assignment, return, assert ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The entry point for every statement; local names, variables and assignments.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_STATEMENTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_STATEMENTS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Exits execute(Context &context, const ast::Stmt *s);
/// The statements of a block in a scope of their own.
Exits executeBlock(Context &context, const ast::BlockStmt *b);
void declareLocal(Context &context, const ast::Ident &name, Binding binding);
void bindPattern(Context &context, const ast::Pattern *pattern, const Value &value, SourceRange range,
                 Binding::Origin origin = Binding::Let);
Value read(Context &context, const Place &place);
Value annotated(Context &context, const Value &v, const Type &type, SourceRange range);
void executeLet(Context &context, const ast::LetStmt *s);
void executeAssert(Context &context, const ast::AssertStmt *s);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_STATEMENTS_H
