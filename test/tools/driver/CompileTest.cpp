//===- CompileTest.cpp - many compiles in one process ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The compiler as a library: what a call makes depends on its request alone, not on what the process compiled before,
// and not on other threads. A process of its own, `flyc`, says what each request must give.
//===----------------------------------------------------------------------===//

#include "tools/driver/Compile.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <thread>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct Case {
  std::string kernel; ///< a file of kernels/
  const specs::TargetSpec *target;
  unsigned optLevel;
  bool debugInfo;

  std::string text() const {
    return kernel + " " + std::string(target->name) + " -O" + std::to_string(optLevel) + (debugInfo ? " -g" : "");
  }
};

std::vector<Case> allCases() {
  std::vector<Case> cases;
  unsigned number = 0;
  for (const specs::TargetSpec &target : specs::builtinTargets())
    for (const char *kernel : {"elementwise/vector_add.fly", "elementwise/saxpy.fly"})
      cases.push_back({kernel, &target, number % 3 == 1 ? 0u : 3u, number++ % 4 == 2});
  return cases;
}

CompileRequest requestFor(const Case &c) {
  CompileRequest request;
  request.options.input = std::string(FLYC_KERNELS) + "/" + c.kernel;
  request.options.name = "unit";
  request.options.targets = {specs::TargetId{c.target}};
  request.options.optLevel = c.optLevel;
  request.options.debugInfo = c.debugInfo;
  request.options.emit = {Emit::Asm, Emit::Hsaco};
  return request;
}

/// A request for a text that stands for the file "in-memory.fly", for the first target.
CompileRequest requestFor(std::string text) {
  CompileRequest request;
  request.options.input = "in-memory.fly";
  request.options.name = "in-memory";
  request.options.overlay.add("in-memory.fly", std::move(text));
  request.options.targets = {specs::TargetId{&specs::builtinTargets().front()}};
  request.options.emit = {Emit::Hsaco};
  return request;
}

/// What a command prints on standard output.
std::string outputOf(const std::string &command) {
  std::string out;
  std::FILE *pipe = ::popen(command.c_str(), "r");
  if (!pipe)
    return out;
  char buffer[4096];
  for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    out.append(buffer, count);
  ::pclose(pipe);
  return out;
}

/// The bytes that a process of its own makes of the case.
std::string fresh(const Case &c, const char *kind) {
  return outputOf(std::string(FLYC_TOOL) + " " + FLYC_KERNELS + "/" + c.kernel +
                  " --arch=" + std::string(c.target->name) + " -O" + std::to_string(c.optLevel) +
                  (c.debugInfo ? " -g" : "") + " --name=unit --emit=" + kind + " -o -");
}

struct Bytes {
  std::string assembly, object;
  bool operator==(const Bytes &) const = default;
};
Bytes bytesOf(const CompileResult &result, const Case &c) {
  const std::string *assembly = result.find(Emit::Asm, c.target->name),
                    *object = result.find(Emit::Hsaco, c.target->name);
  return {assembly ? *assembly : "", object ? *object : ""};
}

/// Fails in another way each time, at another stage.
void compileSomethingWrong(unsigned which) {
  CompileRequest request = requestFor("kernel k(");
  switch (which % 4) {
  case 0: break;
  case 1: request = requestFor("kernel k(n: i32) launch(grid = (1), block = (64)) {\n  let x = n + 1.5\n}\n"); break;
  case 2: request.options.input = "no-such-file.fly"; break;
  case 3:
    request = requestFor("kernel k(n: i32) launch(grid = (1), block = (64)) {\n}\n");
    request.options.llvmArgs = {"-no-such-option-of-llvm"};
    break;
  }
  const CompileResult result = compile(request);
  EXPECT_EQ(result.status, which % 4 == 2 ? exitIO : which % 4 == 3 ? exitUsage : exitErrors);
  EXPECT_FALSE(result.diagnostics.empty());
  EXPECT_TRUE(result.files.empty());
}

} // namespace

TEST(Compile, FiftyInOneProcessGiveTheBytesOfFreshProcesses) {
  const std::vector<Case> cases = allCases();
  std::map<std::string, Bytes> expected;
  for (unsigned i = 0; i < 50; ++i) {
    const Case &c = cases[i * 5 % cases.size()]; // each case several times, and never one behind itself
    auto [known, isNew] = expected.try_emplace(c.text());
    if (isNew)
      known->second = {fresh(c, "asm"), fresh(c, "hsaco")};
    ASSERT_FALSE(known->second.object.empty()) << c.text();
    const CompileResult result = compile(requestFor(c));
    ASSERT_EQ(result.status, exitOk) << c.text();
    ASSERT_TRUE(bytesOf(result, c) == known->second) << "compile " << i << ": " << c.text();
    compileSomethingWrong(i);
  }
}

TEST(Compile, TwoThreadsGiveTheSameBytes) {
  const std::vector<Case> cases = allCases();
  std::vector<Bytes> alone, first(cases.size()), second(cases.size());
  for (const Case &c : cases)
    alone.push_back(bytesOf(compile(requestFor(c)), c));
  std::thread other([&] {
    for (size_t i = cases.size(); i-- > 0;)
      second[i] = bytesOf(compile(requestFor(cases[i])), cases[i]);
  });
  for (size_t i = 0; i < cases.size(); ++i)
    first[i] = bytesOf(compile(requestFor(cases[i])), cases[i]);
  other.join();
  for (size_t i = 0; i < cases.size(); ++i) {
    EXPECT_FALSE(alone[i].object.empty()) << cases[i].text();
    EXPECT_TRUE(first[i] == alone[i]) << cases[i].text();
    EXPECT_TRUE(second[i] == alone[i]) << cases[i].text();
  }
}

