//===- OrderCheck.cpp - finds accesses of waves that nothing orders -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/OrderCheck.h"

#include "runtime/emulator/isa/WaitText.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>

namespace flyc::emulator {

/// Topics of findings: a Relation, or this.
static constexpr unsigned ownNotArrived = 16, copyAtEnd = 17, lanesDiffer = 18;

struct OrderCheck::Access {
  const Issue &issue;
  GroupOrder &group;
  WaveOrder &wave;
  const MemoryRole &role;
  Use use;
  QueueCounts ticket;
  MemorySpace space = MemorySpace::Global;
  bool reads = false, writes = false;
  bool isFlag = false; ///< writes what others may read as a flag
  bool logged = false; ///< the release is in the log
  const TouchGroup *touched = nullptr;
  std::vector<std::pair<uint32_t, unsigned>> found = {}; ///< by this instruction: the other one, and the topic
  /// The earlier operation that was last found to be in order. Neighbouring dwords mostly remember the same one, and
  /// what it is to this access does not depend on the address.
  Use inOrder = {};
  bool isInOrder(const Use &earlier) const {
    return earlier.wave == inOrder.wave && earlier.time == inOrder.time && earlier.kind == inOrder.kind;
  }
  bool isLds() const { return space == MemorySpace::Lds; }
};

OrderCheck::OrderCheck(FindingList &findings, const Program &program, bool device, FindingKind ofLds, unsigned devices)
    : Check(findings), program(program), rules(program.target(), program.instructions(), devices), device(device),
      ofLds(ofLds) {}

OrderCheck::OrderCheck(FindingList &findings, const Program &program, GroupTouches &meet, std::atomic<bool> &met)
    : Check(findings), program(program), rules(program.target(), program.instructions()), device(true),
      ofLds(FindingKind::Race), meet(&meet), met(&met) {}

void OrderCheck::startRun() {
  memory.clear();
  flags.clear();
  releases.clear();
  groups.clear();
  places.clear();
  waveIds = 0;
}

void OrderCheck::startGroup(const Workgroup &group, unsigned slot) {
  wavesPerGroup = group.waves;
  if (meet && slot != 0)
    *met = true; // one waits for another
  if (groups.size() <= slot)
    groups.resize(slot + 1);
  auto &order = groups[slot];
  if (!order)
    order = std::make_unique<GroupOrder>();
  order->number = static_cast<uint32_t>(places.size());
  order->waves.clear();
  order->waves.resize(group.waves);
  order->barriers[0] = order->barriers[1] = BarrierSum{};
  std::fill(std::begin(order->named), std::end(order->named), GroupOrder::Named{});
  order->lds.clear();
  order->flags.clear();
  order->itsCluster = group.cluster;
  order->cluster.reset();
  order->clusterSignals = 0;
  for (const auto &other : groups)
    if (group.cluster && other && other != order && other->itsCluster == group.cluster)
      order->cluster = other->cluster;
  if (group.cluster && !order->cluster)
    order->cluster = std::make_shared<ClusterOrder>();
  places.push_back({{group.id[0], group.id[1], group.id[2]}, group.device});
  for (unsigned n = 0; n < group.waves; ++n)
    releases.addWave();
}

void OrderCheck::startWave(const Wave &w, unsigned slot) {
  GroupOrder &group = *groups[slot];
  group.waves[w.number] = std::make_unique<WaveOrder>(
      program.target(), program.family(), group.number * wavesPerGroup + w.number + 1, group.number, w.number);
}

void OrderCheck::endGroup(const Workgroup &, unsigned slot) {
  groups[slot]->itsCluster = nullptr; // another one may be at its place
  if (!meet)
    return;
  if (!meet->add(memory))
    *met = true;
  memory.clear();
}

/// s_barrier_signal -3 and s_barrier_wait -3.
static bool isClusterBarrier(const Instruction &i) {
  constexpr int32_t number = -3;
  constexpr uint16_t constant = 195; // -3 as an inline constant
  return kindOf(i).unit == specs::OpcodeUnit::Barrier &&
         (i.encoding == Encoding::SOPP ? i.immediate == number : i.encoding == Encoding::SOP1 && i.src[0] == constant);
}

/// The named barrier of an s_barrier_signal; 0: another barrier.
static unsigned namedIn(const Wave &w, const Instruction &i) {
  constexpr uint16_t one = 129, last = one + NamedBarrier::count - 1; // as inline constants
  if (i.encoding != Encoding::SOP1)
    return 0;
  if (i.src[0] == Machine::m0)
    return static_cast<int32_t>(w.sgpr[Machine::m0]) > 0 ? w.sgpr[Machine::m0] & 0x3F : 0;
  return i.src[0] >= one && i.src[0] <= last ? i.src[0] - one + 1u : 0;
}

/// A barrier that some waves have joined: who waits for it knows what those knew that signalled it. False: `i` has
/// nothing to do with one.
static bool passesNamed(const Issue &issue, GroupOrder &group, WaveOrder &wave, const MemoryRules &rules) {
  const Instruction &i = issue.inst;
  const Wave &w = issue.wave;
  const specs::OpcodeClass &kind = kindOf(i);
  if (kind.unit != specs::OpcodeUnit::Barrier)
    return false;
  if (i.encoding == Encoding::SOPP && kind.has(specs::OpcodeTrait::Meets)) {
    wave.atNamed = i.immediate > 0 ? w.joined : 0;
    return i.immediate > 0;
  }
  if (!kind.has(specs::OpcodeTrait::Signals))
    return true; // it says who takes part
  const unsigned barrier = namedIn(w, i);
  if (barrier == 0 || barrier > NamedBarrier::count)
    return barrier != 0;
  const NamedBarrier &now = w.group->named[barrier];
  group.arriveNamed(wave, rules, barrier, now.signals + 1u >= now.members);
  return true;
}

bool OrderCheck::wants(const Instruction &i) const {
  const specs::OpcodeClass &kind = kindOf(i);
  return isCounted(i) || isWait(i) || kind.has(specs::OpcodeTrait::Ends) || kind.unit == specs::OpcodeUnit::Barrier;
}

void OrderCheck::before(const Issue &issue) {
  const Instruction &i = issue.inst;
  GroupOrder &group = *groups[issue.slot];
  WaveOrder &wave = *group.waves[issue.wave.number];
  if (wave.atBarrier && wave.hasMet)
    group.leave(wave);
  if (wave.atClusterBarrier)
    group.cluster->leave(wave);
  if (wave.atNamed)
    group.leaveNamed(wave);
  const specs::OpcodeClass &kind = kindOf(i);
  if (isWait(i))
    return wave.wait(i, rules);
  if (passesNamed(issue, group, wave, rules))
    return;
  const bool ends = kind.has(specs::OpcodeTrait::Ends);
  if (ends) {
    end(issue, wave);
    wave.counters.waitForAll(); // the hardware does
    wave.settle();
  }
  if (isClusterBarrier(i)) {
    if (group.cluster && kind.has(specs::OpcodeTrait::Signals))
      group.cluster->signal(wave, ++group.clusterSignals, rules);
    wave.atClusterBarrier = group.cluster && kind.has(specs::OpcodeTrait::Meets);
    return;
  }
  if (ends || kind.unit == specs::OpcodeUnit::Barrier) {
    if (ends || kind.has(specs::OpcodeTrait::Signals))
      group.arrive(wave, rules);
    wave.hasMet = ends || kind.has(specs::OpcodeTrait::Meets);
    return;
  }
  if (!isCounted(i))
    return;
  const MemoryRole &role = rules.role(i);
  const QueueCounts ticket = wave.issue(i, issue.touch);
  wave.settle();
  if (kind.has(specs::OpcodeTrait::Cache)) {
    if (role.writeBack >= rules.across())
      wave.writeBack(ticket);
    else if (role.writeBack != MemoryScope::Wave)
      wave.narrowWriteBack = i.pc;
    if (role.discard >= rules.across())
      wave.fresh = wave.order;
    else if (role.discard != MemoryScope::Wave)
      wave.narrowDiscard = i.pc;
    if (role.discardsScalar)
      wave.discardScalar();
    return;
  }
  Access access{issue, group, wave, role, Use{}, ticket};
  for (const TouchGroup &touched : issue.touch.groups)
    touch(access, touched);
}

/// No manual says that the end of a wave waits for copies that pass no register; what LDS they read or write may be
/// another workgroup's by then (docs/rationale/memory-order.md).
void OrderCheck::end(const Issue &issue, const WaveOrder &wave) {
  const std::string wait = wave.waitForCopies();
  if (wait.empty())
    return;
  const uint32_t pc = issue.inst.pc;
  Finding *finding = findings.add(ofLds, pc, &wave.lastCopy, copyAtEnd);
  if (!finding)
    return;
  finding->message = program.describe(pc) + " ends the wave while " + program.describe(wave.lastCopy) +
                     " may still be at work in its LDS; before it belongs " + wait;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
}

void OrderCheck::touch(Access &access, const TouchGroup &touched) {
  const Instruction &i = access.issue.inst;
  access.reads = touched.access != MemoryAccess::Store;
  access.writes = touched.access != MemoryAccess::Load;
  access.touched = &touched;
  access.inOrder = {};
  const bool isAtomic = touched.access == MemoryAccess::Atomic;
  Use &use = access.use;
  use.wave = access.wave.id;
  use.time = access.wave.now;
  use.instruction = i.pc / 4;
  use.kind = static_cast<unsigned>(isAtomic                                ? UseKind::Atomic
                                   : touched.direct                        ? UseKind::Direct
                                   : i.encoding == Encoding::SMEM          ? UseKind::Scalar
                                   : touched.access == MemoryAccess::Store ? UseKind::Store
                                                                           : UseKind::Load);
  use.reach = static_cast<unsigned>(access.role.reach);
  use.marked = access.role.isMarked;
  use.polls = access.role.polls;
  access.isFlag = access.writes && !touched.direct && touched.width <= 8 && rules.anyAcquires();
  if (access.writes && !isAtomic && !touched.direct)
    compareLanes(access);
  const std::vector<LaneTouch> &lanes = touched.lanes;
  for (size_t first = 0, next; first < lanes.size(); first = next) {
    const LaneTouch &lane = lanes[first];
    uint64_t end = lane.address + lane.bytes;
    for (next = first + 1; next < lanes.size() && lanes[next].address == end && lanes[next].space == lane.space; ++next)
      end += lanes[next].bytes;
    if (lane.space == MemorySpace::Scratch || (lane.space == MemorySpace::Global && !device))
      continue;
    if (access.space != lane.space)
      access.inOrder = {};
    access.space = lane.space;
    if (access.isFlag && !access.logged) {
      releases.add(access.wave, rules, access.isLds());
      access.logged = true;
    }
    range(access, lane.address, end - lane.address);
  }
}

/// Lanes of one store that write different numbers to one place: which of them stays no manual says. Only what lies at
/// the same address is compared, not what overlaps.
void OrderCheck::compareLanes(Access &access) {
  const Instruction &i = access.issue.inst;
  const std::vector<LaneTouch> &lanes = access.touched->lanes;
  const uint32_t bits = storedBits(i);
  if (!bits || lanes.size() > laneCount)
    return;
  const auto doesNotRise = [](const LaneTouch &a, const LaneTouch &b) { return a.address >= b.address; };
  if (std::adjacent_find(lanes.begin(), lanes.end(), doesNotRise) == lanes.end())
    return;
  std::array<uint64_t, 16> seen{}; // a bit for each of 1024 places: most stores have none twice
  const unsigned width = std::max(access.touched->width, 1u), shift = static_cast<unsigned>(std::bit_width(width)) - 1;
  bool mayMeet = false;
  for (const LaneTouch &lane : lanes) {
    const uint64_t place = lane.address >> shift & 1023, bit = uint64_t(1) << (place & 63);
    mayMeet |= (seen[place >> 6] & bit) != 0;
    seen[place >> 6] |= bit;
  }
  if (!mayMeet)
    return;
  std::vector<const LaneTouch *> byPlace;
  for (const LaneTouch &lane : lanes)
    if (lane.space != MemorySpace::Scratch && (lane.space == MemorySpace::Lds || device))
      byPlace.push_back(&lane);
  const auto place = [](const LaneTouch *lane) { return std::pair(lane->space, lane->address); };
  std::stable_sort(byPlace.begin(), byPlace.end(), [&](auto *a, auto *b) { return place(a) < place(b); });
  const auto data = static_cast<uint16_t>(i.src[1 + (access.touched - access.issue.touch.groups.data())]);
  const auto differ = [&](const LaneTouch *a, const LaneTouch *b) {
    for (unsigned n = 0; n < (width + 3) / 4; ++n) {
      const auto &numbers = access.issue.wave.vector(static_cast<uint16_t>(data + n));
      if ((numbers[a->lane] ^ numbers[b->lane]) & bits)
        return true;
    }
    return false;
  };
  for (size_t n = 1; n < byPlace.size(); ++n) {
    const LaneTouch *a = byPlace[n - 1], *b = byPlace[n];
    if (place(a) != place(b) || !differ(a, b))
      continue;
    access.space = a->space;
    Finding *finding = findings.add(access.isLds() ? ofLds : FindingKind::Race, i.pc, nullptr, lanesDiffer);
    if (finding) {
      finding->message = subject(access, a->address) + " from lanes " + std::to_string(a->lane) + " and " +
                         std::to_string(b->lane) + " at once, which have different numbers for it; either may stay";
      std::memcpy(finding->workgroup, access.issue.wave.group->id, sizeof finding->workgroup);
      finding->wave = access.issue.wave.number;
      finding->lane = b->lane;
    }
    return;
  }
}

void OrderCheck::range(Access &access, uint64_t address, uint64_t bytes) {
  Shadow &shadow = access.isLds() ? access.group.lds : memory;
  shadow.touch(address, bytes, access.use.useKind(),
               [&](Cell &cell, uint64_t at, unsigned mask) { visit(access, cell, at, mask); });
}

void OrderCheck::visit(Access &access, Cell &cell, uint64_t address, unsigned bytes) {
  Use &use = access.use;
  use.bytes = bytes;
  const auto meets = [&](const Use &earlier) { return earlier.wave && (earlier.bytes & bytes); };
  const auto compareOther = [&](const Use &earlier) {
    if (!access.isInOrder(earlier))
      compare(access, earlier, address);
  };
  if (meets(cell.write)) {
    if (cell.write.wave != use.wave)
      compareOther(cell.write);
    else if (cell.write.time != use.time)
      compareOwn(access, cell.write, address);
    if (access.reads && access.role.acquires)
      readFlag(access, cell.write, address);
  }
  if (access.writes)
    for (const Use *earlier : {&cell.read, &cell.otherRead})
      if (meets(*earlier)) {
        if (earlier->wave != use.wave)
          compareOther(*earlier);
        else if (earlier->time != use.time)
          compareOwn(access, *earlier, address);
      }
  if (access.writes && rules.anyAcquires())
    ReleaseLog::write(access.isLds() ? access.group.flags : flags, address / 4, cell.write, use);
  cell.enter(use, wavesPerGroup);
}

/// Of the same wave: LDS operations follow each other, what comes from memory straight to LDS does not follow them; and
/// the scalar unit has a cache of its own.
void OrderCheck::compareOwn(Access &access, const Use &earlier, uint64_t address) {
  const WaveOrder &w = access.wave;
  const bool direct = access.use.useKind() == UseKind::Direct;
  if (access.isLds()) {
    const bool wasDirect = earlier.useKind() == UseKind::Direct;
    if (direct == wasDirect || earlier.time <= (wasDirect ? w.copied() : w.ldsDone()))
      return;
    if (Finding *finding = add(access, earlier, ownNotArrived, false, address))
      finding->message = subject(access, address) + " while " + program.describe(earlier.instruction * 4) +
                         (earlier.writes() ? " has still to write it" : " has still to read it") +
                         "; between them belongs " + w.waitFor(earlier.time, wasDirect);
    return;
  }
  if (access.use.useKind() != UseKind::Scalar || !earlier.writes())
    return;
  const bool fresh =
      w.scalarPeers && w.number < w.scalarPeers->waves.size() && earlier.time <= w.scalarPeers->waves[w.number].done;
  if (!fresh)
    report(access, earlier, earlier.time <= w.done() ? Relation::Stale : Relation::NotWaited, address);
}

/// How far what orders the two must reach at least.
MemoryScope OrderCheck::scopeTo(const Access &access, const Use &earlier) const {
  const uint32_t group = (earlier.wave - 1) / wavesPerGroup;
  if (group == access.group.number)
    return MemoryScope::Wave;
  return places[group].device == places[access.group.number].device ? MemoryScope::Agent : MemoryScope::System;
}

void OrderCheck::compare(Access &access, const Use &earlier, uint64_t address) {
  const Use &use = access.use;
  const bool same = (earlier.wave - 1) / wavesPerGroup == access.group.number;
  bool mayMeet; // atomics, and what waits for them
  if (access.isLds()) {
    mayMeet = (earlier.useKind() == UseKind::Atomic && use.useKind() == UseKind::Atomic) || use.polls || earlier.polls;
  } else {
    const MemoryScope needed = scopeTo(access, earlier);
    const bool agree = use.marked || use.polls || earlier.marked || earlier.polls;
    mayMeet = agree && use.scope() >= needed && earlier.scope() >= needed;
    if (same && use.useKind() == UseKind::Scalar)
      mayMeet = false;
    // Loops around a compare-and-swap begin with a plain load.
    if (!mayMeet && earlier.useKind() == UseKind::Load && use.useKind() == UseKind::Atomic)
      mayMeet = true;
  }
  if (mayMeet)
    return;
  const bool looksInCaches =
      !access.isLds() && use.useKind() == UseKind::Load && use.scope() < scopeTo(access, earlier);
  const Relation relation = relate({access.wave, access.isLds(), looksInCaches, use.useKind() == UseKind::Scalar},
                                   earlier, access.group, wavesPerGroup, rules);
  if (relation == Relation::Ordered) {
    access.inOrder = earlier;
    return;
  }
  // A load that waits for a store, or is marked, is meant to meet it.
  const Use &read = earlier.writes() ? use : earlier;
  if (relation == Relation::None && !access.isLds() && !same && (read.marked || read.polls) &&
      (read.useKind() == UseKind::Load || earlier.marked))
    return report(access, earlier, Relation::Narrow, address);
  if (relation == Relation::None && use.useKind() == UseKind::Load && earlier.useKind() == UseKind::Atomic &&
      !access.isLds())
    return;
  report(access, earlier, relation, address);
}

void OrderCheck::readFlag(Access &access, const Use &write, uint64_t address) {
  FlagChains &chains = access.isLds() ? access.group.flags : flags;
  if (write.wave == access.use.wave && !chains.contains(address / 4))
    return; // its own; behind an atomic of its own there may be others
  Agreement agreement = releases.at(chains, address / 4, write, wavesPerGroup, access.group.number);
  agreement.read = access.issue.inst.pc;
  agreement.ticket = access.ticket;
  const bool same = (write.wave - 1) / wavesPerGroup == access.group.number;
  const MemoryScope needed = scopeTo(access, write);
  const bool reaches = access.isLds() || same || (access.use.scope() >= needed && write.scope() >= needed);
  if (!reaches)
    return join(access.wave.narrow, agreement.clock);
  const auto &reads = access.wave.reads();
  if (!reads.empty() && reads.back().clock.get() == agreement.clock.get() &&
      reads.back().ticket.vector == access.ticket.vector && reads.back().ticket.store == access.ticket.store)
    return; // another lane's
  access.wave.read(std::move(agreement));
}

/// Null if the mistake was seen before; what one instruction finds in several lanes counts once.
Finding *OrderCheck::add(Access &access, const Use &earlier, unsigned topic, bool isSymmetric, uint64_t address) {
  const uint32_t pc = earlier.instruction * 4;
  const std::pair<uint32_t, unsigned> mistake(pc, topic);
  if (std::find(access.found.begin(), access.found.end(), mistake) != access.found.end())
    return nullptr;
  access.found.push_back(mistake);
  Finding *finding =
      findings.add(access.isLds() ? ofLds : FindingKind::Race, access.issue.inst.pc, &pc, topic, isSymmetric);
  if (!finding)
    return nullptr;
  std::memcpy(finding->workgroup, access.issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = access.issue.wave.number;
  for (const LaneTouch &lane : access.touched->lanes)
    if (lane.space == access.space && lane.address < address + 4 && address < lane.address + lane.bytes) {
      finding->lane = lane.lane;
      break;
    }
  return finding;
}

/// "global_store_dword v1, v3, s[6:7] at 0x18 writes byte 0 of `out`"
std::string OrderCheck::subject(const Access &access, uint64_t address) const {
  std::string where;
  if (access.isLds()) {
    where = "LDS byte " + std::to_string(address);
  } else if (const Allocation *a = access.issue.wave.memory->nearest(address);
             a && address >= a->base && address < a->end()) {
    where = "byte " + std::to_string(address - a->base) + " of `" + a->name + "`";
  } else {
    char number[32];
    std::snprintf(number, sizeof number, "0x%llx", static_cast<unsigned long long>(address));
    where = number;
  }
  return program.describe(access.issue.inst.pc) + (access.writes ? " writes " : " reads ") + where;
}

/// "workgroup (0,0,0), wave 1 writes with global_store_dword v1, v3, s[6:7] at 0x18"; of the same workgroup without it.
std::string OrderCheck::other(const Access &access, const Use &earlier) const {
  const uint32_t group = (earlier.wave - 1) / wavesPerGroup;
  std::string who = "wave " + std::to_string((earlier.wave - 1) % wavesPerGroup);
  if (group != access.group.number) {
    const Place &place = places[group];
    char text[64];
    std::snprintf(text, sizeof text, "workgroup (%u,%u,%u), ", place.id[0], place.id[1], place.id[2]);
    who = text + who;
    if (place.device != places[access.group.number].device)
      who = "device " + std::to_string(place.device) + ", " + who;
  }
  const uint32_t pc = earlier.instruction * 4;
  return who + (earlier.writes() ? " writes" : " reads") +
         (pc == access.issue.inst.pc ? " there too" : " with " + program.describe(pc));
}

/// "the flag that A wrote and B read": the agreement that would order the two; empty if a barrier does.
std::string OrderCheck::betweenThem(const Access &access, const Use &earlier) const {
  const Agreement *agreement =
      access.wave.find((earlier.wave - 1) / wavesPerGroup, (earlier.wave - 1) % wavesPerGroup, earlier.time);
  if (!agreement)
    return {};
  return program.describe(agreement->read) + " sees what " + program.describe(agreement->write) + " has written";
}

void OrderCheck::report(Access &access, const Use &earlier, Relation relation, uint64_t address) {
  const bool isSymmetric = relation == Relation::None;
  Finding *finding = add(access, earlier, static_cast<unsigned>(relation), isSymmetric, address);
  if (!finding)
    return;
  const uint32_t pc = earlier.instruction * 4;
  const uint32_t group = (earlier.wave - 1) / wavesPerGroup;
  const bool same = group == access.group.number;
  const auto waitFor = [&](WaitFor what) { return waitText(program.family(), {what, 0}); };
  const std::string here = subject(access, address), flag = betweenThem(access, earlier);
  std::string &message = finding->message;
  if (access.isLds()) {
    const std::string there = here + ", which " + program.describe(pc) + " of wave " +
                              std::to_string((earlier.wave - 1) % wavesPerGroup) +
                              (earlier.writes() ? " writes" : " reads");
    std::string wait = waitFor(WaitFor::Lds);
    if (earlier.useKind() == UseKind::Direct)
      wait = program.family().waits == WaitModel::Apart
                 ? waitFor(WaitFor::AsyncCopies) + " or " + waitFor(WaitFor::TensorCopies)
                 : waitFor(WaitFor::VectorMemory);
    if (relation == Relation::None)
      message = there + ", without a barrier between them";
    else if (relation == Relation::NotArrived)
      message = there + "; " + flag + ", but nothing has waited for that";
    else if (flag.empty())
      message = there + "; that wave reached the barrier between them without " + wait +
                ", so that the access may still be under way";
    else
      message =
          there + "; " + flag + ", but before it stands no " + wait + ", so that the access may still be under way";
    return;
  }
  const std::string there = here + ", which " + other(access, earlier);
  const bool isScalar = access.use.useKind() == UseKind::Scalar;
  const std::string order = flag.empty() ? std::string("a barrier lies between them") : flag;
  switch (relation) {
  case Relation::None:
    message = there + ": nothing orders the two" +
              (same ? "; between them belongs a barrier" : "; the workgroups of a launch have no order but by atomics");
    break;
  case Relation::NotArrived:
    message = there + ": it may be too early, " + flag + ", but no " + waitFor(WaitFor::VectorMemory) +
              " has waited for that before the access";
    break;
  case Relation::Stale:
    message = there + ": it may see what was there before; " + (same && isScalar ? "" : order + ", but ") +
              "between that and this load belongs " + (isScalar ? rules.scalarDiscardText() : rules.discardText());
    if (!isScalar && access.wave.narrowDiscard != WaveOrder::none)
      message += "; " + program.describe(access.wave.narrowDiscard) + " discards for the block only";
    break;
  case Relation::NotWaited:
  case Relation::NotWritten: {
    const bool inCaches = earlier.useKind() == UseKind::Store && rules.needsWriteBack() && !same &&
                          !(earlier.marked && earlier.scope() >= scopeTo(access, earlier));
    message = there + ": " + order + ", but the " +
              (earlier.writes() ? "write need not be visible" : "read need not be over") + " there; behind " +
              program.describe(pc) + " belongs " + (inCaches ? rules.writeBackText() + " and then " : std::string()) +
              waitFor(earlier.writes() ? WaitFor::Stores : WaitFor::VectorMemory) + ", before the " +
              (flag.empty() ? "barrier" : "flag is written");
    break;
  }
  case Relation::Narrow:
    message = there;
    if (const Use &read = earlier.writes() ? access.use : earlier; read.marked || read.polls) {
      const auto reach = [&](const char *what, MemoryScope scope, const std::string &bits) {
        if (scope < scopeTo(access, earlier))
          message += std::string(": the ") + what + " reaches the " + name(scope) + " only, for another " +
                     (rules.across() == MemoryScope::System ? "device" : "workgroup") + " it wants " + bits;
      };
      reach("write", (earlier.writes() ? earlier : access.use).scope(), rules.storeBits());
      reach("read", read.scope(), rules.loadBits());
    } else {
      message += ": what would order the two is a flag that does not reach from workgroup to workgroup";
    }
    break;
  case Relation::Ordered: break;
  }
}

} // namespace flyc::emulator
