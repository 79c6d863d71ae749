//===- Experts.cpp - routing of tokens to experts -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <algorithm>
#include <cmath>

namespace flyc::references {

/// The scores at `places`, by row; if `renormalise` is 1, divided by their sum.
static TensorResult weightsAt(const Tensor &scores, Tensor places, const Tensor &renormalise) {
  if (renormalise.values.size() != 1 || (renormalise.values[0] != 0 && renormalise.values[0] != 1))
    return std::string("weights of experts: renormalise is 0 or 1");
  const Rows from = rowsOf(scores), to = rowsOf(places);
  for (uint64_t i = 0; i < to.count; ++i) {
    double *row = places.values.data() + i * to.length;
    double sum = 0;
    for (uint64_t j = 0; j < to.length; ++j)
      sum += row[j] = scores.values[i * from.length + static_cast<uint64_t>(row[j])];
    for (uint64_t j = 0; j < to.length && renormalise.values[0] == 1; ++j)
      row[j] /= sum;
  }
  return places;
}

TensorResult gate(const Tensor &x, const Tensor &k, const Tensor &renormalise) {
  FLYC_TRY(Tensor places, topPlaces(x, k));
  return weightsAt(softmax(x), std::move(places), renormalise);
}

TensorResult gateSigmoidPlaces(const Tensor &x, const Tensor &bias, const Tensor &k) {
  Tensor scores = sigmoid(x);
  const Rows rows = rowsOf(x);
  if (bias.values.size() != rows.length)
    return "experts of " + text(x.shape) + ": the bias is " + text(bias.shape) + ", one number a column is needed";
  for (uint64_t i = 0; i < scores.values.size(); ++i)
    scores.values[i] += bias.values[i % rows.length];
  return topPlaces(scores, k);
}

TensorResult gateSigmoid(const Tensor &x, const Tensor &bias, const Tensor &k, const Tensor &renormalise) {
  FLYC_TRY(Tensor places, gateSigmoidPlaces(x, bias, k));
  return weightsAt(sigmoid(x), std::move(places), renormalise);
}

namespace {

/// Entries by their expert: where the rows of each begin, the entry of each row (-1: none), the row of each entry.
struct Sorted {
  std::vector<double> offsets, entries, places;
};

support::Result<Sorted, std::string> sorted(const Tensor &expert, const Tensor &count, const Tensor &unit) {
  if (expert.shape.size() != 2 || count.values.size() != 1 || unit.values.size() != 1 || count.values[0] < 1 ||
      count.values[0] > 65536 || unit.values[0] < 1)
    return "a sort by experts takes a matrix (tokens, K), their number and a unit of at least 1, not " +
           text(expert.shape) + ", " + text(count.shape) + " and " + text(unit.shape);
  Sorted out{{0}, {}, std::vector<double>(expert.values.size(), -1)};
  const auto whole = static_cast<uint64_t>(unit.values[0]);
  for (double e = 0; e < count.values[0]; ++e) {
    for (uint64_t i = 0; i < expert.values.size(); ++i)
      if (expert.values[i] == e) {
        out.places[i] = static_cast<double>(out.entries.size());
        out.entries.push_back(static_cast<double>(i));
      }
    while (out.entries.size() % whole != 0)
      out.entries.push_back(-1);
    out.offsets.push_back(static_cast<double>(out.entries.size()));
  }
  return out;
}

} // namespace

TensorResult expertOffsets(const Tensor &expert, const Tensor &count, const Tensor &unit) {
  FLYC_TRY(Sorted all, sorted(expert, count, unit));
  return Tensor{{all.offsets.size()}, all.offsets};
}

TensorResult expertRows(const Tensor &expert, const Tensor &count, const Tensor &unit) {
  FLYC_TRY(Sorted all, sorted(expert, count, unit));
  for (double &entry : all.entries)
    entry = entry < 0 ? static_cast<double>(expert.shape[0]) : std::floor(entry / static_cast<double>(expert.shape[1]));
  return Tensor{{all.entries.size()}, all.entries};
}

TensorResult expertPlaces(const Tensor &expert, const Tensor &count, const Tensor &unit) {
  FLYC_TRY(Sorted all, sorted(expert, count, unit));
  return Tensor{expert.shape, all.places};
}

} // namespace flyc::references
