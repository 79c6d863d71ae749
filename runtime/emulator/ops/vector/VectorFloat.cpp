//===- VectorFloat.cpp - f32 and f64 arithmetic ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13. rcp, rsq, sqrt, exp, log, sin and cos are approximations on the chip (1
// ulp and more); here they are correctly rounded or nearly so. "Denormals are flushed" say the notes of rcp, rsq, sqrt,
// exp and log of f32, whatever MODE says; those of f16 and f64 keep them.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/Arithmetic.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

#define OP [](W & w, const I &i)

template <typename T> Extremes<T> extremes(const W &w) { return {FloatMode::of32(w).ieee}; }

template <typename T> T fract(T x) {
  const T r = x - std::floor(x);
  const T below = std::nextafter(T(1), T(0));
  return r < below ? r : std::isnan(r) ? r : below;
}

/// v_pk_*_f32: the low result takes the halves that op_sel names, the high one those of op_sel_hi.
template <unsigned N, typename F> void packed32(W &w, const I &i, F f) {
  Lanes temp[2][3];
  const Lanes *s[2][3] = {};
  for (unsigned half = 0; half < 2; ++half)
    for (unsigned n = 0; n < N; ++n)
      s[half][n] = &readPackedHalf(w, i, n, (half ? i.opSelHi : i.opSel) >> n & 1, temp[half][n]);
  const FloatMode mode = FloatMode::of32(w);
  float y[2][laneCount];
  for (unsigned half = 0; half < 2; ++half) {
    const SignMasks signs(0, half ? i.negHi : i.neg);
    floatLoop<N>(i, mode, mode.round, f, [&](unsigned n, unsigned l) { return signs(n, (*s[half][n])[l]); }, y[half]);
  }
  writeVector64(w, i, std::bit_cast<Lanes>(y[0]), std::bit_cast<Lanes>(y[1]));
}

/// f(float) with a rounding of its own: see the head of the file.
template <typename F> void approximate32(W &w, const I &i, F f) { float32<1, Rounds::ByItself>(w, i, f); }
template <typename F> void flushing32(W &w, const I &i, F f) {
  approximate32(w, i, [f](float a) { return flush(f(flush(a))); });
}
template <typename F> void approximate64(W &w, const I &i, F f) { float64<1, Rounds::ByItself>(w, i, f); }

/// The exponent of v_ldexp is an integer; beyond these bounds nothing changes any more.
template <typename T> T scaled(T x, u32 exponent) {
  const int32_t e = static_cast<int32_t>(exponent);
  return std::ldexp(x, e < -2200 ? -2200 : e > 2200 ? 2200 : e);
}
void ldexp32(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u, ConstantType::Int);
  const FloatMode mode = FloatMode::of32(w);
  rounded(mode.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      float x[3] = {source(w, i, 0, a[l])};
      r[l] = asBits(moded<1>(i, mode, x, [e = b[l]](float v) { return scaled(v, e); }));
    }
  });
  writeVector(w, i, r);
}
void ldexp64(W &w, const I &i) {
  Lanes low, high, u, rl, rh;
  readVector64(w, i, 0, low, high, ConstantType::F64);
  const Lanes &b = readVector(w, i, 1, u, ConstantType::Int);
  const FloatMode mode = FloatMode::of64(w);
  rounded(mode.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      double x[3] = {source64(i, 0, join(low[l], high[l]))};
      const u64 bits = asBits(moded<1>(i, mode, x, [e = b[l]](double v) { return scaled(v, e); }));
      rl[l] = static_cast<u32>(bits);
      rh[l] = static_cast<u32>(bits >> 32);
    }
  });
  writeVector64(w, i, rl, rh);
}

template <typename T> T mantissaOf(T x) {
  int e;
  return std::isfinite(x) ? std::frexp(x, &e) : x;
}
template <typename T> u32 exponentOf(T x) {
  int e = 0;
  if (std::isfinite(x))
    std::frexp(x, &e);
  return static_cast<u32>(e);
}

/// The leading 1216 bits of 2 / pi.
constexpr u64 twoOverPi[19] = {0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561,
                               0xB7246E3A424DD2E0, 0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484,
                               0xE99C7026B45F7E41, 0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F,
                               0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D, 0x7527BAC7EBE5F17B,
                               0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB};

/// 53 bits of 2 / pi, from bit 53 * segment on (further on for large x), at their place: V_TRIG_PREOP_F64.
double trigPreop(double x, u32 segment) {
  const int exponent = static_cast<int>(asBits(x) >> 52 & 0x7FF);
  int shift = static_cast<int>(segment & 31) * 53;
  if (exponent > 1077)
    shift += exponent - 1077;
  if (shift > 1201 - 53)
    return 0;
  const unsigned word = static_cast<unsigned>(shift) / 64, bit = static_cast<unsigned>(shift) % 64;
  const u64 next = word + 1 < 19 ? twoOverPi[word + 1] : 0;
  const u64 top = bit ? twoOverPi[word] << bit | next >> (64 - bit) : twoOverPi[word];
  return std::ldexp(static_cast<double>(top >> 11), -53 - shift + (exponent >= 1968 ? 128 : 0));
}
void trigPreop64(W &w, const I &i) {
  Lanes low, high, u, rl, rh;
  readVector64(w, i, 0, low, high, ConstantType::F64);
  const Lanes &b = readVector(w, i, 1, u, ConstantType::Int);
  const FloatMode mode = FloatMode::of64(w);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 bits = asBits(modified(i, mode, trigPreop(source64(i, 0, join(low[l], high[l])), b[l])));
    rl[l] = static_cast<u32>(bits);
    rh[l] = static_cast<u32>(bits >> 32);
  }
  writeVector64(w, i, rl, rh);
}

