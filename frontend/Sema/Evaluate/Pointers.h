//===- Pointers.h - a `var` of a tensor in memory -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A `var` of a tensor in memory.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_POINTERS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_POINTERS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

std::shared_ptr<const Place> makePointer(Context &context, const std::string &name, const Node *tensor,
                                         SourceRange range);
Value readPointer(Context &context, const Place &place);
void assignPointer(Context &context, const Place &place, const Value &value, SourceRange valueRange, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_POINTERS_H
