//===- main.cpp - flyc ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Response files, the command line, the command. What a command needs of LLVM and MLIR it sets up itself, so that
// `version` and `targets` start at once.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Recovery.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/CommandLine.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/ResponseFiles.h"

#include <csignal>

using namespace flyc;
using namespace flyc::driver;

int main(int argc, char **argv) {
  // A reader that goes away is an error of write(), which is reported, not a silent death.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a limit on the size of files.
  std::signal(SIGXFSZ, SIG_IGN);
  codegen::keepIgnoredSignals();
  codegen::exitWhenOutOfMemory(exitIO);
  const ExpandedArguments expanded = expandResponseFiles(std::vector<std::string>(argv + (argc > 0), argv + argc));
  if (!expanded.error.empty())
    return failWith(cannotRead(expanded.file, expanded.error));

  Invocation invocation = parseCommandLine(expanded.args);
  if (!invocation.help.empty()) {
    DriverError error;
    return writeStandardOutput(invocation.help, error) ? exitOk : failWith(error);
  }
  std::vector<DriverError> errors;
  const DiagnosticOptions diagnostics = invocation.command->diagnosticOptions(errors);
  for (const support::Error &e : invocation.errors)
    errors.push_back(usageError(e.message, e.hint));
  if (!errors.empty())
    return failWith(errors, SourceManager(), diagnostics);
  return invocation.command->run({std::move(invocation.words), expanded.files});
}
