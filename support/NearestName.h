//===- NearestName.h - the names most like a misspelt one -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the user wrote and the names that exist. Output: those within a third of its length in edits, best first;
// the order of `names` decides between equals, so the answer is the same on every run.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_NEARESTNAME_H
#define FLYC_SUPPORT_NEARESTNAME_H

#include <span>
#include <string_view>
#include <vector>

namespace flyc::specs {

/// Insertions, deletions, substitutions and exchanges of neighbours that turn `a` into `b`.
unsigned editDistance(std::string_view a, std::string_view b);

/// At most `limit` names like `written`, best first.
std::vector<std::string_view> nearestNames(std::string_view written, std::span<const std::string_view> names,
                                           unsigned limit = 3);

} // namespace flyc::specs

#endif // FLYC_SUPPORT_NEARESTNAME_H
