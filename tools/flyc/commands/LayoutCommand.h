//===- LayoutCommand.h - flyc layout --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: an expression of the layout algebra, or with `-` one on each line of standard input. Output: its value with
// size, cosize and, if it is small, its table; or one JSON object for each expression; or a picture.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_LAYOUTCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_LAYOUTCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

/// Exit code 1 if any expression has no value.
int runLayout(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_LAYOUTCOMMAND_H
