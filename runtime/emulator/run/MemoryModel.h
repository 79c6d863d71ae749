//===- MemoryModel.h - what stands between waves and memory ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Without one, every access of a wave is over before its next instruction, and all waves see the same memory. A model
// may keep stores back, show waves what was there before, and choose whose turn it is: what hardware may do, and more
// of it than hardware does. It works around each instruction: before() prepares memory for it, after() takes away what
// it did. Runs with a model take one thread.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_MEMORYMODEL_H
#define FLYC_RUNTIME_EMULATOR_RUN_MEMORYMODEL_H

#include "runtime/emulator/state/Wave.h"

namespace flyc::emulator {

class MemoryModel {
public:
  virtual ~MemoryModel() = default;
  virtual void startRun(DeviceMemory &) = 0;
  virtual void startGroup(Workgroup &) = 0;
  virtual void startWave(Wave &) = 0;
  virtual void before(Wave &, const Instruction &) = 0;
  virtual void after(Wave &, const Instruction &) = 0;
  virtual void endGroup(Workgroup &) = 0;
  /// The launch is over, or has a fault: memory is as the waves left it.
  virtual void endRun() = 0;
  /// All waves wait for memory: what is under way arrives. False: nothing was.
  virtual bool arrive() = 0;
  /// For how many turns the wave that executed last must rest, so that others may see what it has begun.
  virtual uint64_t rest() = 0;
  /// A wave has rested for a turn.
  virtual void pass() = 0;
  /// Below `bound`: the scheduler's dice.
  virtual uint64_t dice(uint64_t bound) = 0;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_MEMORYMODEL_H
