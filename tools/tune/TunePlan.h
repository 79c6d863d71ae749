//===- TunePlan.h - a search as a graph of actions -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A search that another program runs: Ninja, on this machine or by a launcher on others. Each action reads and writes
// files of one folder and nothing else:
//   compile:T:P        instance P of task T   -> T/P/unit.json, T/P/code.json
//   bench:T:R:S:N      place N of shape S in round R -> T/R.S.N.json
//   merge:T:R          round R -> T/round.R.json, who goes on
//   finish             -> variants.yaml, table.txt
// How many places a round has is known before, who takes them is in the file of the round before.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNEPLAN_H
#define FLYC_TOOLS_TUNE_TUNEPLAN_H

#include "tools/tune/TuneText.h"

namespace flyc::driver {

struct TunePlan {
  const std::vector<TuneTask> &tasks;
  bool whole;
  std::string folder; ///< of the results; "." for actions
};

/// build.ninja. `command`: what an action is called by, to which its name is added. `inputs`: the files that a compile
/// reads.
std::string ninjaText(const TunePlan &plan, const std::string &command, const std::vector<std::string> &inputs);

/// Runs the action of this name. `search`: the command that finds the same in one process. An error: the action is not
/// one of the plan, or a file cannot be read or written.
std::optional<DriverError> runAction(const TunePlan &plan, const std::string &action, const flyc_emulator &emulator,
                                     const CompileInstance &compile, const std::string &generator,
                                     const std::string &search);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNEPLAN_H
