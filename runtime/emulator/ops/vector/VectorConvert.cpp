//===- VectorConvert.cpp - conversions between integers, f16, bf16, f32 and f64 -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 and CDNA4 ISA manuals, chapter 13, V_CVT_* and V_SAT_PK_*. To integers: towards zero,
// saturating, NaN to 0. To floats: as MODE rounds, except the packed conversions to 16-bit floats, which round to
// nearest even, and v_cvt_pkrtz, towards zero.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/Extremes.h"
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

/// Nearest even, into [-1, 1] * 32767 or [0, 1] * 65535; NaN gives 0.
u32 signedNormal(double x) {
  return std::isnan(x)
             ? 0
             : static_cast<u32>(static_cast<int32_t>(__builtin_roundeven(std::clamp(x, -1.0, 1.0) * 32767.0))) & 0xFFFF;
}
u32 unsignedNormal(double x) {
  return std::isnan(x) ? 0 : static_cast<u32>(__builtin_roundeven(std::clamp(x, 0.0, 1.0) * 65535.0));
}

/// f(float) -> the 32 bits of the result.
template <typename F> void fromFloat(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t);
  const bool flushes = FloatMode::of32(w).flushesInput;
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = source(w, i, 0, a[l]);
    r[l] = f(flushes ? flush(x) : x);
  }
  writeVector(w, i, r);
}
/// f(uint32_t) -> double that is exact; rounded to f32 by MODE. The host's own conversions of unsigned vectors round as
/// sums do: right to nearest only.
template <typename F> void toFloat(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const FloatMode mode = FloatMode::of32(w);
  if (mode.round == Rounding::NearestEven)
    for (unsigned l = 0; l < laneCount; ++l)
      r[l] = asBits(modified(i, mode, static_cast<float>(f(a[l]))));
  else
    for (unsigned l = 0; l < laneCount; ++l)
      r[l] = asBits(modified(i, mode, asFloat(encodeFloat(f32Format, f(a[l]), false, mode.round))));
  writeVector(w, i, r);
}
/// f(uint32_t) -> double.
template <typename F> void toDouble(W &w, const I &i, ConstantType type, F f) {
  Lanes t, low, high;
  const Lanes &a = readVector(w, i, 0, t, type);
  const FloatMode mode = FloatMode::of64(w);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 bits = asBits(modified(i, mode, double(f(a[l]))));
    low[l] = static_cast<u32>(bits);
    high[l] = static_cast<u32>(bits >> 32);
  }
  writeVector64(w, i, low, high);
}
/// f(double) -> the 32 bits of the result.
template <typename F> void fromDouble(W &w, const I &i, F f) {
  Lanes low, high, r;
  readVector64(w, i, 0, low, high, ConstantType::F64);
  const bool flushes = FloatMode::of64(w).flushesInput;
  for (unsigned l = 0; l < laneCount; ++l) {
    const double x = source64(i, 0, join(low[l], high[l]));
    r[l] = f(flushes ? flush(x) : x);
  }
  writeVector(w, i, r);
}
void doubleToFloat(W &w, const I &i) {
  const FloatMode mode = FloatMode::of32(w);
  rounded(mode.round, [&] {
    fromDouble(w, i, [&](double a) {
      const float y = modified(i, mode, static_cast<float>(a));
      return asBits(mode.flushesOutput ? flush(y) : y);
    });
  });
}

