//===- ConversionsTest.cpp - conversions between numbers ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Against a reference that searches the values of a format, which are listed from their definition, and so shares
// nothing with either the compiler's arithmetic or the emulator's: all codes to f32, and edges and random numbers to
// each format.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

using namespace flyc::test;

namespace {

class Conversions : public KernelTest {};

enum class Special : uint8_t { Ieee, AllOnes, NegativeZero };
struct Format {
  const char *name;
  int exponentBits, mantissaBits, bias;
  Special special;

  int bits() const { return 1 + exponentBits + mantissaBits; }
  unsigned signBit() const { return 1u << (bits() - 1); }

  /// NaN where the code is not that of a number.
  double value(unsigned code) const {
    const unsigned size = code & (signBit() - 1), field = size >> mantissaBits, all = (1u << exponentBits) - 1;
    const double fraction = double(size & ((1u << mantissaBits) - 1)) / (1 << mantissaBits),
                 sign = code & signBit() ? -1 : 1;
    if (special == Special::NegativeZero && code == signBit())
      return NAN;
    if (special == Special::AllOnes && size == signBit() - 1)
      return NAN;
    if (special == Special::Ieee && field == all)
      return fraction != 0 ? NAN : sign * INFINITY;
    return sign * (field ? std::ldexp(1 + fraction, int(field) - bias) : std::ldexp(fraction, 1 - bias));
  }
  /// The codes of all finite values that are not negative, ascending: a larger code is a larger value.
  std::vector<double> magnitudes() const {
    std::vector<double> all;
    for (unsigned code = 0; code < signBit() && std::isfinite(value(code)); ++code)
      all.push_back(value(code));
    return all;
  }
};
const Format formats[] = {
    {"f8e4m3fnuz", 4, 3, 8, Special::NegativeZero},
    {"f8e5m2fnuz", 5, 2, 16, Special::NegativeZero},
    {"f8e4m3fn", 4, 3, 7, Special::AllOnes},
    {"f8e5m2", 5, 2, 15, Special::Ieee},
};

/// The magnitude's code that `x` becomes; of a finite number.
unsigned rounded(const std::vector<double> &values, double x, bool towardZero) {
  const double size = std::fabs(x);
  if (size >= values.back())
    return unsigned(values.size() - 1);
  const auto above = unsigned(std::upper_bound(values.begin(), values.end(), size) - values.begin()), below = above - 1;
  const double down = size - values[below], up = values[above] - size;
  if (towardZero || down < up || (down == up && below % 2 == 0))
    return below;
  return above;
}

/// Numbers around every value of the format and every middle between two, larger ones, specials, random ones: 4096 in
/// all.
std::vector<float> inputs(const Format &format, std::mt19937 &random) {
  std::vector<float> all{0.0f,    -0.0f,   INFINITY, -INFINITY, NAN,  -NAN, 1e-45f,
                         -1e-45f, 3.4e38f, -3.4e38f, 1e-38f,    1e6f, -1e6f};
  const std::vector<double> values = format.magnitudes();
  for (size_t i = 0; i < values.size(); ++i)
    for (double at : {values[i], i + 1 < values.size() ? (values[i] + values[i + 1]) / 2 : values[i] * 1.03})
      for (float x : {float(at), std::nextafter(float(at), INFINITY), std::nextafter(float(at), -INFINITY)})
        all.insert(all.end(), {x, -x});
  while (all.size() < 3000)
    all.push_back(std::ldexp(std::uniform_real_distribution<float>(-2, 2)(random), int(random() % 40) - 22));
  while (all.size() < 4096)
    all.push_back(std::bit_cast<float>(uint32_t(random())));
  return all;
}

void expectCode(const Format &format, const std::vector<double> &values, float x, unsigned got, unsigned size) {
  if (std::isnan(x)) {
    ASSERT_TRUE(std::isnan(format.value(got))) << format.name << " of " << x << " is " << got;
    return;
  }
  const bool noSign = size == 0 && format.special == Special::NegativeZero;
  const unsigned want = size | (std::signbit(x) && !noSign ? format.signBit() : 0);
  ASSERT_EQ(got, want) << format.name << " of " << x << ": " << format.value(got) << ", not " << format.value(want);
}

TEST_P(Conversions, allCodesOfStorageFloats) {
  for (const Format &format : formats) {
    Memory memory;
    std::vector<uint8_t> codes(256);
    for (size_t i = 0; i < codes.size(); ++i)
      codes[i] = uint8_t(i);
    const auto in = memory.put(codes);
    const auto single = memory.put(std::vector<float>(256)), lanes = memory.put(std::vector<float>(256)),
               odd = memory.put(std::vector<float>(256));
    const auto brain = memory.put(std::vector<uint16_t>(256)), half = memory.put(std::vector<uint16_t>(256));
    const std::string type = format.name;
    run("kernel k(x: in tensor<" + type +
            R"(, (256):(1)>, single: out tensor<f32, (256):(1)>, lanes: out tensor<f32, (256):(1)>,
                   odd: out tensor<f32, (256):(1)>, brain: out tensor<bf16, (256):(1)>, half: out tensor<f16, (256):(1)>)
              launch(grid = (1), block = (64)) {
      let i = thread_idx.x
      unroll for k in 0 .. 4 { single[i + 64 * k] = x[i + 64 * k].to<f32>() }
      let v = vector(x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3])
      let f = v.to<f32>()
      let b = v.to<bf16>()
      let h = v.to<f16>()
      unroll for k in 0 .. 4 { lanes[4 * i + k] = f[k]; brain[4 * i + k] = b[k]; half[4 * i + k] = h[k] }
      let three = vector(v[0], v[1], v[2]).to<f32>()
      unroll for k in 0 .. 3 { odd[4 * i + k] = three[k] }
      odd[4 * i + 3] = f[3]
    })",
        memory, "k", {1}, {64}, in, single, lanes, odd, brain, half);
    const auto a = memory.get(single), b = memory.get(lanes), c = memory.get(odd);
    const auto d = memory.get(brain), e = memory.get(half);
    for (unsigned code = 0; code < 256; ++code) {
      const auto want = float(format.value(code));
      for (float got : {a[code], b[code], c[code], std::bit_cast<float>(uint32_t(d[code]) << 16),
                        float(std::bit_cast<_Float16>(e[code]))}) {
        if (std::isnan(want))
          ASSERT_TRUE(std::isnan(got)) << format.name << " " << code << " is " << got;
        else
          ASSERT_EQ(std::bit_cast<uint32_t>(got), std::bit_cast<uint32_t>(want))
              << format.name << " " << code << " is " << got;
      }
    }
  }
}

