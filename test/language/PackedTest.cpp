//===- PackedTest.cpp - numbers of 6 and 4 bits, and scales ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Elements that share bytes: through every kind of memory and back, converted both ways against a search of the
// format's values, and as operands of the matrix instructions with block scales, of values and scales that floats add
// up exactly.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <bit>
#include <cmath>

using namespace flyc::test;

namespace {

class Packed : public KernelTest {};

/// A format; those of fewer than 8 bits have no special codes.
struct Format {
  const char *name;
  int exponentBits, mantissaBits, bias;

  unsigned bits() const { return 1 + unsigned(exponentBits + mantissaBits); }
  unsigned signBit() const { return 1u << (bits() - 1); }
  double value(unsigned code) const {
    const unsigned size = code & (signBit() - 1), field = size >> mantissaBits;
    const double fraction = double(size & ((1u << mantissaBits) - 1)) / (1 << mantissaBits),
                 sign = code & signBit() ? -1 : 1;
    return sign * (field ? std::ldexp(1 + fraction, int(field) - bias) : std::ldexp(fraction, 1 - bias));
  }
  /// The code of a value that the format has.
  unsigned codeOf(double x) const {
    unsigned code = 0;
    while (value(code) != x)
      ++code;
    return code;
  }
  /// The magnitude's code that a finite `x` becomes.
  unsigned rounded(double x, bool towardZero) const {
    const double size = std::fabs(x);
    unsigned below = signBit() - 1;
    while (value(below) > size)
      --below;
    if (towardZero || below == signBit() - 1)
      return below;
    const double down = size - value(below), up = value(below + 1) - size;
    return down < up || (down == up && below % 2 == 0) ? below : below + 1;
  }
  /// An atom that moves whole elements.
  std::string wide() const { return bits() == 6 ? "192" : "128"; }
  std::string narrow() const { return bits() == 6 ? "96" : "32"; }
};
const Format formats[] = {{"f6e2m3", 2, 3, 1}, {"f6e3m2", 3, 2, 3}, {"f4e2m1", 2, 1, 1}};
const Format bytes[] = {{"f8e4m3fn", 4, 3, 7}, {"f8e5m2", 5, 2, 15}};

/// One behind the other, the first in the lowest bits.
std::vector<uint8_t> packed(const std::vector<unsigned> &codes, unsigned bits) {
  std::vector<uint8_t> all((codes.size() * bits + 7) / 8);
  for (size_t at = 0; at < codes.size() * bits; ++at)
    all[at / 8] |= uint8_t((codes[at / bits] >> at % bits & 1) << at % 8);
  return all;
}
std::vector<unsigned> unpacked(const std::vector<uint8_t> &all, unsigned bits) {
  std::vector<unsigned> codes(all.size() * 8 / bits);
  for (size_t at = 0; at < codes.size() * bits; ++at)
    codes[at / bits] |= unsigned(all[at / 8] >> at % 8 & 1) << at % bits;
  return codes;
}

TEST_P(Packed, allCodes) {
  for (const Format &format : formats) {
    Memory memory;
    std::vector<unsigned> codes(64);
    for (unsigned i = 0; i < 64; ++i)
      codes[i] = i & (2 * format.signBit() - 1);
    const auto in = memory.put(packed(codes, format.bits()));
    const auto single = memory.put(std::vector<float>(64)), lanes = memory.put(std::vector<float>(64));
    const auto brain = memory.put(std::vector<uint16_t>(64)), half = memory.put(std::vector<uint16_t>(64));
    const std::string T = format.name;
    run("kernel k(x: in tensor<" + T +
            R"(, (64):(1)>, single: out tensor<f32, (64):(1)>, lanes: out tensor<f32, (64):(1)>,
                   brain: out tensor<bf16, (64):(1)>, half: out tensor<f16, (64):(1)>)
              launch(grid = (1), block = (1)) {
      let r = fragment<)" +
            T + R"(>((64):(1))
      copy(universal_copy<)" +
            format.narrow() + R"(>, x, r)
      let f = r.load().to<f32>()
      let b = r.load().to<bf16>()
      unroll for k in 0 .. 64 {
        lanes[k] = f[k]
        brain[k] = b[k]
        single[k] = r[k].to<f32>()
        half[k] = r[k].to<f16>()
      }
    })",
        memory, "k", {1}, {1}, in, single, lanes, brain, half);
    const auto a = memory.get(single), b = memory.get(lanes);
    const auto c = memory.get(brain), d = memory.get(half);
    for (unsigned i = 0; i < 64; ++i)
      for (float got : {a[i], b[i], std::bit_cast<float>(uint32_t(c[i]) << 16), float(std::bit_cast<_Float16>(d[i]))})
        ASSERT_EQ(std::bit_cast<uint32_t>(got), std::bit_cast<uint32_t>(float(format.value(codes[i]))))
            << T << " " << codes[i];
  }
}

