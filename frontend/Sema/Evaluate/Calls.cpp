//===- Calls.cpp - calls: matching arguments, inlining --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A call is of a builtin, of a `fn` (whose body is evaluated anew in the caller's block), or of a closure. `x.f(y)` is
// f(x, y) unless f is a member of x (rule P12).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Calls.h"

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Generics.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Evaluate/TargetFacts.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"
#include "frontend/Sema/Types/Frame.h"
#include "specs/tables/TargetList.h"
#include "specs/tables/TargetSpec.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "llvm/Support/Casting.h"

#include <array>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using FunctionPtr = std::shared_ptr<const Function>;

static Value callBody(Context &context, const Function &function, Frame &own);
static Value callGeneric(Context &context, const std::shared_ptr<const Function> &function,
                         std::span<const ast::GenericArg> generics, std::vector<CallArgument> arguments,
                         SourceRange calleeRange, SourceRange range);
static Value targetHas(Context &context, const ast::CallExpr *e);

/// Deeper inlining is a recursion, or might as well be.
static constexpr unsigned maxCallDepth = 64;

//===--- matching arguments -----------------------------------------------===//

static std::vector<CallArgument> evaluateArguments(Context &context, std::span<const ast::Arg> arguments,
                                                   bool &failed) {
  std::vector<CallArgument> result;
  for (const ast::Arg &a : arguments) {
    if (a.isForward()) {
      context.report(diag::HostOnly, a.range, "'..', which forwards parameters to a kernel,", "the calls of an entry");
      failed = true;
      continue;
    }
    CallArgument argument{std::string(a.name.str()), a.name.range, evaluate(context, a.value), a.value->range()};
    if (argument.value.isPoison())
      failed = true;
    else if (argument.value.isNothing()) {
      context.report(diag::NoValue, argument.range);
      failed = true;
    }
    result.push_back(std::move(argument));
  }
  return result;
}

static std::string parameterList(const std::vector<BuiltinParameter> &parameters) {
  return joined(parameters, [](const BuiltinParameter &p) {
    return std::string(p.name) + (p.variadic ? "..." : p.optional ? "?" : "");
  });
}

/// How a builtin is called, for a note; empty if no example is known.
static std::string howToCall(std::string_view callee) {
  auto example = exampleOfCall(callee);
  return example ? "it is written '" + std::string(*example) + "'" : std::string();
}

/// Puts the arguments in the order of the parameters; absent ones have no value. False after an error.
bool sema::matchArguments(Context &context, std::string_view callee, const std::vector<BuiltinParameter> &parameters,
                          std::vector<CallArgument> &arguments, SourceRange range) {
  bool variadic = !parameters.empty() && parameters.back().variadic;
  size_t fixed = parameters.size() - variadic;
  std::vector<CallArgument> matched(fixed), rest;
  size_t next = 0;
  for (CallArgument &argument : arguments) {
    size_t place = next;
    if (!argument.name.empty()) {
      place = 0;
      while (place < fixed && parameters[place].name != argument.name)
        ++place;
      if (place == fixed) {
        std::vector<std::string_view> names;
        for (const BuiltinParameter &p : parameters)
          names.push_back(p.name);
        auto nearest = nearestName(argument.name, names);
        context.report(diag::NoSuchParameter, argument.nameRange, callee, argument.name,
                       nearest ? "did you mean '" + std::string(*nearest) + "'?"
                               : "its parameters are: " + parameterList(parameters));
        return false;
      }
    } else {
      ++next;
      if (place >= fixed && variadic) {
        rest.push_back(std::move(argument));
        continue;
      }
      if (place >= fixed) {
        const std::string how = howToCall(callee);
        context
            .report(diag::TooManyArguments, argument.range, callee, fixed == 0 ? "none" : std::to_string(fixed),
                    fixed == 0 ? "" : ": " + parameterList(parameters))
            .noteIf(!how.empty(), diag::Instead, argument.range, how);
        return false;
      }
    }
    if (!matched[place].value.isNothing()) {
      context.report(diag::ArgumentTwice, argument.range, parameters[place].name);
      return false;
    }
    matched[place] = std::move(argument);
  }
  for (size_t i = 0; i < fixed; ++i)
    if (matched[i].value.isNothing() && !parameters[i].optional) {
      std::string how = howToCall(callee);
      if (how.empty() && callee.ends_with("<..>")) {
        std::string_view wanted = parameters[i].name, known = wanted == "type" || wanted == "element" ? "f32" : wanted;
        how = "what must be known when compiling stands in '<..>', as in '" +
              std::string(callee.substr(0, callee.size() - 3)) + std::string(known) + ">'";
      }
      context.report(diag::MissingArgument, range, callee, parameters[i].name, parameterList(parameters))
          .noteIf(!how.empty(), diag::Instead, range, how);
      return false;
    }
  if (variadic && rest.empty() && !parameters.back().optional) {
    context.report(diag::MissingArgument, range, callee, parameters.back().name, parameterList(parameters));
    return false;
  }
  for (CallArgument &argument : rest)
    matched.push_back(std::move(argument));
  arguments = std::move(matched);
  return true;
}

