//===- SmallFloat.cpp - floating point in 16, 8, 6 and 4 bits -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table of formats, and the two conversions. Both are exact: a double holds every value of every format here, and
// the middle between two neighbours.
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/SmallFloat.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace flyc::driver {

using Special = SmallFloat::Special;

static constexpr SmallFloat formats[] = {
    {"f16", 5, 10, 15, Special::TopExponent},
    {"bf16", 8, 7, 127, Special::TopExponent},
    {"f8e5m2", 5, 2, 15, Special::TopExponent},
    {"f8e4m3fn", 4, 3, 7, Special::AllOnes},
    {"f8e5m2fnuz", 5, 2, 16, Special::MinusZero},
    {"f8e4m3fnuz", 4, 3, 8, Special::MinusZero},
    {"f6e2m3", 2, 3, 1, Special::None},
    {"f6e3m2", 3, 2, 3, Special::None},
    {"f4e2m1", 2, 1, 1, Special::None},
    {"e8m0", 8, 0, 127, Special::AllOnes, /*isSigned=*/false, /*hasDenormals=*/false},
};

const SmallFloat *SmallFloat::find(std::string_view name) {
  for (const SmallFloat &format : formats)
    if (format.name == name)
      return &format;
  return nullptr;
}

uint32_t SmallFloat::largest() const {
  const uint32_t allOnes = (1u << (exponentBits + mantissaBits)) - 1;
  switch (special) {
  case Special::TopExponent: return allOnes - (1u << mantissaBits);
  case Special::AllOnes: return allOnes - 1;
  case Special::MinusZero:
  case Special::None: return allOnes;
  }
  return allOnes;
}

/// 2^exponent, of normal numbers: every exponent here is far from the ends of double's.
static double powerOfTwo(int exponent) { return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52); }

/// The number that exponent and mantissa stand for, whether or not the format gives the code another meaning.
static double magnitudeOf(const SmallFloat &format, uint32_t code) {
  const int exponent = static_cast<int>(code >> format.mantissaBits);
  const int mantissa = static_cast<int>(code & ((1u << format.mantissaBits) - 1));
  if (exponent == 0 && format.hasDenormals)
    return mantissa * powerOfTwo(1 - format.bias - format.mantissaBits);
  return (mantissa + (1 << format.mantissaBits)) * powerOfTwo(exponent - format.bias - format.mantissaBits);
}

double SmallFloat::decode(uint32_t code) const {
  const uint32_t signBit = isSigned ? 1u << (exponentBits + mantissaBits) : 0;
  const uint32_t rest = code & ((1u << (exponentBits + mantissaBits)) - 1);
  const bool negative = (code & signBit) != 0;
  if (rest > largest()) {
    const bool isInfinity = special == Special::TopExponent && rest == largest() + 1;
    return std::copysign(isInfinity ? std::numeric_limits<double>::infinity()
                                    : std::numeric_limits<double>::quiet_NaN(),
                         negative ? -1.0 : 1.0);
  }
  if (special == Special::MinusZero && negative && rest == 0)
    return std::numeric_limits<double>::quiet_NaN();
  const double magnitude = magnitudeOf(*this, rest);
  return negative ? -magnitude : magnitude;
}

/// The code nearest to a finite magnitude, of two the even one; beyond largest() if rounding leaves the format.
/// Adding 1.5 * 2^52 units of the last place, and taking them away again, leaves a whole number of units: a double has
/// no room for less.
static uint32_t nearestCode(const SmallFloat &format, double magnitude) {
  const int lowest = 1 - format.bias; // the exponent of denormals too
  const int exponent = std::max(static_cast<int>(std::bit_cast<uint64_t>(magnitude) >> 52) - 1023, lowest);
  if (exponent > lowest + (1 << format.exponentBits))
    return ~0u;
  const double much = 0x1.8p52 * powerOfTwo(exponent - format.mantissaBits);
  const double rounded = (magnitude + much) - much;
  // The leading one of a normal number carries into its exponent.
  return static_cast<uint32_t>(rounded * powerOfTwo(format.mantissaBits - exponent)) +
         (static_cast<uint32_t>(exponent - lowest) << format.mantissaBits);
}

/// The same of a format that has powers of two only: their significand is 1, which is odd, so that ties go up.
static uint32_t nearestPower(const SmallFloat &format, double magnitude) {
  const int exponent =
      magnitude == 0 ? 0 : std::clamp(std::ilogb(magnitude) + format.bias, 0, (1 << format.exponentBits) - 1);
  const uint32_t lower = std::min(static_cast<uint32_t>(exponent), format.largest());
  // The next code's number exists even where its code means something else; it says where rounding leaves the format.
  return magnitude >= (magnitudeOf(format, lower) + magnitudeOf(format, lower + 1)) / 2 ? lower + 1 : lower;
}

uint32_t SmallFloat::encode(double value) const {
  const uint32_t sign = isSigned && std::signbit(value) ? 1u << (exponentBits + mantissaBits) : 0;
  const uint32_t allOnes = (1u << (exponentBits + mantissaBits)) - 1, most = largest();
  uint32_t nan = sign | most, beyond = sign | most; // of formats that have neither NaN nor infinity
  switch (special) {
  case Special::TopExponent:
    beyond = sign | (most + 1);
    nan = beyond | 1u << (mantissaBits - 1); // the quiet bit
    break;
  case Special::AllOnes:
    nan = sign | allOnes;
    beyond = isSigned ? nan : most;
    break;
  case Special::MinusZero: nan = beyond = 1u << (exponentBits + mantissaBits); break;
  case Special::None: break;
  }
  if (std::isnan(value) || (!isSigned && value < 0))
    return nan;
  const double magnitude = std::fabs(value);
  if (std::isinf(magnitude))
    return beyond;

  const uint32_t nearest = mantissaBits > 0 ? nearestCode(*this, magnitude) : nearestPower(*this, magnitude);
  if (nearest > most)
    return beyond;
  return nearest == 0 && special == Special::MinusZero ? 0 : sign | nearest;
}

} // namespace flyc::driver
