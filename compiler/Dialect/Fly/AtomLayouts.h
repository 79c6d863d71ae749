//===- AtomLayouts.h - atoms and tilings as the algebra sees them
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// From the types of atoms, tiled copies and tiled mmas to the structures of compiler/Layout/Tiled.h: for inference and
// for the lowering, which run the same algorithms.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_ATOMLAYOUTS_H
#define FLYC_COMPILER_DIALECT_FLY_ATOMLAYOUTS_H

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Tiled.h"

namespace flyc::fly {

layout::Result<layout::CopyAtomLayouts> toAlgebra(CopyAtomType atom);
layout::MmaAtomLayouts toAlgebra(MmaAtomType atom);
layout::Result<layout::TiledCopy> toAlgebra(TiledCopyType type);
layout::Result<layout::TiledMma> toAlgebra(TiledMmaType type);
layout::MmaOperand toAlgebra(MmaOperand operand);
/// The element type of an operand of the instruction.
mlir::Type getOperandElementType(MmaAtomType atom, MmaOperand operand);
/// Values of one thread in an operand of the instruction.
layout::Result<int64_t> getValuesPerThread(MmaAtomType atom, MmaOperand operand);
/// Bits of one thread in the source (destination) of the instruction.
layout::Result<int64_t> getBitsPerThread(CopyAtomType atom, layout::CopySide side);

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_ATOMLAYOUTS_H
