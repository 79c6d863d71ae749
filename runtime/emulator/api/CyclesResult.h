//===- CyclesResult.h - the cycle model's report for C -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns what the pointers of flyc_emulator_cycles point to.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_API_CYCLESRESULT_H
#define FLYC_RUNTIME_EMULATOR_API_CYCLESRESULT_H

#include "flyc/emulator.h"
#include "runtime/emulator/cycles/CycleReport.h"
#include "runtime/emulator/run/Dispatch.h"

namespace flyc::emulator {

class CyclesResult {
public:
  CyclesResult(const cycles::CycleReport &, const Program &);
  CyclesResult(const CyclesResult &) = delete;
  CyclesResult &operator=(const CyclesResult &) = delete;
  const flyc_emulator_cycles &facts() const { return made; }

private:
  void addPlaces(const Program &);
  void addLoops();
  void addTimeline();

  cycles::CycleReport report;
  flyc_emulator_cycles made{};
  std::vector<std::string> texts;
  std::vector<flyc_emulator_place> places;
  std::vector<flyc_emulator_loop> loops;
  std::vector<flyc_emulator_interval> intervals;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_API_CYCLESRESULT_H
