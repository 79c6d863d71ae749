//===- Extremes.h - minimum, maximum and median of floats -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two kinds: v_min and v_max, where a NaN loses to a number and MODE.IEEE decides what a signalling one does;
// v_minimum3 and v_maximum3, where a NaN wins. -0 is less than +0. Source: AMD CDNA3 and CDNA4 ISA manuals, V_MIN_F32,
// V_MAX_F32, V_MED3_F32, V_MINIMUM3_F32, V_MAXIMUM3_F32. f16 values are given as the floats that they are, which keeps
// their NaNs' kind.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_VECTOR_EXTREMES_H
#define FLYC_RUNTIME_EMULATOR_OPS_VECTOR_EXTREMES_H

#include "runtime/emulator/state/Simd.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace flyc::emulator {
inline namespace FLYC_SIMD {

inline bool isSignalling(float x) { return std::isnan(x) && !(std::bit_cast<uint32_t>(x) >> 22 & 1); }
inline bool isSignalling(double x) { return std::isnan(x) && !(std::bit_cast<uint64_t>(x) >> 51 & 1); }
inline float quieted(float x) { return std::bit_cast<float>(std::bit_cast<uint32_t>(x) | 1u << 22); }
inline double quieted(double x) { return std::bit_cast<double>(std::bit_cast<uint64_t>(x) | uint64_t(1) << 51); }

/// v_min and v_max under one setting of MODE.IEEE.
template <typename T> struct Extremes {
  bool ieee;

  T minimum(T a, T b) const {
    if (std::isnan(a) || std::isnan(b))
      return number(a, b);
    if (a == b)
      return std::signbit(a) ? a : b;
    return a < b ? a : b;
  }
  T maximum(T a, T b) const {
    if (std::isnan(a) || std::isnan(b))
      return number(a, b);
    if (a == b)
      return std::signbit(a) ? b : a;
    return a > b ? a : b;
  }
  T minimum3(T a, T b, T c) const { return minimum(minimum(a, b), c); }
  T maximum3(T a, T b, T c) const { return maximum(maximum(a, b), c); }
  T median(T a, T b, T c) const {
    if (std::isnan(a) || std::isnan(b) || std::isnan(c))
      return minimum3(a, b, c);
    const T greatest = maximum3(a, b, c);
    return greatest == a ? maximum(b, c) : greatest == b ? maximum(a, c) : maximum(a, b);
  }

private:
  /// One of them is NaN: the other, unless IEEE mode wants a signalling NaN to show.
  T number(T a, T b) const {
    if (ieee && isSignalling(a))
      return quieted(a);
    if (ieee && isSignalling(b))
      return quieted(b);
    return std::isnan(a) ? b : a;
  }
};

/// IEEE 754-2019 minimum and maximum: the first NaN comes through, quiet.
template <typename T> T minimumOrNaN(T a, T b) {
  return std::isnan(a) ? quieted(a) : std::isnan(b) ? quieted(b) : Extremes<T>{true}.minimum(a, b);
}
template <typename T> T maximumOrNaN(T a, T b) {
  return std::isnan(a) ? quieted(a) : std::isnan(b) ? quieted(b) : Extremes<T>{true}.maximum(a, b);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_VECTOR_EXTREMES_H
