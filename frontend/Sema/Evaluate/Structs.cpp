//===- Structs.cpp - structs and enums ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `struct P { a: f32, l: layout }` makes P a type and a function that builds its values: P(a = 1.0, l = (4):(1)). A
// field's type is evaluated when the struct is first used, in the scope of its file, so structs may stand in any order.
// Rule T11.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Structs.h"

#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Generics.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "support/Text.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using StructPtr = std::shared_ptr<const StructType>;
using EnumPtr = std::shared_ptr<const EnumType>;

//===--- types of fields --------------------------------------------------===//

/// What an open field may be said to hold, and whether a value is that.
static std::optional<bool> isOfOpenKind(std::string_view kind, const Value &v) {
  if (kind == "tensor")
    return v.tensor() != nullptr;
  if (kind == "layout")
    return v.is<layout::AnyLayout>();
  if (kind == "tile")
    return v.is<layout::Tile>();
  if (kind == "atom")
    return v.is<CopyAtom>() || v.is<MmaAtom>();
  if (kind == "tiled_copy")
    return v.is<std::shared_ptr<const TiledCopy>>() || v.is<ThreadCopy>();
  if (kind == "tiled_mma")
    return v.is<std::shared_ptr<const TiledMma>>() || v.is<ThreadMma>();
  if (kind == "type")
    return v.is<TypeValue>() || v.is<StructPtr>();
  if (kind == "int")
    return v.is<int64_t>();
  if (kind == "bool")
    return v.is<bool>();
  if (kind == "fn")
    return v.is<std::shared_ptr<const Function>>() || v.is<const Builtin *>();
  return std::nullopt;
}

static bool isType(const Value &v) {
  return v.is<TypeValue>() || v.is<StructPtr>() || v.is<EnumPtr>() || v.is<std::shared_ptr<const ArrayType>>();
}

Value sema::instantiateStruct(Context &context, const StructTemplate &structure, std::span<const ast::GenericArg> given,
                              SourceRange range) {
  const ast::StructDecl *declaration = structure.declaration;
  auto inner = std::make_shared<Scope>();
  inner->parent = structure.scope;
  std::string name(declaration->name.str());
  auto type = std::make_shared<StructType>();
  if (!declaration->generics.empty() || !given.empty()) {
    if (!bindGenerics(context, name, declaration->generics, given, inner, range, nullptr))
      return Poison{};
    for (const auto &[id, binding] : inner->names) {
      name += (type->arguments.empty() ? "<" : ", ") + spell(binding.value);
      type->arguments.push_back(binding.value);
    }
    name += ">";
  }
  for (const auto &known : context.built.structs)
    if (known->declaration == declaration && known->name == name &&
        (known->waveSize == 0 || known->waveSize == context.target().waveSize)) {
      if (std::find(context.built.openStructs.begin(), context.built.openStructs.end(), known.get()) !=
          context.built.openStructs.end())
        return context.report(diag::StructRecursion, range, name);
      return StructPtr(known);
    }
  type->name = name;
  type->declaration = declaration;
  context.built.structs.push_back(type);
  context.built.openStructs.push_back(type.get());
  auto saved = std::exchange(context.scope, inner);
  const bool wasAskedFor = std::exchange(context.waves.isAskedFor, false);
  bool failed = false;
  for (const ast::Field *field : declaration->fields) {
    StructType::Field made{std::string(field->name.str()), {}, {}, field->name.range};
    if (type->find(made.name)) {
      context.report(diag::Redeclared, field->name.range, made.name);
      failed = true;
      continue;
    }
    const auto *word = dyn_cast<ast::NameExpr>(field->type);
    if (word && word->args.empty() && !context.scope->find(word->name.id) && isOfOpenKind(word->name.str(), Value())) {
      made.kind = word->name.str();
    } else {
      made.type = evaluate(context, field->type);
      if (!isType(made.type) && !made.type.isPoison())
        made.type =
            context.report(diag::ExpectedKind, field->type->range(),
                           "a type, or one of tensor, layout, tile, atom, tiled_copy, tiled_mma, type, int, bool, fn",
                           describe(made.type));
      failed |= made.type.isPoison();
    }
    type->fields.push_back(std::move(made));
  }
  if (context.waves.isAskedFor)
    type->waveSize = context.target().waveSize;
  context.waves.isAskedFor |= wasAskedFor;
  context.scope = saved;
  context.built.openStructs.pop_back();
  if (failed) {
    std::erase(context.built.structs, type);
    return Poison{};
  }
  return StructPtr(type);
}

