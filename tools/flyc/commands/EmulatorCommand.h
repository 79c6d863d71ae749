//===- EmulatorCommand.h - flyc emulator ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: nothing, or a processor. Output: the processors that the emulator executes, or each opcode of one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_EMULATORCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_EMULATORCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runEmulator(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_EMULATORCOMMAND_H
