//===- ClangMemoryKernelsTest.cpp - arguments, scratch, calls and atomics by clang ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What another compiler expects of a dispatch: structures and hidden arguments, dynamic LDS, generic pointers, scratch,
// stacks, global variables and atomics.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/kernels/ClangKernels.h"

#include <algorithm>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

class MemoryKernels : public ClangKernels {
  void SetUp() override { load("memory.hip"); }
};

TEST_P(MemoryKernels, structuresAsArguments) {
  struct Inner {
    short a;
    double b;
    uint8_t c[3];
  };
  struct Outer {
    uint8_t first;
    Inner inner[2];
    uint64_t target;
    long long last;
  };
  const uint64_t out = upload(std::vector<uint32_t>(11), "out");
  Outer o{};
  o.first = 200;
  o.inner[0] = {-3, 70000.5, {1, 2, 33}};
  o.inner[1] = {444, 5.0, {66, 7, 8}};
  o.target = out;
  o.last = 0x12345678'9ABCDEF0;
  run("structures", {1}, {1}, 0, o, uint8_t(250), short(-9), 3.75f);
  EXPECT_EQ(download<uint32_t>(out, 11),
            (std::vector<uint32_t>{200, uint32_t(-3), 70000, 33, 444, 5, 66, 0x12345678, 250, uint32_t(-9), 3}));
}

TEST_P(MemoryKernels, hiddenArgumentsTellTheGeometry) {
  const uint64_t out = upload(std::vector<uint32_t>(16), "out");
  run("geometry", {3, 4, 5}, {6, 7, 1}, 0, out);
  EXPECT_EQ(download<uint32_t>(out, 16), (std::vector<uint32_t>{3, 4, 5, 6, 7, 1, 0, 0, 0, 18, 28, 5, 6, 7, 1, 3}));
  run("geometry", {9}, {100}, 0, out);
  EXPECT_EQ(download<uint32_t>(out, 16), (std::vector<uint32_t>{9, 1, 1, 100, 1, 1, 0, 0, 0, 900, 1, 1, 100, 1, 1, 1}));
}

TEST_P(MemoryKernels, dynamicLds) {
  for (int n : {1, 100, 4000}) {
    auto data = randoms<uint32_t>(n);
    const uint64_t a = upload(data, "data");
    run("reverse", {1}, {64}, 4 * n, a, n);
    std::reverse(data.begin(), data.end());
    EXPECT_EQ(download<uint32_t>(a, n), data);
  }
}

TEST_P(MemoryKernels, genericPointers) {
  const auto data = randoms<uint32_t>(64);
  std::vector<int> which(64);
  for (int &w : which)
    w = random() % 3;
  const uint64_t a = upload(data, "data"), w = upload(which, "which"), b = upload(data, "out");
  run("generic", {1}, {64}, 0, a, b, w);
  const auto out = download<uint32_t>(b, 64);
  for (unsigned t = 0; t < 64; ++t) {
    uint32_t sum = 0;
    for (unsigned i = 0; i < 8; ++i)
      sum = sum * 3 + (which[t] == 0   ? data[(t & 56) + i]
                       : which[t] == 1 ? data[(t & 56) + i] * 2
                                       : data[(t + i) & 63] + i);
    EXPECT_EQ(out[t], sum) << t << " of kind " << which[t];
  }
}

TEST_P(MemoryKernels, privateArraysInScratch) {
  const int n = 50;
  const auto in = randoms<uint32_t>(n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(192), "out");
  run("privateArray", {3}, {64}, 0, a, b, n);
  const auto out = download<uint32_t>(b, 192);
  for (uint32_t i = 0; i < 192; ++i) {
    std::vector<uint32_t> box(300);
    for (uint32_t k = 0; k < 300; ++k)
      box[k] = i * 1000 + k;
    for (uint32_t k = 0; k < n; ++k)
      box[in[k] % 300] += in[(k + i) % n];
    uint32_t sum = 0;
    for (uint32_t x : box)
      sum = sum * 31 + x;
    ASSERT_EQ(out[i], sum) << i;
  }
}

TEST_P(MemoryKernels, privateArraysOfEveryWidth) {
  const int n = 60;
  const auto in = randoms<uint8_t>(n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint64_t>(64), "out");
  run("privateBytes", {1}, {64}, 0, a, b, n);
  const auto out = download<uint64_t>(b, 64);
  for (uint32_t t = 0; t < 64; ++t) {
    std::vector<uint8_t> box(512);
    std::vector<uint16_t> shorts(100);
    std::vector<uint64_t> longs(50);
    for (unsigned k = 0; k < 100; ++k)
      shorts[k] = static_cast<uint16_t>(k);
    for (uint8_t x : in) {
      ++box[x + t];
      shorts[x % 100] = static_cast<uint16_t>(shorts[x % 100] + t);
      longs[x % 50] += uint64_t(x) << 32 | 1;
    }
    uint64_t sum = 0;
    for (uint8_t x : box)
      sum = sum * 31 + x;
    for (uint16_t x : shorts)
      sum = sum * 31 + static_cast<uint64_t>(static_cast<int16_t>(x));
    for (uint64_t x : longs)
      sum = sum * 31 + x;
    ASSERT_EQ(out[t], sum) << t;
  }
}

