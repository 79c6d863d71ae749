//===- MatrixExact.cpp - products as the chips round them -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: arXiv:2511.10909v2, its algorithms and parameters for CDNA2 (pairs of 2 or 4) and CDNA3 (F = 24, F2 = 31,
// nearest even). Where its Algorithm 10 shows one floor at F2 fraction bits and its authors' validated program two, at
// F2 + 1 before C is added and at F2 of the normalised sum, the program is followed: they differ in bit 2^-32 of the
// sum only, when that decides a tie.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/matrix/MatrixExact.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace flyc::emulator {

static constexpr int lowestFloatExponent = -126;

namespace {
struct Parts {
  int64_t significand;
  int exponent;
};
/// x = significand * 2^(exponent - fraction), the exponent at least `lowest`. x has no bits below 2^(lowest -
/// fraction).
Parts partsOf(float x, int lowest, int fraction) {
  const uint32_t bits = std::bit_cast<uint32_t>(x), field = bits >> 23 & 0xFF;
  int64_t mantissa = (bits & 0x7FFFFF) | (field ? 0x800000 : 0);
  const int own = static_cast<int>(field ? field : 1) - 127, exponent = std::max(own, lowest);
  mantissa >>= std::min(23 - fraction + (exponent - own), 63);
  return {bits >> 31 ? -mantissa : mantissa, exponent};
}
} // namespace

ExactPanel::ExactPanel(const float *values, unsigned count, int lowestExponent)
    : values(values), lowestExponent(lowestExponent), largestExponent(lowestExponent) {
  for (unsigned n = 0; n < count; ++n) {
    if (!std::isfinite(values[n])) {
      allFinite = false;
      significands[n] = exponents[n] = 0; // decided by the values themselves
      continue;
    }
    const Parts p = partsOf(values[n], lowestExponent, fraction);
    significands[n] = static_cast<int32_t>(p.significand);
    exponents[n] = p.exponent;
    largestExponent = std::max(largestExponent, p.exponent);
  }
}

//===--- CDNA2 ----------------------------------------------------------------===//

static float flush(float x) { return std::fabs(x) < std::numeric_limits<float>::min() ? std::copysign(0.0f, x) : x; }

float ExactDot::pairwiseFlushed(unsigned first, unsigned second, float c) const {
  const float smallestA = std::ldexp(1.0f, a.lowestExponent), smallestB = std::ldexp(1.0f, b.lowestExponent);
  // Denormal inputs, C among them, become +0; denormal results keep their sign.
  const auto input = [](float x, float smallest) { return std::fabs(x) < smallest ? 0.0f : x; };
  float sum = input(c, std::numeric_limits<float>::min());
  for (unsigned from = 0; from < k; from += group) {
    float p[4];
    for (unsigned n = 0; n < group; ++n)
      p[n] = flush(input(a.values[first + (from + n) * stride], smallestA) *
                   input(b.values[second + (from + n) * stride], smallestB));
    float tree = flush(p[0] + p[1]);
    if (group == 4)
      tree = flush(tree + flush(p[2] + p[3]));
    sum = flush(sum + tree);
  }
  return sum;
}

//===--- CDNA3 ----------------------------------------------------------------===//

namespace {

/// value * 2^-places, towards minus infinity; a shift to the left where places is negative.
int64_t floorShift(int64_t value, int places) {
  if (places <= 0)
    return value << -places;
  return value >> std::min(places, 63);
}

constexpr int fractionBits = 24, joinBits = 31;
/// Products count 2^-20 of their exponent's power, sums 2^-24: the left shift that makes one of the other.
constexpr int productShift = fractionBits - 2 * static_cast<int>(ExactPanel::fraction);
static_assert(productShift >= 0);

/// Products aligned and summed: `sum` counts 2^(exponent - fractionBits).
struct Aligned {
  int64_t sum = 0;
  int exponent = 0;
};

/// Of the products at k = from, from + step, ... below `end`: at least one.
Aligned alignedSum(const ExactDot &dot, unsigned first, unsigned second, unsigned from, unsigned end, unsigned step) {
  int64_t products[16];
  int exponents[16];
  unsigned count = 0;
  int largest = std::numeric_limits<int>::min();
  for (unsigned k = from; k < end; k += step, ++count) {
    const unsigned x = first + k * dot.stride, y = second + k * dot.stride;
    products[count] = static_cast<int64_t>(dot.a.significands[x]) * dot.b.significands[y] << productShift;
    exponents[count] = dot.a.exponents[x] + dot.b.exponents[y];
    largest = std::max(largest, exponents[count]);
  }
  Aligned out;
  out.exponent = largest;
  for (unsigned n = 0; n < count; ++n) { // cut off towards zero
    const int places = std::min(largest - exponents[n], 63);
    out.sum += products[n] < 0 ? -(-products[n] >> places) : products[n] >> places;
  }
  return out;
}

/// NaN, infinities and products beyond f32's range decide the result by themselves. True if they do.
bool specialSum(const ExactDot &dot, unsigned first, unsigned second, unsigned from, unsigned end, float c,
                float &result) {
  double sum = c;
  bool positive = false, negative = false;
  for (unsigned k = from; k < end; ++k) {
    const double product =
        static_cast<double>(dot.a.values[first + k * dot.stride]) * dot.b.values[second + k * dot.stride];
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

float joined(const Aligned &products, float c) {
  const Parts addend = partsOf(c, lowestFloatExponent, 23);
  const int e = std::max(products.exponent, addend.exponent);
  // Both in units of 2^(e - joinBits - 1).
  const int unit = e - joinBits - 1;
  const int64_t fromProducts = floorShift(products.sum, e - products.exponent - (joinBits + 1 - fractionBits));
  const int64_t fromC = floorShift(addend.significand, e - addend.exponent - (fractionBits - 23))
                        << (joinBits + 1 - fractionBits);
  const int64_t sum = fromProducts + fromC;
  if (sum == 0)
    return 0;
  const uint64_t magnitude = static_cast<uint64_t>(sum < 0 ? -sum : sum);
  const int exponent = std::max(unit + 63 - std::countl_zero(magnitude), lowestFloatExponent);
  const int surplus = std::max(0, exponent - joinBits - unit);
  // An integer of less than 53 bits times a power of two: exact in f64, rounded once to f32.
  return static_cast<float>(static_cast<double>(floorShift(sum, surplus)) *
                            std::bit_cast<double>(uint64_t(1023 + unit + surplus) << 52));
}

} // namespace

float ExactDot::alignedTruncated(unsigned first, unsigned second, float c) const {
  const bool mayBeSpecial = !a.allFinite || !b.allFinite || a.largestExponent + b.largestExponent >= 126;
  for (unsigned from = 0; from < k; from += group) {
    const unsigned end = std::min(from + group, k);
    if ((mayBeSpecial || !std::isfinite(c)) && specialSum(*this, first, second, from, end, c, c))
      continue;
    Aligned products = alignedSum(*this, first, second, from, end, evenAndOdd ? 2 : 1);
    if (evenAndOdd) {
      const Aligned odd = alignedSum(*this, first, second, from + 1, end, 2);
      const int joint = std::max(products.exponent, odd.exponent);
      products = {floorShift(products.sum, joint - products.exponent) + floorShift(odd.sum, joint - odd.exponent),
                  joint};
    }
    c = joined(products, c);
  }
  return c;
}

} // namespace flyc::emulator
