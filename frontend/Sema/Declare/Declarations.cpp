//===- Declarations.cpp - what a file declares, and what it imports -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The names of a file: modules it imports, functions, structs, enums, kernels, then its params and consts in order.
// Each file has one scope, made when it is first imported; behind it stands that of std.prelude (rule C13).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Declarations.h"

#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Comments.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Types/Aggregate.h"

#include "support/NearestName.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <array>
#include <charconv>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

static void declareFile(Context &context, const ast::Module &module);

/// The value of `-D NAME=text`: a number, true or false, or the name of a scalar type.
static std::optional<Value> parseDefine(std::string_view text) {
  if (text == "true" || text == "false")
    return Value(text == "true");
  if (auto scalar = scalarNamed(text))
    return Value(TypeValue{*scalar});
  bool negative = text.starts_with("-");
  std::string_view digits = text.substr(negative);
  int base = digits.starts_with("0x") ? 16 : 10;
  std::string_view body = base == 16 ? digits.substr(2) : digits;
  uint64_t number = 0;
  auto [end, status] = std::from_chars(body.data(), body.data() + body.size(), number, base);
  if (!body.empty() && status == std::errc() && end == body.data() + body.size() && number <= INT64_MAX)
    return Value::integer(negative ? -static_cast<int64_t>(number) : static_cast<int64_t>(number));
  double real = 0;
  auto [realEnd, realStatus] = std::from_chars(text.data(), text.data() + text.size(), real);
  if (!text.empty() && realStatus == std::errc() && realEnd == text.data() + text.size())
    return Value(real);
  return std::nullopt;
}

/// True if a value of the kernel stands anywhere in it.
static bool holdsNode(const Value &v) {
  if (!v.isTuple())
    return v.node() || v.is<ThreadCopy>() || v.is<ThreadMma>() || v.is<TensorStart>();
  for (const Value &element : v.elements())
    if (holdsNode(element))
      return true;
  return false;
}

template <typename T> static Value shared(T value) {
  return std::shared_ptr<const T>(std::make_shared<const T>(std::move(value)));
}

/// Files that import each other in a row: each takes room on the stack while it is looked at.
static constexpr size_t maxImportDepth = 256;

/// import a.b
static void declareImport(Context &context, const ast::ImportDecl *import) {
  const ast::Module *module = context.options.modules ? context.options.modules->load(*import) : nullptr;
  if (!context.options.modules)
    context.report(diag::NoSuchModule, import->range(), import->name.str(), "nothing can be imported here");
  std::shared_ptr<Scope> inside;
  if (module && std::find(context.files.open.begin(), context.files.open.end(), module) != context.files.open.end())
    context.report(diag::ImportCycle, import->range(), context.sources.name(module->file));
  else if (module && context.files.open.size() > maxImportDepth)
    context.report(diag::ImportDepth, import->range(), context.files.open.size(), maxImportDepth);
  else if (module && module->hasErrors)
    inside = nullptr; // reported when it was parsed
  else if (module) {
    context.diagnostics.pushContext(import->range(), textOf(diag::NoteImported));
    inside = scopeOf(context, *module);
    context.diagnostics.popContext();
  }
  declareLocal(context, import->name,
               {inside ? shared(ImportedModule{std::string(import->name.str()), inside}) : Value(Poison{}),
                nullptr,
                {},
                Binding::File});
}

/// The scope of a file, with everything that it declares.
std::shared_ptr<Scope> sema::scopeOf(Context &context, const ast::Module &module) {
  for (const auto &[known, scope] : context.files.modules)
    if (known == &module)
      return scope;
  auto made = std::make_shared<Scope>();
  made->parent = context.files.prelude;
  context.files.modules.push_back({&module, made});
  context.files.open.push_back(&module);
  auto savedScope = std::exchange(context.scope, made);
  auto *savedKernel = std::exchange(context.kernel, &context.fileKernel);
  auto *savedBlock = std::exchange(context.block, &context.fileKernel.body);
  declareFile(context, module);
  context.block = savedBlock;
  context.kernel = savedKernel;
  context.scope = savedScope;
  context.files.open.pop_back();
  return made;
}

/// -D names a `param` of the file that is compiled, not of those it imports.
void sema::checkDefines(Context &context, const ast::Module &module) {
  for (const auto &[name, text] : context.options.defines) {
    std::vector<std::string_view> params;
    bool found = false, isConst = false;
    for (const ast::Decl *decl : module.decls)
      if (const auto *constant = dyn_cast<ast::ConstDecl>(decl); constant && constant->isParam) {
        params.push_back(constant->name.str());
        found |= constant->name.str() == name;
      } else {
        isConst |= decl->kind() == ast::DeclKind::Const && decl->name.str() == name;
      }
    if (found)
      continue;
    auto nearest = nearestName(name, params);
    context.report(diag::DefineUnknown, {}, name,
                   isConst   ? ", but a const: 'param " + name + " = ..' declares what -D may set"
                   : nearest ? "; did you mean '" + std::string(*nearest) + "'?"
                             : std::string());
  }
}

