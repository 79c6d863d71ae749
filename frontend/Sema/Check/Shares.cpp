//===- Shares.cpp - shares that no thread takes ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A block with fewer threads than a tiled copy or mma has shares moves, or multiplies, a part of the tile, and nothing
// says so. One thread may take several shares, by several slices of one copy: so all slices are collected before a
// share counts as missing. Conditions are ignored: a branch leaves threads out on purpose.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Shares.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/Checks.h"
#include "frontend/Sema/Check/ThreadValues.h"

#include <algorithm>
#include <map>
#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

Share sema::shareOf(const Node &tensor) {
  layout::TypeArith arith;
  Share share;
  layout::Result<layout::Int> count = layout::Int(0);
  if (const auto *part = tensor.as<Partition>()) {
    share = {part->thread, part->copy.get(), "tiled copy", 0};
    count = layout::product(arith, part->copy->layouts.layoutTV.shape[0]);
  } else if (const auto *part = tensor.as<MmaPartition>()) {
    share = {part->thread, part->mma.get(), "tiled mma", 0};
    auto threads = layout::thrLayoutVMNK(arith, part->mma->layouts);
    if (!threads)
      return {};
    count = layout::product(arith, threads->shape);
  }
  if (!share.thread || !count || !count->isStatic())
    return {};
  share.count = count->value();
  return share;
}

namespace {

/// All slices of tiled copies, or mmas, that deal out alike.
struct Dealt {
  Share share;
  const Node *access = nullptr, *slice = nullptr; ///< the first
  std::vector<bool> taken;
  bool isUnknown = false;
};

/// The value differs from trip to trip of a loop.
bool dependsOnLoop(const Node *node, std::unordered_set<const Node *> &seen) {
  if (!seen.insert(node).second)
    return false;
  if (const auto *argument = node->as<BlockArgument>())
    return !argument->unchanged || dependsOnLoop(argument->unchanged, seen);
  bool does = false;
  forEachOperand(*node, [&](const Node *operand) { does = does || dependsOnLoop(operand, seen); });
  return does;
}
bool dependsOnLoop(const Node *node) {
  std::unordered_set<const Node *> seen;
  return dependsOnLoop(node, seen);
}

} // namespace

void sema::checkShares(const FinishedKernel &finished) {
  ThreadValues values(finished.kernel, finished.target, finished.symbols);
  std::map<std::string, Dealt> all;      // by what is dealt out, in words: made twice, it is the same
  std::unordered_set<const Node *> seen; // looked up, never walked
  walk(finished.kernel, [&](const Node *node) {
    const Effects effects = effectsOf(*node);
    for (const MemoryAccess &access : effects.accesses())
      for (const Node *tensor = access.tensor; tensor && seen.insert(tensor).second; tensor = viewedTensor(tensor)) {
        const Share share = shareOf(*tensor);
        if (!share.thread || share.count <= values.threads())
          continue;
        const auto *copy = tensor->as<Partition>();
        const auto *mma = tensor->as<MmaPartition>();
        const std::string words = copy ? copy->copy->layouts.layoutTV.str() + copy->copy->atom.str()
                                       : mma->mma->layouts.atomLayout.str() + mma->mma->atom.str();
        Dealt &dealt = all[share.what + words];
        if (!dealt.access) {
          dealt.share = share;
          dealt.access = node;
          dealt.slice = tensor;
          dealt.taken.resize(static_cast<size_t>(share.count));
        }
        const ThreadRow &row = values.of(share.thread);
        // What a loop counts differs from trip to trip.
        dealt.isUnknown |= row.empty() || row.size() < values.threads() || dependsOnLoop(share.thread);
        for (int64_t number : row)
          if (number >= 0 && number < share.count)
            dealt.taken[static_cast<size_t>(number)] = true;
      }
  });
  for (const auto &[words, dealt] : all) {
    const auto missing = std::find(dealt.taken.begin(), dealt.taken.end(), false);
    if (dealt.isUnknown || missing == dealt.taken.end())
      continue;
    DiagnosticEngine::Within calls(finished.diagnostics, dealt.access->context);
    finished.diagnostics
        .report(diag::SharesMissing, dealt.access->range, values.threads(), dealt.share.what, dealt.share.count,
                missing - dealt.taken.begin())
        .note(diag::NoteSliced, dealt.slice->range);
  }
}
