//===- Atoms.h - matrix instructions in layout expressions ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the name and parameters of a matrix atom. Output: which thread holds what, as the types of the dialect say.
// MLIR is started by the first atom, not before, and is not seen through this header.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LAYOUT_ATOMS_H
#define FLYC_TOOLS_LAYOUT_ATOMS_H

#include "compiler/Layout/Value.h"

namespace flyc::driver {

/// Explained for names, shapes and types that no matrix instruction has, and for a short name that means different
/// layouts in several families.
layout::Result<layout::MmaAtomLayouts> mmaAtomLayouts(const layout::MmaAtomName &atom);

} // namespace flyc::driver

#endif // FLYC_TOOLS_LAYOUT_ATOMS_H
