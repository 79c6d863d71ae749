//===- Names.cpp - what a name means --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Looks a name up in the scopes, then among the names of the language itself, and suggests a similar name if it is
// unknown.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Names.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Generics.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/StructArguments.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"
#include "frontend/Sema/Types/Listener.h"
#include "frontend/Sema/Types/StorageFloat.h"
#include "specs/tables/TargetSpec.h"
#include "support/NearestName.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

static Value vectorType(Context &context, const ast::NameExpr *e);

//===--- names ------------------------------------------------------------===//

void sema::declareIn(Context &context, Scope &scope, const ast::Ident &name, Binding binding) {
  if (context.options.listener)
    context.options.listener->declared(name.range, binding);
  scope.names.push_back({name.id, std::move(binding)});
}

std::vector<std::string_view> sema::visibleNames(const Context &context) {
  std::vector<std::string_view> names;
  for (const Scope *s = context.scope.get(); s; s = s->parent.get())
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

static bool declares(const ast::Pattern *pattern, Identifier name) {
  if (pattern->kind == ast::Pattern::Tuple)
    return std::ranges::any_of(pattern->elements, [&](const ast::Pattern *p) { return declares(p, name); });
  return pattern->kind == ast::Pattern::Name && pattern->name.id == name;
}

/// The statement of a block around `use` that declares the name, though only behind `use`.
static const ast::LetStmt *declaredBelow(const Context &context, const ast::Ident &use) {
  for (const Scope *s = context.scope.get(); s; s = s->parent.get())
    for (const ast::Stmt *stmt : s->block ? s->block->stmts : std::span<ast::Stmt *>())
      if (const auto *let = llvm::dyn_cast<ast::LetStmt>(stmt);
          let && use.range.begin < let->range().begin && declares(let->pattern, use.id))
        return let;
  return nullptr;
}

Value sema::unknownName(Context &context, const ast::Ident &name) {
  if (std::ranges::count(context.memoryNames, name.id))
    return context.report(diag::NotOnHost, name.range)
        .note(diag::Instead, name.range, "'" + std::string(name.str()) + "' is memory, which the host does not read");
  for (const ast::Decl *later : context.files.laterConstants)
    if (later->name.id == name.id)
      return context.report(diag::UnknownName, name.range, name.str())
          .note(diag::Instead, later->name.range,
                "'" + std::string(name.str()) + "' is declared below: a constant is computed of those above it");
  if (const ast::LetStmt *let = declaredBelow(context, name))
    return context.report(diag::UnknownName, name.range, name.str())
        .note(diag::Instead, let->pattern->range,
              "'" + std::string(name.str()) + "' is declared here: what stands before does not know it");
  for (const Scope *s = context.scope.get(); s; s = s->parent.get())
    for (const auto &[id, binding] : s->names)
      if (const auto *type = binding.value.as<std::shared_ptr<const EnumType>>();
          type && std::ranges::count((*type)->members, name.str()))
        return context.report(diag::UnknownName, name.range, name.str())
            .note(diag::Instead, name.range,
                  "it is a member of an enum: '" + (*type)->name + "." + std::string(name.str()) + "'");
  if (name.str() == "where")
    return context.report(diag::UnknownName, name.range, "where")
        .note(diag::Instead, name.range, "a choice by value is 'select(c, a, b)'");
  if (auto advice = adviceFor(name.str()))
    return context.report(diag::UnknownName, name.range, name.str())
        .note(diag::Advice, name.range, name.str(), *advice);
  auto nearest = nearestName(name.str(), visibleNames(context));
  if (!nearest && context.files.isInConstant)
    return context.report(diag::UnknownName, name.range, name.str())
        .note(diag::Instead, name.range,
              "a constant is known when compiling: what the launch gives is named in the kernel");
  if (!nearest)
    return context.report(diag::UnknownName, name.range, name.str());
  return context.report(diag::UnknownNameNearest, name.range, name.str(), *nearest);
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

bool sema::isWordOfLanguage(std::string_view name) {
  return name == "vec" || name == "array" || name == "tensor" || name == "inf" || name == "lane_id" ||
         name == "wave_id" || findBuiltin(name) || scalarNamed(name) || objectNamed(name) ||
         !formatsMeantBy(name).empty();
}

Value sema::valueOf(Context &context, const Binding &binding) {
  if (!binding.ofWave)
    return binding.value;
  context.waves.isAskedFor = true;
  std::shared_ptr<Scope> file = binding.ofWave->scope.lock();
  if (context.target().waveSize == context.options.target->waveSize || !file)
    return binding.value;
  auto savedScope = std::exchange(context.scope, file);
  auto *savedKernel = std::exchange(context.kernel, &context.fileKernel);
  auto *savedBlock = std::exchange(context.block, &context.fileKernel.body);
  Value value = evaluate(context, binding.ofWave->value);
  context.block = savedBlock;
  context.kernel = savedKernel;
  context.scope = std::move(savedScope);
  return value;
}

Value sema::evaluateName(Context &context, const ast::NameExpr *e) {
  std::string_view name = e->name.str();
  if (Binding *binding = context.scope->find(e->name.id)) {
    if (binding->place)
      return e->args.empty() ? read(context, *binding->place)
                             : Value(context.report(diag::NotGeneric, e->range(), name));
    return withGenerics(context, valueOf(context, *binding), name, e->args, e->range());
  }
  if (name == "vec")
    return vectorType(context, e);
  if (name == "array")
    return arrayType(context, e);
  if (const Builtin *builtin = findBuiltin(name)) {
    if (builtin->isGeneric() && builtin->parameters.empty())
      return callBuiltin(context, builtin, e->args, {}, e->name.range, e->range(), false);
    return builtin;
  }
  if (name == "tensor")
    return context.report(diag::TensorTypePlace, e->range());
  if (!e->args.empty())
    return unknownName(context, e->name);
  if (auto scalar = scalarNamed(name))
    return TypeValue{*scalar};
  if (auto object = objectNamed(name))
    return *object;
  if (std::string_view formats = formatsMeantBy(name); !formats.empty())
    return context.report(diag::SeveralFormats, e->range(), name, formats);
  if (name == "inf")
    return std::numeric_limits<double>::infinity();
  if (name == "lane_id" || name == "wave_id") {
    if (!context.isInKernel())
      return context.report(diag::OutsideKernel, e->range(), "a lane or wave number");
    Node *node = emit(context, Scalar::I32, e->range(),
                      Intrinsic{name == "lane_id" ? IntrinsicOp::LaneId : IntrinsicOp::WaveId, {}, {}});
    node->nonNegative = true;
    node->name = std::string(name);
    return node;
  }
  return unknownName(context, e->name);
}

/// `name<..>`, or a generic name whose parameters all have defaults.
Value sema::withGenerics(Context &context, const Value &named, std::string_view name,
                         std::span<const ast::GenericArg> args, SourceRange range) {
  if (const auto *structure = named.as<std::shared_ptr<const StructTemplate>>()) {
    StructTemplate copy = **structure; // scopes may grow meanwhile
    return instantiateStruct(context, copy, args, range);
  }
  const auto *function = named.as<std::shared_ptr<const Function>>();
  bool isOpen =
      function && (*function)->declaration && !(*function)->declaration->generics.empty() && !(*function)->isInstance;
  if (isOpen) {
    auto copy = *function;
    return instantiate(context, *copy, args, range, nullptr);
  }
  return args.empty() ? named : Value(context.report(diag::NotGeneric, range, name));
}

/// vec<4 x f32>
static Value vectorType(Context &context, const ast::NameExpr *e) {
  const auto *times = e->args.size() == 1 ? dyn_cast<ast::TimesExpr>(e->args[0].value) : nullptr;
  if (!times)
    return context.report(diag::VectorType, e->range());
  auto lanes = integer(context, evaluate(context, times->count), times->count->range());
  auto element = scalarType(context, evaluate(context, times->element), times->element->range());
  if (!lanes || !element)
    return Poison{};
  if (*lanes < 1 || *lanes > 1024)
    return context.report(diag::OutOfRange, times->count->range(), "the number of lanes", "1", "1024", *lanes);
  return TypeValue{VectorType{static_cast<unsigned>(*lanes), *element}};
}
