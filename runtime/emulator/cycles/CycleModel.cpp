//===- CycleModel.cpp - how long a launch takes, modelled -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/CycleModel.h"

#include "runtime/emulator/cycles/ComputeUnit.h"
#include "runtime/emulator/cycles/Footprint.h"
#include "runtime/emulator/cycles/WorkProfile.h"
#include "specs/tables/Occupancy.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace flyc::emulator::cycles {

namespace {

/// Rounds of workgroups that are modelled if there are more: one to fill the unit, then two that take as long as each
/// other at least. Caches fill, and stores find less and less room in them, over many rounds of short workgroups: they
/// go on until there are so many instructions. At most so many, of either. Who wants to see the first rounds only sees
/// so many instructions of whole rounds.
constexpr uint64_t leastRounds = 3, mostRounds = 64, enoughInstructions = 300'000, mostInstructions = 4'000'000,
                   firstInstructions = 30'000;
constexpr double steady = 0.01;

unsigned residentGroups(const DispatchState &d, const specs::TargetSpec &spec) {
  const uint32_t *block = d.launch.block;
  specs::KernelResources use;
  use.vgprs = d.vgprs;
  use.agprs = d.agprs;
  use.sgprs = static_cast<unsigned>(std::max<uint64_t>(1, d.kernel.sgprCount));
  use.ldsBytes = static_cast<unsigned>(d.ldsBytes);
  use.blockThreads = block[0] * block[1] * block[2];
  return std::max(
      1u, specs::occupancy(spec.inWavesOf(d.lanes), use).workgroups); // what the launch was checked for fits once
}

/// The ends of workgroups over time, round by round.
class Rounds {
public:
  explicit Rounds(uint64_t resident) : resident(resident) {}
  void add(double end) { ends.push_back(end); }
  uint64_t ended() const { return ends.size(); }
  uint64_t whole() const { return ends.size() / resident; }
  bool atEndOfRound() const { return !ends.empty() && ends.size() % resident == 0; }
  /// By how much the last rounds took longer than as many before them, as a share: half of those behind the first one;
  /// 0 if there are no two.
  double drift() const {
    if (whole() < leastRounds)
      return 0;
    const double last = length(whole() - window(), whole()),
                 before = length(whole() - 2 * window(), whole() - window());
    return before > 0 ? (last - before) / before : 0;
  }
  /// Where the rounds begin that the time of a workgroup is taken from: the first one fills the unit, and what comes
  /// before the last half is only needed where there is little.
  uint64_t firstSteady() const { return whole() > 4 * leastRounds ? whole() - window() : 1; }
  /// Clocks between two ends from then on.
  double ofGroup() const {
    const uint64_t from = firstSteady() * resident;
    if (ends.size() > from)
      return (ends.back() - ends[from - 1]) / double(ends.size() - from);
    return ends.back() / double(ends.size());
  }

private:
  uint64_t window() const { return (whole() - 1) / 2; }
  double length(uint64_t from, uint64_t to) const { return ends[to * resident - 1] - ends[from * resident - 1]; }
  uint64_t resident;
  std::vector<double> ends;
};

/// How far a unit has come.
struct Progress {
  double clocks = 0, work = 0; ///< work: instructions
};

/// What all workgroups come to, if those that are missing do what those did that ended behind the first round. How many
/// they are is counted in workgroups, or in what they have to do.
UnitTotals extrapolated(const UnitTotals &first, const UnitTotals &now, double missing, double since) {
  UnitTotals all = now;
  if (missing > 0 && since > 0)
    for (auto member : UnitTotals::members)
      all.*member += missing * (now.*member - first.*member) / since;
  return all;
}

} // namespace

