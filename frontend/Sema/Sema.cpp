//===- Sema.cpp - from the AST to the typed AST ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The declarations of a file in order: first its names, then params and consts, then each kernel.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Sema.h"

#include "frontend/Sema/Aggregate.h"
#include "frontend/Sema/Evaluator.h"
#include "frontend/Sema/Signature.h"

#include "llvm/Support/Casting.h"

#include <charconv>

using namespace flyc;
using namespace flyc::sema;
using llvm::cast;
using llvm::dyn_cast;

Evaluator::Evaluator(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics,
                     TypedUnit &unit)
    : arith(unit.symbols), options(options), sources(sources), diagnostics(diagnostics), unit(unit) {}

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
    return v.node() || v.is<ThreadCopy>();
  for (const Value &element : v.elements())
    if (holdsNode(element))
      return true;
  return false;
}

void Evaluator::declareFile(const ast::Module &module) {
  for (const ast::Decl *decl : module.decls)
    if (const auto *fn = dyn_cast<ast::FnDecl>(decl))
      declareLocal(fn->name, {Value(std::shared_ptr<const Function>(std::make_shared<const Function>(
                                  Function{std::string(fn->name.str()), fn, nullptr, fileScope}))),
                              nullptr,
                              {}});

  for (const ast::Decl *decl : module.decls) {
    if (const auto *structure = dyn_cast<ast::StructDecl>(decl))
      declareLocal(decl->name, {Value(std::shared_ptr<const StructTemplate>(
                                    std::make_shared<const StructTemplate>(StructTemplate{structure, fileScope}))),
                                nullptr,
                                {}});
    if (const auto *enumeration = dyn_cast<ast::EnumDecl>(decl))
      declareEnum(enumeration);
  }

  for (const auto &[name, text] : options.defines) {
    std::vector<std::string_view> params;
    bool found = false;
    for (const ast::Decl *decl : module.decls)
      if (const auto *constant = dyn_cast<ast::ConstDecl>(decl); constant && constant->isParam) {
        params.push_back(constant->name.str());
        found |= constant->name.str() == name;
      }
    if (found)
      continue;
    auto nearest = nearestName(name, params);
    error(diag::DefineUnknown, {}, {name, nearest ? "; did you mean '" + std::string(*nearest) + "'?" : std::string()});
  }

  for (const ast::Decl *decl : module.decls) {
    const auto *constant = dyn_cast<ast::ConstDecl>(decl);
    if (!constant)
      continue;
    const std::string *define = nullptr;
    if (constant->isParam)
      for (const auto &[name, text] : options.defines)
        if (name == constant->name.str())
          define = &text;
    Value value = evaluate(constant->value);
    SourceRange at = constant->value->range();
    if (define) {
      auto given = parseDefine(*define);
      if (!given)
        value = error(diag::DefineValue, constant->name.range, {std::string(constant->name.str()), *define});
      else if (!value.isPoison() && given->variant().index() != value.variant().index() &&
               !(value.is<double>() && given->is<int64_t>()))
        value = error(diag::DefineKind, constant->name.range,
                      {std::string(constant->name.str()), *define, describe(value)});
      else
        value = value.is<double>() && given->is<int64_t>() ? Value(static_cast<double>(given->get<int64_t>())) : *given;
    }
    if (value.isNothing())
      value = error(diag::NoValue, at, {});
    if (holdsNode(value))
      value = error(diag::MustBeKnown, at, {"a constant", spell(value)});
    if (constant->type && !value.isPoison()) {
      Value type = evaluate(constant->type);
      const auto *t = type.as<TypeValue>();
      if (t && t->type.isScalar() && value.is<int64_t>() && isInteger(t->type.scalar())) {
        if (!holds(t->type.scalar(), value.get<int64_t>()))
          value = error(diag::ConstantRange, at, {spell(value), t->type.str()});
      } else if (!type.isPoison()) {
        value = error(diag::NotAvailable, constant->type->range(), {"this type for a constant"});
      }
    }
    declareLocal(constant->name, {std::move(value), nullptr, {}});
  }
}

