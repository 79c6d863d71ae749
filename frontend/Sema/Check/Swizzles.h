//===- Swizzles.h - writers and readers of shared memory ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is written through one swizzle of some bytes and read through another comes back in other places. It is provably
// wrong where no writer has the reader's swizzle. What copies straight to LDS write is permuted at their source, so
// allocations with such writers are not looked at, nor is dynamic memory, whose tensors may overlap.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_SWIZZLES_H
#define FLYC_FRONTEND_SEMA_CHECK_SWIZZLES_H

#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

struct SwizzleMismatch {
  const Node *read, *written;
  std::string reader, writer; ///< the swizzles
};

/// At most one for each allocation, in the order of the reads.
std::vector<SwizzleMismatch> findSwizzleMismatches(const Kernel &kernel);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_SWIZZLES_H
