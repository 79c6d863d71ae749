//===- VectorFloatTest.cpp - f32 and f64 arithmetic of the vector unit ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Expected values by AMD's CDNA3 and CDNA4 ISA manuals: chapter "Instructions", and "MODE register", "Output modifiers"
// for what the modes change. Directed roundings are checked by their definition: the exact sum, product or quotient
// against its neighbours.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"

#include <gtest/gtest.h>

#include <cfloat>

using namespace flyc::emulator::test;
using enum flyc::emulator::test::Kind;

namespace {

using Args = const LaneArgs &;
using u64 = uint64_t;

#define FN [](Args x)->u64

constexpr uint32_t noIeee = plain & ~0x200u, noDenormals32 = plain & ~0x30u, flushAndOmod = plain & ~0x230u;
constexpr uint32_t up = plain | 5, down = plain | 10, towardZero = plain | 15; // f32, and f64 with f16

LaneOp f1(const std::string &mnemonic, std::function<float(float)> f, double ulps = 0,
          const std::string &modifiers = "", uint32_t mode = plain) {
  return {mnemonic + " $d, $a" + modifiers, F32, {F32}, [f](Args x) { return bitsOf(f(x.fa())); }, mode, ulps};
}
LaneOp f2(const std::string &mnemonic, std::function<float(float, float)> f, const std::string &modifiers = "",
          uint32_t mode = plain) {
  return {
      mnemonic + " $d, $a, $b" + modifiers, F32, {F32, F32}, [f](Args x) { return bitsOf(f(x.fa(), x.fb())); }, mode};
}
LaneOp f3(const std::string &mnemonic, std::function<float(float, float, float)> f, const std::string &modifiers = "",
          uint32_t mode = plain) {
  return {mnemonic + " $d, $a, $b, $c" + modifiers,
          F32,
          {F32, F32, F32},
          [f](Args x) { return bitsOf(f(x.fa(), x.fb(), x.fc())); },
          mode};
}
LaneOp d1(const std::string &mnemonic, std::function<double(double)> f, double ulps = 0) {
  return {mnemonic + " $d, $a", F64, {F64}, [f](Args x) { return bitsOf(f(x.da())); }, plain, ulps};
}
LaneOp d2(const std::string &mnemonic, std::function<double(double, double)> f, uint32_t mode = plain) {
  return {mnemonic + " $d, $a, $b", F64, {F64, F64}, [f](Args x) { return bitsOf(f(x.da(), x.db())); }, mode};
}

float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; }
bool signalling(float x) { return std::isnan(x) && !(bitsOf(x) >> 22 & 1); }
bool signalling(double x) { return std::isnan(x) && !(bitsOf(x) >> 51 & 1); }

/// V_MIN_F32, V_MAX_F32. An expected NaN matches any.
template <typename T> T least(T a, T b, bool ieee = true) {
  if (ieee && (signalling(a) || signalling(b)))
    return NAN;
  if (std::isnan(a))
    return b;
  if (std::isnan(b))
    return a;
  if (a == 0 && b == 0)
    return std::signbit(a) || std::signbit(b) ? T(-0.0) : T(0);
  return a < b ? a : b;
}
template <typename T> T greatest(T a, T b, bool ieee = true) { return -least(-a, -b, ieee); }

class VectorFloat : public testing::TestWithParam<const char *> {};

TEST_P(VectorFloat, arithmetic) {
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f2("v_add_f32", [](float a, float b) { return a + b; }),
      f2("v_sub_f32", [](float a, float b) { return a - b; }),
      f2("v_subrev_f32", [](float a, float b) { return b - a; }),
      f2("v_mul_f32", [](float a, float b) { return a * b; }),
      f2("v_mul_legacy_f32", [](float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }),
      f3("v_fma_f32", [](float a, float b, float c) { return std::fma(a, b, c); }),
      {"v_fmac_f32 $d, $a, $b", F32, {F32, F32}, FN { return bitsOf(std::fma(x.fa(), x.fb(), std::bit_cast<float>(uint32_t(x.old)))); }},
      {"v_fmamk_f32 $d, $a, 0x40490fdb, $b", F32, {F32, F32}, FN { return bitsOf(std::fma(x.fa(), std::bit_cast<float>(0x40490fdbu), x.fb())); }},
      {"v_fmaak_f32 $d, $a, $b, 0x40490fdb", F32, {F32, F32}, FN { return bitsOf(std::fma(x.fa(), x.fb(), std::bit_cast<float>(0x40490fdbu))); }},
      d2("v_add_f64", [](double a, double b) { return a + b; }),
      d2("v_mul_f64", [](double a, double b) { return a * b; }),
      {"v_fma_f64 $d, $a, $b, $c", F64, {F64, F64, F64}, FN { return bitsOf(std::fma(x.da(), x.db(), x.dc())); }},
      {"v_fmac_f64 $d, $a, $b", F64, {F64, F64}, FN { return bitsOf(std::fma(x.da(), x.db(), std::bit_cast<double>(x.old))); }},
  });
  // clang-format on
}

