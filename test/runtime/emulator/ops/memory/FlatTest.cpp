//===- FlatTest.cpp - FLAT, GLOBAL and SCRATCH instructions ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A snippet runs its instruction under the EXEC of s[4:5]. v[0:1] is an address, v2 an offset to s[8:9], v6 to v9 the
// operand, v12 to v15 the result. Expected values: CDNA3 ISA manual, chapter 10 and the pseudo-code of its
// instructions.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"
#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr unsigned ldsSize = 1024, scratchSize = 64;

struct FlatRun {
  SnippetSet &set;
  std::mt19937_64 random;
  std::vector<uint8_t> before;
  uint64_t buffer = 0;
  WaveState in, out;

  FlatRun(const char *processor, uint64_t seed, unsigned bytes = 4096)
      : set(snippetSet(processor, flatSnippets(processor), "flat")), random(seed), before(bytes) {
    for (uint8_t &byte : before)
      byte = static_cast<uint8_t>(random());
    buffer = set.memory().allocate(bytes, "data");
    in.setS64(4, ~uint64_t(0));
    in.setS64(8, buffer);
    for (unsigned r = 2; r < 16; ++r)
      for (unsigned l = 0; l < 64; ++l)
        in.v(r, l) = static_cast<uint32_t>(random());
  }
  ~FlatRun() { set.memory().release(buffer); }
  bool active(unsigned l) const { return in.s64(4) >> l & 1; }
  /// Lane l reaches `at` bytes into the buffer, by all three ways to address it.
  void place(unsigned l, uint32_t at) {
    in.setV64(0, l, buffer + at);
    in.v(2, l) = at;
  }
  void run(const std::string &name) {
    std::memcpy(set.memory().find(buffer, before.size(), true), before.data(), before.size());
    out = set.run(name, in);
  }
  std::string fault(const std::string &name) {
    std::memcpy(set.memory().find(buffer, before.size(), true), before.data(), before.size());
    return set.runToFault(name, in);
  }
  std::vector<uint8_t> after() const {
    const std::byte *at = set.memory().find(buffer, before.size(), false);
    std::vector<uint8_t> bytes(before.size());
    std::memcpy(bytes.data(), at, bytes.size());
    return bytes;
  }
};

/// How an instruction is addressed, and the instruction's own offset.
struct Form {
  const char *name, *prefix, *address, *tail;
  int offset;
};
const Form forms[] = {
    {"global", "global_", "v[0:1]", "off offset:-40", -40},
    {"global saddr", "global_", "v2", "s[8:9] offset:24", 24},
    {"flat", "flat_", "v[0:1]", "offset:16", 16},
};
std::string loadText(const Form &f, const std::string &mnemonic, const std::string &result) {
  return mnemonic + " " + result + ", " + f.address + (f.prefix[0] == 'g' ? ", " : " ") + f.tail;
}
std::string storeText(const Form &f, const std::string &mnemonic, const std::string &data) {
  return mnemonic + " " + f.address + ", " + data + (f.prefix[0] == 'g' ? ", " : " ") + f.tail;
}
std::string caseName(const Form &f, const std::string &name) { return std::string(f.name) + " " + name; }

class Flat : public testing::TestWithParam<const char *> {};

TEST_P(Flat, loadsAtAnyAlignment) {
  for (const Form &f : forms)
    for (const LoadCase &c : loadCases)
      for (int pattern = 0; pattern < 3; ++pattern) {
        FlatRun t(GetParam(), c.bytes + pattern);
        t.in.setS64(4, pattern == 2 ? someExec : ~uint64_t(0));
        std::array<uint32_t, 64> at;
        for (unsigned l = 0; l < 64; ++l) {
          at[l] =
              pattern == 0 ? 100 + l * c.bytes : 100 + static_cast<uint32_t>(t.random() % 3000); // in a row; anywhere
          t.place(l, at[l] - f.offset);
        }
        if (pattern == 2)
          t.place(1, 0xFFFFFF); // an inactive lane's address means nothing
        t.run(caseName(f, c.name));
        EXPECT_EQ(t.after(), t.before);
        for (unsigned l = 0; l < 64; ++l) {
          const std::vector<uint32_t> old = {t.in.v(12, l), t.in.v(13, l), t.in.v(14, l), t.in.v(15, l)};
          const auto want = t.active(l) ? loaded(c, t.before.data() + at[l], old) : old;
          for (unsigned n = 0; n < 4; ++n)
            ASSERT_EQ(t.out.v(12 + n, l), want[n]) << f.name << " " << c.name << " lane " << l << " dword " << n;
        }
      }
}

