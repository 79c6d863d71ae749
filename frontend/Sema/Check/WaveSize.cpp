//===- WaveSize.cpp - threads that are counted by another chip's wave -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: a warning where its waves are found by a number that is the wave of other
// targets, as in `thread_idx.x / 64` for a target whose waves have 32 threads. A kernel that never looks at a wave may
// divide its threads as it likes: the warning is for those in which lanes exchange values, or ask for lane or wave.
//
// The expressions are those that the kernel computes: `thread_idx.x / wave_size` is divided by the target's own number.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "frontend/KernelIR/Effects.h"
#include "specs/tables/TargetTable.h"

#include <algorithm>
#include <bit>
#include <optional>

using namespace flyc;
using namespace flyc::sema;

/// `node` is thread_idx.x, be it converted.
static bool isThread(const Node *node) {
  while (const auto *converted = node->as<Convert>())
    node = converted->operand;
  const auto *id = node->as<HardwareId>();
  return id && id->id == Id::Thread && id->axis == 0;
}

/// How many threads that follow each other `node` puts into one group, or counts within it: 64 of `thread_idx.x / 64`,
/// `thread_idx.x % 64`, `thread_idx.x & 63` and `thread_idx.x >> 6`.
static std::optional<int64_t> groupedBy(const Node *node) {
  const auto *op = node->as<Binary>();
  const auto *by = op && isThread(op->lhs) ? op->rhs->as<IntConstant>() : nullptr;
  if (!by)
    return std::nullopt;
  switch (op->op) {
  case BinaryOp::Div:
  case BinaryOp::Rem: return by->value;
  case BinaryOp::And: return by->value + 1;
  case BinaryOp::Shr: return by->value >= 0 && by->value < 32 ? std::optional(int64_t{1} << by->value) : std::nullopt;
  default: return std::nullopt;
  }
}

/// `node` does what a wave does together, or asks which it is.
static bool knowsWaves(const Node *node) {
  const auto *intrinsic = node->as<Intrinsic>();
  return effectsOf(*node).has(Effect::ExchangesLanes) ||
         (intrinsic && (intrinsic->op == IntrinsicOp::LaneId || intrinsic->op == IntrinsicOp::WaveId));
}

void sema::warnAboutWaveSize(const FinishedKernel &finished) {
  const int64_t wave = finished.target.waveSize;
  const auto isOthers = [&](int64_t size) {
    return size > wave && std::ranges::any_of(specs::builtinTargets(), [&](const specs::TargetSpec &other) {
             return static_cast<int64_t>(other.waveSize) == size;
           });
  };
  bool doesKnow = false;
  std::vector<const Node *> found;
  walk(finished.kernel, [&](const Node *node) {
    doesKnow = doesKnow || knowsWaves(node);
    if (const std::optional<int64_t> size = groupedBy(node); size && isOthers(*size))
      found.push_back(node);
  });
  if (!doesKnow || found.empty())
    return;
  const Node *first = found.front(); // one mistake: the others follow from the same thought
  DiagnosticEngine::Within calls(finished.diagnostics, first->context);
  finished.diagnostics.report(diag::WaveSize, first->range, *groupedBy(first), finished.target.name, wave);
}
