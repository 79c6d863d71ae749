//===- LayoutOperations.cpp - operations of the layout algebra ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table, and for each operation how its arguments are taken.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutOperations.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

Result<LayoutValue> flyc::driver::compose(Arith &arith, const LayoutValue &a, const LayoutValue &b) {
  if (const Swizzle *s = std::get_if<Swizzle>(&a.value)) {
    FLYC_TRY(AnyLayout l, anyIn(b));
    FLYC_TRY(ComposedLayout c, makeComposedLayout(*s, 0, l));
    return valueOf(AnyLayout(std::move(c)));
  }
  FLYC_TRY(AnyLayout l, anyIn(a));
  if (const AnyLayout *r = std::get_if<AnyLayout>(&b.value))
    return lifted(composition(arith, l, *r));
  FLYC_TRY(Tile t, tileIn(b));
  return lifted(composition(arith, l, t));
}

Result<LayoutValue> flyc::driver::composeAt(const LayoutValue &inner, const IntTuple &offset,
                                            const LayoutValue &outer) {
  FLYC_TRY(AnyLayout l, anyIn(outer));
  Result<ComposedLayout> composed = notA(inner, "a swizzle or a layout");
  if (const Swizzle *s = std::get_if<Swizzle>(&inner.value))
    composed = makeComposedLayout(*s, offset, l);
  else if (const CoordSwizzle *s = std::get_if<CoordSwizzle>(&inner.value))
    composed = makeComposedLayout(*s, offset, l);
  else if (const AnyLayout *first = inner.layout())
    composed = makeComposedLayout(*first, offset, l);
  if (!composed)
    return composed.explanation();
  return valueOf(AnyLayout(std::move(*composed)));
}

std::string_view flyc::driver::meantOperation(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> meant[] = {
      {"shape", "get_shape"}, {"stride", "get_stride"}, {"product", "int_tuple_product"}, {"recast", "recast_layout"}};
  for (auto [written, operation] : meant)
    if (written == name)
      return operation;
  return {};
}

namespace {

using Values = std::span<const LayoutValue>;
using Operation = std::function<Result<LayoutValue>(Arith &, Values)>;

using Divide = Result<AnyLayout> (*)(Arith &, const AnyLayout &, const Tile &);
Operation byTile(Divide fn) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(AnyLayout l, anyIn(v[0]));
    FLYC_TRY(Tile t, tileIn(v[1]));
    return lifted(fn(arith, l, t));
  };
}

using Interleave = Result<AnyLayout> (*)(Arith &, const AnyLayout &, const Layout &);
Operation byLayout(Interleave fn) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(AnyLayout l, anyIn(v[0]));
    FLYC_TRY(Layout t, layoutIn(v[1]));
    return lifted(fn(arith, l, t));
  };
}

template <typename R> Operation ofLayout(Result<R> (*fn)(Arith &, const Layout &)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(Layout l, layoutIn(v[0]));
    return lifted(fn(arith, l));
  };
}

template <typename R> Operation ofAny(Result<R> (*fn)(Arith &, const AnyLayout &)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(AnyLayout l, anyIn(v[0]));
    return lifted(fn(arith, l));
  };
}

template <typename R> Operation ofShape(Result<R> (*fn)(Arith &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(IntTuple t, shapeIn(v[0]));
    return lifted(fn(arith, t));
  };
}

Operation ofTuples(Result<IntTuple> (*fn)(Arith &, const IntTuple &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(IntTuple a, tupleIn(v[0]));
    FLYC_TRY(IntTuple b, tupleIn(v[1]));
    return lifted(fn(arith, a, b));
  };
}

Operation relation(bool (*fn)(const IntTuple &, const IntTuple &)) {
  return [fn](Arith &, Values v) -> Result<LayoutValue> {
    FLYC_TRY(IntTuple a, shapeIn(v[0]));
    FLYC_TRY(IntTuple b, shapeIn(v[1]));
    return valueOf(fn(a, b));
  };
}

Operation moving(Result<Sliced> (*fn)(Arith &, const AnyLayout &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(AnyLayout l, anyIn(v[0]));
    FLYC_TRY(IntTuple crd, tupleIn(v[1]));
    return lifted(fn(arith, l, crd));
  };
}

