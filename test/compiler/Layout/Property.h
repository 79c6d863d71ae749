//===- Property.h - random layouts, and properties of them ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// forAll draws cases from a seeded generator, counts them, and on a failure shrinks the case and prints it with the
// seed. FLYC_LAYOUT_SEED sets another seed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_COMPILER_LAYOUT_PROPERTY_H
#define FLYC_TEST_COMPILER_LAYOUT_PROPERTY_H

#include "Reference.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <optional>

namespace flyc::layout::test {

/// splitmix64: the same numbers on every machine.
class Rng {
public:
  explicit Rng(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  int64_t in(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(next() % static_cast<uint64_t>(most - least + 1));
  }
  bool oneIn(int n) { return in(1, n) == 1; }
  template <typename V> const auto &from(const V &values) {
    return values[static_cast<size_t>(in(0, values.size() - 1))];
  }

private:
  uint64_t state;
};

inline const std::vector<int64_t> &usualExtents() {
  static const std::vector<int64_t> extents = {1, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 8, 8};
  return extents;
}

/// A tree of extents: rank 1 to 4 at the top, nested to depth 3.
inline IntTuple randomShape(Rng &rng, int64_t &budget, int depth = 0) {
  if (depth > 0 && (depth > 2 || !rng.oneIn(4))) {
    int64_t s = rng.from(usualExtents());
    if (s > budget)
      s = 1;
    budget /= s;
    return IntTuple(s);
  }
  if (depth == 0 && rng.oneIn(6)) {
    int64_t s = rng.in(1, std::min<int64_t>(budget, 24));
    return IntTuple(s);
  }
  std::vector<IntTuple> kids;
  for (int64_t rank = rng.in(1, depth == 0 ? 4 : 3); rank > 0; --rank)
    kids.push_back(randomShape(rng, budget, depth + 1));
  return kids;
}

/// Strides for `shape`: dense in a random order, padded, with zeros, or arbitrary.
inline Layout randomLayout(Rng &rng, int64_t budget = 96) {
  IntTuple shape = randomShape(rng, budget);
  std::vector<IntTuple> extents = shape.leaves();
  std::vector<size_t> order(extents.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  if (!rng.oneIn(3))
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<size_t>(rng.in(0, static_cast<int64_t>(i) - 1))]);
  int64_t kind = rng.in(0, 5), current = rng.oneIn(6) ? rng.in(1, 4) : 1;
  std::vector<IntTuple> strides(extents.size());
  for (size_t i : order) {
    int64_t s = extents[i].leaf().value(), d = current;
    if (kind == 1 && rng.oneIn(3))
      d = 0;
    if (kind == 2)
      d = current = current * rng.in(1, 3);
    if (kind == 3)
      d = current = current + rng.in(0, 3);
    if (kind == 4)
      d = rng.in(0, 12);
    strides[i] = IntTuple(d);
    if (d != 0)
      current = s * d;
  }
  if (shape.isLeaf())
    return {shape, strides[0]};
  return {shape, *unflatten(IntTuple(strides), shape)};
}

/// A dense bijection onto [0, size).
inline Layout randomCompact(Rng &rng, int64_t budget = 64) {
  IntTuple shape = randomShape(rng, budget);
  std::vector<IntTuple> extents = shape.leaves(), order;
  for (size_t i = 0; i < extents.size(); ++i)
    order.push_back(static_cast<int64_t>(i));
  for (size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[static_cast<size_t>(rng.in(0, static_cast<int64_t>(i) - 1))]);
  TypeArith arith;
  IntTuple tree = shape.isLeaf() ? order[0] : *unflatten(IntTuple(order), shape);
  return *makeOrderedLayout(arith, shape, tree);
}

inline Swizzle randomSwizzle(Rng &rng) {
  int bits = static_cast<int>(rng.in(0, 3)), span = static_cast<int>(rng.in(bits, bits + 2));
  return {bits, static_cast<int>(rng.in(0, 3)), rng.oneIn(4) ? -span : span};
}

/// What a property draws.
struct Case {
  std::vector<Layout> layouts;
  std::vector<int64_t> numbers;

