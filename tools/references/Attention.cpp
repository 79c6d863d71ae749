//===- Attention.cpp - attention over sequences, and over a paged cache ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace flyc::references {

namespace {

/// A whole number of `limit` or less, from `least` on.
bool isWhole(double value, uint64_t least, uint64_t limit) {
  return value >= static_cast<double>(least) && value <= static_cast<double>(limit) &&
         value == static_cast<double>(static_cast<uint64_t>(value));
}

/// What is wrong with the pages that sequence `b` of `length` tokens lies in, `tokens` in each of the `pages`; empty:
/// nothing.
std::string pageMistake(const Tensor &table, uint64_t b, uint64_t length, uint64_t tokens, uint64_t pages) {
  for (uint64_t w = 0; w * tokens < length; ++w)
    if (const double page = table.values[b * table.shape[1] + w]; pages == 0 || !isWhole(page, 0, pages - 1))
      return "sequence " + std::to_string(b) + " is in page " + text(page) + ", and there are " + std::to_string(pages);
  return {};
}

} // namespace

TensorResult pagedAttention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &table,
                            const Tensor &context, const Tensor &qkScale, const Tensor &vScale) {
  const auto refused = [&] {
    return "paged_attention takes q (B, H, G, D), keys (P, H, T, D), values (P, H, D, T), table (B, W) and context "
           "(B), "
           "not " +
           text(q.shape) + ", " + text(keys.shape) + ", " + text(values.shape) + ", " + text(table.shape) + " and " +
           text(context.shape);
  };
  if (q.shape.size() != 4 || keys.shape.size() != 4 || values.shape.size() != 4 || table.shape.size() != 2)
    return refused();
  const uint64_t sequences = q.shape[0], heads = q.shape[1], group = q.shape[2], depth = q.shape[3];
  const uint64_t pages = keys.shape[0], tokens = keys.shape[2], width = table.shape[1];
  if (keys.shape != Shape{pages, heads, tokens, depth} || values.shape != Shape{pages, heads, depth, tokens} ||
      table.shape[0] != sequences || context.shape != Shape{sequences})
    return refused();
  if (qkScale.values.size() != 1 || vScale.values.size() != 1)
    return "the scales of paged_attention are numbers, not " + text(qkScale.shape) + " and " + text(vScale.shape);
  Tensor out{q.shape, std::vector<double>(q.values.size())};
  for (uint64_t b = 0; b < sequences; ++b) {
    if (!isWhole(context.values[b], 1, width * tokens))
      return "sequence " + std::to_string(b) + " has a context of " + text(context.values[b]) +
             " tokens, and its pages hold 1 to " + std::to_string(width * tokens);
    const auto length = static_cast<uint64_t>(context.values[b]);
    if (std::string mistake = pageMistake(table, b, length, tokens, pages); !mistake.empty())
      return mistake;
    const auto pageOf = [&](uint64_t t) { return static_cast<uint64_t>(table.values[b * width + t / tokens]); };
    for (uint64_t h = 0; h < heads; ++h)
      for (uint64_t g = 0; g < group; ++g) {
        const uint64_t query = ((b * heads + h) * group + g) * depth;
        Tensor scores{{length}, std::vector<double>(length)};
        for (uint64_t t = 0; t < length; ++t) {
          const double *key = keys.values.data() + ((pageOf(t) * heads + h) * tokens + t % tokens) * depth;
          for (uint64_t d = 0; d < depth; ++d)
            scores.values[t] += q.values[query + d] * key[d];
          scores.values[t] *= qkScale.values[0];
        }
        const Tensor shares = softmax(scores);
        for (uint64_t d = 0; d < depth; ++d) {
          double sum = 0;
          for (uint64_t t = 0; t < length; ++t)
            sum += shares.values[t] * values.values[((pageOf(t) * heads + h) * depth + d) * tokens + t % tokens];
          out.values[query + d] = sum * vScale.values[0];
        }
      }
  }
  return out;
}

