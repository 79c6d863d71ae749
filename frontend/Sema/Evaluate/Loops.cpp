//===- Loops.cpp - for, while, unroll -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule C11. A run-time loop carries every variable that is alive when it starts; those that it does not assign are
// dropped again once the body is known (BlockArgument::unchanged). A counted loop that nothing leaves is a For. Every
// other loop is a While whose body begins with its condition:
//
//   do { go = i < n;  again = if go { body; not left } else { false } } while again
//
// The bool `again` is a constant on each path, so LLVM threads the jumps and no flag is left in the code.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Loops.h"

#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Frame.h"

#include <algorithm>
#include <array>

using namespace flyc;
using namespace flyc::sema;

namespace {

struct Loop;
struct Range;
/// What a While hands out besides its carried values.
struct Handed {
  Block &body;
  uint32_t firstNode; ///< nodes from here on were made in the body
  unsigned next;      ///< number of the next result
  std::vector<Node *> after;
};

} // namespace

static const Node *handOut(Context &context, Handed &handed, const Node *node);
static Value handOut(Context &context, Handed &handed, const Value &v, SourceRange range);
static Exits executeCounted(Context &context, const ast::ForStmt *s, const Range &range, int64_t copies,
                            Variable *left = nullptr);
static Exits executeUnrolled(Context &context, const ast::ForStmt *s);

/// Copies of a body that `unroll` may make.
static constexpr int64_t maxTrips = 4096;
/// What to write for a loop with a negative step.
static constexpr std::string_view countingDown = "to count down, count up and subtract, as in 'let j = n - 1 - i'";

//===--- the body of a run-time loop --------------------------------------===//

namespace {

/// A loop while its body is evaluated. `trip` is what a trip does once its condition holds; it stands inside `body`.
struct Loop {
  SourceRange range;
  uint32_t firstNode; ///< nodes from here on are the loop's, its block arguments included
  std::vector<Variable *> carried = {};
  std::vector<Node *> arguments = {}; ///< of carried
  std::vector<const Node *> initial = {};
  Branch body = {}, trip = {};
  const Node *again = nullptr; ///< of a While: whether there is another trip
};

} // namespace

/// Binds the carried variables to new block arguments and evaluates the body in its branch.
static void evaluateLoopBody(Context &context, Loop &loop, const std::function<Exits()> &body) {
  loop.carried = context.variables.live;
  for (Variable *v : loop.carried) {
    Node *argument = context.kernel->make(v->type, loop.range, BlockArgument{});
    argument->name = v->name;
    loop.arguments.push_back(argument);
    loop.initial.push_back(v->current);
  }
  ++context.nesting.loops;
  loop.body.isLoop = true;
  evaluateBranch(context, loop.body, [&] {
    loop.body.carried = loop.carried;
    for (size_t i = 0; i < loop.carried.size(); ++i)
      setVariable(context, *loop.carried[i], loop.arguments[i], loop.range);
    loop.body.exits = body();
  });
  --context.nesting.loops;
}

/// Drops what every trip hands on as it is.
static void dropUnchanged(Context &context, Loop &loop) {
  size_t kept = 0;
  for (size_t i = 0; i < loop.carried.size(); ++i) {
    if (loop.body.find(loop.carried[i])->after == loop.arguments[i]) {
      loop.arguments[i]->operation = BlockArgument{loop.initial[i]};
      continue;
    }
    loop.carried[kept] = loop.carried[i];
    loop.arguments[kept] = loop.arguments[i];
    loop.initial[kept++] = loop.initial[i];
  }
  loop.carried.resize(kept);
  loop.arguments.resize(kept);
  loop.initial.resize(kept);
}

/// Gives the carried variables the loop's results, from number `first` on.
static void bindResults(Context &context, const Loop &loop, const Node *node, unsigned first) {
  for (size_t i = 0; i < loop.carried.size(); ++i) {
    Node *result = emit(context, loop.carried[i]->type, loop.range, Result{node, first + static_cast<unsigned>(i)});
    result->name = loop.carried[i]->name;
    setVariable(context, *loop.carried[i], result, loop.range);
  }
}

