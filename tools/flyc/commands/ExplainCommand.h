//===- ExplainCommand.h - flyc explain ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the pages of docs/errors, which are compiled in: one for each public id of Diagnostics.def.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_EXPLAINCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_EXPLAINCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

/// Runs `flyc explain`; the exit code.
int runExplain(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_EXPLAINCOMMAND_H
