//===- EvalExpressions.cpp - names, literals, members, indices ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function for each form of expression. Operators are in EvalOperators.cpp, calls in EvalCalls.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Evaluator.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/StorageFloat.h"
#include "specs/tables/TargetSpec.h"

#include "support/NearestName.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::Tile;
using llvm::cast;
using llvm::dyn_cast;

/// What one kernel may take to evaluate and grow to, by inlining and unrolling.
static constexpr uint64_t maxSteps = 1 << 22;
static constexpr size_t maxNodes = 1 << 18;
/// Expressions in each other, over all inlined calls: well within the smallest usual stack.
static constexpr unsigned maxNesting = 1024;

bool Evaluator::isOverBudget(SourceRange range) {
  if (tooLarge)
    return true;
  if (++steps <= maxSteps && kernel->size() <= maxNodes)
    return false;
  tooLarge = true;
  error(diag::KernelSize, range, {std::to_string(maxNodes)});
  return true;
}

Value Evaluator::evaluate(const ast::Expr *e) {
  if (isOverBudget(e->range()))
    return Poison{};
  if (nesting >= maxNesting) {
    tooLarge = true;
    return error(diag::EvaluationDepth, e->range(), {std::to_string(maxNesting)});
  }
  ++nesting;
  Value v = evaluateKind(e);
  --nesting;
  return v;
}

Value Evaluator::evaluateKind(const ast::Expr *e) {
  switch (e->kind()) {
  case ast::ExprKind::Error: return Poison{};
  case ast::ExprKind::Name: return evaluateName(cast<ast::NameExpr>(e));
  case ast::ExprKind::Int: {
    uint64_t number = cast<ast::IntExpr>(e)->value;
    if (number > INT64_MAX)
      return error(diag::IntegerOverflow, e->range(), {std::to_string(number)});
    return Value::integer(static_cast<int64_t>(number));
  }
  case ast::ExprKind::Float: return cast<ast::FloatExpr>(e)->value;
  case ast::ExprKind::Basis: {
    const auto *basis = cast<ast::BasisExpr>(e);
    std::vector<int> path;
    for (uint32_t mode : basis->modes) {
      if (mode > 63)
        return error(diag::OutOfRange, e->range(), {"a mode", "0", "63", std::to_string(mode)});
      path.push_back(static_cast<int>(mode));
    }
    if (basis->coefficient > INT64_MAX)
      return error(diag::IntegerOverflow, e->range(), {std::to_string(basis->coefficient)});
    return IntTuple::basis(Int(static_cast<int64_t>(basis->coefficient)), std::move(path));
  }
  case ast::ExprKind::Dims: {
    std::vector<Value> elements;
    for (uint64_t number : cast<ast::DimsExpr>(e)->values) {
      if (number > INT64_MAX)
        return error(diag::IntegerOverflow, e->range(), {std::to_string(number)});
      elements.push_back(Value::integer(static_cast<int64_t>(number)));
    }
    return Value::tuple(std::move(elements));
  }
  case ast::ExprKind::String: return std::string(cast<ast::StringExpr>(e)->value);
  case ast::ExprKind::Bool: return cast<ast::BoolExpr>(e)->value;
  case ast::ExprKind::Wildcard: return Wildcard{};
  case ast::ExprKind::Tuple: return evaluateTuple(cast<ast::TupleExpr>(e));
  case ast::ExprKind::Tile: return evaluateTile(cast<ast::TileExpr>(e));
  case ast::ExprKind::If: return evaluateIf(cast<ast::IfExpr>(e));
  case ast::ExprKind::Closure: // rule T5: it keeps the scope that it was written in
    if (closureScopes.empty() || closureScopes.back().lock() != scope)
      closureScopes.push_back(scope);
    return std::shared_ptr<const Function>(
        std::make_shared<const Function>(Function{"fn", nullptr, cast<ast::ClosureExpr>(e), scope}));
  case ast::ExprKind::Unary: {
    const auto *u = cast<ast::UnaryExpr>(e);
    return unary(u->op, evaluate(u->operand), e->range());
  }
  case ast::ExprKind::Binary: {
    const auto *b = cast<ast::BinaryExpr>(e);
    if (b->op == ast::BinaryOp::And || b->op == ast::BinaryOp::Or)
      return evaluateLogical(b);
    Value lhs = evaluate(b->lhs);
    Value rhs = evaluate(b->rhs);
    return binary(b->op, lhs, b->lhs->range(), rhs, b->rhs->range(), e->range());
  }
  case ast::ExprKind::Layout: {
    const auto *l = cast<ast::LayoutExpr>(e);
    auto shape = intTuple(evaluate(l->shape), l->shape->range());
    auto stride = intTuple(evaluate(l->stride), l->stride->range());
    return shape && stride ? known(layout::makeLayout(*shape, *stride), e->range()) : Value(Poison{});
  }
  case ast::ExprKind::Compose: return evaluateCompose(cast<ast::ComposeExpr>(e));
  case ast::ExprKind::Call: return evaluateCall(cast<ast::CallExpr>(e));
  case ast::ExprKind::Index: return evaluateIndex(cast<ast::IndexExpr>(e));
  case ast::ExprKind::Field: return evaluateField(cast<ast::FieldExpr>(e));
  case ast::ExprKind::Element: {
    const auto *element = cast<ast::ElementExpr>(e);
    Value base = evaluate(element->base);
    if (base.isPoison())
      return base;
    if (!base.isTuple())
      return error(diag::ExpectedKind, element->base->range(), {"a tuple", describe(base)});
    if (element->index >= base.elements().size())
      return error(diag::NoSuchElement, e->range(),
                   {std::to_string(element->index), spell(base), std::to_string(base.elements().size())});
    return base.elements()[element->index];
  }
  case ast::ExprKind::Dynamic: // rule P7
    if (auto known = unnamedLeaves.find(e); known != unnamedLeaves.end())
      return known->second;
    return error(diag::NotAvailable, e->range(),
                 {"an unnamed run-time leaf '?' elsewhere than in the layout of a parameter (give it a name)"});
  case ast::ExprKind::EnumMember: // rule T10: of the enum that is expected where it stands
    return MemberName{std::string(cast<ast::EnumMemberExpr>(e)->name.str())};
  case ast::ExprKind::List: return evaluateElements(cast<ast::ListExpr>(e)->elements);
  case ast::ExprKind::Arrow: return atomTypes(cast<ast::ArrowExpr>(e));
  case ast::ExprKind::Times: return error(diag::NotAvailable, e->range(), {"'n x T' outside 'vec<n x T>'"});
  }
  return Poison{};
}

