//===- ModeBits.cpp - bits of MODE that change how instructions issue -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/ModeBits.h"

#include <string>

namespace flyc::emulator {

/// Those of one lane too: the source of v_readlane and v_readfirstlane, the destination of v_writelane.
static bool isIndexed(const Instruction &inst) {
  switch (inst.encoding) {
  case Encoding::VOP1:
  case Encoding::VOP2:
  case Encoding::VOPC:
  case Encoding::VOP3:
  case Encoding::VOP3P: return true;
  default: return false;
  }
}

void executeChanged(Wave &w, const Instruction &inst) {
  const bool isVector = inst.encoding >= Encoding::VOP2; // every scalar encoding stands before
  if (isVector && (w.mode & modeSkip))
    return;
  if (!(w.mode & modeIndexing) || !isIndexed(inst))
    return inst.execute(w, inst);
  const uint32_t m0 = w.sgpr[Machine::m0];
  Instruction moved = inst;
  bool inside = true;
  const auto move = [&](uint16_t &operand) {
    if (operand < firstVgpr || operand >= firstAgpr)
      return;
    operand = static_cast<uint16_t>(operand + (m0 & 0xFF));
    inside &= operand < firstAgpr && w.hasVector(operand);
  };
  for (unsigned n = 0; n < 3; ++n)
    if (m0 >> (12 + n) & 1)
      move(moved.src[n]);
  if (m0 >> 15 & 1)
    move(moved.dst);
  if (!inside)
    return w.fail(inst, "M0 is " + std::to_string(m0 & 0xFF) +
                            " (GPR indexing): a register and that is beyond those that the kernel descriptor grants");
  moved.execute(w, moved);
}

/// CDNA5 ISA manual, S_SET_VGPR_MSB: the roles of fields by encoding. Scales of matrix products stay as they are.
Instruction inBanks(uint32_t mode, const Instruction &inst) {
  Instruction moved = inst;
  const uint32_t banks = mode >> modeBanksShift;
  const auto move = [&](uint16_t &operand, unsigned role) {
    if (isVectorRegister(operand))
      operand = static_cast<uint16_t>(operand + ((banks >> (2 * role) & 3) << 8));
  };
  move(moved.dst, 0);
  const bool hasOneDataField = inst.encoding == Encoding::MUBUF;
  for (unsigned n = 0; n < 3; ++n)
    move(moved.src[n], hasOneDataField && n == 1 ? 0 : n + 1);
  return moved;
}

} // namespace flyc::emulator