TEST_P(Conversions, singlesToStorageFloats) {
  for (const Format &format : formats) {
    Memory memory;
    const std::vector<float> in = inputs(format, random);
    std::vector<uint32_t> noise(in.size());
    for (uint32_t &n : noise)
      n = uint32_t(random());
    const auto x = memory.put(in);
    const auto bits = memory.put(noise);
    const auto one = memory.put(std::vector<uint8_t>(in.size())), four = memory.put(std::vector<uint8_t>(in.size()));
    const auto cut = memory.put(std::vector<uint8_t>(in.size())), random = memory.put(std::vector<uint8_t>(in.size()));
    const std::string T = format.name;
    run("kernel k(x: in tensor<f32, (4096):(1)>, bits: in tensor<u32, (4096):(1)>, one: out tensor<" + T +
            ", (4096):(1)>, four: out tensor<" + T + ", (4096):(1)>, cut: out tensor<" + T +
            ", (4096):(1)>, random: out tensor<" + T + R"(, (4096):(1)>)
              launch(grid = (4), block = (256)) {
      let i = 4 * (block_idx.x * 256 + thread_idx.x)
      let v = vector(x[i], x[i + 1], x[i + 2], x[i + 3])
      let r = vector(bits[i], bits[i + 1], bits[i + 2], bits[i + 3])
      let a = v.to<)" +
            T + R"(>()
      let b = v.to<)" +
            T + R"(>(round = .rtz)
      let c = v.to<)" +
            T + R"(>(round = .sr, random = r)
      unroll for k in 0 .. 4 {
        one[i + k] = x[i + k].to<)" +
            T + R"(>(round = .rne)
        four[i + k] = a[k]
        cut[i + k] = b[k]
        random[i + k] = c[k]
      }
    })",
        memory, "k", {4}, {256}, x, bits, one, four, cut, random);
    const auto a = memory.get(one), b = memory.get(four), c = memory.get(cut), d = memory.get(random);
    const std::vector<double> values = format.magnitudes();
    for (size_t i = 0; i < in.size(); ++i) {
      const unsigned nearest = std::isnan(in[i]) ? 0 : rounded(values, in[i], false),
                     below = std::isnan(in[i]) ? 0 : rounded(values, in[i], true);
      ASSERT_NO_FATAL_FAILURE(expectCode(format, values, in[i], a[i], nearest));
      ASSERT_NO_FATAL_FAILURE(expectCode(format, values, in[i], b[i], nearest));
      ASSERT_NO_FATAL_FAILURE(expectCode(format, values, in[i], c[i], below));
      if (std::isnan(in[i]))
        continue;
      // Up where the random bits and what is cut off carry; all bits of normal results are counted.
      unsigned size = below;
      const double part = std::fabs(in[i]) - values[below];
      if (std::fabs(in[i]) >= std::ldexp(1, 1 - format.bias) && below + 1 < values.size()) {
        const unsigned dropped = 23 - unsigned(format.mantissaBits);
        const double share =
            part / (values[below + 1] - values[below]) + double(noise[i] >> (32 - dropped)) / double(1u << dropped);
        size += share >= 1;
        ASSERT_NO_FATAL_FAILURE(expectCode(format, values, in[i], d[i], size));
      } else {
        const unsigned got = d[i] & (format.signBit() - 1);
        ASSERT_TRUE(got == below || got == below + 1) << format.name << " of " << in[i] << " is " << format.value(d[i]);
      }
    }
  }
}

