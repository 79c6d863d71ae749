//===- ScalarMemory.cpp - SMEM: scalar loads and stores -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 8 "Scalar Memory Operations". Addresses are dword-aligned by hardware. A buffer
// load is clamped by the descriptor's num_records; what is beyond reads 0.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Address.h"
#include "runtime/emulator/Isa.h"
#include "runtime/emulator/Operands.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

int64_t offset(const W &w, const I &i) {
  return i.immediate + (i.soffset == noOperand ? 0 : int64_t(readScalar(w, i, i.soffset)));
}

template <unsigned N> void load(W &w, const I &i) {
  const uint64_t address = (w.pair(i.src[0]) + static_cast<uint64_t>(offset(w, i))) & ~uint64_t(3);
  const std::byte *from = w.memory->find(address, 4 * N, false);
  if (!from)
    return w.fail(i, accessMessage(*w.memory, "scalar load", address, 4 * N));
  for (unsigned n = 0; n < N; ++n)
    std::memcpy(&w.sgpr[(i.dst + n) & 127], from + 4 * n, 4);
}

template <unsigned N> void bufferLoad(W &w, const I &i) {
  const BufferDescriptor d = readDescriptor(w, i.src[0]);
  const uint64_t at = static_cast<uint64_t>(offset(w, i)) & ~uint64_t(3);
  const uint64_t bytes = d.stride ? uint64_t(d.stride) * d.records : d.records;
  for (unsigned n = 0; n < N; ++n) {
    uint32_t value = 0;
    if (at + 4 * n + 4 <= bytes) {
      const std::byte *from = w.memory->find(d.base + at + 4 * n, 4, false);
      if (!from)
        return w.fail(i, accessMessage(*w.memory, "scalar buffer load", d.base + at + 4 * n, 4));
      std::memcpy(&value, from, 4);
    }
    w.sgpr[(i.dst + n) & 127] = value;
  }
}

template <unsigned N> void store(W &w, const I &i) {
  const uint64_t address = (w.pair(i.src[0]) + static_cast<uint64_t>(offset(w, i))) & ~uint64_t(3);
  std::byte *to = w.memory->find(address, 4 * N, true);
  if (!to)
    return w.fail(i, accessMessage(*w.memory, "scalar store", address, 4 * N));
  for (unsigned n = 0; n < N; ++n)
    std::memcpy(to + 4 * n, &w.sgpr[(i.dst + n) & 127], 4);
}

void time(W &w, const I &i) { w.setPair(i.dst, w.executed * 4); }
void nothing(W &, const I &) {}

const OperationEntry operations[] = {
    {"s_load_dword", load<1>},
    {"s_load_dwordx2", load<2>},
    {"s_load_dwordx4", load<4>},
    {"s_load_dwordx8", load<8>},
    {"s_load_dwordx16", load<16>},
    {"s_buffer_load_dword", bufferLoad<1>},
    {"s_buffer_load_dwordx2", bufferLoad<2>},
    {"s_buffer_load_dwordx4", bufferLoad<4>},
    {"s_buffer_load_dwordx8", bufferLoad<8>},
    {"s_buffer_load_dwordx16", bufferLoad<16>},
    {"s_store_dword", store<1>},
    {"s_store_dwordx2", store<2>},
    {"s_store_dwordx4", store<4>},
    {"s_memtime", time},
    {"s_memrealtime", time},
    {"s_dcache_inv", nothing},
    {"s_dcache_inv_vol", nothing},
    {"s_dcache_wb", nothing},
    {"s_dcache_wb_vol", nothing},
};

} // namespace

std::span<const OperationEntry> scalarMemoryOperations() { return operations; }

} // namespace flyc::emulator
