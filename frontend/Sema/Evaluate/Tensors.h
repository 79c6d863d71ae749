//===- Tensors.h - slices and elements of tensors -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Slices and elements of tensors, with the checks of coordinates and alignment.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_TENSORS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_TENSORS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value sliceTensor(Context &context, const Node *tensor, const layout::IntTuple &coord, SourceRange range);
Value loadElement(Context &context, const Node *tensor, const layout::IntTuple &coord, SourceRange range);
void storeElement(Context &context, const Node *tensor, const layout::IntTuple &coord, const Value &value,
                  SourceRange valueRange, SourceRange range);
bool checkElementAccess(Context &context, const TensorType &tensor, const layout::IntTuple &coord, SourceRange range);
/// The alignment in bytes of `tensor` moved by `offset` elements; nothing, after an error, if the result may not begin
/// at a whole byte.
std::optional<unsigned> alignAfter(Context &context, const TensorType &tensor, const layout::IntTuple &offset,
                                   SourceRange range);
/// The type of a part of a tensor; nothing after an error.
std::optional<TensorType> typeOfPart(Context &context, const TensorType &whole, const layout::Sliced &part,
                                     SourceRange range);
/// False after an error if one element of `tensor` has no bytes of its own in memory.
bool checkOwnBytes(Context &context, const TensorType &tensor, SourceRange range);
/// True if `l` has no swizzle, or one that moves whole bytes of packed elements; otherwise reports an error.
bool checkPackedSwizzle(Context &context, const layout::AnyLayout &l, Scalar element, SourceRange range);
/// The vector type that holds all elements of a register tensor.
std::optional<Type> vectorOf(Context &context, const TensorType &tensor, SourceRange range);

/// The integers of `t` that only the kernel knows, as i64.
layout::IntTuple widened(Context &context, const layout::IntTuple &t, SourceRange range);
/// `coord`, in the width of the offsets into `tensor`.
layout::IntTuple inWidthOf(Context &context, const TensorType &tensor, const layout::IntTuple &coord,
                           SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_TENSORS_H
