//===- OrderClock.cpp - what a wave knows of other waves' memory operations -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/OrderClock.h"

namespace flyc::emulator {

/// Does `a` know all that `b` knows? Null knows nothing.
static bool covers(const GroupTimes *a, const GroupTimes *b) {
  if (a == b || !b)
    return true;
  if (!a || a->waves.size() < b->waves.size())
    return false;
  for (size_t n = 0; n < b->waves.size(); ++n)
    if (!a->waves[n].covers(b->waves[n]))
      return false;
  return true;
}

void join(Ref<GroupTimes> &times, const Ref<GroupTimes> &other) {
  if (covers(times.get(), other.get()))
    return;
  if (covers(other.get(), times.get())) {
    times = other;
    return;
  }
  const Ref<GroupTimes> news = other;
  std::vector<Times> &sum = times.own().waves;
  sum.resize(std::max(sum.size(), news->waves.size()));
  for (size_t n = 0; n < news->waves.size(); ++n)
    sum[n].join(news->waves[n]);
}

void join(Ref<OrderClock> &clock, const Ref<OrderClock> &other) {
  if (!other || clock.get() == other.get())
    return;
  if (!clock)
    clock = other;
  else
    clock.own().join(*other);
}

void OrderClock::join(uint32_t group, const Ref<GroupTimes> &times) {
  const size_t chunk = group / chunkGroups;
  if (chunks.size() <= chunk)
    chunks.resize(chunk + 1);
  emulator::join(chunks[chunk].own().groups[group % chunkGroups], times);
}

OrderClock::Comparison OrderClock::compare(const Ref<Chunk> &mine, const Ref<Chunk> &theirs) {
  Comparison found{mine, theirs, true, true};
  for (size_t g = 0; g < chunkGroups && (found.isOld || found.isMore); ++g) {
    const GroupTimes *known = mine->groups[g].get(), *news = theirs->groups[g].get();
    found.isOld = found.isOld && covers(known, news);
    found.isMore = found.isMore && covers(news, known);
  }
  return found;
}

void OrderClock::join(const OrderClock &other) {
  if (chunks.size() < other.chunks.size())
    chunks.resize(other.chunks.size());
  for (size_t c = 0; c < other.chunks.size(); ++c) {
    const Ref<Chunk> &theirs = other.chunks[c];
    if (!theirs || chunks[c].get() == theirs.get())
      continue;
    if (!chunks[c]) {
      chunks[c] = theirs;
      continue;
    }
    // What knows more stays, or is taken, whole: so chunks are shared. Many clocks meet with the same chunks.
    static thread_local std::array<Comparison, 2048> comparisons;
    const size_t place =
        (reinterpret_cast<uintptr_t>(chunks[c].get()) * 31 + reinterpret_cast<uintptr_t>(theirs.get())) / 64 %
        comparisons.size();
    Comparison &known = comparisons[place];
    if (known.mine.get() != chunks[c].get() || known.theirs.get() != theirs.get())
      known = compare(chunks[c], theirs);
    const bool isOld = known.isOld, isMore = known.isMore;
    if (isMore && !isOld)
      chunks[c] = theirs;
    if (isMore || isOld)
      continue;
    Chunk &mine = chunks[c].own();
    for (size_t g = 0; g < chunkGroups; ++g)
      emulator::join(mine.groups[g], theirs->groups[g]);
  }
}

} // namespace flyc::emulator
