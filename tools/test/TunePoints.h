//===- TunePoints.h - the instances that a tune section allows ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tune section is a grid of values and constraints over it. Its points are the combinations that satisfy every
// constraint. Constraints are launch expressions (docs/manifest.md): a name is a parameter, whose values are integers;
// true is 1, false is 0.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TEST_TUNEPOINTS_H
#define FLYC_TOOLS_TEST_TUNEPOINTS_H

#include "specs/reader/CasesReader.h"
#include "support/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flyc::driver {

/// For each parameter, in its order, which of its values.
using TunePoint = std::vector<uint32_t>;

/// What is wrong with a space, and where in the file.
struct TuneError {
  specs::FilePlace place;
  std::string message, hint;
};

/// The points of a space, the last parameter fastest. There is at least one.
support::Result<std::vector<TunePoint>, TuneError> pointsOf(const specs::TuneSpace &space);

/// "BM=64 BN=128": what is chosen at a point; parameters of one value are left out.
std::string textOf(const specs::TuneSpace &space, const TunePoint &point);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TEST_TUNEPOINTS_H
