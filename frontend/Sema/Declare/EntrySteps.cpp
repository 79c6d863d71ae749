//===- EntrySteps.cpp - the body of an entry ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The body is walked once: `let` names expressions over the arguments, and every `if` becomes part of the conditions of
// the steps below it. A call of a kernel or of `zero` is a step.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/EntryBuilder.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "support/Text.h"
#include "llvm/Support/Casting.h"

#include <array>

using namespace flyc;
using namespace flyc::sema;
using llvm::cast;
using llvm::dyn_cast;

//===--- the body ---------------------------------------------------------===//

void EntryBuilder::walk(std::span<ast::Stmt *const> statements) {
  auto inner = std::make_shared<Scope>();
  inner->parent = context.scope;
  auto saved = std::exchange(context.scope, inner);
  for (const ast::Stmt *s : statements)
    walk(s);
  context.scope = saved;
}

void EntryBuilder::walk(const ast::Stmt *s) {
  switch (s->kind()) {
  case ast::StmtKind::Block: return walk(cast<ast::BlockStmt>(s)->stmts);
  case ast::StmtKind::Let: return walkLet(cast<ast::LetStmt>(s));
  case ast::StmtKind::Assert: return executeAssert(context, cast<ast::AssertStmt>(s));
  case ast::StmtKind::If: return walkIf(cast<ast::IfStmt>(s));
  case ast::StmtKind::Expr: {
    const auto *call = dyn_cast<ast::CallExpr>(cast<ast::ExprStmt>(s)->value);
    if (!call)
      return refuse(s, "an expression by itself");
    if (isZero(call->callee))
      return callZero(call);
    for (const auto &[known, instance] : calls)
      if (known == call)
        return callKernel(call, *instance);
    return; // reported
  }
  case ast::StmtKind::Assign: return refuse(s, "an assignment");
  case ast::StmtKind::For:
  case ast::StmtKind::While: return refuse(s, "a loop");
  case ast::StmtKind::Return:
  case ast::StmtKind::Break:
  case ast::StmtKind::Continue: return refuse(s, "'return', 'break' or 'continue'");
  default: return refuse(s, "this statement");
  }
}

/// What it computes is looked at here: a value that nothing uses is no reason to be silent.
void EntryBuilder::walkLet(const ast::LetStmt *s) {
  if (s->isVar)
    return refuse(s, "'var'");
  const size_t first = context.block->nodes.size();
  executeLet(context, s);
  for (size_t i = first; i < context.block->nodes.size(); ++i) {
    const Node *node = context.block->nodes[i];
    if (node->as<IntConstant>() || node->as<FloatConstant>() || node->as<ArgumentPart>() || node->as<DeviceUnits>() ||
        node->as<Unary>() || node->as<Binary>() || node->as<Compare>() || node->as<Convert>())
      continue;
    context.report(diag::NotOnHost, node->range);
    return;
  }
}

void EntryBuilder::walkIf(const ast::IfStmt *s) {
  const auto otherwise = [&] {
    if (s->elseBranch)
      walk(s->elseBranch);
  };
  Value value = evaluate(context, s->condition);
  const Value &inner = decay(value);
  if (inner.isPoison())
    return;
  if (const bool *known = inner.as<bool>())
    return *known ? walk(s->thenBlock->stmts) : otherwise();
  if (!inner.node() || !inner.node()->type.isBool()) {
    context.report(diag::ConditionType, s->condition->range(), describe(inner), "i != 0");
    return;
  }
  signature->seesTensors = true;
  auto condition = signature->hostExpr(value, s->condition->range());
  signature->seesTensors = false;
  if (!condition || conditions.size() > 64)
    return condition ? void(context.report(diag::HostExprSize, s->condition->range(), "64")) : void();
  conditions.push_back(*condition);
  walk(s->thenBlock->stmts);
  conditions.back() = LaunchExpr::logicalNot(std::move(*condition));
  otherwise();
  conditions.pop_back();
}

static unsigned sizeOf(const LaunchExpr &e) {
  unsigned size = 1;
  for (const LaunchExpr &operand : e.operands())
    size += sizeOf(operand);
  return size;
}

/// Of all ifs around the statement at `range`. What is too long for a reader of the manifest is an error.
LaunchExpr EntryBuilder::conditionNow(SourceRange range) {
  constexpr unsigned most = 256;
  LaunchExpr all = LaunchExpr::constant(1);
  for (const LaunchExpr &c : conditions)
    all = all.isConstant() ? c : LaunchExpr::binary(LaunchExpr::Op::And, all, c);
  if (sizeOf(all) > most)
    context.report(diag::HostExprSize, range, most);
  return all;
}

//===--- steps ------------------------------------------------------------===//

