//===- BufferTest.cpp - MUBUF: untyped buffer accesses --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A snippet runs its instruction under the EXEC of s[4:5], with the descriptor of s[8:11] and the scalar offset s12. v0
// is the offset, or the index with the offset in v1; v6 to v9 the operand, v12 to v15 the result. Expected values:
// CDNA3 ISA manual, 9.1.5, and the range rule that Buffer.h states.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"
#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

struct BufferRun {
  SnippetSet &set;
  std::mt19937_64 random;
  std::vector<uint8_t> before = std::vector<uint8_t>(bufferBytes);
  uint64_t buffer;
  WaveState in, out;

  BufferRun(const char *processor, uint64_t seed)
      : set(snippetSet(processor, bufferSnippets(processor), "buffer")), random(seed) {
    for (uint8_t &byte : before)
      byte = static_cast<uint8_t>(random());
    buffer = set.memory().allocate(bufferBytes, "data");
    in.setS64(4, ~uint64_t(0));
    describe(bufferBytes);
    for (unsigned r = 2; r < 16; ++r)
      for (unsigned l = 0; l < 64; ++l)
        in.v(r, l) = static_cast<uint32_t>(random());
  }
  ~BufferRun() { set.memory().release(buffer); }
  void describe(uint32_t records, uint32_t stride = 0, bool swizzle = false, uint32_t word3 = 0) {
    in.setS64(8, buffer | uint64_t(stride) << 48 | uint64_t(swizzle) << 63);
    in.sgpr[10] = records;
    in.sgpr[11] = word3;
  }
  bool active(unsigned l) const { return in.s64(4) >> l & 1; }
  void run(const std::string &name) {
    std::memcpy(set.memory().find(buffer, bufferBytes, true), before.data(), bufferBytes);
    out = set.run(name, in);
  }
  std::vector<uint8_t> after() const {
    std::vector<uint8_t> copy(bufferBytes);
    std::memcpy(copy.data(), set.memory().find(buffer, bufferBytes, false), bufferBytes);
    return copy;
  }
  std::vector<uint32_t> old(unsigned l) { return {in.v(12, l), in.v(13, l), in.v(14, l), in.v(15, l)}; }
};

class Buffer : public testing::TestWithParam<const char *> {};

/// Of `count` bytes at `at` in a raw buffer: how many are in range, dword by dword.
unsigned inRange(uint64_t at, unsigned count, uint64_t records) {
  if (count < 4)
    return at + count <= records ? count : 0;
  unsigned good = 0;
  while (good < count && at + good + 4 <= records)
    good += 4;
  return good;
}

TEST_P(Buffer, rawLoadsAreBoundedByDwords) {
  for (const LoadCase &c : loadCases)
    for (int pattern = 0; pattern < 3; ++pattern) {
      BufferRun t(GetParam(), c.bytes + pattern);
      const uint32_t records = pattern == 0 ? bufferBytes : 1003;
      t.describe(records);
      t.in.setS64(4, pattern == 2 ? someExec : ~uint64_t(0));
      t.in.sgpr[12] = 100;
      for (unsigned l = 0; l < 64; ++l)
        t.in.v(0, l) = pattern == 0 ? l * c.bytes
                       : l % 7 == 0 ? static_cast<uint32_t>(t.random())
                                    : 820 + static_cast<uint32_t>(t.random() % 80);
      t.run("offen " + std::string(c.name)); // v0 + s12 + 24
      EXPECT_EQ(t.after(), t.before);
      for (unsigned l = 0; l < 64; ++l) {
        const uint64_t at = uint64_t(t.in.v(0, l)) + 100 + 24;
        uint8_t source[16] = {};
        if (const unsigned good = inRange(at, c.bytes, records))
          std::memcpy(source, t.before.data() + at, good);
        const auto want = t.active(l) ? loaded(c, source, t.old(l)) : t.old(l);
        for (unsigned n = 0; n < 4; ++n)
          ASSERT_EQ(t.out.v(12 + n, l), want[n]) << c.name << " lane " << l << " byte " << at << " dword " << n;
      }
    }
}

TEST_P(Buffer, rawStoresAreBoundedByDwords) {
  for (const StoreCase &c : storeCases) {
    BufferRun t(GetParam(), c.bytes);
    t.describe(1003);
    t.in.setS64(4, someExec);
    t.in.sgpr[12] = 100;
    auto want = t.before;
    for (unsigned l = 0; l < 64; ++l) {
      t.in.v(0, l) = l % 7 == 0 ? static_cast<uint32_t>(t.random()) : 820 + static_cast<uint32_t>(t.random() % 80);
      const uint64_t at = uint64_t(t.in.v(0, l)) + 100 + 24;
      const auto data = stored(c, {t.in.v(6, l), t.in.v(7, l), t.in.v(8, l), t.in.v(9, l)});
      if (t.active(l))
        if (const unsigned good = inRange(at, c.bytes, 1003))
          std::memcpy(want.data() + at, data.data(), good);
    }
    t.run("offen " + std::string(c.name));
    EXPECT_EQ(t.after(), want) << c.name;
  }
}

