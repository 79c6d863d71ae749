//===- AttentionTest.cpp - paged attention against closed forms -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Queries and keys of which the shares are known, so that the result is a weighted mean.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace flyc::references;

namespace {

const Tensor one{{}, {1}};

/// One sequence, one head, a group of one, D = 1, pages of two tokens; key and value of token t of page p.
struct Cache {
  Tensor keys{{3, 1, 2, 1}, {0, 0, 0, 0, 0, 0}}, values{{3, 1, 1, 2}, {1, 2, 10, 20, 100, 200}};
};

TensorResult attend(const Cache &cache, double query, std::vector<double> table, double context) {
  const uint64_t width = table.size();
  return pagedAttention({{1, 1, 1, 1}, {query}}, cache.keys, cache.values, {{1, width}, std::move(table)},
                        {{1}, {context}}, one, one);
}

TEST(Attention, EqualKeysGiveTheMean) {
  const Cache cache;
  EXPECT_DOUBLE_EQ(attend(cache, 3, {2, 0}, 1)->values[0], 100);
  EXPECT_DOUBLE_EQ(attend(cache, 3, {2, 0}, 2)->values[0], 150);
  EXPECT_DOUBLE_EQ(attend(cache, 3, {2, 0}, 3)->values[0], 301 / 3.0);
  EXPECT_DOUBLE_EQ(attend(cache, 3, {2, 0}, 4)->values[0], 303 / 4.0);
  EXPECT_DOUBLE_EQ(attend(cache, 3, {0, 2}, 3)->values[0], 103 / 3.0);
}

TEST(Attention, KeysAsLogarithms) {
  // Shares 1, 2, 3, 4 of 10, of the values 1, 2, 10, 20.
  Cache cache;
  cache.keys.values = {std::log(1), std::log(2), std::log(3), std::log(4), 0, 0};
  EXPECT_NEAR(attend(cache, 1, {0, 1}, 4)->values[0], (1 + 4 + 30 + 80) / 10.0, 1e-13);
  // A query of 2 squares them: 1, 4, 9, 16 of 30.
  EXPECT_NEAR(attend(cache, 2, {0, 1}, 4)->values[0], (1 + 8 + 90 + 320) / 30.0, 1e-13);
}

TEST(Attention, ScalesHeadsAndGroups) {
  // Two sequences, two heads, two queries a head, D = 2, pages of one token: each has one token, its value times 3.
  Tensor q{{2, 2, 2, 2}, std::vector<double>(16, 1)}, keys{{2, 2, 1, 2}, std::vector<double>(8, 1)};
  const Tensor values{{2, 2, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8}};
  const auto out = pagedAttention(q, keys, values, {{2, 1}, {1, 0}}, {{2}, {1, 1}}, {{}, {0.25}}, {{}, {3}});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->values, (std::vector<double>{15, 18, 15, 18, 21, 24, 21, 24, 3, 6, 3, 6, 9, 12, 9, 12}));
  // The scale of the scores: shares of exp(2 * log 3 / 2) = 3 to 1.
  Cache cache;
  cache.keys.values[1] = std::log(3) / 2;
  const auto scaled =
      pagedAttention({{1, 1, 1, 1}, {1}}, cache.keys, cache.values, {{1, 1}, {0}}, {{1}, {2}}, {{}, {2}}, one);
  ASSERT_TRUE(scaled);
  EXPECT_NEAR(scaled->values[0], (1 + 3 * 2) / 4.0, 1e-14);
}

TEST(Attention, TokensBehindTheContextAreNotRead) {
  Cache cache;
  cache.keys.values[1] = std::nan("");
  cache.values.values[1] = std::nan("");
  EXPECT_EQ(attend(cache, 1, {0, 77}, 1)->values[0], 1);
}

