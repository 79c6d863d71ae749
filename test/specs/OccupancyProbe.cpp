//===- OccupancyProbe.cpp - occupancy() as a program ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For test/specs/occupancy.test, which compares with llc: TARGET VGPRS AGPRS SGPRS LDS BLOCK -> "waves limit".

#include "specs/tables/Occupancy.h"
#include "specs/tables/TargetTable.h"

#include <cstdio>
#include <cstdlib>

using namespace flyc::specs;

int main(int argc, char **argv) {
  const TargetSpec *target = argc == 7 ? findBuiltinTarget(argv[1]) : nullptr;
  if (!target)
    return 2;
  auto number = [&](int i) { return static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)); };
  Occupancy o = occupancy(*target, {number(2), number(3), number(4), number(5), number(6)});
  std::printf("%u %s\n", o.wavesPerSimd, std::string(spelling(o.limitedBy)).c_str());
  return 0;
}
