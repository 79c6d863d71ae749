//===- CoreProperties.cpp - laws of coordinates, coalesce, composition ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation against its definition, by brute force over random layouts.
//===----------------------------------------------------------------------===//

#include "Property.h"

namespace flyc::layout::test {

static Case oneLayout(Rng &rng) { return {{randomLayout(rng)}, {}}; }
static Case twoLayouts(Rng &rng) { return {{randomLayout(rng), randomLayout(rng, 32)}, {}}; }

TEST(CoreProperties, CrdToIdxIsTheDefinition) {
  forAll("crd2idx", 6000, oneLayout, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    // Beyond its size a layout goes on in its last mode.
    for (int64_t i = 0; i < 2 * sizeOf(l) + 3; ++i) {
      VALUE_OR_WRONG(IntTuple got, crd2idx(arith, i, l));
      CHECK_THAT(require(got == IntTuple(at(l, i)), "l(" + std::to_string(i) + ") = " + got.str()));
    }
    for (int64_t i = 0; i < sizeOf(l); ++i) {
      VALUE_OR_WRONG(IntTuple crd, idx2crd(arith, i, l.shape));
      CHECK_THAT(require(congruent(crd, l.shape), "coordinate " + crd.str()));
      VALUE_OR_WRONG(IntTuple got, crd2idx(arith, crd, l));
      CHECK_THAT(require(got == IntTuple(at(l, i)), "l" + crd.str() + " = " + got.str()));
      VALUE_OR_WRONG(Int back, crd2idx(arith, crd, l.shape));
      CHECK_THAT(require(back.is(i), "index of " + crd.str()));
      VALUE_OR_WRONG(IntTuple flatCrd, crd2crd(arith, crd, l.shape, flatten(l.shape)));
      VALUE_OR_WRONG(IntTuple same, crd2crd(arith, flatCrd, flatten(l.shape), l.shape));
      CHECK_THAT(require(same == crd, "crd2crd there and back gives " + same.str()));
    }
    return holds();
  });
}

TEST(CoreProperties, IdxToCrdInvertsCompactLayouts) {
  forAll(
      "idx2crd", 4000, [](Rng &rng) { return Case{{randomCompact(rng)}, {}}; },
      [](const Case &c) -> Verdict {
        const Layout &l = c.layouts[0];
        std::set<int64_t> values = image(l);
        if (!injective(l) || *values.rbegin() + 1 != sizeOf(l))
          return skipped();
        for (int64_t i = 0; i < sizeOf(l); ++i) {
          VALUE_OR_SKIP(IntTuple crd, idx2crd(arith, at(l, i), l));
          VALUE_OR_WRONG(Int linearIndex, coord1d(arith, at(l, i), l));
          CHECK_THAT(require(linearIndex.is(i), "coordinate of " + std::to_string(at(l, i)) + " is " + crd.str()));
        }
        return holds();
      });
}

TEST(CoreProperties, SizesAreCounted) {
  forAll("sizes", 5000, oneLayout, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    VALUE_OR_WRONG(Int n, size(arith, l));
    CHECK_THAT(require(n.is(sizeOf(l)), "size"));
    VALUE_OR_WRONG(Int reach, cosize(arith, l));
    CHECK_THAT(require(reach.is(*image(l).rbegin() + 1), "cosize " + IntTuple(reach).str()));
    VALUE_OR_WRONG(IntTuple each, productEach(arith, l.shape));
    CHECK_THAT(require(sizeOf(each) == sizeOf(l) && each.depth() <= 1, "product_each"));
    CHECK_THAT(require(compatible(IntTuple(sizeOf(l)), l.shape) && compatible(each, l.shape) &&
                           compatible(l.shape, l.shape) && congruent(l.shape, l.stride) &&
                           weaklyCongruent(each, l.shape),
                       "compatible"));
    VALUE_OR_WRONG(IntTuple like, productLike(arith, l.shape, each));
    return require(like == each, "product_like");
  });
}

