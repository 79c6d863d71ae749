//===- Layouts.cpp - between values and the algebra of layouts ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tuples, layouts and tiles out of values, and results of the algebra as values. Every conversion reports what it
// cannot convert, once.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Layouts.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Operations.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::IntTuple;
using layout::Tile;
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "specs/tables/TargetSpec.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <limits>

using layout::Int;
using layout::Layout;

Value sema::compose(Context &context, const Value &a, SourceRange aRange, const Value &b, SourceRange bRange,
                    SourceRange range) {
  auto outer = anyLayout(context, a, aRange);
  if (!outer)
    return Poison{};
  if (const auto *l = decay(b).as<AnyLayout>())
    return known(context, layout::composition(context.arith, *outer, *l), range);
  auto tiler = tile(context, b, bRange);
  return tiler ? known(context, layout::composition(context.arith, *outer, *tiler), range) : Value(Poison{});
}

Value sema::composed(Context &context, const Value &inner, const IntTuple &offset, const Value &outer,
                     SourceRange outerRange, SourceRange range) {
  auto l = anyLayout(context, outer, outerRange);
  if (!l)
    return Poison{};
  layout::Result<layout::ComposedLayout> result = layout::Explanation{""};
  if (const auto *swizzle = inner.as<layout::Swizzle>())
    result = layout::makeComposedLayout(*swizzle, offset, *l);
  else if (const auto *swizzle = inner.as<layout::CoordSwizzle>())
    result = layout::makeComposedLayout(*swizzle, offset, *l);
  else if (const auto *innerLayout = inner.as<AnyLayout>())
    result = layout::makeComposedLayout(*innerLayout, offset, *l);
  else
    return context.report(diag::ExpectedKind, range, "a layout or swizzle before 'o'", describe(inner));
  auto made = take(context, std::move(result), range);
  return made ? Value(AnyLayout(std::move(*made))) : Value(Poison{});
}

/// What a user would have written for an integer that the kernel computes, if it is short; else unknownText.
static std::string spellNode(const Node *node, unsigned depth = 0) {
  constexpr const char *unknown = unknownText;
  constexpr unsigned deepest = 12;
  constexpr size_t longest = 240;
  if (!node->name.empty())
    return node->name;
  if (const auto *number = node->as<IntConstant>())
    return std::to_string(number->value);
  if (const auto *convert = node->as<Convert>())
    return convert->operand->type.isIntegerScalar() ? spellNode(convert->operand, depth) : unknown;
  const auto *binary = node->as<Binary>();
  if (!binary || depth == deepest)
    return unknown;
  const std::string a = spellNode(binary->lhs, depth + 1), b = spellNode(binary->rhs, depth + 1);
  if (a == unknown || b == unknown || a.size() + b.size() > longest)
    return unknown;
  const auto operand = [](const std::string &text) {
    return text.find(' ') != std::string::npos && text.back() != ')' ? "(" + text + ")" : text;
  };
  const auto infix = [&](const char *op) { return operand(a) + " " + op + " " + operand(b); };
  switch (binary->op) {
  case BinaryOp::Add: return infix("+");
  case BinaryOp::Sub: return infix("-");
  case BinaryOp::Mul: return infix("*");
  case BinaryOp::Div: return infix("/");
  case BinaryOp::Rem: return infix("%");
  case BinaryOp::CeilDiv: return "ceil_div(" + a + ", " + b + ")";
  case BinaryOp::Min: return "min(" + a + ", " + b + ")";
  case BinaryOp::Max: return "max(" + a + ", " + b + ")";
  default: return unknown;
  }
}

//===--- tuples, layouts, tiles, tensors ----------------------------------===//

std::optional<IntTuple> sema::intTuple(Context &context, const Value &v, SourceRange range) {
  if (const auto *number = v.as<int64_t>())
    return IntTuple(*number);
  if (v.is<Wildcard>())
    return IntTuple::none();
  if (const auto *basis = v.as<IntTuple>())
    return *basis;
  if (v.isTuple()) {
    std::vector<IntTuple> elements;
    for (const Value &element : v.elements()) {
      auto converted = intTuple(context, element, range);
      if (!converted)
        return std::nullopt;
      elements.push_back(std::move(*converted));
    }
    return IntTuple(std::move(elements));
  }
  if (const Node *node = v.node(); node && node->type.isIntegerScalar()) {
    Scalar s = node->type.scalar();
    if (s == Scalar::I32 || s == Scalar::I64)
      return IntTuple(toInt(context, node, spellNode(node)));
    context.report(diag::IndexType, range, spelling(s));
    return std::nullopt;
  }
  if (!v.isPoison())
    context.report(diag::ExpectedKind, range, "an integer or a tuple of integers", describe(v));
  return std::nullopt;
}

