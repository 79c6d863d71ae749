//===- BuiltinsLayout.cpp - the layout algebra as functions ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each function converts its arguments, calls the algebra (compiler/Layout), and reports its explanation. Leaves that
// only the kernel knows take part under their names.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluator.h"

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::Tile;

//===--- making layouts ---------------------------------------------------===//

/// make_layout(shape, stride) is shape:stride; make_layout(shape) is column-major.
Value sema::evalMakeLayout(Evaluator &eval, Call &call) {
  auto shape = eval.intTuple(call.value(0), call.at(0));
  if (!shape)
    return Poison{};
  if (!call.has(1))
    return eval.known(layout::makeColMajor(eval.arith, *shape), call.range);
  auto stride = eval.intTuple(call.value(1), call.at(1));
  if (!stride)
    return Poison{};
  return eval.known(layout::makeLayout(*shape, *stride), call.range);
}

Value sema::evalMakeOrderedLayout(Evaluator &eval, Call &call) {
  auto shape = eval.intTuple(call.value(0), call.at(0));
  auto order = eval.intTuple(call.value(1), call.at(1));
  if (!shape || !order)
    return Poison{};
  return eval.known(layout::makeOrderedLayout(eval.arith, *shape, *order), call.range);
}

Value sema::evalMakeLayoutLike(Evaluator &eval, Call &call) {
  auto l = eval.plainLayout(call.value(0), call.at(0));
  return l ? eval.known(layout::makeLayoutLike(eval.arith, *l), call.range) : Value(Poison{});
}

Value sema::evalMakeIdentityLayout(Evaluator &eval, Call &call) {
  auto shape = eval.intTuple(call.value(0), call.at(0));
  return shape ? eval.known(layout::makeIdentityLayout(*shape), call.range) : Value(Poison{});
}

/// E(0, 1): the basis element at position 0, then 1 inside it.
Value sema::evalBasis(Evaluator &eval, Call &call) {
  std::vector<int> path;
  for (const CallArgument &argument : call.arguments) {
    auto mode = eval.integer(argument.value, argument.range);
    if (!mode)
      return Poison{};
    if (*mode < 0 || *mode > 63)
      return eval.error(diag::OutOfRange, argument.range, {"a mode", "0", "63", std::to_string(*mode)});
    path.push_back(static_cast<int>(*mode));
  }
  return IntTuple::basis(Int(1), std::move(path));
}

/// S<bits, base, shift>
Value sema::evalSwizzle(Evaluator &eval, Call &call) {
  int64_t parts[3];
  for (size_t i = 0; i < 3; ++i) {
    auto part = eval.integer(call.generics[i].value, call.generics[i].range);
    if (!part)
      return Poison{};
    int64_t least = i == 2 ? -31 : 0;
    if (*part < least || *part > 31)
      return eval.error(diag::OutOfRange, call.generics[i].range,
                        {"a swizzle's " + std::string(i == 0 ? "bits" : i == 1 ? "base" : "shift"),
                         std::to_string(least), "31", std::to_string(*part)});
    parts[i] = *part;
  }
  return layout::Swizzle{static_cast<int>(parts[0]), static_cast<int>(parts[1]), static_cast<int>(parts[2])};
}

//===--- questions --------------------------------------------------------===//

/// size(x), size(x, mode): the number of coordinates of a shape, layout or tensor.
Value sema::evalSize(Evaluator &eval, Call &call) {
  auto shape = eval.shapeOf(call.value(0), call.at(0));
  if (!shape)
    return Poison{};
  if (call.has(1)) {
    auto mode = eval.integer(call.value(1), call.at(1));
    if (!mode)
      return Poison{};
    if (*mode < 0 || *mode >= static_cast<int64_t>(shape->rank()))
      return eval.error(diag::NoSuchMode, call.at(1),
                        {std::to_string(*mode), spell(*shape), std::to_string(shape->rank())});
    IntTuple one = (*shape)[static_cast<size_t>(*mode)];
    *shape = one;
  }
  return eval.known(layout::product(eval.arith, *shape), call.range);
}

Value sema::evalCosize(Evaluator &eval, Call &call) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  return l ? eval.known(layout::cosize(eval.arith, *l), call.range) : Value(Poison{});
}

Value sema::evalRank(Evaluator &eval, Call &call) {
  auto shape = eval.shapeOf(call.value(0), call.at(0));
  return shape ? Value::integer(static_cast<int64_t>(shape->rank())) : Value(Poison{});
}

Value sema::evalDepth(Evaluator &eval, Call &call) {
  auto shape = eval.shapeOf(call.value(0), call.at(0));
  return shape ? Value::integer(static_cast<int64_t>(shape->depth())) : Value(Poison{});
}

