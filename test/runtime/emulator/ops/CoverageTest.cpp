//===- CoverageTest.cpp - every opcode is executed or says why not --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/ops/Handlers.h"
#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;

namespace {

class Coverage : public testing::TestWithParam<const char *> {};

/// The table lists what LLVM disassembles for the processor: nothing of it may be missing without a reason.
TEST_P(Coverage, isWholeOrExplainsItself) {
  const Isa *isa = Isa::find(GetParam());
  ASSERT_NE(isa, nullptr);
  unsigned executed = 0, explained = 0;
  for (unsigned encoding = 0; encoding < encodingCount; ++encoding)
    for (unsigned opcode = 0; opcode < 1024; ++opcode) {
      const Operation &operation = (*isa)(static_cast<Encoding>(encoding), opcode);
      if (!operation.mnemonic)
        continue;
      const bool isExecuted = Handlers::inUse()(operation.facts);
      const char *reason = reasonNotExecuted(operation.mnemonic);
      EXPECT_TRUE(isExecuted || reason) << name(static_cast<Encoding>(encoding)) << " " << opcode << " "
                                        << operation.mnemonic;
      EXPECT_FALSE(isExecuted && reason) << operation.mnemonic << " is executed: its reason is out of date";
      executed += isExecuted;
      explained += reason != nullptr;
    }
  EXPECT_GT(executed, 1300u);
  EXPECT_LT(explained, isa->family().isOffered ? 15u : 65u);
}

/// The harness is written in CDNA's assembly.
class CoverageOfCdna : public Coverage {};

TEST_P(CoverageOfCdna, aFaultGivesTheReason) {
  test::SnippetSet set(GetParam(), {{"rfe", "s_rfe_b64 s[4:5]"}});
  const std::string fault = set.runToFault("rfe");
  EXPECT_NE(fault.find("s_rfe_b64"), std::string::npos) << fault;
  EXPECT_NE(fault.find("trap handler"), std::string::npos) << fault;
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Coverage,
                         testing::Values("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250"));
INSTANTIATE_TEST_SUITE_P(EachProcessor, CoverageOfCdna, testing::Values("gfx90a", "gfx942", "gfx950"));

} // namespace
