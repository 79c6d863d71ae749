//===- AdversarialMemory.cpp - memory that does all that hardware may do --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/AdversarialMemory.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace flyc::emulator {

namespace {

/// Instructions after which it is looked what has travelled long enough.
constexpr unsigned arrivalInterval = 16;
/// Turns, as a power of two.
constexpr unsigned longestRest = 9;
/// Of a device whose number of dies nobody has written down.
constexpr unsigned usualDies = 2;

uint64_t maskOf(uint64_t first, uint64_t count) {
  return (count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1) << first;
}
bool isIn(const std::vector<RegisterRange> &ranges, uint16_t reg) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const RegisterRange &r) { return reg >= r.first && reg < r.first + r.count; });
}
/// The registers of some ranges; false: the wave lacks one.
template <typename Vectors, typename Scalars>
bool read(const Wave &w, const std::vector<RegisterRange> &ranges, Vectors &vectors, Scalars &scalars) {
  for (const RegisterRange &range : ranges)
    for (uint16_t reg = range.first; reg < range.first + range.count; ++reg) {
      if (isVectorRegister(reg)) {
        if (!w.hasVector(reg))
          return false;
        vectors.emplace_back(reg, w.vector(reg));
      } else if (isScalarRegister(reg)) {
        scalars.emplace_back(reg, w.sgpr[reg]);
      }
    }
  return true;
}
template <typename Vectors, typename Scalars> void write(Wave &w, const Vectors &vectors, const Scalars &scalars) {
  for (const auto &[reg, value] : vectors)
    w.vector(reg) = value;
  for (const auto &[reg, value] : scalars)
    w.sgpr[reg] = value;
}

bool touchesLds(const TouchGroup &group) { return !group.lanes.empty() && group.lanes[0].space == MemorySpace::Lds; }

} // namespace

AdversarialMemory::AdversarialMemory(const Program &program, uint64_t seed, bool isWatched, unsigned devices)
    : program(program), rules(program.target(), program.instructions(), devices), views(seed), devices(devices),
      dies(!rules.needsWriteBack() ? 0 : std::max(usualDies, program.target()->cu.dies)), isWatched(isWatched) {}

void AdversarialMemory::startRun(DeviceMemory &m) {
  groups.clear();
  views.startRun(m, dies, devices);
  patient = views.dice(2);
}
void AdversarialMemory::startGroup(Workgroup &group) {
  endGroup(group);
  groups.push_back(std::make_unique<GroupView>());
  GroupView &view = *groups.back();
  view.group = &group;
  view.unit = views.makeUnit(group.device);
  view.waves.resize(group.waves);
}
void AdversarialMemory::startWave(Wave &w) {
  find(w.group)->waves[w.number] = WaveView{WaitCounters(program.target(), program.family()), {}};
}
void AdversarialMemory::endGroup(Workgroup &group) {
  if (GroupView *view = find(&group)) {
    view->group = nullptr; // what it has stored travels on
    view->waves.clear();
  }
}
void AdversarialMemory::endRun() {
  for (const auto &view : groups)
    views.arrive(view->unit, nullptr, 0);
  groups.clear();
  views.writeBackAll();
}
bool AdversarialMemory::arrive() {
  bool any = false;
  for (const auto &view : groups) {
    any |= !view->unit.stores.empty();
    views.arrive(view->unit, nullptr, 0);
  }
  return views.writeBackAll() || any;
}
AdversarialMemory::GroupView *AdversarialMemory::find(const Workgroup *group) {
  for (const auto &view : groups)
    if (view->group == group)
      return view.get();
  return nullptr;
}

/// A wave that goes on while its stores or loads are under way is left there for a while, now and then.
uint64_t AdversarialMemory::rest() {
  return std::exchange(tells, false) ? uint64_t(1) << (patient ? longestRest : views.dice(longestRest)) : 0;
}

/// Time goes by.
void AdversarialMemory::pass() {
  views.tick();
  if (++sinceArrivals < arrivalInterval)
    return;
  sinceArrivals = 0;
  for (const auto &view : groups)
    views.arriveInTime(view->unit);
  std::erase_if(groups, [](const auto &view) { return !view->group && view->unit.stores.empty(); });
}

/// f(line, mask) for each line of device memory that the instruction touches, once a group of lanes and place.
template <typename F> void AdversarialMemory::forLines(F f) const {
  std::map<uint64_t, uint64_t> lines;
  for (const TouchGroup &group : touch.groups)
    for (const LaneTouch &lane : group.lanes) {
      if (lane.space != MemorySpace::Global)
        continue;
      for (uint64_t at = lane.address, end = at + lane.bytes; at < end;) {
        const uint64_t line = at & ~(viewLine - 1), stop = std::min(end, line + viewLine);
        lines[line] |= maskOf(at - line, stop - at);
        at = stop;
      }
    }
  for (const auto &[line, mask] : lines)
    f(line, mask);
}

