//===- SmallFloatTest.cpp - two implementations of one definition ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The conversions of `flyc run` against values that the standards print, and against the emulator's conversions, which
// share no code with them: all codes, the neighbourhood of every middle between two codes, and random doubles.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/SmallFloat.h"
#include "tools/run/arrays/Element.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace flyc;
using driver::SmallFloat;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity(), notANumber = std::numeric_limits<double>::quiet_NaN();

struct Known {
  const char *format;
  uint32_t code;
  double value;
};

// IEEE 754-2019, table 3.5 (binary16) and its truncation to 8 bits of exponent; OCP OFP8 1.0, table 2; OCP MX 1.0,
// tables 3 to 7; CDNA3 ISA manual for the fnuz formats.
constexpr Known known[] = {
    {"f16", 0x0000, 0.0},
    {"f16", 0x0001, 0x1p-24},
    {"f16", 0x03FF, 0x1.FF8p-15},
    {"f16", 0x0400, 0x1p-14},
    {"f16", 0x3C00, 1.0},
    {"f16", 0x3555, 0.333251953125},
    {"f16", 0x7BFF, 65504.0},
    {"f16", 0x7C00, inf},
    {"f16", 0xFC00, -inf},
    {"f16", 0xC000, -2.0},
    {"bf16", 0x3F80, 1.0},
    {"bf16", 0x4049, 3.140625},
    {"bf16", 0x7F7F, 0x1.FEp127},
    {"bf16", 0x0001, 0x1p-133},
    {"bf16", 0x0080, 0x1p-126},
    {"bf16", 0xFF80, -inf},
    {"f8e4m3fn", 0x7E, 448.0},
    {"f8e4m3fn", 0x08, 0x1p-6},
    {"f8e4m3fn", 0x07, 0.875 * 0x1p-6},
    {"f8e4m3fn", 0x01, 0x1p-9},
    {"f8e4m3fn", 0x38, 1.0},
    {"f8e4m3fn", 0x7F, notANumber},
    {"f8e4m3fn", 0xFF, notANumber},
    {"f8e5m2", 0x7B, 57344.0},
    {"f8e5m2", 0x04, 0x1p-14},
    {"f8e5m2", 0x03, 0.75 * 0x1p-14},
    {"f8e5m2", 0x01, 0x1p-16},
    {"f8e5m2", 0x7C, inf},
    {"f8e5m2", 0xFC, -inf},
    {"f8e5m2", 0x7D, notANumber},
    {"f8e4m3fnuz", 0x7F, 240.0},
    {"f8e4m3fnuz", 0x80, notANumber},
    {"f8e4m3fnuz", 0x01, 0x1p-10},
    {"f8e4m3fnuz", 0x40, 1.0},
    {"f8e5m2fnuz", 0x7F, 57344.0},
    {"f8e5m2fnuz", 0x80, notANumber},
    {"f8e5m2fnuz", 0x01, 0x1p-17},
    {"f8e5m2fnuz", 0x40, 1.0},
    {"f6e2m3", 0x1F, 7.5},
    {"f6e2m3", 0x01, 0.125},
    {"f6e2m3", 0x08, 1.0},
    {"f6e2m3", 0x3F, -7.5},
    {"f6e3m2", 0x1F, 28.0},
    {"f6e3m2", 0x01, 0.0625},
    {"f6e3m2", 0x04, 0.25},
    {"f6e3m2", 0x0C, 1.0},
    {"f4e2m1", 0x0, 0.0},
    {"f4e2m1", 0x1, 0.5},
    {"f4e2m1", 0x2, 1.0},
    {"f4e2m1", 0x3, 1.5},
    {"f4e2m1", 0x4, 2.0},
    {"f4e2m1", 0x5, 3.0},
    {"f4e2m1", 0x6, 4.0},
    {"f4e2m1", 0x7, 6.0},
    {"f4e2m1", 0xF, -6.0},
    {"e8m0", 0x00, 0x1p-127},
    {"e8m0", 0x7F, 1.0},
    {"e8m0", 0xFE, 0x1p127},
    {"e8m0", 0xFF, notANumber},
};

struct Pair {
  const char *name;
  const emulator::FloatFormat *emulated;
};
constexpr Pair pairs[] = {
    {"f16", &emulator::f16Format},
    {"bf16", &emulator::bf16Format},
    {"f8e4m3fn", &emulator::e4m3fnFormat},
    {"f8e5m2", &emulator::e5m2Format},
    {"f8e4m3fnuz", &emulator::e4m3fnuzFormat},
    {"f8e5m2fnuz", &emulator::e5m2fnuzFormat},
    {"f6e2m3", &emulator::e2m3Format},
    {"f6e3m2", &emulator::e3m2Format},
    {"f4e2m1", &emulator::e2m1Format},
};

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b) : std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}

} // namespace

TEST(SmallFloat, KnownValues) {
  for (const Known &k : known) {
    const SmallFloat *format = SmallFloat::find(k.format);
    ASSERT_TRUE(format) << k.format;
    EXPECT_TRUE(same(format->decode(k.code), k.value)) << k.format << " " << k.code << " " << format->decode(k.code);
    if (!std::isnan(k.value)) {
      EXPECT_EQ(format->encode(k.value), k.code) << k.format << " " << k.value;
    }
  }
}

