//===- Analysis.cpp - one text, read and evaluated ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Analysis.h"

#include "frontend/Lex/Lexer.h"
#include "frontend/Sema/Sema.h"
#include "tools/driver/DriverError.h"
#include "tools/driver/VariantsFile.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace flyc;
using namespace flyc::lsp;

/// Instances of a generic kernel that its file of variants names, and that are evaluated for what they show.
static constexpr size_t maxInstances = 2;

namespace {
/// Hears of nothing but the end.
class Canceller : public sema::Listener {
public:
  explicit Canceller(Facts &facts) : facts(facts) {}
  void evaluated(const ast::Expr &, const sema::Value &) override {}
  void declared(SourceRange, const sema::Binding &) override {}
  bool isCancelled() override { return facts.isCancelled(); }

private:
  Facts &facts;
};
} // namespace

Settings lsp::settingsOf(const driver::CompileOptions &options) {
  return {options.table, options.targets, options.includeDirs, options.defines, options.diagnostics};
}

Analysis::Analysis(std::string given, const Overlay &texts, const Settings &settings, std::function<bool()> isCancelled,
                   Depth depth, std::optional<size_t> membersAt)
    : path(std::move(given)), kept(texts) {
  const std::string *text = kept.find(path);
  const LoadResult added = text ? sources.addLargeText(path, *text) : sources.addFile(path);
  if (!added)
    return;
  file = *added;
  facts = std::make_unique<Facts>(SourceRange(sources.begin(file), sources.end(file)), std::move(isCancelled));
  if (membersAt)
    facts->askMembersAt(locationAt(*membersAt));

  DiagnosticEngine unheard, syntax(driver::engineOptions(settings.diagnostics));
  if (!sources.findFault(file)) {
    Lexer lexer(sources, file, names, unheard);
    for (Token token = lexer.next(); !token.is(TokenKind::EndOfFile); token = lexer.next())
      tokens.push_back(token);
  }
  module = parseModule({sources, arena, names, syntax}, file);
  DiagnosticEngine imports(driver::engineOptions(settings.diagnostics));
  ModuleLoader modules({sources, arena, names, imports}, settings.includeDirs, &kept);
  modules.adopt(path, module);
  prelude = modules.prelude();
  // What an import lacks is said by the evaluation.
  DiagnosticEngine again;
  ModuleLoader quiet({sources, arena, names, again}, settings.includeDirs, &kept);
  quiet.adopt(path, module);
  index = makeIndex(*module, sources, prelude, [&](const ast::ImportDecl &import) { return quiet.load(import); });
  evaluate(settings, depth, modules, syntax);
  for (Diagnostic &diagnostic : imports.diagnostics())
    findings.push_back(std::move(diagnostic));
}

/// Of each kernel and entry that the text exports several times the first instance, or all that have a condition if
/// there is none without; null if that is everything.
const ast::ExportDecl *Analysis::firstInstances() {
  std::vector<ast::ExportItem> first;
  std::set<std::string_view> known;
  size_t all = 0;
  for (const bool conditional : {false, true})
    for (const ast::Decl *decl : module->decls)
      if (const auto *exports = llvm::dyn_cast<ast::ExportDecl>(decl))
        for (const ast::ExportItem &item : exports->items) {
          all += conditional;
          const std::string_view text = sources.text(item.what->range());
          const std::string_view name = text.substr(0, text.find('<'));
          const bool isNew = conditional ? !known.contains(name) : !item.condition && known.insert(name).second;
          if (isNew && conditional == (item.condition != nullptr))
            first.push_back(item);
        }
  if (first.size() == all)
    return nullptr;
  return arena.make<ast::ExportDecl>(arena.copy(std::span<const ast::ExportItem>(first)), first.front().range);
}

void Analysis::evaluate(const Settings &settings, Depth depth, ModuleLoader &modules, DiagnosticEngine &syntax) {
  const bool isBroken = syntax.hasErrors();
  findings = syntax.diagnostics();

  // Where the source says nothing of instances, its file of variants does.
  std::vector<driver::VariantInstance> variants;
  const bool saysWhat = std::ranges::any_of(module->decls, [](const ast::Decl *decl) {
    return decl->kind() == ast::DeclKind::Export || decl->kind() == ast::DeclKind::Entry;
  });
  std::error_code ignored;
  const std::string besides = std::filesystem::path(path).replace_extension(".variants.yaml").string();
  if (!saysWhat && std::filesystem::is_regular_file(besides, ignored)) {
    DiagnosticEngine unheard;
    (void)driver::readVariantsFile({sources, arena, names, unheard}, besides, settings.table, variants);
    variants.resize(std::min(variants.size(), maxInstances));
  }
  const ast::ExportDecl *const some = depth == Depth::First ? firstInstances() : nullptr;
  // Of a text that does not parse only that is told.
  isWhole = isBroken || (!some && (depth == Depth::Whole || settings.targets.size() <= 1));

  DiagnosticEngine heard(driver::engineOptions(settings.diagnostics));
  for (const specs::TargetId &target : settings.targets) {
    const bool isFirst = &target == &settings.targets.front();
    if (!isFirst && (isBroken || depth == Depth::First))
      break;
    const DiagnosticEngine::ForTarget forTarget(heard, target.text());
    sema::SemaOptions options;
    options.target = target.spec;
    options.checksFunctions = true;
    options.modules = &modules;
    Canceller canceller(*facts);
    options.listener = isFirst ? static_cast<sema::Listener *>(facts.get()) : &canceller;
    if (some)
      options.instances.push_back(some);
    for (const driver::VariantInstance &variant : variants)
      options.instances.push_back(variant.exportFor(*target.spec, arena));
    for (const driver::Define &define : settings.defines)
      for (const ast::Decl *decl : module->decls) // one setting serves all files
        if (const auto *constant = llvm::dyn_cast<ast::ConstDecl>(decl);
            constant && constant->isParam && constant->name.str() == define.name)
          options.defines.emplace_back(define.name, define.value);
    (void)sema::analyze(*module, sources, options, heard);
    wasCancelled = facts->hasBeenCancelled();
    if (wasCancelled)
      return;
  }
  if (!isBroken)
    for (Diagnostic &diagnostic : heard.diagnostics())
      findings.push_back(std::move(diagnostic));
}

bool Analysis::hasPlace(SourceRange range) const {
  if (!range.isValid())
    return false;
  const FileID of = sources.fileOf(range.begin);
  return sources.isRead(of) || kept.find(std::string(sources.name(of)));
}

const Token *Analysis::tokenAt(SourceLocation location) const {
  auto after = std::ranges::upper_bound(tokens, location, {}, [](const Token &token) { return token.range.begin; });
  if (after == tokens.begin())
    return nullptr;
  const Token &token = *std::prev(after);
  if (token.range.end > location)
    return &token;
  return token.range.end == location ? &token : nullptr;
}
