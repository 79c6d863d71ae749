//===- FlyKernelsTest.cpp - our kernels, compiled and executed ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// flyc compiles a kernel of kernels/; the finished code object runs on the emulator on random data, for whole and for
// ragged sizes, with every allocation exactly as long as its vector: a lane that reads or writes past the end is a
// fault.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Dispatch.h"

#include "test/runtime/emulator/checks/CheckedRun.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

using namespace flyc::emulator;

namespace {

struct Setting {
  const char *processor;
  const char *flags;
};

class FlyKernels : public testing::TestWithParam<Setting> {
protected:
  std::vector<uint8_t> compile(const std::string &kernel) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("flyc-kernels-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const std::string out = (folder / "k.hsaco").string();
    const std::string command = std::string(FLYC_BUILD) + "/bin/flyc compile " + FLYC_KERNELS + "/" + kernel +
                                " --arch=" + GetParam().processor + " " + GetParam().flags + " --emit=hsaco -o " + out;
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream in(out, std::ios::binary);
    std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
    std::filesystem::remove_all(folder);
    return bytes;
  }
  template <typename T> static ArgumentBytes bytesOf(T value) {
    ArgumentBytes b(sizeof value);
    std::memcpy(b.data(), &value, sizeof value);
    return b;
  }
  std::mt19937 random{20261121};
  std::vector<float> floats(size_t n) {
    std::vector<float> v(n);
    for (float &x : v)
      x = std::uniform_real_distribution<float>(-8, 8)(random);
    return v;
  }
  static uint64_t upload(DeviceMemory &memory, const std::vector<float> &data, const char *name) {
    const uint64_t at = memory.allocate(data.size() * 4, name);
    std::memcpy(memory.find(at, data.size() * 4, true), data.data(), data.size() * 4);
    return at;
  }
  static std::vector<float> download(DeviceMemory &memory, uint64_t at, size_t n) {
    std::vector<float> data(n);
    std::memcpy(data.data(), memory.find(at, n * 4, false), n * 4);
    return data;
  }
  static void launch(Program &program, const char *kernel, int n, std::vector<ArgumentBytes> arguments) {
    Launch launch;
    launch.kernel = kernel;
    launch.grid[0] = static_cast<uint32_t>((n + 1023) / 1024);
    launch.block[0] = 256;
    launch.arguments = std::move(arguments);
    launch.instructionLimit = 1'000'000;
    auto ran = test::runChecked(program, launch, test::compilerChecks());
    ASSERT_TRUE(ran) << ran.error().message;
  }
};

const int sizes[] = {1, 2, 3, 4, 5, 63, 64, 65, 255, 256, 257, 1000, 1023, 1024, 1025, 2047, 2048, 4097, 10007};

TEST_P(FlyKernels, vectorAdd) {
  DeviceMemory memory;
  auto program = Program::load(compile("elementwise/vector_add.fly"), memory);
  ASSERT_TRUE(program) << program.error().message;
  for (int n : sizes) {
    const auto a = floats(n), b = floats(n);
    const uint64_t da = upload(memory, a, "a"), db = upload(memory, b, "b"), dc = upload(memory, floats(n), "c");
    ASSERT_NO_FATAL_FAILURE(launch(*program, "vector_add", n, {bytesOf(da), bytesOf(db), bytesOf(dc), bytesOf(n)}))
        << "n = " << n;
    const auto c = download(memory, dc, n);
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(c[i], a[i] + b[i]) << "n = " << n << ", element " << i;
    EXPECT_EQ(download(memory, da, n), a);
    EXPECT_EQ(download(memory, db, n), b);
  }
}

TEST_P(FlyKernels, saxpy) {
  DeviceMemory memory;
  auto program = Program::load(compile("elementwise/saxpy.fly"), memory);
  ASSERT_TRUE(program) << program.error().message;
  for (int n : sizes) {
    const auto x = floats(n), y = floats(n);
    const float alpha = floats(1)[0];
    const uint64_t dx = upload(memory, x, "x"), dy = upload(memory, y, "y");
    ASSERT_NO_FATAL_FAILURE(launch(*program, "saxpy", n, {bytesOf(alpha), bytesOf(dx), bytesOf(dy), bytesOf(n)}))
        << "n = " << n;
    const auto got = download(memory, dy, n);
    for (int i = 0; i < n; ++i) // fused or not: within half a unit of either factor's rounding
      ASSERT_NEAR(got[i], double(alpha) * x[i] + y[i], 1e-5) << "n = " << n << ", element " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, FlyKernels,
                         testing::Values(Setting{"gfx90a", "-O3"}, Setting{"gfx942", "-O0"}, Setting{"gfx942", "-O1"},
                                         Setting{"gfx942", "-O3 -g"}, Setting{"gfx950", "-O2"},
                                         Setting{"gfx950", "-O3"}),
                         [](const auto &info) {
                           std::string name = std::string(info.param.processor) + info.param.flags;
                           std::erase_if(name, [](char c) { return c == '-' || c == ' '; });
                           return name;
                         });

} // namespace
