//===- MmaTest.cpp - matrix atoms, tiled mmas, gemm -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Products of small integers, which floats add up exactly: a value in the wrong lane or register cannot hide in a
// tolerance.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

using namespace flyc::test;

namespace {

class Mma : public KernelTest {
protected:
  /// Integers of -8 .. 8 as f16.
  std::vector<_Float16> halves(size_t n) {
    std::vector<_Float16> v(n);
    for (_Float16 &x : v)
      x = static_cast<_Float16>(std::uniform_int_distribution<int>(-8, 8)(random));
    return v;
  }
};

/// a (m,k) * b (n,k)^T, all row-major.
template <typename T>
std::vector<float> product(const std::vector<T> &a, const std::vector<T> &b, int m, int n, int k) {
  std::vector<float> c(size_t(m) * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        c[size_t(i) * n + j] += float(a[size_t(i) * k + l]) * float(b[size_t(j) * k + l]);
  return c;
}

// Straight from memory into fragments; one wave.
TEST_P(Mma, fromMemoryToFragments) {
  for (const char *shape : {"16x16x16", "32x32x8"}) {
    Memory memory;
    const auto a = halves(64 * 32), b = halves(32 * 32);
    const auto inA = memory.put(a, "A"), inB = memory.put(b, "B");
    const auto out = memory.put(std::vector<float>(64 * 32), "C");
    run(R"(kernel one(A: in tensor<f16, (64, 32):(32, 1), align = 16>, B: in tensor<f16, (32, 32):(32, 1), align = 16>,
                      C: out tensor<f32, (64, 32):(32, 1), align = 16>) launch(grid = (1), block = (64)) {
      let mma = make_tiled_mma(mfma<)" +
            std::string(shape) + R"(, (f16, f16) -> f32>)
      let me = mma.slice(thread_idx.x)
      let (a, b, acc) = (me.make_fragment_A(A), me.make_fragment_B(B), me.make_fragment_C(C))
      copy(universal_copy<64>, me.partition_A(A), a)
      copy(universal_copy<64>, me.partition_B(B), b)
      acc.fill(0.0)
      gemm(mma, acc, a, b)
      copy(universal_copy<32>, acc, me.partition_C(C))
    })",
        memory, "one", {1}, {64}, inA, inB, out);
    EXPECT_EQ(memory.get(out), product(a, b, 64, 32, 32)) << shape;
  }
}

// Four waves; both operands through swizzled LDS, fragments carried around the loop; K dealt out so that a lane reads
// 16 bytes; the last rows beyond the end.
TEST_P(Mma, throughShared) {
  for (auto [m, n, k] : {std::array{64, 64, 64}, std::array{100, 128, 96}, std::array{1, 64, 32}}) {
    Memory memory;
    const auto a = halves(size_t(m) * k), b = halves(size_t(n) * k);
    const auto inA = memory.put(a, "A"), inB = memory.put(b, "B");
    const auto out = memory.put(std::vector<float>(size_t(m) * n), "C");
    run(R"(
      kernel tiles<BM: int = 64, BN: int = 64, BK: int = 32>(A: in tensor<f16, (M, K):(K, 1), align = 16>,
          B: in tensor<f16, (N, K):(K, 1), align = 16>, C: out tensor<f32, (M, N):(N, 1)>)
        where K % BK == 0, N % BN == 0
        launch(grid = (ceil_div(M, BM), N / BN), block = (256))
      {
        let tid = thread_idx.x
        let gA = buffer(A).flat_divide([BM | BK])[_, _, block_idx.x, _]
        let gB = buffer(B).flat_divide([BN | BK])[_, _, block_idx.y, _]
        let gC = buffer(C).flat_divide([BM | BN])[_, _, block_idx.x, block_idx.y]
        let mma = make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>, (2,2,1):(1,2,0), [_ | _ | (4,4,2):(1,8,4)])
        let me = mma.slice(tid)
        let sA = shared<f16>(S<2,3,2> o 0 o (BM, BK):(BK, 1), align = 16)
        let sB = shared<f16>(S<2,3,2> o 0 o (BN, BK):(BK, 1), align = 16)
        let ld = make_tiled_copy_tv(buffer_copy<128>, f16, thr = (64, 4):(4, 1), val = (1, 8):(8, 1)).slice(tid)
        let (tAg, tAs, tBg, tBs) = (ld.partition_S(gA), ld.partition_D(sA), ld.partition_S(gB), ld.partition_D(sB))
        let rA = make_fragment_like(tAs)
        let rB = make_fragment_like(tBs)
        let lds = universal_copy<128>
        let s2rA = make_tiled_copy_A(lds, mma).slice(tid)
        let s2rB = make_tiled_copy_B(lds, mma).slice(tid)
        let fA = me.make_fragment_A(sA)
        let fB = me.make_fragment_B(sB)
        let acc = me.make_fragment_C(gC)
        acc.fill(0.0)
        let fetch = fn(k) {
          copy(buffer_copy<128>, tAg[_, _, _, k], rA)
          copy(buffer_copy<128>, tBg[_, _, _, k], rB)
        }
        fetch(0)
        for k in 0 .. K / BK {
          copy(lds, rA, tAs)
          copy(lds, rB, tBs)
          barrier()
          if k + 1 < K / BK { fetch(k + 1) }
          copy(lds, s2rA.partition_S(sA), s2rA.retile(fA))
          copy(lds, s2rB.partition_S(sB), s2rB.retile(fB))
          gemm(mma, acc, fA, fB)
          barrier()
        }
        copy(buffer_copy<32>, acc, me.partition_C(gC))
      })",
        memory, "tiles", {uint32_t(m + 63) / 64, uint32_t(n) / 64}, {256}, inA, inB, out, m, k, n);
    EXPECT_EQ(memory.get(out), product(a, b, m, n, k)) << m << " x " << n << " x " << k;
  }
}

