//===- Published.cpp - types as the published dialect infers them ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Facts: the published dialect's verifier, as test/compiler/Dialect/Inputs/infer_types.tsv records it.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Published.h"

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Divide.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tuples.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <functional>
#include <numeric>

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

namespace {

using OnTuple = std::function<IntTuple(const IntTuple &)>;
using OnLayout = std::function<Layout(const Layout &)>;

/// The type with `onTuple` of its integers, or `onLayout` of its linear layout.
Type mapped(Type type, const OnTuple &onTuple, const OnLayout &onLayout) {
  if (auto tuple = dyn_cast<IntTupleType>(type))
    return IntTupleType::get(type.getContext(), onTuple(tuple.getValue()));
  const auto any = getLayoutOf(type);
  if (!any)
    return type;
  auto result = mapLinear(*any, [&](const Layout &l) { return layout::Result<Layout>(onLayout(l)); });
  return result ? withLayout(type, *result) : type;
}

IntTuple unwrapped(const IntTuple &t) {
  if (t.isLeaf())
    return t;
  if (t.rank() == 1)
    return unwrapped(t[0]);
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : t.elements())
    kids.push_back(unwrapped(mode));
  return kids;
}
Layout unwrapped(const Layout &l) { return {unwrapped(l.shape), unwrapped(l.stride)}; }

/// The one mode of a tuple of one; modes keep their text.
IntTuple outermost(const IntTuple &t) { return !t.isLeaf() && t.rank() == 1 ? t[0] : t; }

/// As unwrapped, but a tuple of one stays one.
IntTuple unwrappedModes(const IntTuple &t) {
  return !t.isLeaf() && t.rank() == 1 ? IntTuple(std::vector<IntTuple>{unwrapped(t[0])}) : unwrapped(t);
}

bool isOne(const IntTuple &extent) {
  return extent.isPlainInt() && extent.leaf().isStatic() && extent.leaf().value() == 1;
}

/// The strides with `fn(leaf of the shape, leaf of the stride, number of the leaf)` for each of theirs.
IntTuple strides(const IntTuple &shape, const IntTuple &stride, size_t &leaf,
                 const std::function<IntTuple(const IntTuple &, const IntTuple &, size_t)> &fn) {
  if (shape.isLeaf())
    return fn(shape, stride, leaf++);
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < shape.rank(); ++i)
    kids.push_back(strides(shape[i], stride[i], leaf, fn));
  return kids;
}
Layout withStrides(const Layout &l, const std::function<IntTuple(const IntTuple &, const IntTuple &, size_t)> &fn) {
  size_t leaf = 0;
  return {l.shape, strides(l.shape, l.stride, leaf, fn)};
}

Layout withoutUnitStrides(const Layout &l) {
  return withStrides(
      l, [](const IntTuple &extent, const IntTuple &stride, size_t) { return isOne(extent) ? IntTuple(0) : stride; });
}

std::optional<int64_t> staticOf(const IntTuple &leaf) {
  if (!leaf.isPlainInt() || !leaf.leaf().isStatic())
    return std::nullopt;
  return leaf.leaf().value();
}

/// make_layout_like: modes of extent 1 have a place among the others, by the stride that they had.
Layout withUnitsInOrder(const Layout &l, const Layout &like) {
  const std::vector<IntTuple> extents = like.shape.leaves(), given = like.stride.leaves();
  return withStrides(l, [&](const IntTuple &extent, const IntTuple &stride, size_t leaf) {
    if (!isOne(extent) || leaf >= given.size())
      return stride;
    const auto own = staticOf(given[leaf]);
    int64_t below = 1;
    for (size_t i = 0; i < extents.size(); ++i) {
      const auto extentHere = staticOf(extents[i]), strideHere = staticOf(given[i]);
      if (!own || !extentHere || !strideHere)
        return stride;
      if (*strideHere < *own && *strideHere != 0)
        below *= *extentHere;
    }
    return IntTuple(below);
  });
}

