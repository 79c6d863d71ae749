//===- Families.h - what kernels of the known families compute ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Definitions, written down once more: in double precision, in the order of the formula, without tiles, waves or
// formats. Nothing here knows .fly, the compiler or the emulator, so that a mistake of theirs is not made again. One
// file a family. "Rows" run along the last mode.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_REFERENCES_FAMILIES_H
#define FLYC_TOOLS_REFERENCES_FAMILIES_H

#include "tools/references/Tensor.h"

namespace flyc::references {

// Products.cpp
/// C[m, n] = sum over k of a[m, k] b[n, k], of a (M, K) and b (N, K), each element times its scale. Scales are a
/// number, one a row, or a grid (P, Q), of which each covers a block of M / P by K / Q. Null: 1. A result of more than
/// `maxElements` is refused.
TensorResult matmulNt(const Tensor &a, const Tensor &b, const Tensor *scaleA, const Tensor *scaleB,
                      uint64_t maxElements);

/// Groups of rows with a matrix each: rows offsets[e] .. offsets[e + 1] - 1 of a (M, K) times b[e] (N, K) of b (E, N,
/// K), as matmulNt. Rows of no group are 0.
TensorResult groupedMatmulNt(const Tensor &a, const Tensor &b, const Tensor &offsets, uint64_t maxElements);

/// The matrix (N, 2 S) of which two of four neighbours were kept: value e of row n stands in column e / 2 * 4 + place,
/// and bits 2 (e % 4) .. of places[n, e / 4] are the place. The rest is 0; values at the same place add up.
TensorResult expandSparse(const Tensor &values, const Tensor &places);

// Softmax.cpp
/// exp(x) / sum of exp(x), by row. A row with NaN or infinity, or of nothing but -infinity, is NaN.
Tensor softmax(const Tensor &x);

// Norms.cpp
/// (x - mean) / sqrt(variance + eps) * gain + bias, by row. Null: gain 1, bias 0.
TensorResult layerNorm(const Tensor &x, const Tensor *gain, const Tensor *bias, const Tensor &eps);
/// x / sqrt(mean of squares + eps) * gain, by row.
TensorResult rmsNorm(const Tensor &x, const Tensor *gain, const Tensor &eps);

// Activations.cpp
Tensor relu(Tensor x);    ///< max(x, 0); NaN stays
Tensor sigmoid(Tensor x); ///< 1 / (1 + exp(-x))
Tensor silu(Tensor x);    ///< x sigmoid(x)
Tensor gelu(Tensor x);    ///< x (1 + erf(x / sqrt 2)) / 2

// Quantise.cpp
/// (w - zero) * scale. Scales and zeros are a grid as those of matmulNt, of a matrix (N, K). Null: no zero.
TensorResult dequantize(const Tensor &w, const Tensor &scale, const Tensor *zero);

// Selection.cpp
/// Where the largest element of each row stands, the first of several; of a row with NaN, the first NaN. The last mode
/// becomes 1; rows of nothing are refused.
TensorResult argmax(const Tensor &x);
/// Where the k largest elements of each row stand, the largest first, of equal ones the first; NaN is above all
/// numbers.
TensorResult topPlaces(const Tensor &x, const Tensor &k);
/// These elements.
TensorResult top(const Tensor &x, const Tensor &k);

// Experts.cpp
/// Experts in `count` equal groups of neighbours, of which the `top` best count. Null: all are one group.
struct GroupsOfExperts {
  const Tensor *count = nullptr, *top = nullptr;
};
/// Where the k largest logits of each row stand, as `topPlaces`. Groups are ordered by their largest logit.
TensorResult gatePlaces(const Tensor &x, const Tensor &k, const GroupsOfExperts &groups);
/// The softmax of each row at these places; if `renormalise` is 1, divided by the sum of these k.
TensorResult gate(const Tensor &x, const Tensor &k, const Tensor &renormalise, const GroupsOfExperts &groups = {});
/// Where the k largest of sigmoid(x) + bias of each row stand, as `topPlaces`. Groups are ordered by the sum of their
/// two largest.
TensorResult gateSigmoidPlaces(const Tensor &x, const Tensor &bias, const Tensor &k,
                               const GroupsOfExperts &groups = {});
/// sigmoid(x) at these places, without the bias; `renormalise` as above.
TensorResult gateSigmoid(const Tensor &x, const Tensor &bias, const Tensor &k, const Tensor &renormalise,
                         const GroupsOfExperts &groups = {});

/// Entries (tokens, K) by the expert that each names, in their order, the rows of each expert a multiple of `unit`:
/// where the rows of each of `count` experts begin, and the end; the token of each row, that behind the last where a
/// unit is not full; the row of each entry, -1 of those that name none of the experts.
TensorResult expertOffsets(const Tensor &expert, const Tensor &count, const Tensor &unit);
TensorResult expertRows(const Tensor &expert, const Tensor &count, const Tensor &unit);
TensorResult expertPlaces(const Tensor &expert, const Tensor &count, const Tensor &unit);

// Attention.cpp
/// One query a head over a cache in pages: softmax(qkScale q K^T) V vScale. q (B, H, G, D): G queries share the keys of
/// head H; keys (P, H, T, D), values (P, H, D, T): P pages of T tokens; table (B, W): the pages of a sequence, in
/// order; context (B): how many tokens it has.
TensorResult pagedAttention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &table,
                            const Tensor &context, const Tensor &qkScale, const Tensor &vScale);

