//===- TuneText.h - what a search found, as text -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A table for people, the variants file (docs/variants.md) that builds the best instances, and an entry that chooses
// among them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNETEXT_H
#define FLYC_TOOLS_TUNE_TUNETEXT_H

#include "tools/tune/TuneSearch.h"

namespace flyc::driver {

struct TuneFound {
  const TuneTask *task = nullptr;
  TuneRanking ranking;
};

/// `modelled`: how many launches were.
std::string tuneTable(const std::vector<TuneFound> &found);
std::string tuneVariants(const std::vector<TuneFound> &found, const std::string &generator);

/// A source that imports `module`, with an entry of this name that chooses by the sizes of a launch: between two shapes
/// the border is the geometric mean of the size that tells them apart. Of one task, each of whose shapes has a winner.
std::string tuneEntry(const TuneFound &found, const std::string &module, const std::string &name);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNETEXT_H