TEST_P(Packed, conversionsRoundOnce) {
  for (const Format &format : formats) {
    std::vector<float> in{0.0f, -0.0f, INFINITY, -INFINITY, 1e-45f, -1e-45f, 3.4e38f, -3.4e38f, 1e-38f, 1e6f, -1e6f};
    for (unsigned code = 0; code < format.signBit(); ++code)
      for (double at :
           {format.value(code), (format.value(code) + format.value(std::min(code + 1, format.signBit() - 1))) / 2})
        for (float x : {float(at), std::nextafter(float(at), INFINITY), std::nextafter(float(at), -INFINITY)})
          in.insert(in.end(), {x, -x});
    while (in.size() < 2048)
      in.push_back(std::ldexp(std::uniform_real_distribution<float>(-2, 2)(random), int(random() % 12) - 6));
    std::vector<uint32_t> noise(in.size());
    for (uint32_t &n : noise)
      n = uint32_t(random());
    Memory memory;
    const std::vector<uint8_t> room(in.size() * format.bits() / 8);
    const auto x = memory.put(in);
    const auto bits = memory.put(noise);
    const auto near = memory.put(room), cut = memory.put(room), noisy = memory.put(room);
    const std::string T = format.name, out = "out tensor<" + T + ", (2048):(1), align = 8>";
    run("kernel k(x: in tensor<f32, (2048):(1)>, bits: in tensor<u32, (2048):(1)>, near: " + out + ", cut: " + out +
            ", noisy: " + out + R"()
              launch(grid = (1), block = (64)) {
      let t = thread_idx.x
      let (v, n, r) = (fragment<f32>((32):(1)), fragment<u32>((32):(1)), fragment<)" +
            T + R"(>((32):(1)))
      copy(universal_copy<32>, x.zipped_divide([32])[_, t], v)
      copy(universal_copy<32>, bits.zipped_divide([32])[_, t], n)
      r.store(v.load().to<)" +
            T + R"(>())
      copy(universal_copy<)" +
            format.wide() + R"(>, r, near.zipped_divide([32])[_, t])
      r.store(v.load().to<)" +
            T + R"(>(round = .rtz))
      copy(universal_copy<)" +
            format.wide() + R"(>, r, cut.zipped_divide([32])[_, t])
      unroll for k in 0 .. 32 { r[k] = v[k].to<)" +
            T + R"(>(round = .sr, random = n[k]) }
      copy(universal_copy<)" +
            format.wide() + R"(>, r, noisy.zipped_divide([32])[_, t])
    })",
        memory, "k", {1}, {64}, x, bits, near, cut, noisy);
    const auto a = unpacked(memory.get(near), format.bits()), b = unpacked(memory.get(cut), format.bits()),
               c = unpacked(memory.get(noisy), format.bits());
    for (size_t i = 0; i < in.size(); ++i) {
      const unsigned sign = std::signbit(in[i]) ? format.signBit() : 0, below = format.rounded(in[i], true);
      ASSERT_EQ(a[i], sign | format.rounded(in[i], false)) << T << " of " << in[i];
      ASSERT_EQ(b[i], sign | below) << T << " of " << in[i];
      const double size = std::fabs(in[i]);
      unsigned want = below;
      if (size >= std::ldexp(1, 1 - format.bias) && below + 1 < format.signBit()) {
        const double dropped = std::ldexp(1, 23 - format.mantissaBits);
        want += (size - format.value(below)) / (format.value(below + 1) - format.value(below)) +
                    double(noise[i] >> (9 + format.mantissaBits)) / dropped >=
                1;
        ASSERT_EQ(c[i], sign | want) << T << " of " << in[i];
      } else {
        ASSERT_TRUE(c[i] == (sign | below) || c[i] == (sign | (below + 1))) << T << " of " << in[i];
      }
    }
  }
}

