//===- SimdTest.cpp - choosing among the copies of hot code ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Simd.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;

namespace {

TEST(Simd, usesWhatTheHostHasAndNoMore) {
  const SimdLevel before = simdLevel();
  for (SimdLevel level : {SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512}) {
    setSimdLevel(level);
    EXPECT_EQ(simdLevel(), level < hostSimdLevel() ? level : hostSimdLevel()) << spelling(level);
  }
  setSimdLevel(before);
}

TEST(Simd, findsWhatTheHostHas) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c"))
    EXPECT_GE(hostSimdLevel(), SimdLevel::Avx2);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    EXPECT_EQ(hostSimdLevel(), SimdLevel::Avx512);
#else
  EXPECT_EQ(hostSimdLevel(), SimdLevel::Baseline);
#endif
}

} // namespace
