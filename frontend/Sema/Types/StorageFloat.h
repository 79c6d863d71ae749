//===- StorageFloat.h - the formats of 8, 6 and 4-bit floats --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the bits of a storage float mean, for constants and for the code that converts where no instruction does.
// OCP: "OCP 8-bit Floating Point Specification (OFP8)" 1.0; "OCP Microscaling Formats (MX) Specification" 1.0 for 6 and
// 4 bits and the scale E8M0. FNUZ: AMD CDNA3 ISA, matrix arithmetic instructions.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_STORAGEFLOAT_H
#define FLYC_FRONTEND_SEMA_TYPES_STORAGEFLOAT_H

#include "frontend/KernelIR/Type.h"

#include <string_view>

namespace flyc::sema {

struct StorageFloat {
  /// Ieee: the largest exponent field holds infinity and NaN. AllOnes: only the code of all ones (without sign) is NaN.
  /// NegativeZero: the code of -0 is NaN, and there is no -0. None: every code is a number. Scale: only powers of two,
  /// no sign and no zero; the code of all ones is NaN.
  enum class Special : uint8_t { Ieee, AllOnes, NegativeZero, None, Scale };

  int exponentBits, mantissaBits, bias;
  Special special;

  int bits() const { return (special == Special::Scale ? 0 : 1) + exponentBits + mantissaBits; }
  /// The code of the largest finite value.
  unsigned largestCode() const;
  double largest() const;
  /// Of a code without sign that is finite.
  double magnitude(unsigned code) const;
  /// To nearest, halves to even; beyond the largest value, the largest. Of a Scale only what is greater than 0.
  unsigned encode(double value) const;
};

/// Of a scalar of kind Storage.
const StorageFloat &storageFloat(Scalar s);

/// Some names are given to several formats: a sentence that lists them; empty if `name` is none of those.
std::string_view formatsMeantBy(std::string_view name);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_STORAGEFLOAT_H