TEST_P(Buffer, noRecordsNoBytes) {
  BufferRun t(GetParam(), 1);
  t.describe(0);
  t.run("plain load");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), 0u);
  t.run("plain store");
  EXPECT_EQ(t.after(), t.before);
  t.describe(20);
  t.run("plain load"); // every lane at byte 16
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(std::memcmp(&t.out.v(12, l), t.before.data() + 16, 4), 0);
  t.describe(19);
  t.run("plain load");
  EXPECT_EQ(t.out.v(12, 0), 0u);
}

TEST_P(Buffer, recordsAreIndexed) {
  BufferRun t(GetParam(), 2);
  t.describe(50, 24);
  t.in.sgpr[12] = 8;
  for (unsigned l = 0; l < 64; ++l) {
    t.in.v(0, l) = l * 11 % 64; // the record
    t.in.v(1, l) = 4 * (l % 3);
  }
  t.run("indexed dwordx2");
  for (unsigned l = 0; l < 64; ++l) {
    const unsigned at = t.in.v(0, l) * 24 + t.in.v(1, l) + 4 + 8;
    uint64_t want = 0;
    if (t.in.v(0, l) < 50)
      std::memcpy(&want, t.before.data() + at, 8);
    EXPECT_EQ(t.out.v64(12, l), want) << l;
  }
  t.run("index only");
  for (unsigned l = 0; l < 64; ++l) {
    uint32_t want = 0;
    if (t.in.v(0, l) < 50)
      std::memcpy(&want, t.before.data() + t.in.v(0, l) * 24 + 4, 4);
    EXPECT_EQ(t.out.v(12, l), want) << l;
  }
  // Without an index num_records counts bytes.
  t.describe(40, 24);
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(0, l) = l;
  t.in.sgpr[12] = 0;
  t.run("offen load_dword");
  for (unsigned l = 0; l < 64; ++l) {
    uint32_t want = 0;
    if (l + 24 + 4 <= 40)
      std::memcpy(&want, t.before.data() + l + 24, 4);
    EXPECT_EQ(t.out.v(12, l), want) << l;
  }
}

TEST_P(Buffer, lanesAreIndicesWithAddTid) {
  BufferRun t(GetParam(), 3);
  // Stride 4 and ADD_TID_ENABLE: dword `lane`, and the data format is the stride's upper bits.
  t.describe(40, 4, false, 1 << 23);
  t.run("plain load");
  for (unsigned l = 0; l < 64; ++l) {
    uint32_t want = 0;
    if (l < 40)
      std::memcpy(&want, t.before.data() + 4 * l + 16, 4);
    EXPECT_EQ(t.out.v(12, l), want) << l;
  }
  t.describe(2, 0, false, 1 << 23 | 1 << 15); // stride 2^14: only lane 0 is within the 4 KiB, lane 1 is a fault
  EXPECT_NE(t.set.runToFault("plain load", t.in).find("lane 1: buffer load of 4 bytes"), std::string::npos);
}

TEST_P(Buffer, swizzledBuffersInterleaveDwords) {
  for (unsigned strideField = 0; strideField < 4; ++strideField) {
    const unsigned indexStride = 8u << strideField;
    BufferRun t(GetParam(), 40 + strideField);
    t.describe(60, 32, true, strideField << 21);
    for (unsigned l = 0; l < 64; ++l) {
      t.in.v(0, l) = l * 13 % 64;
      t.in.v(1, l) = l % 3 * 4;
    }
    // Byte b of a record: (index / indexStride) * stride * indexStride + (b / 4) * 4 * indexStride + index %
    // indexStride * 4 + b % 4.
    const auto place = [&](unsigned index, unsigned b) {
      return index / indexStride * 32 * indexStride + b / 4 * 4 * indexStride + index % indexStride * 4 + b % 4;
    };
    t.run("indexed dwordx4");
    auto want = t.before;
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < 4; ++n) {
        uint32_t dword = 0;
        const unsigned at = place(t.in.v(0, l), t.in.v(1, l) + 4 + 4 * n);
        if (t.in.v(0, l) < 60 && at + 4 <= bufferBytes)
          std::memcpy(&dword, t.before.data() + at, 4);
        EXPECT_EQ(t.out.v(12 + n, l), dword) << indexStride << " lane " << l << " dword " << n;
      }
    for (unsigned n = 0; n < 4; ++n)
      for (unsigned l = 0; l < 64; ++l)
        if (t.in.v(0, l) < 60)
          std::memcpy(want.data() + place(t.in.v(0, l), t.in.v(1, l) + 4 + 4 * n), &t.in.v(6 + n, l), 4);
    t.run("indexed store dwordx4");
    EXPECT_EQ(t.after(), want) << indexStride;
  }
}

