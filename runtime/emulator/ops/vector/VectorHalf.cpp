//===- VectorHalf.cpp - f16 arithmetic, plain and packed ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13, the f16 entries of VOP1, VOP2, VOP3 and VOP3P. A result is computed in
// double, which is exact for sums and products and rounded to odd for fused ones, and then rounded once. rcp, rsq,
// sqrt, exp, log, sin and cos are correctly rounded or nearly so. v_mad and v_mac round the product first.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/Extremes.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;

#define OP [](W & w, const I &i)

constexpr double pi2 = 6.283185307179586476925286766559;

Extremes<float> extremes(const W &w) { return {FloatMode::of64(w).ieee}; }

/// Three sources where the short forms have two: the third is the destination.
I accumulating(const I &i) {
  I three = i;
  three.src[2] = i.dst;
  three.abs &= 3;
  three.neg &= 3;
  three.opSel = static_cast<uint8_t>((i.opSel & ~4u) | (i.opSel >> 1 & 4)); // it is read where it is written
  return three;
}

template <HighHalf H> void fma16(W &w, const I &i) {
  float16<3, H>(w, i, [](double a, double b, double c) { return halfFused(a, b, c); });
}
/// a * b rounded to f16, then the sum.
template <HighHalf H> void mad16(W &w, const I &i) {
  const FloatMode mode = FloatMode::of64(w);
  float16<3, H>(w, i, [&](double a, double b, double c) {
    return Sum()(double(halfToFloat(encodeFloat(f16Format, Product()(a, b), mode.saturates, mode.round))), c);
  });
}

/// Halves of a quotient: V_DIV_FIXUP_F16. Sources are the estimate, the denominator, the numerator.
float divFixup(float quotient, float denominator, float numerator) {
  const bool negative = std::signbit(denominator) != std::signbit(numerator);
  if (std::isnan(numerator))
    return quieted(numerator);
  if (std::isnan(denominator))
    return quieted(denominator);
  if ((denominator == 0 && numerator == 0) || (std::isinf(denominator) && std::isinf(numerator)))
    return asFloat(0xFFC00000);
  float magnitude = std::fabs(quotient);
  if (denominator == 0 || std::isinf(numerator))
    magnitude = HUGE_VALF;
  else if (std::isinf(denominator) || numerator == 0)
    magnitude = 0;
  return std::copysign(magnitude, negative ? -1.0f : 1.0f);
}
template <HighHalf H> void divFixup16(W &w, const I &i) { float16<3, H>(w, i, divFixup); }

void ldexp16(W &w, const I &i) { // the exponent is a 16-bit integer
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::Int),
              old = destination(w, i);
  const FloatMode mode = FloatMode::of64(w);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = mode.flushesInput ? flushHalf(half(i, 0, a[l])) : half(i, 0, a[l]);
    r[l] = place(halfResult(i, mode, std::ldexp(double(x), static_cast<int16_t>(selectedHalf(i, 1, b[l])))), old[l]);
  }
  writeVector(w, i, r);
}

u32 exponentOf(float x) {
  int e = 0;
  if (std::isfinite(x))
    std::frexp(x, &e);
  return static_cast<u32>(e) & 0xFFFF;
}
void frexpExponent(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(exponentOf(half(i, 0, a[l])), old[l]);
  writeVector(w, i, r);
}

/// v_pk_fmac_f16: both halves, D = S0 * S1 + D. The short form has no op_sel: its halves are the natural ones.
void packedFmac(W &w, const I &i) {
  I three = i;
  three.src[2] = i.dst;
  three.opSel = 0;
  three.opSelHi = 7;
  packedHalf<3>(w, three, [](double a, double b, double c) { return halfFused(a, b, c); });
}

void packHalves(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::F16);
  const auto code = [&](unsigned index, u32 lane) {
    u32 v = selectedHalf(i, index, lane);
    v = i.abs >> index & 1 ? v & 0x7FFF : v;
    return i.neg >> index & 1 ? v ^ 0x8000 : v;
  };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = code(0, a[l]) | code(1, b[l]) << 16;
  writeVector(w, i, r);
}

