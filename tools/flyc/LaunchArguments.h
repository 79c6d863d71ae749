//===- LaunchArguments.h - which launch a command line means -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the commands that launch a kernel have in common, on the emulator or on its clock: the options that say what
// runs, and the way from the words of the command line to a plan. A source is compiled for it, for its one target.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_LAUNCHARGUMENTS_H
#define FLYC_TOOLS_FLYC_LAUNCHARGUMENTS_H

#include "tools/driver/DriverError.h"
#include "tools/flyc/CompileArguments.h"
#include "tools/run/plan/Device.h"
#include "tools/run/plan/Plan.h"

#include <charconv>

namespace flyc::driver {

/// A whole text that is one number.
template <typename Number> bool readNumber(std::string_view text, Number &out) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  return code == std::errc() && end == text.data() + text.size();
}

/// -j: how many threads, 1 to 1024; `threads` stays as it is if `text` is empty.
inline std::optional<DriverError> readJobs(const std::string &text, unsigned &threads) {
  if (text.empty() || (readNumber(text, threads) && threads >= 1 && threads <= 1024))
    return std::nullopt;
  return usageError("-j " + text + " is not a number from 1 to 1024");
}

struct LaunchArguments {
  RunRequest request;
  CompileArguments source; ///< also --arch, which is not of sources only

  /// What the commands say each in its own words.
  struct Help {
    const char *kernel, *arch, *debugInfo;
  };
  void addOptions(OptionList &options, const Help &help);

  /// The plan of what `words` name: a manifest, a code object or a source. `command` is "run", for messages. If there
  /// is none, that was shown, and `status` is the exit code.
  std::optional<RunPlan> plan(const std::vector<std::string> &words, const std::string &command, int &status);
};

/// How long the launches of the plan take, by the cycle model (`options.cycles` is set). Nothing: what was wrong was
/// shown, and `status` is the exit code.
std::optional<std::vector<StepCycles>> modelPlan(const RunPlan &plan, const RunOptions &options, int &status);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_LAUNCHARGUMENTS_H