uint32_t ackermann(uint32_t m, uint32_t n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

TEST_P(MemoryKernels, callsAndRecursion) {
  const auto in = randoms<uint32_t>(64);
  const uint64_t a = upload(in, "in"), b = upload(in, "out");
  run("recursion", {1}, {64}, 0, a, b);
  auto out = download<uint32_t>(b, 64);
  for (unsigned t = 0; t < 64; ++t)
    EXPECT_EQ(out[t], ackermann(in[t] % 3, in[t] / 3 % 4));
  run("pointers", {1}, {64}, 0, a, b);
  out = download<uint32_t>(b, 64);
  for (unsigned t = 0; t < 64; ++t)
    EXPECT_EQ(out[t], in[t] % 3 == 0 ? 2 * in[t] : in[t] % 3 == 1 ? in[t] * in[t] : in[t] + 1);
}

TEST_P(MemoryKernels, globalVariablesKeepTheirValues) {
  const auto in = randoms<uint32_t>(64);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(65), "out");
  const uint32_t table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  const char second[3] = {'n', 'w', 'h'};
  for (uint32_t launch = 0; launch < 3; ++launch) {
    run("globals", {1}, {64}, 0, a, b);
    const auto out = download<uint32_t>(b, 65);
    for (unsigned t = 0; t < 64; ++t)
      EXPECT_EQ(out[t], table[in[t] & 7] * 1000 + second[in[t] % 3]);
    EXPECT_EQ(out[64], 100 + 5 * launch);
  }
}

class AtomicKernels : public ClangKernels {
  void SetUp() override {
    load("atomics.hip");
    checks.races = false; // an atomic load or store is a plain instruction, which meets others' atomics by design
  }
};

TEST_P(AtomicKernels, floats) {
  // At -O0 gfx90a adds floats in LDS by a loop around a compare-and-swap, which starts with a plain load: a race by
  // design.
  checks.hazards = std::string_view(GetParam().processor) != "gfx90a";
  const int n = 700;
  std::vector<float> in(n);
  double want = 0;
  float largest = -100;
  for (float &x : in) { // exact in any order
    x = static_cast<float>(int(random() % 2001) - 1000) / 8;
    want += x;
    largest = std::max(largest, x);
  }
  const uint64_t a = upload(in, "in"), sum = upload(std::vector<float>{0}, "sum"),
                 wide = upload(std::vector<double>{0}, "wide"), top = upload(std::vector<float>{-100}, "largest");
  run("floatSums", {3}, {256}, 0, a, sum, wide, top, n);
  EXPECT_EQ(download<float>(sum, 1)[0], static_cast<float>(want));
  EXPECT_EQ(download<double>(wide, 1)[0], want);
  EXPECT_EQ(download<float>(top, 1)[0], largest);
}

TEST_P(AtomicKernels, integers) {
  const int n = 300;
  const auto in = randoms<uint32_t>(n);
  const std::vector<uint32_t> start = {7, ~0u, 0, 0x55, ~0u, 0, 0x7FFFFFFF, 0x80000000, 0};
  const uint64_t a = upload(in, "in"), data = upload(start, "data"), wide = upload(std::vector<uint64_t>{1, 2}, "wide"),
                 old = upload(in, "old");
  run("integers", {5}, {64}, 0, data, wide, a, old, n);
  auto want = start;
  uint64_t sum = 1, top = 2;
  for (uint32_t v : in) {
    want[0] -= v;
    want[1] &= v | 0xFF;
    want[2] |= v & 0xFF00;
    want[3] ^= v;
    want[4] = std::min(want[4], v);
    want[5] = std::max(want[5], v);
    want[6] = static_cast<uint32_t>(std::min(int32_t(want[6]), int32_t(v)));
    want[7] = static_cast<uint32_t>(std::max(int32_t(want[7]), int32_t(v)));
    sum += uint64_t(v) << 20;
    top = std::max(top, uint64_t(v) << 20);
    ++want[8];
  }
  EXPECT_EQ(download<uint32_t>(data, 9), want);
  EXPECT_EQ(download<uint64_t>(wide, 2), (std::vector<uint64_t>{sum, top}));
  auto all = download<uint32_t>(old, n), sorted = in;
  std::sort(all.begin(), all.end());
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(all, sorted);
}

TEST_P(AtomicKernels, aLockAmongGroups) {
  const int n = 150;
  const auto in = randoms<uint32_t>(n);
  uint32_t want = 0;
  for (uint32_t v : in)
    want += v;
  const uint64_t a = upload(in, "in"), lock = upload(std::vector<uint32_t>{0}, "lock"),
                 total = upload(std::vector<uint32_t>{0}, "total");
  run("locked", {3}, {64}, 0, lock, total, a, n);
  EXPECT_EQ(download<uint32_t>(total, 1)[0], want);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, MemoryKernels, testing::ValuesIn(settings), test::name);
INSTANTIATE_TEST_SUITE_P(EachProcessor, AtomicKernels, testing::ValuesIn(settingsOfLongWaves), test::name);

} // namespace
