//===- Generics.h - compile-time arguments --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Arguments in `<..>`: inferred from a call, checked, bound in a scope.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_GENERICS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_GENERICS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// What the arguments of a call say about the parameters in `<..>`.
struct Inference {
  std::span<ast::GenericParam *const> parameters;
  std::vector<Value> values; ///< by parameter; nothing: unknown
  std::vector<bool> isFirm;  ///< by parameter: from a value that has a type, not from a number in the source
};
Value enumArgument(Context &context, const ast::GenericParam *parameter, const ast::Expr *written,
                   const std::shared_ptr<Scope> &where);
/// Binds every parameter in `inner`. False after an error.
bool bindGenerics(Context &context, const std::string &name, std::span<ast::GenericParam *const> parameters,
                  std::span<const ast::GenericArg> given, const std::shared_ptr<Scope> &inner, SourceRange range,
                  const Inference *inferred);
Value instantiate(Context &context, const Function &function, std::span<const ast::GenericArg> given, SourceRange range,
                  const std::vector<CallArgument> *arguments);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_GENERICS_H
