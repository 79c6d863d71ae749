//===- Cache.cpp - which lines a cache holds -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/Cache.h"

#include <algorithm>

namespace flyc::emulator::cycles {

Cache::Cache(uint64_t count) : sets((count + ways - 1) / ways), lines(sets * ways) {}

Cache::Line *Cache::find(uint64_t number) {
  if (!sets)
    return nullptr;
  Line *first = &lines[setOf(number) * ways];
  Line *found = std::find_if(first, first + ways, [&](const Line &line) { return line.number == number; });
  if (found == first + ways)
    return nullptr;
  found->used = ++clock;
  return found;
}

Cache::Line *Cache::insert(uint64_t number, double *displaced) {
  if (!sets)
    return nullptr;
  Line *first = &lines[setOf(number) * ways];
  Line *oldest = std::min_element(first, first + ways, [](const Line &a, const Line &b) { return a.used < b.used; });
  if (displaced)
    *displaced += oldest->dirty;
  *oldest = {number, ++clock, 0, 0};
  return oldest;
}

double Cache::dirtyBytes() const {
  double bytes = 0;
  for (const Line &line : lines)
    bytes += line.dirty;
  return bytes;
}

void Cache::clear() { std::fill(lines.begin(), lines.end(), Line()); }

} // namespace flyc::emulator::cycles
