//===- DecodeTest.cpp - instructions of families that are decoded only ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// llvm-mc assembles, llvm-objdump says which registers; the other fields are what the line of assembly says.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Decode.h"

#include "runtime/objects/Elf.h"
#include "test/runtime/emulator/Snippet.h"
#include "test/runtime/emulator/isa/TextComparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace flyc::emulator;

namespace {

constexpr const char *processor = "gfx1201";

/// The code that llvm-mc makes of one line.
std::vector<std::byte> codeOf(const std::string &line) {
  const std::vector<uint8_t> object = test::assemble(processor, test::kernelAround(line));
  auto elf = flyc::objects::readElf(flyc::objects::Bytes(object.data(), object.size()));
  if (!elf)
    return {};
  for (const flyc::objects::ElfSegment &segment : elf->segments)
    if (segment.type == flyc::objects::ElfSegmentLoad && segment.isExecutable()) {
      const auto code = std::as_bytes(std::span(object.data() + segment.offset, segment.fileSize));
      return {code.begin(), code.end()};
    }
  return {};
}
Instruction decoded(const std::string &line) { return decode(*Isa::find(processor), codeOf(line), 0); }

// Two tables say how many bytes of LDS a lane moves, each by rules of its own (scripts/isa-table).
TEST(Decode, BytesOfLdsAreThoseOfTheClass) {
  unsigned compared = 0;
  for (const char *name : {"gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201", "gfx1250"})
    for (unsigned opcode = 0; opcode < 2048; ++opcode) {
      const Operation &operation = (*Isa::find(name))(Encoding::DS, opcode);
      if (!operation.mnemonic || operation.facts->access == MemoryAccess::None || operation.facts->places == 2 ||
          !operation.facts->kind->bytes)
        continue;
      ++compared;
      EXPECT_EQ(operation.facts->bytes, operation.facts->kind->bytes) << name << " " << operation.mnemonic;
    }
  EXPECT_GT(compared, 100u);
}

TEST(Decode, EveryFormOfRdna4HasLlvmsRegistersAndSize) {
  std::ifstream file(FLYC_EMULATOR_INPUTS "/rdna4.s");
  std::stringstream lines;
  lines << file.rdbuf();
  ASSERT_FALSE(lines.str().empty());
  test::compareRegisters(processor, test::assemble(processor, test::kernelAround(lines.str())), 120);
}

TEST(Decode, EveryFormOfCdna5HasLlvmsRegistersAndSize) {
  std::ifstream file(FLYC_EMULATOR_INPUTS "/cdna5.s");
  std::stringstream lines;
  lines << file.rdbuf();
  ASSERT_FALSE(lines.str().empty());
  test::compareRegisters("gfx1250", test::assemble("gfx1250", test::kernelAround(lines.str())), 59);
}

TEST(Decode, WhatIsExecutedIsKnownAndWhatIsCheckedIsOffered) {
  const auto known = Isa::known(), offered = Isa::processors();
  EXPECT_EQ(std::count(known.begin(), known.end(), processor), 1);
  EXPECT_EQ(std::count(offered.begin(), offered.end(), processor), 0);
  EXPECT_FALSE(Isa::find("gfx9999"));
}

TEST(Decode, OffsetsOf24BitsAreSigned) {
  EXPECT_EQ(decoded("global_load_b32 v1, v[2:3], off offset:-8388608").immediate, -8388608);
  EXPECT_EQ(decoded("scratch_load_b32 v1, v2, off offset:-4").immediate, -4);
  EXPECT_EQ(decoded("buffer_load_b32 v1, off, s[4:7], null offset:8388607").immediate, 8388607);
  EXPECT_EQ(decoded("s_load_b96 s[4:6], s[8:9], -0x4").immediate, -4);
}

TEST(Decode, NullStandsForNoAddress) {
  EXPECT_EQ(decoded("global_load_b32 v1, v[2:3], off").saddr, noOperand);
  EXPECT_EQ(decoded("global_load_b32 v1, v2, s[4:5]").saddr, 4);
  EXPECT_EQ(decoded("s_load_b32 s4, s[6:7], 0x10").soffset, noOperand);
  EXPECT_EQ(decoded("s_load_b32 s4, s[6:7], s8 offset:0x10").soffset, 8);
  EXPECT_EQ(decoded("buffer_load_b32 v1, off, s[4:7], null").soffset, Machine::null); // reads 0
  EXPECT_EQ(decoded("buffer_load_b32 v1, off, s[4:7], s3").soffset, 3);
  EXPECT_EQ(decoded("v_add_co_u32 v1, null, v2, v3").sdst, Machine::null);
}

TEST(Decode, CachePolicyOfScopeAndTemporalHint) {
  const Instruction load = decoded("global_load_b32 v1, v[2:3], off scope:SCOPE_DEV th:TH_LOAD_NT");
  EXPECT_EQ(load.scope, 2);
  EXPECT_EQ(load.temporal, 1);
  EXPECT_FALSE(load.glc) << "the hint of a load is none to give a value back";
  EXPECT_TRUE(decoded("global_atomic_add_u32 v1, v[2:3], v4, off th:TH_ATOMIC_RETURN").glc);
  EXPECT_FALSE(decoded("global_atomic_add_u32 v[2:3], v4, off").glc);
  EXPECT_TRUE(decoded("buffer_atomic_add_u32 v1, v2, s[4:7], null offen th:TH_ATOMIC_RETURN").glc);
}

TEST(Decode, LaneMovesBehindShortAndLongForms) {
  const Instruction eight = decoded("v_add_f32 v1, v2, v3 dpp8:[7,6,5,4,3,2,1,0] fi:1");
  EXPECT_EQ(eight.form, SourceForm::Dpp8);
  EXPECT_EQ(eight.literal, 001234567u) << "lane 0, the lowest digit, reads lane 7";
  EXPECT_TRUE(eight.dppFetchInactive);
  EXPECT_FALSE(decoded("v_add_f32 v1, v2, v3 dpp8:[7,6,5,4,3,2,1,0]").dppFetchInactive);
  const Instruction row = decoded("v_add_f32 v1, -v2, |v3| row_ror:3 row_mask:0xa bank_mask:0x5 bound_ctrl:1 fi:1");
  EXPECT_EQ(row.form, SourceForm::Dpp);
  EXPECT_EQ(row.dppControl, 0x123);
  EXPECT_EQ(row.dppRowMask, 0xA);
  EXPECT_EQ(row.dppBankMask, 0x5);
  EXPECT_TRUE(row.dppBoundControl && row.dppFetchInactive);
  EXPECT_EQ(row.neg, 1);
  EXPECT_EQ(row.abs, 2);
  const Instruction longForm = decoded("v_fma_f32 v1, -v2, v3, v4 row_shr:1 row_mask:0xf bank_mask:0xf");
  EXPECT_EQ(longForm.form, SourceForm::Dpp);
  EXPECT_EQ(longForm.src[0], firstVgpr + 2);
  EXPECT_EQ(longForm.dppControl, 0x111);
  EXPECT_EQ(longForm.neg, 1);
  EXPECT_EQ(longForm.size, 12);
}

TEST(Decode, HalvesOfAPairShareTheirLiteral) {
  const auto code = codeOf("v_dual_fmaak_f32 v4, v1, v2, 0x40490fdb :: v_dual_mul_f32 v7, 0x40490fdb, v3");
  const Isa &isa = *Isa::find(processor);
  const Instruction first = decode(isa, code, 0), second = decodeSecond(isa, code, 0);
  EXPECT_EQ(first.literal, 0x40490FDBu);
  EXPECT_EQ(second.literal, 0x40490FDBu);
  EXPECT_EQ(first.src[2], Machine::literal);
  EXPECT_EQ(second.src[0], Machine::literal);
  EXPECT_EQ(first.dst, firstVgpr + 4);
  EXPECT_EQ(second.dst, firstVgpr + 7);
  EXPECT_EQ(first.size, 12);
  EXPECT_EQ(second.size, 12);
  // The literal cut off: no instruction, in either half.
  const std::span whole(code);
  EXPECT_FALSE(decode(isa, whole.first(8), 0).mnemonic);
  EXPECT_FALSE(decodeSecond(isa, whole.first(8), 0).mnemonic);
  EXPECT_FALSE(decodeSecond(isa, whole.first(4), 0).mnemonic);
}

TEST(Decode, OneOpcodeNumberForEachMemoryInstruction) {
  const Isa &isa = *Isa::find(processor);
  // The numbers of the manual's tables "VGLOBAL", "VFLAT" and "VSCRATCH".
  for (Encoding encoding : {Encoding::GLOBAL, Encoding::FLAT, Encoding::SCRATCH}) {
    ASSERT_TRUE(isa(encoding, 20).mnemonic) << name(encoding);
    EXPECT_TRUE(std::string(isa(encoding, 20).mnemonic).ends_with("_load_b32"));
    EXPECT_TRUE(std::string(isa(encoding, 21).mnemonic).ends_with("_load_b64"));
  }
}

TEST(Decode, ModifiersOfLongForms) {
  const Instruction fma = decoded("v_fma_f32 v1, -v2, |v3|, s4 clamp mul:2");
  EXPECT_EQ(fma.neg, 1);
  EXPECT_EQ(fma.abs, 2);
  EXPECT_TRUE(fma.clamp);
  EXPECT_EQ(fma.omod, 1);
  EXPECT_EQ(fma.src[2], 4);
  const Instruction packed = decoded("v_pk_add_f16 v1, v2, v3 op_sel:[0,1] op_sel_hi:[1,0]");
  EXPECT_EQ(packed.opSel, 2);
  EXPECT_EQ(packed.opSelHi & 3, 1);
  EXPECT_EQ(decoded("v_wmma_i32_16x16x16_iu8 v[0:7], v[8:9], v[10:11], v[0:7] neg_lo:[1,0,0] clamp").neg, 1);
}

} // namespace