TEST_P(VectorFloat, modifiersAndConstants) {
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      {"v_add_f32_e64 $d, -|$a|, $b", F32, {F32, F32}, FN { return bitsOf(-std::fabs(x.fa()) + x.fb()); }},
      {"v_mul_f32_e64 $d, |$a|, -$b", F32, {F32, F32}, FN { return bitsOf(std::fabs(x.fa()) * -x.fb()); }},
      {"v_fma_f32 $d, -$a, |$b|, -|$c|", F32, {F32, F32, F32}, FN { return bitsOf(std::fma(-x.fa(), std::fabs(x.fb()), -std::fabs(x.fc()))); }},
      {"v_add_f64 $d, -$a, |$b|", F64, {F64, F64}, FN { return bitsOf(-x.da() + std::fabs(x.db())); }},
      {"v_add_f32_dpp $d, -$a, |$b| quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf", F32, {F32, F32}, FN { return bitsOf(-x.fa() + std::fabs(x.fb())); }},
      {"v_mul_f32_sdwa $d, -$a, |$b| dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD", F32, {F32, F32}, FN {
         return bitsOf(-x.fa() * std::fabs(x.fb()));
       }},
      {"v_cndmask_b32_e64 $d, -$a, |$b|, vcc", I32, {F32, F32}, FN { return x.vcc ? x.b & 0x7FFFFFFF : x.a ^ 0x80000000; }},
      {"v_add_f32 $d, 0.5, $a", F32, {F32}, FN { return bitsOf(0.5f + x.fa()); }},
      {"v_mul_f32 $d, 0.15915494309189532, $a", F32, {F32}, FN { return bitsOf(std::bit_cast<float>(0x3E22F983u) * x.fa()); }},
      {"v_mul_f32 $d, -4.0, $a", F32, {F32}, FN { return bitsOf(-4.0f * x.fa()); }},
      {"v_add_f32 $d, 3, $a", F32, {F32}, FN { return bitsOf(std::bit_cast<float>(3u) + x.fa()); }}, // an integer constant is its bits
      {"v_add_f64 $d, -2.0, $a", F64, {F64}, FN { return bitsOf(-2.0 + x.da()); }},
      {"v_add_f64 $d, -16, $a", F64, {F64}, FN { return bitsOf(std::bit_cast<double>(int64_t(-16)) + x.da()); }},
      {"v_add_f32 $d, 0x4048f5c3, $a", F32, {F32}, FN { return bitsOf(std::bit_cast<float>(0x4048f5c3u) + x.fa()); }},
  });
  // clang-format on
}

TEST_P(VectorFloat, clampAndOmod) {
  const auto clamped = [](float y) { return std::isnan(y) ? 0.0f : y > 1 ? 1.0f : y > 0 ? y : 0.0f; };
  const auto noSign = [](float y) { return y == 0 ? 0.0f : y; };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f2("v_add_f32_e64", [=](float a, float b) { return clamped(a + b); }, " clamp"),
      // Without DX10_CLAMP a NaN stays.
      f2("v_add_f32_e64", [=](float a, float b) { return std::isnan(a + b) ? NAN : clamped(a + b); }, " clamp", plain & ~0x100u),
      // In IEEE mode, and where denormal results are asked for, output modifiers are ignored.
      f2("v_mul_f32_e64", [](float a, float b) { return a * b; }, " mul:2"),
      f2("v_mul_f32_e64", [](float a, float b) { return a * b; }, " mul:4", noIeee),
      f2("v_mul_f32_e64", [=](float a, float b) { return flushed(noSign(flushed(a) * flushed(b) * 2)); }, " mul:2", flushAndOmod),
      f2("v_add_f32_e64", [=](float a, float b) { return flushed(noSign((flushed(a) + flushed(b)) * 4)); }, " mul:4", flushAndOmod),
      f2("v_sub_f32_e64", [=](float a, float b) { return flushed(noSign((flushed(a) - flushed(b)) / 2)); }, " div:2", flushAndOmod),
      f2("v_add_f32_e64", [=](float a, float b) { return clamped((flushed(a) + flushed(b)) / 2) < FLT_MIN ? 0 : clamped((flushed(a) + flushed(b)) / 2); },
         " clamp div:2", flushAndOmod),
      {"v_add_f64 $d, $a, $b clamp", F64, {F64, F64}, FN {
         const double y = x.da() + x.db();
         return bitsOf(std::isnan(y) ? 0.0 : y > 1 ? 1.0 : y > 0 ? y : 0.0);
       }},
  });
  // clang-format on
}

