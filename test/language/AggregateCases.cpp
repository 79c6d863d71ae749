//===- AggregateCases.cpp - what test/language/aggregates.fly computes ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The same programs in C++.
//===----------------------------------------------------------------------===//

#include "test/language/Cases.h"

#include <algorithm>

using namespace flyc::language;

namespace {

Outputs argmax(int t, const Inputs &in) {
  int at = -1;
  for (int i = 0; i < in.n; ++i)
    if (in.x[i] >= t - 50 && (at < 0 || in.f[at] < in.f[i]))
      at = i;
  return {at, at < 0 ? 0 : in.f[at] * 2};
}

Outputs inferred(int t, const Inputs &in) {
  int count = std::min(in.n, t + 1);
  auto [low, high] = std::minmax_element(in.x.begin(), in.x.begin() + count);
  auto [lowest, highest] = std::minmax_element(in.f.begin(), in.f.begin() + count);
  return {*high - *low + 1000 * count + 30000, *lowest + *highest * 0.5f};
}

Outputs chosen(int t, const Inputs &in) {
  float v = in.f[t % in.n];
  return {2 + (t % 2 == 0 ? t : 0) + 800, v + std::max(v, 0.0f) * 0.5f + v * 2};
}

} // namespace

void flyc::language::addAggregateCases(std::vector<Case> &cases) {
  for (const Case &c : {Case{"aggregates", "argmax", argmax}, Case{"aggregates", "inferred", inferred},
                        Case{"aggregates", "chosen", chosen}})
    cases.push_back(c);
}