TensorResult pagedDecode(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &table,
                         const Tensor &context, const Tensor &scale, const Tensor &window) {
  const bool shaped = q.shape.size() == 4 && keys.shape.size() == 4 && values.shape.size() == 4 &&
                      table.shape.size() == 2 && context.shape.size() == 1;
  if (!shaped || keys.shape[3] != q.shape[3] || keys.shape[2] == 0 || q.shape[2] % keys.shape[2] != 0 ||
      Shape(values.shape.begin(), values.shape.end() - 1) != Shape(keys.shape.begin(), keys.shape.end() - 1) ||
      table.shape[0] != q.shape[0] || context.shape[0] != q.shape[0])
    return "paged_decode takes q (B, L, H, D), keys (P, T, HK, D), values (P, T, HK, E), table (B, W) and context (B) "
           "with H a multiple of HK, not " +
           text(q.shape) + ", " + text(keys.shape) + ", " + text(values.shape) + ", " + text(table.shape) + " and " +
           text(context.shape);
  if (scale.values.size() != 1 || window.values.size() != 1 || !isWhole(window.values[0], 0, uint64_t(1) << 32))
    return "scale and window of paged_decode are numbers, the latter a whole one, not " + text(scale.shape) + " and " +
           text(window.shape);
  const uint64_t fresh = q.shape[1], heads = q.shape[2], depth = q.shape[3], pages = keys.shape[0];
  const uint64_t tokens = keys.shape[1], keyHeads = keys.shape[2], columns = values.shape[3], width = table.shape[1];
  Tensor out{{q.shape[0], fresh, heads, columns}, std::vector<double>(q.shape[0] * fresh * heads * columns)};
  for (uint64_t b = 0; b < q.shape[0]; ++b) {
    if (!isWhole(context.values[b], 0, width * tokens))
      return "sequence " + std::to_string(b) + " has a context of " + text(context.values[b]) +
             " tokens, and its pages hold up to " + std::to_string(width * tokens);
    const auto length = static_cast<uint64_t>(context.values[b]);
    if (std::string mistake = pageMistake(table, b, length, tokens, pages); !mistake.empty())
      return mistake;
    for (uint64_t i = 0; i < fresh; ++i) {
      const uint64_t end = length + i + 1 < fresh ? 0 : length + i + 1 - fresh;
      const auto seen = static_cast<uint64_t>(window.values[0]);
      const uint64_t begin = seen == 0 || end < seen ? 0 : end - seen;
      for (uint64_t h = 0; h < heads && begin < end; ++h) {
        const auto row = [&](const Tensor &cache, uint64_t t, uint64_t size) {
          const auto page = static_cast<uint64_t>(table.values[b * width + t / tokens]);
          return cache.values.data() + ((page * tokens + t % tokens) * keyHeads + h / (heads / keyHeads)) * size;
        };
        const uint64_t query = (b * fresh + i) * heads + h;
        Tensor scores{{end - begin}, std::vector<double>(end - begin)};
        for (uint64_t t = begin; t < end; ++t) {
          for (uint64_t d = 0; d < depth; ++d)
            scores.values[t - begin] += q.values[query * depth + d] * row(keys, t, depth)[d];
          scores.values[t - begin] *= scale.values[0];
        }
        const Tensor shares = softmax(scores);
        for (uint64_t t = begin; t < end; ++t)
          for (uint64_t d = 0; d < columns; ++d)
            out.values[query * columns + d] += shares.values[t - begin] * row(values, t, columns)[d];
      }
    }
  }
  return out;
}

namespace {

/// Queries and keys of sequences that follow each other, with what says which sees which.
struct Sequences {
  const Tensor &q, &keys, &startQ, &startK, &scale, &causal;
  /// Of causal ones: how many keys a query sees up to its own, how much less a score is for each key that it is
  /// further, by head, and a score by head that has no key. Null: all, nothing, none.
  const Tensor *window = nullptr, *slope = nullptr, *sink = nullptr;
  /// (TQ, H or 1, keys): what scores are more by, for the keys of a query's sequence. Null: nothing.
  const Tensor *bias = nullptr;

  uint64_t heads() const { return q.shape[1]; }
  uint64_t depth() const { return q.shape[2]; }
  uint64_t keyHeads() const { return keys.shape[1]; }

