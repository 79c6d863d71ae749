//===- Statements.cpp - let, var, assignment, return, assert --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Plain statements; branches are in Branches.cpp, loops in Loops.cpp.
//
// Rules T3 and T4. A `var` is a Place: a number or vector is a Variable whose current node the evaluator knows at every
// point, registers are memory of their own that assigning fills, a tuple is a place for each element. So whatever is
// assigned, branches and loops carry numbers and vectors only.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Statements.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Comments.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Indices.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Loops.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Pointers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Schedule.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Evaluate/TargetFacts.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Frame.h"

#include "llvm/Support/Casting.h"

using namespace flyc;
using namespace flyc::sema;
using llvm::cast;
using llvm::dyn_cast;

static void assignPlace(Context &context, const Place &place, const Value &value, SourceRange valueRange,
                        SourceRange range);
static void executeAssign(Context &context, const ast::AssignStmt *s);
static Exits executeReturn(Context &context, const ast::ReturnStmt *s);
static Exits executeIfConst(Context &context, const ast::IfStmt *s);

Exits sema::execute(Context &context, const ast::Stmt *s) {
  context.currentStatement = s->range();
  if (isOverBudget(context, s->range()))
    return Exits::by(Exits::Return);
  switch (s->kind()) {
  case ast::StmtKind::Block: return executeBlock(context, cast<ast::BlockStmt>(s));
  case ast::StmtKind::Let: executeLet(context, cast<ast::LetStmt>(s)); return {};
  case ast::StmtKind::Expr: evaluate(context, cast<ast::ExprStmt>(s)->value); return {};
  case ast::StmtKind::Assign: executeAssign(context, cast<ast::AssignStmt>(s)); return {};
  case ast::StmtKind::If: {
    const auto *condition = cast<ast::IfStmt>(s);
    if (condition->isConst)
      return executeIfConst(context, condition);
    bool didRest = false;
    return executeIf(context, condition, {}, didRest);
  }
  case ast::StmtKind::For: return executeFor(context, cast<ast::ForStmt>(s));
  case ast::StmtKind::While: return executeWhile(context, cast<ast::WhileStmt>(s));
  case ast::StmtKind::Break:
  case ast::StmtKind::Continue: {
    bool isBreak = s->kind() == ast::StmtKind::Break;
    if (context.nesting.loops == 0) {
      context.report(diag::OutsideLoop, s->range(), isBreak ? "break" : "continue");
      return {};
    }
    return Exits::by(isBreak ? Exits::Break : Exits::Continue);
  }
  case ast::StmtKind::Return: return executeReturn(context, cast<ast::ReturnStmt>(s));
  case ast::StmtKind::Assert: executeAssert(context, cast<ast::AssertStmt>(s)); return {};
  case ast::StmtKind::Schedule: executeSchedule(context, cast<ast::ScheduleStmt>(s)); return {};
  case ast::StmtKind::Annotated: return executeAnnotated(context, cast<ast::AnnotatedStmt>(s));
  }
  return {};
}

Exits sema::executeBlock(Context &context, const ast::BlockStmt *b) {
  auto inner = std::make_shared<Scope>();
  inner->parent = context.scope;
  inner->block = b;
  auto saved = std::exchange(context.scope, inner);
  size_t alive = context.variables.live.size();
  Exits e = executeList(context, b->stmts);
  context.scope = saved;
  // What a closure kept stays alive with it.
  if (inner.use_count() == 1 && context.variables.live.size() > alive)
    context.variables.live.resize(alive);
  return e;
}

/// The branch that is not taken is not looked at (rule T6).
static Exits executeIfConst(Context &context, const ast::IfStmt *s) {
  auto known = knownCondition(context, s->condition, "'if const'");
  if (!known)
    return {};
  if (*known)
    return executeBlock(context, s->thenBlock);
  return s->elseBranch ? execute(context, s->elseBranch) : Exits{};
}

//===--- let and var ------------------------------------------------------===//

/// The value as something of type `type` was asked for: a known number stays known if the type can hold it.
Value sema::annotated(Context &context, const Value &v, const Type &type, SourceRange range) {
  const Value &inner = decay(v);
  bool fits = (inner.is<int64_t>() && type.isScalar() && isInteger(type.scalar()) &&
               holds(type.scalar(), inner.get<int64_t>())) ||
              (inner.is<bool>() && type.isBool());
  if (fits)
    return inner;
  const Node *node = convert(context, inner, type, range);
  return node ? Value(node) : Value(Poison{});
}

