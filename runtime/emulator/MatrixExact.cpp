//===- MatrixExact.cpp - products as the chips round them -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: arXiv:2511.10909v2, its algorithms and parameters for CDNA2 (pairs of 2 or 4) and CDNA3 (F = 24, F2 = 31, nearest even).
// Where its Algorithm 10 shows one floor at F2 fraction bits and its authors' validated program two, at F2 + 1 before C is added
// and at F2 of the normalised sum, the program is followed: they differ in bit 2^-32 of the sum only, when that decides a tie.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/MatrixExact.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace flyc::emulator {

static constexpr int lowestFloatExponent = -126;

static float flush(float x) { return std::fabs(x) < std::numeric_limits<float>::min() ? std::copysign(0.0f, x) : x; }

float dotPairwiseFlushed(const ExactDot &dot, float c) {
  const float smallestA = std::ldexp(1.0f, dot.lowestExponent), smallestB = std::ldexp(1.0f, dot.lowestExponentB);
  // Denormal inputs, C among them, become +0; denormal results keep their sign.
  const auto input = [](float x, float smallest) { return std::fabs(x) < smallest ? 0.0f : x; };
  float sum = input(c, std::numeric_limits<float>::min());
  for (unsigned k = 0; k < dot.k; k += dot.group) {
    float p[4];
    for (unsigned n = 0; n < dot.group; ++n)
      p[n] = flush(input(dot.a[(k + n) * dot.stride], smallestA) * input(dot.b[(k + n) * dot.stride], smallestB));
    float tree = flush(p[0] + p[1]);
    if (dot.group == 4)
      tree = flush(tree + flush(p[2] + p[3]));
    sum = flush(sum + tree);
  }
  return sum;
}

namespace {

/// significand * 2^(exponent - fraction), |significand| < 2^(fraction + 1). Zero and denormals have their format's lowest exponent.
struct Parts {
  int64_t significand;
  int exponent;
};
Parts partsOf(float x, int lowestExponent, int fraction) {
  int e = lowestExponent;
  if (x != 0)
    e = std::max(e, std::ilogb(x));
  return {static_cast<int64_t>(std::ldexp(static_cast<double>(x), fraction - e)), e};
}

/// value * 2^-places, towards minus infinity; a shift to the left where places is negative.
int64_t floorShift(int64_t value, int places) {
  if (places <= 0)
    return value << -places;
  return places > 62 ? (value < 0 ? -1 : 0) : value >> places;
}
int64_t truncateShift(int64_t value, int places) { return value < 0 ? -floorShift(-value, places) : floorShift(value, places); }

constexpr int fractionBits = 24, joinBits = 31;
constexpr int factorFraction = 10; // f16 and xf32 have 10 fraction bits, bf16 and the 8-bit formats fewer

/// Products aligned and summed: `sum` counts 2^(exponent - fractionBits).
struct Aligned {
  int64_t sum = 0;
  int exponent = std::numeric_limits<int>::min() / 2;
};
/// Of the products first, first + step, ... below `end`.
Aligned alignedSum(const ExactDot &dot, unsigned first, unsigned end, unsigned step) {
  Parts products[16];
  unsigned count = 0;
  Aligned out;
  for (unsigned k = first; k < end; k += step) {
    const Parts a = partsOf(dot.a[k * dot.stride], dot.lowestExponent, factorFraction);
    const Parts b = partsOf(dot.b[k * dot.stride], dot.lowestExponentB, factorFraction);
    products[count] = {a.significand * b.significand, a.exponent + b.exponent};
    out.exponent = std::max(out.exponent, products[count].exponent);
    ++count;
  }
  for (unsigned n = 0; n < count; ++n)
    out.sum += truncateShift(products[n].significand, out.exponent - products[n].exponent + 2 * factorFraction - fractionBits);
  return out;
}

/// NaN, infinities and products beyond f32's range decide the result by themselves. True if they do.
bool specialSum(const ExactDot &dot, unsigned first, unsigned end, float c, float &result) {
  double sum = c;
  bool positive = false, negative = false;
  for (unsigned k = first; k < end; ++k) {
    const double product = static_cast<double>(dot.a[k * dot.stride]) * dot.b[k * dot.stride];
    sum += product;
    positive |= product >= 0x1p128;
    negative |= product <= -0x1p128;
  }
  if (!positive && !negative && std::isfinite(sum))
    return false;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  if (!std::isfinite(sum))
    result = static_cast<float>(sum);
  else
    result = positive && negative ? std::numeric_limits<float>::quiet_NaN() : positive ? infinity : -infinity;
  return true;
}

float alignedGroup(const ExactDot &dot, unsigned first, unsigned end, float c) {
  float special;
  if (specialSum(dot, first, end, c, special))
    return special;
  Aligned products = alignedSum(dot, first, end, dot.evenAndOdd ? 2 : 1);
  if (dot.evenAndOdd) {
    const Aligned odd = alignedSum(dot, first + 1, end, 2);
    const int joint = std::max(products.exponent, odd.exponent);
    products = {floorShift(products.sum, joint - products.exponent) + floorShift(odd.sum, joint - odd.exponent), joint};
  }
  const Parts addend = partsOf(c, lowestFloatExponent, 23);
  const int e = std::max(products.exponent, addend.exponent);
  // Both in units of 2^(e - joinBits - 1).
  const int64_t fromProducts = floorShift(products.sum, e - products.exponent - (joinBits + 1 - fractionBits));
  const int64_t fromC = floorShift(addend.significand, e - addend.exponent - (fractionBits - 23)) << (joinBits + 1 - fractionBits);
  int64_t sum = fromProducts + fromC;
  if (sum == 0)
    return 0;
  const uint64_t magnitude = static_cast<uint64_t>(sum < 0 ? -sum : sum);
  const int exponent = std::max(e - joinBits - 1 + 63 - std::countl_zero(magnitude), lowestFloatExponent);
  const int surplus = std::max(0, exponent - joinBits - (e - joinBits - 1));
  sum = floorShift(sum, surplus);
  return static_cast<float>(std::ldexp(static_cast<double>(sum), e - joinBits - 1 + surplus));
}

} // namespace

float dotAlignedTruncated(const ExactDot &dot, float c) {
  for (unsigned k = 0; k < dot.k; k += dot.group)
    c = alignedGroup(dot, k, std::min(k + dot.group, dot.k), c);
  return c;
}

} // namespace flyc::emulator
