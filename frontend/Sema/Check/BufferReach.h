//===- BufferReach.h - how far the lanes of a wave go in a buffer -*- C++ -*-===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A buffer instruction adds 32 bits of bytes to the base of its buffer. Offsets of 64 bits move the base by what is the
// same in all lanes of a wave (rule T15); this finds what is left: the modes over which lanes differ. Input: a typed
// kernel. Output: what its launches have to keep below 4 GiB.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_BUFFERREACH_H
#define FLYC_FRONTEND_SEMA_CHECK_BUFFERREACH_H

#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

struct BufferReach {
  const Node *buffer;   ///< the BufferView
  const Node *access;   ///< what goes that far; null: the layout of the buffer, whose offsets have 32 bits
  layout::Layout modes; ///< flat: the last of its offsets is the farthest, in elements
};

/// In the order of the source; of equal ones the first.
std::vector<BufferReach> findBufferReaches(const Kernel &kernel, const specs::TargetSpec &target);

/// The last offset, in elements, at which a buffer of `element` still holds one.
int64_t lastOffsetOfBuffer(Scalar element);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_BUFFERREACH_H
