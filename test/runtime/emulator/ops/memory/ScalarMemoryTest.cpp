//===- ScalarMemoryTest.cpp - SMEM instructions ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// s[4:5] is an address, s[8:11] a descriptor, s6 an offset, s[16:31] data. Expected values: CDNA3 ISA manual,
// chapter 8.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"
#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr unsigned bytes = 512;

struct ScalarRun {
  SnippetSet &set;
  std::mt19937_64 random{3};
  std::vector<uint32_t> before = std::vector<uint32_t>(bytes / 4);
  uint64_t buffer;
  WaveState in, out;

  explicit ScalarRun(const char *processor) : set(snippetSet(processor, scalarMemorySnippets(processor), "scalar")) {
    for (uint32_t &word : before)
      word = static_cast<uint32_t>(random());
    buffer = set.memory().allocate(bytes, "data");
    in.setS64(4, buffer + 64);
    in.setS64(8, buffer);
    in.sgpr[10] = bytes;
    for (unsigned s = 16; s < 32; ++s)
      in.sgpr[s] = static_cast<uint32_t>(random());
  }
  ~ScalarRun() { set.memory().release(buffer); }
  void run(const std::string &name) {
    std::memcpy(set.memory().find(buffer, bytes, true), before.data(), bytes);
    out = set.run(name, in);
  }
  std::vector<uint32_t> after() const {
    std::vector<uint32_t> copy(bytes / 4);
    std::memcpy(copy.data(), set.memory().find(buffer, bytes, false), bytes);
    return copy;
  }
  std::string fault(const std::string &name) { return set.runToFault(name, in); }
};

class ScalarMemory : public testing::TestWithParam<const char *> {};

struct Width {
  const char *suffix;
  unsigned words;
};
constexpr Width widths[] = {{"", 1}, {"x2", 2}, {"x4", 4}, {"x8", 8}, {"x16", 16}};

TEST_P(ScalarMemory, loadsDwords) {
  for (const Width &w : widths)
    for (const char *place : {"", "buffer_", "scratch_"}) {
      if (w.words > 4 && place[0] == 's')
        continue;
      ScalarRun t(GetParam());
      t.in.sgpr[6] = 1; // of scratch forms 64 bytes; else a byte, which a dword address drops
      t.run(std::string("load ") + place + w.suffix); // + 20 + s6
      const unsigned first = (place[0] == 'b' ? 20 : place[0] == 's' ? 64 + 20 + 64 : 64 + 20) / 4;
      for (unsigned n = 0; n < 16; ++n)
        EXPECT_EQ(t.out.sgpr[16 + n], n < w.words ? t.before[first + n] : t.in.sgpr[16 + n]) << place << w.suffix;
    }
  ScalarRun t(GetParam());
  t.run("load negative");
  EXPECT_EQ(t.out.sgpr[16], t.before[(64 - 20) / 4]);
  t.in.setS64(4, t.buffer + 67);
  t.run("load negative");
  EXPECT_EQ(t.out.sgpr[16], t.before[(64 - 20) / 4]);
}

TEST_P(ScalarMemory, buffersAreBoundedByDwords) {
  ScalarRun t(GetParam());
  t.in.sgpr[10] = 20 + 11; // two dwords and three bytes
  t.run("load buffer_x4");
  for (unsigned n = 0; n < 4; ++n)
    EXPECT_EQ(t.out.sgpr[16 + n], n < 2 ? t.before[5 + n] : 0);
  t.in.setS64(8, t.buffer | uint64_t(8) << 48); // stride 8: records of 8 bytes
  t.in.sgpr[10] = 4;
  t.run("load buffer_x4");
  for (unsigned n = 0; n < 4; ++n)
    EXPECT_EQ(t.out.sgpr[16 + n], n < 3 ? t.before[5 + n] : 0);
  t.in.sgpr[10] = 3;
  t.run("store buffer_x2");
  auto want = t.before;
  want[5] = t.in.sgpr[16];
  EXPECT_EQ(t.after(), want);
  t.in.sgpr[10] = 2;
  t.run("store buffer_x2");
  EXPECT_EQ(t.after(), t.before);
}

TEST_P(ScalarMemory, storesDwords) {
  for (const Width &w : widths)
    for (const char *place : {"", "buffer_", "scratch_"}) {
      if (w.words > 4)
        continue;
      ScalarRun t(GetParam());
      t.in.sgpr[6] = 1;
      t.run(std::string("store ") + place + w.suffix);
      auto want = t.before;
      const unsigned first = (place[0] == 'b' ? 20 : place[0] == 's' ? 64 + 20 + 64 : 64 + 20) / 4;
      for (unsigned n = 0; n < w.words; ++n)
        want[first + n] = t.in.sgpr[16 + n];
      EXPECT_EQ(t.after(), want) << place << w.suffix;
    }
}