std::optional<IntTuple> sema::shapeOf(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const TensorType *tensor = inner.tensor())
    return layout::linear(tensor->layout).shape;
  if (const Node *node = inner.node(); node && node->type.isVector())
    return IntTuple(static_cast<int64_t>(node->type.vector().lanes));
  if (const auto *l = inner.as<AnyLayout>())
    return layout::linear(*l).shape;
  return intTuple(context, v, range);
}

std::optional<AnyLayout> sema::anyLayout(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *l = inner.as<AnyLayout>())
    return *l;
  if (inner.isPoison())
    return std::nullopt;
  if (inner.tensor())
    context.report(diag::TensorForLayout, range);
  else
    context.report(diag::ExpectedKind, range, "a layout", describe(inner))
        .noteIf(inner.is<int64_t>() || inner.isTuple(), diag::Instead, range,
                "a layout has strides: 'make_layout(" + spell(inner) + ")' counts the first mode fastest");
  return std::nullopt;
}

std::optional<AnyLayout> sema::memoryLayout(Context &context, const Value &v, SourceRange range) {
  auto any = anyLayout(context, v, range);
  const auto *plain = any ? std::get_if<Layout>(&*any) : nullptr;
  if (!plain || !plain->stride.hasBasis())
    return any;
  context.report(diag::ExpectedKind, range, "a layout with numbers for strides, for elements that lie in memory",
                 "'" + spell(*plain) + "', whose strides are coordinates");
  return std::nullopt;
}

std::optional<Layout> sema::plainLayout(Context &context, const Value &v, SourceRange range) {
  auto any = anyLayout(context, v, range);
  if (!any)
    return std::nullopt;
  if (auto *plain = std::get_if<Layout>(&*any))
    return *plain;
  context.report(diag::ExpectedKind, range, "a layout without swizzle or offset", "a composed layout");
  return std::nullopt;
}

/// A tile, or what stands for one: a layout, an integer n (n:1), `_`, or a shape (its extents by mode).
std::optional<Tile> sema::tile(Context &context, const Value &v, SourceRange range) {
  if (const auto *t = v.as<Tile>())
    return *t;
  if (v.is<AnyLayout>()) {
    auto plain = plainLayout(context, v, range);
    return plain ? std::optional(Tile{*plain}) : std::nullopt;
  }
  if (v.isTuple()) {
    std::vector<Tile> elements;
    for (const Value &element : v.elements()) {
      auto converted = tile(context, element, range);
      if (!converted)
        return std::nullopt;
      elements.push_back(std::move(*converted));
    }
    return Tile{std::move(elements)};
  }
  auto leaf = intTuple(context, v, range);
  return leaf ? std::optional(Tile{*leaf}) : std::nullopt;
}

const Node *sema::tensorNode(Context &context, const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (inner.tensor())
    return inner.node();
  if (!inner.isPoison())
    context.report(diag::ExpectedKind, range, "a tensor", describe(inner));
  return nullptr;
}

//===--- results of the algebra -------------------------------------------===//

Value sema::fromIntTuple(Context &context, const IntTuple &t, SourceRange range) {
  if (t.isTuple()) {
    std::vector<Value> elements;
    for (const IntTuple &element : t.elements())
      elements.push_back(fromIntTuple(context, element, range));
    return Value::tuple(std::move(elements));
  }
  if (t.isNone())
    return Wildcard{};
  if (t.isBasis())
    return t;
  return fromInt(context, t.leaf(), range);
}

Value sema::fromInt(Context &context, const Int &i, SourceRange range) {
  if (i.isStatic())
    return Value::integer(i.value());
  const Node *node = toNode(context, i, range);
  return node ? Value(node) : Value(Poison{});
}

Value sema::known(Context &context, layout::Result<Layout> r, SourceRange range) {
  auto l = take(context, std::move(r), range);
  return l ? Value(AnyLayout(std::move(*l))) : Value(Poison{});
}
Value sema::known(Context &context, layout::Result<AnyLayout> r, SourceRange range) {
  auto l = take(context, std::move(r), range);
  return l ? Value(std::move(*l)) : Value(Poison{});
}
Value sema::known(Context &context, layout::Result<IntTuple> r, SourceRange range) {
  auto t = take(context, std::move(r), range);
  return t ? fromIntTuple(context, *t, range) : Value(Poison{});
}
Value sema::known(Context &context, layout::Result<Int> r, SourceRange range) {
  auto i = take(context, std::move(r), range);
  return i ? fromInt(context, *i, range) : Value(Poison{});
}
