//===- Cdna.h - the shape of a wave on CDNA processors --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: AMD CDNA3 and CDNA4 ISA manuals, tables "Scalar source operands" and "S_WAITCNT", chapter "Kernel State".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_CDNA_H
#define FLYC_RUNTIME_EMULATOR_ISA_CDNA_H

#include <cstdint>

namespace flyc::emulator {

/// A counter in the immediate of s_waitcnt: bits [low, low + width), and above them `highWidth` bits from `high` on.
struct CounterField {
  const char *name;
  uint8_t low, width, high, highWidth;
  constexpr unsigned max() const { return (1u << (width + highWidth)) - 1; }
  constexpr unsigned of(uint16_t immediate) const {
    return (immediate >> low & ((1u << width) - 1)) | (immediate >> high & ((1u << highWidth) - 1)) << width;
  }
};

/// Waves of 64 lanes, AGPRs beside VGPRs, three wait counters in one instruction.
struct Cdna {
  static constexpr unsigned laneCount = 64;
  using LaneMask = uint64_t; ///< a bit for each lane

  // Operand numbers of scalar registers. Those with a purpose follow the general ones.
  static constexpr uint16_t generalScalars = 102, flatScratch = 102, xnackMask = 104, vcc = 106, firstTrap = 108,
                            m0 = 124, exec = 126, scalarEnd = 128;
  // Operand numbers that do not name registers. `null` is how the decoder numbers the register of later families that
  // reads as 0 and ignores what is written; CDNA has none.
  static constexpr uint16_t null = 209, flatScratchBase = 230, sdwaFollows = 249, dppFollows = 250, scc = 253,
                            literal64 = 254, literal = 255;
  // Operand numbers of vector registers: the high byte tells the file, or which 256 of the VGPRs.
  static constexpr uint16_t firstVgpr = 256, firstAgpr = firstVgpr + 1024, operandEnd = firstAgpr + 256;

  static constexpr CounterField vectorCounter{"vmcnt", 0, 4, 14, 2}, exportCounter{"expcnt", 4, 3, 0, 0},
      scalarCounter{"lgkmcnt", 8, 4, 0, 0};
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_CDNA_H