std::optional<bool> Evaluator::knownCondition(const ast::Expr *e, std::string_view where) {
  Value v = evaluate(e);
  const Value &inner = decay(v);
  if (const bool *known = inner.as<bool>())
    return *known;
  if (inner.node())
    error(diag::ConditionNotKnown, e->range(),
          {std::string(where), std::string(sources.text(e->range())), isOnHost ? "the launch" : "the kernel"},
          {{diag::Instead,
            e->range(),
            {where == "'if const'"
                 ? std::string("'if' without 'const' decides ") + (isOnHost ? "at the launch" : "in the kernel")
             : isOnHost ? "what the launch checks stands in the head: 'where c'"
                        : "in the kernel, 'if c { trap() }' ends it"}}});
  else if (!inner.isPoison())
    error(diag::ConditionType, e->range(), {describe(inner), inner.is<TypeValue>() ? "T == f32" : "i != 0"},
          where == "'assert'" && inner.isTuple()
              ? std::vector<Note>{{diag::Instead,
                                   e->range(),
                                   {"the message stands behind a comma, without parentheses: 'assert c, \"..\"'"}}}
              : std::vector<Note>());
  return std::nullopt;
}

//===--- names ------------------------------------------------------------===//

std::vector<std::string_view> Evaluator::visibleNames() const {
  std::vector<std::string_view> names;
  for (const Scope *s = scope.get(); s; s = s->parent.get())
    for (const auto &[name, binding] : s->names)
      names.push_back(name.str());
  for (std::string_view object :
       {"thread_idx", "block_idx", "block_dim", "grid_dim", "target", "cap", "device", "inf", "lane_id", "wave_id"})
    names.push_back(object);
  for (const Builtin &builtin : allBuiltins())
    names.push_back(builtin.name);
  for (const ElementInfo &element : std::span(elementTypes).first(languageElementCount))
    names.push_back(element.name);
  return names;
}

