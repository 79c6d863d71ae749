//===- Compare.h - what a kernel made against what it should have made ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `--check`: an expression, or a reference file. A difference is a sentence that says where the first one is, how many
// there are and how large.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_EXPRESSIONS_COMPARE_H
#define FLYC_TOOLS_RUN_EXPRESSIONS_COMPARE_H

#include "tools/run/expressions/Expression.h"

#include <optional>
#include <string>

namespace flyc::driver {

/// Two numbers agree if |a - b| <= atol + rtol * |b|. Unset: what the element type of the left side tolerates.
struct Tolerance {
  std::optional<double> rtol, atol;
};

/// How close a check with `==` came to not holding.
struct Closeness {
  double share = 0;  ///< the largest error, as a share of what is tolerated there; 0: all are equal
  std::string place; ///< of that element: "C[5, 17]"
};

/// Nothing if the check holds. The error is diag::CheckFailed if it does not, else what is wrong with the check itself.
/// `closeness` takes the largest of what it has and what this check finds.
std::optional<DriverError> check(const std::string &text, const Names &names, const Tolerance &tolerance,
                                 Closeness *closeness = nullptr);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_EXPRESSIONS_COMPARE_H