// The accumulator of one product is an operand of the next: C order of the first is B order of the second.
TEST_P(Mma, chainOfTwo) {
  Memory memory;
  const auto q = halves(16 * 32), keys = halves(64 * 32), values = halves(32 * 64);
  const auto inQ = memory.put(q, "Q"), inK = memory.put(keys, "K"), inV = memory.put(values, "V");
  const auto out = memory.put(std::vector<float>(32 * 16), "O");
  run(R"(kernel chain(Q: in tensor<f16, (16, 32):(32, 1), align = 16>, K: in tensor<f16, (64, 32):(32, 1), align = 16>,
                      V: in tensor<f16, (32, 64):(64, 1), align = 16>, O: out tensor<f32, (32, 16):(16, 1)>)
      launch(grid = (1), block = (64)) {
    let mma = make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>)
    let me = mma.slice(thread_idx.x)
    let q = me.make_fragment_B((16, 32), f16)
    let keys = me.make_fragment_A((64, 32))
    let values = me.make_fragment_A((32, 64))
    copy(universal_copy<64>, me.partition_B(Q), q)
    copy(universal_copy<64>, me.partition_A(K), keys)
    copy(universal_copy<64>, me.partition_A(V), values)
    let s = me.make_fragment_C((64, 16))
    s.fill(0.0)
    gemm(mma, s, keys, q)
    let p = me.make_fragment_B((16, 64))
    p.store((s.load() * 0.125).to<f16>())
    let o = me.make_fragment_C((32, 16))
    o.fill(0.0)
    gemm(mma, o, values, p)
    copy(universal_copy<32>, o, me.partition_C(O))
  })",
      memory, "chain", {1}, {64}, inQ, inK, inV, out);
  const auto s = product(q, keys, 16, 64, 32);
  std::vector<float> p(s.size()), v(values.begin(), values.end());
  for (size_t i = 0; i < s.size(); ++i)
    p[i] = static_cast<float>(static_cast<_Float16>(s[i] * 0.125f));
  EXPECT_EQ(memory.get(out), product(v, p, 32, 16, 64));
}

// Where each value of the accumulator lies, by the tensor of coordinates.
TEST_P(Mma, coordinatesOfTheAccumulator) {
  Memory memory;
  const auto out = memory.put(std::vector<int32_t>(64 * 32), "C");
  run(R"(kernel k(C: out tensor<i32, (64, 32):(32, 1)>) launch(grid = (1), block = (256)) {
    let mma = make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>, (2,2,1):(2,1,0))
    assert mma.threads == 256
    assert mma.atom.values_C == 4
    assert size(mma.tv_C) == 1024
    let me = mma.slice(thread_idx.x)
    let at = me.partition_C(identity((64, 32)))
    let own = me.partition_C(C)
    unroll for e in 0 .. size(at) {
      let (m, n) = at[e]
      own[e] = m * 100 + n
    }
  })",
      memory, "k", {1}, {256}, out);
  const auto got = memory.get(out);
  for (int m = 0; m < 64; ++m)
    for (int n = 0; n < 32; ++n)
      ASSERT_EQ(got[m * 32 + n], m * 100 + n);
}

