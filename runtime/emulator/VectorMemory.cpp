//===- VectorMemory.cpp - FLAT, GLOBAL, SCRATCH and MUBUF -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapters 9 "Vector Memory Operations" and 10 "Flat Memory Instructions".
// Buffers: dword k of an access is in range by itself if voffset + inst_offset + soffset + 4 * (k + 1) <= num_records (raw);
// out of range reads 0 and writes nothing.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Address.h"
#include "runtime/emulator/Isa.h"
#include "runtime/emulator/VectorShapes.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

/// Where the lanes of a memory instruction find their bytes: null for a lane that is out of a buffer's range.
template <typename F> void eachLane(W &w, const I &i, const char *what, unsigned bytes, bool write, F f) {
  FlatLanes addresses;
  if (!registersFor(w, i, i.src[0], addressRegisterCount(i)) || !flatAddresses(w, i, addresses))
    return;
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1) {
      std::byte *at = flatAddress(w, i, what, addresses.lane[l], bytes, write, l);
      if (!at)
        return;
      f(l, at);
    }
}

template <unsigned N> void flatLoad(W &w, const I &i) {
  if (!registersFor(w, i, i.dst, N))
    return;
  Lanes r[N];
  for (unsigned n = 0; n < N; ++n)
    r[n] = w.vector(i.dst + n);
  eachLane(w, i, "load", 4 * N, false, [&](unsigned l, const std::byte *at) {
    for (unsigned n = 0; n < N; ++n)
      std::memcpy(&r[n][l], at + 4 * n, 4);
  });
  if (!w.fault)
    for (unsigned n = 0; n < N; ++n)
      w.vector(i.dst + n) = r[n];
}
template <unsigned N> void flatStore(W &w, const I &i) {
  if (!registersFor(w, i, i.src[1], N))
    return;
  eachLane(w, i, "store", 4 * N, true, [&](unsigned l, std::byte *at) {
    for (unsigned n = 0; n < N; ++n)
      std::memcpy(at + 4 * n, &w.vector(i.src[1] + n)[l], 4);
  });
}
/// Loads of one byte or short: extended to 32 bits, or put into one half of the register (d16).
enum class Half { None, Low, High };
template <typename T, Half H> u32 placed(T value, u32 old) {
  const u32 v = static_cast<u32>(static_cast<int32_t>(value));
  if constexpr (H == Half::None)
    return v;
  else if constexpr (H == Half::Low)
    return (old & 0xFFFF0000) | (v & 0xFFFF);
  else
    return (old & 0xFFFF) | v << 16;
}
template <typename T, Half H> void flatLoadSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.dst, 1))
    return;
  Lanes r = w.vector(i.dst);
  eachLane(w, i, "load", sizeof(T), false, [&](unsigned l, const std::byte *at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    r[l] = placed<T, H>(value, r[l]);
  });
  if (!w.fault)
    w.vector(i.dst) = r;
}
template <typename T, bool High> void flatStoreSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.src[1], 1))
    return;
  eachLane(w, i, "store", sizeof(T), true, [&](unsigned l, std::byte *at) {
    const T value = static_cast<T>(w.vector(i.src[1])[l] >> (High ? 16 : 0));
    std::memcpy(at, &value, sizeof value);
  });
}

/// Atomics: f(old, operand, compare) -> new. Lanes act one after the other, in order.
template <typename T, typename F> void flatAtomic(W &w, const I &i, bool hasCompare, F f) {
  constexpr unsigned words = sizeof(T) / 4;
  if (!registersFor(w, i, i.src[1], words * (hasCompare ? 2 : 1)) || (i.glc && !registersFor(w, i, i.dst, words)))
    return;
  const auto operand = [&](unsigned first, unsigned l) {
    u64 v = w.vector(i.src[1] + first)[l];
    if constexpr (words == 2)
      v |= u64(w.vector(i.src[1] + first + 1)[l]) << 32;
    return static_cast<T>(v);
  };
  eachLane(w, i, "atomic", sizeof(T), true, [&](unsigned l, std::byte *at) {
    const T value = operand(0, l), compare = hasCompare ? operand(words, l) : T(0);
    T old;
    std::memcpy(&old, at, sizeof old);
    const T now = f(old, value, compare);
    std::memcpy(at, &now, sizeof now);
    if (i.glc)
      for (unsigned n = 0; n < words; ++n)
        w.vector(i.dst + n)[l] = static_cast<u32>(u64(old) >> (32 * n));
  });
}

