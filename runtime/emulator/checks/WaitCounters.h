//===- WaitCounters.h - which memory operations of a wave may still be under way -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A model of vmcnt and lgkmcnt. An operation is under way until a wait proves that it is not: the emulator itself
// completes everything at once, so that this model alone knows what hardware would not have finished.
// - vmcnt counts vector memory in order, loads and stores together.
// - lgkmcnt counts LDS operations, in order among themselves, and scalar memory, messages, GDS and the LDS half of
//   flat operations, which come back in any order: of those only lgkmcnt(0) says anything.
// - A counter cannot pass its maximum: the wave stalls before, so that an operation that many issues ago has come back.
// Source: AMD CDNA3 ISA manual, 4.4 "Data Dependency Resolution" and S_WAITCNT; which instruction counts where is as
// LLVM's SIInsertWaitcnts has it (what discards cache lines does not count, what writes them back does).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H

#include "runtime/emulator/checks/Touch.h"
#include "specs/tables/TargetSpec.h"

#include <string>

namespace flyc::emulator {

/// How many operations a wave has issued into each queue, or had come back; as a ticket: an operation's number in those
/// queues that it must come back from, 0 in the others.
struct QueueCounts {
  uint32_t vector = 0; ///< vmcnt
  uint32_t lds = 0;    ///< lgkmcnt, in order
  uint32_t other = 0;  ///< lgkmcnt, in any order
  bool none() const { return !vector && !lds && !other; }
};

/// May a counter count the instruction? Exchanges of lanes through LDS touch no memory and are counted, too.
bool isCounted(const Instruction &);

class WaitCounters {
public:
  explicit WaitCounters(const specs::TargetSpec *spec = nullptr);

  /// The ticket of an operation that is issued now; none() for an instruction that no counter counts.
  QueueCounts issue(const Instruction &, const Touch &);
  /// s_waitcnt with that immediate.
  void wait(uint16_t immediate);
  void waitForAll() { done = issued; }

  bool isPending(const QueueCounts &ticket) const { return isPending(ticket, done); }
  /// The same as of an earlier completed().
  static bool isPending(const QueueCounts &ticket, const QueueCounts &completed) {
    return ticket.vector > completed.vector || ticket.lds > completed.lds || ticket.other > completed.other;
  }
  const QueueCounts &completed() const { return done; }
  /// The newest ticket of each queue.
  const QueueCounts &started() const { return issued; }
  /// "s_waitcnt vmcnt(3)": the weakest wait after which the ticket's operation has come back.
  std::string waitFor(const QueueCounts &ticket) const;

private:
  QueueCounts issued, done;
  uint32_t vectorMax = 63, ldsMax = 15;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H
