//===- OccupancyTest.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Against the steps that were measured, against numbers that llc prints (`; Occupancy:`), and where flyc differs on
// purpose. test/specs/occupancy.test asks llc itself.

#include "specs/tables/Occupancy.h"
#include "specs/tables/TargetTable.h"

#include <gtest/gtest.h>

using namespace flyc::specs;

namespace {
const TargetSpec &target(std::string_view name) { return *findBuiltinTarget(name); }
/// "waves/workgroups limit"
std::string of(std::string_view name, KernelResources use) {
  Occupancy o = occupancy(target(name), use);
  return std::to_string(o.wavesPerSimd) + "/" + std::to_string(o.workgroups) + " " + std::string(spelling(o.limitedBy));
}
} // namespace

TEST(Occupancy, FollowsTheMeasuredSteps) {
  for (const TargetSpec &t : builtinTargets()) {
    ASSERT_FALSE(t.occupancySteps.empty());
    unsigned from = 1;
    for (const OccupancyStep &step : t.occupancySteps) {
      for (unsigned vgprs = from; vgprs <= step.vgprs; ++vgprs) {
        unsigned arch = std::min(vgprs, t.registers.archVgprMax);
        // Above what a wave addresses directly, the rest are accumulation registers.
        EXPECT_EQ(wavesForVgprs(t, arch, vgprs - arch), step.waves) << t.name << " " << vgprs;
      }
      from = step.vgprs + 1;
    }
  }
}

TEST(Occupancy, NothingLimits) {
  EXPECT_EQ(of("gfx942", {.vgprs = 32, .sgprs = 32, .blockThreads = 256}), "8/8 waves");
  EXPECT_EQ(of("gfx1100", {.vgprs = 32, .sgprs = 32, .blockThreads = 256}), "16/8 waves");
  EXPECT_EQ(of("gfx942", {}), "8/32 waves");
}

TEST(Occupancy, VectorRegisters) {
  EXPECT_EQ(of("gfx942", {.vgprs = 129, .blockThreads = 256}), "3/3 vgprs");
  EXPECT_EQ(of("gfx942", {.vgprs = 100, .agprs = 64, .blockThreads = 256}), "3/3 vgprs");
  // Accumulation registers start at a multiple of 4: 61 + 4 count as 68, not 65.
  EXPECT_EQ(totalVgprs(target("gfx942"), 61, 4), 68u);
  EXPECT_EQ(totalVgprs(target("gfx942"), 61, 0), 61u);
  EXPECT_EQ(of("gfx942", {.vgprs = 257}), "0/0 vgprs");
  EXPECT_EQ(of("gfx1100", {.vgprs = 8, .agprs = 8}), "0/0 vgprs");
}

TEST(Occupancy, ScalarRegisters) {
  EXPECT_EQ(of("gfx942", {.vgprs = 8, .sgprs = 96, .blockThreads = 256}), "8/8 waves");
  EXPECT_EQ(of("gfx942", {.vgprs = 8, .sgprs = 106, .blockThreads = 256}), "7/7 sgprs");
  EXPECT_EQ(of("gfx1201", {.vgprs = 8, .sgprs = 106, .blockThreads = 256}), "16/8 waves");
}

TEST(Occupancy, LocalMemory) {
  // As llc prints them for a kernel with this much LDS.
  EXPECT_EQ(of("gfx942", {.ldsBytes = 20000, .blockThreads = 256}), "3/3 lds");
  EXPECT_EQ(of("gfx942", {.ldsBytes = 20000, .blockThreads = 64}), "1/3 lds");
  EXPECT_EQ(of("gfx942", {.ldsBytes = 33000, .blockThreads = 1024}), "4/1 lds");
  EXPECT_EQ(of("gfx950", {.ldsBytes = 66000, .blockThreads = 256}), "2/2 lds");
  EXPECT_EQ(of("gfx1100", {.ldsBytes = 20000, .blockThreads = 256}), "12/6 lds");
  EXPECT_EQ(of("gfx1250", {.ldsBytes = 33000, .blockThreads = 64}), "5/9 lds");
  EXPECT_EQ(of("gfx942", {.ldsBytes = 65537, .blockThreads = 256}), "0/0 lds");
  EXPECT_EQ(of("gfx1100", {.ldsBytes = 65537, .blockThreads = 256}), "0/0 lds");
}

TEST(Occupancy, LocalMemoryIsGivenInGranules) {
  // 65536 / 13107 = 5, but in granules of 512 bytes only four workgroups of 13312 fit. LLVM prints 5.
  EXPECT_EQ(of("gfx942", {.ldsBytes = 13107, .blockThreads = 256}), "4/4 lds");
  // Of a generic target the granule is that of one chip and the memory that of another: what fits runs once at least.
  EXPECT_EQ(of("gfx9-4-generic", {.ldsBytes = 65536, .blockThreads = 256}), "1/1 lds");
}

TEST(Occupancy, WorkgroupsAreWhole) {
  // Seven waves fit on each SIMD, but the sixteen of a workgroup need four: there is room for one.
  EXPECT_EQ(of("gfx942", {.vgprs = 72, .blockThreads = 1024}), "4/1 workgroup");
  // 16 waves that need four registers' worth of SIMDs each cannot live together at all.
  EXPECT_EQ(of("gfx942", {.vgprs = 256, .blockThreads = 1024}), "0/0 vgprs");
  // Two-wave workgroups run out of barriers.
  EXPECT_EQ(of("gfx1250", {.vgprs = 32, .blockThreads = 64}), "8/16 workgroup");
}
