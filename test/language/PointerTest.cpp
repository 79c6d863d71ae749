//===- PointerTest.cpp - a `var` of a tensor in memory --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Views that move: in loops, in branches and in both, through global memory, buffers and shared memory, from one memory
// to another, with layouts known when compiling and in the kernel only, behind swizzles, and of elements that share
// bytes.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

using namespace flyc::test;

namespace {

class Pointers : public KernelTest {};

// A row of each tile, then the next one; rows are as long as the argument says, and a thread looks at its own place of
// them.
TEST_P(Pointers, followALoop) {
  const int rows = 5, n = 100;
  std::vector<float> data = floats(rows * n);
  Memory memory;
  const auto x = memory.put(data);
  const auto y = memory.put(std::vector<float>(n)), z = memory.put(std::vector<float>(n));
  run(R"(kernel k(x: in tensor<f32, (m, n):(n, 1)>, y: out tensor<f32, (n):(1)>, z: out tensor<f32, (n):(1)>)
         launch(grid = (1), block = (64)) {
    for part in 0 .. ceil_div(n, 64) {
      let i = part * 64 + thread_idx.x
      if i < n {
        var row = x[0, _]
        var sum = 0.0
        for r in 0 .. m {
          row = x[r, _]
          sum += row[i]
        }
        y[i] = sum
        z[i] = row[i]
      }
    }
  })",
      memory, "k", {1}, {64}, x, y, z, rows, n);
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int r = 0; r < rows; ++r)
      sum += data[size_t(r * n + i)];
    EXPECT_EQ(memory.get(y)[size_t(i)], sum);
    EXPECT_EQ(memory.get(z)[size_t(i)], data[size_t((rows - 1) * n + i)]);
  }
}

// From where it is on: each trip moves by what a lane decides, so that lanes part; copies of 128 bits keep their
// alignment.
TEST_P(Pointers, moveFromWhereTheyAre) {
  std::vector<float> data = floats(4096);
  Memory memory;
  const auto x = memory.put(data);
  const auto y = memory.put(std::vector<float>(64 * 4));
  run(R"(kernel k(x: in tensor<f32, (4096):(1), align = 16>, y: out tensor<f32, (64, 4):(4, 1), align = 16>, steps: i32)
         launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    var p = x.zipped_divide([4])[_, t]
    let r = fragment<f32>((4):(1))
    r.fill(0.0)
    for k in 0 .. steps {
      if (t + k) % 3 == 0 {
        p = make_view(make_view(p.iter, (4, 64):(1, 4))[_, 2].iter, p.layout)
      } else if t % 2 == 0 {
        p = make_view(make_view(p.iter, (4, 64):(1, 4))[_, k].iter, p.layout)
        if k == 7 { break }
      }
      let part = fragment<f32>((4):(1))
      copy(universal_copy<128>, p, part)
      r.store(r.load() + part.load())
    }
    copy(universal_copy<128>, r, y[t, _])
  })",
      memory, "k", {1}, {64}, x, y, 9);
  const auto got = memory.get(y);
  for (int t = 0; t < 64; ++t) {
    float sum[4] = {};
    int p = 4 * t;
    for (int k = 0; k < 9; ++k) {
      if ((t + k) % 3 == 0) {
        p += 8;
      } else if (t % 2 == 0) {
        p += 4 * k;
        if (k == 7)
          break;
      }
      for (int e = 0; e < 4; ++e)
        sum[e] += data[size_t(p + e)];
    }
    for (int e = 0; e < 4; ++e)
      ASSERT_EQ(got[size_t(4 * t + e)], sum[e]) << t;
  }
}