TEST_P(Buffer, atomicsActInLaneOrder) {
  for (const AtomicCase &c : atomicCases)
    for (bool returns : {true, false}) {
      if (std::string_view(c.name) == "pk_add_bf16" && std::string_view(GetParam()) != "gfx950")
        continue;
      const std::string name = std::string(c.name) + (returns ? " rtn" : "");
      for (int pattern = 0; pattern < 2; ++pattern) {
        BufferRun t(GetParam(), 50 * c.bytes + pattern);
        t.in.setS64(4, pattern ? someExec : ~uint64_t(0));
        const uint32_t records = pattern ? 2044 : bufferBytes; // of 8 bytes at 2040 half is in range: nothing happens
        t.describe(records);
        t.in.sgpr[12] = 8;
        for (unsigned at = 0; at < bufferBytes; at += c.bytes) {
          const uint64_t value = edgeValue(c.kind, c.bytes, t.random);
          std::memcpy(t.before.data() + at, &value, c.bytes);
        }
        auto want = t.before;
        std::array<uint64_t, 64> old{};
        for (unsigned l = 0; l < 64; ++l) {
          const uint32_t at = pattern ? 2000 + static_cast<uint32_t>(t.random() % 10) * 8 : 800 + l * c.bytes;
          t.in.v(0, l) = at - 24 - 8;
          uint64_t operand[2];
          for (unsigned n = 0; n < 2; ++n) {
            operand[n] = edgeValue(c.kind, c.bytes, t.random);
            if (n == 1 && t.random() % 2)
              std::memcpy(&operand[n], want.data() + at, c.bytes);
            if (c.bytes == 4)
              t.in.v(6 + n, l) = static_cast<uint32_t>(operand[n] = static_cast<uint32_t>(operand[n]));
            else
              t.in.setV64(6 + 2 * n, l, operand[n]);
          }
          if (!t.active(l) || at + c.bytes > records)
            continue;
          std::memcpy(&old[l], want.data() + at, c.bytes);
          const uint64_t now = c.apply(old[l], operand[0], operand[1]);
          std::memcpy(want.data() + at, &now, c.bytes);
        }
        t.run(name);
        const auto after = t.after();
        for (unsigned at = 0; at < bufferBytes; at += c.bytes) {
          uint64_t x = 0, y = 0;
          std::memcpy(&x, after.data() + at, c.bytes);
          std::memcpy(&y, want.data() + at, c.bytes);
          ASSERT_TRUE(same(c.kind, c.bytes, x, y)) << name << " byte " << at;
        }
        for (unsigned l = 0; l < 64; ++l) { // the old value comes back in the operand's register
          const uint64_t got = c.bytes == 4 ? t.out.v(6, l) : t.out.v64(6, l),
                         was = c.bytes == 4 ? t.in.v(6, l) : t.in.v64(6, l);
          ASSERT_TRUE(same(c.kind, c.bytes, got, returns && t.active(l) ? old[l] : was)) << name << " lane " << l;
        }
      }
    }
}

TEST_P(Buffer, loadsStraightToLds) {
  struct Case {
    const char *name;
    unsigned count;
    bool isSigned;
    unsigned stride;
  };
  for (const Case &c : {Case{"lds dword", 4, false, 4}, Case{"lds ubyte", 1, false, 4}, Case{"lds sbyte", 1, true, 4},
                        Case{"lds ushort", 2, false, 4}, Case{"lds sshort", 2, true, 4},
                        Case{"lds dwordx3", 12, false, 16}, Case{"lds dwordx4", 16, false, 16}}) {
    if (c.stride == 16 && std::string_view(GetParam()) != "gfx950")
      continue;
    BufferRun t(GetParam(), c.count + c.stride);
    t.describe(2000);
    t.in.setS64(4, someExec);
    t.in.m0 = 0x20;
    t.in.sgpr[12] = 4;
    for (unsigned l = 0; l < 64; ++l)
      t.in.v(0, l) = l % 9 == 0 ? 5000 : static_cast<uint32_t>(t.random() % 1960);
    t.run(c.name); // v12 and up: what the LDS has at M0 + 24 + lane * stride; 0x5A5A5A5A where nothing was written
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < c.stride / 4; ++n) {
        uint32_t want = 0x5A5A5A5A;
        if (t.active(l) && 4 * n < c.count) {
          uint8_t source[16] = {}; // out of range writes 0
          const uint32_t at = t.in.v(0, l) + 24 + 4;
          if (const unsigned good = inRange(at, c.count, 2000))
            std::memcpy(source, t.before.data() + at, good);
          want = loaded({"", std::min(c.count, 4u), c.isSigned}, source + 4 * n, {0})[0];
        }
        ASSERT_EQ(t.out.v(12 + n, l), want) << c.name << " lane " << l << " dword " << n;
      }
  }
}

