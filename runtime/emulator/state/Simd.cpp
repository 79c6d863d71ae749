//===- Simd.cpp - which vector extensions this machine has ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Simd.h"

#include <atomic>
#include <cstdlib>

namespace flyc::emulator {

std::string_view spelling(SimdLevel level) {
  static constexpr std::string_view names[simdLevelCount] = {"baseline", "avx2", "avx512"};
  return names[static_cast<unsigned>(level)];
}

SimdLevel hostSimdLevel() {
#ifdef FLYC_SIMD_LEVELS
  static const SimdLevel best = [] {
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c"))
      return SimdLevel::Baseline;
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    return avx512 ? SimdLevel::Avx512 : SimdLevel::Avx2;
  }();
  return best;
#else
  return SimdLevel::Baseline;
#endif
}

static SimdLevel atMostHost(SimdLevel level) { return level < hostSimdLevel() ? level : hostSimdLevel(); }

static std::atomic<SimdLevel> &chosen() {
  static std::atomic<SimdLevel> level = [] {
    const char *wanted = std::getenv("FLYC_EMULATOR_SIMD");
    for (unsigned n = 0; wanted && n < simdLevelCount; ++n)
      if (wanted == spelling(static_cast<SimdLevel>(n)))
        return atMostHost(static_cast<SimdLevel>(n));
    return hostSimdLevel();
  }();
  return level;
}

SimdLevel simdLevel() { return chosen().load(std::memory_order_relaxed); }

void setSimdLevel(SimdLevel level) { chosen().store(atMostHost(level), std::memory_order_relaxed); }

} // namespace flyc::emulator
