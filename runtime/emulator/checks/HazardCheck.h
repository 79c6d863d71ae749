//===- HazardCheck.h - finds registers that are used before the wait ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds registers that are read or overwritten before a load has written them. Hardware leaves the wait to the program;
// the emulator, whose loads are over at once, would not show the mistake.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_HAZARDCHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_HAZARDCHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/run/Dispatch.h"

#include <memory>

namespace flyc::emulator {

class HazardCheck : public Check {
public:
  HazardCheck(FindingList &findings, const Program &program) : Check(findings), program(program) {}
  void startGroup(const Workgroup &, unsigned slot) override;
  void startWave(const Wave &, unsigned slot) override;
  void before(const Issue &) override;

private:
  struct Pending {
    QueueCounts ticket;
    uint32_t pc = 0;
  };
  struct WaveState {
    WaitCounters counters;
    std::vector<Pending> registers; ///< by operand number
  };
  struct GroupState {
    std::vector<std::unique_ptr<WaveState>> waves;
  };

  void checkRegisters(const Issue &, WaveState &);

  const Program &program;
  std::vector<GroupState> groups; ///< by slot
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_HAZARDCHECK_H
