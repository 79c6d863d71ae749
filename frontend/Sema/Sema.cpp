//===- Sema.cpp - from the AST to the typed AST ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The names of the file (Declarations.cpp), then each kernel instance that is to be built (Instances.cpp).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Sema.h"

#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Check/AnalysisAccess.h"
#include "frontend/Sema/Check/AnalysisFragments.h"
#include "frontend/Sema/Check/AnalysisNames.h"
#include "frontend/Sema/Check/AnalysisRaces.h"
#include "frontend/Sema/Check/AnalysisRegisters.h"
#include "frontend/Sema/Check/AnalysisShared.h"
#include "frontend/Sema/Check/AnalysisThreads.h"
#include "frontend/Sema/Check/AnalysisUniform.h"
#include "frontend/Sema/Check/AsyncGroups.h"
#include "frontend/Sema/Check/Swizzles.h"
#include "frontend/Sema/Check/WaitCounters.h"
#include "frontend/Sema/Declare/Signature.h"
#include "frontend/Sema/Evaluate/Evaluator.h"

using namespace flyc;
using namespace flyc::sema;

Evaluator::Evaluator(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics,
                     TypedUnit &unit)
    : arith(unit.symbols), options(options), sources(sources), diagnostics(diagnostics), unit(unit) {}

/// A function keeps the scope that it is declared in, and that scope the function: nobody else parts them.
Evaluator::~Evaluator() {
  for (const auto &[module, declared] : moduleScopes)
    declared->names.clear();
  for (const std::weak_ptr<Scope> &written : closureScopes)
    if (std::shared_ptr<Scope> kept = written.lock())
      kept->names.clear();
}

void Evaluator::analyzeKernel(const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &outer,
                              const std::string &name) {
  auto made = std::make_unique<Kernel>();
  kernel = made.get();
  block = &made->body;
  made->range = declaration->name.range;
  Interface &interface = made->interface;
  interface.name = interface.symbol = name;
  interface.doc = declaration->doc;
  interface.line = sources.position(declaration->name.range.begin).line;

  auto inner = std::make_shared<Scope>();
  inner->parent = outer;
  auto savedScope = std::exchange(scope, inner);
  unsigned before = diagnostics.errorCount();
  const unsigned madeBefore = diagnostics.errorsMade();
  // With a faulty head its names are poisoned, and the body can still be checked for its own mistakes.
  Signature signature(*this, declaration);
  signature.analyze();
  fast = fastFlags(declaration->annotations);
  if (!signature.isExcluded)
    executeBlock(declaration->body);
  fast = 0;
  if (diagnostics.errorCount() == before && checkDynamicShared(*made))
    checkSwizzles(*made);
  if (diagnostics.errorCount() == before && made->copiesToLds)
    countGroups(*made);
  if (diagnostics.errorCount() == before)
    checkBarriers(*made, target(), diagnostics);
  if (diagnostics.errorCount() == before)
    signature.requireBufferReaches();
  if (diagnostics.errorCount() == before)
    warnAboutUnwrittenShared(*made, diagnostics);
  if (diagnostics.errorCount() == before && diagnostics.isShown(diag::MissingBarrier))
    warnAboutRaces(*made, target(), unit.symbols, diagnostics);
  if (diagnostics.errorCount() == before &&
      (diagnostics.isShown(diag::PerfBanks) || diagnostics.isShown(diag::PerfSegments) ||
       diagnostics.isShown(diag::PerfWidth)))
    warnAboutAccesses(*made, target(), unit.symbols, diagnostics);
  if (diagnostics.errorCount() == before && diagnostics.isShown(diag::PerfRegisters))
    warnAboutRegisters(*made, target(), diagnostics);
  if (diagnostics.errorsMade() == madeBefore) { // of an instance whose mistakes another one has already, neither
    checkFragments(*made, diagnostics);
    checkThreads(*made, target(), unit.symbols, diagnostics);
  }
  scope = savedScope;
  leaveKernel();
  if (diagnostics.errorCount() == before)
    unit.kernels.push_back(std::move(made));
  else
    discarded.push_back(std::move(made));
}

/// Nothing of the kernel that was evaluated counts for the next one.
void Evaluator::leaveKernel() {
  kernel = &fileKernel;
  block = &fileKernel.body;
  steps = 0;
  tooLarge = false;
  branchDepth = loopDepth = 0;
  liveVariables.clear();
  ownedVariables.clear();
  integers.clear();
}

/// Reads of shared memory through a swizzle that nothing writes through.
void Evaluator::checkSwizzles(const Kernel &made) {
  for (const SwizzleMismatch &m : findSwizzleMismatches(made)) {
    DiagnosticEngine::Within calls(diagnostics, m.read->context);
    error(diag::SwizzleMismatch, m.read->range, {m.reader, m.writer},
          {{diag::NoteWrittenHere, m.written->range, {m.writer}}});
  }
}

/// What async_wait and barrier wait for, in a kernel that is otherwise complete.
void Evaluator::countGroups(Kernel &made) {
  auto immediate = [this](int64_t count) {
    const std::optional<int64_t> counts[] = {count};
    return waitImmediate(target(), counts);
  };
  for (const AsyncConflict &c : countAsyncGroups(made, immediate)) {
    DiagnosticEngine::Within calls(diagnostics, c.wait->context);
    if (c.isOpen)
      error(diag::AsyncOpen, c.wait->range, {});
    else
      error(diag::AsyncCount, c.wait->range, {std::to_string(c.group), std::to_string(c.one), std::to_string(c.other)});
  }
}

std::unique_ptr<TypedUnit> sema::analyze(const ast::Module &module, const SourceManager &sources,
                                         const SemaOptions &options, DiagnosticEngine &diagnostics) {
  auto unit = std::make_unique<TypedUnit>();
  unit->target = options.target;
  unsigned before = diagnostics.errorCount();
  // The algebra's explanations name what only the kernel knows.
  layout::HandleNames names([](const void *handle) { return static_cast<const Symbolic *>(handle)->text; });
  Evaluator evaluator(options, sources, diagnostics, *unit);
  evaluator.analyzeModule(module);
  if (diagnostics.errorCount() != before)
    return nullptr;
  return unit;
}

void Evaluator::analyzeModule(const ast::Module &module) {
  unsigned before = diagnostics.errorCount();
  checkDefines(module);
  if (options.modules)
    for (const ast::Module *prelude : options.modules->prelude())
      preludeScope = scopeOf(*prelude);
  if (!preludeScope)
    preludeScope = std::make_shared<Scope>();
  scope = scopeOf(module);
  bool hasKernel = false;
  for (const ast::Decl *decl : module.decls) {
    hasKernel |= decl->kind() == ast::DeclKind::Kernel || decl->kind() == ast::DeclKind::Export ||
                 decl->kind() == ast::DeclKind::Entry;
  }
  if (!hasKernel && options.instances.empty() && !options.checksFunctions) {
    if (diagnostics.errorCount() == before && !module.hasErrors)
      error(diag::NoKernel, SourceRange(sources.begin(module.file)), {std::string(sources.name(module.file))});
    return;
  }
  if (hasKernel || !options.instances.empty())
    analyzeInstances(module, diagnostics.errorCount() == before);
  if (options.checksFunctions && !module.hasErrors)
    checkUncalled(module);
  if (diagnostics.errorCount() == before)
    warnAboutNames(module, unit, diagnostics);
}