/// From every other type: rounded once.
TEST_P(Conversions, otherNumbersToStorageFloats) {
  const Format &format = formats[2];
  const std::vector<double> values = format.magnitudes();
  Memory memory;
  std::vector<double> doubles;
  std::vector<uint16_t> halves, brains;
  std::vector<int32_t> integers;
  for (int i = 0; i < 1024; ++i) {
    // A little beside the middle of two values, which an f32 would not see.
    const size_t at = random() % (values.size() - 1);
    doubles.push_back((values[at] + values[at + 1]) / 2 * (1 + (int(random() % 3) - 1) * 1e-12));
    halves.push_back(uint16_t(random()));
    brains.push_back(uint16_t(random()));
    integers.push_back(i % 2 ? int32_t(random()) : int32_t(random() % 1000) - 500);
  }
  const auto d = memory.put(doubles);
  const auto h = memory.put(halves), r = memory.put(brains);
  const auto n = memory.put(integers);
  const auto a = memory.put(std::vector<uint8_t>(4096));
  run(R"(kernel k(d: in tensor<f64, (1024):(1)>, h: in tensor<f16, (1024):(1)>, r: in tensor<bf16, (1024):(1)>, n: in tensor<i32, (1024):(1)>,
                  a: out tensor<f8e4m3fn, (1024, 4):(1, 1024)>) launch(grid = (4), block = (256)) {
    let i = block_idx.x * 256 + thread_idx.x
    a[i, 0] = d[i].to<f8e4m3fn>()
    a[i, 1] = h[i].to<f8e4m3fn>()
    a[i, 2] = r[i].to<f8e4m3fn>()
    a[i, 3] = n[i].to<f8e4m3fn>()
  })",
      memory, "k", {4}, {256}, d, h, r, n, a);
  const auto got = memory.get(a);
  for (size_t i = 0; i < 1024; ++i) {
    const double in[] = {doubles[i], double(std::bit_cast<_Float16>(halves[i])),
                         std::bit_cast<float>(uint32_t(brains[i]) << 16), double(integers[i])};
    for (size_t k = 0; k < 4; ++k)
      ASSERT_NO_FATAL_FAILURE(expectCode(format, values, float(in[k]), got[1024 * k + i],
                                         std::isnan(in[k]) ? 0 : rounded(values, in[k], false)))
          << k;
  }
}