TEST(CoreProperties, CoalesceKeepsTheFunction) {
  forAll("coalesce", 10000, oneLayout, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    VALUE_OR_WRONG(Layout r, coalesce(arith, l));
    CHECK_THAT(sameTable(table(r), table(l), "coalesce " + r.str()));
    CHECK_THAT(require(r.depth() <= 1, "depth of " + r.str()));
    VALUE_OR_WRONG(Layout again, coalesce(arith, r));
    CHECK_THAT(require(again == r, "not idempotent: " + again.str()));
    std::vector<FlatMode> modes = flat(r);
    for (size_t i = 0; i < modes.size(); ++i) {
      CHECK_THAT(require(modes[i].extent > 1 || modes.size() == 1, "not minimal: " + r.str()));
      CHECK_THAT(
          require(i == 0 || modes[i - 1].extent * modes[i - 1].stride != modes[i].stride, "mergeable: " + r.str()));
    }
    if (l.shape.isLeaf())
      return holds();
    // By profile: each top-level mode for itself.
    IntTuple profile(std::vector<IntTuple>(l.rank(), IntTuple(1)));
    VALUE_OR_WRONG(Layout byMode, coalesce(arith, l, profile));
    CHECK_THAT(require(byMode.rank() == l.rank(), "rank by profile"));
    for (size_t i = 0; i < l.rank(); ++i) {
      VALUE_OR_WRONG(Layout mode, coalesce(arith, l[i]));
      CHECK_THAT(require(byMode[i] == mode, "mode by profile " + byMode.str()));
    }
    return holds();
  });
}

TEST(CoreProperties, CompositionIsTheDefinition) {
  forAll("composition", 20000, twoLayouts, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &b = c.layouts[1];
    VALUE_OR_SKIP(Layout r, composition(arith, a, b));
    CHECK_THAT(require(compatible(b.shape, r.shape), r.str() + " is not compatible"));
    Table want;
    for (int64_t v : table(b))
      want.push_back(at(a, v));
    CHECK_THAT(sameTable(table(r), want, "composition " + r.str()));
    // Coalescing first changes nothing where b stays inside.
    if (*image(b).rbegin() < sizeOf(a)) {
      VALUE_OR_WRONG(Layout simple, coalesce(arith, a));
      VALUE_OR_WRONG(Layout same, composition(arith, simple, b));
      CHECK_THAT(sameTable(table(same), want, "coalesced first: " + same.str()));
    }
    return holds();
  });
}

/// The condition of the definition, for one leaf: in each mode the step jumps over it, or divides it, or ends in it.
static bool admissible(const std::vector<FlatMode> &modes, int64_t n, int64_t d) {
  for (size_t i = 0; i + 1 < modes.size() && n > 1; ++i) {
    int64_t s = modes[i].extent;
    if (d % s == 0) {
      d /= s;
      continue;
    }
    if ((n - 1) * d < s)
      return true;
    if (s % d != 0 || n % (s / d) != 0)
      return false;
    n /= s / d;
    d = 1;
  }
  return true;
}

TEST(CoreProperties, CompositionRejectsWhatIsNotAdmissibleOnly) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng)}, {rng.in(1, 16), rng.in(0, 24)}}; };
  forAll("composition of a leaf", 20000, draw, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0];
    int64_t n = c.numbers[0], d = c.numbers[1];
    VALUE_OR_WRONG(Layout simple, coalesce(arith, a));
    // A trailing extent 1 extends the function: it counts as a mode.
    if (flat(a).back().extent == 1)
      return skipped();
    Result<Layout> r = composition(arith, a, Layout{n, d});
    bool should = d == 0 || admissible(flat(simple), n, d);
    CHECK_THAT(require(static_cast<bool>(r) == should, r ? "accepted as " + r->str() : "explained: " + r.message()));
    if (!r)
      return require(r.message().find("composition: ") == 0, "explanation " + r.message());
    Table want;
    for (int64_t i = 0; i < n; ++i)
      want.push_back(at(a, i * d));
    return sameTable(table(*r), want, r->str());
  });
}

