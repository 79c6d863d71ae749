//===- CaseFiles.h - the sources of a test, with their cases ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds NAME.fly with NAME.yaml beside it, reads the cases, and holds them against the manifest that the source was
// compiled to: each case names a kernel, and each kernel has a case.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TEST_CASEFILES_H
#define FLYC_TOOLS_TEST_CASEFILES_H

#include "specs/reader/CasesReader.h"
#include "tools/driver/DriverError.h"
#include "tools/run/arrays/Array.h"

namespace flyc::driver {

/// A source and its cases.
struct TestSource {
  std::string path;                       ///< of NAME.fly
  std::string cases;                      ///< of NAME.yaml; empty: there is none, and the source is not tested
  std::string variants;                   ///< of NAME.variants.yaml; empty: there is none
  specs::CasesResult is;                  ///< what the cases say
  FileID file;                            ///< of `cases`, for messages
  std::string manifest;                   ///< once it is compiled
  std::vector<std::string> untested = {}; ///< kernels and entries of the manifest that no case names
};

/// The sources that the words of a command line mean: a file, or all NAME.fly below a folder that have cases (and, with
/// `complete`, those that have none). In the order of their paths.
RunResult<std::vector<TestSource>> findSources(const std::vector<std::string> &words, bool complete);

/// Reads the cases of each source into it, and into `sources` for messages. False: `errors` says what is wrong.
bool readCases(std::vector<TestSource> &found, SourceManager &sources, std::vector<DriverError> &errors);

/// An error for each target that a case names although it is not emulated: the case would never run there.
void checkTargets(const std::vector<TestSource> &found, const std::vector<std::string> &emulated,
                  const SourceManager &sources, std::vector<DriverError> &errors);

/// Drops the cases and bounds of `source` of which no launch on a target of `tested` has `filter` in its name.
void leaveCases(TestSource &source, const std::vector<std::string> &tested, const std::string &filter);

/// The kernels and entries that the source's cases and bounds name.
std::vector<std::string> kernelsOf(const TestSource &source);

/// Whether `filter` is in the name of a launch of `kernel` on `target`.
bool isChosen(const std::string &kernel, const std::string &target, const std::string &filter);

/// The targets of `tested` that a case of the source runs on, in their order.
std::vector<std::string> targetsOf(const TestSource &source, const std::vector<std::string> &tested);

/// Where the text at `place` of the source's cases stands.
SourceRange rangeOf(const TestSource &source, const specs::FilePlace &place, const SourceManager &sources);

/// Reads which kernels the manifest has. An error for each case of one that it has not, if the case runs on a target of
/// `tested`.
void compareWithManifest(TestSource &source, const std::vector<std::string> &tested, const SourceManager &sources,
                         std::vector<DriverError> &errors);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TEST_CASEFILES_H
