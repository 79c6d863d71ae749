//===- StructArguments.h - structs that a kernel takes by value -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Structs that a kernel takes by value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_STRUCTARGUMENTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_STRUCTARGUMENTS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value arrayType(Context &context, const ast::NameExpr *e);
Value elementOf(Context &context, const ArrayValue &array, const Value &index, SourceRange indexRange,
                SourceRange range);
/// The offsets of its fields in C; null after an error, which names the parameter at `range`.
std::shared_ptr<const interface::Struct> argumentStruct(Context &context, const StructType &type,
                                                        const std::string &parameter, SourceRange range);
/// What lies at `offset` + `at` bytes of argument number `index`: a number, a vector, a struct or an array.
Value argumentValue(Context &context, const Value &type, unsigned index, uint32_t offset, const Node *at,
                    const std::string &path, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_STRUCTARGUMENTS_H
