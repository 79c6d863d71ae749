//===- RdnaVector.cpp - vector arithmetic that RDNA has beside CDNA's --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD RDNA4 ISA manual, "VOP1 Instructions" and following. The minimum and maximum families come in two
// kinds: "num", where a number beats a NaN, and the others, where a NaN wins (Extremes.h).
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

#include <algorithm>
#include <limits>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;

#define OP [](W & w, const I &i)

template <typename T> T numberMinimum(T a, T b) { return Extremes<T>{false}.minimum(a, b); }
template <typename T> T numberMaximum(T a, T b) { return Extremes<T>{false}.maximum(a, b); }

/// The first two sources by one of a pair of extremes, the third by the other.
template <auto First, auto Second, typename T> T twice(T a, T b, T c) { return Second(First(a, b), c); }
template <auto Extreme> void pair16(W &w, const I &i) {
  packedHalf<2>(w, i, [](float a, float b, float) { return Extreme(a, b); });
}
/// i32 and u32.
template <typename T, bool MaximumFirst> u32 clampedBy(u32 a, u32 b, u32 c) {
  const T x = static_cast<T>(a), y = static_cast<T>(b), z = static_cast<T>(c);
  return static_cast<u32>(MaximumFirst ? std::min(std::max(x, y), z) : std::max(std::min(x, y), z));
}

/// v_mullit_f32: the product of specular light, by the rules of DX9.
float lit(float a, float b, float c) {
  constexpr float least = -std::numeric_limits<float>::max();
  return !(b > least) || !(c > 0) ? least : LegacyProduct()(a, b);
}
float legacyFused(float a, float b, float c) { return ((a == 0) | (b == 0)) ? c : Fused()(a, b, c); }

/// The destination is the third source.
void legacyMultiplyAdd(W &w, const I &i) {
  I three = i;
  three.src[2] = i.dst;
  float32<3>(w, three, legacyFused);
}

/// v_swap_b16: two halves of registers change places.
void swap16(W &w, const I &i) {
  if (!registersFor(w, i, i.dst) || !registersFor(w, i, i.src[0]))
    return;
  Lanes &first = w.vector(i.dst), &second = w.vector(i.src[0]);
  const unsigned shiftFirst = i.opSel & 8 ? 16 : 0, shiftSecond = i.opSel & 1 ? 16 : 0;
  const LaneMask exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l) {
    if (!(exec >> l & 1))
      continue;
    const u32 a = first[l] >> shiftFirst & 0xFFFF, b = second[l] >> shiftSecond & 0xFFFF;
    first[l] = (first[l] & ~(0xFFFFu << shiftFirst)) | b << shiftFirst;
    second[l] = (second[l] & ~(0xFFFFu << shiftSecond)) | a << shiftSecond;
  }
}

/// Two floats to two integers of 16 bits.
template <typename T> void packIntegers(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u);
  for (unsigned l = 0; l < laneCount; ++l) {
    const auto code = [&](unsigned n, u32 lane) {
      return static_cast<u32>(static_cast<uint16_t>(toInteger<T>(source(w, i, n, lane))));
    };
    r[l] = code(0, a[l]) | code(1, b[l]) << 16;
  }
  writeVector(w, i, r);
}
/// A half to a dword.
template <typename T> void extend(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = static_cast<u32>(static_cast<int32_t>(static_cast<T>(selectedHalf(i, 0, a[l]))));
  writeVector(w, i, r);
}
void select16(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::F16),
              old = destination(w, i);
  const LaneMask mask = readLaneMask(w, i, i.src[2]);
  const HalfPlace place = halfPlace(w, i);
  const auto code = [&](unsigned n, u32 lane) {
    u32 v = selectedHalf(i, n, lane);
    v = i.abs >> n & 1 ? v & 0x7FFF : v;
    return i.neg >> n & 1 ? v ^ 0x8000 : v;
  };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(mask >> l & 1 ? code(1, b[l]) : code(0, a[l]), old[l]);
  writeVector(w, i, r);
}

