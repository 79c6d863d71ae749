//===- TextComparison.cpp - our text of instructions beside llvm-objdump's --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/isa/TextComparison.h"

#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/isa/InstructionText.h"
#include "runtime/objects/Elf.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <regex>
#include <unistd.h>

namespace flyc::emulator::test {

/// offset -> text, as llvm-objdump gives it, less suffixes and comments.
static std::map<uint32_t, std::string> disassembly(const std::vector<uint8_t> &object, uint64_t codeAddress) {
  const std::string path = testing::TempDir() + "flyc-text-" + std::to_string(getpid());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(object.data()), static_cast<std::streamsize>(object.size()));
  const std::string command = std::string(FLYC_LLVM_BIN) + "/llvm-objdump -d " + path;
  std::map<uint32_t, std::string> lines;
  FILE *pipe = popen(command.c_str(), "r");
  char line[512];
  while (pipe && std::fgets(line, sizeof line, pipe)) {
    const std::string text = line;
    static const std::regex form("^\t(\\S.*?)\\s*// ([0-9A-F]{12}):.*\\n?$");
    std::smatch match;
    if (!std::regex_match(text, match, form))
      continue;
    const uint64_t address = std::stoull(match[2], nullptr, 16);
    static const std::regex suffix("^([a-z0-9_]+)_e(32|64)\\b");
    lines[static_cast<uint32_t>(address - codeAddress)] = std::regex_replace(match[1].str(), suffix, "$1");
  }
  EXPECT_EQ(pipe ? pclose(pipe) : -1, 0) << command;
  std::remove(path.c_str());
  return lines;
}

void compareText(const char *processor, const std::vector<uint8_t> &object, size_t least) {
  const Isa *isa = Isa::find(processor);
  ASSERT_TRUE(isa);
  auto elf = flyc::objects::readElf(flyc::objects::Bytes(object.data(), object.size()));
  ASSERT_TRUE(elf) << elf.error().message;
  for (const flyc::objects::ElfSegment &segment : elf->segments) {
    if (segment.type != flyc::objects::ElfSegmentLoad || !segment.isExecutable())
      continue;
    const auto expected = disassembly(object, segment.address);
    EXPECT_GE(expected.size(), least);
    const auto code = std::as_bytes(std::span(object.data() + segment.offset, segment.fileSize));
    for (const auto &[offset, line] : expected) {
      const Instruction inst = decode(*isa, code, offset);
      if (line.find("swizzle(") == std::string::npos && line.find("sendmsg(") == std::string::npos)
        EXPECT_EQ(text(inst), line) << processor << ", offset " << offset;
    }
  }
}

} // namespace flyc::emulator::test