Value Evaluator::unknownName(const ast::Ident &name) {
  if (std::ranges::count(memoryNames, name.id))
    return error(
        diag::NotOnHost, name.range, {},
        {{diag::Instead, name.range, {"'" + std::string(name.str()) + "' is memory, which the host does not read"}}});
  for (const ast::Decl *later : laterConstants)
    if (later->name.id == name.id)
      return error(
          diag::UnknownName, name.range, {std::string(name.str())},
          {{diag::Instead,
            later->name.range,
            {"'" + std::string(name.str()) + "' is declared below: a constant is computed of those above it"}}});
  for (const Scope *s = scope.get(); s; s = s->parent.get())
    for (const auto &[id, binding] : s->names)
      if (const auto *type = binding.value.as<std::shared_ptr<const EnumType>>();
          type && std::ranges::count((*type)->members, name.str()))
        return error(diag::UnknownName, name.range, {std::string(name.str())},
                     {{diag::Instead,
                       name.range,
                       {"it is a member of an enum: '" + (*type)->name + "." + std::string(name.str()) + "'"}}});
  if (name.str() == "where")
    return error(diag::UnknownName, name.range, {"where"},
                 {{diag::Instead, name.range, {"a choice by value is 'select(c, a, b)'"}}});
  if (auto advice = adviceFor(name.str()))
    return error(diag::UnknownName, name.range, {std::string(name.str())},
                 {{diag::Advice, name.range, {std::string(name.str()), std::string(*advice)}}});
  auto nearest = nearestName(name.str(), visibleNames());
  if (!nearest && isFileConstant)
    return error(diag::UnknownName, name.range, {std::string(name.str())},
                 {{diag::Instead,
                   name.range,
                   {"a constant is known when compiling: what the launch gives is named in the kernel"}}});
  if (!nearest)
    return error(diag::UnknownName, name.range, {std::string(name.str())});
  return error(diag::UnknownNameNearest, name.range, {std::string(name.str()), std::string(*nearest)});
}

static std::optional<Object> objectNamed(std::string_view name) {
  if (name == "thread_idx")
    return Object::ThreadIdx;
  if (name == "block_idx")
    return Object::BlockIdx;
  if (name == "block_dim")
    return Object::BlockDim;
  if (name == "grid_dim")
    return Object::GridDim;
  if (name == "target")
    return Object::Target;
  if (name == "cap")
    return Object::Cap;
  if (name == "device")
    return Object::Device;
  return std::nullopt;
}

bool Evaluator::isWordOfLanguage(std::string_view name) {
  return name == "vec" || name == "array" || name == "tensor" || name == "inf" || name == "lane_id" ||
         name == "wave_id" || findBuiltin(name) || scalarNamed(name) || objectNamed(name) ||
         !formatsMeantBy(name).empty();
}

Value Evaluator::evaluateName(const ast::NameExpr *e) {
  std::string_view name = e->name.str();
  if (Binding *binding = scope->find(e->name.id)) {
    if (binding->place)
      return e->args.empty() ? read(*binding->place) : Value(error(diag::NotGeneric, e->range(), {std::string(name)}));
    return withGenerics(binding->value, name, e->args, e->range());
  }
  if (name == "vec")
    return vectorType(e);
  if (name == "array")
    return arrayType(e);
  if (const Builtin *builtin = findBuiltin(name)) {
    if (builtin->isGeneric() && builtin->parameters.empty())
      return callBuiltin(builtin, e->args, {}, e->name.range, e->range(), false);
    return builtin;
  }
  if (name == "tensor")
    return error(diag::TensorTypePlace, e->range(), {});
  if (!e->args.empty())
    return unknownName(e->name);
  if (auto scalar = scalarNamed(name))
    return TypeValue{*scalar};
  if (auto object = objectNamed(name))
    return *object;
  if (std::string_view formats = formatsMeantBy(name); !formats.empty())
    return error(diag::SeveralFormats, e->range(), {std::string(name), std::string(formats)});
  if (name == "inf")
    return std::numeric_limits<double>::infinity();
  if (name == "lane_id" || name == "wave_id") {
    if (!isInKernel())
      return error(diag::OutsideKernel, e->range(), {"a lane or wave number"});
    Node *node =
        emit(Scalar::I32, e->range(), Intrinsic{name == "lane_id" ? IntrinsicOp::LaneId : IntrinsicOp::WaveId, {}, {}});
    node->nonNegative = true;
    node->name = std::string(name);
    return node;
  }
  return unknownName(e->name);
}

