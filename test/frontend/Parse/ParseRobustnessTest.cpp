//===- ParseRobustnessTest.cpp - no input hurts -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Hostile inputs: random bytes, random and mutated token sequences, deep nesting, long lines. Parsing must end, in time
// linear in the text; every range must lie within it; and the dump of whatever tree comes out must not crash either.
// FLYC_CHECK_FAST shortens the random runs.
//===----------------------------------------------------------------------===//

#include "frontend/AST/Dump.h"
#include "frontend/Basic/DiagnosticJson.h"
#include "frontend/Basic/DiagnosticText.h"
#include "frontend/Parse/Parser.h"

#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace flyc;

namespace {

struct Outcome {
  std::vector<std::string> codes;
  size_t decls;
};

Outcome outcomeOf(std::string text, bool dump = true) {
  SourceManager sources;
  DiagnosticEngine diags;
  Arena arena;
  IdentifierTable names;
  FileID file = sources.addText("t", std::move(text));
  ast::Module *module = parseModule({sources, arena, names, diags}, file);
  Outcome outcome{{}, module->decls.size()};
  std::vector<Diagnostic> all = diags.diagnostics();
  for (const Diagnostic &d : all) {
    outcome.codes.push_back(code(d.id));
    if (d.range.isValid()) {
      EXPECT_GE(d.range.begin, sources.begin(file));
      EXPECT_LE(d.range.begin, d.range.end);
      EXPECT_LE(d.range.end, sources.end(file));
    }
  }
  EXPECT_EQ(module->hasErrors, !all.empty());
  EXPECT_EQ(renderText(sources, all).empty(), all.empty());
  EXPECT_EQ(renderJson(sources, all).empty(), all.empty());
  if (dump)
    EXPECT_FALSE(ast::dump(sources, *module).empty());
  return outcome;
}

unsigned runs(unsigned full) { return std::getenv("FLYC_CHECK_FAST") ? full / 20 : full; }

TEST(Robustness, RandomBytes) {
  std::mt19937 random(1);
  for (unsigned i = 0; i < runs(50'000); ++i) {
    std::string text(random() % 64, '\0');
    // Half of the texts are printable ASCII with newlines: they get past the check for faults.
    for (char &c : text)
      c = static_cast<char>(i % 2 ? (random() % 8 ? 32 + random() % 95 : '\n') : random());
    outcomeOf(std::move(text));
  }
}

constexpr std::string_view words[] = {
    "fn",     "kernel", "let",    "var",     "if",     "else", "for",    "in",    "while", "{",     "}",
    "(",      ")",      "[",      "]",       "<",      ">",    ",",      ";",     "\n",    ":",     ".",
    "..",     "=",      "=>",     "->",      "+",      "-",    "*",      "|",     "||",    "==",    "<=",
    "o",      "x",      "a",      "b<",      "1",      "2.5",  "1E0",    "16x16", "\"s\"", "_",     "?",
    "?{",     "@",      "import", "export",  "struct", "enum", "launch", "where", "const", "param", "schedule",
    "repeat", "unroll", "return", "assert",  " ",      "$",    "'",      "entry", "step",  "as",    "fn(",
    "+=",     "break",  "true",   "/// d\n", "// c\n", "out"};

TEST(Robustness, RandomTokens) {
  std::mt19937 random(2);
  for (unsigned i = 0; i < runs(50'000); ++i) {
    std::string text = i % 2 ? "fn f() {\n" : "";
    for (unsigned n = random() % 24; n-- > 0;) {
      text += words[random() % std::size(words)];
      if (random() % 3)
        text += ' ';
    }
    outcomeOf(std::move(text));
  }
}

TEST(Robustness, MutatedKernels) {
  std::mt19937 random(3);
  for (const char *name : {"k1_gemm_multi.fly", "k2_gemm_8wave.fly", "k3_paged_attention.fly"}) {
    SourceManager sources;
    const LoadResult file = sources.addFile(std::string(FLYC_INPUTS) + "/" + name);
    ASSERT_TRUE(file);
    std::string original(sources.text(*file));
    for (unsigned i = 0; i < runs(2'000); ++i) {
      std::string text = original;
      for (unsigned edits = 1 + random() % 3; edits-- > 0;) {
        size_t at = random() % text.size(), length = std::min<size_t>(random() % 12, text.size() - at);
        switch (random() % 3) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, words[random() % std::size(words)]); break;
        default: text.insert(random() % text.size(), text.substr(at, length));
        }
      }
      // A few slips far apart are a few messages, not a flood.
      EXPECT_LE(outcomeOf(std::move(text), i % 16 == 0).codes.size(), 12u);
    }
  }
}

std::string repeat(std::string_view piece, size_t count) {
  std::string out;
  for (size_t i = 0; i < count; ++i)
    out += piece;
  return out;
}

TEST(Robustness, DeepNestingIsOneErrorAndCostsNoStack) {
  const std::vector<std::string> tooDeep = {"FLY0207"};
  const size_t n = 100'000;
  const std::string next = "\nconst survivor = 1\n";
  EXPECT_EQ(outcomeOf("const x = " + repeat("(", n) + "1" + repeat(")", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = " + repeat("[", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = " + repeat("-", n) + "1" + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = " + repeat("a<", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = 1" + repeat("+1", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = a" + repeat(".a", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = a" + repeat(" o a", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = " + repeat("if a { ", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("const x = " + repeat("fn() { f(", n) + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("fn f() { " + repeat("if a {\n", n) + repeat("}", n) + "}" + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("fn f() { " + repeat("if a { } else ", n) + "{ }\n}" + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("fn f() { " + repeat("@a ", n) + "f()\n}" + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("fn f() { let " + repeat("(", n) + "\n}" + next).codes, tooDeep);
  EXPECT_EQ(outcomeOf("fn f() { schedule " + repeat("{ repeat 2 ", n) + next).codes, tooDeep);
  // Up to the limit all is well.
  EXPECT_TRUE(outcomeOf("const x = " + repeat("(", 254) + "1" + repeat(")", 254) + next).codes.empty());
  EXPECT_TRUE(outcomeOf("const x = 1" + repeat("+1", 1000) + next).codes.empty());
}

TEST(Robustness, HeightsAddUpAlongAPath) {
  // 200 parentheses around sums of 1000 terms each, nested at the left: without a bound on the whole, 200,000 levels.
  std::string text = "const x = " + repeat("(", 200) + "1";
  for (int i = 0; i < 200; ++i)
    text += repeat("+1", 1000) + ")";
  EXPECT_EQ(outcomeOf(text + "\n").codes, std::vector<std::string>{"FLY0207"});
}

TEST(Robustness, LongLinesAndManyLinesTakeLinearTime) {
  auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(outcomeOf("const x = (" + repeat("1, ", 3'500'000) + "1)\n").codes.empty());
  EXPECT_EQ(outcomeOf("const x = (" + repeat("1, ", 3'500'000) + "$)\n").codes, std::vector<std::string>{"FLY0104"});
  EXPECT_TRUE(
      outcomeOf("fn f() {\n" + repeat("  let a = f(b[1, _], c) + 2 * d.e<f16>(3)  // text\n", 200'000) + "}\n", false)
          .codes.empty());
  EXPECT_TRUE(outcomeOf(repeat("// only a comment\n", 500'000)).codes.empty());
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  // 900,000 lines and two of 10 MB; far below this even on a slow machine with sanitizers.
  EXPECT_LT(seconds, 60);
}

TEST(Robustness, EmptyAndBlankTexts) {
  for (const char *text : {"", " ", "\n", "\r\n", "//", "///", "/// doc\n", "\xEF\xBB\xBF", ";;\n;"}) {
    Outcome outcome = outcomeOf(text);
    EXPECT_TRUE(outcome.codes.empty()) << text;
    EXPECT_EQ(outcome.decls, 0u);
  }
}

} // namespace
