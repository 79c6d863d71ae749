//===- DynamicTest.cpp - the same algorithms over emitted values ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation is run on a static layout, and again with some of its numbers hidden behind handles. An evaluating
// Arith keeps the numbers of the handles in a table, as an emitter would emit them. Both must be the same function;
// TypeArith must infer the very types that the evaluation has; and what a type says to divide a value must divide it.
//===----------------------------------------------------------------------===//

#include "Property.h"

namespace flyc::layout::test {

namespace {

class EvalArith final : public Arith {
public:
  Int hide(int64_t value, int64_t divisibility) {
    values.push_back(value);
    return Int::dynamic(32, divisibility, reinterpret_cast<const void *>(values.size()));
  }
  int64_t number(const Int &i) const {
    return i.isStatic() ? i.value() : values[reinterpret_cast<size_t>(i.handle()) - 1];
  }
  bool negative = false; ///< a division of a negative number was emitted

protected:
  Int emit(Op op, Int a, Int b, unsigned width, int64_t divisibility) override {
    int64_t x = number(a), y = number(b), r = 0;
    switch (op) {
    case Op::Add: r = x + y; break;
    case Op::Sub: r = x - y; break;
    case Op::Mul: r = x * y; break;
    case Op::Div: r = y == 0 ? 0 : x / y; break;
    case Op::Mod: r = y == 0 ? 0 : x % y; break;
    case Op::Min: r = std::min(x, y); break;
    case Op::Max: r = std::max(x, y); break;
    case Op::Shr: r = x >> y; break;
    case Op::Shl: r = x << y; break;
    case Op::And: r = x & y; break;
    case Op::Xor: r = x ^ y; break;
    case Op::Abs: r = std::abs(x); break;
    }
    negative |= (op == Op::Div || op == Op::Mod || op == Op::Shr) && (x < 0 || y < 0);
    values.push_back(r);
    return Int::dynamic(width, divisibility, reinterpret_cast<const void *>(values.size()));
  }

private:
  std::vector<int64_t> values;
};

/// `t` with every leaf as `fn` maps it.
template <typename Fn> IntTuple mapLeaves(const IntTuple &t, Fn fn) {
  if (t.isTuple()) {
    std::vector<IntTuple> kids;
    for (const IntTuple &kid : t.elements())
      kids.push_back(mapLeaves(kid, fn));
    return kids;
  }
  if (t.isNone())
    return t;
  return t.isBasis() ? IntTuple::basis(fn(t.leaf()), t.path()) : IntTuple(fn(t.leaf()));
}

/// Hides some leaves, as the bits of `mask` say, each with a divisibility that holds. An extent of 1 stays in sight: it
/// is dropped only where it is known, and results that keep it have other modes.
class Hider {
public:
  Hider(EvalArith &arith, int64_t mask) : arith(arith), mask(static_cast<uint64_t>(mask)) {}
  Layout operator()(const Layout &l) { return {(*this)(l.shape, 3, 2), (*this)(l.stride, 5, 1)}; }

private:
  IntTuple operator()(const IntTuple &t, uint64_t every, int64_t least) {
    return mapLeaves(t, [&](const Int &i) -> Int {
      mask = mask * 6364136223846793005ull + 1442695040888963407ull;
      if ((mask >> 33) % every != 0 || i.value() < least)
        return i;
      int64_t divisibility = (mask >> 40) % 2 ? i.value() : 1;
      return arith.hide(i.value(), divisibility);
    });
  }
  EvalArith &arith;
  uint64_t mask;
};

/// The numbers, or nothing if what a type says of a value does not hold.
std::optional<Layout> resolved(const EvalArith &arith, const Layout &l) {
  bool ok = true;
  auto number = [&](const Int &i) -> Int {
    int64_t value = arith.number(i);
    ok &= value % i.divisibility() == 0 || i.isStatic();
    return Int(value);
  };
  Layout r{mapLeaves(l.shape, number), mapLeaves(l.stride, number)};
  return ok ? std::optional<Layout>(r) : std::nullopt;
}

using Operation = std::function<Result<AnyLayout>(Arith &, const Layout &, const Layout &, int64_t)>;

template <typename T> Result<AnyLayout> lifted(const Result<T> &r) {
  if (!r)
    return r.error();
  return AnyLayout(*r);
}

Verdict agree(const Case &c, const Operation &operation, bool anyOrder) {
  TypeArith types;
  Result<AnyLayout> fixed = operation(types, c.layouts[0], c.layouts[1], c.numbers[0]);
  if (!fixed)
    return skipped();
  EvalArith arith;
  Hider hide(arith, c.numbers[1]);
  Layout a = hide(c.layouts[0]), b = c.numbers[2] ? hide(c.layouts[1]) : c.layouts[1];
  Result<AnyLayout> moving = operation(arith, a, b, c.numbers[0]);
  Result<AnyLayout> inferred = operation(types, a.erased(), b.erased(), c.numbers[0]);
  CHECK_THAT(require(static_cast<bool>(moving) == static_cast<bool>(inferred), "inference and evaluation disagree"));
  if (!moving)
    return skipped(); // needs facts that only the kernel has
  CHECK_THAT(require(linear(*moving).erased() == linear(*inferred),
                     "inferred " + str(*inferred) + ", emitted " + str(*moving)));
  std::optional<Layout> numbers = resolved(arith, linear(*moving));
  CHECK_THAT(require(numbers.has_value(), "a divisibility does not hold: " + str(*moving)));
  CHECK_THAT(require(!arith.negative, "a negative number is divided"));
  const Layout &want = linear(*fixed);
  CHECK_THAT(require(sizeOf(*numbers) == sizeOf(want), "size of " + numbers->str() + ", static " + want.str()));
  return sameTable(anyOrder ? sorted(table(*numbers)) : table(*numbers), anyOrder ? sorted(table(want)) : table(want),
                   a.str() + " and " + b.str() + " give " + str(*moving) + " = " + numbers->str());
}

/// Powers of two, dense in a random order, at times padded: what is known to divide when compiling divides in the
/// kernel too, which is what the algebra takes for granted of dynamic values.
Layout dividing(Rng &rng, int64_t budget) {
  std::vector<IntTuple> extents, strides;
  int64_t rank = rng.in(1, 4);
  std::vector<size_t> order;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t s = std::min<int64_t>(int64_t(1) << rng.in(0, 3), budget);
    budget /= s;
    extents.push_back(s);
    order.insert(order.begin() + rng.in(0, i), static_cast<size_t>(i));
  }
  strides.resize(extents.size());
  int64_t current = int64_t(1) << (rng.oneIn(5) ? 2 : 0);
  for (size_t i : order) {
    if (rng.oneIn(6))
      current *= 2;
    strides[i] = IntTuple(extents[i].leaf().is(1) ? 0 : current);
    current *= extents[i].leaf().value();
  }
  return {IntTuple(std::move(extents)), IntTuple(std::move(strides))};
}

void dynamicAgrees(
    const char *name, int count, const Operation &operation,
    const std::function<Layout(Rng &)> &first = [](Rng &rng) { return dividing(rng, 128); },
    const std::function<Layout(Rng &)> &second = [](Rng &rng) { return dividing(rng, 16); }, bool anyOrder = false) {
  forAll(
      name, count,
      [&](Rng &rng) { return Case{{first(rng), second(rng)}, {rng.in(1, 64), rng.in(1, 1 << 20), rng.in(0, 1)}}; },
      [&](const Case &c) { return agree(c, operation, anyOrder); });
}

} // namespace

