//===- Branches.cpp - run-time conditions ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Control flow is structured, so the value of each `var` is known at every point: a branch notes which variables it
// assigns, and where the branches meet each of those becomes a result of the If.
//
// A branch may leave otherwise than at its end: by break, continue or return. If only one of the two goes on, what
// stands behind the `if` is evaluated inside that one: `if i >= n { return }; rest` is `if i >= n { } else { rest }`,
// and nothing has to be remembered. If both may go on, each hands out a bool that says whether control left, and the
// rest stands in a branch on those (Exits.h).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Branches.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Frame.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

//===--- branches ---------------------------------------------------------===//

/// Run-time branches and loops in each other, over all inlined calls: what every pass behind us can walk.
static constexpr unsigned maxBranches = 256;

void sema::evaluateBranch(Context &context, Branch &b, const std::function<void()> &body) {
  b.firstSerial = context.variables.nextSerial;
  b.firstNode = static_cast<uint32_t>(context.kernel->size());
  resumeBranch(context, b, body);
}

void sema::resumeBranch(Context &context, Branch &b, const std::function<void()> &body) {
  b.outer = context.nesting.branch;
  for (Branch::Assigned &a : b.assigned)
    a.variable->current = a.after;
  auto *savedBlock = std::exchange(context.block, &b.block);
  size_t alive = context.variables.live.size();
  context.nesting.branch = &b;
  if (++context.nesting.branches <= maxBranches) {
    body();
  } else if (!context.budget.isExceeded) {
    context.budget.isExceeded = true;
    context.report(diag::BranchDepth, context.currentStatement, maxBranches);
  }
  --context.nesting.branches;
  context.nesting.branch = b.outer;
  context.block = savedBlock;
  // A closure may have kept one alive that was declared inside, but nobody outside can call it.
  if (context.variables.live.size() > alive)
    context.variables.live.resize(alive);
  for (Branch::Assigned &a : b.assigned) {
    a.after = a.variable->current;
    a.variable->current = a.before;
  }
}

void sema::setVariable(Context &context, Variable &variable, const Node *value, SourceRange range) {
  for (Branch *b = context.nesting.branch; b; b = b->outer) {
    if (variable.serial >= b->firstSerial)
      break; // declared inside
    if (b->isLoop && std::find(b->carried.begin(), b->carried.end(), &variable) == b->carried.end()) {
      context.report(diag::NotAvailable, range,
                     "assigning '" + variable.name + "', which only a closure keeps, inside a loop");
      return;
    }
    if (!b->find(&variable))
      b->assigned.push_back({&variable, variable.current, nullptr});
  }
  variable.current = value;
}

/// What `live` did happens here: the condition was known.
void sema::adoptBranch(Context &context, Branch &live, SourceRange range) {
  context.block->nodes.insert(context.block->nodes.end(), live.block.nodes.begin(), live.block.nodes.end());
  for (const Branch::Assigned &a : live.assigned)
    setVariable(context, *a.variable, a.after, range);
}

Node *sema::mergeBranches(Context &context, const Node *condition, Meeting &meeting, SourceRange range) {
  Branch &then = meeting.then, &otherwise = meeting.otherwise;
  std::vector<Variable *> merged;
  for (Branch *b : {&then, &otherwise})
    for (const Branch::Assigned &a : b->assigned)
      if (std::find(merged.begin(), merged.end(), a.variable) == merged.end())
        merged.push_back(a.variable);
  for (Branch *b : {&then, &otherwise}) {
    std::vector<const Node *> yields;
    for (Variable *v : merged) {
      const Branch::Assigned *known = b->find(v);
      yields.push_back(known ? known->after : v->current);
    }
    b->block.yields.insert(b->block.yields.begin(), yields.begin(), yields.end());
  }
  auto results = static_cast<unsigned>(then.block.yields.size());
  std::vector<bool> nonNegative;
  for (size_t i = 0; i < results; ++i)
    nonNegative.push_back(then.block.yields[i]->nonNegative && otherwise.block.yields[i]->nonNegative);
  Node *node = emit(context, {}, range, If{condition, std::move(then.block), std::move(otherwise.block), results});
  for (size_t i = 0; i < merged.size(); ++i) {
    Node *result = emit(context, merged[i]->type, range, Result{node, static_cast<unsigned>(i)});
    result->nonNegative = nonNegative[i];
    result->name = merged[i]->name;
    setVariable(context, *merged[i], result, range);
  }
  for (Node *late : meeting.after) {
    if (auto *result = std::get_if<Result>(&late->operation); result && !result->of) {
      result->of = node;
      result->index += static_cast<unsigned>(merged.size());
      late->nonNegative = nonNegative[result->index];
    }
    context.block->nodes.push_back(late);
  }
  return node;
}

