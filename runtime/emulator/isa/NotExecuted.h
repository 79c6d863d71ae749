//===- NotExecuted.h - opcodes that are left out on purpose ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compute kernels cannot use some opcodes that LLVM knows. The emulator has no handlers for these; a fault and the list
// of opcodes (`flyc emulator`) give the reason, which stands in specs/isa/not-executed.tsv.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_NOTEXECUTED_H
#define FLYC_RUNTIME_EMULATOR_ISA_NOTEXECUTED_H

namespace flyc::emulator {

/// Why no handler exists, or null: the opcode is missing for no good reason.
const char *reasonNotExecuted(const char *mnemonic);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_NOTEXECUTED_H
