//===- Value.h - arrays of numbers, and what expressions do with them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The reference that a kernel is held against: plain code over doubles, or over 64-bit integers that wrap, as long as
// nothing in an expression is a float. What an array of u64 takes part in is of u64, too; comparisons are exact
// whatever the signs. Shapes broadcast as numpy's do.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_EXPRESSIONS_VALUE_H
#define FLYC_TOOLS_RUN_EXPRESSIONS_VALUE_H

#include "tools/run/arrays/Array.h"

#include <functional>
#include <optional>

namespace flyc::driver {

struct Value {
  Shape shape; ///< (): a number
  bool integer = false;
  std::vector<double> reals;     ///< unless `integer`
  std::vector<int64_t> integers; ///< if `integer`
  bool isUnsigned = false;       ///< the 64 bits of `integers` are those of a u64

  static Value real(double value) { return {{}, false, {value}, {}, false}; }
  static Value whole(int64_t value) { return {{}, true, {}, {value}, false}; }
  static Value of(const Array &array);
  uint64_t size() const { return integer ? integers.size() : reals.size(); }
  double at(uint64_t i) const {
    return !integer     ? reals[i]
           : isUnsigned ? static_cast<double>(static_cast<uint64_t>(integers[i]))
                        : static_cast<double>(integers[i]);
  }
  /// Of an integer.
  std::string text(uint64_t i) const;
  Value toReals() const;
};

/// One sentence: why there is no result.
using ValueResult = support::Result<Value, std::string>;

/// Why an array of that shape cannot be made.
std::optional<std::string> tooLarge(const Shape &shape);

enum class BinaryOp { Add, Sub, Mul, Div, Mod, Min, Max, Pow, Eq, Ne, Lt, Le, Gt, Ge };
ValueResult binary(BinaryOp op, const Value &a, const Value &b);
ValueResult select(const Value &condition, const Value &a, const Value &b);
Value mapReals(const Value &a, double (*function)(double));
Value negate(const Value &a);
Value absolute(const Value &a);
/// As the type holds it.
Value roundTo(const ElementType &type, const Value &a);
enum class Reduction { Sum, Min, Max };
/// Over everything, or along a mode, which keeps the extent 1.
ValueResult reduce(Reduction reduction, const Value &a, std::optional<uint64_t> axis);
ValueResult matmul(const Value &a, const Value &b);
/// Modes in reverse order.
Value transpose(const Value &a);
ValueResult reshape(Value a, Shape shape);
/// Of one mode: [begin, end) in steps; an index drops the mode.
struct Slice {
  uint64_t begin = 0, end = UINT64_MAX, step = 1;
  bool index = false;
};
ValueResult slice(const Value &a, const std::vector<Slice> &slices);

// Index.cpp
/// 0, 1, ..
ValueResult arange(uint64_t count);
/// The sum of each element and those before it along a mode.
ValueResult runningSum(Value a, uint64_t axis);
/// Row (element of mode 0) `at[i]` of `a` for each i: the shape of `at`, then the other modes of `a`.
ValueResult take(const Value &a, const Value &at);
/// How many elements of `a` are 0, 1, .. count - 1.
ValueResult occurrences(const Value &a, uint64_t count);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_EXPRESSIONS_VALUE_H
