//===- Typos.cpp - names that look like slips of the keyboard -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A letter at the end of a word tells names apart (`strideA`, `k_len`), and so does one at its beginning (`qlen`): a
// slip is looked for between small letters.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Typos.h"

#include <algorithm>
#include <cstddef>

using namespace flyc;

static bool isSmall(char c) { return c >= 'a' && c <= 'z'; }
static char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
static bool isSameInSmall(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return small(x) == small(y); });
}

/// Small letters stand at `at` and on both sides of it.
static bool isInside(std::string_view name, size_t at) {
  return at > 0 && at + 1 < name.size() && isSmall(name[at - 1]) && isSmall(name[at]) && isSmall(name[at + 1]);
}

/// Whether `longer` is `shorter` with one letter more: the same one twice, or, if `shorter` is long enough, one inside
/// of a word.
static bool hasOneMore(std::string_view longer, std::string_view shorter, size_t leastForOther) {
  for (size_t at = 0; at < longer.size(); ++at) {
    const std::string_view before = longer.substr(0, at), after = longer.substr(at + 1);
    if (!isSameInSmall(before, shorter.substr(0, at)) || !isSameInSmall(after, shorter.substr(at)))
      continue;
    const bool isDoubled = at > 0 && small(longer[at]) == small(longer[at - 1]) && isSmall(small(longer[at]));
    if (isDoubled || (shorter.size() >= leastForOther && isInside(longer, at)))
      return true;
  }
  return false;
}

bool sema::isSlipOf(std::string_view written, std::string_view meant) {
  if (written == meant)
    return false;
  if (isSameInSmall(written, meant))
    return true;
  if (written.size() == meant.size() + 1)
    return hasOneMore(written, meant, 4);
  if (written.size() + 1 == meant.size()) // `K` beside `KK` is meant
    return written.size() >= 3 && hasOneMore(meant, written, 3);
  if (written.size() != meant.size() || written.size() < 4)
    return false;
  const size_t at = static_cast<size_t>(std::ranges::mismatch(written, meant).in1 - written.begin());
  if (written.substr(at + 1) == meant.substr(at + 1))
    return isInside(written, at) && isInside(meant, at);
  return at + 1 < written.size() && written[at] == meant[at + 1] && written[at + 1] == meant[at] &&
         written.substr(at + 2) == meant.substr(at + 2) && isInside(written, at) &&
         (isInside(written, at + 1) || (written.size() >= 5 && at + 2 == written.size()));
}
