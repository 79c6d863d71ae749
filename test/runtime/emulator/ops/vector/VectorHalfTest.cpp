//===- VectorHalfTest.cpp - f16 arithmetic and mixed dot products ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Expected values by AMD's CDNA3 and CDNA4 ISA manuals, chapter "Instructions". f16 is decoded by its formula and
// encoded by search (LaneOps.h). Sums of two f16 are exact in double; fused results are taken from long double where it
// holds them exactly.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"

#include <gtest/gtest.h>

using namespace flyc::emulator::test;
using enum flyc::emulator::test::Kind;

namespace {

using Args = const LaneArgs &;
using u64 = uint64_t;

#define FN [](Args x)->u64

constexpr uint32_t noDenormals = plain & ~0xC0u;

/// A 16-bit result clears the high half of its register.
LaneOp h1(const std::string &mnemonic, std::function<double(double)> f, double ulps = 0) {
  return {mnemonic + " $d, $a", F16, {F16}, [f](Args x) -> u64 { return halfOf(f(h(x.a))); }, plain, ulps};
}
LaneOp h2(const std::string &mnemonic, std::function<double(double, double)> f, const std::string &modifiers = "",
          uint32_t mode = plain) {
  return {mnemonic + " $d, $a, $b" + modifiers,
          F16,
          {F16, F16},
          [f](Args x) -> u64 { return halfOf(f(h(x.a), h(x.b))); },
          mode};
}
double flushed(double x) { return std::fabs(x) < 0x1p-14 ? std::copysign(0.0, x) : x; }

bool signalling(u64 code) { return (code & 0x7C00) == 0x7C00 && (code & 0x3FF) && !(code & 0x200); }
u64 least(u64 a, u64 b, bool ieee = true) { // codes
  if (ieee && (signalling(a) || signalling(b)))
    return 0x7E00;
  if (std::isnan(h(a)))
    return b;
  if (std::isnan(h(b)))
    return a;
  if (h(a) == 0 && h(b) == 0)
    return a | b;
  return h(a) < h(b) ? a : b;
}
u64 greatest(u64 a, u64 b, bool ieee = true) {
  const u64 r = least(a ^ 0x8000, b ^ 0x8000, ieee);
  return r ^ 0x8000;
}

/// V_DIV_FIXUP_F16: of the quotient's estimate, the denominator, the numerator.
uint32_t fixedUp(Args x) {
  const double q = h(x.a), d = h(x.b), n = h(x.c);
  const uint32_t sign = (x.b ^ x.c) & 0x8000;
  if (std::isnan(n) || std::isnan(d) || (d == 0 && n == 0) || (std::isinf(d) && std::isinf(n)))
    return 0x7E00;
  if (d == 0 || std::isinf(n))
    return sign | 0x7C00;
  if (std::isinf(d) || n == 0)
    return sign;
  return std::isnan(q) ? 0x7E00 : sign | (x.a & 0x7FFF);
}

class VectorHalf : public testing::TestWithParam<const char *> {};

TEST_P(VectorHalf, arithmetic) {
  // Bits of a and b chosen so that a * b + c needs at most 64 bits.
  const auto near = [](LaneArgs &x) {
    const auto tame = [](u64 bits) { return (bits & 0x83FF) | u64(9 + (bits >> 10 & 31) % 12) << 10; };
    x.a = tame(x.a);
    x.b = tame(x.b);
    x.c = tame(x.c);
  };
  const auto fused = [](Args x) { return static_cast<double>(static_cast<long double>(h(x.a)) * h(x.b) + h(x.c)); };
  const auto keepsHigh = [](Args x, uint32_t code) { return (x.old & 0xFFFF0000) | code; };
  const auto twice = [](Args x, double c) { return halfOf(h(halfOf(h(x.a) * h(x.b))) + c); };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      h2("v_add_f16", [](double a, double b) { return a + b; }),
      h2("v_sub_f16", [](double a, double b) { return a - b; }),
      h2("v_subrev_f16", [](double a, double b) { return b - a; }),
      h2("v_mul_f16", [](double a, double b) { return a * b; }),
      h2("v_add_f16", [](double a, double b) { return flushed(flushed(a) + flushed(b)); }, "", noDenormals),
      {"v_mul_f16 $d, $a, $b", F16, {F16, F16}, FN { // FP16_OVFL: an overflow stops at the largest value; infinities stay
         const double y = h(x.a) * h(x.b);
         return std::isinf(h(x.a)) || std::isinf(h(x.b)) || std::isnan(y) ? halfOf(y) : halfOf(std::fmax(std::fmin(y, 65504.0), -65504.0));
       }, saturating},
      {"v_add_f16_e64 $d, -|$a|, $b clamp", F16, {F16, F16}, FN {
         const double y = -std::fabs(h(x.a)) + h(x.b);
         return halfOf(std::isnan(y) ? 0 : y > 1 ? 1 : y > 0 ? y : 0);
       }},
      {"v_fma_legacy_f16 $d, $a, $b, $c", F16, {F16, F16, F16}, [=](Args x) -> u64 { return halfOf(fused(x)); }, plain, 0, nullptr, near},
      {"v_fma_f16 $d, $a, $b, $c", Any16, {F16, F16, F16}, [=](Args x) -> u64 { return keepsHigh(x, halfOf(fused(x))); }, plain, 0, nullptr, near},
      {"v_fma_f16 $d, $a, $b, $c op_sel:[1,0,0,1]", I32, {PF16, F16, F16}, [=](Args x) -> u64 {
         return (x.old & 0xFFFF) | halfOf(static_cast<double>(static_cast<long double>(h(x.a >> 16)) * h(x.b) + h(x.c))) << 16;
       }, plain, 0, nullptr, [=](LaneArgs &x) {
         LaneArgs y = x;
         near(y);
         x.a = y.a << 16 | 0x3C00;
         x.b = y.b;
         x.c = y.c;
       }},
      {"v_mad_legacy_f16 $d, $a, $b, $c", F16, {F16, F16, F16}, [=](Args x) -> u64 { return twice(x, h(x.c)); }},
      {"v_mad_f16 $d, $a, $b, $c", Any16, {F16, F16, F16}, [=](Args x) -> u64 { return keepsHigh(x, twice(x, h(x.c))); }},
      {"v_mac_f16 $d, $a, $b", Any16, {F16, F16}, [=](Args x) -> u64 { return keepsHigh(x, twice(x, h(x.old))); }},
      {"v_madmk_f16 $d, $a, 0x4248, $b", Any16, {F16, F16}, [=](Args x) -> u64 { return keepsHigh(x, halfOf(h(halfOf(h(x.a) * h(0x4248))) + h(x.b))); }},
      {"v_madak_f16 $d, $a, $b, 0x4248", Any16, {F16, F16}, [=](Args x) -> u64 { return keepsHigh(x, twice(x, h(0x4248))); }},
      {"v_add_f16 $d, 0.5, $a", F16, {F16}, FN { return halfOf(0.5 + h(x.a)); }},
      {"v_pack_b32_f16 $d, $a, -$b", I32, {F16, F16}, FN { return x.a | (x.b ^ 0x8000) << 16; }},
      {"v_pack_b32_f16 $d, $a, |$b| op_sel:[1,0,0]", I32, {PF16, F16}, FN { return x.a >> 16 | (x.b & 0x7FFF) << 16; }},
      {"v_mul_f16_sdwa $d, $a, $b dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:WORD_0", I32, {PF16, F16}, FN {
         return (x.old & 0xFFFF) | halfOf(h(x.a >> 16) * h(x.b)) << 16;
       }, plain, 0, nullptr, [](LaneArgs &x) { x.a &= 0xBBFFBBFF; x.b &= 0xBBFF; }},
  });
  // clang-format on
}

