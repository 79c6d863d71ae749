//===- TestRun.h - the launches of the cases, and what came of them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A case is many launches: one for each target and each combination of sizes. The launches of a source are independent
// of each other, so they run side by side.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TEST_TESTRUN_H
#define FLYC_TOOLS_TEST_TESTRUN_H

#include "tools/run/expressions/Compare.h"
#include "tools/test/CaseFiles.h"

#include <functional>

struct flyc_emulator;

namespace flyc::driver {

/// A launch of a case on the emulator.
struct TestLaunch {
  const TestSource *source = nullptr;
  const specs::KernelCase *is = nullptr;
  std::string target;
  specs::Named<int64_t> sizes;
  bool watched = false; ///< under the checks of the emulator, too: the smallest and the largest of a case, the
                        ///< smallest of one that lists shapes alone; if quick, of each kernel at least one

  std::vector<DriverError> errors = {}; ///< afterwards: what was wrong
  bool compared = false;                ///< a check could be evaluated
  Closeness closeness = {};             ///< how close its checks came to not holding
  double seconds = 0;
};

/// A modelled launch and the bounds of its figures, under one element of `assume`.
struct TestBench {
  const TestSource *source = nullptr;
  const specs::BenchCase *is = nullptr;
  std::string target;
  const specs::Named<double> *assume = nullptr;

  std::vector<DriverError> errors = {};
  std::vector<double> figures = {}; ///< of each bound; empty if nothing ran
  double seconds = 0;
};

struct TestPlan {
  std::vector<TestLaunch> launches;
  std::vector<TestBench> benches;
};

/// What is launched: of each source, for those of `tested` that a case names, whatever `filter` stands in
/// ("kernel on target"). `quick` keeps the smallest and the largest of each case, and bounds under the
/// first element of `assume` only.
TestPlan planTests(const std::vector<TestSource> &sources, const std::vector<std::string> &tested,
                   const std::string &filter, bool quick);

/// The launches of a source, for the compile: only what they start is built.
PlannedLaunches plannedLaunches(const TestPlan &plan, const TestSource &source);

/// Runs all of it by `jobs` threads; `progress` is told how many of all are done, by one of them at a time.
void runTests(TestPlan &plan, const flyc_emulator &emulator, unsigned jobs, const SourceManager &sources,
              const std::function<void(size_t, size_t)> &progress);

/// "M=300 N=256"; nothing of no sizes.
std::string sizesText(const specs::Named<int64_t> &sizes);
/// The command that runs the launch by itself.
std::string commandOf(const TestLaunch &launch);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TEST_TESTRUN_H