TEST(Dynamic, CoalesceAndComposition) {
  dynamicAgrees(
      "dynamic coalesce", 3000,
      [](Arith &arith, const Layout &a, const Layout &, int64_t) { return lifted(coalesce(arith, a)); },
      [](Rng &rng) { return randomLayout(rng); });
  dynamicAgrees("dynamic composition", 6000, [](Arith &arith, const Layout &a, const Layout &b, int64_t) {
    return lifted(composition(arith, a, b));
  });
}

TEST(Dynamic, ComplementAndInverses) {
  dynamicAgrees("dynamic complement", 3000, [](Arith &arith, const Layout &a, const Layout &, int64_t) {
    return lifted(complement(arith, a, IntTuple(4096)));
  });
  dynamicAgrees("dynamic left_inverse", 1000,
                [](Arith &arith, const Layout &a, const Layout &, int64_t) { return lifted(leftInverse(arith, a)); });
}

TEST(Dynamic, DividesAndProducts) {
  dynamicAgrees("dynamic logical_divide", 4000, [](Arith &arith, const Layout &a, const Layout &b, int64_t) {
    return logicalDivide(arith, a, Tile{b});
  });
  dynamicAgrees("dynamic zipped_divide", 3000, [](Arith &arith, const Layout &a, const Layout &, int64_t n) {
    return zippedDivide(arith, a, Tile{std::vector<Tile>{Tile{IntTuple(int64_t(1) << n % 4)}}});
  });
  // One mode of any extent and stride by any tile: the last tile hangs over in both.
  dynamicAgrees(
      "dynamic tensors", 3000,
      [](Arith &arith, const Layout &a, const Layout &, int64_t n) {
        std::vector<Tile> tiles;
        for (size_t i = 0; i < a.rank(); ++i)
          tiles.push_back(Tile{IntTuple(n % 7 + static_cast<int64_t>(i) + 1)});
        return zippedDivide(arith, a, Tile{tiles});
      },
      [](Rng &rng) {
        std::vector<IntTuple> extents, strides;
        for (int64_t rank = rng.in(1, 3); rank > 0; --rank) {
          extents.push_back(rng.in(1, 20));
          strides.push_back(rng.in(0, 30));
        }
        return Layout{IntTuple(extents), IntTuple(strides)};
      });
  dynamicAgrees("dynamic logical_product", 4000, [](Arith &arith, const Layout &a, const Layout &b, int64_t) {
    return logicalProduct(arith, a, Tile{b});
  });
  dynamicAgrees("dynamic blocked_product", 2000,
                [](Arith &arith, const Layout &a, const Layout &b, int64_t) { return blockedProduct(arith, a, b); });
}

