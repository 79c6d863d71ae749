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
#include "frontend/Sema/Check/AnalysisNames.h"
#include "frontend/Sema/Declare/Declarations.h"
#include "frontend/Sema/Declare/Instances.h"
#include "frontend/Sema/Declare/Uncalled.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;

static void analyzeModule(Context &context, const ast::Module &module);

std::unique_ptr<TypedUnit> sema::analyze(const ast::Module &module, const SourceManager &sources,
                                         const SemaOptions &options, DiagnosticEngine &diagnostics) {
  auto unit = std::make_unique<TypedUnit>();
  unit->target = options.target;
  unsigned before = diagnostics.errorCount();
  // The algebra's explanations name what only the kernel knows.
  layout::HandleNames names([](const void *handle) { return static_cast<const Symbolic *>(handle)->text; });
  Context context(options, sources, diagnostics, *unit);
  analyzeModule(context, module);
  if (diagnostics.errorCount() != before)
    return nullptr;
  return unit;
}

/// The file that is compiled: its names, then the kernels that are built.
bool sema::declaresKernel(const ast::Module &module) {
  return std::any_of(module.decls.begin(), module.decls.end(), [](const ast::Decl *decl) {
    return decl->kind() == ast::DeclKind::Kernel || decl->kind() == ast::DeclKind::Export ||
           decl->kind() == ast::DeclKind::Entry;
  });
}

static void analyzeModule(Context &context, const ast::Module &module) {
  unsigned before = context.diagnostics.errorCount();
  checkDefines(context, module);
  if (context.options.modules)
    for (const ast::Module *prelude : context.options.modules->prelude())
      context.files.prelude = scopeOf(context, *prelude);
  if (!context.files.prelude)
    context.files.prelude = std::make_shared<Scope>();
  context.scope = scopeOf(context, module);
  const bool hasKernel = declaresKernel(module);
  if (!hasKernel && context.options.instances.empty() && !context.options.checksFunctions) {
    if (context.diagnostics.errorCount() == before && !module.hasErrors)
      context.report(diag::NoKernel, SourceRange(context.sources.begin(module.file)),
                     context.sources.name(module.file));
    return;
  }
  if (hasKernel || !context.options.instances.empty())
    analyzeInstances(context, module, context.diagnostics.errorCount() == before);
  if (context.options.checksFunctions && !module.hasErrors)
    checkUncalled(context, module);
  if (context.diagnostics.errorCount() == before)
    warnAboutNames(module, context.unit, context.diagnostics);
}
