//===- Pairs.h - two vector instructions in one ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_PAIRS_H
#define FLYC_RUNTIME_EMULATOR_OPS_PAIRS_H

#include "runtime/emulator/isa/Instruction.h"

namespace flyc::emulator {

/// Executes both halves of a pair (Encoding::VOPD; Wave::halves): both read the registers as they were before.
void executePair(Wave &, const Instruction &);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_PAIRS_H
