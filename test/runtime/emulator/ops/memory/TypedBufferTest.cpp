//===- TypedBufferTest.cpp - MTBUF and formatted MUBUF --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Descriptor s[8:11]; v0 the offset; v6 to v9 the operand, v12 to v15 the result. The format of MUBUF's instructions
// stands in the descriptor, MTBUF's in the instruction. Expected values: CDNA3 ISA manual, chapter 9, the tables of
// data and number formats.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"
#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr uint32_t identity = 4 | 5 << 3 | 6 << 6 | 7 << 9;
enum Number { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float = 7 };

struct TypedRun {
  SnippetSet &set;
  std::mt19937_64 random{7};
  std::vector<uint8_t> before = std::vector<uint8_t>(bufferBytes);
  uint64_t buffer;
  WaveState in, out;

  explicit TypedRun(const char *processor) : set(snippetSet(processor, typedBufferSnippets(processor), "typed")) {
    for (uint8_t &byte : before)
      byte = static_cast<uint8_t>(random());
    buffer = set.memory().allocate(bufferBytes, "data");
    describe(4, Float);
    for (unsigned l = 0; l < 64; ++l)
      in.v(0, l) = 16 * l;
    for (unsigned r = 6; r < 16; ++r)
      for (unsigned l = 0; l < 64; ++l)
        in.v(r, l) = static_cast<uint32_t>(random());
  }
  ~TypedRun() { set.memory().release(buffer); }
  void describe(unsigned data, unsigned number, uint32_t select = identity, uint32_t records = bufferBytes) {
    in.setS64(8, buffer);
    in.sgpr[10] = records;
    in.sgpr[11] = select | number << 12 | data << 15;
  }
  void run(const std::string &name) {
    std::memcpy(set.memory().find(buffer, bufferBytes, true), before.data(), bufferBytes);
    out = set.run(name, in);
  }
  std::vector<uint8_t> after() const {
    std::vector<uint8_t> copy(bufferBytes);
    std::memcpy(copy.data(), set.memory().find(buffer, bufferBytes, false), bufferBytes);
    return copy;
  }
  std::string fault(const std::string &name) { return set.runToFault(name, in); }
  float f(unsigned r, unsigned l) { return std::bit_cast<float>(out.v(r, l)); }
};

class TypedBuffer : public testing::TestWithParam<const char *> {};

/// The widths of a data format's components from the lowest bit up.
const std::vector<unsigned> componentWidths[15] = {{},
                                                   {8},
                                                   {16},
                                                   {8, 8},
                                                   {32},
                                                   {16, 16},
                                                   {11, 11, 10},
                                                   {10, 11, 11},
                                                   {2, 10, 10, 10},
                                                   {10, 10, 10, 2},
                                                   {8, 8, 8, 8},
                                                   {32, 32},
                                                   {16, 16, 16, 16},
                                                   {32, 32, 32},
                                                   {32, 32, 32, 32}};

double smallFloat(unsigned width, uint32_t bits) {
  const unsigned mantissaBits = width == 16 ? 10 : width - 5;
  const double sign = width == 16 && bits >> 15 ? -1 : 1;
  const int exponent = bits >> mantissaBits & 31;
  const uint32_t mantissa = bits & ((1u << mantissaBits) - 1);
  if (exponent == 31)
    return mantissa ? std::nan("") : sign * INFINITY;
  return sign *
         std::ldexp(exponent ? 1 + std::ldexp(mantissa, -int(mantissaBits)) : std::ldexp(mantissa, -int(mantissaBits)),
                    exponent ? exponent - 15 : -14);
}

