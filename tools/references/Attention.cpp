//===- Attention.cpp - one query a head over a paged cache ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

namespace flyc::references {

namespace {

/// A whole number of `limit` or less, from `least` on.
bool isWhole(double value, uint64_t least, uint64_t limit) {
  return value >= static_cast<double>(least) && value <= static_cast<double>(limit) &&
         value == static_cast<double>(static_cast<uint64_t>(value));
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
    for (uint64_t w = 0; w * tokens < length; ++w)
      if (pages == 0 || !isWhole(table.values[b * width + w], 0, pages - 1))
        return "sequence " + std::to_string(b) + " is in page " + text(table.values[b * width + w]) +
               ", and there are " + std::to_string(pages);
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

} // namespace flyc::references
