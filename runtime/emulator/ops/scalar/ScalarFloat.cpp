//===- ScalarFloat.cpp - floating point of the scalar unit -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What RDNA has since its 3.5: f32 and f16 of one value, under the same MODE as the vector unit's. An f16 result clears
// the upper half of its register. Semantics: AMD RDNA4 ISA manual, "SOP2 Instructions" and following.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

#define OP [](W & w, const I &i)

float single(W &w, const I &i, unsigned index) {
  const float x = asFloat(readScalar(w, i, i.src[index]));
  return FloatMode::of32(w).flushesInput ? flush(x) : x;
}
float halfOf(W &w, const I &i, unsigned index) {
  const float x = halfToFloat(readScalar(w, i, i.src[index], ConstantType::F16));
  return FloatMode::of64(w).flushesInput ? flushHalf(x) : x;
}

/// f(float...) to a float, rounded by MODE.
template <unsigned N, typename F> void single32(W &w, const I &i, F f) {
  const FloatMode mode = FloatMode::of32(w);
  float y = 0;
  rounded(mode.round, [&] { y = applied<N>(f, [&](unsigned n, unsigned) { return single(w, i, n); }, 0); });
  writeScalar(w, i.dst, asBits(mode.flushesOutput ? flush(y) : y));
}
/// f(float...) to what a double holds exactly, or rounded to odd.
template <unsigned N, typename F> void half16(W &w, const I &i, F f) {
  const double y = applied<N>(f, [&](unsigned n, unsigned) { return halfOf(w, i, n); }, 0);
  writeScalar(w, i.dst, halfResult(i, FloatMode::of64(w), y));
}

/// The third source is the destination.
I accumulating(const I &i) {
  I three = i;
  three.src[2] = i.dst;
  return three;
}

template <typename F> void compare32(W &w, const I &i, F f) { w.scc = f(single(w, i, 0), single(w, i, 1)); }
template <typename F> void compare16(W &w, const I &i, F f) { w.scc = f(halfOf(w, i, 0), halfOf(w, i, 1)); }

/// An integer to f32, rounded by MODE.
void fromInteger(W &w, const I &i, double value) {
  writeScalar(w, i.dst, encodeFloat(f32Format, value, false, FloatMode::of32(w).round));
}
void toHalf(W &w, const I &i) { writeScalar(w, i.dst, halfResult(i, FloatMode::of64(w), single(w, i, 0))); }
void fromHalf(W &w, const I &i, unsigned shift) {
  const float x = halfToFloat(readScalar(w, i, i.src[0], ConstantType::F16) >> shift);
  writeScalar(w, i.dst, asBits(std::isnan(x) ? quieted(x) : FloatMode::of64(w).flushesInput ? flushHalf(x) : x));
}
void packTowardZero(W &w, const I &i) {
  const auto code = [&](unsigned n) { return encodeFloat(f16Format, single(w, i, n), false, Rounding::TowardZero); };
  writeScalar(w, i.dst, code(0) | code(1) << 16);
}

const Extremes<float> numbers{false};

