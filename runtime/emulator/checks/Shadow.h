//===- Shadow.h - who touched which memory last ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For every dword: the last write, and the last reads by two waves. Lines of 64 bytes that one instruction touches as a
// whole, as most do, have one record; it is split when a part of the line is touched. Pages of 4 KiB come into being
// when they are touched, so that memory grows with what a kernel uses: a record takes 36 bytes, of 64 bytes of memory
// or, in the worst case, of each dword.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_SHADOW_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_SHADOW_H

#include "runtime/emulator/checks/MemoryRules.h"

#include <array>
#include <memory>
#include <unordered_map>

namespace flyc::emulator {

enum class UseKind : uint8_t {
  Load,
  Store,
  Atomic, ///< reads and writes in one step
  Scalar, ///< a load of the scalar unit
  Direct, ///< what a load from memory straight to LDS writes there
};

/// One operation of one wave, as a dword remembers it.
struct Use {
  uint32_t wave = 0;             ///< its number in the launch, from 1; 0: nobody
  uint32_t time = 0;             ///< its number among its wave's operations
  uint32_t instruction : 20 = 0; ///< pc / 4; in code of more than 4 MiB messages name a wrong instruction
  uint32_t kind : 3 = 0;
  uint32_t reach : 2 = 0;  ///< MemoryScope
  uint32_t marked : 1 = 0; ///< atomic, or a load or store that widens its reach
  uint32_t polls : 1 = 0;
  uint32_t bytes : 4 = 0; ///< of the dword

  UseKind useKind() const { return static_cast<UseKind>(kind); }
  MemoryScope scope() const { return static_cast<MemoryScope>(reach); }
  bool writes() const {
    return useKind() == UseKind::Store || useKind() == UseKind::Atomic || useKind() == UseKind::Direct;
  }
};

/// What ever happened to the bytes of a line: bit n is byte n.
struct SumOfUses {
  uint64_t reads = 0, writes = 0, atomics = 0;
  uint64_t &of(UseKind kind) {
    return kind == UseKind::Atomic ? atomics : kind == UseKind::Load || kind == UseKind::Scalar ? reads : writes;
  }
  bool any() const { return reads | writes | atomics; }
};

struct Cell {
  Use write, read, otherRead; ///< otherRead: by another wave than read, of another workgroup if there is one

  void enter(const Use &use, unsigned wavesPerGroup) {
    if (use.writes()) {
      const uint32_t before = write.wave == use.wave && write.time == use.time ? write.bytes : 0;
      write = use;
      write.bytes |= before;
      if (write.bytes == 15)
        read = otherRead = Use{}; // what comes after this write comes after those reads, or they are reported now
      return;
    }
    if (read.wave && read.wave != use.wave) {
      const auto group = [&](const Use &u) { return (u.wave - 1) / wavesPerGroup; };
      if (!otherRead.wave || otherRead.wave == use.wave || group(read) != group(use) || group(otherRead) == group(use))
        otherRead = read;
    }
    const uint32_t before = read.wave == use.wave ? read.bytes : 0;
    read = use;
    read.bytes |= before;
  }
};

/// One address space: device memory, or the LDS of a workgroup.
class Shadow {
public:
  static constexpr uint64_t lineBytes = 64, pageBytes = 4096;

  /// Keeps what it has of the host's memory: a workgroup touches as much as the one before.
  void clear() {
    for (auto &[number, page] : pages)
      spare.push_back(std::move(page));
    pages.clear();
    lastPage = nullptr;
  }
  /// visit(cell, address of its first byte, bytes of it that are touched, four bits) for the records of a range, each
  /// of a whole line or of a dword. The visitor enters what it wants to.
  template <typename F> void touch(uint64_t address, uint64_t bytes, UseKind kind, F visit) {
    for (const uint64_t end = address + bytes; address < end;) {
      Line &line = lineAt(address);
      const uint64_t base = address & ~(lineBytes - 1), stop = std::min(end, base + lineBytes);
      line.sum.of(kind) |= ~uint64_t(0) >> (lineBytes - (stop - address)) << (address - base);
      if (stop - address == lineBytes && !line.isSplit) {
        visit(line.whole, base, 15u);
        address = stop;
        continue;
      }
      if (!line.isSplit)
        line.split();
      while (address < stop) {
        const uint64_t dword = address & ~uint64_t(3), next = std::min(stop, dword + 4);
        const unsigned mask = (15u << (address - dword)) & (15u >> (dword + 4 - next));
        visit((*line.cells)[(dword - base) / 4], dword, mask);
        address = next;
      }
    }
  }

  /// f(number of the page, sum), for each page; sum(n) is what ever happened to line n of it.
  template <typename F> void eachPage(F f) const {
    for (const auto &[number, page] : pages)
      f(number, [&lines = *page](size_t line) -> const SumOfUses & { return lines[line].sum; });
  }

private:
  struct Line {
    Cell whole; ///< unless it is split into cells
    bool isSplit = false;
    std::unique_ptr<std::array<Cell, lineBytes / 4>> cells;
    SumOfUses sum;

    void split() {
      if (!cells)
        cells = std::make_unique<std::array<Cell, lineBytes / 4>>();
      cells->fill(whole);
      isSplit = true;
    }
    void clear() {
      whole = Cell{};
      isSplit = false;
      sum = SumOfUses{};
    }
  };
  using Page = std::array<Line, pageBytes / lineBytes>;

  Line &lineAt(uint64_t address) {
    const uint64_t number = address / pageBytes;
    if (!lastPage || number != lastNumber) {
      std::unique_ptr<Page> &page = pages[number];
      if (!page)
        page = takePage();
      lastPage = page.get();
      lastNumber = number;
    }
    return (*lastPage)[address % pageBytes / lineBytes];
  }

  std::unique_ptr<Page> takePage() {
    if (spare.empty())
      return std::make_unique<Page>();
    std::unique_ptr<Page> page = std::move(spare.back());
    spare.pop_back();
    for (Line &line : *page)
      line.clear();
    return page;
  }

  std::unordered_map<uint64_t, std::unique_ptr<Page>> pages;
  std::vector<std::unique_ptr<Page>> spare;
  uint64_t lastNumber = 0;
  Page *lastPage = nullptr;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_SHADOW_H