TEST_P(VectorFloat, denormalModes) {
  const uint32_t keepResults = plain & ~0x10u, keepSources = plain & ~0x20u;
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f2("v_add_f32", [](float a, float b) { return flushed(flushed(a) + flushed(b)); }, "", noDenormals32),
      f2("v_mul_f32", [](float a, float b) { return flushed(a) * flushed(b); }, "", keepResults),
      f2("v_mul_f32", [](float a, float b) { return flushed(a * b); }, "", keepSources),
      f3("v_fma_f32", [](float a, float b, float c) { return flushed(std::fma(flushed(a), flushed(b), flushed(c))); }, "", noDenormals32),
      f2("v_max_f32", [](float a, float b) { return greatest(flushed(a), flushed(b)); }, "", noDenormals32),
      {"v_cmp_eq_f32 vcc, $a, $b", None, {F32, F32}, nullptr, noDenormals32, 0, [](Args x) { return flushed(x.fa()) == flushed(x.fb()); }},
      // Bits 7:6 are those of f64: what f32 does is nothing to them.
      d2("v_add_f64", [](double a, double b) { return a + b; }, noDenormals32),
      d2("v_mul_f64", [](double a, double b) {
        const auto flush = [](double x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0, x) : x; };
        return flush(flush(a) * flush(b));
      }, plain & ~0xC0u),
      f2("v_add_f32", [](float a, float b) { return a + b; }, "", plain & ~0xC0u),
  });
  // clang-format on
}

/// The float that `exact` (a value that a long double holds) rounds to in the direction of MODE[1:0].
float roundedTo(long double exact, uint32_t mode) {
  const int direction = mode & 3;
  const float y = static_cast<float>(exact);
  if (direction == 0 || std::isnan(y) || std::isinf(exact) || static_cast<long double>(y) == exact)
    return y;
  if (direction == 1 || (direction == 3 && exact < 0))
    return static_cast<long double>(y) < exact ? std::nextafter(y, INFINITY) : y;
  return static_cast<long double>(y) > exact ? std::nextafter(y, -INFINITY) : y;
}
/// x + (-x) is -0 when rounding down, else +0 (IEEE 754-2019, 6.3).
float sumRoundedTo(float a, float b, uint32_t mode) {
  if (a == -b && a != 0)
    return (mode & 3) == 2 ? -0.0f : 0.0f;
  return roundedTo(static_cast<long double>(a) + b, mode);
}