void sema::declareLocal(Context &context, const ast::Ident &name, Binding binding) {
  if (Binding *earlier = context.scope->findHere(name.id)) {
    std::string text(name.str());
    context.report(diag::Redeclared, name.range, text).note(diag::NoteDeclaredHere, earlier->range, text);
    if (earlier->origin == Binding::Parameter) // which of the two is meant further on is not known
      *earlier = {Poison{}, nullptr, earlier->range, Binding::Parameter};
    return;
  }
  if (scalarNamed(name.str())) {
    context.report(diag::HidesType, name.range, name.str());
    binding = {Poison{}, nullptr, {}}; // what is meant by the name further on is not known
  }
  if (Binding *outer = context.scope->find(name.id);
      outer && outer->value.is<std::shared_ptr<const ImportedModule>>()) {
    std::string text(name.str());
    context.report(diag::HidesModule, name.range, text).note(diag::NoteDeclaredHere, outer->range, text);
    binding = {Poison{}, nullptr, {}};
  }
  binding.range = name.range;
  // The name helps whoever reads the IR, and names the value in messages.
  if (const Node *node = binding.value.node(); node && node->name.empty())
    node->name = std::string(name.str());
  declareIn(context, *context.scope, name, std::move(binding));
}

/// Matches a pattern against a value and calls `onName` for each name.
template <typename OnName>
static bool destructure(Context &context, const ast::Pattern *pattern, const Value &value, SourceRange range,
                        OnName onName) {
  switch (pattern->kind) {
  case ast::Pattern::Wildcard: return true;
  case ast::Pattern::Name: onName(pattern->name, value); return true;
  case ast::Pattern::Tuple: break;
  }
  if (value.isPoison()) {
    for (const ast::Pattern *element : pattern->elements)
      destructure(context, element, value, range, onName);
    return true;
  }
  if (!value.isTuple() || value.elements().size() != pattern->elements.size()) {
    if (context.isNewFault(pattern))
      context.report(diag::Pattern, pattern->range, pattern->elements.size(), describe(value), spell(value))
          .noteIf(!value.isTuple(), diag::Instead, pattern->range,
                  value.is<StructValue>() ? "the parts of a struct have names: take them as in 'p.x'"
                                          : "only a tuple has parts, as '(1, 2)': this has one name");
    for (const ast::Pattern *element : pattern->elements)
      destructure(context, element, Poison{}, range, onName);
    return false;
  }
  for (size_t i = 0; i < pattern->elements.size(); ++i)
    destructure(context, pattern->elements[i], value.elements()[i], range, onName);
  return true;
}

void sema::bindPattern(Context &context, const ast::Pattern *pattern, const Value &value, SourceRange range,
                       Binding::Origin origin) {
  destructure(context, pattern, value, range,
              [&](const ast::Ident &name, const Value &v) { declareLocal(context, name, {v, nullptr, {}, origin}); });
}

/// What a `var` of that name holds once `v`, which became `node`, is assigned: messages name it so, and a number is no
/// constant (rule T4).
static const Node *heldBy(Context &context, const std::string &name, const Value &v, const Node *node) {
  if (const auto *number = node->as<IntConstant>()) {
    if (node == decay(v).node() && !node->isOfVar) { // a name that is no `var` keeps it known
      Node *own = emit(context, node->type, node->range, IntConstant{number->value});
      own->nonNegative = node->nonNegative;
      node = own;
    }
    node->isOfVar = true;
  }
  if (node->name.empty())
    node->name = name;
  return node;
}

/// The place of a new `var` that begins with `v`; null after an error.
static std::shared_ptr<const Place> makePlace(Context &context, const std::string &name, const Value &v,
                                              const Type *type, SourceRange range) {
  const Value &inner = decay(v);
  auto place = std::make_shared<Place>();
  if (const auto *parts = partsOf(inner); parts && !parts->empty() && !type) {
    const auto *structure = inner.as<StructValue>();
    place->structure = structure ? structure->type : nullptr;
    for (size_t i = 0; i < parts->size(); ++i) {
      // A field keeps its own type, whatever number it begins with.
      const TypeValue *own = structure ? structure->type->fields[i].type.as<TypeValue>() : nullptr;
      std::string part = structure ? structure->type->fields[i].name : std::to_string(i);
      const Value &begin = decay((*parts)[i]);
      bool isFixed = structure && !own && !begin.is<int64_t>() && !begin.is<bool>() && !partsOf(begin) &&
                     !(begin.node() && (!begin.tensor() || begin.tensor()->space == Space::Register));
      std::shared_ptr<const Place> element;
      if (isFixed) {
        Place keeps;
        keeps.fixed = begin;
        element = std::make_shared<const Place>(std::move(keeps));
      } else {
        element = makePlace(context, name + "." + part, (*parts)[i], own ? &own->type : nullptr, range);
      }
      if (!element)
        return nullptr;
      place->elements.push_back(std::move(element));
    }
    return place;
  }
  if (const TensorType *tensor = inner.tensor(); tensor && !type) {
    if (tensor->space != Space::Register)
      return makePointer(context, name, inner.node(), range);
    Node *registers = emit(context, *tensor, range, Fragment{nullptr});
    registers->name = name;
    place->registers = registers;
    assignPlace(context, *place, inner, range, range);
    return place;
  }
  const Node *node = inner.isPoison() ? nullptr
                     : type           ? convert(context, inner, *type, range)
                                      : materialize(context, inner, range);
  if (!node)
    return nullptr;
  node = heldBy(context, name, inner, node);
  place->variable = context.variables.make(name, node->type, node);
  context.variables.declare(place->variable);
  return place;
}