Value sema::evalCrd2idx(Evaluator &eval, Call &call) {
  auto coord = eval.intTuple(call.value(0), call.at(0));
  if (!coord)
    return Poison{};
  if (const auto *swizzle = decay(call.value(1)).as<layout::Swizzle>()) {
    if (!coord->isPlainInt())
      return eval.error(diag::ExpectedKind, call.at(0), {"an integer", describe(call.value(0))});
    return eval.known(layout::applySwizzle(eval.arith, *swizzle, coord->leaf()), call.range);
  }
  auto l = eval.anyLayout(call.value(1), call.at(1));
  return l ? eval.known(layout::crd2idx(eval.arith, *coord, *l), call.range) : Value(Poison{});
}

Value sema::evalIdx2crd(Evaluator &eval, Call &call) {
  auto index = eval.intTuple(call.value(0), call.at(0));
  if (!index)
    return Poison{};
  const Value &in = decay(call.value(1));
  if (in.is<AnyLayout>()) {
    auto l = eval.plainLayout(in, call.at(1));
    return l ? eval.known(layout::idx2crd(eval.arith, *index, *l), call.range) : Value(Poison{});
  }
  auto shape = eval.intTuple(call.value(1), call.at(1));
  return shape ? eval.known(layout::idx2crd(eval.arith, *index, *shape), call.range) : Value(Poison{});
}

//===--- surgery on modes -------------------------------------------------===//

/// Applies `onTuple` to an int tuple and `onLayout` to a layout or a composed layout.
template <typename OnTuple, typename OnLayout>
static Value structural(Evaluator &eval, Call &call, OnTuple onTuple, OnLayout onLayout) {
  const Value &of = call.value(0);
  if (const auto *l = decay(of).as<AnyLayout>())
    return eval.known(onLayout(*l), call.range);
  auto tuple = eval.intTuple(of, call.at(0));
  return tuple ? eval.known(onTuple(*tuple), call.range) : Value(Poison{});
}

Value Evaluator::selectModes(Call &call) {
  auto modes = smallIntegers(call.value(1), call.at(1));
  if (!modes)
    return Poison{};
  return structural(*this, call, [&](const IntTuple &t) { return layout::select(t, *modes); },
                    [&](const AnyLayout &l) { return layout::select(l, *modes); });
}

Value sema::evalGet(Evaluator &eval, Call &call) {
  std::vector<int> path;
  for (size_t i = 1; i < call.arguments.size(); ++i) {
    auto modes = eval.smallIntegers(call.value(i), call.at(i));
    if (!modes)
      return Poison{};
    path.insert(path.end(), modes->begin(), modes->end());
  }
  return structural(eval, call, [&](const IntTuple &t) { return layout::get(t, path); },
                    [&](const AnyLayout &l) { return layout::get(l, path); });
}

Value sema::evalTake(Evaluator &eval, Call &call) {
  auto begin = eval.smallInteger(call.value(1), call.at(1)), end = eval.smallInteger(call.value(2), call.at(2));
  if (!begin || !end)
    return Poison{};
  return structural(eval, call, [&](const IntTuple &t) { return layout::take(t, *begin, *end); },
                    [&](const AnyLayout &l) { return layout::take(l, *begin, *end); });
}

Value sema::evalGroup(Evaluator &eval, Call &call) {
  auto begin = eval.smallInteger(call.value(1), call.at(1)), end = eval.smallInteger(call.value(2), call.at(2));
  if (!begin || !end)
    return Poison{};
  return structural(eval, call, [&](const IntTuple &t) { return layout::group(t, *begin, *end); },
                    [&](const AnyLayout &l) { return layout::group(l, *begin, *end); });
}

static Value evalExtend(Evaluator &eval, Call &call, bool atEnd) {
  if (const auto *l = decay(call.value(0)).as<AnyLayout>()) {
    auto element = eval.plainLayout(call.value(1), call.at(1));
    if (!element)
      return Poison{};
    return eval.known(atEnd ? layout::append(*l, *element) : layout::prepend(*l, *element), call.range);
  }
  auto tuple = eval.intTuple(call.value(0), call.at(0));
  auto element = eval.intTuple(call.value(1), call.at(1));
  if (!tuple || !element)
    return Poison{};
  return eval.known(atEnd ? layout::append(*tuple, *element) : layout::prepend(*tuple, *element), call.range);
}

Value sema::evalAppend(Evaluator &eval, Call &call) { return evalExtend(eval, call, true); }
Value sema::evalPrepend(Evaluator &eval, Call &call) { return evalExtend(eval, call, false); }