// Another destination than the accumulator; stages; orders; a fragment that is one instruction's.
TEST_P(Mma, formsOfGemm) {
  Memory memory;
  const auto a = halves(32 * 32), b = halves(32 * 32), c = halves(32 * 32);
  const auto inA = memory.put(a, "A"), inB = memory.put(b, "B"), inC = memory.put(c, "C");
  std::vector<Buffer<float>> out;
  for (int i = 0; i < 3; ++i)
    out.push_back(memory.put(std::vector<float>(32 * 32), "D"));
  run(R"(kernel k(A: in tensor<f16, (32, 32):(32, 1), align = 16>, B: in tensor<f16, (32, 32):(32, 1), align = 16>,
                  C: in tensor<f16, (32, 32):(32, 1)>, D: out tensor<f32, (32, 32):(32, 1)>,
                  E: out tensor<f32, (32, 32):(32, 1)>, F: out tensor<f32, (32, 32):(32, 1)>) launch(grid = (1), block = (64)) {
    let atom = mfma<(16, 16, 16), (f16, f16) -> f32>
    let mma = make_tiled_mma(atom)
    let me = mma.slice(thread_idx.x)
    let a = me.make_fragment_A((32, 16), stages = 2)
    let b = me.make_fragment_B((32, 16), stages = 2)
    unroll for s in 0 .. 2 {
      copy(universal_copy<64>, me.partition_A(A.flat_divide([32 | 16])[_, _, 0, s]), a[_, _, _, s])
      copy(universal_copy<64>, me.partition_B(B.flat_divide([32 | 16])[_, _, 0, s]), b[_, _, _, s])
    }
    let c = make_fragment_like(me.partition_C(C))
    copy(universal_copy<16>, me.partition_C(C), c)
    let acc = me.make_fragment_C(C)
    acc.store(c.load().to<f32>())
    let d = me.make_fragment_C(C)
    gemm(mma, acc, a[_, _, _, 0], b[_, _, _, 0], d = d, order = .mkn)
    gemm(mma, d, a[_, _, _, 1], b[_, _, _, 1], order = .knm, serpentine = true)
    copy(universal_copy<32>, d, me.partition_C(D))
    copy(universal_copy<32>, acc, me.partition_C(E))
    unroll for i in 0 .. 2 {
      unroll for j in 0 .. 2 {
        mma_atom_call(atom, d[_, i, j], a[_, i, 0, 0], b[_, j, 0, 0], acc[_, i, j])
        gemm(atom, d, a[_, _, 0, 1], b[_, _, 0, 1])
      }
    }
    copy(universal_copy<32>, d, me.partition_C(F))
  })",
      memory, "k", {1}, {64}, inA, inB, inC, out[0], out[1], out[2]);
  const auto whole = product(a, b, 32, 32, 32);
  std::vector<float> first(32 * 32), second(32 * 32), atoms(32 * 32);
  for (int i = 0; i < 32; ++i)
    for (int j = 0; j < 32; ++j)
      for (int l = 0; l < 16; ++l) {
        first[i * 32 + j] += float(a[i * 32 + l]) * float(b[j * 32 + l]);
        second[i * 32 + j] += float(a[i * 32 + 16 + l]) * float(b[j * 32 + 16 + l]);
      }
  const auto d = memory.get(out[0]), e = memory.get(out[1]), f = memory.get(out[2]);
  for (int i = 0; i < 32 * 32; ++i) {
    ASSERT_EQ(d[i], whole[i] + float(c[i]));
    ASSERT_EQ(e[i], float(c[i]));
    // Each of the four steps writes one tile of (i,j) anew, then adds the second half to all of D.
    const int step = i / 32 / 16 * 2 + i % 32 / 16;
    ASSERT_EQ(f[i], float(c[i]) + first[i] + float(4 - step) * second[i]);
  }
}

