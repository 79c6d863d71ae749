//===- CycleModel.h - how long a launch takes, modelled -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//   CycleModel model(figures);
//   launch.conductor = &model;
//   program.run(launch);   model.report()
//
// One compute unit is modelled: the one that gets the first workgroup of the grid, and each that follows a whole round
// over all units. It runs rounds of workgroups until two take as long as each other (all, if there are few); the rest
// of the grid follows from the time between two ends. The launch is not executed to its end: memory does not hold its
// results.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEMODEL_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEMODEL_H

#include "runtime/emulator/cycles/ChipFigures.h"
#include "runtime/emulator/cycles/CycleReport.h"
#include "runtime/emulator/run/Conductor.h"

namespace flyc::emulator::cycles {

class CycleModel : public Conductor {
public:
  /// Steady: until rounds take as long as each other. FirstRounds: as few as have some instructions, so that launches
  /// can be ranked.
  enum class Depth : uint8_t { Steady, FirstRounds };
  /// `clockLimit`: a launch whose modelled part takes longer is an error.
  /// `timelineLimit`: how many intervals of one SIMD the report has at most.
  explicit CycleModel(const ChipFigures &chip, double clockLimit = usualClockLimit, size_t timelineLimit = 0,
                      Depth depth = Depth::Steady)
      : chip(chip), clockLimit(clockLimit), timelineLimit(timelineLimit), depth(depth) {}
  static constexpr double usualClockLimit = 4e8;
  support::Result<RunStatistics, Error> conduct(const DispatchState &) override;
  /// Of the last launch that went well.
  const CycleReport &report() const { return made; }

private:
  ChipFigures chip;
  double clockLimit;
  size_t timelineLimit;
  Depth depth;
  CycleReport made;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CYCLEMODEL_H
