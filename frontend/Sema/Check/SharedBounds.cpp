//===- SharedBounds.cpp - accesses beyond an allocation of shared memory --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Behind the end of one allocation of shared memory lies the next: a write there destroys other data, and no hardware
// notices. The elements of each access are computed for each thread of the first block. Reports what some thread
// certainly does: writes are errors, reads warnings, since what was read may not be used. A tiled copy whose tile hangs
// over the tensor is found so, too.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Check/GuardedWalk.h"
#include "support/Text.h"

#include <algorithm>
#include <set>
#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

namespace {

/// The number of the wave stands somewhere in what `node` is computed of.
bool countsWaves(const Node &node, std::unordered_set<const Node *> &seen) {
  if (const auto *intrinsic = node.as<Intrinsic>(); intrinsic && intrinsic->op == IntrinsicOp::WaveId)
    return true;
  bool does = false;
  forEachOperand(
      node, [&](const Node *operand) { does = does || (seen.insert(operand).second && countsWaves(*operand, seen)); });
  return does;
}

constexpr int64_t mostElements = 1 << 21; ///< of all threads together: what is looked at in a moment

class BoundsWalk final : public GuardedWalk {
public:
  using GuardedWalk::GuardedWalk;

private:
  void visitAccess(const Node &node, const MemoryAccess &access) override {
    const TensorType &type = access.tensor->type.tensor();
    if (type.space != Space::Shared || isPacked(type.element))
      return;
    if (access.coord)
      return check(node, access, {*access.coord});
    if (!node.as<Copy>())
      return;
    layout::TypeArith arith;
    auto size = layout::product(arith, layout::linear(type.layout).shape);
    if (!size || !size->isStatic() || size->value() > mostElements / values.threads())
      return;
    std::vector<IntTuple> coords;
    for (int64_t i = 0; i < size->value(); ++i)
      coords.push_back(IntTuple(i));
    check(node, access, coords);
  }

  void check(const Node &node, const MemoryAccess &access, const std::vector<IntTuple> &coords) {
    const Node *memory = memoryRoot(access.tensor);
    const auto *allocation = memory->as<SharedMemory>();
    looked += static_cast<int64_t>(coords.size()) * values.threads();
    if (!allocation || allocation->dynamicOffset || looked > mostElements || isReported(node, access.writes))
      return;
    const auto elements = values.elements(access.tensor, coords);
    if (!elements || elements->root != memory)
      return;
    const int64_t count = allocation->bytes * 8 / bitWidth(memory->type.tensor().element);
    if (bitWidth(memory->type.tensor().element) != bitWidth(access.tensor->type.tensor().element))
      return;
    std::vector<bool> here;
    for (const ThreadRow &row : elements->rows)
      for (size_t i = 0; i < row.size(); ++i) {
        if (row[i] >= 0 && row[i] < count)
          continue;
        if (here.empty() && (here = comingHere()).empty())
          return;
        const auto thread =
            row.size() == 1 ? std::find(here.begin(), here.end(), true) - here.begin() : static_cast<std::ptrdiff_t>(i);
        if (static_cast<size_t>(thread) < here.size() && here[static_cast<size_t>(thread)])
          return report(node, access.writes, thread, row[i], *memory, count);
      }
  }

  bool isReported(const Node &node, bool writes) const { return reported.contains({node.range.begin.raw(), writes}); }
  void report(const Node &node, bool writes, std::ptrdiff_t thread, int64_t element, const Node &memory,
              int64_t count) {
    reported.insert({node.range.begin.raw(), writes});
    DiagnosticEngine::Within calls(diagnostics, node.context);
    const std::string name = memory.name.empty() ? "this memory" : "'" + memory.name + "'";
    auto said = writes ? diagnostics.report(diag::SharedWriteBeyond, node.range, thread, element, name, count)
                       : diagnostics.report(diag::SharedReadBeyond, node.range, thread, element, name, count);
    said.note(diag::NoteAllocated, memory.range, name);
    std::unordered_set<const Node *> seen;
    if (countsWaves(node, seen)) {
      const unsigned waves = (values.threads() + values.waveSize() - 1) / values.waveSize();
      said.note(diag::Instead, node.range,
                "a wave of this target has " + std::to_string(values.waveSize()) + " threads, so the block has " +
                    counted(waves, "wave"));
    }
  }

  int64_t looked = 0;
  std::set<std::pair<uint32_t, bool>> reported; ///< places; looked up, never walked
};

} // namespace

void sema::checkSharedBounds(const FinishedKernel &finished) {
  if (finished.kernel.sharedBytes > 0)
    BoundsWalk(finished).visit(finished.kernel.body);
}
