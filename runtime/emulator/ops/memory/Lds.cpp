//===- Lds.cpp - DS: loads and stores of the local data share -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 11 "Data Share Operations"; transposed loads: CDNA4 ISA manual, the same
// chapter. Loads beyond the allocation give 0 and stores there are dropped (the manual's "out-of-range" rule); an
// access has any alignment, as the system software sets it. Addresses are 32-bit sums.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/memory/LaneAccess.h"
#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {

namespace {

template <unsigned N> void load(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[0]) && registersFor(w, i, i.dst, N) &&
      locateLds(w, i, {"LDS load", 4 * N}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a))
    loadWords<N>(w, a, i.dst);
}
template <unsigned N> void store(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[0]) && registersFor(w, i, i.src[1], N) &&
      locateLds(w, i, {"LDS store", 4 * N, true}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a))
    storeWords<N>(w, a, i.src[1]);
}
template <typename T, Half H> void loadPart(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[0]) && registersFor(w, i, i.dst) &&
      locateLds(w, i, {"LDS load", sizeof(T)}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a))
    loadSmall<T, H>(w, a, i.dst);
}
template <typename T, bool High> void storePart(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[0]) && registersFor(w, i, i.src[1]) &&
      locateLds(w, i, {"LDS store", sizeof(T), true}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a))
    storeSmall<T, High>(w, a, i.src[1]);
}
/// read2, write2: elements at offset0 and offset1, in units of the element, or of 64 elements. Both addresses are found
/// before the first result is written: it may be the address register.
template <unsigned Words, unsigned Unit> void loadTwo(Wave &w, const Instruction &i) {
  constexpr unsigned scale = Words * 4 * Unit;
  LaneAccess first, second;
  if (registersFor(w, i, i.src[0]) && registersFor(w, i, i.dst, 2 * Words) &&
      locateLds(w, i, {"LDS load", 4 * Words}, w.vector(i.src[0]), i.offset0 * scale, first) &&
      locateLds(w, i, {"LDS load", 4 * Words}, w.vector(i.src[0]), i.offset1 * scale, second)) {
    loadWords<Words>(w, first, i.dst);
    loadWords<Words>(w, second, static_cast<uint16_t>(i.dst + Words));
  }
}
template <unsigned Words, unsigned Unit> void storeTwo(Wave &w, const Instruction &i) {
  constexpr unsigned scale = Words * 4 * Unit;
  LaneAccess a;
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1], Words) || !registersFor(w, i, i.src[2], Words))
    return;
  for (unsigned n = 0; n < 2; ++n) {
    a.whole = true;
    if (locateLds(w, i, {"LDS store", 4 * Words, true}, w.vector(i.src[0]), (n ? i.offset1 : i.offset0) * scale, a))
      storeWords<Words>(w, a, i.src[1 + n]);
  }
}

/// The address is M0[15:0] + the offset + 4 * lane: no address register.
Lanes laneAddresses(const Wave &w) {
  Lanes address;
  for (unsigned l = 0; l < laneCount; ++l)
    address[l] = (w.sgpr[Machine::m0] & 0xFFFF) + 4 * l;
  return address;
}
void loadAddTid(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.dst) &&
      locateLds(w, i, {"LDS load", 4}, laneAddresses(w), static_cast<uint32_t>(i.immediate), a))
    loadWords<1>(w, a, i.dst);
}
void storeAddTid(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[1]) &&
      locateLds(w, i, {"LDS store", 4, true}, laneAddresses(w), static_cast<uint32_t>(i.immediate), a))
    storeWords<1>(w, a, i.src[1]);
}

