//===- AtomFigures.h - how long a matrix instruction takes -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The figures of a target that are a matrix atom's: by its own key (matrix_clocks), or by its name in assembly
// (matrix_instructions).
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_ATOMFIGURES_H
#define FLYC_SPECS_TABLES_ATOMFIGURES_H

#include "specs/tables/AtomTable.h"

#include <cstdint>
#include <string>

namespace flyc::specs {

struct AtomFigures {
  double clocks = 0;       ///< of one SIMD, from instruction to instruction; 0: not known
  double untilResult = 0;  ///< from its begin until another instruction may read D without waiting; 0: not known
  std::string_view origin; ///< of the clocks: one of figureOrigins
};

/// Which formats of A and B a matrix instruction has that names them in its fields.
enum class MatrixFormats : uint8_t { Other, Some8Bit, Both4Bit };

/// The name in the group matrix_instructions under which `target` has the clocks of an instruction with these formats:
/// some have names of their own. The figure may be absent.
std::string matrixFigure(const TargetSpec &target, std::string_view mnemonic, MatrixFormats formats);

AtomFigures figuresOf(const MatrixAtom &atom, const TargetSpec &target);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_ATOMFIGURES_H
