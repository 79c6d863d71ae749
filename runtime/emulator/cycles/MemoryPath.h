//===- MemoryPath.h - when vector and scalar memory answers -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One unit's way to memory: its L1 (one for each compute unit of a workgroup processor) and scalar cache, then its
// share of what all units share: the L2 of its die, the cache before memory (MALL) and memory. A share is a rate: bytes
// of the whole over the units at work, for the units do the same at the same time. If several units fetch one line,
// each pays its part of the fetch (Sharing).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_MEMORYPATH_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_MEMORYPATH_H

#include "runtime/emulator/checks/Touch.h"
#include "runtime/emulator/cycles/Cache.h"
#include "runtime/emulator/cycles/ChipFigures.h"

namespace flyc::emulator::cycles {

/// What the units fetch in common at the same time: how many different lines there are in the whole, of all that each
/// of them fetches, counted once for each unit. 1: nothing in common.
struct Sharing {
  struct Share {
    double ofDie = 1;  ///< by the units of a die
    double ofChip = 1; ///< by all units
  };
  /// Of one allocation, [begin, end). What all read, and what each has for itself, mostly lie in different ones.
  struct Part {
    uint64_t begin, end;
    Share share;
  };
  Share ofAll;
  std::vector<Part> parts; ///< by address; where there is none, `ofAll` holds
  const Share &of(uint64_t address) const;
};

/// Bytes that a unit moved.
struct MemoryTraffic {
  double l1 = 0;                    ///< lines that the L1 served
  double l2 = 0, mall = 0, hbm = 0; ///< its share, with what it wrote; hbm: what will go there, too
};

class MemoryPath {
public:
  /// `activeUnits`: of the chip, that have something to do.
  MemoryPath(const ChipFigures &, unsigned activeUnits, Sharing);

  /// A vector access that is issued at `now`: when it has come back. `wave`: any number that no other wave under way
  /// has, for its scratch. `l1`: the number of the one that it goes through.
  double vector(double now, unsigned l1, uint64_t wave, const Touch &, unsigned lanes);
  /// A copy of a tile between memory and LDS, past the L1: a mover of its own takes them one behind the other, a line a
  /// clock, of which each pair of SIMDs has one. `readers`: workgroups of a cluster that it goes to at once; each pays
  /// its part of what the L2 gives.
  double tile(double now, unsigned mover, const Touch &, unsigned readers);
  double scalar(double now, const Touch &);
  /// Instructions, by the line of 128 bytes that they stand in: when they can be issued.
  double fetch(double now, uint64_t codeAddress);
  /// The launch asks for `bytes` of instructions, one line behind the other, before the first of them is wanted.
  void prefetch(uint64_t codeAddress, uint64_t bytes);

  /// When memory has taken what has left the L2 so far; and how long it takes for what the L2 still holds.
  double hbmFreeAt() const { return hbmFree; }
  double clocksToWriteBack() const { return l2.dirtyBytes() / hbmRate; }

  const MemoryTraffic &traffic() const { return moved; }
  double addressBusy() const { return pipeBusy; }      ///< clocks of the pipes that take addresses and serve the L1s
  double bytesTimesClocks() const { return inFlight; } ///< each fetched byte times how long it was under way
  double l2Share() const { return l2Rate; }
  double hbmShare() const { return hbmRate; }

private:
  double beyondL1(double at, uint64_t line, double bytes);
  /// `l1`: holds lines of what is written; null: it goes past it.
  double store(double now, Cache *l1, const Touch &, double clocks);
  Cache::Line *insertIntoL2(double at, uint64_t line);
  void collect(uint64_t wave, const Touch &);

  /// An L1, and the pipe before it.
  struct First {
    Cache lines;
    double free = 0;
  };
  const ChipFigures &chip;
  Sharing sharing;
  std::vector<First> l1s;
  Cache l2, mall, scalars, code;
  double l2Rate, mallRate, hbmRate; ///< shares of this unit
  double l2Free = 0, mallFree = 0, hbmFree = 0;
  std::vector<double> moverFree;
  double pipeBusy = 0, inFlight = 0;
  MemoryTraffic moved;
  std::vector<uint64_t> touched; ///< lines of one access
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_MEMORYPATH_H