TEST(SmallFloat, RoundsToNearestEvenAndSaysWhatIsBeyond) {
  const auto encode = [](const char *name, double value) { return SmallFloat::find(name)->encode(value); };
  EXPECT_EQ(encode("f16", 1 + 0x1p-11), 0x3C00u);     // a tie: to the even one below
  EXPECT_EQ(encode("f16", 1 + 3 * 0x1p-11), 0x3C02u); // a tie: to the even one above
  EXPECT_EQ(encode("f16", 65519.99), 0x7BFFu);
  EXPECT_EQ(encode("f16", 65520), 0x7C00u); // half a place beyond the largest number
  EXPECT_EQ(encode("f16", 0x1p-25), 0u);    // half of the smallest one
  EXPECT_EQ(encode("f16", std::nextafter(0x1p-25, 1)), 1u);
  EXPECT_EQ(encode("f16", -0.0), 0x8000u);
  EXPECT_EQ(encode("f16", notANumber), 0x7E00u);
  EXPECT_EQ(encode("f8e4m3fn", 464), 0x7Eu); // a tie between 448 (even) and what would be 480
  EXPECT_EQ(encode("f8e4m3fn", std::nextafter(464.0, 500)), 0x7Fu);
  EXPECT_EQ(encode("f8e4m3fn", -inf), 0xFFu);
  EXPECT_EQ(encode("f8e4m3fnuz", -0.0), 0u); // there is no -0
  EXPECT_EQ(encode("f8e4m3fnuz", -0x1p-20), 0u);
  EXPECT_EQ(encode("f8e4m3fnuz", 248), 0x80u);
  EXPECT_EQ(encode("f8e5m2fnuz", inf), 0x80u);
  EXPECT_EQ(encode("f4e2m1", 2.5), 4u); // between 2 (even) and 3
  EXPECT_EQ(encode("f4e2m1", 5), 6u);   // between 4 (even) and 6
  EXPECT_EQ(encode("f4e2m1", -1e30), 0xFu);
  EXPECT_EQ(encode("f6e2m3", notANumber), 0x1Fu);
  EXPECT_EQ(encode("e8m0", 1.5), 0x80u); // of 1 and 2, in units of 1, 2 is even
  EXPECT_EQ(encode("e8m0", 1.49), 0x7Fu);
  EXPECT_EQ(encode("e8m0", 0), 0u);
  EXPECT_EQ(encode("e8m0", inf), 0xFEu);
  EXPECT_EQ(encode("e8m0", -1), 0xFFu);
}

TEST(SmallFloat, EveryCodeIsWhatTheEmulatorSays) {
  for (const Pair &pair : pairs) {
    const SmallFloat &format = *SmallFloat::find(pair.name);
    ASSERT_EQ(format.bits(), pair.emulated->bits());
    for (uint32_t code = 0; code < 1u << format.bits(); ++code) {
      const double value = format.decode(code);
      ASSERT_TRUE(same(value, emulator::decodeFloat(*pair.emulated, code))) << pair.name << " " << code;
      if (!std::isnan(value)) {
        ASSERT_EQ(format.encode(value), code) << pair.name;
      }
    }
  }
}

TEST(SmallFloat, EveryMiddleRoundsAsTheEmulatorRounds) {
  for (const Pair &pair : pairs) {
    const SmallFloat &format = *SmallFloat::find(pair.name);
    for (uint32_t code = 0; code <= format.largest(); ++code) {
      const double value = format.decode(code);
      const double next = code < format.largest() ? format.decode(code + 1) : value + (value - format.decode(code - 1));
      const double middle = value + (next - value) / 2;
      for (double at : {std::nextafter(value, -inf), std::nextafter(value, inf), std::nextafter(middle, -inf), middle,
                        std::nextafter(middle, inf), next})
        for (double sign : {1.0, -1.0})
          ASSERT_EQ(format.encode(sign * at), emulator::encodeFloat(*pair.emulated, sign * at))
              << pair.name << " " << sign * at;
    }
  }
}

TEST(SmallFloat, RandomDoublesRoundAsTheEmulatorRounds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300'000; ++i) {
    const uint64_t bits = random();
    const double any = std::bit_cast<double>(bits); // all exponents
    const double near = std::ldexp(1.0 + static_cast<double>(bits >> 12) * 0x1p-52, static_cast<int>(bits % 80) - 40);
    for (const Pair &pair : pairs)
      for (double value : {any, near, -near}) {
        if (std::isnan(value))
          continue; // a payload is kept by the emulator only
        ASSERT_EQ(SmallFloat::find(pair.name)->encode(value), emulator::encodeFloat(*pair.emulated, value))
            << pair.name << " " << value;
      }
  }
}

TEST(Element, ScalesAreTheFormatE8M0) {
  const driver::ElementType *type = driver::ElementType::find("e8m0");
  ASSERT_TRUE(type);
  for (uint64_t code = 0; code < 0xFF; ++code)
    EXPECT_EQ(type->fromDouble(type->toDouble(code)), code);
  EXPECT_EQ(type->text(0x80), "2");
}
