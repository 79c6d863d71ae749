//===- CyclesResult.cpp - the cycle model's report for C -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/api/CyclesResult.h"

#include "runtime/emulator/isa/InstructionText.h"

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
  made.matrix_busy = report.matrixBusy;
  made.vector_busy = report.vectorBusy;
  made.lds_busy = report.ldsBusy;
  made.lds_conflicts = report.ldsConflicts;
  made.memory_busy = report.memoryBusy;
  made.bytes_l1 = report.bytesL1;
  made.bytes_l2 = report.bytesL2;
  made.bytes_mall = report.bytesMall;
  made.bytes_hbm = report.bytesHbm;
  made.bytes_in_flight = report.bytesInFlight;
  made.memory_bytes_per_clock = report.hbmRate;
  made.matrix_flops = report.matrixFlops;
  made.matrix_clocks = report.matrixClocks;
  made.sharing_of_die = report.sharingOfDie;
  made.sharing_of_chip = report.sharingOfChip;
  made.wave_clocks = report.waveClocks;
  made.lds_assumed = report.ldsAssumed;
  made.stall_count = cycles::stallCount;
  made.stall_names = cycles::stallNames;
  made.stalls = report.stalls.data();
  addPlaces(program);
  addLoops();
}

void CyclesResult::addPlaces(const Program &program) {
  texts.reserve(2 * report.places.size()); // they do not move
  for (const auto &[offset, place] : report.places) {
    texts.push_back(text(program.instructions()[offset / 4]));
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
    loops.push_back({loop.begin, loop.end, loop.trips, loop.clocks / trips, loop.matrixClocks / trips});
  }
  made.loop_count = static_cast<uint32_t>(loops.size());
  made.loops = loops.data();
}

} // namespace flyc::emulator
