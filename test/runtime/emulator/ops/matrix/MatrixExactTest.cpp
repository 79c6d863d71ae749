//===- MatrixExactTest.cpp - rounding as the chips round ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// MatrixMode::Exact through whole instructions. Expected values are computed by hand from the models of
// arXiv:2511.10909; its own example (2^23 - 2^23 - 0.5 - 0.25 - 0.125, its table of what the chips give) stands first.
// Each case separates the models from each other or from the default mode.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/matrix/MatrixReference.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

/// An instruction, its D = C at v16, ready to be run in either mode.
class Unit {
public:
  Unit(const char *processor, const char *mnemonic)
      : form(*parseMatrixForm(processor, mnemonic)), set(processor, {{"it", body(), 64}}) {}

  MatrixOperands operands() const { return {form, form.formatOf(form.typeA), form.formatOf(form.typeB)}; }
  WaveState start(const MatrixOperands &o) const {
    WaveState w;
    const auto place = [&](unsigned first, const MatrixOperands::Registers &r) {
      for (unsigned n = 0; n < r.size(); ++n)
        for (unsigned lane = 0; lane < 64; ++lane)
          w.v(first + n, lane) = r[n][lane];
    };
    place(0, o.registersA());
    place(8, o.registersB());
    place(16, o.registersC());
    return w;
  }
  MatrixOperands::Registers run(const MatrixOperands &o, MatrixMode mode) {
    set.setMatrixMode(mode);
    const WaveState end = set.run("it", start(o));
    return {end.vgpr.begin() + 16, end.vgpr.begin() + 16 + form.resultWords()};
  }
  std::string fault(const MatrixOperands &o, MatrixMode mode) {
    set.setMatrixMode(mode);
    return set.runToFault("it", start(o));
  }
  /// D[1][2] of C + the sum of the factors' products, k from 0.
  float dot(std::vector<std::pair<double, double>> factors, float c, MatrixMode mode = MatrixMode::Exact) {
    MatrixOperands o = operands();
    for (unsigned k = 0; k < factors.size(); ++k) {
      o.atA(0, 1, k) = o.formatA.code(factors[k].first);
      o.atB(0, k, 2) = o.formatB.code(factors[k].second);
    }
    o.atC(0, 1, 2) = c;
    return static_cast<float>(o.result(run(o, mode), 0, 1, 2));
  }

  const MatrixForm form;

private:
  std::string body() const {
    const unsigned a = form.words(form.formatOf(form.typeA), form.sparse),
                   b = form.words(form.formatOf(form.typeB), false);
    return form.mnemonic + " " + registers('v', 16, form.resultWords()) + ", " + registers('v', 0, a) + ", " +
           registers('v', 8, b) + ", " + (form.sparse ? "v60" : registers('v', 16, form.resultWords()));
  }
  SnippetSet set;
};

using Factors = std::vector<std::pair<double, double>>;
const Factors cancellation = {{-0x1p13, 0x1p10}, {-0.5, 1}, {-0.25, 1}, {-0.125, 1}};

TEST(MatrixExact, givesThePapersExample) {
  // The exact sum with C = 2^23 is -0.875.
  EXPECT_EQ(Unit("gfx90a", "v_mfma_f32_16x16x16f16").dot(cancellation, 0x1p23f), 0.0f);
  EXPECT_EQ(Unit("gfx90a", "v_mfma_f32_16x16x16bf16_1k").dot(cancellation, 0x1p23f), 0.0f);
  EXPECT_EQ(Unit("gfx90a", "v_mfma_f32_16x16x8bf16").dot(cancellation, 0x1p23f), -0.375f);
  EXPECT_EQ(Unit("gfx942", "v_mfma_f32_16x16x16_f16").dot(cancellation, 0x1p23f), -0.5f);
  EXPECT_EQ(Unit("gfx942", "v_mfma_f32_16x16x16_bf16").dot(cancellation, 0x1p23f), -0.5f);
  EXPECT_EQ(Unit("gfx942", "v_mfma_f32_16x16x32_bf8_bf8").dot(cancellation, 0x1p23f), -1.0f);
  // The default mode adds to C one by one.
  EXPECT_EQ(Unit("gfx942", "v_mfma_f32_16x16x16_f16").dot(cancellation, 0x1p23f, MatrixMode::Default), -0.875f);
}

