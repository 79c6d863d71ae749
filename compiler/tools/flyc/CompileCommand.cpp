//===- CompileCommand.cpp -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reads the source.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/CompileCommand.h"

#include "compiler/tools/flyc/Reporter.h"

using namespace flyc;
using namespace flyc::driver;

int flyc::driver::runCompile(const CompileOptions &options, SourceManager &sources) {
  LoadError why;
  FileID file = options.input == "-" ? sources.addStdin(why) : sources.addFile(options.input, why);
  if (!file.isValid())
    return failWith(cannotRead(options.input, why.message), options.diagnostics);
  return exitOk;
}