TEST_P(Packed, scales) {
  std::vector<uint8_t> codes(256);
  for (unsigned i = 0; i < 256; ++i)
    codes[i] = uint8_t(i);
  std::vector<float> in{0.0f,         -0.0f,       INFINITY,  -INFINITY,   NAN,       -1.0f,    -1e-45f, 1e-45f,
                        1.0f,         1.4999999f,  1.5f,      1.9999999f,  3.4e38f,   2.5e38f,  1e-38f,  0x1p-127f,
                        0x1.7fp-127f, 0x1.8p-127f, 0x1p-126f, 0x1.8p-126f, 0x1p-128f, 0x1p-149f};
  while (in.size() < 256)
    in.push_back(std::bit_cast<float>(uint32_t(random()) & 0x7FFFFFFF));
  Memory memory;
  const auto x = memory.put(codes);
  const auto y = memory.put(in);
  const auto single = memory.put(std::vector<float>(256));
  const auto near = memory.put(codes), cut = memory.put(codes);
  run(R"(kernel k(x: in tensor<e8m0, (256):(1)>, y: in tensor<f32, (256):(1)>, single: out tensor<f32, (256):(1)>,
                  near: out tensor<e8m0, (256):(1)>, cut: out tensor<e8m0, (256):(1)>) launch(grid = (1), block = (256)) {
    let i = thread_idx.x
    single[i] = x[i].to<f32>()
    near[i] = y[i].to<e8m0>()
    cut[i] = y[i].to<e8m0>(round = .rtz)
  })",
      memory, "k", {1}, {256}, x, y, single, near, cut);
  const auto a = memory.get(single);
  const auto b = memory.get(near), c = memory.get(cut);
  for (int i = 0; i < 255; ++i)
    ASSERT_EQ(a[size_t(i)], float(std::ldexp(1, i - 127))) << i;
  ASSERT_TRUE(std::isnan(a[255]));
  for (size_t i = 0; i < in.size(); ++i) {
    if (std::isnan(in[i]) || in[i] < 0) {
      ASSERT_TRUE(b[i] == 255 && c[i] == 255) << in[i];
      continue;
    }
    int down = 254;
    while (down > 0 && std::ldexp(1, down - 127) > double(in[i]))
      --down;
    const int up = down < 254 && double(in[i]) >= 1.5 * std::ldexp(1, down - 127) ? down + 1 : down;
    ASSERT_EQ(int(c[i]), down) << in[i];
    ASSERT_EQ(int(b[i]), up) << in[i];
  }
}

// Rows of a run-time length, cut into tiles; global memory, LDS, swizzled where whole bytes move, buffers; registers
// carried around a loop.
TEST_P(Packed, throughAllMemories) {
  for (const Format &format : formats) {
    const int rows = 8, columns = 256;
    std::vector<unsigned> codes(size_t(rows) * columns);
    for (unsigned &c : codes)
      c = unsigned(random()) & (2 * format.signBit() - 1);
    Memory memory;
    const auto in = memory.put(packed(codes, format.bits()));
    const auto out = memory.put(std::vector<uint8_t>(codes.size() * format.bits() / 8));
    const auto last = memory.put(std::vector<float>(64));
    const std::string T = format.name, six = format.bits() == 6 ? "1" : "0";
    run("const SIX = " + six + " == 1\nconst T = " + T + R"(
    kernel k(x: in tensor<T, (8, K):(K, 1), align = 16>, y: out tensor<T, (8, K):(K, 1), align = 16>, last: out tensor<f32, (64):(1)>, K: i32)
        where K % 64 == 0 launch(grid = (1), block = (64)) {
      let t = thread_idx.x
      let swizzled = if const SIX { (8, 64):(64, 1) } else { S<2, 5, 2> o (8, 64):(64, 1) }
      let s = shared<T>(swizzled, align = 16)
      let wide = make_tiled_copy_tv(universal_copy<(if const SIX { 96 } else { 64 })>, T, thr = (8, 4):(4, 1), val = (1, 16):(16, 1))
      let me = wide.slice(t % 32)
      let from = buffer(x).flat_divide([8 | 64])[_, _, 0, _]
      let to = y.flat_divide([8 | 64])[_, _, 0, _]
      let cp = make_tiled_copy_tv(buffer_copy<(if const SIX { 96 } else { 64 })>, T, thr = (8, 4):(4, 1), val = (1, 16):(16, 1)).slice(t % 32)
      let r = make_fragment_like(cp.partition_S(from)[_, _, _, 0])
      var held = make_fragment_like(r)
      held.store(r.load())
      for k in 0 .. K / 64 {
        copy(cp, cp.partition_S(from)[_, _, _, k], r)
        barrier()
        copy(me, r, me.partition_D(s))
        barrier()
        copy(me, me.partition_S(s), held)
        copy(me, held, me.partition_D(to)[_, _, _, k])
      }
      if t < 32 { last[2 * t] = held[0, 0, 0].to<f32>(); last[2 * t + 1] = held[15, 0, 0].to<f32>() }
    })",
        memory, "k", {1}, {64}, in, out, last, columns);
    EXPECT_EQ(unpacked(memory.get(out), format.bits()), codes) << T;
    const auto ends = memory.get(last);
    for (size_t t = 0; t < 32; ++t)
      for (size_t e : {0, 1})
        EXPECT_EQ(ends[2 * t + e], float(format.value(codes[t / 4 * columns + 192 + t % 4 * 16 + 15 * e])))
            << T << " " << t;
  }
}