TEST(MatrixExact, truncatesProductsTowardsZeroAndSumsByFloor) {
  Unit f16("gfx942", "v_mfma_f32_16x16x16_f16");
  // Products are cut below 2^(0 - 24), so +-2^-25 vanish, from either side.
  EXPECT_EQ(f16.dot({{1, 1}, {0x1p-13, 0x1p-12}}, 0), 1.0f);
  EXPECT_EQ(f16.dot({{1, 1}, {-0x1p-13, 0x1p-12}, {-1, 1}}, 0), 0.0f);
  // What is not cut survives the cancellation.
  EXPECT_EQ(f16.dot({{1, 1}, {-0x1p-12, 0x1p-12}, {-1, 1}}, 0), -0x1p-24f);
  // C, where it is the smaller one, is floored at 2^(5 - 24): 2^-20 becomes 0 and -2^-20 becomes -2^-19.
  EXPECT_EQ(f16.dot({{32, 1}, {-32, 1}}, 0x1p-20f), 0.0f);
  EXPECT_EQ(f16.dot({{32, 1}, {-32, 1}}, -0x1p-20f), -0x1p-19f);
  EXPECT_EQ(f16.dot({{32, 1}, {-32, 1}}, 0x1p-20f, MatrixMode::Default), 0.0f); // 32 + 2^-20 rounds to 32
  EXPECT_EQ(f16.dot({{1, 1}, {-1, 1}}, -0x1p-20f), -0x1p-20f);
}

TEST(MatrixExact, sumsGroupsOfEightOneAfterAnother) {
  Unit f16("gfx942", "v_mfma_f32_16x16x16_f16");
  // 2^-25 beside 1 in one group is cut off; in the next group it meets an accumulator of 0.
  Factors apart(16, {0, 0});
  apart[0] = {1, 1};
  apart[1] = {-1, 1};
  apart[8] = {0x1p-13, 0x1p-12};
  EXPECT_EQ(f16.dot(apart, 0), 0x1p-25f);
  Factors together = apart;
  std::swap(together[8], together[7]);
  EXPECT_EQ(f16.dot(together, 0), 0.0f);
  // A group is rounded once: two halves of 2^24's last place count. One by one, as the default mode adds, each is lost.
  EXPECT_EQ(f16.dot({{0x1p12, 0x1p12}, {1, 1}, {1, 1}}, 0), 0x1p24f + 2);
  EXPECT_EQ(f16.dot({{0x1p12, 0x1p12}, {1, 1}, {1, 1}}, 0, MatrixMode::Default), 0x1p24f);
}

TEST(MatrixExact, roundsTheSumOnceToNearestEven) {
  Unit f16("gfx942", "v_mfma_f32_16x16x16_f16");
  const float c = 0x1p24f;
  EXPECT_EQ(f16.dot({{1, 1}}, c), c);                  // a tie goes to even
  EXPECT_EQ(f16.dot({{1, 1}, {0x1p-7, 1}}, c), c + 2); // 2^-31 of the sum still breaks it
  EXPECT_EQ(f16.dot({{1, 1}, {0x1p-9, 1}}, c), c);     // 2^-33 does not: the products' sum was floored at 2^-32
  // A floor, not a cut: the same 2^-33 below a tie takes the sum away from it.
  EXPECT_EQ(f16.dot({{-1, 1}}, c + 4), c + 4);
  EXPECT_EQ(f16.dot({{-1, 1}, {-0x1p-9, 1}}, c + 4), c + 2);
}

TEST(MatrixExact, alignsZeroAndDenormalsByTheirFormatsLowestExponent) {
  Unit f16("gfx942", "v_mfma_f32_16x16x16_f16");
  // 2^-24 is denormal, so it and 0 have exponent -14; beside a factor of 2^15 that makes 1, and what lies below 2^(1 -
  // 24) is cut.
  EXPECT_EQ(f16.dot({{0x1p-24, 0x1p-24}}, 0), 0x1p-48f);
  EXPECT_EQ(f16.dot({{0x1p-24, 0x1p15}, {0x1p-10, 0x1p-13}}, 0), 0x1p-9f + 0x1p-23f);
  EXPECT_EQ(f16.dot({{0x1p-24, 0x1p15}, {0x1p-10, 0x1p-14}}, 0), 0x1p-9f);
  EXPECT_EQ(f16.dot({{0, 0x1p15}, {0x1p-10, 0x1p-14}}, 0), 0.0f);
  EXPECT_EQ(f16.dot({{0, 0x1p15}, {0x1p-10, 0x1p-14}}, 0, MatrixMode::Default), 0x1p-24f);
}

