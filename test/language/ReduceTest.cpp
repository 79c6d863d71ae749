//===- ReduceTest.cpp - what the threads of a wave or block have together ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// std.reduce over blocks of whole waves and others, over types, with operations that tell one order from another.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <numeric>

using namespace flyc::test;

namespace {

class Reductions : public KernelTest {};

constexpr int blocks[] = {1, 2, 36, 63, 64, 65, 100, 128, 300, 1024};

std::string withThreads(int threads, const char *text) { return "const THREADS = " + std::to_string(threads) + text; }

TEST_P(Reductions, blocksOfAnySize) {
  for (int threads : blocks) {
    Memory memory;
    const auto x = integers(2 * size_t(threads), -1000, 1000);
    const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(x.size() * 5));
    run(withThreads(threads, R"(
kernel k(x: in tensor<i32, (n):(1)>, y: out tensor<i32, (n, 5):(1, n)>) launch(grid = (ceil_div(n, THREADS)), block = (THREADS)) {
  let i = block_idx.x * THREADS + thread_idx.x
  let v = x[i]
  y[i, 0] = block_reduce(v, add)
  y[i, 1] = block_reduce(v, max)
  y[i, 2] = block_reduce(v, fn(a, b) => a ^ b)
  y[i, 3] = block_scan(v, add)
  y[i, 4] = block_scan_exclusive(v, min, 5000)
})"),
        memory, "k", {2}, {uint32_t(threads)}, in, out, int32_t(x.size()));
    const auto got = memory.get(out);
    const size_t n = x.size();
    for (int block = 0; block < 2; ++block) {
      const auto first = x.begin() + block * threads, last = first + threads;
      const int sum = std::accumulate(first, last, 0), most = *std::max_element(first, last);
      const int bits = std::accumulate(first, last, 0, std::bit_xor<int>());
      int running = 0, least = 5000;
      for (int t = 0; t < threads; ++t) {
        const size_t i = size_t(block * threads + t);
        running += x[i];
        ASSERT_EQ(got[i], sum) << threads << " threads, element " << i;
        ASSERT_EQ(got[n + i], most) << threads << " threads, element " << i;
        ASSERT_EQ(got[2 * n + i], bits) << threads << " threads, element " << i;
        ASSERT_EQ(got[3 * n + i], running) << threads << " threads, element " << i;
        ASSERT_EQ(got[4 * n + i], least) << threads << " threads, element " << i;
        least = std::min(least, x[i]);
      }
    }
  }
}

/// A step of x -> a x + b on u32, as b above a.
uint64_t joined(uint64_t p, uint64_t q) {
  const uint32_t a = uint32_t(p), b = uint32_t(p >> 32), c = uint32_t(q), d = uint32_t(q >> 32);
  return uint64_t(c * b + d) << 32 | uint32_t(a * c);
}

TEST_P(Reductions, scansKeepTheOrder) {
  for (int threads : {17, 64, 100, 256}) {
    Memory memory;
    std::vector<uint64_t> x(static_cast<size_t>(threads));
    for (uint64_t &v : x)
      v = uint64_t(random()) << 32 | random();
    const auto in = memory.put(x), out = memory.put(std::vector<uint64_t>(x.size() * 2));
    run(withThreads(threads, R"(
fn low(p: u64) { return p & 0xffffffff }
fn joined(p: u64, q: u64) { return (low(q) * (p >> 32) + (q >> 32)) << 32 | low(low(p) * low(q)) }
kernel k(x: in tensor<u64, (THREADS):(1)>, y: out tensor<u64, (THREADS, 2):(1, THREADS)>) launch(grid = (1), block = (THREADS)) {
  let v = x[thread_idx.x]
  y[thread_idx.x, 0] = block_scan(v, joined)
  y[thread_idx.x, 1] = block_scan_exclusive(v, joined, 1)
})"),
        memory, "k", {1}, {uint32_t(threads)}, in, out);
    const auto got = memory.get(out);
    uint64_t sum = 1; // x -> x
    for (size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(got[x.size() + i], sum) << threads << " threads, element " << i;
      sum = joined(sum, x[i]);
      ASSERT_EQ(got[i], sum) << threads << " threads, element " << i;
    }
  }
}

