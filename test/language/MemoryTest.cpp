//===- MemoryTest.cpp - shared memory, buffers, atomics -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Transposes, histograms and sums over ragged shapes: what a wrong barrier, address or bound would show.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <bit>

using namespace flyc::test;

namespace {

class SharedAndBuffers : public KernelTest {};

TEST_P(SharedAndBuffers, transposeThroughSwizzledShared) {
  for (auto [m, n] : {std::pair(32, 32), std::pair(1, 70), std::pair(45, 33), std::pair(96, 64)}) {
    Memory memory;
    const auto a = floats(size_t(m) * n);
    const auto in = memory.put(a, "a"), out = memory.put(std::vector<float>(a.size()), "c");
    run(R"(kernel transpose(a: in tensor<f32, (m, n):(n, 1)>, c: out tensor<f32, (n, m):(m, 1)>)
        launch(grid = (ceil_div(n, 32), ceil_div(m, 32)), block = (256)) {
      let s = shared<f32>(S<5,0,5> o 0 o (32,32):(32,1))
      let t = thread_idx.x
      let row0 = block_idx.y * 32
      let col0 = block_idx.x * 32
      unroll for i in 0 .. 4 {
        let r = t / 32 + i * 8
        if row0 + r < m && col0 + t % 32 < n { s[r, t % 32] = a[row0 + r, col0 + t % 32] }
      }
      barrier()
      unroll for i in 0 .. 4 {
        let r = t / 32 + i * 8
        if col0 + r < n && row0 + t % 32 < m { c[col0 + r, row0 + t % 32] = s[t % 32, r] }
      }
    })",
        memory, "transpose", {uint32_t(n + 31) / 32, uint32_t(m + 31) / 32}, {256}, in, out, m, n);
    const auto got = memory.get(out);
    for (int r = 0; r < m; ++r)
      for (int c = 0; c < n; ++c)
        ASSERT_EQ(got[size_t(c) * m + r], a[size_t(r) * n + c]) << m << " x " << n;
  }
}

TEST_P(SharedAndBuffers, reduceABlock) {
  Memory memory;
  const auto x = integers(1000, -1000, 1000);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<int32_t>(4), "out");
  run(R"(kernel sums(x: in tensor<i32, (n):(1)>, out: out tensor<i32, (m):(1)>, n: i32, m: i32) launch(grid = (m), block = (256)) {
    let part = shared<i32>((256 / target.wave_size):(1), align = 16)
    let b = buffer(x)
    var v = b[block_idx.x * 256 + thread_idx.x]       // 0 beyond the end
    unroll for s in 0 .. 6 { if const 1 << s < target.wave_size { v = v + shuffle_xor(v, 1 << s) } }
    if lane_id == 0 { part[wave_id] = v }
    barrier()
    if thread_idx.x == 0 {
      var sum = part[0]
      unroll for w in 1 .. 256 / target.wave_size { sum = sum + part[w] }
      out[block_idx.x] = sum
    }
  })",
      memory, "sums", {4}, {256}, in, out, 1000, 4);
  const auto got = memory.get(out);
  for (int block = 0; block < 4; ++block) {
    int want = 0;
    for (int i = block * 256; i < std::min(1000, block * 256 + 256); ++i)
      want += x[i];
    EXPECT_EQ(got[block], want);
  }
}

TEST_P(SharedAndBuffers, boundsOfBuffers) {
  Memory memory;
  const auto x = floats(100);
  const auto in = memory.put(x, "x"), out = memory.put(floats(100), "out");
  const auto before = memory.get(out);
  // 64 elements of 100 are inside; the store is bounded at 80.
  run(R"(kernel k(x: in tensor<f32, (n):(1)>, out: inout tensor<f32, (n):(1)>, some: i32) launch(grid = (1), block = (64)) {
    let cp = make_tiled_copy_tv(buffer_copy<64>, f32, thr = (64):(1), val = (2):(1))
    let me = cp.slice(thread_idx.x)
    let from = me.partition_S(buffer(x, bound = 64).zipped_divide([128])[_, 0])
    let r = make_fragment_like(from)
    copy(cp, from, r)
    copy(buffer_copy<64>, r, me.partition_D(buffer(out, bound = some).zipped_divide([128])[_, 0]))
  })",
      memory, "k", {1}, {64}, in, out, 80, 100);
  const auto got = memory.get(out);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(got[i], i >= 80 ? before[i] : i < 64 ? x[i] : 0) << i;
}