/// `name<..>`, or a generic name whose parameters all have defaults.
Value Evaluator::withGenerics(const Value &named, std::string_view name, std::span<const ast::GenericArg> args,
                              SourceRange range) {
  if (const auto *structure = named.as<std::shared_ptr<const StructTemplate>>()) {
    StructTemplate copy = **structure; // scopes may grow meanwhile
    return instantiateStruct(copy, args, range);
  }
  const auto *function = named.as<std::shared_ptr<const Function>>();
  bool isOpen =
      function && (*function)->declaration && !(*function)->declaration->generics.empty() && !(*function)->isInstance;
  if (isOpen) {
    auto copy = *function;
    return instantiate(*copy, args, range, nullptr);
  }
  return args.empty() ? named : Value(error(diag::NotGeneric, range, {std::string(name)}));
}

/// vec<4 x f32>
Value Evaluator::vectorType(const ast::NameExpr *e) {
  const auto *times = e->args.size() == 1 ? dyn_cast<ast::TimesExpr>(e->args[0].value) : nullptr;
  if (!times)
    return error(diag::VectorType, e->range(), {});
  auto lanes = integer(evaluate(times->count), times->count->range());
  auto element = scalarType(evaluate(times->element), times->element->range());
  if (!lanes || !element)
    return Poison{};
  if (*lanes < 1 || *lanes > 1024)
    return error(diag::OutOfRange, times->count->range(), {"the number of lanes", "1", "1024", std::to_string(*lanes)});
  return TypeValue{VectorType{static_cast<unsigned>(*lanes), *element}};
}

//===--- tuples, tiles, composed layouts ----------------------------------===//