// Every pair of formats, with the scale of each row and block.
TEST_P(Packed, scaledProducts) {
  if (std::string_view(GetParam().processor) != "gfx950")
    return; // the instructions are gfx950's: test/errors/mma.fly.txt has what others say
  const double values[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.5, -1, -1.5, -2, -3, -4, -6}; // all formats have them
  for (int m : {16, 32}) {
    const int k = m == 16 ? 128 : 64;
    auto matrix = [&](std::vector<double> &numbers, const Format &format) {
      std::vector<unsigned> codes(size_t(m) * size_t(k));
      numbers.clear();
      for (unsigned &c : codes) {
        numbers.push_back(values[random() % std::size(values)]);
        c = format.codeOf(numbers.back());
      }
      return packed(codes, format.bits());
    };
    std::vector<Format> all(std::begin(formats), std::end(formats));
    all.insert(all.end(), std::begin(bytes), std::end(bytes));
    for (const Format &formatA : all) {
      for (const Format &formatB : all) {
        std::vector<double> a, b;
        Memory memory;
        const auto inA = memory.put(matrix(a, formatA)), inB = memory.put(matrix(b, formatB));
        std::vector<uint8_t> scaleA(64), scaleB(64);
        for (uint8_t &s : scaleA)
          s = uint8_t(125 + random() % 5);
        for (uint8_t &s : scaleB)
          s = uint8_t(125 + random() % 5);
        const auto sa = memory.put(scaleA), sb = memory.put(scaleB);
        const auto out = memory.put(std::vector<float>(size_t(m) * size_t(m)));
        const std::string M = std::to_string(m), K = std::to_string(k), shape = M + "x" + M + "x" + K;
        auto atom = [](const Format &f) { return "universal_copy<" + (f.bits() == 8 ? "128" : f.wide()) + ">"; };
        run("kernel k(A: in tensor<" + std::string(formatA.name) + ", (" + M + ", " + K + "):(" + K +
                ", 1), align = 16>, B: in tensor<" + formatB.name + ", (" + M + ", " + K + "):(" + K +
                R"(, 1), align = 16>,
                      sa: in tensor<e8m0, (64):(1)>, sb: in tensor<e8m0, (64):(1)>, C: out tensor<f32, ()" +
                M + ", " + M + "):(" + M + R"(, 1)>)
              launch(grid = (1), block = (64)) {
          let t = thread_idx.x
          let mma = make_tiled_mma(mfma_scale<)" +
                shape + ", (" + formatA.name + ", " + formatB.name + R"() -> f32>)
          let me = mma.slice(t)
          let (a, b, acc) = (me.make_fragment_A(A), me.make_fragment_B(B), me.make_fragment_C(C))
          copy()" +
                atom(formatA) + R"(, me.partition_A(A), a)
          copy()" +
                atom(formatB) + R"(, me.partition_B(B), b)
          acc.fill(0.0)
          gemm(mma, acc, a, b, scale_a = bitcast<u8>(sa[t]).to<i32>(), scale_b = bitcast<u8>(sb[t]).to<i32>())
          copy(universal_copy<32>, acc, me.partition_C(C))
        })",
            memory, "k", {1}, {64}, inA, inB, sa, sb, out);
        std::vector<float> want(size_t(m) * size_t(m));
        for (int i = 0; i < m; ++i)
          for (int j = 0; j < m; ++j)
            for (int l = 0; l < k; ++l)
              want[size_t(i * m + j)] += float(
                  a[size_t(i * k + l)] * b[size_t(j * k + l)] *
                  std::ldexp(1, int(scaleA[size_t(i + m * (l / 32))]) + int(scaleB[size_t(j + m * (l / 32))]) - 254));
        ASSERT_EQ(memory.get(out), want) << shape << " " << formatA.name << " " << formatB.name;
      }
    }
  }
}

