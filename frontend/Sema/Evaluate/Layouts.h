//===- Layouts.h - between values and the algebra of layouts --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tuples, layouts and tiles out of values, and results of the layout algebra as values.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_LAYOUTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_LAYOUTS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// A tree of integers; run-time integers are kept by name.
std::optional<layout::IntTuple> intTuple(Context &context, const Value &v, SourceRange range);
/// The shape of a layout, tensor or tile, or the tuple itself.
std::optional<layout::IntTuple> shapeOf(Context &context, const Value &v, SourceRange range);
std::optional<layout::AnyLayout> anyLayout(Context &context, const Value &v, SourceRange range);
/// The same for elements in memory, where strides are integers: a basis stride is an error.
std::optional<layout::AnyLayout> memoryLayout(Context &context, const Value &v, SourceRange range);
std::optional<layout::Layout> plainLayout(Context &context, const Value &v, SourceRange range);
std::optional<layout::Tile> tile(Context &context, const Value &v, SourceRange range);
/// A tensor, or null.
const Node *tensorNode(Context &context, const Value &v, SourceRange range);
Value fromIntTuple(Context &context, const layout::IntTuple &t, SourceRange range);
Value fromInt(Context &context, const layout::Int &i, SourceRange range);
Value known(Context &context, layout::Result<layout::Layout> r, SourceRange range);
Value known(Context &context, layout::Result<layout::AnyLayout> r, SourceRange range);
Value known(Context &context, layout::Result<layout::IntTuple> r, SourceRange range);
Value known(Context &context, layout::Result<layout::Int> r, SourceRange range);
/// a o b
/// inner o offset o outer
Value composed(Context &context, const Value &inner, const layout::IntTuple &offset, const Value &outer,
               SourceRange outerRange, SourceRange range);
Value compose(Context &context, const Value &a, SourceRange aRange, const Value &b, SourceRange bRange,
              SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_LAYOUTS_H
