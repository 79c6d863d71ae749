//===- MemoryTest.cpp - the cycle model: caches and memory -===//
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

/// One lane follows lines of 128 bytes around `mask` + 1 bytes of `in`.
std::string chase(unsigned mask) {
  return "v_add_u32 v1, 0x80, v1\nv_and_b32 v1, " + std::to_string(mask) +
         ", v1\nglobal_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\n";
}
const char *const begin =
    "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_mov_b64 exec, 1\nv_mov_b32 v1, 0\ns_waitcnt lgkmcnt(0)";

// The address takes two turns, which are part of what is measured as latency on hardware, and are taken off here.
double latency(unsigned mask, unsigned trips, const CycleLaunch &how = {}) {
  const double trip = tripClocks(modelled(loopOf(begin, chase(mask), 16, trips), how));
  const double overhead =
      tripClocks(modelled(loopOf(begin, "v_add_u32 v1, 0x80, v1\nv_and_b32 v1, 0xff, v1\n", 16, trips), how));
  return (trip - overhead) / 16;
}

TEST(CyclesMemory, LatencyByLevel) {
  EXPECT_CLOCKS(latency(0x3FFF, 4000), 100); // 16 KiB stay in the L1
  EXPECT_CLOCKS(latency(0xFFFF, 4000), 291); // 64 KiB do not, but in the L2
  EXPECT_CLOCKS(latency(0xFFFF, 30), 622);   // each line for the first time
  EXPECT_CLOCKS(latency(0xFFFF, 30, {.assumed = {{"latency.hbm", 1800}}}), 1800);
}

TEST(CyclesMemory, AnAssumedFigureHasToBeOne) {
  const auto &spec = *flyc::specs::findBuiltinTarget("gfx942");
  const auto chip = cycles::ChipFigures::read(spec, {{"latency.nosuch", 1}});
  ASSERT_FALSE(chip);
  EXPECT_NE(chip.error().message.find("'latency.nosuch'"), std::string::npos) << chip.error().message;
}

TEST(CyclesMemory, ATargetWithoutFiguresIsRefused) {
  const auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget("gfx9-4-generic"));
  ASSERT_FALSE(chip);
  EXPECT_NE(chip.error().message.find("latency.lds_read_b32"), std::string::npos) << chip.error().message;
}

/// Each of many workgroups of 256 work-items streams `loads` times 4 KiB of its own from a large buffer.
cycles::CycleReport streamed(const char *processor, const std::string &access, uint32_t groups, unsigned loads) {
  std::string body = "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 4, v0\ns_waitcnt lgkmcnt(0)\n"
                     "s_mul_i32 s10, s2, " +
                     std::to_string(loads * 4096) + "\ns_mul_hi_u32 s11, s2, " + std::to_string(loads * 4096) +
                     "\ns_add_u32 s4, s4, s10\ns_addc_u32 s5, s5, s11\n";
  for (unsigned n = 0; n < loads; ++n)
    body += access + "s_add_u32 s4, s4, 4096\ns_addc_u32 s5, s5, 0\n";
  CheckKernel kernel(processor, body + "s_endpgm\n", 0, 64);
  const uint64_t buffer = kernel.deviceMemory().allocate(uint64_t(groups) * loads * 4096, "stream");
  auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget(processor));
  EXPECT_TRUE(chip);
  cycles::CycleModel model(*chip);
  Launch launch = kernel.launch(groups, 256);
  std::memcpy(launch.arguments[0].data(), &buffer, 8);
  launch.conductor = &model;
  const auto ran = kernel.program().run(launch);
  EXPECT_TRUE(ran) << ran.error().message;
  return model.report();
}

