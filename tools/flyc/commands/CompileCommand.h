//===- CompileCommand.h - flyc compile and flyc check ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The command line around tools/driver/Compile.h: checks the arguments, compiles, writes the results, shows reports and
// diagnostics.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H

#include "tools/driver/Compile.h"
#include "tools/flyc/ArgumentSpellings.h"

#include <span>

namespace flyc::driver {

/// `flyc compile`, or with `checkOnly` `flyc check`. `wrong`: what is wrong with the command line already. The exit
/// code.
int runCompile(const Arguments &args, std::span<const UsageError> wrong, bool checkOnly);

/// Compiles by these arguments, and writes nothing: for commands that go on with what results. Mistakes and warnings
/// have been shown; the status says whether there is a result.
CompileResult compileArguments(const Arguments &args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H