// One source, the widest atom that the target has, and the closure of an epilogue over coordinates.
TEST_P(Mma, atomByTarget) {
  Memory memory;
  const auto a = halves(16 * 64), b = halves(16 * 64);
  const auto inA = memory.put(a, "A"), inB = memory.put(b, "B");
  const auto out = memory.put(std::vector<float>(16 * 16), "C");
  run(R"(
    fn pick<T: type>() {
      if const target.has(mfma<16x16x32, (T, T) -> f32>) { return mfma<16x16x32, (T, T) -> f32> }
      else { return mfma<16x16x16, (T, T) -> f32> }
    }
    fn finish<F: fn>(acc, at, to) {
      unroll for e in 0 .. size(acc) {
        let (m, n) = at[e]
        to[m, n] = F(acc[e], m, n)
      }
    }
    kernel k<ATOM: atom = pick<f16>()>(A: in tensor<f16, (16, 64):(64, 1), align = 16>, B: in tensor<f16, (16, 64):(64, 1), align = 16>,
             C: out tensor<f32, (16, 16):(16, 1)>, s: f32) launch(grid = (1), block = (64)) {
      let mma = make_tiled_mma(ATOM, permutation = if const ATOM.values_A == 4 { [_ | _ | (4,4,2):(1,8,4)] } else { [_ | _ | _] })
      let me = mma.slice(thread_idx.x)
      let (a, b, acc) = (me.make_fragment_A(A), me.make_fragment_B(B), me.make_fragment_C(C))
      let cpA = make_tiled_copy_A(universal_copy<128>, mma).slice(thread_idx.x)
      let cpB = make_tiled_copy_B(universal_copy<128>, mma).slice(thread_idx.x)
      copy(cpA, cpA.partition_S(A), cpA.retile(a))
      copy(cpB, cpB.partition_S(B), cpB.retile(b))
      acc.fill(0.0)
      gemm(mma, acc, a, b)
      finish<fn(v, m, n) => v * s + (m - n).to<f32>()>(acc, me.partition_C(identity((16, 16))), C)
    })",
      memory, "k", {1}, {64}, inA, inB, out, 0.5f);
  const auto got = memory.get(out), want = product(a, b, 16, 16, 64);
  for (int row = 0; row < 16; ++row)
    for (int column = 0; column < 16; ++column)
      ASSERT_EQ(got[16 * row + column], want[16 * row + column] * 0.5f + float(row - column));
}

/// gfx950 alone transposes.
class TransposedReads : public KernelTest {};
INSTANTIATE_TEST_SUITE_P(EachProcessor, TransposedReads,
                         testing::Values(Setting{"gfx950", "-O0"}, Setting{"gfx950", "-O3"}), nameOf);

/// What the 16 lanes of a transposing read get of each other, alone and dealt out by a tiled copy: 16-bit and 8-bit
/// elements.
TEST_P(TransposedReads, whoGetsWhat) {
  Memory memory;
  std::vector<int32_t> x(64 * 32);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = int32_t(i);
  const auto in = memory.put(x, "x"), alone = memory.put(std::vector<int32_t>(64 * 4), "alone"),
             dealt = memory.put(std::vector<int32_t>(64 * 32), "dealt"),
             bytes = memory.put(std::vector<int32_t>(64 * 8), "bytes");
  run(R"(kernel k(x: in tensor<i32, (2048):(1)>, alone: out tensor<i32, (256):(1)>, dealt: out tensor<i32, (64, 32):(32, 1)>,
             bytes: out tensor<i32, (512):(1)>) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let s = shared<i16>((64, 32):(1, 64), align = 16)                  // neighbours along the rows
    let narrow = shared<i8>((512):(1), align = 16)
    unroll for i in 0 .. 32 { s[t, i] = x[t * 32 + i].to<i16>() }
    unroll for i in 0 .. 8 { narrow[t * 8 + i] = (t * 8 + i).to<i8>() }
    barrier()
    let f = fragment<i16>((4):(1))
    copy(lds_read_trans<16, 64>, make_view(s.iter, (256):(1)).zipped_divide([4])[_, t], f)
    unroll for i in 0 .. 4 { alone[t * 4 + i] = f[i].to<i32>() }
    let g = fragment<i8>((8):(1))
    copy(lds_read_trans<8, 64>, narrow.zipped_divide([8])[_, t], g)
    unroll for i in 0 .. 8 { bytes[t * 8 + i] = g[i].to<i32>() }
    // A block of 64 by 32 as operand A: each thread writes down what it holds at the place that it is to hold.
    let mma = make_tiled_mma(mfma<16x16x32, (f16, f16) -> f32>)
    let cp = make_tiled_copy_A(lds_read_trans<16, 64>, mma, i16).slice(t)
    let part = mma.slice(t).partition_A(s)
    let held = make_fragment_like(part)
    copy(cp, cp.partition_S(s), cp.retile(held))
    let at = mma.slice(t).partition_A(identity((64, 32)))
    unroll for i in 0 .. 32 {
      let (row, column) = at[i]
      dealt[row, column] = held[i].to<i32>()
    }
  })",
      memory, "k", {1}, {64}, in, alone, dealt, bytes);
  if (HasFatalFailure())
    return;
  EXPECT_EQ(memory.get(dealt), x);
  std::vector<int32_t> expected(256), narrow(512);
  for (int lane = 0; lane < 64; ++lane) {
    for (int v = 0; v < 4;
         ++v) { // element 16 v + i of the 64 that the group of 16 has read; memory runs down the columns
      const int element = lane / 16 * 64 + 16 * v + lane % 16;
      expected[lane * 4 + v] = element % 64 * 32 + element / 64;
    }
    for (int v = 0; v < 8; ++v)
      narrow[lane * 8 + v] = static_cast<int8_t>(lane / 16 * 128 + 16 * v + lane % 16); // NOLINT: a number
  }
  EXPECT_EQ(memory.get(alone), expected);
  EXPECT_EQ(memory.get(bytes), narrow);
}

