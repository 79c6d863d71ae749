//===- Instances.cpp - which kernels are built ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The instances of --instantiate if there are some, else those that the file exports (rule C3), else every kernel that
// needs no compile-time arguments. The name of an instance is that of `as`, or the kernel's with what stands in `<..>`:
//   gemm<f16, BM = 256, ACT = silu>   gemm_f16_BM256_ACT_silu
// A parameter that has its default is left out, so a new one with a default renames nothing.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Instances.h"

#include "frontend/Sema/Declare/Entry.h"
#include "frontend/Sema/Declare/Kernels.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Generics.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Aggregate.h"

#include "llvm/Support/Casting.h"

#include <algorithm>
#include <array>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using KernelPtr = std::shared_ptr<const KernelTemplate>;
using EntryPtr = std::shared_ptr<const EntryTemplate>;

namespace {

struct ExportedEntry {
  EntryTemplate entry;
  std::span<const ast::GenericArg> given;
  const ast::ExportItem *item;
};

} // namespace

static const Instance *buildInstance(Context &context, const ast::KernelDecl *declaration,
                                     const std::shared_ptr<Scope> &inner, const std::string &usual,
                                     const std::string &name, SourceRange range);

/// The letters and digits of a value's text; anything else becomes one `_` between them.
static std::string nameText(const Value &v) {
  if (const auto *number = v.as<int64_t>())
    return (*number < 0 ? "m" : "") +
           std::to_string(*number < 0 ? 0 - static_cast<uint64_t>(*number) : static_cast<uint64_t>(*number));
  if (const bool *known = v.as<bool>())
    return *known ? "1" : "0";
  std::string text;
  bool isApart = false;
  const auto *member = v.as<EnumValue>();
  for (char c : member ? member->type->members[member->index] : spell(v)) {
    bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (isWord && isApart && !text.empty())
      text += '_';
    isApart = !isWord;
    if (isWord)
      text += c;
  }
  return text;
}

/// The name of an instance; `inner` holds its arguments.
std::string sema::instanceName(Context &context, const ast::Ident &ident, std::span<ast::GenericParam *const> generics,
                               const std::shared_ptr<Scope> &inner) {
  std::string name(ident.str());
  for (const ast::GenericParam *p : generics) {
    const Value value = inner->findHere(p->name.id)->value;
    if (p->init) {
      auto saved = std::exchange(context.scope, inner);
      Value usual = p->kind == ast::GenericKind::Enum ? enumArgument(context, p, p->init, inner)
                                                      : decay(evaluate(context, p->init));
      context.scope = saved;
      if (isSame(usual, value))
        continue;
    }
    bool isNumber = value.is<int64_t>() || value.is<bool>();
    if (p->kind == ast::GenericKind::Type)
      name += "_" + nameText(value);
    else
      name += "_" + std::string(p->name.str()) + (isNumber ? "" : "_") + nameText(value);
  }
  return name;
}

std::shared_ptr<Scope> sema::instanceScope(Context &context, const ast::Ident &name,
                                           std::span<ast::GenericParam *const> generics,
                                           const std::shared_ptr<Scope> &outer, std::span<const ast::GenericArg> given,
                                           SourceRange range) {
  if (generics.empty() && given.empty())
    return outer;
  auto inner = std::make_shared<Scope>();
  inner->parent = outer;
  return bindGenerics(context, std::string(name.str()), generics, given, inner, range, nullptr) ? inner : nullptr;
}

bool sema::takeName(Context &context, const std::string &name, SourceRange range) {
  for (const auto &[known, place] : context.built.names)
    if (known == name) {
      context.report(diag::InstanceTwice, range, name).note(diag::NoteDeclaredHere, place, name);
      return false;
    }
  context.built.names.push_back({name, range});
  return true;
}

