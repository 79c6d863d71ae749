//===- VectorShapes.h - the loops that vector operations share ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An operation gives what happens in a lane; these give operands, modifiers and masks. One instantiation is one handler, with
// a 64-lane loop that the host compiler vectorises.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_VECTORSHAPES_H
#define FLYC_RUNTIME_EMULATOR_VECTORSHAPES_H

#include "runtime/emulator/Operands.h"

#include <cmath>

namespace flyc::emulator {
inline namespace FLYC_SIMD {

// ---- integers, raw bits: f(uint32_t...) -> uint32_t

template <typename F> void unary32(Wave &w, const Instruction &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(a[l]);
  writeVector(w, i, r);
}
template <typename F> void binary32(Wave &w, const Instruction &i, F f) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &b = readVector(w, i, 1, u, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(a[l], b[l]);
  writeVector(w, i, r);
}
template <typename F> void ternary32(Wave &w, const Instruction &i, F f) {
  Lanes t, u, v, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &b = readVector(w, i, 1, u, ConstantType::Int),
              &c = readVector(w, i, 2, v, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(a[l], b[l], c[l]);
  writeVector(w, i, r);
}

inline uint64_t join(uint32_t low, uint32_t high) { return low | uint64_t(high) << 32; }

/// The 64-bit mask operand of v_cndmask and the carries: VCC or a scalar pair.
inline uint64_t readMask(Wave &w, const Instruction &i, unsigned index) { return readScalar64(w, i, i.src[index]); }

// ---- floats: abs and neg on sources; omod, clamp and denormal mode on the result

/// MODE.denormals: [5:4] for f32, [7:6] for f64 and f16; bit 0 of a field allows input, bit 1 output denormals.
inline bool flushesF32(const Wave &w) { return (w.mode >> 4 & 3) == 0; }
inline float flush(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; }

inline float source(const Wave &, const Instruction &i, unsigned index, uint32_t bits) {
  if (i.abs >> index & 1)
    bits &= 0x7FFFFFFF;
  if (i.neg >> index & 1)
    bits ^= 0x80000000;
  return asFloat(bits);
}
inline double source64(const Instruction &i, unsigned index, uint64_t bits) {
  if (i.abs >> index & 1)
    bits &= 0x7FFFFFFFFFFFFFFF;
  if (i.neg >> index & 1)
    bits ^= 0x8000000000000000;
  return asDouble(bits);
}
template <typename T> T modified(const Instruction &i, T x) {
  if (i.omod)
    x = i.omod == 1 ? x * 2 : i.omod == 2 ? x * 4 : x / 2;
  if (i.clamp)
    x = x >= T(1) ? T(1) : x > T(0) ? x : T(0); // NaN becomes 0 (DX10_CLAMP)
  return x;
}

template <unsigned N, typename F> void float32(Wave &w, const Instruction &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  const bool plain = !i.abs && !i.neg && !i.omod && !i.clamp && !flushesF32(w);
  if (plain) {
    for (unsigned l = 0; l < laneCount; ++l)
      if constexpr (N == 1)
        r[l] = asBits(float(f(asFloat((*s[0])[l]))));
      else if constexpr (N == 2)
        r[l] = asBits(float(f(asFloat((*s[0])[l]), asFloat((*s[1])[l]))));
      else
        r[l] = asBits(float(f(asFloat((*s[0])[l]), asFloat((*s[1])[l]), asFloat((*s[2])[l]))));
  } else {
    const bool flushes = flushesF32(w);
    for (unsigned l = 0; l < laneCount; ++l) {
      float x[3] = {};
      for (unsigned n = 0; n < N; ++n) {
        x[n] = source(w, i, n, (*s[n])[l]);
        if (flushes)
          x[n] = flush(x[n]);
      }
      float y;
      if constexpr (N == 1)
        y = f(x[0]);
      else if constexpr (N == 2)
        y = f(x[0], x[1]);
      else
        y = f(x[0], x[1], x[2]);
      y = modified(i, y);
      r[l] = asBits(flushes ? flush(y) : y);
    }
  }
  writeVector(w, i, r);
}

template <unsigned N, typename F> void float64(Wave &w, const Instruction &i, F f) {
  Lanes low[3], high[3], rl, rh;
  for (unsigned n = 0; n < N; ++n)
    readVector64(w, i, n, low[n], high[n], ConstantType::F64);
  for (unsigned l = 0; l < laneCount; ++l) {
    double x[3] = {};
    for (unsigned n = 0; n < N; ++n)
      x[n] = source64(i, n, join(low[n][l], high[n][l]));
    double y;
    if constexpr (N == 1)
      y = f(x[0]);
    else if constexpr (N == 2)
      y = f(x[0], x[1]);
    else
      y = f(x[0], x[1], x[2]);
    const uint64_t bits = asBits(modified(i, y));
    rl[l] = static_cast<uint32_t>(bits);
    rh[l] = static_cast<uint32_t>(bits >> 32);
  }
  writeVector64(w, i, rl, rh);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_VECTORSHAPES_H
