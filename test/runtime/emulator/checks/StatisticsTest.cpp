//===- StatisticsTest.cpp - what a run executed and moved -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Checks.h"
#include "specs/tables/LdsPhases.h"
#include "specs/tables/TargetTable.h"

#include "test/runtime/emulator/CheckKernel.h"

#include <bit>

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;

namespace {

Statistics statisticsOf(const std::string &processor, const std::string &body, unsigned lds = 0, uint32_t grid = 1,
                        uint32_t block = 64) {
  CheckKernel kernel(processor, body, lds);
  CheckOptions options;
  options.statistics = true;
  Checks checks(options, kernel.program());
  const auto ran = kernel.run(&checks, grid, block);
  EXPECT_TRUE(ran) << ran.error().message;
  return checks.statistics();
}
uint64_t of(const Statistics &s, InstructionClass kind) { return s.byClass[static_cast<unsigned>(kind)]; }
const SpaceTraffic &of(const Statistics &s, MemorySpace space) { return s.traffic[static_cast<unsigned>(space)]; }

const char *const mixed = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_mov_b32 s8, 2
  v_mov_b32 v10, 0
  v_mov_b32 v11, 0
loop:
  v_add_u32 v10, v10, v1
  s_sub_u32 s8, s8, 1
  s_cmp_lg_u32 s8, 0
  s_cbranch_scc1 loop
  s_waitcnt vmcnt(0)
  ds_write_b32 v1, v2
  s_waitcnt lgkmcnt(0)
  s_barrier
  v_cmp_gt_u32 vcc, 16, v0
  s_and_saveexec_b64 s[10:11], vcc
  ds_read_b64 v[4:5], v1
  s_waitcnt lgkmcnt(0)
  global_store_short v1, v4, s[6:7]
  scratch_store_dwordx2 off, v[4:5], off
  global_atomic_add v1, v4, s[6:7]
  s_mov_b64 exec, s[10:11]
  v_mfma_f32_4x4x4_16b_f16 v[12:15], v[10:11], v[10:11], 0
  s_nop 3
  s_endpgm
)";

TEST(Statistics, CountsByClassAndMovesBytes) {
  const Statistics s = statisticsOf("gfx942", mixed, 4096, 3, 64);
  EXPECT_EQ(s.workgroups, 3u);
  EXPECT_EQ(s.waves, 3u);
  EXPECT_EQ(s.instructions, 3u * 30);
  EXPECT_EQ(of(s, InstructionClass::Valu), 3u * 6);
  EXPECT_EQ(of(s, InstructionClass::Matrix), 3u);
  EXPECT_EQ(of(s, InstructionClass::Salu), 3u * 7);
  EXPECT_EQ(of(s, InstructionClass::ScalarMemory), 3u);
  EXPECT_EQ(of(s, InstructionClass::VectorLoad), 3u);
  EXPECT_EQ(of(s, InstructionClass::VectorStore), 3u * 2);
  EXPECT_EQ(of(s, InstructionClass::VectorAtomic), 3u);
  EXPECT_EQ(of(s, InstructionClass::Lds), 3u * 2);
  EXPECT_EQ(of(s, InstructionClass::Branch), 3u * 3);
  EXPECT_EQ(of(s, InstructionClass::Wait), 3u * 4);
  EXPECT_EQ(of(s, InstructionClass::Barrier), 3u);
  EXPECT_EQ(of(s, InstructionClass::Other), 3u);
  EXPECT_EQ(s.byMnemonic.at("s_waitcnt"), 3u * 4);
  EXPECT_EQ(s.byMnemonic.at("v_add_u32"), 3u * 2);

  EXPECT_EQ(of(s, MemorySpace::Global).bytesRead, 3u * (16 + 64 * 4 + 16 * 4));
  EXPECT_EQ(of(s, MemorySpace::Global).bytesWritten, 3u * (16 * 2 + 16 * 4));
  EXPECT_EQ(of(s, MemorySpace::Lds).bytesWritten, 3u * 64 * 4);
  EXPECT_EQ(of(s, MemorySpace::Lds).bytesRead, 3u * 16 * 8);
  EXPECT_EQ(of(s, MemorySpace::Scratch).bytesWritten, 3u * 16 * 8);

  // Vector instructions: 6 + 1 + 1 + 2 + 1 + 2, of which the reads and writes under the mask have 16 lanes.
  EXPECT_EQ(s.vectorInstructions, 3u * 13);
  EXPECT_EQ(s.activeLanes, 3u * (9 * 64 + 4 * 16));
  EXPECT_DOUBLE_EQ(s.laneUtilisation(), (9 * 64 + 4 * 16) / (13.0 * 64));

  // The body of the loop stands out.
  uint64_t most = 0;
  std::string hottest;
  for (const auto &[pc, c] : s.byPc)
    if (c.executed > most) {
      most = c.executed;
      hottest = c.text;
    }
  EXPECT_EQ(most, 3u * 2);
  EXPECT_EQ(hottest, "v_add_u32 v10, v10, v1");
}

