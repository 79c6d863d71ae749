//===- LdsOrder.cpp - are accesses of different waves to LDS in order? ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/LdsOrder.h"

#include <algorithm>

namespace flyc::emulator {

void LdsOrder::start(size_t count, unsigned waveCount) {
  bytes.assign(count, Byte{});
  waves.assign(waveCount, WaveState{});
}

void LdsOrder::startWave(unsigned wave, const WaitCounters *counters) {
  if (wave >= waves.size())
    waves.resize(wave + 1);
  waves[wave] = WaveState{};
  waves[wave].counters = counters;
}

void LdsOrder::barrier(unsigned wave) {
  WaveState &state = waves[wave];
  state.completedAtBarrier[state.epoch++ & 1] = state.counters->completed();
}

LdsOrder::Trouble LdsOrder::compare(const Use &earlier, unsigned wave, bool isAtomic, const QueueCounts &ticket) const {
  if (earlier.epoch == never)
    return Trouble::None;
  if (earlier.wave == wave) {
    // LDS instructions of one wave follow each other; what goes another way does not.
    const bool sameQueue = (earlier.ticket.lds && ticket.lds) ||
                           (!earlier.ticket.lds && !ticket.lds && earlier.ticket.vector && ticket.vector);
    return !sameQueue && waves[wave].counters->isPending(earlier.ticket) ? Trouble::OwnNotArrived : Trouble::None;
  }
  if (earlier.epoch == waves[wave].epoch)
    return earlier.atomic && isAtomic ? Trouble::None : Trouble::NoBarrier;
  // What counts is the last barrier that both have reached: the other wave may wait at the next one already, or have
  // ended.
  const WaveState &other = waves[earlier.wave];
  const uint32_t common = std::min(other.epoch, waves[wave].epoch) - 1;
  return WaitCounters::isPending(earlier.ticket, other.completedAtBarrier[common & 1]) ? Trouble::NotWaited
                                                                                       : Trouble::None;
}

LdsOrder::Conflict LdsOrder::access(unsigned wave, uint32_t pc, const TouchGroup &group, const QueueCounts &ticket) {
  const bool reads = group.access != MemoryAccess::Store, writes = group.access != MemoryAccess::Load;
  const bool isAtomic = group.access == MemoryAccess::Atomic;
  const uint32_t epoch = waves[wave].epoch;
  Conflict first;
  const auto note = [&](const Use &earlier, bool isWrite, Trouble trouble, const LaneTouch &touch, uint64_t address) {
    if (first.trouble == Trouble::None && trouble != Trouble::None)
      first = {trouble, earlier.pc, earlier.wave, isWrite, earlier.ticket, address, touch.lane};
  };
  for (const LaneTouch &touch : group.lanes) {
    if (touch.space != MemorySpace::Lds)
      continue;
    for (uint64_t at = touch.address; at < touch.address + touch.bytes && at < bytes.size(); ++at) {
      const Byte &byte = bytes[at];
      // Two lanes of one instruction may meet; that is the instruction's own affair.
      if (byte.write.pc != pc || byte.write.wave != wave)
        note(byte.write, true, compare(byte.write, wave, isAtomic, ticket), touch, at);
      if (!writes)
        continue;
      if (byte.read.wave != wave || byte.read.pc != pc)
        note(byte.read, false, compare(byte.read, wave, isAtomic, ticket), touch, at);
      // The last reader may have been this wave, after others.
      if (byte.read.epoch == epoch && byte.read.wave == wave && (byte.readers & ~(1u << wave)) &&
          !(byte.read.atomic && isAtomic))
        note(byte.read, false, Trouble::NoBarrier, touch, at);
    }
  }
  for (const LaneTouch &touch : group.lanes) {
    if (touch.space != MemorySpace::Lds)
      continue;
    for (uint64_t at = touch.address; at < touch.address + touch.bytes && at < bytes.size(); ++at) {
      Byte &byte = bytes[at];
      const Use use{epoch, pc, ticket, static_cast<uint8_t>(wave), isAtomic};
      if (reads) {
        byte.readers = byte.read.epoch == epoch ? byte.readers | 1u << wave : 1u << wave;
        byte.read = use;
      }
      if (writes)
        byte.write = use;
    }
  }
  return first;
}

} // namespace flyc::emulator
