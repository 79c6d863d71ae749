//===- Cdna5Vector.cpp - vector arithmetic that CDNA5 has beside RDNA's ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Integers of 64 bits, additions that are bounded, arithmetic on bf16, permutations within groups of lanes, tables of
// 16 entries. Semantics: AMD CDNA5 ISA manual, chapter 15. Of bf16: results are rounded to nearest even and keep
// denormals, whatever MODE says (7.7).
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
using u64 = uint64_t;

#define OP [](W & w, const I &i)

// ---- integers

template <typename F> void binary64(W &w, const I &i, F f) {
  Lanes t[4], low, high;
  const LanePair a = viewVector64(w, i, 0, t[0], t[1]), b = viewVector64(w, i, 1, t[2], t[3]);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 r = f(join((*a.low)[l], (*a.high)[l]), join((*b.low)[l], (*b.high)[l]));
    low[l] = static_cast<u32>(r);
    high[l] = static_cast<u32>(r >> 32);
  }
  writeVector64(w, i, low, high);
}
/// S0 * S1 + S2, of 32 bits each but the last.
template <typename T> void multiplyAdd64(W &w, const I &i) {
  Lanes t[4], low, high;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::Int), &b = readVector(w, i, 1, t[1], ConstantType::Int);
  const LanePair c = viewVector64(w, i, 2, t[2], t[3]);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 product = static_cast<u64>(int64_t(static_cast<T>(a[l])) * int64_t(static_cast<T>(b[l])));
    const u64 r = product + join((*c.low)[l], (*c.high)[l]);
    low[l] = static_cast<u32>(r);
    high[l] = static_cast<u32>(r >> 32);
  }
  writeVector64(w, i, low, high);
}

/// The sum stays in T's range, then it is bounded by the third source; with clamp negative results become 0.
template <typename T, bool Most> u32 boundedSum(u32 a, u32 b, u32 c, bool clamp) {
  const int64_t least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
  const auto sum = static_cast<T>(std::clamp(int64_t(static_cast<T>(a)) + int64_t(static_cast<T>(b)), least, most));
  const T bound = static_cast<T>(c), r = Most ? std::max(sum, bound) : std::min(sum, bound);
  return static_cast<u32>(clamp ? std::max(r, T(0)) : r);
}
template <typename T, bool Most> void addBounded(W &w, const I &i) {
  ternary32(w, i, [clamp = i.clamp](u32 a, u32 b, u32 c) { return boundedSum<T, Most>(a, b, c, clamp); });
}
template <typename T, bool Most> void addBoundedPair(W &w, const I &i) {
  packedInteger<3>(w, i, [clamp = i.clamp](u32 a, u32 b, u32 c) { return boundedSum<T, Most>(a, b, c, clamp); });
}
template <typename T, bool Most> void extremePair(W &w, const I &i) {
  packedInteger<3>(w, i, [](u32 a, u32 b, u32 c) {
    const T x = static_cast<T>(a), y = static_cast<T>(b), z = static_cast<T>(c);
    return static_cast<u32>(Most ? std::max({x, y, z}) : std::min({x, y, z}));
  });
}

/// Four integers of 8 bits to four of 4 in one half.
template <typename T> void saturateNibbles(W &w, const I &i) {
  constexpr int least = std::is_signed_v<T> ? -8 : 0, most = std::is_signed_v<T> ? 7 : 15;
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    u32 packed = 0;
    for (unsigned n = 0; n < 4; ++n)
      packed |= (static_cast<u32>(std::clamp<int>(static_cast<T>(a[l] >> (8 * n)), least, most)) & 15) << (4 * n);
    r[l] = place(packed, old[l]);
  }
  writeVector(w, i, r);
}