const OperationEntry operations[] = {
    {"v_add_f16", OP { float16<2>(w, i, [](double a, double b) { return Sum()(a, b); }); }},
    {"v_sub_f16", OP { float16<2>(w, i, [](double a, double b) { return Difference()(a, b); }); }},
    {"v_subrev_f16", OP { float16<2>(w, i, [](double a, double b) { return ReverseDifference()(a, b); }); }},
    {"v_mul_f16", OP { float16<2>(w, i, [](double a, double b) { return Product()(a, b); }); }},
    {"v_min_f16", OP { float16<2>(w, i, [e = extremes(w)](float a, float b) { return e.minimum(a, b); }); }},
    {"v_max_f16", OP { float16<2>(w, i, [e = extremes(w)](float a, float b) { return e.maximum(a, b); }); }},
    {"v_min3_f16",
     OP { float16<3>(w, i, [e = extremes(w)](float a, float b, float c) { return e.minimum3(a, b, c); }); }},
    {"v_max3_f16",
     OP { float16<3>(w, i, [e = extremes(w)](float a, float b, float c) { return e.maximum3(a, b, c); }); }},
    {"v_med3_f16",
     OP { float16<3>(w, i, [e = extremes(w)](float a, float b, float c) { return e.median(a, b, c); }); }},
    {"v_fma_f16", fma16<HighHalf::Kept>},
    {"v_fma_legacy_f16", fma16<HighHalf::Cleared>},
    {"v_mad_f16", mad16<HighHalf::Kept>},
    {"v_mad_legacy_f16", mad16<HighHalf::Cleared>},
    {"v_mac_f16", OP { mad16<HighHalf::Kept>(w, accumulating(i)); }},
    {"v_fmac_f16", OP { fma16<HighHalf::Kept>(w, accumulating(i)); }},
    {"v_fmamk_f16", fma16<HighHalf::Kept>},
    {"v_fmaak_f16", fma16<HighHalf::Kept>},
    {"v_madmk_f16", mad16<HighHalf::Kept>},
    {"v_madak_f16", mad16<HighHalf::Kept>},
    {"v_div_fixup_f16", divFixup16<HighHalf::Kept>},
    {"v_div_fixup_legacy_f16", divFixup16<HighHalf::Cleared>},
    {"v_ldexp_f16", ldexp16},
    {"v_frexp_mant_f16",
     OP {
       float16<1>(w, i, [](float a) {
         int e;
         return std::isfinite(a) ? std::frexp(a, &e) : a;
       });
     }},
    {"v_frexp_exp_i16_f16", frexpExponent},
    {"v_fract_f16",
     OP { float16<1>(w, i, [](double a) { return std::fmin(a - std::floor(a), 0x1.FFCp-1) + (a - a); }); }},
    {"v_rcp_f16", OP { float16<1>(w, i, [](double a) { return 1.0 / a; }); }},
    {"v_rsq_f16", OP { float16<1>(w, i, [](double a) { return 1.0 / std::sqrt(a); }); }},
    {"v_sqrt_f16", OP { float16<1>(w, i, [](double a) { return std::sqrt(a); }); }},
    {"v_exp_f16", OP { float16<1>(w, i, [](double a) { return std::exp2(a); }); }},
    {"v_log_f16", OP { float16<1>(w, i, [](double a) { return std::log2(a); }); }},
    {"v_sin_f16", OP { float16<1>(w, i, [](double a) { return std::sin(a * pi2); }); }},
    {"v_cos_f16", OP { float16<1>(w, i, [](double a) { return std::cos(a * pi2); }); }},
    {"v_floor_f16", OP { float16<1>(w, i, [](double a) { return std::floor(a); }); }},
    {"v_ceil_f16", OP { float16<1>(w, i, [](double a) { return std::ceil(a); }); }},
    {"v_trunc_f16", OP { float16<1>(w, i, [](double a) { return std::trunc(a); }); }},
    {"v_rndne_f16", OP { float16<1>(w, i, [](double a) { return __builtin_roundeven(a); }); }},
    {"v_pack_b32_f16", packHalves},

    {"v_pk_add_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return Sum()(a, b); }); }},
    {"v_pk_mul_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return Product()(a, b); }); }},
    {"v_pk_fma_f16", OP { packedHalf<3>(w, i, [](double a, double b, double c) { return halfFused(a, b, c); }); }},
    {"v_pk_fmac_f16", packedFmac},
    {"v_pk_min_f16",
     OP { packedHalf<2>(w, i, [e = extremes(w)](float a, float b, float) { return e.minimum(a, b); }); }},
    {"v_pk_max_f16",
     OP { packedHalf<2>(w, i, [e = extremes(w)](float a, float b, float) { return e.maximum(a, b); }); }},
    {"v_pk_minimum3_f16",
     OP { packedHalf<3>(w, i, [](float a, float b, float c) { return minimumOrNaN(minimumOrNaN(a, b), c); }); }},
    {"v_pk_maximum3_f16",
     OP { packedHalf<3>(w, i, [](float a, float b, float c) { return maximumOrNaN(maximumOrNaN(a, b), c); }); }},
};

} // namespace

std::span<const OperationEntry> vectorHalfOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
