//===- Numbers.cpp - numbers and types out of values ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every conversion reports what it cannot convert, once.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Numbers.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"

using namespace flyc;
using namespace flyc::sema;

//===--- numbers and types ------------------------------------------------===//

Value sema::literal(Context &context, uint64_t number, SourceRange range) {
  if (number <= INT64_MAX)
    return Value::integer(static_cast<int64_t>(number));
  if (context.isOnHost || context.kernel == &context.fileKernel)
    return context.report(diag::IntegerOverflow, range, number);
  return emit(context, Scalar::U64, range, IntConstant{static_cast<int64_t>(number)});
}

std::optional<int64_t> sema::integer(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *number = inner.as<int64_t>())
    return *number;
  if (inner.isPoison())
    return std::nullopt;
  if (inner.node())
    mustBeKnown(context, range, "this integer", inner,
                inner.node()->name.empty() ? std::string(context.sources.text(range)) : spell(inner),
                "known when compiling are numbers, 'const' and 'param', and what 'let' computes from them");
  else
    context.report(diag::ExpectedKind, range, "an integer", describe(inner));
  return std::nullopt;
}

std::optional<int> sema::smallInteger(Context &context, const Value &v, SourceRange range) {
  auto number = integer(context, v, range);
  if (!number)
    return std::nullopt;
  if (*number < -1 || *number > 1 << 20) {
    context.report(diag::OutOfRange, range, "a mode", "-1", 1 << 20, *number);
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

std::optional<std::vector<int>> sema::smallIntegers(Context &context, const Value &v, SourceRange range) {
  std::vector<int> numbers;
  if (!v.isTuple()) {
    auto number = smallInteger(context, v, range);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
    return numbers;
  }
  for (const Value &element : v.elements()) {
    auto number = smallInteger(context, element, range);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<Scalar> sema::scalarType(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *type = inner.as<TypeValue>(); type && type->type.isScalar())
    return type->type.scalar();
  if (!inner.isPoison())
    context
        .report(diag::ExpectedKind, range, "a scalar type",
                inner.is<TypeValue>() ? "'" + spell(inner) + "'" : describe(inner))
        .note(diag::Instead, range,
              inner.is<TypeValue>() ? "elements are numbers: name the type of one, as in 'f32'"
                                    : "scalar types are f16, bf16, f32, f64, i8 to i64, u8 to u64");
  return std::nullopt;
}

//===--- choices ----------------------------------------------------------===//

std::optional<size_t> sema::choice(Context &context, const Call &call, size_t i,
                                   std::span<const std::string_view> choices, size_t fallback) {
  if (!call.has(i))
    return fallback;
  const Value &v = decay(call.value(i));
  const auto *member = v.as<MemberName>();
  std::string all;
  for (std::string_view c : choices)
    all += (all.empty() ? "." : ", .") + std::string(c);
  if (!member) {
    context.report(diag::ExpectedKind, call.at(i), "one of " + all, describe(v));
    return std::nullopt;
  }
  for (size_t n = 0; n < choices.size(); ++n)
    if (choices[n] == member->name)
      return n;
  context.report(diag::NoMember, call.at(i), call.builtin->name, "." + member->name, all);
  return std::nullopt;
}