TEST(Dynamic, ConstructionsAndRecast) {
  dynamicAgrees(
      "dynamic column-major", 2000,
      [](Arith &arith, const Layout &a, const Layout &, int64_t) { return lifted(makeColMajor(arith, a.shape)); },
      [](Rng &rng) { return randomLayout(rng); });
  // Which mode grows is decided by the strides that are known: the order may differ, the values not.
  dynamicAgrees(
      "dynamic downcast", 2000,
      [](Arith &arith, const Layout &a, const Layout &, int64_t n) { return lifted(downcast(arith, a, n % 4 + 1)); },
      [](Rng &rng) { return dividing(rng, 128); }, [](Rng &rng) { return dividing(rng, 16); }, true);
  dynamicAgrees("dynamic upcast", 2000, [](Arith &arith, const Layout &a, const Layout &, int64_t n) {
    return lifted(upcast(arith, a, int64_t(1) << n % 3));
  });
}

TEST(Dynamic, CoordinatesAgree) {
  auto draw = [](Rng &rng) {
    return Case{{rng.oneIn(2) ? randomCompact(rng) : randomLayout(rng)},
                {rng.in(0, 127), rng.in(1, 1 << 20), rng.in(0, 1)}};
  };
  forAll("dynamic coordinates", 8000, draw, [](const Case &c) -> Verdict {
    EvalArith arith;
    TypeArith types;
    const Layout &l = c.layouts[0];
    Layout hidden = Hider(arith, c.numbers[1])(l);
    Int i = c.numbers[2] ? arith.hide(c.numbers[0], 1) : Int(c.numbers[0]);
    VALUE_OR_WRONG(IntTuple index, crd2idx(arith, IntTuple(i), hidden));
    VALUE_OR_WRONG(IntTuple type, crd2idx(types, IntTuple(i.erased()), hidden.erased()));
    CHECK_THAT(require(type == index.erased(), "inferred " + type.str() + ", emitted " + index.str()));
    CHECK_THAT(require(arith.number(index.leaf()) == at(l, c.numbers[0]) &&
                           arith.number(index.leaf()) % index.leaf().divisibility() == 0,
                       "index " + index.str() + " = " + std::to_string(arith.number(index.leaf()))));
    VALUE_OR_WRONG(IntTuple crd, idx2crd(arith, IntTuple(i), hidden.shape));
    VALUE_OR_WRONG(IntTuple want, idx2crd(types, c.numbers[0], l.shape));
    IntTuple got = mapLeaves(crd, [&](const Int &leaf) { return Int(arith.number(leaf)); });
    CHECK_THAT(require(got == want, "coordinate " + got.str()));
    for (const IntTuple &leaf : crd.leaves())
      CHECK_THAT(require(arith.number(leaf.leaf()) % leaf.leaf().divisibility() == 0, "divisibility of " + crd.str()));
    VALUE_OR_SKIP(IntTuple byStride, idx2crd(types, c.numbers[0], l));
    VALUE_OR_WRONG(IntTuple moving, idx2crd(arith, IntTuple(i), hidden));
    CHECK_THAT(require(mapLeaves(moving, [&](const Int &leaf) { return Int(arith.number(leaf)); }) == byStride,
                       "coordinate by stride " + moving.str()));
    return holds();
  });
  forAll(
      "dynamic swizzle", 2000,
      [](Rng &rng) {
        Swizzle s = randomSwizzle(rng);
        int64_t unit = int64_t(1) << rng.in(0, 4);
        return Case{{}, {s.bits, s.base, s.shift, unit, unit * rng.in(0, 500)}};
      },
      [](const Case &c) -> Verdict {
        Swizzle s{int(c.numbers[0]), int(c.numbers[1]), int(c.numbers[2])};
        if (std::abs(s.shift) < s.bits || c.numbers[4] % c.numbers[3] != 0)
          return skipped();
        EvalArith arith;
        VALUE_OR_WRONG(Int y, applySwizzle(arith, s, arith.hide(c.numbers[4], c.numbers[3])));
        return require(arith.number(y) == swizzled(s, c.numbers[4]) && arith.number(y) % y.divisibility() == 0,
                       "swizzled to " + std::to_string(arith.number(y)) + ", a multiple of " +
                           std::to_string(y.divisibility()));
      });
}

