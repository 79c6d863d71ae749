//===- Repro.h - a compile that others can repeat ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// --repro DIR: every file that a compile read, the options that it had, and a script that compiles the same again, on
// any machine and in any folder. For reports of mistakes of flyc.
//   DIR/files/..    the files, by their absolute paths
//   DIR/arguments   a response file
//   DIR/replay      sh DIR/replay; FLYC=.. to use another flyc than the one on the path
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_REPRO_H
#define FLYC_TOOLS_FLYC_REPRO_H

#include "tools/driver/Outputs.h"
#include "tools/flyc/CompileArguments.h"

namespace flyc::driver {

/// Adds the files of the folder args.repro to `outputs`. `sources` is what the compile read.
void addRepro(CompileArguments args, const SourceManager &sources, Outputs &outputs);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_REPRO_H