TEST(CoreProperties, CompositionIsAssociativeWithIdentities) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng), randomLayout(rng, 32), randomLayout(rng, 12)}, {}}; };
  forAll("associativity", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0], &b = c.layouts[1], &d = c.layouts[2];
    VALUE_OR_SKIP(Layout ab, composition(arith, a, b));
    VALUE_OR_SKIP(Layout bd, composition(arith, b, d));
    VALUE_OR_SKIP(Layout left, composition(arith, ab, d));
    VALUE_OR_SKIP(Layout right, composition(arith, a, bd));
    // Both sides evaluate A o B inside their domain only if d stays inside b.
    if (*image(d).rbegin() >= sizeOf(b))
      return skipped();
    return sameTable(table(left), table(right), left.str() + " and " + right.str());
  });
  forAll("identity", 4000, oneLayout, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0];
    VALUE_OR_WRONG(Layout same, composition(arith, a, Layout{sizeOf(a), 1}));
    CHECK_THAT(sameTable(table(same), table(a), "A o size:1"));
    VALUE_OR_WRONG(Layout columns, makeColMajor(arith, a.shape));
    VALUE_OR_WRONG(Layout shaped, composition(arith, a, columns));
    CHECK_THAT(sameTable(table(shaped), table(a), "A o colmajor"));
    VALUE_OR_WRONG(Layout outside, composition(arith, Layout{*image(a).rbegin() + 1, 1}, a));
    return sameTable(table(outside), table(a), "identity o A");
  });
}

TEST(CoreProperties, TilersAreBasisLayouts) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng), randomLayout(rng, 8), randomLayout(rng, 8)}, {}}; };
  forAll("tiler is a basis layout", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &a = c.layouts[0];
    if (a.shape.isLeaf() || a.rank() < 2)
      return skipped();
    Result<Layout> two = take(a, 0, 2);
    Tile byTile{std::vector<Tile>{Tile{c.layouts[1]}, Tile{c.layouts[2]}}};
    auto onAxis = [](const Layout &l, int axis) {
      std::vector<IntTuple> strides = l.stride.leaves();
      for (IntTuple &d : strides)
        d = IntTuple::basis(d.leaf(), {axis});
      return l.shape.isLeaf() ? strides[0] : *unflatten(IntTuple(strides), l.shape);
    };
    Layout basis{IntTuple({c.layouts[1].shape, c.layouts[2].shape}),
                 IntTuple({onAxis(c.layouts[1], 0), onAxis(c.layouts[2], 1)})};
    Result<Layout> left = composition(arith, *two, byTile), right = composition(arith, *two, basis);
    CHECK_THAT(require(static_cast<bool>(left) == static_cast<bool>(right),
                       "one side is explained: " + left.message() + right.message()));
    return left ? require(*left == *right, left->str() + " and " + right->str()) : skipped();
  });
  // Coordinates: an identity layout seen through a layout gives the coordinates of its values.
  forAll("identity layouts", 3000, twoLayouts, [](const Case &c) -> Verdict {
    VALUE_OR_WRONG(Layout identity, makeIdentityLayout(c.layouts[0].shape));
    for (int64_t i = 0; i < sizeOf(identity); ++i) {
      VALUE_OR_WRONG(IntTuple value, crd2idx(arith, i, identity));
      VALUE_OR_WRONG(IntTuple crd, idx2crd(arith, i, identity.shape));
      CHECK_THAT(require(value == crd, "identity(" + std::to_string(i) + ") = " + value.str()));
    }
    VALUE_OR_SKIP(Layout r, composition(arith, identity, c.layouts[1]));
    for (int64_t i = 0; i < sizeOf(r); ++i)
      CHECK_THAT(require(pointAt(r, i) == pointAt(identity, at(c.layouts[1], i)), "through " + r.str()));
    return holds();
  });
}