/// A store of `width` dwords a lane, `stride` bytes apart, from `offset` on.
Statistics stores(unsigned shift, unsigned offset, const char *store = "global_store_dword v1, v2, s[6:7]") {
  return statisticsOf("gfx942", "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, " + std::to_string(shift) +
                                    ", v0\nv_add_u32 v1, " + std::to_string(offset) + ", v1\ns_waitcnt lgkmcnt(0)\n" +
                                    store + "\ns_endpgm\n");
}

TEST(Statistics, CountsSegments) {
  Coalescing c = stores(2, 0).coalescing; // 256 bytes in a row
  EXPECT_EQ(c.accesses, 1u);
  EXPECT_EQ(c.segments64, 4u);
  EXPECT_EQ(c.least64, 4u);
  EXPECT_EQ(c.segments128, 2u);
  EXPECT_EQ(c.least128, 2u);
  c = stores(2, 32).coalescing; // the same across a boundary
  EXPECT_EQ(c.segments64, 5u);
  EXPECT_EQ(c.least64, 4u);
  EXPECT_EQ(c.segments128, 3u);
  c = stores(8, 0).coalescing; // a segment a lane
  EXPECT_EQ(c.segments64, 64u);
  EXPECT_EQ(c.least64, 4u);
  EXPECT_EQ(c.segments128, 64u);
  EXPECT_EQ(c.least128, 2u);
  c = stores(2, 62, "global_store_dwordx4 v1, v[4:7], s[6:7]").coalescing; // overlapping lanes, across boundaries
  EXPECT_EQ(c.segments64, 6u);
  EXPECT_EQ(c.least64, 5u); // 63 * 4 + 16 bytes
}