IntTuple onLeaves(const IntTuple &t, const std::function<Int(const Int &)> &fn) {
  if (t.isLeaf())
    return t.isPlainInt() ? IntTuple(fn(t.leaf())) : t;
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : t.elements())
    kids.push_back(onLeaves(mode, fn));
  return kids;
}

/// A quotient that is not known is a multiple of nothing that is known.
IntTuple forgotten(const IntTuple &t) {
  return onLeaves(t, [](const Int &leaf) { return leaf.isStatic() ? leaf : Int::dynamic(leaf.width()); });
}

/// A remainder is not known, but by 1; of both it has what divides them.
IntTuple ofRemainder(const IntTuple &t, const IntTuple &dividend, const IntTuple &divisor) {
  const std::vector<IntTuple> a = dividend.leaves(), b = divisor.leaves();
  if (t.leaves().size() != a.size() || a.size() != b.size())
    return t;
  size_t i = 0;
  return onLeaves(t, [&](const Int &leaf) {
    const IntTuple &x = a[i], &y = b[i++];
    if (!x.isPlainInt() || !y.isPlainInt() || (x.leaf().isStatic() && y.leaf().isStatic()) || isOne(y))
      return leaf;
    return Int::dynamic(leaf.isStatic() ? 32 : leaf.width(),
                        std::gcd(x.leaf().divisibility(), y.leaf().divisibility()));
  });
}

/// A fragment's modes behind the first have no nesting. Where one of them went nowhere each has room of its own: behind
/// the first mode, in the order of their strides. So has a first mode of one element.
Layout ofFragment(const Layout &l) {
  if (l.shape.isLeaf())
    return isOne(l.shape) ? Layout{l.shape, IntTuple(1)} : l;
  std::vector<IntTuple> shape{l.shape[0]}, stride{l.stride[0]};
  for (size_t i = 1; i < l.shape.rank(); ++i) {
    for (const IntTuple &leaf : l.shape[i].leaves())
      shape.push_back(leaf);
    for (const IntTuple &leaf : l.stride[i].leaves())
      stride.push_back(leaf);
  }
  std::vector<size_t> order;
  bool isAnyNowhere = false;
  for (size_t i = 1; i < shape.size(); ++i) {
    const auto extent = staticOf(shape[i]), step = staticOf(stride[i]);
    if (!extent || !step)
      return {IntTuple(shape), IntTuple(stride)};
    isAnyNowhere |= *extent > 1 && *step == 0;
    if (*extent > 1)
      order.push_back(i);
  }
  TypeArith arith;
  const auto room = layout::cosize(arith, l[0]);
  if (isAnyNowhere && room && room->isStatic()) {
    std::ranges::stable_sort(order, {}, [&](size_t i) { return *staticOf(stride[i]); });
    int64_t next = room->value();
    for (const size_t i : order) {
      stride[i] = IntTuple(next);
      next *= *staticOf(shape[i]);
    }
  }
  return {IntTuple(shape), IntTuple(stride)};
}

/// What is left of a mode behind a tile of more than one element, and how much of the tile it fills, is a quotient;
/// `l` is the result of dividing by `tile` mode by mode.
Layout withQuotientsForgotten(StringRef operation, const Layout &l, const Tile &tile) {
  if (!tile.isNested() || l.shape.isLeaf())
    return l;
  std::vector<IntTuple> shape(l.shape.elements().begin(), l.shape.elements().end());
  const auto forget = [](IntTuple &parent, size_t mode) {
    if (parent.isLeaf() || mode >= parent.rank())
      return;
    std::vector<IntTuple> modes(parent.elements().begin(), parent.elements().end());
    modes[mode] = forgotten(modes[mode]);
    parent = IntTuple(modes);
  };
  for (size_t i = 0; i < tile.rank(); ++i) {
    const auto *extent = std::get_if<IntTuple>(&tile.elements()[i].value);
    const auto *part = std::get_if<Layout>(&tile.elements()[i].value);
    TypeArith arith;
    const auto size = extent && extent->isPlainInt() ? layout::Result<Int>(extent->leaf())
                      : part                         ? layout::size(arith, *part)
                                                     : layout::Result<Int>(Int(1));
    if (!size || (size->isStatic() && size->value() == 1))
      continue;
    if (operation == "fly.logical_divide") {
      if (i < shape.size())
        shape[i] = forgotten(shape[i]);
    } else if (operation == "fly.zipped_divide" && shape.size() == 2) {
      forget(shape[0], i);
      forget(shape[1], i);
    } else if (operation == "fly.tiled_divide") {
      forget(shape[0], i);
      if (1 + i < shape.size())
        shape[1 + i] = forgotten(shape[1 + i]);
    } else if (operation == "fly.flat_divide") {
      for (const size_t at : {i, tile.rank() + i})
        if (at < shape.size())
          shape[at] = forgotten(shape[at]);
    }
  }
  return {IntTuple(shape), l.stride};
}