/// Elements that share bytes: 16 lanes read 16 runs of 16.
TEST_P(TransposedReads, packedElements) {
  Memory memory;
  std::vector<uint8_t> fours(64 * 8), sixes(64 * 12);
  for (size_t i = 0; i < fours.size(); ++i)
    fours[i] = static_cast<uint8_t>(i * 37 + i / 16);
  for (size_t i = 0; i < sixes.size(); ++i)
    sixes[i] = static_cast<uint8_t>(i * 29 + i / 8);
  const auto in4 = memory.put(fours, "fours"), in6 = memory.put(sixes, "sixes"),
             out4 = memory.put(std::vector<uint8_t>(fours.size()), "out4"),
             out6 = memory.put(std::vector<uint8_t>(sixes.size()), "out6");
  run(R"(kernel k(x: in tensor<i4, (1024):(1), align = 16>, y: in tensor<f6e2m3, (1024):(1), align = 16>,
             x2: out tensor<i4, (1024):(1), align = 16>, y2: out tensor<f6e2m3, (1024):(1), align = 16>) launch(grid = (1), block = (64)) {
    let t = thread_idx.x
    let s4 = shared<i4>((1024):(1), align = 16)
    let s6 = shared<f6e2m3>((1024):(1), align = 16)
    let f = fragment<i4>((16):(1))
    let g = fragment<f6e2m3>((16):(1))
    copy(universal_copy<64>, x.zipped_divide([16])[_, t], f)
    copy(universal_copy<64>, f, s4.zipped_divide([16])[_, t])
    copy(universal_copy<96>, y.zipped_divide([16])[_, t], g)
    copy(universal_copy<96>, g, s6.zipped_divide([16])[_, t])
    barrier()
    let f2 = fragment<i4>((16):(1))
    let g2 = fragment<f6e2m3>((16):(1))
    copy(lds_read_trans<4, 64>, s4.zipped_divide([16])[_, t], f2)
    copy(lds_read_trans<6, 96>, s6.zipped_divide([16])[_, t], g2)
    copy(universal_copy<64>, f2, x2.zipped_divide([16])[_, t])
    copy(universal_copy<96>, g2, y2.zipped_divide([16])[_, t])
  })",
      memory, "k", {1}, {64}, in4, in6, out4, out6);
  if (HasFatalFailure())
    return;
  auto element = [](const std::vector<uint8_t> &bytes, size_t i, size_t width) {
    unsigned value = 0;
    for (size_t bit = 0; bit < width; ++bit)
      value |= (bytes[(i * width + bit) / 8] >> (i * width + bit) % 8 & 1u) << bit;
    return value;
  };
  const std::vector<uint8_t> got4 = memory.get(out4), got6 = memory.get(out6);
  for (size_t lane = 0; lane < 64; ++lane)
    for (size_t v = 0; v < 16; ++v) {
      const size_t from = lane / 16 * 256 + 16 * v + lane % 16;
      ASSERT_EQ(element(got4, lane * 16 + v, 4), element(fours, from, 4)) << lane << " " << v;
      ASSERT_EQ(element(got6, lane * 16 + v, 6), element(sixes, from, 6)) << lane << " " << v;
    }
}

FLYC_EACH_CDNA(Mma);

} // namespace