/// Analyses one instance, unless a kernel of that name was there before.
static void analyzeInstance(Context &context, const KernelTemplate &kernel, std::span<const ast::GenericArg> given,
                            const ast::Ident *alias, SourceRange range, std::string_view tuned = {}) {
  const ast::KernelDecl *declaration = kernel.declaration;
  const InWavesOf waves(context, declaration);
  auto inner = instanceScope(context, declaration->name, declaration->generics, kernel.scope, given, range);
  if (!inner)
    return;
  const std::string usual = instanceName(context, declaration->name, declaration->generics, inner);
  const std::string name = alias ? std::string(alias->str()) : usual;
  // An entry may have built it under this very name.
  for (const Instance &known : context.built.kernels)
    if (known.declaration == declaration && known.usualName == usual && known.isInner &&
        (!known.kernel || known.kernel->interface.name == name)) {
      const_cast<Instance &>(known).isInner = false;
      return;
    }
  if (!takeName(context, name, range))
    return;
  const size_t before = context.unit.kernels.size();
  buildInstance(context, declaration, inner, usual, name, range);
  if (context.unit.kernels.size() > before)
    context.unit.kernels.back()->interface.tuned = tuned;
}

static const Instance *buildInstance(Context &context, const ast::KernelDecl *declaration,
                                     const std::shared_ptr<Scope> &inner, const std::string &usual,
                                     const std::string &name, SourceRange range) {
  const size_t before = context.unit.kernels.size();
  if (!declaration->generics.empty())
    context.diagnostics.pushContext(range, textOf(diag::NoteInInstance, name));
  analyzeKernel(context, declaration, inner, name);
  if (!declaration->generics.empty())
    context.diagnostics.popContext();
  context.built.kernels.push_back({declaration, usual, inner,
                                   context.unit.kernels.size() > before ? context.unit.kernels.back().get() : nullptr,
                                   false});
  return &context.built.kernels.back();
}

/// For a call in an entry: not an export, so its name makes way for others.
const Instance *sema::instanceOf(Context &context, const KernelTemplate &kernel, std::span<const ast::GenericArg> given,
                                 SourceRange range) {
  const ast::KernelDecl *declaration = kernel.declaration;
  const InWavesOf waves(context, declaration);
  auto inner = instanceScope(context, declaration->name, declaration->generics, kernel.scope, given, range);
  if (!inner)
    return nullptr;
  const std::string usual = instanceName(context, declaration->name, declaration->generics, inner);
  for (const Instance &known : context.built.kernels)
    if (known.declaration == declaration && known.usualName == usual)
      return &known;
  std::string name = usual;
  auto isTaken = [&] {
    for (const auto &[known, place] : context.built.names)
      if (known == name)
        return true;
    return false;
  };
  while (isTaken())
    name += "_kernel";
  context.built.names.push_back({name, range});
  const Instance *built = buildInstance(context, declaration, inner, usual, name, range);
  const_cast<Instance *>(built)->isInner = true;
  return built;
}

/// What is exported, and its arguments.
static Value exported(Context &context, const ast::Expr *what, std::span<const ast::GenericArg> &given) {
  if (const auto *name = dyn_cast<ast::NameExpr>(what)) {
    Binding *binding = context.scope->find(name->name.id);
    given = name->args;
    return binding ? binding->value : unknownName(context, name->name);
  }
  if (const auto *field = dyn_cast<ast::FieldExpr>(what)) {
    Value base = evaluate(context, field->base);
    const auto *module = base.as<std::shared_ptr<const ImportedModule>>();
    given = field->args;
    return base.isPoison() || !module ? base : moduleMember(context, **module, field->name);
  }
  return evaluate(context, what);
}

/// The name that an export would have, which the target need not be able to build.
static std::string exportName(Context &context, const ast::ExportItem &item) {
  if (item.alias)
    return std::string(item.alias.str());
  DiagnosticEngine::Silence silence(context.diagnostics);
  std::span<const ast::GenericArg> given;
  const Value named = exported(context, item.what, given);
  auto nameOf = [&](const auto &declared) {
    auto inner = instanceScope(context, declared.declaration->name, declared.declaration->generics, declared.scope,
                               given, item.range);
    return inner ? instanceName(context, declared.declaration->name, declared.declaration->generics, inner)
                 : std::string();
  };
  std::string name;
  if (const auto *kernelName = named.as<KernelPtr>())
    name = nameOf(**kernelName);
  else if (const auto *entryName = named.as<EntryPtr>())
    name = nameOf(**entryName);
  return name.empty() ? std::string(context.sources.text(item.what->range())) : name;
}

