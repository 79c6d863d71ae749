//===- Index.cpp - expressions that count, number and look up ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The references of scans, gathers and histograms.
//===----------------------------------------------------------------------===//

#include "tools/run/expressions/Value.h"

namespace flyc::driver {

namespace {

template <typename Number> void addUp(std::vector<Number> &values, uint64_t outer, uint64_t extent, uint64_t inner) {
  using Sum = std::conditional_t<std::is_same_v<Number, int64_t>, uint64_t, double>; // integers wrap
  for (uint64_t o = 0; o < outer; ++o)
    for (uint64_t k = 1; k < extent; ++k)
      for (uint64_t i = 0; i < inner; ++i) {
        const uint64_t at = (o * extent + k) * inner + i;
        values[at] = static_cast<Number>(static_cast<Sum>(values[at - inner]) + static_cast<Sum>(values[at]));
      }
}

} // namespace

ValueResult arange(uint64_t count) {
  if (auto why = tooLarge({count}))
    return *why;
  Value out;
  out.shape = {count};
  out.integer = true;
  out.integers.resize(count);
  for (uint64_t i = 0; i < count; ++i)
    out.integers[i] = static_cast<int64_t>(i);
  return out;
}

ValueResult runningSum(Value a, uint64_t axis) {
  if (axis >= a.shape.size())
    return "there is no mode " + std::to_string(axis) + " in " + spell(a.shape);
  uint64_t outer = 1, inner = 1;
  for (size_t i = 0; i < a.shape.size(); ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : a.shape[i];
  if (a.integer)
    addUp(a.integers, outer, a.shape[axis], inner);
  else
    addUp(a.reals, outer, a.shape[axis], inner);
  return a;
}

ValueResult take(const Value &a, const Value &at) {
  if (a.shape.empty())
    return std::string("take looks up rows of an array, and its first argument is a number");
  if (!at.integer)
    return std::string("take looks up by whole numbers, and its second argument holds floats");
  const uint64_t rows = a.shape[0], row = rows ? a.size() / rows : 0;
  if (auto why = tooLarge({at.size(), row}))
    return *why;
  Value out;
  out.shape = at.shape;
  out.shape.insert(out.shape.end(), a.shape.begin() + 1, a.shape.end());
  out.integer = a.integer;
  out.isUnsigned = a.isUnsigned;
  for (const int64_t &index : at.integers) {
    if ((index < 0 && !at.isUnsigned) || static_cast<uint64_t>(index) >= rows)
      return "index " + at.text(static_cast<uint64_t>(&index - at.integers.data())) + " of " + std::to_string(rows);
    const auto first = static_cast<ptrdiff_t>(static_cast<uint64_t>(index) * row),
               last = first + static_cast<ptrdiff_t>(row);
    if (a.integer)
      out.integers.insert(out.integers.end(), a.integers.begin() + first, a.integers.begin() + last);
    else
      out.reals.insert(out.reals.end(), a.reals.begin() + first, a.reals.begin() + last);
  }
  return out;
}

ValueResult occurrences(const Value &a, uint64_t count) {
  if (!a.integer)
    return std::string("bincount counts whole numbers, and its first argument holds floats");
  if (auto why = tooLarge({count}))
    return *why;
  Value out;
  out.shape = {count};
  out.integer = true;
  out.integers.resize(count);
  for (int64_t value : a.integers)
    if ((value >= 0 || a.isUnsigned) && static_cast<uint64_t>(value) < count)
      ++out.integers[static_cast<size_t>(value)];
  return out;
}

} // namespace flyc::driver