TEST_P(Flat, storesInLaneOrder) {
  for (const Form &f : forms)
    for (const StoreCase &c : storeCases)
      for (int pattern = 0; pattern < 3; ++pattern) {
        FlatRun t(GetParam(), c.bytes + pattern);
        t.in.setS64(4, pattern == 2 ? someExec : ~uint64_t(0));
        auto want = t.before;
        for (unsigned l = 0; l < 64; ++l) {
          const uint32_t at =
              pattern == 0 ? 100 + l * c.bytes : 100 + static_cast<uint32_t>(t.random() % 500); // apart; overlapping
          t.place(l, at - f.offset);
          if (t.active(l)) {
            const auto bytes = stored(c, {t.in.v(6, l), t.in.v(7, l), t.in.v(8, l), t.in.v(9, l)});
            std::memcpy(want.data() + at, bytes.data(), bytes.size());
          }
        }
        t.run(caseName(f, c.name));
        EXPECT_EQ(t.after(), want) << f.name << " " << c.name;
      }
}

/// gfx90a has not all float atomics in every segment.
bool hasAtomic(std::string_view processor, std::string_view prefix, std::string_view name) {
  if (processor == "gfx90a")
    return name != "pk_add_bf16" && !(prefix == "flat_" && (name == "add_f32" || name == "pk_add_f16"));
  return true;
}

TEST_P(Flat, atomicsActInLaneOrder) {
  for (const Form &f : forms)
    for (const AtomicCase &c : atomicCases)
      for (bool returns : {true, false}) {
        if (!hasAtomic(GetParam(), f.prefix, c.name))
          continue;
        const std::string name = caseName(f, std::string(c.name) + (returns ? " rtn" : ""));
        for (int pattern = 0; pattern < 2; ++pattern) {
          FlatRun t(GetParam(), 77 * c.bytes + pattern);
          t.in.setS64(4, pattern ? someExec : ~uint64_t(0));
          for (unsigned at = 0; at < t.before.size(); at += c.bytes) {
            const uint64_t value = edgeValue(c.kind, c.bytes, t.random);
            std::memcpy(t.before.data() + at, &value, c.bytes);
          }
          auto want = t.before;
          std::array<uint64_t, 64> old{};
          for (unsigned l = 0; l < 64; ++l) {
            const uint32_t at = (pattern ? 64 + static_cast<uint32_t>(t.random() % 10) : 64 + l) * c.bytes;
            t.place(l, at - f.offset);
            uint64_t operand[2];
            for (unsigned n = 0; n < 2; ++n) {
              operand[n] = edgeValue(c.kind, c.bytes, t.random);
              if (n == 1 && t.random() % 2)
                std::memcpy(&operand[n], want.data() + at, c.bytes); // compare-and-swap: often what is there
              if (c.bytes == 4)
                t.in.v(6 + n, l) = static_cast<uint32_t>(operand[n] = static_cast<uint32_t>(operand[n]));
              else
                t.in.setV64(6 + 2 * n, l, operand[n]);
            }
            if (!t.active(l))
              continue;
            std::memcpy(&old[l], want.data() + at, c.bytes);
            const uint64_t now = c.apply(old[l], operand[0], operand[1]);
            std::memcpy(want.data() + at, &now, c.bytes);
          }
          t.run(name);
          const auto after = t.after();
          for (unsigned at = 0; at < after.size(); at += c.bytes) {
            uint64_t x = 0, y = 0;
            std::memcpy(&x, after.data() + at, c.bytes);
            std::memcpy(&y, want.data() + at, c.bytes);
            ASSERT_TRUE(same(c.kind, c.bytes, x, y)) << name << " byte " << at << std::hex << ": " << x << " for " << y;
          }
          for (unsigned l = 0; l < 64; ++l) {
            const uint64_t got = c.bytes == 4 ? t.out.v(12, l) : t.out.v64(12, l),
                           was = c.bytes == 4 ? t.in.v(12, l) : t.in.v64(12, l);
            ASSERT_TRUE(same(c.kind, c.bytes, got, returns && t.active(l) ? old[l] : was)) << name << " lane " << l;
          }
        }
      }
}

