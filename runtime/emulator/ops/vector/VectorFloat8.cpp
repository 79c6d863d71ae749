//===- VectorFloat8.cpp - conversions to and from 8, 6 and 4-bit floats ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 and CDNA4 ISA manuals, chapter 13, V_CVT_*FP8*, V_CVT_*BF8*, V_CVT_SR_* and V_CVT_SCALEF32_*.
// 8-bit floats are FNUZ or OCP by the chip. A scale is the exponent of an f32: sources of small type are multiplied by
// 2^(e - 127), results divided. An overflow gives infinity or NaN; the largest value where MODE.FP16_OVFL asks for it,
// and in formats without either.
//
// Stochastic rounding adds the seed's high bits below the bits that the result keeps (S1[31:12] for fp8, S1[31:11] for
// bf8, as the manual has it) and truncates; a carry moves into the exponent. The manual's pseudo-code wraps the
// mantissa at that point and rounds once more, which would be no rounding: 1.99 would become 1.0. Its text, "with
// stochastic rounding", is followed.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

#define OP [](W & w, const I &i)

enum class Small : uint8_t { Fp8, Bf8, Fp6, Bf6, Fp4 };
const FloatFormat &format(const W &w, Small type) {
  switch (type) {
  case Small::Fp8: return w.ocpFloat8 ? e4m3fnFormat : e4m3fnuzFormat;
  case Small::Bf8: return w.ocpFloat8 ? e5m2Format : e5m2fnuzFormat;
  case Small::Fp6: return e2m3Format;
  case Small::Bf6: return e3m2Format;
  case Small::Fp4: break;
  }
  return e2m1Format;
}

bool saturates(const W &w, const I &i) { return i.clamp || FloatMode::of64(w).saturates; }

/// The code of `x` (exact) with the seed's bits below its mantissa. See the head of the file.
u32 stochastic(const FloatFormat &f, double x, u32 seed, bool saturate) {
  const u64 bits = asBits(x);
  if (!std::isfinite(x) || x == 0)
    return encodeFloat(f, x, saturate);
  const unsigned dropped = 23 - static_cast<unsigned>(f.mantissaBits); // counted in the mantissa of an f32
  const u64 sum = bits + (u64(seed >> (32 - dropped)) << 29);
  const double truncated = asDouble(sum & ~((u64(1) << (52 - f.mantissaBits)) - 1));
  const u32 code = encodeFloat(f, truncated, true, Rounding::TowardZero);
  // Beyond the largest value: as a rounding to nearest would have it.
  return std::fabs(double(decodeFloat(f, code))) < std::fabs(truncated) && std::fabs(truncated) > 1
             ? encodeFloat(f, truncated, saturate)
             : code;
}

/// V_PRNG_B32: one step of a linear feedback shift register.
u32 nextRandom(u32 seed) { return seed << 1 ^ (seed >> 31 ? 197u : 0u); }

/// 2^(e - 127) of an f32's exponent field; 255 is no number.
double scaleOf(u32 lane) {
  const u32 e = lane >> 23 & 0xFF;
  return e == 255 ? std::nan("") : std::ldexp(1.0, static_cast<int>(e) - 127);
}

/// Replaces `width` bits at `shift` of the destination's old value.
u32 place(u32 old, u32 value, unsigned shift, unsigned width) {
  const u32 mask = (width == 32 ? ~0u : (1u << width) - 1) << shift;
  return (old & ~mask) | (value << shift & mask);
}

// ---- without scale