//===--- values that meet -------------------------------------------------===//

template <typename Make> static auto inBlock(Block *&block, Block &inside, Make make) {
  Block *saved = std::exchange(block, &inside);
  auto made = make();
  block = saved;
  return made;
}

const Node *sema::meetNodes(Context &context, Meeting &m, const Node *a, const Node *b, SourceRange range) {
  if (a == b)
    return a; // made before both
  auto undefined = [&](Branch &branch, const Type &type) {
    return inBlock(context.block, branch.block, [&] { return emit(context, type, range, Undefined{}); });
  };
  const Type &type = a ? a->type : b->type;
  m.then.block.yields.push_back(a ? a : undefined(m.then, type));
  m.otherwise.block.yields.push_back(b ? b : undefined(m.otherwise, type));
  Node *result = context.kernel->make(type, range, Result{nullptr, m.count++});
  m.after.push_back(result);
  return result;
}

/// Registers are values: their elements meet as a vector, in new registers behind the If.
static Value meetFragments(Context &context, Meeting &m, const Node *a, const Node *b, SourceRange range) {
  const TensorType &tensor = (a ? a : b)->type.tensor();
  auto vector = vectorOf(context, tensor, range);
  if (!vector)
    return Poison{};
  auto load = [&](Branch &branch, const Node *from) -> const Node * {
    return !from
               ? nullptr
               : inBlock(context.block, branch.block, [&] { return emit(context, *vector, range, LoadVector{from}); });
  };
  const Node *x = load(m.then, a), *y = load(m.otherwise, b);
  const Node *elements = meetNodes(context, m, x, y, range);
  Node *fragment = context.kernel->make(tensor, range, Fragment{nullptr});
  m.after.push_back(fragment);
  m.after.push_back(context.kernel->make({}, range, StoreVector{fragment, elements}));
  return fragment;
}

/// True if the layout holds what the kernel computes only inside the branch: it cannot leave it.
static bool holdsInside(const layout::AnyLayout &l, uint32_t first) {
  bool isInside = false;
  forEachNodeIn(l, [&](const Node *node) { isInside |= node->serial >= first; });
  return isInside;
}
bool sema::isMadeInside(const Value &v, uint32_t first) {
  if (const Node *node = v.node())
    return node->serial >= first;
  if (const auto *mine = v.as<ThreadCopy>())
    return mine->thread->serial >= first;
  if (const auto *array = v.as<ArrayValue>())
    return array->at && array->at->serial >= first;
  if (const auto *mine = v.as<ThreadMma>())
    return mine->thread->serial >= first;
  if (const auto *start = v.as<TensorStart>())
    return start->tensor->serial >= first;
  const auto *l = v.as<layout::AnyLayout>();
  return l && holdsInside(*l, first);
}

/// Equal as far as one can tell by looking at them.
bool sema::isSame(const Value &a, const Value &b) {
  if (a.variant().index() != b.variant().index())
    return false;
  if (const auto *function = a.as<std::shared_ptr<const Function>>())
    return *function == b.get<std::shared_ptr<const Function>>();
  if (a.node())
    return a.node() == b.node();
  if (const auto *start = a.as<TensorStart>())
    return start->tensor == b.get<TensorStart>().tensor;
  if (const auto *mine = a.as<ThreadCopy>())
    return mine->copy == b.get<ThreadCopy>().copy && mine->thread == b.get<ThreadCopy>().thread;
  if (const auto *array = a.as<ArrayValue>(); array && array->at != b.get<ArrayValue>().at)
    return false;
  if (const auto *mine = a.as<ThreadMma>())
    return mine->mma == b.get<ThreadMma>().mma && mine->thread == b.get<ThreadMma>().thread;
  return spell(a) == spell(b);
}

static bool isNumber(const Value &v) {
  return v.is<int64_t>() || v.is<double>() || v.is<bool>() || (v.node() && !v.node()->type.isTensor());
}

