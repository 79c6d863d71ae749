//===- MatrixExact.h - products as the chips round them -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The arithmetic of MatrixMode::Exact for elements narrower than f32, from the published models (see MatrixMode.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXEXACT_H
#define FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXEXACT_H

#include <cstdint>

namespace flyc::emulator {

/// A panel of A or B as significands and exponents, made once for all products of its elements.
class ExactPanel {
public:
  static constexpr unsigned maxElements = 2048, fraction = 10; ///< f16 and xf32 have 10 fraction bits, the others fewer

  /// `lowestExponent` is that of the format's smallest normal number: zero and denormals have it too.
  ExactPanel(const float *values, unsigned count, int lowestExponent);

  const float *values;
  int lowestExponent;
  int32_t significands[maxElements]; ///< value = significand * 2^(exponent - fraction)
  int32_t exponents[maxElements];
  bool allFinite = true;
  int largestExponent; ///< of the finite ones
};

/// One element of D: C plus the products of a[first + k * stride] and b[second + k * stride], k ascending in groups of
/// `group`.
struct ExactDot {
  const ExactPanel &a, &b;
  unsigned stride, k;
  unsigned group;          ///< products that are summed at once, at most 16
  bool evenAndOdd = false; ///< alignedTruncated: even and odd products are summed apart (8-bit elements)

  /// CDNA2 (FTZ-AddMul): denormal a, b and c are zero, sums round to f32 and lose denormals; a group is a tree of
  /// pairs.
  float pairwiseFlushed(unsigned first, unsigned second, float c) const;

  /// CDNA3 (TR-FDPA, GTR-FDPA): a group's products are aligned to the largest exponent e among them (the sum of the
  /// factors' exponents), cut off below 2^(e - 24), and summed exactly; even and odd ones apart if so asked, then
  /// joined by a floor at 24 fraction bits. That sum and C are aligned to the larger exponent by floors, at 32 and 24
  /// fraction bits, added, normalised, floored at 31, and rounded once to f32, nearest even.
  float alignedTruncated(unsigned first, unsigned second, float c) const;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXEXACT_H
