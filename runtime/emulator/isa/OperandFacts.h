//===- OperandFacts.h - what an opcode reads, writes and is ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The facts of one row of a table of opcodes, parsed once, and what they mean for one decoded instruction: the ranges
// of registers that it reads and writes. Nothing here is a list of opcodes. Some operands depend on modifiers
// (addressing forms, LDS destinations, formats of matrix products); the functions below know these.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_OPERANDFACTS_H
#define FLYC_RUNTIME_EMULATOR_ISA_OPERANDFACTS_H

#include "runtime/emulator/isa/Instruction.h"
#include "specs/tables/OpcodeClass.h"

#include <string_view>
#include <vector>

namespace flyc::emulator {

enum class MemoryAccess : uint8_t { None, Load, Store, Atomic };

/// Dwords that an opcode reads and writes per field of Instruction; 0: that field names no register.
struct OperandFacts {
  enum Field : uint8_t { Sdst, Dst, Src0, Src1, Src2, Saddr, Return, Vcc, Exec, Scc };
  static constexpr unsigned fieldCount = 10;
  uint8_t reads[fieldCount] = {}, writes[fieldCount] = {};
  MemoryAccess access = MemoryAccess::None;
  uint8_t bytes = 0;         ///< of memory that a lane touches, in each place
  uint8_t places = 1;        ///< 2: read2 and write2
  uint16_t row = 0;          ///< of all tables of opcodes: what handlers are found by
  uint16_t accumulation = 0; ///< a bit for each Field that is an AGPR whatever the acc bits say
  uint16_t scalars = 0; ///< a bit for each Field that is a scalar register where others of its encoding have vectors
  uint16_t halves = 0;  ///< a bit for each Field whose highest bit says which half of a register is meant
  const specs::OpcodeClass *kind = nullptr; ///< never null in a table of opcodes

  /// The larger of both: the operand's width as assembly spells it.
  unsigned width(Field field) const { return reads[field] > writes[field] ? reads[field] : writes[field]; }
  /// From the table's columns; a word that the table does not know is left out.
  static OperandFacts parse(std::string_view operands, std::string_view memory);
};

/// The class of an instruction; that of unknown mnemonics if `i` did not decode.
const specs::OpcodeClass &kindOf(const Instruction &i);

/// How many VGPRs, from src[0], a FLAT, GLOBAL, SCRATCH, MUBUF or MTBUF instruction takes for its address.
unsigned addressRegisterCount(const Instruction &);

/// Consecutive registers under their operand numbers (Machine.h); SCC under that of the source that reads it.
struct RegisterRange {
  uint16_t first = 0;
  uint8_t count = 0;
};
constexpr uint16_t sccRegister = Machine::scc;
/// Whether one register stands in both lists.
bool overlaps(const std::vector<RegisterRange> &, const std::vector<RegisterRange> &);

/// Every register that an instruction reads and every one that it writes. EXEC as the mask of a vector instruction is
/// not listed.
struct RegisterUses {
  std::vector<RegisterRange> reads, writes;
};
RegisterUses registerUses(const Instruction &);

/// The bits of the registers in field Src1 (and Src2, for the second place) that a store of vector memory or LDS writes
/// as they are: of each dword; 0: it converts them, or is none.
uint32_t storedBits(const Instruction &);

/// Dwords of an operand: of a matrix instruction by the formats in cbsz and blgp, of any by the lanes of a wave where
/// these differ; else what the facts say.
unsigned operandWidth(const Instruction &, OperandFacts::Field);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_OPERANDFACTS_H
