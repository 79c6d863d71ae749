//===- StatisticsCheck.h - counts what a run executes and moves -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICSCHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICSCHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/checks/Statistics.h"
#include "runtime/emulator/run/Dispatch.h"
#include "specs/tables/LdsPhases.h"

namespace flyc::emulator {

class StatisticsCheck : public Check {
public:
  StatisticsCheck(FindingList &findings, Statistics &counts, const Program &program);
  void startGroup(const Workgroup &, unsigned slot) override;
  void startWave(const Wave &, unsigned slot) override;
  void before(const Issue &) override;

private:
  void memory(const TouchGroup &, InstructionCount &);

  Statistics &counts;
  const Program &program;
  specs::LdsPhases phases;
  std::vector<InstructionCount *> entries; ///< by pc / 4, into counts.byPc
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICSCHECK_H