TEST_P(Flat, aperturesReachLdsAndScratch) {
  FlatRun t(GetParam(), 3);
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(2, l) = 8 * ((l * 5) % 64); // bytes of LDS
  t.run("flat lds");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v64(12, l), t.in.v64(6, l)) << l;
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(2, l) = 4 * (l % 15); // bytes of the lane's scratch
  t.run("flat scratch");
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(t.out.v(12, l), t.in.v(6, l)) << l;
  t.in.v(2, 9) = ldsSize;
  EXPECT_NE(t.fault("flat lds").find("lane 9: store reaches LDS byte 1031 of 1024"), std::string::npos)
      << t.fault("flat lds");
  t.in.v(2, 9) = scratchSize;
  EXPECT_NE(t.fault("flat scratch").find("lane 9: store of 4 bytes at byte 64 of the lane's scratch, which has 64"),
            std::string::npos);
  EXPECT_NE(t.fault("global lds").find("only flat instructions see the aperture of LDS"), std::string::npos);
}

TEST_P(Flat, scratchIsEachLanesOwn) {
  FlatRun t(GetParam(), 4);
  t.in.setS64(4, someExec);
  t.in.sgpr[10] = 12;
  for (unsigned l = 0; l < 64; ++l)
    t.in.v(2, l) = 4 * (l % 4);
  t.run("scratch dwords"); // store at v2 + 12, load at v2 + 12; a word at s10 + 32; one at 60
  for (unsigned l = 0; l < 64; ++l)
    for (unsigned n = 0; n < 4; ++n)
      EXPECT_EQ(t.out.v(12 + n, l), t.active(l) ? t.in.v(6 + n, l) : t.in.v(12 + n, l)) << l << " " << n;
  for (const LoadCase &c : loadCases) {
    t.run("scratch " + std::string(c.name));
    for (unsigned l = 0; l < 64; ++l) {
      uint8_t bytes[16];
      for (unsigned n = 0; n < 4; ++n)
        std::memcpy(bytes + 4 * n, &t.in.v(6 + n, l), 4);
      const std::vector<uint32_t> old = {t.in.v(12, l), t.in.v(13, l), t.in.v(14, l), t.in.v(15, l)};
      const auto want = t.active(l) ? loaded(c, bytes, old) : old;
      for (unsigned n = 0; n < 4; ++n)
        ASSERT_EQ(t.out.v(12 + n, l), want[n]) << c.name << " lane " << l;
    }
  }
  for (const StoreCase &c : storeCases) {
    t.run("scratch " + std::string(c.name)); // over v[6:9], of v[8:11]; all loaded back
    for (unsigned l = 0; l < 64; ++l) {
      uint8_t want[16];
      for (unsigned n = 0; n < 4; ++n)
        std::memcpy(want + 4 * n, &t.in.v(6 + n, l), 4);
      const auto bytes = stored(c, {t.in.v(8, l), t.in.v(9, l), t.in.v(10, l), t.in.v(11, l)});
      std::memcpy(want, bytes.data(), bytes.size());
      for (unsigned n = 0; n < 4 && t.active(l); ++n)
        ASSERT_EQ(std::memcmp(&t.out.v(12 + n, l), want + 4 * n, 4), 0) << c.name << " lane " << l;
    }
  }
  t.in.v(2, 0) = uint32_t(-13); // one byte before the lane's scratch
  EXPECT_NE(t.fault("scratch dwords").find("lane 0: store of 8 bytes at byte 4294967295 of the lane's scratch"),
            std::string::npos)
      << t.fault("scratch dwords");
}

