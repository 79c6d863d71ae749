//===- Occupancy.cpp ------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Waves by registers first, then workgroups by waves, LDS and barriers, then the waves of the fullest SIMD.
//
// Two deliberate differences from the number that LLVM prints (`; Occupancy:`): LDS counts in granules, which LLVM
// leaves out (AMDGPUSubtarget::getOccupancyWithWorkGroupSizes says so), and a workgroup counts whole, where LLVM takes
// the minimum of both limits as if the last workgroup could live in part. And SGPRs count in granules too: LLVM lets 97
// to 100 of them pass with eight waves, though eight times 112 is more than the 800 of a SIMD.
//===----------------------------------------------------------------------===//

#include "specs/tables/Occupancy.h"

#include <algorithm>

using namespace flyc::specs;

namespace {
unsigned ceilDiv(unsigned a, unsigned b) { return a / b + (a % b != 0); }
uint64_t roundUp(uint64_t a, uint64_t b) { return (a + b - 1) / b * b; }
} // namespace

std::string_view flyc::specs::spelling(OccupancyLimit limit) {
  switch (limit) {
  case OccupancyLimit::Waves: return "waves";
  case OccupancyLimit::Vgprs: return "vgprs";
  case OccupancyLimit::Sgprs: return "sgprs";
  case OccupancyLimit::Lds: return "lds";
  case OccupancyLimit::Workgroup: return "workgroup";
  }
  return "waves";
}

unsigned flyc::specs::totalVgprs(const TargetSpec &target, unsigned vgprs, unsigned agprs) {
  if (!target.registers.unified)
    return std::max(vgprs, agprs);
  // Accumulation registers start at a multiple of 4 (ACCUM_OFFSET of the kernel descriptor).
  return agprs ? static_cast<unsigned>(roundUp(vgprs, 4)) + agprs : vgprs;
}

unsigned flyc::specs::wavesForVgprs(const TargetSpec &target, unsigned vgprs, unsigned agprs) {
  const RegisterFile &regs = target.registers;
  if (vgprs > regs.archVgprMax || agprs > regs.accVgprMax)
    return 0;
  uint64_t given = roundUp(std::max(1u, totalVgprs(target, vgprs, agprs)), regs.vgprGranule);
  return static_cast<unsigned>(std::min<uint64_t>(target.cu.wavesPerSimd, regs.vgprTotal / given));
}

unsigned flyc::specs::wavesForSgprs(const TargetSpec &target, unsigned sgprs) {
  const RegisterFile &regs = target.registers;
  if (!regs.sgprPerSimd)
    return target.cu.wavesPerSimd;
  uint64_t given = roundUp(std::max(1u, sgprs), regs.sgprGranule);
  return static_cast<unsigned>(std::min<uint64_t>(target.cu.wavesPerSimd, regs.sgprPerSimd / given));
}

Occupancy flyc::specs::occupancy(const TargetSpec &target, const KernelResources &use) {
  Occupancy result;
  unsigned waves = target.cu.wavesPerSimd;
  if (unsigned byVgprs = wavesForVgprs(target, use.vgprs, use.agprs); byVgprs < waves) {
    waves = byVgprs;
    result.limitedBy = OccupancyLimit::Vgprs;
  }
  if (unsigned bySgprs = wavesForSgprs(target, use.sgprs); bySgprs < waves) {
    waves = bySgprs;
    result.limitedBy = OccupancyLimit::Sgprs;
  }
  if (waves == 0)
    return result;

  unsigned simds = target.simdsPerSchedulingUnit();
  unsigned wavesPerGroup = std::max(1u, ceilDiv(use.blockThreads, target.waveSize));
  unsigned groups = waves * simds / wavesPerGroup;
  if (groups == 0) { // the waves of one workgroup do not fit together: what limits the waves is the reason
    if (result.limitedBy == OccupancyLimit::Waves)
      result.limitedBy = OccupancyLimit::Workgroup;
    return result;
  }
  OccupancyLimit groupLimit = OccupancyLimit::Workgroup;
  // Workgroups of one wave need no barrier: nothing but their waves limits them.
  if (wavesPerGroup > 1)
    groups = std::min(groups, target.cu.maxWorkgroups);
  if (use.ldsBytes) {
    bool tooLarge = use.ldsBytes > target.lds.bytes;
    // What fits runs. A generic target has the smallest memory of its chips and the coarsest granule, in which that
    // memory need not be whole.
    uint64_t byLds =
        tooLarge ? 0 : std::max<uint64_t>(1, target.lds.poolBytes / roundUp(use.ldsBytes, target.lds.granule));
    if (byLds < groups) {
      groups = static_cast<unsigned>(byLds);
      groupLimit = OccupancyLimit::Lds;
    }
  }
  result.workgroups = groups;
  result.wavesPerSimd = std::min(waves, ceilDiv(groups * wavesPerGroup, simds));
  if (result.wavesPerSimd < waves)
    result.limitedBy = groupLimit;
  return result;
}
