//===- Arithmetic.h - the language's arithmetic, on the host --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A number is 64 bits: integers extended from their width by their sign, floats as the double of the same value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H
#define FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H

#include "test/fuzz/programs/Program.h"

#include <bit>

namespace flyc::fuzz {

using Number = uint64_t;

inline double floatOf(Number n) { return std::bit_cast<double>(n); }
inline Number numberOf(double d) { return std::bit_cast<Number>(d); }

/// The integer cut to the kind's width; the float rounded to nearest even.
Number held(Kind kind, Number integer);
Number rounded(Kind kind, double value);
Number converted(Kind from, Kind to, Number value);
/// Comparisons are of kind `kind` and give 0 or 1.
Number applied(Op op, Kind kind, Number a, Number b);
Number applied(Op op, Kind kind, Number a);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_ARITHMETIC_H