Operation casting(Result<AnyLayout> (*fn)(Arith &, const AnyLayout &, int64_t)) {
  return [fn](Arith &arith, Values v) -> Result<LayoutValue> {
    FLYC_TRY(AnyLayout l, anyIn(v[0]));
    FLYC_TRY(int64_t n, numberIn(v[1]));
    return lifted(fn(arith, l, n));
  };
}

Result<LayoutValue> runCrd2Idx(Arith &arith, Values v) {
  FLYC_TRY(IntTuple crd, tupleIn(v[0]));
  if (const Swizzle *s = std::get_if<Swizzle>(&v[1].value)) {
    FLYC_TRY(int64_t x, numberIn(v[0]));
    return lifted(applySwizzle(arith, *s, Int(x)));
  }
  if (const CoordSwizzle *s = std::get_if<CoordSwizzle>(&v[1].value))
    return lifted(applySwizzle(arith, *s, crd));
  if (const IntTuple *shape = std::get_if<IntTuple>(&v[1].value))
    return lifted(crd2idx(arith, crd, *shape));
  FLYC_TRY(AnyLayout l, anyIn(v[1]));
  return lifted(crd2idx(arith, crd, l));
}

Result<LayoutValue> runIdx2Crd(Arith &arith, Values v) {
  FLYC_TRY(IntTuple idx, tupleIn(v[0]));
  if (const IntTuple *shape = std::get_if<IntTuple>(&v[1].value))
    return lifted(idx2crd(arith, idx, *shape));
  FLYC_TRY(Layout l, layoutIn(v[1]));
  return lifted(idx2crd(arith, idx, l));
}

Result<LayoutValue> runCoalesce(Arith &arith, Values v) {
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  IntTuple profile(1);
  if (v.size() > 1) {
    FLYC_TRY(profile, tupleIn(v[1]));
  }
  return lifted(coalesce(arith, l, profile));
}

Result<LayoutValue> runComplement(Arith &arith, Values v) {
  FLYC_TRY(Layout l, layoutIn(v[0]));
  if (v.size() == 1)
    return lifted(complement(arith, l));
  FLYC_TRY(IntTuple codomain, shapeIn(v[1]));
  return lifted(complement(arith, l, codomain));
}

Result<LayoutValue> runTileToShape(Arith &arith, Values v) {
  FLYC_TRY(AnyLayout block, anyIn(v[0]));
  FLYC_TRY(IntTuple shape, tupleIn(v[1]));
  std::optional<IntTuple> order;
  if (v.size() > 2) {
    FLYC_TRY(order, tupleIn(v[2]));
  }
  return lifted(tileToShape(arith, block, shape, order));
}

Result<LayoutValue> runLocalTile(Arith &arith, Values v) {
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  FLYC_TRY(Tile t, tileIn(v[1]));
  FLYC_TRY(IntTuple crd, tupleIn(v[2]));
  return lifted(localTile(arith, l, t, crd));
}

Result<LayoutValue> runLocalPartition(Arith &arith, Values v) {
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  FLYC_TRY(Layout thr, layoutIn(v[1]));
  FLYC_TRY(IntTuple index, tupleIn(v[2]));
  return lifted(localPartition(arith, l, thr, index));
}

Result<LayoutValue> runRecast(Arith &arith, Values v) {
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  FLYC_TRY(int64_t oldBits, numberIn(v[1]));
  FLYC_TRY(int64_t newBits, numberIn(v[2]));
  return lifted(recast(arith, l, oldBits, newBits));
}

Result<LayoutValue> runMaxCommon(Arith &arith, Values v, bool vector) {
  FLYC_TRY(AnyLayout a, anyIn(v[0]));
  FLYC_TRY(AnyLayout b, anyIn(v[1]));
  if (vector)
    return lifted(maxCommonVector(arith, a, b));
  return lifted(maxCommonLayout(arith, a, b));
}

