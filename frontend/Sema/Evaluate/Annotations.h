//===- Annotations.h - @fast ----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The annotations of kernels and statements.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_ANNOTATIONS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_ANNOTATIONS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// The flags of the `@fast` annotations; reports any other annotation.
uint8_t fastFlags(Context &context, std::span<const ast::Annotation> annotations);
Exits executeAnnotated(Context &context, const ast::AnnotatedStmt *s);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_ANNOTATIONS_H
