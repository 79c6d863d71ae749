//===- Entry.cpp - functions of the host that call kernels ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rules C1 and C2. From an entry's declaration to a list of steps, each with the condition under which it is done.
// First the kernels that are called are built, all of them: which of `..kernel`'s parameters are meant follows from how
// it is called. Then the parameters are bound as those of a kernel are, and the body is walked once (EntrySteps.cpp).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Entry.h"

#include "frontend/Sema/Declare/EntryBuilder.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Types/Builtin.h"
#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using llvm::dyn_cast;

using KernelPtr = std::shared_ptr<const KernelTemplate>;

//===--- calls ------------------------------------------------------------===//

bool EntryBuilder::isZero(const ast::Expr *callee) const {
  const auto *word = dyn_cast<ast::NameExpr>(callee);
  return word && word->name.str() == "zero" && word->args.empty() && !context.scope->find(word->name.id);
}

void EntryBuilder::findCall(const ast::CallExpr *call) {
  if (isZero(call->callee))
    return;
  Value named;
  std::span<const ast::GenericArg> given;
  if (const auto *word = dyn_cast<ast::NameExpr>(call->callee)) {
    Binding *binding = context.scope->find(word->name.id);
    named = binding                         ? binding->value
            : findBuiltin(word->name.str()) ? Value(findBuiltin(word->name.str()))
                                            : unknownName(context, word->name);
    given = word->args;
  } else if (const auto *field = dyn_cast<ast::FieldExpr>(call->callee)) {
    Value base = evaluate(context, field->base);
    const auto *module = base.as<std::shared_ptr<const ImportedModule>>();
    named = base.isPoison() ? base : module ? moduleMember(context, **module, field->name) : base;
    given = field->args;
  } else {
    named = evaluate(context, call->callee);
  }
  const auto *kernel = named.as<KernelPtr>();
  if (!kernel) {
    failed = true;
    if (!named.isPoison())
      context.report(diag::EntryCall, call->callee->range(), describe(named));
    return;
  }
  KernelTemplate copy = **kernel;
  const Instance *instance = instanceOf(context, copy, given, call->callee->range());
  failed |= !instance || !instance->kernel;
  calls.push_back({call, instance});
}

void EntryBuilder::findCalls(const ast::Stmt *s) {
  if (const auto *block = dyn_cast<ast::BlockStmt>(s)) {
    for (const ast::Stmt *inner : block->stmts)
      findCalls(inner);
  } else if (const auto *branch = dyn_cast<ast::IfStmt>(s)) {
    std::optional<bool> known;
    if (branch->isConst) {
      known = knownCondition(context, branch->condition, "'if const'");
      failed |= !known;
      if (!known)
        return;
    }
    if (!known || *known)
      findCalls(branch->thenBlock);
    if (branch->elseBranch && (!known || !*known))
      findCalls(branch->elseBranch);
  } else if (const auto *expression = dyn_cast<ast::ExprStmt>(s)) {
    if (const auto *call = dyn_cast<ast::CallExpr>(expression->value))
      findCall(call);
  }
}

//===--- parameters -------------------------------------------------------===//

static std::optional<Access> merged(std::optional<Access> a, std::optional<Access> b) {
  return a == b ? a : Access::InOut;
}

/// What calling the kernels of `..` says of a parameter that the entry names without a type.
const ast::Param *EntryBuilder::inserted(std::string_view parameter, std::shared_ptr<Scope> &scope,
                                         std::optional<Access> &access) const {
  const ast::Param *found = nullptr;
  for (const auto &[call, instance] : calls)
    for (const ast::Param *param : instance->declaration->params)
      if (param->name.str() == parameter) {
        access = found ? merged(access, param->access) : param->access;
        scope = found ? scope : instance->scope;
        found = found ? found : param;
      }
  return found;
}