// What LLVM folds when compiling, and bits as other types.
TEST_P(Packed, constantsAndBits) {
  for (const Format &format : formats) {
    Memory memory;
    const std::string T = format.name, words = format.bits() == 6 ? "6" : "4";
    const auto out = memory.put(std::vector<uint8_t>(8 * format.bits()));
    const auto bits = memory.put(std::vector<uint32_t>(16));
    const auto back = memory.put(std::vector<float>(32));
    run("kernel k(y: out tensor<" + T +
            R"(, (64):(1), align = 8>, bits: out tensor<u32, (16):(1)>, back: out tensor<f32, (32):(1)>)
              launch(grid = (1), block = (1)) {
      let ones: vec<32 x f32> = 1.0
      let r = fragment<)" +
            T + R"(>((32, 2):(1, 32))
      r.fill(1.5)
      r[3, 0] = 4.0
      unroll for k in 0 .. 32 { r[k, 1] = (ones[k] * (if const k % 3 == 0 { 3.0 } else { -0.5 })).to<)" +
            T + R"(>() }
      copy(universal_copy<)" +
            format.wide() + R"(>, r, y.zipped_divide([32]))
      let constant = bitcast<vec<)" +
            words + R"( x u32>>((ones * 6.0).to<)" + T + R"(>())
      unroll for k in 0 .. )" +
            words + R"( { bits[k] = constant[k] }
      let again = bitcast<vec<32 x )" +
            T + R"(>>(constant).to<f32>()
      unroll for k in 0 .. 32 { back[k] = again[k] }
    })",
        memory, "k", {1}, {1}, out, bits, back);
    const auto codes = unpacked(memory.get(out), format.bits());
    for (unsigned i = 0; i < 64; ++i)
      EXPECT_EQ(format.value(codes[i]), i == 3 ? 4 : i < 32 ? 1.5 : i % 32 % 3 == 0 ? 3 : -0.5) << T << " " << i;
    const auto bytes = packed(std::vector<unsigned>(32, format.codeOf(6)), format.bits());
    std::vector<uint32_t> want(16);
    std::memcpy(want.data(), bytes.data(), bytes.size());
    EXPECT_EQ(memory.get(bits), want) << T;
    EXPECT_EQ(memory.get(back), std::vector<float>(32, 6)) << T;
  }
}

// Single values: chosen, moved between lanes, printed, kept through branches and loops.
TEST_P(Packed, values) {
  for (const Format &format : formats) {
    Memory memory;
    std::vector<unsigned> codes(64);
    for (unsigned i = 0; i < 64; ++i)
      codes[i] = i * 5 & (format.signBit() - 1);
    const auto in = memory.put(packed(codes, format.bits()));
    const auto out = memory.put(std::vector<float>(4 * 4), "y");
    const std::string T = format.name;
    run("kernel k(x: in tensor<" + T +
            R"(, (4, 16):(16, 1), align = 4>, y: inout tensor<f32, (4, 4):(4, 1)>, n: i32) launch(grid = (1), block = (4)) {
      let t = thread_idx.x
      let r = fragment<)" +
            T + R"(>((16):(1))
      copy(universal_copy<)" +
            (format.bits() == 6 ? "96" : "64") + R"(>, x[t, _], r)
      let other = shuffle_xor(r[1], 1)
      y[t, 0] = other.to<f32>()
      y[t, 1] = select(t > 1, readlane(r[2], 3), r[2]).to<f32>()
      var kept = fragment<)" +
            T + R"(>((16):(1))
      kept.store(r.load())
      for k in 0 .. n { if k % 2 == 0 { kept[3] = (kept[4].to<f32>() / 2.0).to<)" +
            T + R"(>() } else { kept[4] = kept[3] } }
      y[t, 2] = kept[4].to<f32>()
      let v = select(t == 0, r.load(), kept.load())
      y[t, 3] = v[15].to<f32>() + v[4].to<i32>().to<f32>()
      if t == 0 { printf("%.2f %g\n", other, v[5]) }
    })",
        memory, "k", {1}, {4}, in, out, 2);
    auto x = [&](unsigned t, unsigned e) { return float(format.value(codes[16 * t + e])); };
    auto narrowed = [&](float f) { return float(format.value(format.rounded(f, false))); };
    const auto y = memory.get(out);
    for (unsigned t = 0; t < 4; ++t) {
      const float fourth = narrowed(x(t, 4) / 2);
      EXPECT_EQ(y[4 * t], x(t ^ 1, 1)) << T;
      EXPECT_EQ(y[4 * t + 1], t > 1 ? x(3, 2) : x(t, 2)) << T;
      EXPECT_EQ(y[4 * t + 2], fourth) << T;
      EXPECT_EQ(y[4 * t + 3], x(t, 15) + std::trunc(t == 0 ? x(0, 4) : fourth)) << T;
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.2f %g\n", double(x(1, 1)), double(x(0, 5)));
    EXPECT_EQ(printed, text) << T;
  }
}

