//===- StepCycles.h - how long a launch takes, modelled ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The emulator's report (flyc/emulator.h), with all that it points to, for as long as somebody wants it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_STEPCYCLES_H
#define FLYC_TOOLS_RUN_PLAN_STEPCYCLES_H

#include "flyc/emulator.h"

#include <string>
#include <vector>

namespace flyc::driver {

struct StepCycles {
  struct Place {
    uint32_t offset;
    std::string text, source;
    uint64_t issued;
    std::vector<double> stalls; ///< clocks by cause
  };

  StepCycles(std::string kernel, std::string processor, const flyc_emulator_cycles &from);
  /// Null: there is no loop.
  const flyc_emulator_loop *hotLoop() const { return facts.hot_loop < loops.size() ? &loops[facts.hot_loop] : nullptr; }

  std::string kernel, processor;
  flyc_emulator_cycles facts; ///< its numbers; its pointers are null
  std::vector<std::string> causes;
  std::vector<double> stalls; ///< clocks by cause
  std::vector<Place> places;
  std::vector<flyc_emulator_loop> loops;
  std::vector<flyc_emulator_interval> timeline; ///< if it was asked for
  std::vector<std::string> units;               ///< that take instructions, by flyc_emulator_interval::unit
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_STEPCYCLES_H