TEST_P(VectorFloat, roundingDirections) {
  // Sums of floats whose exponents are near and products are exact in a long double (64 bits).
  const auto near = [](LaneArgs &x) {
    const auto tame = [](u64 bits, int spread) {
      return (bits & 0x807FFFFF) | u64(127 - spread + (bits >> 23) % (2 * spread)) << 23;
    };
    x.a = tame(x.a, 15);
    x.b = tame(x.b, 15);
    x.c = tame(x.c, 5);
  };
  std::vector<LaneOp> ops;
  for (uint32_t mode : {plain, up, down, towardZero}) {
    ops.push_back({"v_add_f32 $d, $a, $b",
                   F32,
                   {F32, F32},
                   [=](Args x) { return bitsOf(sumRoundedTo(x.fa(), x.fb(), mode)); },
                   mode,
                   0,
                   nullptr,
                   near});
    ops.push_back({"v_mul_f32 $d, $a, $b",
                   F32,
                   {F32, F32},
                   [=](Args x) { return bitsOf(roundedTo(static_cast<long double>(x.fa()) * x.fb(), mode)); },
                   mode,
                   0,
                   nullptr,
                   near});
    ops.push_back({"v_pk_mul_f32 $d, $a, $b",
                   PF32,
                   {PF32, PF32},
                   [=](Args x) {
                     const auto part = [&](int s) {
                       return bitsOf(roundedTo(static_cast<long double>(std::bit_cast<float>(uint32_t(x.a >> s))) *
                                                   std::bit_cast<float>(uint32_t(x.b >> s)),
                                               mode));
                     };
                     return part(0) | part(32) << 32;
                   },
                   mode,
                   0,
                   nullptr,
                   [](LaneArgs &x) {
                     x.a &= 0xBFFFFFFFBFFFFFFF;
                     x.b &= 0xBFFFFFFFBFFFFFFF;
                     x.a |= 0x2000000020000000;
                     x.b |= 0x2000000020000000;
                   }});
    ops.push_back({"v_cvt_f32_i32 $d, $a",
                   F32,
                   {I32},
                   [=](Args x) { return bitsOf(roundedTo(static_cast<int32_t>(x.a), mode)); },
                   mode});
    ops.push_back({"v_cvt_f32_u32 $d, $a",
                   F32,
                   {I32},
                   [=](Args x) { return bitsOf(roundedTo(static_cast<uint32_t>(x.a), mode)); },
                   mode});
    ops.push_back({"v_cvt_f32_f64 $d, $a",
                   F32,
                   {F64},
                   [=](Args x) { return bitsOf(roundedTo(x.da(), mode)); },
                   mode,
                   0,
                   nullptr,
                   [](LaneArgs &x) { x.a = (x.a & 0x800FFFFFFFFFFFFF) | u64(1023 - 140 + (x.a >> 52) % 260) << 52; }});
    ops.push_back({"v_rndne_f32 $d, $a",
                   F32,
                   {F32},
                   FN { // whatever MODE says
                     return bitsOf(static_cast<float>(std::rint(x.fa())));
                   },
                   mode});
    // The bits of f32 are not those of f64.
    ops.push_back(
        {"v_add_f64 $d, $a, $b", F64, {F64, F64}, FN { return bitsOf(x.da() + x.db()); }, (mode & ~15u) | (mode & 3)});
    ops.push_back(
        {"v_add_f32 $d, $a, $b", F32, {F32, F32}, FN { return bitsOf(x.fa() + x.fb()); }, (mode & ~15u) | (mode & 12)});
  }
  // f64: 1 + x for tiny x of both signs moves one step or not at all.
  for (uint32_t mode : {plain, up, down, towardZero})
    ops.push_back({"v_add_f64 $d, 1.0, $a",
                   F64,
                   {F64},
                   [=](Args x) {
                     const bool negative = x.da() < 0;
                     if (mode == up && !negative)
                       return bitsOf(std::nextafter(1.0, 2.0));
                     if ((mode == down || mode == towardZero) && negative)
                       return bitsOf(std::nextafter(1.0, 0.0));
                     return bitsOf(1.0);
                   },
                   mode,
                   0,
                   nullptr,
                   [](LaneArgs &x) { x.a = (x.a & 0x800FFFFFFFFFFFFF) | 0x3000000000000000; }});
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorFloat, extremes) {
  std::vector<LaneOp> ops;
  for (uint32_t mode : {plain, noIeee}) {
    const bool ieee = mode == plain;
    ops.push_back(f2("v_min_f32", [=](float a, float b) { return least(a, b, ieee); }, "", mode));
    ops.push_back(f2("v_max_f32", [=](float a, float b) { return greatest(a, b, ieee); }, "", mode));
    ops.push_back(
        f3("v_min3_f32", [=](float a, float b, float c) { return least(least(a, b, ieee), c, ieee); }, "", mode));
    ops.push_back(
        f3("v_max3_f32", [=](float a, float b, float c) { return greatest(greatest(a, b, ieee), c, ieee); }, "", mode));
    ops.push_back(f3(
        "v_med3_f32",
        [=](float a, float b, float c) {
          if (std::isnan(a) || std::isnan(b) || std::isnan(c))
            return least(least(a, b, ieee), c, ieee);
          const float most = greatest(greatest(a, b), c);
          return most == a ? greatest(b, c) : most == b ? greatest(a, c) : greatest(a, b);
        },
        "", mode));
    ops.push_back(d2("v_min_f64", [=](double a, double b) { return least(a, b, ieee); }, mode));
    ops.push_back(d2("v_max_f64", [=](double a, double b) { return greatest(a, b, ieee); }, mode));
  }
  if (std::string(GetParam()) == "gfx950") { // here a NaN wins
    const auto nan = [](float a, float b, float c) { return std::isnan(a) || std::isnan(b) || std::isnan(c); };
    ops.push_back(
        f3("v_minimum3_f32", [=](float a, float b, float c) { return nan(a, b, c) ? NAN : least(least(a, b), c); }));
    ops.push_back(f3("v_maximum3_f32",
                     [=](float a, float b, float c) { return nan(a, b, c) ? NAN : greatest(greatest(a, b), c); }));
  }
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorFloat, roundToInteger) {
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f1("v_trunc_f32", [](float a) { return std::trunc(a); }),
      f1("v_ceil_f32", [](float a) { return std::ceil(a); }),
      f1("v_floor_f32", [](float a) { return std::floor(a); }),
      f1("v_rndne_f32", [](float a) { return std::rint(a); }),
      f1("v_fract_f32", [](float a) { return std::isinf(a) ? NAN : std::fmin(a - std::floor(a), 0x1.fffffep-1f) + (a - a); }),
      d1("v_trunc_f64", [](double a) { return std::trunc(a); }),
      d1("v_ceil_f64", [](double a) { return std::ceil(a); }),
      d1("v_floor_f64", [](double a) { return std::floor(a); }),
      d1("v_rndne_f64", [](double a) { return std::rint(a); }),
      d1("v_fract_f64", [](double a) { return std::isinf(a) ? NAN : std::fmin(a - std::floor(a), 0x1.fffffffffffffp-1) + (a - a); }),
  });
  // clang-format on
}