//===--- calls ------------------------------------------------------------===//

Value sema::evaluateCall(Context &context, const ast::CallExpr *e) {
  // x.f(y)
  if (const auto *field = dyn_cast<ast::FieldExpr>(e->callee)) {
    Value base = evaluate(context, field->base);
    if (base.isPoison())
      return base;
    std::string_view name = field->name.str();
    if (const auto *object = base.as<Object>(); object && *object == Object::Target && name == "has")
      return targetHas(context, e);
    // module.f(y)
    if (const auto *module = base.as<std::shared_ptr<const ImportedModule>>()) {
      Value callee = moduleMember(context, **module, field->name);
      bool failed = callee.isPoison();
      auto arguments = evaluateArguments(context, e->args, failed);
      if (failed)
        return Poison{};
      if (const auto *function = callee.as<FunctionPtr>())
        return callGeneric(context, *function, field->args, std::move(arguments), e->callee->range(), e->range());
      return apply(context, withGenerics(context, callee, name, field->args, e->callee->range()), std::move(arguments),
                   e->callee->range(), e->range());
    }
    bool failed = false;
    std::vector<CallArgument> arguments{{"", {}, base, field->base->range()}};
    for (CallArgument &argument : evaluateArguments(context, e->args, failed))
      arguments.push_back(std::move(argument));
    if (failed)
      return Poison{};
    // A field that holds a function.
    if (auto member = fieldOf(context, base, name); member && member->is<FunctionPtr>()) {
      arguments.erase(arguments.begin());
      return callFunction(context, *member->get<FunctionPtr>(), std::move(arguments), e->range());
    }
    if (Binding *binding = context.scope->find(field->name.id))
      if (const Value named = valueOf(context, *binding); const auto *function = named.as<FunctionPtr>())
        return callGeneric(context, *function, field->args, std::move(arguments), e->callee->range(), e->range());
    if (const Builtin *builtin = findBuiltin(name))
      return callBuiltin(context, builtin, field->args, std::move(arguments), field->name.range, e->range(), true);
    if (property(context, decay(base), name, e->range()))
      return context.report(diag::NotCallable, field->name.range, "the property '" + std::string(name) + "'")
          .note(diag::Instead, field->name.range, "leave out the '()'");
    if (base.is<Object>())
      return context
          .report(diag::NotCallable, field->name.range, "'" + std::string(context.sources.text(field->range())) + "'")
          .note(diag::Instead, field->name.range, "leave out the '()'");
    if (auto advice = adviceForMember(name))
      return context.report(diag::NoMethod, field->name.range, describe(base), name, ": " + std::string(*advice));
    auto nearest = nearestName(name, visibleNames(context));
    return context.report(diag::NoMethod, field->name.range, describe(base), name,
                          nearest ? "; did you mean '" + std::string(*nearest) + "'?" : std::string());
  }

  // name<..>(..) of a builtin keeps its arguments for the handler. Modules are not called, and only the host launches
  // kernels: one that is named like a builtin (`import std.gemm`, in a kernel `kernel gemm`) does not hide it.
  const auto isHidden = [&](const ast::NameExpr *name) {
    const Binding *binding = context.scope->find(name->name.id);
    return binding && !binding->value.is<std::shared_ptr<const ImportedModule>>() &&
           (context.isOnHost || !binding->value.is<std::shared_ptr<const KernelTemplate>>());
  };
  if (const auto *name = dyn_cast<ast::NameExpr>(e->callee))
    if (const Builtin *builtin = findBuiltin(name->name.str());
        builtin && !isHidden(name) && (!builtin->isGeneric() || !builtin->parameters.empty())) {
      bool failed = false;
      auto arguments = evaluateArguments(context, e->args, failed);
      if (failed)
        return Poison{};
      return callBuiltin(context, builtin, name->args, std::move(arguments), name->name.range, e->range(), false);
    }

  // What the arguments are may say what stands in `<..>`.
  if (const auto *name = dyn_cast<ast::NameExpr>(e->callee))
    if (Binding *binding = context.scope->find(name->name.id))
      if (const Value named = valueOf(context, *binding); const auto *function = named.as<FunctionPtr>()) {
        FunctionPtr callee = *function;
        bool failed = false;
        auto arguments = evaluateArguments(context, e->args, failed);
        return failed ? Value(Poison{})
                      : callGeneric(context, callee, name->args, std::move(arguments), name->range(), e->range());
      }

  Value callee = evaluate(context, e->callee);
  bool failed = callee.isPoison();
  auto arguments = evaluateArguments(context, e->args, failed);
  if (failed)
    return Poison{};
  return apply(context, callee, std::move(arguments), e->callee->range(), e->range());
}