template <Small S> void fromSmall(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const FloatFormat &f = format(w, S);
  const FloatMode mode = FloatMode::of32(w);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = asBits(modified(i, mode, decodeFloat(f, a[l] & 0xFF)));
  writeVector(w, i, r);
}
template <Small S> void fromSmallPair(W &w, const I &i) {
  Lanes t, low, high;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const FloatFormat &f = format(w, S);
  for (unsigned l = 0; l < laneCount; ++l) {
    low[l] = asBits(decodeFloat(f, a[l] & 0xFF));
    high[l] = asBits(decodeFloat(f, a[l] >> 8 & 0xFF));
  }
  writeVector64(w, i, low, high);
}
/// Two f32 to the low or high half of the destination.
template <Small S> void toSmallPair(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u), old = destination(w, i);
  const FloatFormat &f = format(w, S);
  const bool saturate = saturates(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u32 pair = encodeFloat(f, source(w, i, 0, a[l]), saturate) | encodeFloat(f, source(w, i, 1, b[l]), saturate)
                                                                           << 8;
    r[l] = place(old[l], pair, i.opSel & 8 ? 16 : 0, 16);
  }
  writeVector(w, i, r);
}
/// f32 and seed to the byte that op_sel[3:2] names.
template <Small S> void toSmallStochastic(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u, ConstantType::Int), old = destination(w, i);
  const FloatFormat &f = format(w, S);
  const bool saturate = saturates(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(old[l], stochastic(f, source(w, i, 0, a[l]), b[l], saturate), 8 * (i.opSel >> 2 & 3), 8);
  writeVector(w, i, r);
}
/// f32 and seed to the half that op_sel[3] names.
void to16Stochastic(W &w, const I &i, const FloatFormat &f) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u, ConstantType::Int), old = destination(w, i);
  const bool saturate = saturates(w, i) && f.exponentBits == f16Format.exponentBits;
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(old[l], stochastic(f, source(w, i, 0, a[l]), b[l], saturate), i.opSel & 8 ? 16 : 0, 16);
  writeVector(w, i, r);
}

// ---- with scale: one or two values

enum class Wide : uint8_t { F32, F16, Bf16 };
constexpr unsigned bitsOf(Wide type) { return type == Wide::F32 ? 32 : 16; }
double wideValue(Wide type, u32 code) {
  return type == Wide::F32 ? asFloat(code) : type == Wide::F16 ? halfToFloat(code) : asFloat(code << 16);
}
u32 wideCode(const W &w, Wide type, double x) {
  if (type == Wide::F32) {
    const float y = static_cast<float>(x);
    return asBits(FloatMode::of32(w).flushesOutput ? flush(y) : y);
  }
  return encodeFloat(type == Wide::F16 ? f16Format : bf16Format, x, type == Wide::F16 && FloatMode::of64(w).saturates);
}

/// v_cvt_scalef32[_sr]_pk_<small>_<wide>. Two f32 stand in S0 and S1 (the stochastic fp4 one: in a pair of registers),
/// two 16-bit ones in the halves of S0. 8-bit results fill a half of the destination, 4-bit ones a byte.
enum class Seed : bool { No, Yes };
template <Small S, Wide T, Seed R> void packScaled(W &w, const I &i) {
  constexpr bool twoRegisters = T == Wide::F32;
  constexpr unsigned scaleIndex = R == Seed::Yes || twoRegisters ? 2 : 1;
  constexpr unsigned width = S == Small::Fp4 ? 4 : 8;
  Lanes t[3], high, r;
  const Lanes &a = readVector(w, i, 0, t[0]),
              &b = readVector(w, i, 1, t[1], R == Seed::Yes ? ConstantType::Int : ConstantType::F32);
  const Lanes &scale = scaleIndex == 1 ? b : readVector(w, i, 2, t[2]);
  if constexpr (twoRegisters && R == Seed::Yes) {
    Lanes low;
    readVector64(w, i, 0, low, high);
  }
  const Lanes old = destination(w, i);
  const FloatFormat &f = format(w, S);
  const bool saturate = saturates(w, i);
  const unsigned shift = width == 4 ? 8 * (i.opSel >> 2 & 3) : i.opSel & 8 ? 16 : 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const double factor = scaleOf(scale[l]);
    double x[2];
    if constexpr (!twoRegisters) {
      x[0] = wideValue(T, a[l] & 0xFFFF);
      x[1] = wideValue(T, a[l] >> 16);
    } else if constexpr (R == Seed::Yes) {
      x[0] = source(w, i, 0, a[l]);
      x[1] = source(w, i, 0, high[l]);
    } else {
      x[0] = source(w, i, 0, a[l]);
      x[1] = source(w, i, 1, b[l]);
    }
    u32 pair;
    if constexpr (R == Seed::Yes)
      pair = stochastic(f, x[0] / factor, b[l], saturate) | stochastic(f, x[1] / factor, nextRandom(b[l]), saturate)
                                                                << width;
    else
      pair = encodeFloat(f, x[0] / factor, saturate) | encodeFloat(f, x[1] / factor, saturate) << width;
    r[l] = place(old[l], pair, shift, 2 * width);
  }
  writeVector(w, i, r);
}

