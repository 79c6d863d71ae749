//===- ResidentGroup.cpp - one workgroup that is under way ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/ResidentGroup.h"

#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/ModeBits.h"
#include "support/Text.h"

#include <algorithm>
#include <cstdio>

namespace flyc::emulator {

namespace {

/// Instructions that a wave executes before others of its workgroup have their turn.
constexpr uint64_t slice = 16384;
/// With a memory model a wave has at most so many, and now and then it is looked whether it waits.
constexpr uint64_t shortSlice = 48, slicesBeforeWait = 64;
/// The longest loop, in instructions, that is recognised as waiting.
constexpr unsigned longestWait = 1024;

/// What is said of an instruction that cannot be executed.
std::string withoutHandler(const Instruction &inst) {
  char words[64];
  std::snprintf(words, sizeof words, "%08x %08x", inst.words[0], inst.words[1]);
  if (!inst.mnemonic)
    return std::string("no instruction of this processor: ") + words;
  const char *reason = reasonNotExecuted(inst.mnemonic);
  return std::string("the emulator has no ") + inst.mnemonic + " (encoding " + name(inst.encoding) + ", " + words +
         ")" + (reason ? ": " : "") + (reason ? reason : "");
}

/// Both halves of a pair are shown before either executes: both read the registers as they are then.
template <typename F> void eachHalf(const Wave &w, const Instruction &inst, F f) {
  if (!isPair(inst.encoding))
    return f(inst);
  for (int n = 0; n < 2; ++n) {
    const Instruction &half = w.halves[2 * inst.immediate + n];
    if (usesBanks(w))
      f(inBanks(w, half));
    else
      f(half);
  }
}

/// Executes an instruction where bits of MODE change what it reads, and has a place of its own: the loop keeps its
/// registers for the others.
[[gnu::noinline]] void executeUnderMode(Wave &w, const DispatchState &d, const Instruction &inst) {
  if (!d.family.hasRegisterBanks)
    return executeChanged(w, inst);
  const Instruction banked = inBanks(w, inst);
  banked.execute(w, banked);
}

/// Runs `w` until it ends, faults, waits at a barrier or has executed `count` instructions. Two instances, the second
/// in a place of its own, so that a run that nobody watches pays nothing for it. `rest`: the turns for which it rests
/// then.
template <bool Watched>
[[gnu::always_inline]] inline void runLoop(Wave &w, const DispatchState &d, uint64_t count, uint64_t *rest) {
  const Instruction *code = d.code.data();
  const size_t size = d.code.size();
  const uint64_t limit = d.launch.instructionLimit ? d.launch.instructionLimit : ~uint64_t(0);
  const uint64_t end = std::min(limit, w.executed + count);
  const uint32_t changing = changingModes(d.family);
  Instruction banked;
  while (w.executed < end) {
    const size_t index = w.pc / 4;
    if (index >= size) {
      Instruction nowhere;
      nowhere.pc = w.pc;
      return w.fail(nowhere, "execution left the code object's text");
    }
    const Instruction *at = &code[index];
    if (!at->execute)
      return w.fail(*at, withoutHandler(*at));
    const bool changed = w.mode & changing;
    if constexpr (!Watched) {
      w.pc += at->size;
      ++w.executed;
      if (changed) [[unlikely]]
        executeUnderMode(w, d, *at);
      else
        at->execute(w, *at);
      if (w.done || w.atBarrier)
        return;
      continue;
    }
    if (changed && d.family.hasRegisterBanks) [[unlikely]] {
      banked = inBanks(w, *at);
      at = &banked;
    }
    const Instruction &inst = *at;
    if constexpr (Watched) {
      if (d.observer)
        eachHalf(w, inst, [&](const Instruction &half) { d.observer->before(w, half); });
      if (d.launch.model)
        d.launch.model->before(w, inst);
    }
    w.pc += inst.size;
    ++w.executed;
    if (changed && !d.family.hasRegisterBanks) [[unlikely]]
      executeChanged(w, inst);
    else
      inst.execute(w, inst);
    if constexpr (Watched) {
      if (d.launch.model)
        d.launch.model->after(w, inst);
      if (d.observer)
        eachHalf(w, inst, [&](const Instruction &half) { d.observer->after(w, half); });
    }
    if (w.done || w.atBarrier)
      return;
    if constexpr (Watched)
      if (d.launch.model && (*rest = d.launch.model->rest()))
        return;
  }
  if (w.executed == limit)
    w.fail(w.pc / 4 < size ? code[w.pc / 4] : Instruction(),
           "the wave has executed " + std::to_string(limit) +
               " instructions, the limit of this run, and has not ended");
}
[[gnu::noinline]] void runWatched(Wave &w, const DispatchState &d, uint64_t count, uint64_t *rest) {
  runLoop<true>(w, d, count, rest);
}
[[gnu::noinline]] void runUnwatched(Wave &w, const DispatchState &d, uint64_t count) {
  runLoop<false>(w, d, count, nullptr);
}

uint64_t runWave(Wave &w, const DispatchState &d, uint64_t count) {
  uint64_t rest = 0;
  if (d.observer || d.launch.model)
    runWatched(w, d, count, &rest);
  else
    runUnwatched(w, d, count);
  return rest;
}

/// May the instruction change memory or LDS?
bool writesMemory(const Instruction &inst) {
  const specs::OpcodeClass &kind = kindOf(inst);
  return inst.lds || kind.has(specs::OpcodeTrait::Store) || kind.has(specs::OpcodeTrait::Atomic);
}

} // namespace

std::string faultText(const Fault &f, const Program &program) {
  char offset[32], place[120];
  std::snprintf(offset, sizeof offset, " at code offset 0x%x", f.pc);
  std::snprintf(place, sizeof place, ", workgroup (%u,%u,%u), wave %u", f.workgroup[0], f.workgroup[1], f.workgroup[2],
                f.wave);
  const std::string source = program.sourceLine(f.pc);
  std::string text = f.instruction + offset + (source.empty() ? "" : " (" + source + ")") + place;
  if (f.lane >= 0)
    text += ", lane " + std::to_string(f.lane);
  return text + ": " + f.message;
}

ResidentGroup::ResidentGroup(const DispatchState &d) : dispatch(d), slots(d.waves) {}

/// Where it is in the grid, and in its cluster.
void ResidentGroup::findPlace(uint64_t index) {
  const auto split = [](uint64_t number, const uint32_t *size, uint32_t *axis) {
    axis[0] = static_cast<uint32_t>(number % size[0]);
    axis[1] = static_cast<uint32_t>(number / size[0] % size[1]);
    axis[2] = static_cast<uint32_t>(number / size[0] / size[1]);
  };
  const uint32_t *grid = dispatch.launch.grid;
  const uint64_t groups = dispatch.gridGroups();
  group.device = static_cast<unsigned>(index / groups);
  index %= groups;
  if (!cluster)
    return split(index, grid, group.id);
  Cluster &own = cluster->cluster;
  std::copy(dispatch.cluster.begin(), dispatch.cluster.end(), own.size);
  own.groups = dispatch.clusterGroups();
  uint32_t clusters[3];
  for (unsigned axis = 0; axis < 3; ++axis)
    clusters[axis] = grid[axis] / own.size[axis];
  split(index / own.groups, clusters, own.id);
  split(index % own.groups, own.size, group.inCluster);
  for (unsigned axis = 0; axis < 3; ++axis)
    group.id[axis] = own.id[axis] * own.size[axis] + group.inCluster[axis];
}

void ResidentGroup::start(uint64_t index, std::shared_ptr<ResidentCluster> itsCluster) {
  Observer *observer = dispatch.observer;
  place = index;
  cluster = std::move(itsCluster);
  group.cluster = cluster ? &cluster->cluster : nullptr;
  group.signalledCluster = false;
  clusterOpened = 0;
  if (cluster)
    ++cluster->living;
  findPlace(index);
  group.waves = dispatch.waves;
  group.arrived = 0;
  std::fill(std::begin(group.named), std::end(group.named), NamedBarrier());
  // NAMED_BAR_CNT of COMPUTE_PGM_RSRC3
  group.namedCount =
      dispatch.family.hasClusters ? std::min(4 * (dispatch.kernel.descriptor.rsrc3 >> 14 & 7), NamedBarrier::count) : 0;
  group.lds.assign(dispatch.ldsBytes, std::byte{0});
  if (observer)
    observer->startGroup(group);
  if (MemoryModel *model = dispatch.launch.model)
    model->startGroup(group);
  for (unsigned n = 0; n < dispatch.waves; ++n) {
    slots[n].waiting.reset();
    startWave(slots[n].wave, dispatch, group, n);
    slots[n].slices = slots[n].rest = 0;
    if (observer)
      observer->startWave(slots[n].wave);
    if (MemoryModel *model = dispatch.launch.model)
      model->startWave(slots[n].wave);
  }
}

ResidentGroup::Snapshot ResidentGroup::snapshot(const Wave &w) {
  constexpr uint64_t odd = 0x9E3779B97F4A7C15;
  uint64_t hash = (uint64_t(w.mode) << 1 | w.scc) + odd;
  for (unsigned n = 0; n < Machine::scalarEnd; ++n)
    hash = (hash ^ w.sgpr[n]) * odd + (hash >> 29);
  uint64_t part[4] = {hash, hash + 1, hash + 2, hash + 3}; // four chains, so that their products overlap
  for (const Lanes &lanes : w.vectors())
    for (unsigned l = 0, count = w.hasAllLanes() ? laneCount : laneCount / 2; l < count; l += 8)
      for (unsigned p = 0; p < 4; ++p)
        part[p] = (part[p] ^ (lanes[l + 2 * p] | uint64_t(lanes[l + 2 * p + 1]) << 32)) * odd + (part[p] >> 29);
  return {w.pc, ((part[0] * odd + part[1]) * odd + part[2]) * odd + part[3]};
}

/// Goes on until the wave stands at the same instruction with the same registers: it is then as if nothing had been
/// executed, if the loop has only read. False: it does not come back, or something else happened.
bool ResidentGroup::comesBack(Slot &slot) {
  Wave &w = slot.wave;
  const Snapshot before = slot.waiting ? *slot.waiting : snapshot(w);
  const uint64_t executed = w.executed;
  slot.waiting.reset();
  slot.writes = false;
  for (unsigned n = 0; n < longestWait; ++n) {
    if (w.pc / 4 < dispatch.code.size())
      slot.writes |= writesMemory(dispatch.code[w.pc / 4]);
    runWave(w, dispatch, 1);
    if (w.done || w.atBarrier)
      return false;
    if (w.pc != before.pc)
      continue;
    if (snapshot(w) != before)
      return false;
    slot.waiting = before;
    if (!slot.writes)
      w.executed = executed;
    return true;
  }
  return false;
}

/// One slice of a wave that has not ended and does not stand at a barrier.
void ResidentGroup::runSlice(Slot &slot) {
  Wave &w = slot.wave;
  const uint64_t before = w.executed;
  slot.waiting.reset();
  MemoryModel *model = dispatch.launch.model;
  const uint64_t count = model ? 1 + model->dice(shortSlice) : slice;
  slot.rest = runWave(w, dispatch, count);
  if (w.done || w.atBarrier || w.executed - before != count)
    return;
  if (model && ++slot.slices % slicesBeforeWait)
    return;
  comesBack(slot);
}

void ResidentGroup::step(unsigned number) { runUnwatched(slots[number].wave, dispatch, 1); }

void ResidentGroup::startAlone(uint64_t index) {
  start(index, dispatch.clusterGroups() > 1 ? std::make_shared<ResidentCluster>() : nullptr);
}

bool ResidentGroup::openBarriers() {
  const bool opened = openBarrier();
  return leaveOtherBarriers() || opened;
}

/// False: it stays closed, or nobody stands there.
bool ResidentGroup::openBarrier() {
  Wave *first = nullptr;
  const Wave *ended = nullptr;
  for (Slot &slot : slots) {
    if (slot.wave.done)
      ended = &slot.wave;
    else if (!slot.wave.signalled)
      return false;
    else if (!first && slot.wave.atOwnBarrier())
      first = &slot.wave;
  }
  if (first && ended && dispatch.launch.strictBarriers)
    first->fail(dispatch.code[(first->pc - 4) / 4], "wave " + std::to_string(first->number) +
                                                        " waits at a barrier that wave " +
                                                        std::to_string(ended->number) + " ended without reaching");
  for (Slot &slot : slots) {
    Wave &w = slot.wave;
    const bool stands = w.atOwnBarrier();
    w.barrierOpen = w.signalled && !stands;
    w.signalled = false;
    w.atBarrier = w.atBarrier && !stands;
  }
  group.arrived = 0;
  return first;
}

/// Opens the cluster's barrier if all its workgroups that have not ended have signalled it; lets waves go on that have
/// found it open.
bool ResidentGroup::leaveClusterBarrier() {
  if (!cluster)
    return false;
  Cluster &own = cluster->cluster;
  if (own.arrived && own.arrived >= cluster->living) {
    own.arrived = 0;
    ++own.opened;
  }
  if (own.opened != clusterOpened) {
    clusterOpened = own.opened;
    group.signalledCluster = false;
  }
  bool leaves = false;
  for (Slot &slot : slots)
    if (Wave &w = slot.wave; w.atClusterBarrier && own.opened > w.clusterWaits) {
      ++w.clusterWaits;
      w.atBarrier = w.atClusterBarrier = false;
      leaves = true;
    }
  return leaves;
}

/// Lets waves go on whose named barrier has completed.
bool ResidentGroup::leaveNamedBarriers() {
  if (group.namedCount == 0)
    return false;
  bool leaves = false;
  for (Slot &slot : slots)
    if (Wave &w = slot.wave; w.atNamedBarrier && group.named[w.joined].completed != w.completionSeen) {
      w.completionSeen = group.named[w.joined].completed;
      w.atBarrier = w.atNamedBarrier = false;
      leaves = true;
    }
  return leaves;
}

bool ResidentGroup::leaveOtherBarriers() {
  const bool leavesNamed = leaveNamedBarriers();
  return leaveClusterBarrier() || leavesNamed;
}

ResidentGroup::Turn ResidentGroup::turn() {
  bool goesOn = leaveOtherBarriers(), lives = false;
  MemoryModel *model = dispatch.launch.model;
  const size_t first = model ? model->dice(slots.size()) : 0;
  for (size_t n = 0; n < slots.size(); ++n) {
    Slot &slot = slots[(first + n) % slots.size()];
    Wave &w = slot.wave;
    if (w.done || w.atBarrier) {
      lives |= !w.done;
      continue;
    }
    if (model && !slot.waiting && (slot.rest || model->dice(4) == 0)) { // others go first
      slot.rest -= slot.rest != 0;
      model->pass();
      lives = goesOn = true;
      continue;
    }
    // A loop that only reads is followed round by round. One that writes may come to its end by what it writes: it has
    // its slice.
    const bool readsOnly = slot.waiting && !slot.writes, wrote = slot.waiting && slot.writes;
    if (!readsOnly || !comesBack(slot)) {
      // Where it read something new, but not what it waits for, it waits again: one round tells.
      if (!w.done && !w.atBarrier && !(readsOnly && comesBack(slot)) && !w.done && !w.atBarrier)
        runSlice(slot);
      goesOn |= !wrote || !slot.waiting;
    }
    if (w.fault)
      return Turn::Fault;
    lives |= !w.done;
  }
  if (!lives) {
    if (cluster)
      --cluster->living;
    if (dispatch.observer)
      dispatch.observer->endGroup(group);
    if (model)
      model->endGroup(group);
    return Turn::End;
  }
  const bool opened = openBarrier();
  if (std::any_of(slots.begin(), slots.end(), [](const Slot &slot) { return slot.wave.fault.has_value(); }))
    return Turn::Fault;
  return opened || goesOn ? Turn::GoOn : Turn::Wait;
}

bool ResidentGroup::onlyReads() const {
  return std::none_of(slots.begin(), slots.end(),
                      [](const Slot &slot) { return !slot.wave.done && slot.waiting && slot.writes; });
}

Fault ResidentGroup::deadlock(size_t resident) {
  std::vector<unsigned> atBarrier;
  Slot *first = nullptr;
  for (Slot &slot : slots) {
    if (slot.wave.done)
      continue;
    if (slot.wave.atBarrier)
      atBarrier.push_back(slot.wave.number);
    else if (!first)
      first = &slot;
  }
  for (Slot &slot : slots)
    if (Wave &w = slot.wave; !first && !w.done && w.atNamedBarrier) {
      const NamedBarrier &barrier = group.named[w.joined];
      w.fail(dispatch.code[(w.pc - 4) / 4],
             "the wave waits for barrier " + std::to_string(w.joined) + ", which " + std::to_string(barrier.signals) +
                 " of " + std::to_string(barrier.members) + " have signalled, and nobody is left who will");
      return takeFault();
    }
  if (!first) { // all of them at the barrier of a cluster
    first = &*std::find_if(slots.begin(), slots.end(), [](const Slot &slot) { return !slot.wave.done; });
    first->wave.fail(dispatch.code[(first->wave.pc - 4) / 4],
                     "the wave waits for its cluster's barrier, which a workgroup of the cluster never signals");
    return takeFault();
  }
  const Instruction &at = dispatch.code[first->wave.pc / 4];
  std::string message =
      "the wave goes round a loop that changes nothing, waiting for memory that no wave will write: every other wave ";
  message += "of the " + std::to_string(resident) + " workgroups under way has ended or waits too";
  if (!atBarrier.empty())
    message += "; in its own workgroup, at a barrier: wave " + joined(atBarrier);
  first->wave.fail(at, std::move(message));
  return takeFault();
}

Fault ResidentGroup::takeFault() {
  for (Slot &slot : slots)
    if (slot.wave.fault)
      return *slot.wave.fault;
  return {};
}

uint64_t ResidentGroup::executed() const {
  uint64_t sum = 0;
  for (const Slot &slot : slots)
    sum += slot.wave.executed;
  return sum;
}

} // namespace flyc::emulator
