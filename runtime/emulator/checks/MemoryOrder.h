//===- MemoryOrder.h - which memory operations are in order behind which --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Follows what each wave executed, and answers one question: does an earlier operation of another wave come before what
// this wave does now, and does this wave see it? The rules (docs/rationale/memory-order.md):
// - A store is done when its wave has waited for it (vmcnt), and visible to the device when the caches that it
//   went into have been written back and that has been waited for, too, unless the store itself goes around them.
// - A wave that reads what an atomic or a marked store of another wave has written learns, once it has waited for the
//   read, all that the other wave had made visible by then, and what that one had learned.
// - Loads that look into caches see what was learned before the caches were last discarded (fresh).
// - A barrier tells all waves of a workgroup what each of them knew and had issued. Device memory is in order among
//   waves of a workgroup; LDS is for what was waited for. That of a cluster tells its workgroups, as a flag would, what
//   the waves knew that signalled it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYORDER_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYORDER_H

#include "runtime/emulator/checks/OrderClock.h"
#include "runtime/emulator/checks/Shadow.h"
#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/state/Wave.h"

#include <memory>

namespace flyc::emulator {

/// How an earlier operation of a wave stands to what another wave does now.
enum class Relation : uint8_t {
  Ordered,
  None,       ///< nothing orders them
  NotArrived, ///< the wave has read a flag that would, but has not waited for that read
  NotWaited,  ///< a barrier or flag lies between them, but the other wave had not waited for its operation there
  NotWritten, ///< the same, but it had not written caches back
  Stale,      ///< in order, but a cache may hold what was there before
  Narrow      ///< a flag lies between them that does not reach from wave to wave
};

/// What a read of a flag brings, and where it came from.
struct Agreement {
  Ref<OrderClock> clock, fresh; ///< fresh: of the same workgroup only
  uint32_t read = 0, write = 0; ///< pc of the read, and of the store or atomic that it met
  QueueCounts ticket;           ///< of the read
};

/// A wave. Operations on memory are numbered from 1 on.
class WaveOrder {
public:
  WaveOrder(const specs::TargetSpec *, const Family &, uint32_t id, uint32_t group, unsigned number);

  uint32_t id, group;
  unsigned number; ///< in its workgroup
  uint32_t now = 0;
  bool hasCopies; ///< with counters of their own
  WaitCounters counters;
  Ref<GroupTimes> peers;       ///< what is known of the waves of its own workgroup
  Ref<OrderClock> order;       ///< and of others
  Ref<OrderClock> fresh;       ///< the part of it that loads see
  Ref<GroupTimes> scalarPeers; ///< what scalar loads see
  Ref<OrderClock> scalarOrder, narrow;
  static constexpr uint32_t none = ~uint32_t(0);
  uint32_t narrowWriteBack = none, narrowDiscard = none; ///< pc of the last that did not reach the device
  bool atBarrier = false;                                ///< it has signalled one that it has not left
  bool hasMet = false;                                   ///< it waits there, or has
  uint32_t epoch = 0;                                    ///< barriers that it has reached
  bool atClusterBarrier = false;                         ///< it waits there, or has
  uint32_t clusterEpoch = 0;                             ///< barriers of its cluster that it has waited for
  uint32_t lastCopy = none;                              ///< pc of its last copy between memory and LDS
  unsigned atNamed = 0;                                  ///< the named barrier that it waits for

  /// Numbers an operation; `touch` is what it does to memory.
  QueueCounts issue(const Instruction &, const Touch &);
  /// After a wait, or anything that is issued: takes in what has come back.
  void settle();
  void read(Agreement agreement) { pending.push_back(std::move(agreement)); }
  /// A wait. Where nothing is written back, one for all of its operations is the wave's release for the device: it
  /// covers what the wave knows to be issued in its workgroup.
  void wait(const Instruction &, const MemoryRules &);
  /// A write-back that reaches the device. `ticket` is its own.
  void writeBack(const QueueCounts &ticket);
  void discardScalar();

  /// What a flag or barrier that comes now would tell others of its own operations.
  Times times(const MemoryRules &) const;
  uint32_t done() const;
  uint32_t ldsDone() const;
  /// Copies from memory to LDS, or back, that pass no register.
  uint32_t copied() const;
  /// "s_wait_tensorcnt 0": after which none of them is under way; empty: none is.
  std::string waitForCopies() const;
  /// "s_waitcnt vmcnt(2)": after which the own operation of that number, on vector memory or on LDS, has come back.
  std::string waitFor(uint32_t time, bool vector) const;

