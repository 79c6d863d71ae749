//===- HalfShapes.h - the loops that operations on 16 bits share ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// op_sel chooses the half of each source and of the result. A 16-bit result clears the high half of its register or keeps it, by
// the operation; where op_sel names the high half the low one is kept. Packed operations do both halves. Source: AMD CDNA3 ISA manual, "VOP3" and
// "VOP3P" of chapter "Microcode Formats", "Packed math".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_HALFSHAPES_H
#define FLYC_RUNTIME_EMULATOR_HALFSHAPES_H

#include "runtime/emulator/VectorShapes.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

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
/// What a 16-bit result does to the high half of its register. gfx9 clears it, except in the operations that it added beside
/// "legacy" ones of the same name (LLVM's zeroesHigh16BitsOfDest lists them).
enum class HighHalf : uint8_t { Cleared, Kept };
template <HighHalf H = HighHalf::Cleared> uint32_t placeHalf(const Instruction &i, uint32_t code, uint32_t old) {
  if (i.opSel & 8)
    return (old & 0xFFFF) | code << 16;
  return H == HighHalf::Kept ? (old & 0xFFFF0000) | (code & 0xFFFF) : code & 0xFFFF;
}
inline Lanes destination(Wave &w, const Instruction &i) { return w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{}; }

/// The f16 code of a result that a double holds exactly or rounded to odd: omod, clamp, MODE.
inline uint32_t halfResult(const Instruction &i, const FloatMode &mode, double y) {
  const uint32_t code = encodeFloat(f16Format, modified(i, mode, y), mode.saturates, mode.round);
  return mode.flushesOutput && (code & 0x7C00) == 0 ? code & 0x8000 : code;
}

/// f(float...) to a float or double that holds the exact or odd-rounded result.
template <unsigned N, HighHalf H = HighHalf::Cleared, typename F> void float16(Wave &w, const Instruction &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], ConstantType::F16);
  const Lanes old = destination(w, i);
  const FloatMode mode = FloatMode::of64(w);
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
    r[l] = placeHalf<H>(i, halfResult(i, mode, y), old[l]);
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
    r[l] = placeHalf<H>(i, y, old[l]);
  }
  writeVector(w, i, r);
}

/// Packed: the low result takes the halves that op_sel names, the high one those of op_sel_hi. f(a, b, c) on 16-bit codes.
template <unsigned N, typename F> void packed(Wave &w, const Instruction &i, ConstantType type, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], type);
  for (unsigned l = 0; l < laneCount; ++l) {
    uint32_t result = 0;
    for (unsigned part = 0; part < 2; ++part) {
      const unsigned select = part ? i.opSelHi : i.opSel, negate = part ? i.negHi : i.neg;
      uint32_t code[3] = {};
      for (unsigned n = 0; n < N; ++n) {
        code[n] = (select >> n & 1 ? (*s[n])[l] >> 16 : (*s[n])[l]) & 0xFFFF;
        if (type == ConstantType::F16 && (negate >> n & 1))
          code[n] ^= 0x8000;
      }
      result |= (f(code[0], code[1], code[2]) & 0xFFFF) << (16 * part);
    }
    r[l] = result;
  }
  writeVector(w, i, r);
}
template <unsigned N, typename F> void packedHalf(Wave &w, const Instruction &i, F f) {
  const FloatMode mode = FloatMode::of64(w);
  const auto value = [&](uint32_t code) { return mode.flushesInput ? flushHalf(halfToFloat(code)) : halfToFloat(code); };
  packed<N>(w, i, ConstantType::F16, [&](uint32_t a, uint32_t b, uint32_t c) { return halfResult(i, mode, f(value(a), value(b), value(c))); });
}
template <unsigned N, typename F> void packedInteger(Wave &w, const Instruction &i, F f) { packed<N>(w, i, ConstantType::Int, f); }

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_HALFSHAPES_H