/// `gemm<f16> as name if condition`. False if the condition is false. An entry is put among `entries`: the kernels that
/// it calls are built under the names that they are exported by, wherever that stands.
static bool analyzeExport(Context &context, const ast::ExportItem &item, std::vector<ExportedEntry> &entries) {
  if (item.condition) {
    auto known = knownCondition(context, item.condition, "'if' of an export");
    if (!known)
      return true;
    if (!*known) {
      context.unit.absent.push_back({exportName(context, item), item.condition->range()});
      return false;
    }
  }
  std::span<const ast::GenericArg> given;
  const Value named = exported(context, item.what, given);
  if (named.isPoison())
    return true;
  if (const auto *entryName = named.as<EntryPtr>()) {
    entries.push_back({**entryName, given, &item});
    return true;
  }
  const auto *kernelName = named.as<KernelPtr>();
  if (!kernelName) {
    context.report(diag::ExpectedKind, item.what->range(), "a kernel or an entry to export", describe(named));
    return true;
  }
  KernelTemplate copy = **kernelName;
  analyzeInstance(context, copy, given, item.alias ? &item.alias : nullptr, item.range, item.tuned);
  return true;
}

void sema::analyzeInstances(Context &context, const ast::Module &module, bool isSound) {
  std::vector<const ast::ExportItem *> items;
  if (context.options.instances.empty()) {
    for (const ast::Decl *decl : module.decls)
      if (const auto *exports = dyn_cast<ast::ExportDecl>(decl))
        for (const ast::ExportItem &item : exports->items)
          items.push_back(&item);
  } else {
    for (const ast::ExportDecl *exports : context.options.instances)
      for (const ast::ExportItem &item : exports->items)
        items.push_back(&item);
  }
  if (!items.empty()) {
    bool isAny = false;
    std::vector<ExportedEntry> entries;
    for (const ast::ExportItem *item : items)
      isAny |= analyzeExport(context, *item, entries);
    for (const auto &[entry, given, item] : entries)
      analyzeEntry(context, entry, given, item->alias ? &item->alias : nullptr, item->range);
    if (!isAny)
      context.report(diag::NothingExported, items.front()->range, context.options.target->name);
    return;
  }
  const ast::Decl *open = nullptr;
  bool isAny = false;
  auto isClosed = [](std::span<ast::GenericParam *const> generics) {
    return std::all_of(generics.begin(), generics.end(), [](const ast::GenericParam *p) { return p->init != nullptr; });
  };
  // Kernels first: an entry that calls one finds it built, under its own name.
  for (const ast::Decl *decl : module.decls) {
    const auto *declaration = dyn_cast<ast::KernelDecl>(decl);
    if (!declaration)
      continue;
    Binding *binding = context.scope->findHere(declaration->name.id);
    const auto *kernelName = binding ? binding->value.as<KernelPtr>() : nullptr;
    if (!kernelName || (*kernelName)->declaration != declaration)
      continue; // a second one of that name, which was reported
    if (!isClosed(declaration->generics)) {
      open = open ? open : declaration;
      continue;
    }
    isAny = true;
    KernelTemplate copy = **kernelName;
    analyzeInstance(context, copy, {}, nullptr, declaration->name.range);
  }
  for (const ast::Decl *decl : module.decls) {
    const auto *declaration = dyn_cast<ast::EntryDecl>(decl);
    if (!declaration)
      continue;
    Binding *binding = context.scope->findHere(declaration->name.id);
    const auto *entryName = binding ? binding->value.as<EntryPtr>() : nullptr;
    if (!entryName || (*entryName)->declaration != declaration)
      continue; // a second one of that name, which was reported
    if (!isClosed(declaration->generics)) {
      open = open ? open : declaration;
      continue;
    }
    isAny = true;
    EntryTemplate copy = **entryName;
    analyzeEntry(context, copy, {}, nullptr, declaration->name.range);
  }
  if (!isAny && open && isSound)
    context.report(diag::NoInstance, open->name.range, open->name.str());
}
