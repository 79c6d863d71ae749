//===- AsyncTest.cpp - copies straight to LDS, waits, views ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tiles that arrive in LDS while others are used: a wrong address, pitch, group or barrier would show as an element in
// the wrong place.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <string_view>

using namespace flyc::test;

namespace {

class Async : public KernelTest {
protected:
  bool isWide() const { return std::string_view(GetParam().processor) == "gfx950"; }
};

/// Each block of `rows` x 64 elements reversed in both directions.
template <typename T> std::vector<T> reversedTiles(const std::vector<T> &x, int m, int n, int rows) {
  std::vector<T> y(x.size());
  for (int r = 0; r < m; ++r)
    for (int c = 0; c < n; ++c)
      y[size_t(r) * n + c] = x[size_t(r / rows * rows + rows - 1 - r % rows) * n + c / 64 * 64 + 63 - c % 64];
  return y;
}

TEST_P(Async, twoStages) {
  Memory memory;
  const int m = 32, n = 320;
  const auto x = floats(size_t(m) * n);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<float>(x.size()), "y");
  run(R"(kernel k(x: in tensor<f32, (m, n):(n, 1)>, y: out tensor<f32, (m, n):(n, 1)>) where n % 64 == 0 launch(grid = (m / 16), block = (256)) {
    let other = shared<f32>((7):(1))
    let s = shared<f32>((16, 64, 2):(64, 1, 1024), align = 16)
    if thread_idx.x < 7 { other[thread_idx.x] = 1.0 }
    barrier()
    let dma = make_tiled_copy_tv(buffer_copy_lds<32>, f32, thr = (4, 64):(64, 1), val = (1, 1):(1, 1)).slice(thread_idx.x)
    let from = dma.partition_S(buffer(x).flat_divide([16 | 64])[_, _, block_idx.x, _])
    let to = dma.partition_D(s)
    let tiles = n / 64
    copy(dma, from[_, _, _, 0], to[_, _, _, 0])
    async_mark()
    for k in 0 .. tiles {
      copy(dma, from[_, _, _, min(k + 1, tiles - 1)], to[_, _, _, (k + 1) % 2])
      async_mark()
      async_wait(1)
      barrier(.raw)
      unroll for i in 0 .. 4 {
        y[block_idx.x * 16 + wave_id * 4 + i, k * 64 + lane_id] = s[15 - wave_id * 4 - i, 63 - lane_id, k % 2] * other[i]
      }
      wait(lgkm = 0)
      barrier(.raw)
    }
  })",
      memory, "k", {uint32_t(m) / 16}, {256}, in, out, m, n);
  EXPECT_EQ(memory.get(out), reversedTiles(x, m, n, 16));
}

// The barrier waits for what no group holds; only part of the waves copy, as two blocks of threads.
TEST_P(Async, barrierWaits) {
  Memory memory;
  const int m = 16, n = 64;
  const auto x = integers(size_t(m) * n, -1000, 1000);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<int32_t>(x.size()), "y");
  run(R"(kernel k(x: in tensor<i32, (m, 64):(64, 1)>, y: out tensor<i32, (m, 64):(64, 1)>) launch(grid = (m / 16), block = (256)) {
    let s = shared<i32>((16, 64):(64, 1))
    let dma = make_tiled_copy_tv(buffer_copy_lds<32>, i32, thr = (2, 64):(64, 1), val = (1, 1):(1, 1)).slice(thread_idx.x % 128)
    let from = dma.partition_S(buffer(x).flat_divide([8 | 64])[_, _, _, 0])
    let to = dma.partition_D(s.flat_divide([8 | 64])[_, _, _, 0])
    if wave_id < 2 { copy(dma, from[_, _, _, 2 * block_idx.x], to[_, _, _, 0]) }
    else { copy(dma, from[_, _, _, 2 * block_idx.x + 1], to[_, _, _, 1]) }
    barrier()
    unroll for i in 0 .. 4 { y[block_idx.x * 16 + wave_id * 4 + i, lane_id] = s[15 - wave_id * 4 - i, 63 - lane_id] }
  })",
      memory, "k", {uint32_t(m) / 16}, {256}, in, out, m);
  EXPECT_EQ(memory.get(out), reversedTiles(x, m, n, 16));
}

