//===- VectorDivide.cpp - the steps of f32 and f64 division ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A correctly rounded quotient is v_div_scale (twice), v_rcp, fused multiply-adds, v_div_fmas, v_div_fixup. Source: AMD
// CDNA3 ISA manual, V_DIV_SCALE_*, V_DIV_FMAS_*, V_DIV_FIXUP_*. Two places depart from the manual's pseudo-code,
// because the sequence as compilers emit it gives IEEE quotients only so: v_div_fmas undoes the scale in the direction
// that the quotient's exponent shows (2^64 or 2^-64, for f64 2^128 or 2^-128), and where both the reciprocal and the
// quotient are denormal the denominator is scaled down, not up out of range.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/Extremes.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

#include <limits>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

/// What differs between the widths.
template <typename T> struct Traits;
template <> struct Traits<float> {
  static constexpr int scale = 64, nearlyOverflows = 96, tiny = 23, bias = 127, underflows = -150;
  static int exponent(float x) { return static_cast<int>(asBits(x) >> 23 & 0xFF); }
};
template <> struct Traits<double> {
  static constexpr int scale = 128, nearlyOverflows = 768, tiny = 53, bias = 1023, underflows = -1075;
  static int exponent(double x) { return static_cast<int>(asBits(x) >> 52 & 0x7FF); }
};

template <typename T> bool isDenormal(T x) { return std::fpclassify(x) == FP_SUBNORMAL; }

/// Is the quotient below the normal range, before it is rounded? What rounds to zero is: only where it is scaled is a
/// quotient halfway between zero and the smallest denormal known to be halfway.
template <typename T> bool isDenormalQuotient(T numerator, T denominator) {
  int over, under;
  const T ratio = std::frexp(numerator, &over) / std::frexp(denominator, &under); // from 0.5 to 2, never rounded to 1
  const int exponent = over - under + (std::fabs(ratio) >= 1 ? 1 : 0);            // |quotient| < 2^exponent
  return std::isfinite(ratio) && ratio != 0 && exponent < std::numeric_limits<T>::min_exponent;
}

/// Which of (denominator, numerator) s0 is decides how it is scaled. `flag` tells v_div_fmas that the quotient is
/// scaled.
template <typename T> T divScale(T s0, T s1, T s2, bool &flag) {
  using X = Traits<T>;
  flag = false;
  if (s2 == 0 || s1 == 0)
    return std::numeric_limits<T>::quiet_NaN();
  if (X::exponent(s2) - X::exponent(s1) >= X::nearlyOverflows) {
    flag = true;
    return s0 == s1 ? std::ldexp(s0, X::scale) : s0;
  }
  if (isDenormal(s1))
    return std::ldexp(s0, X::scale);
  const bool reciprocal = isDenormal(T(1) / s1), quotient = isDenormalQuotient(s2, s1);
  if (reciprocal && quotient) {
    flag = true;
    return s0 == s1 ? std::ldexp(s0, -X::scale) : s0;
  }
  if (reciprocal)
    return std::ldexp(s0, -X::scale);
  if (quotient) {
    flag = true;
    return s0 == s2 ? std::ldexp(s0, X::scale) : s0;
  }
  return X::exponent(s2) <= X::tiny ? std::ldexp(s0, X::scale) : s0;
}

/// a * b + c, scaled, rounded once as the host rounds now.
float scaledFma(float a, float b, float c, int scale) {
  if (std::fegetround() != FE_TONEAREST) // two roundings in one direction are one
    return std::ldexp(std::fma(a, b, c), scale);
  return static_cast<float>(std::ldexp(fusedToOdd(a, b, c), scale));
}
double scaledFma(double a, double b, double c, int scale) {
  const double y = std::fma(a, b, c);
  double z = std::ldexp(y, scale);
  // Two roundings to nearest differ from one only where y stands between two denormal results and was itself rounded.
  const double distance = y - std::ldexp(z, -scale);
  if (std::fpclassify(z) == FP_NORMAL || std::fegetround() != FE_TONEAREST ||
      std::fabs(distance) != std::ldexp(1.0, -1075 - scale))
    return z;
  // Boldo and Muller, "Some Functions Computable with a Fused-mac": the error of a fused multiply-add.
  const auto twoSum = [](double x, double w, double &error) {
    const double sum = x + w, back = sum - x;
    error = (x - (sum - back)) + (w - back);
    return sum;
  };
  const double product = a * b, productError = std::fma(a, b, -product);
  double alphaError, betaError;
  const double alpha = twoSum(c, productError, alphaError), beta = twoSum(product, alpha, betaError);
  const double error = ((beta - y) + betaError) + alphaError;
  if (error != 0 && (error > 0) == (distance > 0))
    z = std::nextafter(z, distance > 0 ? HUGE_VAL : -HUGE_VAL);
  return z;
}

