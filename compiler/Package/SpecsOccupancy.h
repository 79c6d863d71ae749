//===- SpecsOccupancy.h - occupancy as specs computes it ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_SPECSOCCUPANCY_H
#define FLYC_COMPILER_PACKAGE_SPECSOCCUPANCY_H

#include "compiler/Package/Facts.h"

namespace flyc::specs {
class TargetTable;
}

namespace flyc::package {

/// The function readBack takes, over `targets` (which it refers to).
OccupancyFunction occupancyFrom(const specs::TargetTable &targets);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_SPECSOCCUPANCY_H
