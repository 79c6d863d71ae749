//===- MatrixExact.h - products as the chips round them -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The arithmetic of MatrixMode::Exact for elements narrower than f32, from the published models (see MatrixMode.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_MATRIXEXACT_H
#define FLYC_RUNTIME_EMULATOR_MATRIXEXACT_H

namespace flyc::emulator {

/// One element of D: `c` plus the products of a[k * stride] and b[k * stride], k ascending in groups of `group`.
struct ExactDot {
  const float *a, *b;
  unsigned stride, k;
  unsigned group;               ///< products that are summed at once
  int lowestExponent;           ///< of the smallest normal number of A's and B's formats
  int lowestExponentB;
  bool evenAndOdd = false;      ///< AlignedTruncated: even and odd products are summed apart (8-bit elements)
};

/// CDNA2 (FTZ-AddMul): denormal a, b and c are zero, sums round to f32 and lose denormals; a group is a tree of pairs.
float dotPairwiseFlushed(const ExactDot &, float c);

/// CDNA3 (TR-FDPA, GTR-FDPA): a group's products are aligned to the largest exponent e among them (the sum of the factors'
/// exponents), cut off below 2^(e - 24), and summed exactly; even and odd ones apart if so asked, then joined by a floor at 24
/// fraction bits. That sum and C are aligned to the larger exponent by floors, at 32 and 24 fraction bits, added, normalised,
/// floored at 31, and rounded once to f32, nearest even.
float dotAlignedTruncated(const ExactDot &, float c);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_MATRIXEXACT_H
