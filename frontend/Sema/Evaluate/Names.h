//===- Names.h - what a name means ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a name means, and which name is nearest to one that is unknown.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_NAMES_H
#define FLYC_FRONTEND_SEMA_EVALUATE_NAMES_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value evaluateName(Context &context, const ast::NameExpr *e);
Value unknownName(Context &context, const ast::Ident &name);
/// True if the language itself defines the name: a type, a builtin, an object.
bool isWordOfLanguage(std::string_view name);
/// Adds the name to a scope that does not have it yet.
void declareIn(Context &context, Scope &scope, const ast::Ident &name, Binding binding);
std::vector<std::string_view> visibleNames(const Context &context);
/// What a name stands for in the current kernel: of constants that depend on target.wave_size, the one of its waves.
Value valueOf(Context &context, const Binding &binding);
Value withGenerics(Context &context, const Value &named, std::string_view name, std::span<const ast::GenericArg> args,
                   SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_NAMES_H