// A bound below zero: a difference that is one, or the end of rows that are not there.
TEST_P(SharedAndBuffers, boundsBelowZero) {
  Memory memory;
  const auto x = memory.put(floats(256), "x");
  const auto out = memory.put(std::vector<float>(64 * 5, 7), "out");
  run(R"(kernel k(x: in tensor<f32, (256):(1)>, e: in tensor<f32, (m, 4):(ld, 1)>, y: out tensor<f32, (64,5):(1,64)>, n: i32, w: i64, m: i32, ld: i32)
      launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    y[t, 0] = buffer(x, bound = n - 5)[t]
    y[t, 1] = buffer(x, bound = w - 5)[t]
    y[t, 2] = buffer(x, bound = -1)[t]
    y[t, 3] = buffer(e)[0, t]
    y[t, 4] = buffer(e.offset(4))[0, t]
  })",
      memory, "k", {1}, {64}, x, x, out, 4, int64_t(4), 0, 64);
  for (const float each : memory.get(out))
    ASSERT_EQ(each, 0);
}

TEST_P(SharedAndBuffers, sharedOverShared) {
  Memory memory;
  const auto x = floats(64);
  const auto in = memory.put(x, "x");
  const auto out = memory.put(std::vector<int32_t>(64), "out");
  run(R"(kernel k(x: in tensor<f32, (64):(1)>, out: out tensor<i32, (64):(1)>) launch(grid = (1), block = (64)) {
    let a = shared<f32>((64):(1))
    let b = shared<i32>((64):(1), over = a)
    a[63 - thread_idx.x] = x[thread_idx.x]
    barrier()
    out[thread_idx.x] = b[thread_idx.x]
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(std::bit_cast<float>(got[i]), x[63 - i]);
}

TEST_P(SharedAndBuffers, histogram) {
  for (int n : {1, 1000, 4097}) {
    Memory memory;
    const auto x = integers(n, 0, 63);
    const auto in = memory.put(x, "x"), bins = memory.put(std::vector<int32_t>(64), "bins");
    run(R"(kernel histogram(x: in tensor<i32, (n):(1)>, bins: inout tensor<i32, (64):(1)>) launch(grid = (ceil_div(n, 1024)), block = (256)) {
      let local = shared<i32>((64):(1))
      if thread_idx.x < 64 { local[thread_idx.x] = 0 }
      barrier()
      for i in 0 .. 4 {
        let at = block_idx.x * 1024 + i * 256 + thread_idx.x
        if at < n { atomic_add(local, x[at], 1, .block) }
      }
      barrier()
      if thread_idx.x < 64 { atomic_add(bins, thread_idx.x, local[thread_idx.x]) }
    })",
        memory, "histogram", {uint32_t(n + 1023) / 1024}, {256}, in, bins, n);
    const auto got = memory.get(bins);
    for (int b = 0; b < 64; ++b)
      EXPECT_EQ(got[b], std::count(x.begin(), x.end(), b));
  }
}

TEST_P(SharedAndBuffers, eachAtomic) {
  Memory memory;
  const auto x = integers(64, 1, 1 << 20);
  const auto f = floats(64);
  const auto in = memory.put(x, "x");
  const auto floatsIn = memory.put(f, "f");
  const auto out = memory.put(std::vector<int32_t>{100, 100, INT32_MAX, INT32_MIN, -1, 0, 0, 0, 5}, "out");
  const auto sums = memory.put(std::vector<float>{0, 100, -100}, "sums");
  const auto old = memory.put(std::vector<int32_t>(64), "old");
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, f: in tensor<f32, (64):(1)>, out: inout tensor<i32, (9):(1)>, sums: inout tensor<f32, (3):(1)>,
                  old: out tensor<i32, (64):(1)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let v = x[i]
    old[i] = atomic_add(out, 0, v)
    atomic_sub(out, 1, v, .system, .seq_cst)
    atomic_min(out, 2, v, order = .acq_rel)
    atomic_max(out, 3, v)
    atomic_and(out, 4, v)
    atomic_or(out, 5, v)
    atomic_xor(out, 6, v)
    atomic_exchange(out, 7, v)
    let _was = atomic_cas(out, 8, 5, v)                 // one lane finds the 5
    atomic_add(sums, 0, f[i])
    atomic_min(sums, 1, f[i])
    atomic_max(sums, 2, f[i])
  })",
      memory, "k", {1}, {64}, in, floatsIn, out, sums, old);
  const auto got = memory.get(out), before = memory.get(old);
  const auto gotSums = memory.get(sums);
  int32_t sum = 100, bitsAnd = -1, bitsOr = 0, bitsXor = 0;
  std::vector<int32_t> seen;
  float most = -100, least = 100, total = 0;
  for (int i = 0; i < 64; ++i) {
    seen.push_back(sum);
    sum += x[i];
    bitsAnd &= x[i];
    bitsOr |= x[i];
    bitsXor ^= x[i];
    total += f[i];
    least = std::min(least, f[i]);
    most = std::max(most, f[i]);
  }
  EXPECT_EQ(got[0], sum);
  EXPECT_EQ(before, seen); // the emulator serves lanes in order
  EXPECT_EQ(got[1], 200 - sum);
  EXPECT_EQ(got[2], *std::min_element(x.begin(), x.end()));
  EXPECT_EQ(got[3], *std::max_element(x.begin(), x.end()));
  EXPECT_EQ(got[4], bitsAnd);
  EXPECT_EQ(got[5], bitsOr);
  EXPECT_EQ(got[6], bitsXor);
  EXPECT_NE(std::find(x.begin(), x.end(), got[7]), x.end());
  EXPECT_NE(std::find(x.begin(), x.end(), got[8]), x.end());
  EXPECT_NEAR(gotSums[0], total, 1e-3);
  EXPECT_EQ(gotSums[1], least);
  EXPECT_EQ(gotSums[2], most);
}