/// Modes one by one or as one tuple: (L, 2, 0) and (L, (2,0)).
Result<std::vector<int>> modesIn(Values v) {
  std::vector<int> modes;
  const IntTuple *all = v.size() == 1 ? std::get_if<IntTuple>(&v[0].value) : nullptr;
  if (all && all->isTuple()) {
    for (const IntTuple &mode : all->elements()) {
      FLYC_TRY(int m, modeIn(valueOf(IntTuple(mode))));
      modes.push_back(m);
    }
    return modes;
  }
  for (const LayoutValue &mode : v) {
    FLYC_TRY(int m, modeIn(mode));
    modes.push_back(m);
  }
  return modes;
}

Result<LayoutValue> runModes(Values v, bool path) {
  FLYC_TRY(std::vector<int> modes, modesIn(v.subspan(1)));
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(path ? get(*t, modes) : select(*t, modes));
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  return lifted(path ? get(l, modes) : select(l, modes));
}

/// append and prepend: up to a rank, or one more mode.
Result<LayoutValue> runExtend(Values v, bool behind) {
  int rank = -1;
  if (v.size() > 2) {
    FLYC_TRY(rank, modeIn(v[2]));
  }
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value)) {
    FLYC_TRY(IntTuple element, tupleIn(v[1]));
    return lifted(behind ? append(*t, element, rank) : prepend(*t, element, rank));
  }
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  FLYC_TRY(Layout element, layoutIn(v[1]));
  return lifted(behind ? append(l, element, rank) : prepend(l, element, rank));
}

Result<LayoutValue> runZip(Arith &, Values v) {
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(zip(*t));
  FLYC_TRY(Layout l, layoutIn(v[0]));
  return lifted(zip(l));
}

Result<LayoutValue> runCrd2Crd(Arith &arith, Values v) {
  FLYC_TRY(IntTuple crd, tupleIn(v[0]));
  FLYC_TRY(IntTuple from, shapeIn(v[1]));
  FLYC_TRY(IntTuple to, shapeIn(v[2]));
  return lifted(crd2crd(arith, crd, from, to));
}

Result<LayoutValue> runElemLess(Arith &, Values v) {
  FLYC_TRY(IntTuple a, tupleIn(v[0]));
  FLYC_TRY(IntTuple b, tupleIn(v[1]));
  FLYC_TRY(std::optional<bool> less, elemLess(a, b));
  if (!less)
    return Explanation{"elem_less: whether " + a.str() + " is less than " + b.str() + " is known in the kernel only"};
  return valueOf(*less);
}

Result<LayoutValue> runEqual(Arith &, Values v) {
  if (const AnyLayout *a = v[0].layout()) {
    FLYC_TRY(AnyLayout b, anyIn(v[1]));
    bool known = std::visit([](const auto &l) { return l.isStatic(); }, *a) &&
                 std::visit([](const auto &l) { return l.isStatic(); }, b);
    if (!known)
      return Explanation{"equal: whether " + str(*a) + " is " + str(b) + " is known in the kernel only"};
    return valueOf(*a == b);
  }
  FLYC_TRY(IntTuple a, tupleIn(v[0]));
  FLYC_TRY(IntTuple b, tupleIn(v[1]));
  if (!a.isStatic() || !b.isStatic())
    return Explanation{"equal: whether " + a.str() + " is " + b.str() + " is known in the kernel only"};
  return valueOf(a == b);
}

Result<LayoutValue> runRange(Values v, bool grouping) {
  FLYC_TRY(int begin, modeIn(v[1]));
  FLYC_TRY(int end, modeIn(v[2]));
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(grouping ? group(*t, begin, end) : take(*t, begin, end));
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  return lifted(grouping ? group(l, begin, end) : take(l, begin, end));
}

Result<LayoutValue> runDice(Arith &, Values v) {
  FLYC_TRY(IntTuple crd, tupleIn(v[1]));
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(dice(*t, crd));
  FLYC_TRY(Layout l, layoutIn(v[0]));
  return lifted(dice(l, crd));
}

Result<LayoutValue> runMakeLayout(Arith &arith, Values v) {
  FLYC_TRY(IntTuple shape, tupleIn(v[0]));
  if (v.size() == 1)
    return lifted(makeColMajor(arith, shape));
  FLYC_TRY(IntTuple stride, tupleIn(v[1]));
  return lifted(makeLayout(shape, stride));
}

