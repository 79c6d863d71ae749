//===- CommandLine.h - from the command line to a command -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the arguments behind the program's name, response files already expanded. Output: the command, ready to run
// with its options stored, or a text for standard output (--help), or what is wrong.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDLINE_H
#define FLYC_TOOLS_FLYC_COMMANDLINE_H

#include "tools/flyc/ArgumentSpellings.h"
#include "tools/flyc/Commands.h"

namespace flyc::driver {

struct Invocation {
  const CommandInfo *info = nullptr;  ///< never null
  std::unique_ptr<Command> command;   ///< never null
  std::vector<std::string> words;     ///< those that are no options
  std::string help;                   ///< not empty: print it and stop
  std::vector<support::Error> errors; ///< not empty: the command line is wrong
};

Invocation parseCommandLine(std::span<const std::string> args);

/// Stores the options and returns the other words. Mistakes are added to `errors`.
std::vector<std::string> parseOptions(std::span<const std::string> args, const OptionList &options,
                                      std::vector<support::Error> &errors);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDLINE_H
