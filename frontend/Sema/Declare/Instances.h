//===- Instances.h - which kernels are built ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The instances of kernels and entries that a file or the command line asks for.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_INSTANCES_H
#define FLYC_FRONTEND_SEMA_DECLARE_INSTANCES_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void analyzeInstances(Context &context, const ast::Module &module, bool isSound);
std::string instanceName(Context &context, const ast::Ident &name, std::span<ast::GenericParam *const> generics,
                         const std::shared_ptr<Scope> &inner);
/// The scope that holds the arguments in `<..>`; null after an error.
std::shared_ptr<Scope> instanceScope(Context &context, const ast::Ident &name,
                                     std::span<ast::GenericParam *const> generics, const std::shared_ptr<Scope> &outer,
                                     std::span<const ast::GenericArg> given, SourceRange range);
/// False, after an error, if the name is already taken.
bool takeName(Context &context, const std::string &name, SourceRange range);
/// Builds the kernel, unless it has been.
const Instance *instanceOf(Context &context, const KernelTemplate &kernel, std::span<const ast::GenericArg> given,
                           SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_INSTANCES_H