/// Memory holds what the wave may see of what it is about to load.
void AdversarialMemory::show(Wave &w, const Instruction &i, GroupView &view) {
  const bool scalar = i.encoding == Encoding::SMEM;
  const auto path = scalar                                      ? MemoryViews::Path::Scalar
                    : rules.role(i).reach >= MemoryScope::Agent ? MemoryViews::Path::Around
                                                                : MemoryViews::Path::Cached;
  forLines([&](uint64_t line, uint64_t mask) {
    Saved was{line, 0, {}, {}};
    const LineBytes seen = views.load(view.unit, line, mask, path);
    views.read(line, mask, was.line);
    for (uint64_t left = mask; left; left &= left - 1) {
      const auto n = static_cast<unsigned>(std::countr_zero(left));
      was.mask |= uint64_t(seen[n] != was.line[n]) << n;
    }
    if (!was.mask)
      return;
    views.put({line, was.mask, seen});
    saved.push_back(was);
  });
}

void AdversarialMemory::restore() {
  for (const Saved &was : saved)
    views.put({was.address, was.mask, was.line});
  saved.clear();
}

/// LDS that waves have written becomes common: of this wave what has come back, or all of it.
void AdversarialMemory::comeTrue(Wave &w, GroupView &view, bool all) {
  const WaitCounters &counters = view.waves[w.number].counters;
  std::erase_if(view.lds, [&](const LdsWrite &write) {
    if (write.wave != w.number || (write.direct || !all ? counters.isPending(write.ticket) : false))
      return false;
    std::memcpy(w.group->lds.data() + write.address, write.bytes.data(), write.bytes.size());
    return true;
  });
}

/// The late loads of a wave for which `comes` holds come back, in their order.
void AdversarialMemory::comeBack(GroupView &view, WaveView &wave, const std::function<bool(const LateLoad &)> &comes) {
  for (size_t n = 0; n < wave.loads.size();) {
    if (!comes(wave.loads[n])) {
      ++n;
      continue;
    }
    const LateLoad load = std::move(wave.loads[n]);
    wave.loads.erase(wave.loads.begin() + static_cast<ptrdiff_t>(n));
    loadAgain(view, load);
  }
}

/// What has come back by the wave's counters.
void AdversarialMemory::wait(Wave &w, GroupView &view, WaveView &wave) {
  comeBack(view, wave, [&](const LateLoad &load) { return !wave.counters.isPending(load.ticket); });
  const QueueCounts &done = wave.counters.completed();
  const bool separate = program.family().waits != WaitModel::Together;
  const bool release = !dies && wave.counters.isVectorIdle(); // for what its workgroup has issued, too
  views.arrive(view.unit, release ? nullptr : &w, separate ? done.store : done.vector);
  comeTrue(w, view, false);
}

/// The waves of a workgroup reach a line in the order of their accesses: late loads of what is touched now come first.
void AdversarialMemory::overtake(GroupView &view) {
  std::vector<uint64_t> lines;
  for (const WaveView &wave : view.waves)
    if (!wave.loads.empty() && lines.empty())
      forLines([&](uint64_t line, uint64_t) { lines.push_back(line); });
  if (lines.empty())
    return;
  const auto meets = [&](const LateLoad &load) {
    return std::any_of(load.lines.begin(), load.lines.end(),
                       [&](uint64_t line) { return std::find(lines.begin(), lines.end(), line) != lines.end(); });
  };
  for (WaveView &wave : view.waves)
    comeBack(view, wave, meets);
}

void AdversarialMemory::loadAgain(GroupView &view, const LateLoad &load) {
  const Instruction &i = *load.inst;
  Wave &w = *load.wave;
  if (!load.again) {
    write(w, load.vectors, load.scalars);
    return;
  }
  const LaneMask exec = w.exec();
  const uint32_t m0 = w.sgpr[Machine::m0];
  Vectors vectors;
  Scalars scalars;
  for (const auto &[reg, value] : load.vectors)
    vectors.emplace_back(reg, w.vector(reg));
  for (const auto &[reg, value] : load.scalars)
    scalars.emplace_back(reg, w.sgpr[reg]);
  write(w, load.vectors, load.scalars);
  w.setPair(Machine::exec, load.exec);
  w.sgpr[Machine::m0] = load.m0;
  touch.find(w, i);
  show(w, i, view);
  i.execute(w, i);
  restore();
  const std::vector<RegisterRange> results = registerUses(i).writes;
  std::erase_if(vectors, [&](const auto &saved) { return isIn(results, saved.first); });
  write(w, vectors, scalars);
  w.setPair(Machine::exec, exec);
  w.sgpr[Machine::m0] = m0;
}

/// The results of what is about to execute may come when they are waited for.
void AdversarialMemory::maybeLate(Wave &w, const Instruction &i, WaveView &wave, const QueueCounts &own) {
  const RegisterUses uses = registerUses(i);
  if (own.none() || (own.vector && own.other) || uses.writes.empty() || views.dice(2))
    return;
  oldVectors.clear();
  oldScalars.clear();
  if (!read(w, uses.writes, oldVectors, oldScalars))
    return;
  LateLoad load{&i, own, &w, false, w.exec(), w.sgpr[Machine::m0], {}, {}, {}};
  load.again = !isWatched && own.vector && i.facts->access == MemoryAccess::Load;
  if (load.again && !read(w, uses.reads, load.vectors, load.scalars))
    return;
  if (load.again)
    forLines([&](uint64_t line, uint64_t) { load.lines.push_back(line); });
  wave.loads.push_back(std::move(load));
  late = &wave.loads.back();
}

