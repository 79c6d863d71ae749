//===- SimdTest.cpp - choosing among the copies of hot code ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Simd.h"

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

} // namespace
