//===- VersionCommand.h - flyc version ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints version, build ids, libraries; with --licenses the texts of their licences. It must be fast: it registers no
// dialect, initialises no target of LLVM and opens no library.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_VERSIONCOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_VERSIONCOMMAND_H

#include "tools/driver/Options.h"

namespace flyc::driver {

int runVersion(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_VERSIONCOMMAND_H
