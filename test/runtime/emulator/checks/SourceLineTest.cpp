//===- SourceLineTest.cpp - instructions and their source lines -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The line tables of flyc -g and of clang -g (DWARF 4 and 5), each row as llvm-dwarfdump reads it; and what says the
// line: faults.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Dispatch.h"

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
#include <unistd.h>

using namespace flyc::emulator;
using flyc::objects::Bytes;
using flyc::objects::LineTable;

namespace {

class SourceLines : public testing::Test {
protected:
  std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("flyc-lines-" + std::to_string(getpid()));
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }

  std::string output(const std::string &command) {
    std::string text;
    char part[4096];
    FILE *pipe = popen(command.c_str(), "r");
    for (size_t n = 0; pipe && (n = std::fread(part, 1, sizeof part, pipe)) > 0;)
      text.append(part, n);
    EXPECT_EQ(pipe ? pclose(pipe) : -1, 0) << command;
    return text;
  }
  std::vector<uint8_t> bytesOf(const std::filesystem::path &path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<uint8_t> compileFly(const std::string &flags) {
    const std::string out = (folder / "fly.hsaco").string();
    output(std::string(FLYC_BUILD) + "/bin/flyc compile " + FLYC_KERNELS +
           "/elementwise/vector_add.fly --arch=gfx942 --emit=hsaco " + flags + " -o " + out);
    return bytesOf(out);
  }
  std::vector<uint8_t> compileClang(const std::string &flags) {
    std::ofstream(folder / "k.hip")
        << "extern \"C\" __attribute__((global)) void copy(const float *a, float *b, int n) {\n"
           "  int i = __builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x();\n"
           "  if (i < n)\n"
           "    b[i] =\n"
           "        a[i] + 1;\n"
           "}\n";
    const std::string out = (folder / "clang.hsaco").string();
    output(std::string(FLYC_LLVM_BIN) +
           "/clang++ -x hip --offload-device-only --no-gpu-bundle-output --offload-arch=gfx942 -nogpuinc -nogpulib " +
           flags + " -o " + out + " " + (folder / "k.hip").string());
    return bytesOf(out);
  }
  /// address -> line as llvm-dwarfdump has it, of rows that a lookup can reach: the last of each address.
  std::map<uint64_t, unsigned> expected(const std::vector<uint8_t> &object) {
    const std::string path = (folder / "object").string();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(object.data()), static_cast<std::streamsize>(object.size()));
    std::map<uint64_t, unsigned> lines;
    const std::string text = output(std::string(FLYC_LLVM_BIN) + "/llvm-dwarfdump --debug-line " + path);
    const std::regex row("\n0x([0-9a-f]{16}) +([0-9]+) [^\n]*");
    for (auto at = std::sregex_iterator(text.begin(), text.end(), row); at != std::sregex_iterator(); ++at)
      if (at->str().find("end_sequence") == std::string::npos)
        lines[std::stoull((*at)[1], nullptr, 16)] = static_cast<unsigned>(std::stoul((*at)[2]));
    return lines;
  }
  void compare(const std::vector<uint8_t> &object, const std::string &file) {
    auto elf = flyc::objects::readElf(Bytes(object.data(), object.size()));
    ASSERT_TRUE(elf) << elf.error().message;
    const LineTable table = LineTable::read(*elf);
    const auto lines = expected(object);
    ASSERT_GE(lines.size(), 4u);
    for (const auto &[address, line] : lines) {
      const auto place = table.find(address);
      ASSERT_EQ(bool(place), line != 0) << address;
      if (!place)
        continue;
      EXPECT_EQ(place->line, line) << address;
      EXPECT_TRUE(place->file.ends_with(file)) << place->file;
    }
    EXPECT_FALSE(table.find(lines.begin()->first - 1));
    EXPECT_FALSE(table.find(0));
    EXPECT_FALSE(table.find(~uint64_t(0)));
  }
};

TEST_F(SourceLines, OfFlyc) {
  for (const char *level : {"-O0 -g", "-O3 -g"})
    compare(compileFly(level), "vector_add.fly");
}

TEST_F(SourceLines, OfClang) {
  for (const char *flags : {"-O0 -g", "-O3 -g", "-O3 -gdwarf-4", "-O1 -gline-tables-only"})
    compare(compileClang(flags), "k.hip");
}

TEST_F(SourceLines, NoneWithoutTheSection) {
  const auto object = compileClang("-O3");
  auto elf = flyc::objects::readElf(Bytes(object.data(), object.size()));
  ASSERT_TRUE(elf);
  EXPECT_TRUE(LineTable::read(*elf).empty());
}

TEST_F(SourceLines, DamageIsHarmless) {
  const auto whole = compileClang("-O1 -g");
  auto elf = flyc::objects::readElf(Bytes(whole.data(), whole.size()));
  ASSERT_TRUE(elf);
  std::mt19937 random(20261121);
  unsigned read = 0;
  for (const char *name : {".debug_line", ".debug_line_str"})
    for (const auto &section : elf->sections)
      if (section.name == name)
        for (unsigned n = 0; n < 4000; ++n) {
          auto damaged = whole;
          for (unsigned flips = 1 + random() % 4; flips; --flips)
            damaged[section.offset + random() % section.size] = static_cast<uint8_t>(random());
          auto again = flyc::objects::readElf(Bytes(damaged.data(), damaged.size()));
          ASSERT_TRUE(again);
          const LineTable table = LineTable::read(*again);
          ++read;
          for (uint64_t address = 0x1000; address < 0x3000; address += 256)
            if (const auto place = table.find(address))
              EXPECT_NE(place->line, 0u);
        }
  EXPECT_EQ(read, 8000u);
}

TEST_F(SourceLines, FaultsAndDescriptionsSayTheLine) {
  DeviceMemory memory;
  auto program = Program::load(compileClang("-O3 -g"), memory);
  ASSERT_TRUE(program) << program.error().message;
  Launch launch;
  launch.kernel = "copy";
  launch.block[0] = 64;
  const uint64_t a = memory.allocate(64 * 4, "a"), b = memory.allocate(8 * 4, "b");
  const int n = 64;
  launch.arguments.resize(3);
  launch.arguments[0].resize(8);
  launch.arguments[1].resize(8);
  launch.arguments[2].resize(4);
  std::memcpy(launch.arguments[0].data(), &a, 8);
  std::memcpy(launch.arguments[1].data(), &b, 8);
  std::memcpy(launch.arguments[2].data(), &n, 4);
  const auto ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_TRUE(std::regex_search(
      ran.error().message, std::regex("^global_store_dword .* at code offset 0x[0-9a-f]+ \\(.*k\\.hip:4\\), workgroup "
                                      "\\(0,0,0\\), wave 0, lane 8: ")))
      << ran.error().message;
}

} // namespace
