//===- Offsets.h - how wide offsets into tensors are ------------*- C++ -*-===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T15: offsets into a tensor are i64 where a leaf of its layout is, else i32. The algebra multiplies in the width
// of the wider operand. So these are widened first: the strides of a parameter, and the coordinates that a tensor is
// sliced or read by.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_OFFSETS_H
#define FLYC_FRONTEND_SEMA_TYPES_OFFSETS_H

#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

/// True for an i64 of the kernel and for a number that does not fit an i32.
bool isWide(const layout::Int &i);
bool hasWideLeaf(const layout::AnyLayout &l);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_OFFSETS_H