/// The chip's own results are approximations of 1 ulp and more; these are checked to what the emulator promises, 1 ulp.
TEST_P(VectorFloat, approximations) {
  const double pi2 = 6.283185307179586;
  // "Denormals are flushed", whatever MODE says of them: sources and results.
  const auto flushed = [](float a) { return std::fabs(a) < 0x1p-126f ? std::copysign(0.0f, a) : a; };
  const auto flushing = [=](auto f) { return [=](float a) { return flushed(f(flushed(a))); }; };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f1("v_rcp_f32", flushing([](float a) { return 1 / a; }), 1),
      f1("v_rcp_iflag_f32", [](float a) { return 1 / a; }, 1),
      f1("v_rsq_f32", flushing([](float a) { return static_cast<float>(1 / std::sqrt(static_cast<long double>(a))); }), 1),
      f1("v_sqrt_f32", flushing([](float a) { return std::sqrt(a); }), 1),
      f1("v_exp_f32", flushing([](float a) { return static_cast<float>(std::exp2(static_cast<double>(a))); }), 1),
      f1("v_log_f32", flushing([](float a) { return static_cast<float>(std::log2(static_cast<double>(a))); }), 1),
      f1("v_exp_legacy_f32", [](float a) { return static_cast<float>(std::exp2(static_cast<double>(a))); }, 1),
      f1("v_log_legacy_f32", [](float a) { return static_cast<float>(std::log2(static_cast<double>(a))); }, 1),
      {"v_sin_f32 $d, $a", F32, {F32}, [=](Args x) { return bitsOf(static_cast<float>(std::sin(pi2 * x.fa()))); }, plain, 2, nullptr,
       [](LaneArgs &x) { x.a = bitsOf(std::fmod(x.fa(), 16.0f)); }},
      {"v_cos_f32 $d, $a", F32, {F32}, [=](Args x) { return bitsOf(static_cast<float>(std::cos(pi2 * x.fa()))); }, plain, 2, nullptr,
       [](LaneArgs &x) { x.a = bitsOf(std::fmod(x.fa(), 16.0f)); }},
      d1("v_rcp_f64", [](double a) { return 1 / a; }, 1),
      d1("v_rsq_f64", [](double a) { return static_cast<double>(1 / std::sqrt(static_cast<long double>(a))); }, 1),
      d1("v_sqrt_f64", [](double a) { return std::sqrt(a); }, 1),
      // Their rounding does not follow MODE.
      f1("v_rcp_f32", flushing([](float a) { return 1 / a; }), 1, "", towardZero),
  });
  // clang-format on
}

TEST_P(VectorFloat, exponentsAndMantissas) {
  const auto power = [](Args x) { return std::clamp<int64_t>(static_cast<int32_t>(x.b), -3000, 3000); };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      {"v_ldexp_f32 $d, $a, $b", F32, {F32, I32}, [=](Args x) { return bitsOf(static_cast<float>(std::ldexp(static_cast<double>(x.fa()), int(std::clamp<int64_t>(power(x), -400, 400))))); }},
      {"v_ldexp_f64 $d, $a, $b", F64, {F64, I32}, [=](Args x) { return bitsOf(std::ldexp(x.da(), int(power(x)))); }},
      {"v_frexp_mant_f32 $d, $a", F32, {F32}, FN {
         int e;
         return bitsOf(std::isfinite(x.fa()) ? std::frexp(x.fa(), &e) : x.fa());
       }},
      {"v_frexp_mant_f64 $d, $a", F64, {F64}, FN {
         int e;
         return bitsOf(std::isfinite(x.da()) ? std::frexp(x.da(), &e) : x.da());
       }},
      {"v_frexp_exp_i32_f32 $d, $a", I32, {F32}, FN {
         return std::isfinite(x.fa()) && x.fa() != 0 ? uint32_t(std::ilogb(x.fa()) + 1) : 0;
       }},
      {"v_frexp_exp_i32_f64 $d, $a", I32, {F64}, FN {
         return std::isfinite(x.da()) && x.da() != 0 ? uint32_t(std::ilogb(x.da()) + 1) : 0;
       }},
  });
  // clang-format on
}

TEST_P(VectorFloat, cubeMaps) {
  const auto axis = [](float x, float y, float z) {
    return std::fabs(z) >= std::fabs(x) && std::fabs(z) >= std::fabs(y) ? 2 : std::fabs(y) >= std::fabs(x) ? 1 : 0;
  };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      f3("v_cubeid_f32", [=](float x, float y, float z) { const float v[3] = {x, y, z}; const int a = axis(x, y, z); return 2.0f * a + (v[a] < 0); }),
      f3("v_cubema_f32", [=](float x, float y, float z) { const float v[3] = {x, y, z}; return v[axis(x, y, z)] * 2; }),
      f3("v_cubesc_f32", [=](float x, float y, float z) { const int a = axis(x, y, z); return a == 2 ? (z < 0 ? -x : x) : a == 1 ? x : x < 0 ? z : -z; }),
      f3("v_cubetc_f32", [=](float x, float y, float z) { return axis(x, y, z) != 1 ? -y : y < 0 ? -z : z; }),
  });
  // clang-format on
}

