//===- LdsTest.cpp - the cycle model: LDS -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

std::string address(unsigned shift) {
  return "v_lshlrev_b32 v1, " + std::to_string(shift) + ", v0\nv_and_b32 v1, 0x3fff, v1";
}
const CycleLaunch one{.lds = 32768}, four{.lds = 32768, .block = 256};
const CycleLaunch fourOfCdna4{.processor = "gfx950", .lds = 32768, .block = 256};

TEST(CyclesLds, LatencyByWidth) {
  EXPECT_CLOCKS(clocksOf(address(2), "ds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)", one), 32);
  EXPECT_CLOCKS(clocksOf(address(3), "ds_read_b64 v[2:3], v1\ns_waitcnt lgkmcnt(0)", one), 44);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_read_b128 v[4:7], v1\ns_waitcnt lgkmcnt(0)", one), 48);
  EXPECT_CLOCKS(clocksOf(address(2), "ds_write_b32 v1, v2\ns_waitcnt lgkmcnt(0)", one), 39);
  EXPECT_CLOCKS(clocksOf(address(3), "ds_write_b64 v1, v[2:3]\ns_waitcnt lgkmcnt(0)", one), 48);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_write_b128 v1, v[4:7]\ns_waitcnt lgkmcnt(0)", one), 60);
}

// 16 reads that overlap: one wave gets 44 bytes a clock, four waves together the 128 of the unit.
TEST(CyclesLds, Bandwidth) {
  EXPECT_CLOCKS(clocksOf(address(4), "ds_read_b128 v[4:7], v1", one), 1024.0 / 44);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_read_b128 v[4:7], v1", four), 4 * 1024.0 / 128);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_read_b128 v[4:7], v1", fourOfCdna4), 4 * 1024.0 / 256);
  // The other bandwidth that is said of gfx950's LDS.
  CycleLaunch half = fourOfCdna4;
  half.assumed = {{"memory.lds_peak_bytes_per_clock", 128}};
  EXPECT_CLOCKS(clocksOf(address(4), "ds_read_b128 v[4:7], v1", half), 4 * 1024.0 / 128);
  const auto busy = modelled(loopOf(address(4), "ds_read_b128 v[4:7], v1", 32, 200), half);
  EXPECT_NEAR(busy.unit.ldsClocks / busy.clocksOfGrid, 1, 0.04);
}

// The port of a pair of SIMDs takes 8 clocks for a write of a dword a lane and 20 for one of four.
TEST(CyclesLds, WritesByTheirPort) {
  EXPECT_CLOCKS(clocksOf(address(2), "ds_write_b32 v1, v2", one), 8);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_write_b128 v1, v[4:7]", one), 20);
  EXPECT_CLOCKS(clocksOf(address(4), "ds_write_b128 v1, v[4:7]", four), 40);
}

// Rows of 256 bytes: all lanes of a phase want the same banks. A wave waits for the clocks of the unit.
TEST(CyclesLds, ConflictsCostWhatTheyCost) {
  EXPECT_CLOCKS(clocksOf(address(2), "ds_read_b32 v2, v1", four), 8);
  EXPECT_CLOCKS(clocksOf(address(3), "ds_read_b32 v2, v1", four), 16);
  EXPECT_CLOCKS(clocksOf(address(7), "ds_read_b32 v2, v1", four), 4 * 64);
  const auto report = modelled(loopOf(address(7), "ds_read_b32 v2, v1", 16), four);
  EXPECT_NEAR(report.unit.ldsConflicts / report.unit.ldsClocks, 62.0 / 64, 0.01);
}

TEST(CyclesLds, WhatCountersCountIsLimited) {
  // 15 at most are under way: the 16th waits for the first.
  const auto report = modelled(loopOf(address(7), "ds_read_b32 v2, v1", 32), one);
  EXPECT_GT(report.stalls[static_cast<unsigned>(cycles::Stall::QueueFull)], 0.8 * report.waveClocks);
}

} // namespace
