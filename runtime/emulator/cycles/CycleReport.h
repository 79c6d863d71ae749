//===- CycleReport.h - what the cycle model says of a launch -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything in it is modelled: computed, not measured.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEREPORT_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEREPORT_H

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace flyc::emulator::cycles {

/// Why a wave did not issue. FLYC_STALL(enumerator, word, meaning)
enum class Stall : uint8_t {
#define FLYC_STALL(E, W, M) E,
#include "runtime/emulator/cycles/Stalls.def"
};
inline constexpr const char *stallNames[] = {
#define FLYC_STALL(E, W, M) W,
#include "runtime/emulator/cycles/Stalls.def"
};
inline constexpr unsigned stallCount = sizeof stallNames / sizeof stallNames[0];
using StallClocks = std::array<double, stallCount>;

/// One instruction of the code, over all waves that were modelled.
struct PlaceCycles {
  uint64_t issued = 0;
  StallClocks stalls{}; ///< that waves waited before it
};

/// A loop, by the backward branch that closes it.
struct LoopCycles {
  uint32_t begin = 0, end = 0; ///< code offsets of its first instruction and of the branch
  uint64_t trips = 0;          ///< of all waves; the first of each is not counted
  double clocks = 0;           ///< that they took, summed over waves
  double matrixClocks = 0;     ///< of the matrix pipe, in these trips
  double span = 0;             ///< clocks in which at least one wave was in them
};

/// What a compute unit did, as sums that grow with time.
struct UnitTotals {
  double matrixClocks = 0, vectorClocks = 0, ldsClocks = 0, ldsConflicts = 0; ///< of all its SIMDs; of the LDS
  double bytesL1 = 0, bytesL2 = 0, bytesMall = 0, bytesHbm = 0;
  double bytesTimesClocks = 0; ///< each byte that was fetched times how long it was under way
  double flops = 0;            ///< of matrix instructions

  static constexpr double UnitTotals::*members[] = {
      &UnitTotals::matrixClocks,     &UnitTotals::vectorClocks, &UnitTotals::ldsClocks, &UnitTotals::ldsConflicts,
      &UnitTotals::bytesL1,          &UnitTotals::bytesL2,      &UnitTotals::bytesMall, &UnitTotals::bytesHbm,
      &UnitTotals::bytesTimesClocks, &UnitTotals::flops};
};

/// What takes an instruction. FLYC_UNIT(enumerator, word)
enum class Unit : uint8_t {
#define FLYC_UNIT(E, W) E,
#include "runtime/emulator/cycles/Units.def"
};
inline constexpr const char *unitNames[] = {
#define FLYC_UNIT(E, W) W,
#include "runtime/emulator/cycles/Units.def"
};
inline constexpr unsigned unitCount = sizeof unitNames / sizeof unitNames[0];

/// Some time in the life of a wave: it waits before an instruction, or issues it.
struct Interval {
  double begin, end; ///< of an issue: until the unit that takes the instruction can take the next one
  uint64_t workgroup;
  uint32_t wave;
  uint32_t offset;           ///< of the instruction
  unsigned cause;            ///< a Stall; stallCount: it issues
  Unit unit = Unit::Nothing; ///< of an issue
};

struct CycleReport {
  // What was modelled.
  uint64_t groupsOfGrid = 0, groupsOfUnit = 0; ///< of the unit that has the most
  uint64_t groupsModelled = 0;                 ///< that ended
  double unitsOfWork = 1;                      ///< the work of the grid is so many times that of the unit
  bool unequal = false;                        ///< its workgroups have different amounts of work: WorkProfile.h
  unsigned residentGroups = 0, wavesOfGroup = 0, activeUnits = 0, units = 0, simds = 0;
  uint64_t instructions = 0; ///< of waves, modelled
  double sharingOfDie = 1, sharingOfChip = 1;

  double clocks = 0;        ///< that were modelled
  double clocksOfGroup = 0; ///< between the ends of two workgroups in the last rounds
  double drift = 0;         ///< by how much the last round of workgroups took longer than the one before, as a share
  double clocksOfGrid = 0;
  UnitTotals unit;        ///< of all workgroups of the unit: what was modelled, and what follows for the rest
  double memoryShare = 0; ///< the unit's, bytes a clock
  uint64_t ldsAssumed = 0;

  // Of the modelled part.
  StallClocks stalls{};
  double waveClocks = 0;                  ///< clocks that waves lived, summed
  std::map<uint32_t, PlaceCycles> places; ///< by code offset
  std::map<uint32_t, std::string> texts;  ///< of those, where instructions mean other registers than are encoded
  std::map<uint32_t, LoopCycles> loops;   ///< by the offset of the branch
  std::vector<Interval> timeline;         ///< of the waves of the first SIMD, in the order of their ends
  /// Of the loops, the innermost one that waves are in for the longest; null: there is none.
  const LoopCycles *hotLoop() const;

  double clockMhz = 0, hbmRate = 0; ///< the chip's: the clock that times are at; bytes a clock of all of it
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEREPORT_H
