//===- Comments.h - comments that were meant as divisions -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A warning about the comment sign `//` where the author meant a division.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_COMMENTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_COMMENTS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void warnIfCommentDivides(Context &context, const Value &value, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_COMMENTS_H
