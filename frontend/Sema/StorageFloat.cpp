//===- StorageFloat.cpp - the formats of 8-bit floats ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See StorageFloat.h for where the formats are defined.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/StorageFloat.h"

#include <algorithm>
#include <cmath>

using namespace flyc;
using namespace flyc::sema;
using Special = StorageFloat::Special;

const StorageFloat &sema::storageFloat(Scalar s) {
  static constexpr StorageFloat e4m3fnuz{4, 3, 8, Special::NegativeZero}, e5m2fnuz{5, 2, 16, Special::NegativeZero},
      e4m3fn{4, 3, 7, Special::AllOnes}, e5m2{5, 2, 15, Special::Ieee};
  switch (s) {
  case Scalar::F8E4M3FNUZ:
    return e4m3fnuz;
  case Scalar::F8E5M2FNUZ:
    return e5m2fnuz;
  case Scalar::F8E4M3FN:
    return e4m3fn;
  default:
    return e5m2;
  }
}

unsigned StorageFloat::largestCode() const {
  const unsigned all = (1u << (exponentBits + mantissaBits)) - 1;
  switch (special) {
  case Special::Ieee:
    return all - (1u << mantissaBits);
  case Special::AllOnes:
    return all - 1;
  case Special::NegativeZero:
    break;
  }
  return all;
}

double StorageFloat::largest() const { return magnitude(largestCode()); }

double StorageFloat::magnitude(unsigned code) const {
  const int field = static_cast<int>(code >> mantissaBits);
  const unsigned fraction = code & ((1u << mantissaBits) - 1);
  const unsigned significand = field ? fraction | 1u << mantissaBits : fraction;
  return std::ldexp(significand, std::max(field, 1) - bias - mantissaBits);
}

unsigned StorageFloat::encode(double value) const {
  const double size = std::fabs(value);
  const unsigned sign = std::signbit(value) ? 1u << (bits() - 1) : 0;
  if (size >= largest())
    return sign | largestCode();
  // In units of the last place: a carry of the rounding moves into the exponent by itself.
  const int lowest = 1 - bias, exponent = size > 0 ? std::max(std::ilogb(size), lowest) : lowest;
  const double units = std::nearbyint(std::ldexp(size, mantissaBits - exponent));
  const unsigned code = static_cast<unsigned>(units) + (static_cast<unsigned>(exponent - lowest) << mantissaBits);
  return code == 0 && special == Special::NegativeZero ? 0 : sign | code;
}

std::string_view sema::formatsMeantBy(std::string_view name) {
  if (name == "f8" || name == "fp8" || name == "float8")
    return "write f8e4m3fn or f8e5m2 (OCP), or f8e4m3fnuz or f8e5m2fnuz";
  if (name == "f8e4m3" || name == "e4m3" || name == "float8_e4m3")
    return "write f8e4m3fn (OCP), or f8e4m3fnuz";
  if (name == "bf8" || name == "e5m2")
    return "write f8e5m2 (OCP), or f8e5m2fnuz";
  return {};
}