TEST_P(TypedBuffer, loadsEveryFormat) {
  unsigned formats = 0;
  for (unsigned data = 1; data < 15; ++data)
    for (unsigned number : {Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Float}) {
      bool valid = true;
      for (unsigned width : componentWidths[data])
        valid &= number == Float ? width == 10 || width == 11 || width == 16 || width == 32
                                 : width != 32 || number == Uint || number == Sint;
      TypedRun t(GetParam());
      t.describe(data, number);
      if (!valid) {
        EXPECT_NE(t.fault("load xyzw").find("can not have the number format"), std::string::npos)
            << data << " " << number;
        continue;
      }
      ++formats;
      for (unsigned l = 0; l < 4; ++l) // extremes of each
        std::memset(t.before.data() + 16 * l, l == 0 ? 0 : l == 1 ? 0xFF : l == 2 ? 0x80 : 0x7F, 16);
      t.run("load xyzw");
      const bool integer = number == Uint || number == Sint;
      for (unsigned l = 0; l < 64; ++l) {
        unsigned from = 0;
        for (unsigned n = 0; n < 4; ++n) {
          if (n >= componentWidths[data].size()) {
            ASSERT_EQ(t.out.v(12 + n, l), n == 3 ? (integer ? 1u : 0x3F800000u) : 0u) << data << " " << number;
            continue;
          }
          const unsigned width = componentWidths[data][n];
          uint64_t raw = 0;
          std::memcpy(&raw, t.before.data() + 16 * l + from / 32 * 4, 8);
          const uint32_t bits = static_cast<uint32_t>(raw >> from % 32) & (width == 32 ? ~0u : (1u << width) - 1);
          from += width;
          const int64_t asSigned = bits >> (width - 1) & 1 ? int64_t(bits) - (int64_t(1) << width) : int64_t(bits);
          const double top = std::ldexp(1, int(width)) - 1, half = std::ldexp(1, int(width) - 1) - 1;
          if (integer) {
            ASSERT_EQ(t.out.v(12 + n, l), static_cast<uint32_t>(number == Sint ? asSigned : int64_t(bits)))
                << data << " " << number;
          } else if (number == Float && width == 32) {
            ASSERT_EQ(t.out.v(12 + n, l), bits);
          } else {
            const double want = number == Unorm     ? bits / top
                                : number == Snorm   ? std::max(-1.0, double(asSigned) / half)
                                : number == Uscaled ? double(bits)
                                : number == Sscaled ? double(asSigned)
                                                    : smallFloat(width, bits);
            if (std::isnan(want))
              ASSERT_TRUE(std::isnan(t.f(12 + n, l)));
            else
              ASSERT_EQ(t.f(12 + n, l), static_cast<float>(want))
                  << data << " " << number << " component " << n << " bits " << bits;
          }
        }
      }
    }
  EXPECT_EQ(formats, 10u * 6 + 4 * 2 +
                         9); // all but the 32-bit shapes have six; those two integers; floats: 16, 32, 11 and 10 bits
}

TEST_P(TypedBuffer, fewerComponentsLeaveTheOtherRegisters) {
  TypedRun t(GetParam());
  t.describe(10, Uint);
  for (unsigned count = 1; count <= 4; ++count) {
    t.run("load " + std::string("xyzw").substr(0, count));
    for (unsigned n = 0; n < 4; ++n)
      EXPECT_EQ(t.out.v(12 + n, 3), n < count ? t.before[16 * 3 + n] : t.in.v(12 + n, 3)) << count;
  }
}

TEST_P(TypedBuffer, theDescriptorSelectsComponents) {
  TypedRun t(GetParam());
  t.describe(10, Unorm, 6 | 0 << 3 | 1 << 6 | 4 << 9); // Z, 0, 1, X
  t.run("load xyzw");
  for (unsigned l = 0; l < 64; ++l) {
    EXPECT_EQ(t.f(12, l), static_cast<float>(t.before[16 * l + 2] / 255.0));
    EXPECT_EQ(t.f(13, l), 0.0f);
    EXPECT_EQ(t.f(14, l), 1.0f);
    EXPECT_EQ(t.f(15, l), static_cast<float>(t.before[16 * l] / 255.0));
  }
  t.describe(10, Unorm, 6 | 0 << 3 | 1 << 6 | 4 << 9, 35); // lane 2, at byte 32, is only partly in range
  t.run("load xyzw");
  EXPECT_EQ(t.f(12, 1), static_cast<float>(t.before[18] / 255.0));
  for (unsigned n = 0; n < 4; ++n)
    EXPECT_EQ(t.f(12 + n, 2), n == 2 ? 1.0f : 0.0f);
}

