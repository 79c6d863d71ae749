//===- LdsTest.cpp - DS instructions --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each snippet fills the LDS (1 KiB, 16 bytes a lane) from v2 to v5, runs its instruction under the EXEC of s[4:5], and
// loads the LDS to v16 to v19. v0 is the address, v6 to v9 the first operand, v10 and v11 the second, v12 to v15 the
// result. Expected values: CDNA3 ISA manual, chapter 11 and the pseudo-code of its instructions.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"
#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr unsigned size = 1024;
using Image = std::array<uint8_t, size>;
using LaneData = std::array<uint32_t, 64>;

struct LdsRun {
  SnippetSet &set;
  std::mt19937_64 random;
  Image before{}, after{};
  WaveState in, out;

  LdsRun(const char *processor, uint64_t seed)
      : set(snippetSet(processor, ldsSnippets(processor), "lds")), random(seed) {
    for (uint8_t &byte : before)
      byte = static_cast<uint8_t>(random());
    in.setS64(4, ~uint64_t(0));
    for (unsigned r = 6; r < 16; ++r)
      for (unsigned l = 0; l < 64; ++l)
        in.v(r, l) = static_cast<uint32_t>(random());
  }
  void put(unsigned at, unsigned bytes, uint64_t value) { std::memcpy(before.data() + at, &value, bytes); }
  uint64_t get(const Image &image, unsigned at, unsigned bytes) const {
    uint64_t value = 0;
    std::memcpy(&value, image.data() + at, bytes);
    return value;
  }
  void run(const std::string &name) {
    for (unsigned l = 0; l < 64; ++l) {
      in.v(1, l) = 16 * l;
      for (unsigned n = 0; n < 4; ++n)
        in.v(2 + n, l) = static_cast<uint32_t>(get(before, 16 * l + 4 * n, 4));
    }
    out = set.run(name, in);
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < 4; ++n)
        std::memcpy(after.data() + 16 * l + 4 * n, &out.v(16 + n, l), 4);
  }
  uint64_t exec() const { return in.s64(4); }
  bool active(unsigned l) const { return exec() >> l & 1; }
};

class Lds : public testing::TestWithParam<const char *> {};

/// Aligned or not, inside, across the end and beyond it.
uint32_t anyAddress(std::mt19937_64 &random) {
  switch (random() % 8) {
  case 0: return size - static_cast<uint32_t>(random() % 20);
  case 1: return static_cast<uint32_t>(random());
  case 2: return static_cast<uint32_t>(random() % (size + 64)) & ~15u;
  default: return static_cast<uint32_t>(random() % size);
  }
}

struct DsLoad {
  const char *name;
  LoadCase like;
};
const DsLoad dsLoads[] = {
    {"ds_read_b32", {"", 4}},
    {"ds_read_b64", {"", 8}},
    {"ds_read_b96", {"", 12}},
    {"ds_read_b128", {"", 16}},
    {"ds_read_u8", {"", 1}},
    {"ds_read_i8", {"", 1, true}},
    {"ds_read_u16", {"", 2}},
    {"ds_read_i16", {"", 2, true}},
    {"ds_read_u8_d16", {"", 1, false, 0}},
    {"ds_read_u8_d16_hi", {"", 1, false, 1}},
    {"ds_read_i8_d16", {"", 1, true, 0}},
    {"ds_read_i8_d16_hi", {"", 1, true, 1}},
    {"ds_read_u16_d16", {"", 2, false, 0}},
    {"ds_read_u16_d16_hi", {"", 2, false, 1}},
};

TEST_P(Lds, loadsAtEveryAddress) {
  const uint8_t zeros[16] = {};
  for (const DsLoad &c : dsLoads)
    for (uint64_t exec : {~uint64_t(0), uint64_t(0x8000000000000001), uint64_t(0x123456789ABCDEF0)}) {
      LdsRun t(GetParam(), exec + c.like.bytes);
      t.in.setS64(4, exec);
      for (unsigned l = 0; l < 64; ++l)
        t.in.v(0, l) = anyAddress(t.random);
      t.in.v(0, 0) = uint32_t(-16); // with the offset of 24, byte 8: addresses are 32-bit sums
      t.run(c.name);
      EXPECT_EQ(t.after, t.before) << c.name;
      for (unsigned l = 0; l < 64; ++l) {
        const uint32_t at = t.in.v(0, l) + 24;
        const std::vector<uint32_t> old = {t.in.v(12, l), t.in.v(13, l), t.in.v(14, l), t.in.v(15, l)};
        const bool inRange = uint64_t(at) + c.like.bytes <= size;
        const auto want = t.active(l) ? loaded(c.like, inRange ? t.before.data() + at : zeros, old) : old;
        for (unsigned n = 0; n < 4; ++n)
          ASSERT_EQ(t.out.v(12 + n, l), want[n]) << c.name << " lane " << l << " address " << at << " dword " << n;
      }
    }
}

