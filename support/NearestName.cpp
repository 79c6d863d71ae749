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
#include <cctype>
#include <utility>

namespace flyc {

unsigned nameDistance(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::vector<unsigned> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    last[j] = static_cast<unsigned>(2 * j);
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<unsigned>(2 * i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const unsigned replaced = a[i - 1] == b[j - 1] ? 0 : lower(a[i - 1]) == lower(b[j - 1]) ? 1 : 2;
      row[j] = std::min({last[j - 1] + replaced, last[j] + 2, row[j - 1] + 2});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], beforeLast[j - 2] + 2);
    }
    std::swap(beforeLast, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

namespace {
/// By which length edits are counted out.
enum class Length { OfWritten, OfLonger };
} // namespace

static std::vector<std::string_view> ranked(std::string_view written, std::span<const std::string_view> names,
                                            unsigned limit, Length length) {
  // Long texts are not misspelt names, and the table is quadratic.
  if (written.empty() || written.size() > 64)
    return {};
  std::vector<std::pair<unsigned, size_t>> found; ///< distances, and places in `names`
  for (size_t at = 0; at < names.size(); ++at) {
    const std::string_view name = names[at];
    const size_t letters = length == Length::OfLonger ? std::max(written.size(), name.size()) : written.size();
    const size_t allowed = 2 * std::max<size_t>(1, letters / 3);
    const size_t gap = name.size() > written.size() ? name.size() - written.size() : written.size() - name.size();
    if (name.empty() || name == written || 2 * gap > allowed)
      continue;
    // A name of one letter is like every other name of one letter: only the other case is meant.
    const unsigned distance = nameDistance(written, name);
    if (distance <= allowed && (written.size() > 1 || distance == 1))
      found.emplace_back(distance, at);
  }
  std::ranges::sort(found);
  std::vector<std::string_view> best;
  for (size_t i = 0; i < std::min<size_t>(limit, found.size()); ++i)
    best.push_back(names[found[i].second]);
  return best;
}

std::vector<std::string_view> nearestNames(std::string_view written, std::span<const std::string_view> names,
                                           unsigned limit) {
  return ranked(written, names, limit, Length::OfLonger);
}

std::optional<std::string_view> nearestName(std::string_view written, std::span<const std::string_view> names) {
  const std::vector<std::string_view> best = ranked(written, names, 1, Length::OfWritten);
  return best.empty() ? std::nullopt : std::optional(best.front());
}

} // namespace flyc
