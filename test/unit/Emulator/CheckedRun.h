//===- CheckedRun.h - a launch that must pass every check -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_TEST_UNIT_EMULATOR_CHECKEDRUN_H
#define FLYC_TEST_UNIT_EMULATOR_CHECKEDRUN_H

#include "runtime/emulator/checks/Checks.h"

#include <gtest/gtest.h>

namespace flyc::emulator::test {

/// Program::run with the hazard check, which any compiler's code passes, and with the memory checks if the kernel keeps to them; each
/// finding fails the running test. Locks among workgroups do not keep to them, nor does what clang spills at -O0.
inline objects::Outcome<RunStatistics, Error> runChecked(Program &program, Launch launch, bool checksMemory = false) {
  CheckOptions options;
  options.hazards = true;
  options.uninitialised = options.races = checksMemory;
  Checks checks(options, program);
  launch.observer = &checks;
  auto ran = program.run(launch);
  for (const Finding &finding : checks.findings().all())
    ADD_FAILURE() << launch.kernel << ": " << finding.text();
  return ran;
}

} // namespace flyc::emulator::test

#endif // FLYC_TEST_UNIT_EMULATOR_CHECKEDRUN_H