void floatToHalf16(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t), old = destination(w, i);
  const bool flushes = FloatMode::of32(w).flushesInput;
  const FloatMode mode = FloatMode::of64(w);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = source(w, i, 0, a[l]);
    r[l] = place(halfResult(i, mode, flushes ? flush(x) : x), old[l]);
  }
  writeVector(w, i, r);
}
void halfToFloat32(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16);
  const FloatMode mode = FloatMode::of32(w);
  const bool flushes = FloatMode::of64(w).flushesInput;
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = half(i, 0, a[l]);
    r[l] = asBits(modified(i, mode, std::isnan(x) ? quieted(x) : flushes ? flushHalf(x) : x));
  }
  writeVector(w, i, r);
}
template <typename T> void integerToHalf(W &w, const I &i) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), old = destination(w, i);
  const FloatMode mode = FloatMode::of64(w);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(halfResult(i, mode, static_cast<T>(selectedHalf(i, 0, a[l]))), old[l]);
  writeVector(w, i, r);
}
/// f(float) -> 16 bits of an integer.
template <typename F> void halfToInteger(W &w, const I &i, F f) {
  Lanes t, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), old = destination(w, i);
  const HalfPlace place = halfPlace(w, i);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = place(f(half(i, 0, a[l])), old[l]);
  writeVector(w, i, r);
}

/// Two floats to two results of 16 bits.
template <typename F> void packTwo(W &w, const I &i, F encode) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u);
  const bool flushes = FloatMode::of32(w).flushesInput;
  const auto code = [&](unsigned index, u32 lane) {
    const float x = source(w, i, index, lane);
    return encode(flushes ? flush(x) : x) & 0xFFFF;
  };
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = code(0, a[l]) | code(1, b[l]) << 16;
  writeVector(w, i, r);
}
template <typename F> void packTwoHalves(W &w, const I &i, F encode) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::F16);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = (encode(half(i, 0, a[l])) & 0xFFFF) | encode(half(i, 1, b[l])) << 16;
  writeVector(w, i, r);
}

/// v_cvt_pk_u8_f32: byte S1[1:0] of S2 becomes the float as an unsigned byte. v_cvt_pkaccum_u8_f32: of the destination.
void packByte(W &w, const I &i, bool intoDestination) {
  I three = i;
  if (intoDestination)
    three.src[2] = i.dst;
  Lanes t, u, v, r;
  const Lanes &a = readVector(w, three, 0, t), &b = readVector(w, three, 1, u, ConstantType::Int),
              &c = readVector(w, three, 2, v, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned shift = 8 * (b[l] & 3);
    r[l] = (c[l] & ~(0xFFu << shift)) | u32(toInteger<uint8_t>(source(w, i, 0, a[l]))) << shift;
  }
  writeVector(w, i, r);
}

u32 saturatedByte(u32 code) { return static_cast<u32>(std::clamp<int32_t>(static_cast<int16_t>(code), 0, 255)); }