TEST_P(ScalarMemory, atomics) {
  for (const AtomicCase &c : atomicCases) {
    if (c.kind != 'i')
      continue;
    for (bool buffer : {false, true})
      for (bool returns : {false, true})
        for (unsigned round = 0; round < 4; ++round) {
          ScalarRun t(GetParam());
          t.random.seed(round + c.bytes);
          const unsigned at = (buffer ? 24 : 64 + 24) / 4;
          uint64_t operand[2], old = edgeValue('i', c.bytes, t.random);
          for (unsigned n = 0; n < 2; ++n) {
            operand[n] = n == 1 && round % 2 ? old : edgeValue('i', c.bytes, t.random);
            std::memcpy(&t.in.sgpr[16 + n * c.bytes / 4], &operand[n], c.bytes);
          }
          std::memcpy(&t.before[at], &old, c.bytes);
          auto want = t.before;
          const uint64_t now = c.apply(old, operand[0], operand[1]);
          std::memcpy(&want[at], &now, c.bytes);
          const std::string name = std::string(buffer ? "buffer_" : "") + c.name + (returns ? " rtn" : "");
          t.run(name);
          EXPECT_EQ(t.after(), want) << name;
          EXPECT_EQ(std::memcmp(&t.out.sgpr[16], returns ? &old : &operand[0], c.bytes), 0) << name;
        }
  }
}

TEST_P(ScalarMemory, faultsAreNamed) {
  ScalarRun t(GetParam());
  t.in.setS64(4, t.buffer + bytes);
  EXPECT_NE(t.fault("load ").find("scalar load of 4 bytes at 0x"), std::string::npos) << t.fault("load ");
  EXPECT_NE(t.fault("load ").find("24 bytes past the end of `data` (512 bytes"), std::string::npos) << t.fault("load ");
  t.in.setS64(4, t.buffer + bytes - 28);
  EXPECT_NE(t.fault("load x4").find("8 bytes past the end of `data`"), std::string::npos) << t.fault("load x4");
  t.in.setS64(4, 0);
  EXPECT_NE(t.fault("store ").find("a null pointer"), std::string::npos) << t.fault("store ");
  t.in.setS64(4, t.buffer + 4);
  EXPECT_NE(t.fault("add_x2").find("which is not a multiple of 8"), std::string::npos) << t.fault("add_x2");
}

TEST_P(ScalarMemory, cachesAreCoherent) {
  ScalarRun t(GetParam());
  t.run("caches");
  EXPECT_EQ(t.after(), t.before);
  EXPECT_EQ(t.out.sgpr, t.in.sgpr);
  t.run("time");
  EXPECT_LT(t.out.s64(16), t.out.s64(18));
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, ScalarMemory, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

namespace flyc::emulator::test {

std::vector<Snippet> scalarMemorySnippets(std::string_view) {
  std::vector<Snippet> all;
  const auto add = [&](const std::string &name, const std::string &instruction) {
    all.push_back({name, instruction + "\ns_waitcnt lgkmcnt(0)"});
  };
  for (const Width &w : widths) {
    const std::string data = registers('s', 16, w.words), suffix = w.suffix;
    add("load " + suffix, "s_load_dword" + suffix + " " + data + ", s[4:5], 20");
    add("load buffer_" + suffix, "s_buffer_load_dword" + suffix + " " + data + ", s[8:11], 20");
    if (w.words > 4)
      continue;
    add("load scratch_" + suffix, "s_scratch_load_dword" + suffix + " " + data + ", s[4:5], s6 offset:20");
    add("store " + suffix, "s_store_dword" + suffix + " " + data + ", s[4:5], 20");
    add("store buffer_" + suffix, "s_buffer_store_dword" + suffix + " " + data + ", s[8:11], 20");
    add("store scratch_" + suffix, "s_scratch_store_dword" + suffix + " " + data + ", s[4:5], s6 offset:20");
  }
  add("load negative", "s_load_dword s16, s[4:5], -20");
  for (const AtomicCase &c : atomicCases)
    if (c.kind == 'i')
      for (bool buffer : {false, true}) {
        const std::string mnemonic = std::string(buffer ? "s_buffer_atomic_" : "s_atomic_") + c.name;
        const std::string text = mnemonic + " " + registers('s', 16, c.bytes / 4 * (c.hasSecond ? 2 : 1)) +
                                 (buffer ? ", s[8:11], 24" : ", s[4:5], 24");
        add(std::string(buffer ? "buffer_" : "") + c.name, text);
        add(std::string(buffer ? "buffer_" : "") + c.name + " rtn", text + " glc");
      }
  add("caches", "s_dcache_inv\ns_dcache_inv_vol\ns_dcache_wb\ns_dcache_wb_vol\ns_dcache_discard s[4:5], "
                "16\ns_dcache_discard_x2 s[4:5], 16\n"
                "s_atc_probe 1, s[4:5], 16\ns_atc_probe_buffer 1, s[8:11], 16");
  add("time", "s_memtime s[16:17]\ns_waitcnt lgkmcnt(0)\ns_nop 7\ns_memtime s[18:19]\ns_memrealtime s[20:21]");
  return all;
}

} // namespace flyc::emulator::test
