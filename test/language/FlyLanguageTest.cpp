//===- FlyLanguageTest.cpp - the language, compiled and executed ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compiles each file of test/language for each target, optimised and not, runs its kernels on the emulator and holds
// what they write against the reference of the case. Every kernel of every file has a case, and the other way round.
//===----------------------------------------------------------------------===//

#include "test/language/Cases.h"
#include "test/language/Program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>

using namespace flyc::emulator;
using namespace flyc::language;

namespace {

std::vector<Case> allCases() {
  std::vector<Case> cases;
  addControlCases(cases);
  addInstanceCases(cases);
  addAggregateCases(cases);
  return cases;
}

class FlyLanguage : public testing::TestWithParam<std::tuple<std::string, Setting>> {
protected:
  static Inputs inputs(int n, int m) {
    std::mt19937 random{static_cast<unsigned>(20261121 + n)};
    Inputs in{n, m, {}, {}};
    for (int i = 0; i < n; ++i) {
      in.x.push_back(std::uniform_int_distribution<int>(-100, 100)(random));
      in.f.push_back(static_cast<float>(std::uniform_int_distribution<int>(-32, 32)(random)) / 4);
    }
    return in;
  }
};

TEST_P(FlyLanguage, matchesTheReference) {
  const auto &[file, setting] = GetParam();
  const std::vector<uint8_t> bytes = compileProgram(file, setting);
  ASSERT_FALSE(HasFailure());
  std::set<std::string> tested, compiled;
  for (auto [n, m] : {std::pair(1, 3), std::pair(7, 64), std::pair(40, 150)}) {
    DeviceMemory memory;
    auto program = Program::load(bytes, memory);
    ASSERT_TRUE(program) << program.error().message;
    for (const auto &kernel : program->object().kernels)
      compiled.insert(kernel.name);
    const Inputs in = inputs(n, m);
    const size_t count = static_cast<size_t>(m);
    const uint64_t x = upload(memory, in.x, "x"), f = upload(memory, in.f, "f");
    for (const Case &c : allCases()) {
      if (c.file != file)
        continue;
      tested.insert(c.kernel);
      const uint64_t y = upload(memory, std::vector<int>(count, -7), "y"),
                     z = upload(memory, std::vector<float>(count, -7), "z");
      Launch launch;
      launch.kernel = c.kernel;
      launch.grid[0] = static_cast<uint32_t>((m + 63) / 64);
      launch.block[0] = 64;
      launch.arguments = {bytesOf(x), bytesOf(f), bytesOf(y), bytesOf(z), bytesOf(n), bytesOf(m)};
      launch.instructionLimit = 1'000'000;
      auto ran = program->run(launch);
      ASSERT_TRUE(ran) << c.kernel << ": " << ran.error().message;
      const auto gotY = download<int>(memory, y, count);
      const auto gotZ = download<float>(memory, z, count);
      for (int t = 0; t < m; ++t) {
        const Outputs expected = c.expected(t, in);
        ASSERT_EQ(gotY[static_cast<size_t>(t)], expected.y) << c.kernel << ", n = " << n << ", thread " << t;
        ASSERT_EQ(gotZ[static_cast<size_t>(t)], expected.z) << c.kernel << ", n = " << n << ", thread " << t;
      }
    }
  }
  EXPECT_EQ(tested, compiled) << "each kernel of a file has a case";
}

std::vector<std::string> files() {
  std::set<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(FLYC_PROGRAMS))
    if (entry.path().extension() == ".fly")
      names.insert(entry.path().stem().string());
  for (const Case &c : allCases())
    names.insert(c.file);
  return {names.begin(), names.end()};
}

INSTANTIATE_TEST_SUITE_P(EachProgram, FlyLanguage,
                         testing::Combine(testing::ValuesIn(files()),
                                          testing::Values(Setting{"gfx942", "-O0"}, Setting{"gfx942", "-O3"},
                                                          Setting{"gfx950", "-O0"}, Setting{"gfx950", "-O3"})),
                         [](const auto &info) {
                           const Setting &setting = std::get<1>(info.param);
                           return std::get<0>(info.param) + "_" + setting.processor + "_" + (setting.level + 1);
                         });

} // namespace
