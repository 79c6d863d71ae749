//===- ComputeUnit.cpp - one compute unit and its waves, in virtual time -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ComputeUnit.h"

#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/isa/InstructionText.h"
#include "runtime/emulator/ops/memory/Tensor.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace flyc::emulator::cycles {

const LoopCycles *CycleReport::hotLoop() const {
  const LoopCycles *hot = nullptr;
  for (const auto &[branch, loop] : loops) {
    const bool holdsAnother = std::any_of(loops.begin(), loops.end(), [&](const auto &other) {
      return other.first != branch && other.second.begin >= loop.begin && other.second.end <= loop.end;
    });
    if (!holdsAnother && loop.trips && (!hot || loop.clocks > hot->clocks))
      hot = &loop;
  }
  return hot;
}

ComputeUnit::ComputeUnit(const DispatchState &d, const ChipFigures &chip, unsigned activeUnits, Sharing sharing,
                         size_t timelineLimit)
    : dispatch(d), chip(chip), banked(d), slice(banked, d.entry, ControlSlice::Asks::WaysAndPlaces),
      plans(d.code.size()), simds(chip.simds), lds(chip), path(chip, activeUnits, std::move(sharing)),
      places(d.code.size()), timelineLimit(timelineLimit) {
  // INST_PREF_SIZE, in units of 128 bytes from the kernel's first instruction on
  const uint32_t lines = d.kernel.descriptor.rsrc3 >> 4 & ((1u << d.family.prefetchBits) - 1);
  path.prefetch(d.entry, lines * uint64_t(128));
}

const IssuePlan &ComputeUnit::planOf(const Instruction &i) {
  IssuePlan &plan = plans[i.pc / 4];
  if (!plan.known && !makePlan(i, {chip, dispatch.family, banked.code(), dispatch.lanes}, plan))
    plan.matrixClocks = plan.vectorClocks; // executes nowhere: every matrix instruction of a processor has its clocks
  return plan;
}

void ComputeUnit::sort(Simd &simd) {
  std::sort(simd.waves.begin(), simd.waves.end(), [](const WaveTime *a, const WaveTime *b) {
    return a->priority != b->priority ? a->priority > b->priority : a->age < b->age;
  });
}

unsigned ComputeUnit::emptiestLdsCore() const {
  std::vector<unsigned> lying(chip.ldsCores);
  for (const auto &group : groups)
    ++lying[group->ldsCore];
  return static_cast<unsigned>(std::min_element(lying.begin(), lying.end()) - lying.begin());
}

void ComputeUnit::start(uint64_t index) {
  if (spare.empty())
    spare.push_back(std::make_unique<Group>(dispatch));
  const unsigned ldsCore = emptiestLdsCore();
  groups.push_back(std::move(spare.back()));
  spare.pop_back();
  Group &group = *groups.back();
  group.work.startAlone(index);
  group.alive = group.work.waveCount();
  group.ldsCore = ldsCore;
  group.did = {};
  for (unsigned n = 0; n < group.alive; ++n) {
    WaveTime &w = group.waves[n];
    std::vector<Register> registers = std::move(w.registers);
    registers.assign(Machine::operandEnd, Register());
    w = {};
    w.registers = std::move(registers);
    w.group = &group;
    w.number = n;
    w.age = nextAge++;
    w.born = clock;
    // Waves go to the SIMD that has the fewest; the first of those.
    const auto simd = std::min_element(simds.begin(), simds.end(),
                                       [](const Simd &a, const Simd &b) { return a.waves.size() < b.waves.size(); });
    w.simd = static_cast<unsigned>(simd - simds.begin());
    simd->waves.push_back(&w);
    sort(*simd);
    prepare(w, clock);
    simd->look = std::min(simd->look, turnAtOrAfter(clock, w.simd));
  }
}

ComputeUnit::Clock ComputeUnit::turnAtOrAfter(Clock at, unsigned simd) const {
  const Clock period = chip.turn;
  return at + (simd + period - at % period) % period;
}