TEST_P(Reductions, groupsOfLanes) {
  for (int width : {1, 2, 4, 8, 16, 32, 64}) {
    if (width > lanes())
      continue;
    Memory memory;
    const auto x = integers(128, -1000, 1000);
    const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(128 * 3));
    run(withThreads(width, R"(
kernel k(x: in tensor<i32, (128):(1)>, y: out tensor<i32, (128, 3):(1, 128)>) launch(grid = (1), block = (128)) {
  let v = x[thread_idx.x]
  y[thread_idx.x, 0] = wave_reduce(v, add, THREADS)
  y[thread_idx.x, 1] = wave_scan(v, add, THREADS)
  y[thread_idx.x, 2] = bitcast<u64>(wave_scan_exclusive(v.to<i64>(), add, 7, width = THREADS)).to<i32>() // of the type of v.to<i64>()
})"),
        memory, "k", {1}, {128}, in, out);
    const auto got = memory.get(out);
    for (int i = 0; i < 128; ++i) {
      const auto first = x.begin() + i / width * width;
      ASSERT_EQ(got[i], std::accumulate(first, first + width, 0)) << width << " lanes, element " << i;
      ASSERT_EQ(got[128 + i], std::accumulate(first, x.begin() + i + 1, 0)) << width << " lanes, element " << i;
      ASSERT_EQ(got[256 + i], i % width ? std::accumulate(first, x.begin() + i, 0) : 7)
          << width << " lanes, element " << i;
    }
  }
}

TEST_P(Reductions, types) {
  Memory memory;
  const auto x = integers(256, -4, 4); // sums of 256 are exact in f16
  const auto in = memory.put(x);
  const auto y = memory.put(std::vector<double>(256 * 5));
  const auto z = memory.put(std::vector<int64_t>(256 * 2));
  run(R"(
kernel k(x: in tensor<i32, (256):(1)>, y: out tensor<f64, (256, 5):(1, 256)>, z: out tensor<i64, (256, 2):(1, 256)>)
    launch(grid = (1), block = (32, 4, 2)) {
  let i = wave_id * target.wave_size + lane_id
  y[i, 0] = block_reduce(x[i].to<f16>(), add).to<f64>()
  y[i, 1] = block_scan(x[i].to<f16>(), add).to<f64>()
  y[i, 2] = block_scan(x[i].to<f32>(), add).to<f64>()
  y[i, 3] = block_scan_exclusive(x[i].to<bf16>(), max, -inf).to<f64>()
  y[i, 4] = block_reduce(x[i].to<f64>() * 0.5, add)
  z[i, 0] = block_scan(x[i].to<i64>() << 40, add)
  z[i, 1] = block_reduce((x[i] & 127).to<u8>(), max).to<i64>()
})",
      memory, "k", {1}, {32, 4, 2}, in, y, z);
  const auto got = memory.get(y);
  const auto wide = memory.get(z);
  const int sum = std::accumulate(x.begin(), x.end(), 0);
  int running = 0, bytes = 0;
  for (int v : x)
    bytes = std::max(bytes, v & 127);
  double most = -HUGE_VAL;
  for (int i = 0; i < 256; ++i) {
    running += x[i];
    ASSERT_EQ(got[i], sum);
    ASSERT_EQ(got[256 + i], running);
    ASSERT_EQ(got[512 + i], running);
    ASSERT_EQ(got[768 + i], most);
    ASSERT_EQ(got[1024 + i], sum * 0.5);
    ASSERT_EQ(wide[i], int64_t(running) * (int64_t(1) << 40));
    ASSERT_EQ(wide[256 + i], bytes);
    most = std::max(most, double(x[i]));
  }
}

TEST_P(Reductions, oneAfterTheOther) {
  Memory memory;
  const auto x = integers(512, -1000, 1000);
  const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(128));
  run(R"(
kernel k(x: in tensor<i32, (128, n):(1, 128)>, y: out tensor<i32, (128):(1)>) launch(grid = (1), block = (128)) {
  var sum = 0
  for i in 0 .. n { sum = sum * 3 + block_reduce(x[thread_idx.x, i], max) }
  y[thread_idx.x] = sum
})",
      memory, "k", {1}, {128}, in, out, 4);
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    sum = sum * 3 + *std::max_element(x.begin() + i * 128, x.begin() + (i + 1) * 128);
  EXPECT_EQ(memory.get(out), std::vector<int32_t>(128, sum));
}

FLYC_EACH_SETTING(Reductions, "gfx1250");
FLYC_EACH_LONG_WAVE(Reductions);

} // namespace