/// v_dot2_f16_f16 and v_dot2_bf16_bf16: the third source and the result are one half; each step is rounded to 16 bits.
template <typename Decode, typename Encode> void dot2(W &w, const I &i, Decode decode, Encode encode) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::F16), &b = readVector(w, i, 1, t[1], ConstantType::F16),
              &c = readVector(w, i, 2, t[2], ConstantType::F16), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    const auto part = [&](unsigned n, u32 code) {
      code &= 0xFFFF;
      code = i.abs >> n & 1 ? code & 0x7FFF : code;
      return double(decode(i.neg >> n & 1 ? code ^ 0x8000 : code));
    };
    const auto step = [&](u32 x, u32 y, u32 sum) {
      return encode(fusedToOdd(part(0, x), part(1, y), double(decode(sum))));
    };
    u32 sum = selectedHalf(i, 2, c[l]);
    sum = i.neg & 4 ? sum ^ 0x8000 : sum;
    sum = step(a[l], b[l], sum);
    r[l] = place(step(a[l] >> 16, b[l] >> 16, sum), old[l]);
  }
  writeVector(w, i, r);
}
/// Four products of 8-bit floats, added in their order.
void dot4(W &w, const I &i, const FloatFormat &first, const FloatFormat &second) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::Int), &b = readVector(w, i, 1, t[1], ConstantType::Int),
              &c = readVector(w, i, 2, t[2]);
  for (unsigned l = 0; l < laneCount; ++l) {
    float sum = source(w, i, 2, c[l]);
    for (unsigned n = 0; n < 4; ++n)
      sum = Fused()(decodeFloat(first, a[l] >> (8 * n) & 0xFF), decodeFloat(second, b[l] >> (8 * n) & 0xFF), sum);
    r[l] = asBits(sum);
  }
  writeVector(w, i, r);
}
/// v_dot4_i32_iu8 and v_dot8_i32_iu4: neg says which of A and B is signed.
template <unsigned Bits> void dotEither(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::Int), &b = readVector(w, i, 1, t[1], ConstantType::Int),
              &c = readVector(w, i, 2, t[2], ConstantType::Int);
  const auto part = [](u32 v, unsigned n, bool isSigned) -> int64_t {
    const u32 field = v << (32 - Bits - Bits * n);
    return isSigned ? int64_t(static_cast<int32_t>(field) >> (32 - Bits)) : int64_t(field >> (32 - Bits));
  };
  for (unsigned l = 0; l < laneCount; ++l) {
    int64_t sum = static_cast<int32_t>(c[l]);
    for (unsigned n = 0; n < 32 / Bits; ++n)
      sum += part(a[l], n, i.neg & 1) * part(b[l], n, i.neg & 2);
    r[l] = static_cast<u32>(i.clamp ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
  }
  writeVector(w, i, r);
}

/// 8-bit floats: the long form chooses the byte, its lowest bit by the second bit of op_sel; or the pair.
template <bool Bf8> void fromFloat8(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const unsigned shift = 8 * ((i.opSel >> 1 & 1) | (i.opSel & 1) << 1);
  const FloatMode mode = FloatMode::of32(w);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = asBits(modified(i, mode, decodeFloat(Bf8 ? e5m2Format : e4m3fnFormat, a[l] >> shift & 0xFF)));
  writeVector(w, i, r);
}
template <bool Bf8> void fromFloat8Pair(W &w, const I &i) {
  Lanes t, low, high;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const unsigned shift = i.opSel & 1 ? 16 : 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    low[l] = asBits(decodeFloat(Bf8 ? e5m2Format : e4m3fnFormat, a[l] >> shift & 0xFF));
    high[l] = asBits(decodeFloat(Bf8 ? e5m2Format : e4m3fnFormat, a[l] >> (shift + 8) & 0xFF));
  }
  writeVector64(w, i, low, high);
}

u32 saturatedByte(u32 code) { return static_cast<u32>(std::clamp<int32_t>(static_cast<int16_t>(code), 0, 255)); }
/// Two integers of 16 bits to two bytes in one half.
void saturateBytes(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(saturatedByte(a[l]) | saturatedByte(a[l] >> 16) << 8, old[l]);
  writeVector(w, i, r);
}

float brainValue(u32 code) { return asFloat(code << 16); }

#define EXTREMES(SHAPE, T, F)                                                                                          \
  {"v_minimum_" T, OP{SHAPE<2>(w, i, minimumOrNaN<F>);                                                                 \
  }                                                                                                                    \
  }                                                                                                                    \
  , {                                                                                                                  \
    "v_maximum_" T, OP { SHAPE<2>(w, i, maximumOrNaN<F>); }                                                            \
  }