/// The newest tokens of each sequence over a cache in pages: q (B, L, H, D), keys (P, T, HK, D), values (P, T, HK, E):
/// P pages of T tokens; table (B, W): the pages of a sequence, in order; context (B): how many tokens it has, of which
/// the last L are the queries. H / HK heads share a head of keys. A query sees the `window` tokens up to itself, all if
/// that is 0. softmax(scale q K^T) V, (B, L, H, E); 0 for queries without keys.
TensorResult pagedDecode(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &table,
                         const Tensor &context, const Tensor &scale, const Tensor &window);

/// Sequences behind each other: q (TQ, H, D), keys and values (TK, HK, D); sequence b has the tokens startQ[b] to
/// startQ[b + 1] - 1, and those of startK. H / HK heads of queries share a head of keys. softmax(scale q K^T) V; if
/// `causal` is 1, the last query sees all keys and each before it one less. A query without keys gives 0. A bias (TQ, H
/// or 1, keys) is added to the scores; its keys count from the first of the sequence.
TensorResult attention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &startQ,
                       const Tensor &startK, const Tensor &scale, const Tensor &causal, const Tensor *bias = nullptr);
/// log(sum of exp(scores)) of each query of `attention`, (TQ, H); -infinity without keys.
TensorResult attentionLse(const Tensor &q, const Tensor &keys, const Tensor &startQ, const Tensor &startK,
                          const Tensor &scale, const Tensor &causal, const Tensor *bias = nullptr);
/// `attention`, causal, where a query sees the `window` keys up to its own, a score is less by slope (H) for each key
/// that it is further away, and sink (H) is a score beside those of the keys, of no value; and its `attentionLse`.
TensorResult localAttention(const Tensor &q, const Tensor &keys, const Tensor &values, const Tensor &startQ,
                            const Tensor &startK, const Tensor &scale, const Tensor &window, const Tensor &slope,
                            const Tensor &sink);
TensorResult localAttentionLse(const Tensor &q, const Tensor &keys, const Tensor &startQ, const Tensor &startK,
                               const Tensor &scale, const Tensor &window, const Tensor &slope, const Tensor &sink);

enum class AttentionOperand { Query, Key, Value };
/// What the derivative of `attention` by one of its operands is for a derivative dOut by its result, where the result
/// and the logarithms of the sums are `out` and `lse`.
TensorResult attentionGrad(AttentionOperand of, const Tensor &q, const Tensor &keys, const Tensor &values,
                           const Tensor &out, const Tensor &dOut, const Tensor &lse, const Tensor &startQ,
                           const Tensor &startK, const Tensor &scale, const Tensor &causal);

// Convolutions.cpp
/// x (N, D, H, W, C) with w (K, KD, KH, KW, C / groups): y (N, OD, OH, OW, K), where channel k sees the channels of its
/// group. `steps` are the strides along D, H and W, the zeros before and behind, and the distances of taps.
TensorResult convolution(const Tensor &x, const Tensor &w, const std::vector<Tensor> &steps, const Tensor &groups);
/// The same with channels first: x (N, C, D, H, W), w (K, C / groups, KD, KH, KW), y (N, K, OD, OH, OW).
TensorResult convolutionOfPlanes(const Tensor &x, const Tensor &w, const std::vector<Tensor> &steps,
                                 const Tensor &groups);

} // namespace flyc::references

#endif // FLYC_TOOLS_REFERENCES_FAMILIES_H
