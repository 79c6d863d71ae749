//===- WorkProfile.h - how much each workgroup of a launch has to do -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Workgroups of one launch may have different amounts of work: tiles of causal attention, experts with few tokens,
// workgroups that find nothing to do and end. Input: a launch. Output: about how many instructions each of its
// workgroups issues, and what follows for the units: a workgroup starts where one ends first.
//
// Of some workgroups the instructions that decide their way are executed (ControlSlice.h); each of the others counts as
// the one that stands for its part of the grid.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_WORKPROFILE_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_WORKPROFILE_H

#include "runtime/emulator/cycles/ChipFigures.h"
#include "runtime/emulator/run/InitialState.h"

#include <vector>

namespace flyc::emulator::cycles {

class WorkProfile {
public:
  /// Executes some workgroups of the launch. If one cannot be followed (its way depends on what others write), all
  /// count as equal.
  WorkProfile(const DispatchState &, uint64_t groups);

  /// All have as much to do, or nothing is known.
  bool isEqual() const { return equal; }
  /// Instructions of all waves of the workgroup with that place in the grid.
  double of(uint64_t group) const { return sampled[std::min<uint64_t>(group / stride, sampled.size() - 1)]; }

private:
  std::vector<double> sampled; ///< by the place in the grid / stride
  uint64_t stride = 1;
  bool equal = true;
};

/// What the unit that ends last has to do, and how much of the whole that is.
struct UnitShare {
  std::vector<uint64_t> groups; ///< in the order in which they start
  double work = 0;              ///< of them
  double units = 0;             ///< the work of the grid is so many times that of this unit
};

/// Deals the workgroups of the grid out as the chip does: to the dies in turn, in a die to the unit that has room
/// first; each unit holds `resident` of them.
UnitShare dealOut(const WorkProfile &, uint64_t groups, const ChipFigures &, unsigned resident);

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_WORKPROFILE_H