/// Inside the body: the trip happens if `condition` (null: always), and decides whether there is another one. `tail` is
/// done on the way to that.
static Exits closeTrip(Context &context, Loop &loop, const Node *condition, const std::function<void()> &tail) {
  Exits outside; // it ends, or it returns
  const Node *again = nullptr;
  resumeBranch(context, loop.trip, [&] {
    const Exits &e = loop.trip.exits;
    // `continue` goes to the next trip, as the end of the body does.
    if (e.may(Exits::Next) || e.may(Exits::Continue)) {
      const Node *out = nullptr;
      for (Exits::Way way : {Exits::Break, Exits::Return})
        if (const Node *flag = e.flag(way))
          out = out ? emit(context, Scalar::I1, loop.range, Binary{BinaryOp::Or, out, flag}) : flag;
      again = out ? emit(context, Scalar::I1, loop.range, Unary{UnaryOp::Not, out})
                  : emit(context, Scalar::I1, loop.range, IntConstant{1});
      tail();
    } else {
      again = emit(context, Scalar::I1, loop.range, IntConstant{0});
    }
    bool ends = condition || e.ways != Exits::Return;
    outside.ways = (e.ways != Exits::Return ? Exits::Next : 0) | (e.ways & Exits::Return);
    if (e.may(Exits::Return)) {
      outside.result = e.result;
      outside.resultRange = e.resultRange;
      if (ends && e.ways != Exits::Return)
        outside.flag(Exits::Return) = e.flag(Exits::Return);
    }
  });
  if (!condition) {
    adoptBranch(context, loop.trip, loop.range);
    loop.again = again;
    return outside;
  }
  loop.trip.exits = outside;
  Branch otherwise;
  const Node *stop = nullptr;
  evaluateBranch(context, otherwise, [&] { stop = emit(context, Scalar::I1, loop.range, IntConstant{0}); });
  Meeting meeting{loop.trip, otherwise};
  loop.again = meetNodes(context, meeting, again, stop, loop.range);
  Exits met = meetExits(context, meeting, loop.range);
  mergeBranches(context, condition, meeting, loop.range);
  return met;
}

/// The While of an evaluated body; gives the ways out of the loop. `extra` are carried values without a variable:
/// argument, initial value, next value.
static Exits emitWhile(Context &context, Loop &loop, const std::vector<std::array<const Node *, 3>> &extra) {
  Exits left = loop.body.exits;
  dropUnchanged(context, loop);
  While node;
  node.body = std::move(loop.body.block);
  node.body.yields.push_back(loop.again);
  for (const auto &[argument, initial, next] : extra) {
    node.carried.push_back(argument);
    node.initial.push_back(initial);
    node.body.yields.push_back(next);
  }
  node.carried.insert(node.carried.end(), loop.arguments.begin(), loop.arguments.end());
  node.initial.insert(node.initial.end(), loop.initial.begin(), loop.initial.end());
  for (const Variable *v : loop.carried)
    node.body.yields.push_back(loop.body.find(v)->after);
  // The flag and the result of a return leave the loop with its last trip.
  Handed handed{node.body, loop.firstNode, static_cast<unsigned>(node.carried.size()), {}};
  if (const Node *returned = left.flag(Exits::Return))
    left.flag(Exits::Return) = handOut(context, handed, returned);
  if (left.may(Exits::Return))
    left.result = handOut(context, handed, left.result, left.resultRange);
  Node *made = emit(context, {}, loop.range, std::move(node));
  for (Node *late : handed.after) {
    if (auto *result = std::get_if<Result>(&late->operation))
      result->of = made;
    context.block->nodes.push_back(late);
  }
  bindResults(context, loop, made, static_cast<unsigned>(extra.size()));
  return left;
}

/// A node of a loop's body as one that stands behind the loop.
static const Node *handOut(Context &context, Handed &handed, const Node *node) {
  if (node->serial < handed.firstNode)
    return node;
  handed.body.yields.push_back(node);
  Node *result = context.kernel->make(node->type, node->range, Result{nullptr, handed.next++});
  result->nonNegative = node->nonNegative;
  handed.after.push_back(result);
  return result;
}

