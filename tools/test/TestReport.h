//===- TestReport.h - what a test says ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The launches and the bounds of a test as a table, as JSON, and as the XML that build servers read (JUnit's).
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TEST_TESTREPORT_H
#define FLYC_TOOLS_TEST_TESTREPORT_H

#include "tools/test/TestRun.h"

namespace flyc::driver {

/// A row for each kernel and target, one for each bound, and the sums.
std::string testTable(const TestPlan &plan, const std::vector<TestSource> &sources);
std::string testJson(const TestPlan &plan, const std::vector<TestSource> &sources);
std::string testJunit(const TestPlan &plan);

/// The errors of all launches and bounds, each with what ran and with the command that runs it again; at most `most`.
std::vector<DriverError> testErrors(const TestPlan &plan, size_t most);

/// The cases' text with each bound at what was found, or at the worst of several: rounded to the safe side, to four
/// digits. Nothing if no bound changes.
std::optional<std::string> withBounds(const TestSource &source, const TestPlan &plan, std::string_view text);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TEST_TESTREPORT_H
