//===- Command.h - what a command of flyc is --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A command is one class in one file, commands/NAMECommand.cpp, and one row of Commands.def. The class has the text of
// its --help, its options with the variables that they are stored in, and what it does.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMAND_H
#define FLYC_TOOLS_FLYC_COMMAND_H

#include "tools/driver/DriverError.h"
#include "tools/flyc/OptionList.h"

#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

/// What `flyc COMMAND --help` says besides the options. Name and summary stand in Commands.def.
struct CommandText {
  std::string_view usage;
  std::string_view description; ///< sentences; --help wraps them
  std::string_view examples;  ///< lines, indented by two; $A and $B stand for targets with features, $C for one without
  std::string_view exitCodes; ///< the first digits of those that the command can return
  std::string sections = {};  ///< more sections, behind the options; each begins with an empty line
};

/// A command line without its options.
struct CommandInput {
  std::vector<std::string> words;         ///< files, names, expressions
  std::vector<std::string> responseFiles; ///< each @FILE that was read
};

/// Made for one command line: the options are stored in its members, then it runs once.
class Command {
public:
  virtual ~Command();

  virtual CommandText text() const = 0;
  virtual void addOptions(OptionList &options) {}
  /// False: a word that is not an option is a mistake.
  virtual bool takesWords() const { return true; }
  /// How mistakes in the command line are shown; as text unless the command has options for it. Mistakes in those
  /// options are added to `errors`.
  virtual DiagnosticOptions diagnosticOptions(std::vector<DriverError> &errors) const { return {}; }
  /// The exit code. Errors have been shown.
  virtual int run(const CommandInput &input) = 0;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMAND_H