//===--- i4 and u4 --------------------------------------------------------===//

struct Whole {
  const char *name;
  bool isSigned;
  int value(unsigned code) const { return isSigned && code >= 8 ? int(code) - 16 : int(code); }
};
const Whole wholes[] = {{"i4", true}, {"u4", false}};

// Every code to every kind of number, from vectors and one by one; the first lies in the low half of its byte.
TEST_P(Packed, wholeNumbersOut) {
  for (const Whole &format : wholes) {
    Memory memory;
    std::vector<unsigned> codes(32);
    for (unsigned i = 0; i < 32; ++i)
      codes[i] = i * 7 % 16;
    const auto in = memory.put(packed(codes, 4));
    const auto octets = memory.put(std::vector<int8_t>(32));
    const auto words = memory.put(std::vector<int32_t>(32)), single = memory.put(std::vector<int32_t>(32));
    const auto longs = memory.put(std::vector<int64_t>(32));
    const auto unsigneds = memory.put(std::vector<uint16_t>(32));
    const auto floats = memory.put(std::vector<float>(32));
    const auto half = memory.put(std::vector<uint16_t>(32)), brain = memory.put(std::vector<uint16_t>(32));
    const auto small = memory.put(std::vector<uint8_t>(32));
    const std::string T = format.name;
    run("kernel k(x: in tensor<" + T +
            R"(, (32):(1), align = 4>, bytes: out tensor<i8, (32):(1)>, words: out tensor<i32, (32):(1)>, single: out tensor<i32, (32):(1)>,
                   longs: out tensor<i64, (32):(1)>, unsigneds: out tensor<u16, (32):(1)>, floats: out tensor<f32, (32):(1)>,
                   half: out tensor<f16, (32):(1)>, brain: out tensor<bf16, (32):(1)>, small: out tensor<f8e5m2, (32):(1)>)
              launch(grid = (1), block = (1)) {
      let r = fragment<)" +
            T + R"(>((32):(1))
      copy(universal_copy<32>, x, r)
      let v = r.load()
      unroll for k in 0 .. 32 {
        bytes[k] = v.to<i8>()[k]
        words[k] = v.to<i32>()[k]
        single[k] = r[k].to<i32>()
        longs[k] = v.to<i64>()[k]
        unsigneds[k] = v.to<u16>()[k]
        floats[k] = v.to<f32>()[k]
        half[k] = v.to<f16>()[k]
        brain[k] = r[k].to<bf16>()
        small[k] = v.to<f8e5m2>()[k]
      }
    })",
        memory, "k", {1}, {1}, in, octets, words, single, longs, unsigneds, floats, half, brain, small);
    for (unsigned i = 0; i < 32; ++i) {
      const int want = format.value(codes[i]);
      EXPECT_EQ(memory.get(octets)[i], want) << T;
      EXPECT_EQ(memory.get(words)[i], want) << T;
      EXPECT_EQ(memory.get(single)[i], want) << T;
      EXPECT_EQ(memory.get(longs)[i], want) << T;
      EXPECT_EQ(memory.get(unsigneds)[i], uint16_t(want)) << T;
      EXPECT_EQ(memory.get(floats)[i], float(want)) << T;
      EXPECT_EQ(float(std::bit_cast<_Float16>(memory.get(half)[i])), float(want)) << T;
      EXPECT_EQ(std::bit_cast<float>(uint32_t(memory.get(brain)[i]) << 16), float(want)) << T;
      // To nearest, 3 bits of significand; of a tie the even one.
      const double size = std::abs(want), step = size >= 8 ? 2 : 1, rounded = step * std::nearbyint(size / step);
      const unsigned code = memory.get(small)[i];
      EXPECT_EQ(bytes[1].value(code), want < 0 ? -rounded : rounded) << T << " " << want;
    }
  }
}

