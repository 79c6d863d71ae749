//===- SpecsOccupancy.cpp - occupancy as specs computes it ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/SpecsOccupancy.h"
#include "specs/tables/Occupancy.h"
#include "specs/tables/TargetTable.h"

namespace flyc::package {

OccupancyFunction occupancyFrom(const specs::TargetTable &targets) {
  return [&targets](const ResourceUse &use) -> std::optional<Occupancy> {
    const specs::TargetSpec *target = targets.find(use.processor);
    if (!target)
      return std::nullopt;
    specs::KernelResources resources;
    resources.vgprs = static_cast<unsigned>(use.vgprs);
    resources.agprs = static_cast<unsigned>(use.agprs);
    resources.sgprs = static_cast<unsigned>(use.sgprs);
    resources.ldsBytes = static_cast<unsigned>(use.ldsBytes);
    resources.blockThreads = use.workgroupSize;
    specs::Occupancy found = specs::occupancy(target->inWavesOf(use.waveSize), resources);
    return Occupancy{found.wavesPerSimd, std::string(specs::spelling(found.limitedBy))};
  };
}

} // namespace flyc::package
