//===- Commands.h - the table of commands -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of Commands.def, and how a command is found by its name.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_H
#define FLYC_TOOLS_FLYC_COMMANDS_H

#include "tools/flyc/Command.h"

#include <memory>
#include <optional>
#include <span>

namespace flyc::driver {

#define FLYC_COMMAND(Name, spelling, summary) std::unique_ptr<Command> make##Name##Command();
#include "tools/flyc/Commands.def"

struct CommandInfo {
  std::string_view name;    ///< as users write it
  std::string_view summary; ///< one line of `flyc --help`
  std::unique_ptr<Command> (*make)();
};

/// All, in the order of `flyc --help`. The first is what a command line without a command means.
std::span<const CommandInfo> commands();
/// The heading of `flyc --help` that it stands below.
std::string_view groupOf(const CommandInfo &info);
/// Null if no command has that name.
const CommandInfo *findCommand(std::string_view name);
/// The name of the command that a word looks like, if it looks like one.
std::optional<std::string_view> nearestCommand(std::string_view word);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_H
