//===- SmallFloatTest.cpp - small float formats against their definition --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/SmallFloat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace flyc::emulator;

namespace {

struct Case {
  const char *name;
  FloatFormat format;
  double largest;
  double smallest; ///< positive
};
const Case cases[] = {
    {"f16", f16Format, 65504, 5.9604644775390625e-8},
    {"e4m3fn", e4m3fnFormat, 448, 0.001953125},
    {"e5m2", e5m2Format, 57344, 1.52587890625e-5},
    {"e4m3fnuz", e4m3fnuzFormat, 240, 0.0009765625},
    {"e5m2fnuz", e5m2fnuzFormat, 57344, 7.62939453125e-6},
    {"e2m3", e2m3Format, 7.5, 0.125},
    {"e3m2", e3m2Format, 28, 0.0625},
    {"e2m1", e2m1Format, 6, 0.5},
};

TEST(SmallFloat, rangesAreThoseOfTheSpecifications) {
  for (const Case &c : cases) {
    double largest = 0, smallest = 1e300;
    for (uint32_t code = 0; code < 1u << c.format.bits(); ++code) {
      const double v = decodeFloat(c.format, code);
      if (std::isfinite(v) && v > 0) {
        largest = std::max(largest, v);
        smallest = std::min(smallest, v);
      }
    }
    EXPECT_EQ(largest, c.largest) << c.name;
    EXPECT_EQ(smallest, c.smallest) << c.name;
  }
}

TEST(SmallFloat, everyCodeSurvives) {
  for (const Case &c : cases)
    for (uint32_t code = 0; code < 1u << c.format.bits(); ++code) {
      const float v = decodeFloat(c.format, code);
      if (std::isnan(v))
        EXPECT_TRUE(std::isnan(decodeFloat(c.format, encodeFloat(c.format, v)))) << c.name << " " << code;
      else
        EXPECT_EQ(encodeFloat(c.format, v), code) << c.name;
    }
}

// Nearest by search over all codes; a tie goes to the code with an even last bit.
TEST(SmallFloat, encodingIsNearestEven) {
  std::mt19937_64 random(7);
  for (const Case &c : cases) {
    for (int n = 0; n < 2000; ++n) {
      double x =
          std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random), static_cast<int>(random() % 24) - 12);
      if (n % 4 == 0) { // exactly between two neighbours
        const uint32_t code = random() % ((1u << (c.format.bits() - 1)) - 2);
        x = (double(decodeFloat(c.format, code)) + double(decodeFloat(c.format, code + 1))) / 2;
      }
      if (!std::isfinite(x) || std::fabs(x) >= c.largest)
        continue;
      uint32_t best = 0;
      double distance = 1e300;
      for (uint32_t code = 0; code < 1u << c.format.bits(); ++code) {
        const double v = decodeFloat(c.format, code);
        if (!std::isfinite(v) || (v == 0 && std::signbit(v) != std::signbit(x)))
          continue;
        const double d = std::fabs(v - x);
        if (d < distance || (d == distance && !(code & 1))) {
          distance = d;
          best = code;
        }
      }
      if (c.format.special == flyc::SpecialCodes::NegativeZero && decodeFloat(c.format, encodeFloat(c.format, x)) == 0)
        continue; // no -0 in these
      EXPECT_EQ(encodeFloat(c.format, x), best) << c.name << " " << x;
    }
  }
}

