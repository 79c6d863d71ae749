//===- StorageFloat.cpp - the formats of 8, 6 and 4-bit floats ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See StorageFloat.h for where the formats are defined.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/StorageFloat.h"

#include <algorithm>
#include <cmath>

using namespace flyc;
using namespace flyc::sema;

unsigned StorageFloat::largestCode() const {
  const unsigned all = (1u << (exponentBits + mantissaBits)) - 1;
  switch (special) {
  case SpecialCodes::Ieee: return all - (1u << mantissaBits);
  case SpecialCodes::AllOnes: return all - 1;
  case SpecialCodes::NegativeZero:
  case SpecialCodes::None: break;
  }
  return all;
}

double StorageFloat::largest() const { return magnitude(largestCode()); }

double StorageFloat::magnitude(unsigned code) const {
  const int field = static_cast<int>(code >> mantissaBits);
  if (isScale())
    return std::ldexp(1.0, field - bias);
  const unsigned fraction = code & ((1u << mantissaBits) - 1);
  const unsigned significand = field ? fraction | 1u << mantissaBits : fraction;
  return std::ldexp(significand, std::max(field, 1) - bias - mantissaBits);
}

unsigned StorageFloat::encode(double value) const {
  const double size = std::fabs(value);
  if (isScale()) {
    // A significand of one bit: 1.5 lies between 1 and 2, of which 2 is even.
    const int exponent = value >= largest() ? std::ilogb(largest()) : value > 0 ? std::ilogb(value * 4.0 / 3.0) : -bias;
    return static_cast<unsigned>(std::max(exponent, -bias) + bias);
  }
  const unsigned sign = std::signbit(value) ? 1u << (bits() - 1) : 0;
  if (size >= largest())
    return sign | largestCode();
  // In units of the last place: a carry of the rounding moves into the exponent by itself.
  const int lowest = 1 - bias, exponent = size > 0 ? std::max(std::ilogb(size), lowest) : lowest;
  const double units = std::nearbyint(std::ldexp(size, mantissaBits - exponent));
  const unsigned code = static_cast<unsigned>(units) + (static_cast<unsigned>(exponent - lowest) << mantissaBits);
  return code == 0 && special == SpecialCodes::NegativeZero ? 0 : sign | code;
}

std::string_view sema::formatsMeantBy(std::string_view name) {
  if (name == "f8" || name == "fp8" || name == "float8")
    return "write f8e4m3fn or f8e5m2 (OCP), or f8e4m3fnuz or f8e5m2fnuz";
  if (name == "f8e4m3" || name == "e4m3" || name == "float8_e4m3")
    return "write f8e4m3fn (OCP), or f8e4m3fnuz";
  if (name == "bf8" || name == "e5m2")
    return "write f8e5m2 (OCP), or f8e5m2fnuz";
  if (name == "f6" || name == "fp6" || name == "bf6")
    return "write f6e2m3 or f6e3m2";
  if (name == "f6e2m3fn" || name == "e2m3")
    return "write f6e2m3";
  if (name == "f6e3m2fn" || name == "e3m2")
    return "write f6e3m2";
  if (name == "f4" || name == "fp4" || name == "f4e2m1fn" || name == "e2m1")
    return "write f4e2m1";
  if (name == "f8e8m0" || name == "f8e8m0fnu" || name == "ue8m0")
    return "write e8m0";
  if (name == "int4" || name == "s4")
    return "write i4";
  if (name == "uint4")
    return "write u4";
  return {};
}