  /// Why this is none; empty if it is one.
  std::string mistake() const {
    if (q.shape.size() != 3 || keys.shape.size() != 3 || depth() != keys.shape[2] || keyHeads() == 0 ||
        heads() % keyHeads() != 0)
      return "attention takes q (TQ, H, D) and keys (TK, HK, D) with H a multiple of HK, not " + text(q.shape) +
             " and " + text(keys.shape);
    if (startQ.shape.size() != 1 || startK.shape != startQ.shape || startQ.shape[0] == 0)
      return "the sequences of attention begin at start_q (B + 1) and start_k (B + 1), not " + text(startQ.shape) +
             " and " + text(startK.shape);
    if (scale.values.size() != 1 || causal.values.size() != 1)
      return "scale and causal of attention are numbers, not " + text(scale.shape) + " and " + text(causal.shape);
    if (window && (window->values.size() != 1 || !isWhole(window->values[0], 1, uint64_t(1) << 32)))
      return "the window of attention is a number of keys, not " + text(window->shape);
    for (const Tensor *byHead : {slope, sink})
      if (byHead && byHead->shape != Shape{heads()})
        return "slopes and sinks of attention are numbers of the " + std::to_string(heads()) + " heads, not " +
               text(byHead->shape);
    if (bias &&
        (bias->shape.size() != 3 || bias->shape[0] != q.shape[0] || (bias->shape[1] != 1 && bias->shape[1] != heads())))
      return "the bias of attention is (TQ, H, keys) or (TQ, 1, keys), not " + text(bias->shape);
    for (const auto &[starts, tokens] : {std::pair{&startQ, q.shape[0]}, std::pair{&startK, keys.shape[0]}})
      for (uint64_t b = 0, least = 0; b < starts->values.size(); ++b) {
        if (!isWhole(starts->values[b], least, tokens))
          return "sequence " + std::to_string(b) + " begins at token " + text(starts->values[b]) +
                 ", and it is one of " + std::to_string(least) + " to " + std::to_string(tokens);
        least = static_cast<uint64_t>(starts->values[b]);
      }
    for (uint64_t b = 0; bias && b + 1 < startK.values.size(); ++b)
      if (const double count = startK.values[b + 1] - startK.values[b]; count > static_cast<double>(bias->shape[2]))
        return "sequence " + std::to_string(b) + " has " + text(count) + " keys, and the bias of attention is one of " +
               std::to_string(bias->shape[2]);
    return {};
  }

  /// f(query, head, first key, scores of the keys that it sees); not called for tokens of no sequence.
  template <typename F> void each(F f) const {
    for (uint64_t b = 0; b + 1 < startQ.values.size(); ++b) {
      const auto firstQ = static_cast<uint64_t>(startQ.values[b]), firstK = static_cast<uint64_t>(startK.values[b]);
      const auto countQ = static_cast<int64_t>(startQ.values[b + 1]) - static_cast<int64_t>(firstQ);
      const auto countK = static_cast<int64_t>(startK.values[b + 1]) - static_cast<int64_t>(firstK);
      for (int64_t i = 0; i < countQ; ++i)
        for (uint64_t h = 0; h < heads(); ++h) {
          const int64_t seen = causal.values[0] == 0 ? countK : std::max<int64_t>(countK - (countQ - 1 - i), 0);
          const uint64_t query = firstQ + static_cast<uint64_t>(i), group = h / (heads() / keyHeads());
          const auto most = window ? static_cast<int64_t>(window->values[0]) : seen;
          const auto first = static_cast<uint64_t>(std::max<int64_t>(seen - most, 0));
          const uint64_t count = static_cast<uint64_t>(seen) - first;
          Tensor scores{{count}, std::vector<double>(count)};
          for (uint64_t t = 0; t < count; ++t) {
            for (uint64_t d = 0; d < depth(); ++d)
              scores.values[t] += q.values[(query * heads() + h) * depth() + d] *
                                  keys.values[((firstK + first + t) * keyHeads() + group) * depth() + d];
            scores.values[t] *= scale.values[0];
            if (bias)
              scores.values[t] +=
                  bias->values[(query * bias->shape[1] + h % bias->shape[1]) * bias->shape[2] + first + t];
            if (slope)
              scores.values[t] -= slope->values[h] * static_cast<double>(count - 1 - t);
          }
          if (sink) {
            scores.values.push_back(sink->values[h]);
            scores.shape[0] = count + 1;
          }
          f(query, h, firstK + first, scores);
        }
    }
  }
};

} // namespace

static TensorResult attentionOf(const Sequences &all, const Tensor &values) {
  const Tensor &q = all.q, &keys = all.keys;
  if (auto mistake = all.mistake(); !mistake.empty())
    return mistake;
  if (values.shape != keys.shape)
    return "attention takes values as there are keys, " + text(keys.shape) + ", not " + text(values.shape);
  Tensor out{q.shape, std::vector<double>(q.values.size())};
  all.each([&](uint64_t query, uint64_t h, uint64_t firstK, const Tensor &scores) {
    if (scores.values.empty())
      return;
    const Tensor shares = softmax(scores);
    const uint64_t group = h / (all.heads() / all.keyHeads());
    for (uint64_t d = 0; d < all.depth(); ++d)
      for (uint64_t t = 0; t + (all.sink ? 1 : 0) < shares.values.size(); ++t)
        out.values[(query * all.heads() + h) * all.depth() + d] +=
            shares.values[t] * values.values[((firstK + t) * all.keyHeads() + group) * all.depth() + d];
  });
  return out;
}