#define COMPARISONS(SHAPE, T)                                                                                          \
  {"s_cmp_lt_" T, OP{SHAPE(w, i, [](float a, float b) { return a < b; });                                              \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_eq_" T, OP{SHAPE(w, i, [](float a, float b) { return a == b; });                                           \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_le_" T, OP{SHAPE(w, i, [](float a, float b) { return a <= b; });                                           \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_gt_" T, OP{SHAPE(w, i, [](float a, float b) { return a > b; });                                            \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_lg_" T, OP{SHAPE(w, i, [](float a, float b) { return a < b || a > b; });                                   \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_ge_" T, OP{SHAPE(w, i, [](float a, float b) { return a >= b; });                                           \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_o_" T, OP{SHAPE(w, i, [](float a, float b) { return a == a && b == b; });                                  \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_u_" T, OP{SHAPE(w, i, [](float a, float b) { return a != a || b != b; });                                  \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_nge_" T, OP{SHAPE(w, i, [](float a, float b) { return !(a >= b); });                                       \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_nlg_" T, OP{SHAPE(w, i, [](float a, float b) { return !(a < b || a > b); });                               \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_ngt_" T, OP{SHAPE(w, i, [](float a, float b) { return !(a > b); });                                        \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_nle_" T, OP{SHAPE(w, i, [](float a, float b) { return !(a <= b); });                                       \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"s_cmp_neq_" T, OP{SHAPE(w, i, [](float a, float b) { return a != b; });                                          \
  }                                                                                                                    \
  }                                                                                                                    \
  , {                                                                                                                  \
    "s_cmp_nlt_" T, OP {                                                                                               \
      SHAPE(w, i, [](float a, float b) { return !(a < b); });                                                          \
    }                                                                                                                  \
  }

const OperationEntry operations[] = {
    {"s_add_f32", OP { single32<2>(w, i, Sum()); }},
    {"s_sub_f32", OP { single32<2>(w, i, Difference()); }},
    {"s_mul_f32", OP { single32<2>(w, i, Product()); }},
    {"s_min_num_f32", OP { single32<2>(w, i, [](float a, float b) { return numbers.minimum(a, b); }); }},
    {"s_max_num_f32", OP { single32<2>(w, i, [](float a, float b) { return numbers.maximum(a, b); }); }},
    {"s_minimum_f32", OP { single32<2>(w, i, minimumOrNaN<float>); }},
    {"s_maximum_f32", OP { single32<2>(w, i, maximumOrNaN<float>); }},
    {"s_fmac_f32", OP { single32<3>(w, accumulating(i), Fused()); }},
    {"s_fmaak_f32", OP { single32<3>(w, i, Fused()); }},
    {"s_fmamk_f32", OP { single32<3>(w, i, Fused()); }},
    {"s_ceil_f32", OP { single32<1>(w, i, [](float a) { return std::ceil(a); }); }},
    {"s_floor_f32", OP { single32<1>(w, i, [](float a) { return std::floor(a); }); }},
    {"s_trunc_f32", OP { single32<1>(w, i, [](float a) { return std::trunc(a); }); }},
    {"s_rndne_f32", OP { single32<1>(w, i, [](float a) { return __builtin_roundevenf(a); }); }},

    {"s_add_f16", OP { half16<2>(w, i, [](double a, double b) { return Sum()(a, b); }); }},
    {"s_sub_f16", OP { half16<2>(w, i, [](double a, double b) { return Difference()(a, b); }); }},
    {"s_mul_f16", OP { half16<2>(w, i, [](double a, double b) { return Product()(a, b); }); }},
    {"s_min_num_f16", OP { half16<2>(w, i, [](float a, float b) { return numbers.minimum(a, b); }); }},
    {"s_max_num_f16", OP { half16<2>(w, i, [](float a, float b) { return numbers.maximum(a, b); }); }},
    {"s_minimum_f16", OP { half16<2>(w, i, minimumOrNaN<float>); }},
    {"s_maximum_f16", OP { half16<2>(w, i, maximumOrNaN<float>); }},
    {"s_fmac_f16",
     OP { half16<3>(w, accumulating(i), [](double a, double b, double c) { return halfFused(a, b, c); }); }},
    {"s_ceil_f16", OP { half16<1>(w, i, [](float a) { return std::ceil(a); }); }},
    {"s_floor_f16", OP { half16<1>(w, i, [](float a) { return std::floor(a); }); }},
    {"s_trunc_f16", OP { half16<1>(w, i, [](float a) { return std::trunc(a); }); }},
    {"s_rndne_f16", OP { half16<1>(w, i, [](float a) { return __builtin_roundevenf(a); }); }},

    {"s_cvt_f32_i32", OP { fromInteger(w, i, static_cast<int32_t>(readScalar(w, i, i.src[0], ConstantType::Int))); }},
    {"s_cvt_f32_u32", OP { fromInteger(w, i, readScalar(w, i, i.src[0], ConstantType::Int)); }},
    {"s_cvt_i32_f32", OP { writeScalar(w, i.dst, uint32_t(toInteger<int32_t>(single(w, i, 0)))); }},
    {"s_cvt_u32_f32", OP { writeScalar(w, i.dst, toInteger<uint32_t>(single(w, i, 0))); }},
    {"s_cvt_f16_f32", toHalf},
    {"s_cvt_f32_f16", OP { fromHalf(w, i, 0); }},
    {"s_cvt_hi_f32_f16", OP { fromHalf(w, i, 16); }},
    {"s_cvt_pk_rtz_f16_f32", packTowardZero},

    COMPARISONS(compare32, "f32"),
    COMPARISONS(compare16, "f16"),
};

} // namespace

std::span<const OperationEntry> scalarFloatOperations() { return operations; }

} // namespace flyc::emulator
