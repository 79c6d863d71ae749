//===- Views.h - the memory that a tensor is a view of --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tensor is either memory (an argument, shared memory, registers), a coordinate tensor, or a view of another tensor.
// These functions follow views back to what they show.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_VIEWS_H
#define FLYC_FRONTEND_KERNELIR_VIEWS_H

#include "frontend/KernelIR/Node.h"

namespace flyc::sema {

/// The tensor that `node` is directly a view of. Null if it is not a view, or a view of one of several tensors.
const Node *viewedTensor(const Node *node);

/// The tensor at the end of a chain of views: an argument, shared memory, registers, coordinates, or an AnyMemory that
/// stands for one of several of those.
const Node *viewRoot(const Node *tensor);

/// Like viewRoot; in addition, shared memory that reuses the bytes of other memory is followed to that memory.
const Node *memoryRoot(const Node *tensor);

/// Like memoryRoot, but of a tensor that may be one of several: the roots of all of them. Never empty.
std::vector<const Node *> memoryRoots(const Node *tensor);

/// The Fragment or MmaFragment that `tensor` is a view of; null if it is not in registers that one of those allocated.
const Node *fragmentRoot(const Node *tensor);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_VIEWS_H