// ---- MUBUF

template <typename F> void eachBufferLane(W &w, const I &i, F f) {
  BufferLanes addresses;
  if (!registersFor(w, i, i.src[0], addressRegisterCount(i)) || !bufferAddresses(w, i, addresses))
    return;
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount && !w.fault; ++l)
    if (exec >> l & 1)
      f(l, addresses.lane[l]);
}
std::byte *bufferBytes(W &w, const I &i, const char *what, u64 address, unsigned bytes, bool write, unsigned lane) {
  std::byte *at = w.memory->find(address, bytes, write);
  if (!at)
    w.fail(i, accessMessage(*w.memory, what, address, bytes), static_cast<int>(lane));
  return at;
}

template <unsigned N> void bufferLoad(W &w, const I &i) {
  if (!i.lds && !registersFor(w, i, i.dst, N))
    return;
  // Straight to LDS: LDS_base + M0 + inst_offset + lane * size; out-of-range lanes write 0. CDNA3 ISA 9.1.9.
  const u32 ldsStride = N == 3 ? 16 : 4 * N, ldsBase = (w.sgpr[W::m0Register] & 0x3FFFC) + u32(i.immediate);
  eachBufferLane(w, i, [&](unsigned l, BufferLane a) {
    for (unsigned n = 0; n < N; ++n) {
      u32 value = 0;
      if (4 * n + 4 <= a.limit) {
        const std::byte *at = bufferBytes(w, i, "buffer load", a.address + 4 * n, 4, false, l);
        if (!at)
          return;
        std::memcpy(&value, at, 4);
      }
      if (!i.lds) {
        w.vector(i.dst + n)[l] = value;
        continue;
      }
      const u64 to = u64(ldsBase) + l * ldsStride + 4 * n;
      if (to + 4 <= w.group->lds.size())
        std::memcpy(w.group->lds.data() + to, &value, 4);
    }
  });
}
template <unsigned N> void bufferStore(W &w, const I &i) {
  if (!registersFor(w, i, i.src[1], N))
    return;
  eachBufferLane(w, i, [&](unsigned l, BufferLane a) {
    for (unsigned n = 0; n < N; ++n)
      if (4 * n + 4 <= a.limit) {
        std::byte *at = bufferBytes(w, i, "buffer store", a.address + 4 * n, 4, true, l);
        if (!at)
          return;
        std::memcpy(at, &w.vector(i.src[1] + n)[l], 4);
      }
  });
}
template <typename T, Half H> void bufferLoadSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.dst, 1))
    return;
  eachBufferLane(w, i, [&](unsigned l, BufferLane a) {
    T value = 0;
    if (sizeof(T) <= a.limit) {
      const std::byte *at = bufferBytes(w, i, "buffer load", a.address, sizeof(T), false, l);
      if (!at)
        return;
      std::memcpy(&value, at, sizeof value);
    }
    u32 &to = w.vector(i.dst)[l];
    to = placed<T, H>(value, to);
  });
}
template <typename T, bool High> void bufferStoreSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.src[1], 1))
    return;
  eachBufferLane(w, i, [&](unsigned l, BufferLane a) {
    if (sizeof(T) > a.limit)
      return;
    std::byte *at = bufferBytes(w, i, "buffer store", a.address, sizeof(T), true, l);
    if (!at)
      return;
    const T value = static_cast<T>(w.vector(i.src[1])[l] >> (High ? 16 : 0));
    std::memcpy(at, &value, sizeof value);
  });
}

void nothing(W &, const I &) {} // caches: every access is coherent here

#define OP [](W & w, const I &i)
#define ATOMIC(PREFIX, NAME, T, COMPARE, EXPRESSION)                                                                   \
  {PREFIX NAME, OP { flatAtomic<T>(w, i, COMPARE, [](T old, T value, T compare) -> T { (void)compare; return EXPRESSION; }); }}
