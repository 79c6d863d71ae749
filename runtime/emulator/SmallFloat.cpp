//===- SmallFloat.cpp - f16, bf16 and the 8, 6 and 4-bit formats, bit by bit ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/SmallFloat.h"

#include <bit>
#include <cmath>
#include <limits>

namespace flyc::emulator {

float decodeFloat(const FloatFormat &f, uint32_t code) {
  const uint32_t mantissaMask = (1u << f.mantissaBits) - 1, exponentMask = (1u << f.exponentBits) - 1;
  const bool negative = code >> (f.bits() - 1) & 1;
  const uint32_t exponent = code >> f.mantissaBits & exponentMask, mantissa = code & mantissaMask;
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  switch (f.special) {
  case SpecialCodes::Ieee:
    if (exponent == exponentMask)
      return mantissa ? nan : negative ? -inf : inf;
    break;
  case SpecialCodes::FiniteN:
    if (exponent == exponentMask && mantissa == mantissaMask)
      return nan;
    break;
  case SpecialCodes::Fnuz:
    if (negative && exponent == 0 && mantissa == 0)
      return nan;
    break;
  case SpecialCodes::None:
    break;
  }
  const int scale = static_cast<int>(exponent ? exponent : 1) - f.bias - f.mantissaBits;
  const float magnitude = std::ldexp(static_cast<float>(mantissa | (exponent ? 1u << f.mantissaBits : 0)), scale);
  return negative ? -magnitude : magnitude;
}

uint32_t encodeFloat(const FloatFormat &f, double value, bool saturate) {
  const uint32_t sign = std::signbit(value) ? 1u << (f.bits() - 1) : 0;
  const uint32_t exponentMask = (1u << f.exponentBits) - 1, mantissaMask = (1u << f.mantissaBits) - 1;
  uint32_t largest = exponentMask << f.mantissaBits | mantissaMask, overflow = largest, nan = largest;
  switch (f.special) {
  case SpecialCodes::Ieee:
    largest = ((exponentMask - 1) << f.mantissaBits) | mantissaMask;
    overflow = exponentMask << f.mantissaBits;
    nan = overflow | 1u << (f.mantissaBits - 1);
    break;
  case SpecialCodes::FiniteN:
    nan = overflow = largest;
    largest -= 1;
    break;
  case SpecialCodes::Fnuz:
    nan = overflow = 1u << (f.bits() - 1);
    break;
  case SpecialCodes::None:
    break;
  }
  if (std::isnan(value))
    return f.special == SpecialCodes::Fnuz ? nan : sign | nan;
  const double magnitude = std::fabs(value);
  const auto beyond = [&] {
    if (saturate)
      return sign | largest;
    return f.special == SpecialCodes::Fnuz ? overflow : sign | overflow;
  };
  if (std::isinf(magnitude))
    return beyond();
  // Units in the last place of the result, counted with ties to even.
  if (magnitude == 0)
    return f.special == SpecialCodes::Fnuz ? 0 : sign;
  int exponent;
  std::frexp(magnitude, &exponent);
  const int lowest = 1 - f.bias;
  const int unit = (exponent - 1 < lowest ? lowest : exponent - 1) - f.mantissaBits;
  const double scaled = std::ldexp(magnitude, -unit);
  double whole = std::floor(scaled);
  const double rest = scaled - whole;
  if (rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2) != 0))
    whole += 1;
  // whole < 2^(mantissaBits + 2); as a code it carries into the exponent by itself.
  const uint64_t code = static_cast<uint64_t>(whole) + (static_cast<uint64_t>(unit + f.mantissaBits - lowest) << f.mantissaBits);
  if (code > largest)
    return beyond();
  if (code == 0 && f.special == SpecialCodes::Fnuz)
    return 0;
  return sign | static_cast<uint32_t>(code);
}

double fusedToOdd(double a, double b, double c) {
  const double product = a * b; // exact for factors of up to 26 bits
  const double sum = product + c;
  if (!std::isfinite(sum))
    return sum;
  // Knuth's two-sum: sum + error == product + c.
  const double back = sum - product;
  const double error = (product - (sum - back)) + (c - back);
  if (error == 0 || (std::bit_cast<uint64_t>(sum) & 1))
    return sum;
  // Inexact with an even last bit: the odd neighbour on the side of the exact value.
  return std::nextafter(sum, error > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity());
}

} // namespace flyc::emulator