void ComputeUnit::hold(WaveTime &w, Clock until, Stall reason) {
  if (until > w.ready) {
    w.ready = until;
    w.reason = reason;
  }
}

/// When so many are left under way at most.
static uint64_t timeUntilLeft(std::vector<uint64_t> &queue, uint64_t now, size_t left) {
  std::erase_if(queue, [now](uint64_t done) { return done <= now; });
  if (queue.size() <= left)
    return 0;
  const auto at = queue.begin() + static_cast<ptrdiff_t>(queue.size() - left - 1);
  std::nth_element(queue.begin(), at, queue.end());
  return *at;
}

void ComputeUnit::waitForCounters(WaveTime &w) {
  const IssuePlan &plan = *w.plan;
  // Latencies are measured from an access to what issues behind its wait: the wait's own turn is in them.
  const Clock own = chip.turn;
  const auto untilLeft = [&](Queue queue, size_t left) {
    return timeUntilLeft(w.queues[static_cast<unsigned>(queue)], w.since, left);
  };
  const auto cause = [](Queue queue) {
    return queue == Queue::Lds || queue == Queue::Scalar ? Stall::LdsOrScalar : Stall::Memory;
  };
  if (plan.special == Special::Wait) {
    const auto wait = [&](Queue queue, const std::optional<unsigned> &limit) {
      if (!limit)
        return;
      const Clock done = untilLeft(queue, *limit);
      hold(w, done > own ? done - own : 0, cause(queue));
    };
    const WaitLimits limits = waitLimits(*w.next, dispatch.family, chip.vectorCounterMax, chip.ldsCounterMax);
    wait(Queue::Vector, limits.vector);
    wait(Queue::Store, limits.store);
    wait(Queue::Lds, limits.lds);
    wait(Queue::Scalar, limits.scalar);
    wait(Queue::AsyncLoad, limits.async);
    wait(Queue::AsyncStore, limits.async);
    wait(Queue::Tensor, limits.tensor);
  } else if (plan.special == Special::End) { // the ISA: it waits for everything
    for (unsigned n = 0; n < queueCount; ++n)
      hold(w, untilLeft(static_cast<Queue>(n), 0), cause(static_cast<Queue>(n)));
  }
  if (plan.queue == Queue::Scalar)
    hold(w, untilLeft(Queue::Scalar, chip.scalarCounterMax - 1), Stall::QueueFull);
  else if (plan.queue != Queue::Lds && plan.queue != Queue::None)
    hold(w, untilLeft(plan.queue, chip.vectorCounterMax - 1), Stall::QueueFull);
  if (plan.queue == Queue::Lds || plan.alsoLds)
    hold(w, untilLeft(Queue::Lds, chip.ldsCounterMax - 1), Stall::QueueFull);
}

void ComputeUnit::waitForOperands(WaveTime &w) {
  const IssuePlan &plan = *w.plan;
  const auto look = [&](const RegisterRange &range, auto time) {
    for (unsigned r = range.first; r < range.first + range.count && r < w.registers.size(); ++r) {
      const Register &reg = w.registers[r];
      hold(w, time(reg), reg.matrix ? Stall::MatrixResult : Stall::Result);
    }
  };
  const auto any = [](const Register &r) { return r.any; };
  for (const RegisterRange &range : plan.reads)
    look(range, any);
  for (const RegisterRange &range : plan.factors)
    look(range, [](const Register &r) { return r.factor; });
  const auto addend = [&](const Register &r) { return r.first == plan.addend.first ? r.addend : r.any; };
  look(plan.addend, addend);
  // What is written must not overtake what is still to be written there.
  const auto behind = [&](const Register &r) { return r.any - std::min<Clock>(r.any, plan.latency); };
  for (const RegisterRange &range : plan.writes)
    if (plan.matrixClocks && range.first == plan.addend.first)
      look(range, addend);
    else
      look(range, behind);
}

