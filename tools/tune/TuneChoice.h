//===- TuneChoice.h - the best instances by shape, as source --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The host chooses among instances by the sizes of a launch. Between two shapes the border is the geometric mean of the
// size that tells them apart, but an instance that refuses the larger shape serves no size beyond the smaller one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNECHOICE_H
#define FLYC_TOOLS_TUNE_TUNECHOICE_H

#include "tools/tune/TuneText.h"

namespace flyc::driver {

/// The instance of each shape: `found` choose alike, each on a target and with a winner for each shape. An entry is
/// the same for all targets, so of several it is the point whose time, on the target where it does worst, is the least
/// behind that target's best. An error names a shape for which no point is left on all of them.
RunResult<std::vector<size_t>> tuneWinners(const std::vector<TuneFound> &found);

/// A source that imports `module`, with an entry of this name that chooses among the winners.
std::string tuneEntry(const std::vector<TuneFound> &found, const std::vector<size_t> &winners,
                      const std::string &module, const std::string &name);

/// Is the choice of one that of the other? They are of one section, or of sections that differ in what all their points
/// have alike, as a type that one target has and another has not.
bool chooseAlike(const TuneTask &one, const TuneTask &other);

/// A module with `suits<..>(sizes)`: is this the instance for a launch of these sizes? For entries that are written by
/// hand. `command` makes it again. An error says which parameter is no number and no truth value.
RunResult<std::string> tuneModule(const std::vector<TuneFound> &found, const std::vector<size_t> &winners,
                                  const std::string &generator, const std::string &command);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNECHOICE_H