struct LdsLoad {
  const char *name;
  unsigned bytes, stride;
  bool isSigned, newest;
};
const LdsLoad ldsLoads[] = {
    {"load_lds_ubyte", 1, 4, false, false},    {"load_lds_sbyte", 1, 4, true, false},
    {"load_lds_ushort", 2, 4, false, false},   {"load_lds_sshort", 2, 4, true, false},
    {"load_lds_dword", 4, 4, false, false},    {"load_lds_dwordx3", 12, 16, false, true},
    {"load_lds_dwordx4", 16, 16, false, true},
};

TEST_P(Flat, loadsStraightToLds) {
  for (const LdsLoad &c : ldsLoads) {
    if (c.newest && std::string_view(GetParam()) != "gfx950")
      continue;
    FlatRun t(GetParam(), c.bytes);
    t.in.setS64(4, someExec);
    t.in.m0 = 0x10 | 3; // the low two bits count as 0
    std::array<uint32_t, 64> at;
    for (unsigned l = 0; l < 64; ++l)
      t.place(l, at[l] = static_cast<uint32_t>(t.random() % 4000));
    t.run(std::string("global ") + c.name);
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned n = 0; n < c.stride / 4; ++n) {
        // Lane l's bytes are at M0 + the instruction's offset + l * stride; the snippet loads them back to v12 and up.
        uint32_t want = 0x5A5A5A5A; // what the snippet had put there
        if (t.active(l) && 4 * n < c.bytes) {
          const LoadCase like{"", std::min(c.bytes, 4u), c.isSigned};
          want = loaded(like, t.before.data() + at[l] + 8 + 4 * n, {0})[0];
        }
        ASSERT_EQ(t.out.v(12 + n, l), want) << c.name << " lane " << l;
      }
  }
}

TEST_P(Flat, noLanesReachNothing) {
  for (const Form &f : forms)
    for (const char *name : {"load_dwordx4", "store_dwordx2", "load_sbyte", "store_short", "add rtn"}) {
      FlatRun t(GetParam(), 8);
      t.in.setS64(4, 0);
      for (unsigned l = 0; l < 64; ++l)
        t.in.setV64(0, l, t.random());
      t.run(caseName(f, name));
      EXPECT_EQ(t.after(), t.before) << name;
      for (unsigned l = 0; l < 64; ++l)
        for (unsigned n = 12; n < 16; ++n)
          ASSERT_EQ(t.out.v(n, l), t.in.v(n, l)) << name;
    }
}

