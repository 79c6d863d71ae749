//===- HelpText.h - the texts of --help -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a command and its options, in groups. Output: the text for a terminal of 100 columns: what the command does,
// its options with their usual spelling, examples, exit codes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_HELPTEXT_H
#define FLYC_TOOLS_FLYC_HELPTEXT_H

#include "tools/flyc/Commands.h"

namespace flyc::driver {

/// `flyc --help`.
std::string overviewText();
/// `flyc COMMAND --help`.
std::string helpText(const CommandInfo &info, const Command &command, const OptionList &options);

/// The same as pages of the manual, section 1, for man(1): flyc.1 and flyc-NAME.1. `version`: of flyc.
std::string manOverview(std::string_view version);
std::string manPage(const CommandInfo &info, const Command &command, const OptionList &options,
                    std::string_view version);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_HELPTEXT_H
