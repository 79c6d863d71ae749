//===- ModeBits.h - bits of MODE that change how instructions issue -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What MODE says of floating point is in FloatMode.h. Source: AMD CDNA3 ISA manual, tables "MODE Register Fields" and
// "GPR Indexing"; CDNA4 ISA manual, 6.6.2 "VGPR Indexing Details".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_MODEBITS_H
#define FLYC_RUNTIME_EMULATOR_STATE_MODEBITS_H

#include "runtime/emulator/state/Wave.h"

namespace flyc::emulator {

constexpr uint32_t modeIndexing =
    1u << 27; ///< GPR_IDX_EN: vector instructions add M0[7:0] to the registers that M0[15:12] enables
constexpr uint32_t modeSkip = 1u << 28; ///< VSKIP: vector and memory instructions are not issued
/// Of processors with more than 256 VGPRs: which 256 of them the destination [1:0] and the sources [3:2], [5:4], [7:6]
/// of vector instructions mean. s_set_vgpr_msb has the destination's bits highest.
constexpr unsigned modeBanksShift = 12;
constexpr uint32_t modeBanks = 0xFFu << modeBanksShift;
constexpr unsigned modeStackShift = 29; ///< CSP: how many forks wait

/// Executes an instruction while modeIndexing or modeSkip is set.
void executeChanged(Wave &, const Instruction &);

/// The bits of MODE that execution looks at before each instruction.
constexpr uint32_t changingModes(const Family &family) {
  return family.hasRegisterBanks ? modeBanks : family.hasNull() ? 0 : modeIndexing | modeSkip;
}
/// Are the registers of instructions of this wave others than those that they name?
inline bool usesBanks(const Wave &w) { return w.family->hasRegisterBanks && (w.mode & modeBanks); }
/// The instruction with the registers that it means while MODE is `mode`.
Instruction inBanks(uint32_t mode, const Instruction &);
inline Instruction inBanks(const Wave &w, const Instruction &inst) { return inBanks(w.mode, inst); }

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_MODEBITS_H