TEST_P(VectorHalf, directedRounding) {
  std::vector<LaneOp> ops;
  for (uint32_t direction : {1u, 2u, 3u})
    for (const char *text : {"v_add_f16 $d, $a, $b", "v_mul_f16 $d, $a, $b"}) {
      const bool adds = text[2] == 'a';
      ops.push_back({text,
                     F16,
                     {F16, F16},
                     [=](Args x) -> u64 {
                       const double exact = adds ? h(x.a) + h(x.b) : h(x.a) * h(x.b);
                       if (adds && h(x.a) == -h(x.b) && h(x.a) != 0)
                         return 0; // see below: which zero is not asked here
                       u64 code = halfOf(exact);
                       if (!std::isfinite(exact) || h(code) == exact)
                         return code;
                       // One code towards or away from zero: codes of one sign are in order.
                       const bool away = direction == 3 ? false : (direction == 1) == !std::signbit(exact),
                                  beyond = std::fabs(h(code)) > std::fabs(exact);
                       if (away && !beyond)
                         ++code;
                       if (!away && beyond)
                         --code;
                       return code;
                     },
                     plain | direction << 2,
                     0,
                     nullptr,
                     [adds](LaneArgs &x) {
                       if (adds && (x.a ^ x.b) == 0x8000)
                         x.b ^= 1;
                     }});
    }
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorHalf, extremes) {
  std::vector<LaneOp> ops;
  for (uint32_t mode : {plain, plain & ~0x200u}) {
    const bool ieee = mode == plain;
    const auto two = [&](const char *text, u64 (*f)(u64, u64, bool)) {
      ops.push_back({text, F16, {F16, F16}, [=](Args x) { return f(x.a, x.b, ieee); }, mode});
    };
    two("v_min_f16 $d, $a, $b", least);
    two("v_max_f16 $d, $a, $b", greatest);
    const auto three = [&](const char *text, std::function<u64(u64, u64, u64)> f) {
      ops.push_back({text, F16, {F16, F16, F16}, [=](Args x) { return f(x.a, x.b, x.c); }, mode});
    };
    three("v_min3_f16 $d, $a, $b, $c", [=](u64 a, u64 b, u64 c) { return least(least(a, b, ieee), c, ieee); });
    three("v_max3_f16 $d, $a, $b, $c", [=](u64 a, u64 b, u64 c) { return greatest(greatest(a, b, ieee), c, ieee); });
    three("v_med3_f16 $d, $a, $b, $c", [=](u64 a, u64 b, u64 c) {
      if (std::isnan(h(a)) || std::isnan(h(b)) || std::isnan(h(c)))
        return least(least(a, b, ieee), c, ieee);
      const u64 most = greatest(greatest(a, b), c);
      return h(most) == h(a) ? greatest(b, c) : h(most) == h(b) ? greatest(a, c) : greatest(a, b);
    });
  }
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorHalf, functions) {
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      h1("v_floor_f16", [](double a) { return std::floor(a); }),
      h1("v_ceil_f16", [](double a) { return std::ceil(a); }),
      h1("v_trunc_f16", [](double a) { return std::trunc(a); }),
      h1("v_rndne_f16", [](double a) { return std::rint(a); }),
      h1("v_fract_f16", [](double a) { return std::isinf(a) ? NAN : std::fmin(a - std::floor(a), 2047.0 / 2048) + (a - a); }),
      h1("v_rcp_f16", [](double a) { return 1 / a; }, 1),
      h1("v_rsq_f16", [](double a) { return 1 / std::sqrt(a); }, 1),
      h1("v_sqrt_f16", [](double a) { return std::sqrt(a); }, 1),
      h1("v_exp_f16", [](double a) { return std::exp2(a); }, 1),
      h1("v_log_f16", [](double a) { return std::log2(a); }, 1),
      h1("v_sin_f16", [](double a) { return std::sin(a * 6.283185307179586); }, 1),
      h1("v_cos_f16", [](double a) { return std::cos(a * 6.283185307179586); }, 1),
      {"v_frexp_mant_f16 $d, $a", F16, {F16}, FN {
         int e;
         return std::isfinite(h(x.a)) ? halfOf(std::frexp(h(x.a), &e)) : x.a;
       }},
      {"v_frexp_exp_i16_f16 $d, $a", I32, {F16}, FN { return std::isfinite(h(x.a)) && h(x.a) != 0 ? uint16_t(std::ilogb(h(x.a)) + 1) : 0; }},
      {"v_ldexp_f16 $d, $a, $b", F16, {F16, I16}, FN { return halfOf(std::ldexp(h(x.a), static_cast<int16_t>(x.b))); }},
      {"v_div_fixup_legacy_f16 $d, $a, $b, $c", F16, {F16, F16, F16}, FN { return fixedUp(x); }},
      {"v_div_fixup_f16 $d, $a, $b, $c", Any16, {F16, F16, F16}, FN { return (x.old & 0xFFFF0000) | fixedUp(x); }},
  });
  // clang-format on
}

