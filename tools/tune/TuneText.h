//===- TuneText.h - what a search found, as text -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A table for people, and the variants file (docs/variants.md) that builds the best instances.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNETEXT_H
#define FLYC_TOOLS_TUNE_TUNETEXT_H

#include "tools/tune/TuneSearch.h"

namespace flyc::driver {

struct TuneFound {
  const TuneTask *task = nullptr;
  TuneRanking ranking;
};

/// A time of a GPU stands beside the modelled one: of this place, of any winner of a task.
bool isMeasured(const TunePlace &place);
bool isMeasured(const TuneFound &found);

std::string tuneTable(const std::vector<TuneFound> &found);
/// `command` makes it again.
std::string tuneVariants(const std::vector<TuneFound> &found, const std::string &generator, const std::string &command);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNETEXT_H
