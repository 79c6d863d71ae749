//===- RankingTest.cpp - the cycle model: which of two kernels is faster -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

/// A step of a matrix product as one wave of a pair sees it: eight reads of LDS, a wait, 16 products.
std::string step(const std::string &before, const std::string &products, const std::string &after) {
  std::string text = before;
  for (unsigned n = 0; n < 8; ++n)
    text += "ds_read_b128 v[" + std::to_string(16 + 4 * n) + ":" + std::to_string(19 + 4 * n) +
            "], v1 offset:" + std::to_string(1024 * n) + "\n";
  text += products + "s_waitcnt lgkmcnt(0)\n";
  for (unsigned n = 0; n < 16; ++n) {
    const std::string c = "v[" + std::to_string(64 + 4 * n) + ":" + std::to_string(67 + 4 * n) + "]";
    text += "v_mfma_f32_16x16x16_f16 " + c + ", v[" + std::to_string(16 + 2 * (n % 8)) + ":" +
            std::to_string(17 + 2 * (n % 8)) + "], v[" + std::to_string(32 + 2 * (n % 8)) + ":" +
            std::to_string(33 + 2 * (n % 8)) + "], " + c + "\n";
  }
  return text + after;
}
const char *const rows = "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 4, v1";

// Two waves on a SIMD. In step, both read and then both multiply; in opposite phase, one reads while the other
// multiplies.
TEST(CyclesRanking, OppositePhaseBeatsLockstep) {
  const CycleLaunch how{.lds = 16384, .vgprs = 128, .block = 512};
  const auto lockstep = modelled(loopOf(rows, step("s_barrier\n", "s_barrier\n", ""), 1, 60), how);
  const std::string offset = std::string(rows) + "\nv_readfirstlane_b32 s4, v0\ns_cmp_lt_u32 s4, 256\n"
                                                 "s_cbranch_scc1 first\ns_barrier\nfirst:\n";
  // The first half meets one barrier more behind the loop.
  std::string pingPong = loopOf(offset, step("", "s_barrier\ns_setprio 1\n", "s_setprio 0\ns_barrier\n"), 1, 60);
  pingPong.insert(pingPong.rfind("s_endpgm"), "s_cmp_lt_u32 s4, 256\ns_cbranch_scc0 last\ns_barrier\nlast:\n");
  const auto opposite = modelled(pingPong, how);
  EXPECT_GT(matrixBusy(opposite), 1.15 * matrixBusy(lockstep));
}

TEST(CyclesRanking, TwoWorkgroupsOfAUnitBeatOne) {
  const std::string body = loopOf(rows, step("", "s_barrier\n", ""), 1, 60);
  const auto one = modelled(body, {.lds = 65536, .vgprs = 128, .grid = 608, .block = 256});
  const auto two = modelled(body, {.lds = 32768, .vgprs = 128, .grid = 608, .block = 256});
  EXPECT_EQ(one.residentGroups, 1u);
  EXPECT_EQ(two.residentGroups, 2u);
  EXPECT_LT(two.clocksOfGrid, 0.8 * one.clocksOfGrid);
}

TEST(CyclesRanking, ConflictsAreSlower) {
  const std::string swizzled = loopOf(rows, step("", "", ""), 1, 60);
  // Rows of 512 bytes: the lanes of a phase fall on the same banks.
  const std::string naive = loopOf("v_and_b32 v1, 15, v0\nv_lshlrev_b32 v1, 9, v1", step("", "", ""), 1, 60);
  const CycleLaunch how{.lds = 16384, .vgprs = 128, .block = 256};
  EXPECT_GT(modelled(naive, how).clocks, 1.5 * modelled(swizzled, how).clocks);
}

// While waves are in a loop, the pipes cannot do more than they can; here the loop is nearly all there is.
TEST(CyclesRanking, ALoopIsAsBusyAsItsPipes) {
  const std::string body = loopOf(rows, step("", "", ""), 1, 60);
  for (uint32_t grid : {304u, 608u, 1520u}) {
    const auto report = modelled(body, {.lds = 32768, .vgprs = 128, .grid = grid, .block = 256});
    const cycles::LoopCycles *loop = report.hotLoop();
    ASSERT_TRUE(loop);
    const double busy = loop->matrixClocks / loop->span / report.simds;
    EXPECT_LE(busy, 1);
    EXPECT_NEAR(busy, matrixBusy(report), 0.15 * busy) << grid;
    EXPECT_LE(loop->span, report.clocks);
    // 60 steps of 16 products, 16x16x16, of 4 waves.
    EXPECT_NEAR(report.unit.flops, 60.0 * 16 * 4 * 2 * 16 * 16 * 16 * double(report.groupsOfUnit), 1);
  }
}

// Loads in front of the products of another step are hidden by them.
TEST(CyclesRanking, WhatIsLoadedAheadIsHidden) {
  const std::string products = step("", "", "");
  const std::string load = "global_load_dwordx4 v[4:7], v2, s[4:5]\n";
  const std::string begin = "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 4, v1\n"
                            "v_lshlrev_b32 v2, 4, v0\ns_waitcnt lgkmcnt(0)";
  const CycleLaunch how{.lds = 16384, .vgprs = 128, .block = 256};
  const auto late = modelled(loopOf(begin, load + "s_waitcnt vmcnt(0)\n" + products, 1, 60), how);
  const auto ahead = modelled(loopOf(begin, load + products + "s_waitcnt vmcnt(0)\n", 1, 60), how);
  EXPECT_LT(tripClocks(ahead), 0.85 * tripClocks(late));
  EXPECT_GT(late.stalls[static_cast<unsigned>(cycles::Stall::Memory)], 0.1 * late.waveClocks);
}

} // namespace
