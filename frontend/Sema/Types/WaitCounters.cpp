//===- WaitCounters.cpp - the counters that a wave waits for --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reads from the target's figures where each counter stands in the operand of S_WAITCNT.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/WaitCounters.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

using namespace flyc;
using namespace flyc::sema;

/// Takes the places of a counter in the operand of S_WAITCNT out of the target's figures: "first:width first:width".
static std::vector<std::pair<unsigned, unsigned>> placesOf(const specs::TargetSpec &target, std::string_view counter) {
  std::vector<std::pair<unsigned, unsigned>> places;
  const specs::Figure *figure = target.figure("issue", "waitcnt_" + std::string(counter));
  std::string_view text = figure ? figure->text : std::string_view();
  while (!text.empty()) {
    unsigned first = 0, width = 0;
    const char *end = text.data() + text.size();
    auto colon = std::from_chars(text.data(), end, first);
    auto rest = std::from_chars(colon.ptr + 1, end, width);
    places.push_back({first, width});
    text.remove_prefix(static_cast<size_t>(rest.ptr - text.data()));
    while (text.starts_with(' '))
      text.remove_prefix(1);
  }
  return places;
}

std::vector<std::string_view> sema::countersOf(const specs::TargetSpec &target) {
  if (!target.has(specs::Capability::SplitCounters))
    return {std::begin(classicCounters), std::end(classicCounters)};
  std::vector<std::string_view> counters;
  for (std::string_view name : splitCounters)
    if ((name != "async" || target.has(specs::Capability::AsyncLds)) &&
        (name != "tensor" || target.has(specs::Capability::TensorDma)))
      counters.push_back(name);
  return counters;
}

int64_t sema::largestCount(const specs::TargetSpec &target, std::string_view counter) {
  unsigned bits = 0;
  for (auto [first, width] : placesOf(target, counter))
    bits += width;
  return (int64_t(1) << bits) - 1;
}

int64_t sema::waitImmediate(const specs::TargetSpec &target, std::span<const std::optional<int64_t>> counts) {
  int64_t immediate = 0;
  for (size_t c = 0; c < std::size(classicCounters); ++c) {
    const int64_t most = largestCount(target, classicCounters[c]);
    int64_t left = c < counts.size() && counts[c] ? std::min(*counts[c], most) : most;
    for (auto [first, width] : placesOf(target, classicCounters[c])) {
      immediate |= (left & ((int64_t(1) << width) - 1)) << first;
      left >>= width;
    }
  }
  return immediate;
}
