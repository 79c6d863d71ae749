//===- InstanceCases.cpp - what test/language/instances.fly computes ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The same programs in C++.
//===----------------------------------------------------------------------===//

#include "test/language/Cases.h"

#include <algorithm>
#include <array>
#include <cstdint>

using namespace flyc::language;

namespace {

float total(const Inputs &in) {
  float sum = 0;
  for (float v : in.f)
    sum += v;
  return sum + 0.5f;
}

template <int By, bool Squared> Outputs scale(int t, const Inputs &in) {
  int v = in.x[t % in.n];
  return {(Squared ? v * v : v) * By, total(in)};
}

/// Philox-4x32-10, as the paper defines it.
Outputs draws(int t, const Inputs &) {
  std::array<uint32_t, 4> x{static_cast<uint32_t>(t), 1, 2, 3};
  uint32_t k0 = 0x1234, k1 = 0xABCD;
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t(0xD2511F53) * x[0], p1 = uint64_t(0xCD9E8D57) * x[2];
    x = {static_cast<uint32_t>(p1 >> 32) ^ x[1] ^ k0, static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ x[3] ^ k1, static_cast<uint32_t>(p0)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return {static_cast<int>(x[0] ^ x[1] ^ x[2] ^ x[3]), static_cast<float>(x[3] >> 8) * 0x1p-24f};
}

Outputs prelude(int t, const Inputs &in) {
  const int m = 20, n = 8, width = 6;
  int first = t / (width * n) * width, height = std::min(m - first, width), within = t % (width * n);
  int row = first + within % height, column = within / height, v = in.x[t % in.n];
  float f = in.f[t % in.n];
  Outputs out;
  out.y =
      row * 1000 + column * 100 + (t + 15) / 16 * 16 + std::clamp(v, -20, 20) + std::min(v, 7) * 10000 + std::max(v, 7);
  float hard = f * 12 * std::clamp(f * 12 * 0.16666666666666666f + 0.5f, 0.0f, 1.0f);
  out.z = std::max(f, 0.0f) + (std::max(f, 0.0f) + std::min(f, 0.0f) * 0.25f) * 3 + hard;
  return out;
}

} // namespace

void flyc::language::addInstanceCases(std::vector<Case> &cases) {
  for (const Case &c :
       {Case{"instances", "scale_i32", scale<2, false>},
        Case{"instances", "scale_i32_BY5_MODE_squared", scale<5, true>}, Case{"instances", "sevenfold", scale<7, true>},
        Case{"instances", "draws", draws}, Case{"instances", "prelude", prelude}})
    cases.push_back(c);
}
