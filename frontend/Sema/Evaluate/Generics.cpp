//===- Generics.cpp - compile-time arguments ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The parameters in `<..>` of a function, struct or kernel: positional, named, then what the types of the arguments of
// the call say, then defaults. A default may speak of the parameters before it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Generics.h"

#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Types/Aggregate.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using FunctionPtr = std::shared_ptr<const Function>;
using StructPtr = std::shared_ptr<const StructType>;
using EnumPtr = std::shared_ptr<const EnumType>;

static std::string_view kindText(ast::GenericKind kind) {
  switch (kind) {
  case ast::GenericKind::Type: return "a type";
  case ast::GenericKind::Int: return "an integer";
  case ast::GenericKind::Bool: return "a bool";
  case ast::GenericKind::Layout: return "a layout";
  case ast::GenericKind::Tile: return "a tile";
  case ast::GenericKind::Atom: return "an atom";
  case ast::GenericKind::Fn: return "a function";
  case ast::GenericKind::Enum: return "an enum member";
  }
  return "";
}

static bool isOfKind(const Value &v, ast::GenericKind kind) {
  switch (kind) {
  case ast::GenericKind::Type:
    if (v.isTuple()) // the type of a tuple, which only a call infers
      return !v.elements().empty() &&
             std::ranges::all_of(v.elements(), [](const Value &e) { return isOfKind(e, ast::GenericKind::Type); });
    return v.is<TypeValue>() || v.is<StructPtr>();
  case ast::GenericKind::Int: return v.is<int64_t>();
  case ast::GenericKind::Bool: return v.is<bool>();
  case ast::GenericKind::Layout: return v.is<layout::AnyLayout>();
  case ast::GenericKind::Tile: return v.is<layout::Tile>();
  case ast::GenericKind::Atom: return v.is<CopyAtom>() || v.is<MmaAtom>();
  case ast::GenericKind::Fn: return v.is<FunctionPtr>() || v.is<const Builtin *>();
  case ast::GenericKind::Enum: return v.is<EnumValue>();
  }
  return false;
}

//===--- inference --------------------------------------------------------===//

/// The type of an argument, as a type parameter takes it; nothing if it has none.
static Value typeOf(const Value &v) {
  const Value &inner = decay(v);
  if (const Node *node = inner.node(); node && !node->type.isTensor())
    return TypeValue{node->type};
  if (inner.is<double>())
    return TypeValue{Scalar::F32};
  if (inner.is<bool>())
    return TypeValue{Scalar::I1};
  if (const auto *number = inner.as<int64_t>())
    return TypeValue{holds(Scalar::I32, *number) ? Scalar::I32 : Scalar::I64};
  if (const auto *structure = inner.as<StructValue>())
    return structure->type;
  if (!inner.isTuple() || inner.elements().empty())
    return {};
  std::vector<Value> types;
  for (const Value &element : inner.elements()) {
    types.push_back(typeOf(element));
    if (types.back().isNothing())
      return {};
  }
  return Value::tuple(std::move(types));
}

/// Finds the parameters in `pattern`, a written type, that make it `type`.
static void infer(Context &context, const ast::Expr *pattern, const Value &type, const Value &argument,
                  Inference &found) {
  const auto *name = dyn_cast<ast::NameExpr>(pattern);
  if (!name)
    return;
  auto note = [&](const ast::Expr *leaf, Value value) {
    const auto *parameter = dyn_cast<ast::NameExpr>(leaf);
    if (!parameter || !parameter->args.empty())
      return;
    for (size_t i = 0; i < found.parameters.size(); ++i) {
      if (found.parameters[i]->name.id != parameter->name.id || !isOfKind(value, found.parameters[i]->kind))
        continue;
      Value &known = found.values[i];
      // A run-time value says more about a type than a number in the source.
      bool isFirm = decay(argument).node() || partsOf(decay(argument));
      if (known.isNothing() || (isFirm && !found.isFirm[i])) {
        known = std::move(value);
        found.isFirm[i] = isFirm;
      }
      return; // one parameter has the name
    }
  };
  if (name->args.empty()) {
    note(name, type);
    return;
  }
  const auto *t = type.as<TypeValue>();
  if (name->name.str() == "vec" && t && t->type.isVector() && name->args.size() == 1) {
    if (const auto *times = dyn_cast<ast::TimesExpr>(name->args[0].value)) {
      note(times->count, Value::integer(t->type.vector().lanes));
      note(times->element, TypeValue{t->type.vector().element});
    }
    return;
  }
  if (const auto *structure = type.as<StructPtr>(); structure && (*structure)->declaration->name.id == name->name.id)
    for (size_t i = 0; i < name->args.size() && i < (*structure)->arguments.size(); ++i)
      if (!name->args[i].name)
        note(name->args[i].value, (*structure)->arguments[i]);
}

