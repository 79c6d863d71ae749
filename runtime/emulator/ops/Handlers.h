//===- Handlers.h - what executes an opcode -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Binds the opcodes of isa/Isa.h to the handlers of the families (Families.def) by mnemonic, once for each level of
// vector extensions (state/Simd.h). Opcodes of RDNA have handlers of their own if a mnemonic means something else
// there; Renamed.def lists the mnemonics that mean the same. An opcode without handler decodes, and faults when it is
// executed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_HANDLERS_H
#define FLYC_RUNTIME_EMULATOR_OPS_HANDLERS_H

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/Simd.h"

#include <span>
#include <vector>

namespace flyc::emulator {

class Handlers {
public:
  /// Those of the level in use. They live for ever.
  static const Handlers &inUse();

  /// Null: the emulator has none. `facts` may be null.
  Handler operator()(const OperandFacts *facts) const { return facts ? byRow[facts->row] : nullptr; }
  /// Sets Instruction::execute of each instruction and of the halves of each pair.
  void bind(std::span<Instruction> code, std::span<Instruction> halves) const;

private:
  explicit Handlers(SimdLevel);
  std::vector<Handler> byRow; ///< by OperandFacts::row
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_HANDLERS_H