Value sema::apply(Context &context, const Value &callee, std::vector<CallArgument> arguments, SourceRange calleeRange,
                  SourceRange range) {
  if (const auto *structure = callee.as<std::shared_ptr<const StructType>>())
    return construct(context, *structure, std::move(arguments), range);
  if (const auto *function = callee.as<FunctionPtr>())
    return callFunction(context, **function, std::move(arguments), range);
  if (callee.is<const Builtin *>())
    return callBuiltin(context, callee.get<const Builtin *>(), {}, std::move(arguments), calleeRange, range, false);
  if (callee.isPoison())
    return Poison{};
  const bool isArray = callee.is<std::shared_ptr<const ArrayType>>();
  const auto *type = callee.as<TypeValue>();
  std::string instead = type && type->type.isVector() ? "a vector is built by 'vector(a, b, ..)'"
                        : type                        ? "a value is converted by 'x.to<f32>()'"
                        : callee.is<Object>()         ? "it has members, as '.x'"
                        : isArray ? "an array is part of a struct argument; registers are 'fragment<f32>((4):(1))', "
                                    "shared memory is 'shared<f32>((64):(1))'"
                        : callee.is<std::shared_ptr<const KernelTemplate>>() ? "what several kernels do is a 'fn'"
                        : callee.is<std::shared_ptr<const EntryTemplate>>()
                            ? "an entry runs on the host, which launches it; only kernels are called, by an entry"
                            : "it is a value: leave out the '()'";
  return context.report(diag::NotCallable, calleeRange, describe(callee)).note(diag::Instead, calleeRange, instead);
}

Value sema::callBuiltin(Context &context, const Builtin *builtin, std::span<const ast::GenericArg> generics,
                        std::vector<CallArgument> arguments, SourceRange nameRange, SourceRange range, bool isMethod) {
  Call call{builtin, range, {}, std::move(arguments)};
  for (const ast::GenericArg &g : generics) {
    CallArgument argument{std::string(g.name.str()), g.name.range, evaluate(context, g.value), g.value->range()};
    if (argument.value.isPoison())
      return Poison{};
    call.generics.push_back(std::move(argument));
  }
  if (!builtin->isGeneric() && !generics.empty())
    return context.report(diag::NotGeneric, nameRange, builtin->name)
        .noteIf(builtin->name == "size" || builtin->name == "get", diag::Instead, nameRange,
                "a mode stands among the arguments: '" + std::string(builtin->name) + "(x, 0)'");
  if (builtin->isGeneric() && !matchArguments(context, std::string(builtin->name) + "<..>",
                                              parseParameters(builtin->generics), call.generics, range))
    return Poison{};
  if (!(builtin->isGeneric() && builtin->parameters.empty()) &&
      !matchArguments(context, builtin->name, parseParameters(builtin->parameters), call.arguments, range))
    return Poison{};
  return builtin->evaluate(context, call);
}

/// target.has(cap.name), target.has(atom); rule T7.
static Value targetHas(Context &context, const ast::CallExpr *e) {
  bool failed = false;
  auto arguments = evaluateArguments(context, e->args, failed);
  if (failed || !matchArguments(context, "target.has", {{"capability"}}, arguments, e->range()))
    return Poison{};
  const specs::TargetSpec &target = *context.options.target;
  if (const auto *capability = arguments[0].value.as<CapabilityValue>()) {
    const auto asked = static_cast<specs::Capability>(capability->capability);
    return askHas(context, "'cap." + std::string(specs::spelling(asked)) + "'", target.has(asked),
                  specs::targetsWhere([&](const specs::TargetSpec &other) { return other.has(asked); }));
  }
  if (const auto *atom = arguments[0].value.as<CopyAtom>()) {
    const specs::CopyAtom &row = rowOf(*atom);
    const bool isOfWave = !atom->isOfShortWaves() || context.target().waveSize == 32;
    return askHas(context, atom->str(), row.isOn(target) && isOfWave, specs::targetsOf(row));
  }
  if (const auto *atom = arguments[0].value.as<MmaAtom>())
    return askHas(context, atom->str(), atom->row->isInWavesOf(context.target()), specs::targetsOf(*atom->row));
  return context.report(diag::ExpectedKind, arguments[0].range, "a capability or an atom",
                        describe(arguments[0].value));
}

//===--- functions of the source ------------------------------------------===//

