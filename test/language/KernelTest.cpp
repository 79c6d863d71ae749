//===- KernelTest.cpp ---------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compiles each source once for each processor and level, in a folder of its own, with the flyc of this build.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include "specs/tables/TargetTable.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <unistd.h>

using namespace flyc;

void test::PrintTo(const Setting &setting, std::ostream *out) {
  *out << setting.processor << " " << setting.flags << (setting.wave ? " waves of 64" : "");
}

std::string test::nameOf(const testing::TestParamInfo<Setting> &info) {
  std::string name = std::string(info.param.processor) + info.param.flags;
  std::erase_if(name, [](char c) { return c == '-' || c == ' '; });
  return name;
}

static bool testsAll() { return std::getenv("FLYC_TEST_ALL") != nullptr; }

std::vector<test::Setting> test::cdnaSettings() {
  std::vector<Setting> all = {{"gfx90a", "-O3"}, {"gfx942", "-O0"}, {"gfx942", "-O3"}, {"gfx950", "-O3"}};
  if (testsAll()) // without optimisation, what the two do differently is asked by the tests that are for one of them
    all.push_back({"gfx950", "-O0"});
  return all;
}

std::vector<test::Setting> test::settingsWith(const char *rdna) {
  std::vector<Setting> all = cdnaSettings();
  if (!testsAll())
    all.push_back({rdna, "-O3"});
  else
    for (const char *processor : {"gfx1100", "gfx1201", "gfx1250"})
      for (const char *flags : {"-O0", "-O3"})
        all.push_back({processor, flags});
  return all;
}

std::vector<test::Setting> test::longWaves() {
  if (!testsAll())
    return {{"gfx1100", "-O0", 64}, {"gfx1201", "-O3", 64}};
  return {{"gfx1100", "-O0", 64}, {"gfx1100", "-O3", 64}, {"gfx1201", "-O0", 64}, {"gfx1201", "-O3", 64}};
}

int test::KernelTest::lanes() {
  const Setting &setting = GetParam();
  return static_cast<int>(setting.wave ? setting.wave : specs::findBuiltinTarget(setting.processor)->waveSize);
}

static std::string textOf(const std::filesystem::path &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// `source` with `@wave` before each kernel, which stands at the beginning of a line.
static std::string annotated(std::string source, unsigned wave) {
  const std::string word = "kernel ";
  for (size_t at = 0; wave && (at = source.find(word, at)) != std::string::npos; at += word.size())
    if (at == 0 || source[at - 1] == '\n') {
      const std::string annotation = "@wave(" + std::to_string(wave) + ") ";
      source.insert(at, annotation);
      at += annotation.size();
    }
  return source;
}

/// The code object of `source`. A test launches a kernel with one argument after another: what was compiled stays.
static const std::string &objectOf(const std::string &source, const test::Setting &setting) {
  static std::map<std::string, std::string> compiled;
  const std::string options = std::string(" --arch=") + setting.processor + " " + setting.flags + " --emit=hsaco -o ";
  const auto [object, isNew] = compiled.try_emplace(options + source);
  if (!isNew)
    return object->second;
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("flyc-kernel-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "k.fly") << source;
  const std::string command = std::string(FLYC_BUILD) + "/bin/flyc compile " + (folder / "k.fly").string() + options +
                              (folder / "k.hsaco").string() + " 2> " + (folder / "log").string();
  const int status = std::system(command.c_str());
  if (status != 0)
    ADD_FAILURE() << command << "\n" << textOf(folder / "log");
  else
    object->second = textOf(folder / "k.hsaco");
  std::filesystem::remove_all(folder);
  return object->second;
}

void test::KernelTest::launch(const std::string &source, Memory &memory, const char *kernel, const Extent &grid,
                              const Extent &block, std::vector<emulator::ArgumentBytes> arguments) {
  const std::string &object = objectOf(annotated(source, GetParam().wave), GetParam());
  ASSERT_FALSE(object.empty());
  auto program = emulator::Program::load(std::vector<uint8_t>(object.begin(), object.end()), memory.device);
  ASSERT_TRUE(program) << program.error().message;
  emulator::Launch launch;
  launch.kernel = kernel;
  std::copy(grid.begin(), grid.end(), launch.grid);
  std::copy(block.begin(), block.end(), launch.block);
  launch.arguments = std::move(arguments);
  launch.instructionLimit = 10'000'000;
  launch.printfBytes = printfBytes;
  auto ran = program->run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  printed = ran->printed;
}
