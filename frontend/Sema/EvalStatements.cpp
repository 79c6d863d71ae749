//===- EvalStatements.cpp - statements, branches, loops -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Control flow is structured, so the value of each `var` is known at every point: a branch notes which variables it
// assigns, and where the branches meet each of those becomes a result of the If. A loop carries every variable that is
// alive when it starts; those it does not assign come out unchanged.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluator.h"
#include "frontend/Sema/Frame.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::cast;
using llvm::dyn_cast;

Evaluator::Flow Evaluator::execute(const ast::Stmt *s) {
  if (isOverBudget(s->range()))
    return Flow::Return;
  switch (s->kind()) {
  case ast::StmtKind::Block:
    return executeBlock(cast<ast::BlockStmt>(s));
  case ast::StmtKind::Let:
    return executeLet(cast<ast::LetStmt>(s));
  case ast::StmtKind::Expr:
    evaluate(cast<ast::ExprStmt>(s)->value);
    return Flow::Next;
  case ast::StmtKind::Assign:
    return executeAssign(cast<ast::AssignStmt>(s));
  case ast::StmtKind::If:
    return executeIf(cast<ast::IfStmt>(s));
  case ast::StmtKind::For:
    return executeFor(cast<ast::ForStmt>(s));
  case ast::StmtKind::Return:
    return executeReturn(cast<ast::ReturnStmt>(s));
  case ast::StmtKind::Assert:
    executeAssert(cast<ast::AssertStmt>(s));
    return Flow::Next;
  case ast::StmtKind::While:
    error(diag::NotAvailable, s->range(), {"'while'"});
    return Flow::Next;
  case ast::StmtKind::Break:
    error(diag::NotAvailable, s->range(), {"'break'"});
    return Flow::Next;
  case ast::StmtKind::Continue:
    error(diag::NotAvailable, s->range(), {"'continue'"});
    return Flow::Next;
  case ast::StmtKind::Schedule:
    error(diag::NotAvailable, s->range(), {"a 'schedule' block"});
    return Flow::Next;
  case ast::StmtKind::Annotated:
    error(diag::NotAvailable, cast<ast::AnnotatedStmt>(s)->annotation.range, {"an annotation"});
    return Flow::Next;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::executeBlock(const ast::BlockStmt *b) {
  auto inner = std::make_shared<Scope>();
  inner->parent = scope;
  auto saved = std::exchange(scope, inner);
  size_t alive = liveVariables.size();
  Flow flow = Flow::Next;
  for (const ast::Stmt *s : b->stmts) {
    flow = execute(s);
    if (flow == Flow::Return)
      break;
  }
  liveVariables.resize(alive);
  scope = saved;
  return flow;
}

//===--- let, var, assignment ---------------------------------------------===//

/// The value as something of type `type` was asked for: a known number stays known if the type can hold it.
Value Evaluator::annotated(const Value &v, const Type &type, SourceRange range) {
  const Value &inner = decay(v);
  bool fits = (inner.is<int64_t>() && type.isScalar() && isInteger(type.scalar()) &&
               holds(type.scalar(), inner.get<int64_t>())) ||
              (inner.is<bool>() && type.isBool());
  if (fits)
    return inner;
  const Node *node = convert(inner, type, range);
  return node ? Value(node) : Value(Poison{});
}

void Evaluator::declareLocal(const ast::Ident &name, Binding binding) {
  if (Binding *earlier = scope->findHere(name.id)) {
    std::string text(name.str());
    error(diag::Redeclared, name.range, {text}, {{diag::NoteDeclaredHere, earlier->range, {text}}});
    return;
  }
  binding.range = name.range;
  // The name helps whoever reads the IR, and names the value in messages.
  if (const Node *node = binding.value.node(); node && node->name.empty())
    node->name = std::string(name.str());
  scope->names.push_back({name.id, std::move(binding)});
}

/// Matches a pattern against a value and calls `onName` for each name.
template <typename OnName>
static bool destructure(Evaluator &eval, const ast::Pattern *pattern, const Value &value, SourceRange range,
                        OnName onName) {
  switch (pattern->kind) {
  case ast::Pattern::Wildcard:
    return true;
  case ast::Pattern::Name:
    onName(pattern->name, value);
    return true;
  case ast::Pattern::Tuple:
    break;
  }
  if (value.isPoison()) {
    for (const ast::Pattern *element : pattern->elements)
      destructure(eval, element, value, range, onName);
    return true;
  }
  if (!value.isTuple() || value.elements().size() != pattern->elements.size()) {
    eval.error(diag::Pattern, pattern->range, {std::to_string(pattern->elements.size()), describe(value), spell(value)});
    for (const ast::Pattern *element : pattern->elements)
      destructure(eval, element, Poison{}, range, onName);
    return false;
  }
  for (size_t i = 0; i < pattern->elements.size(); ++i)
    destructure(eval, pattern->elements[i], value.elements()[i], range, onName);
  return true;
}

Evaluator::Flow Evaluator::executeLet(const ast::LetStmt *s) {
  Value value = evaluate(s->value);
  if (value.isNothing())
    value = error(diag::NoValue, s->value->range(), {});
  // `let (x, y, z) = thread_idx`
  if (const auto *object = value.as<Object>(); object && *object <= Object::GridDim) {
    std::vector<Value> axes;
    for (unsigned axis = 0; axis < 3; ++axis)
      axes.push_back(hardwareId(static_cast<Id>(*object), axis, s->value->range()));
    value = Value::tuple(std::move(axes));
  }
  std::optional<Type> type;
  if (s->type) {
    Value written = evaluate(s->type);
    if (const auto *t = written.as<TypeValue>())
      type = t->type;
    else if (!written.isPoison())
      error(diag::ExpectedKind, s->type->range(), {"a type", describe(written)});
    if (!type)
      value = Poison{};
    else if (!value.isPoison() && !s->isVar)
      value = annotated(value, *type, s->value->range());
  }
  SourceRange at = s->value->range();
  destructure(*this, s->pattern, value, at, [&](const ast::Ident &name, const Value &v) {
    if (!s->isVar) {
      declareLocal(name, {v, nullptr, {}});
      return;
    }
    const Node *node = v.isPoison() ? nullptr : type ? convert(v, *type, at) : materialize(v, at);
    if (node && node->type.isTensor()) {
      error(diag::NotAvailable, at, {"a 'var' of a tensor"});
      node = nullptr;
    }
    if (!node) {
      declareLocal(name, {Poison{}, nullptr, {}});
      return;
    }
    auto variable = std::make_shared<Variable>(Variable{std::string(name.str()), node->type, node, nextSerial++});
    liveVariables.push_back(variable.get());
    declareLocal(name, {Wildcard{}, variable, {}});
  });
  return Flow::Next;
}

void Evaluator::setVariable(Variable &variable, const Node *value, SourceRange range) {
  for (Branch *b = branch; b; b = b->outer) {
    if (variable.serial >= b->firstSerial)
      break; // declared inside
    if (b->isLoop && std::find(b->carried.begin(), b->carried.end(), &variable) == b->carried.end()) {
      error(diag::NotAvailable, range, {"assigning a variable that an escaped closure holds inside a loop"});
      return;
    }
    auto known = std::find_if(b->assigned.begin(), b->assigned.end(),
                              [&](const Branch::Assigned &a) { return a.variable == &variable; });
    if (known == b->assigned.end())
      b->assigned.push_back({&variable, variable.current, nullptr});
  }
  variable.current = value;
}

void Evaluator::assign(const ast::Expr *target, const Value &value, SourceRange valueRange, SourceRange range) {
  if (const auto *name = dyn_cast<ast::NameExpr>(target)) {
    Binding *binding = scope->find(name->name.id);
    if (!binding) {
      unknownName(name->name);
      return;
    }
    if (binding->value.isPoison() || value.isPoison())
      return;
    if (!binding->variable) {
      std::string text(name->name.str());
      error(diag::AssignLet, target->range(), {text}, {{diag::NoteDeclaredHere, binding->range, {text}}});
      return;
    }
    if (const Node *node = convert(value, binding->variable->type, valueRange))
      setVariable(*binding->variable, node, range);
    return;
  }
  if (const auto *index = dyn_cast<ast::IndexExpr>(target)) {
    Value base = evaluate(index->base);
    if (base.isPoison())
      return;
    const Node *tensor = tensorNode(base, index->base->range());
    auto coord = tensor ? coordinate(index->indices) : std::nullopt;
    if (!coord || value.isPoison())
      return;
    if (coord->hasNone()) {
      error(diag::AssignSlice, target->range(), {});
      return;
    }
    storeElement(tensor, *coord, value, valueRange, range);
    return;
  }
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(target)) {
    if (value.isPoison())
      return;
    if (!value.isTuple() || value.elements().size() != tuple->elements.size()) {
      error(diag::Pattern, target->range(), {std::to_string(tuple->elements.size()), describe(value), spell(value)});
      return;
    }
    for (size_t i = 0; i < tuple->elements.size(); ++i)
      assign(tuple->elements[i], value.elements()[i], valueRange, range);
    return;
  }
  if (target->kind() == ast::ExprKind::Wildcard || target->kind() == ast::ExprKind::Error)
    return;
  error(diag::AssignTarget, target->range(), {});
}

Evaluator::Flow Evaluator::executeAssign(const ast::AssignStmt *s) {
  Value value = evaluate(s->value);
  if (value.isNothing())
    value = error(diag::NoValue, s->value->range(), {});
  if (s->op) {
    Value old = evaluate(s->target);
    value = binary(*s->op, old, s->target->range(), value, s->value->range(), s->range());
  }
  assign(s->target, value, s->value->range(), s->range());
  return Flow::Next;
}

//===--- branches ---------------------------------------------------------===//

template <typename Body> void Evaluator::evaluateBranch(Branch &b, Body body) {
  b.outer = branch;
  b.firstSerial = nextSerial;
  auto *savedBlock = std::exchange(block, &b.block);
  branch = &b;
  body();
  branch = b.outer;
  block = savedBlock;
  for (Branch::Assigned &a : b.assigned) {
    a.after = a.variable->current;
    a.variable->current = a.before;
  }
}

Node *Evaluator::mergeBranches(const Node *condition, Branch &then, Branch &otherwise, SourceRange range) {
  std::vector<Variable *> merged;
  for (Branch *b : {&then, &otherwise})
    for (const Branch::Assigned &a : b->assigned)
      if (std::find(merged.begin(), merged.end(), a.variable) == merged.end())
        merged.push_back(a.variable);
  for (Branch *b : {&then, &otherwise}) {
    std::vector<const Node *> yields;
    for (Variable *v : merged) {
      auto known = std::find_if(b->assigned.begin(), b->assigned.end(),
                                [&](const Branch::Assigned &a) { return a.variable == v; });
      yields.push_back(known == b->assigned.end() ? v->current : known->after);
    }
    b->block.yields.insert(b->block.yields.begin(), yields.begin(), yields.end());
  }
  auto results = static_cast<unsigned>(then.block.yields.size());
  std::vector<bool> nonNegative;
  for (size_t i = 0; i < results; ++i)
    nonNegative.push_back(then.block.yields[i]->nonNegative && otherwise.block.yields[i]->nonNegative);
  Node *node = emit({}, range, If{condition, std::move(then.block), std::move(otherwise.block), results});
  for (size_t i = 0; i < merged.size(); ++i) {
    Node *result = emit(merged[i]->type, range, Result{node, static_cast<unsigned>(i)});
    result->nonNegative = nonNegative[i];
    result->name = merged[i]->name;
    setVariable(*merged[i], result, range);
  }
  return node;
}

Evaluator::Flow Evaluator::executeIf(const ast::IfStmt *s) {
  if (s->isConst) {
    auto known = knownCondition(s->condition, "'if const'");
    if (!known)
      return Flow::Next;
    if (*known)
      return executeBlock(s->thenBlock);
    return s->elseBranch ? execute(s->elseBranch) : Flow::Next;
  }
  Value v = evaluate(s->condition);
  const Value &condition = decay(v);
  bool isKnown = condition.is<bool>();
  const Node *node = condition.node();
  if (!condition.isPoison() && !isKnown && !(node && node->type.isBool())) {
    error(diag::ConditionType, s->condition->range(), {describe(condition)});
    node = nullptr;
  }
  // Both branches are checked; of a known condition only the live one is kept.
  Branch then, otherwise;
  evaluateBranch(then, [&] { execute(s->thenBlock); });
  evaluateBranch(otherwise, [&] {
    if (s->elseBranch)
      execute(s->elseBranch);
  });
  if (isKnown) {
    Branch &live = condition.get<bool>() ? then : otherwise;
    block->nodes.insert(block->nodes.end(), live.block.nodes.begin(), live.block.nodes.end());
    for (const Branch::Assigned &a : live.assigned)
      setVariable(*a.variable, a.after, s->range());
    return Flow::Next;
  }
  if (node && !node->type.isTensor())
    mergeBranches(node, then, otherwise, s->range());
  return Flow::Next;
}

/// `if c { a } else { b }` as an expression. With `if const` the dead branch is not looked at.
Value Evaluator::evaluateIf(const ast::IfExpr *e) {
  if (e->isConst) {
    auto known = knownCondition(e->condition, "'if const'");
    return known ? evaluate(*known ? e->thenValue : e->elseValue) : Value(Poison{});
  }
  Value v = evaluate(e->condition);
  const Value &condition = decay(v);
  if (condition.isPoison())
    return Poison{};
  const Node *node = condition.node();
  if (!condition.is<bool>() && !(node && node->type.isBool()))
    return error(diag::ConditionType, e->condition->range(), {describe(condition)});
  Branch then, otherwise;
  Value thenValue, elseValue;
  evaluateBranch(then, [&] { thenValue = evaluate(e->thenValue); });
  evaluateBranch(otherwise, [&] { elseValue = evaluate(e->elseValue); });
  if (thenValue.isPoison() || elseValue.isPoison())
    return Poison{};
  if (const bool *known = condition.as<bool>()) {
    Branch &live = *known ? then : otherwise;
    block->nodes.insert(block->nodes.end(), live.block.nodes.begin(), live.block.nodes.end());
    for (const Branch::Assigned &a : live.assigned)
      setVariable(*a.variable, a.after, e->range());
    return *known ? thenValue : elseValue;
  }
  // The common type decides what each branch hands out.
  std::optional<Type> type;
  for (const Value *side : {&thenValue, &elseValue}) {
    const Node *n = decay(*side).node();
    if (!n)
      continue;
    if (n->type.isTensor())
      return error(diag::NotAvailable, e->range(), {"choosing between tensors at run time"});
    auto common = type ? commonType(*type, n->type) : layout::Result<Type>(n->type);
    if (!common)
      return error(diag::OperandTypes, e->range(), {common.message()});
    type = *common;
  }
  if (!type)
    type = decay(thenValue).is<double>() || decay(elseValue).is<double>() ? Scalar::F32
           : decay(thenValue).is<bool>()                                  ? Scalar::I1
                                                                          : Scalar::I32;
  for (auto [b, value, at] : {std::tuple(&then, &thenValue, e->thenValue->range()),
                              std::tuple(&otherwise, &elseValue, e->elseValue->range())}) {
    auto *saved = std::exchange(block, &b->block);
    const Node *handed = convert(*value, *type, at);
    block = saved;
    if (!handed)
      return Poison{};
    b->block.yields.push_back(handed);
  }
  bool nonNegative = then.block.yields[0]->nonNegative && otherwise.block.yields[0]->nonNegative;
  Node *merged = mergeBranches(node, then, otherwise, e->range());
  Node *result = emit(*type, e->range(), Result{merged, merged->as<If>()->results - 1});
  result->nonNegative = nonNegative;
  return result;
}

/// a && b, a || b: b is computed only if a does not decide, which matters if it reads memory.
Value Evaluator::evaluateLogical(const ast::BinaryExpr *e) {
  bool isAnd = e->op == ast::BinaryOp::And;
  Value lhs = evaluate(e->lhs);
  const Value &a = decay(lhs);
  const Node *condition = a.node();
  if (!(a.is<bool>() || (condition && condition->type.isBool()))) {
    Value rhs = evaluate(e->rhs);
    return binary(e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
  }
  Branch right;
  Value rhs;
  evaluateBranch(right, [&] { rhs = evaluate(e->rhs); });
  if (const bool *known = a.as<bool>(); known && *known != isAnd) {
    // Decided: what b would have done does not happen, but b is checked.
    Value checked = binary(e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
    return checked.isPoison() ? checked : lhs;
  }
  bool isPure = right.assigned.empty() && std::none_of(right.block.nodes.begin(), right.block.nodes.end(), [](Node *n) {
    return n->as<LoadElement>() || n->as<LoadVector>() || n->type.isVoid() || n->as<Result>();
  });
  const Node *b = decay(rhs).node();
  if (!condition || isPure || !b || !b->type.isBool()) {
    block->nodes.insert(block->nodes.end(), right.block.nodes.begin(), right.block.nodes.end());
    for (const Branch::Assigned &assigned : right.assigned)
      setVariable(*assigned.variable, assigned.after, e->range());
    return binary(e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
  }
  Branch skipped;
  evaluateBranch(skipped, [&] { skipped.block.yields.push_back(emit(Scalar::I1, e->range(), IntConstant{!isAnd})); });
  right.block.yields.push_back(b);
  Node *merged = isAnd ? mergeBranches(condition, right, skipped, e->range())
                       : mergeBranches(condition, skipped, right, e->range());
  return emit(Scalar::I1, e->range(), Result{merged, merged->as<If>()->results - 1});
}

//===--- loops ------------------------------------------------------------===//

/// for i in lo .. hi step s: i32, or i64 if a bound is.
Evaluator::Flow Evaluator::executeFor(const ast::ForStmt *s) {
  if (s->unroll == ast::ForStmt::Full)
    return executeUnrolled(s);
  if (s->unroll == ast::ForStmt::Partial || !s->isRange()) {
    error(diag::NotAvailable, s->range(), {s->isRange() ? "'unroll(n) for'" : "a loop over a list"});
    return Flow::Next;
  }
  if (s->pattern->kind == ast::Pattern::Tuple) {
    error(diag::LoopPattern, s->pattern->range, {});
    return Flow::Next;
  }
  Value lower = evaluate(s->lower), upper = evaluate(s->upper);
  Value step = s->step ? evaluate(s->step) : Value::integer(1);
  SourceRange stepRange = s->step ? s->step->range() : s->range();
  if (lower.isPoison() || upper.isPoison() || step.isPoison())
    return Flow::Next;
  Scalar type = Scalar::I32;
  for (auto [v, at] : {std::pair(&lower, s->lower->range()), std::pair(&upper, s->upper->range()), std::pair(&step, stepRange)}) {
    const Value &inner = decay(*v);
    const Node *n = inner.node();
    if (!inner.is<int64_t>() && !(n && (n->type.isIntegerScalar()))) {
      error(diag::ExpectedKind, at, {"an integer", describe(inner)});
      return Flow::Next;
    }
    if (n && n->type.scalar() != Scalar::I32 && n->type.scalar() != Scalar::I64) {
      error(diag::IndexType, at, {std::string(spelling(n->type.scalar()))});
      return Flow::Next;
    }
    if (n ? n->type.scalar() == Scalar::I64 : !holds(Scalar::I32, inner.get<int64_t>()))
      type = Scalar::I64;
  }
  if (const auto *number = decay(step).as<int64_t>(); !number || *number < 1) {
    error(diag::LoopStep, stepRange, {spell(step)});
    return Flow::Next;
  }
  For loop{convert(lower, type, s->lower->range()), convert(upper, type, s->upper->range()),
           convert(step, type, stepRange), nullptr, {}, {}, {}};
  if (!loop.lower || !loop.upper || !loop.step)
    return Flow::Next;

  Node *induction = kernel->make(type, s->pattern->range, BlockArgument{});
  induction->nonNegative = loop.lower->nonNegative;
  loop.induction = induction;
  Branch body;
  body.isLoop = true;
  std::vector<Variable *> carried = liveVariables;
  for (Variable *v : carried) {
    Node *argument = kernel->make(v->type, s->range(), BlockArgument{});
    argument->name = v->name;
    loop.initial.push_back(v->current);
    loop.carried.push_back(argument);
  }
  evaluateBranch(body, [&] {
    body.carried = carried;
    for (size_t i = 0; i < carried.size(); ++i)
      setVariable(*carried[i], loop.carried[i], s->range());
    auto inner = std::make_shared<Scope>();
    inner->parent = scope;
    auto saved = std::exchange(scope, inner);
    if (s->pattern->kind == ast::Pattern::Name)
      declareLocal(s->pattern->name, {Value(static_cast<const Node *>(induction)), nullptr, {}});
    execute(s->body);
    scope = saved;
  });
  for (const Branch::Assigned &a : body.assigned)
    body.block.yields.push_back(a.after);
  loop.body = std::move(body.block);
  Node *node = emit({}, s->range(), std::move(loop));
  for (size_t i = 0; i < carried.size(); ++i) {
    Node *result = emit(carried[i]->type, s->range(), Result{node, static_cast<unsigned>(i)});
    result->name = carried[i]->name;
    setVariable(*carried[i], result, s->range());
  }
  return Flow::Next;
}

/// unroll for i in lo .. hi: i is a constant in each copy of the body.
Evaluator::Flow Evaluator::executeUnrolled(const ast::ForStmt *s) {
  if (!s->isRange()) {
    error(diag::NotAvailable, s->range(), {"a loop over a list"});
    return Flow::Next;
  }
  Value lowerValue = evaluate(s->lower), upperValue = evaluate(s->upper);
  auto lower = integer(lowerValue, s->lower->range()), upper = integer(upperValue, s->upper->range());
  auto step = s->step ? integer(evaluate(s->step), s->step->range()) : std::optional<int64_t>(1);
  if (!lower || !upper || !step)
    return Flow::Next;
  if (*step < 1) {
    error(diag::LoopStep, s->step->range(), {std::to_string(*step)});
    return Flow::Next;
  }
  constexpr int64_t maxTrips = 4096;
  __int128 trips = *upper > *lower ? (static_cast<__int128>(*upper) - *lower + *step - 1) / *step : 0;
  if (trips > maxTrips) {
    error(diag::UnrollTrips, s->range(),
          {std::to_string(*lower) + " .. " + std::to_string(*upper), std::to_string(maxTrips)});
    return Flow::Next;
  }
  for (int64_t i = *lower; i < *upper; i += *step) {
    auto inner = std::make_shared<Scope>();
    inner->parent = scope;
    auto saved = std::exchange(scope, inner);
    if (s->pattern->kind == ast::Pattern::Name)
      declareLocal(s->pattern->name, {Value::integer(i), nullptr, {}});
    Flow flow = execute(s->body);
    scope = saved;
    if (flow == Flow::Return)
      return flow;
  }
  return Flow::Next;
}

//===--- return, assert ---------------------------------------------------===//

Evaluator::Flow Evaluator::executeReturn(const ast::ReturnStmt *s) {
  if (branch != (frame ? frame->branch : nullptr)) {
    error(diag::NotAvailable, s->range(), {"'return' under a condition or in a loop that the kernel decides"});
    return Flow::Next;
  }
  if (!frame) {
    if (s->value)
      error(diag::KernelReturns, s->value->range(), {});
    return Flow::Return;
  }
  if (s->value)
    frame->result = evaluate(s->value);
  return Flow::Return;
}

void Evaluator::executeAssert(const ast::AssertStmt *s) {
  auto known = knownCondition(s->condition, "'assert'");
  if (known && !*known)
    error(diag::Assert, s->condition->range(), {s->message ? std::string(s->message->value) : std::string("the condition is false")});
}