TEST(Attention, Refusals) {
  const Cache cache;
  EXPECT_EQ(attend(cache, 1, {0, 1}, 5).error(), "sequence 0 has a context of 5 tokens, and its pages hold 1 to 4");
  EXPECT_EQ(attend(cache, 1, {0, 1}, 0).error(), "sequence 0 has a context of 0 tokens, and its pages hold 1 to 4");
  EXPECT_EQ(attend(cache, 1, {0, 3}, 3).error(), "sequence 0 is in page 3, and there are 3");
  EXPECT_EQ(attend(cache, 1, {-1, 0}, 3).error(), "sequence 0 is in page -1, and there are 3");
  EXPECT_EQ(
      pagedAttention(one, cache.keys, cache.values, {{1, 1}, {0}}, {{1}, {1}}, one, one).error(),
      "paged_attention takes q (B, H, G, D), keys (P, H, T, D), values (P, H, D, T), table (B, W) and context (B), "
      "not a number, (3, 1, 2, 1), (3, 1, 1, 2), (1, 1) and (1)");
}

/// Two sequences of pages of two tokens, two heads that share keys, queries of 1 in one column: scores are the
/// logarithms of 1 to 6, values 1, 2, 10, 20, 100, 200, so that shares are known.
TensorResult decode(std::vector<double> table, std::vector<double> context, double fresh, double window) {
  const auto count = static_cast<uint64_t>(fresh);
  Tensor keys{{3, 2, 1, 1}, {0, std::log(2), std::log(3), std::log(4), std::log(5), std::log(6)}};
  return pagedDecode({{2, count, 2, 1}, std::vector<double>(4 * count, 2)}, keys,
                     {{3, 2, 1, 1}, {1, 2, 10, 20, 100, 200}}, {{2, 2}, std::move(table)}, {{2}, std::move(context)},
                     {{}, {0.5}}, {{}, {window}});
}

TEST(Attention, NewTokensOverPages) {
  const auto one = decode({2, 0, 1, 7}, {3, 1}, 1, 0);
  ASSERT_TRUE(one) << one.error();
  for (uint64_t head = 0; head < 2; ++head) {
    EXPECT_NEAR(one->values[head], (500 + 1200 + 1) / 12.0, 1e-12);
    EXPECT_NEAR(one->values[2 + head], 10, 1e-12);
  }
  // Of two new tokens the first does not see the second; of three in a context of one the first two see nothing.
  const auto two = decode({2, 0, 1, 7}, {3, 2}, 2, 0);
  EXPECT_NEAR(two->values[0], (500 + 1200) / 11.0, 1e-12);
  EXPECT_NEAR(two->values[2], (500 + 1200 + 1) / 12.0, 1e-12);
  EXPECT_NEAR(two->values[4], 10, 1e-12);
  EXPECT_NEAR(two->values[6], (30 + 80) / 7.0, 1e-12);
  const auto three = decode({2, 0, 1, 7}, {1, 0}, 3, 0);
  EXPECT_EQ(three->values, (std::vector<double>{0, 0, 0, 0, 100, 100, 0, 0, 0, 0, 0, 0}));
  // Windows.
  EXPECT_NEAR(decode({2, 0, 1, 7}, {4, 1}, 1, 2)->values[0], (1 + 4) / 3.0, 1e-12);
  EXPECT_NEAR(decode({2, 0, 1, 7}, {4, 1}, 2, 2)->values[0], (1200 + 1) / 7.0, 1e-12);
  EXPECT_EQ(decode({2, 0, 1, 7}, {5, 1}, 1, 0).error(),
            "sequence 0 has a context of 5 tokens, and its pages hold up to 4");
  EXPECT_EQ(decode({2, 0, 3, 7}, {4, 1}, 1, 0).error(), "sequence 1 is in page 3, and there are 3");
}