/// The results of what executed, if they are late: the registers hold what they held before.
void AdversarialMemory::takeResults(Wave &w) {
  if (!late)
    return;
  if (!late->again)
    read(w, registerUses(*late->inst).writes, late->vectors, late->scalars);
  write(w, oldVectors, oldScalars);
  late = nullptr;
}

/// What writes the registers of a late load, as another load of the same queue may, comes after it.
void AdversarialMemory::finish(Wave &w, GroupView &view, WaveView &wave, const Instruction &i) {
  if (wave.loads.empty())
    return;
  const std::vector<RegisterRange> writes = registerUses(i).writes;
  comeBack(view, wave, [&](const LateLoad &load) { return overlaps(registerUses(*load.inst).writes, writes); });
}

/// Remembers what stands where a store, or a write to LDS, is about to write.
void AdversarialMemory::keepBack(Wave &w, const Instruction &i, GroupView &view) {
  for (const TouchGroup &group : touch.groups)
    if (group.access == MemoryAccess::Store && touchesLds(group))
      for (const LaneTouch &lane : group.lanes)
        if (lane.space == MemorySpace::Lds) {
          const std::byte *at = w.group->lds.data() + lane.address;
          stored.push_back({lane.address, 0, {}, std::vector<std::byte>(at, at + lane.bytes)});
        }
  if (i.facts->access == MemoryAccess::Store)
    forLines([&](uint64_t line, uint64_t mask) {
      Saved was{line, mask, {}, {}};
      views.read(line, mask, was.line);
      stored.push_back(was);
    });
}

void AdversarialMemory::before(Wave &w, const Instruction &i) {
  pass();
  GroupView *const found = find(w.group);
  if (!found)
    return;
  GroupView &view = *found;
  WaveView &wave = view.waves[w.number];
  saved.clear();
  stored.clear();
  late = nullptr;
  tells = false;
  const specs::OpcodeClass &kind = kindOf(i);
  if (isWait(i)) {
    wave.counters.wait(i);
    return wait(w, view, wave);
  }
  if (kind.has(specs::OpcodeTrait::Ends)) {
    wave.counters.waitForAll();
    wave.loads.clear();
    return comeTrue(w, view, false);
  }
  if (!i.facts)
    return;
  if (!isCounted(i))
    return;
  finish(w, view, wave, i);
  touch.find(w, i);
  ticket = wave.counters.issue(i, touch);
  wait(w, view, wave); // a full counter waits by itself
  if (kind.has(specs::OpcodeTrait::Cache)) {
    const MemoryRole &role = rules.role(i);
    if (role.writeBack >= rules.across())
      views.store(view.unit, {LinePart{}, &w, ticket.ofStore()});
    if (role.discard >= rules.across())
      views.discard(view.unit);
    if (role.discardsScalar)
      views.discardScalar(view.unit);
    return;
  }
  const bool underWay = !view.unit.stores.empty() || !wave.loads.empty();
  tells = underWay && views.dice(!rules.role(i).isMarked ? 16 : patient ? 1 : 2) == 0;
  touch.find(w, i); // what came back executed loads
  overtake(view);
  touch.find(w, i);
  if (touch.touches(MemorySpace::Lds))
    comeTrue(w, view, true);
  switch (i.facts->access) {
  case MemoryAccess::Load:
    if (touch.touches(MemorySpace::Global))
      show(w, i, view);
    maybeLate(w, i, wave, ticket);
    keepBack(w, i, view);
    break;
  case MemoryAccess::Store: keepBack(w, i, view); break;
  case MemoryAccess::Atomic:
    forLines([&](uint64_t line, uint64_t mask) { views.atomic(view.unit, line, mask); });
    maybeLate(w, i, wave, ticket);
    break;
  case MemoryAccess::None: maybeLate(w, i, wave, ticket); break;
  }
}

void AdversarialMemory::after(Wave &w, const Instruction &i) {
  restore();
  takeResults(w);
  GroupView *const found = stored.empty() ? nullptr : find(w.group);
  if (!found)
    return;
  GroupView &view = *found;
  const bool around = rules.role(i).reach >= MemoryScope::Agent && rules.role(i).isMarked;
  for (Saved &was : stored) {
    if (!was.mask) {
      std::byte *at = w.group->lds.data() + was.address;
      LdsWrite write{w.number, ticket, i.encoding != Encoding::DS, was.address,
                     std::vector<std::byte>(at, at + was.lds.size())};
      std::memcpy(at, was.lds.data(), was.lds.size());
      view.lds.push_back(std::move(write));
      continue;
    }
    LinePart part{was.address, was.mask, {}};
    views.read(was.address, was.mask, part.bytes);
    views.put({was.address, was.mask, was.line});
    views.store(view.unit, {part, &w, ticket.ofStore(), 0, around});
  }
  stored.clear();
}

} // namespace flyc::emulator
