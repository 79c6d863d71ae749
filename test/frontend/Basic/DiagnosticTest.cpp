//===- DiagnosticTest.cpp - what the user reads -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The engine (formatting, repetition, limits, flags), both renderers, and the suggestion of names.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/DiagnosticJson.h"
#include "frontend/Basic/DiagnosticText.h"
#include "support/NearestName.h"

#include <gtest/gtest.h>

using namespace flyc;

namespace {

struct Fixture : testing::Test {
  SourceManager sources;
  DiagnosticEngine diags;
  FileID file;

  void source(std::string text) { file = sources.addText("t.fly", std::move(text)); }
  SourceRange range(uint32_t from, uint32_t to) {
    return SourceRange(sources.begin(file).advanced(from), sources.begin(file).advanced(to));
  }
  std::string text(TextStyle style = {}) { return renderText(sources, diags.diagnostics(), style); }
};
using Diagnostics = Fixture;

TEST_F(Diagnostics, CaretUnderlineNoteAndRepair) {
  source("if i<n {\n}\n");
  diags.report(diag::LessOpensArguments, range(4, 5), "i").highlight(range(3, 4)).fixIt(range(4, 5), " < ");
  diags.report(diag::ExpectedToken, range(9, 10), "')'", "'}'").note(diag::OpenedHere, range(7, 8), "{");
  EXPECT_EQ(text(),
            "t.fly:1:5: error: '<' that touches 'i' opens arguments; to compare, put blanks around it [FLY0208]\n"
            "   1 | if i<n {\n"
            "     |    ~^\n"
            "     |      < \n"
            "t.fly:2:1: error: expected ')', found '}' [FLY0201]\n"
            "   2 | }\n"
            "     | ^\n"
            "t.fly:1:8: note: '{' was opened here\n"
            "   1 | if i<n {\n"
            "     |        ^\n");
}

TEST_F(Diagnostics, TabsWideAndControlCharactersKeepTheCaretInPlace) {
  source("\t\u4e2d\x01 x");
  diags.report(diag::StrayCharacter, range(6, 7), "x");
  EXPECT_EQ(text(), "t.fly:1:5: error: 'x' has no meaning in .fly [FLY0104]\n"
                    "   1 |     \u4e2d\\x01 x\n"
                    "     |            ^\n");
}

TEST_F(Diagnostics, LongLinesAreCutAroundTheCaret) {
  source(std::string(5'000'000, 'a') + "$" + std::string(5'000'000, 'b'));
  diags.report(diag::StrayCharacter, range(5'000'000, 5'000'001), "$");
  std::string out = text({.width = 20});
  EXPECT_EQ(out, "t.fly:1:5000001: error: '$' has no meaning in .fly [FLY0104]\n"
                 "   1 | ...aaaaaaaaaa$bbbbbbbbb...\n"
                 "     |              ^\n");
}

TEST_F(Diagnostics, ColorAndPlacelessDiagnostics) {
  diags.report(diag::CannotRead, SourceRange(), "a.fly", "No such file or directory");
  EXPECT_EQ(text(), "flyc: error: cannot read 'a.fly': No such file or directory [FLY0001]\n");
  EXPECT_EQ(text({.color = true}),
            "\x1b[1mflyc: \x1b[0m\x1b[1;31merror:\x1b[0m \x1b[1mcannot read 'a.fly': No such file "
            "or directory\x1b[0m [FLY0001]\n");
}

TEST_F(Diagnostics, QuotedBytesCannotDriveTheTerminal) {
  source("x");
  diags.report(diag::StrayCharacter, range(0, 1), "\x1b[2J");
  EXPECT_NE(text().find("'\\x1B[2J'"), std::string::npos);
  EXPECT_EQ(text().find('\x1b'), std::string::npos);
}

TEST_F(Diagnostics, JsonIsLspShaped) {
  source("\U0001F600 \"q\n");
  diags.report(diag::UnterminatedString, range(5, 7))
      .note(diag::OpenedHere, range(5, 6), "\"")
      .fixIt(range(7, 7), "\"");
  EXPECT_EQ(
      renderJson(sources, diags.diagnostics()),
      "{\"uri\":\"t.fly\",\"range\":{\"start\":{\"line\":0,\"character\":3},\"end\":{\"line\":0,\"character\":5}},"
      "\"severity\":1,\"code\":\"FLY0105\",\"source\":\"flyc\",\"message\":\"string is not closed; a string ends "
      "with '\\\"' on the same line\",\"relatedInformation\":[{\"location\":{\"uri\":\"t.fly\",\"range\":{\"start\":"
      "{\"line\":0,\"character\":3},\"end\":{\"line\":0,\"character\":4}}},\"message\":\"'\\\"' was opened here\"}],"
      "\"data\":{\"fixIts\":[{\"range\":{\"start\":{\"line\":0,\"character\":5},\"end\":{\"line\":0,\"character\":5}},"
      "\"newText\":\"\\\"\"}]}}\n");
}

TEST_F(Diagnostics, RepetitionsAreDroppedAndErrorsLimited) {
  source(std::string(100, 'x'));
  DiagnosticEngine limited({.errorLimit = 3});
  for (int twice = 0; twice < 2; ++twice)
    for (uint32_t i = 0; i < 5; ++i)
      limited.report(diag::StrayCharacter, range(i, i + 1), "x");
  EXPECT_EQ(limited.errorCount(), 5u);
  EXPECT_TRUE(limited.limitReached());
  std::vector<Diagnostic> all = limited.diagnostics();
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(code(all[3].id), "FLY0002");
  EXPECT_EQ(all[3].message, "too many errors; 2 more are not shown (--error-limit=N changes the limit of 3)");
}

TEST_F(Diagnostics, WhatSomeTargetsHaveSaysWhich) {
  source("abcdef\n");
  const auto at = [&](uint32_t n) { return range(n, n + 1); };
  for (const char *target : {"gfx942", "gfx950", "gfx1201"}) {
    const DiagnosticEngine::ForTarget forTarget(diags, target);
    const unsigned before = diags.errorCount();
    diags.report(diag::StrayCharacter, at(0), "all");
    EXPECT_EQ(diags.errorCount(), before + 1) << "each target has the error";
    if (std::string_view(target) != "gfx950")
      diags.report(diag::StrayCharacter, at(1), "two");
    if (std::string_view(target) == "gfx1201") {
      diags.report(diag::StrayCharacter, at(2), "one");
      diags.report(diag::StrayCharacter, at(3), "gfx1201 itself");
      const DiagnosticEngine::ForTarget forAll(diags, {});
      diags.report(diag::StrayCharacter, at(4), "whoever asks first");
    }
    // The second copy of a loop is one for each target.
    const DiagnosticEngine::Repetition again(diags);
    diags.report(diag::StrayCharacter, at(5), std::string_view(target) == "gfx942" ? "first" : "later");
  }
  diags.report(diag::StrayCharacter, at(0), "no target");
  std::vector<std::string> all;
  for (const Diagnostic &d : diags.diagnostics())
    all.push_back(messageWithTargets(d));
  EXPECT_EQ(all,
            (std::vector<std::string>{
                "'all' has no meaning in .fly", "'two' has no meaning in .fly (on gfx942, gfx1201)",
                "'first' has no meaning in .fly (on gfx942)", "'later' has no meaning in .fly (on gfx950, gfx1201)",
                "'one' has no meaning in .fly (on gfx1201)", "'gfx1201 itself' has no meaning in .fly",
                "'whoever asks first' has no meaning in .fly", "'no target' has no meaning in .fly"}));
  EXPECT_NE(renderJson(sources, diags.diagnostics()).find("\"data\":{\"targets\":[\"gfx942\",\"gfx1201\"]}"),
            std::string::npos);
}

TEST_F(Diagnostics, AnErrorOfSeveralTargetsCountsOnceForTheLimit) {
  source(std::string(10, 'x'));
  DiagnosticEngine limited({.errorLimit = 2});
  for (const char *target : {"gfx942", "gfx950"}) {
    const DiagnosticEngine::ForTarget forTarget(limited, target);
    for (uint32_t i = 0; i < 3; ++i)
      limited.report(diag::StrayCharacter, range(i, i + 1), "x");
  }
  const std::vector<Diagnostic> all = limited.diagnostics();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_TRUE(all[0].targets.empty());
  EXPECT_EQ(all[2].message, "too many errors; 1 more is not shown (--error-limit=N changes the limit of 2)");
}

TEST_F(Diagnostics, ContextFramesBecomeNotes) {
  source("xyz");
  diags.pushContext(range(0, 1), "outer");
  diags.pushContext(range(1, 2), "inner");
  diags.report(diag::StrayCharacter, range(2, 3), "z");
  diags.popContext();
  diags.popContext();
  diags.report(diag::StrayCharacter, range(0, 1), "x");
  std::vector<Diagnostic> all = diags.diagnostics();
  ASSERT_EQ(all[0].notes.size(), 2u);
  EXPECT_EQ(all[0].notes[0].message, "inner");
  EXPECT_EQ(all[0].notes[1].message, "outer");
  EXPECT_TRUE(all[1].notes.empty());
}

TEST_F(Diagnostics, FramesOfARecursionAreFolded) {
  source("xyz");
  for (int depth = 0; depth < 3; ++depth)
    diags.pushContext(range(0, 1), "again");
  diags.report(diag::StrayCharacter, range(2, 3), "z");
  const std::vector<Diagnostic> all = diags.diagnostics();
  ASSERT_EQ(all[0].notes.size(), 1u);
  EXPECT_EQ(all[0].notes[0].message, "again, 3 times");
}

TEST(Registry, CodesAndNumbersBelongTogether) {
  EXPECT_EQ(code(diag::StrayCharacter), "FLY0104");
  EXPECT_EQ(findDiagnostic("fly0104"), diag::StrayCharacter);
  EXPECT_EQ(findDiagnostic("FLY9999"), std::nullopt);
  EXPECT_EQ(code(diag::OpenedHere), "");
}

TEST(NearestName, FindsSlipsAndNothingElse) {
  const std::string_view names[] = {"thread_idx", "block_idx", "make_layout", "size", "n", "N"};
  EXPECT_EQ(nearestName("thrad_idx", names), "thread_idx");
  EXPECT_EQ(nearestName("make_layuot", names), "make_layout");
  EXPECT_EQ(nearestName("Size", names), "size");
  EXPECT_EQ(nearestName("m", names), std::nullopt);
  EXPECT_EQ(nearestName("frobnicate", names), std::nullopt);
  EXPECT_EQ(nearestName("", names), std::nullopt);
  EXPECT_EQ(nearestName(std::string(100'000, 'a'), names), std::nullopt);
}

} // namespace
