//===- MatrixAtoms.h - the dialect's matrix types and the table of instructions
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Between the types of fly_rocdl and the rows of specs/tables/AtomTable.h: either from the other, and a row's layouts,
// parsed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLYROCDL_MATRIXATOMS_H
#define FLYC_COMPILER_DIALECT_FLYROCDL_MATRIXATOMS_H

#include "compiler/Dialect/Fly/Fly.h"
#include "specs/tables/AtomTable.h"

#include <optional>
#include <string>

namespace flyc::fly_rocdl {

/// The row of `instruction`; null if it is no matrix type of fly_rocdl (universal_fma).
const specs::MatrixAtom *getMatrixAtom(mlir::Type instruction);

/// The type of a row, integers signed, its other flags unset; null if the row has none (MatrixAtom::type).
mlir::Type getMatrixType(mlir::MLIRContext *context, const specs::MatrixAtom &atom);

/// "f16", "f8e4m3fnuz", "xf32": an element type as the table spells it; empty if no row can have it.
llvm::StringRef getElementName(mlir::Type element);
/// The element type of that name: "xf32" is tf32, which has the same 19 bits.
mlir::Type getElementType(mlir::MLIRContext *context, llvm::StringRef name);
/// The type in which memory and registers hold elements of `element`: f32 for tf32.
mlir::Type getStoredType(mlir::Type element);

/// (lane, value) to element, of one row.
struct MatrixLayouts {
  layout::Layout a, b, acc;
};
/// Parsed when first asked for; lives forever.
const MatrixLayouts &getLayouts(const specs::MatrixAtom &atom);

/// How a type with blocks of scales multiplies.
struct WmmaScaleFlags {
  int32_t opselA, opselB, modC;
  bool reuseA, reuseB;
};
/// The same instruction with scales from these bytes (of CDNA4) or halves of the lanes (of gfx1250); without scales
/// itself.
mlir::Type withOpsel(mlir::Type instruction, int32_t opselA, int32_t opselB);
/// Nothing of another type.
std::optional<WmmaScaleFlags> getWmmaScaleFlags(mlir::Type instruction);

/// Why no tiling takes the instruction, as the rest of "an instruction ..."; nothing if one does.
std::optional<std::string> whyNotTiled(mlir::Type instruction);

} // namespace flyc::fly_rocdl

#endif // FLYC_COMPILER_DIALECT_FLYROCDL_MATRIXATOMS_H
