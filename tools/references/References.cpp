//===- References.cpp - the table of references ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/References.h"

#include "tools/references/Families.h"

namespace flyc::references {

static TensorResult grad(AttentionOperand of, const std::vector<Tensor> &a) {
  return attentionGrad(of, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
}

/// The groups that stand at `first`, if there are that many operands.
static GroupsOfExperts groupsAt(const std::vector<Tensor> &a, size_t first) {
  return a.size() > first ? GroupsOfExperts{&a[first], &a[first + 1]} : GroupsOfExperts{};
}

std::span<const Reference> references() {
  using List = std::vector<Tensor>;
  static const Reference table[] = {
      {"matmul_nt",
       "a, b, [scale_a, scale_b]",
       {2, 4},
       [](const List &a, uint64_t most) {
         return a.size() == 2 ? matmulNt(a[0], a[1], nullptr, nullptr, most) : matmulNt(a[0], a[1], &a[2], &a[3], most);
       }},
      {"grouped_matmul_nt",
       "a, b, offsets",
       {3},
       [](const List &a, uint64_t most) { return groupedMatmulNt(a[0], a[1], a[2], most); }},
      {"softmax", "x", {1}, [](const List &a, uint64_t) -> TensorResult { return softmax(a[0]); }},
      {"layer_norm",
       "x, [gain, [bias,]] eps",
       {2, 3, 4},
       [](const List &a, uint64_t) {
         return layerNorm(a[0], a.size() > 2 ? &a[1] : nullptr, a.size() > 3 ? &a[2] : nullptr, a.back());
       }},
      {"rms_norm",
       "x, [gain,] eps",
       {2, 3},
       [](const List &a, uint64_t) { return rmsNorm(a[0], a.size() > 2 ? &a[1] : nullptr, a.back()); }},
      {"relu", "x", {1}, [](const List &a, uint64_t) -> TensorResult { return relu(a[0]); }},
      {"sigmoid", "x", {1}, [](const List &a, uint64_t) -> TensorResult { return sigmoid(a[0]); }},
      {"silu", "x", {1}, [](const List &a, uint64_t) -> TensorResult { return silu(a[0]); }},
      {"gelu", "x", {1}, [](const List &a, uint64_t) -> TensorResult { return gelu(a[0]); }},
      {"dequantize",
       "w, scale, [zero]",
       {2, 3},
       [](const List &a, uint64_t) { return dequantize(a[0], a[1], a.size() > 2 ? &a[2] : nullptr); }},
      {"expand_sparse", "values, places", {2}, [](const List &a, uint64_t) { return expandSparse(a[0], a[1]); }},
      {"argmax", "x", {1}, [](const List &a, uint64_t) { return argmax(a[0]); }},
      {"top", "x, k", {2}, [](const List &a, uint64_t) { return top(a[0], a[1]); }},
      {"top_places", "x, k", {2}, [](const List &a, uint64_t) { return topPlaces(a[0], a[1]); }},
      {"gate",
       "x, k, renormalise, [groups, top]",
       {3, 5},
       [](const List &a, uint64_t) { return gate(a[0], a[1], a[2], groupsAt(a, 3)); }},
      {"gate_places",
       "x, k, groups, top",
       {4},
       [](const List &a, uint64_t) { return gatePlaces(a[0], a[1], groupsAt(a, 2)); }},
      {"gate_sigmoid",
       "x, bias, k, renormalise, [groups, top]",
       {4, 6},
       [](const List &a, uint64_t) { return gateSigmoid(a[0], a[1], a[2], a[3], groupsAt(a, 4)); }},
      {"gate_sigmoid_places",
       "x, bias, k, [groups, top]",
       {3, 5},
       [](const List &a, uint64_t) { return gateSigmoidPlaces(a[0], a[1], a[2], groupsAt(a, 3)); }},
      {"expert_offsets",
       "expert, count, unit",
       {3},
       [](const List &a, uint64_t) { return expertOffsets(a[0], a[1], a[2]); }},
      {"expert_rows", "expert, count, unit", {3}, [](const List &a, uint64_t) { return expertRows(a[0], a[1], a[2]); }},
      {"expert_places",
       "expert, count, unit",
       {3},
       [](const List &a, uint64_t) { return expertPlaces(a[0], a[1], a[2]); }},
      {"paged_attention",
       "q, keys, values, table, context, qk_scale, v_scale",
       {7},
       [](const List &a, uint64_t) { return pagedAttention(a[0], a[1], a[2], a[3], a[4], a[5], a[6]); }},
      {"paged_decode",
       "q, keys, values, table, context, scale, window",
       {7},
       [](const List &a, uint64_t) { return pagedDecode(a[0], a[1], a[2], a[3], a[4], a[5], a[6]); }},
      {"attention",
       "q, k, v, start_q, start_k, scale, causal, [bias]",
       {7, 8},
       [](const List &a, uint64_t) {
         return attention(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a.size() > 7 ? &a[7] : nullptr);
       }},
      {"attention_grad_q",
       "q, k, v, out, d_out, lse, start_q, start_k, scale, causal",
       {10},
       [](const List &a, uint64_t) { return grad(AttentionOperand::Query, a); }},
      {"attention_grad_k",
       "q, k, v, out, d_out, lse, start_q, start_k, scale, causal",
       {10},
       [](const List &a, uint64_t) { return grad(AttentionOperand::Key, a); }},
      {"attention_grad_v",
       "q, k, v, out, d_out, lse, start_q, start_k, scale, causal",
       {10},
       [](const List &a, uint64_t) { return grad(AttentionOperand::Value, a); }},
      {"local_attention",
       "q, k, v, start_q, start_k, scale, window, slope, sink",
       {9},
       [](const List &a, uint64_t) { return localAttention(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]); }},
      {"local_attention_lse",
       "q, k, start_q, start_k, scale, window, slope, sink",
       {8},
       [](const List &a, uint64_t) { return localAttentionLse(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]); }},
      {"convolution",
       "x, w, stride_d, stride_h, stride_w, pad_d, pad_h, pad_w, dilation_d, dilation_h, dilation_w, groups",
       {12},
       [](const List &a, uint64_t) { return convolution(a[0], a[1], List(a.begin() + 2, a.begin() + 11), a[11]); }},
      {"convolution_planes",
       "x, w, stride_d, stride_h, stride_w, pad_d, pad_h, pad_w, dilation_d, dilation_h, dilation_w, groups",
       {12},
       [](const List &a, uint64_t) {
         return convolutionOfPlanes(a[0], a[1], List(a.begin() + 2, a.begin() + 11), a[11]);
       }},
      {"attention_lse",
       "q, k, start_q, start_k, scale, causal, [bias]",
       {6, 7},
       [](const List &a, uint64_t) {
         return attentionLse(a[0], a[1], a[2], a[3], a[4], a[5], a.size() > 6 ? &a[6] : nullptr);
       }},
  };
  return table;
}

const Reference *findReference(std::string_view name) {
  for (const Reference &reference : references())
    if (reference.name == name)
      return &reference;
  return nullptr;
}

} // namespace flyc::references
