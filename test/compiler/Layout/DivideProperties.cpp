//===- DivideProperties.cpp - laws of divides, products and tiles ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation against its definition, by brute force over random layouts.
//===----------------------------------------------------------------------===//

#include "Property.h"

namespace flyc::layout::test {

static Case layoutAndTiler(Rng &rng) { return {{randomLayout(rng), randomLayout(rng, 16)}, {}}; }

/// Whether (tiler, complement) is a bijection onto [0, size).
static bool fills(const Layout &tiler, const Layout &rest, int64_t size) {
  Layout both{IntTuple({tiler.shape, rest.shape}), IntTuple({tiler.stride, rest.stride})};
  return injective(both) && *image(both).rbegin() + 1 == size && sizeOf(both) == size;
}

TEST(DivideProperties, DivideIsTheDefinition) {
  forAll("logical_divide", 10000, layoutAndTiler, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &b = c.layouts[1];
    VALUE_OR_SKIP(AnyLayout divided, logicalDivide(arith, a, Tile{b}));
    const Layout &r = linear(divided);
    CHECK_THAT(require(r.rank() == 2, "rank of " + r.str()));
    VALUE_OR_WRONG(Layout tilePart, composition(arith, a, b));
    CHECK_THAT(require(r[0] == tilePart, "mode 0 of " + r.str()));
    VALUE_OR_WRONG(Layout rest, complement(arith, b, sizeOf(a)));
    Table want;
    for (int64_t v : table(rest))
      for (int64_t t : table(b))
        want.push_back(at(a, t + v));
    CHECK_THAT(sameTable(table(r), want, "divide " + r.str()));
    if (fills(b, rest, sizeOf(a)))
      CHECK_THAT(sameTable(sorted(table(r)), sorted(table(a)), "as a multiset " + r.str()));
    return holds();
  });
}

static Case layoutAndTile(Rng &rng) {
  Case c{{randomLayout(rng)}, {}};
  for (int i = 0; i < 4; ++i)
    c.numbers.push_back(rng.in(1, 8));
  return c;
}

TEST(DivideProperties, FormsOfDivideRegroup) {
  forAll("divides by mode", 8000, layoutAndTile, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0];
    if (a.shape.isLeaf())
      return skipped();
    // The first modes get a tile that divides them, by turns.
    std::vector<Tile> tiles;
    size_t tiled = std::min<size_t>(a.rank(), static_cast<size_t>(c.numbers[0]) % 4 + 1);
    for (size_t i = 0; i < tiled; ++i) {
      int64_t n = c.numbers[i % 4];
      if (sizeOf(a.shape[i]) % n != 0)
        return skipped();
      tiles.push_back(Tile{IntTuple(n)});
    }
    Tile tiler{tiles};
    VALUE_OR_SKIP(AnyLayout logicalAny, logicalDivide(arith, a, tiler));
    VALUE_OR_WRONG(AnyLayout zippedAny, zippedDivide(arith, a, tiler));
    VALUE_OR_WRONG(AnyLayout tiledAny, tiledDivide(arith, a, tiler));
    VALUE_OR_WRONG(AnyLayout flatAny, flatDivide(arith, a, tiler));
    const Layout &logical = linear(logicalAny), &zipped = linear(zippedAny);
    const Layout &tiledForm = linear(tiledAny), &flatForm = linear(flatAny);
    CHECK_THAT(require(zipped.rank() == 2 && zipped[0].rank() == tiled && zipped[1].rank() == a.rank(), zipped.str()));
    for (size_t i = 0; i < a.rank(); ++i) {
      if (i >= tiled) {
        CHECK_THAT(require(zipped[1][i] == a[i], "untouched mode of " + zipped.str()));
        continue;
      }
      CHECK_THAT(require(logical[i][0] == zipped[0][i] && logical[i][1] == zipped[1][i], "zipped " + zipped.str()));
    }
    CHECK_THAT(require(tiledForm[0] == zipped[0], "tiled " + tiledForm.str()));
    CHECK_THAT(sameTable(table(tiledForm), table(zipped), "tiled " + tiledForm.str()));
    CHECK_THAT(sameTable(table(flatForm), table(zipped), "flat " + flatForm.str()));
    CHECK_THAT(require(flatForm.rank() == (tiled > 1 ? tiled : 1) + (a.rank() > 1 ? a.rank() : 1), flatForm.str()));
    CHECK_THAT(sameTable(sorted(table(zipped)), sorted(table(a)), "values of " + zipped.str()));
    // Local tiles are the columns of the zipped form; together they are the tensor.
    Table all;
    for (int64_t i = 0; i < sizeOf(zipped[1]); ++i) {
      VALUE_OR_WRONG(Sliced part, localTile(arith, a, tiler, i));
      CHECK_THAT(require(linear(part.layout).rank() == tiled, "local_tile " + str(part.layout)));
      for (int64_t v : table(part.layout))
        all.push_back(part.offset.leaf().value() + v);
    }
    return sameTable(all, table(zipped), "local tiles");
  });
}

