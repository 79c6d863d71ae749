//===- VerifyCommand.h - flyc verify --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: manifests. Output: for each, on standard output, how much was compared and every difference; exit code 5 if
// there is one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_VERIFYCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_VERIFYCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runVerify(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_VERIFYCOMMAND_H