TEST_P(TypedBuffer, loadsStraightToLds) {
  TypedRun t(GetParam());
  t.describe(1, Snorm);
  t.in.m0 = 8; // with the instruction's offset of 4, which counts for memory and for LDS, byte 12
  t.run("load lds");
  for (unsigned l = 0; l < 64; ++l) {
    const int8_t byte = static_cast<int8_t>(t.before[(16 * l + 4) % bufferBytes]);
    EXPECT_EQ(t.f(12, l), static_cast<float>(std::max(-1.0, byte / 127.0))) << l;
  }
}

TEST_P(TypedBuffer, instructionsHaveTheirOwnFormat) {
  TypedRun t(GetParam());
  t.describe(1, Uint, 0); // of no account
  t.run("tload xyzw");    // 10_10_10_2's neighbour 2_10_10_10, unorm
  for (unsigned l = 0; l < 64; ++l) {
    uint32_t word;
    std::memcpy(&word, t.before.data() + 16 * l, 4);
    EXPECT_EQ(t.f(12, l), static_cast<float>((word & 1023) / 1023.0));
    EXPECT_EQ(t.f(13, l), static_cast<float>((word >> 10 & 1023) / 1023.0));
    EXPECT_EQ(t.f(14, l), static_cast<float>((word >> 20 & 1023) / 1023.0));
    EXPECT_EQ(t.f(15, l), static_cast<float>((word >> 30) / 3.0));
  }
  for (unsigned count = 1; count < 4; ++count) {
    t.run("tload " + std::string("xyzw").substr(0, count)); // 16_16, sint
    for (unsigned l = 0; l < 64; ++l) {
      int16_t want[2];
      std::memcpy(want, t.before.data() + 16 * l, 4);
      for (unsigned n = 0; n < count; ++n)
        EXPECT_EQ(int32_t(t.out.v(12 + n, l)), n < 2 ? want[n] : 0);
    }
  }
}

TEST_P(TypedBuffer, storesRoundAndSaturate) {
  TypedRun t(GetParam());
  // 8_8_8_8 in each number format. 0.5 / 255 and the like are ties that go to the even code.
  const float values[] = {0.0f,     1.0f,      0.5f,   -1.0f,  2.0f,    -7.0f,  std::nanf(""), 0.25f,
                          INFINITY, -INFINITY, 100.5f, 101.5f, -100.5f, 300.0f, -200.0f,       1.0f / 512};
  const auto store = [&](unsigned number, const std::vector<int> &want) {
    t.describe(10, number);
    for (unsigned l = 0; l < 16; ++l)
      for (unsigned n = 0; n < 4; ++n)
        t.in.v(6 + n, l) = std::bit_cast<uint32_t>(values[l]);
    t.run("store xyzw");
    const auto after = t.after();
    for (unsigned l = 0; l < 16; ++l)
      for (unsigned n = 0; n < 4; ++n)
        EXPECT_EQ(after[16 * l + n], uint8_t(want[l])) << number << ": " << values[l];
  };
  store(Unorm, {0, 255, 128, 0, 255, 0, 0, 64, 255, 0, 255, 255, 0, 255, 0, 0});
  store(Snorm, {0, 127, 64, -127, 127, -127, 0, 32, 127, -127, 127, 127, -127, 127, -127, 0});
  store(Uscaled, {0, 1, 0, 0, 2, 0, 0, 0, 255, 0, 100, 102, 0, 255, 0, 0});
  store(Sscaled, {0, 1, 0, -1, 2, -7, 0, 0, 127, -128, 100, 102, -100, 127, -128, 0});
}