/// The value that is `a` behind the first branch and `b` behind the second one. Nothing: that branch has left before.
static Value meet(Context &context, Meeting &m, const Value &first, SourceRange aRange, const Value &second,
                  SourceRange bRange, SourceRange range) {
  if (first.isPoison() || second.isPoison())
    return Poison{};
  // Only one branch has a value: the other one left before.
  if (first.isNothing() && second.isNothing())
    return {};
  if (first.isNothing() || second.isNothing()) {
    const Value &only = first.isNothing() ? second : first;
    Branch &from = first.isNothing() ? m.otherwise : m.then;
    SourceRange at = first.isNothing() ? bRange : aRange;
    if (const auto *parts = partsOf(only)) {
      std::vector<Value> elements;
      for (const Value &element : *parts)
        elements.push_back(first.isNothing() ? meet(context, m, {}, aRange, element, bRange, range)
                                             : meet(context, m, element, aRange, {}, bRange, range));
      return withParts(only, std::move(elements));
    }
    if (!isMadeInside(only, from.firstNode))
      return only;
    if (const Node *node = only.node(); node && !node->type.isTensor())
      return first.isNothing() ? meetNodes(context, m, nullptr, node, range)
                               : meetNodes(context, m, node, nullptr, range);
    if (const TensorType *tensor = only.tensor(); tensor && tensor->space == Space::Register)
      return first.isNothing() ? meetFragments(context, m, nullptr, only.node(), range)
                               : meetFragments(context, m, only.node(), nullptr, range);
    return context.report(diag::BranchValue, at, describe(only));
  }

  bool areTuples = first.isTuple() && second.isTuple();
  const Value &a = areTuples ? first : decay(first), &b = areTuples ? second : decay(second);
  const auto *s1 = a.as<StructValue>(), *s2 = b.as<StructValue>();
  if ((a.isTuple() && b.isTuple() && a.elements().size() == b.elements().size()) ||
      (s1 && s2 && s1->type == s2->type)) {
    std::vector<Value> elements;
    for (size_t i = 0; i < partsOf(a)->size(); ++i)
      elements.push_back(meet(context, m, (*partsOf(a))[i], aRange, (*partsOf(b))[i], bRange, range));
    return withParts(a, std::move(elements));
  }
  if (isNumber(a) && isNumber(b)) {
    if (!a.node() && !b.node() && isSame(a, b))
      return a;
    // The common type decides what each branch hands out.
    std::optional<Type> type;
    for (const Value *side : {&a, &b})
      if (const Node *n = side->node()) {
        auto common = type ? commonType(*type, n->type) : layout::Result<Type>(n->type);
        if (!common)
          return context.report(diag::OperandTypes, range, common.message());
        type = *common;
      }
    if (!type) {
      auto isWide = [](const Value &v) { return v.is<int64_t>() && !holds(Scalar::I32, v.get<int64_t>()); };
      type = a.is<double>() || b.is<double>() ? Scalar::F32
             : a.is<bool>()                   ? Scalar::I1
             : isWide(a) || isWide(b)         ? Scalar::I64
                                              : Scalar::I32;
    }
    const Node *x = inBlock(context.block, m.then.block, [&] { return convert(context, a, *type, aRange); });
    const Node *y = inBlock(context.block, m.otherwise.block, [&] { return convert(context, b, *type, bRange); });
    return x && y ? Value(meetNodes(context, m, x, y, range)) : Value(Poison{});
  }
  if (a.node() && a.node() == b.node())
    return a;
  const TensorType *s = a.tensor(), *t = b.tensor();
  if (s && t && s->space == Space::Register && t->space == Space::Register && sameType(a.node()->type, b.node()->type))
    return meetFragments(context, m, a.node(), b.node(), range);
  uint32_t before = std::min(m.then.firstNode, m.otherwise.firstNode);
  if (isSame(a, b) && !isMadeInside(a, before))
    return a;
  return context.report(diag::BranchesDiffer, range, describe(a), spell(a), describe(b), spell(b));
}

//===--- exits ------------------------------------------------------------===//

static constexpr Exits::Way leavingWays[] = {Exits::Break, Exits::Continue, Exits::Return};