void ComputeUnit::prepare(WaveTime &w, Clock at, Stall reason) {
  const Wave &wave = w.group->work.wave(w.number);
  w.since = std::max(clock, at);
  w.ready = w.since;
  w.reason = reason;
  static const Instruction outside;
  w.next = wave.pc / 4 < dispatch.code.size() ? &banked.at(wave.pc) : &outside;
  w.plan = &planOf(w.next == &outside ? banked.at(0) : *w.next);
  if (const uint64_t line = wave.pc / chip.l2Line; line != w.codeLine) {
    w.codeLine = line;
    hold(w, static_cast<Clock>(std::ceil(path.fetch(double(w.since), wave.pc))), Stall::Fetch);
  }
  waitForOperands(w);
  waitForCounters(w);
}

ComputeUnit::Clock ComputeUnit::freeFor(const IssuePlan &plan, const Simd &simd) {
  if (plan.port != Port::Vector)
    return 0;
  const Clock beside = plan.matrixClocks ? simd.matrixFree : plan.transcendentalClocks ? simd.transcendentalFree : 0;
  return std::max(simd.vectorFree, beside);
}

ComputeUnit::Clock ComputeUnit::nextLook(const Simd &simd, unsigned number) const {
  Clock at = never;
  for (const WaveTime *w : simd.waves) {
    if (w->atBarrier)
      continue;
    at = std::min(at, std::max(w->ready, freeFor(*w->plan, simd)));
  }
  return at == never ? never : turnAtOrAfter(std::max(at, clock + 1), number);
}

/// One turn of a SIMD at `clock`. False: a wave has a fault.
bool ComputeUnit::turn(unsigned number) {
  Simd &simd = simds[number];
  bool taken[portCount] = {}, resort = false;
  for (size_t n = 0; n < simd.waves.size();) {
    WaveTime &w = *simd.waves[n];
    const IssuePlan &plan = *w.plan;
    auto &isTaken = taken[static_cast<unsigned>(plan.port)];
    const bool blocked =
        (isTaken && plan.port != Port::None) || w.atBarrier || w.ready > clock || freeFor(plan, simd) > clock;
    if (blocked) {
      ++n;
      continue;
    }
    isTaken = true;
    resort |= plan.special == Special::Priority;
    issue(w, simd);
    if (failed)
      return false;
    n += n < simd.waves.size() && simd.waves[n] == &w; // it has left if it has ended
  }
  if (resort)
    sort(simd);
  return true;
}

static Unit unitOf(const IssuePlan &plan) {
  switch (plan.port) {
  case Port::Vector: return plan.matrixClocks ? Unit::MatrixPipe : Unit::VectorAlu;
  case Port::Scalar: return Unit::ScalarUnit;
  case Port::VectorMemory: return Unit::VectorMemory;
  case Port::Lds: return Unit::LocalMemory;
  case Port::Branch: return Unit::BranchUnit;
  case Port::None: break;
  }
  return Unit::Nothing;
}

void ComputeUnit::account(WaveTime &w, const IssuePlan &plan, const Simd &simd) {
  PlaceCycles &place = places[w.next->pc / 4];
  ++place.issued;
  ++instructions;
  const auto add = [&](Stall why, Clock from, Clock to) {
    if (to <= from)
      return;
    place.stalls[static_cast<unsigned>(why)] += double(to - from);
    record(w, from, to, w.next->pc, static_cast<unsigned>(why));
  };
  const Clock ready = std::clamp(w.ready, w.since, clock);
  add(w.reason, w.since, ready);
  const Clock pipe = plan.matrixClocks ? std::clamp(simd.matrixFree, ready, clock) : ready;
  add(Stall::MatrixPipe, ready, pipe);
  add(Stall::Turn, pipe, clock);
  const Clock busy = plan.port == Port::Vector ? std::max(plan.matrixClocks, plan.vectorClocks) : 0;
  record(w, clock, clock + std::max<Clock>(busy, chip.turn), w.next->pc, stallCount, unitOf(plan));
}