// What a wave copied itself is there when it reads it, and what lies beyond the buffer is zero.
TEST_P(Async, boundsArriveAsZero) {
  Memory memory;
  const auto x = integers(100, 1, 1000);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<int32_t>(128, -1), "y");
  run(R"(kernel k(x: in tensor<i32, (n):(1)>, y: out tensor<i32, (m):(1)>) launch(grid = (2), block = (64)) {
    let s = shared<i32>((64):(1))
    let dma = make_tiled_copy_tv(buffer_copy_lds<32>, i32, thr = (64):(1), val = (1):(1)).slice(lane_id)
    copy(dma, dma.partition_S(buffer(x).zipped_divide([64])[_, block_idx.x]), dma.partition_D(s))
    y[block_idx.x * 64 + thread_idx.x] = s[63 - thread_idx.x]
  })",
      memory, "k", {2}, {64}, in, out, 100, 128);
  const auto got = memory.get(out);
  for (int i = 0; i < 128; ++i) {
    const int from = i / 64 * 64 + 63 - i % 64;
    EXPECT_EQ(got[i], from < 100 ? x[from] : 0) << i;
  }
}

// Bytes and shorts become dwords.
TEST_P(Async, narrow) {
  Memory memory;
  std::vector<uint8_t> x(256);
  std::vector<uint16_t> h(256);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = uint8_t(i * 37);
    h[i] = uint16_t(i * 977);
  }
  const auto in = memory.put(x, "x");
  const auto wide = memory.put(h, "h");
  const auto out = memory.put(std::vector<int32_t>(512), "y");
  run(R"(kernel k(x: in tensor<u8, (256):(1)>, h: in tensor<u16, (256):(1)>, y: out tensor<i32, (512):(1)>) launch(grid = (1), block = (256)) {
    let s = shared<u8>((256):(4), align = 4)
    let z = shared<u16>((256):(2), align = 4)
    let bytes = make_tiled_copy_tv(buffer_copy_lds<8>, u8, thr = (256):(1), val = (1):(1)).slice(thread_idx.x)
    let shorts = make_tiled_copy_tv(buffer_copy_lds<16>, u16, thr = (256):(1), val = (1):(1)).slice(thread_idx.x)
    copy(bytes, bytes.partition_S(buffer(x)), bytes.partition_D(s))
    copy(shorts, shorts.partition_S(buffer(h)), shorts.partition_D(z))
    barrier()
    y[thread_idx.x] = s[255 - thread_idx.x].to<i32>()
    y[256 + thread_idx.x] = z[255 - thread_idx.x].to<i32>()
  })",
      memory, "k", {1}, {256}, in, wide, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 256; ++i) {
    EXPECT_EQ(got[i], x[255 - i]);
    EXPECT_EQ(got[256 + i], h[255 - i]);
  }
}