void EntryBuilder::insertParameters(const ast::Param *splice, std::vector<Signature::Item> &items) {
  Binding *binding = splice->init ? nullptr : outer->find(splice->name.id);
  Value named = splice->init ? evaluate(context, splice->init)
                : binding    ? binding->value
                             : unknownName(context, splice->name);
  const std::string callee(splice->init ? context.sources.text(splice->init->range()) : splice->name.str());
  const auto *kernel = named.as<KernelPtr>();
  if (!kernel) {
    failed = true;
    if (!named.isPoison())
      context.report(diag::SpliceCallee, splice->range, callee, describe(named));
    return;
  }
  KernelTemplate copy = **kernel;
  const Instance *from = nullptr;
  for (const auto &[call, instance] : calls)
    if (instance->declaration == copy.declaration && !from)
      from = instance;
  if (!from) {
    for (const ast::GenericParam *p : copy.declaration->generics)
      if (!p->init) {
        failed = true;
        context.report(diag::SpliceNotCalled, splice->range, callee);
        return;
      }
    from = instanceOf(context, copy, {}, splice->range);
    failed |= !from || !from->kernel;
    if (failed)
      return;
  }
  for (const ast::Param *param : from->declaration->params) {
    bool isDeclared = false;
    for (const ast::Param *own : declaration->params)
      isDeclared |= !own->isSplice && own->name.str() == param->name.str();
    for (const Signature::Item &item : items)
      isDeclared |= item.param->name.str() == param->name.str();
    if (isDeclared)
      continue;
    std::shared_ptr<Scope> scope;
    std::optional<Access> access = param->access;
    if (param->access)
      inserted(param->name.str(), scope, access);
    items.push_back({param, from->scope, access});
  }
}

std::vector<Signature::Item> EntryBuilder::expandParameters() {
  std::vector<Signature::Item> items;
  for (const ast::Param *param : declaration->params) {
    if (param->isSplice) {
      insertParameters(param, items);
      continue;
    }
    Signature::Item item{param, nullptr, param->access};
    if (!param->type) {
      std::shared_ptr<Scope> scope;
      std::optional<Access> access;
      if (const ast::Param *from = inserted(param->name.str(), scope, access))
        item = {from, scope, param->access ? param->access : access};
    }
    items.push_back(item);
  }
  return items;
}

//===--- entries ----------------------------------------------------------===//

void EntryBuilder::run() {
  entry.range = declaration->name.range;
  auto savedScope = std::exchange(context.scope, outer);
  const unsigned before = context.diagnostics.errorCount();
  findCalls(declaration->body);
  std::vector<Signature::Item> items;
  if (!failed)
    items = expandParameters();
  auto made = std::make_unique<Kernel>();
  if (!failed) {
    auto inner = std::make_shared<Scope>();
    inner->parent = outer;
    context.scope = inner;
    context.enterKernel(*made);
    const bool wasOnHost = std::exchange(context.isOnHost, true);
    Interface &interface = made->interface;
    interface.name = name;
    interface.doc = declaration->doc;
    interface.line = context.sources.position(declaration->name.range.begin).line;
    Signature mine(context, declaration->where, std::move(items));
    signature = &mine;
    if (mine.analyze()) {
      walk(declaration->body->stmts);
      for (unsigned i = 0; i < interface.arguments.size(); ++i) {
        const Argument &a = interface.arguments[i];
        if (!isScratch(a))
          continue;
        for (const Node *node : made->body.nodes)
          if (const auto *reference = node->as<ArgumentRef>();
              reference && reference->index == i && node->type.isTensor()) {
            if (a.optional)
              context.report(diag::EntryOperand, made->declared[i].range, a.name, name, "memory of the workspace",
                             "'?': it is always there");
            measureScratch(i, node);
            break;
          }
      }
      if (std::none_of(entry.interface.steps.begin(), entry.interface.steps.end(),
                       [](const interface::Step &s) { return s.isLaunch(); }) &&
          context.diagnostics.errorCount() == before)
        context.report(diag::EntryEmpty, declaration->name.range, name);
    }
    context.isOnHost = wasOnHost;
    static_cast<interface::Callable &>(entry.interface) = std::move(interface);
    entry.declared = std::move(made->declared);
  }
  context.scope = savedScope;
  context.leaveKernel();
  context.built.discarded.push_back(std::move(made)); // values may still point into it
  if (context.diagnostics.errorCount() == before)
    context.unit.entries.push_back(std::move(entry));
}

void sema::analyzeEntry(Context &context, const EntryTemplate &entry, std::span<const ast::GenericArg> given,
                        const ast::Ident *alias, SourceRange range) {
  const ast::EntryDecl *declaration = entry.declaration;
  if (!declaration->annotations.empty()) {
    context.report(diag::NotAvailable, declaration->annotations[0].range, "an annotation");
    return;
  }
  auto inner = instanceScope(context, declaration->name, declaration->generics, entry.scope, given, range);
  if (!inner)
    return;
  const std::string name =
      alias ? std::string(alias->str()) : instanceName(context, declaration->name, declaration->generics, inner);
  if (!takeName(context, name, range))
    return;
  if (!declaration->generics.empty())
    context.diagnostics.pushContext(range, textOf(diag::NoteInInstance, name));
  EntryBuilder(context, declaration, inner, name).run();
  if (!declaration->generics.empty())
    context.diagnostics.popContext();
}