// The directed roundings: the nearest code that is not above (below, farther from zero).
TEST(SmallFloat, encodingIsDirected) {
  std::mt19937_64 random(9);
  for (const Case &c : cases)
    for (int n = 0; n < 2000; ++n) {
      const double x =
          std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random), static_cast<int>(random() % 28) - 16);
      double above = INFINITY, below = -INFINITY;
      for (uint32_t code = 0; code < 1u << c.format.bits(); ++code) {
        const double v = decodeFloat(c.format, code);
        if (std::isfinite(v) && v >= x)
          above = std::min(above, v);
        if (std::isfinite(v) && v <= x)
          below = std::max(below, v);
      }
      if (!std::isfinite(above) || !std::isfinite(below))
        continue;
      EXPECT_EQ(decodeFloat(c.format, encodeFloat(c.format, x, false, Rounding::Up)), above) << c.name << " " << x;
      EXPECT_EQ(decodeFloat(c.format, encodeFloat(c.format, x, false, Rounding::Down)), below) << c.name << " " << x;
      EXPECT_EQ(decodeFloat(c.format, encodeFloat(c.format, x, false, Rounding::TowardZero)), x < 0 ? above : below)
          << c.name << " " << x;
    }
  // Beyond the range: inward stops at the largest value.
  EXPECT_EQ(encodeFloat(f16Format, 1e9, false, Rounding::TowardZero), 0x7BFFu);
  EXPECT_EQ(encodeFloat(f16Format, 1e9, false, Rounding::Up), 0x7C00u);
  EXPECT_EQ(encodeFloat(f16Format, -1e9, false, Rounding::Up), 0xFBFFu);
  EXPECT_EQ(encodeFloat(f16Format, -1e9, false, Rounding::Down), 0xFC00u);
  EXPECT_EQ(encodeFloat(f16Format, INFINITY, true, Rounding::TowardZero), 0x7C00u);
  EXPECT_EQ(encodeFloat(f16Format, 0x1p-1000, false, Rounding::Up), 1u);
  EXPECT_EQ(encodeFloat(f16Format, -0x1p-1000, false, Rounding::Up), 0x8000u);
}

TEST(SmallFloat, payloadsOfNaNsStay) {
  EXPECT_EQ(std::bit_cast<uint32_t>(decodeFloat(f16Format, 0xFD23)), 0xFFA46000u); // signalling stays signalling
  EXPECT_EQ(encodeFloat(f16Format, std::bit_cast<float>(0xFFA46000u)), 0xFF23u);   // and is quiet after a conversion
  EXPECT_EQ(encodeFloat(bf16Format, std::bit_cast<float>(0x7FC12345u)), 0x7FC1u);
}

TEST(SmallFloat, overflowAndSpecials) {
  EXPECT_EQ(encodeFloat(f16Format, 65520), 0x7C00u); // a tie that rounds to infinity
  EXPECT_EQ(encodeFloat(f16Format, 65519.99), 0x7BFFu);
  EXPECT_EQ(encodeFloat(f16Format, -1e9, true), 0xFBFFu);
  EXPECT_EQ(encodeFloat(e4m3fnFormat, 1e9), 0x7Fu);
  EXPECT_EQ(encodeFloat(e4m3fnFormat, 1e9, true), 0x7Eu);
  EXPECT_EQ(encodeFloat(e4m3fnuzFormat, -0.0), 0u);
  EXPECT_EQ(encodeFloat(e4m3fnuzFormat, 1e9), 0x80u);
  EXPECT_EQ(encodeFloat(e2m1Format, 1e9), 0x7u);
}

TEST(SmallFloat, fusedRoundsOnce) {
  std::mt19937_64 random(11);
  for (int n = 0; n < 100000; ++n) {
    const float a = decodeFloat(f16Format, random() & 0x7BFF), b = decodeFloat(f16Format, random() & 0xFBFF),
                c = decodeFloat(f16Format, random() & 0xFBFF);
    if (!std::isfinite(a) || !std::isfinite(b) || !std::isfinite(c))
      continue;
    const long double exact = static_cast<long double>(a) * b + c; // 64 bits: enough for most; the rest is skipped
    const long double error = (exact - static_cast<long double>(a) * b) - c;
    if (error != 0)
      continue;
    long double best = 0, distance = INFINITY;
    const uint32_t code = encodeFloat(f16Format, fusedToOdd(a, b, c));
    for (int step = -1; step <= 1; ++step) {
      const uint32_t near = (code & 0x8000) | ((code + static_cast<uint32_t>(step)) & 0x7FFF);
      const float v = decodeFloat(f16Format, near);
      if (std::isfinite(v) && std::fabs(v - exact) < distance) {
        distance = std::fabs(v - exact);
        best = v;
      }
    }
    if (std::isfinite(decodeFloat(f16Format, code)))
      EXPECT_LE(std::fabs(decodeFloat(f16Format, code) - exact), distance)
          << a << " " << b << " " << c << " " << double(best);
  }
}

} // namespace
