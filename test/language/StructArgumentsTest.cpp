//===- StructArgumentsTest.cpp - structs by value -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The host's own compiler lays the structs out; every field is read back by a kernel.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

using namespace flyc::test;

namespace {

class StructArguments : public KernelTest {};

struct Shape {
  int32_t n;
  int64_t m;
};
struct Tap {
  int16_t at;
  float weight;
};
struct Job {
  float scale;
  Shape shape;
  float bias[4];
  Tap taps[3];
  uint8_t flag;
  int32_t steps[5];
  double last;
};
const Job job{
    1.5f,  {200, 1ll << 40}, {0.25f, 0.5f, 0.75f, 1.0f}, {{3, 0.125f}, {-2, 8.0f}, {7, -4.0f}}, 200, {5, -4, 3, -2, 1},
    0.0625};

const char *const declarations = R"(
  struct Shape { n: i32, m: i64 }
  struct Tap { at: i16, weight: f32 }
  struct Job { scale: f32, shape: Shape, bias: vec<4 x f32>, taps: array<Tap, 3>, flag: u8, steps: array<i32, 5>, last: f64 }
)";

TEST_P(StructArguments, everyField) {
  Memory memory;
  const auto out = memory.put(std::vector<double>(24));
  run(std::string(declarations) +
          R"(kernel k(first: i8, job: Job, y: out tensor<f64, (24):(1)>, behind: i16) launch(grid = (1), block = (1)) {
    y[0] = job.scale.to<f64>()
    y[1] = job.shape.n.to<f64>()
    y[2] = job.shape.m.to<f64>()
    unroll for i in 0 .. 4 { y[3 + i] = job.bias[i].to<f64>() }
    unroll for i in 0 .. 3 { y[7 + 2 * i] = job.taps[i].at.to<f64>(); y[8 + 2 * i] = job.taps[i].weight.to<f64>() }
    y[13] = job.flag.to<f64>()
    for i in 0 .. 5 { y[14 + i] = job.steps[i].to<f64>() }
    y[19] = job.last
    y[20] = first.to<f64>()
    y[21] = behind.to<f64>()
    let whole = job.taps[1]
    var moved = whole
    moved.weight += 1.0
    y[22] = moved.weight.to<f64>()
    y[23] = whole.at.to<f64>()
  })",
      memory, "k", {1}, {1}, int8_t(-9), job, out, int16_t(-1234));
  EXPECT_EQ(memory.get(out), (std::vector<double>{1.5,   200,    double(1ll << 40),
                                                  0.25,  0.5,    0.75,
                                                  1,     3,      0.125,
                                                  -2,    8,      7,
                                                  -4,    200,    5,
                                                  -4,    3,      -2,
                                                  1,     0.0625, -9,
                                                  -1234, 9,      -2}));
}

TEST_P(StructArguments, runTimeIndex) {
  Memory memory;
  const auto index = integers(200, 0, 2);
  const auto in = memory.put(index), out = memory.put(std::vector<int32_t>(200));
  const auto y = memory.put(std::vector<float>(200));
  run(std::string(declarations) +
          R"(kernel k(job: Job, at: in tensor<i32, (job.shape.n):(1)>, z: out tensor<i32, (job.shape.n):(1)>, y: out tensor<f32, (job.shape.n):(1)>)
      where job.shape.n % 8 == 0, job.shape.m > 0
      launch(grid = (ceil_div(job.shape.n, 64)), block = (64)) {
    let i = block_idx.x * 64 + thread_idx.x
    if i >= job.shape.n { return }
    let tap = job.taps[at[i]]                       // an index that differs from lane to lane
    let uniform = job.steps[block_idx.x]
    let wide = job.taps[(at[i] + 1).to<i64>() % 3]
    z[i] = tap.at.to<i32>() * 100 + uniform
    y[i] = tap.weight + 2.0 * wide.weight
  })",
      memory, "k", {4}, {64}, job, in, out, y);
  const auto z = memory.get(out);
  const auto w = memory.get(y);
  for (size_t i = 0; i < z.size(); ++i) {
    const Tap &tap = job.taps[index[i]];
    EXPECT_EQ(z[i], tap.at * 100 + job.steps[i / 64]) << i;
    EXPECT_EQ(w[i], tap.weight + 2.0f * job.taps[(index[i] + 1) % 3].weight) << i;
  }
}

TEST_P(StructArguments, oddSizes) { // three bytes, then a struct whose array has structs with holes
  struct Rgb {
    uint8_t r, g, b;
  };
  struct Palette {
    Rgb colours[5];
    struct {
      int16_t h;
      int64_t w;
      float v[3];
    } rows[2];
  };
  const Palette palette{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}},
                        {{-1, -2, {1, 2, 3}}, {-3, -4, {4, 5, 6}}}};
  Memory memory;
  const auto out = memory.put(std::vector<int32_t>(7));
  run(R"(struct Rgb { r: u8, g: u8, b: u8 }
    struct Row { h: i16, w: i64, v: vec<3 x f32> }
    struct Palette<N: int> { colours: array<Rgb, N>, rows: array<Row, 2> }
    kernel k(own: Rgb, p: Palette<5>, y: out tensor<i32, (7):(1)>) launch(grid = (1), block = (7)) {
    let t = thread_idx.x
    if t < 5 { y[t] = p.colours[t].r.to<i32>() * 10000 + p.colours[t].g.to<i32>() * 100 + p.colours[t].b.to<i32>() + own.b.to<i32>() }
    else {
      let row = p.rows[t - 5]
      y[t] = row.h.to<i32>() * 1000 + row.w.to<i32>() * 100 + row.v[2].to<i32>()
    }
  })",
      memory, "k", {1}, {7}, Rgb{1, 2, 3}, palette, out);
  EXPECT_EQ(memory.get(out), (std::vector<int32_t>{10206, 40509, 70812, 101115, 131418, -1197, -3394}));
}

FLYC_EACH_SETTING(StructArguments, "gfx1250");

} // namespace
