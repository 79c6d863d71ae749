//===- VectorHalf.cpp - f16 and packed 16-bit arithmetic, mixed and dot products -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13, "VOP3P Instructions" and the f16 entries of VOP1, VOP2 and VOP3. A 16-bit result
// clears the high half of its register, unless op_sel names the high half: then the low one is kept.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Isa.h"
#include "runtime/emulator/SmallFloat.h"
#include "runtime/emulator/VectorShapes.h"

#include <algorithm>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;

#define OP [](W & w, const I &i)

float half(const I &i, unsigned index, u32 lane) {
  u32 code = (i.opSel >> index & 1 ? lane >> 16 : lane) & 0xFFFF;
  if (i.abs >> index & 1)
    code &= 0x7FFF;
  if (i.neg >> index & 1)
    code ^= 0x8000;
  return halfToFloat(code);
}
u32 placeHalf(const I &i, u32 code, u32 old) {
  return i.opSel & 8 ? (old & 0xFFFF) | code << 16 : code;
}

/// f of floats to a double that holds the exact or odd-rounded result.
template <unsigned N, typename F> void float16(W &w, const I &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], ConstantType::F16);
  const Lanes old = w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{};
  for (unsigned l = 0; l < laneCount; ++l) {
    double y;
    if constexpr (N == 1)
      y = f(half(i, 0, (*s[0])[l]));
    else if constexpr (N == 2)
      y = f(half(i, 0, (*s[0])[l]), half(i, 1, (*s[1])[l]));
    else
      y = f(half(i, 0, (*s[0])[l]), half(i, 1, (*s[1])[l]), half(i, 2, (*s[2])[l]));
    r[l] = placeHalf(i, floatToHalf(modified(i, y)), old[l]);
  }
  writeVector(w, i, r);
}

double minimum(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : a < b || (a == b && std::signbit(a)) ? a : b; }
double maximum(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : a > b || (a == b && !std::signbit(a)) ? a : b; }

void fmac16(W &w, const I &i) {
  I three = i;
  three.src[2] = i.dst;
  float16<3>(w, three, [](double a, double b, double c) { return fusedToOdd(a, b, c); });
}

/// Packed: the low result takes the halves that op_sel names, the high one those of op_sel_hi. f(a, b, c) on 16-bit codes.
template <unsigned N, typename F> void packed(W &w, const I &i, ConstantType type, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n], type);
  for (unsigned l = 0; l < laneCount; ++l) {
    u32 result = 0;
    for (unsigned part = 0; part < 2; ++part) {
      const unsigned select = part ? i.opSelHi : i.opSel, negate = part ? i.negHi : i.neg;
      u32 code[3] = {};
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
template <unsigned N, typename F> void packedHalf(W &w, const I &i, F f) {
  packed<N>(w, i, ConstantType::F16, [&](u32 a, u32 b, u32 c) {
    return floatToHalf(modified(i, double(f(halfToFloat(a), halfToFloat(b), halfToFloat(c)))));
  });
}
template <unsigned N, typename F> void packedInteger(W &w, const I &i, F f) { packed<N>(w, i, ConstantType::Int, f); }

/// v_fma_mix: each source is f32, or the half that op_sel names where op_sel_hi says f16. neg_hi is abs here.
double mixSource(const I &i, unsigned index, u32 lane) {
  float x;
  if (i.opSelHi >> index & 1)
    x = halfToFloat(i.opSel >> index & 1 ? lane >> 16 : lane);
  else
    x = asFloat(lane);
  if (i.negHi >> index & 1)
    x = std::fabs(x);
  return i.neg >> index & 1 ? -x : x;
}
enum class MixResult { Float, Low, High };
template <MixResult R> void fmaMix(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n], i.opSelHi >> n & 1 ? ConstantType::F16 : ConstantType::F32);
  const Lanes old = w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{};
  for (unsigned l = 0; l < laneCount; ++l) {
    const float y = modified(i, std::fma(float(mixSource(i, 0, (*s[0])[l])), float(mixSource(i, 1, (*s[1])[l])), float(mixSource(i, 2, (*s[2])[l]))));
    if constexpr (R == MixResult::Float)
      r[l] = asBits(y);
    else if constexpr (R == MixResult::Low)
      r[l] = (old[l] & 0xFFFF0000) | floatToHalf(y);
    else
      r[l] = (old[l] & 0xFFFF) | floatToHalf(y) << 16;
  }
  writeVector(w, i, r);
}

