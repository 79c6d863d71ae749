//===- Tensor.cpp - copies of tiles between memory and LDS, and barriers in LDS -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA5 ISA manual, 10.11 and 10.12 (tensor_load_to_lds, tensor_store_from_lds) and table 70 (barrier
// objects). EXEC does not matter. Stores ignore padding, as 10.11.2 says.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/Tensor.h"

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/memory/LaneAccess.h"
#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {

/// Four or eight scalar registers; zeros where the operand is NULL.
template <unsigned N> static void readGroup(const Wave &w, uint16_t operand, uint32_t (&to)[N]) {
  for (unsigned n = 0; n < N; ++n)
    to[n] = isScalarRegister(operand + n) ? w.sgpr[operand + n] : 0;
}

TensorDescriptor TensorDescriptor::read(const Wave &w, const Instruction &i) {
  uint32_t g0[4], g1[8], g2[4], g3[4];
  readGroup(w, i.src[0], g0);
  readGroup(w, i.src[1], g1);
  readGroup(w, i.src[2], g2);
  readGroup(w, i.saddr, g3);
  const auto wide = [](uint32_t low, uint32_t high) { return low | uint64_t(high & 0xFFFF) << 32; };

  TensorDescriptor d;
  d.valid = (g0[0] & 3) == 1;
  d.gathers = g0[0] >> 31;
  const bool longIndices = g0[0] >> 30 & 1;
  d.ldsAddress = g0[1];
  d.globalAddress = g0[2] | uint64_t(g0[3] & 0x1FF'FFFF) << 32;
  d.type = g0[3] >> 30;

  d.clusterMask = g1[0] & 0xFFFF;
  d.bytes = 1u << (g1[0] >> 16 & 3);
  d.arrives = g1[0] >> 18 & 1;
  const bool iterates = g1[0] >> 19 & 1, pads = g1[0] >> 20 & 1;
  if (pads) {
    d.padInterval = 4u << ((g1[0] >> 22 & 7) + 1);
    d.padBytes = 4 * ((g1[0] >> 25) + 1);
  }
  d.barrierAddress = (g1[1] & 0xFFFF) << 3;
  d.tensor[0] = g1[1] >> 16 | (g1[2] & 0xFFFF) << 16;
  d.tensor[1] = g1[2] >> 16 | (g1[3] & 0xFFFF) << 16;
  d.tile[0] = g1[3] >> 16;
  d.tile[1] = g1[4] & 0xFFFF;
  d.stride[1] = wide(g1[5], g1[6]);
  if (d.gathers) {
    for (unsigned n = 0; n < 16; ++n) {
      const uint32_t word = n < 8 ? (n < 4 ? g2 : g3)[n % 4] : 0;
      if (longIndices)
        d.row[n] = word;
      else
        d.row[n] = (n / 2 < 4 ? g2 : g3)[n / 2 % 4] >> (16 * (n % 2)) & 0xFFFF;
    }
    d.tile[1] = std::min(d.tile[1], longIndices ? 8u : 16u);
    return d;
  }
  d.tile[2] = g1[4] >> 16;
  d.stride[2] = g1[6] >> 16 | uint64_t(g1[7]) << 16;
  d.tensor[2] = g2[0];
  if (iterates) {
    d.ldsStep = g2[1];
    d.globalStep = wide(g2[2], g2[3]);
    d.passes = (g2[3] >> 16) + 1;
    return d;
  }
  d.tensor[3] = g2[1];
  d.stride[3] = wide(g2[2], g2[3]);
  d.tile[3] = g2[3] >> 16;
  d.stride[4] = wide(g3[0], g3[1]);
  d.tensor[4] = g3[1] >> 16 | (g3[2] & 0xFFFF) << 16;
  d.tile[4] = g3[2] >> 16;
  return d;
}

/// How many bits of a barrier's state count what is pending; the phase has the rest. The manual leaves the number to
/// the hardware; 29 is what MLIR's programs assume.
static constexpr unsigned pendingBits = 29;

std::optional<uint64_t> arriveAtLdsBarrier(Wave &w, const Instruction &i, uint32_t address, uint32_t count) {
  if (address % 8 || uint64_t(address) + 8 > w.group->lds.size()) {
    w.fail(i, "arrives at a barrier at LDS byte " + std::to_string(address) + " of " +
                  std::to_string(w.group->lds.size()) + ", which must be a multiple of 8 inside");
    return std::nullopt;
  }
  uint64_t cell;
  std::memcpy(&cell, w.group->lds.data() + address, 8);
  uint32_t state = static_cast<uint32_t>(cell) - count;
  const uint32_t initial = cell >> 32 & 0xFFFF;
  if (state >> (pendingBits - 1) & 1) // below zero: the phase that follows, with all pending again
    state = (state & ~((1u << pendingBits) - 1)) | initial;
  const uint64_t result = state | (cell >> 32) << 32;
  std::memcpy(w.group->lds.data() + address, &result, 8);
  return cell;
}

namespace {

void copy(Wave &w, const Instruction &i, bool toLds) {
  const TensorDescriptor d = TensorDescriptor::read(w, i);
  if (!d.valid)
    return;
  if (d.type != 2)
    return w.fail(i, "has a descriptor of type " + std::to_string(d.type) + "; that of a tensor is 2");
  if (d.clusterMask && !w.group->cluster)
    return w.fail(i, "names workgroups of a cluster to share the tile with, and this launch has no clusters");
  std::vector<std::byte> &lds = w.group->lds;
  walkTensor(d, toLds, [&](const TensorRun &run) {
    if (w.done || (!toLds && !run.inside))
      return;
    if (run.lds + run.bytes > lds.size())
      return w.fail(i, "reaches LDS byte " + std::to_string(run.lds + run.bytes - 1) + " of " +
                           std::to_string(lds.size()));
    std::byte *local = lds.data() + run.lds;
    if (!run.inside) {
      std::memset(local, 0, run.bytes);
      return;
    }
    std::byte *global = w.memory->find(run.global, run.bytes, !toLds, w.lastAllocation);
    if (!global)
      return w.fail(i, accessMessage(*w.memory, toLds ? "tensor load" : "tensor store", run.global, run.bytes));
    std::memcpy(toLds ? local : global, toLds ? global : local, run.bytes);
  });
  if (d.arrives && !w.done)
    arriveAtLdsBarrier(w, i, d.barrierAddress, 1);
}
void load(Wave &w, const Instruction &i) { copy(w, i, true); }
void store(Wave &w, const Instruction &i) { copy(w, i, false); }

void arrive(Wave &w, const Instruction &i) {
  if (registersFor(w, i, i.src[0]))
    forLanes(w.exec(), [&](unsigned l) {
      arriveAtLdsBarrier(w, i, w.vector(i.src[0])[l] + static_cast<uint32_t>(i.immediate), 1);
    });
}
void arriveWith(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1], 2) || !registersFor(w, i, i.dst, 2))
    return;
  forLanes(w.exec(), [&](unsigned l) {
    const auto old =
        arriveAtLdsBarrier(w, i, w.vector(i.src[0])[l] + static_cast<uint32_t>(i.immediate), w.vector(i.src[1])[l]);
    w.vector(i.dst)[l] = static_cast<uint32_t>(old.value_or(0));
    w.vector(static_cast<uint16_t>(i.dst + 1))[l] = static_cast<uint32_t>(old.value_or(0) >> 32);
  });
}

const OperationEntry operations[] = {
    {"tensor_load_to_lds", load},
    {"tensor_store_from_lds", store},
    {"ds_atomic_async_barrier_arrive_b64", arrive},
    {"ds_atomic_barrier_arrive_rtn_b64", arriveWith},
};

} // namespace

std::span<const OperationEntry> tensorOperations() { return operations; }

} // namespace flyc::emulator