TEST(MatrixExact, cutsXf32InputsAndSumsThemByFours) {
  Unit xf32("gfx942", "v_mfma_f32_16x16x8_xf32");
  EXPECT_EQ(xf32.dot({{1 + 0x1p-10 + 0x1p-11 + 0x1p-23, 1}}, 0), 1 + 0x1p-10f);
  EXPECT_EQ(xf32.dot({{1, 1}, {-1, 1}, {0, 0}, {0x1p-13, 0x1p-12}}, 0), 0.0f);
  EXPECT_EQ(xf32.dot({{1, 1}, {-1, 1}, {0, 0}, {0, 0}, {0x1p-13, 0x1p-12}}, 0), 0x1p-25f);
}

TEST(MatrixExact, sumsEvenAndOddBytesApart) {
  Unit fp8("gfx942", "v_mfma_f32_16x16x32_fp8_fp8");
  // Even: 2^14 and +-2^-14 (cut, below 2^-10). Odd: 2^-14 alone, floored at 2^(14 - 24) when it joins: 0, or -2^-10.
  EXPECT_EQ(fp8.dot({{0x1p7, 0x1p7}, {0x1p-7, 0x1p-7}, {-0x1p7, 0x1p7}}, 0), 0.0f);
  EXPECT_EQ(fp8.dot({{0x1p7, 0x1p7}, {-0x1p-7, 0x1p-7}, {-0x1p7, 0x1p7}}, 0), -0x1p-10f);
  EXPECT_EQ(fp8.dot({{0x1p7, 0x1p7}, {0, 0}, {-0x1p-7, 0x1p-7}, {0, 0}, {-0x1p7, 0x1p7}}, 0), 0.0f);
}

TEST(MatrixExact, flushesDenormalsOnCdna2) {
  Unit f16("gfx90a", "v_mfma_f32_16x16x16f16");
  EXPECT_EQ(f16.dot({{0x1p-15, 1}}, 0), 0.0f); // input
  EXPECT_EQ(f16.dot({{0x1p-15, 1}}, 0, MatrixMode::Default), 0x1p-15f);
  EXPECT_EQ(f16.dot({{0, 0}}, 0x1p-127f), 0.0f); // C
  EXPECT_EQ(f16.dot({{0x1p-14, 0x1p-14}}, 0), 0x1p-28f);
  Unit bf16("gfx90a", "v_mfma_f32_16x16x16bf16_1k");
  EXPECT_EQ(bf16.dot({{0x1p-70, 0x1p-60}}, 0), 0.0f); // a product
  EXPECT_EQ(bf16.dot({{0x1p-60, 0x1p-65}, {-0x1p-60, 0x1p-66}}, 0), 0x1p-126f);
  EXPECT_EQ(bf16.dot({{0x1p-60, 0x1p-66}, {-0x1p-60, 0x1p-66 * 1.5}}, 0), 0.0f); // a sum
}

TEST(MatrixExact, followsInfinitiesAndNaN) {
  const double inf = std::numeric_limits<double>::infinity();
  Unit bf16("gfx942", "v_mfma_f32_16x16x16_bf16");
  MatrixOperands o = bf16.operands();
  const auto with = [&](uint64_t first, uint64_t second, float c) {
    o.atA(0, 1, 0) = first;
    o.atA(0, 1, 1) = second;
    o.atB(0, 0, 2) = o.atB(0, 1, 2) = o.formatB.code(1);
    o.atC(0, 1, 2) = c;
    return o.result(bf16.run(o, MatrixMode::Exact), 0, 1, 2);
  };
  EXPECT_EQ(with(0x7F80, 0, 0), inf);
  EXPECT_TRUE(std::isnan(with(0x7F80, 0xFF80, 0)));
  EXPECT_TRUE(std::isnan(with(0x7FC0, 0, 0)));
  EXPECT_EQ(with(0, 0, static_cast<float>(-inf)), -inf);
  // A product beyond f32 is an infinity, though C would bring the sum back.
  EXPECT_EQ(bf16.dot({{0x1p127, 2}}, -0x1p127f), static_cast<float>(inf));
  EXPECT_TRUE(std::isnan(bf16.dot({{0x1p127, 2}, {-0x1p127, 2}}, 0)));
}