/// The neighbour of the rounding asked for, from the nearest one.
template <typename Wide> double neighbour(Wide x, double nearest, double above, double below, int mode) {
  if (double(x) == nearest || std::isnan(x))
    return nearest;
  switch (mode) {
  case 0: return nearest;
  case 1: return std::fabs(nearest) > std::fabs(double(x)) ? (x > 0 ? below : above) : nearest;
  case 2: return nearest < double(x) ? above : nearest;
  default: return nearest > double(x) ? below : nearest;
  }
}

uint16_t codeOf(_Float16 x) { return std::bit_cast<uint16_t>(x); }
double halfAt(int code) {
  return code < 0 ? -double(std::bit_cast<_Float16>(uint16_t(-code))) : double(std::bit_cast<_Float16>(uint16_t(code)));
}
double brainAt(int code) {
  return code < 0 ? -double(std::bit_cast<float>(uint32_t(-code) << 16))
                  : double(std::bit_cast<float>(uint32_t(code) << 16));
}
/// A code of sign and magnitude as a number that ascends with the value.
int ordered(uint16_t code) { return code & 0x8000 ? -int(code & 0x7FFF) : code; }
uint16_t brainNearest(float x) {
  const auto bits = std::bit_cast<uint32_t>(x);
  return std::isnan(x) ? 0x7FC0 : uint16_t((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

TEST_P(Conversions, roundingsOfSingles) {
  std::vector<float> in{0.0f,      -0.0f,
                        INFINITY,  -INFINITY,
                        NAN,       65504.0f,
                        65519.0f,  65520.0f,
                        -65520.0f, 65536.0f,
                        1e30f,     -1e30f,
                        3.4e38f,   -3.4e38f,
                        1e-45f,    -1e-45f,
                        6e-8f,     -6e-8f,
                        3e-8f,     2.9e-8f,
                        1e-7f,     std::bit_cast<float>(0x7F800001u),
                        2.5f,      3.5f,
                        -2.5f,     -0.5f};
  while (in.size() < 600)
    in.push_back(std::bit_cast<float>(uint32_t(random())));
  while (in.size() < 1024)
    in.push_back(std::ldexp(std::uniform_real_distribution<float>(-2, 2)(random), int(random() % 40) - 24));
  Memory memory;
  const auto x = memory.put(in);
  const auto h = memory.put(std::vector<uint16_t>(4096)), r = memory.put(std::vector<uint16_t>(4096));
  const auto n = memory.put(std::vector<int32_t>(4096));
  run(R"(kernel k(x: in tensor<f32, (1024):(1)>, h: out tensor<f16, (1024,4):(1,1024)>, r: out tensor<bf16, (1024,4):(1,1024)>,
                  n: out tensor<i32, (1024,4):(1,1024)>) launch(grid = (4), block = (256)) {
    let i = block_idx.x * 256 + thread_idx.x
    let v = x[i]
    h[i, 0] = v.to<f16>(round = .rne)
    h[i, 1] = v.to<f16>(round = .rtz)
    h[i, 2] = v.to<f16>(round = .rtp)
    h[i, 3] = v.to<f16>(round = .rtn)
    r[i, 0] = v.to<bf16>()
    r[i, 1] = v.to<bf16>(round = .rtz)
    r[i, 2] = v.to<bf16>(round = .rtp)
    r[i, 3] = v.to<bf16>(round = .rtn)
    if abs(v) < 2e9 {
      n[i, 0] = v.to<i32>(round = .rne)
      n[i, 1] = v.to<i32>(round = .rtz)
      n[i, 2] = v.to<i32>(round = .rtp)
      n[i, 3] = v.to<i32>(round = .rtn)
    }
  })",
      memory, "k", {4}, {256}, x, h, r, n);
  const auto gh = memory.get(h), gr = memory.get(r);
  const auto gn = memory.get(n);
  for (size_t i = 0; i < in.size(); ++i)
    for (int mode = 0; mode < 4; ++mode) {
      const size_t at = size_t(mode) * 1024 + i;
      const int half = ordered(codeOf(static_cast<_Float16>(in[i]))), brain = ordered(brainNearest(in[i]));
      const double wantHalf = neighbour(in[i], halfAt(half), halfAt(half + 1), halfAt(half - 1), mode);
      const double wantBrain = neighbour(in[i], brainAt(brain), brainAt(brain + 1), brainAt(brain - 1), mode);
      const double gotHalf = double(std::bit_cast<_Float16>(gh[at])),
                   gotBrain = std::bit_cast<float>(uint32_t(gr[at]) << 16);
      if (std::isnan(in[i])) {
        ASSERT_TRUE(std::isnan(gotHalf) && std::isnan(gotBrain)) << mode << " gives " << gotHalf << " and " << gotBrain;
        continue;
      }
      ASSERT_EQ(gotHalf, wantHalf) << "f16 of " << in[i] << " by " << mode;
      ASSERT_EQ(gotBrain, wantBrain) << "bf16 of " << in[i] << " by " << mode;
      if (std::fabs(in[i]) < 2e9f) {
        const float f = in[i];
        const float whole = mode == 0   ? std::nearbyint(f)
                            : mode == 1 ? std::trunc(f)
                            : mode == 2 ? std::ceil(f)
                                        : std::floor(f);
        ASSERT_EQ(gn[at], int32_t(whole)) << "i32 of " << in[i] << " by " << mode;
      }
    }
}

TEST_P(Conversions, roundingsOfDoubles) {
  std::vector<double> in{0.0,
                         -0.0,
                         INFINITY,
                         -INFINITY,
                         NAN,
                         1e300,
                         -1e300,
                         1e-300,
                         -1e-300,
                         0x1p-149,
                         0x1.8p-150,
                         1 + 0x1p-24,
                         1 + 0x1p-24 + 0x1p-50};
  while (in.size() < 1024)
    in.push_back(std::ldexp(std::uniform_real_distribution<double>(-2, 2)(random), int(random() % 60) - 30));
  std::vector<uint32_t> noise(in.size());
  for (uint32_t &n : noise)
    n = uint32_t(random());
  Memory memory;
  const auto x = memory.put(in);
  const auto bits = memory.put(noise);
  const auto f = memory.put(std::vector<float>(4096));
  const auto h = memory.put(std::vector<uint16_t>(4096)), r = memory.put(std::vector<uint16_t>(1024));
  run(R"(kernel k(x: in tensor<f64, (1024):(1)>, bits: in tensor<u32, (1024):(1)>, f: out tensor<f32, (1024,4):(1,1024)>,
                  h: out tensor<f16, (1024,4):(1,1024)>, r: out tensor<bf16, (1024):(1)>) launch(grid = (4), block = (256)) {
    let i = block_idx.x * 256 + thread_idx.x
    let v = x[i]
    f[i, 0] = v.to<f32>()
    f[i, 1] = v.to<f32>(round = .rtz)
    f[i, 2] = v.to<f32>(round = .rtp)
    f[i, 3] = v.to<f32>(round = .rtn)
    h[i, 0] = v.to<f16>(round = .sr, random = bits[i])
    h[i, 1] = v.to<f16>(round = .rtz)
    h[i, 2] = v.to<f16>(round = .rtp)
    h[i, 3] = v.to<f16>(round = .rtn)
    r[i] = v.to<bf16>(round = .sr, random = bits[i])
  })",
      memory, "k", {4}, {256}, x, bits, f, h, r);
  const auto gf = memory.get(f);
  const auto gh = memory.get(h), gr = memory.get(r);
  for (size_t i = 0; i < in.size(); ++i) {
    const auto nearest = static_cast<float>(in[i]);
    const auto half = static_cast<_Float16>(in[i]);
    const int code = ordered(codeOf(half));
    for (int mode = 0; mode < 4; ++mode) {
      const size_t at = size_t(mode) * 1024 + i;
      if (std::isnan(in[i])) {
        ASSERT_TRUE(std::isnan(gf[at]));
        continue;
      }
      ASSERT_EQ(gf[at], float(neighbour(in[i], nearest, std::nextafter(nearest, INFINITY),
                                        std::nextafter(nearest, -INFINITY), mode)))
          << in[i];
      if (mode > 0)
        ASSERT_EQ(double(std::bit_cast<_Float16>(gh[at])),
                  neighbour(in[i], double(half), halfAt(code + 1), halfAt(code - 1), mode))
            << in[i];
    }
    if (std::isnan(in[i]))
      continue;
    // One of the two neighbours.
    const double got = double(std::bit_cast<_Float16>(gh[i])), brain = std::bit_cast<float>(uint32_t(gr[i]) << 16);
    if (std::fabs(in[i]) < 60000) {
      ASSERT_LE(std::fabs(got - in[i]), std::max(std::fabs(in[i]) * 0x1p-10, 0x1p-24)) << in[i];
      ASSERT_LE(std::fabs(brain - in[i]), std::fabs(in[i]) * 0x1p-7 + 1e-40) << in[i];
    }
  }
}

