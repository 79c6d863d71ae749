//===- Expressions.cpp - names, literals, members, indices ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function for each form of expression. Operators are in Operators.cpp, calls in Calls.cpp.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Expressions.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Indices.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/MatrixMembers.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Listener.h"
#include "frontend/Sema/Types/StorageFloat.h"
#include "specs/tables/TargetSpec.h"

#include "llvm/Support/Casting.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Tile;
using llvm::cast;
using llvm::dyn_cast;

static Value evaluateKind(Context &context, const ast::Expr *e);
static Value evaluateTuple(Context &context, const ast::TupleExpr *e);
static Value evaluateElements(Context &context, std::span<ast::Expr *const> expressions);
static Value evaluateTile(Context &context, const ast::TileExpr *e);
static Value evaluateCompose(Context &context, const ast::ComposeExpr *e);

/// What one kernel may take to evaluate and grow to, by inlining and unrolling.
static constexpr uint64_t maxSteps = 1 << 22;
static constexpr size_t maxNodes = 1 << 18;
/// Expressions in each other, over all inlined calls: well within the smallest usual stack.
static constexpr unsigned maxNesting = 1024;

bool sema::isOverBudget(Context &context, SourceRange range) {
  if (context.budget.isExceeded)
    return true;
  const bool mayAsk = context.options.listener && context.budget.steps % 1024 == 0;
  const bool isCancelled = mayAsk && context.options.listener->isCancelled();
  if (++context.budget.steps <= maxSteps && context.kernel->size() <= maxNodes && !isCancelled)
    return false;
  context.budget.isExceeded = true;
  context.report(diag::KernelSize, range, maxNodes);
  return true;
}

Value sema::evaluate(Context &context, const ast::Expr *e) {
  if (isOverBudget(context, e->range()))
    return Poison{};
  if (context.nesting.expressions >= maxNesting) {
    context.budget.isExceeded = true;
    return context.report(diag::EvaluationDepth, e->range(), maxNesting);
  }
  ++context.nesting.expressions;
  Value v = evaluateKind(context, e);
  --context.nesting.expressions;
  if (context.options.listener)
    context.options.listener->evaluated(*e, v);
  return v;
}

