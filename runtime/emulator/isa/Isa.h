//===- Isa.h - the opcodes of a processor ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which opcode number means what, by processor and encoding: the tables of opcodes of specs/isa, compiled in. What an
// opcode does is not said here: ops/Handlers.h finds its handler.
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

/// The mnemonics of all tables of opcodes by row (OperandFacts::row).
std::span<const char *const> opcodeRows();

/// The opcodes of one processor.
class Isa {
public:
  /// Null if the emulator does not execute code of this processor.
  static const Isa *find(std::string_view processor);
  /// Null if specs/isa has no such processor. Code of what it has is decoded.
  static const Isa *decodable(std::string_view processor);
  /// Those that find() finds.
  static std::vector<std::string> processors();

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
  std::vector<Operation> tables[encodingCount];
  const Family *itsFamily = nullptr;
  bool loadsToLds = false;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_ISA_H
