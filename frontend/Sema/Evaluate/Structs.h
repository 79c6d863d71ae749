//===- Structs.h - structs and enums --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Structs and enums: their types, values and fields.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_STRUCTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_STRUCTS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void declareEnum(Context &context, const ast::EnumDecl *declaration);
Value instantiateStruct(Context &context, const StructTemplate &structure, std::span<const ast::GenericArg> given,
                        SourceRange range);
Value construct(Context &context, const std::shared_ptr<const StructType> &type, std::vector<CallArgument> arguments,
                SourceRange range);
Poison noField(Context &context, const StructType &type, const ast::Ident &name);
Value enumMember(Context &context, const std::shared_ptr<const EnumType> &type, const std::string &name,
                 SourceRange range);
/// `v` as a value of `type`, which is a TypeValue, a struct or an enum. Poison after an error.
Value coerce(Context &context, const Value &v, const Value &type, SourceRange range, SourceRange typeRange = {});

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_STRUCTS_H