static Value evaluateKind(Context &context, const ast::Expr *e) {
  switch (e->kind()) {
  case ast::ExprKind::Error: return Poison{};
  case ast::ExprKind::Name: return evaluateName(context, cast<ast::NameExpr>(e));
  case ast::ExprKind::Int: return literal(context, cast<ast::IntExpr>(e)->value, e->range());
  case ast::ExprKind::Float: return cast<ast::FloatExpr>(e)->value;
  case ast::ExprKind::Basis: {
    const auto *basis = cast<ast::BasisExpr>(e);
    std::vector<int> path;
    for (uint32_t mode : basis->modes) {
      if (mode > 63)
        return context.report(diag::OutOfRange, e->range(), "a mode", "0", "63", mode);
      path.push_back(static_cast<int>(mode));
    }
    if (basis->coefficient > INT64_MAX)
      return context.report(diag::IntegerOverflow, e->range(), basis->coefficient);
    return IntTuple::basis(Int(static_cast<int64_t>(basis->coefficient)), std::move(path));
  }
  case ast::ExprKind::Dims: {
    std::vector<Value> elements;
    for (uint64_t number : cast<ast::DimsExpr>(e)->values) {
      if (number > INT64_MAX)
        return context.report(diag::IntegerOverflow, e->range(), number);
      elements.push_back(Value::integer(static_cast<int64_t>(number)));
    }
    return Value::tuple(std::move(elements));
  }
  case ast::ExprKind::String: return std::string(cast<ast::StringExpr>(e)->value);
  case ast::ExprKind::Bool: return cast<ast::BoolExpr>(e)->value;
  case ast::ExprKind::Wildcard: return Wildcard{};
  case ast::ExprKind::Tuple: return evaluateTuple(context, cast<ast::TupleExpr>(e));
  case ast::ExprKind::Tile: return evaluateTile(context, cast<ast::TileExpr>(e));
  case ast::ExprKind::If: return evaluateIf(context, cast<ast::IfExpr>(e));
  case ast::ExprKind::Closure: // rule T5: it keeps the scope that it was written in
    if (context.files.closures.empty() || context.files.closures.back().lock() != context.scope)
      context.files.closures.push_back(context.scope);
    return std::shared_ptr<const Function>(
        std::make_shared<const Function>(Function{"fn", nullptr, cast<ast::ClosureExpr>(e), context.scope}));
  case ast::ExprKind::Unary: {
    const auto *u = cast<ast::UnaryExpr>(e);
    if (const auto *number = dyn_cast<ast::IntExpr>(u->operand);
        number && u->op == ast::UnaryOp::Neg && number->value > INT64_MAX)
      return number->value == uint64_t(1) << 63
                 ? Value::integer(INT64_MIN)
                 : context.report(diag::IntegerOverflow, e->range(), "-" + std::to_string(number->value));
    return unary(context, u->op, evaluate(context, u->operand), e->range());
  }
  case ast::ExprKind::Binary: {
    const auto *b = cast<ast::BinaryExpr>(e);
    if (b->op == ast::BinaryOp::And || b->op == ast::BinaryOp::Or)
      return evaluateLogical(context, b);
    Value lhs = evaluate(context, b->lhs);
    Value rhs = evaluate(context, b->rhs);
    return binary(context, b->op, lhs, b->lhs->range(), rhs, b->rhs->range(), e->range());
  }
  case ast::ExprKind::Layout: {
    const auto *l = cast<ast::LayoutExpr>(e);
    auto shape = intTuple(context, evaluate(context, l->shape), l->shape->range());
    auto stride = intTuple(context, evaluate(context, l->stride), l->stride->range());
    return shape && stride ? known(context, layout::makeLayout(*shape, *stride), e->range()) : Value(Poison{});
  }
  case ast::ExprKind::Compose: return evaluateCompose(context, cast<ast::ComposeExpr>(e));
  case ast::ExprKind::Call: return evaluateCall(context, cast<ast::CallExpr>(e));
  case ast::ExprKind::Index: return evaluateIndex(context, cast<ast::IndexExpr>(e));
  case ast::ExprKind::Field: return evaluateField(context, cast<ast::FieldExpr>(e));
  case ast::ExprKind::Element: {
    const auto *element = cast<ast::ElementExpr>(e);
    Value base = evaluate(context, element->base);
    if (base.isPoison())
      return base;
    if (!base.isTuple())
      return context.report(diag::ExpectedKind, element->base->range(), "a tuple", describe(base));
    if (element->index >= base.elements().size())
      return context.report(diag::NoSuchElement, e->range(), element->index, spell(base), base.elements().size());
    return base.elements()[element->index];
  }
  case ast::ExprKind::Dynamic: // rule P7
    if (auto known = context.numbers.ofUnnamed.find(e); known != context.numbers.ofUnnamed.end())
      return known->second;
    return context.report(diag::NotAvailable, e->range(),
                          "an unnamed run-time leaf '?' elsewhere than in the layout of a parameter (give it a name)");
  case ast::ExprKind::EnumMember: // rule T10: of the enum that is expected where it stands
    return MemberName{std::string(cast<ast::EnumMemberExpr>(e)->name.str())};
  case ast::ExprKind::List: return evaluateElements(context, cast<ast::ListExpr>(e)->elements);
  case ast::ExprKind::Arrow: return atomTypes(context, cast<ast::ArrowExpr>(e));
  case ast::ExprKind::Times: return context.report(diag::NotAvailable, e->range(), "'n x T' outside 'vec<n x T>'");
  }
  return Poison{};
}

std::optional<bool> sema::knownCondition(Context &context, const ast::Expr *e, std::string_view where) {
  Value v = evaluate(context, e);
  const Value &inner = decay(v);
  if (const bool *known = inner.as<bool>())
    return *known;
  if (inner.node())
    context
        .report(diag::ConditionNotKnown, e->range(), where, context.sources.text(e->range()),
                context.isOnHost ? "the launch" : "the kernel")
        .note(diag::Instead, e->range(),
              where == "'if const'" ? std::string("'if' without 'const' decides ") +
                                          (context.isOnHost ? "at the launch" : "in the kernel")
              : context.isOnHost    ? "what the launch checks stands in the head: 'where c'"
                                    : "in the kernel, 'if c { trap() }' ends it");
  else if (!inner.isPoison())
    context.report(diag::ConditionType, e->range(), describe(inner), inner.is<TypeValue>() ? "T == f32" : "i != 0")
        .noteIf(where == "'assert'" && inner.isTuple(), diag::Instead, e->range(),
                "the message stands behind a comma, without parentheses: 'assert c, \"..\"'");
  return std::nullopt;
}

