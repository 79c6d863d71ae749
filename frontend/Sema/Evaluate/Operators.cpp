//===- Operators.cpp - operators and promotion ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Numbers known when compiling are folded in 64 bits, and an overflow there is an error. Everything else becomes a node
// of the type that Promotion.h gives.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Operators.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Structs.h"

#include <cmath>

using namespace flyc;
using namespace flyc::sema;

namespace {

bool isLogical(ast::BinaryOp op) { return op == ast::BinaryOp::And || op == ast::BinaryOp::Or; }
bool isComparison(ast::BinaryOp op) { return op >= ast::BinaryOp::Eq && op <= ast::BinaryOp::Ge; }
bool isBitwise(ast::BinaryOp op) { return op >= ast::BinaryOp::BitOr && op <= ast::BinaryOp::Shr; }

template <typename T> bool compare(ast::BinaryOp op, const T &a, const T &b) {
  switch (op) {
  case ast::BinaryOp::Eq: return a == b;
  case ast::BinaryOp::Ne: return a != b;
  case ast::BinaryOp::Lt: return a < b;
  case ast::BinaryOp::Le: return a <= b;
  case ast::BinaryOp::Gt: return a > b;
  default: return a >= b;
  }
}

/// Nothing on overflow.
std::optional<int64_t> foldIntegers(ast::BinaryOp op, int64_t a, int64_t b) {
  int64_t result = 0;
  switch (op) {
  case ast::BinaryOp::Add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case ast::BinaryOp::Sub: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case ast::BinaryOp::Mul: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  case ast::BinaryOp::Div: return a == INT64_MIN && b == -1 ? std::nullopt : std::optional(a / b);
  case ast::BinaryOp::Rem: return b == -1 ? 0 : a % b;
  case ast::BinaryOp::BitAnd: return a & b;
  case ast::BinaryOp::BitOr: return a | b;
  case ast::BinaryOp::BitXor: return a ^ b;
  case ast::BinaryOp::Shl:
    if (b == 63) // the factor itself is beyond 64 bits
      return a == 0 ? std::optional(a) : a == -1 ? std::optional(INT64_MIN) : std::nullopt;
    return __builtin_mul_overflow(a, int64_t(1) << b, &result) ? std::nullopt : std::optional(result);
  default: // Shr
    return a >> b;
  }
}

double foldFloats(ast::BinaryOp op, double a, double b) {
  switch (op) {
  case ast::BinaryOp::Add: return a + b;
  case ast::BinaryOp::Sub: return a - b;
  case ast::BinaryOp::Mul: return a * b;
  case ast::BinaryOp::Div: return a / b;
  default: return std::fmod(a, b);
  }
}

sema::BinaryOp nodeOp(ast::BinaryOp op) {
  switch (op) {
  case ast::BinaryOp::Or:
  case ast::BinaryOp::BitOr: return sema::BinaryOp::Or;
  case ast::BinaryOp::And:
  case ast::BinaryOp::BitAnd: return sema::BinaryOp::And;
  case ast::BinaryOp::BitXor: return sema::BinaryOp::Xor;
  case ast::BinaryOp::Shl: return sema::BinaryOp::Shl;
  case ast::BinaryOp::Shr: return sema::BinaryOp::Shr;
  case ast::BinaryOp::Sub: return sema::BinaryOp::Sub;
  case ast::BinaryOp::Mul: return sema::BinaryOp::Mul;
  case ast::BinaryOp::Div: return sema::BinaryOp::Div;
  case ast::BinaryOp::Rem: return sema::BinaryOp::Rem;
  default: return sema::BinaryOp::Add;
  }
}

CompareOp compareOp(ast::BinaryOp op) {
  return static_cast<CompareOp>(static_cast<unsigned>(op) - static_cast<unsigned>(ast::BinaryOp::Eq));
}
static_assert(static_cast<unsigned>(ast::BinaryOp::Ge) - static_cast<unsigned>(ast::BinaryOp::Eq) ==
              static_cast<unsigned>(CompareOp::GreaterEqual));

bool isNumber(const Value &v) { return v.is<int64_t>() || v.is<double>(); }
double asDouble(const Value &v) { return v.is<double>() ? v.get<double>() : static_cast<double>(v.get<int64_t>()); }

/// Equality of things that are no numbers; nothing if they cannot be compared.
std::optional<bool> equalValues(const Value &a, const Value &b) {
  if (const auto *x = a.as<TypeValue>(); x && b.is<TypeValue>())
    return sameType(x->type, b.get<TypeValue>().type);
  if (const auto *x = a.as<bool>(); x && b.is<bool>())
    return *x == b.get<bool>();
  if (const auto *x = a.as<EnumValue>(); x && b.is<EnumValue>() && x->type == b.get<EnumValue>().type)
    return x->index == b.get<EnumValue>().index;
  if (const auto *x = a.as<std::shared_ptr<const StructType>>(); x && b.is<std::shared_ptr<const StructType>>())
    return *x == b.get<std::shared_ptr<const StructType>>();
  if ((a.is<TypeValue>() && b.is<std::shared_ptr<const StructType>>()) ||
      (b.is<TypeValue>() && a.is<std::shared_ptr<const StructType>>()))
    return false;
  if (const auto *x = a.as<std::string>(); x && b.is<std::string>())
    return *x == b.get<std::string>();
  if (const auto *x = a.as<layout::AnyLayout>(); x && b.is<layout::AnyLayout>())
    return *x == b.get<layout::AnyLayout>();
  if (const auto *x = a.as<layout::Swizzle>(); x && b.is<layout::Swizzle>())
    return *x == b.get<layout::Swizzle>();
  if (const auto *x = a.as<layout::Tile>(); x && b.is<layout::Tile>())
    return *x == b.get<layout::Tile>();
  if (const auto *x = a.as<CopyAtom>(); x && b.is<CopyAtom>())
    return *x == b.get<CopyAtom>();
  if (const auto *x = a.as<MmaAtom>(); x && b.is<MmaAtom>())
    return *x == b.get<MmaAtom>();
  if (const auto *x = a.as<layout::IntTuple>(); x && b.is<layout::IntTuple>())
    return *x == b.get<layout::IntTuple>();
  if (a.is<Wildcard>() && b.is<Wildcard>())
    return true;
  if (a.isTuple() && b.isTuple()) {
    if (a.elements().size() != b.elements().size())
      return false;
    bool equal = true;
    for (size_t i = 0; i < a.elements().size(); ++i) {
      const Value &x = a.elements()[i], &y = b.elements()[i];
      std::optional<bool> same =
          isNumber(x) && isNumber(y) ? std::optional(asDouble(x) == asDouble(y)) : equalValues(x, y);
      if (!same)
        return std::nullopt;
      equal &= *same;
    }
    return equal;
  }
  return std::nullopt;
}

} // namespace