void ComputeUnit::record(const WaveTime &w, Clock begin, Clock end, uint32_t offset, unsigned cause, Unit unit) {
  if (timeline.size() < timelineLimit && w.simd == 0)
    timeline.push_back({double(begin), double(end), w.group->work.index(), w.number, offset, cause, unit});
}

/// Workgroups of a cluster that a copied tile goes to.
static unsigned readersOf(const Wave &wave, const Instruction &i) {
  return std::max(1, std::popcount(TensorDescriptor::read(wave, i).clusterMask));
}

void ComputeUnit::memory(WaveTime &w, const Instruction &i, const IssuePlan &plan) {
  const auto back = [&](Queue queue, double done, bool inOrder) {
    if (queue == Queue::None)
      return;
    Clock at = static_cast<Clock>(std::ceil(done));
    if (Clock &newest = w.newest[static_cast<unsigned>(queue)]; inOrder)
      at = newest = std::max(newest, at);
    w.queues[static_cast<unsigned>(queue)].push_back(at);
  };
  const auto now = double(clock);
  if (plan.port == Port::Lds) {
    const LdsUnit::Client client{w.simd, w.group->ldsCore, w.ldsFree};
    return back(plan.queue,
                touch.groups.empty() ? lds.exchange(now, client, dispatch.lanes) : lds.access(now, client, touch),
                plan.inOrder);
  }
  if (plan.port == Port::Scalar)
    return back(plan.queue, path.scalar(now, touch), plan.inOrder);
  const auto lanes = static_cast<unsigned>(std::popcount(w.group->work.wave(w.number).exec()));
  double done = i.encoding == Encoding::TENSOR
                    ? path.tile(now, w.simd / 2, touch, readersOf(w.group->work.wave(w.number), i))
                    : path.vector(now, w.simd / chip.spec->cu.simds, w.age, touch, lanes);
  for (const TouchGroup &group : touch.groups)
    if (group.direct) {
      double bytes = 0;
      for (const LaneTouch &lane : group.lanes)
        bytes += lane.bytes;
      done = lds.fill(done, w.group->ldsCore, bytes); // once memory has answered
    }
  back(plan.queue, done, plan.inOrder);
  if (plan.alsoLds)
    back(Queue::Lds, done, false);
}

void ComputeUnit::writeResults(WaveTime &w, const Instruction &, const IssuePlan &plan) {
  const Clock period = chip.valu;
  Register result;
  result.any = result.factor = result.addend =
      clock + (plan.latency ? plan.latency : std::max<Clock>(plan.vectorClocks, period));
  if (plan.matrixClocks) {
    const Clock passes = plan.matrixClocks / period;
    result.any = result.factor = clock + plan.matrixClocks + chip.afterMatrix;
    result.addend = clock + plan.matrixClocks + (passes == 2 ? chip.after2PassSameC * period : 0);
    result.matrix = true;
  } else if (plan.port == Port::Vector) {
    result.factor = std::max(result.any, clock + plan.vectorClocks + chip.valuToMatrix * period);
  }
  for (const RegisterRange &range : plan.writes)
    for (unsigned r = range.first; r < range.first + range.count && r < w.registers.size(); ++r) {
      w.registers[r] = result;
      w.registers[r].first = result.matrix ? range.first : noOperand;
    }
}

/// A jump back closes a loop; the time from one to the next is a trip.
void ComputeUnit::countTrip(WaveTime &w, const Instruction &branch) {
  const uint32_t target = w.group->work.wave(w.number).pc;
  auto found = std::find_if(w.loops.begin(), w.loops.end(), [&](const Loop &l) { return l.counted.end == branch.pc; });
  if (found == w.loops.end()) {
    found = w.loops.insert(found, Loop());
    found->counted.begin = target;
    found->counted.end = branch.pc;
  }
  if (found->from != never) {
    ++found->counted.trips;
    found->counted.clocks += double(clock - found->from);
    found->counted.matrixClocks += w.matrixClocks - found->matrixBefore;
  }
  if (found->first == never)
    found->first = clock;
  found->from = clock;
  found->matrixBefore = w.matrixClocks;
}