// 128 bits a lane, the source sliced by the swizzle, the memory read through it; and 96 bits in the room of 128.
TEST_P(Async, wideThroughASwizzle) {
  if (!isWide())
    return; // the instruction is gfx950's: test/errors/async.fly.txt has what others say
  Memory memory;
  const int m = 128, n = 256;
  std::vector<int16_t> x(size_t(m) * n);
  for (int16_t &v : x)
    v = static_cast<int16_t>(random());
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<int16_t>(x.size()), "y");
  run(R"(kernel k(x: in tensor<i16, (m, n):(n, 1)>, y: out tensor<i16, (m, n):(n, 1)>) where n % 64 == 0 launch(grid = (m / 64), block = (512)) {
    let s = shared<i16>((64, 64, 2):(64, 1, 4096), align = 1024)
    let read = make_view(s.iter, S<3,3,3> o 0 o s.layout)
    let dma = make_tiled_copy_tv(buffer_copy_lds<128>, i16, thr = (64, 8):(8, 1), val = (1, 8):(8, 1))
    let from = dma.slice(crd2idx(thread_idx.x, S<3,0,3> o 0 o (512):(1))).partition_S(buffer(x).flat_divide([64 | 64])[_, _, block_idx.x, _])
    let to = dma.slice(thread_idx.x).partition_D(s)
    let tiles = n / 64
    copy(dma, from[_, _, _, 0], to[_, _, _, 0])
    async_mark()
    for k0 in 0 .. tiles step 2 {
      unroll for stage in 0 .. 2 {
        copy(dma, from[_, _, _, min(k0 + stage + 1, tiles - 1)], to[_, _, _, 1 - stage])
        async_mark()
        async_wait(1)
        barrier(.raw)
        unroll for i in 0 .. 8 {
          y[block_idx.x * 64 + wave_id * 8 + i, (k0 + stage) * 64 + lane_id] = read[63 - wave_id * 8 - i, 63 - lane_id, stage]
        }
        wait(lgkm = 0)
        barrier(.raw)
      }
    }
  })",
      memory, "k", {uint32_t(m) / 64}, {512}, in, out, m, n);
  EXPECT_EQ(memory.get(out), reversedTiles(x, m, n, 64));

  const auto t = integers(192, -1000, 1000);
  const auto three = memory.put(t, "t"), back = memory.put(std::vector<int32_t>(192), "z");
  run(R"(kernel k(x: in tensor<i32, (64, 3):(3, 1)>, y: out tensor<i32, (64, 3):(3, 1)>) launch(grid = (1), block = (64)) {
    let s = shared<i32>((64, 3):(4, 1), align = 16)
    let dma = make_tiled_copy_tv(buffer_copy_lds<96>, i32, thr = (64, 1):(1, 64), val = (1, 3):(3, 1)).slice(thread_idx.x)
    copy(dma, dma.partition_S(buffer(x)), dma.partition_D(s))
    barrier()
    unroll for i in 0 .. 3 { y[thread_idx.x, i] = s[63 - thread_idx.x, i] }
  })",
      memory, "k", {1}, {64}, three, back);
  const auto got = memory.get(back);
  for (int i = 0; i < 192; ++i)
    EXPECT_EQ(got[i], t[(63 - i / 3) * 3 + i % 3]);
}

TEST_P(Async, views) {
  Memory memory;
  const auto x = integers(256, -1000, 1000);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<int32_t>(256), "y");
  run(R"(kernel k(x: in tensor<i32, (n):(1)>, y: out tensor<i32, (n):(1)>) launch(grid = (1), block = (256)) {
    let s = shared<i32>((256):(1))
    let t = thread_idx.x
    make_view(s.iter, (16, 16):(16, 1))[t / 16, t % 16] = make_view(x.iter, (16, 16))[t % 16, t / 16]
    barrier()
    let r = fragment<i32>((4):(1))
    let pairs = make_view(r.iter, (2, 2):(1, 2))
    pairs[1, 1] = make_view(s.iter, (16, 16):(1, 16))[t / 16, t % 16]
    y[t] = r[3]
  })",
      memory, "k", {1}, {256}, in, out, 256);
  const auto got = memory.get(out);
  for (int i = 0; i < 256; ++i)
    EXPECT_EQ(got[i], x[i / 16 + i % 16 * 16]);
}

/// gfx90a has no copies straight out of global memory.
class GlobalAsync : public Async {};
INSTANTIATE_TEST_SUITE_P(EachProcessor, GlobalAsync,
                         testing::Values(Setting{"gfx942", "-O0"}, Setting{"gfx942", "-O3"}, Setting{"gfx950", "-O0"},
                                         Setting{"gfx950", "-O3"}),
                         nameOf);

