//===- InverseProperties.cpp - laws of complement, inverses, recast, construction ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation against its definition, by brute force over random layouts.
//===----------------------------------------------------------------------===//

#include "Property.h"

#include <numeric>

namespace flyc::layout::test {

static Case layoutAndNumber(Rng &rng) { return {{randomLayout(rng)}, {rng.in(1, 128)}}; }

/// Sorted by stride every mode begins at a multiple of the end of the one before, and the codomain too: the complement
/// fills up exactly.
static bool strict(const Layout &l, int64_t codomain) {
  std::vector<FlatMode> modes = flat(filterZeros(l));
  std::sort(modes.begin(), modes.end(), [](FlatMode a, FlatMode b) { return a.stride < b.stride; });
  int64_t current = 1;
  for (const FlatMode &m : modes) {
    if (m.extent == 1 || m.stride == 0)
      continue;
    if (m.stride % current != 0)
      return false;
    current = m.extent * m.stride;
  }
  return codomain % current == 0;
}

TEST(InverseProperties, ComplementIsDisjointAndFillsUp) {
  forAll("complement", 10000, layoutAndNumber, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    int64_t codomain = c.numbers[0];
    VALUE_OR_WRONG(Layout injectivePart, filter(arith, l));
    Result<Layout> r = complement(arith, l, codomain);
    if (!r) {
      CHECK_THAT(require(r.message().find("not injective") != std::string::npos, r.message()));
      // Explained only where a mode really begins inside what the smaller ones span.
      std::vector<FlatMode> modes = flat(injectivePart);
      std::sort(modes.begin(), modes.end(), [](FlatMode a, FlatMode b) { return a.stride < b.stride; });
      for (size_t i = 1; i < modes.size(); ++i)
        if (modes[i].stride < modes[i - 1].extent * modes[i - 1].stride)
          return holds();
      return wrong("explained without overlap: " + r.message());
    }
    Table values = table(*r);
    for (size_t i = 0; i + 1 < values.size(); ++i)
      CHECK_THAT(require(values[i] < values[i + 1], "not ordered: " + r->str()));
    std::set<int64_t> mine = image(l);
    for (int64_t v : values)
      CHECK_THAT(require(v == 0 || !mine.count(v), "not disjoint: " + r->str()));
    Layout both{IntTuple({injectivePart.shape, r->shape}), IntTuple({injectivePart.stride, r->stride})};
    std::set<int64_t> all = image(both);
    CHECK_THAT(require(static_cast<int64_t>(all.size()) == sizeOf(both), "together not injective: " + r->str()));
    if (!strict(l, codomain))
      return holds();
    CHECK_THAT(require(*all.rbegin() + 1 == codomain && static_cast<int64_t>(all.size()) == codomain,
                       "not a bijection onto [0," + std::to_string(codomain) + "): " + r->str()));
    VALUE_OR_WRONG(Layout twice, complement(arith, *r, codomain));
    return require(image(twice) == image(injectivePart), "twice is " + twice.str());
  });
}

TEST(InverseProperties, InversesInvert) {
  forAll("right_inverse", 8000, layoutAndNumber, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    VALUE_OR_WRONG(Layout r, rightInverse(arith, l));
    for (int64_t i = 0; i < sizeOf(r); ++i)
      CHECK_THAT(require(at(l, at(r, i)) == i && at(r, i) < sizeOf(l), r.str() + " at " + std::to_string(i)));
    return holds();
  });
  forAll("left_inverse", 8000, layoutAndNumber, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    Result<Layout> r = leftInverse(arith, l);
    if (!r)
      return require(r.message().find("not a multiple") != std::string::npos ||
                         (r.message().find("overlap") != std::string::npos && !injective(l)),
                     r.message());
    bool one = injective(l);
    for (int64_t i = 0; i < sizeOf(l); ++i) {
      CHECK_THAT(require(at(l, at(*r, at(l, i))) == at(l, i), r->str() + " at " + std::to_string(i)));
      CHECK_THAT(require(!one || at(*r, at(l, i)) == i, r->str() + " does not give back " + std::to_string(i)));
    }
    return holds();
  });
  forAll(
      "inverses of bijections", 4000, [](Rng &rng) { return Case{{randomCompact(rng)}, {}}; },
      [](const Case &c) -> Verdict {
        const Layout &l = c.layouts[0];
        if (!injective(l) || *image(l).rbegin() + 1 != sizeOf(l))
          return skipped();
        VALUE_OR_WRONG(Layout right, rightInverse(arith, l));
        VALUE_OR_WRONG(Layout left, leftInverse(arith, l));
        CHECK_THAT(require(right == left, right.str() + " and " + left.str()));
        return require(sizeOf(right) == sizeOf(l), "size of " + right.str());
      });
}