Value sema::read(Context &context, const Place &place) {
  if (place.view)
    return readPointer(context, place);
  if (place.variable)
    return Value(place.variable->current);
  if (place.registers)
    return Value(place.registers);
  if (place.fixed)
    return *place.fixed;
  std::vector<Value> elements;
  for (const auto &element : place.elements)
    elements.push_back(read(context, *element));
  if (place.structure)
    return StructValue{place.structure, std::move(elements)};
  return Value::tuple(std::move(elements));
}

void sema::executeLet(Context &context, const ast::LetStmt *s) {
  Value value = evaluate(context, s->value);
  if (value.isNothing())
    value = context.report(diag::NoValue, s->value->range());
  warnIfCommentDivides(context, value, s->value->range());
  // `let (x, y, z) = thread_idx`
  if (const auto *object = value.as<Object>(); object && *object <= Object::GridDim) {
    std::vector<Value> axes;
    for (unsigned axis = 0; axis < 3; ++axis)
      axes.push_back(hardwareId(context, static_cast<Id>(*object), axis, s->value->range()));
    value = Value::tuple(std::move(axes));
  }
  std::optional<Type> type;
  if (s->type) {
    Value written = evaluate(context, s->type);
    if (const auto *t = written.as<TypeValue>(); t && s->isVar)
      type = t->type;
    else
      value = coerce(context, value, written, s->value->range(), s->type->range());
  }
  SourceRange at = s->value->range();
  destructure(context, s->pattern, value, at, [&](const ast::Ident &name, const Value &v) {
    if (!s->isVar) {
      declareLocal(context, name, {v, nullptr, {}});
      return;
    }
    auto place = v.isPoison() ? nullptr : makePlace(context, std::string(name.str()), v, type ? &*type : nullptr, at);
    declareLocal(context, name, place ? Binding{Wildcard{}, std::move(place), {}} : Binding{Poison{}, nullptr, {}});
  });
}

//===--- assignment -------------------------------------------------------===//

/// Registers are referenced by their name, so `(f, g) = (g, f)` must read both before it writes one.
static Value snapshot(Context &context, const Value &v, SourceRange range) {
  if (const auto *parts = partsOf(v)) {
    std::vector<Value> elements;
    for (const Value &element : *parts)
      elements.push_back(snapshot(context, element, range));
    return withParts(v, std::move(elements));
  }
  const TensorType *tensor = v.tensor();
  if (!tensor || tensor->space != Space::Register)
    return v;
  auto vector = vectorOf(context, *tensor, range);
  return vector ? Value(emit(context, *vector, range, LoadVector{v.node()})) : Value(Poison{});
}

