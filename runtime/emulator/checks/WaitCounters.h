//===- WaitCounters.h - which memory operations of a wave may still be under way -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A model of the wait counters. An operation is under way until a wait proves that it is not: the emulator itself
// completes everything at once, so that this model alone knows what hardware would not have finished.
// - Vector memory comes back in order: on CDNA loads and stores together (vmcnt), on RDNA each for themselves
//   (vmcnt and vscnt, loadcnt and storecnt).
// - LDS operations come back in order among themselves. Scalar memory, messages, GDS and the LDS half of flat
//   operations come back in any order: of those only a wait for 0 says anything; on RDNA flat operations are in order
//   (LLVM's FlatLgkmVMemCountInOrder). One counter counts all of these (lgkmcnt); from RDNA4 on scalar memory and
//   messages have one of their own (kmcnt, beside dscnt).
// - Copies between memory and LDS (asynccnt): loads come back in order and stores do, one kind does not wait
//   for the other. Copies of tiles (tensorcnt) come back in order.
// - A counter cannot pass its maximum: the wave stalls before, so that an operation that many issues ago has come back.
// Source: AMD CDNA3 ISA manual, 4.4 "Data Dependency Resolution" and S_WAITCNT, RDNA3 and RDNA4 ISA manuals, "Data
// Dependency Resolution"; which instruction counts where is as LLVM's SIInsertWaitcnts has it (what discards cache
// lines does not count, what writes them back does; global_inv counts as a load).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H

#include "runtime/emulator/checks/Touch.h"
#include "runtime/emulator/isa/Family.h"
#include "specs/tables/TargetSpec.h"

#include <optional>
#include <string>

namespace flyc::emulator {

/// How many operations a wave has issued into each queue, or had come back; as a ticket: an operation's number in those
/// queues that it must come back from, 0 in the others.
struct QueueCounts {
  uint32_t vector = 0;                    ///< vector memory, in order
  uint32_t store = 0;                     ///< its stores, where a counter of their own counts them
  uint32_t lds = 0;                       ///< LDS, in order
  uint32_t other = 0;                     ///< what comes back in any order and is counted with LDS
  uint32_t scalar = 0;                    ///< scalar memory, where a counter of its own counts it
  uint32_t asyncLoad = 0, asyncStore = 0; ///< copies between memory and LDS; each kind in order, one counter
  uint32_t tensor = 0;                    ///< copies of tiles, in order
  bool none() const { return !vector && !store && !lds && !other && !scalar && !asyncLoad && !asyncStore && !tensor; }
  /// Goes from memory to LDS, or back, without passing registers, and has a counter of its own.
  bool isCopy() const { return asyncLoad || asyncStore || tensor; }
  /// That of a store.
  uint32_t ofStore() const { return store ? store : vector; }
};

/// Does the instruction wait for counters?
bool isWait(const Instruction &);
/// Does the counter of stores count it, where they have one of their own? Of atomics, those that give nothing back.
bool countsAsStore(const Instruction &, const Family &);

/// How many operations may be under way behind a wait, of each kind; nothing: it does not wait for that kind.
struct WaitLimits {
  std::optional<unsigned> vector, store, lds, scalar, async, tensor;
};
/// Of an instruction that isWait. What counters count at most: `vectorMax` of vector memory and copies, `ldsMax` of
/// LDS.
WaitLimits waitLimits(const Instruction &, const Family &, unsigned vectorMax, unsigned ldsMax);

/// May a counter count the instruction? Exchanges of lanes through LDS touch no memory and are counted, too.
bool isCounted(const Instruction &);

class WaitCounters {
public:
  explicit WaitCounters(const specs::TargetSpec *spec = nullptr, const Family &family = cdnaFamily);

  /// The ticket of an operation that is issued now; none() for an instruction that no counter counts.
  QueueCounts issue(const Instruction &, const Touch &);
  /// An instruction that isWait.
  void wait(const Instruction &);
  /// Does it wait for all vector memory that it waits for at all, with nothing else under way there?
  bool waitsForVector(const Instruction &) const;
  void waitForAll() { done = issued; }

  bool isPending(const QueueCounts &ticket) const { return isPending(ticket, done); }
  /// The same as of an earlier completed().
  static bool isPending(const QueueCounts &ticket, const QueueCounts &completed) {
    return ticket.vector > completed.vector || ticket.lds > completed.lds || ticket.other > completed.other ||
           ticket.store > completed.store || ticket.scalar > completed.scalar ||
           ticket.asyncLoad > completed.asyncLoad || ticket.asyncStore > completed.asyncStore ||
           ticket.tensor > completed.tensor;
  }
  const QueueCounts &completed() const { return done; }
  /// The newest ticket of each queue.
  const QueueCounts &started() const { return issued; }
  /// Have all of its stores and loads of vector memory come back?
  bool isVectorIdle() const { return done.vector == issued.vector && done.store == issued.store; }
  /// "s_waitcnt vmcnt(3)": the weakest wait after which the ticket's operation has come back.
  std::string waitFor(const QueueCounts &ticket) const;

private:
  const Family *family;
  QueueCounts issued, done;
  uint32_t vectorMax, ldsMax;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_WAITCOUNTERS_H