TEST_P(Buffer, recordsThatReachBeyondTheAllocationFault) {
  BufferRun t(GetParam(), 9);
  t.describe(bufferBytes + 100);
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(0, l) = l;
  t.in.v(0, 20) = bufferBytes - 24;
  const std::string said = t.set.runToFault("offen load_dword", t.in);
  EXPECT_NE(said.find("lane 20: buffer load of 4 bytes at 0x"), std::string::npos) << said;
  EXPECT_NE(said.find("4 bytes past the end of `data` (4096 bytes"), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Buffer, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

namespace flyc::emulator::test {

std::vector<Snippet> bufferSnippets(std::string_view processor) {
  std::vector<Snippet> all;
  const auto add = [&](const std::string &name, const std::string &instructions) {
    all.push_back({name,
                   "s_mov_b64 s[6:7], exec\ns_mov_b64 exec, s[4:5]\n" + instructions +
                       "\ns_waitcnt vmcnt(0) lgkmcnt(0)\ns_mov_b64 exec, s[6:7]",
                   20, 0, 1280});
  };
  const auto reg = [](unsigned first, unsigned count) { return registers('v', first, (count + 3) / 4); };
  const std::string returning = processor == "gfx90a" ? " glc" : " sc0";
  for (const LoadCase &c : loadCases)
    add("offen " + std::string(c.name),
        "buffer_" + std::string(c.name) + " " + reg(12, c.bytes) + ", v0, s[8:11], s12 offen offset:24");
  for (const StoreCase &c : storeCases)
    add("offen " + std::string(c.name),
        "buffer_" + std::string(c.name) + " " + reg(6, c.bytes) + ", v0, s[8:11], s12 offen offset:24");
  add("plain load", "buffer_load_dword v12, off, s[8:11], 0 offset:16");
  add("plain store", "buffer_store_dword v6, off, s[8:11], 0 offset:16");
  add("indexed dwordx2", "buffer_load_dwordx2 v[12:13], v[0:1], s[8:11], s12 idxen offen offset:4");
  add("indexed dwordx4", "buffer_load_dwordx4 v[12:15], v[0:1], s[8:11], 0 idxen offen offset:4");
  add("indexed store dwordx4", "buffer_store_dwordx4 v[6:9], v[0:1], s[8:11], 0 idxen offen offset:4");
  add("index only", "buffer_load_dword v12, v0, s[8:11], 0 idxen offset:4");
  for (const AtomicCase &c : atomicCases)
    if (std::string_view(c.name) != "pk_add_bf16" || processor == "gfx950") {
      const std::string text = "buffer_atomic_" + std::string(c.name) + " " + reg(6, c.bytes * (c.hasSecond ? 2 : 1)) +
                               ", v0, s[8:11], s12 offen offset:24";
      add(c.name, text);
      add(std::string(c.name) + " rtn", text + returning);
    }
  for (const char *name : {"dword", "ubyte", "sbyte", "ushort", "sshort", "dwordx3", "dwordx4"}) {
    const bool wide = std::string_view(name).find('x') != std::string_view::npos;
    if (wide && processor != "gfx950")
      continue;
    add("lds " + std::string(name),
        "s_mov_b64 exec, s[6:7]\nv_mov_b32 v16, 0x5A5A5A5A\nv_mov_b32 v17, v16\nv_mov_b32 v18, v16\nv_mov_b32 v19, "
        "v16\n"
        "v_mbcnt_lo_u32_b32 v4, -1, 0\nv_mbcnt_hi_u32_b32 v4, -1, v4\nv_lshlrev_b32 v5, 4, v4\nds_write_b128 v5, "
        "v[16:19]\n"
        "ds_write_b128 v5, v[16:19] offset:56\ns_waitcnt lgkmcnt(0)\ns_mov_b64 exec, s[4:5]\nbuffer_load_" +
            std::string(name) + " v0, s[8:11], s12 offen offset:24 lds\ns_waitcnt vmcnt(0)\ns_mov_b64 exec, s[6:7]\n" +
            (wide ? "ds_read_b128 v[12:15], v5 offset:56" : "v_lshlrev_b32 v5, 2, v4\nds_read_b32 v12, v5 offset:56"));
  }
  if (processor == "gfx90a")
    add("caches", "buffer_wbl2\nbuffer_invl2\nbuffer_wbinvl1\nbuffer_wbinvl1_vol");
  else
    add("caches", "buffer_wbl2 sc1\nbuffer_inv sc1");
  return all;
}

} // namespace flyc::emulator::test
