//===- HelpText.h - the texts of --help -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a command and the options it has, in groups. Output: the text for a terminal of 100 columns: what the command
// does, its options with their usual spelling, examples, exit codes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_HELPTEXT_H
#define FLYC_TOOLS_FLYC_HELPTEXT_H

#include "tools/driver/Options.h"

#include <span>
#include <string>
#include <string_view>

namespace flyc::driver {

/// One option of a command, as the command line and the help need it.
struct OptionInfo {
  std::string_view group;
  std::string_view longName; // --emit
  std::string_view metavar;  // LIST; empty: a flag
  std::string_view help;     // one or more sentences; wrapped
};

/// `flyc --help`.
std::string overviewText();
/// `flyc COMMAND --help`.
std::string helpText(Command command, std::span<const OptionInfo> options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_HELPTEXT_H
