//===- MemoryViews.cpp - device memory as each compute unit may see it ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/MemoryViews.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace flyc::emulator {

void LinePart::over(LineBytes &to) const {
  if (mask == ~uint64_t(0))
    to = bytes;
  else
    for (uint64_t left = mask; left; left &= left - 1)
      to[static_cast<size_t>(std::countr_zero(left))] = bytes[static_cast<size_t>(std::countr_zero(left))];
}

void MemoryViews::startRun(DeviceMemory &m, unsigned dieCount, unsigned devices) {
  memory = &m;
  diesOfDevice = dieCount;
  dies.assign(size_t(dieCount) * devices, {});
  history.clear();
  nextUnit = 0;
  now = 1;
  together = dice(4) == 0;
}

/// Workgroups go to the dies of their device in turn.
UnitView MemoryViews::makeUnit(unsigned device) {
  UnitView unit;
  unit.die = dies.empty() ? 0 : device * diesOfDevice + nextUnit++ % diesOfDevice;
  return unit;
}

std::byte *MemoryViews::host(uint64_t line, uint64_t mask, unsigned &first, unsigned &last) const {
  const Allocation *hit = nullptr;
  const Allocation *a =
      mask ? memory->findAllocation(line + static_cast<unsigned>(std::countr_zero(mask)), 1, false, hit) : nullptr;
  if (!a)
    return nullptr;
  const uint64_t begin = std::max(line, a->base), end = std::min(line + viewLine, a->end());
  first = static_cast<unsigned>(begin - line);
  last = static_cast<unsigned>(end - line);
  return a->bytes.get() + (begin - a->base);
}

void MemoryViews::read(uint64_t line, uint64_t mask, LineBytes &to) const {
  unsigned first, last;
  if (const std::byte *from = host(line, mask, first, last))
    std::memcpy(to.data() + first, from, last - first);
}

/// The line is about to change.
void MemoryViews::remember(uint64_t line, uint64_t mask) {
  Version version{now, {}};
  read(line, mask, version.bytes);
  std::vector<Version> &versions = history[line];
  if (versions.size() == versionsKept)
    versions.erase(versions.begin());
  versions.push_back(version);
}

void MemoryViews::write(const LinePart &part) {
  remember(part.line, part.mask);
  put(part);
}

void MemoryViews::put(const LinePart &part) const {
  unsigned first, last;
  std::byte *to = host(part.line, part.mask, first, last);
  for (uint64_t left = to ? part.mask : 0; left; left &= left - 1)
    if (const auto n = static_cast<unsigned>(std::countr_zero(left)); n >= first && n < last)
      to[n - first] = part.bytes[n];
}

/// The line as it was at some time since `since`: as it is now, half of the time.
LineBytes MemoryViews::version(uint64_t line, uint64_t mask, uint64_t since) {
  LineBytes bytes{};
  read(line, mask, bytes);
  const auto known = history.find(line);
  if (known == history.end() || dice(2))
    return bytes;
  const std::vector<Version> &versions = known->second;
  const auto oldest = std::find_if(versions.begin(), versions.end(), [&](const Version &v) { return v.end > since; });
  const auto count = static_cast<uint64_t>(versions.end() - oldest);
  return count ? oldest[static_cast<ptrdiff_t>(dice(count))].bytes : bytes;
}

LineBytes MemoryViews::load(UnitView &unit, uint64_t line, uint64_t mask, Path path) {
  LineBytes bytes{};
  if (path == Path::Scalar) {
    UnitView::Line &cached = unit.scalarLines[line];
    if (!cached.present) {
      cached.bytes = version(line, mask, since(unit, line, unit.scalarDiscarded));
      cached.present = true;
    }
    bytes = cached.bytes;
  } else if (path == Path::Cached) {
    UnitView::Line &cached = unit.lines[line];
    if (!cached.present) {
      cached.bytes = version(line, mask, since(unit, line, std::max(unit.discarded, cached.since)));
      cached.present = true;
      if (!dies.empty())
        if (const auto dirty = dies[unit.die].dirty.find(line); dirty != dies[unit.die].dirty.end())
          dirty->second.over(cached.bytes);
      for (const Travelling &store : unit.stores)
        if (store.part.line == line)
          store.part.over(cached.bytes);
    }
    return cached.bytes;
  } else {
    read(line, mask, bytes);
    unit.lines[line] = {false, now, {}};
  }
  if (!dies.empty())
    if (const auto dirty = dies[unit.die].dirty.find(line); dirty != dies[unit.die].dirty.end())
      dirty->second.over(bytes);
  if (path == Path::Around)
    for (const Travelling &store : unit.stores)
      if (store.part.line == line)
        store.part.over(bytes);
  return bytes;
}

