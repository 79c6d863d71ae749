//===- Convert.cpp - conversions between numbers --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// x.to<T>(): which conversions there are, and how each may round.
//   V1 To a wider type of the same kind, and between integers: nothing is rounded; integers truncate or extend.
//   V2 To a float that holds less (f64, f32 -> f16, ..): .rne, or .rtz .rtp .rtn; to f16 and bf16 .sr too.
//   V3 To a storage float, from any number: .rne, or .rtz .sr; beyond the largest value, infinities too, the largest;
//   NaN stays. V4 A float to an integer: .rtz, or .rne .rtp .rtn. An integer to a float: .rne. V5 From a storage float:
//   as from an f32 of the same value. V6 e8m0 holds powers of two, and nothing else: to it by .rne or .rtz; to f16,
//   which is too small, as from an f32. V7 i4 and u4 are converted as integers: to them the lowest four bits stay, from
//   them by the sign of their own type.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"

using namespace flyc;
using namespace flyc::sema;

static constexpr std::string_view roundingNames[] = {"rne", "rtz", "rtp", "rtn", "sr"};

/// The roundings of a conversion (numbers of roundingNames), its own first; empty: it rounds nothing.
static std::vector<size_t> roundingsOf(Scalar from, Scalar to) {
  if (from == to)
    return {};
  if (to == Scalar::E8M0)
    return {0, 1};
  if (isStorageFloat(to))
    return {0, 1, 4};
  const bool fromFloat = isFloat(from) || isStorageFloat(from);
  if (isFloat(to) && !fromFloat)
    return {0};
  if (isFloat(to)) {
    const bool holdsAll = from != Scalar::E8M0 || to != Scalar::F16;
    if (holdsAll && (isStorageFloat(from) || bitWidth(from) < bitWidth(to)))
      return {};
    return to == Scalar::F32 ? std::vector<size_t>{0, 1, 2, 3} : std::vector<size_t>{0, 1, 2, 3, 4};
  }
  return fromFloat ? std::vector<size_t>{1, 0, 2, 3} : std::vector<size_t>{};
}

/// The rounding that argument 1 of `call` asks for; nothing after an error.
static std::optional<Rounding> roundingOf(Context &context, Call &call, Scalar from, Scalar to) {
  if (!call.has(1))
    return Rounding::Own;
  auto chosen = choice(context, call, 1, roundingNames, 0);
  if (!chosen)
    return std::nullopt;
  const std::vector<size_t> possible = roundingsOf(from, to);
  if (std::find(possible.begin(), possible.end(), *chosen) == possible.end()) {
    std::string how = possible.empty() ? "rounds nothing" : "rounds by ";
    for (size_t i = 0; i < possible.size(); ++i)
      how += (i == 0                     ? "'."
              : i + 1 == possible.size() ? " or '."
                                         : ", '.") +
             std::string(roundingNames[possible[i]]) + "'";
    context.report(diag::RoundingOf, call.at(1), spelling(from), spelling(to), how, roundingNames[*chosen]);
    return std::nullopt;
  }
  return *chosen == possible[0] ? Rounding::Own : static_cast<Rounding>(*chosen + 1);
}

/// x.to<T>(round = .., random = ..). Rules V1 to V7 stand at the head of the file.
Value sema::evalTo(Context &context, Call &call) {
  auto type = scalarType(context, call.generics[0].value, call.generics[0].range);
  if (!type)
    return Poison{};
  const Scalar to = *type;
  const Value &v = decay(call.value(0));
  const bool isKnown = v.is<int64_t>() || v.is<double>() || v.is<bool>();
  if (isKnown && !call.has(1) && !call.has(2)) {
    Node *constant = sema::constant(context, v, to, call.at(0));
    return constant ? Value(constant) : Value(Poison{});
  }
  const Node *node = v.node();
  if (v.is<double>())
    node = constant(context, v, Scalar::F64, call.at(0));
  else if (isKnown)
    node = materialize(context, v, call.at(0));
  if (!node && isKnown)
    return Poison{};
  if (!node || node->type.isTensor())
    return context.report(diag::ExpectedKind, call.at(0), "a number or a vector", describe(v));
  const Scalar from = node->type.element();
  if (from != to && (from == Scalar::I1 || to == Scalar::I1))
    return context.report(diag::NotAvailable, call.range,
                          "converting " + std::string(spelling(from)) + " to " + std::string(spelling(to)));
  auto rounding = roundingOf(context, call, from, to);
  if (!rounding)
    return Poison{};
  Convert made{node, *rounding, nullptr};
  if (call.has(2) != (*rounding == Rounding::Stochastic))
    return context.report(diag::RandomBits, call.has(2) ? call.at(2) : call.at(1),
                          call.has(2) ? "only stochastic rounding takes random bits"
                                      : "say 'random = bits', a u32 for each element");
  if (call.has(2)) {
    const Value &random = decay(call.value(2));
    const Type wanted = withElement(node->type, Scalar::U32);
    if (random.isPoison())
      return Poison{};
    if (random.is<int64_t>())
      made.random = constant(context, random, wanted, call.at(2));
    else if (const Node *bits = random.node(); bits && sameType(bits->type, wanted))
      made.random = bits;
    else
      return context.report(diag::ExpectedKind, call.at(2), "random bits of type " + wanted.str(), describe(random));
    if (!made.random)
      return Poison{};
  }
  if (from == to)
    return node;
  const bool keepsSign = node->nonNegative && isInteger(to) && bitWidth(to) >= bitWidth(from);
  Node *result = emit(context, withElement(node->type, to), call.range, made);
  result->nonNegative = keepsSign;
  return result;
}