template <typename T> T divFmas(T a, T b, T c, bool flag) {
  if (!flag)
    return std::fma(a, b, c);
  return scaledFma(a, b, c, Traits<T>::exponent(c) > Traits<T>::bias ? Traits<T>::scale : -Traits<T>::scale);
}

template <typename T> T divFixup(T quotient, T denominator, T numerator) {
  using X = Traits<T>;
  const T sign = std::signbit(denominator) != std::signbit(numerator) ? T(-1) : T(1);
  const T inf = std::numeric_limits<T>::infinity();
  if (std::isnan(numerator))
    return quieted(numerator);
  if (std::isnan(denominator))
    return quieted(denominator);
  if ((denominator == 0 && numerator == 0) || (std::isinf(denominator) && std::isinf(numerator)))
    return -std::numeric_limits<T>::quiet_NaN();
  if (denominator == 0 || std::isinf(numerator))
    return std::copysign(inf, sign);
  if (std::isinf(denominator) || numerator == 0)
    return std::copysign(T(0), sign);
  const int difference = X::exponent(numerator) - X::exponent(denominator);
  if (difference < X::underflows) // what is left of it is below half the smallest denormal: rounded as MODE says
    return std::copysign(std::numeric_limits<T>::denorm_min(), sign) * T(0.25);
  if (std::isnan(quotient)) // the scaled sequence itself overflowed: inf - inf
    return std::copysign(difference >= 0 ? inf : T(0), sign);
  return std::copysign(quotient, sign);
}

void divScale32(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  uint64_t flags = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    bool flag;
    r[l] =
        asBits(divScale(source(w, i, 0, (*s[0])[l]), source(w, i, 1, (*s[1])[l]), source(w, i, 2, (*s[2])[l]), flag));
    flags |= uint64_t(flag) << l;
  }
  const uint64_t exec = w.exec();
  writeVector(w, i, r);
  writeLaneMask(w, i.sdst, flags & exec);
}
void divScale64(W &w, const I &i) {
  Lanes low[3], high[3], rl, rh;
  for (unsigned n = 0; n < 3; ++n)
    readVector64(w, i, n, low[n], high[n], ConstantType::F64);
  uint64_t flags = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    bool flag;
    const auto s = [&](unsigned n) { return source64(i, n, join(low[n][l], high[n][l])); };
    const uint64_t bits = asBits(divScale(s(0), s(1), s(2), flag));
    rl[l] = static_cast<uint32_t>(bits);
    rh[l] = static_cast<uint32_t>(bits >> 32);
    flags |= uint64_t(flag) << l;
  }
  const uint64_t exec = w.exec();
  writeVector64(w, i, rl, rh);
  writeLaneMask(w, i.sdst, flags & exec);
}

void divFmas32(W &w, const I &i) {
  const uint64_t vcc = w.vcc();
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  const FloatMode mode = FloatMode::of32(w);
  rounded(mode.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      float x[3];
      for (unsigned n = 0; n < 3; ++n)
        x[n] = source(w, i, n, (*s[n])[l]);
      const bool flag = vcc >> l & 1;
      r[l] = asBits(moded<3>(i, mode, x, [flag](float a, float b, float c) { return divFmas(a, b, c, flag); }));
    }
  });
  writeVector(w, i, r);
}
void divFmas64(W &w, const I &i) {
  const uint64_t vcc = w.vcc();
  Lanes low[3], high[3], rl, rh;
  for (unsigned n = 0; n < 3; ++n)
    readVector64(w, i, n, low[n], high[n], ConstantType::F64);
  const FloatMode mode = FloatMode::of64(w);
  rounded(mode.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      double x[3];
      for (unsigned n = 0; n < 3; ++n)
        x[n] = source64(i, n, join(low[n][l], high[n][l]));
      const bool flag = vcc >> l & 1;
      const uint64_t bits =
          asBits(moded<3>(i, mode, x, [flag](double a, double b, double c) { return divFmas(a, b, c, flag); }));
      rl[l] = static_cast<uint32_t>(bits);
      rh[l] = static_cast<uint32_t>(bits >> 32);
    }
  });
  writeVector64(w, i, rl, rh);
}

const OperationEntry operations[] = {
    {"v_div_scale_f32", divScale32},
    {"v_div_scale_f64", divScale64},
    {"v_div_fmas_f32", divFmas32},
    {"v_div_fmas_f64", divFmas64},
    {"v_div_fixup_f32", [](W &w, const I &i) { float32<3>(w, i, divFixup<float>); }},
    {"v_div_fixup_f64", [](W &w, const I &i) { float64<3>(w, i, divFixup<double>); }},
};

} // namespace

std::span<const OperationEntry> vectorDivideOperations() { return operations; }

} // namespace flyc::emulator
