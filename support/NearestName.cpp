//===- NearestName.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The optimal string alignment distance, row by row, and the choice among the names.
//===----------------------------------------------------------------------===//

#include "support/NearestName.h"

#include <algorithm>
#include <utility>

using namespace flyc::specs;

unsigned flyc::specs::editDistance(std::string_view a, std::string_view b) {
  std::vector<unsigned> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (unsigned j = 0; j <= b.size(); ++j)
    last[j] = j;
  for (unsigned i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (unsigned j = 1; j <= b.size(); ++j) {
      unsigned replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    std::swap(beforeLast, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string_view> flyc::specs::nearestNames(std::string_view written,
                                                        std::span<const std::string_view> names, unsigned limit) {
  struct Candidate {
    unsigned distance;
    size_t index;
  };
  std::vector<Candidate> found;
  for (size_t i = 0; i < names.size(); ++i) {
    // A name far longer than any candidate has no neighbour, and the table would be large.
    size_t longer = std::max(names[i].size(), written.size()), shorter = std::min(names[i].size(), written.size());
    size_t allowed = std::max<size_t>(1, longer / 3);
    if (longer - shorter > allowed)
      continue;
    unsigned distance = editDistance(written, names[i]);
    if (distance <= allowed)
      found.push_back({distance, i});
  }
  std::sort(found.begin(), found.end(), [](const Candidate &a, const Candidate &b) {
    return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
  });
  std::vector<std::string_view> best;
  for (const Candidate &candidate : found)
    if (best.size() < limit)
      best.push_back(names[candidate.index]);
  return best;
}