TEST(DivideProperties, LocalPartitionsShareTheTensor) {
  auto draw = [](Rng &rng) { return Case{{randomCompact(rng), randomCompact(rng, 16)}, {}}; };
  forAll("local_partition", 3000, draw, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &thr = c.layouts[1];
    if (a.shape.isLeaf() || thr.shape.isLeaf() || thr.rank() > a.rank() || !injective(thr))
      return skipped();
    for (size_t i = 0; i < thr.rank(); ++i)
      if (sizeOf(a.shape[i]) % sizeOf(thr.shape[i]) != 0)
        return skipped();
    Table all;
    for (int64_t i = 0; i < sizeOf(thr); ++i) {
      VALUE_OR_SKIP(Sliced part, localPartition(arith, a, thr, i));
      for (int64_t v : table(part.layout))
        all.push_back(part.offset.leaf().value() + v);
    }
    return sameTable(sorted(all), sorted(table(a)), "partitions");
  });
}

TEST(DivideProperties, ProductRepeats) {
  forAll("logical_product", 5000, layoutAndTiler, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &b = c.layouts[1];
    VALUE_OR_SKIP(AnyLayout product, logicalProduct(arith, a, Tile{b}));
    const Layout &r = linear(product);
    CHECK_THAT(require(r[0] == a, "mode 0 of " + r.str()));
    CHECK_THAT(require(compatible(b.shape, r.shape[1]), "mode 1 of " + r.str()));
    // The complement in a codomain that has room for all copies.
    VALUE_OR_WRONG(Layout free, complement(arith, a, (*image(a).rbegin() + 1) * 8 * (*image(b).rbegin() + 1) * 8));
    Table want;
    for (int64_t v : table(b))
      want.push_back(at(free, v));
    CHECK_THAT(sameTable(table(r[1]), want, "copies of " + r.str()));
    return require(!injective(a) || !injective(b) || injective(r), "not injective: " + r.str());
  });
  forAll("blocked and raked product", 6000, layoutAndTiler, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &b = c.layouts[1];
    VALUE_OR_SKIP(AnyLayout blockedAny, blockedProduct(arith, a, b));
    VALUE_OR_WRONG(AnyLayout rakedAny, rakedProduct(arith, a, b));
    VALUE_OR_SKIP(AnyLayout product, logicalProduct(arith, a, Tile{b}));
    const Layout &blocked = linear(blockedAny), &raked = linear(rakedAny);
    CHECK_THAT(
        require(blocked.rank() == std::max(a.rank(), b.rank()) && raked.rank() == blocked.rank(), blocked.str()));
    CHECK_THAT(sameTable(sorted(table(blocked)), sorted(table(raked)), "values of " + raked.str()));
    CHECK_THAT(sameTable(sorted(table(blocked)), sorted(table(product)), "values of " + blocked.str()));
    // Inside a block the neighbours are those of a; raked, those of b.
    for (size_t i = 0; i < std::min(a.rank(), b.rank()); ++i)
      CHECK_THAT(require(blocked[i].rank() == 2 && sizeOf(blocked[i][0]) == sizeOf(a.shape.isLeaf() ? a : a[i]) &&
                             sizeOf(raked[i][1]) == sizeOf(a.shape.isLeaf() ? a : a[i]),
                         blocked.str()));
    return holds();
  });
}

TEST(DivideProperties, TileToShapeCovers) {
  auto draw = [](Rng &rng) {
    return Case{{randomLayout(rng, 16)}, {rng.in(1, 4), rng.in(1, 4), rng.in(1, 3), rng.in(0, 5)}};
  };
  forAll("tile_to_shape", 5000, draw, [](const Case &c) -> Verdict {
    const Layout &block = c.layouts[0];
    if (block.rank() > 3)
      return skipped();
    std::vector<IntTuple> shape;
    for (size_t i = 0; i < 3; ++i) {
      int64_t have = i < block.rank() ? sizeOf(block.shape.isLeaf() ? block.shape : block.shape[i]) : 1;
      shape.push_back(have * c.numbers[i]);
    }
    static const char *orders[] = {"(0,1,2)", "(0,2,1)", "(1,0,2)", "(1,2,0)", "(2,0,1)", "(2,1,0)"};
    IntTuple order = T(orders[c.numbers[3]]);
    VALUE_OR_SKIP(AnyLayout tiled, tileToShape(arith, AnyLayout(block), IntTuple(shape), order));
    const Layout &r = linear(tiled);
    for (size_t i = 0; i < 3; ++i)
      CHECK_THAT(require(sizeOf(r.shape[i]) == shape[i].leaf().value(), "shape of " + r.str()));
    CHECK_THAT(require(!injective(block) || injective(r), "not injective: " + r.str()));
    // A block that does not divide is explained.
    shape[0] = IntTuple(shape[0].leaf().value() * 2 + 1);
    return require(sizeOf(block) == 1 || (block.shape.isLeaf() ? sizeOf(block) : sizeOf(block.shape[0])) == 1 ||
                       !tileToShape(arith, AnyLayout(block), IntTuple(shape), order),
                   "a ragged shape is accepted");
  });
}

} // namespace flyc::layout::test