/// v_perm_pk16_b*_u4: sixteen entries of a table, each named by four bits of S2. The table's lower part is S1.
template <unsigned Bits> void lookUp(W &w, const I &i) {
  constexpr unsigned words = Bits / 2;                                  // of the table, and of the result
  constexpr unsigned first = Bits == 8 ? 2 : 1, second = words - first; // of S0, of S1
  if (!registersFor(w, i, i.dst, words))
    return;
  Lanes table[words], index[2], t, r[words] = {};
  const auto read = [&](unsigned source, unsigned count, Lanes *to) {
    if (count == 2)
      readVector64(w, i, source, to[0], to[1]);
    else
      to[0] = readVector(w, i, source, t, ConstantType::Int);
  };
  read(1, second, table);
  read(0, first, table + second);
  read(2, 2, index);
  const auto bits = [](u64 low, u32 next, unsigned at) { // `at` below 32
    return static_cast<u32>((low | u64(next) << 32) >> at) & ((1u << Bits) - 1);
  };
  for (unsigned l = 0; l < laneCount; ++l)
    for (unsigned n = 0; n < 16; ++n) {
      const unsigned at = (index[n / 8][l] >> (4 * (n % 8)) & 15) * Bits, to = n * Bits;
      const u64 entry = bits(table[at / 32][l], at / 32 + 1 < words ? table[at / 32 + 1][l] : 0, at % 32);
      r[to / 32][l] |= static_cast<u32>(entry << (to % 32));
      if (to % 32 + Bits > 32)
        r[to / 32 + 1][l] |= static_cast<u32>(entry >> (32 - to % 32));
    }
  const LaneMask exec = w.exec();
  for (unsigned n = 0; n < words; ++n)
    writeLanes(w, static_cast<uint16_t>(i.dst + n), r[n], exec);
}

// ---- bf16

/// The half of a source that is meant; of a floating-point constant, which is an f32, the upper one.
u32 brainCode(const I &i, unsigned index, bool high, u32 lane) {
  const bool isConstant = i.src[index] >= 240 && i.src[index] <= 248;
  return isConstant || high ? lane >> 16 : lane & 0xFFFF;
}
float brain(const I &i, unsigned index, u32 lane) {
  u32 code = brainCode(i, index, i.opSel >> index & 1, lane);
  code = i.abs >> index & 1 ? code & 0x7FFF : code;
  return asFloat((i.neg >> index & 1 ? code ^ 0x8000 : code) << 16);
}
u32 brainResult(const I &i, double y) {
  if (i.clamp)
    y = y >= 1 ? 1 : y > 0 ? y : 0; // NaN becomes 0
  return floatToBrain(y);
}
template <typename F> void brain1(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(brainResult(i, f(double(brain(i, 0, a[l])))), old[l]);
  writeVector(w, i, r);
}
template <unsigned N, typename F> void brainPair(W &w, const I &i, F f) {
  Lanes t[3], r;
  const Lanes *s[3] = {};
  for (unsigned n = 0; n < N; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  const auto part = [&](unsigned l, unsigned select, unsigned negate) {
    double x[3] = {};
    for (unsigned n = 0; n < N; ++n) {
      const u32 code = brainCode(i, n, select >> n & 1, (*s[n])[l]);
      x[n] = asFloat((code << 16) ^ (negate >> n & 1 ? 0x80000000 : 0));
    }
    return brainResult(i, f(x[0], x[1], x[2]));
  };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = part(l, i.opSel, i.neg) | part(l, i.opSelHi, i.negHi) << 16;
  writeVector(w, i, r);
}

/// v_fma_mix*_bf16: each source is f32, or the half that op_sel names where op_sel_hi says bf16. neg_hi is abs here. As
/// those of f16 they round to f32, and then to bf16: LLVM makes them of these two steps.
enum class MixTo { Float, Low, High };
template <MixTo To> void mixBrain(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes *s[3];
  for (unsigned n = 0; n < 3; ++n)
    s[n] = &readVector(w, i, n, t[n]);
  const Lanes old = destination(w, i);
  const FloatMode mode = FloatMode::of32(w);
  for (unsigned l = 0; l < laneCount; ++l) {
    double x[3];
    for (unsigned n = 0; n < 3; ++n) {
      u32 code = (*s[n])[l];
      if (i.opSelHi >> n & 1)
        code = brainCode(i, n, i.opSel >> n & 1, code) << 16;
      code = i.negHi >> n & 1 ? code & 0x7FFFFFFF : code;
      x[n] = asFloat(i.neg >> n & 1 ? code ^ 0x80000000 : code);
    }
    const auto y = static_cast<float>(fusedToOdd(x[0], x[1], x[2]));
    if constexpr (To == MixTo::Float)
      r[l] = asBits(modified(i, mode, y));
    else
      r[l] = To == MixTo::Low ? (old[l] & 0xFFFF0000) | brainResult(i, y) : (old[l] & 0xFFFF) | brainResult(i, y) << 16;
  }
  writeVector(w, i, r);
}

void brainToFloat(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t);
  const FloatMode mode = FloatMode::of32(w);
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = brain(i, 0, a[l]);
    r[l] = asBits(modified(i, mode, std::isnan(x) ? quieted(x) : x));
  }
  writeVector(w, i, r);
}