//===--- promotion --------------------------------------------------------===//

std::optional<Promoted> sema::promote(Context &context, const Value &a, SourceRange aRange, const Value &b,
                                      SourceRange bRange, SourceRange range, Operands use) {
  const Value &x = decay(a), &y = decay(b);
  if (x.isPoison() || y.isPoison())
    return std::nullopt;
  const Node *m = x.node(), *n = y.node();
  for (auto [v, node, at] : {std::tuple(&x, m, aRange), std::tuple(&y, n, bRange)}) {
    bool isConstant = isNumber(*v) || v->is<bool>();
    if (isConstant || (node && !node->type.isTensor()))
      continue;
    if (node)
      context.report(diag::TensorOperand, at, node->type.str());
    else
      context.report(diag::ExpectedKind, at, "a number or a vector", describe(*v));
    return std::nullopt;
  }
  // Both known: their own types first.
  if (!m && !n) {
    if (x.is<double>() || y.is<double>())
      m = constant(context, x, Scalar::F32, aRange);
    else
      m = materialize(context, x, aRange);
    if (!m)
      return std::nullopt;
  }
  Type type;
  if (m && n) {
    auto common = commonType(m->type, n->type);
    if (!common) {
      context.report(diag::OperandTypes, range, common.message());
      return std::nullopt;
    }
    type = *common;
  } else {
    type = m ? m->type : n->type;
  }
  if (use == Operands::Computed && kindOf(type.element()) == ScalarKind::Storage) {
    context.report(diag::OperandTypes, range, withoutArithmetic(type.element()).message);
    return std::nullopt;
  }
  const Node *lhs = convert(context, m ? Value(m) : x, type, aRange),
             *rhs = convert(context, n ? Value(n) : y, type, bRange);
  if (!lhs || !rhs)
    return std::nullopt;
  return Promoted{lhs, rhs, type};
}

