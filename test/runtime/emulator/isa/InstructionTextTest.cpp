//===- InstructionTextTest.cpp - decoded instructions as assembly ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// llvm-mc assembles a line of every form; what the decoder makes of the words must print as LLVM prints them. The names
// of registers and their number come from specs/isa, so this is the test of the table's operand column as well.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/InstructionText.h"
#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/isa/WaitText.h"

#include "test/runtime/emulator/Snippet.h"
#include "test/runtime/emulator/isa/TextComparison.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

using namespace flyc::emulator;

namespace {

TEST(InstructionText, EveryFormAsLlvmPrintsIt) {
  std::ifstream file(FLYC_EMULATOR_INPUTS "/forms.s");
  std::stringstream lines;
  lines << file.rdbuf();
  ASSERT_FALSE(lines.str().empty()) << FLYC_EMULATOR_INPUTS "/forms.s";
  test::compareText("gfx942", flyc::emulator::test::assemble("gfx942", test::kernelAround(lines.str())), 120);
}

TEST(WaitText, SpellsTheWaitsOfEachFamily) {
  const WaitStep all[] = {{WaitFor::VectorMemory, 3}, {WaitFor::Lds, 0}, {WaitFor::Stores, 2}};
  EXPECT_EQ(waitText(cdnaFamily, std::span(all, 2)), "s_waitcnt vmcnt(3) lgkmcnt(0)");
  EXPECT_EQ(waitText(cdnaFamily, {WaitFor::Stores, 0}), "s_waitcnt vmcnt(0)");
  EXPECT_EQ(waitText(rdna3Family, all), "s_waitcnt vmcnt(3) lgkmcnt(0) and s_waitcnt_vscnt null, 2");
  EXPECT_EQ(waitText(rdna3Family, {WaitFor::Stores, 0}), "s_waitcnt_vscnt null, 0");
  EXPECT_EQ(waitText(rdna4Family, all), "s_wait_loadcnt 3 and s_wait_dscnt 0 and s_wait_storecnt 2");
  EXPECT_EQ(waitText(cdna5Family, {WaitFor::AsyncCopies, 0}), "s_wait_asynccnt 0");
  EXPECT_EQ(waitText(cdna5Family, {WaitFor::TensorCopies, 1}), "s_wait_tensorcnt 1");
}

TEST(InstructionText, ScaledMatrixInstructionsAsLlvmPrintsThem) {
  test::compareText(
      "gfx950",
      flyc::emulator::test::assemble(
          "gfx950",
          test::kernelAround(
              "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[20:23], v24, v25\n"
              "v_mfma_scale_f32_16x16x128_f8f6f4 a[0:3], v[4:9], a[12:15], 1.0, v24, v25 op_sel:[1,0,0] "
              "op_sel_hi:[0,1,0] cbsz:2 blgp:4\n"
              "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:19], v[20:27], v[0:15], v28, v29 op_sel:[1,1,0] "
              "op_sel_hi:[1,1,0] cbsz:4 blgp:1\n"
              "v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:9], v[10:15], v[20:23] cbsz:3 blgp:2\n"
              "v_smfmac_f32_16x16x128_fp8_fp8 a[0:3], a[4:7], v[8:15], v16\n")),
      5);
}

TEST(InstructionText, CopiesOfTilesNameTheirDescriptors) {
  test::compareText("gfx1250",
                    flyc::emulator::test::assemble(
                        "gfx1250", test::kernelAround("tensor_load_to_lds s[4:7], s[8:15]\n"
                                                      "tensor_store_from_lds s[4:7], s[8:15], s[16:19], s[20:23]\n")),
                    2);
}

TEST(InstructionText, WhatNoTargetHasIsItsWords) {
  const std::byte code[] = {std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}, std::byte{0xFF}};
  EXPECT_EQ(text(decode(*Isa::find("gfx942"), code, 0)), "ffffffff 00000000");
}

} // namespace
