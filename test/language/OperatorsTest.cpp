//===- OperatorsTest.cpp - comparisons of vectors, @fast ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <cmath>

using namespace flyc::test;

namespace {

class Operators : public KernelTest {};

TEST_P(Operators, vectorsCompareLaneByLane) {
  const auto x = floats(256), y = floats(256);
  Memory memory;
  const auto dx = memory.put(x), dy = memory.put(y), out = memory.put(std::vector<float>(256));
  const auto counts = memory.put(std::vector<int32_t>(64));
  run(R"(kernel k(x: in tensor<f32, (256):(1)>, y: in tensor<f32, (256):(1)>, z: out tensor<f32, (256):(1)>, n: out tensor<i32, (64):(1)>)
         launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let a = vector(x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3])
    let b = vector(y[4 * i], y[4 * i + 1], y[4 * i + 2], y[4 * i + 3])
    let larger = a > b
    let apart = !(a * b > 0.0) & (a != 0.0)
    var z4 = select(larger, a, b)
    for k in 0 .. 2 { z4 = select(apart, z4 * 2.0, z4) }
    unroll for k in 0 .. 4 { z[4 * i + k] = z4[k] }
    n[i] = select(larger, 1, 0).reduce(add) + select(larger.reduce(fn(p, q) => p && q), 10, 0)
  })",
      memory, "k", {1}, {64}, dx, dy, out, counts);
  const auto z = memory.get(out);
  const auto n = memory.get(counts);
  for (size_t i = 0; i < 64; ++i) {
    int want = 0;
    for (size_t k = 4 * i; k < 4 * i + 4; ++k) {
      want += x[k] > y[k];
      const float larger = x[k] > y[k] ? x[k] : y[k];
      EXPECT_EQ(z[k], !(x[k] * y[k] > 0) && x[k] != 0 ? 4 * larger : larger) << k;
    }
    EXPECT_EQ(n[i], want == 4 ? 14 : want) << i;
  }
}

/// With @fast(contract) a product and a sum are rounded once, without it twice. (The same sum twice would be computed
/// once, with the flags of both.)
TEST_P(Operators, fastContracts) {
  const auto x = floats(64);
  Memory memory;
  const auto dx = memory.put(x), out = memory.put(std::vector<float>(256));
  run(R"(@fast(contract) fn inside(v, c) { return v * v + c }
  fn plain(v, c) { return v * v + c }
  kernel k(x: in tensor<f32, (64):(1)>, y: out tensor<f32, (64, 4):(1, 64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    y[i, 0] = plain(x[i], 0.3)
    y[i, 1] = inside(x[i] * 1.5, 0.3)
    @fast(contract) { y[i, 2] = plain(x[i] * 2.5, 0.3) }
    @fast(contract, nsz) y[i, 3] = inside(x[i] * 3.5, 0.3)
  })",
      memory, "k", {1}, {64}, dx, out);
  const auto y = memory.get(out);
  const float factors[] = {1, 1.5f, 2.5f, 3.5f};
  for (size_t k = 0; k < 4; ++k) {
    size_t twice = 0, once = 0;
    for (size_t i = 0; i < 64; ++i) {
      const volatile float v = x[i] * factors[k], square = v * v, sum = square + 0.3f;
      const float fused = std::fma(float(v), float(v), 0.3f), got = y[64 * k + i];
      ASSERT_TRUE(got == sum || got == fused) << k;
      twice += got != fused;
      once += got != sum;
    }
    if (k == 0)
      EXPECT_TRUE(once == 0 && twice > 0);
    else if (std::string(GetParam().flags) == "-O3") // allowed, and done
      EXPECT_TRUE(once > 0 && twice == 0) << k;
  }
}

FLYC_EACH_SETTING(Operators, "gfx1100");

} // namespace