/// The ways out of both branches, and the bools that say which was taken.
Exits sema::meetExits(Context &context, Meeting &m, SourceRange range) {
  const Exits &a = m.then.exits, &b = m.otherwise.exits;
  Exits e;
  e.ways = a.ways | b.ways;
  bool isMixed = (e.ways & (e.ways - 1)) != 0;
  auto flagIn = [&](Branch &branch, Exits::Way way) -> const Node * {
    if (const Node *flag = branch.exits.flag(way))
      return flag;
    return inBlock(context.block, branch.block,
                   [&] { return emit(context, Scalar::I1, range, IntConstant{branch.exits.may(way)}); });
  };
  for (Exits::Way way : leavingWays)
    if (isMixed && e.may(way)) {
      const Node *x = flagIn(m.then, way), *y = flagIn(m.otherwise, way);
      e.flag(way) = meetNodes(context, m, x, y, range);
    }
  if (!e.may(Exits::Return))
    return e;
  e.resultRange = a.may(Exits::Return) ? a.resultRange : b.resultRange;
  bool both = a.may(Exits::Return) && b.may(Exits::Return);
  if (both && a.result.isNothing() != b.result.isNothing() && !a.result.isPoison() && !b.result.isPoison()) {
    const Exits &nothing = a.result.isNothing() ? a : b;
    e.result = context.report(diag::MissingReturn, nothing.resultRange,
                              context.nesting.frame ? context.nesting.frame->function->name : std::string("fn"));
    return e;
  }
  e.result = meet(context, m, a.result, a.resultRange, b.result, b.resultRange, e.resultRange);
  return e;
}

/// True where control has left otherwise than to the next statement.
static const Node *hasLeft(Context &context, const Exits &e, SourceRange range) {
  const Node *left = nullptr;
  for (Exits::Way way : leavingWays)
    if (const Node *flag = e.flag(way))
      left = left ? emit(context, Scalar::I1, range, Binary{BinaryOp::Or, left, flag}) : flag;
  return left;
}

Exits sema::continueAfter(Context &context, Exits e, const std::function<Exits()> &rest, SourceRange range) {
  if (e.goesOn())
    return rest();
  if (!e.may(Exits::Next))
    return e;
  Branch then, otherwise;
  const Node *left = hasLeft(context, e, range);
  evaluateBranch(context, then, [&] {
    then.exits = e;
    then.exits.ways &= ~Exits::Next;
    if ((then.exits.ways & (then.exits.ways - 1)) == 0)
      then.exits.taken = {};
  });
  evaluateBranch(context, otherwise, [&] { otherwise.exits = rest(); });
  Meeting meeting{then, otherwise};
  Exits met = meetExits(context, meeting, range);
  mergeBranches(context, left, meeting, range);
  return met;
}

//===--- statements in order ----------------------------------------------===//

Exits sema::executeList(Context &context, std::span<ast::Stmt *const> statements) {
  for (size_t i = 0; i < statements.size(); ++i) {
    auto rest = statements.subspan(i + 1);
    const auto *condition = dyn_cast<ast::IfStmt>(statements[i]);
    if (condition && !condition->isConst) {
      bool didRest = false;
      Exits e = executeIf(context, condition, rest, didRest);
      if (didRest)
        return e;
      if (!e.goesOn())
        return continueAfter(context, std::move(e), [&] { return executeList(context, rest); }, condition->range());
      continue;
    }
    Exits e = execute(context, statements[i]);
    if (!e.goesOn())
      return continueAfter(context, std::move(e), [&] { return executeList(context, rest); }, statements[i]->range());
  }
  return {};
}

/// `rest` stands behind the `if`. Where only one branch goes on it is executed inside that one, and `didRest` says so.
Exits sema::executeIf(Context &context, const ast::IfStmt *s, std::span<ast::Stmt *const> rest, bool &didRest) {
  context.currentStatement = s->range();
  Value v = evaluate(context, s->condition);
  const Value &condition = decay(v);
  bool isKnown = condition.is<bool>();
  const Node *node = condition.node();
  if (!condition.isPoison() && !isKnown && !(node && node->type.isBool())) {
    notABool(context, condition, s->condition->range());
    node = nullptr;
  }
  // Both branches are checked; of a known condition only the live one is kept.
  Branch then, otherwise;
  evaluateBranch(context, then, [&] { then.exits = executeBlock(context, s->thenBlock); });
  evaluateBranch(context, otherwise, [&] {
    if (!s->elseBranch)
      return;
    const auto *next = dyn_cast<ast::IfStmt>(s->elseBranch);
    // `if a { return } else if b { return }; rest`: the rest belongs into the innermost else.
    if (node && next && !next->isConst && !then.exits.may(Exits::Next)) {
      otherwise.exits = executeIf(context, next, rest, didRest);
      return;
    }
    otherwise.exits = execute(context, s->elseBranch);
  });
  if (isKnown) {
    Branch &live = condition.get<bool>() ? then : otherwise;
    adoptBranch(context, live, s->range());
    return live.exits;
  }
  if (!node)
    return {};
  bool thenGoesOn = then.exits.may(Exits::Next), otherwiseGoesOn = otherwise.exits.may(Exits::Next);
  if (!didRest && thenGoesOn != otherwiseGoesOn) {
    Branch &goesOn = thenGoesOn ? then : otherwise;
    resumeBranch(context, goesOn, [&] {
      goesOn.exits = continueAfter(context, goesOn.exits, [&] { return executeList(context, rest); }, s->range());
    });
    didRest = true;
  }
  Meeting meeting{then, otherwise};
  Exits met = meetExits(context, meeting, s->range());
  mergeBranches(context, node, meeting, s->range());
  return met;
}

