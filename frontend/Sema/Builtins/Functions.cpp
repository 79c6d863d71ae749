//===- Functions.cpp - functions of numbers and vectors -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// exp2, sqrt, fma .. by element; bits of integers; vectors out of elements and back. What is known when compiling is
// computed by the host in 64-bit floats.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Calls.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Operators.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "support/Text.h"

#include <algorithm>
#include <bit>
#include <cmath>

using namespace flyc;
using namespace flyc::sema;

/// What the host computes of constants.
namespace host {
using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atanh, std::cbrt, std::ceil, std::cos, std::cosh,
    std::erf, std::erfc, std::exp, std::exp2, std::expm1, std::floor, std::log, std::log10, std::log1p, std::log2,
    std::round, std::sin, std::sinh, std::sqrt, std::tan, std::tanh, std::trunc;
static double rsqrt(double x) { return 1 / std::sqrt(x); }
static double rcp(double x) { return 1 / x; }
static double native_exp2(double x) { return std::exp2(x); }
static double native_log2(double x) { return std::log2(x); }
static double roundeven(double x) { return std::nearbyint(x); } // the host rounds to nearest even
} // namespace host

namespace {
struct FloatFunction {
  std::string_view name;
  IntrinsicOp op;
  double (*known)(double);
};
constexpr FloatFunction floatFunctions[] = {
#define FLYC_FLOAT_FUNCTION(name, spelling)                                                                            \
  {#spelling, IntrinsicOp::name, [](double x) -> double { return host::spelling(x); }},
#include "frontend/KernelIR/Intrinsics.def"
};
} // namespace

/// A node of a float, or of a vector of floats; null after an error.
static const Node *floatNode(Context &context, Call &call, size_t i) {
  const Value &v = decay(call.value(i));
  if (const Node *node = v.node(); node && !node->type.isTensor() && isFloat(node->type.element()))
    return node;
  context.report(diag::OneOperand, call.at(i), call.builtin->name, "a float or a vector of floats", describe(v));
  return nullptr;
}

/// exp(x) and its like: of each element.
Value sema::evalFloatFunction(Context &context, Call &call) {
  const FloatFunction *function = floatFunctions;
  while (function->name != call.builtin->name)
    ++function;
  const Value &x = decay(call.value(0));
  if (const auto *number = x.as<double>())
    return Value(function->known(*number));
  const Node *operand = floatNode(context, call, 0);
  return operand ? Value(emit(context, operand->type, call.range, Intrinsic{function->op, {operand}, {}}))
                 : Value(Poison{});
}

/// pow(x, y), atan2(y, x), copysign(x, y), fma(a, b, c) = a * b + c rounded once: floats of one type.
Value sema::evalFloats(Context &context, Call &call) {
  const std::string_view name = call.builtin->name;
  const IntrinsicOp op = name == "pow"     ? IntrinsicOp::Pow
                         : name == "atan2" ? IntrinsicOp::Atan2
                         : name == "fma"   ? IntrinsicOp::Fma
                                           : IntrinsicOp::Copysign;
  // All operands have the type of the widest; constants take it.
  std::vector<Value> values;
  for (const CallArgument &a : call.arguments)
    values.push_back(decay(a.value));
  bool known = true;
  std::vector<double> numbers;
  for (const Value &v : values) {
    const auto *number = v.as<double>();
    known &= number != nullptr;
    numbers.push_back(number ? *number : 0);
  }
  if (known)
    return Value(op == IntrinsicOp::Pow     ? std::pow(numbers[0], numbers[1])
                 : op == IntrinsicOp::Atan2 ? std::atan2(numbers[0], numbers[1])
                 : op == IntrinsicOp::Fma   ? std::fma(numbers[0], numbers[1], numbers[2])
                                            : std::copysign(numbers[0], numbers[1]));
  Value widest = values[0];
  SourceRange at = call.at(0);
  for (size_t i = 1; i < values.size(); ++i) {
    if (!widest.node() && !values[i].node())
      continue; // two constants: a later operand decides
    auto both = promote(context, widest, at, values[i], call.at(i), call.range);
    if (!both)
      return Poison{};
    widest = Value(values[i].node() && sameType(values[i].node()->type, both->type) ? both->rhs : both->lhs);
    at = call.at(i);
  }
  if (!widest.node() || !isFloat(widest.node()->type.element()))
    return context.report(diag::OneOperand, call.range, name, "floats", describe(widest));
  Intrinsic made{op, {}, {}};
  const Type type = widest.node()->type;
  for (size_t i = 0; i < values.size(); ++i) {
    const Node *operand = convert(context, values[i], type, call.at(i));
    if (!operand)
      return Poison{};
    made.operands.push_back(operand);
  }
  return emit(context, type, call.range, std::move(made));
}

/// abs(x): of a float or a signed integer; the least integer of a type has no positive one and stays itself.
Value sema::evalAbs(Context &context, Call &call) {
  const Value &x = decay(call.value(0));
  if (const auto *number = x.as<double>())
    return Value(std::fabs(*number));
  if (const auto *number = x.as<int64_t>())
    return *number == INT64_MIN ? Value(context.report(diag::IntegerOverflow, call.range, "abs(" + spell(x) + ")"))
                                : Value::integer(std::abs(*number));
  const Node *node = x.node();
  if (!node || node->type.isTensor() || (!isFloat(node->type.element()) && !isInteger(node->type.element())))
    return context.report(diag::OneOperand, call.at(0), "abs", "a number or a vector", describe(x));
  if (kindOf(node->type.element()) == ScalarKind::Unsigned)
    return node;
  return emit(context, node->type, call.range, Intrinsic{IntrinsicOp::Abs, {node}, {}});
}

/// popcount, clz, ctz: counts of bits as the operand's type; clz(0) and ctz(0) are the width.
Value sema::evalBits(Context &context, Call &call) {
  const Value &x = decay(call.value(0));
  const std::string_view name = call.builtin->name;
  const IntrinsicOp op = name == "popcount" ? IntrinsicOp::Popcount
                         : name == "clz"    ? IntrinsicOp::Clz
                                            : IntrinsicOp::Ctz;
  const Node *node = x.is<int64_t>() ? materialize(context, x, call.at(0)) : x.node();
  if (const auto *known = node ? node->as<IntConstant>() : nullptr; known && node->type.isIntegerScalar()) {
    const int bits = static_cast<int>(bitWidth(node->type.scalar()));
    const uint64_t value =
        static_cast<uint64_t>(known->value) & (bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1);
    const int count = op == IntrinsicOp::Popcount ? std::popcount(value)
                      : op == IntrinsicOp::Clz    ? std::countl_zero(value) - (64 - bits)
                                                  : std::min(std::countr_zero(value), bits);
    return x.is<int64_t>() ? Value::integer(count)
                           : Value(constant(context, Value::integer(count), node->type.scalar(), call.range));
  }
  if (!node || node->type.isTensor() || !isInteger(node->type.element()))
    return context.report(diag::OneOperand, call.at(0), name, "an integer or a vector of integers", describe(x));
  Node *result = emit(context, node->type, call.range, Intrinsic{op, {node}, {}});
  result->nonNegative = true;
  return result;
}

/// add(a, b), mul(a, b): the operators as functions, to be handed to reduce and its like.
Value sema::evalArithmetic(Context &context, Call &call) {
  return binary(context, call.builtin->name == "add" ? ast::BinaryOp::Add : ast::BinaryOp::Mul, call.value(0),
                call.at(0), call.value(1), call.at(1), call.range);
}

/// mul_hi(a, b): the high half of the product of two integers, which is computed in twice their width.
Value sema::evalMulHi(Context &context, Call &call) {
  const Value &a = decay(call.value(0)), &b = decay(call.value(1));
  if (!a.node() && !b.node()) // their type would say which half is high
    return context.report(diag::BuiltinOperand, call.range, "mul_hi", "an integer of a known type", describe(a),
                          describe(b));
  const auto both = promote(context, a, call.at(0), b, call.at(1), call.range);
  if (!both)
    return Poison{};
  const Scalar element = both->type.element();
  const unsigned bits = bitWidth(element);
  if (!isInteger(element) || bits > 32)
    return context.report(diag::BuiltinOperand, call.range, "mul_hi", "integers of at most 32 bits", describe(a),
                          describe(b));
  const bool isSigned = kindOf(element) == ScalarKind::Signed;
  const Type wide = withElement(both->type, *scalarNamed((isSigned ? "i" : "u") + std::to_string(2 * bits)));
  const Node *lhs = emit(context, wide, call.range, Convert{both->lhs});
  const Node *rhs = emit(context, wide, call.range, Convert{both->rhs});
  const Node *product = emit(context, wide, call.range, Binary{BinaryOp::Mul, lhs, rhs});
  const Node *shift = constant(context, Value::integer(bits), wide, call.range);
  const Node *high = emit(context, wide, call.range, Binary{BinaryOp::Shr, product, shift});
  return emit(context, both->type, call.range, Convert{high});
}

/// bitcast<T>(x): the same bits seen as a scalar or vector type of the same width.
Value sema::evalBitcast(Context &context, Call &call) {
  const auto *to = decay(call.generics[0].value).as<TypeValue>();
  if (!to)
    return context.report(diag::ExpectedKind, call.generics[0].range, "a type", describe(call.generics[0].value));
  const Node *node = materialize(context, call.value(0), call.at(0));
  if (!node)
    return Poison{};
  if (node->type.isTensor())
    return context.report(diag::OneOperand, call.at(0), "bitcast", "a number or a vector",
                          describe(decay(call.value(0))));
  const auto bits = [](const Type &t) { return bitWidth(t.element()) * (t.isVector() ? t.vector().lanes : 1); };
  if (bits(node->type) != bits(to->type))
    return context.report(diag::BitcastWidth, call.range, node->type.str(), bits(node->type), to->type.str(),
                          bits(to->type));
  if (sameType(node->type, to->type))
    return node;
  return emit(context, to->type, call.range, Intrinsic{IntrinsicOp::Bitcast, {node}, {}});
}

/// vector(a, b, ..): a vector of its elements, which have one type.
Value sema::evalVector(Context &context, Call &call) {
  const Node *first = nullptr;
  for (size_t i = 0; i < call.arguments.size() && !first; ++i)
    first = decay(call.value(i)).node();
  if (!first)
    first = materialize(context, call.value(0), call.at(0));
  if (!first)
    return Poison{};
  if (!first->type.isScalar())
    return context.report(diag::OneOperand, call.at(0), "vector", "scalars", describe(Value(first)));
  Intrinsic made{IntrinsicOp::Build, {}, {}};
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const Node *element = convert(context, call.value(i), first->type, call.at(i));
    if (!element)
      return Poison{};
    made.operands.push_back(element);
  }
  const auto lanes = static_cast<unsigned>(made.operands.size());
  return emit(context, VectorType{lanes, first->type.scalar()}, call.range, std::move(made));
}