//===--- operators --------------------------------------------------------===//

/// Bits of a float, perhaps meant as a power.
static Value refuseBits(Context &context, ast::BinaryOp op, SourceRange range, const std::string &text) {
  if (op == ast::BinaryOp::BitXor)
    return context.report(diag::FloatBits, range, text)
        .note(diag::Instead, range, "a power is 'pow(x, y)', or 'x * x'");
  return context.report(diag::FloatBits, range, text);
}

Value sema::binary(Context &context, ast::BinaryOp op, const Value &a, SourceRange aRange, const Value &b,
                   SourceRange bRange, SourceRange range) {
  if (a.isPoison() || b.isPoison())
    return Poison{};
  std::string text(ast::spelling(op));
  // `a == .name`: a member of a's enum.
  for (auto [known, member, at] : {std::tuple(&a, &b, bRange), std::tuple(&b, &a, aRange)})
    if (const auto *e = known->as<EnumValue>(); e && member->is<MemberName>()) {
      Value resolved = coerce(context, *member, e->type, at);
      return known == &a ? binary(context, op, a, aRange, resolved, bRange, range)
                         : binary(context, op, resolved, aRange, b, bRange, range);
    }
  // Whole tuples, layouts and types can be compared.
  if (op == ast::BinaryOp::Eq || op == ast::BinaryOp::Ne)
    if (auto equal = equalValues(a, b))
      return *equal == (op == ast::BinaryOp::Eq);
  const Value &x = decay(a), &y = decay(b);

  if (isLogical(op)) {
    bool isAnd = op == ast::BinaryOp::And;
    for (auto [v, at] : {std::pair(&x, aRange), std::pair(&y, bRange)})
      if (!v->is<bool>() && !(v->node() && v->node()->type.isBool()))
        return v->node() && v->node()->type.isVector()
                   ? context.report(diag::ExpectedKind, at, "a bool", describe(*v))
                   : context.report(diag::ConditionType, at, describe(*v),
                                    std::string(context.sources.text(at)) + " != 0");
    // What is known decides, or drops out.
    if (const bool *k = x.as<bool>())
      return *k == isAnd ? y : x;
    if (const bool *k = y.as<bool>())
      return *k == isAnd ? x : y;
    return emit(context, Scalar::I1, range, Binary{nodeOp(op), x.node(), y.node()});
  }

  if (x.is<int64_t>() && y.is<int64_t>()) {
    int64_t m = x.get<int64_t>(), n = y.get<int64_t>();
    if (isComparison(op))
      return compare(op, m, n);
    if ((op == ast::BinaryOp::Div || op == ast::BinaryOp::Rem) && n == 0)
      return context.report(diag::DivisionByZero, range, text);
    if ((op == ast::BinaryOp::Shl || op == ast::BinaryOp::Shr) && (n < 0 || n > 63))
      return context.report(diag::ShiftRange, bRange, n, "63");
    auto result = foldIntegers(op, m, n);
    if (!result)
      return context.report(diag::IntegerOverflow, range, spell(x) + " " + text + " " + spell(y));
    return Value::integer(*result);
  }
  if (isNumber(x) && isNumber(y)) {
    if (isBitwise(op))
      return refuseBits(context, op, range, text);
    if (isComparison(op))
      return compare(op, asDouble(x), asDouble(y));
    if (y.is<int64_t>() && y.get<int64_t>() == 0 && op == ast::BinaryOp::Div)
      return context.report(diag::DivisionByZero, range, text);
    return foldFloats(op, asDouble(x), asDouble(y));
  }
  // A basis element times a number.
  if (op == ast::BinaryOp::Mul)
    for (auto [basis, factor] : {std::pair(&x, &y), std::pair(&y, &x)})
      if (basis->is<layout::IntTuple>() && factor->is<int64_t>())
        return known(
            context,
            layout::mul(context.arith, layout::IntTuple(factor->get<int64_t>()), basis->get<layout::IntTuple>()),
            range);

  for (const Value *v : {&x, &y})
    if (v->isTuple() || (!isNumber(*v) && !v->is<bool>() && !v->node()))
      return context.report(diag::OperatorOperands, range, text, describe(x), describe(y))
          .noteIf(v->is<layout::IntTuple>(), diag::Instead, range,
                  "the exponent of a number is a lowercase 'e', as in '1e3'");
  auto operands = promote(context, x, aRange, y, bRange, range);
  if (!operands)
    return Poison{};
  auto [lhs, rhs, type] = *operands;
  Scalar element = type.element();
  if (isComparison(op)) {
    if (element == Scalar::I1 && op != ast::BinaryOp::Eq && op != ast::BinaryOp::Ne)
      return context.report(diag::OperatorOperands, range, text, describe(x), describe(y));
    return emit(context, withElement(type, Scalar::I1), range, Compare{compareOp(op), lhs, rhs});
  }
  if (element == Scalar::I1 && op != ast::BinaryOp::BitAnd && op != ast::BinaryOp::BitOr && op != ast::BinaryOp::BitXor)
    return context.report(diag::OperatorOperands, range, text, describe(x), describe(y));
  if (isFloat(element) && isBitwise(op))
    return refuseBits(context, op, range, text);
  if (const auto *divisor = rhs->as<IntConstant>()) {
    if ((op == ast::BinaryOp::Div || op == ast::BinaryOp::Rem) && divisor->value == 0)
      return context.report(diag::DivisionByZero, range, text);
    int64_t last = static_cast<int64_t>(bitWidth(element)) - 1;
    if ((op == ast::BinaryOp::Shl || op == ast::BinaryOp::Shr) && (divisor->value < 0 || divisor->value > last))
      return context.report(diag::ShiftRange, bRange, divisor->value, last);
  }
  Node *result = emit(context, type, range, Binary{nodeOp(op), lhs, rhs});
  // Sums, differences and products wrap, so only these are known not to be negative.
  if (op == ast::BinaryOp::Div || op == ast::BinaryOp::Rem || op == ast::BinaryOp::Shr || op == ast::BinaryOp::BitOr ||
      op == ast::BinaryOp::BitXor)
    result->nonNegative = lhs->nonNegative && rhs->nonNegative;
  if (op == ast::BinaryOp::BitAnd)
    result->nonNegative = lhs->nonNegative || rhs->nonNegative;
  return result;
}