static Value handOut(Context &context, Handed &handed, const Value &v, SourceRange range) {
  if (const auto *parts = partsOf(v)) {
    std::vector<Value> elements;
    for (const Value &element : *parts)
      elements.push_back(handOut(context, handed, element, range));
    return withParts(v, std::move(elements));
  }
  if (!isMadeInside(v, handed.firstNode))
    return v;
  const Node *node = v.node();
  if (node && !node->type.isTensor())
    return handOut(context, handed, node);
  if (const TensorType *tensor = v.tensor(); tensor && tensor->space == Space::Register) {
    auto vector = vectorOf(context, *tensor, range);
    if (!vector)
      return Poison{};
    auto *saved = std::exchange(context.block, &handed.body);
    const Node *elements = emit(context, *vector, range, LoadVector{node});
    context.block = saved;
    const Node *outside = handOut(context, handed, elements);
    Node *fragment = context.kernel->make(*tensor, range, Fragment{nullptr});
    handed.after.push_back(fragment);
    handed.after.push_back(context.kernel->make({}, range, StoreVector{fragment, outside}));
    return fragment;
  }
  return context.report(diag::BranchValue, range, describe(v));
}

//===--- for --------------------------------------------------------------===//

namespace {

struct Range {
  Scalar type = Scalar::I32;
  Value lower, upper;
  int64_t step = 1;
  const Node *stepInKernel = nullptr; ///< a step that only the kernel knows, in place of `step`
};

} // namespace

/// The bounds: i32, or i64 if one of them is. Nothing after an error.
static std::optional<Range> loopRange(Context &context, const ast::ForStmt *s) {
  Range r;
  r.lower = evaluate(context, s->lower);
  r.upper = evaluate(context, s->upper);
  Value step = s->step ? evaluate(context, s->step) : Value::integer(1);
  SourceRange stepRange = s->step ? s->step->range() : s->range();
  if (r.lower.isPoison() || r.upper.isPoison() || step.isPoison())
    return std::nullopt;
  for (auto [v, at] :
       {std::pair(&r.lower, s->lower->range()), std::pair(&r.upper, s->upper->range()), std::pair(&step, stepRange)}) {
    const Value &inner = decay(*v);
    const Node *n = inner.node();
    if (!inner.is<int64_t>() && !(n && (n->type.isIntegerScalar()))) {
      context.report(diag::ExpectedKind, at, "an integer", describe(inner));
      return std::nullopt;
    }
    if (n && n->type.scalar() != Scalar::I32 && n->type.scalar() != Scalar::I64) {
      context.report(diag::IndexType, at, spelling(n->type.scalar()));
      return std::nullopt;
    }
    if (n ? n->type.scalar() == Scalar::I64 : !holds(Scalar::I32, inner.get<int64_t>()))
      r.type = Scalar::I64;
  }
  const auto *number = decay(step).as<int64_t>();
  if (!number) {
    r.stepInKernel = decay(step).node();
    return r;
  }
  if (*number < 1) {
    context.report(diag::LoopStep, stepRange, *number).noteIf(*number < 0, diag::Instead, stepRange, countingDown);
    return std::nullopt;
  }
  r.step = *number;
  return r;
}

/// One trip with the index bound to `index`.
static Exits executeTrip(Context &context, const ast::ForStmt *s, const Value &index) {
  auto inner = std::make_shared<Scope>();
  inner->parent = context.scope;
  auto saved = std::exchange(context.scope, inner);
  size_t alive = context.variables.live.size();
  bindPattern(context, s->pattern, index, s->range(), Binding::Index);
  Exits e = executeBlock(context, s->body);
  context.variables.live.resize(std::min(alive, context.variables.live.size()));
  context.scope = saved;
  return e;
}

