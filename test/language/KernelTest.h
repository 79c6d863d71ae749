//===- KernelTest.h - run a kernel of the language in a test ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A test writes a kernel as text, has flyc compile it for the processor and level of its Setting, and runs the code
// object on the emulator with every allocation exactly as long as its vector: an access past the end is a fault.
//
//   TEST_P(Functions, exp2) {
//     Memory memory;
//     auto y = memory.put(std::vector<float>(64));
//     run(R"(kernel k(..) ..)", memory, "k", {1}, {64}, x, y, n);
//     EXPECT_EQ(memory.get(y)[0], ..);
//   }
//   FLYC_EACH_SETTING(Functions, "gfx1201");
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_LANGUAGE_KERNELTEST_H
#define FLYC_TEST_LANGUAGE_KERNELTEST_H

#include "runtime/emulator/run/Dispatch.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace flyc::test {

struct Setting {
  const char *processor;
  const char *flags; ///< of flyc compile
  unsigned wave = 0; ///< of every kernel, as `@wave`; 0: the processor's
};
void PrintTo(const Setting &setting, std::ostream *out);
std::string nameOf(const testing::TestParamInfo<Setting> &info);

/// A vector on the device.
template <typename T> struct Buffer {
  uint64_t address;
  size_t count;
};

/// The device's memory.
class Memory {
public:
  template <typename T> Buffer<T> put(const std::vector<T> &data, const char *name = "data") {
    const size_t bytes = data.size() * sizeof(T);
    const uint64_t address = device.allocate(bytes, name);
    std::memcpy(device.find(address, bytes, true), data.data(), bytes);
    return {address, data.size()};
  }
  template <typename T> std::vector<T> get(Buffer<T> buffer) {
    std::vector<T> data(buffer.count);
    std::memcpy(data.data(), device.find(buffer.address, buffer.count * sizeof(T), false), buffer.count * sizeof(T));
    return data;
  }
  emulator::DeviceMemory device;
};

using Extent = std::vector<uint32_t>;

class KernelTest : public testing::TestWithParam<Setting> {
protected:
  /// Of a wave.
  static int lanes();
  /// Compiles `source` and runs `kernel` of it; arguments in the order of the launch function.
  template <typename... Arguments>
  void run(const std::string &source, Memory &memory, const char *kernel, Extent grid, Extent block,
           Arguments... arguments) {
    ASSERT_NO_FATAL_FAILURE(launch(source, memory, kernel, grid, block, {bytesOf(arguments)...}));
  }
  std::mt19937 random{20261121};
  uint32_t printfBytes = 1 << 20; ///< room for what a kernel prints
  std::string printed;            ///< by the kernel that ran last
  std::vector<float> floats(size_t n, float low = -8, float high = 8) {
    std::vector<float> v(n);
    for (float &x : v)
      x = std::uniform_real_distribution<float>(low, high)(random);
    return v;
  }
  std::vector<int32_t> integers(size_t n, int32_t low, int32_t high) {
    std::vector<int32_t> v(n);
    for (int32_t &x : v)
      x = std::uniform_int_distribution<int32_t>(low, high)(random);
    return v;
  }

private:
  template <typename T> static emulator::ArgumentBytes bytesOf(Buffer<T> buffer) { return bytesOf(buffer.address); }
  template <typename T> static emulator::ArgumentBytes bytesOf(T value) {
    emulator::ArgumentBytes bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
  }
  void launch(const std::string &source, Memory &memory, const char *kernel, const Extent &grid, const Extent &block,
              std::vector<emulator::ArgumentBytes> arguments);
};

/// The CDNA processors with all optimisation, one of them without, too; if FLYC_TEST_ALL is set, two.
std::vector<Setting> cdnaSettings();
/// These, and `rdna`, one of the processors whose waves have 32 lanes; all of those, too, if FLYC_TEST_ALL is set.
std::vector<Setting> settingsWith(const char *rdna);
/// Processors whose waves have 32 lanes, or 64 where a kernel asks for them: here each does.
std::vector<Setting> longWaves();

} // namespace flyc::test

#define FLYC_EACH_CDNA(suite)                                                                                          \
  INSTANTIATE_TEST_SUITE_P(EachProcessor, suite, testing::ValuesIn(flyc::test::cdnaSettings()), flyc::test::nameOf)
#define FLYC_EACH_SETTING(suite, rdna)                                                                                 \
  INSTANTIATE_TEST_SUITE_P(EachProcessor, suite, testing::ValuesIn(flyc::test::settingsWith(rdna)), flyc::test::nameOf)
#define FLYC_EACH_LONG_WAVE(suite)                                                                                     \
  INSTANTIATE_TEST_SUITE_P(EachLongWave, suite, testing::ValuesIn(flyc::test::longWaves()), flyc::test::nameOf)

#endif // FLYC_TEST_LANGUAGE_KERNELTEST_H