static Value callGeneric(Context &context, const FunctionPtr &function, std::span<const ast::GenericArg> generics,
                         std::vector<CallArgument> arguments, SourceRange calleeRange, SourceRange range) {
  bool isOpen = function->declaration && !function->declaration->generics.empty() && !function->isInstance;
  if (!isOpen && generics.empty())
    return callFunction(context, *function, std::move(arguments), range);
  if (!isOpen)
    return context.report(diag::NotGeneric, calleeRange, function->name);
  Value callee = instantiate(context, *function, generics, calleeRange, &arguments);
  return callee.isPoison() ? callee : callFunction(context, *callee.get<FunctionPtr>(), std::move(arguments), range);
}

Value sema::callFunction(Context &context, const Function &function, std::vector<CallArgument> arguments,
                         SourceRange range) {
  if (function.declaration)
    context.files.calledFunctions.insert(function.declaration);
  for (const Frame *f = context.nesting.isUncalled ? context.nesting.frame : nullptr; f; f = f->outer)
    if (function.declaration && f->function->declaration == function.declaration)
      return Poison{}; // where a recursion ends depends on the arguments
  if (context.nesting.calls >= maxCallDepth)
    return context.report(diag::CallDepth, range, function.name, maxCallDepth);
  std::span<ast::Param *> params = function.closure ? function.closure->params : function.declaration->params;
  std::vector<BuiltinParameter> parameters;
  for (const ast::Param *p : params) {
    if (p->isSplice || p->isOptional || p->access)
      return context.report(diag::NotAvailable, p->range, "this form of parameter of a function");
    parameters.push_back({p->name.str(), p->init != nullptr, false});
  }
  if (!matchArguments(context, function.name, parameters, arguments, range))
    return Poison{};

  auto inner = std::make_shared<Scope>();
  inner->parent = function.scope;
  Frame own{context.nesting.frame, range, &function, nullptr};
  auto savedScope = std::exchange(context.scope, inner);
  auto *savedFrame = std::exchange(context.nesting.frame, &own);
  unsigned savedLoops = std::exchange(context.nesting.loops, 0);
  ++context.nesting.calls;
  const bool isCalled = range.isValid(); // else nothing does (Uncalled.cpp)
  if (isCalled)
    context.diagnostics.pushContext(range, textOf(diag::NoteInCall, function.name));
  bool failed = false;
  for (size_t i = 0; i < params.size(); ++i) {
    Value v = arguments[i].value.isNothing() ? evaluate(context, params[i]->init) : arguments[i].value;
    if (const ast::Expr *written = params[i]->type; written && !v.isPoison()) {
      SourceRange at = arguments[i].value.isNothing() ? params[i]->init->range() : arguments[i].range;
      v = coerce(context, v, evaluate(context, written), at, written->range());
    }
    failed |= v.isPoison();
    declareIn(context, *inner, params[i]->name, {std::move(v), nullptr, params[i]->range, Binding::Parameter});
  }
  Value result = failed ? Value(Poison{}) : callBody(context, function, own);
  if (isCalled)
    context.diagnostics.popContext();
  --context.nesting.calls;
  context.nesting.loops = savedLoops;
  context.nesting.frame = savedFrame;
  context.scope = savedScope;
  return result;
}

/// The conditions of a function are known when compiling.
static bool checkWhere(Context &context, const Function &function) {
  for (const ast::Expr *condition : function.declaration->where) {
    const TargetFacts facts(context);
    auto known = knownCondition(context, condition, "'where' of a function");
    if (known && !*known)
      facts.noteAt(context.report(diag::WhereIsFalse, condition->range(), function.name), condition->range());
    if (!known || !*known)
      return false;
  }
  return true;
}

/// The body in the scope of its parameters; what it returns.
static Value callBody(Context &context, const Function &function, Frame &own) {
  if (function.closure && function.closure->value)
    return evaluate(context, function.closure->value);
  Value promised;
  if (function.declaration && !checkWhere(context, function))
    return Poison{};
  if (const ast::Expr *written = function.closure ? nullptr : function.declaration->result) {
    promised = evaluate(context, written);
    if (promised.isPoison())
      return promised;
    if (!promised.is<TypeValue>() && !promised.is<std::shared_ptr<const StructType>>() &&
        !promised.is<std::shared_ptr<const EnumType>>())
      return context.report(diag::ExpectedKind, written->range(), "a type", describe(promised));
    own.result = &promised;
  }
  const uint8_t savedFast = context.fast;
  if (function.declaration)
    context.fast |= fastFlags(context, function.declaration->annotations);
  Exits e = executeBlock(context, function.closure ? function.closure->body : function.declaration->body);
  context.fast = savedFast;
  // A path that ends without a return gives nothing: then none may give something.
  if (e.may(Exits::Next) && (own.result || (e.may(Exits::Return) && !e.result.isNothing())) && !e.result.isPoison() &&
      !context.budget.isExceeded)
    return context.report(diag::MissingReturn,
                          function.declaration ? function.declaration->name.range : function.closure->range(),
                          function.name);
  return e.result;
}