// ---- lanes. All read registers of lanes outside EXEC, too.

/// Lane `at` of a group of `width` reads lane select(at, width, S1) of it.
template <typename F> void permuteGroup(W &w, const I &i, F select) {
  Lanes t, r;
  const Lanes from = readVector(w, i, 0, t, ConstantType::Int);
  const u32 operand = readScalar(w, i, i.src[1], ConstantType::Int);
  const u32 width = std::clamp(readScalar(w, i, i.src[2], ConstantType::Int), 1u, laneCount);
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned base = l - l % width;
    r[l] = from[(base + select(l % width, width, operand)) % laneCount];
  }
  writeVector(w, i, r);
}
unsigned broadcast(unsigned, u32 width, u32 lane) { return lane & 63 & (width - 1); }
unsigned fromBelow(unsigned at, u32 width, u32 delta) {
  delta = std::min(delta, width);
  return at < delta ? at : at - delta;
}
unsigned fromAbove(unsigned at, u32 width, u32 delta) { return at + std::min(delta, width) < width ? at + delta : at; }
unsigned exchanged(unsigned at, u32 width, u32 mask) {
  const unsigned other = at ^ mask; // groups are aligned, so that a mask inside a group stays in it
  return other < width ? other : at;
}

constexpr double turn = 6.283185307179586476925286766559;

template <typename T> u64 least(u64 a, u64 b) { return static_cast<T>(a) < static_cast<T>(b) ? a : b; }
template <typename T> u64 most(u64 a, u64 b) { return static_cast<T>(a) > static_cast<T>(b) ? a : b; }

