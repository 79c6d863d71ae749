//===- AtomsCommand.h - flyc atoms ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a name, or words of one, and a target. Output: the matrix instructions that fit, as a table, as JSON, and one
// of them with its lane maps.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_ATOMSCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_ATOMSCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runAtoms(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_ATOMSCOMMAND_H