const OperationEntry operations[] = {
    {"v_cvt_f32_i32", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(static_cast<int32_t>(a)); }); }},
    {"v_cvt_f32_u32", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(a); }); }},
    {"v_cvt_f32_ubyte0", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(a & 0xFF); }); }},
    {"v_cvt_f32_ubyte1", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(a >> 8 & 0xFF); }); }},
    {"v_cvt_f32_ubyte2", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(a >> 16 & 0xFF); }); }},
    {"v_cvt_f32_ubyte3", OP { toFloat(w, i, [](u32 a) { return static_cast<double>(a >> 24); }); }},
    {"v_cvt_off_f32_i4",
     OP { toFloat(w, i, [](u32 a) { return static_cast<double>(static_cast<int32_t>(a << 28) >> 28) / 16; }); }},
    {"v_cvt_u32_f32", OP { fromFloat(w, i, [](float a) { return toInteger<u32>(a); }); }},
    {"v_cvt_i32_f32", OP { fromFloat(w, i, [](float a) { return u32(toInteger<int32_t>(a)); }); }},
    {"v_cvt_rpi_i32_f32",
     OP { fromFloat(w, i, [](float a) { return u32(toInteger<int32_t>(std::floor(a + 0.5f))); }); }},
    {"v_cvt_flr_i32_f32", OP { fromFloat(w, i, [](float a) { return u32(toInteger<int32_t>(std::floor(a))); }); }},
    {"v_cvt_f64_i32",
     OP { toDouble(w, i, ConstantType::Int, [](u32 a) { return static_cast<double>(static_cast<int32_t>(a)); }); }},
    {"v_cvt_f64_u32", OP { toDouble(w, i, ConstantType::Int, [](u32 a) { return static_cast<double>(a); }); }},
    {"v_cvt_f64_f32",
     OP {
       const bool flushes = FloatMode::of32(w).flushesInput;
       toDouble(w, i, ConstantType::F32,
                [&](u32 a) { return flushes ? flush(source(w, i, 0, a)) : source(w, i, 0, a); });
     }},
    {"v_cvt_f32_f64", doubleToFloat},
    {"v_cvt_i32_f64", OP { fromDouble(w, i, [](double a) { return u32(toInteger<int32_t>(a)); }); }},
    {"v_cvt_u32_f64", OP { fromDouble(w, i, [](double a) { return toInteger<u32>(a); }); }},

    {"v_cvt_f16_f32", floatToHalf16},
    {"v_cvt_f32_f16", halfToFloat32},
    {"v_cvt_f32_bf16",
     OP { unary32(w, i, [](u32 a) { return (a & 0x7FFF) > 0x7F80 ? a << 16 | 0x400000 : a << 16; }); }},
    {"v_cvt_f16_u16", integerToHalf<uint16_t>},
    {"v_cvt_f16_i16", integerToHalf<int16_t>},
    {"v_cvt_u16_f16", OP { halfToInteger(w, i, [](float a) { return u32(toInteger<uint16_t>(a)); }); }},
    {"v_cvt_i16_f16", OP { halfToInteger(w, i, [](float a) { return u32(uint16_t(toInteger<int16_t>(a))); }); }},
    {"v_cvt_norm_i16_f16", OP { halfToInteger(w, i, signedNormal); }},
    {"v_cvt_norm_u16_f16", OP { halfToInteger(w, i, unsignedNormal); }},
    {"v_sat_pk_u8_i16", OP { unary32(w, i, [](u32 a) { return saturatedByte(a) | saturatedByte(a >> 16) << 8; }); }},

    {"v_cvt_pkrtz_f16_f32",
     OP { packTwo(w, i, [](float a) { return encodeFloat(f16Format, a, false, Rounding::TowardZero); }); }},
    {"v_cvt_pk_f16_f32",
     OP {
       packTwo(w, i,
               [saturates = FloatMode::of64(w).saturates](float a) { return encodeFloat(f16Format, a, saturates); });
     }},
    {"v_cvt_pk_bf16_f32", OP { packTwo(w, i, [](float a) { return floatToBrain(a); }); }},
    {"v_cvt_pknorm_i16_f32", OP { packTwo(w, i, [](float a) { return signedNormal(a); }); }},
    {"v_cvt_pknorm_u16_f32", OP { packTwo(w, i, [](float a) { return unsignedNormal(a); }); }},
    {"v_cvt_pknorm_i16_f16", OP { packTwoHalves(w, i, [](float a) { return signedNormal(a); }); }},
    {"v_cvt_pknorm_u16_f16", OP { packTwoHalves(w, i, [](float a) { return unsignedNormal(a); }); }},
    {"v_cvt_pk_u16_u32",
     OP { binary32(w, i, [](u32 a, u32 b) { return std::min(a, 0xFFFFu) | std::min(b, 0xFFFFu) << 16; }); }},
    {"v_cvt_pk_i16_i32",
     OP {
       binary32(w, i, [](u32 a, u32 b) {
         const auto part = [](u32 v) {
           return u32(std::clamp<int32_t>(static_cast<int32_t>(v), -32768, 32767)) & 0xFFFF;
         };
         return part(a) | part(b) << 16;
       });
     }},
    {"v_cvt_pk_u8_f32", OP { packByte(w, i, false); }},
    {"v_cvt_pkaccum_u8_f32", OP { packByte(w, i, true); }},
};

} // namespace

std::span<const OperationEntry> vectorConvertOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
