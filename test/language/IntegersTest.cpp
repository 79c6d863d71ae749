//===- IntegersTest.cpp - signs, widths and quotients ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is known of a number's sign and size must be true of it: programs that once computed something else.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <cmath>

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

// Numbers of 64 bits are computed by halves, and a half that is all ones wins: compiler/CodeGen/llvm22/KnownOnes.cpp.
TEST_P(Integers, halvesThatAreAllOnes) {
  Memory memory;
  const auto x = integers(64, -4, 4);
  std::vector<uint8_t> small(64);
  for (int i = 0; i < 64; ++i)
    small[i] = uint8_t(5 * i);
  const auto in = memory.put(x);
  const auto bytes = memory.put(small);
  const auto out = memory.put(std::vector<int64_t>(64 * 5));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, s: in tensor<u8, (64):(1)>, y: inout tensor<i64, (64,5):(1,64)>) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    atomic_or(y, (t, 0), -5 | (-(x[t].to<f32>().to<i64>() ^ (x[t] / 75))))
    let (v, w) = (s[t].to<u64>(), buffer(x)[t].to<u64>())
    let p = ~((w | v) & (v / 3))
    y[t, 1] = bitcast<i64>((p / 3) & (p | w))
    let pair = vector(-8.to<i64>(), 4294967295) | vector(x[t].to<i64>(), x[63 - t].to<i64>())
    y[t, 2] = pair[0]
    y[t, 3] = pair[1]
    var all = 0.to<i64>()
    for i in 0 .. 3 { all = (~all) | x[(t + i) % 64].to<i64>() }
    y[t, 4] = all
  })",
      memory, "k", {1}, {64}, in, bytes, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i) {
    ASSERT_EQ(got[i], -5 | -(int64_t(x[i]) ^ 0)) << i;
    const auto v = uint64_t(small[i]), w = uint64_t(int64_t(x[i])), p = ~((w | v) & (v / 3));
    ASSERT_EQ(uint64_t(got[64 + i]), p / 3 & (p | w)) << i;
    ASSERT_EQ(got[128 + i], -8 | int64_t(x[i])) << i;
    ASSERT_EQ(got[192 + i], 0xffffffff | int64_t(x[63 - i])) << i;
    int64_t all = 0;
    for (int j = 0; j < 3; ++j)
      all = ~all | int64_t(x[(i + j) % 64]);
    ASSERT_EQ(got[256 + i], all) << i;
  }
}

// The index of an access after three ways have met: compiler/CodeGen/llvm22/JoinedValues.cpp.
TEST_P(Integers, indicesWhereThreeWaysMeet) {
  Memory memory;
  const auto x = integers(64, -100, 100), h = integers(64, -3, 3), e = integers(64, 40, 60);
  std::vector<int8_t> bytes(e.begin(), e.end());
  std::vector<double> d(x.begin(), x.end());
  const auto inH = memory.put(h), inX = memory.put(x);
  const auto inE = memory.put(bytes);
  const auto inD = memory.put(d);
  const auto ints = memory.put(std::vector<int64_t>(128));
  const auto floats = memory.put(std::vector<double>(256));
  run(R"(kernel k(h: in tensor<i32, (64):(1)>, b: in tensor<i8, (64):(1)>, x: in tensor<i32, (64):(1)>, d: in tensor<f64, (64):(1)>,
          ints: inout tensor<i64, (m):(1)>, floats: inout tensor<f64, (m, 2):(1, m)>) launch(grid = (1), block = (128)) {
    let t = thread_idx.x
    let c = d[(t ^ 61) & 63]
    let e = b[(t ^ 33) & 63]
    if h[t & 63] > 0 {
      floats[t, 1] = c * 3.25
    } else {
      if e < 51 && x[(t + 18) & 63] >= x[(t + 25) & 63] {
      } else {
        floats[t, 0] = c / (abs(h[t & 63].to<f64>()) + 0.5)
      }
    }
    ints[t] = x[t & 63].to<i64>()
  })",
      memory, "k", {1}, {128}, inH, inE, inX, inD, ints, floats, int32_t(128));
  const auto got = memory.get(ints);
  const auto made = memory.get(floats);
  for (int t = 0; t < 128; ++t) {
    const int at = t & 63;
    const double c = d[(t ^ 61) & 63];
    const bool skips = h[at] <= 0 && bytes[(t ^ 33) & 63] < 51 && x[(t + 18) & 63] >= x[(t + 25) & 63];
    ASSERT_EQ(got[t], x[at]) << t;
    ASSERT_EQ(made[128 + t], h[at] > 0 ? c * 3.25 : 0) << t;
    ASSERT_EQ(made[t], h[at] > 0 || skips ? 0 : c / (std::abs(double(h[at])) + 0.5)) << t;
  }
}

// The same where two ways meet, of which several conditions lead to one.
TEST_P(Integers, indicesWhereAlternativesMeet) {
  Memory memory;
  const auto x = integers(64, -100, 100);
  std::vector<double> d(x.begin(), x.end());
  const auto inX = memory.put(x);
  const auto inD = memory.put(d);
  const auto floats = memory.put(std::vector<double>(256));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, d: in tensor<f64, (64):(1)>, floats: inout tensor<f64, (m, 2):(1, m)>) launch(grid = (1), block = (128)) {
    let t = thread_idx.x
    if x[(t + 88) & 63] > 68 || x[t & 63] > 86 || x[(t ^ 31) & 63] != x[(t ^ 88) & 63] {
      floats[t, 0] = abs(d[(t ^ 7) & 63] + d[(t + 37) & 63])
    }
    floats[t, 1] = 1.0
  })",
      memory, "k", {1}, {128}, inX, inD, floats, int32_t(128));
  const auto made = memory.get(floats);
  for (int t = 0; t < 128; ++t) {
    const bool holds = x[(t + 88) & 63] > 68 || x[t & 63] > 86 || x[(t ^ 31) & 63] != x[(t ^ 88) & 63];
    ASSERT_EQ(made[t], holds ? std::abs(d[(t ^ 7) & 63] + d[(t + 37) & 63]) : 0) << t;
    ASSERT_EQ(made[128 + t], 1) << t;
  }
}