TEST_P(TypedBuffer, storesIntegersAndFloats) {
  TypedRun t(GetParam());
  t.describe(10, Sint);
  const int32_t values[4] = {-1000, -5, 100, 1000};
  for (unsigned n = 0; n < 4; ++n)
    t.in.v(6 + n, 0) = static_cast<uint32_t>(values[n]);
  t.run("store xyzw");
  EXPECT_EQ((std::vector<uint8_t>{0x80, 0xFB, 100, 127}),
            (std::vector<uint8_t>{t.after()[0], t.after()[1], t.after()[2], t.after()[3]}));
  t.describe(8, Uint); // two bits, then three times ten
  for (unsigned n = 0; n < 4; ++n)
    t.in.v(6 + n, 0) = n == 0 ? 9 : 0x155 + n;
  t.run("store xyzw");
  uint32_t word;
  std::memcpy(&word, t.after().data(), 4);
  EXPECT_EQ(word, 3u | 0x156u << 2 | 0x157u << 12 | 0x158u << 22);
  t.describe(6, Float); // 11, 11, 10 bits
  const float floats[3] = {1.5f, 65024.0f, 0.125f};
  for (unsigned n = 0; n < 3; ++n)
    t.in.v(6 + n, 0) = std::bit_cast<uint32_t>(floats[n]);
  t.run("store xyzw");
  std::memcpy(&word, t.after().data(), 4);
  EXPECT_EQ(word, (15u << 6 | 32) | (30u << 6 | 63) << 11 | (12u << 5) << 22);
  t.in.v(6, 0) = std::bit_cast<uint32_t>(-1.0f); // no sign: 0
  t.in.v(7, 0) = 0x7F800000;
  t.run("store xyzw");
  std::memcpy(&word, t.after().data(), 4);
  EXPECT_EQ(word & 0x3FFFFF, 31u << 6 << 11);
  t.describe(14, Float);
  t.run("store xyzw");
  for (unsigned l = 0; l < 64; ++l)
    for (unsigned n = 0; n < 4; ++n)
      EXPECT_EQ(std::memcmp(t.after().data() + 16 * l + 4 * n, &t.in.v(6 + n, l), 4), 0);
}

TEST_P(TypedBuffer, storesOnlyTheComponentsItHas) {
  TypedRun t(GetParam());
  t.describe(9, Uint, identity, 63 * 16 + 3); // the last lane is out of range
  for (unsigned count = 1; count <= 4; ++count)
    for (const char *kind : {"store ", "tstore "}) {
      t.run(kind + std::string("xyzw").substr(0, count));
      const bool typed = kind[0] == 't'; // 2_10_10_10 of the descriptor; 8_8_8_8 uint of the instruction
      for (unsigned l = 0; l < 64; ++l) {
        uint32_t was, now, want;
        std::memcpy(&was, t.before.data() + 16 * l, 4);
        std::memcpy(&now, t.after().data() + 16 * l, 4);
        want = was;
        for (unsigned n = 0, from = 0; n < count && l < 63; ++n) {
          const unsigned width = typed ? 8 : n == 3 ? 2 : 10;
          const uint32_t ones = (1u << width) - 1;
          want = (want & ~(ones << from)) | std::min(t.in.v(6 + n, l), ones) << from;
          from += width;
        }
        ASSERT_EQ(now, want) << kind << count << " lane " << l;
      }
    }
}

TEST_P(TypedBuffer, d16HoldsTwoComponentsARegister) {
  TypedRun t(GetParam());
  t.describe(10, Unorm);
  const auto half = [](double x) { // of multiples of 1/255 in [0, 1]: normal, rounded to nearest even
    if (x == 0)
      return 0u;
    int exponent;
    const double mantissa = std::frexp(x, &exponent); // [0.5, 1)
    const auto rounded = static_cast<unsigned>(std::nearbyint(std::ldexp(mantissa, 11)));
    return static_cast<unsigned>(((exponent + 14) << 10) + rounded - 1024);
  };
  for (unsigned count = 1; count <= 4; ++count) {
    t.run("load d16 " + std::string("xyzw").substr(0, count));
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < 4; ++n) {
        const uint32_t was = t.in.v(12 + n / 2, l) >> (16 * (n % 2)) & 0xFFFF,
                       got = t.out.v(12 + n / 2, l) >> (16 * (n % 2)) & 0xFFFF;
        ASSERT_EQ(got, n < count ? half(static_cast<float>(t.before[16 * l + n] / 255.0)) : was)
            << count << " lane " << l << " component " << n;
      }
  }
  t.run("load d16 hi");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), (t.in.v(12, l) & 0xFFFF) | half(static_cast<float>(t.before[16 * l] / 255.0)) << 16);
  for (unsigned l = 0; l < 64; ++l) // 1.0, 0.5, 0.0, 2.0
    t.in.v(6, l) = 0x38003C00, t.in.v(7, l) = 0x40000000;
  for (const char *kind : {"store d16 ", "tstore d16 "})
    for (unsigned count = 1; count <= 4; ++count) {
      t.run(kind + std::string("xyzw").substr(0, count));
      const uint8_t want[4] = {255, 128, 0, 255};
      for (unsigned n = 0; n < 4; ++n)
        EXPECT_EQ(t.after()[n], n < count ? want[n] : t.before[n]) << kind << count;
    }
  t.run("store d16 hi");
  EXPECT_EQ(t.after()[0], 128);
  t.describe(12, Sint);
  t.run("load d16 xyzw");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_TRUE(std::memcmp(t.before.data() + 16 * l, &t.out.v(12, l), 4) == 0 &&
                std::memcmp(t.before.data() + 16 * l + 4, &t.out.v(13, l), 4) == 0);
  for (unsigned count = 1; count <= 4; ++count) { // 16_16_16_16 sint of the instruction
    t.run("tload d16 " + std::string("xyzw").substr(0, count));
    EXPECT_EQ(t.out.v(12, 5) & 0xFFFF, t.before[80] | unsigned(t.before[81]) << 8);
  }
}

