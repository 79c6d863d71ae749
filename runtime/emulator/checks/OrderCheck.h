//===- OrderCheck.h - finds accesses of waves that nothing orders ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two waves touch the same bytes, one of them writes, and not both by atomics that reach from one to the other: then
// what the waves executed must order the two accesses (MemoryOrder.h). For LDS (a hazard) and for device memory (a
// race), each by itself.
//
// Of a run that is spread over threads (Scouts, Observer.h) each thread has a check of its own, which sees one
// workgroup after the other; what they touched meets in GroupTouches.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/checks/GroupTouches.h"
#include "runtime/emulator/checks/MemoryOrder.h"
#include "runtime/emulator/run/Dispatch.h"

#include <atomic>

namespace flyc::emulator {

class OrderCheck : public Check {
public:
  /// What is found in LDS is of kind `ofLds`.
  OrderCheck(FindingList &findings, const Program &program, bool device, FindingKind ofLds, unsigned devices = 1);
  /// One of several that watch a run: each compares what waves of one workgroup do; and `meet` sets `met` where
  /// workgroups may disturb each other.
  OrderCheck(FindingList &findings, const Program &program, GroupTouches &meet, std::atomic<bool> &met);
  /// May several watch a run? Not where workgroups agree through memory: who waits for whom is then part of the run.
  bool canBeSpread() const { return !rules.anyAcquires(); }
  void startRun() override;
  void startGroup(const Workgroup &, unsigned slot) override;
  void startWave(const Wave &, unsigned slot) override;
  bool wants(const Instruction &) const override;
  void before(const Issue &) override;
  void endGroup(const Workgroup &, unsigned slot) override;

private:
  /// The bytes of an access, and all that is asked of each.
  struct Access;
  void touch(Access &, const TouchGroup &);
  void compareLanes(Access &);
  void range(Access &, uint64_t address, uint64_t bytes);
  void visit(Access &, Cell &, uint64_t address, unsigned bytes);
  void compare(Access &, const Use &earlier, uint64_t address);
  void compareOwn(Access &, const Use &earlier, uint64_t address);
  void readFlag(Access &, const Use &write, uint64_t address);
  MemoryScope scopeTo(const Access &, const Use &earlier) const;
  void report(Access &, const Use &earlier, Relation, uint64_t address);
  void end(const Issue &, const WaveOrder &);
  Finding *add(Access &, const Use &earlier, unsigned topic, bool isSymmetric, uint64_t address);

  std::string subject(const Access &, uint64_t address) const;
  std::string other(const Access &, const Use &earlier) const;
  std::string betweenThem(const Access &, const Use &earlier) const;

  const Program &program;
  const MemoryRules rules;
  const bool device;
  const FindingKind ofLds;
  unsigned wavesPerGroup = 1;
  std::vector<std::unique_ptr<GroupOrder>> groups; ///< by slot
  struct Place {
    std::array<uint32_t, 3> id;
    unsigned device;
  };
  std::vector<Place> places; ///< of every workgroup, by number
  uint64_t waveIds = 0;
  Shadow memory;
  FlagChains flags; ///< in device memory
  ReleaseLog releases;
  GroupTouches *const meet = nullptr; ///< null: it watches the whole run
  std::atomic<bool> *const met = nullptr;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCHECK_H
