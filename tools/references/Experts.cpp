//===- Experts.cpp - routing of tokens to experts -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

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

/// Scores of the best groups, -infinity elsewhere: of equal groups of neighbours the `top` that have the largest sum of
/// their `of` largest scores, of equal ones the first.
static TensorResult bestGroups(Tensor scores, const GroupsOfExperts &groups, uint64_t of) {
  if (!groups.count)
    return scores;
  const Rows rows = rowsOf(scores);
  const double count = groups.count->values.size() == 1 ? groups.count->values[0] : 0;
  const double top = groups.top->values.size() == 1 ? groups.top->values[0] : 0;
  if (!(count >= 1 && top >= 1 && top <= count) || rows.length % static_cast<uint64_t>(count) != 0)
    return "experts of " + text(scores.shape) + ": their groups are a divisor of the columns, and some of them";
  const uint64_t size = rows.length / static_cast<uint64_t>(count);
  for (uint64_t i = 0; i < rows.count; ++i) {
    double *row = scores.values.data() + i * rows.length;
    std::vector<std::pair<double, uint64_t>> sums;
    for (uint64_t g = 0; g * size < rows.length; ++g) {
      std::vector<double> group(row + g * size, row + (g + 1) * size);
      std::sort(group.begin(), group.end(), std::greater<>());
      double sum = 0;
      for (uint64_t j = 0; j < std::min(of, size); ++j)
        sum += group[j];
      sums.emplace_back(sum, g);
    }
    std::stable_sort(sums.begin(), sums.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    for (uint64_t place = static_cast<uint64_t>(top); place < sums.size(); ++place)
      std::fill_n(row + sums[place].second * size, size, -std::numeric_limits<double>::infinity());
  }
  return scores;
}

TensorResult gatePlaces(const Tensor &x, const Tensor &k, const GroupsOfExperts &groups) {
  FLYC_TRY(Tensor scores, bestGroups(x, groups, 1));
  return topPlaces(scores, k);
}

TensorResult gate(const Tensor &x, const Tensor &k, const Tensor &renormalise, const GroupsOfExperts &groups) {
  FLYC_TRY(Tensor places, gatePlaces(x, k, groups));
  return weightsAt(softmax(x), std::move(places), renormalise);
}

TensorResult gateSigmoidPlaces(const Tensor &x, const Tensor &bias, const Tensor &k, const GroupsOfExperts &groups) {
  Tensor scores = sigmoid(x);
  const Rows rows = rowsOf(x);
  if (bias.values.size() != rows.length)
    return "experts of " + text(x.shape) + ": the bias is " + text(bias.shape) + ", one number a column is needed";
  for (uint64_t i = 0; i < scores.values.size(); ++i)
    scores.values[i] += bias.values[i % rows.length];
  FLYC_TRY(Tensor some, bestGroups(std::move(scores), groups, 2));
  return topPlaces(some, k);
}

TensorResult gateSigmoid(const Tensor &x, const Tensor &bias, const Tensor &k, const Tensor &renormalise,
                         const GroupsOfExperts &groups) {
  FLYC_TRY(Tensor places, gateSigmoidPlaces(x, bias, k, groups));
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