/// Several trips one behind the other; each but the first only if none before left the loop.
static Exits executeTrips(Context &context, const std::vector<Value> &indices, const ast::ForStmt *s) {
  Exits e;
  std::optional<DiagnosticEngine::Repetition> again;
  for (const Value &index : indices) {
    if (context.budget.isExceeded)
      return e;
    if (&index != &indices.front() && !again)
      again.emplace(context.diagnostics);
    // `continue` goes to the next copy, as the end of the body does.
    if (e.may(Exits::Continue)) {
      e.ways = (e.ways & ~Exits::Continue) | Exits::Next;
      e.flag(Exits::Continue) = nullptr;
      if ((e.ways & (e.ways - 1)) == 0)
        e.taken = {};
    }
    if (!e.may(Exits::Next))
      return e;
    e = continueAfter(context, std::move(e), [&] { return executeTrip(context, s, index); }, s->range());
  }
  return e;
}

/// What is left of the ways out of a body once the loop has ended.
static Exits afterLoop(Exits e) {
  e.ways = (e.ways & Exits::Return) | (e.ways != Exits::Return ? Exits::Next : 0);
  e.flag(Exits::Break) = e.flag(Exits::Continue) = nullptr;
  if (!e.may(Exits::Return) || !e.may(Exits::Next))
    e.taken = {};
  return e;
}

Exits sema::executeFor(Context &context, const ast::ForStmt *s) {
  if (s->unroll == ast::ForStmt::Full)
    return executeUnrolled(context, s);
  if (!s->isRange()) {
    Value over = evaluate(context, s->lower);
    if (over.isPoison())
      return {};
    if (over.tensor())
      context.report(diag::LoopOverList, s->lower->range(),
                     "a loop counts over a range, not over a tensor: write 'for i in 0 .. n', and 'x[i]' in it");
    else if (over.isTuple() && !decay(over).node())
      context.report(diag::LoopOverList, s->lower->range(), "a loop over a list is unrolled: write 'unroll for'");
    else
      context.report(diag::LoopOverList, s->lower->range(),
                     "a loop counts over a range: write 'for i in 0 .. " + spell(decay(over)) + "'");
    return {};
  }
  if (s->pattern->kind == ast::Pattern::Tuple) {
    context.report(diag::LoopPattern, s->pattern->range);
    return {};
  }
  int64_t copies = 1;
  if (s->unroll == ast::ForStmt::Partial) {
    auto factor = integer(context, evaluate(context, s->factor), s->factor->range());
    if (!factor)
      return {};
    if (*factor < 1 || *factor > maxTrips) {
      context.report(diag::OutOfRange, s->factor->range(), "the factor of 'unroll'", "1", maxTrips, *factor);
      return {};
    }
    copies = *factor;
  }
  auto range = loopRange(context, s);
  if (!range)
    return {};
  if (copies == 1)
    return executeCounted(context, s, *range, 1);
  if (range->stepInKernel) {
    mustBeKnown(context, s->step->range(), "the step of 'unroll'", Value(range->stepInKernel),
                std::string(context.sources.text(s->step->range())), "without 'unroll' a loop may have such a step");
    return {};
  }
  // The trips that fill whole groups, then those that are left over.
  Range whole = *range;
  Value step = Value::integer(range->step);
  auto count = [&](ast::BinaryOp op, const Value &a, const Value &b) {
    return binary(context, op, a, s->range(), b, s->range(), s->range());
  };
  // lower + max(upper - lower, 0) / (step * copies) * (step * copies) leaves at least what a group needs.
  Value group = count(ast::BinaryOp::Mul, step, Value::integer(copies));
  Value length = count(ast::BinaryOp::Sub, range->upper, range->lower);
  Value trips = count(ast::BinaryOp::Div, length, group);
  whole.upper = count(ast::BinaryOp::Add, range->lower, count(ast::BinaryOp::Mul, trips, group));
  if (group.isPoison() || whole.upper.isPoison())
    return {};
  whole.step = decay(group).get<int64_t>();
  if (!holds(range->type, whole.step)) {
    context.report(diag::ConstantRange, s->range(), spell(group), spelling(range->type));
    return {};
  }
  // A break out of a group leaves nothing over either.
  const Node *stays = emit(context, Scalar::I1, s->range(), IntConstant{0});
  auto left = context.variables.make("left", Scalar::I1, stays);
  const size_t alive = context.variables.live.size();
  context.variables.declare(left);
  Exits e = executeCounted(context, s, whole, copies, left.get());
  context.variables.live.resize(alive);
  // A known number of trips that the groups fill leaves nothing over.
  if (decay(range->upper).is<int64_t>() && decay(whole.upper).is<int64_t>() &&
      decay(whole.upper).get<int64_t>() >= decay(range->upper).get<int64_t>())
    return e;
  // After `length` trips below zero the rest begins where the loop does.
  Range rest = *range;
  if (const Node *node = decay(whole.upper).node()) {
    const Node *lower = convert(context, range->lower, range->type, s->range());
    if (!lower)
      return e;
    Node *begin = emit(context, range->type, s->range(),
                       Binary{BinaryOp::Max, convert(context, Value(node), range->type, s->range()), lower});
    begin->nonNegative = lower->nonNegative;
    rest.lower = begin;
  } else if (decay(whole.upper).get<int64_t>() > decay(range->lower).get<int64_t>()) {
    rest.lower = whole.upper;
  }
  if (left->current != stays) {
    const Node *lower = convert(context, rest.lower, range->type, s->range()),
               *upper = convert(context, range->upper, range->type, s->range());
    if (!lower || !upper)
      return e;
    Node *begin = emit(context, range->type, s->range(), Select{left->current, upper, lower});
    begin->nonNegative = upper->nonNegative && lower->nonNegative;
    rest.lower = begin;
  }
  return continueAfter(context, std::move(e), [&] { return executeCounted(context, s, rest, 1); }, s->range());
}

