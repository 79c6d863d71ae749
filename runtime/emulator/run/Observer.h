//===- Observer.h - what watches a run: checks, statistics, traces --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one way into a run. A run without observer executes a loop that has no hook in it; with one, every instruction is
// shown before and after it executes. What an instruction reads, writes and addresses follows from its decoded form and
// the wave's registers before it (Address.h), so that no handler knows of observers.
//
// An observer is shown a run of one thread. What it reports then does not depend on the number of threads; and where it
// has scouts, a run with nothing to report is spread over threads all the same.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_OBSERVER_H
#define FLYC_RUNTIME_EMULATOR_RUN_OBSERVER_H

#include "runtime/emulator/state/Wave.h"

#include <memory>

namespace flyc::emulator {

class Observer;

/// Scouts run ahead of an observer, one on each thread that executes workgroups, and only tell whether there is
/// something to see. If there is, memory is put back as it was, and the run is repeated on one thread for the observer
/// itself.
class Scouts {
public:
  virtual ~Scouts() = default;
  /// A scout for one thread, which sees its workgroups. It must not outlive this. May be called on any thread.
  virtual std::unique_ptr<Observer> scout() = 0;
  /// Whether one of them has seen something, or cannot judge what it saw. All threads ask now and then.
  virtual bool alarmed() const = 0;
};

/// A wave is named by its group and its number; several groups may be under way at once. Nothing here may change the
/// run.
class Observer {
public:
  virtual ~Observer() = default;
  /// A launch begins; all before it is over.
  virtual void startRun() {}
  virtual void startGroup(const Workgroup &) {}
  /// Registers have their initial state. After startGroup of its group.
  virtual void startWave(const Wave &) {}
  /// Registers and memory are as the instruction finds them; pc is the instruction's own.
  virtual void before(const Wave &, const Instruction &) {}
  /// Registers and memory are as the instruction leaves them, pc is the next one's. Called for what faulted, too.
  virtual void after(const Wave &, const Instruction &) {}
  /// All its waves have ended.
  virtual void endGroup(const Workgroup &) {}
  /// The scouts of one run. Null: the observer must see all of it itself.
  virtual std::unique_ptr<Scouts> scouts() { return nullptr; }
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_OBSERVER_H
