//===- NearestName.h - the names most like a misspelt one -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the user wrote and the names that exist. Output: those that differ from it in few enough letters to be
// meant, best first. The order of `names` decides between equals, so the answer is the same on every run.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_NEARESTNAME_H
#define FLYC_SUPPORT_NEARESTNAME_H

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace flyc {

/// How unlike two names are, in half edits: 2 for each insertion, deletion, substitution and exchange of neighbours, 1
/// for a letter that differs in case only (optimal string alignment).
unsigned nameDistance(std::string_view a, std::string_view b);

/// At most `limit` names like `written`, best first: those within one edit for each three letters of the longer of the
/// two, but one at least. `written` itself is never among them. A text of more than 64 characters has no similar names.
std::vector<std::string_view> nearestNames(std::string_view written, std::span<const std::string_view> names,
                                           unsigned limit = 3);

/// The best of them within one edit for each three letters of `written`: names of programs are short, and many.
std::optional<std::string_view> nearestName(std::string_view written, std::span<const std::string_view> names);

} // namespace flyc

#endif // FLYC_SUPPORT_NEARESTNAME_H