TEST_P(VectorFloat, packed) {
  static const auto lo = [](u64 v) { return std::bit_cast<float>(uint32_t(v)); };
  static const auto hi = [](u64 v) { return std::bit_cast<float>(uint32_t(v >> 32)); };
  static const auto pair = [](float l, float h) { return bitsOf(l) | bitsOf(h) << 32; };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      {"v_pk_add_f32 $d, $a, $b", PF32, {PF32, PF32}, FN { return pair(lo(x.a) + lo(x.b), hi(x.a) + hi(x.b)); }},
      {"v_pk_mul_f32 $d, $a, $b", PF32, {PF32, PF32}, FN { return pair(lo(x.a) * lo(x.b), hi(x.a) * hi(x.b)); }},
      {"v_pk_fma_f32 $d, $a, $b, $c", PF32, {PF32, PF32, PF32}, FN { return pair(std::fma(lo(x.a), lo(x.b), lo(x.c)), std::fma(hi(x.a), hi(x.b), hi(x.c))); }},
      {"v_pk_mul_f32 $d, $a, $b op_sel:[1,0] op_sel_hi:[0,1]", PF32, {PF32, PF32}, FN { return pair(hi(x.a) * lo(x.b), lo(x.a) * hi(x.b)); }},
      {"v_pk_add_f32 $d, $a, $b neg_lo:[1,0] neg_hi:[0,1]", PF32, {PF32, PF32}, FN { return pair(-lo(x.a) + lo(x.b), hi(x.a) - hi(x.b)); }},
      {"v_pk_mov_b32 $d, $a, $b op_sel:[1,0]", I64, {I64, I64}, FN { return x.a >> 32 | x.b << 32; }},
      {"v_pk_mov_b32 $d, $a, $b op_sel:[0,1]", I64, {I64, I64}, FN { return (x.a & 0xFFFFFFFF) | (x.b >> 32) << 32; }},
  });
  // clang-format on
}

TEST_P(VectorFloat, comparisons) {
  std::vector<LaneOp> ops;
  const char *const conditions[] = {"f", "lt",  "eq",  "le",  "gt",  "lg",  "ge",  "o",
                                    "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "tru"};
  const auto holds = [](int c, double a, double b) { // bit 0: less, 1: equal, 2: greater, 3: unordered
    return bool(c >> (std::isnan(a) || std::isnan(b) ? 3 : a < b ? 0 : a == b ? 1 : 2) & 1);
  };
  for (int c = 0; c < 16; ++c) {
    const std::string name = std::string("v_cmp_") + conditions[c] + "_";
    ops.push_back({name + "f32 vcc, $a, $b", None, {F32, F32}, nullptr, plain, 0, [=](Args x) {
                     return holds(c, x.fa(), x.fb());
                   }});
    ops.push_back({name + "f64 vcc, $a, $b", None, {F64, F64}, nullptr, plain, 0, [=](Args x) {
                     return holds(c, x.da(), x.db());
                   }});
    ops.push_back({name + "f16 vcc, $a, $b", None, {F16, F16}, nullptr, plain, 0, [=](Args x) {
                     return holds(c, valueOfHalf(x.a), valueOfHalf(x.b));
                   }});
  }
  ops.push_back({"v_cmp_lt_f32_e64 vcc, -|$a|, $b", None, {F32, F32}, nullptr, plain, 0, [](Args x) {
                   return -std::fabs(x.fa()) < x.fb();
                 }});
  // Classes: sNaN, qNaN, -inf, -normal, -denormal, -0, +0, +denormal, +normal, +inf.
  const auto classOf = [](u64 bits, int exponentBits, int mantissaBits) {
    const u64 mantissa = bits & ((u64(1) << mantissaBits) - 1),
              exponent = bits >> mantissaBits & ((u64(1) << exponentBits) - 1);
    const bool negative = bits >> (exponentBits + mantissaBits) & 1;
    if (exponent + 1 == u64(1) << exponentBits)
      return mantissa ? int(mantissa >> (mantissaBits - 1)) : negative ? 2 : 9;
    return exponent ? (negative ? 3 : 8) : mantissa ? (negative ? 4 : 7) : negative ? 5 : 6;
  };
  ops.push_back({"v_cmp_class_f32 vcc, $a, $b", None, {F32, I32}, nullptr, plain, 0, [=](Args x) {
                   return bool(x.b >> classOf(x.a, 8, 23) & 1);
                 }});
  ops.push_back({"v_cmp_class_f64 vcc, $a, $b", None, {F64, I32}, nullptr, plain, 0, [=](Args x) {
                   return bool(x.b >> classOf(x.a, 11, 52) & 1);
                 }});
  ops.push_back({"v_cmp_class_f16 vcc, $a, $b", None, {F16, I32}, nullptr, plain, 0, [=](Args x) {
                   return bool(x.b >> classOf(x.a, 5, 10) & 1);
                 }});
  checkLaneOps(GetParam(), ops);
}

/// v_cmpx writes EXEC as well as its destination.
TEST_P(VectorFloat, comparisonsThatWriteExec) {
  SnippetSet set(GetParam(), {{"f32", "v_cmpx_lt_f32 vcc, v0, v1"},
                              {"u32", "v_cmpx_ge_u32_e64 s[4:5], v0, v1"},
                              {"class", "v_cmpx_class_f16 vcc, v0, v1"}});
  WaveState in;
  uint64_t less = 0, notLess = 0, zero = 0;
  in.exec = 0xFFFF0000FFFF00FF;
  for (unsigned l = 0; l < 64; ++l) {
    in.v(0, l) = uint32_t(bitsOf(l % 7 - 3.0f));
    in.v(1, l) = uint32_t(bitsOf(l % 5 - 2.0f));
    less |= u64(l % 7 - 3.0f < l % 5 - 2.0f) << l;
    notLess |= u64(in.v(0, l) >= in.v(1, l)) << l;
  }
  WaveState out = set.run("f32", in);
  EXPECT_EQ(out.vcc, less & in.exec);
  EXPECT_EQ(out.exec, less & in.exec);
  out = set.run("u32", in);
  EXPECT_EQ(out.s64(4), notLess & in.exec);
  EXPECT_EQ(out.exec, notLess & in.exec);
  for (unsigned l = 0; l < 64; ++l) {
    in.v(0, l) = l & 1 ? 0x8000 : 0x3C00;
    in.v(1, l) = 1 << 5; // -0
    zero |= u64(l & 1) << l;
  }
  out = set.run("class", in);
  EXPECT_EQ(out.exec, zero & in.exec);
}

// The division that compilers emit. Its steps scale, refine and fix up; the quotient must be the IEEE one.
const char *const divide32 = R"(
v_div_scale_f32 v8, s[20:21], v4, v4, v0
v_div_scale_f32 v9, vcc, v0, v4, v0
v_rcp_f32 v10, v8
v_fma_f32 v11, -v8, v10, 1.0
v_fma_f32 v10, v11, v10, v10
v_mul_f32 v11, v9, v10
v_fma_f32 v7, -v8, v11, v9
v_fma_f32 v11, v7, v10, v11
v_fma_f32 v7, -v8, v11, v9
v_div_fmas_f32 v7, v7, v10, v11
v_div_fixup_f32 $d, v7, v4, v0
s_mov_b64 vcc, s[22:23])";
const char *const divide64 = R"(
v_div_scale_f64 v[6:7], s[20:21], v[4:5], v[4:5], v[0:1]
v_rcp_f64 v[8:9], v[6:7]
v_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0
v_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]
v_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0
v_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]
v_div_scale_f64 v[10:11], vcc, v[0:1], v[4:5], v[0:1]
v_mul_f64 v[14:15], v[10:11], v[8:9]
v_fma_f64 v[6:7], -v[6:7], v[14:15], v[10:11]
v_div_fmas_f64 v[6:7], v[6:7], v[8:9], v[14:15]
v_div_fixup_f64 $d, v[6:7], v[4:5], v[0:1]
s_mov_b64 vcc, s[22:23])";

