//===- Family.h - families of processors to the decoder -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the decoder asks of a family: where fields stand, and the operand numbers that announce something. Sources: AMD
// CDNA3 and RDNA4 ISA manuals, table "Scalar source operands".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H
#define FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H

#include "runtime/emulator/isa/EncodingFields.h"

namespace flyc::emulator {

struct Family {
  const EncodingTable &encodings;
  /// The waves of its processors have Machine's shape, so that their code is executed.
  bool isExecuted;
  uint16_t noScalarAddress; ///< a scalar address of this number stands for none
  uint16_t null;            ///< the register that reads 0 and takes everything; noOperand if there is none
  /// First sources that announce a second word; noOperand where there is no such word.
  uint16_t sdwaFollows, dppFollows, dpp8Follows, dpp8FetchesInactive;
  bool hasLongDpp; ///< a DPP word may follow VOP3 and VOP3P

  bool hasNull() const { return null != noOperand; }
};

inline constexpr Family cdnaFamily{cdnaEncodings,       true,      0x7F,      noOperand, Machine::sdwaFollows,
                                   Machine::dppFollows, noOperand, noOperand, false};
inline constexpr Family rdna4Family{rdna4Encodings, false, 124, 124, noOperand, 250, 233, 234, true};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H
