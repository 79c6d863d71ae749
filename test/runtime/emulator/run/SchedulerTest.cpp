//===- SchedulerTest.cpp - workgroups and waves over time and threads -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

const unsigned threadCounts[] = {1, 2, 5};

/// s[4:5]: in, s[6:7]: out. v1: the byte offset of the work-item's dword.
const std::string pointers = "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_waitcnt lgkmcnt(0)\n";
/// v2 = 64 * workgroup + work-item, v3 = its byte offset.
const std::string place = "s_lshl_b32 s3, s2, 6\nv_add_u32 v2, s3, v0\nv_lshlrev_b32 v3, 2, v2\n";

std::string messageOf(const flyc::support::Result<RunStatistics, Error> &ran) { return ran ? "" : ran.error().message; }

TEST(Scheduler, threadsGiveTheSameResults) {
  // out[i] = in[i] * 3 + workgroup
  CheckKernel kernel(
      "gfx942",
      pointers + place +
          "global_load_dword v4, v3, s[4:5]\nv_mov_b32 v5, s2\ns_waitcnt vmcnt(0)\nv_mad_u32_u24 v4, v4, 3, v5\n"
          "global_store_dword v3, v4, s[6:7]\ns_endpgm\n");
  for (unsigned threads : threadCounts) {
    Launch launch = kernel.launch(200);
    launch.threads = threads;
    const auto ran = kernel.program().run(launch);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->workgroups, 200u);
    EXPECT_EQ(ran->waves, 200u);
    EXPECT_EQ(ran->instructions, 200u * 12);
    for (unsigned n = 0; n < 200 * 64; ++n)
      ASSERT_EQ(kernel.out(n), 3 * n + n / 64) << n << ", " << threads << " threads";
  }
}

TEST(Scheduler, atomicsOfThreadsAreAtomic) {
  CheckKernel kernel("gfx942", pointers +
                                   "v_mov_b32 v2, 0\nv_mov_b32 v3, 1\nglobal_atomic_add v2, v3, "
                                   "s[6:7]\nglobal_atomic_inc v2, v3, s[6:7] offset:4\n"
                                   "v_mov_b32 v4, 1.0\nglobal_atomic_add_f32 v2, v4, s[6:7] offset:8\ns_endpgm\n");
  Launch launch = kernel.launch(4000, 128);
  launch.threads = 4;
  const auto ran = kernel.program().run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(kernel.out(0), 4000u * 128);
  EXPECT_EQ(kernel.out(1), 0u); // 0 1 0 1 ...
  EXPECT_EQ(std::bit_cast<float>(kernel.out(2)), 4000.f * 128);
}

TEST(Scheduler, reportsTheFirstFaultOfTheGrid) {
  // Workgroups 37 and later trap, the later ones at once, 37 after a long loop.
  CheckKernel kernel(
      "gfx942",
      "s_cmp_lt_u32 s2, 37\ns_cbranch_scc1 .Lend\ns_cmp_lg_u32 s2, 37\ns_cbranch_scc1 .Ltrap\ns_movk_i32 s3, 20000\n"
      ".Lloop:\ns_sub_u32 s3, s3, 1\ns_cmp_lg_u32 s3, 0\ns_cbranch_scc1 .Lloop\n.Ltrap:\ns_trap 2\n.Lend:\ns_endpgm\n");
  for (unsigned threads : threadCounts) {
    Launch launch = kernel.launch(300);
    launch.threads = threads;
    const auto ran = kernel.program().run(launch);
    ASSERT_FALSE(ran);
    EXPECT_NE(ran.error().message.find("workgroup (37,0,0), wave 0"), std::string::npos) << ran.error().message;
    EXPECT_TRUE(ran.error().fault);
  }
}

TEST(Scheduler, placesWorkgroupsXFirst) {
  CheckKernel kernel("gfx942", "s_cmp_eq_u32 s2, 2\ns_cbranch_scc1 .Ltrap\ns_endpgm\n.Ltrap:\ns_trap 2\ns_endpgm\n");
  Launch launch = kernel.launch(3);
  launch.grid[1] = 2;
  launch.grid[2] = 2;
  const auto ran = kernel.program().run(launch);
  EXPECT_NE(messageOf(ran).find("workgroup (2,0,0)"), std::string::npos) << messageOf(ran);
}

