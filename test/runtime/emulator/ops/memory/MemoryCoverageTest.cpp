//===- MemoryCoverageTest.cpp - every memory instruction has a handler and a test ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemorySnippets.h"

#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/ops/Handlers.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace flyc::emulator::test {

SnippetSet &snippetSet(const std::string &processor, std::vector<Snippet> snippets, const std::string &list) {
  static std::map<std::string, std::unique_ptr<SnippetSet>> sets;
  auto &set = sets[list + processor];
  if (!set)
    set = std::make_unique<SnippetSet>(processor, std::move(snippets));
  return *set;
}

namespace {

constexpr Encoding memoryEncodings[] = {Encoding::SMEM, Encoding::DS,      Encoding::MUBUF, Encoding::MTBUF,
                                        Encoding::FLAT, Encoding::SCRATCH, Encoding::GLOBAL};

class MemoryCoverage : public testing::TestWithParam<const char *> {};

TEST_P(MemoryCoverage, everyInstructionHasAHandlerAndATest) {
  const std::string processor = GetParam();
  std::set<std::string> tested;
  for (const auto &list : {ldsSnippets(processor), flatSnippets(processor), bufferSnippets(processor),
                           typedBufferSnippets(processor), scalarMemorySnippets(processor)})
    for (const Snippet &snippet : list) {
      std::istringstream lines(snippet.body);
      for (std::string line; std::getline(lines, line);)
        tested.insert(line.substr(0, line.find(' ')));
    }
  const Isa *isa = Isa::find(processor);
  ASSERT_NE(isa, nullptr);
  unsigned count = 0;
  for (Encoding encoding : memoryEncodings)
    for (unsigned opcode = 0; opcode < 256; ++opcode) {
      const Operation &operation = (*isa)(encoding, opcode);
      if (!operation.mnemonic)
        continue;
      ++count;
      EXPECT_TRUE(Handlers::inUse()(operation.facts) || reasonNotExecuted(operation.mnemonic))
          << operation.mnemonic << " has no handler";
      EXPECT_TRUE(tested.contains(operation.mnemonic)) << operation.mnemonic << " has no test";
    }
  EXPECT_GT(count, 400u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, MemoryCoverage, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

} // namespace

} // namespace flyc::emulator::test
