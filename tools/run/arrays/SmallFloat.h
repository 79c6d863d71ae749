//===- SmallFloat.h - floating point in 16, 8, 6 and 4 bits ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Converts between the codes of small floating-point formats and doubles. A format is a row of a table: the widths of
// its fields, its bias, and which codes are NaN or infinity. Decoding follows the definition (significand times a power
// of two), encoding compares exactly with the two neighbours.
//
// `flyc run --check` compares what a kernel computed with a reference. The kernel is executed by runtime/emulator,
// which has conversions of its own; this file shares none of their code, so that a mistake in either one is seen.
//
// Sources: IEEE 754-2019, 3.4 and 3.6 (f16); OCP 8-bit Floating Point Specification 1.0, tables 1 and 2 (e4m3fn, e5m2);
// OCP Microscaling Formats 1.0, 5.3 and 5.4 (e2m3, e3m2, e2m1, e8m0); AMD CDNA3 ISA manual, "FP8 and BF8" (the fnuz
// formats: bias 8 and 16, one NaN in the place of -0, no infinities).
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_ARRAYS_SMALLFLOAT_H
#define FLYC_TOOLS_RUN_ARRAYS_SMALLFLOAT_H

#include <cstdint>
#include <string_view>

namespace flyc::driver {

struct SmallFloat {
  /// Which codes are not finite numbers.
  enum class Special : uint8_t {
    TopExponent, ///< the largest exponent holds infinity (mantissa 0) and NaNs, as in IEEE 754
    AllOnes,     ///< exponent and mantissa all ones are NaN; no infinity
    MinusZero,   ///< the code that would be -0 is NaN; no infinity
    None         ///< every code is a finite number
  };

  std::string_view name; ///< as .fly and the manifest spell the element type
  int exponentBits, mantissaBits, bias;
  Special special;
  bool isSigned = true;
  bool hasDenormals = true; ///< false: exponent 0 is an exponent like every other, and there is no zero

  /// The format of that name; null if there is none.
  static const SmallFloat *find(std::string_view name);

  int bits() const { return (isSigned ? 1 : 0) + exponentBits + mantissaBits; }
  /// The code of the largest finite number.
  uint32_t largest() const;
  /// The value of a code of bits() bits. Exact.
  double decode(uint32_t code) const;
  /// The code nearest to `value`; of two that are equally near, the one with the even significand. What lies beyond the
  /// largest number by half its last place, or more, becomes infinity, in formats without one NaN, and in formats with
  /// neither the largest number. NaN becomes a quiet NaN, in formats without one the largest number. Formats without a
  /// sign make NaN of negative numbers, and the largest number of those beyond it.
  uint32_t encode(double value) const;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_ARRAYS_SMALLFLOAT_H
