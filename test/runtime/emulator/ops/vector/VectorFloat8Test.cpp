//===- VectorFloat8Test.cpp - 8, 6 and 4-bit floats, scaled and seeded ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The formats by their specifications' formulas (OCP 8-bit Floating Point 1.0, OCP Microscaling Formats 1.0, FNUZ by
// the CDNA3 ISA manual), a conversion to them by search over all codes. Every code is decoded; values, ties between
// neighbours, and what lies beyond the range are encoded. Operand places, scales and seeds by the CDNA4 ISA manual,
// V_CVT_SCALEF32_*.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"

#include <gtest/gtest.h>

using namespace flyc::emulator::test;
using enum flyc::emulator::test::Kind;

namespace {

using Args = const LaneArgs &;
using u32 = uint32_t;
using u64 = uint64_t;

// The FN of the neighbours, with which this file may be compiled as one, captures nothing.
#undef FN
#define FN [=](Args x)->u64

struct Format {
  const char *name;
  int exponentBits, mantissaBits, bias;
  enum { Infinities, OneNaN, Fnuz, Finite } special;

  int bits() const { return 1 + exponentBits + mantissaBits; }
  double value(u32 code) const {
    const u32 top = (1u << exponentBits) - 1, exponent = code >> mantissaBits & top,
              mantissa = code & ((1u << mantissaBits) - 1);
    const bool negative = code >> (bits() - 1) & 1;
    if (special == Infinities && exponent == top)
      return mantissa ? NAN : negative ? -INFINITY : INFINITY;
    if ((special == OneNaN && exponent == top && mantissa == (1u << mantissaBits) - 1) ||
        (special == Fnuz && code == 1u << (bits() - 1)))
      return NAN;
    const double fraction = std::ldexp(mantissa, -mantissaBits);
    const double magnitude = exponent ? std::ldexp(1 + fraction, int(exponent) - bias) : std::ldexp(fraction, 1 - bias);
    return negative ? -magnitude : magnitude;
  }
  double largest() const {
    double most = 0;
    for (u32 code = 0; code < 1u << (bits() - 1); ++code)
      if (std::isfinite(value(code)))
        most = std::fmax(most, value(code));
    return most;
  }
  /// Nearest, ties to the even code. `saturate`: beyond the range the largest value; else infinity, NaN, or where there
  /// is neither the largest value.
  u32 code(double x, bool saturate = false) const {
    const u32 sign = std::signbit(x) ? 1u << (bits() - 1) : 0, mask = (1u << (bits() - 1)) - 1;
    const double most = largest(), magnitude = std::fabs(x);
    const u32 nan = special == Fnuz ? 1u << (bits() - 1)
                                    : sign | (special == Infinities ? mask & ~((1u << (mantissaBits - 1)) - 1) : mask);
    u32 mostCode = mask;
    while (!(value(mostCode) == most))
      --mostCode;
    if (std::isnan(x))
      return nan;
    const double step = most - value(mostCode - 1); // what would come next
    if (std::isinf(x) || magnitude > most + step / 2 || (magnitude == most + step / 2 && mostCode & 1)) {
      if (special == Finite || (saturate && !(std::isinf(x) && special == Infinities)))
        return sign | mostCode;
      return special == Infinities ? sign | (mask & ~((1u << mantissaBits) - 1)) : nan;
    }
    u32 best = 0;
    for (u32 c = 0; c <= mostCode; ++c) {
      const double d = std::fabs(value(c) - magnitude), b = std::fabs(value(best) - magnitude);
      if (d < b || (d == b && !(c & 1)))
        best = c;
    }
    return best == 0 && special == Fnuz ? 0 : sign | best;
  }
};
constexpr Format fp8Ocp{"fp8", 4, 3, 7, Format::OneNaN}, bf8Ocp{"bf8", 5, 2, 15, Format::Infinities},
    fp8Fnuz{"fp8", 4, 3, 8, Format::Fnuz}, bf8Fnuz{"bf8", 5, 2, 16, Format::Fnuz}, fp6{"fp6", 2, 3, 1, Format::Finite},
    bf6{"bf6", 3, 2, 3, Format::Finite}, fp4{"fp4", 2, 1, 1, Format::Finite};

/// Two codes that stand for the same: NaNs do.
bool alike(const Format &f, u32 a, u32 b) { return a == b || (std::isnan(f.value(a)) && std::isnan(f.value(b))); }

/// The value that lane `n` of a run tries: codes, ties between neighbours, a little beside them, and beyond the range.
double interesting(const Format &f, u64 n) {
  const u32 codes = 1u << f.bits(), code = n % codes;
  const double v = f.value(code), next = f.value((code & ~(1u << (f.bits() - 1))) + 1 < codes / 2 ? code + 1 : code);
  switch (n / codes % 6) {
  case 0: return v;
  case 1: return std::isfinite(next) && std::isfinite(v) ? (v + next) / 2 : v;
  case 2: return std::isfinite(next) && std::isfinite(v) ? (v + next) / 2 * (1 + 0x1p-12) : 0.0;
  case 3: return std::isfinite(next) && std::isfinite(v) ? (v + next) / 2 * (1 - 0x1p-12) : -0.0;
  case 4: return f.largest() * (code & 1 ? -1 : 1) * (1 + 0.25 * (code >> 1) / codes);
  default: return v * 1.1 + f.largest() * (int(code % 7) - 3);
  }
}

/// Seeded rounding: 32 - (23 - m) bits of the seed are dropped, the rest is added below the bits that stay, with the
/// value seen as an f32 of any exponent; then towards zero.
u32 seededCode(const Format &f, double x, u32 seed, bool saturate) {
  if (x == 0 || !std::isfinite(x))
    return f.code(x, saturate);
  const int exponent = std::ilogb(x), dropped = 23 - f.mantissaBits;
  const double magnitude = std::fabs(x) + std::ldexp(static_cast<double>(seed >> (32 - dropped)), exponent - 23);
  const double unit = std::ldexp(1.0, std::max(std::ilogb(magnitude), 1 - f.bias) - f.mantissaBits);
  const double truncated = std::floor(magnitude / unit) * unit;
  const double y = std::copysign(truncated, x);
  if (truncated > f.largest())
    return f.code(std::copysign(f.largest() * 2, x), saturate);
  const u32 c = f.code(y);
  return f.special == Format::Fnuz && truncated == 0 ? 0 : c;
}
u32 nextSeed(u32 seed) { return seed << 1 ^ (seed >> 31 ? 197 : 0); }
double power(u64 lane) { // what an f32's exponent field says
  const int e = lane >> 23 & 0xFF;
  return e == 255 ? NAN : std::ldexp(1.0, e - 127);
}

class VectorFloat8 : public testing::TestWithParam<const char *> {
protected:
  std::string processor = GetParam();
  bool ocp = processor == "gfx950";
  const Format &fp8 = ocp ? fp8Ocp : fp8Fnuz, &bf8 = ocp ? bf8Ocp : bf8Fnuz;
};

TEST_P(VectorFloat8, everyCodeIsDecoded) {
  SnippetSet set(processor, {{"fp8", "v_cvt_f32_fp8 v1, v0"},
                             {"bf8", "v_cvt_f32_bf8 v1, v0"},
                             {"byte 2", "v_cvt_f32_fp8_sdwa v1, v0 src0_sel:BYTE_2"},
                             {"pair", "v_cvt_pk_f32_bf8_sdwa v[2:3], v0 src0_sel:WORD_1"},
                             {"low pair", "v_cvt_pk_f32_fp8 v[2:3], v0"}});
  const auto same = [](u32 got, double want) {
    return std::isnan(want) ? (got & 0x7FFFFFFF) > 0x7F800000 : got == std::bit_cast<u32>(static_cast<float>(want));
  };
  for (u32 base = 0; base < 256; base += 64) {
    WaveState in;
    for (u32 l = 0; l < 64; ++l)
      in.v(0, l) = base + l;
    WaveState a = set.run("fp8", in), b = set.run("bf8", in);
    for (u32 l = 0; l < 64; ++l) {
      EXPECT_TRUE(same(a.v(1, l), fp8.value(base + l))) << "fp8 " << base + l << ": " << std::hex << a.v(1, l);
      EXPECT_TRUE(same(b.v(1, l), bf8.value(base + l))) << "bf8 " << base + l << ": " << std::hex << b.v(1, l);
      in.v(0, l) = (base + l) << 16 | (255 - base - l) << 24 | 0x1234;
    }
    a = set.run("byte 2", in);
    b = set.run("pair", in);
    WaveState c = set.run("low pair", in);
    for (u32 l = 0; l < 64; ++l) {
      EXPECT_TRUE(same(a.v(1, l), fp8.value(base + l)));
      EXPECT_TRUE(same(b.v(2, l), bf8.value(base + l)) && same(b.v(3, l), bf8.value(255 - base - l)));
      EXPECT_TRUE(same(c.v(2, l), fp8.value(0x34)) && same(c.v(3, l), fp8.value(0x12)));
    }
  }
}

TEST_P(VectorFloat8, valuesTiesAndOverflowsAreEncoded) {
  SnippetSet set(processor,
                 {{"fp8", "v_cvt_pk_fp8_f32 v4, v0, v1"}, {"bf8", "v_cvt_pk_bf8_f32 v4, v0, v1 op_sel:[0,0,1]"}});
  for (u32 mode : {plain, plain | 15, saturating}) // rounding is to nearest whatever MODE says
    for (const Format *f : {&fp8, &bf8})
      for (u32 round = 0; round < 24; ++round) {
        WaveState in;
        in.mode = mode;
        for (u32 l = 0; l < 64; ++l) {
          in.v(0, l) = std::bit_cast<u32>(static_cast<float>(interesting(*f, round * 64 + l)));
          in.v(1, l) = std::bit_cast<u32>(static_cast<float>(-interesting(*f, round * 64 + 63 - l)));
          in.v(4, l) = 0xA5A5C3C3;
        }
        WaveState out = set.run(f->name, in);
        const int shift = f == &bf8 ? 16 : 0;
        for (u32 l = 0; l < 64; ++l) {
          const float a = std::bit_cast<float>(in.v(0, l)), b = std::bit_cast<float>(in.v(1, l));
          const u32 got = out.v(4, l) >> shift & 0xFFFF, wantA = f->code(a, mode == saturating),
                    wantB = f->code(b, mode == saturating);
          ASSERT_TRUE(alike(*f, got & 0xFF, wantA) && alike(*f, got >> 8, wantB))
              << f->name << " of " << a << ", " << b << ": " << std::hex << got << ", not " << wantB << " " << wantA
              << ", mode " << mode;
          ASSERT_EQ(out.v(4, l) >> (16 - shift) & 0xFFFF, shift ? 0xC3C3u : 0xA5A5u) << "the other half is kept";
        }
      }
}

TEST_P(VectorFloat8, seededRounding) {
  std::vector<LaneOp> ops;
  for (const Format *f : {&fp8, &bf8})
    for (int byte = 0; byte < 4; ++byte) {
      LaneOp op{"v_cvt_sr_" + std::string(f->name) + "_f32 $d, $a, $b op_sel:[0,0," + std::to_string(byte & 1) + "," +
                    std::to_string(byte >> 1) + "]",
                I32,
                {F32, I32},
                FN {
                  const u64 code = seededCode(*f, x.fa(), u32(x.b), false);
                  return (x.old & ~(0xFFull << (8 * byte))) | code << (8 * byte);
                }};
      op.prepare = [=](LaneArgs &x) { // a NaN's sign is not defined: none is tried
        if (std::isnan(x.fa()))
          x.a = bitsOf(1.5f);
        if (x.lane & 1)
          x.a = bitsOf(static_cast<float>(interesting(*f, x.b % 1500)));
        if (std::isnan(x.fa()))
          x.a = 0;
      };
      ops.push_back(op);
    }
  if (ocp) {
    static constexpr Format f16{"f16", 5, 10, 15, Format::Infinities}, bf16{"bf16", 8, 7, 127, Format::Infinities};
    const auto inRange = [](LaneArgs &x) {
      x.a = bitsOf(static_cast<float>(std::ldexp(1.0 + (x.a & 0x7FFFFF) * 0x1p-23, int(x.a >> 23 & 15) - 8) *
                                      (x.a >> 31 ? -1 : 1)));
    };
    ops.push_back({"v_cvt_sr_f16_f32 $d, $a, $b",
                   I32,
                   {F32, I32},
                   FN { return (x.old & 0xFFFF0000) | seededCode(f16, x.fa(), u32(x.b), false); },
                   plain,
                   0,
                   nullptr,
                   inRange});
    ops.push_back({"v_cvt_sr_bf16_f32 $d, $a, $b op_sel:[0,0,1]",
                   I32,
                   {F32, I32},
                   FN { return (x.old & 0xFFFF) | seededCode(bf16, x.fa(), u32(x.b), false) << 16; },
                   plain,
                   0,
                   nullptr,
                   inRange});
  }
  checkLaneOps(processor, ops);
}

/// Over all seeds the share of roundings up is the fraction: 1/4 of the way between two neighbours, a quarter.
TEST_P(VectorFloat8, seededRoundingIsFair) {
  SnippetSet set(processor, {{"fp8", "v_cvt_sr_fp8_f32 v4, v0, v1"}, {"bf8", "v_cvt_sr_bf8_f32 v4, v0, v1"}});
  for (const Format *f : {&fp8, &bf8}) {
    int up = 0;
    const u32 one = f->code(1.0);
    const float x = static_cast<float>(1.0 + 0.25 * (f->value(one + 1) - 1.0));
    for (u32 round = 0; round < 64; ++round) {
      WaveState in;
      for (u32 l = 0; l < 64; ++l) {
        in.v(0, l) = std::bit_cast<u32>(x);
        in.v(1, l) = (round * 64 + l) << 20;
      }
      WaveState out = set.run(f->name, in);
      for (u32 l = 0; l < 64; ++l) {
        ASSERT_TRUE(out.v(4, l) == one || out.v(4, l) == one + 1);
        up += out.v(4, l) == one + 1;
      }
    }
    EXPECT_EQ(up, 1024) << f->name;
  }
  // The carry goes into the exponent: 1.99 is 1.875 or 2, never 1.
  SnippetSet carry(processor, {{"fp8", "v_cvt_sr_fp8_f32 v4, v0, v1"}});
  WaveState in;
  in.v(0, 0) = std::bit_cast<u32>(1.99f);
  in.v(1, 0) = 0xFFFFFFFF;
  EXPECT_EQ(carry.run("fp8", in).v(4, 0) & 0xFF, fp8.code(2.0));
}

class ScaledConvert : public testing::Test {
protected:
  const std::string processor = "gfx950";
  static double wide(const std::string &type, u64 code) {
    return type == "f32"   ? std::bit_cast<float>(u32(code))
           : type == "f16" ? valueOfHalf(code & 0xFFFF)
                           : valueOfBrain(code & 0xFFFF);
  }
  static u64 wideCode(const std::string &type, double x) {
    return type == "f32" ? bitsOf(static_cast<float>(x)) : type == "f16" ? halfOf(x) : brainOf(x);
  }
  static const Format &byName(const std::string &name) {
    return name == "fp8" ? fp8Ocp : name == "bf8" ? bf8Ocp : name == "fp6" ? fp6 : name == "bf6" ? bf6 : fp4;
  }
  /// Sources that a scale takes into the format's range and just out of it; no NaN, whose sign is not defined.
  static void tame(const std::string &type, const Format &f, uint64_t &value, u64 choice, u64 scale) {
    double v = interesting(f, choice % 1700) * power(scale);
    if (std::isnan(v) || std::isinf(v))
      v = 1;
    value = wideCode(type, v);
    if (std::isnan(wide(type, value)))
      value = 0;
  }
  static u64 scaleNear(u64 bits, int span) {
    return (bits & 0x807FFFFF) | u64(127 + int(bits >> 23 & 0xFF) % (2 * span + 1) - span) << 23;
  }
};

TEST_F(ScaledConvert, toSmallPairs) {
  std::vector<LaneOp> ops;
  for (const std::string small : {"fp8", "bf8", "fp4"})
    for (const std::string type : {"f32", "f16", "bf16"}) {
      const Format &f = byName(small);
      const int width = small == "fp4" ? 4 : 8;
      for (int place = 0; place < (width == 4 ? 4 : 2); ++place) {
        const int shift = width == 4 ? 8 * place : 16 * place;
        const std::string text =
            "v_cvt_scalef32_pk_" + small + "_" + type + " $d, $a, $b" + (type == "f32" ? ", $c" : "");
        // The half of the result is op_sel's last bit, its byte the last two.
        const std::string sel =
            width == 4      ? " op_sel:[0,0," + std::to_string(place & 1) + "," + std::to_string(place >> 1) + "]"
            : type == "f32" ? " op_sel:[0,0,0," + std::to_string(place) + "]"
                            : " op_sel:[0,0," + std::to_string(place) + "]";
        LaneOp op{text + sel, I32, type == "f32" ? std::vector{I32, I32, I32} : std::vector{I32, I32}, nullptr};
        op.prepare = [=, &f](LaneArgs &x) {
          uint64_t &scale = type == "f32" ? x.c : x.b;
          scale = scaleNear(scale, 8);
          if (type == "f32") {
            tame(type, f, x.a, x.a ^ x.lane, scale);
            tame(type, f, x.b, x.b + 7 * x.lane, scale);
          } else {
            uint64_t low, high;
            tame(type, f, low, x.a + x.lane, scale);
            tame(type, f, high, x.a >> 9, scale);
            x.a = low | high << 16;
          }
        };
        op.expected = [=, &f](Args x) {
          const double factor = power(type == "f32" ? x.c : x.b);
          const double first = wide(type, x.a) / factor,
                       second = (type == "f32" ? wide(type, x.b) : wide(type, x.a >> 16)) / factor;
          const u64 pair = f.code(first) | u64(f.code(second)) << width, mask = ((1ull << (2 * width)) - 1) << shift;
          return (x.old & ~mask) | (pair << shift & mask);
        };
        ops.push_back(op);
      }
    }
  checkLaneOps(processor, ops);
}

TEST_F(ScaledConvert, seededPairsAndBytes) {
  std::vector<LaneOp> ops;
  for (const std::string type : {"f32", "f16", "bf16"}) {
    for (const std::string small : {"fp8", "bf8"}) {
      const Format &f = byName(small);
      for (int byte = 0; byte < 4; ++byte) {
        LaneOp op{"v_cvt_scalef32_sr_" + small + "_" + type + " $d, $a, $b, $c op_sel:[0,0," +
                      std::to_string(byte & 1) + "," + std::to_string(byte >> 1) + "]",
                  I32,
                  {I32, I32, I32},
                  nullptr};
        op.prepare = [=, &f](LaneArgs &x) {
          x.c = scaleNear(x.c, 6);
          tame(type, f, x.a, x.a ^ x.lane, x.c);
        };
        op.expected = [=, &f](Args x) {
          const u64 code = seededCode(f, wide(type, x.a) / power(x.c), u32(x.b), false);
          return (x.old & ~(0xFFull << 8 * byte)) | code << 8 * byte;
        };
        ops.push_back(op);
      }
    }
    LaneOp op{"v_cvt_scalef32_sr_pk_fp4_" + type + " $d, $a, $b, $c op_sel:[0,0,1,0]",
              I32,
              {type == "f32" ? I64 : I32, I32, I32},
              nullptr};
    op.prepare = [=](LaneArgs &x) {
      x.c = scaleNear(x.c, 6);
      uint64_t low, high;
      tame(type, fp4, low, x.a + x.lane, x.c);
      tame(type, fp4, high, x.a >> 9, x.c);
      x.a = low | high << (type == "f32" ? 32 : 16);
    };
    op.expected = [=](Args x) {
      const double factor = power(x.c);
      const u64 low = seededCode(fp4, wide(type, x.a) / factor, u32(x.b), true);
      const u64 high = seededCode(fp4, wide(type, x.a >> (type == "f32" ? 32 : 16)) / factor, nextSeed(u32(x.b)), true);
      return (x.old & ~0xFF00ull) | (low | high << 4) << 8;
    };
    ops.push_back(op);
  }
  checkLaneOps(processor, ops);
}

TEST_F(ScaledConvert, fromSmall) {
  std::vector<LaneOp> ops;
  for (const std::string small : {"fp8", "bf8", "fp4"})
    for (const std::string type : {"f32", "f16", "bf16"}) {
      const Format &f = byName(small);
      const int width = f.bits();
      for (int place = 0; place < (width == 4 ? 4 : 2); ++place) {
        const std::string sel = width == 4
                                    ? " op_sel:[" + std::to_string(place & 1) + "," + std::to_string(place >> 1) + ",0]"
                                    : " op_sel:[" + std::to_string(place) + ",0,0]";
        LaneOp op{"v_cvt_scalef32_pk_" + type + "_" + small + " $d, $a, $b" + sel,
                  type == "f32"   ? PF32
                  : type == "f16" ? PF16
                                  : PBF16,
                  {I32, I32},
                  nullptr};
        op.prepare = [](LaneArgs &x) { x.b = scaleNear(x.b, 100); };
        op.expected = [=, &f](Args x) {
          const u64 codes = x.a >> (width == 4 ? 8 * place : 16 * place), mask = (1u << width) - 1;
          const u64 low = wideCode(type, f.value(codes & mask) * power(x.b)),
                    high = wideCode(type, f.value(codes >> width & mask) * power(x.b));
          return low | high << (type == "f32" ? 32 : 16);
        };
        ops.push_back(op);
      }
      if (width == 4 || type == "bf16")
        continue;
      for (int byte = 0; byte < 4; ++byte) {
        LaneOp op{"v_cvt_scalef32_" + type + "_" + small + " $d, $a, $b op_sel:[" + std::to_string(byte & 1) + "," +
                      std::to_string(byte >> 1) + (type == "f16" ? ",1]" : ",0]"),
                  type == "f32" ? F32 : PF16,
                  {I32, I32},
                  nullptr};
        op.prepare = [=](LaneArgs &x) { x.b = scaleNear(x.b, type == "f32" ? 100 : 10); };
        op.expected = [=, &f](Args x) {
          const u64 code = wideCode(type, f.value(x.a >> 8 * byte & 0xFF) * power(x.b));
          return type == "f32" ? code : (x.old & 0xFFFF) | code << 16;
        };
        ops.push_back(op);
      }
    }
  checkLaneOps(processor, ops);
}

/// 32 values of 6 bits in six registers. Which value stands where is seen because all differ.
TEST_F(ScaledConvert, thirtyTwoSixBitValues) {
  std::vector<Snippet> snippets;
  for (const char *small : {"fp6", "bf6"})
    for (const char *type : {"f32", "f16", "bf16"}) {
      const bool single = std::string(type) == "f32";
      const std::string from = single ? "v[0:31]" : "v[0:15]", head = std::string("v_cvt_scalef32_");
      const std::string name = std::string(small) + " " + type;
      snippets.push_back({"unpack " + name, head + "pk32_" + type + "_" + small + " " + from + ", v[32:37], v38", 48});
      snippets.push_back(
          {"seeded " + name, head + "sr_pk32_" + small + "_" + type + " v[32:37], " + from + ", v39, v38", 48});
      snippets.push_back({"pack " + name,
                          single ? head + "2xpk16_" + small + "_f32 v[32:37], v[0:15], v[16:31], v38"
                                 : head + "pk32_" + small + "_" + type + " v[32:37], " + from + ", v38",
                          48});
    }
  SnippetSet set(processor, snippets);
  ASSERT_EQ(set.error(), "");
  std::mt19937 random(6);
  for (const std::string small : {"fp6", "bf6"})
    for (const std::string type : {"f32", "f16", "bf16"})
      for (int round = 0; round < 8; ++round) {
        const Format &f = byName(small);
        const std::string name = small + " " + type;
        const unsigned width = type == "f32" ? 32 : 16;
        WaveState in;
        in.exec = round & 1 ? 0xF0F0F0F0F0F0F0F3 : ~u64(0);
        std::vector<std::array<u32, 32>> codes(64);
        const auto sixBits = [](WaveState &w, unsigned l, unsigned n) {
          u32 code = 0;
          for (unsigned b = 0; b < 6; ++b)
            code |= (w.v(32 + (6 * n + b) / 32, l) >> ((6 * n + b) % 32) & 1) << b;
          return code;
        };
        // Unpacking: any codes.
        for (unsigned l = 0; l < 64; ++l) {
          for (unsigned r = 0; r < 6; ++r)
            in.v(32 + r, l) = random();
          in.v(38, l) = u32(scaleNear(random(), 4));
        }
        WaveState out = set.run("unpack " + name, in);
        for (unsigned l = 0; l < 64; ++l)
          for (unsigned n = 0; n < 32; ++n) {
            const u32 got = out.v(n * width / 32, l) >> (n * width % 32) & (width == 32 ? ~0u : 0xFFFF);
            const u64 want = in.exec >> l & 1 ? wideCode(type, f.value(sixBits(in, l, n)) * power(in.v(38, l))) : 0;
            ASSERT_EQ(got, want) << "unpack " << name << ", lane " << l << ", value " << n;
          }
        // Packing: values around the codes and ties.
        std::vector<std::array<u64, 32>> values(64);
        for (unsigned l = 0; l < 64; ++l) {
          for (unsigned n = 0; n < 32; ++n)
            tame(type, f, values[l][n], random() % 1700, in.v(38, l));
          in.v(39, l) = random();
        }
        for (const bool seeded : {false, true}) {
          const bool split =
              type == "f32" && !seeded; // even values from the first sixteen registers, odd ones from the others
          for (unsigned l = 0; l < 64; ++l) {
            for (unsigned r = 0; r < 32; ++r)
              in.v(r, l) = 0;
            for (unsigned n = 0; n < 32; ++n)
              if (split)
                in.v(n / 2 + (n & 1) * 16, l) = u32(values[l][n]);
              else
                in.v(n * width / 32, l) |= u32(values[l][n] << (n * width % 32));
            for (unsigned r = 0; r < 6; ++r)
              in.v(32 + r, l) = 0x5A5A5A5A;
          }
          out = set.run((seeded ? "seeded " : "pack ") + name, in);
          for (unsigned l = 0; l < 64; ++l) {
            u32 seed = in.v(39, l);
            for (unsigned n = 0; n < 32; ++n) {
              const double x = wide(type, values[l][n]) / power(in.v(38, l));
              const u32 want = !(in.exec >> l & 1) ? sixBits(in, l, n)
                               : seeded            ? seededCode(f, x, seed, true)
                                                   : f.code(x, true);
              seed = nextSeed(seed);
              ASSERT_EQ(sixBits(out, l, n), want)
                  << (seeded ? "seeded " : "pack ") << name << ", lane " << l << ", value " << n << ": " << x;
            }
          }
        }
      }
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorFloat8, testing::Values("gfx942", "gfx950"));

} // namespace

#undef FN