TEST_P(VectorHalf, packed) {
  const auto pk = [](const char *text, std::function<double(double, double)> f, uint32_t mode = plain) {
    return LaneOp{
        text,
        PF16,
        {PF16, PF16},
        [f](Args x) -> u64 { return halfOf(f(h(x.a), h(x.b))) | u64(halfOf(f(h(x.a >> 16), h(x.b >> 16)))) << 16; },
        mode};
  };
  const auto exact = [](LaneArgs &x) { // small exponents: nothing but the last rounding
    for (uint64_t *v : {&x.a, &x.b, &x.c})
      *v = (*v & 0x83FF83FF) | 0x34003800;
    x.old = (x.old & 0x83FF83FF) | 0x38003400;
  };
  const auto fma = [](u64 a, u64 b, u64 c) {
    return u64(halfOf(static_cast<double>(static_cast<long double>(h(a)) * h(b) + h(c))));
  };
  std::vector<LaneOp> ops = {
      pk("v_pk_add_f16 $d, $a, $b", [](double a, double b) { return a + b; }),
      pk("v_pk_mul_f16 $d, $a, $b", [](double a, double b) { return a * b; }),
      pk(
          "v_pk_mul_f16 $d, $a, $b", [](double a, double b) { return flushed(h(halfOf(flushed(a) * flushed(b)))); },
          noDenormals),
      {"v_pk_add_f16 $d, $a, $b op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,0] neg_hi:[0,1]",
       PF16,
       {PF16, PF16}, FN { return halfOf(-h(x.a >> 16) + h(x.b)) | u64(halfOf(h(x.a) - h(x.b >> 16))) << 16; }},
      {"v_pk_add_f16 $d, $a, $b clamp",
       PF16,
       {PF16, PF16}, FN {
         const auto part = [](double y) { return u64(halfOf(std::isnan(y) ? 0 : y > 1 ? 1 : y > 0 ? y : 0)); };
         return part(h(x.a) + h(x.b)) | part(h(x.a >> 16) + h(x.b >> 16)) << 16;
       }},
      {"v_pk_min_f16 $d, $a, $b",
       PF16,
       {PF16, PF16}, FN { return least(x.a & 0xFFFF, x.b & 0xFFFF) | least(x.a >> 16, x.b >> 16) << 16; }},
      {"v_pk_max_f16 $d, $a, $b",
       PF16,
       {PF16, PF16}, FN { return greatest(x.a & 0xFFFF, x.b & 0xFFFF) | greatest(x.a >> 16, x.b >> 16) << 16; }},
      {"v_pk_fma_f16 $d, $a, $b, $c",
       PF16,
       {PF16, PF16, PF16},
       [=](Args x) { return fma(x.a, x.b, x.c) | fma(x.a >> 16, x.b >> 16, x.c >> 16) << 16; },
       plain,
       0,
       nullptr,
       exact},
      {"v_pk_fmac_f16 $d, $a, $b",
       PF16,
       {PF16, PF16},
       [=](Args x) { return fma(x.a, x.b, x.old) | fma(x.a >> 16, x.b >> 16, x.old >> 16) << 16; },
       plain,
       0,
       nullptr,
       exact},
      // An inline constant is a 16-bit value; the high result takes its (zero) high half unless op_sel_hi says low.
      {"v_pk_add_f16 $d, $a, 1.0 op_sel_hi:[1,0]",
       PF16,
       {PF16}, FN { return halfOf(h(x.a) + 1) | u64(halfOf(h(x.a >> 16) + 1)) << 16; }},
  };
  if (std::string(GetParam()) == "gfx950") {
    const auto nan = [](u64 a, u64 b, u64 c) { return std::isnan(h(a)) || std::isnan(h(b)) || std::isnan(h(c)); };
    const auto three = [=](u64 (*f)(u64, u64, bool)) {
      return [=](Args x) {
        const auto part = [&](int s) {
          const u64 a = x.a >> s & 0xFFFF, b = x.b >> s & 0xFFFF, c = x.c >> s & 0xFFFF;
          return nan(a, b, c) ? u64(0x7E00) : f(f(a, b, true), c, true);
        };
        return part(0) | part(16) << 16;
      };
    };
    ops.push_back({"v_pk_minimum3_f16 $d, $a, $b, $c", PF16, {PF16, PF16, PF16}, three(least)});
    ops.push_back({"v_pk_maximum3_f16 $d, $a, $b, $c", PF16, {PF16, PF16, PF16}, three(greatest)});
  }
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorHalf, mixedAndDotProducts) {
  static const auto f = [](u64 v) { return double(std::bit_cast<float>(uint32_t(v))); };
  // Bounded exponents, so that a product and sum are exact in double.
  const auto tame = [](LaneArgs &x) {
    for (uint64_t *v : {&x.a, &x.b, &x.c})
      *v = (*v & 0x83FF83FF) | 0x38003800; // as f32: about 2^-15; as halves: 0.5 to 1
    x.old = (x.old & 0x83FF83FF) | 0x38003800;
  };
  static const auto sum32 = [](float sum, double p, double q) {
    return bitsOf(static_cast<float>(static_cast<float>(sum + p) + q));
  };
  std::vector<LaneOp> ops = {
      {"v_fma_mix_f32 $d, $a, $b, $c",
       F32,
       {I32, I32, I32},
       FN { return bitsOf(static_cast<float>(f(x.a) * f(x.b) + f(x.c))); },
       plain,
       0,
       nullptr,
       tame},
      {"v_fma_mix_f32 $d, $a, $b, $c op_sel:[1,0,1] op_sel_hi:[1,1,1]",
       F32,
       {I32, I32, I32},
       FN { return bitsOf(static_cast<float>(h(x.a >> 16) * h(x.b) + h(x.c >> 16))); },
       plain,
       0,
       nullptr,
       tame},
      {"v_fma_mix_f32 $d, -$a, |$b|, $c op_sel_hi:[1,0,0]",
       F32,
       {I32, I32, I32},
       FN { return bitsOf(static_cast<float>(-h(x.a) * std::fabs(f(x.b)) + f(x.c))); },
       plain,
       0,
       nullptr,
       tame},
      {"v_fma_mixlo_f16 $d, $a, $b, $c op_sel_hi:[1,1,1]",
       I32,
       {I32, I32, I32},
       FN { return (x.old & 0xFFFF0000) | halfOf(static_cast<float>(h(x.a) * h(x.b) + h(x.c))); },
       plain,
       0,
       nullptr,
       tame},
      {"v_fma_mixhi_f16 $d, $a, $b, $c op_sel_hi:[1,1,1] clamp",
       I32,
       {I32, I32, I32},
       FN {
         const float y = static_cast<float>(h(x.a) * h(x.b) + h(x.c));
         return (x.old & 0xFFFF) | halfOf(y > 1 ? 1 : y > 0 ? y : 0) << 16;
       },
       plain,
       0,
       nullptr,
       tame},
      {"v_dot2_f32_f16 $d, $a, $b, $c",
       F32,
       {I32, I32, I32},
       FN { return sum32(f(x.c), h(x.a) * h(x.b), h(x.a >> 16) * h(x.b >> 16)); },
       plain,
       0,
       nullptr,
       tame},
      {"v_dot2_f32_f16 $d, $a, $b, $c neg_lo:[1,0,0] neg_hi:[0,1,0]",
       F32,
       {I32, I32, I32},
       FN { return sum32(f(x.c), -h(x.a) * h(x.b), -h(x.a >> 16) * h(x.b >> 16)); },
       plain,
       0,
       nullptr,
       tame},
      {"v_dot2c_f32_f16 $d, $a, $b",
       F32,
       {I32, I32},
       FN { return sum32(f(x.old), h(x.a) * h(x.b), h(x.a >> 16) * h(x.b >> 16)); },
       plain,
       0,
       nullptr,
       tame},
  };
  if (std::string(GetParam()) == "gfx950") {
    static const auto b = [](u64 v) { return valueOfBrain(v & 0xFFFF); };
    ops.push_back({"v_dot2_f32_bf16 $d, $a, $b, $c",
                   F32,
                   {I32, I32, I32},
                   FN { // the products first, then S2
                     const float p = static_cast<float>(b(x.a) * b(x.b));
                     return bitsOf(static_cast<float>(p + b(x.a >> 16) * b(x.b >> 16)) + static_cast<float>(f(x.c)));
                   },
                   plain,
                   0,
                   nullptr,
                   tame});
    ops.push_back({"v_dot2c_f32_bf16 $d, $a, $b",
                   F32,
                   {I32, I32},
                   FN { return sum32(f(x.old), b(x.a) * b(x.b), b(x.a >> 16) * b(x.b >> 16)); },
                   plain,
                   0,
                   nullptr,
                   tame});
  }
  checkLaneOps(GetParam(), ops);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorHalf, testing::Values("gfx942", "gfx950"));

} // namespace
