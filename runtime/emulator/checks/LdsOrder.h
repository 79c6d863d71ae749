//===- LdsOrder.h - are accesses of different waves to LDS in order? ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each byte of a workgroup's LDS remembers who wrote it last and who has read it since: the wave, how many barriers it
// had passed (its epoch), and the operation's ticket. Two waves' accesses to a byte, one of them a write, are in order
// if a barrier lies between them and the first had come back when its wave arrived there. Atomics are in order among
// themselves.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_LDSORDER_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_LDSORDER_H

#include "runtime/emulator/checks/WaitCounters.h"

#include <vector>

namespace flyc::emulator {

class LdsOrder {
public:
  void start(size_t bytes, unsigned waves);
  void startWave(unsigned wave, const WaitCounters *counters);
  /// The wave arrives at a barrier, or ends.
  void barrier(unsigned wave);

  enum class Trouble : uint8_t {
    None,
    NoBarrier,     ///< another wave's access, and no barrier in between
    NotWaited,     ///< a barrier, but the other wave had not waited for its access before it
    OwnNotArrived, ///< the wave's own access that has not come back
  };
  struct Conflict {
    Trouble trouble = Trouble::None;
    uint32_t pc = 0;      ///< of the earlier access
    unsigned wave = 0;    ///< that made it
    bool isWrite = false; ///< the earlier access
    QueueCounts ticket;
    uint64_t address = 0;
    int lane = -1; ///< of the later access
  };
  /// An access, which is entered; the first thing that is wrong with it. `ticket` is its own.
  Conflict access(unsigned wave, uint32_t pc, const TouchGroup &, const QueueCounts &ticket);

private:
  static constexpr uint32_t never = ~uint32_t(0);
  struct Use {
    uint32_t epoch = never, pc = 0;
    QueueCounts ticket;
    uint8_t wave = 0;
    bool atomic = false;
  };
  struct Byte {
    Use write, read;
    uint32_t readers = 0; ///< waves, in the epoch of `read`
  };
  struct WaveState {
    const WaitCounters *counters = nullptr;
    uint32_t epoch = 0;
    QueueCounts completedAtBarrier[2]; ///< barrier n at n % 2; a wave is never two barriers ahead of another
  };
  Trouble compare(const Use &earlier, unsigned wave, bool isAtomic, const QueueCounts &ticket) const;

  std::vector<Byte> bytes;
  std::vector<WaveState> waves;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_LDSORDER_H
