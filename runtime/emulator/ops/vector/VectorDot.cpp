//===- VectorDot.cpp - dot products and mixed-precision multiply-adds -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 and CDNA4 ISA manuals, chapter 13, "VOP3P Instructions" and V_DOT*C of VOP2. Products of 16-bit
// floats are exact in f32 or are added fused; each sum is rounded, in the manual's order.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/Arithmetic.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

#include <algorithm>
#include <type_traits>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;

#define OP [](W & w, const I &i)

/// v_fma_mix: each source is f32, or the half that op_sel names where op_sel_hi says f16. neg_hi is abs here.
float mixSource(const I &i, const FloatMode &half, const FloatMode &single, unsigned index, u32 lane) {
  float x;
  if (i.opSelHi >> index & 1) {
    x = halfToFloat(i.opSel >> index & 1 ? lane >> 16 : lane);
    x = half.flushesInput ? flushHalf(x) : x;
  } else {
    x = single.flushesInput ? flush(asFloat(lane)) : asFloat(lane);
  }
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
  const Lanes old = destination(w, i);
  const FloatMode single = FloatMode::of32(w), half = FloatMode::of64(w);
  rounded(single.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      float x[3];
      for (unsigned n = 0; n < 3; ++n)
        x[n] = mixSource(i, half, single, n, (*s[n])[l]);
      const float y = Fused()(x[0], x[1], x[2]);
      if constexpr (R == MixResult::Float)
        r[l] = asBits(single.flushesOutput ? flush(modified(i, single, y)) : modified(i, single, y));
      else if constexpr (R == MixResult::Low)
        r[l] = (old[l] & 0xFFFF0000) | halfResult(i, half, y);
      else
        r[l] = (old[l] & 0xFFFF) | halfResult(i, half, y) << 16;
    }
  });
  writeVector(w, i, r);
}

enum class Third { Source, Destination }; ///< the "c" forms add to their destination

/// The two halves of source `index`, as op_sel and op_sel_hi choose them; the "c" forms have neither.
struct Halves {
  u32 low, high;
};
template <Third T> Halves halves(const I &i, unsigned index, u32 lane) {
  if (T == Third::Destination)
    return {lane & 0xFFFF, lane >> 16};
  return {(i.opSel >> index & 1 ? lane >> 16 : lane) & 0xFFFF, (i.opSelHi >> index & 1 ? lane >> 16 : lane) & 0xFFFF};
}

/// f(low products' sources, high ones', sum) with floats.
template <Third T, typename Convert, typename F> void dotFloat(W &w, const I &i, Convert convert, F f) {
  I three = i;
  if (T == Third::Destination)
    three.src[2] = i.dst;
  Lanes t[3], r;
  const Lanes &a = readVector(w, three, 0, t[0], ConstantType::F16),
              &b = readVector(w, three, 1, t[1], ConstantType::F16), &c = readVector(w, three, 2, t[2]);
  const FloatMode mode = FloatMode::of32(w);
  const auto value = [&](const Halves &h, unsigned index, bool high) {
    const float x = convert(high ? h.high : h.low);
    return T == Third::Source && ((high ? i.negHi : i.neg) >> index & 1) ? -x : x;
  };
  rounded(mode.round, [&] {
    for (unsigned l = 0; l < laneCount; ++l) {
      const Halves x = halves<T>(i, 0, a[l]), y = halves<T>(i, 1, b[l]);
      float z = T == Third::Source && (i.neg & 4) ? -asFloat(c[l]) : asFloat(c[l]);
      z = mode.flushesInput ? flush(z) : z;
      z = modified(i, mode, f(value(x, 0, false), value(y, 1, false), value(x, 0, true), value(y, 1, true), z));
      r[l] = asBits(mode.flushesOutput ? flush(z) : z);
    }
  });
  writeVector(w, i, r);
}
float halfValue(u32 code) { return halfToFloat(code); }
float brainValue(u32 code) { return asFloat(code << 16); }
float sumFirst(float a0, float b0, float a1, float b1, float c) { return Fused()(a1, b1, Fused()(a0, b0, c)); }
float sumLast(float a0, float b0, float a1, float b1, float c) { return Sum()(Fused()(a1, b1, Product()(a0, b0)), c); }

template <typename T, unsigned Bits, Third From> void dotInteger(W &w, const I &i) {
  I three = i;
  if (From == Third::Destination)
    three.src[2] = i.dst;
  Lanes t[3], r;
  const Lanes &a = readVector(w, three, 0, t[0], ConstantType::Int),
              &b = readVector(w, three, 1, t[1], ConstantType::Int),
              &c = readVector(w, three, 2, t[2], ConstantType::Int);
  constexpr bool isSigned = std::is_signed_v<T>;
  for (unsigned l = 0; l < laneCount; ++l) {
    u32 x = a[l], y = b[l];
    if constexpr (Bits == 16) {
      const Halves p = halves<From>(i, 0, x), q = halves<From>(i, 1, y);
      x = p.low | p.high << 16;
      y = q.low | q.high << 16;
    }
    int64_t sum = isSigned ? int64_t(int32_t(c[l])) : int64_t(c[l]);
    for (unsigned n = 0; n < 32 / Bits; ++n) {
      const auto part = [&](u32 v) -> int64_t {
        const u32 field = v >> (Bits * n) << (32 - Bits);
        return isSigned ? int64_t(int32_t(field) >> (32 - Bits)) : int64_t(field >> (32 - Bits));
      };
      sum += part(x) * part(y);
    }
    if (i.clamp)
      sum = isSigned ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : std::clamp<int64_t>(sum, 0, UINT32_MAX);
    r[l] = static_cast<u32>(sum);
  }
  writeVector(w, i, r);
}

using enum Third;
const OperationEntry operations[] = {
    {"v_fma_mix_f32", fmaMix<MixResult::Float>},
    {"v_fma_mixlo_f16", fmaMix<MixResult::Low>},
    {"v_fma_mixhi_f16", fmaMix<MixResult::High>},
    {"v_dot2_f32_f16", OP { dotFloat<Source>(w, i, halfValue, sumFirst); }},
    {"v_dot2c_f32_f16", OP { dotFloat<Destination>(w, i, halfValue, sumFirst); }},
    {"v_dot2_f32_bf16", OP { dotFloat<Source>(w, i, brainValue, sumLast); }},
    {"v_dot2c_f32_bf16", OP { dotFloat<Destination>(w, i, brainValue, sumFirst); }},
    {"v_dot2_i32_i16", dotInteger<int32_t, 16, Source>},
    {"v_dot2_u32_u16", dotInteger<u32, 16, Source>},
    {"v_dot4_i32_i8", dotInteger<int32_t, 8, Source>},
    {"v_dot4_u32_u8", dotInteger<u32, 8, Source>},
    {"v_dot8_i32_i4", dotInteger<int32_t, 4, Source>},
    {"v_dot8_u32_u4", dotInteger<u32, 4, Source>},
    {"v_dot2c_i32_i16", dotInteger<int32_t, 16, Destination>},
    {"v_dot4c_i32_i8", dotInteger<int32_t, 8, Destination>},
    {"v_dot8c_i32_i4", dotInteger<int32_t, 4, Destination>},
};

} // namespace

std::span<const OperationEntry> vectorDotOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