void ComputeUnit::addLoops(LoopMap &to, const WaveTime &w) {
  for (const Loop &loop : w.loops) {
    LoopTimes &times = to[loop.counted.end];
    times.sum.begin = loop.counted.begin;
    times.sum.end = loop.counted.end;
    times.sum.trips += loop.counted.trips;
    times.sum.clocks += loop.counted.clocks;
    times.sum.matrixClocks += loop.counted.matrixClocks;
    times.stays.emplace_back(loop.first, loop.from);
  }
}

void ComputeUnit::endWave(WaveTime &w) {
  Simd &simd = simds[w.simd];
  std::erase(simd.waves, &w);
  waveClocks += double(clock - w.born);
  addLoops(loops, w);
  Group &group = *w.group;
  if (--group.alive)
    return releaseBarrier(group);
  const auto place = std::find_if(groups.begin(), groups.end(), [&](const auto &g) { return g.get() == &group; });
  for (auto member : UnitTotals::members)
    didEnded.*member += group.did.*member;
  spare.push_back(std::move(*place));
  groups.erase(place);
  groupEnded = true;
}

void ComputeUnit::releaseBarrier(Group &group) {
  if (!group.work.openBarriers())
    return;
  for (WaveTime &w : group.waves) {
    if (!w.atBarrier || group.work.wave(w.number).atBarrier)
      continue;
    w.atBarrier = false;
    const Clock arrived = w.since;
    prepare(w, clock + 1, Stall::Barrier);
    if (w.ready < clock + 1)
      w.ready = clock + 1;
    // The time at the barrier is charged to the barrier, not to what comes behind it.
    const uint32_t pc = (w.next->pc ? w.next->pc : 4) - 4;
    places[std::min<size_t>(pc / 4, places.size() - 1)].stalls[static_cast<unsigned>(Stall::Barrier)] +=
        double(clock + 1 - std::min(arrived, clock + 1));
    if (arrived < clock + 1)
      record(w, arrived, clock + 1, pc, static_cast<unsigned>(Stall::Barrier));
    simds[w.simd].look = std::min(simds[w.simd].look, turnAtOrAfter(clock + 1, w.simd));
  }
}

/// Whether nothing that has a time depends on its result: no jump, no address. It takes its time, and is not executed.
/// Accesses of memory are, so that they fault, and so are those of LDS that leave it.
bool ComputeUnit::isIdle(const Wave &wave, const Instruction &i, const IssuePlan &plan) const {
  if (slice.dependsOnOthers() || slice.has(i.pc))
    return false;
  const auto lanes = static_cast<size_t>(std::popcount(wave.exec()));
  return plan.port == Port::Vector ||
         (plan.port == Port::Lds && std::all_of(touch.groups.begin(), touch.groups.end(),
                                                [&](const TouchGroup &g) { return g.lanes.size() == lanes; }));
}

