//===- FloatMode.h - what the MODE register asks of floating point --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rounding, denormals, IEEE and clamping behaviour of one instruction, by the width of its floats. Results are computed
// on the host under the same rounding direction, so they are exact. Source: AMD CDNA3 ISA manual, "MODE register" and
// "Output modifiers".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_FLOATMODE_H
#define FLYC_RUNTIME_EMULATOR_STATE_FLOATMODE_H

#include "runtime/emulator/state/Simd.h"
#include "runtime/emulator/state/SmallFloat.h"
#include "runtime/emulator/state/Wave.h"

#include <bit>
#include <cfenv>
#include <cmath>

namespace flyc::emulator {
inline namespace FLYC_SIMD {

struct FloatMode {
  Rounding round;
  bool flushesInput, flushesOutput;
  bool ieee;      ///< signalling NaNs are quieted by min and max; output modifiers are ignored
  bool dx10Clamp; ///< clamp makes NaN 0
  bool saturates; ///< FP16_OVFL: an overflow to f16 or 8 bits gives the largest value, not infinity

  bool isNearest() const { return round == Rounding::NearestEven; }
  bool isPlain() const { return round == Rounding::NearestEven && !flushesInput && !flushesOutput; }

  static FloatMode of32(const Wave &w) { return FloatMode(w.mode, 0); }
  static FloatMode of64(const Wave &w) { return FloatMode(w.mode, 2); } ///< of f16 too

private:
  /// MODE: round [1:0] of f32, [3:2] of f64 and f16; denormals [5:4] and [7:6], a bit for sources, a bit for results.
  FloatMode(uint32_t mode, unsigned shift)
      : round(static_cast<Rounding>(mode >> shift & 3)), flushesInput(!(mode >> (4 + shift) & 1)),
        flushesOutput(!(mode >> (5 + shift) & 1)), ieee(mode >> 9 & 1), dx10Clamp(mode >> 8 & 1),
        saturates(mode >> 23 & 1) {}
};

/// Denormals become 0 of their sign. By bits, so that lane loops have no branches.
inline float flush(float x) {
  const uint32_t bits = std::bit_cast<uint32_t>(x);
  return std::bit_cast<float>(bits & 0x7F800000 ? bits : bits & 0x80000000);
}
inline double flush(double x) {
  const uint64_t bits = std::bit_cast<uint64_t>(x);
  return std::bit_cast<double>(bits & 0x7FF0000000000000 ? bits : bits & 0x8000000000000000);
}

/// Output modifiers. omod counts only where neither IEEE mode nor denormal results are asked for, and loses the sign of
/// -0.
template <typename T> T modified(const Instruction &i, const FloatMode &mode, T x) {
  if (i.omod && !mode.ieee && mode.flushesOutput) {
    x = i.omod == 1 ? x * 2 : i.omod == 2 ? x * 4 : x / 2;
    x = x == 0 ? T(0) : x;
  }
  if (i.clamp && !(std::isnan(x) && !mode.dx10Clamp))
    x = x >= T(1) ? T(1) : x > T(0) ? x : T(0);
  return x;
}

/// Runs `body` while the host rounds as `round` says. The call keeps the compiler from moving arithmetic across the
/// change.
template <typename Body> [[gnu::noinline]] void callOut(Body &body) { body(); }
template <typename Body> void rounded(Rounding round, Body body) {
  if (round == Rounding::NearestEven)
    return body();
  static constexpr int host[4] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  std::fesetround(host[static_cast<unsigned>(round)]);
  callOut(body);
  std::fesetround(FE_TONEAREST);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_FLOATMODE_H