Result<LayoutValue> runTiledMma(Arith &arith, Values v) {
  const MmaAtom *atom = std::get_if<MmaAtom>(&v[0].value);
  if (!atom)
    return notA(v[0], "a matrix atom, as mfma<16x16x16, (f16, f16) -> f32> is one");
  FLYC_TRY(Layout atoms, layoutIn(v[1]));
  Tile permutation{IntTuple::none()};
  if (v.size() > 2) {
    FLYC_TRY(permutation, tileIn(v[2]));
  }
  FLYC_TRY(TiledMma mma, makeTiledMma(arith, atom->layouts, atoms, permutation));
  FLYC_TRY(Layout threads, thrLayoutVMNK(arith, mma));
  FLYC_TRY(auto extents, tileShapeMNK(arith, mma));
  std::vector<Tile> tile;
  for (Int extent : extents)
    tile.push_back(Tile{IntTuple(extent)});
  FLYC_TRY(LayoutTV a, layoutTV(arith, mma, MmaOperand::A));
  FLYC_TRY(LayoutTV b, layoutTV(arith, mma, MmaOperand::B));
  FLYC_TRY(LayoutTV c, layoutTV(arith, mma, MmaOperand::C));
  return LayoutValue{TiledMmaLayouts{threads, Tile{std::move(tile)}, a.layoutTV, b.layoutTV, c.layoutTV}, {}};
}

} // namespace