/// v.reduce(f): f over the elements of a vector, halves with halves, so that f is applied log2 deep.
Value sema::evalReduce(Context &context, Call &call) {
  const Value &of = decay(call.value(0));
  const Node *node = of.node();
  if (!node || !node->type.isVector())
    return context.report(diag::OneOperand, call.at(0), "reduce", "a vector", describe(of))
        .noteIf(
            node && node->type.isScalar(), diag::Instead, call.range,
            "what each lane has: 'wave_reduce(x, f)' over those of a wave, 'block_reduce(x, f)' over those of a block");
  std::vector<Value> elements;
  for (unsigned i = 0; i < node->type.vector().lanes; ++i)
    elements.push_back(extract(context, node, i, call.range));
  while (elements.size() > 1) {
    std::vector<Value> halved;
    const size_t half = (elements.size() + 1) / 2;
    for (size_t i = 0; i < half; ++i) {
      if (i + half >= elements.size()) {
        halved.push_back(elements[i]);
        continue;
      }
      Value v =
          apply(context, call.value(1), {{"", {}, elements[i], call.at(0)}, {"", {}, elements[i + half], call.at(0)}},
                call.at(1), call.range);
      if (v.isPoison())
        return v;
      halved.push_back(std::move(v));
    }
    elements = std::move(halved);
  }
  return elements.front();
}

