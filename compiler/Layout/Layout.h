//===- Layout.h - layouts, swizzles, composed layouts, tiles --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_LAYOUT_H
#define FLYC_COMPILER_LAYOUT_LAYOUT_H

#include "compiler/Layout/IntTuple.h"

#include <memory>
#include <variant>

namespace flyc::layout {

/// shape:stride, two congruent trees. `(4,8):(1,4)`.
struct Layout {
  IntTuple shape;
  IntTuple stride;

  size_t rank() const { return shape.rank(); }
  size_t depth() const { return shape.depth(); }
  Layout operator[](size_t i) const { return {shape[i], stride[i]}; }
  bool isStatic() const { return shape.isStatic() && stride.isStatic(); }
  Layout erased() const { return {shape.erased(), stride.erased()}; }
  std::string str(Spelling = Spelling::User) const;
  friend bool operator==(const Layout &, const Layout &) = default;
};

/// S<bits,base,shift>: x ^ ((x & (((1<<bits)-1) << (base+shift))) >> shift); a negative shift moves the other way.
struct Swizzle {
  int bits = 0, base = 0, shift = 0;
  std::string str() const;
  friend bool operator==(const Swizzle &, const Swizzle &) = default;
};

/// CS<mask,baseRow,[modeRow],baseCol,[modeCol]>: on a coordinate, col ^= ((row >> baseRow) & ((1<<mask)-1)) << baseCol.
struct CoordSwizzle {
  int mask = 0, baseRow = 0;
  std::vector<int> modeRow;
  int baseCol = 0;
  std::vector<int> modeCol;
  std::string str() const;
  friend bool operator==(const CoordSwizzle &, const CoordSwizzle &) = default;
};

struct ComposedLayout;
using ComposedPtr = std::shared_ptr<const ComposedLayout>;

/// inner o offset o outer: c -> inner(offset + outer(c)). outer is applied first.
struct ComposedLayout {
  std::variant<Swizzle, CoordSwizzle, Layout, ComposedPtr> inner;
  IntTuple offset;
  std::variant<Layout, ComposedPtr> outer;

  /// The outermost linear layout: the one whose modes the structural operations act on.
  const Layout &linear() const;
  bool isStatic() const;
  ComposedLayout erased() const;
  std::string str(Spelling = Spelling::User) const;
  friend bool operator==(const ComposedLayout &, const ComposedLayout &);
};

/// A plain or composed layout: what a tensor carries.
using AnyLayout = std::variant<Layout, ComposedLayout>;
std::string str(const AnyLayout &, Spelling = Spelling::User);

/// [e|e|..]: a tiler by mode. A leaf element is `_` (keep the mode), an int (n means n:1) or a layout; or a nested
/// tile.
struct Tile {
  std::variant<IntTuple /* None or an int leaf */, Layout, std::vector<Tile>> value;

  bool isNested() const { return value.index() == 2; }
  const std::vector<Tile> &elements() const { return std::get<2>(value); }
  size_t rank() const { return isNested() ? elements().size() : 1; }
  bool isStatic() const;
  Tile erased() const;
  std::string str(Spelling = Spelling::User) const; ///< `[16|8:1|_]`; a leaf without brackets
  friend bool operator==(const Tile &, const Tile &) = default;
};

size_t hashValue(const Layout &);
size_t hashValue(const Swizzle &);
size_t hashValue(const CoordSwizzle &);
size_t hashValue(const ComposedLayout &);
size_t hashValue(const Tile &);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_LAYOUT_H
