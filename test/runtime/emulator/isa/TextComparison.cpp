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

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <regex>
#include <set>
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

/// Calls f(code, lines) for each segment of code; lines by offset.
template <typename F> static void forEachText(const std::vector<uint8_t> &object, size_t least, F f) {
  auto elf = flyc::objects::readElf(flyc::objects::Bytes(object.data(), object.size()));
  ASSERT_TRUE(elf) << elf.error().message;
  for (const flyc::objects::ElfSegment &segment : elf->segments) {
    if (segment.type != flyc::objects::ElfSegmentLoad || !segment.isExecutable())
      continue;
    const auto expected = disassembly(object, segment.address);
    EXPECT_GE(expected.size(), least);
    const auto code = std::as_bytes(std::span(object.data() + segment.offset, segment.fileSize));
    f(code, expected);
  }
}

void compareText(const char *processor, const std::vector<uint8_t> &object, size_t least) {
  const Isa *isa = Isa::find(processor);
  ASSERT_TRUE(isa);
  forEachText(object, least, [&](auto code, const auto &expected) {
    for (const auto &[offset, line] : expected) {
      const Instruction inst = decode(*isa, code, offset);
      if (line.find("swizzle(") == std::string::npos && line.find("sendmsg(") == std::string::npos)
        EXPECT_EQ(text(inst), line) << processor << ", offset " << offset;
    }
  });
}

/// The general registers that one half of a line names: "s4", "v17". Of "v4 /*v260*/" the first: an instruction by
/// itself does not know which bank of registers is set.
static std::set<std::string> registersOf(const std::string &half) {
  static const std::regex bank(" /\\*.*?\\*/");
  const std::string line = std::regex_replace(half, bank, "");
  std::set<std::string> found;
  static const std::regex form("\\b([sv])(?:(\\d+)|\\[(\\d+):(\\d+)\\])(?![\\w:])");
  for (std::sregex_iterator at(line.begin(), line.end(), form), end; at != end; ++at) {
    const unsigned first = std::stoul((*at)[2].matched ? (*at)[2] : (*at)[3]);
    const unsigned last = std::stoul((*at)[2].matched ? (*at)[2] : (*at)[4]);
    for (unsigned n = first; n <= last; ++n)
      found.insert((*at)[1].str() + std::to_string(n));
  }
  return found;
}

/// Those that the decoded instruction reads and writes.
static std::set<std::string> registersOf(const Instruction &inst) {
  constexpr unsigned generalScalars = 106;
  std::set<std::string> found;
  const RegisterUses uses = registerUses(inst);
  for (const auto *list : {&uses.reads, &uses.writes})
    for (const RegisterRange &range : *list)
      for (unsigned n = range.first; n < range.first + range.count; ++n) {
        if (n < generalScalars)
          found.insert("s" + std::to_string(n));
        if (n >= firstVgpr)
          found.insert("v" + std::to_string(n - firstVgpr));
      }
  return found;
}

void compareRegisters(const char *processor, const std::vector<uint8_t> &object, size_t least) {
  const Isa *isa = Isa::find(processor);
  ASSERT_TRUE(isa);
  forEachText(object, least, [&](auto code, const auto &expected) {
    for (auto at = expected.begin(); at != expected.end(); ++at) {
      const auto &[offset, line] = *at;
      SCOPED_TRACE(std::string(processor) + ", offset " + std::to_string(offset) + ": " + line);
      const size_t colons = line.find(" :: ");
      const std::string halves[] = {line.substr(0, colons),
                                    colons == std::string::npos ? std::string() : line.substr(colons + 4)};
      for (bool second : {false, true}) {
        const Instruction inst = second ? decodeSecond(*isa, code, offset) : decode(*isa, code, offset);
        if (halves[second].empty()) {
          EXPECT_EQ(inst.mnemonic, nullptr);
          continue;
        }
        ASSERT_TRUE(inst.mnemonic);
        static const std::regex suffix("(_e32|_e64|_dpp)+$");
        EXPECT_EQ(inst.mnemonic, std::regex_replace(halves[second].substr(0, halves[second].find(' ')), suffix, ""));
        const auto uses = registersOf(inst), names = registersOf(halves[second]);
        if (line.find(" op_sel") == std::string::npos)
          EXPECT_EQ(uses, names);
        else // one register of a pair may serve for both
          EXPECT_TRUE(std::includes(names.begin(), names.end(), uses.begin(), uses.end()));
        if (std::next(at) != expected.end())
          EXPECT_EQ(offset + inst.size, std::next(at)->first);
      }
    }
  });
}

} // namespace flyc::emulator::test