// From every kind of number: the lowest four bits of the integer that it becomes.
TEST_P(Packed, wholeNumbersIn) {
  for (const Whole &format : wholes) {
    Memory memory;
    std::vector<int32_t> numbers(32);
    std::vector<float> reals(32);
    for (int i = 0; i < 32; ++i) {
      numbers[size_t(i)] = i * 1237 - 15000;
      reals[size_t(i)] = format.isSigned ? float(i % 16 - 8) + (i % 16 < 8 ? -0.75f : 0.75f) : float(i % 16) + 0.75f;
    }
    reals[0] = reals[16] = 0.5f;
    const auto in = memory.put(numbers);
    const auto x = memory.put(reals);
    const auto a = memory.put(std::vector<uint8_t>(16)), b = memory.put(std::vector<uint8_t>(16)),
               c = memory.put(std::vector<uint8_t>(16));
    const auto d = memory.put(std::vector<uint8_t>(16)), constants = memory.put(std::vector<uint8_t>(16));
    const auto bits = memory.put(std::vector<uint32_t>(8));
    const std::string T = format.name, out = "out tensor<" + T + ", (32):(1), align = 4>",
                      other = format.isSigned ? "u4" : "i4";
    run("kernel k(numbers: in tensor<i32, (32):(1)>, reals: in tensor<f32, (32):(1)>, a: " + out + ", b: " + out +
            ", c: " + out + ", d: " + out + ", constants: " + out +
            R"(, bits: out tensor<u32, (8):(1)>) launch(grid = (1), block = (1)) {
      let (n, f, r) = (fragment<i32>((32):(1)), fragment<f32>((32):(1)), fragment<)" +
            T + R"(>((32):(1)))
      copy(universal_copy<32>, numbers, n)
      copy(universal_copy<32>, reals, f)
      r.store(n.load().to<)" +
            T + R"(>())
      copy(universal_copy<128>, r, a)
      r.store(f.load().to<)" +
            T + R"(>())
      copy(universal_copy<64>, r, b)
      unroll for k in 0 .. 32 { r[k] = n[k].to<i64>().to<)" +
            T + R"(>() }
      copy(universal_copy<32>, r, c)
      r.store(n.load().to<u8>().to<)" +
            other + ">().to<" + T + R"(>())
      copy(universal_copy<8>, r, d)
      r.fill(7)
      r[3] = )" +
            (format.isSigned ? "-8" : "15") + R"(
      copy(universal_copy<16>, r, constants)
      let words = bitcast<vec<4 x u32>>(n.load().to<)" +
            T + R"(>())
      unroll for k in 0 .. 4 { bits[k] = words[k] }
      let back = bitcast<vec<32 x )" +
            T + R"(>>(words).to<i32>()
      bits[4] = back[1].to<u32>()
      bits[5] = bitcast<u32>(vector(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]))
      bits[6] = bitcast<vec<8 x )" +
            T + R"(>>(words[0])[5].to<u32>()
      bits[7] = bitcast<u8>(vector(r[2], r[3])).to<u32>()
    })",
        memory, "k", {1}, {1}, in, x, a, b, c, d, constants, bits);
    std::vector<unsigned> lowest(32), cut(32), known(32, 7);
    known[3] = format.isSigned ? 8 : 15;
    for (size_t i = 0; i < 32; ++i) {
      lowest[i] = unsigned(numbers[i]) & 15;
      cut[i] = unsigned(int(reals[i])) & 15;
    }
    EXPECT_EQ(unpacked(memory.get(a), 4), lowest) << T;
    EXPECT_EQ(unpacked(memory.get(b), 4), cut) << T;
    EXPECT_EQ(unpacked(memory.get(c), 4), lowest) << T;
    EXPECT_EQ(unpacked(memory.get(d), 4), lowest) << T;
    EXPECT_EQ(unpacked(memory.get(constants), 4), known) << T;
    const auto got = memory.get(bits);
    const auto whole = packed(lowest, 4);
    for (size_t i = 0; i < 4; ++i)
      EXPECT_EQ(got[i], unsigned(whole[4 * i]) | unsigned(whole[4 * i + 1]) << 8 | unsigned(whole[4 * i + 2]) << 16 |
                            unsigned(whole[4 * i + 3]) << 24)
          << T;
    EXPECT_EQ(got[4], uint32_t(format.value(lowest[1]))) << T;
    EXPECT_EQ(got[5], 0x77777777u - (7u << 12) + (known[3] << 12)) << T;
    EXPECT_EQ(got[6], uint32_t(format.value(lowest[5]))) << T;
    EXPECT_EQ(got[7], 7u | known[3] << 4) << T;
  }
}

