//===- Lds.cpp - DS: local data share and lane exchange -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 11 "Data Share Operations". Reads beyond the allocation give 0 and writes there are
// dropped (the manual's "out-of-range" rule).
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Isa.h"
#include "runtime/emulator/VectorShapes.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

std::byte *inRange(W &w, u64 address, unsigned bytes) {
  return address + bytes <= w.group->lds.size() ? w.group->lds.data() + address : nullptr;
}

template <unsigned Bytes> void read(W &w, const I &i) {
  constexpr unsigned N = Bytes / 4;
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.dst, N))
    return;
  const Lanes address = w.vector(i.src[0]);
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1) {
      const std::byte *at = inRange(w, u64(address[l]) + u32(i.immediate), Bytes);
      for (unsigned n = 0; n < N; ++n) {
        u32 v = 0;
        if (at)
          std::memcpy(&v, at + 4 * n, 4);
        w.vector(i.dst + n)[l] = v;
      }
    }
}
template <unsigned Bytes> void write(W &w, const I &i) {
  constexpr unsigned N = Bytes / 4;
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], N))
    return;
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1)
      if (std::byte *at = inRange(w, u64(w.vector(i.src[0])[l]) + u32(i.immediate), Bytes))
        for (unsigned n = 0; n < N; ++n)
          std::memcpy(at + 4 * n, &w.vector(i.src[1] + n)[l], 4);
}
template <typename T> void readSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.dst, 1))
    return;
  const Lanes address = w.vector(i.src[0]);
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1) {
      T v = 0;
      if (const std::byte *at = inRange(w, u64(address[l]) + u32(i.immediate), sizeof(T)))
        std::memcpy(&v, at, sizeof v);
      w.vector(i.dst)[l] = static_cast<u32>(static_cast<int32_t>(v));
    }
}
template <typename T, bool High> void writeSmall(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], 1))
    return;
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1)
      if (std::byte *at = inRange(w, u64(w.vector(i.src[0])[l]) + u32(i.immediate), sizeof(T))) {
        const T v = static_cast<T>(w.vector(i.src[1])[l] >> (High ? 16 : 0));
        std::memcpy(at, &v, sizeof v);
      }
}
/// read2, write2: two elements at offset0 and offset1, in units of the element, or of 64 elements.
template <unsigned Words, unsigned Unit> void read2(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.dst, 2 * Words))
    return;
  const Lanes address = w.vector(i.src[0]);
  const u64 exec = w.exec();
  for (unsigned half = 0; half < 2; ++half)
    for (unsigned l = 0; l < laneCount; ++l)
      if (exec >> l & 1) {
        const u64 a = u64(address[l]) + u64(half ? i.offset1 : i.offset0) * Words * 4 * Unit;
        const std::byte *at = inRange(w, a, Words * 4);
        for (unsigned n = 0; n < Words; ++n) {
          u32 v = 0;
          if (at)
            std::memcpy(&v, at + 4 * n, 4);
          w.vector(i.dst + half * Words + n)[l] = v;
        }
      }
}
template <unsigned Words, unsigned Unit> void write2(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], Words) || !registersFor(w, i, i.src[2], Words))
    return;
  const u64 exec = w.exec();
  for (unsigned half = 0; half < 2; ++half)
    for (unsigned l = 0; l < laneCount; ++l)
      if (exec >> l & 1)
        if (std::byte *at = inRange(w, u64(w.vector(i.src[0])[l]) + u64(half ? i.offset1 : i.offset0) * Words * 4 * Unit, Words * 4))
          for (unsigned n = 0; n < Words; ++n)
            std::memcpy(at + 4 * n, &w.vector((half ? i.src[2] : i.src[1]) + n)[l], 4);
}

/// f(old, data0, data1) -> new. Lanes act one after the other, in order.
template <typename T, bool Returns, typename F> void atomic(W &w, const I &i, F f, bool hasCompare = false) {
  constexpr unsigned words = sizeof(T) / 4;
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], words) ||
      (hasCompare && !registersFor(w, i, i.src[2], words)) || (Returns && !registersFor(w, i, i.dst, words)))
    return;
  const auto operand = [&](uint16_t reg, unsigned l) {
    u64 v = w.vector(reg)[l];
    if constexpr (words == 2)
      v |= u64(w.vector(reg + 1)[l]) << 32;
    return static_cast<T>(v);
  };
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1) {
      T old = 0;
      const T data = operand(i.src[1], l), data1 = hasCompare ? operand(i.src[2], l) : T(0);
      if (std::byte *at = inRange(w, u64(w.vector(i.src[0])[l]) + u32(i.immediate), sizeof(T))) {
        std::memcpy(&old, at, sizeof old);
        const T now = f(old, data, data1);
        std::memcpy(at, &now, sizeof now);
      }
      if constexpr (Returns)
        for (unsigned n = 0; n < words; ++n)
          w.vector(i.dst + n)[l] = static_cast<u32>(u64(old) >> (32 * n));
    }
}

