//===- WorkProfileTest.cpp - the cycle model: workgroups with different amounts of work ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

/// One workgroup a unit; of gfx942's 304.
const CycleLaunch eightRounds{.lds = 65536, .vgprs = 128, .grid = 304 * 8, .block = 256};

/// A loop of products, with as many trips as `setup` leaves in s20. s2 is the workgroup's place in the grid.
std::string productsAfter(const std::string &setup) {
  std::string body =
      setup + "s_cmp_eq_u32 s20, 0\ns_cbranch_scc1 over\nagain:\nds_read_b128 v[4:7], v1\ns_waitcnt lgkmcnt(0)\n";
  for (unsigned n = 0; n < 8; ++n) {
    const std::string sum = "v[" + std::to_string(16 + 4 * n) + ":" + std::to_string(19 + 4 * n) + "]";
    body += "v_mfma_f32_16x16x16_f16 " + sum + ", v[4:5], v[6:7], " + sum + "\n";
  }
  return body + "s_sub_u32 s20, s20, 1\ns_cmp_lg_u32 s20, 0\ns_cbranch_scc1 again\nover:\ns_endpgm\n";
}

const char *const lanes = "v_and_b32 v1, 63, v0\nv_lshlrev_b32 v1, 4, v1\n";

TEST(CyclesWork, EqualWorkgroupsAreModelledAsBefore) {
  const auto report = modelled(productsAfter(std::string(lanes) + "s_mov_b32 s20, 160\n"), eightRounds);
  EXPECT_FALSE(report.unequal);
  EXPECT_EQ(report.groupsOfUnit, 8u);
}

// Neighbours on a die have 64 to 256 trips: a unit that ends early takes the next workgroup, so that all come to the
// mean.
TEST(CyclesWork, UnitsTakeWhatIsNext) {
  const std::string mixed =
      "s_lshr_b32 s20, s2, 3\ns_and_b32 s20, s20, 3\ns_add_u32 s20, s20, 1\ns_lshl_b32 s20, s20, 6\n";
  const auto unlike = modelled(productsAfter(lanes + mixed), eightRounds);
  const auto equal = modelled(productsAfter(std::string(lanes) + "s_mov_b32 s20, 160\n"), eightRounds);
  EXPECT_TRUE(unlike.unequal);
  EXPECT_GT(unlike.clocksOfGrid, 0.98 * equal.clocksOfGrid);
  EXPECT_LT(unlike.clocksOfGrid, 1.2 * equal.clocksOfGrid);
  EXPECT_NEAR(unlike.unit.matrixClocks * unlike.unitsOfWork, equal.unit.matrixClocks * equal.unitsOfWork,
              0.02 * equal.unit.matrixClocks * equal.unitsOfWork);
}

// Every other workgroup of a die ends at once: a loaded number says so, by way of a vector register.
TEST(CyclesWork, WhoHasNothingToDoTakesNoTime) {
  const std::string loaded =
      "s_load_dwordx2 s[4:5], s[0:1], 0x0\ns_lshr_b32 s6, s2, 3\ns_lshl_b32 s6, s6, 2\nv_mov_b32 v2, s6\n"
      "s_waitcnt lgkmcnt(0)\nglobal_load_dword v3, v2, s[4:5]\ns_waitcnt vmcnt(0)\n"
      "v_readfirstlane_b32 s20, v3\ns_and_b32 s20, s20, 1\ns_mul_i32 s20, s20, 160\n";
  const auto half = modelled(productsAfter(lanes + loaded), eightRounds);
  const auto all = modelled(productsAfter(std::string(lanes) + "s_mov_b32 s20, 160\n"), eightRounds);
  EXPECT_TRUE(half.unequal);
  EXPECT_NEAR(half.clocksOfGrid / all.clocksOfGrid, 0.5, 0.1);
}

// The longest comes last and alone: nobody helps it.
TEST(CyclesWork, TheLongestWorkgroupBoundsTheGrid) {
  const std::string late = "s_mov_b32 s20, 64\ns_cmp_lt_u32 s2, 2400\ns_cbranch_scc1 go\ns_mov_b32 s20, 1280\ngo:\n";
  const auto report = modelled(productsAfter(lanes + late), eightRounds);
  const auto early = modelled(productsAfter(std::string(lanes) + "s_mov_b32 s20, 64\n"), eightRounds);
  EXPECT_TRUE(report.unequal);
  EXPECT_NEAR(report.clocksOfGrid / early.clocksOfGrid, (7 + 20) / 8.0, 0.3);
}

// 100 of 304 have six tiles of a product, the others five: the grid takes as long as six, and does the work of 270
// units. All workgroups are long ones, so that few of them can be followed.
TEST(CyclesWork, LongWorkgroupsAreHeldAgainstEachOther) {
  const CycleLaunch oneRound{.lds = 65536, .vgprs = 128, .grid = 304, .block = 256};
  const std::string tiles =
      "s_mov_b32 s20, 30000\ns_cmp_ge_u32 s2, 100\ns_cbranch_scc1 go\ns_mov_b32 s20, 36000\ngo:\n";
  const auto report = modelled(productsAfter(lanes + tiles), oneRound);
  EXPECT_TRUE(report.unequal);
  EXPECT_NEAR(report.unitsOfWork, (100 * 6 + 204 * 5) / 6.0, 6);
}

} // namespace
