//===- LayoutEvaluator.cpp - expressions of the layout algebra ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// A walk over the tree, and the table of operations in the published order of arguments.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutEvaluator.h"

#include "specs/NearestName.h"

#include <functional>
#include <span>

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

using Values = std::span<const LayoutValue>;
using Operation = std::function<Result<LayoutValue>(Arith &, Values)>;

struct Entry {
  std::string_view name;
  size_t least, most;
  Operation run;
};

LayoutValue valueOf(IntTuple t) { return {std::move(t), {}}; }
LayoutValue valueOf(Int i) { return {IntTuple(i), {}}; }
LayoutValue valueOf(int64_t i) { return {IntTuple(i), {}}; }
LayoutValue valueOf(bool b) { return {b, {}}; }
LayoutValue valueOf(Layout l) { return {AnyLayout(std::move(l)), {}}; }
LayoutValue valueOf(AnyLayout l) { return {std::move(l), {}}; }
LayoutValue valueOf(LayoutTV tv) { return {std::move(tv), {}}; }
LayoutValue valueOf(Sliced s) { return {std::move(s.layout), std::move(s.offset)}; }

template <typename T> Result<LayoutValue> lifted(const Result<T> &r) {
  if (!r)
    return r.explanation();
  return valueOf(*r);
}

Explanation notA(const LayoutValue &v, const char *what) { return {v.str() + " is not " + what}; }

Result<IntTuple> tupleIn(const LayoutValue &v) {
  if (const IntTuple *t = std::get_if<IntTuple>(&v.value))
    return *t;
  return notA(v, "an integer or a tuple of integers");
}

Result<AnyLayout> anyIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    return *l;
  return notA(v, "a layout");
}

Result<Layout> layoutIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    if (const Layout *plain = std::get_if<Layout>(l))
      return *plain;
  return notA(v, "a layout without swizzle");
}

Result<int64_t> numberIn(const LayoutValue &v) {
  const IntTuple *t = std::get_if<IntTuple>(&v.value);
  while (t && t->isTuple() && t->rank() == 1)
    t = &t->elements()[0];
  if (t && t->isPlainInt() && t->leaf().isStatic())
    return t->leaf().value();
  return notA(v, "a number");
}

Result<int> modeIn(const LayoutValue &v) {
  FLYC_TRY(int64_t n, numberIn(v));
  if (n < -1 || n > 64)
    return notA(v, "the number of a mode");
  return static_cast<int>(n);
}

/// A tile, a layout, an integer or a tuple of extents.
Result<Tile> tileIn(const LayoutValue &v) {
  if (const Tile *t = std::get_if<Tile>(&v.value))
    return *t;
  if (const IntTuple *t = std::get_if<IntTuple>(&v.value))
    return tileOfShape(*t);
  FLYC_TRY(Layout l, layoutIn(v));
  return Tile{l};
}

/// The shape of a layout, or the tuple itself.
Result<IntTuple> shapeIn(const LayoutValue &v) {
  if (const AnyLayout *l = std::get_if<AnyLayout>(&v.value))
    return linear(*l).shape;
  return tupleIn(v);
}

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