/// Transposed loads: every lane loads its 64 bits (96 of 6-bit elements); then, in each group of 16 lanes, element k of
/// lane i is element 16 * k + i of the group's data in lane order. Inactive lanes count as zeros there.
template <unsigned Bits> void loadTransposed(Wave &w, const Instruction &i) {
  constexpr unsigned words = Bits == 6 ? 3 : 2, elements = 32 * words / Bits;
  LaneAccess a;
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.dst, words) ||
      !locateLds(w, i, {"LDS load", 4 * words}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a))
    return;
  uint32_t data[laneCount][words + 1] = {}; // a word more, so that an element at the end is read like the others
  forLanes(a.mask, [&](unsigned l) {
    if (isPresent(a, l, 4 * words))
      std::memcpy(data[l], a.at[l], 4 * words);
  });
  forLanes(a.mask, [&](unsigned l) {
    uint32_t result[words + 1] = {};
    for (unsigned k = 0; k < elements; ++k) {
      const unsigned element = 16 * k + l % 16, source = (l & ~15u) + element / elements,
                     bit = element % elements * Bits;
      const uint64_t pair = data[source][bit / 32] | uint64_t(data[source][bit / 32 + 1]) << 32;
      const uint64_t value = (pair >> bit % 32 & ((1u << Bits) - 1)) << (k * Bits % 32);
      result[k * Bits / 32] |= static_cast<uint32_t>(value);
      result[k * Bits / 32 + 1] |= static_cast<uint32_t>(value >> 32);
    }
    for (unsigned n = 0; n < words; ++n)
      w.vector(static_cast<uint16_t>(i.dst + n))[l] = result[n];
  });
}

void nothing(Wave &, const Instruction &) {}

const OperationEntry operations[] = {
    {"ds_nop", nothing},
    {"ds_read_b32", load<1>},
    {"ds_read_b64", load<2>},
    {"ds_read_b96", load<3>},
    {"ds_read_b128", load<4>},
    {"ds_write_b32", store<1>},
    {"ds_write_b64", store<2>},
    {"ds_write_b96", store<3>},
    {"ds_write_b128", store<4>},
    {"ds_read_i8", loadPart<int8_t, Half::None>},
    {"ds_read_u8", loadPart<uint8_t, Half::None>},
    {"ds_read_i16", loadPart<int16_t, Half::None>},
    {"ds_read_u16", loadPart<uint16_t, Half::None>},
    {"ds_read_i8_d16", loadPart<int8_t, Half::Low>},
    {"ds_read_i8_d16_hi", loadPart<int8_t, Half::High>},
    {"ds_read_u8_d16", loadPart<uint8_t, Half::Low>},
    {"ds_read_u8_d16_hi", loadPart<uint8_t, Half::High>},
    {"ds_read_u16_d16", loadPart<uint16_t, Half::Low>},
    {"ds_read_u16_d16_hi", loadPart<uint16_t, Half::High>},
    {"ds_write_b8", storePart<uint8_t, false>},
    {"ds_write_b16", storePart<uint16_t, false>},
    {"ds_write_b8_d16_hi", storePart<uint8_t, true>},
    {"ds_write_b16_d16_hi", storePart<uint16_t, true>},
    {"ds_read2_b32", loadTwo<1, 1>},
    {"ds_read2st64_b32", loadTwo<1, 64>},
    {"ds_read2_b64", loadTwo<2, 1>},
    {"ds_read2st64_b64", loadTwo<2, 64>},
    {"ds_write2_b32", storeTwo<1, 1>},
    {"ds_write2st64_b32", storeTwo<1, 64>},
    {"ds_write2_b64", storeTwo<2, 1>},
    {"ds_write2st64_b64", storeTwo<2, 64>},
    {"ds_read_addtid_b32", loadAddTid},
    {"ds_write_addtid_b32", storeAddTid},
    {"ds_read_b64_tr_b16", loadTransposed<16>},
    {"ds_read_b64_tr_b8", loadTransposed<8>},
    {"ds_read_b64_tr_b4", loadTransposed<4>},
    {"ds_read_b96_tr_b6", loadTransposed<6>},
};

} // namespace

std::span<const OperationEntry> ldsOperations() { return operations; }

} // namespace flyc::emulator
