//===- ClangKernels.h - kernels of our own, compiled by clang -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Another compiler's code objects: the sources of kernels/, HIP without its headers and OpenCL C, compiled once a
// process for each processor at -O0 and -O3. Tests compare what the emulator gives with a plain loop on the host; the
// run must pass the checks of code.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_KERNELS_CLANGKERNELS_H
#define FLYC_TEST_RUNTIME_EMULATOR_KERNELS_CLANGKERNELS_H

#include "test/runtime/emulator/checks/CheckedRun.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace flyc::emulator::test {

struct Setting {
  const char *processor;
  const char *level;
};
void PrintTo(const Setting &, std::ostream *);
/// Each processor at each level.
extern const std::vector<Setting> settings;
/// Those that have waves of 64 lanes, too.
extern const std::vector<Setting> settingsOfLongWaves;
std::string name(const testing::TestParamInfo<Setting> &);

/// The code object of kernels/`source`; empty, and the running test failed, if clang is missing or refuses.
const std::vector<uint8_t> &compiledKernels(const std::string &source, const Setting &);

class ClangKernels : public testing::TestWithParam<Setting> {
protected:
  DeviceMemory memory;
  std::optional<Program> program;
  std::mt19937 random{20261121};
  CheckOptions checks = compilerChecks(); ///< runs fail the test where they find something

  void load(const std::string &source);

  template <typename T> uint64_t upload(const std::vector<T> &data, const char *name) {
    const uint64_t at = memory.allocate(data.size() * sizeof(T), name);
    if (!data.empty())
      std::memcpy(memory.find(at, data.size() * sizeof(T), true), data.data(), data.size() * sizeof(T));
    return at;
  }
  template <typename T> std::vector<T> download(uint64_t at, size_t count) {
    std::vector<T> data(count);
    std::memcpy(data.data(), memory.find(at, count * sizeof(T), false), count * sizeof(T));
    return data;
  }
  template <typename T> static ArgumentBytes bytesOf(T value) {
    ArgumentBytes b(sizeof value);
    std::memcpy(b.data(), &value, sizeof value);
    return b;
  }

  struct Shape {
    uint32_t x = 1, y = 1, z = 1;
  };
  /// Each argument is its bytes: a device address for a pointer.
  template <typename... Arguments>
  void run(const char *kernel, Shape grid, Shape block, uint32_t dynamicLds, Arguments... arguments) {
    Launch launch;
    launch.kernel = kernel;
    const Shape *shapes[2] = {&grid, &block};
    uint32_t *to[2] = {launch.grid, launch.block};
    for (unsigned n = 0; n < 2; ++n) {
      to[n][0] = shapes[n]->x;
      to[n][1] = shapes[n]->y;
      to[n][2] = shapes[n]->z;
    }
    launch.dynamicLds = dynamicLds;
    launch.arguments = {bytesOf(arguments)...};
    launch.instructionLimit = 10'000'000;
    auto ran = runChecked(*program, launch, checks);
    ASSERT_TRUE(ran) << ran.error().message;
  }
  template <typename T> std::vector<T> randoms(size_t n) {
    std::vector<T> v(n);
    for (T &x : v)
      if constexpr (std::is_floating_point_v<T>)
        x = std::uniform_real_distribution<T>(-4, 4)(random);
      else
        x = static_cast<T>(random() | uint64_t(random()) << 32);
    return v;
  }
};

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_KERNELS_CLANGKERNELS_H