TEST_P(TypedBuffer, formatsThatAreNone) {
  TypedRun t(GetParam());
  t.describe(0, Float);
  EXPECT_NE(t.fault("load xyzw").find("the descriptor's data format is not one that a buffer can have"),
            std::string::npos)
      << t.fault("load xyzw");
  t.describe(4, 6);
  EXPECT_NE(t.fault("load x").find("the descriptor's data format 32 can not have the number format reserved"),
            std::string::npos)
      << t.fault("load x");
  t.describe(9, Float);
  EXPECT_NE(t.fault("store x").find("data format 2_10_10_10"), std::string::npos) << t.fault("store x");
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, TypedBuffer, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

namespace flyc::emulator::test {

std::vector<Snippet> typedBufferSnippets(std::string_view) {
  std::vector<Snippet> all;
  const auto add = [&](const std::string &name, const std::string &instruction) {
    all.push_back({name, instruction + "\ns_waitcnt vmcnt(0)"});
  };
  for (unsigned count = 1; count <= 4; ++count) {
    const std::string letters = std::string("xyzw").substr(0, count), address = ", v0, s[8:11], 0 ";
    const std::string to = registers('v', 12, count), from = registers('v', 6, count),
                      to16 = registers('v', 12, (count + 1) / 2), from16 = registers('v', 6, (count + 1) / 2);
    add("load " + letters, "buffer_load_format_" + letters + " " + to + address + "offen");
    add("store " + letters, "buffer_store_format_" + letters + " " + from + address + "offen");
    add("load d16 " + letters, "buffer_load_format_d16_" + letters + " " + to16 + address + "offen");
    add("store d16 " + letters, "buffer_store_format_d16_" + letters + " " + from16 + address + "offen");
    const std::string format = count == 4 ? "format:[BUF_DATA_FORMAT_2_10_10_10,BUF_NUM_FORMAT_UNORM] offen"
                                          : "format:[BUF_DATA_FORMAT_16_16,BUF_NUM_FORMAT_SINT] offen";
    add("tload " + letters, "tbuffer_load_format_" + letters + " " + to + address + format);
    add("tload d16 " + letters, "tbuffer_load_format_d16_" + letters + " " + to16 + address +
                                    "format:[BUF_DATA_FORMAT_16_16_16_16,BUF_NUM_FORMAT_SINT] offen");
    add("tstore " + letters, "tbuffer_store_format_" + letters + " " + from + address +
                                 "format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UINT] offen");
    add("tstore d16 " + letters, "tbuffer_store_format_d16_" + letters + " " + from16 + address +
                                     "format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM] offen");
  }
  all.push_back({"load lds",
                 "v_mbcnt_lo_u32_b32 v1, -1, 0\nv_mbcnt_hi_u32_b32 v1, -1, v1\nv_lshlrev_b32 v1, 2, v1\n"
                 "buffer_load_format_x v0, s[8:11], 0 offen offset:4 lds\ns_waitcnt vmcnt(0)\nds_read_b32 v12, v1 "
                 "offset:12\ns_waitcnt lgkmcnt(0)",
                 16, 0, 512});
  add("load d16 hi", "buffer_load_format_d16_hi_x v12, v0, s[8:11], 0 offen");
  add("store d16 hi", "buffer_store_format_d16_hi_x v6, v0, s[8:11], 0 offen");
  return all;
}

} // namespace flyc::emulator::test