/// Queries of 1, D = 1, one head: the scores are the keys. Two sequences; the first has no query, the second two.
TensorResult follow(double causal, const std::vector<double> &startK) {
  return attention({{2, 1, 1}, {1, 1}}, {{3, 1, 1}, {0, std::log(2), std::log(5)}}, {{3, 1, 1}, {1, 10, 100}},
                   {{3}, {0, 0, 2}}, {{startK.size()}, startK}, one, {{}, {causal}});
}

TEST(Attention, SequencesBehindEachOther) {
  EXPECT_NEAR(follow(0, {0, 1, 3})->values[0], (20 + 500) / 7.0, 1e-12);
  EXPECT_NEAR(follow(0, {0, 1, 3})->values[1], (20 + 500) / 7.0, 1e-12);
  EXPECT_NEAR(follow(1, {0, 1, 3})->values[0], 10, 1e-12);
  EXPECT_NEAR(follow(1, {0, 1, 3})->values[1], (20 + 500) / 7.0, 1e-12);
  // One key for two queries: the first sees none.
  EXPECT_EQ(follow(1, {0, 2, 3})->values, (std::vector<double>{0, 100}));
  EXPECT_EQ(follow(0, {0, 3, 3})->values, (std::vector<double>{0, 0}));
  const auto sums = attentionLse({{2, 1, 1}, {1, 1}}, {{3, 1, 1}, {0, std::log(2), std::log(5)}}, {{2}, {0, 2}},
                                 {{2}, {0, 3}}, {{}, {2}}, {{}, {1}});
  ASSERT_TRUE(sums);
  EXPECT_NEAR(sums->values[0], std::log(1 + 4), 1e-12);
  EXPECT_NEAR(sums->values[1], std::log(1 + 4 + 25), 1e-12);
}

TEST(Attention, SaysWhatIsNoSequence) {
  EXPECT_EQ(follow(0, {0, 2, 1}).error(), "sequence 2 begins at token 1, and it is one of 2 to 3");
  EXPECT_EQ(follow(0, {0, 1, 4}).error(), "sequence 2 begins at token 4, and it is one of 1 to 3");
  EXPECT_NE(follow(0, {0, 1}).error().find("start_k (B + 1), not (3) and (2)"), std::string::npos);
}

TEST(Attention, Biases) {
  // Two sequences of two queries and keys each, one head; the scores are log 1, log 2. A bias of log 3 makes a key
  // count three times.
  const Tensor q{{4, 1, 1}, {1, 1, 1, 1}}, keys{{4, 1, 1}, {0, std::log(2), 0, std::log(2)}};
  const Tensor values{{4, 1, 1}, {1, 10, 1, 10}}, starts{{3}, {0, 2, 4}};
  const auto at = [&](double causal, const Tensor &bias) {
    return attention(q, keys, values, starts, starts, one, {{}, {causal}}, &bias);
  };
  const Tensor bias{{4, 1, 2}, {0, 0, std::log(3), 0, 0, std::log(3), 0, 0}};
  const auto all = at(0, bias), causal = at(1, bias);
  EXPECT_NEAR(all->values[0], (1 + 20) / 3.0, 1e-12);
  EXPECT_NEAR(all->values[1], (3 + 20) / 5.0, 1e-12);
  EXPECT_NEAR(all->values[2], (1 + 60) / 7.0, 1e-12);
  EXPECT_NEAR(all->values[3], (1 + 20) / 3.0, 1e-12);
  EXPECT_NEAR(causal->values[2], 1, 1e-12);
  EXPECT_NEAR(attentionLse(q, keys, starts, starts, one, {{}, {0}}, &bias)->values[2], std::log(7), 1e-12);
  EXPECT_EQ(at(0, {{4, 2, 2}, {}}).error(), "the bias of attention is (TQ, H, keys) or (TQ, 1, keys), not (4, 2, 2)");
  EXPECT_EQ(at(0, {{4, 1, 1}, {}}).error(), "sequence 0 has 2 keys, and the bias of attention is one of 1");
}

