//===- MemoryOrder.cpp - which memory operations are in order behind which ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/MemoryOrder.h"

namespace flyc::emulator {

/// The queues of copies between memory and LDS, and when each operation in one was issued.
struct WaveOrder::CopyQueue {
  uint32_t QueueCounts::*count;
  std::array<uint32_t, vectorRing> WaveOrder::*times;
};
const WaveOrder::CopyQueue WaveOrder::copyQueues[3] = {{&QueueCounts::asyncLoad, &WaveOrder::asyncLoadTimes},
                                                       {&QueueCounts::asyncStore, &WaveOrder::asyncStoreTimes},
                                                       {&QueueCounts::tensor, &WaveOrder::tensorTimes}};

WaveOrder::WaveOrder(const specs::TargetSpec *spec, const Family &family, uint32_t id, uint32_t group, unsigned number)
    : id(id), group(group), number(number), hasCopies(family.hasClusters), counters(spec, family) {}

QueueCounts WaveOrder::issue(const Instruction &i, const Touch &touch) {
  const QueueCounts ticket = counters.issue(i, touch);
  if (touch.groups.empty() && ticket.none())
    return ticket;
  ++now;
  if (ticket.vector)
    vectorTimes[ticket.vector % vectorRing] = now;
  if (ticket.store)
    storeTimes[ticket.store % vectorRing] = now;
  if (ticket.lds)
    ldsTimes[ticket.lds % ldsRing] = now;
  for (const CopyQueue &queue : copyQueues)
    if (const uint32_t number = ticket.*queue.count)
      (this->*queue.times)[number % vectorRing] = now;
  if (ticket.isCopy())
    lastCopy = i.pc;
  if (ticket.other && i.encoding == Encoding::FLAT && !oldestOther) {
    oldestOther = now;
    otherTicket = ticket.other;
  }
  return ticket;
}

uint32_t WaveOrder::done() const {
  const uint32_t next = counters.completed().vector + 1, nextStore = counters.completed().store + 1;
  const uint32_t loads = next > counters.started().vector ? now : vectorTimes[next % vectorRing] - 1;
  const uint32_t stores = nextStore > counters.started().store ? now : storeTimes[nextStore % vectorRing] - 1;
  return std::min({loads, stores, copiesDone()});
}
uint32_t WaveOrder::copiesDone() const {
  uint32_t until = now;
  for (const CopyQueue &queue : copyQueues)
    if (const uint32_t next = counters.completed().*queue.count + 1; next <= counters.started().*queue.count)
      until = std::min(until, (this->*queue.times)[next % vectorRing] - 1);
  return until;
}
uint32_t WaveOrder::copied() const { return hasCopies ? copiesDone() : done(); }
uint32_t WaveOrder::ldsDone() const {
  const uint32_t next = counters.completed().lds + 1;
  const uint32_t inOrder = next > counters.started().lds ? now : ldsTimes[next % ldsRing] - 1;
  return oldestOther ? std::min(inOrder, oldestOther - 1) : inOrder;
}

std::string WaveOrder::waitForCopies() const {
  QueueCounts ticket;
  for (const CopyQueue &queue : copyQueues)
    ticket.*queue.count = counters.started().*queue.count;
  return counters.isPending(ticket) ? counters.waitFor(ticket) : std::string();
}

std::string WaveOrder::waitFor(uint32_t time, bool vector) const {
  QueueCounts ticket;
  const QueueCounts &started = counters.started();
  if (!vector && oldestOther && time >= oldestOther)
    ticket.other = otherTicket;
  else if (vector)
    for (uint32_t t = counters.completed().vector + 1; t <= started.vector; ++t)
      ticket.vector = vectorTimes[t % vectorRing] <= time ? t : ticket.vector;
  if (vector)
    for (const CopyQueue &queue : copyQueues)
      for (uint32_t t = counters.completed().*queue.count + 1; t <= started.*queue.count; ++t)
        if ((this->*queue.times)[t % vectorRing] <= time)
          ticket.*queue.count = t;
  if (vector)
    for (uint32_t t = counters.completed().store + 1; t <= started.store; ++t)
      ticket.store = storeTimes[t % vectorRing] <= time ? t : ticket.store;
  else if (!ticket.other)
    for (uint32_t t = counters.completed().lds + 1; t <= started.lds; ++t)
      ticket.lds = ldsTimes[t % ldsRing] <= time ? t : ticket.lds;
  return counters.waitFor(ticket);
}

Times WaveOrder::times(const MemoryRules &rules) const {
  const uint32_t over = done();
  return {now, ldsDone(), over, copied(), rules.needsWriteBack() ? written : over};
}

void WaveOrder::writeBack(const QueueCounts &ticket) { writeBacks.push_back({ticket, now, peers}); }

void WaveOrder::discardScalar() {
  scalarOrder = order;
  scalarPeers = peers;
  GroupTimes &own = scalarPeers.own();
  if (own.waves.size() <= number)
    own.waves.resize(number + 1);
  own.waves[number].done = done();
}

/// What was known to be issued in the workgroup is over.
void WaveOrder::cover(const Ref<GroupTimes> &of) {
  if (!of)
    return;
  const Ref<GroupTimes> known = of; // may be peers
  GroupTimes &all = peers.own();
  for (size_t n = 0; n < known->waves.size(); ++n) {
    const uint32_t issued = known->waves[n].issued;
    all.waves[n].join({issued, 0, issued, issued, issued});
  }
}

void WaveOrder::wait(const Instruction &i, const MemoryRules &rules) {
  counters.wait(i);
  settle();
  if (!rules.needsWriteBack() && counters.waitsForVector(i))
    cover(peers);
}

void WaveOrder::settle() {
  if (oldestOther && counters.completed().other >= otherTicket)
    oldestOther = 0;
  if (!pending.empty()) {
    size_t kept = 0;
    for (Agreement &read : pending) {
      if (counters.isPending(read.ticket)) {
        Agreement &to = pending[kept++];
        if (&to != &read)
          to = std::move(read);
        continue;
      }
      join(order, read.clock);
      join(fresh, read.fresh);
      if (const GroupTimes *own = read.clock->find(group)) {
        GroupTimes &known = peers.own();
        known.waves.resize(std::max(known.waves.size(), own->waves.size()));
        for (size_t n = 0; n < own->waves.size(); ++n)
          known.waves[n].join(own->waves[n]);
      }
      if (agreements.size() == remembered)
        agreements.erase(agreements.begin());
      agreements.push_back(std::move(read));
    }
    pending.resize(kept);
  }
  if (!writeBacks.empty()) {
    size_t kept = 0;
    for (WriteBack &back : writeBacks) {
      if (counters.isPending(back.ticket)) {
        writeBacks[kept++] = back;
        continue;
      }
      written = std::max(written, back.upTo);
      cover(back.peers); // it went through every queue behind what other waves of the workgroup had sent there
    }
    writeBacks.resize(kept);
  }
}

const Agreement *WaveOrder::find(uint32_t otherGroup, unsigned other, uint32_t time) const {
  for (const auto *list : {&pending, &agreements})
    for (size_t n = list->size(); n-- > 0;)
      if ((*list)[n].clock->of(otherGroup, other).issued >= time)
        return &(*list)[n];
  return nullptr;
}

void GroupOrder::arrive(WaveOrder &w, const MemoryRules &rules) {
  BarrierSum &sum = barriers[++w.epoch & 1];
  if (sum.epoch != w.epoch) {
    sum = BarrierSum{};
    sum.epoch = w.epoch;
  }
  w.atBarrier = true;
  tell(sum, w, rules);
}

void GroupOrder::tell(BarrierSum &sum, const WaveOrder &w, const MemoryRules &rules) const {
  join(sum.peers, w.peers);
  GroupTimes &known = sum.peers.own();
  known.waves.resize(std::max<size_t>(known.waves.size(), waves.size()));
  known.waves[w.number].join(w.times(rules));
  join(sum.order, w.order);
  join(sum.fresh, w.fresh);
  join(sum.scalarPeers, w.scalarPeers);
  join(sum.scalarOrder, w.scalarOrder);
}

void GroupOrder::leave(WaveOrder &w) {
  w.atBarrier = false;
  hear(barriers[w.epoch & 1], w);
}

void GroupOrder::arriveNamed(WaveOrder &w, const MemoryRules &rules, unsigned barrier, bool completes) {
  Named &at = named[barrier];
  tell(at.signalled, w, rules);
  if (completes)
    at.completed = std::exchange(at.signalled, BarrierSum{});
}

void GroupOrder::leaveNamed(WaveOrder &w) { hear(named[std::exchange(w.atNamed, 0)].completed, w); }

void GroupOrder::hear(const BarrierSum &sum, WaveOrder &w) {
  join(w.peers, sum.peers);
  join(w.order, sum.order);
  join(w.fresh, sum.fresh);
  join(w.scalarPeers, sum.scalarPeers);
  join(w.scalarOrder, sum.scalarOrder);
}

void ClusterOrder::signal(const WaveOrder &w, uint32_t epoch, const MemoryRules &rules) {
  Sum &sum = barriers[epoch & 1];
  if (sum.epoch != epoch)
    sum = Sum{epoch, {}};
  Ref<GroupTimes> known = w.peers;
  std::vector<Times> &waves = known.own().waves;
  waves.resize(std::max<size_t>(waves.size(), w.number + 1));
  waves[w.number].join(w.times(rules));
  join(sum.order, w.order);
  sum.order.own().join(w.group, known);
}

void ClusterOrder::leave(WaveOrder &w) const {
  w.atClusterBarrier = false;
  const Sum &sum = barriers[++w.clusterEpoch & 1];
  join(w.order, sum.order);
  if (const GroupTimes *own = sum.order ? sum.order->find(w.group) : nullptr)
    join(w.peers, Ref<GroupTimes>::make(*own));
}

void ReleaseLog::clear() {
  waves.clear();
  cachedUse = Use{};
  cached = {};
}

void ReleaseLog::add(const WaveOrder &w, const MemoryRules &rules, bool isLds) {
  Times times = w.times(rules);
  if (times.done + 1 == w.now)
    times.done = w.now; // who sees this store knows that it has arrived
  if (!rules.needsWriteBack())
    times.written = times.done;
  if (isLds)
    times.lds = w.now;
  waves[w.id - 1].push_back({w.now, times, w.peers, w.order, w.fresh});
}

const ReleaseLog::Entry *ReleaseLog::find(const Use &use) const {
  const std::vector<Entry> &entries = waves[use.wave - 1];
  const auto after = std::upper_bound(entries.begin(), entries.end(), use.time,
                                      [](uint32_t time, const Entry &e) { return time < e.time; });
  return after == entries.begin() ? nullptr : &*std::prev(after);
}

Ref<OrderClock> ReleaseLog::clockOf(const Use &use, unsigned wavesPerGroup) {
  if (cached && cachedUse.wave == use.wave && cachedUse.time == use.time)
    return cached;
  const Entry *entry = find(use);
  const unsigned number = (use.wave - 1) % wavesPerGroup;
  Ref<GroupTimes> group = entry ? entry->peers : Ref<GroupTimes>();
  Ref<OrderClock> clock = entry ? entry->order : Ref<OrderClock>();
  std::vector<Times> &times = group.own().waves;
  times.resize(std::max<size_t>(times.size(), number + 1));
  if (entry)
    times[number].join(entry->times);
  times[number].issued = std::max(times[number].issued, use.time);
  clock.own().join((use.wave - 1) / wavesPerGroup, group);
  cachedUse = use;
  cached = clock;
  return clock;
}

void ReleaseLog::collapse(FlagChain &chain, unsigned wavesPerGroup) {
  for (const Use &use : chain.recent)
    join(chain.sum, clockOf(use, wavesPerGroup));
  chain.recent.clear();
}

Agreement ReleaseLog::at(FlagChains &chains, uint64_t dword, const Use &write, unsigned wavesPerGroup,
                         uint32_t readerGroup) {
  Agreement found;
  found.write = write.instruction * 4;
  if ((write.wave - 1) / wavesPerGroup == readerGroup)
    if (const Entry *entry = find(write))
      found.fresh = entry->fresh;
  const auto chain = chains.find(dword);
  if (chain == chains.end()) {
    found.clock = clockOf(write, wavesPerGroup);
    return found;
  }
  collapse(chain->second, wavesPerGroup);
  found.clock = chain->second.sum;
  return found;
}

void ReleaseLog::write(FlagChains &chains, uint64_t dword, const Use &before, const Use &now) {
  if (now.useKind() != UseKind::Atomic) {
    if (!chains.empty())
      chains.erase(dword);
    return;
  }
  FlagChain &chain = chains[dword];
  if (chain.recent.empty() && !chain.sum && before.wave)
    chain.recent.push_back(before);
  if (!chain.recent.empty() && chain.recent.back().wave == now.wave)
    chain.recent.back() = now;
  else
    chain.recent.push_back(now);
}

Relation relate(const Reader &reader, const Use &earlier, const GroupOrder &group, unsigned wavesPerGroup,
                const MemoryRules &rules) {
  const WaveOrder &w = reader.wave;
  const uint32_t otherGroup = (earlier.wave - 1) / wavesPerGroup;
  const unsigned other = (earlier.wave - 1) % wavesPerGroup;
  const bool same = otherGroup == w.group;
  const auto ofPeers = [&](const Ref<GroupTimes> &peers) {
    return peers && other < peers->waves.size() ? peers->waves[other] : Times{};
  };
  const auto ofOrder = [&](const Ref<OrderClock> &order) { return order ? order->of(otherGroup, other) : Times{}; };
  const Times known = same ? ofPeers(w.peers) : ofOrder(w.order);
  const UseKind kind = earlier.useKind();
  // What must have happened to the earlier operation where the wave learned of it.
  const auto reached = [&](const Times &t) {
    if (reader.isLds)
      return kind == UseKind::Direct ? t.copied : t.lds;
    if (kind == UseKind::Scalar)
      return t.issued;
    if (same)
      return reader.isScalar ? t.done : t.issued;
    const bool inCaches = kind == UseKind::Store && !(earlier.marked && earlier.scope() >= rules.across());
    return inCaches ? t.written : t.done;
  };
  if (earlier.time <= reached(known)) {
    if (reader.isScalar)
      return earlier.time <= reached(same ? ofPeers(w.scalarPeers) : ofOrder(w.scalarOrder)) ? Relation::Ordered
                                                                                             : Relation::Stale;
    if (reader.looksInCaches && !same)
      return earlier.time <= reached(ofOrder(w.fresh)) ? Relation::Ordered : Relation::Stale;
    return Relation::Ordered;
  }
  if (earlier.time <= known.done && !reader.isLds)
    return Relation::NotWritten;
  if (earlier.time <= known.issued)
    return Relation::NotWaited;
  for (const Agreement &read : w.reads())
    if (read.clock->of(otherGroup, other).issued >= earlier.time)
      return Relation::NotArrived;
  return ofOrder(w.narrow).issued >= earlier.time ? Relation::Narrow : Relation::None;
}

} // namespace flyc::emulator
