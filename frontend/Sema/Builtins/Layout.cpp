//===- Layout.cpp - the layout algebra as functions -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The operations are those of compiler/Layout/Operations.h, which `flyc layout` calls too: here their arguments are
// converted, and their explanations reported. Run-time leaves are kept by name.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Layout.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Operations.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::IntTuple;
using layout::Kind;
using layout::Tile;

//===--- arguments and results --------------------------------------------===//

static layout::Value inner(AnyLayout l) { return {std::move(l), {}}; }

/// The argument in the form that the parameter wants; nothing after an error.
static std::optional<layout::Value> argumentOf(Context &context, Kind kind, const Value &v, SourceRange range) {
  auto lift = [](auto converted) -> std::optional<layout::Value> {
    if (!converted)
      return std::nullopt;
    return layout::Value{std::move(*converted), {}};
  };
  const Value &of = decay(v);
  bool isLayout = of.is<AnyLayout>();
  if (kind == Kind::Left || kind == Kind::Function) {
    if (const auto *s = of.as<layout::Swizzle>())
      return layout::Value{*s, {}};
    if (const auto *s = of.as<layout::CoordSwizzle>())
      return layout::Value{*s, {}};
  }
  switch (kind) {
  case Kind::Tuple: return lift(intTuple(context, v, range));
  case Kind::Shape: return lift(shapeOf(context, v, range));
  case Kind::Plain: {
    auto l = plainLayout(context, v, range);
    return l ? std::optional(inner(*l)) : std::nullopt;
  }
  case Kind::Domain: return isLayout ? argumentOf(context, Kind::Plain, v, range) : lift(intTuple(context, v, range));
  case Kind::Function:
  case Kind::Structure:
    return isLayout || of.tensor() ? lift(anyLayout(context, v, range)) : lift(intTuple(context, v, range));
  case Kind::Right: return isLayout ? lift(anyLayout(context, v, range)) : lift(tile(context, v, range));
  case Kind::Tiler: return lift(tile(context, v, range));
  case Kind::Number: {
    auto n = integer(context, v, range);
    return n ? std::optional(layout::valueOf(*n)) : std::nullopt;
  }
  case Kind::Mode: {
    auto n = smallInteger(context, v, range);
    return n ? std::optional(layout::valueOf(static_cast<int64_t>(*n))) : std::nullopt;
  }
  case Kind::Modes: {
    auto modes = smallIntegers(context, v, range);
    if (!modes)
      return std::nullopt;
    return layout::valueOf(IntTuple(std::vector<IntTuple>(modes->begin(), modes->end())));
  }
  default:
    // AnyLayout, Left. Atoms and what is tiled are values of their own in the language, with builtins of their own.
    return lift(anyLayout(context, v, range));
  }
}

static Value resultOf(Context &context, const layout::Value &v, SourceRange range) {
  if (const auto *t = v.as<IntTuple>())
    return fromIntTuple(context, *t, range);
  if (const auto *l = v.as<AnyLayout>())
    return *l;
  if (const auto *t = v.as<Tile>())
    return *t;
  return v.get<bool>();
}

/// Calls the operation of the algebra that has the builtin's name.
Value sema::evalAlgebra(Context &context, Call &call) {
  size_t count = call.arguments.size();
  while (count > 0 && !call.has(count - 1))
    --count;
  const layout::Operation &operation = *layout::findOperation(call.builtin->name, count);
  std::vector<layout::Value> arguments;
  bool failed = false;
  for (size_t i = 0; i < count; ++i) {
    auto argument = argumentOf(context, operation.parameterOf(i).kind, call.value(i), call.at(i));
    failed |= !argument;
    if (argument)
      arguments.push_back(std::move(*argument));
  }
  if (failed)
    return Poison{};
  auto result = take(context, operation.run(context.arith, arguments), call.range);
  return result ? resultOf(context, *result, call.range) : Value(Poison{});
}

//===--- with a mistake of their own --------------------------------------===//

/// S<bits, base, shift>
Value sema::evalSwizzle(Context &context, Call &call) {
  int64_t parts[3];
  for (size_t i = 0; i < 3; ++i) {
    auto part = integer(context, call.generics[i].value, call.generics[i].range);
    if (!part)
      return Poison{};
    int64_t least = i == 2 ? -31 : 0;
    if (*part < least || *part > 31)
      return context.report(diag::OutOfRange, call.generics[i].range,
                            "a swizzle's " + std::string(i == 0   ? "bits"
                                                         : i == 1 ? "base"
                                                                  : "shift"),
                            least, "31", *part);
    parts[i] = *part;
  }
  layout::Swizzle swizzle{static_cast<int>(parts[0]), static_cast<int>(parts[1]), static_cast<int>(parts[2])};
  layout::TypeArith types;
  // Of the bits the algebra says more: they must not overlap those that they are mixed into.
  if (!take(context, layout::applySwizzle(types, swizzle, layout::Int(0)), call.range))
    return Poison{};
  return swizzle;
}

/// size(x), size(x, mode): the number of coordinates of a shape, layout or tensor.
Value sema::evalSize(Context &context, Call &call) {
  if (call.has(1)) {
    auto shape = shapeOf(context, call.value(0), call.at(0));
    auto mode = shape ? integer(context, call.value(1), call.at(1)) : std::nullopt;
    if (!mode)
      return Poison{};
    if (*mode < 0 || *mode >= static_cast<int64_t>(shape->rank()))
      return context.report(diag::NoSuchMode, call.at(1), *mode, spell(*shape), shape->rank());
  }
  return evalAlgebra(context, call);
}

//===--- with other forms elsewhere ---------------------------------------===//

/// select(condition, a, b) is in Math.cpp.
Value sema::selectModes(Context &context, Call &call) { return evalAlgebra(context, call); }
