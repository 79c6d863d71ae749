//===- Branches.h - run-time conditions -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Run-time conditions: both branches are evaluated, and their values are merged behind the branches.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_BRANCHES_H
#define FLYC_FRONTEND_SEMA_EVALUATE_BRANCHES_H

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Types/Frame.h"

namespace flyc::sema {

Value evaluateIf(Context &context, const ast::IfExpr *e);
Value evaluateLogical(Context &context, const ast::BinaryExpr *e);
void setVariable(Context &context, Variable &variable, const Node *value, SourceRange range);
Exits executeList(Context &context, std::span<ast::Stmt *const> statements);
Exits executeIf(Context &context, const ast::IfStmt *s, std::span<ast::Stmt *const> rest, bool &didRest);
/// Evaluates `body` in a new block and records what it assigned.
void evaluateBranch(Context &context, Branch &branch, const std::function<void()> &body);
/// Continues the branch where evaluateBranch stopped.
void resumeBranch(Context &context, Branch &branch, const std::function<void()> &body);
void adoptBranch(Context &context, Branch &live, SourceRange range);
/// Both branches have been evaluated: makes the If and gives the variables their merged values.
Node *mergeBranches(Context &context, const Node *condition, Meeting &meeting, SourceRange range);
/// Evaluates `rest` in a branch that is taken where `e` continues with the next statement; returns the exits of both.
Exits continueAfter(Context &context, Exits e, const std::function<Exits()> &rest, SourceRange range);
Exits meetExits(Context &context, Meeting &m, SourceRange range);
const Node *meetNodes(Context &context, Meeting &m, const Node *a, const Node *b, SourceRange range);
/// True if the value, or a run-time part of it, was made from node number `first` on.
bool isMadeInside(const Value &v, uint32_t first);
/// True if both are visibly the same number, layout, atom or node.
bool isSame(const Value &a, const Value &b);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_BRANCHES_H