TEST(MatrixExact, agreesWithTheDefaultOnExactSums) {
  std::mt19937 random(3);
  for (auto [processor, mnemonic] :
       std::initializer_list<std::pair<const char *, const char *>>{{"gfx90a", "v_mfma_f32_32x32x8f16"},
                                                                    {"gfx90a", "v_mfma_f32_16x16x4bf16_1k"},
                                                                    {"gfx90a", "v_mfma_f32_4x4x2bf16"},
                                                                    {"gfx90a", "v_mfma_f32_32x32x2f32"},
                                                                    {"gfx90a", "v_mfma_i32_16x16x16i8"},
                                                                    {"gfx90a", "v_mfma_f64_16x16x4f64"},
                                                                    {"gfx942", "v_mfma_f32_32x32x8_f16"},
                                                                    {"gfx942", "v_mfma_f32_4x4x4_16b_bf16"},
                                                                    {"gfx942", "v_mfma_f32_32x32x4_xf32"},
                                                                    {"gfx942", "v_mfma_f32_32x32x16_fp8_bf8"},
                                                                    {"gfx942", "v_mfma_f32_16x16x4_f32"},
                                                                    {"gfx942", "v_mfma_i32_32x32x16_i8"},
                                                                    {"gfx942", "v_mfma_f64_4x4x4_4b_f64"}}) {
    SCOPED_TRACE(mnemonic);
    Unit unit(processor, mnemonic);
    for (unsigned round = 0; round < 3; ++round) {
      MatrixOperands o = unit.operands();
      o.fillSmall(random);
      o.expectExact(unit.run(o, MatrixMode::Exact));
    }
  }
}

/// docs/rationale/matrix-numerics.md: the default mode lies within K * 2^-22 times the sum of the terms' magnitudes of
/// what CDNA3 gives.
TEST(MatrixExact, liesWithinTheDocumentedBoundOfTheDefault) {
  std::mt19937 random(9);
  for (const char *mnemonic : {"v_mfma_f32_16x16x16_f16", "v_mfma_f32_32x32x8_bf16", "v_mfma_f32_16x16x32_fp8_bf8",
                               "v_mfma_f32_16x16x8_xf32"}) {
    SCOPED_TRACE(mnemonic);
    Unit unit("gfx942", mnemonic);
    unsigned differing = 0;
    for (unsigned round = 0; round < 4; ++round) {
      MatrixOperands o = unit.operands();
      const auto fill = [&](std::vector<uint64_t> &codes, const NumberFormat &format) {
        for (uint64_t &code : codes)
          do
            code = random() & ((uint64_t(1) << format.bits) - 1) & (format.bits == 32 ? 0xFFFFE000 : ~0u);
          while (!format.isFinite(code) || std::fabs(std::log2(std::fabs(format.value(code)))) > 12);
      };
      fill(o.a, o.formatA);
      fill(o.b, o.formatB);
      for (double &c : o.c)
        c = static_cast<float>(random()) / 0x1p20f - 0x1p11f;
      const auto exact = unit.run(o, MatrixMode::Exact), standard = unit.run(o, MatrixMode::Default);
      for (unsigned i = 0; i < unit.form.m; ++i)
        for (unsigned j = 0; j < unit.form.m; ++j) {
          long double magnitude;
          o.exact(0, i, j, &magnitude);
          const double e = o.result(exact, 0, i, j), d = o.result(standard, 0, i, j);
          differing += e != d;
          ASSERT_LE(std::fabs(e - d), unit.form.k * 0x1p-22 * magnitude) << i << ", " << j;
        }
    }
    EXPECT_GT(differing, 0u) << "the modes are one";
  }
}

/// The model of CDNA3 once more, as the paper writes it: in real numbers, with floors and cuts at powers of two.
class Model {
public:
  Model(const NumberFormat &a, const NumberFormat &b, unsigned group, bool evenAndOdd)
      : lowestA(1 - a.bias), lowestB(1 - b.bias), group(group), evenAndOdd(evenAndOdd) {}
  float dot(const std::vector<double> &a, const std::vector<double> &b, float c) const {
    for (size_t from = 0; from < a.size(); from += group) {
      auto [t, e] = sum(a, b, from, evenAndOdd ? 2 : 1);
      if (evenAndOdd) {
        const auto [odd, oddExponent] = sum(a, b, from + 1, 2);
        e = std::max(e, oddExponent);
        t = down(t, e - 24) + down(odd, e - 24);
      }
      const int common = std::max(e, exponentOf(c, -126));
      const double joined = down(t, common - 32) + down(c, common - 24);
      c = static_cast<float>(down(joined, exponentOf(joined, -126) - 31));
    }
    return c;
  }

private:
  static double down(double x, int unit) { return std::ldexp(std::floor(std::ldexp(x, -unit)), unit); }
  static int exponentOf(double x, int lowest) { return x == 0 ? lowest : std::max(lowest, std::ilogb(x)); }
  std::pair<double, int> sum(const std::vector<double> &a, const std::vector<double> &b, size_t from,
                             size_t step) const {
    const size_t end = std::min(from / group * group + group, a.size());
    int e = -10000;
    for (size_t k = from; k < end; k += step)
      e = std::max(e, exponentOf(a[k], lowestA) + exponentOf(b[k], lowestB));
    double t = 0;
    for (size_t k = from; k < end; k += step)
      t += std::ldexp(std::trunc(std::ldexp(a[k] * b[k], 24 - e)), e - 24);
    return {t, e};
  }
  int lowestA, lowestB;
  unsigned group;
  bool evenAndOdd;
};