#define CLAMPS(SHAPE, T)                                                                                               \
  {"v_minmax_num_" T, OP{SHAPE<3>(w, i, twice<numberMinimum<float>, numberMaximum<float>, float>);                     \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"v_maxmin_num_" T, OP{SHAPE<3>(w, i, twice<numberMaximum<float>, numberMinimum<float>, float>);                   \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"v_minimummaximum_" T, OP{SHAPE<3>(w, i, twice<minimumOrNaN<float>, maximumOrNaN<float>, float>);                 \
  }                                                                                                                    \
  }                                                                                                                    \
  , {                                                                                                                  \
    "v_maximumminimum_" T, OP { SHAPE<3>(w, i, twice<maximumOrNaN<float>, minimumOrNaN<float>, float>); }              \
  }

const OperationEntry operations[] = {
    {"v_xor3_b32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return a ^ b ^ c; }); }},
    {"v_maxmin_i32", OP { ternary32(w, i, clampedBy<int32_t, true>); }},
    {"v_minmax_i32", OP { ternary32(w, i, clampedBy<int32_t, false>); }},
    {"v_maxmin_u32", OP { ternary32(w, i, clampedBy<u32, true>); }},
    {"v_minmax_u32", OP { ternary32(w, i, clampedBy<u32, false>); }},
    EXTREMES(float32, "f32", float),
    EXTREMES(float64, "f64", double),
    EXTREMES(float16, "f16", float),
    CLAMPS(float32, "f32"),
    CLAMPS(float16, "f16"),
    {"v_minimum3_f16", OP { float16<3>(w, i, twice<minimumOrNaN<float>, minimumOrNaN<float>, float>); }},
    {"v_maximum3_f16", OP { float16<3>(w, i, twice<maximumOrNaN<float>, maximumOrNaN<float>, float>); }},
    {"v_pk_minimum_f16", pair16<minimumOrNaN<float>>},
    {"v_pk_maximum_f16", pair16<maximumOrNaN<float>>},
    {"v_fma_dx9_zero_f32", OP { float32<3>(w, i, legacyFused); }},
    {"v_fmac_dx9_zero_f32", legacyMultiplyAdd},
    {"v_mov_b16", OP { bits16<1>(w, i, [](u32 a) { return a; }); }},
    {"v_swap_b16", swap16},
    {"v_mullit_f32", OP { float32<3>(w, i, lit); }},

    {"v_and_b16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return a & b; }); }},
    {"v_or_b16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return a | b; }); }},
    {"v_xor_b16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return a ^ b; }); }},
    {"v_not_b16", OP { bits16<1>(w, i, [](u32 a) { return ~a; }); }},
    {"v_cndmask_b16", select16},
    {"v_cvt_pk_i16_f32", packIntegers<int16_t>},
    {"v_cvt_pk_u16_f32", packIntegers<uint16_t>},
    {"v_cvt_i32_i16", extend<int16_t>},
    {"v_cvt_u32_u16", extend<uint16_t>},
    {"v_sat_pk_u8_i16", saturateBytes},

    {"v_cvt_f32_fp8", fromFloat8<false>},
    {"v_cvt_f32_bf8", fromFloat8<true>},
    {"v_cvt_pk_f32_fp8", fromFloat8Pair<false>},
    {"v_cvt_pk_f32_bf8", fromFloat8Pair<true>},

    {"v_dot2_f16_f16", OP { dot2(w, i, halfToFloat, floatToHalf); }},
    {"v_dot2_bf16_bf16", OP { dot2(w, i, brainValue, floatToBrain); }},
    {"v_dot4_f32_fp8_fp8", OP { dot4(w, i, e4m3fnFormat, e4m3fnFormat); }},
    {"v_dot4_f32_fp8_bf8", OP { dot4(w, i, e4m3fnFormat, e5m2Format); }},
    {"v_dot4_f32_bf8_fp8", OP { dot4(w, i, e5m2Format, e4m3fnFormat); }},
    {"v_dot4_f32_bf8_bf8", OP { dot4(w, i, e5m2Format, e5m2Format); }},
    {"v_dot4_i32_iu8", dotEither<8>},
    {"v_dot8_i32_iu4", dotEither<4>},
};

} // namespace

std::span<const OperationEntry> rdnaVectorOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
