//===- Nodes.cpp - values as nodes of the kernel --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Makes nodes in the current block, and converts them to the type that is wanted.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Nodes.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/StorageFloat.h"

#include <cmath>
#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::Arith;
using layout::Int;

/// A number that divides the node's value, as far as it is easily seen.
static int64_t divisibilityOf(const Node *node, unsigned depth = 8) {
  if (const auto *constant = node->as<IntConstant>())
    return constant->value == 0 ? 1 << 15 : std::abs(constant->value);
  const auto *binary = node->as<Binary>();
  if (!binary || depth == 0)
    return 1;
  int64_t a = divisibilityOf(binary->lhs, depth - 1), b = divisibilityOf(binary->rhs, depth - 1);
  switch (binary->op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Min:
  case BinaryOp::Max: return std::gcd(a, b);
  case BinaryOp::Mul:
    // A product that wraps keeps only its powers of two.
    return a <= (1 << 15) && b <= (1 << 15) ? (a & -a) * (b & -b) : 1;
  default: return 1;
  }
}

Int sema::toInt(Context &context, const Node *node, std::string_view text) {
  if (const auto *constant = node->as<IntConstant>(); constant && !node->isOfVar)
    return Int(constant->value);
  auto [place, isNew] = context.numbers.ofNodes.try_emplace(node);
  if (isNew) {
    const Symbolic *symbolic = context.unit.symbols.named(node->name.empty() ? std::string(text) : node->name, node);
    place->second = Int::dynamic(bitWidth(node->type.scalar()), divisibilityOf(node), symbolic);
  }
  return place->second;
}

/// The algebra only divides numbers and cuts them into bits that are not negative (compiler/Layout/Arith.h).
static bool divides(Arith::Op op) {
  return op == Arith::Op::Div || op == Arith::Op::Mod || op == Arith::Op::Shr || op == Arith::Op::And ||
         op == Arith::Op::Xor;
}

/// Whether `a op b` is not negative, as sums and products of indices do not overflow. `isDivided`: it is on its way
/// into a division, and all but a difference may count as such.
static bool isNonNegative(Arith::Op op, bool a, bool b, bool isDivided) {
  if (op == Arith::Op::Sub)
    return false;
  if (isDivided || divides(op) || op == Arith::Op::Abs)
    return true;
  return op == Arith::Op::Max ? a || b : a && b;
}

static const Node *toNode(Context &context, const Int &i, SourceRange range, bool isDivided) {
  if (i.isStatic())
    return constant(context, Value::integer(i.value()), holds(Scalar::I32, i.value()) ? Scalar::I32 : Scalar::I64,
                    range);
  const Symbolic *symbolic = symbolicOf(i);
  if (symbolic->node)
    return symbolic->node;
  Scalar type = i.width() == 64 ? Scalar::I64 : Scalar::I32;
  auto operand = [&](const Int &o) -> std::pair<const Node *, bool> {
    if (o.isStatic())
      return {constant(context, Value::integer(o.value()), type, range), o.value() >= 0};
    const Node *node = toNode(context, o, range, isDivided || divides(symbolic->op));
    const Node *converted = node ? convert(context, Value(node), type, range) : nullptr;
    return {converted, node && node->nonNegative};
  };
  static constexpr BinaryOp operators[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                           BinaryOp::Rem, BinaryOp::Min, BinaryOp::Max, BinaryOp::Shr,
                                           BinaryOp::Shl, BinaryOp::And, BinaryOp::Xor};
  auto op = static_cast<size_t>(symbolic->op);
  auto [a, aCounts] = operand(symbolic->a);
  auto [b, bCounts] = op < std::size(operators) ? operand(symbolic->b) : std::pair(a, aCounts);
  if (!a || !b)
    return nullptr;
  Node *result;
  if (op < std::size(operators)) {
    result = emit(context, type, range, Binary{operators[op], a, b});
  } else { // Abs
    const Node *minus = emit(context, type, range, Unary{UnaryOp::Negate, a});
    result = emit(context, type, range, Binary{BinaryOp::Max, a, minus});
  }
  result->nonNegative = isNonNegative(symbolic->op, aCounts, bCounts, isDivided);
  result->name = symbolic->text;
  return result;
}

const Node *sema::toNode(Context &context, const Int &i, SourceRange range) {
  return ::toNode(context, i, range, /*isDivided=*/false);
}

//===--- nodes ------------------------------------------------------------===//

Node *sema::emit(Context &context, Type type, SourceRange range, Operation operation) {
  Node *node = context.kernel->make(std::move(type), range, std::move(operation));
  node->fast = context.fast;
  node->context = context.diagnostics.context();
  context.block->nodes.push_back(node);
  return node;
}

Node *sema::extract(Context &context, const Node *vector, unsigned index, SourceRange range) {
  return emit(context, vector->type.element(), range, Intrinsic{IntrinsicOp::Extract, {vector}, {index}});
}