TEST(Dynamic, DivisionByPowersOfTwoIsShifted) {
  struct Recorder final : Arith {
    std::vector<Op> ops;
    Int emit(Op op, Int, Int, unsigned width, int64_t divisibility) override {
      ops.push_back(op);
      return Int::dynamic(width, divisibility);
    }
  } arith;
  ASSERT_TRUE(crd2idx(arith, IntTuple(Int::dynamic()), L("(4,8,2):(8,1,64)")));
  EXPECT_EQ(arith.ops, (std::vector<Arith::Op>{Arith::Op::And, Arith::Op::Shr, Arith::Op::And, Arith::Op::Shr,
                                               Arith::Op::Mul, Arith::Op::Add, Arith::Op::Mul, Arith::Op::Add}));
  arith.ops.clear();
  Result<AnyLayout> tiled = zippedDivide(arith, AnyLayout(L("(?):(1)")), tile("[1024]"));
  ASSERT_TRUE(tiled) << tiled.message();
  EXPECT_EQ(str(*tiled), "((1024),(?)):((1),(1024))");
  EXPECT_EQ(arith.ops, (std::vector<Arith::Op>{Arith::Op::Add, Arith::Op::Shr}));
}

TEST(Dynamic, ArithmeticKeepsWidthAndDivisibility) {
  TypeArith arith;
  auto type = [](const Result<Int> &r) { return r ? IntTuple(*r).str() : r.message(); };
  Int x = Int::dynamic(32, 8), y = Int::dynamic(64, 12);
  EXPECT_EQ(type(arith.add(x, y)), "?{i64 div=4}");
  EXPECT_EQ(type(arith.sub(x, 16)), "?{div=8}");
  EXPECT_EQ(type(arith.mul(x, y)), "?{i64 div=96}");
  EXPECT_EQ(type(arith.mul(x, 0)), "0");
  EXPECT_EQ(type(arith.mul(1, x)), "?{div=8}");
  EXPECT_EQ(type(arith.div(x, 4)), "?{div=2}");
  EXPECT_EQ(type(arith.div(x, 3)), "?");
  EXPECT_EQ(type(arith.mod(x, 4)), "0");
  EXPECT_EQ(type(arith.mod(x, 32)), "?{div=8}");
  EXPECT_EQ(type(arith.ceilDiv(x, 16)), "?");
  EXPECT_EQ(type(arith.ceilDiv(x, 8)), "?");
  EXPECT_EQ(type(arith.min(x, y)), "?{i64 div=4}");
  EXPECT_EQ(type(arith.bitXor(x, y)), "?{i64 div=4}");
  EXPECT_EQ(type(arith.bitAnd(x, 48)), "?{div=16}");
  EXPECT_EQ(type(arith.div(x, 0)), "division of ? by zero");
  EXPECT_EQ(type(arith.mod(5, 0)), "remainder of 5 by zero");
  EXPECT_EQ(type(arith.add(INT64_MAX, 1)), "9223372036854775807 + 1 overflows 64 bits");
  EXPECT_EQ(type(arith.mul(int64_t(1) << 40, int64_t(1) << 40)), "1099511627776 * 1099511627776 overflows 64 bits");
  EXPECT_EQ(type(arith.sub(INT64_MIN, 1)), "-9223372036854775808 - 1 overflows 64 bits");
  EXPECT_EQ(type(arith.ceilDiv(INT64_MAX, 2)), "4611686018427387904");
}

} // namespace flyc::layout::test
