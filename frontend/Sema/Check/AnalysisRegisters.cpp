//===- AnalysisRegisters.cpp - fragments that no registers hold -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A count from below, so that what is reported is certain. A fragment that a loop reads before it writes holds its
// value where a trip begins, and all of those are needed there at once; what else lives there (addresses, numbers) is
// not counted.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisRegisters.h"

#include "compiler/Layout/Algebra.h"

#include <algorithm>
#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

class Walk {
public:
  Walk(const Kernel &kernel, const specs::TargetSpec &target, DiagnosticEngine &diagnostics)
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

  void visit(const Block &block) {
    for (const Node *node : block.nodes) {
      if (node->as<Fragment>() || node->as<MmaFragment>())
        alone(node);
      else if (const auto *branch = node->as<If>()) {
        visit(branch->then);
        visit(branch->otherwise);
      } else if (const auto *counted = node->as<For>())
        loop(node, counted->body);
      else if (const auto *other = node->as<While>())
        loop(node, other->body);
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
    for (const Node *node : block.nodes) {
      if (node->as<Fragment>() || node->as<MmaFragment>())
        inside.insert(node);
      else if (const auto *load = node->as<LoadElement>())
        read(load->tensor);
      else if (const auto *all = node->as<LoadVector>())
        read(all->tensor);
      else if (const auto *store = node->as<StoreElement>())
        write(store->tensor);
      else if (const auto *vector = node->as<StoreVector>())
        write(vector->tensor);
      else if (const auto *gemm = node->as<Gemm>())
        multiply(gemm->d, gemm->a, gemm->b, gemm->c);
      else if (const auto *call = node->as<MmaCall>())
        multiply(call->d, call->a, call->b, call->c);
      else if (const auto *copy = node->as<Copy>()) {
        read(copy->source);
        write(copy->destination);
      }
      forEachBlock(*node, [&](const Block &inner) { uses(inner); });
    }
  }
  void multiply(const Node *d, const Node *a, const Node *b, const Node *c) {
    for (const Node *operand : {a, b, c})
      read(operand);
    write(d);
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

void sema::warnAboutRegisters(const Kernel &kernel, const specs::TargetSpec &target, DiagnosticEngine &diagnostics) {
  Walk(kernel, target, diagnostics);
}