enum class Text : uint8_t {
  Algebra,
  Unwrapped,
  ByMode,
  Modes,
  Product,
  Quotient,
  Fragment,
  LikeLayout,
  Remainder,
  Group
};

Text textOf(StringRef operation) {
  return llvm::StringSwitch<Text>(operation)
      .Cases({"fly.composition", "fly.zipped_divide", "fly.tiled_divide", "fly.flat_divide"}, Text::Unwrapped)
      .Case("fly.logical_divide", Text::ByMode)
      .Cases({"fly.slice", "fly.dice", "fly.select", "fly.take"}, Text::Modes)
      .Cases({"fly.logical_product", "fly.zipped_product", "fly.tiled_product", "fly.flat_product",
              "fly.blocked_product", "fly.raked_product", "fly.tile_to_shape"},
             Text::Product)
      .Cases({"fly.ceil_div", "fly.shape_div", "fly.int_tuple_div"}, Text::Quotient)
      .Case("fly.make_fragment_like", Text::Fragment)
      .Case("fly.make_layout_like", Text::LikeLayout)
      .Case("fly.int_tuple_mod", Text::Remainder)
      .Case("fly.group", Text::Group)
      .Default(Text::Algebra);
}

} // namespace

Layout withUnitsRecast(const Layout &l, const Layout &from, int64_t factor) {
  const std::vector<IntTuple> given = from.stride.leaves();
  return withStrides(l, [&](const IntTuple &extent, const IntTuple &stride, size_t leaf) {
    const auto was = leaf < given.size() ? staticOf(given[leaf]) : std::nullopt;
    return isOne(extent) && was && *was > 0 ? IntTuple(std::max<int64_t>(*was / factor, 1)) : stride;
  });
}