  /// The newest agreement that speaks of operation `time` of that wave; null: none.
  const Agreement *find(uint32_t otherGroup, unsigned other, uint32_t time) const;
  const std::vector<Agreement> &reads() const { return pending; }

private:
  struct WriteBack {
    QueueCounts ticket;
    uint32_t upTo;
    Ref<GroupTimes> peers;
  };
  void cover(const Ref<GroupTimes> &);
  struct CopyQueue;
  static const CopyQueue copyQueues[3];
  uint32_t copiesDone() const;
  static constexpr unsigned vectorRing = 64, ldsRing = 64, remembered = 8; ///< rings: more than counters count
  std::array<uint32_t, vectorRing> vectorTimes{};                          ///< of operations by their ticket
  std::array<uint32_t, vectorRing> storeTimes{};
  std::array<uint32_t, ldsRing> ldsTimes{};
  std::array<uint32_t, vectorRing> asyncLoadTimes{}, asyncStoreTimes{}, tensorTimes{};
  uint32_t oldestOther = 0, otherTicket = 0; ///< the oldest LDS access by flat addresses that is under way
  uint32_t written = 0;
  std::vector<WriteBack> writeBacks;
  std::vector<Agreement> pending, agreements;
};

/// Where waves of a workgroup meet: the sum of what they know.
struct BarrierSum {
  uint32_t epoch = 0;
  Ref<GroupTimes> peers, scalarPeers;
  Ref<OrderClock> order, fresh, scalarOrder;
};

/// Where the workgroups of a cluster meet.
struct ClusterOrder {
  struct Sum {
    uint32_t epoch = 0;
    Ref<OrderClock> order;
  };
  Sum barriers[2]; ///< as of a workgroup

  void signal(const WaveOrder &, uint32_t epoch, const MemoryRules &);
  void leave(WaveOrder &) const;
};

/// Writes of one place, each of which tells something: the newer ones, and the sum of the older.
struct FlagChain {
  std::vector<Use> recent;
  Ref<OrderClock> sum;
};
using FlagChains = std::unordered_map<uint64_t, FlagChain>; ///< by dword, where there are atomics

struct GroupOrder {
  uint32_t number = 0;
  std::vector<std::unique_ptr<WaveOrder>> waves;
  BarrierSum barriers[2]; ///< barrier n at n % 2; a wave is never two barriers ahead of another
  struct Named {
    BarrierSum signalled, completed; ///< since it completed last, and when it did
  } named[NamedBarrier::count + 1];
  Shadow lds;
  FlagChains flags;                      ///< in LDS
  const void *itsCluster = nullptr;      ///< which it runs in; null: none
  std::shared_ptr<ClusterOrder> cluster; ///< shared by the workgroups of one
  uint32_t clusterSignals = 0;

  void arrive(WaveOrder &, const MemoryRules &);
  void leave(WaveOrder &);
  /// Signals a named barrier. `completes`: it is the last one.
  void arriveNamed(WaveOrder &, const MemoryRules &, unsigned barrier, bool completes);
  void leaveNamed(WaveOrder &);

private:
  void tell(BarrierSum &, const WaveOrder &, const MemoryRules &) const;
  static void hear(const BarrierSum &, WaveOrder &);
};

/// What the stores and atomics of finished and running waves tell whoever reads them.
class ReleaseLog {
public:
  void clear();
  void addWave() { waves.emplace_back(); }
  /// The wave's operation `time` writes what others may read as a flag. `isLds`: in LDS, where a wave's operations are
  /// in order.
  void add(const WaveOrder &, const MemoryRules &, bool isLds);
  /// What a read of the flag brings that `write` wrote at `dword`.
  Agreement at(FlagChains &, uint64_t dword, const Use &write, unsigned wavesPerGroup, uint32_t readerGroup);
  /// An atomic adds to what the writes before it tell, a store begins anew.
  static void write(FlagChains &, uint64_t dword, const Use &before, const Use &now);

private:
  struct Entry {
    uint32_t time;
    Times times;
    Ref<GroupTimes> peers;
    Ref<OrderClock> order, fresh;
  };
  Ref<OrderClock> clockOf(const Use &, unsigned wavesPerGroup);
  const Entry *find(const Use &) const;
  void collapse(FlagChain &, unsigned wavesPerGroup);

  std::vector<std::vector<Entry>> waves; ///< by id - 1
  Use cachedUse;
  Ref<OrderClock> cached;
};

/// What the reader's access asks of the order.
struct Reader {
  const WaveOrder &wave;
  bool isLds = false;
  bool looksInCaches = false; ///< a load of vector memory that does not reach the device
  bool isScalar = false;
};
Relation relate(const Reader &, const Use &earlier, const GroupOrder &group, unsigned wavesPerGroup,
                const MemoryRules &);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYORDER_H