/// Constants, choices and registers of storage floats.
TEST_P(Conversions, storageFloatsAreHeld) {
  Memory memory;
  const auto in = memory.put(std::vector<uint8_t>{0x38, 0x40, 0xC0, 0x00});
  const auto out = memory.put(std::vector<uint8_t>(8));
  run(R"(fn larger(a, b) { return if a.to<f32>() > b.to<f32>() { a } else { b } }
kernel k(x: in tensor<f8e4m3fn, (4):(1)>, y: out tensor<f8e4m3fn, (8):(1)>) launch(grid = (1), block = (64)) {
    if thread_idx.x > 0 { return }
    let f = fragment<f8e4m3fn>((3):(1))
    f.fill(0.3)
    var best = x[0]
    for i in 1 .. 4 { best = larger(best, x[i]) }
    y[0] = best
    y[1] = select(x[3].to<f32>() == 0, x[2], x[1])
    y[2] = f[1]
    y[3] = 448
    y[4] = (-0.0).to<f8e4m3fn>()
    y[5] = f.load()[2]
    y[6] = (1.9).to<f8e4m3fn>(round = .rtz)
    y[7] = bitcast<f8e4m3fn>(bitcast<u8>(x[0]) + 1)
  })",
      memory, "k", {1}, {64}, in, out);
  // 0.3 is nearest to 0.3125 = 1.25 * 2^-2; 1.875 = 1.875 * 2^0.
  EXPECT_EQ(memory.get(out), (std::vector<uint8_t>{0x40, 0xC0, 0x2A, 0x7E, 0x80, 0x2A, 0x3F, 0x39}));
}

