//===- Pairs.cpp - two vector instructions in one ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: AMD RDNA4 ISA manual, "VOPD". The destinations of the halves are different registers.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Pairs.h"

#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {

void executePair(Wave &w, const Instruction &i) {
  const Instruction *half = w.halves + 2 * static_cast<size_t>(i.immediate);
  if (!registersFor(w, half[0], half[0].dst))
    return;
  const Lanes before = w.vector(half[0].dst);
  half[0].execute(w, half[0]);
  const Lanes result = w.vector(half[0].dst);
  w.vector(half[0].dst) = before;
  if (!w.done)
    half[1].execute(w, half[1]);
  w.vector(half[0].dst) = result;
}

} // namespace flyc::emulator