// Written through: two halves of shared memory that change places, and a buffer whose end drops what lies behind it.
TEST_P(Pointers, sharedMemoryAndBuffers) {
  const int n = 300;
  std::vector<int32_t> data = integers(size_t(n), -1000, 1000);
  Memory memory;
  const auto x = memory.put(data);
  const auto y = memory.put(std::vector<int32_t>(n + 64, 7));
  run(R"(kernel k(x: in tensor<i32, (n):(1)>, y: inout tensor<i32, (n + 64):(1)>) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let s = shared<i32>((64, 2):(1, 64))
    var now = s[_, 0]
    var next = s[_, 1]
    let from = buffer(x)
    var source = make_view(from.iter, (64):(1))
    var target = make_view(buffer(y, bound = n).iter, (64):(1))
    now[t] = source[t]
    let tiles = ceil_div(n, 64)
    for k in 1 .. tiles + 1 {
      source = make_view(make_view(source.iter, (64, 2):(1, 64))[_, 1].iter, (64):(1))
      next[t] = source[t]
      barrier()
      target[t] = now[63 - t] + k
      barrier()
      target = make_view(make_view(target.iter, (64, 2):(1, 64))[_, 1].iter, (64):(1))
      (now, next) = (next, now)
    }
  })",
      memory, "k", {1}, {64}, x, y, n);
  const auto got = memory.get(y);
  for (int i = 0; i < n + 64; ++i) {
    const int at = i / 64 * 64 + 63 - i % 64;
    EXPECT_EQ(got[size_t(i)], i >= n ? 7 : (at < n ? data[size_t(at)] : 0) + i / 64 + 1) << i;
  }
}

// Of strides in i64, in a tuple, as a part that a tiled copy deals out, and of elements of 4 bits.
TEST_P(Pointers, kindsOfViews) {
  std::vector<uint8_t> bytes(512);
  for (uint8_t &b : bytes)
    b = uint8_t(random());
  std::vector<float> data = floats(1024);
  Memory memory;
  const auto q = memory.put(bytes);
  const auto x = memory.put(data);
  const auto y = memory.put(std::vector<float>(256)), z = memory.put(std::vector<float>(256));
  const auto sums = memory.put(std::vector<int32_t>(64));
  run(R"(kernel k(q: in tensor<i4, (1024):(1), align = 16>, x: in tensor<f32, (m, 256):(ld, 1), align = 16>, y: out tensor<f32, (256):(1), align = 16>,
                  z: out tensor<f32, (256):(1), align = 16>, sums: out tensor<i32, (64):(1)>, ld: i64) where ld % 4 == 0 launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let me = make_tiled_copy_tv(universal_copy<128>, f32, thr = (64):(1), val = (4):(1)).slice(t)
    var (a, count) = (me.partition_S(x[0, _]), 0)
    let r = make_fragment_like(a)
    let sum = make_fragment_like(a)
    sum.fill(0.0)
    while count < m {
      a = me.partition_S(x[count, _])
      count += 1
      copy(universal_copy<128>, a, r)
      sum.store(sum.load() + r.load())
    }
    copy(universal_copy<128>, sum, me.partition_D(y))
    copy(universal_copy<128>, a, r)
    copy(universal_copy<128>, r, me.partition_D(z))
    var w = q.zipped_divide([8])[_, t]
    var total: i32 = 0
    unroll for k in 0 .. 2 {
      let part = fragment<i4>((8):(1))
      copy(universal_copy<32>, w, part)
      total += part.load().to<i32>().reduce(add)
      w = q.zipped_divide([8])[_, t + 64]
    }
    sums[t] = total
  })",
      memory, "k", {1}, {64}, q, x, y, z, sums, int64_t(256), 4);
  for (size_t i = 0; i < 256; ++i) {
    EXPECT_EQ(memory.get(y)[i], ((data[i] + data[i + 256]) + data[i + 512]) + data[i + 768]);
    EXPECT_EQ(memory.get(z)[i], data[i + 768]);
  }
  for (size_t t = 0; t < 64; ++t) {
    int want = 0;
    for (size_t k = 0; k < 2; ++k)
      for (size_t b = 0; b < 4; ++b) {
        const int byte = bytes[256 * k + 4 * t + b];
        want += (byte % 16 ^ 8) - 8 + ((byte / 16 ^ 8) - 8);
      }
    EXPECT_EQ(memory.get(sums)[t], want) << t;
  }
}

