//===- ResidentGroup.h - one workgroup that is under way ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Its waves take turns; see Scheduler.h for the rules. The workgroups that follow use its registers, LDS and scratch
// again.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_RESIDENTGROUP_H
#define FLYC_RUNTIME_EMULATOR_RUN_RESIDENTGROUP_H

#include "runtime/emulator/run/InitialState.h"

#include <optional>

namespace flyc::emulator {

/// A cluster whose workgroups are under way on one thread.
struct ResidentCluster {
  Cluster cluster;
  unsigned living = 0; ///< workgroups that have not ended
};

class ResidentGroup {
public:
  /// After a turn: some wave did something; all that have not ended wait; all have ended; one faulted.
  enum class Turn { GoOn, Wait, End, Fault };

  explicit ResidentGroup(const DispatchState &);

  /// Makes it the workgroup with that place in the grid, x fastest; of a grid of clusters, with that place when each
  /// cluster comes whole. `cluster`: what it shares with the others of its own.
  void start(uint64_t index, std::shared_ptr<ResidentCluster> cluster = nullptr);
  uint64_t index() const { return place; }
  Turn turn();

  /// After Turn::Wait: whether the waves write no memory while they wait.
  bool onlyReads() const;
  /// The fault of a workgroup that waits for ever, `resident` workgroups being under way.
  Fault deadlock(size_t resident);
  Fault takeFault();
  uint64_t executed() const;

  // For a Conductor, which orders the instructions itself and does not call turn().
  unsigned waveCount() const { return static_cast<unsigned>(slots.size()); }
  const Wave &wave(unsigned number) const { return slots[number].wave; }
  Wave &wave(unsigned number) { return slots[number].wave; }
  /// The wave, which has not ended and does not stand at a barrier, executes its next instruction.
  void step(unsigned number);
  /// As start(), of a workgroup that does not wait for the others of its cluster.
  void startAlone(uint64_t index);
  /// Opens the barrier if every wave that has not ended has signalled it, and that of the cluster if its workgroups
  /// have. False: nobody who stood there goes on.
  bool openBarriers();

private:
  /// The registers of a wave at one instruction: if they come back, it waits.
  struct Snapshot {
    uint32_t pc;
    uint64_t registers;
    friend bool operator==(const Snapshot &, const Snapshot &) = default;
  };
  struct Slot {
    Wave wave;
    std::optional<Snapshot> waiting;
    bool writes = false; ///< the loop that it waits in writes memory
    uint64_t slices = 0; ///< that it had, with a memory model
    uint64_t rest = 0;   ///< turns that it leaves to others
  };

  void findPlace(uint64_t index);
  bool openBarrier();
  bool leaveClusterBarrier();
  bool leaveNamedBarriers();
  bool leaveOtherBarriers(); ///< than the workgroup's own
  void runSlice(Slot &slot);
  bool comesBack(Slot &slot);
  static Snapshot snapshot(const Wave &);

  const DispatchState &dispatch;
  uint64_t place = 0;
  Workgroup group;
  std::shared_ptr<ResidentCluster> cluster;
  uint64_t clusterOpened = 0; ///< as this workgroup has seen it
  std::vector<Slot> slots;
};

/// "v_add_f32 at code offset 0x10, workgroup (0,0,0), wave 1, lane 3: ..."
std::string faultText(const Fault &, const Program &);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_RESIDENTGROUP_H