TEST_P(Flat, faultsNameTheNearestAllocation) {
  FlatRun t(GetParam(), 5, 4000);
  for (unsigned l = 0; l < 64; ++l)
    t.place(l, 40 + 4 * l);
  const std::string load = caseName(forms[0], "load_dword"), store = caseName(forms[0], "store_dword"),
                    load4 = caseName(forms[0], "load_dwordx4");
  const auto expect = [&](const std::string &name, const std::string &text) {
    const std::string said = t.fault(name);
    EXPECT_NE(said.find(text), std::string::npos) << said;
  };
  t.place(13, 4000 + 40);
  expect(load, "lane 13: load of 4 bytes at 0x");
  expect(load, ": 4 bytes past the end of `data` (4000 bytes at 0x");
  expect(load, "global_load_dword v12, v[0:1], off offset:-40");
  t.place(13, 3990 + 40);
  expect(load4, ": 6 bytes past the end of `data` (4000 bytes");
  t.place(13, 0);
  expect(store, ": 40 bytes before the start of `data` (4000 bytes");
  t.in.setS64(4, ~(uint64_t(1) << 13));
  t.run(store); // the lane is not active
  t.in.setS64(4, ~uint64_t(0));
  t.in.setV64(0, 13, 0);
  expect(load, "a null pointer less an offset: far from all that is allocated, of which the nearest is `");
  t.in.setV64(0, 13, 44);
  expect(load, "load of 4 bytes at 0x4, a null pointer");
  t.in.setV64(0, 13, ~uint64_t(0) + 41); // the last byte of the address space, and around
  expect(load, "load of 4 bytes at 0x0, a null pointer");
  t.in.setV64(0, 13, ~uint64_t(0) + 40);
  expect(load, "load of 4 bytes at 0xffffffffffffffff");

  const uint64_t constant = t.set.memory().allocate(64, "constants", false), gone = t.set.memory().allocate(64, "gone");
  t.set.memory().release(gone);
  t.in.setV64(0, 13, constant + 40);
  t.run(load);
  expect(store, "`constants` (64 bytes at 0x");
  expect(store, " is read-only");
  t.in.setV64(0, 13, gone + 40);
  expect(load, "`gone` (64 bytes at 0x");
  expect(load, " was freed");
  t.place(13, 42);
  t.run(load);
  expect(caseName(forms[0], "add"), "which is not a multiple of 4: atomics must be aligned");
  t.place(13, 44);
  expect(caseName(forms[0], "add_x2"), "which is not a multiple of 8: atomics must be aligned");
}

