//===- Context.cpp - the state of one evaluation --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Context.h.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Context.h"

using namespace flyc;
using namespace flyc::sema;

/// A function owns the scope that it is declared in, and that scope owns the function: nothing else breaks the circle.
Files::~Files() {
  for (const auto &[module, declared] : modules)
    declared->names.clear();
  for (const std::weak_ptr<Scope> &written : closures)
    if (std::shared_ptr<Scope> kept = written.lock())
      kept->names.clear();
}

Context::Context(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics,
                 TypedUnit &unit)
    : options(options), sources(sources), diagnostics(diagnostics), unit(unit), arith(unit.symbols) {}

void Context::enterKernel(Kernel &entered) {
  kernel = &entered;
  block = &entered.body;
}

void Context::leaveKernel() {
  enterKernel(fileKernel);
  variables.live.clear();
  variables.owned.clear();
  numbers.ofNodes.clear();
  budget = {};
  nesting.branches = nesting.loops = 0;
}

bool Context::isValueName(Identifier name) const {
  const Binding *binding = scope->find(name);
  return binding && !binding->value.is<std::shared_ptr<const KernelTemplate>>() &&
         !binding->value.is<std::shared_ptr<const EntryTemplate>>();
}

bool Context::isNewFault(const Node *with, std::string what) {
  return reported.ofNodes.emplace(with ? with : static_cast<const void *>(kernel), std::move(what)).second;
}