Result<LayoutValue> compose(Arith &arith, const LayoutValue &a, const LayoutValue &b) {
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

Result<LayoutValue> runGet(Arith &, Values v) {
  std::vector<int> path;
  for (const LayoutValue &mode : v.subspan(1)) {
    FLYC_TRY(int m, modeIn(mode));
    path.push_back(m);
  }
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(get(*t, path));
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  return lifted(get(l, path));
}

Result<LayoutValue> runSelect(Arith &, Values v) {
  std::vector<int> modes;
  for (const LayoutValue &mode : v.subspan(1)) {
    FLYC_TRY(int m, modeIn(mode));
    modes.push_back(m);
  }
  if (const IntTuple *t = std::get_if<IntTuple>(&v[0].value))
    return lifted(select(*t, modes));
  FLYC_TRY(AnyLayout l, anyIn(v[0]));
  return lifted(select(l, modes));
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

const std::vector<Entry> &operations() {
  static const std::vector<Entry> table = {
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
      {"make_layout_like", 1, 1, ofLayout(makeLayoutLike)},
      {"make_fragment_layout_like", 1, 1, ofAny(makeFragmentLike)},
      {"tile_to_shape", 2, 3, runTileToShape},
      {"size", 1, 1, ofShape(static_cast<Result<Int> (*)(Arith &, const IntTuple &)>(size))},
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
      {"coalesce", 1, 2, runCoalesce},
      {"filter", 1, 1, ofLayout(filter)},
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
      {"get", 2, 64, runGet},
      {"select", 2, 64, runSelect},
      {"take", 3, 3, [](Arith &, Values v) { return runRange(v, false); }},
      {"group", 3, 3, [](Arith &, Values v) { return runRange(v, true); }},
      {"int_tuple_add", 2, 2, ofTuples(add)},
      {"int_tuple_sub", 2, 2, ofTuples(sub)},
      {"int_tuple_mul", 2, 2, ofTuples(mul)},
      {"int_tuple_div", 2, 2, ofTuples(div)},
      {"int_tuple_mod", 2, 2, ofTuples(mod)},
      {"ceil_div", 2, 2, ofTuples(ceilDiv)},
      {"shape_div", 2, 2, ofTuples(shapeDiv)},
      {"make_tiled_copy_tv", 2, 2,
       [](Arith &arith, Values v) -> Result<LayoutValue> {
         FLYC_TRY(Layout thr, layoutIn(v[0]));
         FLYC_TRY(Layout val, layoutIn(v[1]));
         return lifted(makeLayoutTV(arith, thr, val));
       }},
  };
  return table;
}

/// Walks the tree. The first error is kept with its place.
class Evaluator {
public:
  std::optional<LayoutError> error;

  /// Nothing if there is an error.
  std::optional<LayoutValue> eval(const ast::Expr &expr);

private:
  std::optional<LayoutValue> fail(const ast::Expr &at, std::string message) {
    if (!error)
      error = {std::move(message), at.range()};
    return std::nullopt;
  }
  std::optional<LayoutValue> from(const ast::Expr &at, Result<LayoutValue> r) {
    if (!r)
      return fail(at, r.message());
    return std::move(*r);
  }
  std::optional<LayoutValue> evalName(const ast::NameExpr &name);
  std::optional<LayoutValue> evalTuple(const ast::TupleExpr &tuple);
  std::optional<LayoutValue> evalTile(const ast::TileExpr &tile);
  std::optional<LayoutValue> evalCompose(const ast::ComposeExpr &compose);
  std::optional<LayoutValue> evalCall(const ast::CallExpr &call);
  std::optional<LayoutValue> evalBinary(const ast::BinaryExpr &binary);
  std::optional<IntTuple> tuple(const ast::Expr &expr) {
    std::optional<LayoutValue> v = eval(expr);
    if (!v)
      return std::nullopt;
    Result<IntTuple> t = tupleIn(*v);
    if (!t) {
      fail(expr, t.message());
      return std::nullopt;
    }
    return *t;
  }
  std::optional<int> small(const ast::Expr &expr);
  std::optional<std::vector<int>> path(const ast::Expr &expr);

  TypeArith arith;
};

std::optional<int> Evaluator::small(const ast::Expr &expr) {
  std::optional<LayoutValue> v = eval(expr);
  if (!v)
    return std::nullopt;
  Result<int64_t> n = numberIn(*v);
  if (n && *n >= -62 && *n <= 62)
    return static_cast<int>(*n);
  fail(expr, n ? std::to_string(*n) + " is not in [-62,62]" : n.message());
  return std::nullopt;
}

/// `[1]`, `[1,0]`: the path of a mode.
std::optional<std::vector<int>> Evaluator::path(const ast::Expr &expr) {
  std::span<ast::Expr *> elements;
  if (const auto *tile = llvm::dyn_cast<ast::TileExpr>(&expr))
    elements = tile->elements;
  else if (const auto *list = llvm::dyn_cast<ast::ListExpr>(&expr))
    elements = list->elements;
  std::vector<int> modes;
  for (const ast::Expr *element : elements) {
    std::optional<int> mode = small(*element);
    if (!mode)
      return std::nullopt;
    modes.push_back(*mode);
  }
  if (modes.empty()) {
    fail(expr, "expected the path of a mode, as in [1] or [0,1]");
    return std::nullopt;
  }
  return modes;
}

std::optional<LayoutValue> Evaluator::evalName(const ast::NameExpr &name) {
  if (name.name.str() == "S" && name.args.size() == 3) {
    int part[3];
    for (size_t i = 0; i < 3; ++i) {
      std::optional<int> n = small(*name.args[i].value);
      if (!n)
        return std::nullopt;
      part[i] = *n;
    }
    Swizzle s{part[0], part[1], part[2]};
    if (Result<Int> valid = applySwizzle(arith, s, Int(0)); !valid)
      return fail(name, valid.message());
    return LayoutValue{s, {}};
  }
  if (name.name.str() == "CS" && name.args.size() == 5) {
    CoordSwizzle s;
    std::optional<int> mask = small(*name.args[0].value), row = small(*name.args[1].value);
    std::optional<std::vector<int>> modeRow = path(*name.args[2].value);
    std::optional<int> column = small(*name.args[3].value);
    std::optional<std::vector<int>> modeColumn = path(*name.args[4].value);
    if (!mask || !row || !modeRow || !column || !modeColumn)
      return std::nullopt;
    return LayoutValue{CoordSwizzle{*mask, *row, *modeRow, *column, *modeColumn}, {}};
  }
  return fail(name, "'" + std::string(name.name.str()) +
                        "' is no value of the layout algebra: it has integers, tuples, layouts, tiles and swizzles");
}

std::optional<LayoutValue> Evaluator::evalTuple(const ast::TupleExpr &tuple) {
  std::vector<IntTuple> kids;
  for (const ast::Expr *element : tuple.elements) {
    std::optional<LayoutValue> v = eval(*element);
    if (!v)
      return std::nullopt;
    if (const IntTuple *t = std::get_if<IntTuple>(&v->value)) {
      kids.push_back(*t);
      continue;
    }
    // Around anything but integers, parentheses group.
    if (tuple.isSingle())
      return v;
    return fail(*element, notA(*v, "an integer or a tuple of integers").message);
  }
  return valueOf(IntTuple(std::move(kids)));
}

std::optional<LayoutValue> Evaluator::evalTile(const ast::TileExpr &tile) {
  std::vector<Tile> kids;
  for (const ast::Expr *element : tile.elements) {
    std::optional<LayoutValue> v = eval(*element);
    if (!v)
      return std::nullopt;
    // `[e]` around a composed layout groups.
    if (const AnyLayout *l = v->layout(); l && std::holds_alternative<ComposedLayout>(*l) && tile.elements.size() == 1)
      return v;
    if (const IntTuple *t = std::get_if<IntTuple>(&v->value); t && (t->isTuple() || t->isBasis()))
      return fail(*element, "a tile holds integers, `_` and layouts, not " + t->str());
    Result<Tile> kid = tileIn(*v);
    if (!kid)
      return fail(*element, kid.message());
    kids.push_back(*kid);
  }
  return LayoutValue{Tile{std::move(kids)}, {}};
}

// `A o offset o B` is a composed layout, `A o B` a composition.
std::optional<LayoutValue> Evaluator::evalCompose(const ast::ComposeExpr &expr) {
  std::optional<LayoutValue> right = eval(*expr.inner);
  if (!right)
    return std::nullopt;
  const auto *left = llvm::dyn_cast<ast::ComposeExpr>(expr.outer);
  std::optional<LayoutValue> middle = left ? eval(*left->inner) : std::nullopt;
  if (error)
    return std::nullopt;
  if (!middle || !std::holds_alternative<IntTuple>(middle->value)) {
    if (std::holds_alternative<IntTuple>(right->value))
      return fail(*expr.inner,
                  right->str() + " after `o` is an offset: a composed layout goes on with `o` and a layout");
    std::optional<LayoutValue> first = eval(*expr.outer);
    return first ? from(expr, compose(arith, *first, *right)) : std::nullopt;
  }
  std::optional<LayoutValue> first = eval(*left->outer);
  if (!first)
    return std::nullopt;
  const AnyLayout *outer = right->layout();
  if (!outer)
    return fail(*expr.inner, notA(*right, "a layout").message);
  const IntTuple &offset = std::get<IntTuple>(middle->value);
  Result<ComposedLayout> composed = Explanation{notA(*first, "a swizzle or a layout")};
  if (const Swizzle *s = std::get_if<Swizzle>(&first->value))
    composed = makeComposedLayout(*s, offset, *outer);
  else if (const CoordSwizzle *s = std::get_if<CoordSwizzle>(&first->value))
    composed = makeComposedLayout(*s, offset, *outer);
  else if (const AnyLayout *l = first->layout())
    composed = makeComposedLayout(*l, offset, *outer);
  if (!composed)
    return fail(expr, composed.message());
  return valueOf(AnyLayout(std::move(*composed)));
}

std::optional<LayoutValue> Evaluator::evalCall(const ast::CallExpr &call) {
  const auto *name = llvm::dyn_cast<ast::NameExpr>(call.callee);
  if (!name)
    return fail(*call.callee, "expected the name of an operation of the layout algebra");
  const Entry *found = nullptr;
  std::vector<std::string_view> names;
  for (const Entry &entry : operations()) {
    names.push_back(entry.name);
    if (entry.name == name->name.str())
      found = &entry;
  }
  if (!found) {
    std::vector<std::string_view> near = specs::nearestNames(name->name.str(), names, 1);
    return fail(*name, "the layout algebra has no operation '" + std::string(name->name.str()) + "'" +
                           (near.empty() ? "" : "; did you mean '" + std::string(near[0]) + "'?"));
  }
  if (call.args.size() < found->least || call.args.size() > found->most)
    return fail(call, std::string(found->name) + " takes " + std::to_string(found->least) +
                          (found->most == found->least ? "" : " to " + std::to_string(found->most)) +
                          " arguments, not " + std::to_string(call.args.size()));
  std::vector<LayoutValue> values;
  for (const ast::Arg &arg : call.args) {
    if (arg.isForward() || arg.name)
      return fail(call, std::string(found->name) + " takes its arguments by position");
    std::optional<LayoutValue> v = eval(*arg.value);
    if (!v)
      return std::nullopt;
    values.push_back(std::move(*v));
  }
  return from(call, found->run(arith, values));
}

/// Operators take the element of a tuple of one.
IntTuple operand(IntTuple t) {
  while (t.isTuple() && t.rank() == 1)
    t = IntTuple(t.elements()[0]);
  return t;
}

std::optional<LayoutValue> Evaluator::evalBinary(const ast::BinaryExpr &binary) {
  std::optional<IntTuple> a = tuple(*binary.lhs), b = a ? tuple(*binary.rhs) : std::nullopt;
  if (!b)
    return std::nullopt;
  IntTuple x = operand(*a), y = operand(*b);
  switch (binary.op) {
  case ast::BinaryOp::Add:
    return from(binary, lifted(add(arith, x, y)));
  case ast::BinaryOp::Sub:
    return from(binary, lifted(sub(arith, x, y)));
  case ast::BinaryOp::Mul:
    return from(binary, lifted(mul(arith, x, y)));
  case ast::BinaryOp::Div:
    return from(binary, lifted(div(arith, x, y)));
  case ast::BinaryOp::Rem:
    return from(binary, lifted(mod(arith, x, y)));
  default:
    return fail(binary, "the layout algebra has no operator '" + std::string(ast::spelling(binary.op)) + "'");
  }
}

std::optional<LayoutValue> Evaluator::eval(const ast::Expr &expr) {
  if (const auto *name = llvm::dyn_cast<ast::NameExpr>(&expr))
    return evalName(*name);
  if (const auto *number = llvm::dyn_cast<ast::IntExpr>(&expr)) {
    if (number->value > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, std::to_string(number->value) + " needs more than 63 bits");
    return valueOf(static_cast<int64_t>(number->value));
  }
  if (const auto *basis = llvm::dyn_cast<ast::BasisExpr>(&expr)) {
    if (basis->coefficient > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, std::to_string(basis->coefficient) + " needs more than 63 bits");
    std::vector<int> modes;
    for (uint32_t mode : basis->modes) {
      if (mode > 63 || modes.size() > 63)
        return fail(expr, "a basis element addresses modes 0 to 63");
      modes.push_back(static_cast<int>(mode));
    }
    return valueOf(IntTuple::basis(static_cast<int64_t>(basis->coefficient), std::move(modes)));
  }
  if (llvm::isa<ast::WildcardExpr>(&expr))
    return valueOf(IntTuple::none());
  if (const auto *dynamic = llvm::dyn_cast<ast::DynamicExpr>(&expr)) {
    if (dynamic->divisibility < 1 || dynamic->divisibility > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, "a divisibility is at least 1 and has at most 63 bits");
    return valueOf(Int::dynamic(dynamic->width, static_cast<int64_t>(dynamic->divisibility)));
  }
  if (const auto *tupleExpr = llvm::dyn_cast<ast::TupleExpr>(&expr))
    return evalTuple(*tupleExpr);
  if (const auto *tile = llvm::dyn_cast<ast::TileExpr>(&expr))
    return evalTile(*tile);
  if (const auto *unary = llvm::dyn_cast<ast::UnaryExpr>(&expr); unary && unary->op == ast::UnaryOp::Neg) {
    std::optional<IntTuple> t = tuple(*unary->operand);
    return t ? from(expr, lifted(mul(arith, operand(*t), IntTuple(-1)))) : std::nullopt;
  }
  if (const auto *binary = llvm::dyn_cast<ast::BinaryExpr>(&expr))
    return evalBinary(*binary);
  if (const auto *l = llvm::dyn_cast<ast::LayoutExpr>(&expr)) {
    std::optional<IntTuple> shape = tuple(*l->shape), stride = shape ? tuple(*l->stride) : std::nullopt;
    return stride ? from(expr, lifted(makeLayout(*shape, *stride))) : std::nullopt;
  }
  if (const auto *composed = llvm::dyn_cast<ast::ComposeExpr>(&expr))
    return evalCompose(*composed);
  if (const auto *call = llvm::dyn_cast<ast::CallExpr>(&expr))
    return evalCall(*call);
  return fail(expr, "this is no expression of the layout algebra");
}

} // namespace

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
        else
          return v.str();
      },
      value);
}

std::variant<LayoutValue, LayoutError> flyc::driver::evaluateLayout(const ast::Expr &expr) {
  Evaluator evaluator;
  std::optional<LayoutValue> value = evaluator.eval(expr);
  if (value)
    return std::move(*value);
  return evaluator.error.value_or(LayoutError{"this is no expression of the layout algebra", expr.range()});
}
