//===- Barriers.cpp - barriers that not all threads reach -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reports the barriers of a kernel that not all lanes of a wave may reach (rules C7 and C11). A condition that is not
// known to be uniform counts as divergent.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/AnalysisUniform.h"
#include "frontend/Sema/Check/Checks.h"

#include <set>

using namespace flyc;
using namespace flyc::sema;

/// What decides which threads execute the blocks of `node`, and how often.
static std::vector<const Node *> conditionsOf(const Node &node) {
  if (const auto *loop = node.as<For>())
    return {loop->lower, loop->upper};
  if (const auto *loop = node.as<While>())
    return {loop->body.yields[0]};
  std::vector<const Node *> operands;
  forEachOperand(node, [&](const Node *operand) { operands.push_back(operand); });
  return operands;
}

/// Calls `found` for each barrier of the block that stands in a branch or loop, with the conditions around it.
template <typename Found>
static void eachBarrier(const Block &block, std::vector<std::vector<const Node *>> &around, const Found &found) {
  for (const Node *node : block.nodes) {
    const Effects effects = effectsOf(*node);
    if (effects.has(Effect::Controls)) {
      around.push_back(conditionsOf(*node));
      forEachBlock(*node, [&](const Block &inner) { eachBarrier(inner, around, found); });
      around.pop_back();
    } else if (effects.has(Effect::Barrier) && !around.empty()) {
      found(node);
    }
  }
}

void sema::checkBarriers(const FinishedKernel &finished) {
  const Kernel &kernel = finished.kernel;
  DiagnosticEngine &diagnostics = finished.diagnostics;
  std::vector<std::vector<const Node *>> around;
  bool isAny = false;
  eachBarrier(kernel.body, around, [&](const Node *) { isAny = true; });
  if (!isAny)
    return;
  Uniformity uniformity(kernel, finished.target);
  std::set<const Node *> said; // one condition is one mistake, however many barriers it keeps threads from
  eachBarrier(kernel.body, around, [&](const Node *barrier) {
    for (const auto &conditions : around)
      for (const Node *condition : conditions)
        if (uniformity.mayDiffer(condition)) {
          if (said.insert(condition).second) {
            DiagnosticEngine::Within calls(diagnostics, barrier->context);
            diagnostics.report(diag::DivergentBarrier, barrier->range).note(diag::NoteDivergent, condition->range);
          }
          return;
        }
  });
}
