//===- VectorFloat.cpp - f32 and f64 arithmetic and conversions -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13. rcp, rsq, sqrt, exp, log, sin and cos are approximations on the chip (1 ulp and
// more); here they are correctly rounded or nearly so.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Isa.h"
#include "runtime/emulator/VectorShapes.h"

#include <limits>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

#define OP [](W & w, const I &i)

/// IEEE minNum and maxNum as MODE.IEEE = 1 has them: a quiet NaN loses to a number; -0 < +0.
template <typename T> T minimum(T a, T b) {
  if (std::isnan(a))
    return b;
  if (std::isnan(b))
    return a;
  if (a == 0 && b == 0)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
template <typename T> T maximum(T a, T b) {
  if (std::isnan(a))
    return b;
  if (std::isnan(b))
    return a;
  if (a == 0 && b == 0)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
float median(float a, float b, float c) {
  if (std::isnan(a) || std::isnan(b) || std::isnan(c))
    return minimum(minimum(a, b), c);
  return maximum(minimum(a, b), minimum(maximum(a, b), c));
}
template <typename T> T fract(T x) {
  const T r = x - std::floor(x);
  const T below = std::nextafter(T(1), T(0));
  return r < below ? r : std::isnan(r) ? r : below;
}

/// Saturating conversions: NaN gives 0, out of range the nearest end.
template <typename To, typename From> To toInteger(From x) {
  if (std::isnan(x))
    return 0;
  if (x <= static_cast<From>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (x >= static_cast<From>(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return static_cast<To>(x);
}

float ldexpF32(float x, u32 exponent) {
  const int32_t e = static_cast<int32_t>(exponent);
  return std::ldexp(x, e < -512 ? -512 : e > 512 ? 512 : e);
}

/// f(float) -> uint32_t bits; sources with modifiers.
template <typename F> void toBits(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(source(w, i, 0, a[l]));
  writeVector(w, i, r);
}
/// f(uint32_t) -> float, with output modifiers.
template <typename F> void fromBits(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = asBits(modified(i, float(f(a[l]))));
  writeVector(w, i, r);
}
/// 32-bit source to f64 result.
template <typename F> void toDouble(W &w, const I &i, F f, bool floatSource) {
  Lanes t, low, high;
  const Lanes &a = readVector(w, i, 0, t, floatSource ? ConstantType::F32 : ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 bits = asBits(modified(i, double(f(floatSource ? asBits(source(w, i, 0, a[l])) : a[l]))));
    low[l] = static_cast<u32>(bits);
    high[l] = static_cast<u32>(bits >> 32);
  }
  writeVector64(w, i, low, high);
}
/// f64 source to 32-bit result bits.
template <typename F> void fromDouble(W &w, const I &i, F f) {
  Lanes low, high, r;
  readVector64(w, i, 0, low, high, ConstantType::F64);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(source64(i, 0, join(low[l], high[l])));
  writeVector(w, i, r);
}

/// v_fmac_f32, v_fmac_f64: D = S0 * S1 + D.
void fmac32(W &w, const I &i) {
  I three = i;
  three.src[2] = i.dst;
  float32<3>(w, three, [](float a, float b, float c) { return std::fma(a, b, c); });
}
void fmac64(W &w, const I &i) {
  I three = i;
  three.src[2] = i.dst;
  float64<3>(w, three, [](double a, double b, double c) { return std::fma(a, b, c); });
}

/// Division: the sequence v_div_scale, v_rcp, v_fma..., v_div_fmas, v_div_fixup. CDNA3 ISA, V_DIV_SCALE_F32.
void divScale32(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  u64 flags = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const float s0 = source(w, i, 0, (*s[0])[l]), s1 = source(w, i, 1, (*s[1])[l]), s2 = source(w, i, 2, (*s[2])[l]);
    const auto exponent = [](float x) { return static_cast<int>(asBits(x) >> 23 & 0xFF); };
    const auto denormal = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; };
    float d = s0;
    bool vcc = false;
    if (s2 == 0 || s1 == 0)
      d = std::numeric_limits<float>::quiet_NaN();
    else if (exponent(s2) - exponent(s1) >= 96) { // the quotient overflows: scale the denominator up
      vcc = true;
      if (asBits(s0) == asBits(s1))
        d = std::ldexp(s0, 64);
    } else if (denormal(s1)) {
      d = std::ldexp(s0, 64);
    } else if (denormal(1.0f / s1) && denormal(s2 / s1)) {
      vcc = true;
      if (asBits(s0) == asBits(s1))
        d = std::ldexp(s0, 64);
    } else if (denormal(1.0f / s1)) {
      d = std::ldexp(s0, -64);
    } else if (denormal(s2 / s1)) {
      vcc = true;
      if (asBits(s0) == asBits(s2))
        d = std::ldexp(s0, 64);
    } else if (exponent(s2) <= 23) {
      d = std::ldexp(s0, 64);
    }
    r[l] = asBits(d);
    flags |= u64(vcc) << l;
  }
  const u64 exec = w.exec();
  writeVector(w, i, r);
  writeScalar64(w, i.sdst, flags & exec);
}
void divFmas32(W &w, const I &i) {
  const u64 vcc = w.vcc();
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  for (unsigned l = 0; l < laneCount; ++l) {
    const float c = source(w, i, 2, (*s[2])[l]);
    const float y = std::fma(source(w, i, 0, (*s[0])[l]), source(w, i, 1, (*s[1])[l]), c);
    const int scale = vcc >> l & 1 ? (static_cast<int>(asBits(c) >> 23 & 0xFF) > 127 ? 64 : -64) : 0;
    r[l] = asBits(modified(i, scale ? std::ldexp(y, scale) : y));
  }
  writeVector(w, i, r);
}
float divFixup32(float quotient, float denominator, float numerator) {
  const bool negative = std::signbit(denominator) != std::signbit(numerator);
  const float inf = std::numeric_limits<float>::infinity();
  if (std::isnan(numerator))
    return numerator;
  if (std::isnan(denominator))
    return denominator;
  if ((denominator == 0 && numerator == 0) || (std::isinf(denominator) && std::isinf(numerator)))
    return asFloat(0xFFC00000);
  if (denominator == 0 || std::isinf(numerator))
    return negative ? -inf : inf;
  if (std::isinf(denominator) || numerator == 0)
    return negative ? -0.0f : 0.0f;
  if (std::isnan(quotient)) // the scaled sequence overflowed or vanished
    return (asBits(numerator) >> 23 & 0xFF) >= (asBits(denominator) >> 23 & 0xFF) ? (negative ? -inf : inf) : (negative ? -0.0f : 0.0f);
  return negative ? -std::fabs(quotient) : std::fabs(quotient);
}

/// One 32-bit half of a 64-bit packed source: a VGPR pair, a scalar pair, or a constant (both halves alike).
void pickHalf(W &w, const I &i, unsigned index, bool high, Lanes &out) {
  I one = i;
  const uint16_t operand = i.src[index];
  const bool registers = operand < 128 || (operand >= firstVgpr && operand != noOperand);
  if (registers && high)
    one.src[index] = operand + 1;
  Lanes t;
  out = readVector(w, one, index, t);
}

/// v_pk_*_f32: the low result takes the halves that op_sel names, the high one those of op_sel_hi.
template <unsigned N, typename F> void packed32(W &w, const I &i, F f) {
  Lanes result[2];
  for (unsigned half = 0; half < 2; ++half) {
    Lanes s[3];
    for (unsigned n = 0; n < N; ++n)
      pickHalf(w, i, n, (half ? i.opSelHi : i.opSel) >> n & 1, s[n]);
    const unsigned negate = half ? i.negHi : i.neg;
    for (unsigned l = 0; l < laneCount; ++l) {
      float x[3] = {};
      for (unsigned n = 0; n < N; ++n)
        x[n] = asFloat(s[n][l] ^ (negate >> n & 1 ? 0x80000000 : 0));
      float y;
      if constexpr (N == 2)
        y = f(x[0], x[1]);
      else
        y = f(x[0], x[1], x[2]);
      result[half][l] = asBits(modified(i, y));
    }
  }
  writeVector64(w, i, result[0], result[1]);
}

constexpr double pi2 = 6.283185307179586476925286766559;

const OperationEntry operations[] = {
    {"v_add_f32", OP { float32<2>(w, i, [](float a, float b) { return a + b; }); }},
    {"v_sub_f32", OP { float32<2>(w, i, [](float a, float b) { return a - b; }); }},
    {"v_subrev_f32", OP { float32<2>(w, i, [](float a, float b) { return b - a; }); }},
    {"v_mul_f32", OP { float32<2>(w, i, [](float a, float b) { return a * b; }); }},
    {"v_mul_legacy_f32", OP { float32<2>(w, i, [](float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }); }},
    {"v_min_f32", OP { float32<2>(w, i, minimum<float>); }},
    {"v_max_f32", OP { float32<2>(w, i, maximum<float>); }},
    {"v_min3_f32", OP { float32<3>(w, i, [](float a, float b, float c) { return minimum(minimum(a, b), c); }); }},
    {"v_max3_f32", OP { float32<3>(w, i, [](float a, float b, float c) { return maximum(maximum(a, b), c); }); }},
    {"v_med3_f32", OP { float32<3>(w, i, median); }},
    {"v_fma_f32", OP { float32<3>(w, i, [](float a, float b, float c) { return std::fma(a, b, c); }); }},
    {"v_fmac_f32", fmac32},
    {"v_fmamk_f32", OP { float32<3>(w, i, [](float a, float b, float c) { return std::fma(a, b, c); }); }},
    {"v_fmaak_f32", OP { float32<3>(w, i, [](float a, float b, float c) { return std::fma(a, b, c); }); }},
    {"v_fract_f32", OP { float32<1>(w, i, fract<float>); }},
    {"v_trunc_f32", OP { float32<1>(w, i, [](float a) { return std::trunc(a); }); }},
    {"v_ceil_f32", OP { float32<1>(w, i, [](float a) { return std::ceil(a); }); }},
    {"v_floor_f32", OP { float32<1>(w, i, [](float a) { return std::floor(a); }); }},
    {"v_rndne_f32", OP { float32<1>(w, i, [](float a) { return std::nearbyint(a); }); }},
    {"v_rcp_f32", OP { float32<1>(w, i, [](float a) { return 1.0f / a; }); }},
    {"v_rcp_iflag_f32", OP { float32<1>(w, i, [](float a) { return 1.0f / a; }); }},
    {"v_rsq_f32", OP { float32<1>(w, i, [](float a) { return float(1.0 / std::sqrt(double(a))); }); }},
    {"v_sqrt_f32", OP { float32<1>(w, i, [](float a) { return std::sqrt(a); }); }},
    {"v_exp_f32", OP { float32<1>(w, i, [](float a) { return std::exp2(a); }); }},
    {"v_log_f32", OP { float32<1>(w, i, [](float a) { return std::log2(a); }); }},
    {"v_sin_f32", OP { float32<1>(w, i, [](float a) { return float(std::sin(double(a) * pi2)); }); }},
    {"v_cos_f32", OP { float32<1>(w, i, [](float a) { return float(std::cos(double(a) * pi2)); }); }},
    {"v_ldexp_f32", OP {
       Lanes t, u, r;
       const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u, ConstantType::Int);
       for (unsigned l = 0; l < laneCount; ++l)
         r[l] = asBits(modified(i, ldexpF32(source(w, i, 0, a[l]), b[l])));
       writeVector(w, i, r);
     }},
    {"v_frexp_mant_f32", OP { float32<1>(w, i, [](float a) { int e; return std::isfinite(a) ? std::frexp(a, &e) : a; }); }},
    {"v_frexp_exp_i32_f32", OP { toBits(w, i, [](float a) { int e = 0; if (std::isfinite(a)) std::frexp(a, &e); return u32(e); }); }},
    {"v_div_scale_f32", divScale32},
    {"v_div_fmas_f32", divFmas32},
    {"v_div_fixup_f32", OP { float32<3>(w, i, divFixup32); }},

    {"v_add_f64", OP { float64<2>(w, i, [](double a, double b) { return a + b; }); }},
    {"v_mul_f64", OP { float64<2>(w, i, [](double a, double b) { return a * b; }); }},
    {"v_min_f64", OP { float64<2>(w, i, minimum<double>); }},
    {"v_max_f64", OP { float64<2>(w, i, maximum<double>); }},
    {"v_fma_f64", OP { float64<3>(w, i, [](double a, double b, double c) { return std::fma(a, b, c); }); }},
    {"v_fmac_f64", fmac64},
    {"v_rcp_f64", OP { float64<1>(w, i, [](double a) { return 1.0 / a; }); }},
    {"v_rsq_f64", OP { float64<1>(w, i, [](double a) { return 1.0 / std::sqrt(a); }); }},
    {"v_sqrt_f64", OP { float64<1>(w, i, [](double a) { return std::sqrt(a); }); }},
    {"v_trunc_f64", OP { float64<1>(w, i, [](double a) { return std::trunc(a); }); }},
    {"v_ceil_f64", OP { float64<1>(w, i, [](double a) { return std::ceil(a); }); }},
    {"v_floor_f64", OP { float64<1>(w, i, [](double a) { return std::floor(a); }); }},
    {"v_rndne_f64", OP { float64<1>(w, i, [](double a) { return std::nearbyint(a); }); }},
    {"v_fract_f64", OP { float64<1>(w, i, fract<double>); }},

    {"v_cvt_f32_i32", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(static_cast<int32_t>(a)); }); }},
    {"v_cvt_f32_u32", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(a); }); }},
    {"v_cvt_f32_ubyte0", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(a & 0xFF); }); }},
    {"v_cvt_f32_ubyte1", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(a >> 8 & 0xFF); }); }},
    {"v_cvt_f32_ubyte2", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(a >> 16 & 0xFF); }); }},
    {"v_cvt_f32_ubyte3", OP { fromBits(w, i, [](u32 a) { return static_cast<float>(a >> 24); }); }},
    {"v_cvt_u32_f32", OP { toBits(w, i, [](float a) { return toInteger<u32>(a); }); }},
    {"v_cvt_i32_f32", OP { toBits(w, i, [](float a) { return u32(toInteger<int32_t>(a)); }); }},
    {"v_cvt_rpi_i32_f32", OP { toBits(w, i, [](float a) { return u32(toInteger<int32_t>(std::floor(a + 0.5f))); }); }},
    {"v_cvt_flr_i32_f32", OP { toBits(w, i, [](float a) { return u32(toInteger<int32_t>(std::floor(a))); }); }},
    {"v_cvt_f64_i32", OP { toDouble(w, i, [](u32 a) { return static_cast<double>(static_cast<int32_t>(a)); }, false); }},
    {"v_cvt_f64_u32", OP { toDouble(w, i, [](u32 a) { return static_cast<double>(a); }, false); }},
    {"v_cvt_f64_f32", OP { toDouble(w, i, [](u32 a) { return static_cast<double>(asFloat(a)); }, true); }},
    {"v_cvt_f32_f64", OP { fromDouble(w, i, [](double a) { return asBits(static_cast<float>(a)); }); }},
    {"v_cvt_i32_f64", OP { fromDouble(w, i, [](double a) { return u32(toInteger<int32_t>(a)); }); }},
    {"v_cvt_u32_f64", OP { fromDouble(w, i, [](double a) { return toInteger<u32>(a); }); }},

    {"v_pk_add_f32", OP { packed32<2>(w, i, [](float a, float b) { return a + b; }); }},
    {"v_pk_mul_f32", OP { packed32<2>(w, i, [](float a, float b) { return a * b; }); }},
    {"v_pk_fma_f32", OP { packed32<3>(w, i, [](float a, float b, float c) { return std::fma(a, b, c); }); }},
    {"v_pk_mov_b32", OP {
       Lanes low, high;
       pickHalf(w, i, 0, i.opSel & 1, low);
       pickHalf(w, i, 1, i.opSel >> 1 & 1, high);
       writeVector64(w, i, low, high);
     }},
};

} // namespace

std::span<const OperationEntry> vectorFloatOperations() { return operations; }

} // namespace flyc::emulator::FLYC_SIMD
