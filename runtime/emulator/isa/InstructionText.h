//===- InstructionText.h - a decoded instruction as assembly --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTIONTEXT_H
#define FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTIONTEXT_H

#include "runtime/emulator/isa/Decode.h"

#include <string>

namespace flyc::emulator {

/// "global_load_dword v2, v[0:1], off offset:16": as llvm-objdump prints it, less the suffixes _e32 and _e64. Cache
/// bits have the names that they have since gfx940 (sc0 nt sc1). Words that are not an instruction are printed in
/// hexadecimal.
/// `inBanks`: VGPRs stand under the numbers that they have in their one file of more than 256.
std::string text(const Instruction &, bool inBanks = false);
/// The instruction at this offset of the code, of a pair both halves.
std::string textAt(const DecodedCode &, uint32_t pc, bool inBanks = false);

/// "v2", "a[0:3]", "s[4:5]", "vcc", "exec_lo": a register operand and how many dwords of it.
std::string registerText(unsigned operand, unsigned count = 1, bool inBanks = false);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_INSTRUCTIONTEXT_H