/// Cube maps: the face by the greatest of |x|, |y|, |z|, and what the manual derives of it.
enum class Axis { X, Y, Z };
Axis major(float x, float y, float z) {
  if (std::fabs(z) >= std::fabs(x) && std::fabs(z) >= std::fabs(y))
    return Axis::Z;
  return std::fabs(y) >= std::fabs(x) ? Axis::Y : Axis::X;
}
float cubeId(float x, float y, float z) {
  const Axis axis = major(x, y, z);
  return axis == Axis::Z ? (z < 0 ? 5.0f : 4.0f) : axis == Axis::Y ? (y < 0 ? 3.0f : 2.0f) : x < 0 ? 1.0f : 0.0f;
}
float cubeMajor(float x, float y, float z) {
  const Axis axis = major(x, y, z);
  return 2.0f * (axis == Axis::Z ? z : axis == Axis::Y ? y : x);
}
float cubeS(float x, float y, float z) {
  const Axis axis = major(x, y, z);
  return axis == Axis::Z ? (z < 0 ? -x : x) : axis == Axis::Y ? x : x < 0 ? z : -z;
}
float cubeT(float x, float y, float z) { return major(x, y, z) == Axis::Y ? (y < 0 ? -z : z) : -y; }

/// Sources of the short forms with two operands: the third is the destination.
I accumulating(const I &i) {
  I three = i;
  three.src[2] = i.dst;
  three.abs &= 3;
  three.neg &= 3;
  return three;
}

constexpr double pi2 = 6.283185307179586476925286766559;

