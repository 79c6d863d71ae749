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

struct StorageFloat : FloatFormat {
  /// True of e8m0: powers of two only, without sign and zero.
  bool isScale() const { return mantissaBits == 0; }
  /// The code of the largest finite value.
  unsigned largestCode() const;
  double largest() const;
  /// Of a code without sign that is finite.
  double magnitude(unsigned code) const;
  /// Rounds to nearest, ties to even; a value beyond the largest becomes the largest. A Scale takes only values greater
  /// than 0.
  unsigned encode(double value) const;
};

/// Of a float of kind Storage.
inline StorageFloat storageFloat(Scalar s) { return {elementInfo(s).format}; }

/// Other languages use some names for several formats: for such a `name`, a sentence that lists them; else empty.
std::string_view formatsMeantBy(std::string_view name);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_STORAGEFLOAT_H