static void assignPlace(Context &context, const Place &place, const Value &value, SourceRange valueRange,
                        SourceRange range) {
  if (value.isPoison())
    return;
  if (place.fixed) {
    if (!isSame(decay(value), *place.fixed))
      context.report(diag::FixedField, valueRange, spell(*place.fixed), spell(value));
    return;
  }
  if (place.view)
    return assignPointer(context, place, value, valueRange, range);
  if (place.variable) {
    if (const Node *node = convert(context, value, place.variable->type, valueRange))
      setVariable(context, *place.variable, heldBy(context, place.variable->name, value, node), range);
    return;
  }
  if (place.registers) {
    const Value &inner = decay(value);
    const TensorType &to = place.registers->type.tensor();
    auto vector = vectorOf(context, to, range);
    const Node *elements = nullptr;
    if (const TensorType *from = inner.tensor()) {
      if (from->space != Space::Register) {
        context.report(diag::NotRegisters, valueRange, "=", inner.node()->type.str());
        return;
      }
      auto fromShape = take(context, layout::size(context.arith, from->layout), valueRange);
      if (!fromShape || !vector)
        return;
      if (static_cast<unsigned>(fromShape->value()) != vector->vector().lanes) {
        context.report(diag::RegisterShapes, range, sema::spell(layout::linear(to.layout).shape),
                       sema::spell(layout::linear(from->layout).shape));
        return;
      }
      if (inner.node() == place.registers)
        return;
      elements = convert(context, snapshot(context, inner, valueRange), *vector, valueRange);
    } else if (vector) {
      elements = convert(context, inner, *vector, valueRange);
    }
    if (elements)
      emit(context, {}, range, StoreVector{place.registers, elements});
    return;
  }
  if (place.structure) {
    const auto *structure = value.as<StructValue>();
    if (!structure || structure->type != place.structure) {
      context.report(diag::ExpectedKind, valueRange, "a value of the struct '" + place.structure->name + "'",
                     describe(value));
      return;
    }
  } else if (!value.isTuple() || value.elements().size() != place.elements.size()) {
    context.report(diag::Pattern, range, place.elements.size(), describe(value), spell(value));
    return;
  }
  Value fixed = snapshot(context, value, valueRange);
  for (size_t i = 0; i < place.elements.size(); ++i)
    assignPlace(context, *place.elements[i], (*partsOf(fixed))[i], valueRange, range);
}

/// The part of a `var` that `target` names: `x`, `x.1`, `x[1]`, `x.field`. Null if it is no part of one; `failed` after
/// an error.
static const Place *placeOf(Context &context, const ast::Expr *target, bool &failed) {
  if (const auto *name = dyn_cast<ast::NameExpr>(target)) {
    Binding *binding = context.scope->find(name->name.id);
    return binding ? binding->place.get() : nullptr;
  }
  const ast::Expr *base = nullptr;
  if (const auto *element = dyn_cast<ast::ElementExpr>(target))
    base = element->base;
  else if (const auto *index = dyn_cast<ast::IndexExpr>(target); index && index->indices.size() == 1)
    base = index->base;
  else if (const auto *field = dyn_cast<ast::FieldExpr>(target))
    base = field->base;
  const Place *outer = base ? placeOf(context, base, failed) : nullptr;
  if (!outer || outer->elements.empty() || failed)
    return nullptr;
  if (const auto *field = dyn_cast<ast::FieldExpr>(target)) {
    if (outer->structure)
      for (size_t i = 0; i < outer->elements.size(); ++i)
        if (outer->structure->fields[i].name == field->name.str())
          return outer->elements[i].get();
    if (outer->structure) {
      failed = true;
      noField(context, *outer->structure, field->name);
    }
    return nullptr;
  }
  if (outer->structure)
    return nullptr;
  std::optional<int64_t> number;
  if (const auto *element = dyn_cast<ast::ElementExpr>(target))
    number = static_cast<int64_t>(element->index);
  else
    number = integer(context, evaluate(context, cast<ast::IndexExpr>(target)->indices[0]), target->range());
  if (number && *number >= 0 && *number < static_cast<int64_t>(outer->elements.size()))
    return outer->elements[static_cast<size_t>(*number)].get();
  failed = true;
  if (number)
    context.report(diag::NoSuchElement, target->range(), *number, spell(read(context, *outer)), outer->elements.size());
  return nullptr;
}

/// The name that a target like `x.1[2]` begins with; null if it begins otherwise.
static const ast::NameExpr *rootName(const ast::Expr *target) {
  while (true) {
    if (const auto *element = dyn_cast<ast::ElementExpr>(target))
      target = element->base;
    else if (const auto *index = dyn_cast<ast::IndexExpr>(target))
      target = index->base;
    else if (const auto *field = dyn_cast<ast::FieldExpr>(target))
      target = field->base;
    else
      return dyn_cast<ast::NameExpr>(target);
  }
}

/// Why a name that is no `var` cannot be assigned, and what to do instead.
static std::string whyNotAssigned(const Binding &binding, std::string_view name) {
  std::string text(name);
  switch (binding.origin) {
  case Binding::Let: return "declare it with 'var'";
  case Binding::Index:
    return "the loop counts it; count by yourself with 'while', or take a copy, as in 'var j = " + text + "'";
  case Binding::Parameter: break;
  case Binding::File: return "it is declared for the whole file; take a copy, as in 'var mine = " + text + "'";
  }
  if (binding.value.tensor())
    return "assign its elements, as in '" + text + "[i] = v', or use 'copy'";
  return "it is an argument; take a copy, as in 'var mine = " + text + "'";
}

