//===- Conductor.h - runs a launch in an order of its own -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// In place of the scheduler (Scheduler.h): a conductor starts the workgroups that it wants (ResidentGroup.h) and says
// of each wave when it executes its next instruction. The cycle model is one: its clock decides the order.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_CONDUCTOR_H
#define FLYC_RUNTIME_EMULATOR_RUN_CONDUCTOR_H

#include "runtime/emulator/run/InitialState.h"

namespace flyc::emulator {

class Conductor {
public:
  virtual ~Conductor() = default;
  /// Runs the launch, or as much of it as it wants. The first fault ends it.
  virtual support::Result<RunStatistics, Error> conduct(const DispatchState &) = 0;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_CONDUCTOR_H
