//===- Memory.h - which memory a tensor is a view of ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds the argument that a tensor is a view of, and checks how it may be accessed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_MEMORY_H
#define FLYC_FRONTEND_SEMA_EVALUATE_MEMORY_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// Whether the caller gave the tensor that `tensor` is a view of; a known `true` if the tensor is not optional.
Value isPresent(Context &context, const Node *tensor, SourceRange range);
/// False after an error if the tensor is a view of an `in` argument.
bool checkWritable(Context &context, const Node *tensor, SourceRange range);
/// False after an error if the tensor is a view of an `out` argument.
bool checkReadable(Context &context, const Node *tensor, SourceRange range);
const Argument *rootArgument(const Context &context, const Node *tensor);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_MEMORY_H
