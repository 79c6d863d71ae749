//===- MemoryPath.cpp - when vector and scalar memory answers -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/MemoryPath.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flyc::emulator::cycles {

/// Where the model puts what has no device address: beyond all device memory (Memory.h).
static constexpr uint64_t scratchPlace = uint64_t(1) << 50, codePlace = uint64_t(1) << 51;

/// What is this unit's of a cache that `units` share, when a line that several of them want stands in it but once.
static uint64_t ownLines(double bytes, double line, double units, double ratio) {
  return static_cast<uint64_t>(bytes / line / std::max(1.0, units * ratio));
}

const Sharing::Share &Sharing::of(uint64_t address) const {
  const auto behind = std::upper_bound(parts.begin(), parts.end(), address,
                                       [](uint64_t a, const Part &part) { return a < part.begin; });
  if (behind == parts.begin() || address >= (behind - 1)->end)
    return ofAll;
  return (behind - 1)->share;
}

MemoryPath::MemoryPath(const ChipFigures &chip, unsigned activeUnits, Sharing sharing)
    : chip(chip), sharing(std::move(sharing)), l1s(chip.l1Count, First{Cache(chip.l1Bytes / chip.l1Line)}),
      l2(ownLines(chip.l2Bytes, chip.l2Line, std::ceil(double(activeUnits) / chip.dies), this->sharing.ofAll.ofDie)),
      mall(ownLines(double(chip.mallBytes), chip.l2Line, activeUnits, this->sharing.ofAll.ofChip)),
      scalars(chip.scalarCacheBytes / chip.l2Line), code(chip.instructionCacheBytes / chip.l2Line),
      l2Rate(chip.l2RateOfDie / std::ceil(double(activeUnits) / chip.dies)), mallRate(chip.mallRate / activeUnits),
      hbmRate(chip.hbmRate / activeUnits), moverFree((chip.simds + 1) / 2) {}

/// A line that the L1, or the cache of scalars or of instructions, has not got.
double MemoryPath::beyondL1(double at, uint64_t line, double bytes) {
  l2Free = std::max(l2Free, at) + bytes / l2Rate;
  moved.l2 += bytes;
  const double atL2 = l2Free - bytes / l2Rate;
  if (const Cache::Line *found = l2.find(line))
    return std::max(atL2 + chip.l2Latency, found->ready);
  double ready = atL2 + chip.hbmLatency;
  const Sharing::Share &share = sharing.of(line * chip.l2Line);
  if (chip.mallRate > 0) {
    const double part = chip.l2Line * share.ofDie;
    mallFree = std::max(mallFree, at) + part / mallRate;
    moved.mall += part;
    ready = std::max(ready, mallFree + chip.hbmLatency);
  }
  if (!mall.find(line)) {
    const double part = chip.l2Line * share.ofChip;
    hbmFree = std::max(hbmFree, at) + part / hbmRate;
    moved.hbm += part;
    ready = std::max(ready, hbmFree + chip.hbmLatency);
    mall.insert(line);
  }
  if (Cache::Line *taken = insertIntoL2(at, line))
    taken->ready = ready;
  return ready;
}

/// What was written into the line that leaves goes to memory.
Cache::Line *MemoryPath::insertIntoL2(double at, uint64_t line) {
  double displaced = 0;
  Cache::Line *taken = l2.insert(line, &displaced);
  if (displaced > 0)
    hbmFree = std::max(hbmFree, at) + displaced / hbmRate;
  return taken;
}

void MemoryPath::collect(uint64_t wave, const Touch &touch) {
  touched.clear();
  for (const TouchGroup &group : touch.groups)
    for (const LaneTouch &lane : group.lanes) {
      if (lane.space == MemorySpace::Lds)
        continue;
      uint64_t first = lane.address, last = lane.address + lane.bytes - 1;
      if (lane.space == MemorySpace::Scratch) // dwords of the lanes interleave
        first = last = scratchPlace + (wave << 28) + lane.address / 4 * (laneCount * 4) + lane.lane * 4u;
      for (uint64_t line = first / chip.l1Line; line <= last / chip.l1Line; ++line)
        if (touched.empty() || touched.back() != line)
          touched.push_back(line);
    }
  if (!std::is_sorted(touched.begin(), touched.end())) // neighbouring lanes mostly touch what follows
    std::sort(touched.begin(), touched.end());
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
}

