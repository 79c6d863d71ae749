//===- Instruction.h - one decoded instruction ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The dense form that execution runs on: decoded once per code object, so that an issue costs one indirect call. Fields
// are normalised: an operation has the same form whatever encoding carried it (v_add_f32 as VOP2, VOP3, SDWA or DPP).
// Source: AMD CDNA3 ISA manual, chapter 12 "Microcode Formats"; CDNA4 ISA manual, the same chapter.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTION_H
#define FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTION_H

#include "runtime/emulator/isa/Machine.h"

namespace flyc::emulator {

struct Wave;
struct OperandFacts;
struct Instruction;
using Handler = void (*)(Wave &, const Instruction &);

enum class Encoding : uint8_t {
  SOP2,
  SOPK,
  SOP1,
  SOPC,
  SOPP,
  SMEM,
  VOP2,
  VOP1,
  VOPC,
  VOP3,
  VOP3P,
  DS,
  MUBUF,
  MTBUF,
  FLAT,
  SCRATCH,
  GLOBAL,
  VOP3PX,   ///< two VOP3P halves: the scales, then the matrix instruction whose opcode counts
  VOP3PX16, ///< the same with a scale for each 16 numbers, not 32
  VOPD,     ///< the first half of a pair of vector instructions in one
  VOPDY,    ///< the second, whose fields stand in the same words
  VOPD3,    ///< the halves of a pair with three sources each
  VOPD3Y,
  TENSOR, ///< copies of whole tiles between memory and LDS
  // Layouts without opcodes of their own; no instruction has one of these as its encoding.
  MAI,   ///< how matrix instructions use the words of VOP3P
  SDWA,  ///< second words that select bytes and words of the sources,
  SDWAB, ///< of comparisons,
  DPP,   ///< and that move sources between lanes
  DPP8   ///< of groups of 8
};
/// Of those with opcodes.
constexpr unsigned encodingCount = 24;
const char *name(Encoding);
/// Two vector instructions in one, of which this is the first.
constexpr bool isPair(Encoding encoding) { return encoding == Encoding::VOPD || encoding == Encoding::VOPD3; }
constexpr bool isScaledMatrix(Encoding encoding) {
  return encoding == Encoding::VOP3PX || encoding == Encoding::VOP3PX16;
}

/// How the first source operand of a vector instruction is read.
enum class SourceForm : uint8_t { Plain, Sdwa, Dpp, Dpp8 };

/// Operands are numbers: scalar registers, constants, the literal, then VGPRs and AGPRs (Machine.h).
struct Instruction {
  Handler execute = nullptr;           ///< null: the emulator has none (ops/Handlers.h)
  const char *mnemonic = "";           ///< as LLVM prints it, without _e32 or _e64
  const OperandFacts *facts = nullptr; ///< what its opcode reads and writes; null where there is no such opcode
  uint32_t pc = 0;                     ///< byte offset in the code
  uint32_t words[2] = {0, 0};
  uint32_t literal = 0;     ///< DPP8: the lane that each of 8 reads, 3 bits each, from the lowest
  uint32_t literalHigh = 0; ///< of a literal of 64 bits
  int32_t immediate = 0;    ///< SOPK and SOPP simm16; the signed offset of memory instructions
  uint16_t src[3] = {noOperand, noOperand, noOperand};
  uint16_t dst = noOperand;                        ///< the first destination register
  uint16_t sdst = noOperand;                       ///< scalar result: the carry or mask of a vector instruction
  uint16_t saddr = noOperand, soffset = noOperand; ///< scalar address of FLAT forms, scalar offset of buffers and SMEM
  Encoding encoding = Encoding::SOPP;
  uint8_t size = 4; ///< bytes

  // Modifiers of vector operands, bit i for source i.
  uint8_t abs = 0, neg = 0;
  uint8_t negHi = 0, opSel = 0, opSelHi = 0;
  uint8_t omod = 0; ///< 1: times 2, 2: times 4, 3: divided by 2
  bool clamp = false;

  SourceForm form = SourceForm::Plain;
  uint16_t dppControl = 0;
  uint8_t dppRowMask = 0xF, dppBankMask = 0xF;
  bool dppBoundControl : 1 = false;
  bool dppFetchInactive : 1 = false;                           ///< lanes outside EXEC are read like others
  uint8_t sdwaSelect[2] = {6, 6}, sdwaDst = 6, sdwaUnused = 0; ///< 6: the whole dword
  bool sdwaSext[2] = {false, false};

  // Matrix instructions.
  uint8_t cbsz = 0, abid = 0, blgp = 0;
  uint16_t scale[2] = {noOperand, noOperand}; ///< block scales of A and B; opSel and opSelHi name the byte
  uint8_t scaleFormat = 0, scaleLane = 0;     ///< of waves of 32: A's format in bits 1:0, B's in 3:2; the upper lanes

  // Memory instructions.
  bool glc = false; ///< sc0: an atomic returns the old value
  bool nt = false, sc1 = false;
  bool lds = false; ///< the result goes to LDS
  bool offen = false, idxen = false;
  bool scaleOffset = false; ///< the address register counts elements
  bool gds : 1 = false;
  bool longWave : 1 = false;      ///< of a wave of 64 lanes, where waves may have 32: what the tables count for these
  bool halvesFactors : 1 = false; ///< and matrices A and B take half as many registers there
  uint8_t scope : 2 = 0, temporal : 3 = 0; ///< the cache policy where it is not glc, nt and sc1
  uint8_t offset0 = 0, offset1 = 0;        ///< DS
  uint8_t format = 0;                      ///< MTBUF
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTION_H
