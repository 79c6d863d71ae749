//===- Npy.h - arrays in .npy files ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The format of numpy.save: versions 1 to 3, row-major, little endian (NumPy documentation, "numpy.lib.format"). Types
// that numpy lacks are held as their codes, one element a byte or two: |V1, |V2 (as the ml_dtypes package writes them)
// or |u1, <u2; i4 as i1. Reading takes any bytes: every length is checked against the file's.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_ARRAYS_NPY_H
#define FLYC_TOOLS_RUN_ARRAYS_NPY_H

#include "tools/run/arrays/Array.h"

namespace flyc::driver {

/// The array in `file`, whose name is for messages. `type`: what it must hold; null: whatever it says, if numpy has
/// that type.
RunResult<Array> readNpy(const std::string &name, std::string_view file, const ElementType *type);

std::string writeNpy(const Array &array);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_ARRAYS_NPY_H
