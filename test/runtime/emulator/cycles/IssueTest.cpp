//===- IssueTest.cpp - the cycle model: who issues when -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetTable.h"
#include "test/runtime/emulator/CheckKernel.h"
#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

TEST(CyclesIssue, VectorArithmeticTakesItsClocks) {
  for (const char *processor : {"gfx90a", "gfx942", "gfx950"}) {
    const CycleLaunch how{.processor = processor};
    EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3", how), 4);
    EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v1, v3", how), 4); // a result is there in the next turn
    EXPECT_CLOCKS(clocksOf("", "v_exp_f32 v1, v2", how), 16);
    EXPECT_CLOCKS(clocksOf("", "v_mul_lo_u32 v1, v2, v3", how), 16);
    EXPECT_CLOCKS(clocksOf("", "v_fma_f64 v[2:3], v[4:5], v[6:7], v[8:9]", how), 4);
    EXPECT_CLOCKS(clocksOf("", "v_pk_fma_f32 v[2:3], v[4:5], v[6:7], v[8:9]", how), 4);
  }
}

TEST(CyclesIssue, AWaveIssuesOneInstructionATurn) {
  EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3\ns_add_u32 s4, s5, s6"), 8);
  EXPECT_CLOCKS(clocksOf("", "s_add_u32 s4, s5, s6"), 4);
  EXPECT_CLOCKS(clocksOf("", "s_nop 3"), 16);
  EXPECT_CLOCKS(clocksOf("", "s_sleep 2"), 4 + 128);
}

// Two waves of a SIMD: an instruction of each in a turn if they are of different classes, else one of them.
TEST(CyclesIssue, ASimdIssuesOneInstructionOfAClassATurn) {
  const CycleLaunch two{.vgprs = 128, .block = 512};
  const auto untilBoth = [](const std::string &body) { // by a barrier; else the older one goes first altogether
    std::string text;
    for (unsigned n = 0; n < 64; ++n)
      text += body;
    return text + "s_barrier";
  };
  EXPECT_CLOCKS(clocksOf("", untilBoth("v_add_f32 v1, v2, v3\n"), two), 64 * 8);
  EXPECT_CLOCKS(clocksOf("", untilBoth("v_add_f32 v1, v2, v3\ns_add_u32 s4, s5, s6\n"), two), 64 * 8);
  const CycleLaunch alone{.vgprs = 96};
  EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3", alone), 4);
}

// Four waves on four SIMDs do not see each other.
TEST(CyclesIssue, SimdsIssueByThemselves) { EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3", {.block = 256}), 4); }

TEST(CyclesIssue, PriorityGoesBeforeAge) {
  // The younger half of the waves raises its priority and is done first, while the older half waits for the port.
  const std::string kernel =
      "v_readfirstlane_b32 s4, v0\ns_cmp_lt_u32 s4, 256\ns_cbranch_scc1 old\ns_setprio 3\nold:\n" +
      loopOf("", "v_exp_f32 v1, v2", 16, 40);
  const auto with = modelled(kernel, {.vgprs = 128, .block = 512});
  const auto &turn = with.stalls[static_cast<unsigned>(cycles::Stall::Turn)];
  EXPECT_GT(turn, 0.2 * with.waveClocks);
  // In all it takes as long: the port is never idle.
  EXPECT_NEAR(with.unit.vectorClocks / with.clocksOfGrid / with.simds, 1, 0.1);
}

TEST(CyclesIssue, BarriersWaitForTheLast) {
  // Wave 0 sleeps; the others stand at the barrier for that long.
  const auto report = modelled("v_readfirstlane_b32 s4, v0\ns_cmp_lg_u32 s4, 0\ns_cbranch_scc1 there\ns_sleep 100\n"
                               "there:\ns_barrier\ns_endpgm\n",
                               {.block = 256});
  EXPECT_NEAR(report.stalls[static_cast<unsigned>(cycles::Stall::Barrier)], 3 * 6400, 200);
  EXPECT_NEAR(report.stalls[static_cast<unsigned>(cycles::Stall::Asleep)], 6400, 10);
}

// What no wave of this unit will ever do is waited for until the model gives up; that is an error, not a time.
TEST(CyclesIssue, EndlessWaitsAreSaid) {
  CheckKernel kernel("gfx942", "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_mov_b32 v1, 0\ns_waitcnt lgkmcnt(0)\nspin:\n"
                               "global_load_dword v2, v1, s[6:7] sc1\ns_waitcnt vmcnt(0)\n"
                               "v_readfirstlane_b32 s8, v2\ns_cmp_eq_u32 s8, 0\ns_cbranch_scc1 spin\ns_endpgm\n");
  auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget("gfx942"));
  ASSERT_TRUE(chip);
  cycles::CycleModel model(*chip, 100'000);
  Launch launch = kernel.launch(1, 64);
  launch.conductor = &model;
  const auto ran = kernel.program().run(launch);
  ASSERT_FALSE(ran);
  EXPECT_TRUE(ran.error().fault);
  EXPECT_NE(ran.error().message.find("after 100000 modelled clocks 1 workgroups have not ended"), std::string::npos)
      << ran.error().message;
}

// A wave that spins until another one of its workgroup has set a flag: by its own order of waves the emulator would
// run the spinning wave for a slice; by the clock both go on.
TEST(CyclesIssue, SpinLoopsEndWhenTheFlagIsSet) {
  const auto report = modelled(R"(
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  v_readfirstlane_b32 s4, v0
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 setter
spin:
  ds_read_b32 v3, v1
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s5, v3
  s_cmp_eq_u32 s5, 0
  s_cbranch_scc1 spin
  s_endpgm
setter:
  s_sleep 50
  ds_write_b32 v1, v2
  s_endpgm
)",
                               {.lds = 1024, .block = 128});
  const cycles::LoopCycles *spin = report.hotLoop();
  ASSERT_TRUE(spin);
  EXPECT_GT(report.clocks, 3200);
  EXPECT_LT(report.clocks, 3200 + 1500);
  EXPECT_NEAR(double(spin->trips) * tripClocks(report), 3200, 600);
}

} // namespace
