//===- Scheduler.h - the workgroups of a dispatch over time and threads ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: one dispatch. Output: what its waves executed, or the first fault in the order of workgroups, whatever the
// number of threads. An observer (Observer.h) sees a run on one thread, unless its scouts saw nothing in a run on all
// threads.
//
// On one thread the order is fixed: workgroup after workgroup (x fastest); in a workgroup, wave after wave, each until
// it ends, waits at a barrier or has used its slice of instructions. A barrier opens when every wave that has not ended
// stands at it (CDNA3 ISA manual, S_BARRIER: "waits on only the surviving waves").
//
// Waves may wait for each other through memory. A wave that comes back to the same instruction with the same registers
// has gone round a loop for nothing: it *waits*, and others go on, the other waves of its workgroup first, then
// workgroups that have not started. Where all that has started waits in loops that write no memory, or at a barrier,
// and nothing is left to start, nobody can ever go on: that is a fault, found after one round, not a run without end.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_SCHEDULER_H
#define FLYC_RUNTIME_EMULATOR_RUN_SCHEDULER_H

#include "runtime/emulator/run/InitialState.h"

namespace flyc::emulator {

support::Result<RunStatistics, Error> runWorkgroups(const DispatchState &);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_SCHEDULER_H