// Through shared memory with a swizzle, buffers, a loop that carries registers; chosen, moved between lanes, printed.
TEST_P(Packed, wholeNumbersMoved) {
  for (const Whole &format : wholes) {
    Memory memory;
    std::vector<unsigned> codes(8 * 128);
    for (unsigned &c : codes)
      c = unsigned(random()) & 15;
    const auto in = memory.put(packed(codes, 4)), out = memory.put(std::vector<uint8_t>(codes.size() / 2));
    const auto sums = memory.put(std::vector<int32_t>(64));
    const std::string T = format.name;
    run("const T = " + T + R"(
    kernel k(x: in tensor<T, (8, K):(K, 1), align = 16>, y: out tensor<T, (8, K):(K, 1), align = 16>, sums: out tensor<i32, (64):(1)>, K: i32)
        where K % 64 == 0 launch(grid = (1), block = (32)) {
      let t = thread_idx.x
      let s = shared<T>(S<2, 5, 2> o (8, 64):(64, 1), align = 16)
      let me = make_tiled_copy_tv(universal_copy<64>, T, thr = (8, 4):(4, 1), val = (1, 16):(16, 1)).slice(t)
      let from = buffer(x).flat_divide([8 | 64])[_, _, 0, _]
      let to = y.flat_divide([8 | 64])[_, _, 0, _]
      let cp = make_tiled_copy_tv(buffer_copy<64>, T, thr = (8, 4):(4, 1), val = (1, 16):(16, 1)).slice(t)
      var held = make_fragment_like(cp.partition_S(from)[_, _, _, 0])
      held.fill(0)
      var sum: i32 = 0
      for k in 0 .. K / 64 {
        let r = make_fragment_like(held)
        copy(cp, cp.partition_S(from)[_, _, _, k], r)
        barrier()
        copy(me, r, me.partition_D(s))
        barrier()
        copy(me, me.partition_S(s), r)
        sum += held.load().to<i32>().reduce(add)
        held = r
        copy(me, held, me.partition_D(to)[_, _, _, k])
      }
      sums[t] = sum
      let other = shuffle_xor(held[0, 0, 0], 1)
      sums[32 + t] = select(t % 2 == 0, other, readlane(held[1, 0, 0], 3)).to<i32>()
      if t == 0 { printf(")" +
            (format.isSigned ? "%d" : "%u") + R"(\n", other) }
    })",
        memory, "k", {1}, {32}, in, out, sums, 128);
    EXPECT_EQ(unpacked(memory.get(out), 4), codes) << T;
    auto x = [&](size_t t, size_t k, size_t e) { return format.value(codes[t / 4 * 128 + k * 64 + t % 4 * 16 + e]); };
    const auto got = memory.get(sums);
    for (size_t t = 0; t < 32; ++t) {
      int sum = 0;
      for (size_t e = 0; e < 16; ++e)
        sum += x(t, 0, e);
      EXPECT_EQ(got[t], sum) << T;
      EXPECT_EQ(got[32 + t], t % 2 == 0 ? x(t ^ 1, 1, 0) : x(3, 1, 1)) << T;
    }
    EXPECT_EQ(printed, std::to_string(x(1, 1, 0)) + "\n") << T;
  }
}

FLYC_EACH_SETTING(Packed, "gfx1250");

} // namespace