static void assign(Context &context, const ast::Expr *target, const Value &value, SourceRange valueRange,
                   SourceRange range) {
  bool failed = false;
  if (const Place *place = placeOf(context, target, failed)) {
    assignPlace(context, *place, value, valueRange, range);
    return;
  }
  if (failed)
    return;
  if (const auto *name = dyn_cast<ast::NameExpr>(target)) {
    Binding *binding = context.scope->find(name->name.id);
    if (!binding) {
      if (std::ranges::count(visibleNames(context), name->name.str()))
        context.report(diag::AssignLet, target->range(), name->name.str(),
                       "it is part of the language; 'var' makes a variable");
      else
        unknownName(context, name->name);
    } else if (!binding->value.isPoison() && !value.isPoison()) {
      std::string text(name->name.str());
      context.report(diag::AssignLet, target->range(), text, whyNotAssigned(*binding, text))
          .note(diag::NoteDeclaredHere, binding->range, text);
    }
    return;
  }
  if (const auto *index = dyn_cast<ast::IndexExpr>(target)) {
    Value base = evaluate(context, index->base);
    if (base.isPoison())
      return;
    if (const Node *node = base.node(); node && node->type.isVector()) {
      context.report(diag::AssignTarget, target->range())
          .note(diag::Instead, target->range(),
                "a vector is one value: 'select' or 'vector(..)' makes another; the elements of a fragment can be "
                "assigned");
      return;
    }
    if (!base.isTuple()) {
      const Node *tensor = tensorNode(context, base, index->base->range());
      auto coord = tensor ? coordinate(context, index->indices) : std::nullopt;
      if (!coord || value.isPoison())
        return;
      if (coord->hasNone()) {
        context.report(diag::AssignSlice, target->range());
        return;
      }
      storeElement(context, tensor, *coord, value, valueRange, range);
      return;
    }
  }
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(target)) {
    if (value.isPoison())
      return;
    // Assigning all at once: `(a, b) = (b, a)` swaps.
    if (!value.isTuple() || value.elements().size() != tuple->elements.size()) {
      context.report(diag::Pattern, target->range(), tuple->elements.size(), describe(value), spell(value));
      return;
    }
    Value fixed = snapshot(context, value, valueRange);
    for (size_t i = 0; i < tuple->elements.size(); ++i)
      assign(context, tuple->elements[i], fixed.elements()[i], valueRange, range);
    return;
  }
  if (target->kind() == ast::ExprKind::Wildcard || target->kind() == ast::ExprKind::Error)
    return;
  const ast::NameExpr *root = rootName(target);
  Binding *binding = root && root != target ? context.scope->find(root->name.id) : nullptr;
  if (binding && !binding->place && partsOf(binding->value)) {
    std::string text(root->name.str());
    context.report(diag::AssignLet, target->range(), text, "declare it with 'var'")
        .note(diag::NoteDeclaredHere, binding->range, text);
    return;
  }
  context.report(diag::AssignTarget, target->range());
}

static void executeAssign(Context &context, const ast::AssignStmt *s) {
  Value value = evaluate(context, s->value);
  if (value.isNothing())
    value = context.report(diag::NoValue, s->value->range());
  warnIfCommentDivides(context, value, s->value->range());
  if (s->op) {
    Value old = evaluate(context, s->target);
    value = binary(context, *s->op, old, s->target->range(), value, s->value->range(), s->range());
  }
  assign(context, s->target, value, s->value->range(), s->range());
}

//===--- return, assert ---------------------------------------------------===//

static Exits executeReturn(Context &context, const ast::ReturnStmt *s) {
  Exits e = Exits::by(Exits::Return);
  e.resultRange = s->value ? s->value->range() : s->range();
  if (!context.nesting.frame) {
    if (s->value)
      context.report(diag::KernelReturns, s->value->range());
    return e;
  }
  if (s->value) {
    e.result = evaluate(context, s->value);
    if (e.result.isNothing())
      e.result = context.report(diag::NoValue, s->value->range());
    warnIfCommentDivides(context, e.result, s->value->range());
  }
  if (context.nesting.frame->result && !e.result.isPoison())
    e.result = e.result.isNothing()
                   ? Value(context.report(diag::MissingReturn, s->range(), context.nesting.frame->function->name))
                   : coerce(context, e.result, *context.nesting.frame->result, e.resultRange);
  return e;
}

void sema::executeAssert(Context &context, const ast::AssertStmt *s) {
  const TargetFacts facts(context);
  auto known = knownCondition(context, s->condition, "'assert'");
  if (known && !*known)
    facts.noteAt(context.report(diag::Assert, s->condition->range(),
                                s->message ? std::string(s->message->value) : std::string("the condition is false")),
                 s->condition->range());
}
