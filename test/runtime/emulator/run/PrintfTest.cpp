//===- PrintfTest.cpp - what kernels print --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// kernels/printf.cl, as clang compiles it; and buffers that no kernel has written.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Printf.h"

#include "runtime/emulator/run/Dispatch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

using namespace flyc::emulator;

namespace {

class Printf : public testing::TestWithParam<const char *> {
protected:
  DeviceMemory memory;
  std::optional<Program> program;

  void SetUp() override {
    const std::string out = testing::TempDir() + "flyc-printf-" + std::to_string(getpid()) + ".hsaco";
    const std::string command =
        std::string(FLYC_CLANG " -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx942 -nogpulib -Xclang "
                               "-finclude-default-header -mprintf-kind=buffered ") +
        GetParam() + " -o " + out + " " FLYC_TEST_KERNELS "/printf.cl";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream in(out, std::ios::binary);
    const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
    std::remove(out.c_str());
    auto loaded = Program::load(bytes, memory);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }
  template <typename T> static ArgumentBytes bytesOf(T value) {
    ArgumentBytes b(sizeof value);
    std::memcpy(b.data(), &value, sizeof value);
    return b;
  }
};

TEST_P(Printf, numbersOfEachItem) {
  Launch launch;
  launch.kernel = "numbers";
  launch.grid[0] = launch.block[0] = 2;
  launch.arguments = {bytesOf(1.5f), bytesOf(int64_t(1) << 40)};
  const auto ran = program->run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  std::string want;
  for (int i = 0; i < 4; ++i) {
    char line[200];
    std::snprintf(line, sizeof line, "item %d: %5.2f|%-6d|%06x|%+.3e|%c|%lu|%ld|%%\n", i, 1.5 * i, -i,
                  unsigned(i * 255), 1.5, 'a' + i, 1ul << 40, -(1l << 40));
    want += line;
  }
  EXPECT_EQ(ran->printed, want);
}

TEST_P(Printf, constantTextsOfEachLength) {
  Launch launch;
  launch.kernel = "texts";
  const auto ran = program->run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(ran->printed, "a, abcd, abcdefg and abcdefgh: 7\nonly text\n");
}

TEST_P(Printf, vectors) {
  Launch launch;
  launch.kernel = "vectors";
  const auto ran = program->run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(ran->printed, "1,-2,3,-4 0.500000,-1.250000 a,b,c\n");
}

TEST_P(Printf, whatHasNoRoomIsNotPrinted) {
  Launch launch;
  launch.kernel = "texts";
  launch.printfBytes = 4; // the second printf's record
  const auto ran = program->run(launch);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(ran->printed, "only text\n");
}

TEST_P(Printf, whatWasPrintedBeforeAFault) {
  Launch launch;
  launch.kernel = "faults";
  launch.arguments = {bytesOf(uint64_t(0))};
  const auto ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_TRUE(ran.error().fault);
  EXPECT_EQ(ran.error().printed, "before\n");
}

INSTANTIATE_TEST_SUITE_P(EachLevel, Printf, testing::Values("-O0", "-O3"),
                         [](const auto &info) { return std::string(info.param + 1); });

TEST(PrintfBuffer, ofAnyBytesIsDecodedOrRefused) {
  flyc::objects::CodeObject object;
  object.otherFacts = {{"amdhsa.printf[0]", "1:2:4:12:%d%s\\n"},
                       {"amdhsa.printf[1]", "2:1:4:%99999999999d|%.99999f|%v99d|%"},
                       {"amdhsa.printf[2]", "no format"},
                       {"amdhsa.printf[3]", "3:0:colon \\72 and \\\\"}};
  std::vector<std::byte> buffer = makePrintfBuffer(64);
  const auto put = [&](size_t dword, uint32_t value) { std::memcpy(buffer.data() + 4 * dword, &value, 4); };
  EXPECT_EQ(decodePrintf(object, buffer), "");
  put(0, 4);
  put(2, 3);
  EXPECT_EQ(decodePrintf(object, buffer), "colon : and \\");
  put(2, 9);
  EXPECT_EQ(decodePrintf(object, buffer), "printf: the code object has no format 9\n");
  put(2, 1);
  EXPECT_EQ(decodePrintf(object, buffer), "printf: a record of format 1 passes the end of the buffer\n");
  put(0, 8);
  put(2, 2);
  put(3, 5);
  EXPECT_NE(decodePrintf(object, buffer).find(" 5|"), std::string::npos); // the width is cut; what has no argument is 0
}

} // namespace
