//===- Random.h - choices that a seed decides -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_RANDOM_H
#define FLYC_TEST_FUZZ_PROGRAMS_RANDOM_H

#include <cstdint>
#include <iterator>

namespace flyc::fuzz {

/// SplitMix64: the same on every machine.
class Random {
public:
  /// Seeds side by side must not give one stream, shifted: what next() adds is no seed's distance from another.
  explicit Random(uint64_t seed) : state(mixed(seed + 1)) {}
  uint64_t next() { return mixed(state += 0x9E3779B97F4A7C15u); }
  unsigned below(unsigned n) { return static_cast<unsigned>(next() % n); }
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<unsigned>(high - low + 1))); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename Container> const auto &oneOf(const Container &items) {
    return items[below(static_cast<unsigned>(std::size(items)))];
  }

private:
  uint64_t state;

  static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
};

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_RANDOM_H