/// ds_bpermute: lane l gets source lane (addr / 4) mod 64; an inactive source lane gives 0. ds_permute pushes.
void bpermute(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], 1) || !registersFor(w, i, i.dst, 1))
    return;
  const Lanes data = w.vector(i.src[1]), address = w.vector(i.src[0]);
  Lanes r;
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned from = (address[l] + u32(i.immediate)) / 4 & 63;
    r[l] = w.exec() >> from & 1 ? data[from] : 0;
  }
  writeLanes(w, i.dst, r, w.exec());
}
void permute(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.src[1], 1) || !registersFor(w, i, i.dst, 1))
    return;
  const Lanes data = w.vector(i.src[1]), address = w.vector(i.src[0]);
  Lanes r{};
  for (unsigned l = 0; l < laneCount; ++l)
    if (w.exec() >> l & 1)
      r[(address[l] + u32(i.immediate)) / 4 & 63] = data[l];
  writeLanes(w, i.dst, r, w.exec());
}
/// ds_swizzle: quad permute (offset[15] = 1), or within 32 lanes ((id & and) | or) ^ xor.
void swizzle(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 1) || !registersFor(w, i, i.dst, 1))
    return;
  const Lanes data = w.vector(i.src[0]);
  const u32 offset = u32(i.immediate);
  Lanes r;
  for (unsigned l = 0; l < laneCount; ++l) {
    unsigned from;
    if (offset & 0x8000)
      from = (l & ~3u) + (offset >> (2 * (l & 3)) & 3);
    else
      from = (l & 32) | ((((l & 31) & (offset & 31)) | (offset >> 5 & 31)) ^ (offset >> 10 & 31));
    r[l] = w.exec() >> from & 1 ? data[from] : 0;
  }
  writeLanes(w, i.dst, r, w.exec());
}

#define OP [](W & w, const I &i)
#define ONE(NAME, T, RETURNS, COMPARE, EXPRESSION)                                                                     \
  {NAME, OP { atomic<T, RETURNS>(w, i, [](T old, T data, T data1) -> T { (void)data; (void)data1; return EXPRESSION; }, COMPARE); }}
#define BOTH(BEFORE, AFTER, T, COMPARE, EXPRESSION)                                                                    \
  ONE("ds_" BEFORE "_" AFTER, T, false, COMPARE, EXPRESSION), ONE("ds_" BEFORE "_rtn_" AFTER, T, true, COMPARE, EXPRESSION)
#define INTEGERS(BITS, T, S)                                                                                           \
  BOTH("add", "u" BITS, T, false, old + data), BOTH("sub", "u" BITS, T, false, old - data),                            \
      BOTH("rsub", "u" BITS, T, false, data - old), BOTH("inc", "u" BITS, T, false, old >= data ? 0 : old + 1),        \
      BOTH("dec", "u" BITS, T, false, old == 0 || old > data ? data : old - 1),                                        \
      BOTH("min", "i" BITS, T, false, S(data) < S(old) ? data : old), BOTH("max", "i" BITS, T, false, S(data) > S(old) ? data : old), \
      BOTH("min", "u" BITS, T, false, data < old ? data : old), BOTH("max", "u" BITS, T, false, data > old ? data : old), \
      BOTH("and", "b" BITS, T, false, old & data), BOTH("or", "b" BITS, T, false, old | data),                         \
      BOTH("xor", "b" BITS, T, false, old ^ data), BOTH("mskor", "b" BITS, T, true, (old & ~data) | data1),            \
      BOTH("cmpst", "b" BITS, T, true, old == data ? data1 : old), ONE("ds_wrxchg_rtn_b" BITS, T, true, false, data)

const OperationEntry operations[] = {
    {"ds_nop", OP {}},
    {"ds_read_b32", read<4>},
    {"ds_read_b64", read<8>},
    {"ds_read_b96", read<12>},
    {"ds_read_b128", read<16>},
    {"ds_write_b32", write<4>},
    {"ds_write_b64", write<8>},
    {"ds_write_b96", write<12>},
    {"ds_write_b128", write<16>},
    {"ds_read_i8", readSmall<int8_t>},
    {"ds_read_u8", readSmall<uint8_t>},
    {"ds_read_i16", readSmall<int16_t>},
    {"ds_read_u16", readSmall<uint16_t>},
    {"ds_write_b8", writeSmall<uint8_t, false>},
    {"ds_write_b16", writeSmall<uint16_t, false>},
    {"ds_write_b8_d16_hi", writeSmall<uint8_t, true>},
    {"ds_write_b16_d16_hi", writeSmall<uint16_t, true>},
    {"ds_read2_b32", read2<1, 1>},
    {"ds_read2st64_b32", read2<1, 64>},
    {"ds_read2_b64", read2<2, 1>},
    {"ds_read2st64_b64", read2<2, 64>},
    {"ds_write2_b32", write2<1, 1>},
    {"ds_write2st64_b32", write2<1, 64>},
    {"ds_write2_b64", write2<2, 1>},
    {"ds_write2st64_b64", write2<2, 64>},
    {"ds_bpermute_b32", bpermute},
    {"ds_permute_b32", permute},
    {"ds_swizzle_b32", swizzle},
    INTEGERS("32", u32, int32_t),
    INTEGERS("64", u64, int64_t),
    BOTH("add", "f32", u32, false, asBits(asFloat(old) + asFloat(data))),
    BOTH("min", "f32", u32, false, asBits(std::fmin(asFloat(old), asFloat(data)))),
    BOTH("max", "f32", u32, false, asBits(std::fmax(asFloat(old), asFloat(data)))),
    BOTH("add", "f64", u64, false, asBits(asDouble(old) + asDouble(data))),
};

} // namespace

std::span<const OperationEntry> ldsOperations() { return operations; }

} // namespace flyc::emulator
