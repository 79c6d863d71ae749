//===- MemoryViews.h - device memory as each compute unit may see it ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Stores travel: from the wave (in flight, seen by its workgroup), to the cache of the die where the target has several
// dies (seen by its workgroups), to memory (seen by all). Lines that a workgroup loads stay in its compute unit's cache
// until it discards them; what it finds there may be any version of a line since its last discard, or since the launch
// began: another workgroup of the unit may have loaded it. All by lines of 64 bytes. Dice decide: how long a store
// travels, which version a load finds.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYVIEWS_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYVIEWS_H

#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/state/Memory.h"

#include <array>
#include <map>
#include <random>
#include <unordered_map>

namespace flyc::emulator {

constexpr uint64_t viewLine = 64;
using LineBytes = std::array<std::byte, viewLine>;

/// Bytes of one line: those whose bits are set.
struct LinePart {
  uint64_t line = 0; ///< its address
  uint64_t mask = 0;
  LineBytes bytes{};
  /// Puts its bytes over those of `to`.
  void over(LineBytes &to) const;
};

/// A store, or a write-back of the die's cache, that is under way.
struct Travelling {
  LinePart part;        ///< no bytes: a write-back
  const void *wave;     ///< whose
  uint32_t ticket;      ///< of its vector memory counter
  uint64_t arrives = 0; ///< at the latest, by the clock of the views
  bool around = false;  ///< goes around the die's cache
};

/// What a workgroup's compute unit sees.
struct UnitView {
  struct Line {
    bool present = false;
    uint64_t since = 0; ///< nothing older than what was there then
    LineBytes bytes{};
  };
  unsigned die = 0;
  uint64_t discarded = 0, scalarDiscarded = 0; ///< when
  std::unordered_map<uint64_t, Line> lines, scalarLines;
  std::vector<Travelling> stores; ///< in the order in which they were issued
};

class MemoryViews {
public:
  explicit MemoryViews(uint64_t seed) : random(seed) {}

  /// `dies`: caches of each device between the compute units and memory that stores have to leave; 0: none.
  void startRun(DeviceMemory &, unsigned dies, unsigned devices = 1);
  UnitView makeUnit(unsigned device = 0);
  uint64_t dice(uint64_t bound) { return bound < 2 ? 0 : random() % bound; }
  uint64_t clock() const { return now; }
  void tick() { ++now; }

  /// The bytes that a load finds.
  enum class Path : uint8_t { Cached, Around, Scalar };
  LineBytes load(UnitView &, uint64_t line, uint64_t mask, Path);
  void store(UnitView &, const Travelling &);
  /// Before an atomic changes memory itself.
  void atomic(UnitView &, uint64_t line, uint64_t mask);
  /// Stores of `wave`, null: of all its waves, arrive that are older than `done`.
  void arrive(UnitView &, const void *wave, uint32_t done);
  /// What has travelled long enough.
  void arriveInTime(UnitView &);
  /// All that dies hold reaches memory. False: they held nothing.
  bool writeBackAll();
  void discard(UnitView &);
  void discardScalar(UnitView &);

  /// Memory itself.
  void read(uint64_t line, uint64_t mask, LineBytes &) const;
  void write(const LinePart &);
  /// The same without being remembered: for the instruction that executes.
  void put(const LinePart &) const;

private:
  /// A line as it was until `end`.
  struct Version {
    uint64_t end;
    LineBytes bytes;
  };
  static constexpr size_t versionsKept = 4;
  struct Die {
    std::map<uint64_t, LinePart> dirty;
    std::unordered_map<uint64_t, uint64_t> writtenBack; ///< when a line last was: its units see nothing older
  };

  void arrive(UnitView &, size_t index);
  void remember(uint64_t line, uint64_t mask);
  void writeBack(Die &, uint64_t line);
  void writeBack(unsigned die);
  /// The earliest time from which a unit of that die may see a line.
  uint64_t since(const UnitView &, uint64_t line, uint64_t own) const;
  LineBytes version(uint64_t line, uint64_t mask, uint64_t since);
  /// The host's bytes of a line that are in an allocation; null: none.
  std::byte *host(uint64_t line, uint64_t mask, unsigned &first, unsigned &last) const;

  std::mt19937_64 random;
  DeviceMemory *memory = nullptr;
  uint64_t now = 0;
  unsigned nextUnit = 0, diesOfDevice = 0;
  bool together = false; ///< in this run all stores travel about as long
  std::vector<Die> dies;
  std::unordered_map<uint64_t, std::vector<Version>> history; ///< of lines that were written
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYVIEWS_H
