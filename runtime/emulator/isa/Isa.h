//===- Isa.h - opcode tables and the handlers behind them -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which opcode number means what comes from specs/isa/cdna.tsv, compiled in; what it does, from the handler lists of
// the family files (Families.def), bound by mnemonic once per process and level. A mnemonic without handler decodes and
// faults when it is executed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_ISA_H
#define FLYC_RUNTIME_EMULATOR_ISA_ISA_H

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/Simd.h"

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::emulator {

/// One row of specs/isa/cdna.tsv. `targets` lists processors, comma-separated.
struct OpcodeRow {
  Encoding encoding;
  uint16_t opcode;
  const char *mnemonic;
  const char *targets;
  const char *operands, *memory; ///< OperandFacts parses them
};

/// What a family file offers.
struct OperationEntry {
  const char *mnemonic;
  Handler execute;
};
#define FLYC_FAMILY(F) std::span<const OperationEntry> F();
#include "runtime/emulator/isa/Families.def"
inline namespace FLYC_SIMD {
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
#include "runtime/emulator/isa/Families.def"
} // namespace FLYC_SIMD

struct Operation {
  const char *mnemonic = nullptr; ///< null: no such opcode
  Handler execute = nullptr;      ///< null: known, without a handler
  const OperandFacts *facts = nullptr;
};

/// The opcodes of one processor, with the handlers of the level in use (Simd.h).
class Isa {
public:
  /// Null if specs/isa has no such processor.
  static const Isa *find(std::string_view processor);
  static std::vector<std::string> processors();

  const Operation &operator()(Encoding encoding, unsigned opcode) const {
    static const Operation none;
    const auto &table = tables[static_cast<unsigned>(encoding)];
    return opcode < table.size() ? table[opcode] : none;
  }

private:
  Isa(std::string_view processor, SimdLevel level);
  std::vector<Operation> tables[encodingCount];
  std::deque<OperandFacts> facts; ///< one a row; they stay where they are
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_ISA_H