/// v_cvt_scalef32_sr_<8 bits>_<wide>: one value to the byte that op_sel[3:2] names.
template <Small S, Wide T> void oneScaledStochastic(W &w, const I &i) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0]), &b = readVector(w, i, 1, t[1], ConstantType::Int),
              &scale = readVector(w, i, 2, t[2]);
  const Lanes old = destination(w, i);
  const FloatFormat &f = format(w, S);
  const bool saturate = saturates(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    double x = T == Wide::F32 ? source(w, i, 0, a[l]) : wideValue(T, a[l] & 0xFFFF);
    if (T != Wide::F32) {
      x = i.abs & 1 ? std::fabs(x) : x;
      x = i.neg & 1 ? -x : x;
    }
    r[l] = place(old[l], stochastic(f, x / scaleOf(scale[l]), b[l], saturate), 8 * (i.opSel >> 2 & 3), 8);
  }
  writeVector(w, i, r);
}

/// v_cvt_scalef32_<wide>_<8 bits>: the byte that op_sel[1:0] names; an f16 goes to the half that op_sel[3] names.
template <Wide T, Small S> void unpackScaledOne(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &scale = readVector(w, i, 1, u), old = destination(w, i);
  const FloatFormat &f = format(w, S);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u32 code = wideCode(w, T, decodeFloat(f, a[l] >> (8 * (i.opSel & 3)) & 0xFF) * scaleOf(scale[l]));
    r[l] = T == Wide::F32 ? code : place(old[l], code, i.opSel & 8 ? 16 : 0, 16);
  }
  writeVector(w, i, r);
}
/// v_cvt_scalef32_pk_<wide>_<small>: two 8-bit values from the half that op_sel[0] names, two 4-bit ones from the byte
/// op_sel[1:0].
template <Wide T, Small S> void unpackScaled(W &w, const I &i) {
  constexpr unsigned width = S == Small::Fp4 ? 4 : 8;
  Lanes t, u, low, high;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &scale = readVector(w, i, 1, u);
  const FloatFormat &f = format(w, S);
  const unsigned shift = width == 4 ? 8 * (i.opSel & 3) : i.opSel & 1 ? 16 : 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const double factor = scaleOf(scale[l]);
    const u32 codes = a[l] >> shift, mask = (1u << width) - 1;
    low[l] = wideCode(w, T, decodeFloat(f, codes & mask) * factor);
    high[l] = wideCode(w, T, decodeFloat(f, codes >> width & mask) * factor);
    if constexpr (T != Wide::F32)
      low[l] |= high[l] << 16;
  }
  if constexpr (T == Wide::F32)
    writeVector64(w, i, low, high);
  else
    writeVector(w, i, low);
}

// ---- with scale: 8 to 32 values

u32 bitsAt(const u32 *words, unsigned at, unsigned width) {
  const u64 both = words[at / 32] | (at / 32 + 1 < 32 ? u64(words[at / 32 + 1]) << 32 : 0);
  return static_cast<u32>(both >> (at % 32)) & (width == 32 ? ~0u : (1u << width) - 1);
}

/// `count` registers of one lane.
void gather(W &w, uint16_t operand, unsigned count, unsigned lane, u32 *words) {
  for (unsigned n = 0; n < count; ++n)
    words[n] = w.vector(operand + n)[lane];
}
void scatter(W &w, uint16_t operand, unsigned count, unsigned lane, const u32 *words) {
  for (unsigned n = 0; n < count; ++n)
    w.vector(operand + n)[lane] = words[n];
}

