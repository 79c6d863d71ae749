//===- main.cpp - flyc ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Response files, command line, the command. What a command needs of LLVM and MLIR it sets up itself, so that `version`
// and `targets` start at once.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/CommandLine.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/ResponseFiles.h"
#include "tools/flyc/commands/AtomsCommand.h"
#include "tools/flyc/commands/CompileCommand.h"
#include "tools/flyc/commands/EmulatorCommand.h"
#include "tools/flyc/commands/ExplainCommand.h"
#include "tools/flyc/commands/LayoutCommand.h"
#include "tools/flyc/commands/LoopsCommand.h"
#include "tools/flyc/commands/RunCommand.h"
#include "tools/flyc/commands/TargetsCommand.h"
#include "tools/flyc/commands/VerifyCommand.h"
#include "tools/flyc/commands/VersionCommand.h"

#include <csignal>

using namespace flyc;
using namespace flyc::driver;

int main(int argc, char **argv) {
  // A reader that goes away is an error of write(), which is reported, not a silent death.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a limit on the size of files.
  std::signal(SIGXFSZ, SIG_IGN);
  ExpandedArguments expanded = expandResponseFiles(std::vector<std::string>(argv + (argc > 0), argv + argc));
  if (!expanded.error.empty())
    return failWith(cannotRead(expanded.file, expanded.error), {});

  Invocation invocation = parseCommandLine(expanded.args);
  invocation.arguments.responseFiles = expanded.files;
  if (!invocation.help.empty()) {
    DriverError error;
    return writeStandardOutput(invocation.help, error) ? exitOk : failWith(error, {});
  }
  if (invocation.command == Command::Compile || invocation.command == Command::Check)
    return runCompile(invocation.arguments, invocation.errors, invocation.command == Command::Check);

  if (!invocation.errors.empty()) {
    std::vector<DriverError> errors;
    for (const UsageError &e : invocation.errors)
      errors.push_back(usageError(e.message, e.hint));
    return failWith(errors, SourceManager(), {});
  }
  if (invocation.command == Command::Targets)
    return runTargets(invocation.arguments);
  if (invocation.command == Command::Atoms)
    return runAtoms(invocation.arguments);
  if (invocation.command == Command::Layout)
    return runLayout(invocation.arguments);
  if (invocation.command == Command::Explain)
    return runExplain(invocation.arguments);
  if (invocation.command == Command::Emulator)
    return runEmulator(invocation.arguments);
  if (invocation.command == Command::Run)
    return runRun(invocation.arguments);
  if (invocation.command == Command::Loops)
    return runLoops(invocation.arguments);
  if (invocation.command == Command::Verify)
    return runVerify(invocation.arguments);
  return runVersion(invocation.arguments);
}
