//===- PagedAttentionTest.cpp - kernels/cookbook/paged_attention.fly --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The kernels of the entry one after the other, against attention in double: pages in any order, contexts that end
// within a page, splits that have nothing to do, several sequences and heads.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>

using namespace flyc::test;

namespace {

constexpr int Page = 64, Depth = 128, Group = 8, Rows = 16;

class PagedAttention : public KernelTest {
protected:
  bool isFnuz() const { return std::string(GetParam().processor) == "gfx942"; }
  /// Codes of normal numbers of one sign or the other, below 2 in magnitude; in both families they are numbers.
  std::vector<uint8_t> codes(size_t n) {
    std::vector<uint8_t> v(n);
    const int top = isFnuz() ? 8 : 7;
    for (uint8_t &code : v)
      code = static_cast<uint8_t>(std::uniform_int_distribution<int>(0, 1)(random) << 7 |
                                  std::uniform_int_distribution<int>(top - 3, top)(random) << 3 |
                                  std::uniform_int_distribution<int>(0, 7)(random));
    return v;
  }
  double value(uint8_t code) const {
    const double magnitude = std::ldexp(1 + (code & 7) / 8.0, (code >> 3 & 15) - (isFnuz() ? 8 : 7));
    return code & 0x80 ? -magnitude : magnitude;
  }
};

std::string kernelSource() {
  std::ifstream in(FLYC_KERNELS "/cookbook/paged_attention.fly");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST_P(PagedAttention, againstAttentionInDouble) {
  const int heads = 2, pages = 12, width = 4;
  const std::vector<int32_t> context{1, 101, 256};
  const int sequences = static_cast<int>(context.size());
  const float scale = 0.05f, valueScale = 0.75f;

  const auto q = codes(size_t(sequences) * heads * Group * Depth), keys = codes(size_t(pages) * heads * Page * Depth),
             values = codes(size_t(pages) * heads * Depth * Page);
  std::vector<int32_t> table(size_t(sequences) * width);
  std::iota(table.begin(), table.end(), 0);
  std::shuffle(table.begin(), table.end(), random);

  for (const int splits : {1, 3}) {
    Memory memory;
    const auto inQ = memory.put(q, "Q"), inK = memory.put(keys, "Kc"), inV = memory.put(values, "Vc");
    const auto inTable = memory.put(table, "table"), inContext = memory.put(context, "ctx");
    const auto part = memory.put(std::vector<float>(size_t(Depth) * Rows * splits * heads * sequences, NAN), "part");
    const auto stats = memory.put(std::vector<float>(size_t(2) * Rows * splits * heads * sequences, NAN), "stats");
    const auto out = memory.put(std::vector<uint16_t>(q.size()), "O");
    const std::string source = kernelSource();
    ASSERT_FALSE(source.empty());
    const std::string split = isFnuz() ? "pa_split_f8e4m3fnuz" : "pa_split_f8e4m3fn";
    run(source, memory, split.c_str(), {unsigned(splits), unsigned(heads), unsigned(sequences)}, {64}, inQ, inK, inV,
        inTable, inContext, part, stats, int64_t(heads) * Page * Depth, int64_t(heads) * Page * Depth, splits, scale,
        valueScale, sequences, heads, pages, width);
    run(source, memory, "pa_reduce", {Group, unsigned(heads), unsigned(sequences)}, {Depth}, part, stats, out, splits,
        heads, sequences);

    const auto got = memory.get(out);
    double wrong = 0, right = 0;
    for (int b = 0; b < sequences; ++b)
      for (int h = 0; h < heads; ++h)
        for (int g = 0; g < Group; ++g) {
          const size_t row = (size_t(b * heads + h) * Group + g) * Depth;
          std::vector<double> weight(static_cast<size_t>(context[b]));
          for (int t = 0; t < context[b]; ++t) {
            const size_t page = table[size_t(b) * width + t / Page] * size_t(heads) + h;
            double score = 0;
            for (int d = 0; d < Depth; ++d)
              score += value(q[row + d]) * value(keys[(page * Page + t % Page) * Depth + d]);
            weight[t] = std::exp(score * scale);
          }
          const double total = std::accumulate(weight.begin(), weight.end(), 0.0);
          for (int d = 0; d < Depth; ++d) {
            double want = 0, reach = 0;
            for (int t = 0; t < context[b]; ++t) {
              const size_t page = table[size_t(b) * width + t / Page] * size_t(heads) + h;
              const double term = weight[t] / total * value(values[(page * Depth + d) * Page + t % Page]) * valueScale;
              want += term;
              reach += std::abs(term);
            }
            const uint32_t bits = uint32_t(got[row + d]) << 16;
            float have;
            std::memcpy(&have, &bits, sizeof have);
            // Weights are multiplied as 8-bit floats of three bits: each is off by a sixteenth at most.
            ASSERT_NEAR(have, want, reach / 16 + 0.01)
                << "sequence " << b << " head " << h << " row " << g << " column " << d << ", " << splits << " splits";
            wrong += (have - want) * (have - want);
            right += want * want;
          }
        }
    EXPECT_LT(std::sqrt(wrong / right), 0.04) << splits << " splits"; // a value in the wrong lane makes it more than 1
  }
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, PagedAttention,
                         testing::Values(Setting{"gfx942", "-O0"}, Setting{"gfx942", "-O3"}, Setting{"gfx950", "-O0"},
                                         Setting{"gfx950", "-O3"}),
                         nameOf);

} // namespace
