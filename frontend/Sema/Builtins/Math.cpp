//===- Math.cpp - ceil_div, min, max, select, conversions -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Functions on numbers. Known arguments give known results.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Layout.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Report.h"

#include <cmath>

using namespace flyc;
using namespace flyc::sema;

/// ceil_div(a, b): the least integer q with q * b >= a; a >= 0, b > 0.
Value sema::evalCeilDiv(Context &context, Call &call) {
  const Value &a = decay(call.value(0)), &b = decay(call.value(1));
  if (a.is<int64_t>() && b.is<int64_t>()) {
    int64_t x = a.get<int64_t>(), y = b.get<int64_t>();
    if (y <= 0 || x < 0)
      return context.report(diag::CeilDivRange, call.range, spell(a), spell(b));
    return Value::integer(x / y + (x % y != 0));
  }
  auto operands = promote(context, call.value(0), call.at(0), call.value(1), call.at(1), call.range);
  if (!operands)
    return Poison{};
  auto [lhs, rhs, type] = *operands;
  if (!type.isScalar() || !isInteger(type.scalar()))
    return context.report(diag::BuiltinOperand, call.range, "ceil_div", "two integers", describe(a), describe(b));
  if (const auto *divisor = rhs->as<IntConstant>(); divisor && divisor->value <= 0)
    return context.report(diag::CeilDivRange, call.range, spell(a), spell(b));
  bool nonNegative = lhs->nonNegative && rhs->nonNegative;
  Node *result = emit(context, type, call.range, Binary{BinaryOp::CeilDiv, lhs, rhs});
  result->nonNegative = nonNegative;
  return result;
}

/// As the instructions have it, which std::fmin leaves open: -0 is less than 0.
static double extremum(double a, double b, bool takeMin) {
  if (a == b)
    return std::signbit(a) == takeMin ? a : b;
  return takeMin ? std::fmin(a, b) : std::fmax(a, b);
}

static Value evalExtremum(Context &context, Call &call, BinaryOp op) {
  const Value &a = decay(call.value(0)), &b = decay(call.value(1));
  bool takeMin = op == BinaryOp::Min;
  if (a.is<int64_t>() && b.is<int64_t>())
    return Value::integer(takeMin ? std::min(a.get<int64_t>(), b.get<int64_t>())
                                  : std::max(a.get<int64_t>(), b.get<int64_t>()));
  if (a.is<double>() && b.is<double>())
    return Value(extremum(a.get<double>(), b.get<double>(), takeMin));
  auto operands = promote(context, call.value(0), call.at(0), call.value(1), call.at(1), call.range);
  if (!operands)
    return Poison{};
  auto [lhs, rhs, type] = *operands;
  if (type.element() == Scalar::I1)
    return context.report(diag::BuiltinOperand, call.range, call.builtin->name, "two numbers", describe(a),
                          describe(b));
  Node *result = emit(context, type, call.range, Binary{op, lhs, rhs});
  // One such operand decides where it bounds the result: a signed maximum from below, an unsigned minimum from above.
  const bool oneDecides = takeMin == (kindOf(type.element()) == ScalarKind::Unsigned);
  result->nonNegative = oneDecides ? lhs->nonNegative || rhs->nonNegative : lhs->nonNegative && rhs->nonNegative;
  return result;
}

Value sema::evalMin(Context &context, Call &call) { return evalExtremum(context, call, BinaryOp::Min); }
Value sema::evalMax(Context &context, Call &call) { return evalExtremum(context, call, BinaryOp::Max); }

/// select(condition, if_true, if_false): both are computed. select(layout, (2, 0)): the modes 2 and 0 of it.
Value sema::evalSelect(Context &context, Call &call) {
  if (const Value &chooses = decay(call.value(0));
      !call.has(2) && (chooses.is<bool>() || (chooses.node() && chooses.node()->type.isBool())))
    return context.report(diag::MissingArgument, call.range, "select", "if_false", "condition, if_true, if_false")
        .note(diag::Instead, call.range, "it is written 'select(c, a, b)'");
  if (!call.has(2))
    return selectModes(context, call);
  const Value &condition = decay(call.value(0));
  if (const bool *known = condition.as<bool>())
    return *known ? call.value(1) : call.value(2);
  const Node *c = condition.node();
  if (condition.isPoison())
    return Poison{};
  if (!c || c->type.isTensor() || c->type.element() != Scalar::I1)
    return notABool(context, condition, call.at(0));
  auto operands = promote(context, call.value(1), call.at(1), call.value(2), call.at(2), call.range, Operands::Chosen);
  if (!operands)
    return Poison{};
  auto [ifTrue, ifFalse, type] = *operands;
  if (c->type.isVector()) {
    if (type.isVector() && type.vector().lanes != c->type.vector().lanes)
      return context.report(diag::OperandTypes, call.range,
                            c->type.str() + " and " + type.str() + " have different numbers of lanes");
    for (const Node **side : {&ifTrue, &ifFalse})
      if (!(*side)->type.isVector())
        *side = emit(context, withElement(c->type, type.element()), call.range, Splat{*side});
    type = withElement(c->type, type.element());
  }
  Node *result = emit(context, type, call.range, Select{c, ifTrue, ifFalse});
  result->nonNegative = ifTrue->nonNegative && ifFalse->nonNegative;
  return result;
}