//===--- conditions in expressions ----------------------------------------===//

/// `if c { a } else { b }` as an expression. With `if const` the dead branch is not looked at.
Value sema::evaluateIf(Context &context, const ast::IfExpr *e) {
  if (e->isConst) {
    auto known = knownCondition(context, e->condition, "'if const'");
    return known ? evaluate(context, *known ? e->thenValue : e->elseValue) : Value(Poison{});
  }
  Value v = evaluate(context, e->condition);
  const Value &condition = decay(v);
  if (condition.isPoison())
    return Poison{};
  const Node *node = condition.node();
  if (!condition.is<bool>() && !(node && node->type.isBool()))
    return notABool(context, condition, e->condition->range());
  Branch then, otherwise;
  Value thenValue, elseValue;
  evaluateBranch(context, then, [&] { thenValue = evaluate(context, e->thenValue); });
  evaluateBranch(context, otherwise, [&] { elseValue = evaluate(context, e->elseValue); });
  if (thenValue.isPoison() || elseValue.isPoison())
    return Poison{};
  if (const bool *known = condition.as<bool>()) {
    adoptBranch(context, *known ? then : otherwise, e->range());
    return *known ? thenValue : elseValue;
  }
  for (auto [value, at] : {std::pair(&thenValue, e->thenValue->range()), std::pair(&elseValue, e->elseValue->range())})
    if (value->isNothing())
      return context.report(diag::NoValue, at);
  Meeting meeting{then, otherwise};
  Value result = meet(context, meeting, thenValue, e->thenValue->range(), elseValue, e->elseValue->range(), e->range());
  if (!result.isPoison())
    mergeBranches(context, node, meeting, e->range());
  return result;
}

/// a && b, a || b: b is computed only if a does not decide, which matters if it reads memory.
Value sema::evaluateLogical(Context &context, const ast::BinaryExpr *e) {
  bool isAnd = e->op == ast::BinaryOp::And;
  Value lhs = evaluate(context, e->lhs);
  const Value &a = decay(lhs);
  const Node *condition = a.node();
  if (!(a.is<bool>() || (condition && condition->type.isBool()))) {
    Value rhs = evaluate(context, e->rhs);
    return binary(context, e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
  }
  Branch right;
  Value rhs;
  evaluateBranch(context, right, [&] { rhs = evaluate(context, e->rhs); });
  if (const bool *known = a.as<bool>(); known && *known != isAnd) {
    // Decided: what b would have done does not happen, but b is checked.
    Value checked = binary(context, e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
    return checked.isPoison() ? checked : lhs;
  }
  bool isPure = right.assigned.empty() && std::none_of(right.block.nodes.begin(), right.block.nodes.end(), [](Node *n) {
                  return n->as<LoadElement>() || n->as<LoadVector>() || n->type.isVoid() || n->as<Result>();
                });
  const Node *b = decay(rhs).node();
  if (!condition || isPure || !b || !b->type.isBool()) {
    adoptBranch(context, right, e->range());
    return binary(context, e->op, lhs, e->lhs->range(), rhs, e->rhs->range(), e->range());
  }
  Branch skipped;
  const Node *decided = nullptr;
  evaluateBranch(context, skipped, [&] { decided = emit(context, Scalar::I1, e->range(), IntConstant{!isAnd}); });
  Meeting meeting{isAnd ? right : skipped, isAnd ? skipped : right};
  const Node *result = meetNodes(context, meeting, isAnd ? b : decided, isAnd ? decided : b, e->range());
  mergeBranches(context, condition, meeting, e->range());
  return result;
}
