//===- BackendReportTest.cpp - what becomes of the back end's messages ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Failures that no source should be able to cause are made by hand: each kind has its id, its exit code and its place.
//===----------------------------------------------------------------------===//

#include "tools/driver/BackendReport.h"
#include "frontend/Basic/DiagnosticText.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::driver;

namespace {

class BackendReport : public testing::Test {
protected:
  SourceManager sources;
  DiagnosticEngine engine;
  specs::TargetId target;
  const specs::TargetSpec &spec = specs::builtinTargets().front();

  void SetUp() override {
    target.spec = &spec;
    sources.addText("/some/where/k.fly", "kernel k()\n  one two\n");
  }
  static codegen::Failure failure(codegen::FailureKind kind, unsigned line = 0, unsigned column = 0) {
    codegen::Failure f;
    f.kind = kind;
    f.diagnostics.push_back({codegen::Severity::Error, "it broke", "k.fly", line, column, "k"});
    f.diagnostics.push_back({codegen::Severity::Note, "a note of LLVM", {}, 0, 0, {}});
    return f;
  }
  /// The id and message of the one diagnostic.
  std::string said() {
    const auto all = engine.diagnostics();
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? "" : code(all[0].id) + ": " + all[0].message;
  }
};

TEST_F(BackendReport, aRefusalIsTheUsersAtItsPlace) {
  EXPECT_EQ(reportFailure(engine, sources, failure(codegen::FailureKind::Refused, 2, 7), target, "k"), exitErrors);
  EXPECT_EQ(said(), "FLY0007: " + std::string(spec.name) + ": it broke");
  const Position place = sources.position(engine.diagnostics()[0].range.begin);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 7u);
}
TEST_F(BackendReport, placesBeyondTheTextAreLeftOut) {
  EXPECT_EQ(reportFailure(engine, sources, failure(codegen::FailureKind::Refused, 99, 1), target, "k"), exitErrors);
  EXPECT_FALSE(engine.diagnostics()[0].range.isValid());
}
TEST_F(BackendReport, aMissingProcessorIsTheToolchains) {
  EXPECT_EQ(reportFailure(engine, sources, failure(codegen::FailureKind::Target), target, "k"), exitUnavailable);
}
TEST_F(BackendReport, whatNoSourceCanCauseIsOurs) { // FLY0008
  for (auto kind : {codegen::FailureKind::Invalid, codegen::FailureKind::Fatal, codegen::FailureKind::Link}) {
    DiagnosticEngine fresh;
    EXPECT_EQ(reportFailure(fresh, sources, failure(kind), target, "k"), exitInternal);
    ASSERT_EQ(fresh.diagnostics().size(), 1u);
    const Diagnostic d = fresh.diagnostics()[0];
    EXPECT_EQ(code(d.id) + ": " + d.message,
              "FLY0008: internal error while generating code for " + std::string(spec.name) + ": it broke");
    ASSERT_EQ(d.notes.size(), 1u);
    EXPECT_NE(d.notes[0].message.find("please report it"), std::string::npos);
  }
}
TEST_F(BackendReport, theSystemsFailureIsAnIOError) { // FLY0009
  EXPECT_EQ(reportFailure(engine, sources, failure(codegen::FailureKind::System), target, "k"), exitIO);
  EXPECT_EQ(said(), "FLY0009: while generating code for " + std::string(spec.name) + ": it broke");
}
TEST_F(BackendReport, jobsThatDidNotStartSayNothing) {
  EXPECT_EQ(reportFailure(engine, sources, failure(codegen::FailureKind::NotStarted), target, "k"), exitErrors);
  EXPECT_TRUE(engine.diagnostics().empty());
}
TEST_F(BackendReport, aContradictionIsOurs) { // FLY0010
  EXPECT_EQ(reportInternal(engine, "two sizes"), exitInternal);
  EXPECT_EQ(said(), "FLY0010: internal error: two sizes");
}
TEST_F(BackendReport, warningsAreShownRemarksAreNot) { // FLY0011
  reportBackend(engine, sources, {codegen::Severity::Remark, "vectorised", {}, 0, 0, {}}, target);
  EXPECT_TRUE(engine.diagnostics().empty());
  reportBackend(engine, sources, {codegen::Severity::Warning, "odd stack", {}, 0, 0, {}}, target);
  EXPECT_EQ(said(), "FLY0011: " + std::string(spec.name) + ": odd stack");
  EXPECT_FALSE(engine.hasErrors());
}

} // namespace