TEST(Compile, NothingIsOnTheDiskUntilItIsWritten) {
  char pattern[] = "/tmp/flyc-compile-XXXXXX";
  const std::string folder = ::mkdtemp(pattern);
  CompileRequest request = requestFor(allCases().front());
  request.options.outputDir = folder + "/out";
  request.options.emit = {Emit::Hsaco, Emit::Manifest, Emit::Header};
  CompileResult result = compile(request);
  ASSERT_EQ(result.status, exitOk);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  DriverError error;
  ASSERT_TRUE(writeResults(result, error));
  for (const ResultFile &file : result.files)
    EXPECT_EQ(std::filesystem::file_size(file.path), file.contents.size()) << file.path;
  EXPECT_TRUE(result.find(Emit::Manifest) && result.find(Emit::Header) && !result.find(Emit::Asm));
  std::filesystem::remove_all(folder);
}

// Of two targets that differ in how many units they have, each gets the kernel that the launch starts there.
TEST(Compile, BuildsWhatPlannedLaunchesStart) {
  const auto unitsOf = [](const specs::TargetSpec &target) { return target.cu.count; };
  const specs::TargetSpec *few = &specs::builtinTargets().front(), *many = few;
  for (const specs::TargetSpec &target : specs::builtinTargets()) {
    if (target.codeObject.generic)
      continue;
    few = few->codeObject.generic || unitsOf(target) < unitsOf(*few) ? &target : few;
    many = many->codeObject.generic || unitsOf(target) > unitsOf(*many) ? &target : many;
  }
  ASSERT_LT(unitsOf(*few), unitsOf(*many));
  CompileRequest request =
      requestFor("kernel small(y: out tensor<f32, (n):(1)>) launch(grid = (1), block = (64)) { y[0] = 1.0 }\n"
                 "kernel large(y: out tensor<f32, (n):(1)>) launch(grid = (1), block = (64)) { y[0] = 2.0 }\n"
                 "kernel never(y: out tensor<f32, (n):(1)>) launch(grid = (1), block = (64)) { y[0] = 3.0 }\n"
                 "kernel alone(y: out tensor<f32, (n):(1)>) launch(grid = (1), block = (64)) { y[0] = 4.0 }\n"
                 "entry by_size(x: in tensor<f32, (n):(1)>?, y: out tensor<f32, (n):(1)>) {\n"
                 "  if n == 0 { never(..) } else if x.present && n < device.cus { small(..) } else { large(..) }\n"
                 "}\n");
  request.options.targets = {specs::TargetId{few}, specs::TargetId{many}};
  request.options.emit = {Emit::Hsaco, Emit::Manifest};
  const auto kernelsOf = [&](const char *after) {
    const CompileResult result = compile(request);
    EXPECT_TRUE(bool(result)) << after;
    std::string found;
    for (const ResultFile &file : result.files)
      if (file.kind == Emit::Manifest)
        for (const char *name : {"small", "large", "never", "alone"}) {
          const size_t at = file.contents.find("\"name\": \"" + std::string(name) + "\"");
          found += at == std::string::npos ? "" : std::string(name) + " ";
        }
    return found;
  };
  EXPECT_EQ(kernelsOf("whatever is launched"), "small large never alone ");
  const std::string both = "by_size";
  PlannedLaunches planned{
      {{both, std::string(few->name), {{"n", unitsOf(*few)}}}, {both, std::string(many->name), {{"n", unitsOf(*few)}}}},
      {both, "alone"}};
  request.options.planned = planned;
  EXPECT_EQ(kernelsOf("the unit with few units starts the large one"), "small large ");
  planned.known = {both};
  request.options.planned = planned;
  EXPECT_EQ(kernelsOf("what nobody knows of stays"), "small large alone ");
  planned.launches[1] = {both, std::string(many->name), {{"n", unitsOf(*many)}}};
  request.options.planned = planned;
  EXPECT_EQ(kernelsOf("both start the large one"), "large alone ");
  planned.launches[1] = {both, std::string(many->name), {{"n", unitsOf(*few)}}, {"x"}};
  request.options.planned = planned;
  EXPECT_EQ(kernelsOf("without x both start the large one, too"), "large alone ");
  planned.launches[1] = {both, std::string(many->name), {}};
  request.options.planned = planned;
  EXPECT_EQ(kernelsOf("a size that is not known may be any"), "small large never alone ");
}

TEST(Check, MistakesAreDataWithPlacesInTheOverlay) {
  CompileRequest request = requestFor("import lib\n"
                                      "kernel k(count: i32) launch(grid = (1), block = (64)) {\n"
                                      "  let x = lib.scale(cuont)\n"
                                      "}\n");
  request.options.overlay.add("./lib.fly", "fn scale(x: i32) -> i32 {\n  return 2 * x\n}\n");
  const CompileResult result = check(std::move(request));
  EXPECT_EQ(result.status, exitErrors);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  const Diagnostic &diagnostic = result.diagnostics[0];
  EXPECT_EQ(code(diagnostic.id), "FLY0302");
  EXPECT_EQ(diagnostic.severity, Severity::Error);
  EXPECT_EQ(result.sources->text(diagnostic.range), "cuont");
  const Position place = result.sources->position(diagnostic.range.begin);
  EXPECT_EQ(place.file, "in-memory.fly");
  EXPECT_EQ(place.line, 3u);
}

TEST(Check, ARightSourceGivesNoFile) {
  const CompileResult result = check(requestFor("kernel k(n: i32) launch(grid = (1), block = (64)) {\n}\n"));
  EXPECT_EQ(result.status, exitOk);
  EXPECT_TRUE(result.files.empty());
}
