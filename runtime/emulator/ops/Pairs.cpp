//===- Pairs.cpp - two vector instructions in one ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: AMD RDNA4 ISA manual, "VOPD". The destinations of the halves are different registers.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Pairs.h"

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/ModeBits.h"
#include "runtime/emulator/state/Operands.h"

#include <algorithm>

namespace flyc::emulator {

void executePair(Wave &w, const Instruction &i) {
  const Instruction *half = w.halves + 2 * static_cast<size_t>(i.immediate);
  Instruction moved[2];
  if (usesBanks(w)) [[unlikely]] {
    moved[0] = inBanks(w, half[0]);
    moved[1] = inBanks(w, half[1]);
    half = moved;
  }
  const unsigned width = half[0].facts->writes[OperandFacts::Dst];
  if (!registersFor(w, half[0], half[0].dst, width))
    return;
  Lanes *to = &w.vector(half[0].dst), before[2], result[2];
  std::copy_n(to, width, before);
  half[0].execute(w, half[0]);
  std::copy_n(to, width, result);
  std::copy_n(before, width, to);
  if (!w.done)
    half[1].execute(w, half[1]);
  std::copy_n(result, width, to);
}

} // namespace flyc::emulator
