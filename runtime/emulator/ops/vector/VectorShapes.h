//===- VectorShapes.h - the loops that vector operations share ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An operation gives what happens in a lane; these give operands, modifiers and masks. One instantiation is one
// handler, with a 64-lane loop that the host compiler vectorises.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_VECTOR_VECTORSHAPES_H
#define FLYC_RUNTIME_EMULATOR_OPS_VECTOR_VECTORSHAPES_H

#include "runtime/emulator/state/FloatMode.h"
#include "runtime/emulator/state/Operands.h"

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

// ---- floats: abs and neg on sources; MODE; omod and clamp on the result

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

/// One lane: denormal sources as MODE has it, f, then output modifiers and denormal results.
template <unsigned N, typename T, typename F> T moded(const Instruction &i, const FloatMode &mode, T (&x)[3], F f) {
  if (mode.flushesInput)
    for (unsigned n = 0; n < N; ++n)
      x[n] = flush(x[n]);
  T y;
  if constexpr (N == 1)
    y = f(x[0]);
  else if constexpr (N == 2)
    y = f(x[0], x[1]);
  else
    y = f(x[0], x[1], x[2]);
  y = modified(i, mode, y);
  return mode.flushesOutput ? flush(y) : y;
}

/// abs and neg of the sources as masks, so that lane loops need no branches.
struct SignMasks {
  uint32_t keep[3], flip[3];
  SignMasks(unsigned abs, unsigned neg) {
    for (unsigned n = 0; n < 3; ++n) {
      keep[n] = abs >> n & 1 ? 0x7FFFFFFF : 0xFFFFFFFF;
      flip[n] = neg >> n & 1 ? 0x80000000 : 0;
    }
  }
  float operator()(unsigned n, uint32_t bits) const { return asFloat((bits & keep[n]) ^ flip[n]); }
  double operator()(unsigned n, uint32_t low, uint32_t high) const {
    return asDouble(join(low, (high & keep[n]) ^ flip[n]));
  }
};

/// f of the N sources of lane l.
template <unsigned N, typename F, typename Source> auto applied(F f, Source source, unsigned l) {
  if constexpr (N == 1)
    return f(source(0, l));
  else if constexpr (N == 2)
    return f(source(0, l), source(1, l));
  else
    return f(source(0, l), source(1, l), source(2, l));
}

/// result[l] = f of the sources of lane l; source(n, l) is one with its sign modifiers. The first two loops, for the
/// modes that compilers and assembly set, are those that the host compiler vectorises.
template <unsigned N, typename T, typename F, typename Source>
void floatLoop(const Instruction &i, const FloatMode &mode, Rounding round, F f, Source source,
               T (&result)[laneCount]) {
  const bool modifies = i.clamp || (i.omod && mode.flushesOutput);
  if (!modifies && mode.isPlain()) {
    for (unsigned l = 0; l < laneCount; ++l)
      result[l] = T(applied<N>(f, source, l));
  } else if (!modifies && mode.isNearest() && mode.flushesInput && mode.flushesOutput) {
    const auto flushed = [&](unsigned n, unsigned l) { return flush(source(n, l)); };
    for (unsigned l = 0; l < laneCount; ++l)
      result[l] = flush(T(applied<N>(f, flushed, l)));
  } else {
    rounded(round, [&] {
      for (unsigned l = 0; l < laneCount; ++l) {
        T x[3] = {};
        for (unsigned n = 0; n < N; ++n)
          x[n] = source(n, l);
        result[l] = moded<N>(i, mode, x, f);
      }
    });
  }
}

/// Whether the result is rounded as MODE says; the approximations (rcp, exp, sin...) have a rounding of their own.
enum class Rounds : uint8_t { ByMode, ByItself };

template <unsigned N, Rounds R = Rounds::ByMode, typename F> void float32(Wave &w, const Instruction &i, F f) {
  Lanes t[3];
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  const FloatMode mode = FloatMode::of32(w);
  const SignMasks signs(i.abs, i.neg);
  float y[laneCount];
  floatLoop<N>(
      i, mode, R == Rounds::ByMode ? mode.round : Rounding::NearestEven, f,
      [&](unsigned n, unsigned l) { return signs(n, (*s[n])[l]); }, y);
  writeVector(w, i, std::bit_cast<Lanes>(y));
}

template <unsigned N, Rounds R = Rounds::ByMode, typename F> void float64(Wave &w, const Instruction &i, F f) {
  Lanes low[3], high[3];
  LanePair s[3];
  for (unsigned n = 0; n < N; ++n)
    s[n] = viewVector64(w, i, n, low[n], high[n], ConstantType::F64);
  const FloatMode mode = FloatMode::of64(w);
  const SignMasks signs(i.abs, i.neg);
  double y[laneCount];
  floatLoop<N>(
      i, mode, R == Rounds::ByMode ? mode.round : Rounding::NearestEven, f,
      [&](unsigned n, unsigned l) { return signs(n, (*s[n].low)[l], (*s[n].high)[l]); }, y);
  Lanes rl, rh;
  for (unsigned l = 0; l < laneCount; ++l) {
    rl[l] = static_cast<uint32_t>(asBits(y[l]));
    rh[l] = static_cast<uint32_t>(asBits(y[l]) >> 32);
  }
  writeVector64(w, i, rl, rh);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_VECTOR_VECTORSHAPES_H