// Two allocations that change places in each trip, behind one swizzle: what was written last is read while the other is
// written.
TEST_P(Pointers, sharedMemoriesThatChangePlaces) {
  const int tiles = 5;
  std::vector<float> data = floats(size_t(tiles) * 512);
  Memory memory;
  const auto x = memory.put(data);
  const auto y = memory.put(std::vector<float>(data.size()));
  run(R"(kernel k(x: in tensor<f32, (n):(1), align = 16>, y: out tensor<f32, (n):(1), align = 16>) where n % 512 == 0 launch(grid = (1), block = (128)) {
    let t = thread_idx.x
    let a = shared<f32>(S<2,2,3> o (16, 32):(32, 1), align = 1024)
    let b = shared<f32>(S<2,2,3> o (16, 32):(32, 1), align = 1024)
    let from = x.zipped_divide([512])
    let to = y.zipped_divide([512])
    let r = fragment<f32>((4):(1))
    var now = a
    var next = b
    let fill = fn(tile) {
      copy(universal_copy<128>, make_view(from[_, tile].iter, (4, 128):(1, 4))[_, t], r)
      copy(universal_copy<128>, r, now.zipped_divide([1 | 4])[_, (t / 8, t % 8)])
    }
    fill(0)
    barrier()
    for k in 0 .. n / 512 {
      (now, next) = (next, now)
      if k + 1 < n / 512 { fill(k + 1) }
      // Rows in the opposite order, so that threads read what others wrote.
      copy(universal_copy<128>, next.zipped_divide([1 | 4])[_, (15 - t / 8, t % 8)], r)
      copy(universal_copy<128>, r, make_view(to[_, k].iter, (4, 128):(1, 4))[_, t])
      barrier()
    }
  })",
      memory, "k", {1}, {128}, x, y, tiles * 512);
  const auto got = memory.get(y);
  for (size_t i = 0; i < data.size(); ++i)
    ASSERT_EQ(got[i], data[i / 512 * 512 + (15 - i % 512 / 32) * 32 + i % 32]) << i;
}

// Tensors that change places; each is an argument of its own. Neighbours are averaged, from one to the other and back.
TEST_P(Pointers, tensorsThatChangePlaces) {
  const int n = 64, rounds = 5;
  std::vector<float> data = floats(n), want = data;
  for (int r = 0; r < rounds; ++r) {
    std::vector<float> next(n);
    for (int i = 0; i < n; ++i)
      next[size_t(i)] = (want[size_t(i)] + want[size_t((i + 1) % n)]) * 0.5f;
    want = next;
  }
  Memory memory;
  const auto a = memory.put(data), b = memory.put(std::vector<float>(n));
  run(R"(kernel k(a: inout tensor<f32, (64):(1)>, b: inout tensor<f32, (64):(1)>, rounds: i32) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    var from = a
    var to = b
    for r in 0 .. rounds {
      to[t] = (from[t] + from[(t + 1) % 64]) * 0.5
      fence()
      barrier()
      (from, to) = (to, from)
    }
  })",
      memory, "k", {1}, {64}, a, b, rounds);
  EXPECT_EQ(memory.get(rounds % 2 ? b : a), want);
}

// Lanes that look at different memories, of three; one of them through another variable, one of them in a loop only.
TEST_P(Pointers, memoriesByLane) {
  std::vector<int32_t> x = integers(256, -1000, 1000), z = integers(256, -1000, 1000), w = integers(256, -1000, 1000);
  Memory memory;
  const auto px = memory.put(x), pz = memory.put(z), pw = memory.put(w);
  const auto y = memory.put(std::vector<int32_t>(64));
  run(R"(kernel k(x: in tensor<i32, (256):(1)>, z: in tensor<i32, (256):(1)>, w: in tensor<i32, (256):(1)>, y: out tensor<i32, (64):(1)>, m: i32)
      launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let tiles = (4):(1)
    var p = make_view(x.iter, tiles)
    var q = p
    if t % 3 == 1 { p = make_view(z.zipped_divide([4])[_, t].iter, tiles) }
    var sum = 0
    for k in 0 .. m {
      sum += p[k % 4] * (k + 1)
      if k == 1 { q = make_view(w.zipped_divide([4])[_, t].iter, tiles) }
      if k == t % 4 { p = q }
    }
    y[t] = sum
  })",
      memory, "k", {1}, {64}, px, pz, pw, y, 6);
  for (int t = 0; t < 64; ++t) {
    const int32_t *p = t % 3 == 1 ? &z[size_t(4 * t)] : x.data(), *q = x.data();
    int32_t sum = 0;
    for (int k = 0; k < 6; ++k) {
      sum += p[k % 4] * (k + 1);
      if (k == 1)
        q = &w[size_t(4 * t)];
      if (k == t % 4)
        p = q;
    }
    ASSERT_EQ(memory.get(y)[size_t(t)], sum) << t;
  }
}

FLYC_EACH_SETTING(Pointers, "gfx1201");

} // namespace