/// The bf16 nearest to a whole number; of two the even one.
double brainOf(uint64_t magnitude) {
  const int dropped = 64 - std::countl_zero(magnitude | 1) - 8;
  if (dropped <= 0)
    return double(magnitude);
  const uint64_t rest = magnitude & ((uint64_t(1) << dropped) - 1), half = uint64_t(1) << (dropped - 1);
  uint64_t kept = magnitude >> dropped;
  kept += rest > half || (rest == half && kept % 2);
  return std::ldexp(double(kept), dropped);
}

// Rounded once, also what f32 does not hold: beside the middle between two bf16 numbers.
TEST_P(Conversions, integersToBrainFloats) {
  std::vector<uint64_t> in;
  for (int top = 0; top < 64; ++top)
    for (uint64_t middle : {uint64_t(0x81), uint64_t(0x83), uint64_t(0xFF)}) {
      const uint64_t at = top < 8 ? middle >> (8 - top) : middle << (top - 8);
      for (uint64_t beside : {at - 1, at, at + 1})
        in.push_back(beside);
    }
  in.resize(1024, ~uint64_t(0));
  Memory memory;
  const auto x = memory.put(in);
  const auto y = memory.put(std::vector<double>(4096));
  run(R"(kernel k(x: in tensor<u64, (1024):(1)>, y: out tensor<f64, (1024, 4):(1, 1024)>) launch(grid = (4), block = (256)) {
    let i = block_idx.x * 256 + thread_idx.x
    y[i, 0] = x[i].to<bf16>().to<f64>()
    y[i, 1] = x[i].to<i64>().to<bf16>().to<f64>()
    y[i, 2] = x[i].to<u32>().to<bf16>().to<f64>()
    y[i, 3] = x[i].to<i32>().to<bf16>().to<f64>()
  })",
      memory, "k", {4}, {256}, x, y);
  const auto got = memory.get(y);
  const auto withSign = [](int64_t n) { return n < 0 ? -brainOf(-uint64_t(n)) : brainOf(uint64_t(n)); };
  for (size_t i = 0; i < 1024; ++i) {
    ASSERT_EQ(got[i], brainOf(in[i])) << in[i];
    ASSERT_EQ(got[1024 + i], withSign(int64_t(in[i]))) << int64_t(in[i]);
    ASSERT_EQ(got[2048 + i], brainOf(uint32_t(in[i]))) << uint32_t(in[i]);
    ASSERT_EQ(got[3072 + i], withSign(int32_t(in[i]))) << int32_t(in[i]);
  }
}