  std::string str() const {
    std::string out;
    for (const Layout &l : layouts)
      out += (out.empty() ? "" : "  ") + l.str();
    for (int64_t n : numbers)
      out += (out.empty() ? "" : "  ") + std::to_string(n);
    return out;
  }
};

/// The layout with one top-level mode left out, with one leaf changed, or without nesting.
inline std::vector<Layout> smaller(const Layout &l) {
  std::vector<Layout> out;
  if (l.shape.isTuple() && l.rank() > 1)
    for (size_t drop = 0; drop < l.rank(); ++drop) {
      std::vector<int> kept;
      for (size_t i = 0; i < l.rank(); ++i)
        if (i != drop)
          kept.push_back(static_cast<int>(i));
      out.push_back(*select(l, kept));
    }
  if (l.depth() > 1)
    out.push_back(flatten(l));
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  auto with = [&](size_t i, int64_t s, IntTuple d) {
    std::vector<IntTuple> newExtents = extents, newStrides = strides;
    newExtents[i] = IntTuple(s);
    newStrides[i] = d;
    if (l.shape.isLeaf())
      out.push_back({newExtents[0], newStrides[0]});
    else
      out.push_back({*unflatten(IntTuple(newExtents), l.shape), *unflatten(IntTuple(newStrides), l.shape)});
  };
  for (size_t i = 0; i < extents.size(); ++i) {
    int64_t s = extents[i].leaf().value(), d = strides[i].leaf().value();
    if (s > 1)
      with(i, s / 2, strides[i]);
    if (d > 1 && !strides[i].isBasis())
      with(i, s, IntTuple(d / 2));
  }
  return out;
}

inline std::vector<Case> smaller(const Case &c) {
  std::vector<Case> out;
  for (size_t i = 0; i < c.layouts.size(); ++i)
    for (const Layout &l : smaller(c.layouts[i])) {
      Case next = c;
      next.layouts[i] = l;
      out.push_back(next);
    }
  for (size_t i = 0; i < c.numbers.size(); ++i)
    if (c.numbers[i] > 1) {
      Case next = c;
      next.numbers[i] /= 2;
      out.push_back(next);
    }
  return out;
}

/// What is wrong with a case, if anything. A case that the property does not speak of returns skipped().
using Verdict = std::optional<std::string>;
inline Verdict holds() { return std::nullopt; }
inline Verdict skipped() { return std::string("\x01"); }
inline bool isSkip(const Verdict &v) { return v && *v == "\x01"; }
inline Verdict wrong(const std::string &what) { return what; }
inline Verdict require(bool ok, const std::string &what) { return ok ? Verdict() : Verdict(what); }

inline std::string print(const Table &values) {
  std::string out;
  for (int64_t v : values)
    out += (out.empty() ? "" : " ") + std::to_string(v);
  return out;
}
inline Verdict sameTable(const Table &got, const Table &want, const std::string &what) {
  return got == want ? Verdict() : Verdict(what + ": got " + print(got) + ", want " + print(want));
}

inline uint64_t seed() {
  const char *given = std::getenv("FLYC_LAYOUT_SEED");
  return given ? std::strtoull(given, nullptr, 0) : 20261121;
}

/// Draws until `count` cases were checked (a twentieth of them with FLYC_CHECK_FAST), and fails on the first that is
/// wrong.
inline void forAll(const char *name, int count, const std::function<Case(Rng &)> &draw,
                   const std::function<Verdict(const Case &)> &check) {
  if (std::getenv("FLYC_CHECK_FAST"))
    count = (count + 19) / 20;
  uint64_t start = seed();
  for (const char *c = name; *c; ++c)
    start = start * 131 + static_cast<unsigned char>(*c);
  Rng rng(start);
  int checked = 0, drawn = 0;
  for (; checked < count && drawn < 60 * count; ++drawn) {
    Case c = draw(rng);
    Verdict verdict = check(c);
    if (isSkip(verdict))
      continue;
    ++checked;
    if (!verdict)
      continue;
    Case least = c;
    std::string why = *verdict;
    for (bool shrunk = true; shrunk;) {
      shrunk = false;
      for (const Case &candidate : smaller(least)) {
        Verdict again = check(candidate);
        if (!again || isSkip(again))
          continue;
        least = candidate;
        why = *again;
        shrunk = true;
        break;
      }
    }
    FAIL() << name << " fails for " << least.str() << "\n  " << why << "\n  first seen as " << c.str() << ", case "
           << drawn << " of FLYC_LAYOUT_SEED=" << seed();
  }
  EXPECT_EQ(checked, count) << name << ": only " << checked << " of " << drawn << " cases apply";
  ::testing::Test::RecordProperty(name, checked);
}

// In a property: the value of a Result, or the case is wrong / not spoken of.
#define VALUE_OR_WRONG(declaration, expression)                                                                        \
  auto FLYC_TRY_CAT(tried, __LINE__) = (expression);                                                                   \
  if (!FLYC_TRY_CAT(tried, __LINE__))                                                                                  \
    return wrong("explained: " + FLYC_TRY_CAT(tried, __LINE__).message());                                             \
  declaration = *FLYC_TRY_CAT(tried, __LINE__)
#define VALUE_OR_SKIP(declaration, expression)                                                                         \
  auto FLYC_TRY_CAT(tried, __LINE__) = (expression);                                                                   \
  if (!FLYC_TRY_CAT(tried, __LINE__))                                                                                  \
    return skipped();                                                                                                  \
  declaration = *FLYC_TRY_CAT(tried, __LINE__)
#define CHECK_THAT(verdict)                                                                                            \
  if (Verdict found = (verdict))                                                                                       \
  return found

} // namespace flyc::layout::test

#endif // FLYC_TEST_COMPILER_LAYOUT_PROPERTY_H
