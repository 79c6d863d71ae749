//===- CheckedRun.h - a launch that must pass every check -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_TEST_RUNTIME_EMULATOR_CHECKS_CHECKEDRUN_H
#define FLYC_TEST_RUNTIME_EMULATOR_CHECKS_CHECKEDRUN_H

#include "runtime/emulator/checks/Checks.h"

#include <gtest/gtest.h>

namespace flyc::emulator::test {

/// The checks that code which a compiler made passes.
inline CheckOptions compilerChecks() {
  CheckOptions options;
  options.hazards = options.uninitialised = options.races = true;
  return options;
}

/// Program::run under checks; each finding fails the running test.
inline flyc::support::Result<RunStatistics, Error> runChecked(Program &program, Launch launch,
                                                              const CheckOptions &options) {
  Checks checks(options, program);
  launch.observer = &checks;
  auto ran = program.run(launch);
  for (const Finding &finding : checks.findings().all())
    ADD_FAILURE() << launch.kernel << ": " << finding.text();
  return ran;
}

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_CHECKS_CHECKEDRUN_H