/// Spins until the dword at s[6:7] + `offset` is `value`.
std::string spin(const std::string &label, unsigned offset, unsigned value) {
  return label + ":\ns_sleep 1\nglobal_load_dword v4, v5, s[6:7] offset:" + std::to_string(offset) +
         " sc0 sc1\ns_waitcnt vmcnt(0)\n" + "v_readfirstlane_b32 s8, v4\ns_cmp_lg_u32 s8, " + std::to_string(value) +
         "\ns_cbranch_scc1 " + label + "\n";
}
/// Stores `value` to the dword at s[6:7] + `offset`.
std::string store(unsigned offset, unsigned value) {
  return "v_mov_b32 v6, " + std::to_string(value) +
         "\nglobal_store_dword v5, v6, s[6:7] offset:" + std::to_string(offset) + " sc0 sc1\n";
}

TEST(Scheduler, aWaveWaitsForALaterOneOfItsWorkgroup) {
  // Wave 0 waits for wave 1's flag, and both meet at a barrier.
  CheckKernel kernel(
      "gfx942", pointers + "v_mov_b32 v5, 0\nv_readfirstlane_b32 s3, v0\ns_cmp_lg_u32 s3, 0\ns_cbranch_scc1 .Lother\n" +
                    spin(".Lspin", 0, 7) + "s_branch .Lmeet\n.Lother:\n" + store(0, 7) + ".Lmeet:\ns_barrier\n" +
                    store(4, 9) + "s_endpgm\n");
  const auto ran = kernel.run(nullptr, 1, 128);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(kernel.out(1), 9u);
}

TEST(Scheduler, workgroupsWaitForLaterOnes) {
  // A barrier over the grid: each workgroup counts itself in, then waits until all 100 have.
  for (unsigned threads : threadCounts) {
    CheckKernel kernel(
        "gfx942", pointers +
                      "v_mov_b32 v5, 0\nv_mov_b32 v6, 1\ns_mov_b64 exec, 1\nglobal_atomic_add v5, v6, s[6:7] sc1\n" +
                      spin(".Lspin", 0, 100) + "s_lshl_b32 s3, s2, 2\nv_mov_b32 v5, s3\n" + store(4, 5) + "s_endpgm\n");
    Launch launch = kernel.launch(100);
    launch.threads = threads;
    const auto ran = kernel.program().run(launch);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(kernel.out(0), 100u);
    for (unsigned n = 0; n < 100; ++n)
      ASSERT_EQ(kernel.out(n + 1), 5u) << n;
  }
}

TEST(Scheduler, aWaitThatNobodyEndsIsAFault) {
  for (unsigned threads : threadCounts) {
    CheckKernel kernel("gfx942", pointers + "v_mov_b32 v5, 0\n" + spin(".Lspin", 0, 7) + "s_endpgm\n");
    Launch launch = kernel.launch(20, 128);
    launch.threads = threads;
    launch.instructionLimit = 0;
    const auto ran = kernel.program().run(launch);
    ASSERT_FALSE(ran);
    EXPECT_NE(ran.error().message.find(
                  "workgroup (0,0,0), wave 0: the wave goes round a loop that changes nothing, waiting for memory"),
              std::string::npos)
        << ran.error().message;
  }
}

TEST(Scheduler, aWaitForAWaveAtABarrierNamesIt) {
  // Wave 1 stands at a barrier; wave 0 waits for what it would do behind it.
  CheckKernel kernel(
      "gfx942", pointers + "v_mov_b32 v5, 0\nv_readfirstlane_b32 s3, v0\ns_cmp_lg_u32 s3, 0\ns_cbranch_scc1 .Lother\n" +
                    spin(".Lspin", 0, 7) + "s_barrier\ns_endpgm\n.Lother:\ns_barrier\n" + store(0, 7) + "s_endpgm\n");
  Launch launch = kernel.launch(1, 128);
  launch.instructionLimit = 0;
  const auto ran = kernel.program().run(launch);
  EXPECT_NE(messageOf(ran).find("in its own workgroup, at a barrier: wave 1"), std::string::npos) << messageOf(ran);
}

