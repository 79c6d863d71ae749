//===- PrintTest.cpp - what kernels print ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The emulator decodes the buffer as a runtime for OpenCL does. Lines of one call by a wave come in the order of its
// lanes; waves in any order.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <sstream>

using namespace flyc::test;

namespace {

class Print : public KernelTest {};

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

TEST_P(Print, everyConversion) {
  Memory memory;
  const auto x = memory.put(std::vector<float>{1.5f, -2.25f, 3.0f, 4.0f});
  const auto n = memory.put(std::vector<int64_t>{-5'000'000'000, 7});
  run(R"(const NAME = "fifty%:"
  kernel k(x: in tensor<f32, (4):(1)>, n: in tensor<i64, (2):(1)>) launch(grid = (1), block = (64)) {
    if thread_idx.x != 5 { return }
    printf("plain\n")
    printf("%d %i %5d|%-5d|%05d %+d\n", thread_idx.x, -7, 42, 42, 42, 42)
    printf("%d %d %d\n", n[0], n[1].to<i8>(), x[0] > 1.0)
    printf("%u %u %x %X %o %c\n", 7, n[0].to<u64>(), 255, bitcast<u32>(x[0]), 8, 65)
    printf("%f %.2f %e %g %8.3f|\n", x[0], x[1], x[0], 0.5, x[2].to<f64>())
    printf("%g %g %g\n", x[1].to<f16>(), x[1].to<bf16>(), x[1].to<f8e4m3fn>())
    printf("%g %d %s 100%%\t\"\\:\n", vector(x[0], x[1], x[2]), vector(1, 2), NAME)
  })",
      memory, "k", {1}, {64}, x, n);
  EXPECT_EQ(linesOf(printed), (std::vector<std::string>{"plain", "5 -7    42|42   |00042 +42", "-5000000000 7 1",
                                                        "7 18446744068709551616 ff 3FC00000 10 A",
                                                        "1.500000 -2.25 1.500000e+00 0.5    3.000|",
                                                        "-2.25 -2.25 -2.25", "1.5,-2.25,3 1,2 fifty%: 100%\t\"\\:"}));
}

TEST_P(Print, lanesInOrder) {
  Memory memory;
  run(R"(kernel k(m: i32) launch(grid = (3), block = (128)) {
    let i = thread_idx.x
    for j in 0 .. 2 {
      if i % m == 1 { printf("%d:%d:%d:%d\n", block_idx.x, wave_id, j, i) }
    }
  })",
      memory, "k", {3}, {128}, 3);
  const std::vector<std::string> lines = linesOf(printed);
  std::vector<std::string> want;
  for (int block = 0; block < 3; ++block)
    for (int wave = 0; wave < 128 / lanes(); ++wave)
      for (int j = 0; j < 2; ++j) {
        std::vector<std::string> call;
        for (int i = lanes() * wave; i < lanes() * (wave + 1); ++i)
          if (i % 3 == 1)
            call.push_back(std::to_string(block) + ":" + std::to_string(wave) + ":" + std::to_string(j) + ":" +
                           std::to_string(i));
        // The lines of a call stand together, in the order of lanes.
        EXPECT_NE(std::search(lines.begin(), lines.end(), call.begin(), call.end()), lines.end()) << call.front();
        want.insert(want.end(), call.begin(), call.end());
      }
  EXPECT_EQ(lines.size(), want.size());
}

/// What does not fit is not printed, and nothing is written beyond the buffer.
TEST_P(Print, fullBuffer) {
  const int printing = lanes() - 14; // of each wave
  printfBytes = static_cast<size_t>(20 * printing);
  Memory memory;
  run(R"(kernel k(m: i32) launch(grid = (4), block = (target.wave_size)) {
    if thread_idx.x < m { printf("%d\n", thread_idx.x) }
  })",
      memory, "k", {4}, {uint32_t(lanes())}, printing);
  // Each lane takes 8 bytes: two calls of four.
  EXPECT_EQ(linesOf(printed).size(), size_t(2 * printing));
}

FLYC_EACH_SETTING(Print, "gfx1100");
FLYC_EACH_LONG_WAVE(Print);

} // namespace