//===--- values -----------------------------------------------------------===//

/// P(1.0, l = (4):(1))
Value sema::construct(Context &context, const StructPtr &type, std::vector<CallArgument> arguments, SourceRange range) {
  std::vector<BuiltinParameter> parameters;
  for (const StructType::Field &field : type->fields)
    parameters.push_back({field.name, false, false});
  if (!matchArguments(context, type->name, parameters, arguments, range))
    return Poison{};
  std::vector<Value> fields;
  for (size_t i = 0; i < type->fields.size(); ++i) {
    const StructType::Field &field = type->fields[i];
    Value v = arguments[i].value;
    if (!field.kind.empty()) {
      v = decay(v);
      if (!*isOfOpenKind(field.kind, v))
        v = context.report(diag::ExpectedKind, arguments[i].range, "a " + field.kind + " for '" + field.name + "'",
                           describe(v));
    } else {
      v = coerce(context, v, field.type, arguments[i].range);
    }
    if (v.isPoison())
      return v;
    fields.push_back(std::move(v));
  }
  if (!checkSize(context, fields, range))
    return Poison{};
  return StructValue{type, std::move(fields)};
}

Poison sema::noField(Context &context, const StructType &type, const ast::Ident &name) {
  const std::string all = joined(type.fields, &StructType::Field::name);
  return context.report(diag::NoMember, name.range, type.name, name.str(), all.empty() ? "no fields" : all);
}

Value sema::enumMember(Context &context, const EnumPtr &type, const std::string &name, SourceRange range) {
  auto found = std::find(type->members.begin(), type->members.end(), name);
  if (found != type->members.end())
    return EnumValue{type, static_cast<unsigned>(found - type->members.begin())};
  return context.report(diag::NoMember, range, type->name, name, joined(type->members));
}

/// `v` where a value of `type` (a TypeValue, struct or enum) is asked for.
Value sema::coerce(Context &context, const Value &v, const Value &type, SourceRange range, SourceRange typeRange) {
  if (v.isPoison() || type.isPoison())
    return Poison{};
  if (const auto *t = type.as<TypeValue>())
    return annotated(context, v, t->type, range);
  const Value &inner = decay(v);
  if (const auto *structure = type.as<StructPtr>()) {
    const auto *value = inner.as<StructValue>();
    if (value && value->type == *structure)
      return inner;
    return context.report(diag::ExpectedKind, range, "a value of the struct '" + (*structure)->name + "'",
                          describe(inner));
  }
  if (const auto *enumeration = type.as<EnumPtr>()) {
    if (const auto *member = inner.as<MemberName>())
      return enumMember(context, *enumeration, member->name, range);
    if (const auto *value = inner.as<EnumValue>(); value && value->type == *enumeration)
      return inner;
    return context.report(diag::ExpectedKind, range, "a member of the enum '" + (*enumeration)->name + "'",
                          describe(inner));
  }
  if (type.isTuple()) { // a type parameter that a tuple was inferred for
    if (!inner.isTuple() || inner.elements().size() != type.elements().size())
      return context.report(diag::ExpectedKind, range, "a tuple of " + counted(type.elements().size(), "value"),
                            describe(inner));
    std::vector<Value> elements;
    for (size_t i = 0; i < inner.elements().size(); ++i) {
      elements.push_back(coerce(context, inner.elements()[i], type.elements()[i], range, typeRange));
      if (elements.back().isPoison())
        return Poison{};
    }
    return Value::tuple(std::move(elements));
  }
  if (const auto *array = type.as<std::shared_ptr<const ArrayType>>()) {
    if (const auto *value = inner.as<ArrayValue>(); value && value->type->name == (*array)->name)
      return inner;
    return context.report(diag::ArrayNotBuilt, range, (*array)->name, describe(inner));
  }
  return context.report(diag::ExpectedKind, typeRange.isValid() ? typeRange : range, "a type", describe(type));
}

//===--- declarations -----------------------------------------------------===//

void sema::declareEnum(Context &context, const ast::EnumDecl *declaration) {
  auto type = std::make_shared<EnumType>();
  type->name = declaration->name.str();
  for (const ast::EnumMember &member : declaration->members) {
    std::string name(member.name.str());
    if (std::find(type->members.begin(), type->members.end(), name) != type->members.end())
      context.report(diag::Redeclared, member.name.range, name);
    type->members.push_back(std::move(name));
  }
  declareLocal(context, declaration->name, {Value(EnumPtr(std::move(type))), nullptr, {}});
}
