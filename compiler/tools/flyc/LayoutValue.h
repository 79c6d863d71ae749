//===- LayoutValue.h - values of the layout algebra -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// What an expression is worth, and how an operation takes it as the kind that it needs: each conversion gives the
// value, or says what the value is not.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TOOLS_FLYC_LAYOUTVALUE_H
#define FLYC_COMPILER_TOOLS_FLYC_LAYOUTVALUE_H

#include "compiler/Layout/Algebra.h"
#include "compiler/tools/flyc/LayoutAtoms.h"

#include <optional>
#include <string>
#include <variant>

namespace flyc::driver {

/// A matrix instruction.
struct MmaAtom {
  MmaAtomName name;
  layout::MmaAtomLayouts layouts;
};

/// A tiled matrix multiplication: its threads (V, M, N, K), its tile, and who holds what of each operand.
struct TiledMmaLayouts {
  layout::AnyLayout threads;
  layout::Tile tile;
  layout::Layout tvA, tvB, tvC;
};

/// What an expression is worth. `offset` is where an operation also moved the origin.
struct LayoutValue {
  std::variant<layout::IntTuple, layout::AnyLayout, layout::Swizzle, layout::CoordSwizzle, layout::Tile, bool,
               layout::LayoutTV, MmaAtom, TiledMmaLayouts>
      value;
  std::optional<layout::IntTuple> offset;

  std::string str() const;
  /// The layout, if it is one (also that of threads and values).
  const layout::AnyLayout *layout() const { return std::get_if<layout::AnyLayout>(&value); }
};

inline LayoutValue valueOf(layout::IntTuple t) { return {std::move(t), {}}; }
inline LayoutValue valueOf(layout::Int i) { return {layout::IntTuple(i), {}}; }
inline LayoutValue valueOf(int64_t i) { return {layout::IntTuple(i), {}}; }
inline LayoutValue valueOf(bool b) { return {b, {}}; }
inline LayoutValue valueOf(layout::Layout l) { return {layout::AnyLayout(std::move(l)), {}}; }
inline LayoutValue valueOf(layout::AnyLayout l) { return {std::move(l), {}}; }
inline LayoutValue valueOf(layout::LayoutTV tv) { return {std::move(tv), {}}; }
inline LayoutValue valueOf(layout::Sliced s) { return {std::move(s.layout), std::move(s.offset)}; }

template <typename T> layout::Result<LayoutValue> lifted(const layout::Result<T> &r) {
  if (!r)
    return r.explanation();
  return valueOf(*r);
}

/// "4 is not a layout".
layout::Explanation notA(const LayoutValue &v, const char *what);

layout::Result<layout::IntTuple> tupleIn(const LayoutValue &v);
layout::Result<layout::AnyLayout> anyIn(const LayoutValue &v);
layout::Result<layout::Layout> layoutIn(const LayoutValue &v);
/// A static integer; also the element of a tuple of one.
layout::Result<int64_t> numberIn(const LayoutValue &v);
layout::Result<int> modeIn(const LayoutValue &v);
/// A tile, a layout, an integer or a tuple of extents.
layout::Result<layout::Tile> tileIn(const LayoutValue &v);
/// The shape of a layout, or the tuple itself.
layout::Result<layout::IntTuple> shapeIn(const LayoutValue &v);

} // namespace flyc::driver

#endif // FLYC_COMPILER_TOOLS_FLYC_LAYOUTVALUE_H
