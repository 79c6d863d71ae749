//===- Members.h - `x.name` -----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `x.name`: members of objects and modules, fields of structs, properties of values.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_MEMBERS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_MEMBERS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value evaluateField(Context &context, const ast::FieldExpr *e);
/// `x.name` as a property of x; nothing if x has no such property.
std::optional<Value> property(Context &context, const Value &base, std::string_view name, SourceRange range);
/// The names that may stand behind the dot of such a value, in the order of the alphabet for modules, else as they are
/// known best; methods apart. For an editor.
std::vector<std::string> memberNames(const Value &base);
Value hardwareId(Context &context, Id id, unsigned axis, SourceRange range);
Value moduleMember(Context &context, const ImportedModule &module, const ast::Ident &name);
std::optional<Value> fieldOf(Context &context, const Value &base, std::string_view name);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_MEMBERS_H
