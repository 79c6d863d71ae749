//===- DepfileTest.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/Depfile.h"
#include "tools/driver/CompileResult.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdlib.h>

using namespace flyc::driver;

namespace {
using Names = std::vector<std::string>;
} // namespace

TEST(EscapeForMake, WhatMakeReadsBack) {
  EXPECT_EQ(escapeForMake("a/b.fly"), "a/b.fly");
  EXPECT_EQ(escapeForMake("a b"), "a\\ b");
  EXPECT_EQ(escapeForMake("a#b"), "a\\#b");
  EXPECT_EQ(escapeForMake("a$b"), "a$$b");
  EXPECT_EQ(escapeForMake("a\\b"), "a\\b");
  EXPECT_EQ(escapeForMake("a\\ b"), "a\\\\\\ b");
}

TEST(Depfile, SeveralResultsAndFiles) {
  EXPECT_EQ(
      depfileText({}, Names{"k.gfx942.hsaco", "k.gfx950.hsaco", "k.json"}, Names{"/s/k.fly", "/s/std.fly"}, "k.d"),
      "k.gfx942.hsaco k.gfx950.hsaco k.json: \\\n  /s/k.fly \\\n  /s/std.fly\n");
}

TEST(Depfile, RepetitionsAndStandardInputAreLeftOut) {
  EXPECT_EQ(depfileText({}, Names{"k.s"}, Names{"-", "/s/a.fly", "/s/./a.fly", "/s/a.fly"}, "k.d"),
            "k.s: \\\n  /s/a.fly\n");
  EXPECT_EQ(depfileText({}, Names{}, Names{"-"}, "stdin.d"), "stdin.d:\n");
}

TEST(Depfile, TargetsAreWrittenAsGiven) {
  DepfileOptions options;
  options.targets = {"$(OBJ)", "two"};
  EXPECT_EQ(depfileText(options, Names{"k.s"}, Names{"/a b.fly"}, ""), "$(OBJ) two: \\\n  /a\\ b.fly\n");
}

TEST(Depfile, PhonyRulesLeaveTheSourceOut) {
  DepfileOptions options;
  options.phony = true;
  EXPECT_EQ(depfileText(options, Names{"k.s"}, Names{"/k.fly", "/std.fly", "/t.yaml"}, ""),
            "k.s: \\\n  /k.fly \\\n  /std.fly \\\n  /t.yaml\n\n/std.fly:\n\n/t.yaml:\n");
  EXPECT_EQ(depfileText(options, Names{"k.s"}, Names{"-", "/std.fly"}, ""), "k.s: \\\n  /std.fly\n\n/std.fly:\n");
}

TEST(Depfile, RelativePathsBecomeAbsolute) {
  EXPECT_EQ(absolutePath("/a/./b"), "/a/b");
  EXPECT_EQ(absolutePath("/a/../b"), "/a/../b"); // behind a link it is not /b
  EXPECT_EQ(absolutePath("k.fly").front(), '/');
  EXPECT_TRUE(absolutePath("./k.fly").ends_with("/k.fly"));
}

TEST(Depfile, EverythingThatWasRead) {
  char pattern[] = "/tmp/flyc-depfile-XXXXXX";
  std::string dir = ::mkdtemp(pattern);
  flyc::SourceManager sources;
  for (const char *name : {"/t.yaml", "/k.fly", "/epilogue.fly"}) {
    std::ofstream(dir + name) << "text";
    EXPECT_TRUE(sources.addFile(dir + name));
  }
  // What is compiled in and what stands on the command line are no files.
  sources.addText("std/prelude.fly", "import");
  sources.addText("<command line>", "BM = 1");
  CompileOptions options;
  options.input = dir + "/k.fly";
  options.responseFiles = {"args.rsp"};
  Names files = dependencies(options, sources);
  std::string text = depfileText({}, Names{"k.s"}, files, "");
  EXPECT_EQ(text, "k.s: \\\n  " + dir + "/k.fly \\\n  " + dir + "/t.yaml \\\n  " + dir + "/epilogue.fly \\\n  " +
                      escapeForMake(absolutePath("args.rsp")) + "\n");
  std::filesystem::remove_all(dir);
}

TEST(Depfile, DumpsAreNoTargets) {
  char pattern[] = "/tmp/flyc-depfile-XXXXXX";
  std::string dir = ::mkdtemp(pattern);
  CompileOptions options;
  options.input = "/s/k.fly";
  options.name = "k";
  options.output = dir + "/k.s";
  options.emit = {Emit::Asm};
  options.targets.emplace_back();
  options.dumpDir = dir + "/dump";
  options.depfile.enabled = true;
  CompileResult result;
  result.sources = std::make_shared<flyc::SourceManager>();
  result.folders = {options.dumpDir};
  result.files = {{Emit::Asm, "", options.output, "text"}, {{}, "", options.dumpDir + "/01-fly.mlir", "text"}};
  addDepfile(options, result);
  DriverError error;
  ASSERT_TRUE(writeResults(result, error)) << error.reason;
  std::ifstream in(dir + "/k.d");
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  EXPECT_EQ(text, dir + "/k.s: \\\n  /s/k.fly\n");
  std::filesystem::remove_all(dir);
}

TEST(Depfile, Path) {
  CompileOptions options;
  options.name = "k";
  EXPECT_EQ(depfilePath(options), "k.d");
  options.outputDir = "out/";
  EXPECT_EQ(depfilePath(options), "out/k.d");
  options.outputDir = ".";
  options.output = "bin/k.gfx942.hsaco";
  EXPECT_EQ(depfilePath(options), "bin/k.gfx942.d");
  options.output = "-";
  EXPECT_EQ(depfilePath(options), "k.d");
  options.depfile.file = "x/y.dep";
  EXPECT_EQ(depfilePath(options), "x/y.dep");
}
