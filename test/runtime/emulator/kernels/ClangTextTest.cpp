//===- ClangTextTest.cpp - compiled kernels, printed as assembly ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every instruction of every kernel that clang makes for the tests, beside llvm-objdump's text. gfx90a is left out: it
// names the cache bits as its own assembly does, ours are named as since gfx940.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/isa/TextComparison.h"
#include "test/runtime/emulator/kernels/ClangKernels.h"

using namespace flyc::emulator::test;

namespace {

class ClangText : public testing::TestWithParam<Setting> {};

TEST_P(ClangText, EveryInstructionReadsAsLlvmPrintsIt) {
  for (const char *source :
       {"atomics.hip", "basics.hip", "math.cl", "memory.hip", "scan.hip", "sgemm.hip", "stencil.hip"}) {
    const auto &object = compiledKernels(source, GetParam());
    ASSERT_FALSE(object.empty()) << source;
    compareText(GetParam().processor, object, 50);
  }
}

TEST(ClangRegisters, KernelsOfWave32AreDecodedAsLlvmPrintsThem) {
  for (const char *level : {"-O0", "-O3"})
    for (const char *source :
         {"atomics.hip", "basics.hip", "math.cl", "memory.hip", "scan.hip", "sgemm.hip", "stencil.hip"})
      for (const char *processor : {"gfx1201", "gfx1250"}) {
        const bool needsLongWaves = source == std::string("atomics.hip") || source == std::string("scan.hip");
        if (needsLongWaves && processor == std::string("gfx1250"))
          continue;
        const auto &object = compiledKernels(source, {processor, level});
        ASSERT_FALSE(object.empty()) << source;
        compareRegisters(processor, object, 50);
      }
}

INSTANTIATE_TEST_SUITE_P(SinceGfx940, ClangText, testing::ValuesIn(settings.begin() + 2, settings.begin() + 6),
                         flyc::emulator::test::name);

} // namespace
