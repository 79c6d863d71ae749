//===- Reference.h - layouts as tables, by the definition -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Evaluates layouts from their definition alone, without the library's coordinates: what the properties compare with.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_COMPILER_LAYOUT_REFERENCE_H
#define FLYC_TEST_COMPILER_LAYOUT_REFERENCE_H

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Text/Parse.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace flyc::layout::test {

inline TypeArith arith;

using Table = std::vector<int64_t>;

/// The static flat modes of a layout without basis.
inline std::vector<FlatMode> flat(const Layout &l) {
  std::vector<FlatMode> modes;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  for (size_t i = 0; i < extents.size(); ++i)
    modes.push_back({extents[i].leaf().value(), strides[i].leaf().value()});
  return modes;
}

inline int64_t sizeOf(const IntTuple &shape) {
  int64_t size = 1;
  for (const IntTuple &leaf : shape.leaves())
    size *= leaf.leaf().value();
  return size;
}
inline int64_t sizeOf(const Layout &l) { return sizeOf(l.shape); }

/// l(i), the last flat mode unwrapped.
inline int64_t at(const Layout &l, int64_t i) {
  int64_t sum = 0;
  std::vector<FlatMode> modes = flat(l);
  for (size_t k = 0; k < modes.size(); ++k) {
    bool last = k + 1 == modes.size();
    sum += (last ? i : i % modes[k].extent) * modes[k].stride;
    i /= modes[k].extent;
  }
  return sum;
}

/// Values by basis path; the empty path is the integers.
using Point = std::map<std::vector<int>, int64_t>;
inline Point pointAt(const Layout &l, int64_t i) {
  Point sum;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  for (size_t k = 0; k < extents.size(); ++k) {
    bool last = k + 1 == extents.size();
    int64_t s = extents[k].leaf().value();
    int64_t term = (last ? i : i % s) * strides[k].leaf().value();
    if (term != 0)
      sum[strides[k].path()] += term;
    i /= s;
  }
  return sum;
}

inline int64_t swizzled(const Swizzle &s, int64_t x) {
  int64_t y = ((int64_t(1) << s.bits) - 1) << (s.base + (s.shift > 0 ? s.shift : 0));
  return s.shift >= 0 ? x ^ ((x & y) >> s.shift) : x ^ ((x & y) << -s.shift);
}

inline int64_t at(const AnyLayout &l, int64_t i) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return at(*plain, i);
  const ComposedLayout &c = std::get<ComposedLayout>(l);
  int64_t x = c.offset.leaf().value() + (std::holds_alternative<Layout>(c.outer)
                                             ? at(std::get<Layout>(c.outer), i)
                                             : at(AnyLayout(*std::get<ComposedPtr>(c.outer)), i));
  if (const Swizzle *s = std::get_if<Swizzle>(&c.inner))
    return swizzled(*s, x);
  if (const Layout *inner = std::get_if<Layout>(&c.inner))
    return at(*inner, x);
  return at(AnyLayout(*std::get<ComposedPtr>(c.inner)), x);
}

template <typename L> Table table(const L &l, int64_t size) {
  Table values;
  for (int64_t i = 0; i < size; ++i)
    values.push_back(at(l, i));
  return values;
}
inline Table table(const Layout &l) { return table(l, sizeOf(l)); }
inline Table table(const AnyLayout &l) { return table(l, sizeOf(linear(l))); }

inline Table sorted(Table values) {
  std::sort(values.begin(), values.end());
  return values;
}
inline std::set<int64_t> image(const Layout &l) {
  Table values = table(l);
  return {values.begin(), values.end()};
}
inline bool injective(const Layout &l) { return image(l).size() == static_cast<size_t>(sizeOf(l)); }

inline Layout L(const char *text) {
  Result<Layout> l = parseLayout(text);
  if (!l) {
    fprintf(stderr, "bad layout in a test: %s: %s\n", text, l.message().c_str());
    abort();
  }
  return *l;
}
inline AnyLayout any(const char *text) {
  Result<AnyLayout> l = parseAnyLayout(text);
  if (!l) {
    fprintf(stderr, "bad layout in a test: %s: %s\n", text, l.message().c_str());
    abort();
  }
  return *l;
}
inline IntTuple T(const char *text) {
  Result<IntTuple> t = parseIntTuple(text);
  if (!t) {
    fprintf(stderr, "bad tuple in a test: %s: %s\n", text, t.message().c_str());
    abort();
  }
  return *t;
}
inline Tile tile(const char *text) {
  Result<Tile> t = parseTile(text);
  if (!t) {
    fprintf(stderr, "bad tile in a test: %s: %s\n", text, t.message().c_str());
    abort();
  }
  return *t;
}

} // namespace flyc::layout::test

#endif // FLYC_TEST_COMPILER_LAYOUT_REFERENCE_H
