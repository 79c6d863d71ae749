//===- LaneAccess.h - moves the bytes of an access, lane by lane ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The same for FLAT, buffers, LDS and scratch: loads and stores of dwords, bytes and shorts between vector registers
// and a LaneAccess. Registers are checked by the caller.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_LANEACCESS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_LANEACCESS_H

#include "runtime/emulator/ops/memory/Address.h"

#include <bit>

namespace flyc::emulator {

/// f(lane), for the lanes of `mask` in their order.
template <typename F> void forLanes(uint64_t mask, F f) {
  if (mask == allLanes) {
    for (unsigned l = 0; l < laneCount; ++l)
      f(l);
    return;
  }
  for (; mask; mask &= mask - 1)
    f(static_cast<unsigned>(std::countr_zero(mask)));
}

/// Whether `bytes` bytes of the lane are there.
inline bool isPresent(const LaneAccess &a, unsigned lane, unsigned bytes) {
  return a.whole || a.present[lane] >= bytes;
}

/// N dwords a lane into registers `dst` and up; dwords that are not present read 0.
template <unsigned N> void loadWords(Wave &w, const LaneAccess &a, uint16_t dst) {
  uint32_t *to[N];
  for (unsigned n = 0; n < N; ++n)
    to[n] = w.vector(static_cast<uint16_t>(dst + n)).lane;
  if (a.contiguous) {
    const std::byte *from = a.at[0];
    for (unsigned l = 0; l < laneCount; ++l)
      for (unsigned n = 0; n < N; ++n)
        std::memcpy(to[n] + l, from + 4 * (l * N + n), 4);
  } else if (a.whole) {
    forLanes(a.mask, [&](unsigned l) {
      for (unsigned n = 0; n < N; ++n)
        std::memcpy(to[n] + l, a.at[l] + 4 * n, 4);
    });
  } else {
    forLanes(a.mask, [&](unsigned l) {
      for (unsigned n = 0; n < N; ++n) {
        to[n][l] = 0;
        if (a.present[l] >= 4 * n + 4)
          std::memcpy(to[n] + l, a.at[l] + 4 * n, 4);
      }
    });
  }
}

template <unsigned N> void storeWords(Wave &w, const LaneAccess &a, uint16_t data) {
  const uint32_t *from[N];
  for (unsigned n = 0; n < N; ++n)
    from[n] = w.vector(static_cast<uint16_t>(data + n)).lane;
  if (a.contiguous) {
    std::byte *to = a.at[0];
    for (unsigned l = 0; l < laneCount; ++l)
      for (unsigned n = 0; n < N; ++n)
        std::memcpy(to + 4 * (l * N + n), from[n] + l, 4);
  } else {
    forLanes(a.mask, [&](unsigned l) {
      for (unsigned n = 0; n < N; ++n)
        if (isPresent(a, l, 4 * n + 4))
          std::memcpy(a.at[l] + 4 * n, from[n] + l, 4);
    });
  }
}

/// Where a byte or short goes in its register: all of it, extended, or one half, which leaves the other as it is (D16).
enum class Half { None, Low, High };

/// A byte or short a lane, extended as T is signed or not.
template <typename T, Half H> void loadSmall(Wave &w, const LaneAccess &a, uint16_t dst) {
  Lanes &to = w.vector(dst);
  forLanes(a.mask, [&](unsigned l) {
    T value = 0;
    if (isPresent(a, l, sizeof value))
      std::memcpy(&value, a.at[l], sizeof value);
    const uint32_t v = static_cast<uint32_t>(static_cast<int32_t>(value));
    if constexpr (H == Half::None)
      to[l] = v;
    else if constexpr (H == Half::Low)
      to[l] = (to[l] & 0xFFFF0000) | (v & 0xFFFF);
    else
      to[l] = (to[l] & 0xFFFF) | v << 16;
  });
}

/// The low byte or short of the register, or with `High` that of its upper half.
template <typename T, bool High> void storeSmall(Wave &w, const LaneAccess &a, uint16_t data) {
  const Lanes &from = w.vector(data);
  forLanes(a.mask, [&](unsigned l) {
    const T value = static_cast<T>(from[l] >> (High ? 16 : 0));
    if (isPresent(a, l, sizeof value))
      std::memcpy(a.at[l], &value, sizeof value);
  });
}

/// Where a load that goes straight to LDS puts lane 0's bytes: M0 and the instruction's offset, which counts for memory
/// too.
inline uint32_t ldsDestination(const Wave &w, const Instruction &i) {
  return (w.sgpr[Machine::m0] & 0x3FFFC) + static_cast<uint32_t>(i.immediate);
}
/// What is beyond the workgroup's LDS is dropped.
inline void storeToLds(Wave &w, uint64_t byte, uint32_t word) {
  if (byte + 4 <= w.group->lds.size())
    std::memcpy(w.group->lds.data() + byte, &word, 4);
}

/// Loads that go straight to LDS: N dwords, or one byte or short extended to a dword. Lane l writes to LDS byte
/// `base + l * stride`; what is not present writes 0.
template <typename T, unsigned N> void loadToLds(Wave &w, const LaneAccess &a, uint32_t base, uint32_t stride) {
  forLanes(a.mask, [&](unsigned l) {
    for (unsigned n = 0; n < N; ++n) {
      T value = 0;
      if (isPresent(a, l, (n + 1) * sizeof value))
        std::memcpy(&value, a.at[l] + n * sizeof value, sizeof value);
      storeToLds(w, uint64_t(base) + uint64_t(l) * stride + 4 * n, static_cast<uint32_t>(static_cast<int32_t>(value)));
    }
  });
}

/// The tables of load and store instructions, which differ by the prefix of their names alone. A room gives the four
/// templates: whole dwords and small values, load and store.
#define FLYC_LOADS_AND_STORES(PREFIX, LOAD, SMALL, STORE, STORESMALL)                                                  \
  {PREFIX "load_dword", LOAD<1>}, {PREFIX "load_dwordx2", LOAD<2>}, {PREFIX "load_dwordx3", LOAD<3>},                  \
      {PREFIX "load_dwordx4", LOAD<4>}, {PREFIX "load_ubyte", SMALL<uint8_t, Half::None>},                             \
      {PREFIX "load_sbyte", SMALL<int8_t, Half::None>}, {PREFIX "load_ushort", SMALL<uint16_t, Half::None>},           \
      {PREFIX "load_sshort", SMALL<int16_t, Half::None>}, {PREFIX "load_ubyte_d16", SMALL<uint8_t, Half::Low>},        \
      {PREFIX "load_ubyte_d16_hi", SMALL<uint8_t, Half::High>}, {PREFIX "load_sbyte_d16", SMALL<int8_t, Half::Low>},   \
      {PREFIX "load_sbyte_d16_hi", SMALL<int8_t, Half::High>}, {PREFIX "load_short_d16", SMALL<uint16_t, Half::Low>},  \
      {PREFIX "load_short_d16_hi", SMALL<uint16_t, Half::High>}, {PREFIX "store_dword", STORE<1>},                     \
      {PREFIX "store_dwordx2", STORE<2>}, {PREFIX "store_dwordx3", STORE<3>}, {PREFIX "store_dwordx4", STORE<4>},      \
      {PREFIX "store_byte", STORESMALL<uint8_t, false>}, {PREFIX "store_byte_d16_hi", STORESMALL<uint8_t, true>},      \
      {PREFIX "store_short", STORESMALL<uint16_t, false>}, {                                                           \
    PREFIX "store_short_d16_hi", STORESMALL<uint16_t, true>                                                            \
  }

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_LANEACCESS_H
