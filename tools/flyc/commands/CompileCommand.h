//===- CompileCommand.h - flyc compile and flyc check ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The whole compile: reads the source, runs the stages that the options ask for, writes all results or none. Input:
// checked options. Output: files, reports, diagnostics; the exit code.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H
#define FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H

#include "frontend/Basic/Source.h"
#include "tools/driver/Options.h"

namespace flyc::driver {

/// `sources` holds the files of --spec-file already; the source and its imports come into it.
int runCompile(const CompileOptions &options, SourceManager &sources);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_COMMANDS_COMPILECOMMAND_H