TEST(MatrixExact, followsTheModelOnRandomOperands) {
  std::mt19937 random(23);
  struct Case {
    const char *mnemonic;
    unsigned group;
    bool evenAndOdd;
    int spread; // magnitudes of the elements lie within 2^+-spread
  };
  for (const Case &test : {Case{"v_mfma_f32_16x16x16_f16", 8, false, 30},
                           {"v_mfma_f32_4x4x4_16b_f16", 4, false, 6},
                           {"v_mfma_f32_32x32x8_bf16", 8, false, 12},
                           {"v_mfma_f32_16x16x16_bf16", 8, false, 62},
                           {"v_mfma_f32_16x16x8_xf32", 4, false, 8},
                           {"v_mfma_f32_16x16x32_fp8_fp8", 16, true, 30},
                           {"v_mfma_f32_16x16x32_bf8_fp8", 16, true, 30},
                           {"v_mfma_f32_32x32x16_bf8_bf8", 16, true, 30}}) {
    SCOPED_TRACE(test.mnemonic);
    Unit unit("gfx942", test.mnemonic);
    for (unsigned round = 0; round < 4; ++round) {
      MatrixOperands o = unit.operands();
      const Model model(o.formatA, o.formatB, test.group, test.evenAndOdd);
      const auto fill = [&](std::vector<uint64_t> &codes, const NumberFormat &format) {
        for (uint64_t &code : codes)
          do
            code = random() & ((uint64_t(1) << format.bits) - 1) & (format.bits == 32 ? 0xFFFFE000 : ~0u);
          while (!format.isFinite(code) ||
                 (format.value(code) != 0 && std::fabs(std::log2(std::fabs(format.value(code)))) > test.spread));
      };
      fill(o.a, o.formatA);
      fill(o.b, o.formatB);
      for (double &c : o.c)
        c = static_cast<float>(std::ldexp(static_cast<int32_t>(random()), static_cast<int>(random() % 40) - 40));
      const auto d = unit.run(o, MatrixMode::Exact);
      for (unsigned block = 0; block < unit.form.blocks; ++block)
        for (unsigned i = 0; i < unit.form.m; ++i)
          for (unsigned j = 0; j < unit.form.m; ++j) {
            std::vector<double> a, b;
            for (unsigned k = 0; k < unit.form.k; ++k) {
              a.push_back(o.formatA.value(o.atA(block, i, k)));
              b.push_back(o.formatB.value(o.atB(block, k, j)));
            }
            ASSERT_EQ(o.result(d, block, i, j), model.dot(a, b, static_cast<float>(o.atC(block, i, j))))
                << block << ", " << i << ", " << j;
          }
    }
  }
}

TEST(MatrixExact, isRefusedWhereNobodyHasPublishedAModel) {
  for (auto [processor, mnemonic, word] : std::initializer_list<std::tuple<const char *, const char *, const char *>>{
           {"gfx950", "v_mfma_f32_16x16x16_f16", "this processor"},
           {"gfx950", "v_mfma_f64_16x16x4_f64", "this processor"},
           {"gfx942", "v_smfmac_f32_16x16x32_f16", "published models"}}) {
    Unit unit(processor, mnemonic);
    const std::string text = unit.fault(unit.operands(), MatrixMode::Exact);
    EXPECT_NE(text.find(mnemonic), std::string::npos) << text;
    EXPECT_NE(text.find(word), std::string::npos) << text;
    EXPECT_NE(text.find("the default mode can"), std::string::npos) << text;
  }
  Unit integers("gfx950", "v_mfma_i32_16x16x64_i8"); // has one answer anyway
  std::mt19937 random(1);
  MatrixOperands o = integers.operands();
  o.fillSmall(random);
  o.expectExact(integers.run(o, MatrixMode::Exact));
}

} // namespace
