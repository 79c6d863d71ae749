//===- CyclesResult.cpp - the cycle model's report for C -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/api/CyclesResult.h"

#include "runtime/emulator/isa/InstructionText.h"

#include <algorithm>

namespace flyc::emulator {

CyclesResult::CyclesResult(const cycles::CycleReport &from, const Program &program) : report(from) {
  made.groups_of_grid = report.groupsOfGrid;
  made.groups_of_unit = report.groupsOfUnit;
  made.groups_modelled = report.groupsModelled;
  made.instructions = report.instructions;
  made.resident_groups = report.residentGroups;
  made.waves_of_group = report.wavesOfGroup;
  made.active_units = report.activeUnits;
  made.units = report.units;
  made.simds = report.simds;
  made.clock_mhz = report.clockMhz;
  made.clocks_of_grid = report.clocksOfGrid;
  made.clocks_of_group = report.clocksOfGroup;
  made.clocks_modelled = report.clocks;
  made.drift = report.drift;
  const cycles::UnitTotals &unit = report.unit;
  const double clocks = std::max(report.clocksOfGrid, 1.0), simds = std::max(report.simds, 1u);
  made.matrix_busy = unit.matrixClocks / clocks / simds;
  made.vector_busy = unit.vectorClocks / clocks / simds;
  made.lds_busy = unit.ldsClocks / clocks;
  made.lds_conflicts = unit.ldsConflicts / clocks;
  made.memory_busy = report.memoryShare > 0 ? unit.bytesHbm / report.memoryShare / clocks : 0;
  made.bytes_in_flight = unit.bytesTimesClocks / clocks;
  made.memory_bytes_per_clock = report.hbmRate;
  made.unequal = report.unequal;
  const double grid = report.unitsOfWork;
  made.bytes_l1 = unit.bytesL1 * grid;
  made.bytes_l2 = unit.bytesL2 * grid;
  made.bytes_mall = unit.bytesMall * grid;
  made.bytes_hbm = unit.bytesHbm * grid;
  made.matrix_flops = unit.flops * grid;
  made.matrix_clocks = unit.matrixClocks * grid;
  made.sharing_of_die = report.sharingOfDie;
  made.sharing_of_chip = report.sharingOfChip;
  made.wave_clocks = report.waveClocks;
  made.lds_assumed = report.ldsAssumed;
  made.stall_count = cycles::stallCount;
  made.stall_names = cycles::stallNames;
  made.stalls = report.stalls.data();
  addPlaces(program);
  addLoops();
  addTimeline();
}

void CyclesResult::addPlaces(const Program &program) {
  texts.reserve(2 * report.places.size()); // they do not move
  for (const auto &[offset, place] : report.places) {
    const auto meant = report.texts.find(offset);
    texts.push_back(meant != report.texts.end() ? meant->second : program.instructionText(offset));
    const char *assembly = texts.back().c_str();
    texts.push_back(program.sourceLine(offset));
    places.push_back({offset, 0, assembly, texts.back().c_str(), place.issued, place.stalls.data()});
  }
  made.place_count = static_cast<uint32_t>(places.size());
  made.places = places.data();
}

void CyclesResult::addLoops() {
  const cycles::LoopCycles *hot = report.hotLoop();
  made.hot_loop = static_cast<uint32_t>(report.loops.size());
  for (const auto &[branch, loop] : report.loops) {
    if (&loop == hot)
      made.hot_loop = static_cast<uint32_t>(loops.size());
    const double trips = loop.trips ? double(loop.trips) : 1;
    const double pipes = loop.span * report.simds;
    loops.push_back({loop.begin, loop.end, loop.trips, loop.clocks / trips, loop.matrixClocks / trips,
                     pipes > 0 ? loop.matrixClocks / pipes : 0});
  }
  made.loop_count = static_cast<uint32_t>(loops.size());
  made.loops = loops.data();
}

void CyclesResult::addTimeline() {
  intervals.reserve(report.timeline.size());
  for (const cycles::Interval &one : report.timeline)
    intervals.push_back(
        {one.begin, one.end, one.workgroup, one.wave, one.offset, one.cause, static_cast<uint32_t>(one.unit)});
  made.interval_count = intervals.size();
  made.intervals = intervals.data();
  made.unit_names = cycles::unitNames;
  made.unit_count = cycles::unitCount;
}

} // namespace flyc::emulator
