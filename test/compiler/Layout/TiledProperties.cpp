//===- TiledProperties.cpp - laws of tiled copies and tiled mmas ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// From first principles: who owns which element.
//===----------------------------------------------------------------------===//

#include "Property.h"

#include <array>

namespace flyc::layout::test {

/// One thread moves `values` neighbours.
static CopyAtomLayouts vectorAtom(int64_t values) {
  Layout tv{IntTuple({IntTuple(1), IntTuple(values)}), IntTuple({IntTuple(1), IntTuple(1)})};
  return {{1, 1}, tv, tv, tv};
}

static Case copyCase(Rng &rng) {
  static const int64_t threads[] = {1, 2, 4, 8, 16}, values[] = {1, 2, 4}, rests[] = {1, 2, 3};
  Case c;
  for (int i = 0; i < 2; ++i)
    c.numbers.push_back(threads[rng.in(0, i == 0 ? 4 : 2)]);
  for (int i = 0; i < 2; ++i)
    c.numbers.push_back(values[rng.in(0, 2)]);
  for (int i = 0; i < 2; ++i)
    c.numbers.push_back(rests[rng.in(0, 2)]);
  c.numbers.push_back(rng.in(0, 7)); // thread order, value order, tensor order
  c.numbers.push_back(rng.in(0, 2)); // atom
  return c;
}

static Layout matrix(int64_t rows, int64_t columns, bool rowMajor) {
  IntTuple shape({IntTuple(rows), IntTuple(columns)});
  return rowMajor ? *makeRowMajor(arith, shape) : *makeColMajor(arith, shape);
}

TEST(TiledProperties, CopyPartitionsFromFirstPrinciples) {
  forAll("tiled_copy", 3000, copyCase, [](const Case &c) -> Verdict {
    int64_t tm = c.numbers[0], tn = c.numbers[1], vm = c.numbers[2], vn = c.numbers[3];
    Layout thr = matrix(tm, tn, c.numbers[6] & 1), val = matrix(vm, vn, c.numbers[6] & 2);
    int64_t atomValues = int64_t(1) << c.numbers[7];
    if ((vm * vn) % atomValues != 0)
      return skipped();
    VALUE_OR_WRONG(TiledCopy copy, makeTiledCopyTV(arith, vectorAtom(atomValues), thr, val));
    Layout tensor = matrix(tm * vm * c.numbers[4], tn * vn * c.numbers[5], c.numbers[6] & 4);
    std::set<int64_t> owned;
    for (int64_t a = 0; a < tm; ++a)
      for (int64_t b = 0; b < tn; ++b) {
        int64_t tid = at(thr, a + tm * b);
        VALUE_OR_WRONG(Sliced part, partition(arith, copy, CopySide::Src, AnyLayout(tensor), tid));
        const Layout &p = linear(part.layout);
        CHECK_THAT(require(p.rank() == 3 && p.shape[0].rank() == 2 && sizeOf(p.shape[0][0]) == atomValues, p.str()));
        Table got = table(p);
        for (int64_t &v : got)
          v += part.offset.leaf().value();
        // Thread (a,b) with value (x,y) owns (x + VM*a, y + VN*b) of every tile, values in the order of val.
        Table want;
        std::vector<std::pair<int64_t, int64_t>> byNumber(static_cast<size_t>(vm * vn));
        for (int64_t x = 0; x < vm; ++x)
          for (int64_t y = 0; y < vn; ++y)
            byNumber[static_cast<size_t>(at(val, x + vm * y))] = {x, y};
        int64_t rows = tm * vm * c.numbers[4];
        for (int64_t rn = 0; rn < c.numbers[5]; ++rn)
          for (int64_t rm = 0; rm < c.numbers[4]; ++rm)
            for (auto [x, y] : byNumber)
              want.push_back(at(tensor, (x + vm * a + tm * vm * rm) + rows * (y + vn * b + tn * vn * rn)));
        CHECK_THAT(sameTable(got, want, "thread " + std::to_string(tid) + " of " + p.str()));
        owned.insert(got.begin(), got.end());
      }
    return require(static_cast<int64_t>(owned.size()) == sizeOf(tensor), "elements without owner");
  });
}

TEST(TiledProperties, RetileFollowsTheCopy) {
  forAll("retile", 2000, copyCase, [](const Case &c) -> Verdict {
    // A fragment of one copy, filled in its own order, seen in the order of the same copy with another atom.
    int64_t tm = c.numbers[0], tn = c.numbers[1], vm = c.numbers[2], vn = c.numbers[3];
    Layout thr = matrix(tm, tn, c.numbers[6] & 1), val = matrix(vm, vn, c.numbers[6] & 2);
    int64_t atomValues = int64_t(1) << c.numbers[7];
    if ((vm * vn) % atomValues != 0)
      return skipped();
    VALUE_OR_WRONG(TiledCopy from, makeTiledCopyTV(arith, vectorAtom(1), thr, val));
    VALUE_OR_WRONG(TiledCopy to, makeTiledCopyTV(arith, vectorAtom(atomValues), thr, val));
    Layout tensor = matrix(tm * vm * c.numbers[4], tn * vn * c.numbers[5], false);
    VALUE_OR_WRONG(Sliced source, partition(arith, from, CopySide::Src, AnyLayout(tensor), 0));
    VALUE_OR_WRONG(Sliced target, partition(arith, to, CopySide::Src, AnyLayout(tensor), 0));
    VALUE_OR_WRONG(Layout fragment, makeFragmentLike(arith, source.layout));
    VALUE_OR_WRONG(AnyLayout seen, retile(arith, to, AnyLayout(fragment)));
    CHECK_THAT(require(sizeOf(linear(seen)) == sizeOf(linear(target.layout)), "size of " + str(seen)));
    // The slot that holds each element.
    std::map<int64_t, int64_t> slotOf;
    for (int64_t i = 0; i < sizeOf(fragment); ++i)
      slotOf[at(source.layout, i)] = at(fragment, i);
    for (int64_t q = 0; q < sizeOf(linear(seen)); ++q)
      CHECK_THAT(
          require(at(seen, q) == slotOf[at(target.layout, q)], "element " + std::to_string(q) + " of " + str(seen)));
    return holds();
  });
}

/// The CDNA3 shapes, in the algebra's own words (AMD CDNA3 ISA, 7.1: matrix layouts of V_MFMA).
static MmaAtomLayouts mfma(int64_t mn, int64_t k) {
  int64_t groups = 64 / mn, perLane = k / groups;
  MmaAtomLayouts atom;
  atom.shapeMNK = {mn, mn, k};
  atom.thrID = {64, 1};
  IntTuple lanes({IntTuple(mn), IntTuple(groups)});
  atom.tvA = {IntTuple({lanes, IntTuple(perLane)}),
              IntTuple({IntTuple({IntTuple(1), IntTuple(mn * perLane)}), IntTuple(mn)})};
  atom.tvB = atom.tvA;
  atom.tvC = {IntTuple({lanes, IntTuple({IntTuple(4), IntTuple(mn / 4 / groups)})}),
              IntTuple({IntTuple({IntTuple(mn), IntTuple(4)}), IntTuple({IntTuple(1), IntTuple(4 * groups)})})};
  return atom;
}

TEST(TiledProperties, MmaPartitionsOwnEachElement) {
  auto draw = [](Rng &rng) {
    static const char *atoms[] = {"(1,1,1):(0,0,0)", "(1,4,1):(0,1,0)", "(4,1,1):(1,0,0)", "(2,2,1):(1,2,0)",
                                  "(2,2,1):(2,1,0)", "(2,1,2):(1,0,2)", "(2,2,2):(1,2,4)"};
    Case c{{L(atoms[rng.in(0, 6)])}, {}};
    for (int64_t most : {2, 2, 2, 1, 3})
      c.numbers.push_back(rng.in(most == 1 || most == 3 ? 0 : 1, most));
    return c;
  };
  forAll("tiled_mma", 120, draw, [](const Case &c) -> Verdict {
    MmaAtomLayouts atom = c.numbers[3] == 0 ? mfma(16, 16) : mfma(32, 8);
    // Sometimes values of neighbouring k-steps are interleaved: position x of k is original coordinate P(x).
    Tile permutation{IntTuple::none()};
    int64_t kThreads = sizeOf(c.layouts[0].shape[2]), k = atom.shapeMNK[2];
    if (c.numbers[4] == 1)
      permutation = Tile{std::vector<Tile>{Tile{IntTuple::none()}, Tile{IntTuple::none()},
                                           Tile{Layout{IntTuple({IntTuple(4), IntTuple(k / 4), IntTuple(2 * kThreads)}),
                                                       IntTuple({IntTuple(1), IntTuple(8 * kThreads), IntTuple(4)})}}}};
    Result<TiledMma> made = makeTiledMma(arith, atom, c.layouts[0], permutation);
    if (!made)
      return wrong(made.message());
    VALUE_OR_WRONG(auto extents, tileShapeMNK(arith, *made));
    struct Operand {
      MmaOperand operand;
      size_t row, column, missing;
    };
    for (Operand o : {Operand{MmaOperand::A, 0, 2, 1}, {MmaOperand::B, 1, 2, 0}, {MmaOperand::C, 0, 1, 2}}) {
      int64_t rows = extents[o.row].value() * c.numbers[o.row],
              columns = extents[o.column].value() * c.numbers[o.column];
      Layout tensor = matrix(rows, columns, true);
      int64_t threads = 64 * sizeOf(c.layouts[0]);
      std::map<int64_t, int64_t> owners;
      VALUE_OR_WRONG(IntTuple shape, partitionShape(arith, *made, o.operand, tensor.shape));
      VALUE_OR_WRONG(LayoutTV tv, layoutTV(arith, *made, o.operand));
      for (int64_t t = 0; t < threads; ++t) {
        VALUE_OR_WRONG(Sliced part, partition(arith, *made, o.operand, AnyLayout(tensor), t));
        CHECK_THAT(require(linear(part.layout).rank() == 3, str(part.layout)));
        CHECK_THAT(require(sizeOf(shape) == sizeOf(linear(part.layout)), "shape " + shape.str()));
        Table values = table(part.layout);
        for (int64_t v : values)
          ++owners[v + part.offset.leaf().value()];
        // The thread-value layout of the tile says the same.
        if (c.numbers[o.row] == 1 && c.numbers[o.column] == 1) {
          Layout column{tv.layoutTV.shape[1], tv.layoutTV.stride[1]}, thread = tv.layoutTV[0];
          CHECK_THAT(require(sizeOf(column) == static_cast<int64_t>(values.size()), tv.layoutTV.str()));
          for (int64_t i = 0; i < sizeOf(column); ++i) {
            int64_t position = at(thread, t) + at(column, i);
            int64_t index = at(tensor, position);
            CHECK_THAT(require(index == values[static_cast<size_t>(i)] + part.offset.leaf().value(),
                               "thread-value layout " + tv.layoutTV.str()));
          }
        }
      }
      int64_t sharing = sizeOf(c.layouts[0].shape[o.missing]);
      CHECK_THAT(require(static_cast<int64_t>(owners.size()) == rows * columns, "elements without owner"));
      for (auto [element, count] : owners)
        CHECK_THAT(require(count == sharing,
                           "element " + std::to_string(element) + " has " + std::to_string(count) + " owners"));
    }
    return holds();
  });
}

} // namespace flyc::layout::test