/// Dot products of packed sources into 32 bits.
template <typename F> void dot(W &w, const I &i, bool accumulates, F f) {
  I three = i;
  if (accumulates) // the "c" forms add to their destination
    three.src[2] = i.dst;
  Lanes t[3], r;
  const Lanes &a = readVector(w, three, 0, t[0], ConstantType::Int), &b = readVector(w, three, 1, t[1], ConstantType::Int),
              &c = readVector(w, three, 2, t[2], ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(a[l], b[l], c[l]);
  writeVector(w, i, r);
}
u32 dotHalf(u32 a, u32 b, u32 c) {
  return asBits(std::fma(halfToFloat(a >> 16), halfToFloat(b >> 16), std::fma(halfToFloat(a), halfToFloat(b), asFloat(c))));
}
u32 dotBrain(u32 a, u32 b, u32 c) {
  return asBits(std::fma(asFloat(a & 0xFFFF0000), asFloat(b & 0xFFFF0000), std::fma(asFloat(a << 16), asFloat(b << 16), asFloat(c))));
}
template <typename T, unsigned Bits> u32 dotInteger(u32 a, u32 b, u32 c, bool clamp) {
  int64_t sum = std::is_signed_v<T> ? int64_t(int32_t(c)) : int64_t(c);
  for (unsigned n = 0; n < 32 / Bits; ++n) {
    const auto part = [&](u32 v) -> int64_t {
      const u32 field = v >> (Bits * n) << (32 - Bits);
      return std::is_signed_v<T> ? int64_t(int32_t(field) >> (32 - Bits)) : int64_t(field >> (32 - Bits));
    };
    sum += part(a) * part(b);
  }
  if (clamp)
    sum = std::is_signed_v<T> ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : std::clamp<int64_t>(sum, 0, UINT32_MAX);
  return static_cast<u32>(sum);
}
template <typename T, unsigned Bits> void dotIntegers(W &w, const I &i, bool accumulates) {
  dot(w, i, accumulates, [&](u32 a, u32 b, u32 c) { return dotInteger<T, Bits>(a, b, c, i.clamp); });
}

void toHalf(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t);
  const Lanes old = w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{};
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = placeHalf(i, floatToHalf(modified(i, source(w, i, 0, a[l]))), old[l]);
  writeVector(w, i, r);
}
void fromHalf(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = asBits(modified(i, half(i, 0, a[l])));
  writeVector(w, i, r);
}
template <typename F> void packTwo(W &w, const I &i, F encode) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = (encode(source(w, i, 0, a[l])) & 0xFFFF) | encode(source(w, i, 1, b[l])) << 16;
  writeVector(w, i, r);
}
/// f32 to f16 towards zero.
u32 halfTowardsZero(float x) {
  const u32 nearest = floatToHalf(x);
  const float back = halfToFloat(nearest);
  if (std::isnan(x) || std::isinf(x))
    return nearest;
  return std::fabs(back) > std::fabs(x) ? nearest - 1 : nearest; // one code towards zero, from infinity too
}
void packHalves(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::F16);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = (floatToHalf(half(i, 0, a[l])) & 0xFFFF) | floatToHalf(half(i, 1, b[l])) << 16;
  writeVector(w, i, r);
}
constexpr double pi2 = 6.283185307179586476925286766559;
constexpr int16_t s16(u32 v) { return static_cast<int16_t>(v); }