const OperationEntry operations[] = {
    {"v_add_nc_u64", OP { binary64(w, i, [](u64 a, u64 b) { return a + b; }); }},
    {"v_sub_nc_u64", OP { binary64(w, i, [](u64 a, u64 b) { return a - b; }); }},
    {"v_mul_u64", OP { binary64(w, i, [](u64 a, u64 b) { return a * b; }); }},
    {"v_min_u64", OP { binary64(w, i, least<u64>); }},
    {"v_max_u64", OP { binary64(w, i, most<u64>); }},
    {"v_min_i64", OP { binary64(w, i, least<int64_t>); }},
    {"v_max_i64", OP { binary64(w, i, most<int64_t>); }},
    {"v_mad_nc_u64_u32", multiplyAdd64<u32>},
    {"v_mad_nc_i64_i32", multiplyAdd64<int32_t>},
    {"v_mad_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return a * b + c; }); }},
    {"v_add_max_i32", addBounded<int32_t, true>},
    {"v_add_max_u32", addBounded<u32, true>},
    {"v_add_min_i32", addBounded<int32_t, false>},
    {"v_add_min_u32", addBounded<u32, false>},
    {"v_pk_add_max_i16", addBoundedPair<int16_t, true>},
    {"v_pk_add_max_u16", addBoundedPair<uint16_t, true>},
    {"v_pk_add_min_i16", addBoundedPair<int16_t, false>},
    {"v_pk_add_min_u16", addBoundedPair<uint16_t, false>},
    {"v_pk_max3_i16", extremePair<int16_t, true>},
    {"v_pk_max3_u16", extremePair<uint16_t, true>},
    {"v_pk_min3_i16", extremePair<int16_t, false>},
    {"v_pk_min3_u16", extremePair<uint16_t, false>},
    {"v_sat_pk4_i4_i8", saturateNibbles<int8_t>},
    {"v_sat_pk4_u4_u8", saturateNibbles<uint8_t>},
    {"v_perm_pk16_b4_u4", lookUp<4>},
    {"v_perm_pk16_b6_u4", lookUp<6>},
    {"v_perm_pk16_b8_u4", lookUp<8>},

    {"v_tanh_f32", OP { float32<1, Rounds::ByItself>(w, i, [](float a) { return std::tanh(a); }); }},
    {"v_tanh_f16", OP { float16<1>(w, i, [](double a) { return std::tanh(a); }); }},
    {"v_tanh_bf16", OP { brain1(w, i, [](double a) { return std::tanh(a); }); }},
    {"v_rcp_bf16", OP { brain1(w, i, [](double a) { return 1 / a; }); }},
    {"v_sqrt_bf16", OP { brain1(w, i, [](double a) { return std::sqrt(a); }); }},
    {"v_rsq_bf16", OP { brain1(w, i, [](double a) { return 1 / std::sqrt(a); }); }},
    {"v_log_bf16", OP { brain1(w, i, [](double a) { return std::log2(a); }); }},
    {"v_exp_bf16", OP { brain1(w, i, [](double a) { return std::exp2(a); }); }},
    {"v_sin_bf16", OP { brain1(w, i, [](double a) { return std::sin(a * turn); }); }},
    {"v_cos_bf16", OP { brain1(w, i, [](double a) { return std::cos(a * turn); }); }},
    {"v_cvt_f32_bf16", brainToFloat},
    {"v_pk_fma_bf16", OP { brainPair<3>(w, i, [](double a, double b, double c) { return fusedToOdd(a, b, c); }); }},
    {"v_pk_add_bf16", OP { brainPair<2>(w, i, [](double a, double b, double) { return fusedToOdd(a, 1, b); }); }},
    {"v_pk_mul_bf16", OP { brainPair<2>(w, i, [](double a, double b, double) { return a * b; }); }},
    {"v_pk_min_num_bf16",
     OP { brainPair<2>(w, i, [](double a, double b, double) { return Extremes<double>{false}.minimum(a, b); }); }},
    {"v_pk_max_num_bf16",
     OP { brainPair<2>(w, i, [](double a, double b, double) { return Extremes<double>{false}.maximum(a, b); }); }},
    {"v_fma_mix_f32_bf16", mixBrain<MixTo::Float>},
    {"v_fma_mixlo_bf16", mixBrain<MixTo::Low>},
    {"v_fma_mixhi_bf16", mixBrain<MixTo::High>},
    {"v_pk_min3_num_f16",
     OP { packedHalf<3>(w, i, [](float a, float b, float c) { return Extremes<float>{false}.minimum3(a, b, c); }); }},
    {"v_pk_max3_num_f16",
     OP { packedHalf<3>(w, i, [](float a, float b, float c) { return Extremes<float>{false}.maximum3(a, b, c); }); }},

    {"v_permlane_bcast_b32", OP { permuteGroup(w, i, broadcast); }},
    {"v_permlane_up_b32", OP { permuteGroup(w, i, fromBelow); }},
    {"v_permlane_down_b32", OP { permuteGroup(w, i, fromAbove); }},
    {"v_permlane_xor_b32", OP { permuteGroup(w, i, exchanged); }},
};

} // namespace

std::span<const OperationEntry> cdna5VectorOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