TEST(Attention, WindowsSlopesAndSinks) {
  // One head, three queries and keys; scores are log 1, log 2, log 5.
  const Tensor q{{3, 1, 1}, {1, 1, 1}}, keys{{3, 1, 1}, {0, std::log(2), std::log(5)}}, values{{3, 1, 1}, {1, 10, 100}};
  const Tensor starts{{2}, {0, 3}}, none{{1}, {-HUGE_VAL}}, flat{{1}, {0}};
  const auto at = [&](double window, const Tensor &slope, const Tensor &sink) {
    return localAttention(q, keys, values, starts, starts, one, {{}, {window}}, slope, sink);
  };
  EXPECT_NEAR(at(2, flat, none)->values[2], (20 + 500) / 7.0, 1e-12);
  EXPECT_NEAR(at(2, flat, none)->values[1], (1 + 20) / 3.0, 1e-12);
  EXPECT_EQ(at(1, flat, none)->values, (std::vector<double>{1, 10, 100}));
  // A slope of log 2: each key further away counts half.
  EXPECT_NEAR(at(9, {{1}, {std::log(2)}}, none)->values[2], (0.25 + 10 + 500) / (0.25 + 1 + 5), 1e-12);
  // A sink as heavy as all keys halves the result.
  EXPECT_NEAR(at(9, flat, {{1}, {std::log(8)}})->values[2], (1 + 20 + 500) / 16.0, 1e-12);
  EXPECT_NEAR(localAttentionLse(q, keys, starts, starts, one, {{}, {9}}, flat, {{1}, {std::log(8)}})->values[2],
              std::log(16), 1e-12);
  EXPECT_EQ(at(9, {{2}, {0, 0}}, none).error(), "slopes and sinks of attention are numbers of the 1 heads, not (2)");
}

TEST(Attention, DerivativesAreDifferences) {
  // Two sequences, two heads that share keys, D = 2: each derivative against a small step of each number, for the sum
  // of the results times dOut.
  const auto filled = [](Shape shape, double step) {
    uint64_t size = 1;
    for (uint64_t extent : shape)
      size *= extent;
    Tensor out{std::move(shape), {}};
    for (uint64_t i = 0; i < size; ++i)
      out.values.push_back(std::sin(step * static_cast<double>(i + 1)));
    return out;
  };
  const Tensor startQ{{3}, {0, 2, 3}}, startK{{3}, {0, 3, 4}}, scale{{}, {0.7}}, dOut = filled({3, 2, 2}, 5.1);
  const auto sum = [&](const Tensor &q, const Tensor &k, const Tensor &v) {
    const auto out = attention(q, k, v, startQ, startK, scale, one);
    double all = 0;
    for (uint64_t i = 0; i < out->values.size(); ++i)
      all += out->values[i] * dOut.values[i];
    return all;
  };
  Tensor operands[] = {filled({3, 2, 2}, 1.3), filled({4, 1, 2}, 2.2), filled({4, 1, 2}, 3.7)};
  const auto &[q, k, v] = operands;
  const auto out = attention(q, k, v, startQ, startK, scale, one), lse = attentionLse(q, k, startQ, startK, scale, one);
  for (const auto of : {AttentionOperand::Query, AttentionOperand::Key, AttentionOperand::Value}) {
    const auto grad = attentionGrad(of, q, k, v, *out, dOut, *lse, startQ, startK, scale, one);
    ASSERT_TRUE(grad) << grad.error();
    std::vector<double> &moved = operands[static_cast<int>(of)].values;
    for (uint64_t i = 0; i < moved.size(); ++i) {
      const double at = moved[i], h = 1e-5;
      moved[i] = at + h;
      const double above = sum(q, k, v);
      moved[i] = at - h;
      const double below = sum(q, k, v);
      moved[i] = at;
      EXPECT_NEAR(grad->values[i], (above - below) / (2 * h), 1e-9);
    }
  }
}

} // namespace