// All units at once get what memory has: loads and stores alike, no more than that.
TEST(CyclesMemory, StreamsReachTheBandwidthOfTheChip) {
  for (const char *processor : {"gfx90a", "gfx942", "gfx950"})
    for (const char *access :
         {"global_load_dwordx4 v[4:7], v1, s[4:5]\n", "global_store_dwordx4 v1, v[4:7], s[4:5]\n"}) {
      const uint32_t groups = 20000;
      const auto report = streamed(processor, access, groups, 8);
      const double rate = double(groups) * 8 * 4096 / report.clocksOfGrid;
      EXPECT_LT(rate, 1.001 * report.hbmRate) << processor << " " << access;
      EXPECT_GT(rate, 0.93 * report.hbmRate) << processor << " " << access;
      EXPECT_NEAR(report.sharingOfChip, 1, 1e-9);
      EXPECT_LT(report.groupsModelled, 200u); // of 20000
      EXPECT_LT(std::abs(report.drift), 0.05);
    }
}

// Few stores wait for the L2 alone, and the launch for memory: 64 KiB of a unit, of 128 KiB of the L2 that are its own.
TEST(CyclesMemory, StoresWaitForTheL2AndTheLaunchForMemory) {
  const char *store = "global_store_dwordx4 v1, v[4:7], s[4:5]\n";
  const auto report = streamed("gfx950", store, 256, 16);
  EXPECT_LT(report.clocks, 3000);                                   // 64 KiB at 64 bytes a clock
  EXPECT_GT(report.clocksOfGrid, 256 * 16 * 4096 / report.hbmRate); // at 13 bytes a clock
  EXPECT_NEAR(report.unit.bytesHbm, 16 * 4096 + 128.0 / 256, 128);  // all of it, once
}

// Products of one target differ in units and clock: MI308X has 80 of MI300X's 304.
TEST(CyclesMemory, UnitsAndClockOfAProductCanBeAssumed) {
  const auto &spec = *flyc::specs::findBuiltinTarget("gfx942");
  const auto chip = cycles::ChipFigures::read(
      spec, {{"compute_unit.count", 80}, {"compute_unit.dies", 4}, {"compute_unit.clock_mhz", 1420}});
  ASSERT_TRUE(chip);
  EXPECT_EQ(chip->cus, 80u);
  EXPECT_EQ(chip->dies, 4u);
  EXPECT_DOUBLE_EQ(chip->hbmRate, 5300e3 / 1420); // as many bytes a second, more of them a clock
}

// What all workgroups read is fetched once for all of them.
TEST(CyclesMemory, CommonLinesTravelOnce) {
  for (uint32_t rounds : {1u, 2u}) { // two workgroups of a unit: its own caches know what they have in common
    const auto report = modelled("s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 4, v0\n"
                                 "s_waitcnt lgkmcnt(0)\nglobal_load_dwordx4 v[4:7], v1, s[4:5]\ns_endpgm\n",
                                 {.vgprs = 64, .grid = 304 * rounds, .block = 256});
    EXPECT_NEAR(report.sharingOfDie, 1.0 / 38, 1e-9);
    EXPECT_NEAR(report.sharingOfChip, 1.0 / 304, 1e-9);
    // The 4 KiB of all, and 128 bytes of arguments.
    EXPECT_NEAR(report.unit.bytesHbm * 304, 4096 + 128, 1);
  }
}

// A grid that is a hundred times as large costs no more work, and takes a hundred times as long.
TEST(CyclesMemory, ALargeGridFollowsFromItsSteadyState) {
  const char *load = "global_load_dwordx4 v[4:7], v1, s[4:5]\n";
  const auto small = streamed("gfx942", load, 304 * 500, 4), large = streamed("gfx942", load, 304 * 2000, 4);
  EXPECT_EQ(small.groupsModelled, large.groupsModelled);
  EXPECT_LT(small.groupsModelled, 500u);
  EXPECT_NEAR(large.clocksOfGrid / small.clocksOfGrid, 4, 0.04);
  EXPECT_EQ(small.groupsOfUnit, 500u);
  // All of the small one, workgroup by workgroup, takes as long as the model says from some of them.
  const auto all = streamed("gfx942", load, 304 * 400, 4);
  EXPECT_EQ(all.groupsModelled, 400u);
  EXPECT_NEAR(small.clocksOfGrid - all.clocksOfGrid, 100 * all.clocksOfGroup, 0.02 * small.clocksOfGrid);
}

} // namespace