bool Evaluator::declareKernelName(const ast::Ident &name) {
  std::string text(name.str());
  const SourceRange *earlier = nullptr;
  for (const ast::Ident &known : kernelNames)
    if (known.id == name.id)
      earlier = &known.range;
  if (Binding *binding = fileScope->findHere(name.id))
    earlier = &binding->range;
  if (earlier) {
    error(diag::Redeclared, name.range, {text}, {{diag::NoteDeclaredHere, *earlier, {text}}});
    return false;
  }
  kernelNames.push_back(name);
  return true;
}

void Evaluator::analyzeKernel(const ast::KernelDecl *declaration) {
  if (!declaration->generics.empty()) {
    error(diag::NotAvailable, declaration->name.range, {"a kernel with compile-time parameters"});
    return;
  }
  if (!declaration->annotations.empty()) {
    error(diag::NotAvailable, declaration->annotations[0].range, {"an annotation"});
    return;
  }
  auto made = std::make_unique<Kernel>();
  kernel = made.get();
  block = &made->body;
  made->range = declaration->name.range;
  Interface &interface = made->interface;
  interface.name = interface.symbol = declaration->name.str();
  interface.doc = declaration->doc;
  interface.line = sources.position(declaration->name.range.begin).line;

  auto inner = std::make_shared<Scope>();
  inner->parent = fileScope;
  scope = inner;
  unsigned before = diagnostics.errorCount();
  // With a faulty head its names are poisoned, and the body can still be checked for its own mistakes.
  Signature(*this, declaration).analyze();
  executeBlock(declaration->body);
  scope = fileScope;
  kernel = &fileKernel;
  block = &fileKernel.body;
  steps = 0;
  tooLarge = false;
  branchDepth = loopDepth = 0;
  liveVariables.clear();
  integers.clear();
  if (diagnostics.errorCount() == before)
    unit.kernels.push_back(std::move(made));
  else
    discarded.push_back(std::move(made));
}

std::unique_ptr<TypedUnit> sema::analyze(const ast::Module &module, const SourceManager &sources,
                                         const SemaOptions &options, DiagnosticEngine &diagnostics) {
  auto unit = std::make_unique<TypedUnit>();
  unsigned before = diagnostics.errorCount();
  // The algebra's explanations name what only the kernel knows.
  layout::HandleNames names([](const void *handle) { return static_cast<const Symbolic *>(handle)->text; });
  Evaluator evaluator(options, sources, diagnostics, *unit);
  evaluator.declareFile(module);
  bool hasKernel = false;
  for (const ast::Decl *decl : module.decls) {
    switch (decl->kind()) {
    case ast::DeclKind::Kernel:
      hasKernel = true;
      if (evaluator.declareKernelName(decl->name))
        evaluator.analyzeKernel(cast<ast::KernelDecl>(decl));
      break;
    case ast::DeclKind::Const:
    case ast::DeclKind::Fn:
    case ast::DeclKind::Struct:
    case ast::DeclKind::Enum:
      break;
    case ast::DeclKind::Import:
      evaluator.error(diag::NotAvailable, decl->range(), {"'import'"});
      break;
    case ast::DeclKind::Entry:
      evaluator.error(diag::NotAvailable, decl->name.range, {"'entry'"});
      break;
    case ast::DeclKind::Export:
      evaluator.error(diag::NotAvailable, decl->range(), {"'export' (every kernel of a file is compiled)"});
      break;
    }
  }
  if (!hasKernel && diagnostics.errorCount() == before && !module.hasErrors)
    evaluator.error(diag::NoKernel, SourceRange(sources.begin(module.file)), {std::string(sources.name(module.file))});
  if (diagnostics.errorCount() != before)
    return nullptr;
  return unit;
}
