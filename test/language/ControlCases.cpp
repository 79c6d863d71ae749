//===- ControlCases.cpp - what test/language/control.fly computes ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The same programs in C++.
//===----------------------------------------------------------------------===//

#include "test/language/Cases.h"

#include <array>
#include <cstdint>
#include <utility>

using namespace flyc::language;

namespace {

Outputs exits(int t, const Inputs &in) {
  int s = 0, i = 0;
  while (i < in.n) {
    i += 1;
    if (i % 3 == 0)
      continue;
    if (i > 20 + t % 5)
      break;
    s += in.x[i - 1];
  }
  float z = s < 0 ? 1 : s > 50 ? 0 : s > 20 ? 2 : 3;
  return {s * 100 + i, z};
}

Outputs search(int t, const Inputs &in) {
  for (int i = 0; i < in.n; ++i)
    if (in.x[i] > t * 2 - 30)
      return {i, 0};
  return {-1, 0};
}

Outputs classes(int t, const Inputs &in) {
  int v = in.x[t % in.n];
  if (v < -50)
    return {0, -1};
  if (v == 0)
    return {1, 0};
  if (v > 50)
    return {2, 1};
  if (v > 25)
    return {3, 0.5};
  return {4, 0.25};
}

Outputs collatz(int t, const Inputs &) {
  int longest = 0;
  for (int start = t + 1; start < t + 4; ++start) {
    int v = start, steps = 0;
    while (v != 1 && steps < 40) {
      v = v % 2 == 0 ? v / 2 : 3 * v + 1;
      ++steps;
    }
    longest = steps > longest ? steps : longest;
  }
  return {longest, 0};
}

Outputs unrolled(int t, const Inputs &in) {
  int v = in.x[t % in.n], bits = 0;
  for (int b = 0; b < 8; ++b) {
    if (((v >> b) & 1) == 0)
      continue;
    if (b == 6)
      break;
    bits += 1 << b;
    if (bits > 40)
      break;
  }
  return {bits, (v > 10 ? 0.5f : 0) + (v > 30 ? 2.0f : 0) + (v > 80 ? 0.25f : 0)};
}

Outputs partial(int t, const Inputs &in) {
  Outputs out;
  for (int i = 0; i < in.n; ++i)
    out.y += in.x[i] * (i + 1);
  for (int i = 0; i < in.n && i <= t; i += 2)
    out.y += 1000 * in.x[i];
  for (int i = 0; i < in.n && in.f[i] <= 7; ++i)
    out.z = static_cast<float>(i + 1);
  return out;
}

Outputs wide(int t, const Inputs &in) {
  int64_t base = t * int64_t(1000000007), s = base;
  for (int64_t i = base - 5; i < base + 6; i += 3)
    s ^= i;
  int low = 0;
  for (int i = -3; i < in.n; i += 5)
    low += i < 0 ? -1 : in.x[i];
  return {static_cast<int>(s & 65535) * 1000 + low, 0};
}

Outputs closures(int t, const Inputs &in) {
  int calls = 0;
  float sum = 0;
  while (++calls < 6 + t % 3)
    if (float v = in.f[(t + calls) % in.n]; v >= 0)
      sum += v;
  return {calls, sum};
}

Outputs carried(int t, const Inputs &in) {
  std::array<float, 4> a{}, b{1, 1, 1, 1}, v{};
  int count = 0;
  float weight = 1;
  bool flag = true;
  for (int i = 0; i < in.n; ++i) {
    a[1] += in.f[i];
    a[3] = weight;
    if (in.x[i] > 0) {
      std::swap(a, b);
      ++count;
      weight *= 0.5f;
      flag = !flag;
    }
    for (int e = 0; e < 4; ++e)
      v[e] += a[e];
    if (i > t)
      break;
  }
  return {count * 2 + flag, (flag ? a : b)[1] + v[0] + v[1] + v[3]};
}

float early(int v) {
  if (v < 0)
    return static_cast<float>(-v);
  for (int i = 0; i < 3; ++i)
    if (v > 90 - i * 20)
      return static_cast<float>(i) + 0.5f;
  int k = v;
  while (k > 7) {
    k -= 7;
    for (int j = 0; j < 4; ++j)
      if (k == 10 + j)
        return 100.0f + static_cast<float>(j);
  }
  return static_cast<float>(k);
}

Outputs returns(int t, const Inputs &in) {
  int v = in.x[t % in.n];
  return {v > 0 ? 2 * v : 2, early(v)};
}

} // namespace

void flyc::language::addControlCases(std::vector<Case> &cases) {
  for (const Case &c :
       {Case{"control", "exits", exits}, Case{"control", "search", search}, Case{"control", "classes", classes},
        Case{"control", "collatz", collatz}, Case{"control", "unrolled", unrolled}, Case{"control", "partial", partial},
        Case{"control", "wide", wide}, Case{"control", "closures", closures}, Case{"control", "carried", carried},
        Case{"control", "returns", returns}})
    cases.push_back(c);
}
