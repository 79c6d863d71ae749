//===- MatrixTest.cpp - the cycle model: matrix instructions -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Isa.h"
#include "specs/tables/TargetTable.h"
#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

std::string independent(const char *mnemonic) {
  std::string text;
  for (unsigned n = 0; n < 4; ++n)
    text += std::string(mnemonic) + " v[" + std::to_string(64 + 16 * n) + ":" + std::to_string(64 + 16 * n + 15) +
            "], v[4:5], v[6:7], v[" + std::to_string(64 + 16 * n) + ":" + std::to_string(64 + 16 * n + 15) + "]\n";
  return text;
}

TEST(CyclesMatrix, PipesTakeTheirPasses) {
  EXPECT_CLOCKS(clocksOf("", independent("v_mfma_f32_32x32x8f16"), {.processor = "gfx90a"}), 4 * 64);
  EXPECT_CLOCKS(clocksOf("", independent("v_mfma_f32_32x32x8_f16")), 4 * 32);
  EXPECT_CLOCKS(clocksOf("", independent("v_mfma_f32_32x32x16_fp8_fp8")), 4 * 32);
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_16x16x16_f16 v[64:67], v[4:5], v[6:7], v[64:67]"), 16); // onto the same C
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_16x16x32_f16 v[64:67], v[4:7], v[8:11], v[64:67]", {.processor = "gfx950"}),
                16);
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_4x4x4_16b_f16 v[64:67], v[4:5], v[6:7], v[64:67]"),
                8 + 8); // 2 passes: 2 states
  // fp8 has half the rate of fp4, whichever of A and B it is.
  const std::string small = "v_mfma_f32_16x16x128_f8f6f4 v[64:67], v[0:7], v[8:15], v[64:67]";
  const CycleLaunch cdna4{.processor = "gfx950"};
  EXPECT_CLOCKS(clocksOf("", small, cdna4), 32);
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_16x16x128_f8f6f4 v[64:67], v[0:7], v[8:11], v[64:67] blgp:4", cdna4), 32);
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_16x16x128_f8f6f4 v[64:67], v[0:3], v[8:11], v[64:67] cbsz:4 blgp:4", cdna4),
                16);
}

// From a product to what reads its D: passes and 3 wait states, on gfx950 4, then the reader's own turn.
TEST(CyclesMatrix, ResultsComeWhenTheHazardIsOver) {
  const std::string product = "v_mfma_f32_16x16x16_f16 v[64:67], v[4:5], v[6:7], v[64:67]\n";
  EXPECT_CLOCKS(clocksOf("", product + "v_add_f32 v64, v64, v64"), 4 * (4 + 3 + 1) + 4);
  EXPECT_CLOCKS(clocksOf("", product + "v_add_f32 v64, v64, v64", {.processor = "gfx950"}), 4 * (4 + 4 + 1) + 4);
  // As A of the next product.
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_16x16x16_f16 v[4:7], v[4:5], v[8:9], v[64:67]"), 4 * (4 + 3 + 1));
  // A vector instruction that writes A: two wait states.
  EXPECT_CLOCKS(clocksOf("", "v_mov_b32 v4, v1\ns_nop 0\n" + product), 4 * (1 + 2) + 4 + 0.0 * 16);
}

// In the shadow of a product of 32 clocks the SIMD issues seven other vector instructions; the eighth shows.
TEST(CyclesMatrix, OthersIssueInTheShadow) {
  std::string body = "v_mfma_f32_32x32x8_f16 v[64:79], v[4:5], v[6:7], v[64:79]\n";
  for (unsigned n = 0; n < 7; ++n)
    body += "v_add_f32 v1, v2, v3\n";
  EXPECT_CLOCKS(clocksOf("", body), 32);
  EXPECT_CLOCKS(clocksOf("", body + "v_add_f32 v1, v2, v3\n"), 36);
  // Products of f32 run on the vector lanes themselves.
  EXPECT_CLOCKS(clocksOf("", "v_mfma_f32_32x32x2_f32 v[64:79], v4, v6, v[64:79]\nv_add_f32 v1, v2, v3\n"), 64 + 4);
  // Two waves: one fills the pipe, the other one what is beside it.
  const auto both = modelled(loopOf("", body, 8), {.vgprs = 128, .block = 512});
  EXPECT_GT(matrixBusy(both), 0.90);
}

TEST(CyclesMatrix, EveryMatrixInstructionHasItsClocks) {
  unsigned seen = 0;
  for (const char *processor : {"gfx90a", "gfx942", "gfx950"}) {
    auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget(processor));
    ASSERT_TRUE(chip) << chip.error().message;
    const Isa &isa = *Isa::find(processor);
    for (unsigned encoding = 0; encoding < encodingCount; ++encoding)
      for (unsigned opcode = 0; opcode < 2048; ++opcode) {
        const Operation &operation = isa(static_cast<Encoding>(encoding), opcode);
        if (!operation.mnemonic || operation.facts->kind->unit != flyc::specs::OpcodeUnit::Matrix)
          continue;
        ++seen;
        const unsigned clocks = chip->matrixClocks(operation.mnemonic);
        EXPECT_TRUE(clocks >= 8 && clocks <= 64 && clocks % 8 == 0) << processor << " " << operation.mnemonic;
      }
  }
  EXPECT_GT(seen, 120u);
}

// Where matrix_clocks, which the atoms show, names the same instruction, the two agree.
TEST(CyclesMatrix, ClocksAgreeWithThoseOfTheAtoms) {
  unsigned compared = 0;
  for (const char *processor : {"gfx90a", "gfx942", "gfx950"}) {
    const flyc::specs::TargetSpec &spec = *flyc::specs::findBuiltinTarget(processor);
    for (const auto &group : spec.figures) {
      if (group.name != "matrix_clocks")
        continue;
      for (const auto &figure : group.figures)
        for (const char *type : {"f32_", "i32_", "f64_"}) {
          const std::string name(figure.name);
          std::string joined = name; // gfx90a: 32x32x8f16
          joined.erase(joined.find('_'), 1);
          for (const std::string &spelling : {name, joined})
            if (const auto *other = spec.figure("matrix_instructions", std::string("v_mfma_") + type + spelling)) {
              EXPECT_EQ(figure.value, other->value) << processor << " " << name;
              ++compared;
            }
        }
    }
  }
  EXPECT_GT(compared, 20u);
}

} // namespace