struct DsStore {
  const char *name;
  StoreCase like;
};
const DsStore dsStores[] = {
    {"ds_write_b32", {"", 4}},
    {"ds_write_b64", {"", 8}},
    {"ds_write_b96", {"", 12}},
    {"ds_write_b128", {"", 16}},
    {"ds_write_b8", {"", 1}},
    {"ds_write_b16", {"", 2}},
    {"ds_write_b8_d16_hi", {"", 1, true}},
    {"ds_write_b16_d16_hi", {"", 2, true}},
};

TEST_P(Lds, storesAtEveryAddressInLaneOrder) {
  for (const DsStore &c : dsStores)
    for (uint64_t exec : {~uint64_t(0), uint64_t(0x8000000000000001), uint64_t(0x123456789ABCDEF0), uint64_t(0)}) {
      LdsRun t(GetParam(), exec + 7 * c.like.bytes);
      t.in.setS64(4, exec);
      Image want = t.before;
      for (unsigned l = 0; l < 64; ++l) {
        t.in.v(0, l) = anyAddress(t.random);
        const uint32_t at = t.in.v(0, l) + 24;
        if (!t.active(l) || uint64_t(at) + c.like.bytes > size)
          continue;
        const auto bytes = stored(c.like, {t.in.v(6, l), t.in.v(7, l), t.in.v(8, l), t.in.v(9, l)});
        std::memcpy(want.data() + at, bytes.data(), bytes.size());
      }
      t.run(c.name);
      EXPECT_EQ(t.after, want) << c.name;
    }
}

struct DsPair {
  const char *suffix;
  unsigned bytes, unit;
};
const DsPair dsPairs[] = {{"2_b32", 4, 4}, {"2st64_b32", 4, 256}, {"2_b64", 8, 8}, {"2st64_b64", 8, 512}};

TEST_P(Lds, pairsCountTheirOffsetsInElements) {
  for (const DsPair &c : dsPairs) {
    LdsRun t(GetParam(), c.unit);
    Image want = t.before;
    for (unsigned l = 0; l < 64; ++l)
      t.in.v(0, l) = l * c.bytes;
    const auto inRange = [&](unsigned l, unsigned offset) { return t.in.v(0, l) + offset * c.unit + c.bytes <= size; };
    t.run("ds_read" + std::string(c.suffix));
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < 2; ++n) {
        const unsigned at = t.in.v(0, l) + (n ? 1 : 3) * c.unit;
        for (unsigned b = 0; b < c.bytes; b += 4)
          ASSERT_EQ(t.out.v(12 + n * c.bytes / 4 + b / 4, l), inRange(l, n ? 1 : 3) ? t.get(t.before, at + b, 4) : 0)
              << c.suffix << " lane " << l;
      }
    for (unsigned n = 0; n < 2; ++n) // the first of every lane, then the second of every lane
      for (unsigned l = 0; l < 64; ++l)
        if (inRange(l, n ? 1 : 3))
          for (unsigned b = 0; b < c.bytes; b += 4)
            std::memcpy(want.data() + t.in.v(0, l) + (n ? 1 : 3) * c.unit + b, &t.in.v((n ? 10 : 6) + b / 4, l), 4);
    t.run("ds_write" + std::string(c.suffix));
    EXPECT_EQ(t.after, want) << c.suffix;
  }
}