/// The largest number of a signed type.
static int64_t largestOf(Scalar type) { return bitWidth(type) == 32 ? INT32_MAX : INT64_MAX; }

/// What a signed integer of the kernel is at most, as far as one sees at once.
static int64_t mostOf(const Node *n, unsigned depth = 0) {
  const int64_t most = n->type.isScalar() ? largestOf(n->type.scalar()) : INT64_MAX;
  if (depth > 8)
    return most;
  const auto of = [&](const Node *operand) { return mostOf(operand, depth + 1); };
  if (const auto *constant = n->as<IntConstant>())
    return constant->value;
  if (const auto *converted = n->as<Convert>()) {
    // Of more bits, a negative number becomes any.
    const Type &from = converted->operand->type;
    return from.isIntegerScalar() && kindOf(from.scalar()) == ScalarKind::Signed &&
                   bitWidth(from.scalar()) <= bitWidth(n->type.scalar())
               ? std::min(most, of(converted->operand))
               : most;
  }
  const auto *op = n->as<Binary>();
  if (!op)
    return most;
  const auto *known = op->rhs->as<IntConstant>();
  const int64_t by = known ? known->value : 0;
  switch (op->op) {
  case BinaryOp::Min: return std::min(of(op->lhs), of(op->rhs));
  case BinaryOp::Max: return std::max(of(op->lhs), of(op->rhs));
  case BinaryOp::Div: return by > 0 ? std::max<int64_t>(of(op->lhs) / by, 0) : most;
  case BinaryOp::CeilDiv: return by > 1 ? of(op->lhs) / by + 1 : most;
  case BinaryOp::Rem: return by > 0 ? by - 1 : most;
  case BinaryOp::And: return known && by >= 0 ? by : most;
  case BinaryOp::Shr: return known && by > 0 && by < 31 ? std::max<int64_t>(of(op->lhs) >> by, 0) : most;
  case BinaryOp::Sub: return known && by >= 0 && op->lhs->nonNegative ? of(op->lhs) - by : most;
  case BinaryOp::Add: return known && by >= 0 && of(op->lhs) <= most - by ? of(op->lhs) + by : most;
  default: return most;
  }
}

/// `n` is a multiple of `unit`, as far as one sees at once.
static bool isMultipleOf(Context &context, const Node *n, int64_t unit) {
  if (const auto *constant = n->as<IntConstant>())
    return constant->value % unit == 0;
  if (const auto *op = n->as<Binary>(); op && op->op == BinaryOp::Mul)
    if (const auto *by = op->rhs->as<IntConstant>();
        by && by->value > 0 && by->value % unit == 0 && op->lhs->nonNegative)
      return mostOf(op->lhs) <= INT32_MAX / by->value;
  const auto known = context.numbers.ofNodes.find(n);
  return known != context.numbers.ofNodes.end() && known->second.divisibility() % unit == 0;
}

