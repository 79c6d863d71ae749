//===- Value.cpp - values of the layout algebra ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The text of values, and what each kind of parameter accepts.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Value.h"

#include "compiler/Layout/Divide.h"

namespace flyc::layout {

std::string MmaAtomName::str() const {
  auto [m, n, k] = shapeMNK;
  return name + "<" + std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k) + ", (" + a + ", " + b +
         ") -> " + acc + ">";
}

std::string Value::str() const {
  return std::visit(
      [](const auto &v) -> std::string {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, bool>)
          return v ? "true" : "false";
        else if constexpr (std::is_same_v<T, layout::AnyLayout>)
          return layout::str(v);
        else if constexpr (std::is_same_v<T, layout::TiledCopy>)
          return v.layoutTV.str();
        else if constexpr (std::is_same_v<T, layout::MmaAtom>)
          return v.name.str();
        else if constexpr (std::is_same_v<T, layout::ElementType>)
          return v.name;
        else if constexpr (std::is_same_v<T, layout::TiledMma>) {
          TypeArith arith;
          Result<Layout> threads = thrLayoutVMNK(arith, v);
          return threads ? threads->str() : threads.message();
        } else
          return v.str();
      },
      value);
}

Explanation notA(const Value &v, const char *what) { return {v.str() + " is not " + what}; }

/// The integer, also as the element of a tuple of one.
static Result<Value> number(const Value &v) {
  const IntTuple *t = v.as<IntTuple>();
  while (t && t->isTuple() && t->rank() == 1)
    t = &t->elements()[0];
  if (!t || !t->isPlainInt())
    return notA(v, "a number");
  if (t->leaf().isDynamic())
    return notA(v, "known when compiling");
  return valueOf(t->leaf());
}

static Result<Value> mode(const Value &v) {
  FLYC_TRY(Value n, number(v));
  if (int64_t m = n.get<IntTuple>().leaf().value(); m < -1 || m > 64)
    return notA(v, "the number of a mode");
  return n;
}

template <typename... Accepted> static Result<Value> oneOf(const Value &v, const char *what) {
  return (v.as<Accepted>() || ...) ? Result<Value>(v) : notA(v, what);
}

Result<Value> convert(Kind kind, const Value &v) {
  const AnyLayout *any = v.as<AnyLayout>();
  bool plain = any && std::holds_alternative<Layout>(*any);
  switch (kind) {
  case Kind::Tuple: return oneOf<IntTuple>(v, "an integer or a tuple of integers");
  case Kind::Shape: return any ? valueOf(linear(*any).shape) : convert(Kind::Tuple, v);
  case Kind::Plain: return plain ? Result<Value>(v) : notA(v, "a layout without swizzle");
  case Kind::AnyLayout: return oneOf<AnyLayout>(v, "a layout");
  case Kind::Function: return oneOf<AnyLayout, Swizzle, CoordSwizzle, IntTuple>(v, "a layout, a shape or a swizzle");
  case Kind::Domain: return any ? convert(Kind::Plain, v) : oneOf<IntTuple>(v, "a layout or a shape");
  case Kind::Structure: return oneOf<AnyLayout, IntTuple>(v, "a layout or a tuple of integers");
  case Kind::Right: return any ? Result<Value>(v) : convert(Kind::Tiler, v);
  case Kind::Left: return oneOf<AnyLayout, Swizzle, CoordSwizzle>(v, "a swizzle or a layout");
  case Kind::Tiler:
    if (const IntTuple *t = v.as<IntTuple>())
      return Value{tileOfShape(*t), {}};
    if (any && plain)
      return Value{Tile{std::get<Layout>(*any)}, {}};
    return oneOf<Tile>(v, "a tile, a layout without swizzle or a shape");
  case Kind::Number: return number(v);
  case Kind::Mode: return mode(v);
  case Kind::Modes: {
    const IntTuple *t = v.as<IntTuple>();
    std::vector<IntTuple> modes;
    for (const IntTuple &element : t && t->isTuple() ? t->elements() : std::vector<IntTuple>()) {
      FLYC_TRY(Value one, mode(valueOf(IntTuple(element))));
      modes.push_back(one.get<IntTuple>());
    }
    if (modes.empty()) {
      FLYC_TRY(Value one, mode(v));
      modes.push_back(one.get<IntTuple>());
    }
    return valueOf(IntTuple(std::move(modes)));
  }
  case Kind::CopyAtom: return oneOf<layout::CopyAtom>(v, "a copy atom, as universal_copy<128> is one");
  case Kind::ElementType: return oneOf<layout::ElementType>(v, "the type of an element, as f32 is one");
  case Kind::MmaAtom: return oneOf<layout::MmaAtom>(v, "a matrix atom, as mfma<16x16x16, (f16, f16) -> f32> is one");
  case Kind::TiledCopy: return oneOf<layout::TiledCopy>(v, "a tiled copy, as make_tiled_copy_tv gives one");
  case Kind::TiledMma: return oneOf<layout::TiledMma>(v, "a tiled matrix multiplication, as make_tiled_mma gives one");
  }
  return notA(v, "a value that an operation takes");
}

} // namespace flyc::layout