/// Writes through the L1 into the L2, which answers when it has the bytes. They go on to memory when others want their
/// place. A cache that is full of them takes as much as memory does.
double MemoryPath::store(double now, Cache *l1, const Touch &touch, double start) {
  double bytes = 0;
  for (const TouchGroup &group : touch.groups)
    if (group.access != MemoryAccess::Load)
      for (const LaneTouch &lane : group.lanes)
        bytes += lane.space == MemorySpace::Lds ? 0 : lane.bytes;
  l2Free = std::max(l2Free, start) + bytes / l2Rate;
  moved.l2 += bytes;
  double taken = l2Free;
  // Lines of the L1 and of the L2 may differ in size; bytes are taken to be spread evenly over the lines.
  const double ofLine = bytes / std::max<double>(1, double(touched.size())) * chip.l2Line / chip.l1Line;
  uint64_t last = ~uint64_t(0);
  for (uint64_t l1Number : touched) {
    if (Cache::Line *held = l1 ? l1->find(l1Number) : nullptr)
      held->ready = std::max(held->ready, now);
    const uint64_t line = l1Number * chip.l1Line / chip.l2Line;
    if (line == last)
      continue;
    last = line;
    Cache::Line *held = l2.find(line);
    if (!held) {
      const double before = hbmFree;
      held = insertIntoL2(start, line);
      if (hbmFree > before)
        taken = std::max(taken, hbmFree);
    }
    if (held) {
      const double more = std::min(ofLine, chip.l2Line - held->dirty);
      held->dirty += more;
      moved.hbm += more;
      continue;
    }
    hbmFree = std::max(hbmFree, start) + ofLine / hbmRate; // there is no L2
    moved.hbm += ofLine;
    taken = std::max(taken, hbmFree);
  }
  return taken + chip.l2Latency;
}

static bool writes(const Touch &touch) {
  const MemoryAccess access = touch.groups.empty() ? MemoryAccess::None : touch.groups[0].access;
  return access == MemoryAccess::Store || access == MemoryAccess::Atomic;
}

double MemoryPath::vector(double now, unsigned number, uint64_t wave, const Touch &touch, unsigned lanes) {
  First &l1 = l1s[number];
  collect(wave, touch);
  const double lineClocks = chip.l1Line / chip.l1Rate;
  const double addresses = double(lanes) / chip.spec->cu.simdWidth; // of as many lanes a clock as a SIMD is wide
  const double clocks = std::max(addresses, lineClocks * double(touched.size())), start = std::max(now, l1.free);
  l1.free = start + clocks;
  pipeBusy += clocks;
  if (writes(touch))
    return touched.empty() ? start + chip.l2Latency : store(now, &l1.lines, touch, start);
  double done = start + chip.l1Latency;
  double at = start;
  for (uint64_t line : touched) {
    moved.l1 += chip.l1Line;
    double ready = at + chip.l1Latency;
    if (const Cache::Line *held = l1.lines.find(line)) {
      ready = std::max(ready, held->ready);
    } else {
      ready = beyondL1(at, line * chip.l1Line / chip.l2Line, chip.l1Line);
      l1.lines.insert(line)->ready = ready;
      inFlight += chip.l1Line * (ready - now);
    }
    done = std::max(done, ready);
    at += lineClocks;
  }
  return done;
}

double MemoryPath::tile(double now, unsigned mover, const Touch &touch, unsigned readers) {
  collect(0, touch);
  double &free = moverFree[mover];
  double at = std::max(now, free);
  free = at + double(touched.size());
  if (writes(touch))
    return touched.empty() ? at + chip.l2Latency : store(now, nullptr, touch, at);
  double done = at + chip.l2Latency;
  for (uint64_t line : touched) {
    const double ready = beyondL1(at, line * chip.l1Line / chip.l2Line, double(chip.l1Line) / readers);
    inFlight += chip.l1Line * (ready - now);
    done = std::max(done, ready);
    at += 1;
  }
  return done;
}

double MemoryPath::scalar(double now, const Touch &touch) {
  double done = now + chip.scalarMemoryLatency;
  for (const TouchGroup &group : touch.groups)
    for (const LaneTouch &lane : group.lanes)
      for (uint64_t line = lane.address / chip.l2Line; line <= (lane.address + lane.bytes - 1) / chip.l2Line; ++line) {
        Cache::Line *held = scalars.find(line);
        if (!held) {
          const double ready = beyondL1(now, line, chip.l2Line);
          held = scalars.insert(line);
          held->ready = ready;
        }
        done = std::max(done, held->ready);
      }
  return done;
}

double MemoryPath::fetch(double now, uint64_t codeAddress) {
  const uint64_t wanted = (codePlace + codeAddress) / chip.l2Line;
  double ready = now;
  for (uint64_t line : {wanted, wanted + 1}) { // the next one is asked for ahead
    Cache::Line *held = code.find(line);
    if (!held) {
      held = code.insert(line);
      held->ready = now + chip.l2Latency;
    }
    if (line == wanted)
      ready = std::max(ready, held->ready);
  }
  return ready;
}

void MemoryPath::prefetch(uint64_t codeAddress, uint64_t bytes) {
  const uint64_t first = (codePlace + codeAddress) / chip.l2Line, end = first + bytes / chip.l2Line;
  for (uint64_t line = first; line < end; ++line)
    code.insert(line)->ready = chip.l2Latency + double(line - first) * chip.l2Line / l2Rate;
}

} // namespace flyc::emulator::cycles
