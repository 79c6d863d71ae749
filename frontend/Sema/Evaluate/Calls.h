//===- Calls.h - calls: matching arguments, inlining ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Calls of functions, closures and builtins: arguments are matched to parameters, functions are inlined.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_CALLS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_CALLS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// Calls a function value: a builtin, a function of the source, a closure.
Value apply(Context &context, const Value &function, std::vector<CallArgument> arguments, SourceRange functionRange,
            SourceRange range);
Value evaluateCall(Context &context, const ast::CallExpr *e);
Value callBuiltin(Context &context, const Builtin *builtin, std::span<const ast::GenericArg> generics,
                  std::vector<CallArgument> arguments, SourceRange nameRange, SourceRange range, bool isMethod);
Value callFunction(Context &context, const Function &function, std::vector<CallArgument> arguments, SourceRange range);
bool matchArguments(Context &context, std::string_view callee, const std::vector<BuiltinParameter> &parameters,
                    std::vector<CallArgument> &arguments, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_CALLS_H