constexpr unsigned bitsOf(Small type) {
  return type == Small::Fp4 ? 4 : type == Small::Fp8 || type == Small::Bf8 ? 8 : 6;
}

/// v_cvt_scalef32[_sr]_pk<N>_<small>_<wide>
template <Small S, Wide T, Seed R, unsigned N = 32> void packManyScaled(W &w, const I &i) {
  constexpr unsigned words = N * bitsOf(T) / 32, width = bitsOf(S), results = N * width / 32;
  if (!registersFor(w, i, i.src[0], words) || !registersFor(w, i, i.dst, results))
    return;
  const bool saturate = width != 8 || saturates(w, i);
  Lanes t, u;
  const Lanes seeds = readVector(w, i, 1, t, R == Seed::Yes ? ConstantType::Int : ConstantType::F32);
  const Lanes scale = R == Seed::Yes ? readVector(w, i, 2, u) : seeds;
  const FloatFormat &f = format(w, S);
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l) {
    if (!(exec >> l & 1))
      continue;
    u32 from[32], to[results + 1] = {};
    gather(w, i.src[0], words, l, from);
    const double factor = scaleOf(scale[l]);
    u32 seed = seeds[l];
    for (unsigned n = 0; n < N; ++n) {
      const double x = wideValue(T, bitsAt(from, n * bitsOf(T), bitsOf(T))) / factor;
      const u64 code = R == Seed::Yes ? stochastic(f, x, seed, saturate) : encodeFloat(f, x, saturate);
      seed = nextRandom(seed);
      const u64 placed = code << (width * n % 32);
      to[width * n / 32] |= static_cast<u32>(placed);
      to[width * n / 32 + 1] |= static_cast<u32>(placed >> 32);
    }
    scatter(w, i.dst, results, l, to);
  }
}
/// v_cvt_scalef32_2xpk16_<6 bits>_f32: S0 gives the even values, S1 the odd ones.
template <Small S> void pack2x16Scaled(W &w, const I &i) {
  if (!registersFor(w, i, i.src[0], 16) || !registersFor(w, i, i.src[1], 16) || !registersFor(w, i, i.dst, 6))
    return;
  Lanes t;
  const Lanes scale = readVector(w, i, 2, t);
  const FloatFormat &f = format(w, S);
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l) {
    if (!(exec >> l & 1))
      continue;
    u32 from[2][16], to[7] = {};
    gather(w, i.src[0], 16, l, from[0]);
    gather(w, i.src[1], 16, l, from[1]);
    const double factor = scaleOf(scale[l]);
    for (unsigned n = 0; n < 32; ++n) {
      const u64 placed = u64(encodeFloat(f, asFloat(from[n & 1][n / 2]) / factor, true)) << (6 * n % 32);
      to[6 * n / 32] |= static_cast<u32>(placed);
      to[6 * n / 32 + 1] |= static_cast<u32>(placed >> 32);
    }
    scatter(w, i.dst, 6, l, to);
  }
}
/// The scale of v_cvt_scale_pk is a byte of E8M0. Which byte a selection other than 0 means, the CDNA5 manual says
/// twice: its expressions take a byte of the lane's own register, its tables 36 and 37 one of a lane of the other half.
bool hasKnownScale(W &w, const I &i) {
  if (i.opSel & 7)
    w.fail(i, "selects a scale other than the first byte, of which the manual says two different things");
  return !w.done;
}
enum class Scale : uint8_t { Float, Byte };