#define ATOMICS(PREFIX, SUFFIX, T, S)                                                                                  \
  ATOMIC(PREFIX, "swap" SUFFIX, T, false, value), ATOMIC(PREFIX, "cmpswap" SUFFIX, T, true, old == compare ? value : old), \
      ATOMIC(PREFIX, "add" SUFFIX, T, false, old + value), ATOMIC(PREFIX, "sub" SUFFIX, T, false, old - value),        \
      ATOMIC(PREFIX, "smin" SUFFIX, T, false, S(value) < S(old) ? value : old),                                        \
      ATOMIC(PREFIX, "umin" SUFFIX, T, false, value < old ? value : old),                                              \
      ATOMIC(PREFIX, "smax" SUFFIX, T, false, S(value) > S(old) ? value : old),                                        \
      ATOMIC(PREFIX, "umax" SUFFIX, T, false, value > old ? value : old),                                              \
      ATOMIC(PREFIX, "and" SUFFIX, T, false, old & value), ATOMIC(PREFIX, "or" SUFFIX, T, false, old | value),         \
      ATOMIC(PREFIX, "xor" SUFFIX, T, false, old ^ value),                                                             \
      ATOMIC(PREFIX, "inc" SUFFIX, T, false, old >= value ? 0 : old + 1),                                              \
      ATOMIC(PREFIX, "dec" SUFFIX, T, false, old == 0 || old > value ? value : old - 1)
#define FLOAT_ATOMICS(PREFIX)                                                                                          \
  ATOMIC(PREFIX, "add_f32", u32, false, asBits(asFloat(old) + asFloat(value))),                                        \
      ATOMIC(PREFIX, "add_f64", u64, false, asBits(asDouble(old) + asDouble(value))),                                  \
      ATOMIC(PREFIX, "min_f64", u64, false, asBits(std::fmin(asDouble(old), asDouble(value)))),                        \
      ATOMIC(PREFIX, "max_f64", u64, false, asBits(std::fmax(asDouble(old), asDouble(value))))
#define LOADS(PREFIX, LOAD, SMALL, STORE, STORESMALL)                                                                  \
  {PREFIX "load_dword", LOAD<1>}, {PREFIX "load_dwordx2", LOAD<2>}, {PREFIX "load_dwordx3", LOAD<3>},                  \
      {PREFIX "load_dwordx4", LOAD<4>}, {PREFIX "load_ubyte", SMALL<uint8_t, Half::None>},                             \
      {PREFIX "load_sbyte", SMALL<int8_t, Half::None>}, {PREFIX "load_ushort", SMALL<uint16_t, Half::None>},           \
      {PREFIX "load_sshort", SMALL<int16_t, Half::None>}, {PREFIX "load_ubyte_d16", SMALL<uint8_t, Half::Low>},        \
      {PREFIX "load_ubyte_d16_hi", SMALL<uint8_t, Half::High>}, {PREFIX "load_sbyte_d16", SMALL<int8_t, Half::Low>},   \
      {PREFIX "load_sbyte_d16_hi", SMALL<int8_t, Half::High>}, {PREFIX "load_short_d16", SMALL<uint16_t, Half::Low>},  \
      {PREFIX "load_short_d16_hi", SMALL<uint16_t, Half::High>}, {PREFIX "store_dword", STORE<1>},                     \
      {PREFIX "store_dwordx2", STORE<2>}, {PREFIX "store_dwordx3", STORE<3>}, {PREFIX "store_dwordx4", STORE<4>},      \
      {PREFIX "store_byte", STORESMALL<uint8_t, false>}, {PREFIX "store_byte_d16_hi", STORESMALL<uint8_t, true>},      \
      {PREFIX "store_short", STORESMALL<uint16_t, false>}, {PREFIX "store_short_d16_hi", STORESMALL<uint16_t, true>}

const OperationEntry operations[] = {
    LOADS("flat_", flatLoad, flatLoadSmall, flatStore, flatStoreSmall),
    LOADS("global_", flatLoad, flatLoadSmall, flatStore, flatStoreSmall),
    LOADS("scratch_", flatLoad, flatLoadSmall, flatStore, flatStoreSmall),
    LOADS("buffer_", bufferLoad, bufferLoadSmall, bufferStore, bufferStoreSmall),
    ATOMICS("flat_atomic_", "", u32, int32_t),
    ATOMICS("flat_atomic_", "_x2", u64, int64_t),
    FLOAT_ATOMICS("flat_atomic_"),
    ATOMICS("global_atomic_", "", u32, int32_t),
    ATOMICS("global_atomic_", "_x2", u64, int64_t),
    FLOAT_ATOMICS("global_atomic_"),
    {"buffer_wbl2", nothing},
    {"buffer_inv", nothing},
    {"buffer_invl2", nothing},
    {"buffer_wbinvl1", nothing},
    {"buffer_wbinvl1_vol", nothing},
};

} // namespace

std::span<const OperationEntry> vectorMemoryOperations() { return operations; }

} // namespace flyc::emulator