// Rows 2.5 GiB apart: what lies beyond 4 GiB is read through pointers and through buffers, which end where the tensor
// ends.
TEST_P(SharedAndBuffers, farRows) {
  const int64_t rows = 3, pitch = int64_t(5) << 27;
  Memory memory;
  const uint64_t bytes = (uint64_t(pitch) * (rows - 1) + 4) * 4;
  const uint64_t x = memory.device.allocate(bytes, "x");
  ASSERT_NE(x, 0u);
  std::vector<float> want;
  for (int64_t i = 0; i < rows * 4; ++i) {
    const float value = float(i + 1);
    std::memcpy(memory.device.find(x + uint64_t(i / 4 * pitch + i % 4) * 4, 4, true), &value, 4);
    want.push_back(value);
  }
  const auto direct = memory.put(std::vector<float>(want.size())), far = memory.put(std::vector<float>(want.size())),
             copied = memory.put(std::vector<float>(want.size())), beyond = memory.put(std::vector<float>(4, 1));
  run(R"(kernel k(x: in tensor<f32, (n, 4):(ld, 1), align = 16>, direct: out tensor<f32, (n, 4):(4, 1)>, far: out tensor<f32, (n, 4):(4, 1)>,
                  copied: out tensor<f32, (n, 4):(4, 1)>, beyond: out tensor<f32, (4):(1)>, n: i64, ld: i64) where ld % 4 == 0
      launch(grid = (1), block = (4)) {
    let t = thread_idx.x
    let b = buffer(x)
    let r = fragment<f32>((4):(1))
    for i in 0 .. n {
      direct[i, t] = x[i, t]
      far[i, t] = b[i, t]
      copy(buffer_copy<128>, b[i, _], r)
      if t == 0 { copy(universal_copy<32>, r, copied[i, _]) }
    }
    beyond[t] = b[n - 1, t + 4] + b[n, t]
  })",
      memory, "k", {1}, {4}, x, direct, far, copied, beyond, rows, pitch);
  EXPECT_EQ(memory.get(direct), want);
  EXPECT_EQ(memory.get(far), want);
  EXPECT_EQ(memory.get(copied), want);
  EXPECT_EQ(memory.get(beyond), std::vector<float>(4));
}

// Extents in i64, but indices and strides in i32: an index times a stride passes 31 bits all the same.
TEST_P(SharedAndBuffers, farIndices) {
  const int64_t n = int64_t(1) << 30, rows = 3, count = (int64_t(1) << 31) + 1024;
  Memory memory;
  const uint64_t x = memory.device.allocate(uint64_t(n) * rows * 4, "x"),
                 w = memory.device.allocate(uint64_t(count) * 4, "w");
  ASSERT_NE(x, 0u);
  ASSERT_NE(w, 0u);
  auto set = [&](uint64_t at, float value) { std::memcpy(memory.device.find(at, 4, true), &value, 4); };
  std::vector<float> rowsWanted, tilesWanted;
  for (uint64_t t = 0; t < 64; ++t) {
    set(x + (2 * uint64_t(n) + t) * 4, float(t + 1));
    set(w + ((uint64_t(1) << 31) + 4 * t) * 4, float(t + 100));
    rowsWanted.push_back(float(t + 1));
    tilesWanted.push_back(float(t + 100));
  }
  const auto y = memory.put(std::vector<float>(64)), z = memory.put(std::vector<float>(64)),
             q = memory.put(std::vector<float>(64));
  const auto last = memory.put(std::vector<float>(64));
  run(R"(kernel k(x: in tensor<f32, (m, n):(n, 1)>, w: in tensor<f32, (count):(1), align = 16>, y: out tensor<f32, (64):(1)>, z: out tensor<f32, (64):(1)>,
                  q: out tensor<f32, (64):(1)>, last: out tensor<f32, (64):(1)>, m: i64, count: i64, r: i32)
      launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    y[t] = x[r, t]
    q[t] = x[r, _][t]
    z[t] = w.zipped_divide([4])[_, (1 << 29) + r - 2 + t][0]
    last[t] = buffer(x)[r, t]
  })",
      memory, "k", {1}, {64}, x, w, y, z, q, last, rows, count, 2, int32_t(n));
  EXPECT_EQ(memory.get(y), rowsWanted);
  EXPECT_EQ(memory.get(q), rowsWanted);
  EXPECT_EQ(memory.get(z), tilesWanted);
  EXPECT_EQ(memory.get(last), rowsWanted);
}