void MemoryViews::store(UnitView &unit, const Travelling &store) {
  // None, some, many clocks, or until its wave waits for it.
  static constexpr uint64_t longest[] = {1, 64, 4096, uint64_t(1) << 40};
  Travelling sent = store;
  sent.arrives = together ? now + 256 + dice(128) : now + dice(longest[dice(4)]);
  if (store.part.mask)
    if (const auto cached = unit.lines.find(store.part.line); cached != unit.lines.end() && cached->second.present)
      store.part.over(cached->second.bytes);
  unit.stores.push_back(std::move(sent));
}

/// One store arrives: behind those of its workgroup to the same bytes; a write-back behind all.
void MemoryViews::arrive(UnitView &unit, size_t index) {
  const Travelling store = unit.stores[index];
  unit.stores.erase(unit.stores.begin() + static_cast<ptrdiff_t>(index));
  for (size_t n = 0; n < index;)
    if (!store.part.mask ||
        (unit.stores[n].part.line == store.part.line && (unit.stores[n].part.mask & store.part.mask))) {
      const size_t before = unit.stores.size();
      arrive(unit, n);
      index -= before - unit.stores.size();
      n = 0;
    } else {
      ++n;
    }
  if (!store.part.mask)
    return writeBack(unit.die);
  unit.lines[store.part.line].since = now;
  if (dies.empty())
    return write(store.part);
  Die &die = dies[unit.die];
  if (!store.around) {
    LinePart &dirty = die.dirty[store.part.line];
    dirty.line = store.part.line;
    dirty.mask |= store.part.mask;
    store.part.over(dirty.bytes);
    return;
  }
  if (die.dirty.contains(store.part.line)) { // what the line holds besides goes along
    store.part.over(die.dirty[store.part.line].bytes);
    die.dirty[store.part.line].mask |= store.part.mask;
    return writeBack(die, store.part.line);
  }
  write(store.part);
}

void MemoryViews::arrive(UnitView &unit, const void *wave, uint32_t done) {
  for (size_t n = 0; n < unit.stores.size();)
    if (!wave || (unit.stores[n].wave == wave && unit.stores[n].ticket <= done)) {
      arrive(unit, n);
      n = 0;
    } else {
      ++n;
    }
}

void MemoryViews::arriveInTime(UnitView &unit) {
  for (size_t n = 0; n < unit.stores.size();)
    if (unit.stores[n].arrives <= now) {
      arrive(unit, n);
      n = 0;
    } else {
      ++n;
    }
}

void MemoryViews::writeBack(Die &die, uint64_t line) {
  const auto held = die.dirty.find(line);
  if (held == die.dirty.end())
    return;
  const LinePart part = held->second;
  die.dirty.erase(held);
  die.writtenBack[line] = now;
  write(part);
}

void MemoryViews::writeBack(unsigned number) {
  if (!dies.empty())
    while (!dies[number].dirty.empty())
      writeBack(dies[number], dies[number].dirty.begin()->first);
}

uint64_t MemoryViews::since(const UnitView &unit, uint64_t line, uint64_t own) const {
  if (dies.empty())
    return own;
  const auto written = dies[unit.die].writtenBack.find(line);
  return written == dies[unit.die].writtenBack.end() ? own : std::max(own, written->second);
}

bool MemoryViews::writeBackAll() {
  bool any = false;
  for (unsigned die = 0; die < dies.size(); ++die) {
    any |= !dies[die].dirty.empty();
    writeBack(die);
  }
  return any;
}

void MemoryViews::atomic(UnitView &unit, uint64_t line, uint64_t mask) {
  for (size_t n = 0; n < unit.stores.size();)
    if (unit.stores[n].part.line == line && (unit.stores[n].part.mask & mask)) {
      arrive(unit, n);
      n = 0;
    } else {
      ++n;
    }
  if (!dies.empty()) {
    Die &die = dies[unit.die];
    if (const auto held = die.dirty.find(line); held != die.dirty.end() && (held->second.mask & mask))
      writeBack(die, line);
  }
  remember(line, mask);
  unit.lines[line] = {false, now, {}};
}

void MemoryViews::discard(UnitView &unit) {
  unit.discarded = now;
  for (auto &[line, cached] : unit.lines)
    cached.present = false;
}
void MemoryViews::discardScalar(UnitView &unit) {
  unit.scalarDiscarded = now;
  unit.scalarLines.clear();
}

} // namespace flyc::emulator