/// v_cvt_scalef32_pk32_<wide>_<6 bits>, v_cvt_scale_pk<N>_<wide>_<small>
template <Wide T, Small S, unsigned N = 32, Scale From = Scale::Float> void unpackManyScaled(W &w, const I &i) {
  constexpr unsigned width = bitsOf(S), sources = N * width / 32, words = N * bitsOf(T) / 32;
  if (!registersFor(w, i, i.src[0], sources) || !registersFor(w, i, i.dst, words) ||
      (From == Scale::Byte && !hasKnownScale(w, i)))
    return;
  Lanes t;
  const Lanes scale = readVector(w, i, 1, t, From == Scale::Byte ? ConstantType::Int : ConstantType::F32);
  const FloatFormat &f = format(w, S);
  const u64 exec = w.exec();
  for (unsigned l = 0; l < laneCount; ++l) {
    if (!(exec >> l & 1))
      continue;
    u32 from[sources + 1] = {}, to[words] = {};
    gather(w, i.src[0], sources, l, from);
    const double factor = scaleOf(From == Scale::Byte ? scale[l] << 23 : scale[l]);
    for (unsigned n = 0; n < N; ++n) {
      const u64 both = from[width * n / 32] | u64(from[width * n / 32 + 1]) << 32;
      const u32 code = static_cast<u32>(both >> (width * n % 32)) & ((1u << width) - 1);
      to[n * bitsOf(T) / 32] |= wideCode(w, T, decodeFloat(f, code) * factor) << (n * bitsOf(T) % 32);
    }
    scatter(w, i.dst, words, l, to);
  }
}

// ---- 8-bit floats and f16 (CDNA5)

/// The byte of a register that op_sel names: its lowest bit by the second bit.
unsigned selectedByte(const I &i) { return 8 * ((i.opSel >> 1 & 1) | (i.opSel & 1) << 1); }
template <Small S> void toHalf(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(floatToHalf(decodeFloat(format(w, S), a[l] >> selectedByte(i) & 0xFF)), old[l]);
  writeVector(w, i, r);
}
template <Small S> void toHalfPair(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const unsigned shift = i.opSel & 1 ? 16 : 0;
  const auto half = [&](u32 code) { return floatToHalf(decodeFloat(format(w, S), code & 0xFF)); };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = half(a[l] >> shift) | half(a[l] >> (shift + 8)) << 16;
  writeVector(w, i, r);
}
/// The two halves of S0 to the low or high half of the destination.
template <Small S> void halvesToSmall(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), old = destination(w, i);
  const bool saturate = saturates(w, i);
  const auto code = [&](u32 half) { return encodeFloat(format(w, S), halfToFloat(half), saturate); };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(old[l], code(a[l] & 0xFFFF) | code(a[l] >> 16) << 8, i.opSel & 8 ? 16 : 0, 16);
  writeVector(w, i, r);
}
/// f16 and seed to the byte that op_sel[3:2] names.
template <Small S> void halfToSmallStochastic(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::Int),
              old = destination(w, i);
  const bool saturate = saturates(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(old[l], stochastic(format(w, S), half(i, 0, a[l]), b[l], saturate), 8 * (i.opSel >> 2 & 3), 8);
  writeVector(w, i, r);
}

/// Two f32 to the halves of the destination, each with half of the seed.
void to16PairStochastic(W &w, const I &i, const FloatFormat &f) {
  Lanes t, u, v, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u),
              &seed = readVector(w, i, 2, v, ConstantType::Int);
  const bool saturate = saturates(w, i) && f.exponentBits == f16Format.exponentBits;
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = stochastic(f, source(w, i, 0, a[l]), seed[l] << 16, saturate) |
           stochastic(f, source(w, i, 1, b[l]), seed[l], saturate) << 16;
  writeVector(w, i, r);
}