/// No induction value plus `step` passes the largest number of the type: the trips end at `upper` itself, or that is
/// far from it.
static bool neverWraps(Context &context, const Node *lower, const Node *upper, int64_t step) {
  const int64_t most = largestOf(upper->type.scalar());
  return step == 1 || mostOf(upper) - 1 <= most - step ||
         (isMultipleOf(context, lower, step) && isMultipleOf(context, upper, step));
}

/// for i in lower .. upper step step, with `copies` of the body in each trip, at i, i + step / copies ..
/// A copy that leaves the loop by `break` sets `left`.
static Exits executeCounted(Context &context, const ast::ForStmt *s, const Range &range, int64_t copies,
                            Variable *left) {
  SourceRange at = s->range();
  const Node *lower = convert(context, range.lower, range.type, s->lower->range());
  const Node *upper = convert(context, range.upper, range.type, s->upper->range());
  const Node *step =
      convert(context, range.stepInKernel ? Value(range.stepInKernel) : Value::integer(range.step), range.type, at);
  if (!lower || !upper || !step)
    return {};
  // A step below 1 counts as 1: a loop ends.
  if (range.stepInKernel)
    step =
        emit(context, range.type, at, Binary{BinaryOp::Max, step, convert(context, Value::integer(1), range.type, at)});
  auto body = [&](const Node *index) {
    if (copies == 1)
      return executeTrip(context, s, Value(index));
    std::vector<Value> indices{Value(index)};
    for (int64_t k = 1; k < copies; ++k) {
      const Node *offset = convert(context, Value::integer(k * (range.step / copies)), range.type, at);
      Node *next = emit(context, range.type, at, Binary{BinaryOp::Add, index, offset});
      next->nonNegative = index->nonNegative;
      indices.push_back(next);
    }
    Exits e = executeTrips(context, indices, s);
    if (left && e.may(Exits::Break))
      setVariable(context, *left,
                  e.ways == Exits::Break ? emit(context, Scalar::I1, at, IntConstant{1}) : e.flag(Exits::Break), at);
    return e;
  };

  const bool isSafe = !range.stepInKernel && neverWraps(context, lower, upper, range.step);
  Loop loop{at, static_cast<uint32_t>(context.kernel->size())};
  Node *induction = context.kernel->make(range.type, s->pattern->range, BlockArgument{});
  induction->nonNegative = lower->nonNegative;
  bool isLeft = false;
  const Node *next = nullptr;
  evaluateLoopBody(context, loop, [&]() -> Exits {
    evaluateBranch(context, loop.trip, [&] { loop.trip.exits = body(induction); });
    isLeft = loop.trip.exits.may(Exits::Break) || loop.trip.exits.may(Exits::Return);
    if (!isLeft) {
      adoptBranch(context, loop.trip, at);
      return {};
    }
    const Node *go = emit(context, Scalar::I1, at, Compare{CompareOp::Less, induction, upper});
    // It may run one step beyond the last trip, where nobody looks at it; but never around, where it would be small
    // again.
    const Node *from = induction;
    if (!isSafe) {
      const int64_t most = range.type == Scalar::I32 ? INT32_MAX : INT64_MAX;
      const Node *last = convert(context, Value::integer(most - range.step), range.type, at);
      if (range.stepInKernel)
        last = emit(context, range.type, at,
                    Binary{BinaryOp::Sub, convert(context, Value::integer(most), range.type, at), step});
      from = emit(context, range.type, at, Binary{BinaryOp::Min, induction, last});
    }
    Node *incremented = emit(context, range.type, at, Binary{BinaryOp::Add, from, step});
    next = incremented;
    return closeTrip(context, loop, go, [] {});
  });
  if (isLeft)
    return emitWhile(context, loop, {{induction, lower, next}});
  dropUnchanged(context, loop);
  For counted{lower, upper, step, induction, loop.initial, {loop.arguments.begin(), loop.arguments.end()}, {}};
  for (const Variable *v : loop.carried)
    loop.body.block.yields.push_back(loop.body.find(v)->after);
  counted.body = std::move(loop.body.block);
  counted.neverWraps = isSafe;
  bindResults(context, loop, emit(context, {}, at, std::move(counted)), 0);
  return {};
}