TEST_P(VectorFloat, quotientsAreThoseOfIeee) {
  const std::string keep = "s_mov_b64 s[22:23], vcc\n";
  // Any exponents, so that every case of v_div_scale is met.
  const auto anyExponent32 = [](LaneArgs &x) { x.c = 0; };
  // clang-format off: a table, a row a line
  checkLaneOps(GetParam(), {
      {keep + divide32, F32, {F32, F32}, FN { return bitsOf(x.fa() / x.fb()); }, plain, 0, nullptr, anyExponent32},
      {keep + divide64, F64, {F64, F64}, FN { return bitsOf(x.da() / x.db()); }},
  });
  // clang-format on
  // Each binade of the numerator over many of the denominator.
  std::vector<LaneOp> ops;
  for (int step = 0; step < 12; ++step) {
    LaneOp op{keep + divide32, F32, {F32, F32}, FN { return bitsOf(x.fa() / x.fb()); }};
    op.prepare = [step](LaneArgs &x) {
      x.a = (x.a & 0x807FFFFF) | u64((x.lane * 4 + step) & 0xFF) << 23;
      x.b = (x.b & 0x807FFFFF) | u64((x.lane * 37 + step * 21) & 0xFF) << 23;
    };
    ops.push_back(op);
    LaneOp wide{keep + divide64, F64, {F64, F64}, FN { return bitsOf(x.da() / x.db()); }};
    wide.prepare = [step](LaneArgs &x) {
      x.a = (x.a & 0x800FFFFFFFFFFFFF) | u64((x.lane * 32 + step * 3) & 0x7FF) << 52;
      x.b = (x.b & 0x800FFFFFFFFFFFFF) | u64((x.lane * 293 + step * 171) & 0x7FF) << 52;
    };
    ops.push_back(wide);
  }
  // Halfway between denormals, and between zero and the smallest: 3 times it divided by 6.
  LaneOp half{keep + divide32, F32, {F32, F32}, FN { return bitsOf(x.fa() / x.fb()); }};
  half.prepare = [](LaneArgs &x) {
    x.a = (x.a & 0x80000000) | (x.lane + 1);
    x.b = bitsOf(2.0f * float(x.lane % 7 + 1));
  };
  ops.push_back(half);
  LaneOp wideHalf{keep + divide64, F64, {F64, F64}, FN { return bitsOf(x.da() / x.db()); }};
  wideHalf.prepare = [](LaneArgs &x) {
    x.a = (x.a & 0x8000000000000000) | (x.lane + 1);
    x.b = bitsOf(2.0 * double(x.lane % 7 + 1));
  };
  ops.push_back(wideHalf);
  checkLaneOps(GetParam(), ops);
}