Value sema::evalFlatten(Evaluator &eval, Call &call) {
  if (decay(call.value(0)).is<AnyLayout>()) {
    auto l = eval.plainLayout(call.value(0), call.at(0));
    return l ? Value(AnyLayout(layout::flatten(*l))) : Value(Poison{});
  }
  auto tuple = eval.intTuple(call.value(0), call.at(0));
  return tuple ? eval.fromIntTuple(layout::flatten(*tuple), call.range) : Value(Poison{});
}

//===--- the algebra ------------------------------------------------------===//

Value sema::evalCoalesce(Evaluator &eval, Call &call) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  if (!l)
    return Poison{};
  if (!call.has(1))
    return eval.known(layout::coalesce(eval.arith, *l), call.range);
  auto profile = eval.intTuple(call.value(1), call.at(1));
  return profile ? eval.known(layout::coalesce(eval.arith, *l, *profile), call.range) : Value(Poison{});
}

Value Evaluator::compose(const Value &a, SourceRange aRange, const Value &b, SourceRange bRange, SourceRange range) {
  auto outer = anyLayout(a, aRange);
  if (!outer)
    return Poison{};
  if (const auto *l = decay(b).as<AnyLayout>())
    return known(layout::composition(arith, *outer, *l), range);
  auto tiler = tile(b, bRange);
  return tiler ? known(layout::composition(arith, *outer, *tiler), range) : Value(Poison{});
}

Value sema::evalComposition(Evaluator &eval, Call &call) {
  return eval.compose(call.value(0), call.at(0), call.value(1), call.at(1), call.range);
}

Value sema::evalComplement(Evaluator &eval, Call &call) {
  auto l = eval.plainLayout(call.value(0), call.at(0));
  if (!l)
    return Poison{};
  if (!call.has(1))
    return eval.known(layout::complement(eval.arith, *l), call.range);
  auto codomain = eval.intTuple(call.value(1), call.at(1));
  return codomain ? eval.known(layout::complement(eval.arith, *l, *codomain), call.range) : Value(Poison{});
}

Value sema::evalRightInverse(Evaluator &eval, Call &call) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  return l ? eval.known(layout::rightInverse(eval.arith, *l), call.range) : Value(Poison{});
}

Value sema::evalLeftInverse(Evaluator &eval, Call &call) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  return l ? eval.known(layout::leftInverse(eval.arith, *l), call.range) : Value(Poison{});
}

Value sema::evalRecastLayout(Evaluator &eval, Call &call) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  auto oldBits = eval.integer(call.value(1), call.at(1)), newBits = eval.integer(call.value(2), call.at(2));
  if (!l || !newBits || !oldBits)
    return Poison{};
  return eval.known(layout::recast(eval.arith, *l, *oldBits, *newBits), call.range);
}

using TileFunction = layout::Result<AnyLayout> (*)(layout::Arith &, const AnyLayout &, const Tile &);
static Value evalTiler(Evaluator &eval, Call &call, TileFunction function) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  auto tiler = eval.tile(call.value(1), call.at(1));
  return l && tiler ? eval.known(function(eval.arith, *l, *tiler), call.range) : Value(Poison{});
}

Value sema::evalLogicalProduct(Evaluator &eval, Call &call) { return evalTiler(eval, call, layout::logicalProduct); }
Value sema::evalZippedProduct(Evaluator &eval, Call &call) { return evalTiler(eval, call, layout::zippedProduct); }
Value sema::evalTiledProduct(Evaluator &eval, Call &call) { return evalTiler(eval, call, layout::tiledProduct); }
Value sema::evalFlatProduct(Evaluator &eval, Call &call) { return evalTiler(eval, call, layout::flatProduct); }

using LayoutFunction = layout::Result<AnyLayout> (*)(layout::Arith &, const AnyLayout &, const Layout &);
static Value evalBlocks(Evaluator &eval, Call &call, LayoutFunction function) {
  auto l = eval.anyLayout(call.value(0), call.at(0));
  auto tiler = eval.plainLayout(call.value(1), call.at(1));
  return l && tiler ? eval.known(function(eval.arith, *l, *tiler), call.range) : Value(Poison{});
}

Value sema::evalBlockedProduct(Evaluator &eval, Call &call) { return evalBlocks(eval, call, layout::blockedProduct); }
Value sema::evalRakedProduct(Evaluator &eval, Call &call) { return evalBlocks(eval, call, layout::rakedProduct); }

Value sema::evalTileToShape(Evaluator &eval, Call &call) {
  auto block = eval.anyLayout(call.value(0), call.at(0));
  auto shape = eval.intTuple(call.value(1), call.at(1));
  if (!block || !shape)
    return Poison{};
  if (!call.has(2))
    return eval.known(layout::tileToShape(eval.arith, *block, *shape), call.range);
  auto order = eval.intTuple(call.value(2), call.at(2));
  return order ? eval.known(layout::tileToShape(eval.arith, *block, *shape, *order), call.range) : Value(Poison{});
}