// A number that its integer does not hold gives no number, but those beside it in a word are not its business.
TEST_P(Conversions, besideNumbersThatIntegersDoNotHold) {
  for (const char *from : {"f32", "f16"})
    for (const auto &[to, bytes] : {std::pair{"i8", 1u}, {"u8", 1u}, {"i16", 2u}, {"u16", 2u}}) {
      Memory memory;
      std::vector<float> in(256);
      for (size_t i = 0; i < in.size(); ++i) // two of four do not fit, in all places of a word
        in[i] = (i / 4 + i) % 4 < 2 ? float(i % 128) + 0.75f
                                    : float((i % 3 ? 1 : -1) * (i % 5 ? 300.0 : 1e9) * double(i + 1));
      const auto x = memory.put(in);
      const auto y = memory.put(std::vector<uint8_t>(256 * bytes));
      const auto z = memory.put(std::vector<uint8_t>(256 * bytes));
      run("kernel k(x: in tensor<f32, (256):(1)>, y: out tensor<" + std::string(to) + ", (256):(1)>, z: out tensor<" +
              to + R"(, (256):(1), align = 4>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x * 4
    let v = vector(x[i], x[i + 1], x[i + 2], x[i + 3]).to<)" +
              from + R"(>()
    unroll for j in 0 .. 4 { y[i + j] = v[j].to<)" +
              to + R"(>() }
    let r = fragment<)" +
              to + R"(>((4):(1))
    r.store(v.to<)" +
              to + R"(>())
    copy(universal_copy<32>, r, z.zipped_divide([4])[_, thread_idx.x])
  })",
          memory, "k", {1}, {64}, x, y, z);
      const auto one = memory.get(y), whole = memory.get(z);
      for (size_t i = 0; i < in.size(); ++i)
        for (unsigned byte = 0; byte < bytes && in[i] >= 0 && in[i] < 128; ++byte) {
          const unsigned want = byte == 0 ? unsigned(in[i]) : 0;
          ASSERT_EQ(one[i * bytes + byte], want) << from << " to " << to << " at " << i;
          ASSERT_EQ(whole[i * bytes + byte], want) << from << " to " << to << " at " << i << ", by words";
        }
    }
}

FLYC_EACH_SETTING(Conversions, "gfx1250");

} // namespace