TEST_P(VectorFloat, trigPreop) {
  // Segments are pieces of 53 bits of 2 / pi, at their places: 4 of them, summed, are 2 / pi to 212 bits. Values folded
  // by LLVM's constant folder (llvm.amdgcn.trig.preop), which is another implementation.
  SnippetSet set(GetParam(), {{"preop", "v_trig_preop_f64 v[4:5], v[0:1], v2"}});
  const struct {
    u64 x;
    uint32_t segment;
    u64 want;
  } known[] = {
      {0x4202A05F20000000, 31, 0x0},
      {0x7830000000000000, 0, 0xB03F6793E584DBA},
      {0x0, 7, 0x28B21CFE1DEB1CB1},
      {0x7E70000000000000, 22, 0x0},
      {0x3FF0000000000000, 31, 0x0},
      {0x4C63E9E4E4C2F344, 20, 0x0},
      {0x4202A05F20000000, 21, 0x0},
      {0x4358000000000000, 0, 0x3FE45F306DC9C882},
      {0x4360000000000000, 7, 0x2880E7F0EF58E588},
      {0x4360000000000000, 21, 0x0},
      {0x7B00000000000000, 2, 0x98F2F8BD9E839CE},
      {0x40091EB851EB851F, 7, 0x28B21CFE1DEB1CB1},
      {0x0, 1, 0x3C94A7F09D5F47D4},
      {0x4480F0CF064DD592, 31, 0x0},
      {0x4202A05F20000000, 7, 0x28B21CFE1DEB1CB1},
      {0x4360000000000000, 31, 0x0},
      {0x3FF0000000000000, 7, 0x28B21CFE1DEB1CB1},
      {0x40091EB851EB851F, 19, 0xFF17B3D0739F78},
      {0x4360000000000000, 1, 0x3C729FC2757D1F52},
      {0x7830000000000000, 20, 0x0},
      {0x3FF0000000000000, 0, 0x3FE45F306DC9C882},
      {0x7B00000000000000, 31, 0x0},
      {0x0, 22, 0x0},
      {0x4C63E9E4E4C2F344, 22, 0x0},
      {0x4C63E9E4E4C2F344, 2, 0x2FFB7246E3A424D0},
      {0x7830000000000000, 7, 0x0},
      {0x4202A05F20000000, 19, 0xFF17B3D0739F78},
      {0x7FEFFFFFFFFFFFFF, 19, 0x0},
      {0x3FF0000000000000, 21, 0x0},
      {0x3FF0000000000000, 22, 0x0},
      {0x4202A05F20000000, 21, 0x0},
      {0x4202A05F20000000, 22, 0x0},
  };
  WaveState in;
  for (unsigned l = 0; l < 64; ++l) {
    in.setV64(0, l, known[l % std::size(known)].x);
    in.v(2, l) = known[l % std::size(known)].segment;
  }
  WaveState out = set.run("preop", in);
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(out.v64(4, l), known[l % std::size(known)].want)
        << std::hex << known[l % std::size(known)].x << " " << known[l % std::size(known)].segment;
}

// The unfused forms that gfx90a still has: the product is rounded.
TEST(OlderVectorFloat, unfusedMultiplyAdds) {
  // clang-format off: a table, a row a line
  checkLaneOps("gfx90a", {
      f3("v_mad_f32", [](float a, float b, float c) { volatile float p = a * b; return p + c; }),
      f3("v_mad_legacy_f32", [](float a, float b, float c) { volatile float p = a == 0 || b == 0 ? 0.0f : a * b; return p + c; }),
      {"v_mac_f32 $d, $a, $b", F32, {F32, F32}, FN { volatile float p = x.fa() * x.fb(); return bitsOf(p + std::bit_cast<float>(uint32_t(x.old))); }},
      {"v_madmk_f32 $d, $a, 0x40490fdb, $b", F32, {F32, F32}, FN { volatile float p = x.fa() * std::bit_cast<float>(0x40490fdbu); return bitsOf(p + x.fb()); }},
      {"v_madak_f32 $d, $a, $b, 0x40490fdb", F32, {F32, F32}, FN { volatile float p = x.fa() * x.fb(); return bitsOf(p + std::bit_cast<float>(0x40490fdbu)); }},
  });
  // clang-format on
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorFloat, testing::Values("gfx942", "gfx950"));

} // namespace
