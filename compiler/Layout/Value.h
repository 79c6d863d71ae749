//===- Value.h - values of the layout algebra -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The value of an expression of the algebra, and its conversion to the kind that a parameter takes. The conversion
// gives the converted value, or a text that says which kind the value is not.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_VALUE_H
#define FLYC_COMPILER_LAYOUT_VALUE_H

#include "compiler/Layout/Tiled.h"

#include <array>
#include <optional>
#include <string>
#include <variant>

namespace flyc::layout {

/// The name of a matrix instruction: `name<MxNxK, (a, b) -> acc>`.
struct MmaAtomName {
  std::string name; ///< with its family, `family.name`, or without where only one family has this shape
  std::array<int64_t, 3> shapeMNK{};
  std::string a, b, acc; ///< element types

  std::string str() const;
};

/// A matrix instruction.
struct MmaAtom {
  MmaAtomName name;
  MmaAtomLayouts layouts;
  std::array<int64_t, 3> elementBits{}; ///< of A, B, C; 0 where not known
};

/// An instruction that copies `bits` bits of one thread: `universal_copy<128>`.
struct CopyAtom {
  std::string name;
  int64_t bits = 0;

  std::string str() const { return name + "<" + std::to_string(bits) + ">"; }
};

/// The type of an element, of which the algebra knows the width.
struct ElementType {
  std::string name;
  int64_t bits = 0;
};

/// The value of an expression. `offset`: how far an operation has moved the origin besides.
struct Value {
  std::variant<IntTuple, AnyLayout, Swizzle, CoordSwizzle, Tile, bool, TiledCopy, TiledMma, MmaAtom, CopyAtom,
               ElementType>
      value;
  std::optional<IntTuple> offset;
  /// Of a tiled mma: the bits of an element of A, B, C; of a tiled copy, of its elements, three times; 0 where not
  /// known.
  std::array<int64_t, 3> elementBits{};

  std::string str() const;
  template <typename T> const T *as() const { return std::get_if<T>(&value); }
  /// The alternative, which must be held.
  template <typename T> const T &get() const { return std::get<T>(value); }
};

inline Value valueOf(IntTuple t) { return {std::move(t), {}, {}}; }
inline Value valueOf(Int i) { return {IntTuple(i), {}, {}}; }
inline Value valueOf(int64_t i) { return {IntTuple(i), {}, {}}; }
inline Value valueOf(bool b) { return {b, {}, {}}; }
inline Value valueOf(Layout l) { return {AnyLayout(std::move(l)), {}, {}}; }
inline Value valueOf(AnyLayout l) { return {std::move(l), {}, {}}; }
inline Value valueOf(ComposedLayout l) { return {AnyLayout(std::move(l)), {}, {}}; }
inline Value valueOf(TiledCopy copy) { return {std::move(copy), {}, {}}; }
inline Value valueOf(TiledMma mma) { return {std::move(mma), {}, {}}; }
inline Value valueOf(Sliced s) { return {std::move(s.layout), std::move(s.offset), {}}; }

template <typename T> Result<Value> lifted(const Result<T> &r) {
  if (!r)
    return r.error();
  return valueOf(*r);
}

/// What a parameter takes, and as which alternative of Value it comes.
enum class Kind : unsigned char {
  Tuple,     ///< an integer or a tuple of integers: IntTuple
  Shape,     ///< such a tuple, or a layout for its shape: IntTuple
  Plain,     ///< a layout without swizzle: AnyLayout that holds a Layout
  AnyLayout, ///< AnyLayout
  Function,  ///< what has a value at a coordinate: AnyLayout, Swizzle, CoordSwizzle or, column-major, IntTuple
  Domain,    ///< what has coordinates: a plain AnyLayout, or IntTuple
  Structure, ///< what has modes: AnyLayout or IntTuple
  Right,     ///< what a layout is composed with: AnyLayout or Tile
  Left,      ///< what is composed with a layout: AnyLayout, Swizzle or CoordSwizzle
  Tiler,     ///< a tile, a layout, an integer or a tuple of extents: Tile
  Number,    ///< a known integer: IntTuple
  Mode,      ///< the number of a mode, -1 counts as none: IntTuple
  Modes,     ///< numbers of modes: IntTuple, a tuple of integers
  CopyAtom,
  ElementType,
  MmaAtom,
  TiledCopy,
  TiledMma,
};

/// `v` in the form that `kind` says, or "4 is not a layout".
Result<Value> convert(Kind kind, const Value &v);

/// "4 is not a layout".
Explanation notA(const Value &v, const char *what);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_VALUE_H