void ComputeUnit::issue(WaveTime &w, Simd &simd) {
  const IssuePlan &plan = *w.plan;
  const Instruction &i = *w.next;
  Group &group = *w.group;
  account(w, plan, simd);
  if (plan.memory)
    touch.find(group.work.wave(w.number), i);
  Wave &wave = group.work.wave(w.number);
  if (isIdle(wave, i, plan))
    wave.pc += i.size;
  else
    group.work.step(w.number);
  if (wave.fault) {
    failed = *wave.fault;
    return;
  }
  const Clock period = chip.turn;
  if (plan.port == Port::Vector) {
    simd.vectorFree = clock + plan.vectorClocks;
    if (plan.transcendentalClocks)
      simd.transcendentalFree = clock + plan.transcendentalClocks;
    group.did.vectorClocks += plan.matrixClocks ? 0 : plan.vectorClocks;
    if (plan.matrixClocks) {
      simd.matrixFree = clock + plan.matrixClocks;
      w.matrixClocks += plan.matrixClocks;
      group.did.matrixClocks += plan.matrixClocks;
      group.did.flops += plan.flops;
    }
  }
  if (plan.memory) {
    const UnitTotals before = memoryTotals();
    memory(w, i, plan);
    const UnitTotals after = memoryTotals();
    for (auto member : UnitTotals::members)
      group.did.*member += after.*member - before.*member;
  } else {
    writeResults(w, i, plan);
  }
  if (wave.done)
    return endWave(w);
  if (plan.special == Special::Barrier) {
    w.since = clock + period;
    const bool stands = w.atBarrier = wave.atBarrier;
    releaseBarrier(group); // it may be the last one to signal, and go on
    if (stands)
      return;
  }
  Clock at = clock + period;
  Stall reason = Stall::Fetch;
  w.since = at;
  if (plan.special == Special::Nop || plan.special == Special::Sleep) {
    const auto count = static_cast<Clock>(i.immediate & 0x7F);
    at = plan.special == Special::Nop ? clock + (count + 1) * period : clock + period + count * chip.sleep;
    reason = Stall::Asleep;
  } else if (plan.special == Special::Priority) {
    w.priority = static_cast<unsigned>(i.immediate & 3);
  } else if (plan.port == Port::Branch && wave.pc != i.pc + i.size) {
    at = clock + chip.branchTaken;
    if (wave.pc <= i.pc)
      countTrip(w, i);
  }
  prepare(w, clock + period);
  hold(w, at, reason);
}

ComputeUnit::Event ComputeUnit::run(double limit) {
  groupEnded = false;
  while (!groupEnded) {
    const auto simd =
        std::min_element(simds.begin(), simds.end(), [](const Simd &a, const Simd &b) { return a.look < b.look; });
    if (simd->look == never || double(simd->look) > limit)
      return Event::Limit;
    clock = simd->look;
    const auto number = static_cast<unsigned>(simd - simds.begin());
    if (!turn(number))
      return Event::Fault;
    simd->look = std::max(nextLook(*simd, number), clock + chip.turn);
  }
  return Event::GroupEnded;
}

/// How long at least one wave was in it.
double ComputeUnit::LoopTimes::span() const {
  auto sorted = stays;
  std::sort(sorted.begin(), sorted.end());
  double length = 0;
  Clock until = 0;
  for (const auto &[from, to] : sorted)
    if (to > until) {
      length += double(to - std::max(from, until));
      until = to;
    }
  return length;
}

/// What LDS and memory did; the rest is 0.
UnitTotals ComputeUnit::memoryTotals() const {
  UnitTotals all;
  all.ldsClocks = lds.busy() / chip.ldsCores;
  all.ldsConflicts = lds.lostToConflicts() / chip.ldsCores;
  all.bytesL1 = path.traffic().l1;
  all.bytesL2 = path.traffic().l2;
  all.bytesMall = path.traffic().mall;
  all.bytesHbm = path.traffic().hbm;
  all.bytesTimesClocks = path.bytesTimesClocks();
  return all;
}

void ComputeUnit::report(CycleReport &to) const {
  to.clocks = double(clock);
  to.instructions = instructions;
  to.waveClocks = waveClocks;
  LoopMap all = loops;
  for (const auto &group : groups)
    for (const WaveTime &w : group->waves)
      if (!group->work.wave(w.number).done) {
        to.waveClocks += double(clock - w.born);
        addLoops(all, w);
      }
  to.ldsAssumed = lds.assumedAccesses();
  to.memoryShare = path.hbmShare();
  to.timeline = timeline;
  for (const auto &[branch, times] : all) {
    to.loops[branch] = times.sum;
    to.loops[branch].span = times.span();
  }
  for (size_t n = 0; n < places.size(); ++n) {
    if (!places[n].issued)
      continue;
    const auto offset = static_cast<uint32_t>(4 * n);
    to.places[offset] = places[n];
    if (banked.differs())
      to.texts[offset] = textAt(banked.code(), offset, true);
    for (unsigned s = 0; s < stallCount; ++s)
      to.stalls[s] += places[n].stalls[s];
  }
}

} // namespace flyc::emulator::cycles
