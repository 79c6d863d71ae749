//===- SmallFloat.cpp - f16, bf16 and the 8, 6 and 4-bit formats, bit by bit ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/SmallFloat.h"

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
      return mantissa ? std::bit_cast<float>(uint32_t(negative) << 31 | 0x7F800000 | mantissa << (23 - f.mantissaBits))
             : negative ? -inf
                        : inf;
    break;
  case SpecialCodes::AllOnes:
    if (exponent == exponentMask && mantissa == mantissaMask)
      return nan;
    break;
  case SpecialCodes::NegativeZero:
    if (negative && exponent == 0 && mantissa == 0)
      return nan;
    break;
  case SpecialCodes::None: break;
  }
  const uint32_t sign = uint32_t(negative) << 31;
  if (exponent || f.bias == 127) // a normal number of f32 too, or the same denormal one
    return std::bit_cast<float>(sign | (exponent + 127u - static_cast<uint32_t>(f.bias)) << 23 |
                                mantissa << (23 - f.mantissaBits));
  const float unit = std::bit_cast<float>(static_cast<uint32_t>(128 - f.bias - f.mantissaBits) << 23);
  const float magnitude = static_cast<float>(mantissa) * unit;
  return negative ? -magnitude : magnitude;
}

uint32_t encodeFloat(const FloatFormat &f, double value, bool saturate, Rounding round) {
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const bool negative = bits >> 63;
  const uint32_t sign = negative ? 1u << (f.bits() - 1) : 0;
  const uint32_t exponentMask = (1u << f.exponentBits) - 1, mantissaMask = (1u << f.mantissaBits) - 1;
  uint32_t largest = exponentMask << f.mantissaBits | mantissaMask, overflow = sign | largest, nan = sign | largest;
  switch (f.special) {
  case SpecialCodes::Ieee: // the payload's high bits stay
    largest = ((exponentMask - 1) << f.mantissaBits) | mantissaMask;
    overflow = sign | exponentMask << f.mantissaBits;
    nan = overflow | 1u << (f.mantissaBits - 1) | (static_cast<uint32_t>(bits >> (52 - f.mantissaBits)) & mantissaMask);
    break;
  case SpecialCodes::AllOnes: largest -= 1; break;
  case SpecialCodes::NegativeZero: nan = overflow = 1u << (f.bits() - 1); break;
  case SpecialCodes::None: break;
  }
  const int field = static_cast<int>(bits >> 52 & 0x7FF);
  const uint64_t fraction = bits & 0xFFFFFFFFFFFFF;
  if (field == 0x7FF) {
    if (fraction)
      return nan;
    return saturate && f.special != SpecialCodes::Ieee ? sign | largest : overflow;
  }
  // Units in the last place of the result, and what is left of them.
  const int lowest = 1 - f.bias, exponent = field ? field - 1023 : -1022, unit = exponent < lowest ? lowest : exponent;
  const uint64_t mantissa = field ? fraction | uint64_t(1) << 52 : fraction;
  int shift = 52 - f.mantissaBits + (unit - exponent);
  shift = shift > 60 ? 60 : shift;
  const uint64_t rest = mantissa & ((uint64_t(1) << shift) - 1), tie = uint64_t(1) << (shift - 1);
  uint64_t whole = mantissa >> shift;
  switch (round) {
  case Rounding::NearestEven: whole += rest > tie || (rest == tie && (whole & 1)); break;
  case Rounding::Up: whole += rest != 0 && !negative; break;
  case Rounding::Down: whole += rest != 0 && negative; break;
  case Rounding::TowardZero: break;
  }
  // whole < 2^(mantissaBits + 2); as a code it carries into the exponent by itself.
  const uint64_t code = whole + (static_cast<uint64_t>(unit - lowest) << f.mantissaBits);
  if (code > largest) {
    const bool inward = round == Rounding::TowardZero || round == (negative ? Rounding::Up : Rounding::Down);
    return saturate || inward ? sign | largest : overflow;
  }
  if (code == 0 && f.special == SpecialCodes::NegativeZero)
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
  return std::nextafter(sum,
                        error > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity());
}

} // namespace flyc::emulator
