//===- Decode.h - code bytes to instructions ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the bytes of a kernel's code and the processor's opcode tables. Output: one Instruction for each dword of the
// code, by its offset. Every read is bounded. A dword that is not an instruction decodes to an empty entry, which
// faults if it is reached: code may hold constants and padding.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_DECODE_H
#define FLYC_RUNTIME_EMULATOR_ISA_DECODE_H

#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/isa/OperandFacts.h"

#include <cstddef>

namespace flyc::emulator {

/// The instruction at `offset` (a multiple of 4). `mnemonic` is null if there is none.
Instruction decode(const Isa &isa, std::span<const std::byte> code, uint32_t offset);

/// The second half of the pair (Encoding::VOPD) at `offset`; decode() gives the first. `mnemonic` is null if there is
/// no pair. Both halves have the size of the pair.
Instruction decodeSecond(const Isa &isa, std::span<const std::byte> code, uint32_t offset);

/// The whole of a code: its instructions, indexed by offset / 4, and both halves of each pair, the first at twice the
/// `immediate` of the pair.
struct DecodedCode {
  std::vector<Instruction> instructions, halves;
};
DecodedCode decodeAll(const Isa &isa, std::span<const std::byte> code);

/// What an instruction of `code` reads and writes; of a pair, what both halves do.
RegisterUses registerUses(const DecodedCode &code, const Instruction &);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_DECODE_H