// Pages beyond 4 GiB: which one is read from a table, carried by a loop, or by a `var` of a view. All lanes agree on
// it.
TEST_P(SharedAndBuffers, farPages) {
  const int64_t pitch = (int64_t(1) << 30) + 64, pages = 3;
  Memory memory;
  const uint64_t x = memory.device.allocate(uint64_t(pitch) * pages * 4, "x");
  ASSERT_NE(x, 0u);
  std::vector<float> want;
  for (uint64_t i = 0; i < 3 * 64; ++i) {
    const float value = float(i + 1);
    std::memcpy(memory.device.find(x + ((2 - i / 64) * uint64_t(pitch) + i % 64) * 4, 4, true), &value, 4);
    want.push_back(value);
  }
  const auto table = memory.put(std::vector<int32_t>{2, 1, 0}), next = memory.put(std::vector<int32_t>{0, 0, 1});
  const auto direct = memory.put(std::vector<float>(want.size())),
             carried = memory.put(std::vector<float>(want.size())), moved = memory.put(std::vector<float>(want.size()));
  run(R"(kernel k(x: in tensor<f32, (p, 64):(ps, 1)>, table: in tensor<i32, (p):(1)>, next: in tensor<i32, (p):(1)>, direct: out tensor<f32, (p, 64):(64, 1)>,
                  carried: out tensor<f32, (p, 64):(64, 1)>, moved: out tensor<f32, (p, 64):(64, 1)>, ps: i64)
      launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let b = buffer(x)
    var page = 2
    var row = b[2, _]
    for i in 0 .. p {
      direct[i, t] = b[table[i], t]
      carried[i, t] = b[page, t]
      moved[i, t] = row[t]
      page = next[page]
      row = b[page, _]
    }
  })",
      memory, "k", {1}, {64}, x, table, next, direct, carried, moved, pitch, int32_t(pages));
  EXPECT_EQ(memory.get(direct), want);
  EXPECT_EQ(memory.get(carried), want);
  EXPECT_EQ(memory.get(moved), want);
}

// Leaves without names are arguments behind all others.
TEST_P(SharedAndBuffers, unnamedLeaves) {
  Memory memory;
  const auto a = floats(5 * 16);
  const auto in = memory.put(a, "x"), out = memory.put(std::vector<float>(5 * 8), "y");
  run(R"(kernel k(x: in tensor<f32, (?, 8):(?{i64 div=4}, 1), align = 16>, y: out tensor<f32, (?{i32}, m):(m, 1)>, by: f32)
      launch(grid = (1), block = (8)) {
    let t = thread_idx.x
    let f = fragment<f32>((4):(1))
    for i in 0 .. get(x.shape, 0) {
      copy(universal_copy<128>, x[i, _].zipped_divide([4])[_, 1], f)
      y[i, t] = x[i, t] * by + f[1] + get(y.shape, 0).to<f32>()
    }
  })",
      memory, "k", {1}, {8}, in, out, 2.0f, int32_t(8), int32_t(5), int64_t(16), int32_t(5));
  const auto got = memory.get(out);
  for (size_t i = 0; i < 5; ++i)
    for (size_t t = 0; t < 8; ++t)
      ASSERT_EQ(got[i * 8 + t], a[i * 16 + t] * 2 + a[i * 16 + 5] + 5) << i << " " << t;
}

FLYC_EACH_SETTING(SharedAndBuffers, "gfx1201");
FLYC_EACH_LONG_WAVE(SharedAndBuffers);

} // namespace
