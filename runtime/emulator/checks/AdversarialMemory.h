//===- AdversarialMemory.h - memory that does all that hardware may do ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A memory model (run/MemoryModel.h) under which a kernel that lacks a wait, a write-back, a discard, a barrier or a
// scope gives a wrong result for some seed, and a correct one the right result for all. The same seed gives the same
// run.
// - Device memory: MemoryViews. Around each load, memory holds what the wave may see; what a store wrote is taken
//   away again and travels.
// - Registers that a memory operation writes may get their value when it is waited for; a load of vector memory then
//   executes once more, and sees what there is by then.
// - LDS: what a wave writes is seen by others when it waits for it, or writes or reads LDS again; what comes straight
//   from memory, when it waits for that.
// - Waves and workgroups take turns of a few instructions, by dice.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_ADVERSARIALMEMORY_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_ADVERSARIALMEMORY_H

#include "runtime/emulator/checks/MemoryRules.h"
#include "runtime/emulator/checks/MemoryViews.h"
#include "runtime/emulator/run/Dispatch.h"

namespace flyc::emulator {

class AdversarialMemory : public MemoryModel {
public:
  /// `program` must outlive this. `isWatched`: checks see each access when it is issued, so that loads take their
  /// values then.
  AdversarialMemory(const Program &program, uint64_t seed, bool isWatched, unsigned devices = 1);

  void startRun(DeviceMemory &) override;
  void startGroup(Workgroup &) override;
  void startWave(Wave &) override;
  void before(Wave &, const Instruction &) override;
  void after(Wave &, const Instruction &) override;
  void endGroup(Workgroup &) override;
  void endRun() override;
  bool arrive() override;
  uint64_t rest() override;
  void pass() override;
  uint64_t dice(uint64_t bound) override { return views.dice(bound); }

private:
  using Vectors = std::vector<std::pair<uint16_t, Lanes>>;
  using Scalars = std::vector<std::pair<uint16_t, uint32_t>>;
  /// An operation whose registers get their value when it is waited for: the value, or what it needs to execute again.
  struct LateLoad {
    const Instruction *inst;
    QueueCounts ticket;
    Wave *wave;
    bool again;
    LaneMask exec;
    uint32_t m0;
    std::vector<uint64_t> lines; ///< that it reads, if again
    Vectors vectors;             ///< its sources, if again; else its results
    Scalars scalars;
  };
  struct WaveView {
    WaitCounters counters;
    std::vector<LateLoad> loads;
  };
  /// Bytes of LDS that only their wave may see yet.
  struct LdsWrite {
    unsigned wave;
    QueueCounts ticket;
    bool direct;
    uint64_t address;
    std::vector<std::byte> bytes;
  };
  struct GroupView {
    const Workgroup *group = nullptr;
    UnitView unit;
    std::vector<WaveView> waves;
    std::vector<LdsWrite> lds;
  };
  /// Memory, or LDS, as it was before the instruction.
  struct Saved {
    uint64_t address;
    uint64_t mask; ///< of a line; 0: LDS
    LineBytes line;
    std::vector<std::byte> lds;
  };

  void wait(Wave &, GroupView &, WaveView &);
  void loadAgain(GroupView &, const LateLoad &);
  void overtake(GroupView &);
  void comeBack(GroupView &, WaveView &, const std::function<bool(const LateLoad &)> &comes);
  GroupView *find(const Workgroup *);
  void comeTrue(Wave &, GroupView &, bool all);
  void show(Wave &, const Instruction &, GroupView &);
  void keepBack(Wave &, const Instruction &, GroupView &);
  void restore();
  void maybeLate(Wave &, const Instruction &, WaveView &, const QueueCounts &);
  void finish(Wave &, GroupView &, WaveView &, const Instruction &);
  void takeResults(Wave &);
  template <typename F> void forLines(F f) const;

  const Program &program;
  MemoryRules rules;
  MemoryViews views;
  unsigned devices; ///< that run together
  unsigned dies;    ///< of each
  bool isWatched;
  std::vector<std::unique_ptr<GroupView>> groups; ///< under way, in the order in which they began
  Touch touch;
  std::vector<Saved> saved; ///< of the instruction that executes
  std::vector<Saved> stored;
  QueueCounts ticket;       ///< its own
  LateLoad *late = nullptr; ///< it
  bool patient = false;     ///< in this run waves rest often and long
  bool tells = false;       ///< it writes what others may wait for, while stores are under way
  Vectors oldVectors;       ///< what its results replace
  Scalars oldScalars;
  unsigned sinceArrivals = 0; ///< instructions
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_ADVERSARIALMEMORY_H