static TensorResult logSumsOf(const Sequences &all) {
  if (auto mistake = all.mistake(); !mistake.empty())
    return mistake;
  Tensor out{{all.q.shape[0], all.heads()}, std::vector<double>(all.q.shape[0] * all.heads())};
  all.each([&](uint64_t query, uint64_t h, uint64_t, const Tensor &scores) {
    double most = -std::numeric_limits<double>::infinity(), sum = 0;
    for (double score : scores.values)
      most = std::max(most, score);
    for (double score : scores.values)
      sum += std::exp(score - most);
    out.values[query * all.heads() + h] = scores.values.empty() ? most : most + std::log(sum);
  });
  return out;
}

TensorResult attention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &startQ,
                       const Tensor &startK, const Tensor &scale, const Tensor &causal, const Tensor *bias) {
  return attentionOf({q, keys, startQ, startK, scale, causal, nullptr, nullptr, nullptr, bias}, values);
}

TensorResult attentionLse(const Tensor &q, const Tensor &keys, const Tensor &startQ, const Tensor &startK,
                          const Tensor &scale, const Tensor &causal, const Tensor *bias) {
  return logSumsOf({q, keys, startQ, startK, scale, causal, nullptr, nullptr, nullptr, bias});
}

static const Tensor yes{{}, {1}};

TensorResult localAttention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &startQ,
                            const Tensor &startK, const Tensor &scale, const Tensor &window, const Tensor &slope,
                            const Tensor &sink) {
  return attentionOf({q, keys, startQ, startK, scale, yes, &window, &slope, &sink}, values);
}

TensorResult localAttentionLse(const Tensor &q, const Tensor &keys, const Tensor &startQ, const Tensor &startK,
                               const Tensor &scale, const Tensor &window, const Tensor &slope, const Tensor &sink) {
  return logSumsOf({q, keys, startQ, startK, scale, yes, &window, &slope, &sink});
}

TensorResult attentionGrad(AttentionOperand of, const Tensor &q, const Tensor &keys, const Tensor &values,
                           const Tensor &out, const Tensor &dOut, const Tensor &lse, const Tensor &startQ,
                           const Tensor &startK, const Tensor &scale, const Tensor &causal) {
  const Sequences all{q, keys, startQ, startK, scale, causal};
  if (auto mistake = all.mistake(); !mistake.empty())
    return mistake;
  if (values.shape != keys.shape || out.shape != q.shape || dOut.shape != q.shape ||
      lse.shape != Shape{q.shape[0], all.heads()})
    return "the derivative of attention takes values as there are keys, results as there are queries and a logarithm "
           "for each query and head, not " +
           text(values.shape) + ", " + text(out.shape) + ", " + text(dOut.shape) + " and " + text(lse.shape);
  const Shape &shape = of == AttentionOperand::Query ? q.shape : keys.shape;
  uint64_t size = 1;
  for (uint64_t extent : shape)
    size *= extent;
  Tensor grad{shape, std::vector<double>(size)};
  const uint64_t depth = all.depth();
  all.each([&](uint64_t query, uint64_t h, uint64_t firstK, const Tensor &scores) {
    const uint64_t group = h / (all.heads() / all.keyHeads()), row = query * all.heads() + h;
    double delta = 0;
    for (uint64_t d = 0; d < depth; ++d)
      delta += out.values[row * depth + d] * dOut.values[row * depth + d];
    for (uint64_t t = 0; t < scores.values.size(); ++t) {
      const uint64_t key = (firstK + t) * all.keyHeads() + group;
      const double share = std::exp(scores.values[t] - lse.values[row]);
      double dShare = 0;
      for (uint64_t d = 0; d < depth; ++d)
        dShare += dOut.values[row * depth + d] * values.values[key * depth + d];
      const double dScore = share * (dShare - delta) * scale.values[0];
      for (uint64_t d = 0; d < depth; ++d)
        if (of == AttentionOperand::Query)
          grad.values[row * depth + d] += dScore * keys.values[key * depth + d];
        else if (of == AttentionOperand::Key)
          grad.values[key * depth + d] += dScore * q.values[row * depth + d];
        else
          grad.values[key * depth + d] += share * dOut.values[row * depth + d];
    }
  });
  return grad;
}

} // namespace flyc::references