TEST_P(Lds, exchangesTwoElements) {
  for (const DsPair &c : dsPairs) {
    LdsRun t(GetParam(), 3 * c.unit);
    t.in.setS64(4, 0x7); // three lanes, far apart
    for (unsigned l = 0; l < 64; ++l)
      t.in.v(0, l) = l * 2 * c.bytes;
    t.run("ds_wrxchg" + std::string(c.suffix));
    Image want = t.before;
    for (unsigned l = 0; l < 3; ++l)
      for (unsigned n = 0; n < 2; ++n) {
        const unsigned at = t.in.v(0, l) + (n ? 1 : 3) * c.unit;
        if (at + c.bytes > size)
          continue;
        for (unsigned b = 0; b < c.bytes; b += 4) {
          EXPECT_EQ(t.out.v(12 + n * c.bytes / 4 + b / 4, l), t.get(want, at + b, 4)) << c.suffix;
          std::memcpy(want.data() + at + b, &t.in.v((n ? 10 : 6) + b / 4, l), 4);
        }
      }
    EXPECT_EQ(t.after, want) << c.suffix;
  }
}

/// DS atomics: operands in their own registers; compare-and-swap takes the value compared with first.
struct DsAtomic {
  const char *name; ///< without ds_, and with "rtn" where it goes
  unsigned bytes;
  char kind;
  bool hasPlain;        ///< there is a form without result
  AtomicFunction apply; ///< old, DATA0, DATA1
};
std::vector<DsAtomic> dsAtomics() {
  std::vector<DsAtomic> all;
  for (unsigned n : {4u, 8u}) {
    const auto add = [&](const char *name4, const char *name8, char kind, AtomicFunction f, bool plain = true) {
      all.push_back({n == 4 ? name4 : name8, n, kind, plain, [n, f](uint64_t old, uint64_t a, uint64_t b) {
                       const uint64_t r = f(old, a, b);
                       return n == 4 ? uint64_t(uint32_t(r)) : r;
                     }});
    };
    const auto sign = [n](uint64_t x) { return n == 4 ? int64_t(int32_t(x)) : int64_t(x); };
    add("add_*u32", "add_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old + a; });
    add("sub_*u32", "sub_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old - a; });
    add("rsub_*u32", "rsub_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return a - old; });
    add("inc_*u32", "inc_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old >= a ? 0 : old + 1; });
    add("dec_*u32", "dec_*u64", 'i',
        [](uint64_t old, uint64_t a, uint64_t) { return old == 0 || old > a ? a : old - 1; });
    add("min_*i32", "min_*i64", 'i',
        [sign](uint64_t old, uint64_t a, uint64_t) { return sign(a) < sign(old) ? a : old; });
    add("max_*i32", "max_*i64", 'i',
        [sign](uint64_t old, uint64_t a, uint64_t) { return sign(a) >= sign(old) ? a : old; });
    add("min_*u32", "min_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return a < old ? a : old; });
    add("max_*u32", "max_*u64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return a >= old ? a : old; });
    add("and_*b32", "and_*b64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old & a; });
    add("or_*b32", "or_*b64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old | a; });
    add("xor_*b32", "xor_*b64", 'i', [](uint64_t old, uint64_t a, uint64_t) { return old ^ a; });
    add("mskor_*b32", "mskor_*b64", 'i', [](uint64_t old, uint64_t a, uint64_t b) { return (old & ~a) | b; });
    add("cmpst_*b32", "cmpst_*b64", 'i', [](uint64_t old, uint64_t a, uint64_t b) { return old == a ? b : old; });
    add("cmpst_*f32", "cmpst_*f64", 'f', [n](uint64_t old, uint64_t a, uint64_t b) {
      return n == 4 ? (std::bit_cast<float>(uint32_t(old)) == std::bit_cast<float>(uint32_t(a)) ? b : old)
                    : (std::bit_cast<double>(old) == std::bit_cast<double>(a) ? b : old);
    });
    add("min_*f32", "min_*f64", 'f', [n](uint64_t old, uint64_t a, uint64_t) { return pickFloat(n, false, old, a); });
    add("max_*f32", "max_*f64", 'f', [n](uint64_t old, uint64_t a, uint64_t) { return pickFloat(n, true, old, a); });
    add("add_*f32", "add_*f64", 'f', [n](uint64_t old, uint64_t a, uint64_t) { return addFloats(n, old, a); });
    add("wrxchg_*b32", "wrxchg_*b64", 'i', [](uint64_t, uint64_t a, uint64_t) { return a; }, false);
  }
  all.push_back({"wrap_*b32", 4, 'i', false, [](uint64_t old, uint64_t a, uint64_t b) -> uint64_t {
                   return uint32_t(old >= a ? old - a : old + b);
                 }});
  return all;
}
std::string atomicName(const DsAtomic &c, bool returns) {
  std::string name = c.name;
  return "ds_" + name.replace(name.find('*'), 1, returns ? "rtn_" : "");
}
std::vector<DsAtomic> dsPairAtomics() {
  return {{"pk_add_*f16", 4, 'h', true,
           [](uint64_t old, uint64_t a, uint64_t) { return addHalves(uint32_t(old), uint32_t(a)); }},
          {"pk_add_*bf16", 4, 'b', true,
           [](uint64_t old, uint64_t a, uint64_t) { return addBrains(uint32_t(old), uint32_t(a)); }}};
}
std::vector<DsAtomic> allAtomics(std::string_view processor) {
  auto all = dsAtomics();
  if (processor != "gfx90a")
    for (const DsAtomic &c : dsPairAtomics())
      all.push_back(c);
  return all;
}

TEST_P(Lds, atomicsActInLaneOrder) {
  for (const DsAtomic &c : allAtomics(GetParam()))
    for (bool returns : {true, false}) {
      if (!returns && !c.hasPlain)
        continue;
      const std::string name = atomicName(c, returns);
      for (unsigned round = 0; round < 4; ++round) {
        LdsRun t(GetParam(), 1000 * round + c.bytes + name.size());
        t.in.setS64(4, round == 3 ? 0x00FF00FF00FF00F0 : ~uint64_t(0));
        for (unsigned at = 0; at < size; at += c.bytes)
          t.put(at, c.bytes, edgeValue(c.kind, c.bytes, t.random));
        for (unsigned l = 0; l < 64; ++l) {
          // Round 0: each lane its own; others: few places, and some out of range. The instruction's offset is 24.
          t.in.v(0, l) =
              (round == 0 ? l * c.bytes : static_cast<uint32_t>(t.random() % 140 * 8)) - (round == 0 ? 24 : 16);
          for (unsigned r : {6u, 10u}) {
            const uint64_t operand = edgeValue(c.kind, c.bytes, t.random);
            t.in.v(r, l) = static_cast<uint32_t>(operand);
            if (c.bytes == 8)
              t.in.v(r + 1, l) = static_cast<uint32_t>(operand >> 32);
          }
        }
        Image want = t.before;
        std::array<uint64_t, 64> old{};
        for (unsigned l = 0; l < 64; ++l) {
          const uint32_t at = t.in.v(0, l) + 24;
          if (!t.active(l) || uint64_t(at) + c.bytes > size)
            continue;
          old[l] = t.get(want, at, c.bytes);
          const auto operand = [&](unsigned r) { return c.bytes == 4 ? t.in.v(r, l) : t.in.v64(r, l); };
          uint64_t now = c.apply(old[l], operand(6), operand(10));
          std::memcpy(want.data() + at, &now, c.bytes);
        }
        t.run(name);
        for (unsigned at = 0; at < size; at += c.bytes)
          ASSERT_TRUE(same(c.kind, c.bytes, t.get(t.after, at, c.bytes), t.get(want, at, c.bytes)))
              << name << " byte " << at << std::hex << ": " << t.get(t.after, at, c.bytes) << " for "
              << t.get(want, at, c.bytes);
        for (unsigned l = 0; l < 64; ++l) {
          const uint64_t got = c.bytes == 4 ? t.out.v(12, l) : t.out.v64(12, l),
                         was = c.bytes == 4 ? t.in.v(12, l) : t.in.v64(12, l);
          ASSERT_TRUE(same(c.kind, c.bytes, got, returns && t.active(l) ? old[l] : was)) << name << " lane " << l;
        }
      }
    }
}

TEST_P(Lds, conditionalExchangeByBit31) {
  LdsRun t(GetParam(), 5);
  for (unsigned l = 0; l < 64; ++l) {
    t.in.v(0, l) = l * 8 + 3; // low three bits are dropped
    t.in.v(6, l) = l % 2 ? 0x80000000 | l : l;
    t.in.v(7, l) = l % 3 ? 0x80000100 | l : l;
  }
  t.run("ds_condxchg32_rtn_b64");
  Image want = t.before;
  for (unsigned l = 0; l < 64; ++l) {
    EXPECT_EQ(t.out.v64(12, l), t.get(t.before, 8 * l, 8));
    const uint32_t low = l, high = 0x100 | l;
    if (l % 2)
      std::memcpy(want.data() + 8 * l, &low, 4);
    if (l % 3)
      std::memcpy(want.data() + 8 * l + 4, &high, 4);
  }
  EXPECT_EQ(t.after, want);
}

TEST_P(Lds, appendAndConsumeCountActiveLanes) {
  LdsRun t(GetParam(), 6);
  t.in.m0 = 0xABCD0010; // its upper half means nothing here
  t.put(0x10 + 24, 4, 1000);
  t.in.setS64(4, 0x8000000000000F01);
  t.run("ds_append");
  EXPECT_EQ(t.get(t.after, 0x10 + 24, 4), 1006u);
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), t.active(l) ? 1000u : t.in.v(12, l));
  t.run("ds_consume");
  EXPECT_EQ(t.get(t.after, 0x10 + 24, 4), 994u);
  t.in.setS64(4, 0);
  t.run("ds_append");
  EXPECT_EQ(t.after, t.before);
}

TEST_P(Lds, laneNumbersAreAddresses) {
  LdsRun t(GetParam(), 7);
  t.in.m0 = 0xFFFF0000 + 900; // lanes 25 and up are beyond the end
  t.run("ds_read_addtid_b32");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), 924 + 4 * l + 4 <= size ? t.get(t.before, 924 + 4 * l, 4) : 0) << l;
  t.run("ds_write_addtid_b32");
  Image want = t.before;
  for (unsigned l = 0; 924 + 4 * l + 4 <= size; ++l)
    std::memcpy(want.data() + 924 + 4 * l, &t.in.v(6, l), 4);
  EXPECT_EQ(t.after, want);
}

TEST_P(Lds, permutesPushAndPull) {
  LdsRun t(GetParam(), 8);
  t.in.setS64(4, 0xFFFFFFFF0000FFFF);
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(0, l) = static_cast<uint32_t>(t.random());
  t.run("ds_bpermute_b32");
  EXPECT_EQ(t.after, t.before);
  for (unsigned l = 0; l < 64; ++l) {
    const unsigned from = (t.in.v(0, l) + 24) / 4 % 64;
    EXPECT_EQ(t.out.v(12, l), !t.active(l) ? t.in.v(12, l) : t.active(from) ? t.in.v(6, from) : 0) << l;
  }
  t.run("ds_permute_b32");
  LaneData want{};
  for (unsigned l = 0; l < 64; ++l)
    if (t.active(l))
      want[(t.in.v(0, l) + 24) / 4 % 64] = t.in.v(6, l);
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), t.active(l) ? want[l] : t.in.v(12, l)) << l;
}

TEST_P(Lds, swizzlesInEveryMode) {
  // The manual's tables for the FFT mode count lanes from 1.
  static const unsigned fft0[32] = {1, 0x11, 9,   0x19, 5, 0x15, 0xd, 0x1d, 3, 0x13, 0xb, 0x1b, 7, 0x17, 0xf,  0x1f,
                                    2, 0x12, 0xa, 0x1a, 6, 0x16, 0xe, 0x1e, 4, 0x14, 0xc, 0x1c, 8, 0x18, 0x10, 0x20};
  static const unsigned fft10[32] = {1,    9,    5,    0xd,  3,    0xb,  7,    0xf,  2,    0xa,  6,
                                     0xe,  4,    0xc,  8,    0x10, 0x11, 0x19, 0x15, 0x1d, 0x13, 0x1b,
                                     0x17, 0x1f, 0x12, 0x1a, 0x16, 0x1e, 0x14, 0x1c, 0x18, 0x20};
  struct Mode {
    const char *name;
    std::function<unsigned(unsigned)> from; ///< within 32 lanes
  };
  const Mode modes[] = {
      {"swizzle quad", [](unsigned l) { return (l & ~3u) + std::array{3u, 2u, 0u, 1u}[l & 3]; }},
      {"swizzle bits", [](unsigned l) { return ((l & 0x1B) | 0x02) ^ 0x11; }},
      {"swizzle fft 0", [](unsigned l) { return fft0[l] - 1; }},
      {"swizzle fft 16", [](unsigned l) { return fft10[l] - 1; }},
      {"swizzle fft 31", [](unsigned l) { return l; }},
      {"swizzle rotate left", [](unsigned l) { return (l + 5) % 32; }},
      {"swizzle rotate right", [](unsigned l) { return (l + 32 - 5) % 32; }},
      {"swizzle rotate in eights", [](unsigned l) { return (l & ~7u) | ((l + 3) & 7); }},
  };
  for (const Mode &mode : modes) {
    LdsRun t(GetParam(), 9);
    t.in.setS64(4, 0xFFFFFFFFFFFEFFFD);
    t.run(mode.name);
    for (unsigned l = 0; l < 64; ++l) {
      const unsigned from = (l & 32) | mode.from(l & 31);
      EXPECT_EQ(t.out.v(12, l), !t.active(l)     ? t.in.v(12, l)
                                : t.active(from) ? t.in.v(0, from)
                                                 : 0)
          << mode.name << " lane " << l;
    }
  }
}

TEST_P(Lds, transposedLoads) {
  if (std::string_view(GetParam()) != "gfx950")
    return; // that they are not there is what refusesWhatTheProcessorHasNot looks at
  for (auto [name, bits, words] : {std::tuple{"ds_read_b64_tr_b16", 16u, 2u},
                                   {"ds_read_b64_tr_b8", 8u, 2u},
                                   {"ds_read_b64_tr_b4", 4u, 2u},
                                   {"ds_read_b96_tr_b6", 6u, 3u}}) {
    LdsRun t(GetParam(), bits);
    for (unsigned l = 0; l < 64; ++l)
      t.in.v(0, l) = (l * 7 % 64) * 16 - 24; // rows in another order than lanes
    t.run(name);
    // Bit b of the data that lane l loads, and of what it gets.
    const auto source = [&](unsigned l, unsigned b) { return t.before[(l * 7 % 64) * 16 + b / 8] >> (b % 8) & 1; };
    const unsigned perLane = 32 * words / bits;
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned k = 0; k < perLane; ++k)
        for (unsigned b = 0; b < bits; ++b) {
          const unsigned element = 16 * k + l % 16, lane = l / 16 * 16 + element / perLane;
          const unsigned got = t.out.v(12 + (k * bits + b) / 32, l) >> ((k * bits + b) % 32) & 1;
          ASSERT_EQ(got, source(lane, element % perLane * bits + b)) << name << " lane " << l << " element " << k;
        }
  }
}

TEST_P(Lds, faultsAreNamed) {
  LdsRun t(GetParam(), 11);
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(0, l) = l * 8;
  t.in.v(0, 5) = 42;
  EXPECT_NE(t.set.runToFault("ds_add_u32", t.in)
                .find("lane 5: LDS atomic of 4 bytes at LDS byte 0x42, which is not a multiple of 4"),
            std::string::npos)
      << t.set.runToFault("ds_add_u32", t.in);
  EXPECT_NE(t.set.runToFault("global data share", t.in).find("global data share, which no compute unit has"),
            std::string::npos);
  EXPECT_NE(t.set.runToFault("ds_gws_barrier", t.in).find("global wave sync"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Lds, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

namespace flyc::emulator::test {

std::vector<Snippet> ldsSnippets(std::string_view processor) {
  std::vector<Snippet> all;
  const auto add = [&](const std::string &name, const std::string &instruction) {
    all.push_back(
        {name,
         "ds_write_b128 v1, v[2:5]\ns_waitcnt lgkmcnt(0)\ns_mov_b64 s[6:7], exec\ns_mov_b64 exec, s[4:5]\n" +
             instruction +
             "\ns_mov_b64 exec, s[6:7]\ns_waitcnt lgkmcnt(0)\nds_read_b128 v[16:19], v1\ns_waitcnt lgkmcnt(0)",
         20, 0, size});
  };
  const auto reg = [](unsigned first, unsigned bytes) { return registers('v', first, (bytes + 3) / 4); };
  for (const DsLoad &c : dsLoads)
    add(c.name, std::string(c.name) + " " + reg(12, c.like.bytes) + ", v0 offset:24");
  for (const DsStore &c : dsStores)
    add(c.name, std::string(c.name) + " v0, " + reg(6, c.like.bytes) + " offset:24");
  for (const DsPair &c : dsPairs) {
    const std::string suffix = c.suffix, offsets = " offset0:3 offset1:1",
                      data = "v0, " + reg(6, c.bytes) + ", " + reg(10, c.bytes) + offsets;
    add("ds_read" + suffix, "ds_read" + suffix + " " + reg(12, 2 * c.bytes) + ", v0" + offsets);
    add("ds_write" + suffix, "ds_write" + suffix + " " + data);
    const std::string exchange =
        "ds_wrxchg" + suffix.substr(0, suffix.find("_b")) + "_rtn" + suffix.substr(suffix.find("_b"));
    add("ds_wrxchg" + suffix, exchange + " " + reg(12, 2 * c.bytes) + ", " + data);
  }
  for (const DsAtomic &c : allAtomics(processor))
    for (bool returns : {true, false})
      if (returns || c.hasPlain) {
        const std::string name = atomicName(c, returns);
        const bool two = name.find("mskor") != std::string::npos || name.find("cmpst") != std::string::npos ||
                         name.find("wrap") != std::string::npos;
        add(name, name + " " + (returns ? reg(12, c.bytes) + ", " : "") + "v0, " + reg(6, c.bytes) +
                      (two ? ", " + reg(10, c.bytes) : "") + " offset:24");
      }
  add("ds_condxchg32_rtn_b64", "ds_condxchg32_rtn_b64 v[12:13], v0, v[6:7]");
  add("ds_append", "ds_append v12 offset:24");
  add("ds_consume", "ds_consume v12 offset:24");
  add("ds_read_addtid_b32", "ds_read_addtid_b32 v12 offset:24");
  add("ds_write_addtid_b32", "ds_write_addtid_b32 v6 offset:24");
  add("ds_bpermute_b32", "ds_bpermute_b32 v12, v0, v6 offset:24");
  add("ds_permute_b32", "ds_permute_b32 v12, v0, v6 offset:24");
  add("swizzle quad", "ds_swizzle_b32 v12, v0 offset:swizzle(QUAD_PERM,3,2,0,1)");
  add("swizzle bits", "ds_swizzle_b32 v12, v0 offset:" + std::to_string(0x1B | 0x02 << 5 | 0x11 << 10));
  add("swizzle fft 0", "ds_swizzle_b32 v12, v0 offset:0xE000");
  add("swizzle fft 16", "ds_swizzle_b32 v12, v0 offset:0xE010");
  add("swizzle fft 31", "ds_swizzle_b32 v12, v0 offset:0xE01F");
  add("swizzle rotate left", "ds_swizzle_b32 v12, v0 offset:" + std::to_string(0xC000 | 5 << 5));
  add("swizzle rotate right", "ds_swizzle_b32 v12, v0 offset:" + std::to_string(0xC000 | 1 << 10 | 5 << 5));
  add("swizzle rotate in eights", "ds_swizzle_b32 v12, v0 offset:" + std::to_string(0xC000 | 3 << 5 | 0x18));
  if (processor == "gfx950")
    for (const char *name : {"ds_read_b64_tr_b16", "ds_read_b64_tr_b8", "ds_read_b64_tr_b4"})
      add(name, std::string(name) + " v[12:13], v0 offset:24");
  if (processor == "gfx950")
    add("ds_read_b96_tr_b6", "ds_read_b96_tr_b6 v[12:14], v0 offset:24");
  add("ds_nop", "ds_nop");
  add("global data share", ".long 0xD8010018, 0x00000600"); // ds_add_u32 v0, v6 offset:24 gds
  add("ds_gws_barrier", "s_nop 0\nds_gws_barrier v6 gds");
  for (const char *name :
       {"ds_gws_init v6", "ds_gws_sema_br v6", "ds_gws_sema_v", "ds_gws_sema_p", "ds_gws_sema_release_all"})
    add(name, std::string(name) + " gds");
  return all;
}

} // namespace flyc::emulator::test