//===--- parts ------------------------------------------------------------===//

/// A struct as `like` of these fields, if each is a number or struct of its field's type; else a tuple of them.
static Value collected(const Value &like, std::vector<Value> parts) {
  const auto *structure = like.as<StructValue>();
  for (size_t i = 0; structure && i < parts.size(); ++i) {
    const Value &type = structure->type->fields[i].type;
    const auto *number = type.as<TypeValue>();
    const auto *inner = parts[i].as<StructValue>();
    const bool fits = number ? parts[i].node() && sameType(parts[i].node()->type, number->type)
                             : inner && type.is<std::shared_ptr<const StructType>>() &&
                                   inner->type == type.get<std::shared_ptr<const StructType>>();
    structure = fits ? structure : nullptr;
  }
  return structure ? withParts(like, std::move(parts)) : Value::tuple(std::move(parts));
}

/// The function of call `call`, applied to `operands`, or to their parts, one call for each part of the first.
static Value mapParts(Context &context, const Call &call, const std::vector<Value> &operands) {
  const Value &whole = decay(operands[0]); // the tuple of one is its element
  const std::vector<Value> *first = partsOf(whole);
  if (!first) {
    std::vector<CallArgument> arguments;
    for (size_t i = 0; i < operands.size(); ++i)
      arguments.push_back({"", {}, operands[i], call.at(i + 1)});
    return apply(context, call.value(0), std::move(arguments), call.at(0), call.range);
  }
  for (size_t i = 1; i < operands.size(); ++i)
    if (const auto *parts = partsOf(decay(operands[i])); !parts || parts->size() != first->size())
      return context.report(diag::ExpectedKind, call.at(i + 1),
                            "a value of " + counted(first->size(), "part") + ", as the first has",
                            describe(operands[i]));
  std::vector<Value> made;
  for (size_t k = 0; k < first->size(); ++k) {
    std::vector<Value> inner;
    for (const Value &operand : operands)
      inner.push_back((*partsOf(decay(operand)))[k]);
    made.push_back(mapParts(context, call, inner));
    if (made.back().isPoison())
      return made.back();
  }
  const bool isForEffect = std::ranges::all_of(made, [](const Value &v) { return v.isNothing(); });
  return isForEffect && !made.empty() ? Value() : collected(whole, std::move(made));
}

/// map(f, v, ..): f of each number of a tuple or struct, and of those of others that are built alike.
Value sema::evalMap(Context &context, Call &call) {
  std::vector<Value> operands;
  for (size_t i = 1; i < call.arguments.size(); ++i)
    operands.push_back(call.value(i));
  return mapParts(context, call, operands);
}
