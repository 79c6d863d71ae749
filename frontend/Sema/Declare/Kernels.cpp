//===- Kernels.cpp - one instance of a kernel -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Evaluates the head and the body of a kernel, then runs the checks over what was made of it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Kernels.h"

#include "frontend/Sema/Builtins/Memory.h"
#include "frontend/Sema/Check/AnalysisAccess.h"
#include "frontend/Sema/Check/AnalysisFragments.h"
#include "frontend/Sema/Check/AnalysisRaces.h"
#include "frontend/Sema/Check/AnalysisRegisters.h"
#include "frontend/Sema/Check/AnalysisShared.h"
#include "frontend/Sema/Check/AnalysisThreads.h"
#include "frontend/Sema/Check/AnalysisUniform.h"
#include "frontend/Sema/Check/AsyncGroups.h"
#include "frontend/Sema/Check/Swizzles.h"
#include "frontend/Sema/Check/WaitCounters.h"
#include "frontend/Sema/Declare/Signature.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"

using namespace flyc;
using namespace flyc::sema;

static void countGroups(Context &context, Kernel &made);
static void checkSwizzles(Context &context, const Kernel &made);

void sema::analyzeKernel(Context &context, const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &outer,
                         const std::string &name) {
  auto made = std::make_unique<Kernel>();
  context.kernel = made.get();
  context.block = &made->body;
  made->range = declaration->name.range;
  Interface &interface = made->interface;
  interface.name = interface.symbol = name;
  interface.doc = declaration->doc;
  interface.line = context.sources.position(declaration->name.range.begin).line;

  auto inner = std::make_shared<Scope>();
  inner->parent = outer;
  auto savedScope = std::exchange(context.scope, inner);
  unsigned before = context.diagnostics.errorCount();
  const unsigned madeBefore = context.diagnostics.errorsMade();
  // With a faulty head its names are poisoned, and the body can still be checked for its own mistakes.
  Signature signature(context, declaration);
  signature.analyze();
  context.fast = fastFlags(context, declaration->annotations);
  if (!signature.isExcluded)
    executeBlock(context, declaration->body);
  context.fast = 0;
  if (context.diagnostics.errorCount() == before && checkDynamicShared(context, *made))
    checkSwizzles(context, *made);
  if (context.diagnostics.errorCount() == before && made->copiesToLds)
    countGroups(context, *made);
  if (context.diagnostics.errorCount() == before)
    checkBarriers(*made, context.target(), context.diagnostics);
  if (context.diagnostics.errorCount() == before)
    signature.requireBufferReaches();
  if (context.diagnostics.errorCount() == before)
    warnAboutUnwrittenShared(*made, context.diagnostics);
  if (context.diagnostics.errorCount() == before && context.diagnostics.isShown(diag::MissingBarrier))
    warnAboutRaces(*made, context.target(), context.unit.symbols, context.diagnostics);
  if (context.diagnostics.errorCount() == before &&
      (context.diagnostics.isShown(diag::PerfBanks) || context.diagnostics.isShown(diag::PerfSegments) ||
       context.diagnostics.isShown(diag::PerfWidth)))
    warnAboutAccesses(*made, context.target(), context.unit.symbols, context.diagnostics);
  if (context.diagnostics.errorCount() == before && context.diagnostics.isShown(diag::PerfRegisters))
    warnAboutRegisters(*made, context.target(), context.diagnostics);
  if (context.diagnostics.errorsMade() ==
      madeBefore) { // of an instance whose mistakes another one has already, neither
    checkFragments(*made, context.diagnostics);
    checkThreads(*made, context.target(), context.unit.symbols, context.diagnostics);
  }
  context.scope = savedScope;
  leaveKernel(context);
  if (context.diagnostics.errorCount() == before)
    context.unit.kernels.push_back(std::move(made));
  else
    context.discarded.push_back(std::move(made));
}

/// Nothing of the kernel that was evaluated counts for the next one.
void sema::leaveKernel(Context &context) {
  context.kernel = &context.fileKernel;
  context.block = &context.fileKernel.body;
  context.steps = 0;
  context.tooLarge = false;
  context.branchDepth = context.loopDepth = 0;
  context.liveVariables.clear();
  context.ownedVariables.clear();
  context.integers.clear();
}

/// Reads of shared memory through a swizzle that nothing writes through.
static void checkSwizzles(Context &context, const Kernel &made) {
  for (const SwizzleMismatch &m : findSwizzleMismatches(made)) {
    DiagnosticEngine::Within calls(context.diagnostics, m.read->context);
    context.report(diag::SwizzleMismatch, m.read->range, m.reader, m.writer)
        .note(diag::NoteWrittenHere, m.written->range, m.writer);
  }
}

/// What async_wait and barrier wait for, in a kernel that is otherwise complete.
static void countGroups(Context &context, Kernel &made) {
  auto immediate = [&context](int64_t count) {
    const std::optional<int64_t> counts[] = {count};
    return waitImmediate(context.target(), counts);
  };
  for (const AsyncConflict &c : countAsyncGroups(made, immediate)) {
    DiagnosticEngine::Within calls(context.diagnostics, c.wait->context);
    if (c.isOpen)
      context.report(diag::AsyncOpen, c.wait->range);
    else
      context.report(diag::AsyncCount, c.wait->range, c.group, c.one, c.other);
  }
}