/// Out of global memory without a buffer, and waited for by groups.
TEST_P(GlobalAsync, twoStages) {
  Memory memory;
  const int tiles = 5;
  const auto x = floats(256 * tiles);
  const auto in = memory.put(x, "x"), out = memory.put(std::vector<float>(x.size()), "y");
  run(R"(kernel k(x: in tensor<f32, (n):(1)>, y: out tensor<f32, (n):(1)>) where n % 256 == 0 launch(grid = (1), block = (256)) {
    let s = shared<f32>((256, 2):(1, 256))
    let dma = make_tiled_copy_tv(global_copy_lds<32>, f32, thr = (256):(1), val = (1):(1)).slice(thread_idx.x)
    let (from, to) = (dma.partition_S(x.zipped_divide([256])), dma.partition_D(s))
    copy(dma, from[_, _, 0], to[_, _, 0])
    async_mark()
    for k in 0 .. n / 256 {
      copy(dma, from[_, _, min(k + 1, n / 256 - 1)], to[_, _, (k + 1) % 2])
      async_mark()
      async_wait(1)
      barrier(.raw)
      y[k * 256 + thread_idx.x] = s[255 - thread_idx.x, k % 2]
      wait(lgkm = 0)
      barrier(.raw)
    }
  })",
      memory, "k", {1}, {256}, in, out, 256 * tiles);
  if (HasFatalFailure())
    return;
  std::vector<float> expected(x.size());
  for (size_t i = 0; i < x.size(); ++i)
    expected[i] = x[i / 256 * 256 + 255 - i % 256];
  EXPECT_EQ(memory.get(out), expected);
}

/// Each width of it: 8 and 16 bits arrive as dwords, 96 bits in the room of 128.
TEST_P(GlobalAsync, widths) {
  for (int bits : {8, 16, 32, 96, 128}) {
    if (bits > 32 && !isWide())
      continue;
    Memory memory;
    const int bytes = bits / 8, pitch = bytes <= 4 ? 4 : 16;
    const auto words = integers(64 * 4, -1000000, 1000000);
    const auto in = memory.put(words, "x"), out = memory.put(std::vector<int32_t>(64 * 4), "y");
    const std::string b = std::to_string(bytes), p = std::to_string(pitch);
    run("kernel k(x: in tensor<i8, (1024):(1), align = 16>, y: out tensor<i32, (256):(1)>) launch(grid = (1), block = "
        "(64)) {\n"
        "  let s = shared<i8>((1024):(1), align = 16)\n"
        "  let dma = make_tiled_copy_tv(global_copy_lds<" +
            std::to_string(bits) + ">, i8, thr = (64):(1), val = (" + b +
            "):(1)).slice(thread_idx.x)\n"
            "  let here = make_view(s.iter, ((" +
            b + ", 64)):((1, " + p +
            ")))\n"
            "  unroll for i in 0 .. 16 { s[thread_idx.x * 16 + i] = 0 }\n"
            "  barrier()\n"
            "  copy(dma, dma.partition_S(make_view(x.iter, (" +
            std::to_string(64 * bytes) +
            "):(1))), dma.partition_D(here))\n"
            "  barrier()\n"
            "  unroll for i in 0 .. 4 { var word: u32 = 0\n"
            "    unroll for j in 0 .. 4 { word = word | (bitcast<u8>(s[(thread_idx.x * 4 + i) * 4 + j]).to<u32>() << "
            "(8 * j)) }\n"
            "    y[thread_idx.x * 4 + i] = bitcast<i32>(word) }\n"
            "}\n",
        memory, "k", {1}, {64}, in, out);
    if (HasFatalFailure())
      return;
    std::vector<uint8_t> source(1024), arrived(1024), expected(1024);
    std::memcpy(source.data(), words.data(), 1024);
    const auto got = memory.get(out);
    std::memcpy(arrived.data(), got.data(), 1024);
    for (int lane = 0; lane < 64; ++lane)
      for (int byte = 0; byte < bytes; ++byte)
        expected[lane * pitch + byte] = source[lane * bytes + byte];
    // Beyond the narrow values lies what the load extended them by.
    for (int i = 0; i < 1024; ++i)
      if (i % pitch < bytes && i / pitch < 64)
        EXPECT_EQ(arrived[i], expected[i]) << bits << " bits, byte " << i;
  }
}

FLYC_EACH_CDNA(Async);

} // namespace