TEST(InverseProperties, InversesOfSwizzledLayouts) {
  auto draw = [](Rng &rng) {
    Swizzle s = randomSwizzle(rng);
    return Case{{rng.oneIn(2) ? randomCompact(rng) : randomLayout(rng)}, {s.bits, s.base, s.shift, rng.in(0, 20)}};
  };
  forAll("inverses of swizzled layouts", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    Swizzle s{int(c.numbers[0]), int(c.numbers[1]), int(c.numbers[2])};
    if (std::abs(s.shift) < s.bits)
      return skipped();
    AnyLayout from0 = ComposedLayout{s, 0, l};
    VALUE_OR_WRONG(AnyLayout right, rightInverse(arith, from0));
    for (int64_t i = 0; i < sizeOf(linear(right)); ++i)
      CHECK_THAT(require(at(from0, at(right, i)) == i, str(right) + " at " + std::to_string(i)));
    AnyLayout moved = ComposedLayout{s, c.numbers[3], l};
    VALUE_OR_SKIP(AnyLayout left, leftInverse(arith, moved));
    for (int64_t i = 0; i < sizeOf(l); ++i)
      CHECK_THAT(require(at(moved, at(left, at(moved, i))) == at(moved, i), str(left) + " at " + std::to_string(i)));
    if (c.numbers[3] != 0)
      CHECK_THAT(require(!rightInverse(arith, moved), "a layout that never is 0 has no right inverse"));
    return holds();
  });
}

TEST(InverseProperties, MaxCommonLayoutKeepsBothInOrder) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng, 32), randomLayout(rng, 32)}, {rng.in(0, 2)}}; };
  forAll("max_common", 5000, draw, [](const Case &c) -> Verdict {
    AnyLayout a = c.layouts[0], b = c.layouts[1];
    Swizzle s{1, 2, 2};
    if (c.numbers[0] > 0)
      a = ComposedLayout{s, 0, c.layouts[0]};
    if (c.numbers[0] > 1)
      b = ComposedLayout{s, 0, c.layouts[1]};
    VALUE_OR_WRONG(Layout r, maxCommonLayout(arith, a, b));
    VALUE_OR_WRONG(int64_t n, maxCommonVector(arith, a, b));
    CHECK_THAT(require(n == sizeOf(r), "vector"));
    for (int64_t i = 0; i < n; ++i) {
      int64_t want = c.numbers[0] == 2 ? swizzled(s, i) : i;
      CHECK_THAT(require(at(a, at(r, i)) == want && at(b, at(r, i)) == want, r.str() + " at " + std::to_string(i)));
    }
    return holds();
  });
}

TEST(InverseProperties, MaxAlignmentIsTheLongestRun) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng)}, {rng.in(0, 3)}}; };
  forAll("max_alignment", 6000, draw, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    std::set<int64_t> values = image(l);
    Result<int64_t> n = maxAlignment(l);
    CHECK_THAT(require(static_cast<bool>(n) == (values.size() > 1), n ? std::to_string(*n) : n.message()));
    if (!n)
      return holds();
    if (!values.count(1)) {
      int64_t divisor = 0;
      for (int64_t v : values)
        divisor = std::gcd(divisor, v);
      return require(*n == divisor, std::to_string(*n) + " is not the divisor of the values");
    }
    auto runs = [&](int64_t m) {
      for (int64_t v : values)
        if (!values.count(v / m * m) || (v % m == 0 && !values.count(v + m - 1)))
          return false;
      for (int64_t v : values)
        for (int64_t k = 1; v % m == 0 && k < m; ++k)
          if (!values.count(v + k))
            return false;
      return true;
    };
    CHECK_THAT(require(runs(*n), std::to_string(*n) + " is no run"));
    // A run of m takes m values.
    for (int64_t m = *n + 1; injective(l) && m <= static_cast<int64_t>(values.size()); ++m)
      CHECK_THAT(require(!runs(m), std::to_string(*n) + " is less than " + std::to_string(m)));
    // Under a swizzle, which keeps runs of its base, from an offset on.
    ComposedLayout swizzled{Swizzle{1, static_cast<int>(c.numbers[0]), 1}, 0, l};
    VALUE_OR_WRONG(int64_t less, maxAlignment(swizzled));
    return require(less == std::gcd(*n, int64_t(1) << c.numbers[0]), std::to_string(less) + " under a swizzle");
  });
}