//===--- while ------------------------------------------------------------===//

Exits sema::executeWhile(Context &context, const ast::WhileStmt *s) {
  Loop loop{s->range(), static_cast<uint32_t>(context.kernel->size())};
  bool isDropped = false;
  evaluateLoopBody(context, loop, [&]() -> Exits {
    Value v = evaluate(context, s->condition);
    const Value &condition = decay(v);
    const Node *node = condition.node();
    if (!condition.isPoison() && !condition.is<bool>() && !(node && node->type.isBool())) {
      notABool(context, condition, s->condition->range());
      node = nullptr;
    }
    evaluateBranch(context, loop.trip, [&] { loop.trip.exits = executeBlock(context, s->body); });
    const bool *known = condition.as<bool>();
    isDropped = known ? !*known : !node || !node->type.isBool();
    if (known && *known && !loop.trip.exits.may(Exits::Break) && !loop.trip.exits.may(Exits::Return)) {
      context.report(diag::EndlessLoop, s->condition->range());
      isDropped = true;
    }
    return isDropped ? Exits{} : closeTrip(context, loop, node, [] {});
  });
  return isDropped ? Exits{} : emitWhile(context, loop, {});
}

//===--- unroll -----------------------------------------------------------===//

/// unroll for i in lo .. hi, unroll for x in [a, b]: the index is a constant, or an element, in each copy of the body.
static Exits executeUnrolled(Context &context, const ast::ForStmt *s) {
  std::vector<Value> indices;
  if (s->isRange()) {
    if (s->pattern->kind == ast::Pattern::Tuple) {
      context.report(diag::LoopPattern, s->pattern->range);
      return {};
    }
    Value lowerValue = evaluate(context, s->lower), upperValue = evaluate(context, s->upper);
    for (auto [bound, at] : {std::pair(&lowerValue, s->lower->range()), std::pair(&upperValue, s->upper->range())})
      if (const Node *node = decay(*bound).node(); node && node->type.isIntegerScalar()) {
        mustBeKnown(context, at, "a bound of 'unroll'", *bound,
                    node->name.empty() ? std::string(context.sources.text(at)) : spell(*bound),
                    "'unroll(4) for' is a loop of the kernel with four copies of its body in a trip");
        return {};
      }
    auto lower = integer(context, lowerValue, s->lower->range()),
         upper = integer(context, upperValue, s->upper->range());
    auto step = s->step ? integer(context, evaluate(context, s->step), s->step->range()) : std::optional<int64_t>(1);
    if (!lower || !upper || !step)
      return {};
    if (*step < 1) {
      context.report(diag::LoopStep, s->step->range(), *step)
          .noteIf(*step < 0, diag::Instead, s->step->range(), countingDown);
      return {};
    }
    __int128 trips = *upper > *lower ? (static_cast<__int128>(*upper) - *lower + *step - 1) / *step : 0;
    if (trips > maxTrips) {
      context.report(diag::UnrollTrips, s->range(), std::to_string(*lower) + " .. " + std::to_string(*upper), maxTrips);
      return {};
    }
    for (int64_t k = 0; k < static_cast<int64_t>(trips); ++k)
      indices.push_back(Value::integer(*lower + k * *step));
  } else {
    Value list = evaluate(context, s->lower);
    if (list.isPoison())
      return {};
    if (!list.isTuple()) {
      context.report(diag::ExpectedKind, s->lower->range(), "a list or a tuple", describe(list));
      return {};
    }
    indices = list.elements();
  }
  ++context.nesting.loops;
  Exits e = executeTrips(context, indices, s);
  --context.nesting.loops;
  return afterLoop(std::move(e));
}