/// `(e)` of an integer, a wildcard or a tuple is the tuple of one; of anything else it is e (rule P2).
Value Evaluator::evaluateTuple(const ast::TupleExpr *e) {
  Value tuple = evaluateElements(e->elements);
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
Value Evaluator::evaluateElements(std::span<ast::Expr *const> expressions) {
  std::vector<Value> elements;
  bool failed = false;
  for (const ast::Expr *e : expressions) {
    elements.push_back(evaluate(e));
    if (elements.back().isNothing())
      elements.back() = error(diag::NoValue, e->range(), {});
    failed |= elements.back().isPoison();
  }
  return failed ? Value(Poison{}) : Value::tuple(std::move(elements));
}

/// `[a | b]`; `[e]` of a composed layout is e (rule P8).
Value Evaluator::evaluateTile(const ast::TileExpr *e) {
  std::vector<Tile> elements;
  for (const ast::Expr *element : e->elements) {
    Value v = evaluate(element);
    if (const auto *l = v.as<AnyLayout>();
        l && e->elements.size() == 1 && std::holds_alternative<layout::ComposedLayout>(*l))
      return v;
    auto converted = tile(v, element->range());
    if (!converted)
      return Poison{};
    elements.push_back(std::move(*converted));
  }
  return Tile{std::move(elements)};
}

/// `f o offset o g` is a composed layout; `f o g` without an offset is composition.
Value Evaluator::evaluateCompose(const ast::ComposeExpr *e) {
  std::vector<const ast::Expr *> parts;
  const ast::Expr *rest = e;
  while (const auto *compose = dyn_cast<ast::ComposeExpr>(rest)) {
    parts.push_back(compose->inner);
    rest = compose->outer;
  }
  parts.push_back(rest);
  std::reverse(parts.begin(), parts.end());

  Value result = evaluate(parts[0]);
  SourceRange covered = parts[0]->range();
  for (size_t i = 1; i < parts.size(); ++i) {
    Value next = evaluate(parts[i]);
    if (result.isPoison() || next.isPoison())
      return Poison{};
    bool isOffset = decay(next).is<int64_t>() || next.isTuple() || decay(next).node();
    if (!isOffset) {
      if (result.is<layout::Swizzle>())
        next = composed(result, IntTuple(0), next, parts[i]->range(), e->range());
      else
        next = compose(result, covered, next, parts[i]->range(), e->range());
    } else {
      if (i + 1 == parts.size())
        return error(diag::ComposeOffsetLast, parts[i]->range(), {spell(next)});
      auto offset = intTuple(decay(next), parts[i]->range());
      ++i;
      Value outer = evaluate(parts[i]);
      if (!offset)
        return Poison{};
      next = composed(result, *offset, outer, parts[i]->range(), e->range());
    }
    result = std::move(next);
    covered = SourceRange::cover(covered, parts[i]->range());
  }
  return result;
}

Value Evaluator::composed(const Value &inner, const IntTuple &offset, const Value &outer, SourceRange outerRange,
                          SourceRange range) {
  auto l = anyLayout(outer, outerRange);
  if (!l)
    return Poison{};
  layout::Result<layout::ComposedLayout> result = layout::Explanation{""};
  if (const auto *swizzle = inner.as<layout::Swizzle>())
    result = layout::makeComposedLayout(*swizzle, offset, *l);
  else if (const auto *swizzle = inner.as<layout::CoordSwizzle>())
    result = layout::makeComposedLayout(*swizzle, offset, *l);
  else if (const auto *innerLayout = inner.as<AnyLayout>())
    result = layout::makeComposedLayout(*innerLayout, offset, *l);
  else
    return error(diag::ExpectedKind, range, {"a layout or swizzle before 'o'", describe(inner)});
  auto made = take(std::move(result), range);
  return made ? Value(AnyLayout(std::move(*made))) : Value(Poison{});
}

//===--- indices ----------------------------------------------------------===//

std::optional<IntTuple> Evaluator::coordinate(std::span<ast::Expr *const> indices) {
  for (const ast::Expr *index : indices)
    if (index->kind() == ast::ExprKind::Layout) { // x[1:4]
      error(diag::ExpectedKind, index->range(), {"an integer or a tuple of integers", "a layout"},
            {{diag::Instead,
              index->range(),
              {"a part of a tensor is 'x.zipped_divide([16])[_, i]', its part i of 16 elements, or "
               "'x.offset(i).with_shape((16))', 16 from i on"}}});
      return std::nullopt;
    }
  if (indices.size() == 1)
    return intTuple(evaluate(indices[0]), indices[0]->range());
  std::vector<IntTuple> elements;
  for (const ast::Expr *index : indices) {
    auto element = intTuple(decay(evaluate(index)), index->range());
    if (!element)
      return std::nullopt;
    elements.push_back(std::move(*element));
  }
  return IntTuple(std::move(elements));
}

/// v[[3, 2, 1, 0]]: the elements of a vector that a list names, as a vector (rule P8).
Value Evaluator::elementsOf(const Node *vector, const ast::ListExpr *list, SourceRange range) {
  const unsigned lanes = vector->type.vector().lanes;
  Intrinsic made{IntrinsicOp::Build, {}, {}};
  for (const ast::Expr *e : list->elements) {
    auto index = integer(evaluate(e), e->range());
    if (!index)
      return Poison{};
    if (*index < 0 || *index >= lanes)
      return error(diag::NoSuchElement, e->range(),
                   {std::to_string(*index), spell(Value(vector)), std::to_string(lanes)});
    made.operands.push_back(extract(vector, static_cast<unsigned>(*index), e->range()));
  }
  const auto count = static_cast<unsigned>(made.operands.size());
  if (count > 1024)
    return error(diag::OutOfRange, range, {"the number of lanes", "1", "1024", std::to_string(count)});
  return emit(VectorType{count, vector->type.element()}, range, std::move(made));
}

/// t[_, i] is a slice, t[i, j] an element (rule T13; of a fragment by known numbers, rule T2); tuple[1] an element of a
/// tuple (rule T1).
Value Evaluator::evaluateIndex(const ast::IndexExpr *e) {
  Value base = evaluate(e->base);
  if (base.isPoison())
    return base;
  if (decay(base).tensor()) {
    auto coord = coordinate(e->indices);
    if (!coord)
      return Poison{};
    const Node *tensor = decay(base).node();
    return coord->hasNone() ? sliceTensor(tensor, *coord, e->range()) : loadElement(tensor, *coord, e->range());
  }
  if (const auto *array = decay(base).as<ArrayValue>(); array && e->indices.size() == 1)
    return elementOf(*array, decay(evaluate(e->indices[0])), e->indices[0]->range(), e->range());
  if (base.isTuple() && e->indices.size() == 1) {
    auto index = integer(evaluate(e->indices[0]), e->indices[0]->range());
    if (!index)
      return Poison{};
    if (*index < 0 || *index >= static_cast<int64_t>(base.elements().size()))
      return error(diag::NoSuchElement, e->range(),
                   {std::to_string(*index), spell(base), std::to_string(base.elements().size())});
    return base.elements()[static_cast<size_t>(*index)];
  }
  if (const Node *node = base.node(); node && node->type.isVector() && e->indices.size() == 1) {
    if (e->indices[0]->kind() == ast::ExprKind::List)
      return elementsOf(node, cast<ast::ListExpr>(e->indices[0]), e->range());
    auto index = integer(evaluate(e->indices[0]), e->indices[0]->range());
    if (!index)
      return Poison{};
    const unsigned lanes = node->type.vector().lanes;
    if (*index < 0 || *index >= lanes)
      return error(diag::NoSuchElement, e->range(), {std::to_string(*index), spell(base), std::to_string(lanes)});
    return extract(node, static_cast<unsigned>(*index), e->range());
  }
  return error(diag::NotIndexable, e->base->range(), {describe(base)},
               e->base->kind() == ast::ExprKind::Index
                   ? std::vector<Note>{{diag::Instead,
                                        e->range(),
                                        {"all indices stand in one pair of brackets, as in 'm[i, j]'"}}}
                   : std::vector<Note>());
}

//===--- members ----------------------------------------------------------===//

Value Evaluator::hardwareId(Id id, unsigned axis, SourceRange range) {
  if (!isInKernel())
    return error(diag::OutsideKernel, range, {"a thread or block number"});
  static constexpr std::string_view names[] = {"thread_idx", "block_idx", "block_dim", "grid_dim"};
  if (id == Id::BlockDim)
    return Value::integer(kernel->interface.block[axis]);
  Node *node = emit(Scalar::I32, range, HardwareId{id, axis});
  node->nonNegative = true;
  node->name = std::string(names[static_cast<size_t>(id)]) + "." + "xyz"[axis];
  return node;
}

Value Evaluator::objectMember(Object object, const ast::Ident &member) {
  std::string_view name = member.str();
  if (object <= Object::GridDim) {
    if (name == "x" || name == "y" || name == "z")
      return hardwareId(static_cast<Id>(object), static_cast<unsigned>(name[0] - 'x'), member.range);
    return error(diag::NoMember, member.range, {spell(Value(object)), std::string(name), "x, y, z"});
  }
  const specs::TargetSpec &target = *options.target;
  if (object == Object::Target) {
    if (name == "wave_size")
      return Value::integer(target.waveSize);
    if (name == "lds_bytes")
      return Value::integer(target.lds.bytes);
    if (name == "lds_banks" && target.lds.banks != 0)
      return Value::integer(target.lds.banks);
    if (name == "dies")
      return Value::integer(std::max(target.cu.dies, 1u));
    return error(diag::NoMember, member.range,
                 {"target", std::string(name), "wave_size, lds_bytes, lds_banks, dies, has(..)"});
  }
  if (object == Object::Device) {
    if (name != "cus")
      return error(diag::NoMember, member.range, {"device", std::string(name), "cus"});
    if (!isOnHost) // rule C4
      return error(diag::HostOnly, member.range, {"'device.cus'", "entries, launch and where"});
    Node *node = emit(Scalar::I32, member.range, DeviceUnits{});
    node->nonNegative = true;
    node->name = "device.cus";
    return node;
  }
  if (auto capability = specs::parseCapability(name))
    return CapabilityValue{static_cast<unsigned>(*capability)};
  std::vector<std::string_view> all;
  for (const specs::CapabilityInfo &info : specs::capabilityInfos)
    all.push_back(info.spelling);
  auto nearest = nearestName(name, all);
  return error(
      diag::NoCapability, member.range,
      {std::string(name), nearest ? "did you mean 'cap." + std::string(*nearest) + "'?" : "'flyc targets' lists them"});
}

/// module.name: what that file declares itself.
Value Evaluator::moduleMember(const ImportedModule &module, const ast::Ident &name) {
  if (Binding *binding = module.scope->findHere(name.id);
      binding && !binding->value.is<std::shared_ptr<const ImportedModule>>())
    return binding->value;
  std::vector<std::string_view> names;
  std::string all;
  for (const auto &[id, binding] : module.scope->names)
    if (!binding.value.is<std::shared_ptr<const ImportedModule>>()) {
      names.push_back(id.str());
      all += (all.empty() ? "" : ", ") + std::string(id.str());
    }
  auto nearest = nearestName(name.str(), names);
  return error(diag::NoMember, name.range,
               {module.name, std::string(name.str()),
                nearest       ? std::string(*nearest) + ", .."
                : all.empty() ? "no names"
                              : all});
}

/// The field of a struct; nothing for any other value.
std::optional<Value> Evaluator::fieldOf(const Value &base, std::string_view name) {
  if (const auto *structure = base.as<StructValue>())
    for (size_t i = 0; i < structure->fields.size(); ++i)
      if (structure->type->fields[i].name == name)
        return structure->fields[i];
  return std::nullopt;
}

std::optional<Value> Evaluator::property(const Value &base, std::string_view name, SourceRange range) {
  if (auto field = fieldOf(base, name))
    return field;
  if (const auto *copy = base.as<std::shared_ptr<const TiledCopy>>()) {
    if (name == "tile")
      return (*copy)->layouts.tile;
    if (name == "atom")
      return (*copy)->atom;
    if (name == "layout_tv")
      return AnyLayout((*copy)->layouts.layoutTV);
    return std::nullopt;
  }
  if (const auto *type = base.as<TypeValue>(); type && name == "bits" && !type->type.isVoid() && !type->type.isTensor())
    return Value::integer(static_cast<int64_t>(bitWidth(type->type.element())) *
                          (type->type.isVector() ? type->type.vector().lanes : 1));
  if (auto part = mmaProperty(base, name))
    return part;
  if (const auto *mine = base.as<ThreadCopy>())
    return name == "copy" ? std::optional<Value>(mine->copy) : std::nullopt;
  const AnyLayout *l = base.as<AnyLayout>();
  if (const TensorType *tensor = base.tensor()) {
    l = &tensor->layout;
    if (name == "layout")
      return *l;
    if (name == "iter" && tensor->space != Space::Coordinates)
      return TensorStart{base.node()};
    if (name == "element")
      return TypeValue{tensor->element};
    if (name == "present")
      return isPresent(base.node(), range);
  }
  if (l && name == "shape")
    return fromIntTuple(layout::linear(*l).shape, range);
  if (l && name == "stride" && std::holds_alternative<Layout>(*l))
    return fromIntTuple(std::get<Layout>(*l).stride, range);
  return std::nullopt;
}

Value Evaluator::evaluateField(const ast::FieldExpr *e) {
  Value base = evaluate(e->base);
  if (base.isPoison())
    return base;
  if (const auto *object = base.as<Object>())
    return objectMember(*object, e->name);
  if (const auto *module = base.as<std::shared_ptr<const ImportedModule>>()) {
    Value member = moduleMember(**module, e->name);
    return member.isPoison() ? member : withGenerics(member, e->name.str(), e->args, e->range());
  }
  if (const auto *enumeration = base.as<std::shared_ptr<const EnumType>>())
    return enumMember(*enumeration, std::string(e->name.str()), e->name.range);
  if (auto value = property(decay(base), e->name.str(), e->range()))
    return *value;
  if (const auto *structure = base.as<StructValue>();
      structure && !findBuiltin(e->name.str()) && !scope->find(e->name.id))
    return noField(*structure->type, e->name);
  if (const Node *node = base.node();
      node && node->type.isScalar() && e->name.str().size() == 1 && e->name.str()[0] >= 'x')
    return error(diag::NoProperty, e->name.range, {describe(base), std::string(e->name.str())},
                 {{diag::Instead,
                   e->name.range,
                   {"'" + std::string(sources.text(e->base->range())) +
                    "' is one number, without axes: leave out the '." + std::string(e->name.str()) + "'"}}});
  if (auto advice = adviceForMember(e->name.str()))
    return error(diag::NoProperty, e->name.range, {describe(base), std::string(e->name.str())},
                 {{diag::Instead, e->name.range, {std::string(*advice)}}});
  const Binding *binding = scope->find(e->name.id);
  if (findBuiltin(e->name.str()) || (binding && binding->value.is<std::shared_ptr<const Function>>()))
    return error(diag::MethodNotCalled, e->range(), {std::string(e->name.str())});
  return error(diag::NoProperty, e->name.range, {describe(base), std::string(e->name.str())});
}