/// The number of bits of the significand, and the largest finite value.
static std::pair<int, double> floatRange(Scalar s) {
  switch (s) {
  case Scalar::F16: return {11, 65504.0};
  case Scalar::BF16: return {8, 0x1.FEp127};
  case Scalar::F32: return {24, 0x1.FFFFFEp127};
  case Scalar::F64: return {53, 0x1.FFFFFFFFFFFFFp1023};
  default: {
    const StorageFloat &format = storageFloat(s);
    return {format.mantissaBits + 1, format.largest()};
  }
  }
}

Node *sema::constant(Context &context, const Value &v, const Type &type, SourceRange range) {
  Scalar s = type.element();
  auto fails = [&]() -> Node * {
    context.report(diag::ConstantRange, range, spell(v), spelling(s))
        .noteIf(s == Scalar::I1, diag::Instead, range, "i1 is true or false; it becomes a number by 'select(c, 1, 0)'");
    return nullptr;
  };
  if (const auto *boolean = v.as<bool>())
    return s == Scalar::I1 ? emit(context, type, range, IntConstant{*boolean}) : fails();
  if (const auto *number = v.as<int64_t>()) {
    if (isInteger(s) || isStorageInteger(s))
      return holds(s, *number) ? emit(context, type, range, IntConstant{*number}) : fails();
    if (s == Scalar::I1)
      return fails();
    auto [significand, largest] = floatRange(s);
    uint64_t magnitude = *number < 0 ? 0 - static_cast<uint64_t>(*number) : static_cast<uint64_t>(*number);
    while (magnitude && magnitude % 2 == 0)
      magnitude /= 2;
    if (magnitude >> significand || std::fabs(static_cast<double>(*number)) > largest ||
        (s == Scalar::E8M0 && *number <= 0))
      return fails();
    return emit(context, type, range, FloatConstant{static_cast<double>(*number)});
  }
  if (const auto *number = v.as<double>()) {
    if (isInteger(s) || isStorageInteger(s) || s == Scalar::I1)
      return fails();
    // Storage floats have no infinity that a conversion would give.
    const bool isTooLarge = std::fabs(*number) > floatRange(s).second || (s == Scalar::E8M0 && *number <= 0);
    if (isTooLarge && (std::isfinite(*number) || kindOf(s) == ScalarKind::Storage))
      return fails();
    return emit(context, type, range, FloatConstant{*number});
  }
  context.report(diag::ExpectedKind, range, "a number", describe(v));
  return nullptr;
}

const Node *sema::convert(Context &context, const Value &v, const Type &type, SourceRange range) {
  const Value &inner = decay(v);
  if (inner.isPoison())
    return nullptr;
  if (inner.is<int64_t>() || inner.is<double>() || inner.is<bool>()) {
    Node *node = constant(context, inner, type, range);
    // Of an unsigned type, the top bit of the width may be set.
    if (const auto *number = inner.as<int64_t>(); node && number && *number >= 0)
      node->nonNegative = *number >> (bitWidth(type.element()) - 1) == 0;
    return node;
  }
  const Node *node = inner.node();
  if (!node || node->type.isTensor()) {
    const bool isList = type.isVector() && inner.isTuple(),
               isFragment = node && node->type.tensor().space == Space::Register;
    context.report(diag::ExpectedKind, range, "a value of type " + type.str(), describe(inner))
        .noteIf(isList, diag::Instead, range, "a vector is built by 'vector(a, b, ..)'")
        .noteIf(!isList && isFragment, diag::Instead, range,
                "all elements of a fragment are 'f.load()', one is 'f[0]'");
    return nullptr;
  }
  if (sameType(node->type, type))
    return node;
  if (node->type.isVector() && type.isVector() && node->type.vector().lanes != type.vector().lanes) {
    context.report(diag::ExpectedKind, range, "a vector of " + std::to_string(type.vector().lanes) + " elements",
                   "one of " + std::to_string(node->type.vector().lanes));
    return nullptr;
  }
  if (!convertsImplicitly(node->type, type)) {
    const bool isBool = node->type.element() == Scalar::I1;
    context.report(diag::NoImplicitConversion, range, node->type.str(), type.str(),
                   isBool ? "select(c, 1, 0)" : "x.to<" + std::string(spelling(type.element())) + ">()");
    return nullptr;
  }
  if (node->type.element() != type.element()) {
    bool nonNegative = node->nonNegative;
    Node *converted = emit(context, withElement(node->type, type.element()), range, Convert{node});
    converted->nonNegative = nonNegative;
    node = converted;
  }
  if (type.isVector() && !node->type.isVector())
    node = emit(context, type, range, Splat{node});
  return node;
}

const Node *sema::materialize(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const Node *node = inner.node())
    return node;
  if (const auto *number = inner.as<int64_t>())
    return convert(context, inner, holds(Scalar::I32, *number) ? Scalar::I32 : Scalar::I64, range);
  if (inner.is<double>())
    return constant(context, inner, Scalar::F32, range);
  if (inner.is<bool>())
    return constant(context, inner, Scalar::I1, range);
  if (!inner.isPoison())
    context.report(diag::NotARuntimeValue, range, describe(inner), spell(inner));
  return nullptr;
}