TEST_P(Flat, aFaultingStoreWritesNothing) {
  FlatRun t(GetParam(), 6, 4000);
  for (unsigned l = 0; l < 64; ++l)
    t.place(l, 40 + 4 * l);
  t.place(63, 5000);
  t.fault(caseName(forms[0], "store_dword"));
  EXPECT_EQ(t.after(), t.before);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Flat, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

namespace flyc::emulator::test {

std::vector<Snippet> flatSnippets(std::string_view processor) {
  std::vector<Snippet> all;
  const bool recent = processor != "gfx90a";
  const auto add = [&](const std::string &name, const std::string &instructions) {
    all.push_back({name,
                   "s_mov_b64 s[6:7], exec\ns_mov_b64 exec, s[4:5]\n" + instructions +
                       "\ns_waitcnt vmcnt(0) lgkmcnt(0)\ns_mov_b64 exec, s[6:7]",
                   20, 0, ldsSize, scratchSize});
  };
  const auto reg = [](unsigned first, unsigned bytes) { return registers('v', first, (bytes + 3) / 4); };
  const std::string returning = recent ? " sc0" : " glc";
  for (const Form &f : forms) {
    for (const LoadCase &c : loadCases)
      add(caseName(f, c.name), loadText(f, std::string(f.prefix) + c.name, reg(12, c.bytes)));
    for (const StoreCase &c : storeCases)
      add(caseName(f, c.name), storeText(f, std::string(f.prefix) + c.name, reg(6, c.bytes)));
    for (const AtomicCase &c : atomicCases)
      if (hasAtomic(processor, f.prefix, c.name)) {
        const std::string mnemonic = std::string(f.prefix) + "atomic_" + c.name,
                          text = storeText(f, mnemonic, reg(6, c.bytes * (c.hasSecond ? 2 : 1)));
        add(caseName(f, c.name), text);
        add(caseName(f, std::string(c.name) + " rtn"),
            mnemonic + " " + reg(12, c.bytes) + "," + text.substr(mnemonic.size()) + returning);
      }
  }
  const std::string ldsAddress = "s_mov_b64 s[12:13], src_shared_base\nv_mov_b32 v3, s13\n",
                    privateAddress = "s_mov_b64 s[12:13], src_private_base\nv_mov_b32 v3, s13\n";
  add("flat lds",
      ldsAddress + "flat_store_dwordx2 v[2:3], v[6:7]\ns_waitcnt vmcnt(0) lgkmcnt(0)\nds_read_b64 v[12:13], v2");
  add("flat scratch",
      privateAddress + "flat_store_dword v[2:3], v6\ns_waitcnt vmcnt(0) lgkmcnt(0)\nflat_load_dword v12, v[2:3]");
  add("global lds", ldsAddress + "global_load_dword v12, v[2:3], off");
  // LDS loads: the LDS is filled with 0x5A, then the lanes' places are read back, with the stride of the instruction.
  const auto toLds = [&](const std::string &prefix, const LdsLoad &c, const std::string &address) {
    std::string body = "s_mov_b64 exec, s[6:7]\nv_mov_b32 v16, 0x5A5A5A5A\nv_mov_b32 v17, v16\nv_mov_b32 v18, "
                       "v16\nv_mov_b32 v19, v16\n"
                       "v_mbcnt_lo_u32_b32 v4, -1, 0\nv_mbcnt_hi_u32_b32 v4, -1, v4\nv_lshlrev_b32 v5, 4, "
                       "v4\nds_write_b128 v5, v[16:19]\n";
    if (c.stride == 16)
      body += "ds_write_b128 v5, v[16:19] offset:24\n";
    // Before gfx940 it is a modifier of the plain load.
    const std::string load =
        recent ? prefix + c.name + " " + address + " offset:8"
               : prefix + "load_" + (c.name + std::strlen("load_lds_")) + " " + address + " offset:8 lds";
    body += "s_waitcnt lgkmcnt(0)\ns_mov_b64 exec, s[4:5]\n" + load + "\ns_waitcnt vmcnt(0)\ns_mov_b64 exec, s[6:7]\n";
    body += c.stride == 4 ? "v_lshlrev_b32 v5, 2, v4\nds_read_b32 v12, v5 offset:24"
                          : "ds_read_b128 v[12:15], v5 offset:24";
    add(prefix.substr(0, prefix.size() - 1) + " " + c.name, body);
    if (c.stride == 16) { // room for M0 + offset + 64 * 16
      all.back().ldsBytes = ldsSize + 64;
    }
  };
  for (const LdsLoad &c : ldsLoads)
    if (!c.newest || processor == "gfx950")
      toLds("global_", c, "v[0:1], off");
  // Before gfx940 a scratch access has one address, a vector or a scalar.
  const std::string none = recent ? "off" : "v3";
  const std::string fill = "v_mov_b32 v3, 0\nscratch_store_dwordx4 " + none +
                           ", v[6:9], off offset:16\ns_waitcnt vmcnt(0)\n",
                    fetch = "\nscratch_load_dwordx4 v[12:15], " + none + ", off offset:16";
  for (const LoadCase &c : loadCases)
    add("scratch " + std::string(c.name),
        fill + "scratch_" + c.name + " " + reg(12, c.bytes) + ", " + none + ", off offset:16");
  for (const StoreCase &c : storeCases)
    add("scratch " + std::string(c.name),
        fill + "scratch_" + c.name + " " + none + ", " + reg(8, c.bytes) + ", off offset:16" + fetch);
  add("scratch dwords",
      "v_mov_b32 v3, 0\nscratch_store_dwordx2 v2, v[6:7], off offset:12\nscratch_store_dword off, v8, s10 offset:32\n"
      "scratch_store_dword " +
          none +
          ", v9, off offset:60\ns_waitcnt vmcnt(0)\nscratch_load_dwordx2 v[12:13], v2, off offset:12\n"
          "scratch_load_dword v14, off, s10 offset:32\nscratch_load_dword v15, " +
          none + ", off offset:60");
  if (recent)
    for (const char *name : {"ubyte", "sbyte", "ushort", "sshort", "dword"}) {
      LdsLoad c{"", 4, 4, false, false};
      const std::string mnemonic = std::string("load_lds_") + name;
      c.name = mnemonic.c_str();
      toLds("scratch_", c, "off, off");
    }
  return all;
}

} // namespace flyc::emulator::test
