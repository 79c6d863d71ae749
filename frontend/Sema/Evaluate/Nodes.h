//===- Nodes.h - values as nodes of the kernel ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Makes nodes in the current block, and converts values to nodes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_NODES_H
#define FLYC_FRONTEND_SEMA_EVALUATE_NODES_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// The node as an integer of the algebra; `text` names it if it has no name.
layout::Int toInt(Context &context, const Node *node, std::string_view text);
/// The node that computes an integer of the algebra.
const Node *toNode(Context &context, const layout::Int &i, SourceRange range);
Node *emit(Context &context, Type type, SourceRange range, Operation operation);
/// A number or bool known when compiling, as a node of `type` (scalar or vector), which must hold it (R6).
Node *constant(Context &context, const Value &v, const Type &type, SourceRange range);
/// `v` as a node of `type`, converted as an assignment converts; null after an error.
const Node *convert(Context &context, const Value &v, const Type &type, SourceRange range);
/// `v` as a node of its own type: a known integer becomes i32 (i64 if it does not fit), a float f32, a bool i1.
const Node *materialize(Context &context, const Value &v, SourceRange range);
/// Element `index` of a vector.
Node *extract(Context &context, const Node *vector, unsigned index, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_NODES_H
