//===- CycleModel.cpp - how long a launch takes, modelled -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/CycleModel.h"

#include "runtime/emulator/cycles/ComputeUnit.h"
#include "runtime/emulator/cycles/Footprint.h"
#include "specs/tables/Occupancy.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace flyc::emulator::cycles {

namespace {

/// Rounds of workgroups that are modelled if there are more: one to fill the unit, two to compare.
constexpr uint64_t roundsModelled = 3;

unsigned residentGroups(const DispatchState &d, const specs::TargetSpec &spec) {
  const uint32_t *block = d.launch.block;
  specs::KernelResources use;
  use.vgprs = d.vgprs;
  use.agprs = d.agprs;
  use.sgprs = static_cast<unsigned>(std::max<uint64_t>(1, d.kernel.sgprCount));
  use.ldsBytes = static_cast<unsigned>(d.ldsBytes);
  use.blockThreads = block[0] * block[1] * block[2];
  return std::max(1u, specs::occupancy(spec, use).workgroups); // what the launch was checked for fits once
}

/// From the times at which workgroups ended: clocks between two, for the workgroups [first, last).
double between(const std::vector<double> &ends, size_t first, size_t last) {
  return last > first ? (ends[last - 1] - ends[first - 1]) / double(last - first) : 0;
}

} // namespace

support::Result<RunStatistics, Error> CycleModel::conduct(const DispatchState &d) {
  const uint32_t *grid = d.launch.grid;
  CycleReport report;
  report.groupsOfGrid = uint64_t(grid[0]) * grid[1] * grid[2];
  report.activeUnits = static_cast<unsigned>(std::min<uint64_t>(report.groupsOfGrid, chip.cus));
  report.groupsOfUnit = (report.groupsOfGrid + chip.cus - 1) / chip.cus;
  report.wavesOfGroup = d.waves;
  report.units = chip.cus;
  report.simds = chip.simds;
  report.residentGroups = static_cast<unsigned>(std::min<uint64_t>(residentGroups(d, *chip.spec), report.groupsOfUnit));
  report.groupsModelled = std::min(report.groupsOfUnit, roundsModelled * report.residentGroups);
  report.clockMhz = chip.clockMhz;
  report.hbmRate = chip.hbmRate;

  const Sharing sharing =
      findSharing(d, chip, std::min(report.groupsOfGrid, uint64_t(chip.cus) * report.residentGroups));
  report.sharingOfDie = sharing.ofDie;
  report.sharingOfChip = sharing.ofChip;

  ComputeUnit unit(d, chip, report.activeUnits, sharing);
  uint64_t started = 0;
  std::vector<double> ends;
  while (ends.size() < report.groupsModelled) {
    while (unit.groupsUnderWay() < report.residentGroups && started < report.groupsModelled)
      unit.start(started++ * chip.cus);
    const ComputeUnit::Event event = unit.run(clockLimit);
    if (event == ComputeUnit::Event::Fault)
      return Error{faultText(unit.fault(), d.program), true};
    if (event == ComputeUnit::Event::Limit) {
      char clocks[32];
      std::snprintf(clocks, sizeof clocks, "%.0f", clockLimit);
      return Error{"after " + std::string(clocks) + " modelled clocks " + std::to_string(unit.groupsUnderWay()) +
                       " workgroups have not ended; the model runs the workgroups of one compute unit only: a kernel "
                       "whose workgroups wait for those of other units cannot be modelled",
                   true};
    }
    while (ends.size() + unit.groupsUnderWay() < started)
      ends.push_back(unit.now());
  }
  unit.report(report);
  const size_t all = ends.size(), resident = report.residentGroups;
  report.clocksOfGroup = all > resident ? between(ends, resident, all) : report.clocks / double(all);
  if (all >= 3 * resident) {
    const double first = between(ends, resident, 2 * resident), second = between(ends, 2 * resident, 3 * resident);
    report.drift = first > 0 ? (second - first) / first : 0;
  }
  report.clocksOfGrid = report.clocks + double(report.groupsOfUnit - all) * report.clocksOfGroup;
  made = std::move(report);
  RunStatistics ran;
  ran.workgroups = all;
  ran.waves = all * d.waves;
  ran.instructions = made.instructions;
  return ran;
}

} // namespace flyc::emulator::cycles
