//===- Arithmetic.h - the language's arithmetic, on the host --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Of one number (Program.h) and another.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H
#define FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H

#include "test/fuzz/programs/Program.h"

#include <bit>

namespace flyc::fuzz {

inline double floatOf(Number n) { return std::bit_cast<double>(n); }
inline Number numberOf(double d) { return std::bit_cast<Number>(d); }

/// The integer cut to the kind's width; the float rounded to nearest even.
Number held(Kind kind, Number integer);
Number rounded(Kind kind, double value);
Number converted(Kind from, Kind to, Number value);
/// Comparisons are of kind `kind` and give 0 or 1.
Number applied(Op op, Kind kind, Number a, Number b);
Number applied(Op op, Kind kind, Number a);

enum class Rounding : uint8_t { Nearest, Zero, Up, Down };
const char *nameOf(Rounding mode);
/// To a float of the kind, as directed; to a whole number.
Number rounded(Kind kind, double value, Rounding mode);
double whole(double value, Rounding mode);

/// A format without arithmetic: what it holds is `digits` bits of a number behind the first one.
struct Storage {
  const char *name;
  int digits, bias;
  double largest;
};
inline constexpr Storage storages[] = {
    {"f8e4m3fn", 3, 7, 448}, {"f8e5m2", 2, 15, 57344}, {"f8e4m3fnuz", 3, 8, 240}, {"f8e5m2fnuz", 2, 16, 57344},
    {"f6e2m3", 3, 1, 7.5},   {"f6e3m2", 2, 3, 28},     {"f4e2m1", 1, 1, 6}};
Number stored(const Storage &format, double value, Rounding mode);
/// As an e8m0, of a value that is not less than 0.
Number powerOfTwo(double value, Rounding mode);

/// The bits that memory has of it, and back.
uint64_t bitsOf(Kind kind, Number value);
Number fromBits(Kind kind, uint64_t bits);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H
