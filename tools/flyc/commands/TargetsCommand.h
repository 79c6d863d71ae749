//===- TargetsCommand.h - flyc targets ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the table of targets. Output: a table for people, or everything as JSON, on standard output.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_TARGETSCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_TARGETSCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runTargets(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_TARGETSCOMMAND_H
