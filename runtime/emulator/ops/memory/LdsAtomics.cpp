//===- LdsAtomics.cpp - DS: atomics, append and consume -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 11 and the pseudo-code of its instructions. A workgroup runs on one thread.
// An address beyond the allocation gives 0 and changes nothing; a misaligned one is a fault. GDS and GWS are no part of
// a compute unit: an access to them is a fault that says so.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/AtomicOps.h"

namespace flyc::emulator {

namespace {

using namespace atomics;

struct MaskedOr {
  template <typename T> static T apply(T old, T mask, T bits) { return (old & ~mask) | bits; }
};
/// Down by `by`, or up by `up` where that would pass 0.
struct Wrap {
  static uint32_t apply(uint32_t old, uint32_t by, uint32_t up) { return old >= by ? old - by : old + up; }
};

/// Which of DATA0 and DATA1 are the operands: one, both in their order, or (compare-and-swap) DATA1 the value, DATA0
/// compared.
enum class Data { One, Two, Swapped };

template <typename T, typename Op, Data D, bool Returns> void atomic(Wave &w, const Instruction &i) {
  constexpr unsigned words = sizeof(T) / 4;
  LaneAccess a;
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1], words) ||
      (D != Data::One && !registersFor(w, i, i.src[2], words)) || (Returns && !registersFor(w, i, i.dst, words)) ||
      !locateLds(w, i, {"LDS atomic", sizeof(T), true, true}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate),
                 a))
    return;
  const uint16_t value = D == Data::Swapped ? i.src[2] : i.src[1];
  const uint16_t second = D == Data::One ? noOperand : D == Data::Two ? i.src[2] : i.src[1];
  eachLane<T, Op, false>(w, a, value, second, Returns ? i.dst : noOperand);
}

/// Two exchanges a lane, offset0 and offset1 in units of the element or of 64.
template <typename T, unsigned Unit> void exchangeTwo(Wave &w, const Instruction &i) {
  constexpr unsigned words = sizeof(T) / 4, scale = sizeof(T) * Unit;
  LaneAccess a[2];
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1], words) || !registersFor(w, i, i.src[2], words) ||
      !registersFor(w, i, i.dst, 2 * words))
    return;
  const AccessRequest request{"LDS atomic", sizeof(T), true, true};
  if (!locateLds(w, i, request, w.vector(i.src[0]), i.offset0 * scale, a[0]) ||
      !locateLds(w, i, request, w.vector(i.src[0]), i.offset1 * scale, a[1]))
    return;
  forLanes(w.exec(), [&](unsigned l) { // both loads come before both stores, and the results last
    const T value[2] = {laneValue<T>(w, i.src[1], l), laneValue<T>(w, i.src[2], l)};
    T old[2] = {};
    for (unsigned n = 0; n < 2; ++n)
      if (isPresent(a[n], l, sizeof(T)))
        std::memcpy(&old[n], a[n].at[l], sizeof(T));
    for (unsigned n = 0; n < 2; ++n) {
      if (isPresent(a[n], l, sizeof(T)))
        std::memcpy(a[n].at[l], &value[n], sizeof(T));
      setLaneValue<T>(w, static_cast<uint16_t>(i.dst + n * words), l, old[n]);
    }
  });
}

/// Two dwords a lane at (address + offset) & 0xFFF8, each exchanged by itself if bit 31 of its operand is set, which is
/// not stored.
void conditionalExchange(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1], 2) || !registersFor(w, i, i.dst, 2))
    return;
  Lanes address;
  for (unsigned l = 0; l < laneCount; ++l)
    address[l] = (w.vector(i.src[0])[l] + static_cast<uint32_t>(i.immediate)) & 0xFFF8;
  LaneAccess a;
  if (!locateLds(w, i, {"LDS atomic", 8, true, true}, address, 0, a))
    return;
  forLanes(a.mask, [&](unsigned l) {
    for (uint16_t n = 0; n < 2; ++n) {
      const uint32_t data = w.vector(i.src[1] + n)[l];
      uint32_t old = 0;
      if (isPresent(a, l, 8)) {
        std::memcpy(&old, a.at[l] + 4 * n, 4);
        const uint32_t now = data & 0x7FFFFFFF;
        if (data >> 31)
          std::memcpy(a.at[l] + 4 * n, &now, 4);
      }
      w.vector(i.dst + n)[l] = old;
    }
  });
}

