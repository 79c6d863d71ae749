//===- ScalarMemory.cpp - SMEM: scalar loads, stores and atomics ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 8 "Scalar Memory Operations". Addresses are dword-aligned by hardware,
// whatever their low bits say. A buffer access is bounded by the descriptor's num_records, dword by dword: beyond it
// loads read 0 and stores do nothing. Scratch forms count their scalar offset in units of 64 bytes.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/ops/memory/AtomicOps.h"
#include "runtime/emulator/ops/memory/Buffer.h"

namespace flyc::emulator {

namespace {

enum class Place { Global, Buffer, Scratch };

/// Where an access of `bytes` bytes goes, and how many of them are in range.
struct ScalarAccess {
  uint64_t address = 0;
  uint64_t present = ~uint64_t(0);
};
template <Place P, unsigned Bytes = 4> ScalarAccess locate(const Wave &w, const Instruction &i) {
  const uint64_t scalar = i.soffset == noOperand ? 0
                                                 : uint64_t(readScalar(w, i, i.soffset, ConstantType::Int)) *
                                                       (i.scaleOffset ? i.facts->bytes : 1);
  const uint64_t offset = static_cast<uint64_t>(int64_t(i.immediate)) + (P == Place::Scratch ? scalar * 64 : scalar);
  const uint64_t aligned = ~uint64_t(Bytes < 4 ? 0 : 3);
  if constexpr (P != Place::Buffer)
    return {(w.pair(i.src[0]) + offset) & aligned};
  const BufferDescriptor d = readDescriptor(w, i.src[0]);
  const uint64_t at = offset & aligned,
                 size = d.stride && !w.family->hasWideAddresses ? d.stride * d.records : d.records;
  return {d.base + at, at < size ? size - at : 0};
}

uint32_t &scalar(Wave &w, unsigned reg) { return w.sgpr[reg & 127]; }
const char *loadName(Place place) { return place == Place::Buffer ? "scalar buffer load" : "scalar load"; }

template <Place P, unsigned N> void load(Wave &w, const Instruction &i) {
  const ScalarAccess a = locate<P>(w, i);
  const unsigned words = static_cast<unsigned>(std::min<uint64_t>(N, a.present / 4));
  const std::byte *from = nullptr;
  if (words && !(from = scalarBytes(w, i, {loadName(P), 4 * words}, a.address)))
    return;
  for (unsigned n = 0; n < N && i.dst != Machine::null; ++n) {
    uint32_t value = 0;
    if (n < words)
      std::memcpy(&value, from + 4 * n, 4);
    scalar(w, i.dst + n) = value;
  }
}

/// A byte or short, extended as T is signed or not; it has any address.
template <Place P, typename T> void loadPart(Wave &w, const Instruction &i) {
  const ScalarAccess a = locate<P, sizeof(T)>(w, i);
  T value = 0;
  if (a.present >= sizeof(T)) {
    const std::byte *from = scalarBytes(w, i, {loadName(P), sizeof(T)}, a.address);
    if (!from)
      return;
    std::memcpy(&value, from, sizeof(T));
  }
  writeScalar(w, i.dst, static_cast<uint32_t>(static_cast<int32_t>(value)));
}

template <Place P, unsigned N> void store(Wave &w, const Instruction &i) {
  const ScalarAccess a = locate<P>(w, i);
  const unsigned words = static_cast<unsigned>(std::min<uint64_t>(N, a.present / 4));
  if (!words)
    return;
  if (std::byte *to =
          scalarBytes(w, i, {P == Place::Buffer ? "scalar buffer store" : "scalar store", 4 * words, true}, a.address))
    for (unsigned n = 0; n < words; ++n)
      std::memcpy(to + 4 * n, &scalar(w, i.dst + n), 4);
}

/// The operand stands in the result's registers; of compare-and-swap what it is compared with follows.
template <Place P, typename T, typename Op, bool HasSecond> void atomic(Wave &w, const Instruction &i) {
  constexpr unsigned words = sizeof(T) / 4;
  const ScalarAccess a = locate<P>(w, i);
  const auto operand = [&](unsigned reg) {
    return static_cast<T>(words == 1 ? scalar(w, reg) : scalar(w, reg) | uint64_t(scalar(w, reg + 1)) << 32);
  };
  T old = 0;
  if (a.present >= sizeof(T)) {
    std::byte *at = scalarBytes(w, i, {"scalar atomic", sizeof(T), true, true}, a.address);
    if (!at)
      return;
    old = atomics::change<T, Op, true>(at, operand(i.dst), HasSecond ? operand(i.dst + words) : T(0));
  }
  if (i.glc)
    for (unsigned n = 0; n < words; ++n)
      scalar(w, i.dst + n) = static_cast<uint32_t>(uint64_t(old) >> (32 * n));
}
template <typename T, typename Op, bool HasSecond>
constexpr Handler globalAtomic = atomic<Place::Global, T, Op, HasSecond>;
template <typename T, typename Op, bool HasSecond>
constexpr Handler bufferAtomic = atomic<Place::Buffer, T, Op, HasSecond>;

void time(Wave &w, const Instruction &i) { writeScalar64(w, i.dst, w.executed * 4); }
void nothing(Wave &, const Instruction &) {} // caches and address translation: every access is coherent here

const OperationEntry operations[] = {
    {"s_load_dword", load<Place::Global, 1>},
    {"s_load_dwordx2", load<Place::Global, 2>},
    {"s_load_dwordx4", load<Place::Global, 4>},
    {"s_load_dwordx8", load<Place::Global, 8>},
    {"s_load_dwordx16", load<Place::Global, 16>},
    {"s_buffer_load_dword", load<Place::Buffer, 1>},
    {"s_buffer_load_dwordx2", load<Place::Buffer, 2>},
    {"s_buffer_load_dwordx4", load<Place::Buffer, 4>},
    {"s_buffer_load_dwordx8", load<Place::Buffer, 8>},
    {"s_buffer_load_dwordx16", load<Place::Buffer, 16>},
    {"s_load_b96", load<Place::Global, 3>},
    {"s_load_u8", loadPart<Place::Global, uint8_t>},
    {"s_load_i8", loadPart<Place::Global, int8_t>},
    {"s_load_u16", loadPart<Place::Global, uint16_t>},
    {"s_load_i16", loadPart<Place::Global, int16_t>},
    {"s_buffer_load_b96", load<Place::Buffer, 3>},
    {"s_buffer_load_u8", loadPart<Place::Buffer, uint8_t>},
    {"s_buffer_load_i8", loadPart<Place::Buffer, int8_t>},
    {"s_buffer_load_u16", loadPart<Place::Buffer, uint16_t>},
    {"s_buffer_load_i16", loadPart<Place::Buffer, int16_t>},
    {"s_scratch_load_dword", load<Place::Scratch, 1>},
    {"s_scratch_load_dwordx2", load<Place::Scratch, 2>},
    {"s_scratch_load_dwordx4", load<Place::Scratch, 4>},
    {"s_store_dword", store<Place::Global, 1>},
    {"s_store_dwordx2", store<Place::Global, 2>},
    {"s_store_dwordx4", store<Place::Global, 4>},
    {"s_buffer_store_dword", store<Place::Buffer, 1>},
    {"s_buffer_store_dwordx2", store<Place::Buffer, 2>},
    {"s_buffer_store_dwordx4", store<Place::Buffer, 4>},
    {"s_scratch_store_dword", store<Place::Scratch, 1>},
    {"s_scratch_store_dwordx2", store<Place::Scratch, 2>},
    {"s_scratch_store_dwordx4", store<Place::Scratch, 4>},
    FLYC_INTEGER_ATOMICS("s_atomic_", "", uint32_t, globalAtomic),
    FLYC_INTEGER_ATOMICS("s_atomic_", "_x2", uint64_t, globalAtomic),
    FLYC_INTEGER_ATOMICS("s_buffer_atomic_", "", uint32_t, bufferAtomic),
    FLYC_INTEGER_ATOMICS("s_buffer_atomic_", "_x2", uint64_t, bufferAtomic),
    {"s_memtime", time},
    {"s_memrealtime", time},
    {"s_dcache_inv", nothing},
    {"s_dcache_inv_vol", nothing},
    {"s_dcache_wb", nothing},
    {"s_dcache_wb_vol", nothing},
    {"s_dcache_discard", nothing},
    {"s_dcache_discard_x2", nothing},
    {"s_prefetch_inst", nothing},
    {"s_prefetch_inst_pc_rel", nothing},
    {"s_prefetch_data", nothing},
    {"s_prefetch_data_pc_rel", nothing},
    {"s_buffer_prefetch_data", nothing},
    {"s_atc_probe", nothing},
    {"s_atc_probe_buffer", nothing},
};

} // namespace

std::span<const OperationEntry> scalarMemoryOperations() { return operations; }

} // namespace flyc::emulator
