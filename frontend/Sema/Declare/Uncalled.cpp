//===- Uncalled.cpp - functions that nothing calls ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For `flyc check`, which also checks libraries. A function is checked as far as possible without a call: its names
// must mean something, and if its parameters have types its body is evaluated once for unknown values. What some call
// could make right is not reported: a number that must be known, an instruction that some target has.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Uncalled.h"

#include "frontend/Sema/Check/AnalysisNames.h"
#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Generics.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Types/Aggregate.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using FunctionPtr = std::shared_ptr<const Function>;
using StructPtr = std::shared_ptr<const StructType>;
using EnumPtr = std::shared_ptr<const EnumType>;

/// What depends on the target, on the block that calls, or on conditions of the function's own.
static constexpr diag::ID ofTheCaller[] = {
    diag::NeedsCapability, diag::MmaTarget,  diag::WaitCounters,    diag::SharedSize,    diag::WhereIsFalse,
    diag::Assert,          diag::KernelSize, diag::DynSharedLaunch, diag::LdsCopyThread, diag::LdsCopyContiguous};
/// And what depends on arguments that may be known when compiling.
static constexpr diag::ID ofTheArguments[] = {
    diag::NeedsCapability, diag::MmaTarget,         diag::WaitCounters,    diag::SharedSize,    diag::WhereIsFalse,
    diag::Assert,          diag::KernelSize,        diag::DynSharedLaunch, diag::LdsCopyThread, diag::LdsCopyContiguous,
    diag::MustBeKnown,     diag::ConditionNotKnown, diag::RegisterIndex,   diag::LoopStep,      diag::UnrollTrips,
    diag::BranchValue,     diag::BranchesDiffer,    diag::BranchDepth,     diag::CallDepth,     diag::EvaluationDepth,
    diag::Algebra,         diag::MissingReturn,     diag::IntrinsicUse,    diag::AssemblyUse};

/// True if an enum in scope has this member. In `<..>` a member stands bare where the parameter is an enum: `go<up>`,
/// `<W: Way = down>`. Which parameter that is, only the evaluation of a call knows.
static bool isMemberOfEnum(const Scope *scope, std::string_view name) {
  for (; scope; scope = scope->parent.get())
    for (const auto &[id, binding] : scope->names)
      if (const auto *type = binding.value.as<EnumPtr>(); type && std::ranges::count((*type)->members, name))
        return true;
  return false;
}

/// False after errors. The functions of the file may call each other in any order, so this needs no evaluation.
static bool checkNames(Context &context, const FunctionNames &names) {
  const unsigned before = context.diagnostics.errorCount();
  auto inner = std::make_shared<Scope>(); // for what is near to an unknown name
  inner->parent = context.scope;
  for (const ast::Ident &name : names.declared)
    inner->names.push_back({name.id, {Poison{}, nullptr, name.range, Binding::Let}});
  auto saved = std::exchange(context.scope, inner);
  for (const ast::NameExpr *name : names.free)
    if (!saved->find(name->name.id) && !isWordOfLanguage(name->name.str()) &&
        !isMemberOfEnum(saved.get(), name->name.str()))
      unknownName(context, name->name);
  context.scope = saved;
  for (const ast::FieldExpr *member : names.ofImports) {
    Binding *binding = context.scope->find(llvm::cast<ast::NameExpr>(member->base)->name.id);
    if (const auto *import = binding ? binding->value.as<std::shared_ptr<const ImportedModule>>() : nullptr)
      moduleMember(context, **import, member->name);
  }
  return context.diagnostics.errorCount() == before;
}

static bool isClosed(const Context &context, const Value &type) {
  if (type.is<TypeValue>())
    return true;
  if (const auto *enumeration = type.as<EnumPtr>())
    return !(*enumeration)->members.empty();
  const auto *structure = type.as<StructPtr>();
  return structure && std::ranges::all_of((*structure)->fields, [&](const StructType::Field &field) {
           return isClosed(context, field.type);
         });
}

/// A value of a closed type that only a call would say.
static Value anyOf(Context &context, const Value &type, const std::string &name, SourceRange range) {
  if (const auto *enumeration = type.as<EnumPtr>())
    return Value(EnumValue{*enumeration, 0});
  if (const auto *structure = type.as<StructPtr>()) {
    StructValue value{*structure, {}};
    for (const StructType::Field &field : (*structure)->fields)
      value.fields.push_back(anyOf(context, field.type, name + "." + field.name, range));
    return value;
  }
  Node *node =
      emit(context, type.get<TypeValue>().type, range, LlvmIntrinsic{"", {}}); // an operation of which nothing is known
  node->name = name;
  return static_cast<const Node *>(node);
}

/// The body, with a value for each parameter that has no default; not where only a call says what a parameter is.
static void callAlone(Context &context, const FunctionPtr &function) {
  const ast::FnDecl &declaration = *function->declaration;
  FunctionPtr callee = function;
  if (!declaration.generics.empty()) {
    if (!std::ranges::all_of(declaration.generics, [](const ast::GenericParam *p) { return p->init != nullptr; }))
      return;
    Value instance = instantiate(context, *function, {}, declaration.name.range, nullptr);
    if (!instance.is<FunctionPtr>())
      return;
    callee = instance.get<FunctionPtr>();
  }
  std::vector<CallArgument> arguments;
  auto saved = std::exchange(context.scope, callee->scope);
  bool isClosedHere = true;
  for (const ast::Param *param : declaration.params) {
    isClosedHere &= param->init || param->type;
    if (!isClosedHere || param->init)
      continue;
    const Value type = evaluate(context, param->type);
    isClosedHere = isClosed(context, type);
    if (isClosedHere)
      arguments.push_back({std::string(param->name.str()), param->name.range,
                           anyOf(context, type, std::string(param->name.str()), param->name.range), param->range});
  }
  context.scope = saved;
  if (!isClosedHere)
    return;
  DiagnosticEngine::Without unknown(context.diagnostics, arguments.empty() ? std::span<const diag::ID>(ofTheCaller)
                                                                           : std::span<const diag::ID>(ofTheArguments));
  context.nesting.isUncalled = true;
  callFunction(context, *callee, std::move(arguments), SourceRange());
  context.nesting.isUncalled = false;
}

void sema::checkUncalled(Context &context, const ast::Module &module) {
  const auto names = namesIn(module);
  for (const ast::Decl *decl : module.decls) {
    const auto *declaration = dyn_cast<ast::FnDecl>(decl);
    Binding *binding = declaration && !context.files.calledFunctions.contains(declaration)
                           ? context.scope->findHere(declaration->name.id)
                           : nullptr;
    const auto *named = binding ? binding->value.as<FunctionPtr>() : nullptr;
    if (!named || (*named)->declaration != declaration || !checkNames(context, names.at(declaration)))
      continue;
    const FunctionPtr function = *named; // scopes may grow meanwhile
    auto made = std::make_unique<Kernel>();
    context.enterKernel(*made);
    made->interface.name = made->interface.symbol = std::string(declaration->name.str());
    made->interface.block = {256, 1, 1};
    callAlone(context, function);
    context.leaveKernel();
    context.built.discarded.push_back(std::move(made)); // values may still point into it
  }
}
