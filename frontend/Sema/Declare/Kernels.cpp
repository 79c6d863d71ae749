//===- Kernels.cpp - one instance of a kernel -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Evaluates the head and the body of a kernel, then runs the checks over what was made of it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Kernels.h"

#include "frontend/Sema/Check/Checks.h"
#include "frontend/Sema/Declare/Signature.h"
#include "frontend/Sema/Evaluate/Annotations.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"

using namespace flyc;
using namespace flyc::sema;

void sema::analyzeKernel(Context &context, const ast::KernelDecl *declaration, const std::shared_ptr<Scope> &outer,
                         const std::string &name) {
  auto made = std::make_unique<Kernel>();
  const InWavesOf waves(context, declaration);
  context.enterKernel(*made);
  made->range = declaration->name.range;
  made->redZone = context.options.redZone;
  Interface &interface = made->interface;
  interface.name = interface.symbol = name;
  interface.doc = declaration->doc;
  interface.line = context.sources.position(declaration->name.range.begin).line;

  auto inner = std::make_shared<Scope>();
  inner->parent = outer;
  auto savedScope = std::exchange(context.scope, inner);
  const ErrorsBefore before(context.diagnostics);
  const auto isSound = [&] { return context.diagnostics.errorCount() == before.reported; };
  interface.waveSize = waveLanes(context, declaration).value_or(0);
  // With a faulty head its names are poisoned, and the body can still be checked for its own mistakes.
  Signature signature(context, declaration);
  signature.analyze();
  context.fast = fastFlags(context, declaration->annotations, /*ofKernel=*/true);
  if (!signature.isExcluded)
    executeBlock(context, declaration->body);
  context.fast = 0;
  const FinishedKernel finished{*made, context.target(), context.unit.symbols, context.diagnostics};
  runChecks(CheckPhase::Rules, finished, before);
  if (isSound())
    signature.requireBufferReaches();
  runChecks(CheckPhase::Advice, finished, before);
  runChecks(CheckPhase::Flawless, finished, before);
  context.scope = savedScope;
  context.leaveKernel();
  if (isSound())
    context.unit.kernels.push_back(std::move(made));
  else
    context.built.discarded.push_back(std::move(made));
}