TEST(CoreProperties, SlicesAndOffsets) {
  forAll(
      "slice", 6000, [](Rng &rng) { return Case{{randomLayout(rng)}, {rng.in(0, 255), rng.in(0, 95)}}; },
      [](const Case &c) -> Verdict {
        const Layout &l = c.layouts[0];
        if (l.shape.isLeaf())
          return skipped();
        // Bit i of the first number keeps mode i; the other number is the fixed coordinate.
        VALUE_OR_WRONG(IntTuple crd, idx2crd(arith, c.numbers[1] % sizeOf(l), l.shape));
        std::vector<IntTuple> coord, fixed;
        std::vector<int> kept;
        for (size_t i = 0; i < l.rank(); ++i) {
          bool keep = c.numbers[0] >> i & 1;
          coord.push_back(keep ? IntTuple::none() : crd[i]);
          fixed.push_back(keep ? IntTuple(0) : crd[i]);
          if (keep)
            kept.push_back(static_cast<int>(i));
        }
        if (kept.empty())
          return require(!sliceAndOffset(arith, AnyLayout(l), IntTuple(coord)), "an empty slice is accepted");
        VALUE_OR_WRONG(Sliced s, sliceAndOffset(arith, AnyLayout(l), IntTuple(coord)));
        VALUE_OR_WRONG(Layout modes, select(l, kept));
        CHECK_THAT(require(linear(s.layout) == modes, "slice " + str(s.layout)));
        VALUE_OR_WRONG(IntTuple offset, crd2idx(arith, IntTuple(fixed), l));
        CHECK_THAT(require(s.offset == offset, "offset " + s.offset.str()));
        if (kept.size() == l.rank())
          return holds();
        VALUE_OR_WRONG(Layout rest, dice(l, IntTuple(coord)));
        return require(sizeOf(rest) * sizeOf(modes) == sizeOf(l), "dice " + rest.str());
      });
  // Of a composed layout the offset stays inside the swizzle.
  auto draw = [](Rng &rng) {
    Swizzle s = randomSwizzle(rng);
    return Case{{randomLayout(rng)}, {s.bits, s.base, s.shift, rng.in(0, 40), rng.in(0, 95)}};
  };
  forAll("slice of a swizzled layout", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    if (l.shape.isLeaf() || l.rank() < 2)
      return skipped();
    Swizzle s{int(c.numbers[0]), int(c.numbers[1]), int(c.numbers[2])};
    if (std::abs(s.shift) < s.bits)
      return skipped();
    AnyLayout composed = ComposedLayout{s, c.numbers[3], l};
    std::vector<IntTuple> coord(l.rank(), IntTuple::none());
    int64_t first = c.numbers[4] % sizeOf(l.shape[0]);
    coord[0] = IntTuple(first);
    VALUE_OR_WRONG(Sliced part, sliceAndOffset(arith, composed, IntTuple(coord)));
    CHECK_THAT(require(part.offset == IntTuple(0), "offset outside"));
    Table want;
    for (int64_t rest = 0; rest < sizeOf(l) / sizeOf(l.shape[0]); ++rest)
      want.push_back(swizzled(s, c.numbers[3] + at(l, first + sizeOf(l.shape[0]) * rest)));
    CHECK_THAT(sameTable(table(part.layout), want, str(part.layout)));
    VALUE_OR_WRONG(Sliced moved, domainOffset(arith, composed, IntTuple(first)));
    CHECK_THAT(require(at(moved.layout, 0) == at(composed, first), "domain_offset " + str(moved.layout)));
    // As crd2idx evaluates it.
    for (int64_t i = 0; i < sizeOf(l); ++i) {
      VALUE_OR_WRONG(IntTuple value, crd2idx(arith, i, composed));
      CHECK_THAT(require(value == IntTuple(at(composed, i)), "value at " + std::to_string(i)));
    }
    return holds();
  });
}

TEST(CoreProperties, SwizzlesAreInvolutions) {
  auto draw = [](Rng &rng) {
    Swizzle s = randomSwizzle(rng);
    return Case{{randomLayout(rng), randomLayout(rng, 24)}, {s.bits, s.base, s.shift, rng.in(0, 4095)}};
  };
  forAll("swizzle", 4000, draw, [](const Case &c) -> Verdict {
    Swizzle s{int(c.numbers[0]), int(c.numbers[1]), int(c.numbers[2])};
    if (std::abs(s.shift) < s.bits)
      return skipped();
    VALUE_OR_WRONG(Int once, applySwizzle(arith, s, c.numbers[3]));
    VALUE_OR_WRONG(Int twice, applySwizzle(arith, s, once));
    CHECK_THAT(require(once.is(swizzled(s, c.numbers[3])) && twice.is(c.numbers[3]), "swizzle of " + s.str()));
    // S o (A o B) = (S o A) o B
    AnyLayout composed = ComposedLayout{s, 0, c.layouts[0]};
    Result<AnyLayout> r = composition(arith, composed, c.layouts[1]);
    if (!r)
      return holds();
    Table want;
    for (int64_t v : table(c.layouts[1]))
      want.push_back(swizzled(s, at(c.layouts[0], v)));
    return sameTable(table(*r), want, str(*r));
  });
}

} // namespace flyc::layout::test