TEST(InverseProperties, RecastCountsTheSameBits) {
  auto draw = [](Rng &rng) { return Case{{randomLayout(rng)}, {int64_t(1) << rng.in(0, 3)}}; };
  forAll("downcast", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    int64_t n = c.numbers[0];
    Result<Layout> r = downcast(arith, l, n);
    if (!r) {
      for (const FlatMode &m : flat(l))
        CHECK_THAT(require(m.extent > 1 && m.stride != 1, "explained though a mode could grow: " + r.message()));
      return holds();
    }
    Table want;
    for (int64_t v : table(l))
      for (int64_t k = 0; k < n; ++k)
        want.push_back(v * n + k);
    CHECK_THAT(sameTable(sorted(table(*r)), sorted(want), "downcast " + r->str()));
    VALUE_OR_WRONG(Layout back, upcast(arith, *r, n));
    return sameTable(table(back), table(l), "and back " + back.str());
  });
  forAll("upcast", 4000, draw, [](const Case &c) -> Verdict {
    const Layout &l = c.layouts[0];
    int64_t n = c.numbers[0];
    VALUE_OR_SKIP(Layout r, upcast(arith, l, n));
    // The wide elements are those that hold a narrow one.
    std::set<int64_t> want;
    for (int64_t v : table(l))
      want.insert(v / n);
    return require(image(r) == want, "upcast " + r.str());
  });
  auto drawSwizzled = [](Rng &rng) {
    Swizzle s = randomSwizzle(rng);
    return Case{{randomLayout(rng)}, {s.bits, s.base, s.shift, int64_t(1) << rng.in(0, 3), rng.in(0, 8)}};
  };
  forAll("recast of swizzled layouts", 4000, drawSwizzled, [](const Case &c) -> Verdict {
    Swizzle s{int(c.numbers[0]), int(c.numbers[1]), int(c.numbers[2])};
    int64_t n = c.numbers[3];
    if (std::abs(s.shift) < s.bits)
      return skipped();
    AnyLayout l = ComposedLayout{s, c.numbers[4], c.layouts[0]};
    VALUE_OR_SKIP(AnyLayout r, recast(arith, l, 8 * n, 8));
    Table want;
    for (int64_t v : table(l))
      for (int64_t k = 0; k < n; ++k)
        want.push_back(v * n + k);
    CHECK_THAT(sameTable(sorted(table(r)), sorted(want), "recast " + str(r)));
    VALUE_OR_WRONG(AnyLayout back, recast(arith, r, 8, 8 * n));
    return sameTable(table(back), table(l), "and back " + str(back));
  });
}

TEST(InverseProperties, ConstructionsAreDense) {
  auto draw = [](Rng &rng) { return Case{{randomCompact(rng), randomLayout(rng)}, {}}; };
  forAll("constructions", 5000, draw, [](const Case &c) -> Verdict {
    for (auto make : {makeColMajor, makeRowMajor}) {
      VALUE_OR_WRONG(Layout dense, make(arith, c.layouts[0].shape));
      CHECK_THAT(require(injective(dense) && *image(dense).rbegin() + 1 == sizeOf(dense), dense.str()));
    }
    const Layout &l = c.layouts[1];
    VALUE_OR_WRONG(Layout like, makeLayoutLike(arith, l));
    std::vector<FlatMode> from = flat(l), to = flat(like);
    int64_t stored = 1;
    for (size_t i = 0; i < from.size(); ++i) {
      stored *= from[i].stride == 0 ? 1 : from[i].extent;
      CHECK_THAT(require(from[i].stride != 0 || to[i].stride == 0, "stride 0 is kept: " + like.str()));
      for (size_t j = 0; j < from.size(); ++j)
        if (from[i].extent > 1 && from[j].extent > 1 && from[i].stride < from[j].stride)
          CHECK_THAT(require(to[i].stride < to[j].stride, "order of the strides: " + like.str()));
    }
    CHECK_THAT(require(*image(like).rbegin() + 1 == stored && static_cast<int64_t>(image(like).size()) == stored,
                       "dense: " + like.str()));
    VALUE_OR_WRONG(Layout fragment, makeFragmentLike(arith, AnyLayout(l)));
    CHECK_THAT(require(congruent(fragment.shape, l.shape) &&
                           *image(fragment).rbegin() + 1 == static_cast<int64_t>(image(fragment).size()),
                       "fragment " + fragment.str()));
    VALUE_OR_WRONG(Layout filtered, filter(arith, l));
    return require(image(filtered) == image(l), "filter " + filtered.str());
  });
}

} // namespace flyc::layout::test
