//===- InstructionTextTest.cpp - decoded instructions as assembly ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// llvm-mc assembles a line of every form; what the decoder makes of the words must print as LLVM prints them. The names of
// registers and their number come from specs/isa, so this is the test of the table's operand column as well.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Decode.h"
#include "runtime/emulator/InstructionText.h"
#include "runtime/objects/Elf.h"

#include "test/unit/Emulator/Snippet.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>
#include <unistd.h>

using namespace flyc::emulator;

namespace {

/// offset -> text, as llvm-objdump gives it, less suffixes and comments.
std::map<uint32_t, std::string> disassembly(const std::vector<uint8_t> &object, uint64_t codeAddress) {
  const std::string path = testing::TempDir() + "flyc-text-" + std::to_string(getpid());
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char *>(object.data()), static_cast<std::streamsize>(object.size()));
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
    lines[static_cast<uint32_t>(address - codeAddress)] = std::regex_replace(match[1].str(), std::regex("^([a-z0-9_]+)_e(32|64)\\b"), "$1");
  }
  EXPECT_EQ(pipe ? pclose(pipe) : -1, 0) << command;
  std::remove(path.c_str());
  return lines;
}

/// Decodes the code of `object` beside llvm-objdump. `known`: lines that are known to be spelt otherwise.
void compare(const char *processor, const std::vector<uint8_t> &object, size_t least) {
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
      if (line.find("swizzle(") == std::string::npos) // LLVM spells the pattern out; ours gives the number
        EXPECT_EQ(text(inst), line) << processor << ", offset " << offset;
    }
  }
}

std::string kernelAround(const std::string &body) {
  return ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n" + body + "\n";
}

TEST(InstructionText, EveryFormAsLlvmPrintsIt) {
  std::ifstream file(FLYC_EMULATOR_INPUTS "/forms.s");
  std::stringstream lines;
  lines << file.rdbuf();
  ASSERT_FALSE(lines.str().empty()) << FLYC_EMULATOR_INPUTS "/forms.s";
  compare("gfx942", flyc::emulator::test::assemble("gfx942", kernelAround(lines.str())), 120);
}

TEST(InstructionText, ScaledMatrixInstructionsAsLlvmPrintsThem) {
  compare("gfx950",
          flyc::emulator::test::assemble(
              "gfx950", kernelAround("v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[20:23], v24, v25\n"
                                     "v_mfma_scale_f32_16x16x128_f8f6f4 a[0:3], v[4:9], a[12:15], 1.0, v24, v25 op_sel:[1,0,0] "
                                     "op_sel_hi:[0,1,0] cbsz:2 blgp:4\n"
                                     "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:19], v[20:27], v[0:15], v28, v29 op_sel:[1,1,0] "
                                     "op_sel_hi:[1,1,0] cbsz:4 blgp:1\n"
                                     "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[10:15], v[20:23] cbsz:3 blgp:2\n"
                                     "v_smfmac_f32_16x16x128_fp8_fp8 a[0:3], a[4:7], v[8:15], v16\n")),
          5);
}

TEST(InstructionText, WhatNoTargetHasIsItsWords) {
  const std::byte code[] = {std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}};
  EXPECT_EQ(text(decode(*Isa::find("gfx942"), code, 0)), "ffffffff 00000000");
}

} // namespace