/// Declares the names of the file in the current scope and evaluates its params and consts.
static void declareFile(Context &context, const ast::Module &module) {
  if (!module.annotations.empty())
    context.report(diag::NotAvailable, module.annotations[0].range, "an annotation of a whole file");
  for (const ast::Decl *decl : module.decls) {
    if (const auto *import = dyn_cast<ast::ImportDecl>(decl))
      declareImport(context, import);
    if (const auto *fn = dyn_cast<ast::FnDecl>(decl)) {
      (void)fastFlags(context, fn->annotations); // says what is wrong with them, called or not
      declareLocal(
          context, fn->name,
          {shared(Function{std::string(fn->name.str()), fn, nullptr, context.scope}), nullptr, {}, Binding::File});
    }
    if (const auto *structure = dyn_cast<ast::StructDecl>(decl))
      declareLocal(context, decl->name, {shared(StructTemplate{structure, context.scope}), nullptr, {}, Binding::File});
    if (const auto *enumeration = dyn_cast<ast::EnumDecl>(decl))
      declareEnum(context, enumeration);
    if (const auto *entry = dyn_cast<ast::EntryDecl>(decl))
      declareLocal(context, decl->name, {shared(EntryTemplate{entry, context.scope}), nullptr, {}, Binding::File});
    if (const auto *kernelDecl = dyn_cast<ast::KernelDecl>(decl))
      declareLocal(context, decl->name,
                   {shared(KernelTemplate{kernelDecl, context.scope}), nullptr, {}, Binding::File});
  }

  std::vector<const ast::Decl *> later;
  for (const ast::Decl *decl : module.decls)
    if (decl->kind() == ast::DeclKind::Const)
      later.push_back(decl);
  std::ranges::reverse(later);
  std::swap(later, context.files.laterConstants);
  for (const ast::Decl *decl : module.decls) {
    const auto *constant = dyn_cast<ast::ConstDecl>(decl);
    if (!constant)
      continue;
    context.files.laterConstants.pop_back();
    const std::string *define = nullptr;
    if (constant->isParam && context.files.open.size() == 1 && context.files.prelude)
      for (const auto &[name, text] : context.options.defines)
        if (name == constant->name.str())
          define = &text;
    const bool wasFileConstant = std::exchange(context.files.isInConstant, true);
    const bool wasAskedFor = std::exchange(context.waves.isAskedFor, false);
    Value value = evaluate(context, constant->value);
    context.files.isInConstant = wasFileConstant;
    const bool isOfWave = std::exchange(context.waves.isAskedFor, wasAskedFor) && !define;
    SourceRange at = constant->value->range();
    warnIfCommentDivides(context, value, at);
    if (define) {
      auto given = parseDefine(*define);
      if (!given)
        value = context.report(diag::DefineValue, constant->name.range, constant->name.str(), *define);
      else if (!value.isPoison() && given->variant().index() != value.variant().index() &&
               !(value.is<double>() && given->is<int64_t>()))
        value = context.report(diag::DefineKind, constant->name.range, constant->name.str(), *define, describe(value));
      else
        value = value.is<double>() && given->is<int64_t>() ? Value(static_cast<double>(given->get<int64_t>())) : *given;
    }
    if (value.isNothing())
      value = context.report(diag::NoValue, at);
    if (holdsNode(value))
      value = mustBeKnown(context, at, "a constant", value, spell(value));
    if (constant->type && !value.isPoison()) {
      Value type = evaluate(context, constant->type);
      const auto *t = type.as<TypeValue>();
      if (t && t->type.isScalar() && value.is<int64_t>() && isInteger(t->type.scalar())) {
        if (!holds(t->type.scalar(), value.get<int64_t>()))
          value = context.report(diag::ConstantRange, at, spell(value), t->type.str());
      } else if (!type.isPoison()) {
        value = context.report(diag::NotAvailable, constant->type->range(), "this type for a constant");
      }
    }
    Binding binding{std::move(value), nullptr, {}, Binding::File};
    if (isOfWave)
      binding.ofWave = std::make_shared<const WaveConstant>(WaveConstant{constant->value, context.scope});
    declareLocal(context, constant->name, std::move(binding));
  }
  std::swap(later, context.files.laterConstants);
}
