//===- HalfShapes.h - the loops that operations on 16 bits share ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// op_sel chooses the half of each source and of the result. A 16-bit result clears the high half of its register or
// keeps it, by the operation; where op_sel names the high half the low one is kept. Packed operations do both halves.
// Source: AMD CDNA3 ISA manual, "VOP3" and "VOP3P" of chapter "Microcode Formats", "Packed math".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_VECTOR_HALFSHAPES_H
#define FLYC_RUNTIME_EMULATOR_OPS_VECTOR_HALFSHAPES_H

#include "runtime/emulator/ops/vector/Arithmetic.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

// ---- halfToFloat, floatToHalf and fusedToOdd without branches, for lane loops: the same values

inline float halfValue(uint32_t code) {
  const uint32_t magnitude = code & 0x7FFF;
  const uint32_t normal = (magnitude << 13) + (112u << 23), special = magnitude << 13 | 0x7F800000;
  const uint32_t denormal = asBits(static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24f);
  const uint32_t bits = magnitude >= 0x7C00 ? special : magnitude >= 0x400 ? normal : denormal;
  return asFloat(bits | (code & 0x8000) << 16);
}
/// Rounds to nearest even.
inline uint32_t halfCode(double value) {
  const uint64_t bits = asBits(value), magnitude = bits & 0x7FFFFFFFFFFFFFFF;
  const uint64_t rounded = (magnitude + ((uint64_t(1) << 41) - 1) + (magnitude >> 42 & 1)) >> 42;
  const uint64_t normal = rounded - (uint64_t(1023 - 15) << 10);
  const uint64_t denormal = asBits(asDouble(magnitude) + 0x1p28) & 0xFFF; // 2^28 has 2^-24 as its last place
  const uint64_t nan = 0x7E00 | (magnitude >> 42 & 0x3FF);
  const uint64_t code = magnitude > 0x7FF0000000000000           ? nan
                        : magnitude < 0x3F10000000000000         ? denormal
                        : rounded >= (uint64_t(1023 + 16) << 10) ? 0x7C00
                                                                 : normal;
  return static_cast<uint32_t>(code | (bits >> 48 & 0x8000));
}
inline double halfFused(double a, double b, double c) {
  const double product = a * b, sum = product + c, back = sum - product;
  const double error = (product - (sum - back)) + (c - back);
  const uint64_t bits = asBits(sum), away = bits + ((error > 0) == (sum > 0) ? 1 : ~uint64_t(0));
  const bool finite = (bits & 0x7FF0000000000000) != 0x7FF0000000000000;
  return withNan(asDouble((finite & (error != 0) & !(bits & 1)) ? away : bits), a, b, c);
}

inline uint32_t selectedHalf(const Instruction &i, unsigned index, uint32_t lane) {
  return (i.opSel >> index & 1 ? lane >> 16 : lane) & 0xFFFF;
}
/// Source `index` as the float that it is, abs and neg applied.
inline float half(const Instruction &i, unsigned index, uint32_t lane) {
  uint32_t code = selectedHalf(i, index, lane);
  if (i.abs >> index & 1)
    code &= 0x7FFF;
  if (i.neg >> index & 1)
    code ^= 0x8000;
  return halfToFloat(code);
}
inline float flushHalf(float x) { return std::fabs(x) < 0x1p-14f ? std::copysign(0.0f, x) : x; }
/// What a 16-bit result does to the high half of its register. gfx9 clears it, except in the operations that it added
/// beside "legacy" ones of the same name (LLVM's zeroesHigh16BitsOfDest lists them). RDNA keeps it always.
enum class HighHalf : uint8_t { Cleared, Kept };
/// Puts a 16-bit result beside what stays of the old value.
struct HalfPlace {
  uint32_t kept;
  unsigned shift;
  uint32_t operator()(uint32_t code, uint32_t old) const { return (old & kept) | (code & 0xFFFF) << shift; }
};
template <HighHalf H = HighHalf::Cleared> HalfPlace halfPlace(const Wave &w, const Instruction &i) {
  if (i.opSel & 8)
    return {0xFFFF, 16};
  return {H == HighHalf::Kept || w.family->keepsHalves ? 0xFFFF0000 : 0, 0};
}
inline Lanes destination(Wave &w, const Instruction &i) { return w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{}; }

/// The f16 code of a result that a double holds exactly or rounded to odd: omod, clamp, MODE.
inline uint32_t halfResult(const Instruction &i, const FloatMode &mode, double y) {
  const uint32_t code = encodeFloat(f16Format, modified(i, mode, y), mode.saturates, mode.round);
  return mode.flushesOutput && (code & 0x7C00) == 0 ? code & 0x8000 : code;
}

