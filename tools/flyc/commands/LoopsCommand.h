//===- LoopsCommand.h - flyc loops ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: code objects, or sources that are compiled first. Output: for each kernel its registers, memory and occupancy,
// and what its innermost loops are made of.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_LOOPSCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_LOOPSCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runLoops(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_LOOPSCOMMAND_H
