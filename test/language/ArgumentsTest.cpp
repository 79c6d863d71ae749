//===- ArgumentsTest.cpp - forms of parameters, executed ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernels of test/language/arguments, with the arguments that they let be absent given and not.
//===----------------------------------------------------------------------===//

#include "test/language/Program.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;
using namespace flyc::language;

namespace {

class Arguments : public testing::TestWithParam<Setting> {};

TEST_P(Arguments, optionalTensors) {
  const int n = 100;
  const std::vector<uint8_t> code = compileProgram("arguments/optional", GetParam());
  for (bool hasBias : {false, true})
    for (bool hasMask : {false, true}) {
      DeviceMemory memory;
      auto program = Program::load(code, memory);
      ASSERT_TRUE(program) << program.error().message;
      std::vector<float> x, bias;
      for (int i = 0; i < n; ++i) {
        x.push_back(static_cast<float>(i) / 2);
        bias.push_back(static_cast<float>(i % 7));
      }
      const uint64_t dx = upload(memory, x, "x"), dy = upload(memory, std::vector<float>(n), "y");
      const uint64_t dbias = hasBias ? upload(memory, bias, "bias") : 0;
      const uint64_t dmask = hasMask ? upload(memory, std::vector<int>(n), "mask") : 0;
      Launch launch;
      launch.kernel = "add_bias";
      launch.grid[0] = 2;
      launch.block[0] = 64;
      launch.arguments = {bytesOf(dx), bytesOf(dbias), bytesOf(dy), bytesOf(dmask), bytesOf(n)};
      launch.instructionLimit = 10'000;
      auto ran = program->run(launch);
      ASSERT_TRUE(ran) << ran.error().message;
      const auto y = download<float>(memory, dy, n);
      for (int i = 0; i < n; ++i)
        ASSERT_EQ(y[i], x[i] + (hasBias ? bias[i] : 0)) << i;
      if (hasMask)
        EXPECT_EQ(download<int>(memory, dmask, n), std::vector<int>(n, 1));
    }
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Arguments,
                         testing::Values(Setting{"gfx942", "-O0"}, Setting{"gfx942", "-O3"}, Setting{"gfx950", "-O0"},
                                         Setting{"gfx950", "-O3"}),
                         [](const auto &info) {
                           return std::string(info.param.processor) + "_" + (info.param.level + 1);
                         });

} // namespace
