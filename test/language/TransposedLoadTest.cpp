//===- TransposedLoadTest.cpp - loads that lanes of waves of 32 do for each other
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Operand A of a matrix instruction out of memory whose neighbours are its rows, from shared and from global memory: it
// must lie in the registers as ordinary loads of neighbours in k bring it.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <map>

using namespace flyc::test;

namespace {

class TransposedLoads : public KernelTest {
protected:
  struct Case {
    const char *element, *mma;
    int bits, k;         ///< of an element; of the instruction
    int read, run;       ///< the bits that a lane reads; the elements of an ordinary access
    bool isOfLds = true; ///< whether there is a load out of shared memory, too
  };
  void operandA(const Case &c);
};
INSTANTIATE_TEST_SUITE_P(EachProcessor, TransposedLoads,
                         testing::Values(Setting{"gfx1250", "-O0"}, Setting{"gfx1250", "-O3"}), nameOf);

/// RDNA4 has them out of global memory, and of 16 bits the order of lanes is known.
class TransposedGlobalLoads : public TransposedLoads {};
INSTANTIATE_TEST_SUITE_P(EachProcessor, TransposedGlobalLoads,
                         testing::Values(Setting{"gfx1201", "-O0"}, Setting{"gfx1201", "-O3"}), nameOf);

unsigned element(const std::vector<uint8_t> &bytes, size_t i, size_t width) {
  unsigned value = 0;
  for (size_t bit = 0; bit < width; ++bit)
    value |= (bytes[(i * width + bit) / 8] >> (i * width + bit) % 8 & 1u) << bit;
  return value;
}
void setElement(std::vector<uint8_t> &bytes, size_t i, size_t width, unsigned value) {
  for (size_t bit = 0; bit < width; ++bit)
    bytes[(i * width + bit) / 8] |= static_cast<uint8_t>((value >> bit & 1u) << (i * width + bit) % 8);
}

void TransposedLoads::operandA(const Case &c) {
  const size_t m = 32, k = size_t(2 * c.k), width = size_t(c.bits), bytes = m * k * width / 8;
  std::vector<uint8_t> rows(bytes), columns(bytes);
  for (size_t row = 0; row < m; ++row)
    for (size_t column = 0; column < k; ++column) {
      const unsigned value = static_cast<unsigned>(random()) & ((1u << width) - 1);
      setElement(rows, row * k + column, width, value);
      setElement(columns, column * m + row, width, value);
    }
  Memory memory;
  const auto a = memory.put(rows, "A"), at = memory.put(columns, "At");
  std::vector<Buffer<uint8_t>> out;
  for (const char *name : {"plain", "shared", "global"})
    out.push_back(memory.put(std::vector<uint8_t>(bytes), name));
  std::string source = R"(
const M = 32
const K = $K
const RUN = $RUN
fn store(f, to, t) {
  let (flat, n) = (make_view(f.iter, (M * K / 32):(1)), M * K / 32 / RUN)
  unroll for i in 0 .. n { copy(universal_copy<$PLAIN>, flat.zipped_divide([RUN])[_, i], to.zipped_divide([RUN])[_, t * n + i]) }
}
kernel k(A: in tensor<$T, (M, K):(K, 1), align = 16>, At: in tensor<$T, (M, K):(1, M), align = 16>, plain: out tensor<$T, (M * K):(1), align = 16>,
         by_shared: out tensor<$T, (M * K):(1), align = 16>, by_global: out tensor<$T, (M * K):(1), align = 16>) launch(grid = (1), block = (32)) {
  let t = thread_idx.x
  let s = shared<$T>((M, K):(1, M), align = 16)
  let (from, to) = (make_view(At.iter, (M * K):(1)).zipped_divide([RUN]), make_view(s.iter, (M * K):(1)).zipped_divide([RUN]))
  unroll for i in 0 .. M * K / 32 / RUN {
    let f = fragment<$T>((RUN):(1))
    copy(universal_copy<$PLAIN>, from[_, t + 32 * i], f)
    copy(universal_copy<$PLAIN>, f, to[_, t + 32 * i])
  }
  barrier()
  let mma = make_tiled_mma($MMA)
  let me = mma.slice(t)
  let a = me.make_fragment_A((M, K))
  copy(universal_copy<$PLAIN>, me.partition_A(A), a)
  store(a, plain, t)
  let b = me.make_fragment_A((M, K))
  if const $LDS {
    let lds = make_tiled_copy_A(lds_read_trans<$BITS, $READ>, mma).slice(t)
    copy(lds, lds.partition_S(s), lds.retile(b))
  } else { copy(universal_copy<$PLAIN>, me.partition_A(A), b) }
  store(b, by_shared, t)
  let c = me.make_fragment_A((M, K))
  let straight = make_tiled_copy_A(global_read_trans<$BITS, $READ>, mma).slice(t)
  copy(straight, straight.partition_S(At), straight.retile(c))
  store(c, by_global, t)
})";
  for (const auto &[name, value] : std::map<std::string, std::string>{{"$PLAIN", std::to_string(c.run * c.bits)},
                                                                      {"$RUN", std::to_string(c.run)},
                                                                      {"$LDS", c.isOfLds ? "true" : "false"},
                                                                      {"$READ", std::to_string(c.read)},
                                                                      {"$BITS", std::to_string(c.bits)},
                                                                      {"$MMA", c.mma},
                                                                      {"$T", c.element},
                                                                      {"$K", std::to_string(k)}})
    for (size_t at; (at = source.find(name)) != std::string::npos;)
      source.replace(at, name.size(), value);
  run(source, memory, "k", {1}, {32}, a, at, out[0], out[1], out[2]);
  if (HasFatalFailure())
    return;
  const std::vector<uint8_t> plain = memory.get(out[0]);
  EXPECT_NE(plain, std::vector<uint8_t>(bytes));
  for (size_t way = 1; way < 3; ++way) {
    const std::vector<uint8_t> got = memory.get(out[way]);
    for (size_t i = 0; i < m * k; ++i)
      ASSERT_EQ(element(got, i, width), element(plain, i, width))
          << (way == 1 ? "shared" : "global") << " memory, lane " << i / (m * k / 32) << ", value " << i % (m * k / 32);
  }
}

TEST_P(TransposedLoads, elementsOf16Bits) { operandA({"f16", "wmma<16x16x32, (f16, f16) -> f32>", 16, 32, 128, 8}); }
TEST_P(TransposedGlobalLoads, elementsOf16Bits) {
  operandA({"f16", "wmma<16x16x16, (f16, f16) -> f32>", 16, 16, 128, 8, false});
}
TEST_P(TransposedLoads, elementsOf8Bits) {
  operandA({"f8e4m3fn", "wmma<16x16x64, (f8e4m3fn, f8e4m3fn) -> f32>", 8, 64, 64, 8});
}
TEST_P(TransposedLoads, elementsOf6Bits) {
  operandA({"f6e2m3", "wmma_scale<16x16x128, (f6e2m3, f6e2m3) -> f32>", 6, 128, 96, 16});
}
TEST_P(TransposedLoads, elementsOf4Bits) {
  operandA({"f4e2m1", "wmma_scale<16x16x128, (f4e2m1, f4e2m1) -> f32>", 4, 128, 64, 16});
}

} // namespace