Value sema::unary(Context &context, ast::UnaryOp op, const Value &v, SourceRange range) {
  const Value &x = decay(v);
  if (x.isPoison())
    return Poison{};
  std::string text(ast::spelling(op));
  const Node *node = x.node();
  if (op == ast::UnaryOp::Not) {
    if (const bool *known = x.as<bool>())
      return !*known;
    if (node && !node->type.isTensor() && node->type.element() == Scalar::I1)
      return emit(context, node->type, range, Unary{UnaryOp::Not, node});
    return context.report(diag::ConditionType, range, describe(x),
                          std::string(context.sources.text(range)).substr(1) + " == 0");
  }
  if (const auto *number = x.as<int64_t>()) {
    if (op == ast::UnaryOp::BitNot)
      return Value::integer(~*number);
    if (*number == INT64_MIN)
      return context.report(diag::IntegerOverflow, range, text + spell(x));
    return Value::integer(-*number);
  }
  if (const auto *number = x.as<double>()) {
    if (op == ast::UnaryOp::BitNot)
      return context.report(diag::FloatBits, range, text);
    return -*number;
  }
  if (!node || node->type.isTensor() || kindOf(node->type.element()) == ScalarKind::Storage ||
      node->type.element() == Scalar::I1)
    return context.report(diag::UnaryOperand, range, text, describe(x));
  if (op == ast::UnaryOp::BitNot && isFloat(node->type.element()))
    return context.report(diag::FloatBits, range, text);
  return emit(context, node->type, range, Unary{op == ast::UnaryOp::Neg ? UnaryOp::Negate : UnaryOp::Not, node});
}
