//===- IntegersTest.cpp - signs, widths and quotients ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is known of a number's sign and size must be true of it: programs that once computed something else.
//===----------------------------------------------------------------------===//

#include "test/unit/Language/KernelTest.h"

#include <algorithm>

using namespace flyc::test;

namespace {

class Integers : public KernelTest {};

// LLVM divides small numbers by way of f32, and has to see which are small.
TEST_P(Integers, unsignedQuotientsOfSignExtended) {
  Memory memory;
  std::vector<int8_t> x(256);
  std::vector<uint32_t> d(256);
  for (int i = 0; i < 256; ++i) {
    x[i] = int8_t(i);
    d[i] = i % 9 == 0 ? 0xffffff00u + uint32_t(i) % 200 : uint32_t(i) % 7 + 1;
  }
  const auto in = memory.put(x);
  const auto by = memory.put(d);
  const auto out = memory.put(std::vector<uint32_t>(256 * 5));
  run(R"(kernel k(x: in tensor<i8, (256):(1)>, d: in tensor<u32, (256):(1)>, y: out tensor<u32, (256,5):(1,256)>)
      launch(grid = (1), block = (256)) {
    let i = thread_idx.x
    let wide = x[i].to<u32>()
    y[i, 0] = wide / d[i]
    y[i, 1] = wide % d[i]
    y[i, 2] = 0xffffffff / wide.to<i8>().to<u32>()
    let v = vector(wide, wide + 1) / vector(d[i], d[255 - i])
    y[i, 3] = v[0]
    y[i, 4] = v[1]
  })",
      memory, "k", {1}, {256}, in, by, out);
  const auto got = memory.get(out);
  for (size_t i = 0; i < 256; ++i) {
    const auto wide = uint32_t(int32_t(x[i]));
    ASSERT_EQ(got[i], wide / d[i]) << i;
    ASSERT_EQ(got[256 + i], wide % d[i]) << i;
    if (wide) { // by zero: anything
      ASSERT_EQ(got[512 + i], 0xffffffffu / wide) << i;
    }
    ASSERT_EQ(got[768 + i], wide / d[i]) << i;
    ASSERT_EQ(got[1024 + i], (wide + 1) / d[255 - i]) << i;
  }
}

TEST_P(Integers, extremaOfUnsignedNumbersHaveTheTopBit) {
  Memory memory;
  std::vector<uint8_t> x(256);
  for (int i = 0; i < 256; ++i)
    x[i] = uint8_t(i);
  const auto in = memory.put(x);
  const auto out = memory.put(std::vector<int64_t>(256 * 4));
  run(R"(kernel k(x: in tensor<u8, (256):(1)>, y: out tensor<i64, (256,4):(1,256)>) launch(grid = (1), block = (256)) {
    let i = thread_idx.x
    y[i, 0] = max(x[i], 47).to<i8>().to<i64>()
    y[i, 1] = min(x[i], 200).to<i8>().to<i64>()
    y[i, 2] = max(x[i].to<i8>(), 3).to<i64>()
    y[i, 3] = min(x[i].to<i8>(), 3).to<i64>()
  })",
      memory, "k", {1}, {256}, in, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 256; ++i) {
    ASSERT_EQ(got[i], int8_t(std::max(i, 47))) << i;
    ASSERT_EQ(got[256 + i], int8_t(std::min(i, 200))) << i;
    ASSERT_EQ(got[512 + i], std::max<int>(int8_t(i), 3)) << i;
    ASSERT_EQ(got[768 + i], std::min<int>(int8_t(i), 3)) << i;
  }
}

// v_mov_b64 with a literal.
TEST_P(Integers, constantsOf64Bits) {
  Memory memory;
  const auto out = memory.put(std::vector<uint64_t>(64 * 3));
  run(R"(kernel k(y: out tensor<u64, (64,3):(1,64)>) launch(grid = (1), block = (64)) {
    y[thread_idx.x, 0] = 0xffffffcf
    var v: u32 = 0
    let w = ~v
    y[thread_idx.x, 1] = w.to<u64>()
    y[thread_idx.x, 2] = bitcast<u64>((-49).to<i64>())
  })",
      memory, "k", {1}, {64}, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i) {
    ASSERT_EQ(got[i], 0xffffffcfu);
    ASSERT_EQ(got[64 + i], 0xffffffffu);
    ASSERT_EQ(got[128 + i], uint64_t(-49));
  }
}

// What a group of trips leaves over is not begun after a break.
TEST_P(Integers, breakOutOfUnrolledGroups) {
  Memory memory;
  const auto x = integers(64, 0, 12);
  const auto in = memory.put(x);
  const auto out = memory.put(std::vector<int32_t>(64 * 3));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, y: out tensor<i32, (64,3):(1,64)>, n: i32) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    var a = 0
    unroll(3) for i in 0 .. n {
      if i == x[t] { break }
      a += i + 1
    }
    var b = 0
    unroll(4) for i in 0 .. 11 {
      b += i + 1
      if b % 7 == x[t] { break }
    }
    var c = 0
    unroll(2) for i in 1 .. x[t] { c += i; break }
    y[t, 0] = a
    y[t, 1] = b
    y[t, 2] = c
  })",
      memory, "k", {1}, {64}, in, out, 10);
  const auto got = memory.get(out);
  for (int t = 0; t < 64; ++t) {
    int a = 0, b = 0;
    for (int i = 0; i < 10 && i != x[t]; ++i)
      a += i + 1;
    for (int i = 0; i < 11; ++i) {
      b += i + 1;
      if (b % 7 == x[t])
        break;
    }
    ASSERT_EQ(got[t], a) << x[t];
    ASSERT_EQ(got[64 + t], b) << x[t];
    ASSERT_EQ(got[128 + t], x[t] > 1 ? 1 : 0) << x[t];
  }
}

FLYC_EACH_SETTING(Integers);

} // namespace
