//===- LdsUnit.h - when LDS accesses are served -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One core that all waves share, which serves a phase of lanes a clock (specs/tables/LdsPhases.h), and a port for each
// pair of SIMDs. Accesses are served in the order of their issue. A workgroup processor may have several cores, each
// with a part of the memory: a workgroup lies in one of them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_LDSUNIT_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_LDSUNIT_H

#include "runtime/emulator/checks/Touch.h"
#include "runtime/emulator/cycles/ChipFigures.h"
#include "specs/tables/LdsPhases.h"

#include <array>
#include <functional>
#include <queue>

namespace flyc::emulator::cycles {

class LdsUnit {
public:
  explicit LdsUnit(const ChipFigures &);

  /// Who accesses it.
  struct Client {
    unsigned simd = 0, core = 0;
    double &waveFree; ///< when the wave's next read may begin
  };
  /// An access that is issued at `now`: when its data are there.
  double access(double now, const Client &, const Touch &);
  /// An exchange of lanes: no address, as long as a read of a dword of each of `lanes`.
  double exchange(double now, const Client &, unsigned lanes);
  /// Bytes that come from memory past the registers, at `arrival`: when the last is written.
  double fill(double arrival, unsigned core, double bytes);

  double busy() const { return coreBusy; }             ///< clocks that the cores served, all together
  double lostToConflicts() const { return conflicts; } ///< of these
  uint64_t assumedAccesses() const { return assumed; } ///< of widths whose phases nobody has measured

private:
  struct Demand {
    double core = 0, least = 0; ///< clocks of the core, and without conflicts
    unsigned dwords = 1, bytes = 0;
    bool load = true;
  };
  struct Fill {
    double at, clocks;
    unsigned core;
    bool operator>(const Fill &other) const { return at > other.at; }
  };
  /// An access whose cost was worked out: loops come back to the same banks.
  struct Known {
    bool load = false;
    unsigned width = 0;
    std::vector<specs::LdsLane> lanes; ///< the lowest address in the first turn of the banks
    specs::LdsPhases::Cost cost;
  };
  const specs::LdsPhases::Cost &costOf(bool load, unsigned width);
  double serve(double now, const Client &, const Demand &);
  void arrive(double now);

  const ChipFigures &chip;
  specs::LdsPhases phases;
  std::vector<specs::LdsLane> lanes; ///< of the access that is looked at
  std::array<Known, 256> known;      ///< by the addresses of three lanes
  std::vector<double> coreFree;
  double coreBusy = 0, conflicts = 0;
  std::vector<double> portFree;                                        ///< by pair of SIMDs
  std::priority_queue<Fill, std::vector<Fill>, std::greater<>> coming; ///< fills that have not arrived
  uint64_t assumed = 0;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_LDSUNIT_H