/// append and consume: the wave as a whole adds or takes the number of its active lanes at M0[15:0] + offset; each
/// active lane gets the old value.
template <bool Append> void count(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.dst))
    return;
  const uint32_t at = ((w.sgpr[Machine::m0] & 0xFFFF) + static_cast<uint32_t>(i.immediate)) & ~3u;
  uint32_t old = 0;
  const uint32_t lanes = static_cast<uint32_t>(std::popcount(w.exec()));
  if (uint64_t(at) + 4 <= w.group->lds.size() && lanes) {
    std::memcpy(&old, w.group->lds.data() + at, 4);
    const uint32_t now = Append ? old + lanes : old - lanes;
    std::memcpy(w.group->lds.data() + at, &now, 4);
  }
  forLanes(w.exec(), [&](unsigned l) { w.vector(i.dst)[l] = old; });
}

#define FLYC_BOTH(NAME, SUFFIX, T, OP, DATA)                                                                           \
  {"ds_" NAME "_" SUFFIX, atomic<T, OP, DATA, false>}, { "ds_" NAME "_rtn_" SUFFIX, atomic<T, OP, DATA, true> }
#define FLYC_LDS_ATOMICS(BITS, T)                                                                                      \
  FLYC_BOTH("add", "u" BITS, T, Add, Data::One), FLYC_BOTH("sub", "u" BITS, T, Sub, Data::One),                        \
      FLYC_BOTH("rsub", "u" BITS, T, ReverseSub, Data::One), FLYC_BOTH("inc", "u" BITS, T, Increment, Data::One),      \
      FLYC_BOTH("dec", "u" BITS, T, Decrement, Data::One), FLYC_BOTH("min", "i" BITS, T, SignedMin, Data::One),        \
      FLYC_BOTH("max", "i" BITS, T, SignedMax, Data::One), FLYC_BOTH("min", "u" BITS, T, UnsignedMin, Data::One),      \
      FLYC_BOTH("max", "u" BITS, T, UnsignedMax, Data::One), FLYC_BOTH("and", "b" BITS, T, And, Data::One),            \
      FLYC_BOTH("or", "b" BITS, T, Or, Data::One), FLYC_BOTH("xor", "b" BITS, T, Xor, Data::One),                      \
      FLYC_BOTH("mskor", "b" BITS, T, MaskedOr, Data::Two),                                                            \
      FLYC_BOTH("cmpst", "b" BITS, T, CompareSwap, Data::Swapped),                                                     \
      FLYC_BOTH("cmpst", "f" BITS, T, FloatCompareSwap, Data::Swapped),                                                \
      FLYC_BOTH("add", "f" BITS, T, FloatAdd, Data::One), FLYC_BOTH("min", "f" BITS, T, FloatMin, Data::One),          \
      FLYC_BOTH("max", "f" BITS, T, FloatMax, Data::One), {"ds_wrxchg_rtn_b" BITS, atomic<T, Swap, Data::One, true>},  \
      FLYC_BOTH("min_num", "f" BITS, T, NumberMin, Data::One),                                                         \
      FLYC_BOTH("max_num", "f" BITS, T, NumberMax, Data::One),                                                         \
      FLYC_BOTH("cmpstore", "f" BITS, T, FloatCompareSwap, Data::Two),                                                 \
      FLYC_BOTH("cmpstore", "b" BITS, T, CompareSwap, Data::Two), {"ds_wrxchg2_rtn_b" BITS, exchangeTwo<T, 1>}, {      \
    "ds_wrxchg2st64_rtn_b" BITS, exchangeTwo<T, 64>                                                                    \
  }

const OperationEntry operations[] = {
    FLYC_LDS_ATOMICS("32", uint32_t),
    FLYC_LDS_ATOMICS("64", uint64_t),
    FLYC_BOTH("pk_add", "f16", uint32_t, HalfPairAdd, Data::One),
    FLYC_BOTH("pk_add", "bf16", uint32_t, BrainPairAdd, Data::One),
    FLYC_BOTH("cond_sub", "u32", uint32_t, ConditionalSub, Data::One),
    FLYC_BOTH("sub_clamp", "u32", uint32_t, ClampedSub, Data::One),
    {"ds_wrap_rtn_b32", atomic<uint32_t, Wrap, Data::Two, true>},
    {"ds_condxchg32_rtn_b64", conditionalExchange},
    {"ds_append", count<true>},
    {"ds_consume", count<false>},
};

} // namespace

std::span<const OperationEntry> ldsAtomicOperations() { return operations; }

} // namespace flyc::emulator