TEST(Scheduler, aLockThatAnotherLaneHoldsIsAFault) {
  // Every lane swaps 0 for 1 until it was the one that did, without ever giving the lock back: the second lane spins
  // for ever.
  CheckKernel kernel("gfx942", pointers + "v_mov_b32 v5, 0\nv_mov_b32 v8, 1\nv_mov_b32 v9, "
                                          "0\n.Lspin:\nglobal_atomic_cmpswap v4, v5, v[8:9], s[6:7] sc0\n"
                                          "s_waitcnt vmcnt(0)\nv_cmp_ne_u32 vcc, 0, v4\ns_and_b64 exec, exec, "
                                          "vcc\ns_cbranch_execnz .Lspin\ns_endpgm\n");
  Launch launch = kernel.launch();
  launch.instructionLimit = 0;
  const auto ran = kernel.program().run(launch);
  EXPECT_NE(messageOf(ran).find("goes round a loop that changes nothing"), std::string::npos) << messageOf(ran);
}

TEST(Scheduler, aLongLoopIsNoWait) {
  // 200,000 rounds with nothing but a counter in memory behind them: registers come back, but the loop ends.
  CheckKernel kernel(
      "gfx942", pointers + "v_mov_b32 v5, 0\nv_mov_b32 v6, 1\ns_mov_b64 exec, 1\ns_mov_b32 s9, 200000\n.Lloop:\n"
                           "global_atomic_add v4, v5, v6, s[6:7] sc0\ns_waitcnt vmcnt(0)\nv_readfirstlane_b32 s8, v4\n"
                           "s_cmp_lt_u32 s8, s9\nv_mov_b32 v4, 0\ns_mov_b32 s8, 0\ns_cbranch_scc1 .Lloop\ns_endpgm\n");
  Launch launch = kernel.launch();
  launch.instructionLimit = 0;
  const auto ran = kernel.program().run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(kernel.out(0), 200001u);
}

TEST(Scheduler, theInstructionLimitIsExact) {
  CheckKernel kernel("gfx942", "s_nop 0\ns_nop 0\ns_nop 0\ns_endpgm\n");
  Launch launch = kernel.launch(2);
  launch.instructionLimit = 4;
  EXPECT_TRUE(kernel.program().run(launch));
  launch.instructionLimit = 3;
  const auto ran = kernel.program().run(launch);
  EXPECT_EQ(messageOf(ran), "s_endpgm at code offset 0xc, workgroup (0,0,0), wave 0: the wave has executed 3 "
                            "instructions, the limit of this run, "
                            "and has not ended");
}

TEST(Scheduler, aBarrierWaitsForTheSurvivingWaves) {
  // Wave 1 ends before the barrier at which 0 and 2 meet (CDNA3 ISA, S_BARRIER); a strict run calls it a fault.
  CheckKernel kernel(
      "gfx942",
      pointers + "v_mov_b32 v5, 0\nv_readfirstlane_b32 s3, v0\ns_cmp_eq_u32 s3, 64\ns_cbranch_scc1 .Lend\ns_barrier\n" +
          store(0, 3) + ".Lend:\ns_endpgm\n");
  Launch launch = kernel.launch(1, 192);
  ASSERT_TRUE(kernel.program().run(launch));
  EXPECT_EQ(kernel.out(0), 3u);
  launch.strictBarriers = true;
  const auto ran = kernel.program().run(launch);
  EXPECT_NE(messageOf(ran).find("s_barrier at code offset"), std::string::npos) << messageOf(ran);
  EXPECT_NE(messageOf(ran).find("wave 0 waits at a barrier that wave 1 ended without reaching"), std::string::npos)
      << messageOf(ran);
}

TEST(Scheduler, tellsProgressAndStops) {
  CheckKernel kernel(
      "gfx942",
      "s_movk_i32 s3, 20000\n.Lloop:\ns_sub_u32 s3, s3, 1\ns_cmp_lg_u32 s3, 0\ns_cbranch_scc1 .Lloop\ns_endpgm\n");
  Launch launch = kernel.launch(50'000'000);
  unsigned calls = 0;
  launch.progress = [&](const Progress &p) {
    EXPECT_EQ(p.workgroups, 50'000'000u);
    EXPECT_LT(p.finished, p.workgroups);
    return ++calls < 2;
  };
  const auto ran = kernel.program().run(launch);
  EXPECT_EQ(calls, 2u);
  EXPECT_NE(messageOf(ran).find("the run was stopped after "), std::string::npos) << messageOf(ran);
}

} // namespace