/// No more to do for a result than to round it to nearest even.
inline bool isPlainHalf(const Instruction &i, const FloatMode &mode) {
  return mode.isPlain() && !mode.saturates && !i.clamp;
}

/// f(float...) to a float or double that holds the exact or odd-rounded result.
template <unsigned N, HighHalf H = HighHalf::Cleared, typename F> void float16(Wave &w, const Instruction &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], ConstantType::F16);
  const Lanes old = destination(w, i);
  const HalfPlace place = halfPlace<H>(w, i);
  const FloatMode mode = FloatMode::of64(w);
  if (isPlainHalf(i, mode) && !i.opSel) {
    const uint32_t keep[3] = {i.abs & 1 ? 0x7FFFu : 0xFFFF, i.abs & 2 ? 0x7FFFu : 0xFFFF, i.abs & 4 ? 0x7FFFu : 0xFFFF};
    const uint32_t flip[3] = {i.neg & 1 ? 0x8000u : 0, i.neg & 2 ? 0x8000u : 0, i.neg & 4 ? 0x8000u : 0};
    const auto value = [&](unsigned n, unsigned l) { return halfValue(((*s[n])[l] & keep[n]) ^ flip[n]); };
    for (unsigned l = 0; l < laneCount; ++l)
      r[l] = place(halfCode(applied<N>(f, value, l)), old[l]);
    return writeVector(w, i, r);
  }
  for (unsigned l = 0; l < laneCount; ++l) {
    float x[3] = {};
    for (unsigned n = 0; n < N; ++n) {
      x[n] = half(i, n, (*s[n])[l]);
      if (mode.flushesInput)
        x[n] = flushHalf(x[n]);
    }
    double y;
    if constexpr (N == 1)
      y = f(x[0]);
    else if constexpr (N == 2)
      y = f(x[0], x[1]);
    else
      y = f(x[0], x[1], x[2]);
    r[l] = place(halfResult(i, mode, y), old[l]);
  }
  writeVector(w, i, r);
}

/// f(uint32_t codes...) -> low 16 bits.
template <unsigned N, HighHalf H = HighHalf::Cleared, typename F> void bits16(Wave &w, const Instruction &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], ConstantType::F16);
  const Lanes old = destination(w, i);
  const HalfPlace place = halfPlace<H>(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    uint32_t x[3] = {};
    for (unsigned n = 0; n < N; ++n)
      x[n] = selectedHalf(i, n, (*s[n])[l]);
    uint32_t y;
    if constexpr (N == 1)
      y = f(x[0]);
    else if constexpr (N == 2)
      y = f(x[0], x[1]);
    else
      y = f(x[0], x[1], x[2]);
    r[l] = place(y, old[l]);
  }
  writeVector(w, i, r);
}

/// Packed: the low result takes the halves that op_sel names, the high one those of op_sel_hi. f(a, b, c) on 16-bit
/// codes.
template <unsigned N, typename F> void packed(Wave &w, const Instruction &i, ConstantType type, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], type);
  const auto part = [&](unsigned select, unsigned negate) {
    uint32_t shift[3], flip[3];
    for (unsigned n = 0; n < 3; ++n) {
      shift[n] = select >> n & 1 ? 16 : 0;
      flip[n] = type == ConstantType::F16 && (negate >> n & 1) ? 0x8000 : 0;
    }
    Lanes out;
    const auto code = [&](unsigned n, unsigned l) { return n < N ? ((*s[n])[l] >> shift[n] & 0xFFFF) ^ flip[n] : 0; };
    for (unsigned l = 0; l < laneCount; ++l)
      out[l] = f(code(0, l), code(1, l), code(2, l)) & 0xFFFF;
    return out;
  };
  const Lanes low = part(i.opSel, i.neg), high = part(i.opSelHi, i.negHi);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = low[l] | high[l] << 16;
  writeVector(w, i, r);
}
template <unsigned N, typename F> void packedHalf(Wave &w, const Instruction &i, F f) {
  const FloatMode mode = FloatMode::of64(w);
  if (isPlainHalf(i, mode))
    return packed<N>(w, i, ConstantType::F16, [&](uint32_t a, uint32_t b, uint32_t c) {
      return halfCode(f(halfValue(a), halfValue(b), halfValue(c)));
    });
  const auto value = [&](uint32_t code) {
    return mode.flushesInput ? flushHalf(halfToFloat(code)) : halfToFloat(code);
  };
  packed<N>(w, i, ConstantType::F16,
            [&](uint32_t a, uint32_t b, uint32_t c) { return halfResult(i, mode, f(value(a), value(b), value(c))); });
}
template <unsigned N, typename F> void packedInteger(Wave &w, const Instruction &i, F f) {
  packed<N>(w, i, ConstantType::Int, f);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_VECTOR_HALFSHAPES_H