const std::vector<LayoutOperation> &flyc::driver::layoutOperations() {
  static const std::vector<LayoutOperation> table = {
      {"make_layout", 1, 2, runMakeLayout},
      {"make_ordered_layout", 2, 2,
       [](Arith &arith, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple shape, tupleIn(v[0]));
         FLYC_TRY(IntTuple order, tupleIn(v[1]));
         return lifted(makeOrderedLayout(arith, shape, order));
       }},
      {"make_identity_layout", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple shape, tupleIn(v[0]));
         return lifted(makeIdentityLayout(shape));
       }},
      {"make_composed_layout", 3, 3,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple offset, tupleIn(v[1]));
         return composeAt(v[0], offset, v[2]);
       }},
      {"make_layout_like", 1, 1, ofLayout(makeLayoutLike)},
      {"make_fragment_layout_like", 1, 1, ofAny(makeFragmentLike)},
      {"tile_to_shape", 2, 3, runTileToShape},
      {"size", 1, 1, ofShape(static_cast<Result<Int> (*)(Arith &, const IntTuple &)>(size))},
      {"int_tuple_product", 1, 1, ofShape(product)},
      {"product_like", 2, 2, ofTuples(productLike)},
      {"product_each", 1, 1, ofShape(productEach)},
      {"cosize", 1, 1, ofAny(cosize)},
      {"coshape", 1, 1, ofLayout(coshape)},
      {"coprofile", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(Layout l, layoutIn(v[0]));
         return lifted(coprofile(l));
       }},
      {"rank", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple t, shapeIn(v[0]));
         return valueOf(static_cast<int64_t>(t.rank()));
       }},
      {"depth", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple t, shapeIn(v[0]));
         return valueOf(static_cast<int64_t>(t.depth()));
       }},
      {"get_shape", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(AnyLayout l, anyIn(v[0]));
         return valueOf(linear(l).shape);
       }},
      {"get_stride", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(Layout l, layoutIn(v[0]));
         return valueOf(l.stride);
       }},
      {"compatible", 2, 2, relation(compatible)},
      {"congruent", 2, 2, relation(congruent)},
      {"weakly_congruent", 2, 2, relation(weaklyCongruent)},
      {"crd2idx", 2, 2, runCrd2Idx},
      {"idx2crd", 2, 2, runIdx2Crd},
      {"crd2crd", 3, 3, runCrd2Crd},
      {"get_flat_coord", 2, 2,
       [](Arith &arith, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple idx, tupleIn(v[0]));
         FLYC_TRY(Layout l, layoutIn(v[1]));
         return lifted(flatCoord(arith, idx, l));
       }},
      {"get_1d_coord", 2, 2,
       [](Arith &arith, Values v) -> Result<LayoutValue> {
         FLYC_TRY(IntTuple idx, tupleIn(v[0]));
         FLYC_TRY(Layout l, layoutIn(v[1]));
         return lifted(coord1d(arith, idx, l));
       }},
      {"coalesce", 1, 2, runCoalesce},
      {"filter", 1, 1, ofLayout(filter)},
      {"filter_zeros", 1, 1,
       [](Arith &, Values v) -> Result<LayoutValue> {
         FLYC_TRY(Layout l, layoutIn(v[0]));
         return valueOf(filterZeros(l));
       }},
      {"composition", 2, 2, [](Arith &arith, Values v) { return compose(arith, v[0], v[1]); }},
      {"complement", 1, 2, runComplement},
      {"right_inverse", 1, 1, ofAny(static_cast<Result<AnyLayout> (*)(Arith &, const AnyLayout &)>(rightInverse))},
      {"left_inverse", 1, 1, ofAny(static_cast<Result<AnyLayout> (*)(Arith &, const AnyLayout &)>(leftInverse))},
      {"max_common_layout", 2, 2, [](Arith &arith, Values v) { return runMaxCommon(arith, v, false); }},
      {"max_common_vector", 2, 2, [](Arith &arith, Values v) { return runMaxCommon(arith, v, true); }},
      {"logical_divide", 2, 2, byTile(logicalDivide)},
      {"zipped_divide", 2, 2, byTile(zippedDivide)},
      {"tiled_divide", 2, 2, byTile(tiledDivide)},
      {"flat_divide", 2, 2, byTile(flatDivide)},
      {"logical_product", 2, 2, byTile(logicalProduct)},
      {"zipped_product", 2, 2, byTile(zippedProduct)},
      {"tiled_product", 2, 2, byTile(tiledProduct)},
      {"flat_product", 2, 2, byTile(flatProduct)},
      {"blocked_product", 2, 2, byLayout(blockedProduct)},
      {"raked_product", 2, 2, byLayout(rakedProduct)},
      {"recast_layout", 3, 3, runRecast},
      {"upcast", 2, 2, casting(static_cast<Result<AnyLayout> (*)(Arith &, const AnyLayout &, int64_t)>(upcast))},
      {"downcast", 2, 2, casting(static_cast<Result<AnyLayout> (*)(Arith &, const AnyLayout &, int64_t)>(downcast))},
      {"slice", 2, 2, moving(sliceAndOffset)},
      {"dice", 2, 2, runDice},
      {"domain_offset", 2, 2, moving(domainOffset)},
      {"local_tile", 3, 3, runLocalTile},
      {"local_partition", 3, 3, runLocalPartition},
      {"get", 2, 64, [](Arith &, Values v) { return runModes(v, true); }},
      {"select", 2, 64, [](Arith &, Values v) { return runModes(v, false); }},
      {"take", 3, 3, [](Arith &, Values v) { return runRange(v, false); }},
      {"group", 3, 3, [](Arith &, Values v) { return runRange(v, true); }},
      {"append", 2, 3, [](Arith &, Values v) { return runExtend(v, true); }},
      {"prepend", 2, 3, [](Arith &, Values v) { return runExtend(v, false); }},
      {"zip", 1, 1, runZip},
      {"elem_less", 2, 2, runElemLess},
      {"equal", 2, 2, runEqual},
      {"int_tuple_add", 2, 2, ofTuples(add)},
      {"int_tuple_sub", 2, 2, ofTuples(sub)},
      {"int_tuple_mul", 2, 2, ofTuples(mul)},
      {"int_tuple_div", 2, 2, ofTuples(div)},
      {"int_tuple_mod", 2, 2, ofTuples(mod)},
      {"ceil_div", 2, 2, ofTuples(ceilDiv)},
      {"shape_div", 2, 2, ofTuples(shapeDiv)},
      {"make_tiled_mma", 2, 3, runTiledMma},
      {"make_tiled_copy_tv", 2, 2,
       [](Arith &arith, Values v) -> Result<LayoutValue> {
         FLYC_TRY(Layout thr, layoutIn(v[0]));
         FLYC_TRY(Layout val, layoutIn(v[1]));
         return lifted(makeLayoutTV(arith, thr, val));
       }},
  };
  return table;
}
