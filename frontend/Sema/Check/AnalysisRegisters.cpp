//===- AnalysisRegisters.cpp - fragments that no registers hold -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The warning of -Wperf on registers: fragments that take more registers than a thread has, alone or together with the
// others that a loop carries.
//
// Computes a lower bound of the registers that a kernel needs, so that what it reports is certain. A fragment that a
// loop reads before it writes must hold its value where a trip begins, and all of those are needed there at once. What
// else is alive there (addresses, numbers) is not counted.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"

#include <algorithm>
#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

class RegisterWalk {
public:
  RegisterWalk(const Kernel &kernel, const specs::TargetSpec &target, DiagnosticEngine &diagnostics)
      : kernel(kernel), target(target), diagnostics(diagnostics), limit(registersOfThread()) {
    visit(kernel.body);
  }

private:
  /// Vector registers of one thread: what the launch allows, and what lets all waves of the block live on the unit.
  int64_t registersOfThread() const {
    int64_t most = int64_t(target.registers.archVgprMax) + target.registers.accVgprMax;
    const uint64_t threads =
        uint64_t(kernel.interface.block[0]) * kernel.interface.block[1] * kernel.interface.block[2];
    const uint64_t waves = (threads + target.waveSize - 1) / target.waveSize, simds = target.simdsPerSchedulingUnit();
    const uint64_t needed = std::max<uint64_t>((waves + simds - 1) / simds, kernel.interface.leastWaves);
    int64_t shared = 0;
    for (const specs::OccupancyStep &step : target.occupancySteps)
      if (step.waves >= needed)
        shared = std::max<int64_t>(shared, step.vgprs);
    if (shared)
      most = std::min(most, shared);
    return kernel.interface.maxVgprs ? std::min<int64_t>(most, kernel.interface.maxVgprs) : most;
  }
  std::string limitText() const {
    if (kernel.interface.maxVgprs == limit)
      return "'max_vgprs' allows";
    const auto &block = kernel.interface.block;
    return "on " + std::string(target.name) + " a thread of a block of " +
           std::to_string(uint64_t(block[0]) * block[1] * block[2]) + " has";
  }

  /// From below: small elements lie side by side, bools in scalar registers.
  int64_t registersOf(const Node *fragment) {
    const TensorType &type = fragment->type.tensor();
    layout::TypeArith arith;
    auto size = layout::product(arith, layout::linear(type.layout).shape);
    if (!size || !size->isStatic() || type.element == Scalar::I1)
      return 0;
    return (size->value() * int64_t(bitWidth(type.element)) + 31) / 32;
  }

  static bool isFragment(const Node *node) {
    return effectsOf(*node).has(Effect::Allocates) && node->type.tensor().space == Space::Register;
  }

  void visit(const Block &block) {
    for (const Node *node : block.nodes) {
      if (isFragment(node))
        alone(node);
      forEachBlock(*node, [&](const Block &inner) {
        if (node->as<If>())
          visit(inner);
        else
          loop(node, inner);
      });
    }
  }

  void alone(const Node *fragment) {
    if (const int64_t count = registersOf(fragment);
        count > limit && places.insert(fragment->range.begin.raw()).second) {
      DiagnosticEngine::Within calls(diagnostics, fragment->context);
      diagnostics.report(diag::PerfRegisters, fragment->range, "this fragment takes", std::to_string(count),
                         limitText(), std::to_string(limit));
    }
  }

  void loop(const Node *node, const Block &body) {
    const unsigned before = reports;
    visit(body);
    if (reports != before) // the loop inside says it
      return;
    carried.clear();
    seen.clear();
    inside.clear();
    uses(body);
    int64_t sum = 0, largest = 0;
    const Node *first = nullptr;
    for (const Node *fragment : carried) {
      const int64_t count = registersOf(fragment);
      if (count > limit)
        return; // said where it is made
      sum += count;
      if (count > largest) {
        largest = count;
        first = fragment;
      }
    }
    if (sum <= limit || !first || !places.insert(node->range.begin.raw()).second)
      return;
    ++reports;
    const std::string name = first->name.empty() ? "this one" : "'" + first->name + "'";
    DiagnosticEngine::Within calls(diagnostics, node->context);
    diagnostics
        .report(diag::PerfRegisters, node->range, "the fragments that this loop carries take", std::to_string(sum),
                limitText(), std::to_string(limit))
        .note(diag::NoteFragmentTakes, first->range, name, std::to_string(largest));
  }

  //===--- what a trip begins with ------------------------------------------===//

  void read(const Node *tensor) {
    const Node *fragment = fragmentRoot(tensor);
    if (fragment && !inside.contains(fragment) && seen.insert(fragment).second)
      carried.push_back(fragment);
  }
  void write(const Node *tensor) { seen.insert(fragmentRoot(tensor)); }

  void uses(const Block &block) {
    walk(block, [&](const Node *node) {
      if (isFragment(node))
        inside.insert(node);
      const Effects effects = effectsOf(*node);
      for (const MemoryAccess &access : effects.accesses())
        if (access.reads)
          read(access.tensor);
      for (const MemoryAccess &access : effects.accesses())
        if (access.writes)
          write(access.tensor);
    });
  }

  const Kernel &kernel;
  const specs::TargetSpec &target;
  DiagnosticEngine &diagnostics;
  int64_t limit;
  unsigned reports = 0;
  std::vector<const Node *> carried;             ///< in the order in which the loop reads them
  std::unordered_set<const Node *> seen, inside; // looked up, never walked
  std::unordered_set<uint32_t> places;           ///< a copy of an unrolled loop or of an inlined function says it once
};

} // namespace

void sema::warnAboutRegisters(const FinishedKernel &finished) {
  RegisterWalk(finished.kernel, finished.target, finished.diagnostics);
}
