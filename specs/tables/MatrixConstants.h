//===- MatrixConstants.h - what matrix intrinsics want besides operands ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Constants that stand between the operands of an intrinsic and say how it multiplies: signs, clamps, modifiers, hints.
// Apart from AtomTable.h, since no one but the lowering asks for them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_MATRIXCONSTANTS_H
#define FLYC_SPECS_TABLES_MATRIXCONSTANTS_H

#include "specs/tables/AtomTable.h"

namespace flyc::specs {

enum class MatrixConstantKind : uint8_t {
  SignA, ///< whether integers of A are signed
  SignB,
  Clamp, ///< D saturates
  High,  ///< which half of a register holds a 16-bit C and D: 0 but where the halves lie apart
  NegA,
  NegB,
  ModC,   ///< C is negated, or its absolute value
  ReuseA, ///< a hint that the next instruction has the same A
  ReuseB,
  ScaleFormatA, ///< ScaleFormat
  ScaleFormatB
};

struct MatrixConstant {
  MatrixConstantKind kind;
  unsigned place; ///< among all arguments of the intrinsic

  /// Its width, as LLVM wants it.
  constexpr unsigned bits() const {
    using enum MatrixConstantKind;
    return kind == ModC ? 16 : kind == ScaleFormatA || kind == ScaleFormatB ? 32 : 1;
  }
};

/// Bits of the register that says where the stored values of a lane stand, of a sparse A: two for each.
constexpr unsigned indexBits(const MatrixAtom &atom) { return atom.m * atom.storedK() * 2 / atom.wave > 32 ? 64 : 32; }

/// Those of a row of matrixAtoms(), by ascending place. The others of its arguments are MatrixAtom::arguments.
std::span<const MatrixConstant> matrixConstants(const MatrixAtom &);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_MATRIXCONSTANTS_H
