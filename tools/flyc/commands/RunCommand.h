//===- RunCommand.h - flyc run ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a manifest, a code object or a source, and what its arguments hold. It is executed on the emulator. Output:
// arrays as files or as text, and whether checks hold.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_RUNCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_RUNCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

/// Exit code 5 if the kernel faults or a check does not hold.
int runRun(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_RUNCOMMAND_H