#define FLYC_SCALED_PACKS(SMALL, WIDE, S, T, N)                                                                        \
  {"v_cvt_scalef32_pk" #N "_" SMALL "_" WIDE, packManyScaled<S, T, Seed::No, N>},                                      \
      {"v_cvt_scalef32_sr_pk" #N "_" SMALL "_" WIDE, packManyScaled<S, T, Seed::Yes, N>}, {                            \
    "v_cvt_scale_pk" #N "_" WIDE "_" SMALL, unpackManyScaled<T, S, N, Scale::Byte>                                     \
  }
#define FLYC_SCALED(SMALL, S, N)                                                                                       \
  FLYC_SCALED_PACKS(SMALL, "f32", S, F32, N), FLYC_SCALED_PACKS(SMALL, "f16", S, F16, N),                              \
      FLYC_SCALED_PACKS(SMALL, "bf16", S, Bf16, N)

using enum Small;
using enum Wide;
constexpr Seed plain = Seed::No, seeded = Seed::Yes;
const OperationEntry operations[] = {
    {"v_prng_b32", OP { unary32(w, i, nextRandom); }},
    {"v_cvt_f32_fp8", fromSmall<Fp8>},
    {"v_cvt_f32_bf8", fromSmall<Bf8>},
    {"v_cvt_pk_f32_fp8", fromSmallPair<Fp8>},
    {"v_cvt_pk_f32_bf8", fromSmallPair<Bf8>},
    {"v_cvt_pk_fp8_f32", toSmallPair<Fp8>},
    {"v_cvt_pk_bf8_f32", toSmallPair<Bf8>},
    {"v_cvt_sr_fp8_f32", toSmallStochastic<Fp8>},
    {"v_cvt_sr_bf8_f32", toSmallStochastic<Bf8>},
    {"v_cvt_sr_f16_f32", OP { to16Stochastic(w, i, f16Format); }},
    {"v_cvt_sr_bf16_f32", OP { to16Stochastic(w, i, bf16Format); }},

    {"v_cvt_scalef32_pk_fp8_f32", packScaled<Fp8, F32, plain>},
    {"v_cvt_scalef32_pk_bf8_f32", packScaled<Bf8, F32, plain>},
    {"v_cvt_scalef32_pk_fp4_f32", packScaled<Fp4, F32, plain>},
    {"v_cvt_scalef32_pk_fp8_f16", packScaled<Fp8, F16, plain>},
    {"v_cvt_scalef32_pk_bf8_f16", packScaled<Bf8, F16, plain>},
    {"v_cvt_scalef32_pk_fp4_f16", packScaled<Fp4, F16, plain>},
    {"v_cvt_scalef32_pk_fp8_bf16", packScaled<Fp8, Bf16, plain>},
    {"v_cvt_scalef32_pk_bf8_bf16", packScaled<Bf8, Bf16, plain>},
    {"v_cvt_scalef32_pk_fp4_bf16", packScaled<Fp4, Bf16, plain>},
    {"v_cvt_scalef32_sr_pk_fp4_f32", packScaled<Fp4, F32, seeded>},
    {"v_cvt_scalef32_sr_pk_fp4_f16", packScaled<Fp4, F16, seeded>},
    {"v_cvt_scalef32_sr_pk_fp4_bf16", packScaled<Fp4, Bf16, seeded>},
    {"v_cvt_scalef32_sr_fp8_f32", oneScaledStochastic<Fp8, F32>},
    {"v_cvt_scalef32_sr_bf8_f32", oneScaledStochastic<Bf8, F32>},
    {"v_cvt_scalef32_sr_fp8_f16", oneScaledStochastic<Fp8, F16>},
    {"v_cvt_scalef32_sr_bf8_f16", oneScaledStochastic<Bf8, F16>},
    {"v_cvt_scalef32_sr_fp8_bf16", oneScaledStochastic<Fp8, Bf16>},
    {"v_cvt_scalef32_sr_bf8_bf16", oneScaledStochastic<Bf8, Bf16>},

    {"v_cvt_scalef32_f32_fp8", unpackScaledOne<F32, Fp8>},
    {"v_cvt_scalef32_f32_bf8", unpackScaledOne<F32, Bf8>},
    {"v_cvt_scalef32_f16_fp8", unpackScaledOne<F16, Fp8>},
    {"v_cvt_scalef32_f16_bf8", unpackScaledOne<F16, Bf8>},
    {"v_cvt_scalef32_pk_f32_fp8", unpackScaled<F32, Fp8>},
    {"v_cvt_scalef32_pk_f32_bf8", unpackScaled<F32, Bf8>},
    {"v_cvt_scalef32_pk_f32_fp4", unpackScaled<F32, Fp4>},
    {"v_cvt_scalef32_pk_f16_fp8", unpackScaled<F16, Fp8>},
    {"v_cvt_scalef32_pk_f16_bf8", unpackScaled<F16, Bf8>},
    {"v_cvt_scalef32_pk_f16_fp4", unpackScaled<F16, Fp4>},
    {"v_cvt_scalef32_pk_bf16_fp8", unpackScaled<Bf16, Fp8>},
    {"v_cvt_scalef32_pk_bf16_bf8", unpackScaled<Bf16, Bf8>},
    {"v_cvt_scalef32_pk_bf16_fp4", unpackScaled<Bf16, Fp4>},

    {"v_cvt_f16_fp8", toHalf<Fp8>},
    {"v_cvt_f16_bf8", toHalf<Bf8>},
    {"v_cvt_pk_f16_fp8", toHalfPair<Fp8>},
    {"v_cvt_pk_f16_bf8", toHalfPair<Bf8>},
    {"v_cvt_pk_fp8_f16", halvesToSmall<Fp8>},
    {"v_cvt_pk_bf8_f16", halvesToSmall<Bf8>},
    {"v_cvt_sr_pk_f16_f32", OP { to16PairStochastic(w, i, f16Format); }},
    {"v_cvt_sr_pk_bf16_f32", OP { to16PairStochastic(w, i, bf16Format); }},
    {"v_cvt_sr_fp8_f16", halfToSmallStochastic<Fp8>},
    {"v_cvt_sr_bf8_f16", halfToSmallStochastic<Bf8>},
    FLYC_SCALED("fp8", Fp8, 8),
    FLYC_SCALED("bf8", Bf8, 8),
    FLYC_SCALED("fp4", Fp4, 8),
    FLYC_SCALED("fp6", Fp6, 16),
    FLYC_SCALED("bf6", Bf6, 16),

    {"v_cvt_scalef32_2xpk16_fp6_f32", pack2x16Scaled<Fp6>},
    {"v_cvt_scalef32_2xpk16_bf6_f32", pack2x16Scaled<Bf6>},
    {"v_cvt_scalef32_pk32_fp6_f16", packManyScaled<Fp6, F16, plain>},
    {"v_cvt_scalef32_pk32_fp6_bf16", packManyScaled<Fp6, Bf16, plain>},
    {"v_cvt_scalef32_pk32_bf6_f16", packManyScaled<Bf6, F16, plain>},
    {"v_cvt_scalef32_pk32_bf6_bf16", packManyScaled<Bf6, Bf16, plain>},
    {"v_cvt_scalef32_sr_pk32_fp6_f32", packManyScaled<Fp6, F32, seeded>},
    {"v_cvt_scalef32_sr_pk32_bf6_f32", packManyScaled<Bf6, F32, seeded>},
    {"v_cvt_scalef32_sr_pk32_fp6_f16", packManyScaled<Fp6, F16, seeded>},
    {"v_cvt_scalef32_sr_pk32_fp6_bf16", packManyScaled<Fp6, Bf16, seeded>},
    {"v_cvt_scalef32_sr_pk32_bf6_f16", packManyScaled<Bf6, F16, seeded>},
    {"v_cvt_scalef32_sr_pk32_bf6_bf16", packManyScaled<Bf6, Bf16, seeded>},
    {"v_cvt_scalef32_pk32_f32_fp6", unpackManyScaled<F32, Fp6>},
    {"v_cvt_scalef32_pk32_f32_bf6", unpackManyScaled<F32, Bf6>},
    {"v_cvt_scalef32_pk32_f16_fp6", unpackManyScaled<F16, Fp6>},
    {"v_cvt_scalef32_pk32_f16_bf6", unpackManyScaled<F16, Bf6>},
    {"v_cvt_scalef32_pk32_bf16_fp6", unpackManyScaled<Bf16, Fp6>},
    {"v_cvt_scalef32_pk32_bf16_bf6", unpackManyScaled<Bf16, Bf6>},
};

} // namespace

std::span<const OperationEntry> vectorFloat8Operations() { return operations; }

} // namespace flyc::emulator
