//===- WaveTest.cpp - lanes that talk to each other -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Shuffles by every mask, distance and width against their definition; ballots, reads of lanes; coordinates.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

using namespace flyc::test;

namespace {

class Waves : public KernelTest {};

TEST_P(Waves, shuffleByKnownMask) {
  Memory memory;
  const auto x = integers(64, -1000, 1000);
  const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(64 * 64));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, out: out tensor<i32, (64,64):(1,64)>) launch(grid = (1), block = (64)) {
    let v = x[thread_idx.x]
    unroll for mask in 0 .. target.wave_size { out[thread_idx.x, mask] = shuffle_xor(v, mask) }
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int mask = 0; mask < lanes(); ++mask)
    for (int lane = 0; lane < 64; ++lane)
      ASSERT_EQ(got[mask * 64 + lane], x[lane ^ mask]) << "mask " << mask << ", lane " << lane;
}

TEST_P(Waves, shuffleInGroups) {
  for (int width : {1, 2, 8, 16, 32, 64}) {
    if (width > lanes())
      continue;
    Memory memory;
    const auto x = floats(64);
    const auto in = memory.put(x), out = memory.put(std::vector<float>(64 * 4));
    const int by = width / 2;
    run("const WIDTH = " + std::to_string(width) + R"(
kernel k(x: in tensor<f32, (64):(1)>, out: out tensor<f32, (64,4):(1,64)>, by: i32) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let v = x[i]
    out[i, 0] = shuffle_xor(v, by, width = WIDTH)
    out[i, 1] = shuffle_up(v, by, width = WIDTH)
    out[i, 2] = shuffle_down(v, by, width = WIDTH)
    out[i, 3] = shuffle(v, by, width = WIDTH)
  })",
        memory, "k", {1}, {64}, in, out, by);
    const auto got = memory.get(out);
    for (int lane = 0; lane < 64; ++lane) {
      const int first = lane / width * width;
      const auto from = [&](int source) { return source >= first && source < first + width ? x[source] : x[lane]; };
      EXPECT_EQ(got[lane], from(lane ^ by));
      EXPECT_EQ(got[64 + lane], from(lane - by));
      EXPECT_EQ(got[128 + lane], from(lane + by));
      EXPECT_EQ(got[192 + lane], from(first + by));
    }
  }
}

TEST_P(Waves, shuffleOfOtherWidths) {
  Memory memory;
  std::vector<double> x(64);
  for (double &v : x)
    v = std::uniform_real_distribution<double>(-8, 8)(random);
  const auto in = memory.put(x), out = memory.put(std::vector<double>(128));
  run(R"(kernel k(x: in tensor<f64, (64):(1)>, out: out tensor<f64, (64,2):(1,64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    out[i, 0] = shuffle_xor(x[i], 5)
    out[i, 1] = shuffle_down(x[i], 3, width = 8)
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int lane = 0; lane < 64; ++lane) {
    EXPECT_EQ(got[lane], x[lane ^ 5]);
    EXPECT_EQ(got[64 + lane], lane % 8 + 3 < 8 ? x[lane + 3] : x[lane]);
  }
}

TEST_P(Waves, shuffleOfVectorsThatFillNoWords) {
  Memory memory;
  const auto x = integers(64, -1000, 1000);
  const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(64 * 3));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, out: out tensor<i32, (64,3):(1,64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let v = vector(x[i].to<i16>(), (x[i] * 3).to<i16>(), (x[i] * 5).to<i16>())
    let h = vector(x[i].to<f16>(), 1.0, -x[i].to<f16>())
    let b = vector(x[i].to<i8>(), (x[i] >> 1).to<i8>(), 3, 4, (x[i] >> 2).to<i8>())
    out[i, 0] = shuffle_xor(v, 5).to<i32>().reduce(add)
    out[i, 1] = shuffle_down(h, 3, width = 8)[2].to<i32>()
    out[i, 2] = shuffle(b, 9, width = 16)[4].to<i32>()
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int lane = 0; lane < 64; ++lane) {
    EXPECT_EQ(got[lane], 9 * x[lane ^ 5]);
    EXPECT_EQ(got[64 + lane], -(lane % 8 + 3 < 8 ? x[lane + 3] : x[lane]));
    EXPECT_EQ(got[128 + lane], static_cast<int8_t>(x[lane / 16 * 16 + 9] >> 2));
  }
}

TEST_P(Waves, ballotsAndLanes) {
  Memory memory;
  const auto x = integers(256, -10, 10);
  const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(256 * 5));
  const auto votes = memory.put(std::vector<uint64_t>(256 / lanes()));
  run(R"(kernel k(x: in tensor<i32, (256):(1)>, out: out tensor<i32, (256,5):(1,256)>, votes: out tensor<u64, (256 / target.wave_size):(1)>)
      launch(grid = (1), block = (256)) {
    let i = thread_idx.x
    let v = x[i]
    votes[wave_id] = ballot(v > 3)
    out[i, 0] = readlane(v, 17)
    out[i, 1] = uniform(v)
    out[i, 2] = lane_id
    out[i, 3] = wave_id
    var sum = v
    unroll for step in 0 .. 6 { if const 1 << step < target.wave_size { sum = sum + shuffle_xor(sum, 1 << step) } }
    out[i, 4] = sum
  })",
      memory, "k", {1}, {256}, in, out, votes);
  const auto got = memory.get(out);
  const auto voted = memory.get(votes);
  for (int wave = 0; wave < 256 / lanes(); ++wave) {
    uint64_t vote = 0;
    int sum = 0;
    for (int lane = 0; lane < lanes(); ++lane) {
      vote |= uint64_t(x[wave * lanes() + lane] > 3) << lane;
      sum += x[wave * lanes() + lane];
    }
    EXPECT_EQ(voted[wave], vote);
    for (int lane = 0; lane < lanes(); ++lane) {
      const int i = wave * lanes() + lane;
      EXPECT_EQ(got[i], x[wave * lanes() + 17]);
      EXPECT_EQ(got[256 + i], x[wave * lanes()]);
      EXPECT_EQ(got[512 + i], lane);
      EXPECT_EQ(got[768 + i], wave);
      EXPECT_EQ(got[1024 + i], sum);
    }
  }
}

TEST_P(Waves, coordinatesOfAPartition) {
  Memory memory;
  const auto out = memory.put(std::vector<int32_t>(64 * 4 * 2));
  run(R"(kernel k(out: out tensor<i32, (2,4,64):(1,2,8)>) launch(grid = (1), block = (64)) {
    let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (8,8):(8,1), val = (2,2):(2,1))
    let at = cp.slice(thread_idx.x).partition_S(identity((16,16)))
    unroll for e in 0 .. 4 {
      let (m, n) = at[e]
      out[0, e, thread_idx.x] = m
      out[1, e, thread_idx.x] = n
    }
  })",
      memory, "k", {1}, {64}, out);
  const auto got = memory.get(out);
  std::vector<int> seen(256);
  for (int e = 0; e < 256; ++e)
    ++seen.at(size_t(got[2 * e] * 16 + got[2 * e + 1]));
  EXPECT_EQ(seen, std::vector<int>(256, 1)); // each coordinate is somebody's, once
  for (int thread = 0; thread < 64; ++thread)
    for (int e = 0; e < 4; ++e) {
      EXPECT_EQ(got[(thread * 4 + e) * 2] / 2, thread / 8);
      EXPECT_EQ(got[(thread * 4 + e) * 2 + 1] / 2, thread % 8);
    }
}

FLYC_EACH_SETTING(Waves, "gfx1100");
FLYC_EACH_LONG_WAVE(Waves);

} // namespace