support::Result<RunStatistics, Error> CycleModel::conduct(const DispatchState &d) {
  const uint32_t *grid = d.launch.grid;
  CycleReport report;
  report.groupsOfGrid = uint64_t(grid[0]) * grid[1] * grid[2];
  const WorkProfile profile(d, report.groupsOfGrid);
  UnitShare share;
  if (profile.isEqual()) {
    report.activeUnits = static_cast<unsigned>(std::min<uint64_t>(report.groupsOfGrid, chip.cus));
    report.groupsOfUnit = (report.groupsOfGrid + chip.cus - 1) / chip.cus;
    report.unitsOfWork = double(report.groupsOfGrid) / double(report.groupsOfUnit);
  } else {
    share = dealOut(profile, report.groupsOfGrid, chip, residentGroups(d, *chip.spec));
    report.activeUnits = static_cast<unsigned>(std::clamp(std::round(share.units), 1.0, double(chip.cus)));
    report.groupsOfUnit = share.groups.size();
    report.unitsOfWork = share.units;
    report.unequal = true;
  }
  report.wavesOfGroup = d.waves;
  report.units = chip.cus;
  report.simds = chip.simds;
  report.residentGroups = static_cast<unsigned>(std::min<uint64_t>(residentGroups(d, *chip.spec), report.groupsOfUnit));
  report.clockMhz = chip.clockMhz;
  report.hbmRate = chip.hbmRate;

  Sharing sharing = findSharing(d, chip, std::min(report.groupsOfGrid, uint64_t(chip.cus) * report.residentGroups));
  report.sharingOfDie = sharing.ofAll.ofDie;
  report.sharingOfChip = sharing.ofAll.ofChip;

  ComputeUnit unit(d, chip, report.activeUnits, std::move(sharing), timelineLimit);
  uint64_t started = 0;
  Rounds rounds(report.residentGroups);
  UnitTotals first;
  Progress filled; // at the end of the first round
  while (rounds.ended() < report.groupsOfUnit) {
    while (unit.groupsUnderWay() < report.residentGroups && started < report.groupsOfUnit)
      unit.start(profile.isEqual() ? started * chip.cus : share.groups[started]), ++started;
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
    while (rounds.ended() + unit.groupsUnderWay() < started) {
      rounds.add(unit.now());
      if (rounds.ended() == report.residentGroups) {
        first = unit.ended();
        filled = {unit.now(), double(unit.executed())};
      }
    }
    if (depth == Depth::FirstRounds && rounds.whole() >= 1 && unit.executed() >= firstInstructions)
      break;
    if (!profile.isEqual() && unit.executed() >= mostInstructions)
      break;
    if (profile.isEqual() && rounds.whole() >= leastRounds && rounds.atEndOfRound() &&
        ((std::abs(rounds.drift()) < steady && unit.executed() >= enoughInstructions) || rounds.whole() >= mostRounds ||
         unit.executed() >= mostInstructions))
      break;
  }
  unit.report(report);
  report.groupsModelled = rounds.ended();
  report.clocksOfGroup = rounds.ofGroup();
  const double missing = double(report.groupsOfUnit - rounds.ended());
  double rest = missing * report.clocksOfGroup;
  if (profile.isEqual()) {
    report.drift = missing > 0 ? rounds.drift() : 0;
    const bool isFirst = rounds.whole() < 2; // there is nothing behind it
    report.unit = extrapolated(isFirst ? UnitTotals() : first, unit.ended(), missing,
                               double(rounds.ended() - (isFirst ? 0 : report.residentGroups)));
  } else {
    // Time goes on as fast as it did behind the first round, by what is left to do.
    const Progress now{unit.now(), double(unit.executed())}, since = now.work > filled.work ? filled : Progress{};
    const double left = std::max(0.0, share.work - now.work);
    rest = missing > 0 ? left * (now.clocks - since.clocks) / (now.work - since.work) : 0;
    double endedWork = 0;
    for (uint64_t n = 0; n < rounds.ended(); ++n)
      endedWork += profile.of(share.groups[n]);
    report.unit = extrapolated({}, unit.ended(), missing > 0 ? share.work - endedWork : 0, endedWork);
  }
  // The end of a launch makes what it wrote visible to all: the L2 hands it on. Before that, stores only wait for the
  // L2; if they still did in the rounds that were modelled, memory says how long the rest takes.
  const MemoryPath &memory = unit.memoryPath();
  const double lastWork = missing > 0 ? report.clocks : std::max(report.clocks, memory.hbmFreeAt());
  report.clocksOfGrid =
      std::max(lastWork + rest + memory.clocksToWriteBack(), report.unit.bytesHbm / memory.hbmShare());
  made = std::move(report);
  RunStatistics ran;
  ran.workgroups = made.groupsModelled;
  ran.waves = made.groupsModelled * d.waves;
  ran.instructions = made.instructions;
  return ran;
}

} // namespace flyc::emulator::cycles