Type publishedType(StringRef operation, ValueRange operands, Type inferred) {
  const auto same = [](const auto &value) { return value; };
  const auto first = [&]() -> std::optional<Layout> {
    const auto any = operands.empty() ? std::nullopt : getLayoutOf(operands[0].getType());
    return any ? std::optional(linear(*any)) : std::nullopt;
  };
  switch (textOf(operation)) {
  case Text::Algebra: return inferred;
  case Text::Unwrapped:
    // By a tile of one element, the tile and the rest stay together: the tree of a logical divide.
    if (const auto tile = operands.size() > 1 ? dyn_cast<TileType>(operands[1].getType()) : TileType();
        tile && tile.getValue().rank() == 1 && operation != "fly.composition" && operation != "fly.flat_divide" &&
        first() && !first()->shape.isLeaf()) {
      TypeArith arith;
      if (auto divided = logicalDivide(arith, *getLayoutOf(operands[0].getType()), tile.getValue()))
        return mapped(withLayout(inferred, *divided), same, [](const Layout &l) { return unwrapped(l); });
    }
    return mapped(
        inferred, [](const IntTuple &t) { return unwrapped(t); },
        [&](const Layout &l) {
          const auto tile = operands.size() > 1 ? dyn_cast<TileType>(operands[1].getType()) : TileType();
          return unwrapped(tile ? withQuotientsForgotten(operation, l, tile.getValue()) : l);
        });
  case Text::ByMode: // a tile has a mode for each of its elements
    if (!isa<TileType>(operands[1].getType()))
      return mapped(inferred, same, [](const Layout &l) { return unwrapped(l); });
    return mapped(inferred, same, [&](const Layout &given) {
      const Layout l = withQuotientsForgotten(operation, given, cast<TileType>(operands[1].getType()).getValue());
      return Layout{unwrappedModes(l.shape), unwrappedModes(l.stride)};
    });
  case Text::Modes: // `*` alone keeps all
    if (operands.size() > 1 && isa<IntTupleType>(operands[1].getType()) && tupleOf(operands[1]).isLeaf())
      return inferred;
    return mapped(inferred, outermost, [](const Layout &l) { return Layout{outermost(l.shape), outermost(l.stride)}; });
  case Text::Product:
    return mapped(inferred, same, [&](const Layout &given) {
      Layout l = withoutUnitStrides(unwrapped(given));
      // A tile in parentheses counts by the modes within.
      const auto tile = operation == "fly.tiled_product" ? getLayoutOf(operands[1].getType()) : std::nullopt;
      if (tile && linear(*tile).rank() == 1 && !linear(*tile).shape.isLeaf() && l.rank() == 2 && !l.shape[1].isLeaf()) {
        std::vector<IntTuple> shape{l.shape[0]}, stride{l.stride[0]};
        shape.insert(shape.end(), l.shape[1].elements().begin(), l.shape[1].elements().end());
        stride.insert(stride.end(), l.stride[1].elements().begin(), l.stride[1].elements().end());
        l = {IntTuple(shape), IntTuple(stride)};
      }
      return l;
    });
  case Text::Quotient: return mapped(inferred, forgotten, same);
  case Text::Fragment: return mapped(inferred, same, ofFragment);
  case Text::LikeLayout:
    return mapped(inferred, same, [&](const Layout &l) { return first() ? withUnitsInOrder(l, *first()) : l; });
  case Text::Remainder: {
    const auto a = dyn_cast<IntTupleType>(operands[0].getType()), b = dyn_cast<IntTupleType>(operands[1].getType());
    return a && b ? mapped(
                        inferred, [&](const IntTuple &t) { return ofRemainder(t, a.getValue(), b.getValue()); }, same)
                  : inferred;
  }
  case Text::Group: {
    const auto from = first();
    if (from && from->shape.isLeaf())
      return mapped(inferred, same, [](const Layout &l) { return unwrapped(l); });
    return inferred;
  }
  }
  return inferred;
}

bool saysTheSame(Type a, Type b) {
  const auto core = [](Type type) {
    return mapped(
        type, [](const IntTuple &t) { return unwrapped(t); },
        [](const Layout &l) { return withoutUnitStrides(unwrapped(l)); });
  };
  return a == b || core(a) == core(b);
}

bool saysTheSameOfStatic(Type a, Type b) {
  if (auto x = dyn_cast<IntTupleType>(a), y = dyn_cast<IntTupleType>(b); x && y) {
    const IntTuple one = unwrapped(x.getValue()), other = unwrapped(y.getValue());
    const std::vector<IntTuple> left = one.leaves(), right = other.leaves();
    for (size_t i = 0; i < std::min(left.size(), right.size()); ++i)
      if (staticOf(left[i]) && staticOf(right[i]) && left[i] != right[i])
        return false;
    return congruent(one, other);
  }
  const auto core = [](Type type) {
    return mapped(type, forgotten, [](const Layout &l) { return Layout{forgotten(l.shape), forgotten(l.stride)}; });
  };
  return saysTheSame(core(a), core(b));
}

IntTuple inTreeOf(const IntTuple &like, const IntTuple &tree) {
  const std::vector<IntTuple> wanted = like.leaves();
  std::vector<IntTuple> leaves = tree.leaves();
  if (wanted.size() != leaves.size())
    return tree;
  for (size_t i = 0; i < leaves.size(); ++i)
    if (staticOf(wanted[i]))
      leaves[i] = wanted[i];
  auto result = unflatten(IntTuple(leaves), like);
  return result ? *result : tree;
}

} // namespace flyc::fly