void EntryBuilder::callKernel(const ast::CallExpr *call, const Instance &instance) {
  const Interface &callee = instance.kernel->interface;
  std::vector<std::optional<interface::Operand>> operands(callee.arguments.size());
  std::vector<bool> isGiven(callee.arguments.size());
  bool forwards = false, ok = true;
  size_t position = 0;
  for (const ast::Arg &a : call->args) {
    if (a.isForward()) {
      forwards = true;
      continue;
    }
    size_t place = 0;
    if (a.name) {
      while (place < callee.arguments.size() && callee.arguments[place].name != a.name.str())
        ++place;
    } else {
      place = position++;
    }
    if (place >= callee.arguments.size() || isGiven[place]) {
      const std::string all = joined(callee.arguments, &Argument::name);
      if (place >= callee.arguments.size() && a.name)
        context.report(diag::NoSuchParameter, a.name.range, callee.name, a.name.str(), "its parameters are: " + all);
      else if (place >= callee.arguments.size())
        context.report(diag::TooManyArguments, a.range, callee.name, callee.arguments.size(),
                       all.empty() ? "" : ": " + all);
      else
        context.report(diag::ArgumentTwice, a.range, callee.arguments[place].name);
      ok = false;
      continue;
    }
    isGiven[place] = true;
    operands[place] = operand(callee.arguments[place], callee.name, evaluate(context, a.value), a.value->range());
    ok &= operands[place].has_value();
  }
  bool isAmbiguous = false;
  // Tensors before the symbols that follow from them.
  for (bool symbols : {false, true})
    for (size_t i = 0; i < callee.arguments.size(); ++i) {
      const Argument &wanted = callee.arguments[i];
      if (isGiven[i] || (wanted.kind == ArgumentKind::Symbol) != symbols)
        continue;
      Binding *binding = nullptr;
      if (forwards)
        for (Scope *s = context.scope.get(); s && s != outer.get() && !binding; s = s->parent.get())
          for (auto &[id, known] : s->names)
            if (id.str() == wanted.name)
              binding = &known;
      if (binding)
        operands[i] = operand(wanted, callee.name, binding->value, call->range());
      else if (symbols)
        operands[i] = inferred(wanted, *instance.kernel, operands, call->range(), /*failed=*/isAmbiguous);
      else if (wanted.optional)
        operands[i] = interface::Operand{};
      if (operands[i])
        continue;
      if (!binding && ok && !isAmbiguous)
        context.report(diag::EntryMissing, call->range(), callee.name, wanted.name);
      ok = false;
    }
  if (!ok || overlaps(callee, operands, call->range()))
    return;
  interface::Step step;
  step.condition = conditionNow(call->range());
  step.kernel = callee.name;
  for (auto &o : operands)
    step.operands.push_back(std::move(*o));
  entry.interface.steps.push_back(std::move(step));
}

void EntryBuilder::callZero(const ast::CallExpr *call) {
  if (call->args.size() != 1 || call->args[0].isForward() || call->args[0].name) {
    context.report(diag::ZeroOperand, call->range(), call->args.empty() ? "nothing" : "no single tensor");
    return;
  }
  SourceRange range = call->args[0].value->range();
  Value value = evaluate(context, call->args[0].value);
  if (value.isPoison())
    return;
  auto index = argumentOf(value);
  const Argument *own = index && decay(value).tensor() ? &context.kernel->interface.arguments[*index] : nullptr;
  if (!own || own->access == Access::In || own->optional) {
    context.report(diag::ZeroOperand, range,
                   !own ? describe(value)
                        : "'" + own->name + "', which " + (own->optional ? "may be null" : "is 'in'"));
    return;
  }
  const Node *tensor = decay(value).node();
  auto bytes = bytesOf(tensor, range);
  auto count = take(context, layout::size(context.arith, context.kernel->declared[*index].layout), range);
  auto elements = count ? signature->hostExpr(fromInt(context, *count, range), range) : std::nullopt;
  if (!bytes || !elements)
    return;
  interface::Step step;
  step.condition = conditionNow(call->range());
  step.zeroed = *index;
  step.bytes = *bytes;
  entry.interface.steps.push_back(std::move(step));
  // What lies between the elements is not ours to clear; in scratch memory it is.
  if (own->access == Access::Scratch)
    return;
  const LaunchExpr filled = bytesOf(*elements, scalarOf(*own));
  entry.interface.steps.back().bytes = filled;
  using Op = LaunchExpr::Op;
  LaunchExpr dense = LaunchExpr::binary(Op::Or, LaunchExpr::binary(Op::Eq, *elements, LaunchExpr()),
                                        LaunchExpr::binary(Op::Eq, *bytes, filled));
  if (bytes->isConstant() && elements->isConstant()) {
    if (bytes->value() != filled.value())
      context.report(diag::ZeroOperand, range, "'" + own->name + "', whose elements do not lie one behind the other");
    return;
  }
  Interface &interface = context.kernel->interface;
  if (!interface.demands(dense) && *bytes != filled)
    interface.preconditions.push_back(Precondition::of(std::move(dense)));
}
