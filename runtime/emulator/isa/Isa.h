//===- Isa.h - the opcodes of a processor ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which opcode number means what, by processor and encoding: the tables of opcodes of specs/isa, compiled in.
// ops/Handlers.h finds the handler of an opcode, which says what it does.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_ISA_H
#define FLYC_RUNTIME_EMULATOR_ISA_ISA_H

#include "runtime/emulator/isa/Family.h"
#include "runtime/emulator/isa/OperandFacts.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::emulator {

struct Operation {
  const char *mnemonic = nullptr; ///< null: no such opcode
  const OperandFacts *facts = nullptr;
};

struct OpcodeRowName {
  const char *mnemonic;
  const Family *family;
};
/// The rows of all tables of opcodes (OperandFacts::row).
std::span<const OpcodeRowName> opcodeRows();

/// The opcodes of one processor.
class Isa {
public:
  /// Null if specs/isa has no such processor: the emulator does not execute its code.
  static const Isa *find(std::string_view processor);
  /// Those that find() finds.
  static std::vector<std::string> known() { return names(false); }
  /// Of those, the ones that tools take where the user names none.
  static std::vector<std::string> processors() { return names(true); }

  const Operation &operator()(Encoding encoding, unsigned opcode) const {
    static const Operation none;
    const auto &table = tables[static_cast<unsigned>(encoding)];
    return opcode < table.size() ? table[opcode] : none;
  }
  const Family &family() const { return *itsFamily; }
  /// Flat loads that go to LDS have opcodes of their own; else a bit of the encoding says where a load goes.
  bool hasLoadsToLds() const { return loadsToLds; }

private:
  explicit Isa(std::string_view processor);
  static std::vector<std::string> names(bool offered);
  std::vector<Operation> tables[encodingCount];
  const Family *itsFamily = nullptr;
  bool loadsToLds = false;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_ISA_H