//===--- binding ----------------------------------------------------------===//

/// The argument of an enum parameter: `.silu`, `Act.silu`, or plain `silu`.
Value sema::enumArgument(Context &context, const ast::GenericParam *parameter, const ast::Expr *written,
                         const std::shared_ptr<Scope> &where) {
  Binding *binding = where->find(parameter->enumName.id);
  const EnumPtr *type = binding ? binding->value.as<EnumPtr>() : nullptr;
  if (!type)
    return context.report(diag::NotAnEnum, parameter->range, parameter->enumName.str());
  if (const auto *name = dyn_cast<ast::NameExpr>(written); name && name->args.empty()) {
    auto &members = (*type)->members;
    if (std::find(members.begin(), members.end(), name->name.str()) != members.end())
      return enumMember(context, *type, std::string(name->name.str()), written->range());
    if (!context.scope->find(name->name.id))
      return enumMember(context, *type, std::string(name->name.str()), written->range());
  }
  return coerce(context, evaluate(context, written), *type, written->range());
}

bool sema::bindGenerics(Context &context, const std::string &name, std::span<ast::GenericParam *const> parameters,
                        std::span<const ast::GenericArg> given, const std::shared_ptr<Scope> &inner, SourceRange range,
                        const Inference *inferred) {
  if (parameters.empty()) {
    context.report(diag::NotGeneric, range, name);
    return false;
  }
  // Which argument is whose: the values come after, since a member of an enum is a name of its parameter's.
  std::vector<BuiltinParameter> list;
  for (size_t i = 0; i < parameters.size(); ++i)
    list.push_back({parameters[i]->name.str(),
                    parameters[i]->init != nullptr || (inferred && !inferred->values[i].isNothing()), false});
  std::vector<CallArgument> arguments;
  for (size_t i = 0; i < given.size(); ++i)
    arguments.push_back({std::string(given[i].name.str()), given[i].name.range, Value::integer(static_cast<int64_t>(i)),
                         given[i].value->range()});
  if (!matchArguments(context, name + "<..>", list, arguments, range))
    return false;
  std::shared_ptr<Scope> outer = context.scope;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const ast::GenericParam *p = parameters[i];
    const ast::Expr *written = p->init;
    Value v;
    bool isGiven = !arguments[i].value.isNothing();
    if (isGiven)
      written = given[static_cast<size_t>(arguments[i].value.get<int64_t>())].value;
    if (!isGiven && inferred && !inferred->values[i].isNothing()) {
      v = inferred->values[i];
      written = nullptr;
    } else {
      context.scope = isGiven ? outer : inner;
      v = p->kind == ast::GenericKind::Enum ? enumArgument(context, p, written, inner)
                                            : decay(evaluate(context, written));
      context.scope = outer;
    }
    if (v.isPoison())
      return false;
    SourceRange at = written ? written->range() : range;
    if (!isOfKind(v, p->kind)) {
      if (v.node() && p->kind == ast::GenericKind::Int)
        mustBeKnown(context, at, "'" + std::string(p->name.str()) + "' of '" + name + "'", v, spell(v));
      else
        context.report(diag::ExpectedKind, at,
                       std::string(kindText(p->kind)) + " for '" + std::string(p->name.str()) + "'", describe(v));
      return false;
    }
    declareIn(context, *inner, p->name, {std::move(v), nullptr, p->range, Binding::Parameter});
  }
  return true;
}

/// The function with its `<..>` bound. `arguments` of the call, where there is one, say what is not given.
Value sema::instantiate(Context &context, const Function &function, std::span<const ast::GenericArg> given,
                        SourceRange range, const std::vector<CallArgument> *arguments) {
  const ast::FnDecl *declaration = function.declaration;
  Inference inferred{declaration->generics, std::vector<Value>(declaration->generics.size()),
                     std::vector<bool>(declaration->generics.size())};
  if (arguments) {
    size_t next = 0;
    for (const CallArgument &argument : *arguments) {
      const ast::Param *parameter = nullptr;
      if (argument.name.empty())
        parameter = next < declaration->params.size() ? declaration->params[next++] : nullptr;
      else
        for (const ast::Param *p : declaration->params)
          if (p->name.str() == argument.name)
            parameter = p;
      if (parameter && parameter->type)
        infer(context, parameter->type, typeOf(argument.value), argument.value, inferred);
    }
  }
  auto inner = std::make_shared<Scope>();
  inner->parent = function.scope;
  if (!bindGenerics(context, function.name, declaration->generics, given, inner, range,
                    arguments ? &inferred : nullptr))
    return Poison{};
  return FunctionPtr(std::make_shared<const Function>(Function{function.name, declaration, nullptr, inner, true}));
}
