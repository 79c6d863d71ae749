//===- Numbers.h - numbers and types out of values ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Numbers, types and choices out of values. Each function reports a value that it cannot convert, unless the value is
// Poison, and then gives nothing.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_NUMBERS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_NUMBERS_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// A number that the source says. One of 2^63 and above is a u64 of the kernel: elsewhere it is too large.
Value literal(Context &context, uint64_t number, SourceRange range);
/// A number known when compiling.
std::optional<int64_t> integer(Context &context, const Value &v, SourceRange range);
std::optional<int> smallInteger(Context &context, const Value &v, SourceRange range);
/// One number or a flat tuple of them.
std::optional<std::vector<int>> smallIntegers(Context &context, const Value &v, SourceRange range);
std::optional<Scalar> scalarType(Context &context, const Value &v, SourceRange range);
/// The place of argument `i`, written `.name`, among `choices`; `fallback` if it is absent; nothing after an error.
std::optional<size_t> choice(Context &context, const Call &call, size_t i, std::span<const std::string_view> choices,
                             size_t fallback);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_NUMBERS_H