TEST_P(Integers, quotientAndRemainderOfFewBits) {
  Memory memory;
  std::vector<uint8_t> x(256);
  std::vector<int16_t> z(256);
  for (int i = 0; i < 256; ++i) {
    x[i] = uint8_t(i);
    z[i] = int16_t(i * 257 - 32768);
  }
  const auto in = memory.put(x);
  const auto wide = memory.put(z);
  const auto out = memory.put(std::vector<int32_t>(256 * 4));
  run(R"(kernel k(x: in tensor<u8, (256):(1)>, z: in tensor<i16, (256):(1)>, y: out tensor<i32, (256,4):(1,256)>) launch(grid = (1), block = (256)) {
    let i = thread_idx.x
    let (by, with) = ((x[i] & 7) + 4, (z[i] & 7) - 9)
    y[i, 0] = (x[i] / by).to<i32>()
    y[i, 1] = (x[i] % by).to<i32>()
    y[i, 2] = (z[i] / with).to<i32>()
    y[i, 3] = (z[i] % with).to<i32>()
  })",
      memory, "k", {1}, {256}, in, wide, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 256; ++i) {
    const int by = (x[i] & 7) + 4, with = (z[i] & 7) - 9;
    ASSERT_EQ(got[i], x[i] / by) << i;
    ASSERT_EQ(got[256 + i], x[i] % by) << i;
    ASSERT_EQ(got[512 + i], z[i] / with) << i;
    ASSERT_EQ(got[768 + i], z[i] % with) << i;
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

// Sums of products of bytes, in which something else than a sum stands.
TEST_P(Integers, productsOfBytes) {
  Memory memory;
  const auto a = integers(256, 0, 255), b = integers(64, 0, 60000);
  std::vector<uint8_t> bytes(a.begin(), a.end());
  const auto in = memory.put(bytes);
  const auto other = memory.put(b);
  const auto out = memory.put(std::vector<int32_t>(64 * 5));
  run(R"(kernel k(a: in tensor<u8, (256):(1)>, b: in tensor<i32, (64):(1)>, y: out tensor<i32, (64,5):(1,64)>) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let (p, q, r) = (a[t + 64].to<i32>(), a[t + 128].to<i32>(), a[t].to<i32>())
    y[t, 0] = p * r + (q * r ^ 77)
    y[t, 1] = p * r + max(q * r, b[t])
    y[t, 2] = p * r + (q * r - b[t])
    y[t, 3] = p * q + (p * r + ((q * r) & 255))
    let s: u8 = max(a[t + 64] + a[t + 128], (vector(a[t], a[t + 64], a[t + 128], a[t]) * a[t]).reduce(add))
    for i in 0 .. a[t].to<i32>() % 3 + 1 { y[t, 4] = s.to<i32>() + i }
    y[t, 4] = s.to<i32>()
  })",
      memory, "k", {1}, {64}, in, other, out);
  const auto got = memory.get(out);
  for (int t = 0; t < 64; ++t) {
    const int r = a[t], p = a[t + 64], q = a[t + 128];
    ASSERT_EQ(got[t], p * r + (q * r ^ 77));
    ASSERT_EQ(got[64 + t], p * r + std::max(q * r, b[t]));
    ASSERT_EQ(got[128 + t], p * r + (q * r - b[t]));
    ASSERT_EQ(got[192 + t], p * q + (p * r + (q * r & 255)));
    ASSERT_EQ(got[256 + t], std::max((p + q) & 255, (r * r + p * r + q * r + r * r) & 255));
  }
}

// What the algebra computes of a coordinate or a stride may be negative: it is widened, divided and shifted as such.
TEST_P(Integers, indicesBelowZero) {
  for (const int stride : {3, -3}) {
    Memory memory;
    const auto out = memory.put(std::vector<int64_t>(64 * 5));
    run(R"(kernel k(y: out tensor<i64, (64,5):(1,64)>, s: i32, m: i32) launch(grid = (1), block = (64)) {
      let t = thread_idx.x
      let l = make_layout((64, 4), (s, 1))
      let at = crd2idx((t - 5, 2), l)
      y[t, 0] = at.to<i64>()
      y[t, 1] = at / 2
      y[t, 2] = at % 8
      y[t, 3] = at >> 1
      y[t, 4] = cosize(make_layout((m, 4), (s, 1))).to<i64>()
    })",
        memory, "k", {1}, {64}, out, stride, 0);
    const auto got = memory.get(out);
    for (int t = 0; t < 64; ++t) {
      const int at = (t - 5) * stride + 2;
      ASSERT_EQ(got[t], at);
      ASSERT_EQ(got[64 + t], at / 2) << at;
      ASSERT_EQ(got[128 + t], at % 8) << at;
      ASSERT_EQ(got[192 + t], at >> 1) << at;
      ASSERT_EQ(got[256 + t], 1);
    }
  }
}

FLYC_EACH_SETTING(Integers, "gfx1201");

} // namespace
