//===- Cache.h - which lines a cache holds -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sets of lines; the least recently used line of a set makes room. The lines have no contents.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CACHE_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CACHE_H

#include <cstdint>
#include <vector>

namespace flyc::emulator::cycles {

class Cache {
public:
  struct Line {
    uint64_t number = ~uint64_t(0); ///< address / bytes of a line
    uint64_t used = 0;
    double ready = 0; ///< when its bytes have come
    double dirty = 0; ///< bytes of it that were written here and not behind it
  };

  /// Of `lines` lines at least; none at all for 0.
  explicit Cache(uint64_t lines);
  /// Its place, if it is there; then it is the one used last.
  Line *find(uint64_t number);
  /// Replaces the line that was not used for longest; null only if the cache has no lines. Adds the dirty bytes of the
  /// replaced line to `displaced`.
  Line *insert(uint64_t number, double *displaced = nullptr);
  /// Of all lines.
  double dirtyBytes() const;
  void clear();

private:
  static constexpr unsigned ways = 16;
  uint64_t setOf(uint64_t number) const { return (number ^ number >> 7 ^ number >> 15) % sets; }
  uint64_t sets, clock = 0;
  std::vector<Line> lines;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CACHE_H