const OperationEntry operations[] = {
    {"v_add_f32", OP { float32<2>(w, i, Sum()); }},
    {"v_sub_f32", OP { float32<2>(w, i, Difference()); }},
    {"v_subrev_f32", OP { float32<2>(w, i, ReverseDifference()); }},
    {"v_mul_f32", OP { float32<2>(w, i, Product()); }},
    {"v_mul_legacy_f32", OP { float32<2>(w, i, LegacyProduct()); }},
    {"v_min_f32", OP { float32<2>(w, i, [e = extremes<float>(w)](float a, float b) { return e.minimum(a, b); }); }},
    {"v_max_f32", OP { float32<2>(w, i, [e = extremes<float>(w)](float a, float b) { return e.maximum(a, b); }); }},
    {"v_min3_f32",
     OP { float32<3>(w, i, [e = extremes<float>(w)](float a, float b, float c) { return e.minimum3(a, b, c); }); }},
    {"v_max3_f32",
     OP { float32<3>(w, i, [e = extremes<float>(w)](float a, float b, float c) { return e.maximum3(a, b, c); }); }},
    {"v_med3_f32",
     OP { float32<3>(w, i, [e = extremes<float>(w)](float a, float b, float c) { return e.median(a, b, c); }); }},
    {"v_minimum3_f32",
     OP { float32<3>(w, i, [](float a, float b, float c) { return minimumOrNaN(minimumOrNaN(a, b), c); }); }},
    {"v_maximum3_f32",
     OP { float32<3>(w, i, [](float a, float b, float c) { return maximumOrNaN(maximumOrNaN(a, b), c); }); }},
    {"v_fma_f32", OP { float32<3>(w, i, Fused()); }},
    {"v_fmac_f32", OP { float32<3>(w, accumulating(i), Fused()); }},
    {"v_fmamk_f32", OP { float32<3>(w, i, Fused()); }},
    {"v_fmaak_f32", OP { float32<3>(w, i, Fused()); }},
    {"v_mad_f32", OP { float32<3>(w, i, ProductThenSum()); }},
    {"v_mad_legacy_f32", OP { float32<3>(w, i, LegacyProductThenSum()); }},
    {"v_mac_f32", OP { float32<3>(w, accumulating(i), ProductThenSum()); }},
    {"v_madmk_f32", OP { float32<3>(w, i, ProductThenSum()); }},
    {"v_madak_f32", OP { float32<3>(w, i, ProductThenSum()); }},
    {"v_fract_f32", OP { float32<1>(w, i, fract<float>); }},
    {"v_trunc_f32", OP { float32<1>(w, i, [](float a) { return std::trunc(a); }); }},
    {"v_ceil_f32", OP { float32<1>(w, i, [](float a) { return std::ceil(a); }); }},
    {"v_floor_f32", OP { float32<1>(w, i, [](float a) { return std::floor(a); }); }},
    {"v_rndne_f32", OP { float32<1>(w, i, [](float a) { return __builtin_roundevenf(a); }); }},
    {"v_rcp_f32", OP { flushing32(w, i, [](float a) { return 1.0f / a; }); }},
    {"v_rcp_iflag_f32", OP { approximate32(w, i, [](float a) { return 1.0f / a; }); }},
    {"v_rsq_f32", OP { flushing32(w, i, [](float a) { return float(1.0 / std::sqrt(double(a))); }); }},
    {"v_sqrt_f32", OP { flushing32(w, i, [](float a) { return std::sqrt(a); }); }},
    // Of a denormal number it is 1 as of 0.
    {"v_exp_f32", OP { approximate32(w, i, [](float a) { return flush(std::exp2(a)); }); }},
    {"v_exp_legacy_f32", OP { approximate32(w, i, [](float a) { return std::exp2(a); }); }},
    {"v_log_f32", OP { flushing32(w, i, [](float a) { return std::log2(a); }); }},
    {"v_log_legacy_f32", OP { approximate32(w, i, [](float a) { return std::log2(a); }); }},
    {"v_sin_f32", OP { approximate32(w, i, [](float a) { return float(std::sin(double(a) * pi2)); }); }},
    {"v_cos_f32", OP { approximate32(w, i, [](float a) { return float(std::cos(double(a) * pi2)); }); }},
    {"v_ldexp_f32", ldexp32},
    {"v_frexp_mant_f32", OP { float32<1>(w, i, mantissaOf<float>); }},
    {"v_frexp_exp_i32_f32",
     OP {
       Lanes t, r;
       const Lanes &a = readVector(w, i, 0, t);
       for (unsigned l = 0; l < laneCount; ++l)
         r[l] = exponentOf(source(w, i, 0, a[l]));
       writeVector(w, i, r);
     }},
    {"v_cubeid_f32", OP { float32<3>(w, i, cubeId); }},
    {"v_cubema_f32", OP { float32<3>(w, i, cubeMajor); }},
    {"v_cubesc_f32", OP { float32<3>(w, i, cubeS); }},
    {"v_cubetc_f32", OP { float32<3>(w, i, cubeT); }},

    {"v_add_f64", OP { float64<2>(w, i, Sum()); }},
    {"v_mul_f64", OP { float64<2>(w, i, Product()); }},
    {"v_min_f64", OP { float64<2>(w, i, [e = extremes<double>(w)](double a, double b) { return e.minimum(a, b); }); }},
    {"v_max_f64", OP { float64<2>(w, i, [e = extremes<double>(w)](double a, double b) { return e.maximum(a, b); }); }},
    {"v_fma_f64", OP { float64<3>(w, i, Fused()); }},
    {"v_fmac_f64", OP { float64<3>(w, accumulating(i), Fused()); }},
    {"v_rcp_f64", OP { approximate64(w, i, [](double a) { return 1.0 / a; }); }},
    {"v_rsq_f64", OP { approximate64(w, i, [](double a) { return 1.0 / std::sqrt(a); }); }},
    {"v_sqrt_f64", OP { approximate64(w, i, [](double a) { return std::sqrt(a); }); }},
    {"v_trunc_f64", OP { float64<1>(w, i, [](double a) { return std::trunc(a); }); }},
    {"v_ceil_f64", OP { float64<1>(w, i, [](double a) { return std::ceil(a); }); }},
    {"v_floor_f64", OP { float64<1>(w, i, [](double a) { return std::floor(a); }); }},
    {"v_rndne_f64", OP { float64<1>(w, i, [](double a) { return __builtin_roundeven(a); }); }},
    {"v_fract_f64", OP { float64<1>(w, i, fract<double>); }},
    {"v_ldexp_f64", ldexp64},
    {"v_frexp_mant_f64", OP { float64<1>(w, i, mantissaOf<double>); }},
    {"v_frexp_exp_i32_f64",
     OP {
       Lanes low, high, r;
       readVector64(w, i, 0, low, high, ConstantType::F64);
       for (unsigned l = 0; l < laneCount; ++l)
         r[l] = exponentOf(source64(i, 0, join(low[l], high[l])));
       writeVector(w, i, r);
     }},
    {"v_trig_preop_f64", trigPreop64},

    {"v_pk_add_f32", OP { packed32<2>(w, i, Sum()); }},
    {"v_pk_mul_f32", OP { packed32<2>(w, i, Product()); }},
    {"v_pk_fma_f32", OP { packed32<3>(w, i, Fused()); }},
    {"v_pk_mov_b32",
     OP {
       Lanes t; // copies: the result may stand where the sources do, and each word would overwrite the other's
       const Lanes low = readPackedHalf(w, i, 0, i.opSel & 1, t), high = readPackedHalf(w, i, 1, i.opSel >> 1 & 1, t);
       writeVector64(w, i, low, high);
     }},
};

} // namespace

std::span<const OperationEntry> vectorFloatOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
