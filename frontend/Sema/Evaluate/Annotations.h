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

/// The flags of the `@fast` annotations; reports any other annotation, except `@wave` of a kernel.
uint8_t fastFlags(Context &context, std::span<const ast::Annotation> annotations, bool ofKernel = false);
/// The lanes of `@wave(64)`; nothing without it, or if it is faulty, which is reported.
std::optional<unsigned> waveLanes(Context &context, const ast::KernelDecl *kernel);

/// While one lives, `target` is what a kernel of these annotations sees. It reports nothing.
class InWavesOf {
public:
  InWavesOf(Context &context, const ast::KernelDecl *kernel);
  ~InWavesOf() { context.waves = saved; }
  InWavesOf(const InWavesOf &) = delete;
  InWavesOf &operator=(const InWavesOf &) = delete;

private:
  Context &context;
  KernelWaves saved;
};
Exits executeAnnotated(Context &context, const ast::AnnotatedStmt *s);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_ANNOTATIONS_H
