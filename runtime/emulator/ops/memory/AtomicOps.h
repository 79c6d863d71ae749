//===- AtomicOps.h - what atomic instructions do to a value in memory -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation is a function: old value, operand, second operand (of compare-and-swap: the value compared with) ->
// new value.
// Source: CDNA3 and CDNA4 ISA manuals, the instructions' pseudo-code. A minimum or maximum takes the operand only where
// it compares less or greater, so that a NaN operand changes nothing and a NaN in memory stays. Floating-point sums
// round to nearest even and keep denormals. Lanes act one after the other, in their order. Device memory is changed
// with the host's atomic instructions, as workgroups may run on several threads.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ATOMICOPS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ATOMICOPS_H

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/memory/LaneAccess.h"
#include "runtime/emulator/ops/vector/Extremes.h"
#include "runtime/emulator/state/Operands.h"
#include "runtime/emulator/state/SmallFloat.h"

#include <atomic>
#include <type_traits>

namespace flyc::emulator::atomics {

template <typename T> using Signed = std::make_signed_t<T>;

struct Swap {
  template <typename T> static T apply(T, T value, T) { return value; }
};
struct CompareSwap {
  template <typename T> static T apply(T old, T value, T expected) { return old == expected ? value : old; }
};
struct Add {
  template <typename T> static T apply(T old, T value, T) { return old + value; }
};
struct Sub {
  template <typename T> static T apply(T old, T value, T) { return old - value; }
};
struct ReverseSub {
  template <typename T> static T apply(T old, T value, T) { return value - old; }
};
struct SignedMin {
  template <typename T> static T apply(T old, T value, T) { return Signed<T>(value) < Signed<T>(old) ? value : old; }
};
struct UnsignedMin {
  template <typename T> static T apply(T old, T value, T) { return value < old ? value : old; }
};
struct SignedMax {
  template <typename T> static T apply(T old, T value, T) { return Signed<T>(value) > Signed<T>(old) ? value : old; }
};
struct UnsignedMax {
  template <typename T> static T apply(T old, T value, T) { return value > old ? value : old; }
};
struct And {
  template <typename T> static T apply(T old, T value, T) { return old & value; }
};
struct Or {
  template <typename T> static T apply(T old, T value, T) { return old | value; }
};
struct Xor {
  template <typename T> static T apply(T old, T value, T) { return old ^ value; }
};
/// Counts up to `value`, then from 0.
struct Increment {
  template <typename T> static T apply(T old, T value, T) { return old >= value ? T(0) : T(old + 1); }
};
/// Counts down from `value`.
struct Decrement {
  template <typename T> static T apply(T old, T value, T) { return old == 0 || old > value ? value : T(old - 1); }
};

/// The floating-point type of a word's width.
template <typename T> auto asReal(T bits) {
  if constexpr (sizeof(T) == 4)
    return asFloat(bits);
  else
    return asDouble(bits);
}
struct FloatAdd {
  template <typename T> static T apply(T old, T value, T) { return asBits(asReal(old) + asReal(value)); }
};
struct FloatMin {
  template <typename T> static T apply(T old, T value, T) { return asReal(value) < asReal(old) ? value : old; }
};
struct FloatMax {
  template <typename T> static T apply(T old, T value, T) { return asReal(value) > asReal(old) ? value : old; }
};
/// IEEE 754-2019 minimumNumber and maximumNumber: a number beats a NaN.
struct NumberMin {
  template <typename T> static T apply(T old, T value, T) {
    return asBits(Extremes<decltype(asReal(old))>{false}.minimum(asReal(old), asReal(value)));
  }
};
struct NumberMax {
  template <typename T> static T apply(T old, T value, T) {
    return asBits(Extremes<decltype(asReal(old))>{false}.maximum(asReal(old), asReal(value)));
  }
};
/// Both subtract. If the result would be negative, the first keeps the old value and the second gives 0.
struct ConditionalSub {
  template <typename T> static T apply(T old, T value, T) { return old >= value ? T(old - value) : old; }
};
struct ClampedSub {
  template <typename T> static T apply(T old, T value, T) { return old >= value ? T(old - value) : T(0); }
};
struct FloatCompareSwap {
  template <typename T> static T apply(T old, T value, T expected) {
    return asReal(old) == asReal(expected) ? value : old;
  }
};
/// Two 16-bit floats, each added by itself: the sum of two is exact in double.
struct HalfPairAdd {
  static uint32_t one(uint32_t a, uint32_t b) { return floatToHalf(double(halfToFloat(a)) + double(halfToFloat(b))); }
  static uint32_t apply(uint32_t old, uint32_t value, uint32_t) {
    return one(old & 0xFFFF, value & 0xFFFF) | one(old >> 16, value >> 16) << 16;
  }
};
struct BrainPairAdd {
  static uint32_t one(uint32_t a, uint32_t b) {
    return floatToBrain(double(asFloat(a << 16)) + double(asFloat(b << 16)));
  }
  static uint32_t apply(uint32_t old, uint32_t value, uint32_t) {
    return one(old & 0xFFFF, value & 0xFFFF) | one(old >> 16, value >> 16) << 16;
  }
};

/// Changes the value at `at`; gives the old one. `Shared`: other threads may change it too.
template <typename T, typename Op, bool Shared> T change(std::byte *at, T value, T second) {
  if constexpr (Shared) {
    std::atomic_ref<T> memory(*reinterpret_cast<T *>(at));
    T old = memory.load(std::memory_order_relaxed);
    while (!memory.compare_exchange_weak(old, Op::apply(old, value, second), std::memory_order_seq_cst,
                                         std::memory_order_relaxed))
      ;
    return old;
  } else {
    T old;
    std::memcpy(&old, at, sizeof old);
    const T now = Op::apply(old, value, second);
    std::memcpy(at, &now, sizeof now);
    return old;
  }
}

/// A value of 32 or 64 bits of one lane.
template <typename T> T laneValue(Wave &w, uint16_t reg, unsigned lane) {
  uint64_t v = w.vector(reg)[lane];
  if constexpr (sizeof(T) == 8)
    v |= uint64_t(w.vector(static_cast<uint16_t>(reg + 1))[lane]) << 32;
  return static_cast<T>(v);
}
template <typename T> void setLaneValue(Wave &w, uint16_t reg, unsigned lane, T value) {
  w.vector(reg)[lane] = static_cast<uint32_t>(value);
  if constexpr (sizeof(T) == 8)
    w.vector(static_cast<uint16_t>(reg + 1))[lane] = static_cast<uint32_t>(value >> 32);
}

/// `data` holds the operand, `second` the second one (noOperand: none), `result` takes the old value (noOperand: it is
/// dropped; lanes without memory get 0). The registers are there.
template <typename T, typename Op, bool Shared>
void eachLane(Wave &w, const LaneAccess &a, uint16_t data, uint16_t second, uint16_t result) {
  forLanes(a.mask, [&](unsigned l) {
    T old = 0;
    if (isPresent(a, l, sizeof(T)))
      old = change<T, Op, Shared>(a.at[l], laneValue<T>(w, data, l),
                                  second == noOperand ? T(0) : laneValue<T>(w, second, l));
    if (result != noOperand)
      setLaneValue<T>(w, result, l, old);
  });
}

/// The rows of a table for the atomics that FLAT, GLOBAL, MUBUF and SMEM share. HANDLER<T, Op, HasSecond>.
#define FLYC_INTEGER_ATOMICS(PREFIX, SUFFIX, T, HANDLER)                                                               \
  {PREFIX "swap" SUFFIX, HANDLER<T, atomics::Swap, false>},                                                            \
      {PREFIX "cmpswap" SUFFIX, HANDLER<T, atomics::CompareSwap, true>},                                               \
      {PREFIX "add" SUFFIX, HANDLER<T, atomics::Add, false>}, {PREFIX "sub" SUFFIX, HANDLER<T, atomics::Sub, false>},  \
      {PREFIX "smin" SUFFIX, HANDLER<T, atomics::SignedMin, false>},                                                   \
      {PREFIX "umin" SUFFIX, HANDLER<T, atomics::UnsignedMin, false>},                                                 \
      {PREFIX "smax" SUFFIX, HANDLER<T, atomics::SignedMax, false>},                                                   \
      {PREFIX "umax" SUFFIX, HANDLER<T, atomics::UnsignedMax, false>},                                                 \
      {PREFIX "and" SUFFIX, HANDLER<T, atomics::And, false>}, {PREFIX "or" SUFFIX, HANDLER<T, atomics::Or, false>},    \
      {PREFIX "xor" SUFFIX, HANDLER<T, atomics::Xor, false>},                                                          \
      {PREFIX "inc" SUFFIX, HANDLER<T, atomics::Increment, false>}, {                                                  \
    PREFIX "dec" SUFFIX, HANDLER<T, atomics::Decrement, false>                                                         \
  }
#define FLYC_RDNA_ATOMICS(PREFIX, HANDLER)                                                                             \
  {PREFIX "min_num_f32", HANDLER<uint32_t, atomics::NumberMin, false>},                                                \
      {PREFIX "max_num_f32", HANDLER<uint32_t, atomics::NumberMax, false>},                                            \
      {PREFIX "cmpswap_f32", HANDLER<uint32_t, atomics::FloatCompareSwap, true>},                                      \
      {PREFIX "cond_sub_u32", HANDLER<uint32_t, atomics::ConditionalSub, false>}, {                                    \
    PREFIX "sub_clamp_u32", HANDLER<uint32_t, atomics::ClampedSub, false>                                              \
  }
#define FLYC_FLOAT_ATOMICS(PREFIX, HANDLER)                                                                            \
  {PREFIX "add_f32", HANDLER<uint32_t, atomics::FloatAdd, false>},                                                     \
      {PREFIX "add_f64", HANDLER<uint64_t, atomics::FloatAdd, false>},                                                 \
      {PREFIX "min_f64", HANDLER<uint64_t, atomics::FloatMin, false>},                                                 \
      {PREFIX "max_f64", HANDLER<uint64_t, atomics::FloatMax, false>},                                                 \
      {PREFIX "pk_add_f16", HANDLER<uint32_t, atomics::HalfPairAdd, false>}, {                                         \
    PREFIX "pk_add_bf16", HANDLER<uint32_t, atomics::BrainPairAdd, false>                                              \
  }

} // namespace flyc::emulator::atomics

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ATOMICOPS_H