TEST(Statistics, SplitsWavesIntoPhases) {
  const auto halves = flyc::specs::parsePhases("2x32 linear");
  ASSERT_TRUE(halves);
  EXPECT_EQ(*halves, (std::vector<uint64_t>{0x0000'0000'FFFF'FFFF, 0xFFFF'FFFF'0000'0000}));
  const auto eighths = flyc::specs::parsePhases("8x8 {0-3,20-23}{4-7,16-19}{8-11,28-31}{12-15,24-27}+32");
  ASSERT_TRUE(eighths);
  ASSERT_EQ(eighths->size(), 8u);
  EXPECT_EQ((*eighths)[0], 0x00F0'000Fu);
  EXPECT_EQ((*eighths)[4], 0x00F0'000Full << 32);
  for (const char *bad : {"", "8", "8x8", "8x8 ", "7x8 linear", "2x32 {0-31}", "2x32 {0-31}{0-31}",
                          "2x32 {0-31}{32-64}", "2x32 {0-31}+16", "2x32 {31-0}+32", "2x32 {0-30}+32", "4x16 {0-31}+32",
                          "2x32 {0-31}+32x", "99999999999x1 linear", "2x32 {a}+32"})
    EXPECT_FALSE(flyc::specs::parsePhases(bad)) << bad;
}

TEST(Statistics, EveryTargetsPhasesParse) {
  unsigned seen = 0;
  for (const char *target : {"gfx90a", "gfx942", "gfx950"}) {
    const flyc::specs::TargetSpec *spec = flyc::specs::findBuiltinTarget(target);
    ASSERT_TRUE(spec) << target;
    for (const auto &group : spec->figures)
      if (group.name == "lds_phases")
        for (const auto &figure : group.figures) {
          ++seen;
          EXPECT_TRUE(flyc::specs::parsePhases(figure.text)) << target << " " << figure.name << ": " << figure.text;
        }
  }
  EXPECT_GE(seen, 8u);
}

/// `instruction` with the address lane << shift.
LdsBanking banking(const char *processor, unsigned shift, const char *instruction) {
  return statisticsOf(processor,
                      "v_lshlrev_b32 v1, " + std::to_string(shift) + ", v0\n" + instruction +
                          "\ns_waitcnt lgkmcnt(0)\ns_endpgm\n",
                      65536)
      .banking;
}

TEST(Statistics, CountsBankConflicts) {
  LdsBanking b = banking("gfx942", 2, "ds_read_b32 v2, v1"); // dwords in a row: two phases of 32 lanes
  EXPECT_EQ(b.accesses, 1u);
  EXPECT_EQ(b.clocks, 2u);
  EXPECT_EQ(b.conflicts, 0u);
  EXPECT_EQ(b.assumed, 0u);
  b = banking("gfx942", 3, "ds_read_b32 v2, v1"); // every second bank: two lanes a bank
  EXPECT_EQ(b.clocks, 4u);
  EXPECT_EQ(b.conflicts, 2u);
  b = banking("gfx942", 7, "ds_read_b32 v2, v1"); // one bank
  EXPECT_EQ(b.clocks, 64u);
  EXPECT_EQ(b.conflicts, 62u);
  b = banking("gfx942", 31, "ds_read_b32 v2, v1"); // odd lanes are out of range, even lanes read one dword
  EXPECT_EQ(b.clocks, 2u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx942", 3, "ds_read_b64 v[2:3], v1"); // 4 phases of 16 lanes, two banks each
  EXPECT_EQ(b.clocks, 4u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx942", 4, "ds_read_b128 v[4:7], v1");
  EXPECT_EQ(b.clocks, 8u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx942", 5, "ds_read_b128 v[4:7], v1"); // rows of 32 bytes: lanes 0-3 and 20-23 fall on the same banks
  EXPECT_EQ(b.clocks, 16u);
  EXPECT_EQ(b.conflicts, 8u);
  // 64 banks serve 16 lanes of 16 bytes a clock.
  b = banking("gfx950", 4, "ds_read_b128 v[4:7], v1");
  EXPECT_EQ(b.clocks, 4u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx950", 3, "ds_read_b64 v[2:3], v1");
  EXPECT_EQ(b.clocks, 2u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx950", 3, "ds_write_b64 v1, v[2:3]"); // 32 banks for writes: 4 phases
  EXPECT_EQ(b.clocks, 4u);
  EXPECT_EQ(b.conflicts, 0u);
  b = banking("gfx950", 2, "ds_write_b32 v1, v2"); // no measurement
  EXPECT_EQ(b.assumed, 1u);
  b = banking("gfx942", 2, "ds_read2_b32 v[2:3], v1 offset1:1"); // as two reads
  EXPECT_EQ(b.accesses, 2u);
  EXPECT_EQ(b.clocks, 4u);
}

TEST(Statistics, PrintsATableAndJson) {
  const Statistics s = statisticsOf("gfx942", mixed, 4096, 3, 64);
  const std::string table = s.table(5);
  EXPECT_NE(table.find("      3  workgroups\n"), std::string::npos) << table;
  EXPECT_NE(table.find("instructions of waves\n"), std::string::npos) << table;
  EXPECT_NE(table.find("instructions by name, the first 5 of "), std::string::npos) << table;
  EXPECT_NE(table.find("v_add_u32 v10, v10, v1"), std::string::npos) << table;
  const std::string json = s.json();
  EXPECT_NE(json.find("\"global\": {\"read\": 1008, \"written\": 288}"), std::string::npos) << json;
  EXPECT_NE(json.find("\"instruction\": \"ds_write_b32 v1, v2\""), std::string::npos) << json;
  EXPECT_EQ(json.back(), '\n');
}

} // namespace
