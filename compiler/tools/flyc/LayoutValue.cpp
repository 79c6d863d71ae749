//===- LayoutValue.cpp - values of the layout algebra ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// The text of values, and what each kind of argument accepts.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutValue.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

std::string LayoutValue::str() const {
  return std::visit(
      [](const auto &v) -> std::string {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<T, bool>)
          return v ? "true" : "false";
        else if constexpr (std::is_same_v<T, AnyLayout>)
          return layout::str(v);
        else if constexpr (std::is_same_v<T, LayoutTV>)
          return v.layoutTV.str();
        else if constexpr (std::is_same_v<T, MmaAtom>)
          return v.name.str();
        else if constexpr (std::is_same_v<T, TiledMmaLayouts>)
          return layout::str(v.threads);
        else
          return v.str();
      },
      value);
}

Explanation flyc::driver::notA(const LayoutValue &v, const char *what) { return {v.str() + " is not " + what}; }

Result<IntTuple> flyc::driver::tupleIn(const LayoutValue &v) {
  if (const IntTuple *t = std::get_if<IntTuple>(&v.value))
    return *t;
  return notA(v, "an integer or a tuple of integers");
}

Result<AnyLayout> flyc::driver::anyIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    return *l;
  return notA(v, "a layout");
}

Result<Layout> flyc::driver::layoutIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    if (const Layout *plain = std::get_if<Layout>(l))
      return *plain;
  return notA(v, "a layout without swizzle");
}

Result<int64_t> flyc::driver::numberIn(const LayoutValue &v) {
  const IntTuple *t = std::get_if<IntTuple>(&v.value);
  while (t && t->isTuple() && t->rank() == 1)
    t = &t->elements()[0];
  if (t && t->isPlainInt() && t->leaf().isStatic())
    return t->leaf().value();
  return notA(v, "a number");
}

Result<int> flyc::driver::modeIn(const LayoutValue &v) {
  FLYC_TRY(int64_t n, numberIn(v));
  if (n < -1 || n > 64)
    return notA(v, "the number of a mode");
  return static_cast<int>(n);
}

Result<Tile> flyc::driver::tileIn(const LayoutValue &v) {
  if (const Tile *t = std::get_if<Tile>(&v.value))
    return *t;
  if (const IntTuple *t = std::get_if<IntTuple>(&v.value))
    return tileOfShape(*t);
  FLYC_TRY(Layout l, layoutIn(v));
  return Tile{l};
}

Result<IntTuple> flyc::driver::shapeIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    return linear(*l).shape;
  return tupleIn(v);
}
