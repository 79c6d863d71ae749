//===- CommandLine.h - the command line, through CLI11 --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The adapter to CLI11. Input: the arguments behind the program's name, response files already expanded. Output: the
// command with its arguments as written, or a text for standard output (--help), or what is wrong. The library throws;
// nothing leaves here but values.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDLINE_H
#define FLYC_TOOLS_FLYC_COMMANDLINE_H

#include "tools/driver/Options.h"
#include "tools/flyc/ArgumentSpellings.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flyc::driver {

struct Invocation {
  Command command = Command::Compile;
  Arguments arguments;
  std::string help;               // not empty: print it and stop
  std::vector<UsageError> errors; // not empty: the command line is wrong
};

Invocation parseCommandLine(std::span<const std::string> args) noexcept;

/// The word a user writes for the command.
std::string_view spelling(Command command);
/// The command that a word looks like, if it looks like one.
std::optional<std::string_view> nearestCommand(std::string_view word);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDLINE_H