//===--- tuples, tiles, composed layouts ----------------------------------===//

/// `(e)` of an integer, a wildcard or a tuple is the tuple of one; of anything else it is e (rule P2).
static Value evaluateTuple(Context &context, const ast::TupleExpr *e) {
  Value tuple = evaluateElements(context, e->elements);
  if (e->isSingle() && tuple.isTuple()) {
    const Value &only = tuple.elements().front();
    const Node *node = only.node();
    bool isTreeElement = only.is<int64_t>() || only.is<Wildcard>() || only.is<IntTuple>() || only.isTuple() ||
                         (node && node->type.isIntegerScalar());
    if (!isTreeElement)
      return only;
  }
  return tuple;
}

/// `(a, b)` and the list `[a, b]` are the same value.
static Value evaluateElements(Context &context, std::span<ast::Expr *const> expressions) {
  std::vector<Value> elements;
  bool failed = false;
  for (const ast::Expr *e : expressions) {
    elements.push_back(evaluate(context, e));
    if (elements.back().isNothing())
      elements.back() = context.report(diag::NoValue, e->range());
    failed |= elements.back().isPoison();
  }
  if (failed ||
      (!elements.empty() &&
       !checkSize(context, elements, SourceRange::cover(expressions.front()->range(), expressions.back()->range()))))
    return Poison{};
  return Value::tuple(std::move(elements));
}

/// `[a | b]`; `[e]` of a composed layout is e (rule P8).
static Value evaluateTile(Context &context, const ast::TileExpr *e) {
  std::vector<Tile> elements;
  for (const ast::Expr *element : e->elements) {
    Value v = evaluate(context, element);
    if (const auto *l = v.as<AnyLayout>();
        l && e->elements.size() == 1 && std::holds_alternative<layout::ComposedLayout>(*l))
      return v;
    auto converted = tile(context, v, element->range());
    if (!converted)
      return Poison{};
    elements.push_back(std::move(*converted));
  }
  return Tile{std::move(elements)};
}

/// `f o offset o g` is a composed layout; `f o g` without an offset is composition.
static Value evaluateCompose(Context &context, const ast::ComposeExpr *e) {
  std::vector<const ast::Expr *> parts;
  const ast::Expr *rest = e;
  while (const auto *compose = dyn_cast<ast::ComposeExpr>(rest)) {
    parts.push_back(compose->inner);
    rest = compose->outer;
  }
  parts.push_back(rest);
  std::reverse(parts.begin(), parts.end());

  Value result = evaluate(context, parts[0]);
  SourceRange covered = parts[0]->range();
  for (size_t i = 1; i < parts.size(); ++i) {
    Value next = evaluate(context, parts[i]);
    if (result.isPoison() || next.isPoison())
      return Poison{};
    bool isOffset = decay(next).is<int64_t>() || next.isTuple() || decay(next).node();
    if (!isOffset) {
      if (result.is<layout::Swizzle>())
        next = composed(context, result, IntTuple(0), next, parts[i]->range(), e->range());
      else
        next = compose(context, result, covered, next, parts[i]->range(), e->range());
    } else {
      if (i + 1 == parts.size())
        return context.report(diag::ComposeOffsetLast, parts[i]->range(), spell(next));
      auto offset = intTuple(context, decay(next), parts[i]->range());
      ++i;
      Value outer = evaluate(context, parts[i]);
      if (!offset)
        return Poison{};
      next = composed(context, result, *offset, outer, parts[i]->range(), e->range());
    }
    result = std::move(next);
    covered = SourceRange::cover(covered, parts[i]->range());
  }
  return result;
}