const OperationEntry operations[] = {
    {"v_add_f16", OP { float16<2>(w, i, [](double a, double b) { return a + b; }); }},
    {"v_sub_f16", OP { float16<2>(w, i, [](double a, double b) { return a - b; }); }},
    {"v_subrev_f16", OP { float16<2>(w, i, [](double a, double b) { return b - a; }); }},
    {"v_mul_f16", OP { float16<2>(w, i, [](double a, double b) { return a * b; }); }},
    {"v_min_f16", OP { float16<2>(w, i, minimum); }},
    {"v_max_f16", OP { float16<2>(w, i, maximum); }},
    {"v_fma_f16", OP { float16<3>(w, i, [](double a, double b, double c) { return fusedToOdd(a, b, c); }); }},
    {"v_fmac_f16", fmac16},
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
    {"v_rndne_f16", OP { float16<1>(w, i, [](double a) { return std::nearbyint(a); }); }},
    {"v_cvt_f16_f32", toHalf},
    {"v_cvt_f32_f16", fromHalf},
    {"v_cvt_f32_bf16", OP { unary32(w, i, [](u32 a) { return a << 16; }); }},
    {"v_cvt_pkrtz_f16_f32", OP { packTwo(w, i, halfTowardsZero); }},
    {"v_cvt_pk_f16_f32", OP { packTwo(w, i, [](float a) { return floatToHalf(a); }); }},
    {"v_cvt_pk_bf16_f32", OP { packTwo(w, i, [](float a) { return floatToBrain(a); }); }},
    {"v_pack_b32_f16", packHalves},

    {"v_pk_add_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return a + b; }); }},
    {"v_pk_mul_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return a * b; }); }},
    {"v_pk_fma_f16", OP { packedHalf<3>(w, i, [](double a, double b, double c) { return fusedToOdd(a, b, c); }); }},
    {"v_pk_min_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return minimum(a, b); }); }},
    {"v_pk_max_f16", OP { packedHalf<2>(w, i, [](double a, double b, double) { return maximum(a, b); }); }},
    {"v_pk_add_u16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return i.clamp ? std::min(a + b, 0xFFFFu) : a + b; }); }},
    {"v_pk_sub_u16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return i.clamp && b > a ? 0 : a - b; }); }},
    {"v_pk_add_i16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return i.clamp ? u32(std::clamp(s16(a) + s16(b), -32768, 32767)) : a + b; }); }},
    {"v_pk_sub_i16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return i.clamp ? u32(std::clamp(s16(a) - s16(b), -32768, 32767)) : a - b; }); }},
    {"v_pk_mul_lo_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return a * b; }); }},
    {"v_pk_mad_u16", OP { packedInteger<3>(w, i, [](u32 a, u32 b, u32 c) { return a * b + c; }); }},
    {"v_pk_mad_i16", OP { packedInteger<3>(w, i, [](u32 a, u32 b, u32 c) { return a * b + c; }); }},
    {"v_pk_lshlrev_b16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return b << (a & 15); }); }},
    {"v_pk_lshrrev_b16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return b >> (a & 15); }); }},
    {"v_pk_ashrrev_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(s16(b) >> (a & 15)); }); }},
    {"v_pk_max_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return std::max(a, b); }); }},
    {"v_pk_min_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return std::min(a, b); }); }},
    {"v_pk_max_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(std::max(s16(a), s16(b))); }); }},
    {"v_pk_min_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(std::min(s16(a), s16(b))); }); }},

    {"v_fma_mix_f32", fmaMix<MixResult::Float>},
    {"v_fma_mixlo_f16", fmaMix<MixResult::Low>},
    {"v_fma_mixhi_f16", fmaMix<MixResult::High>},
    {"v_dot2_f32_f16", OP { dot(w, i, false, dotHalf); }},
    {"v_dot2c_f32_f16", OP { dot(w, i, true, dotHalf); }},
    {"v_dot2_f32_bf16", OP { dot(w, i, false, dotBrain); }},
    {"v_dot2c_f32_bf16", OP { dot(w, i, true, dotBrain); }},
    {"v_dot2_i32_i16", OP { dotIntegers<int32_t, 16>(w, i, false); }},
    {"v_dot2_u32_u16", OP { dotIntegers<u32, 16>(w, i, false); }},
    {"v_dot4_i32_i8", OP { dotIntegers<int32_t, 8>(w, i, false); }},
    {"v_dot4_u32_u8", OP { dotIntegers<u32, 8>(w, i, false); }},
    {"v_dot8_i32_i4", OP { dotIntegers<int32_t, 4>(w, i, false); }},
    {"v_dot8_u32_u4", OP { dotIntegers<u32, 4>(w, i, false); }},
    {"v_dot2c_i32_i16", OP { dotIntegers<int32_t, 16>(w, i, true); }},
    {"v_dot4c_i32_i8", OP { dotIntegers<int32_t, 8>(w, i, true); }},
    {"v_dot8c_i32_i4", OP { dotIntegers<int32_t, 4>(w, i, true); }},
};

} // namespace

std::span<const OperationEntry> vectorHalfOperations() { return operations; }

} // namespace flyc::emulator::FLYC_SIMD
