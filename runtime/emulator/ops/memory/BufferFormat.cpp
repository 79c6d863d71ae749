//===- BufferFormat.cpp - data and number formats of typed buffer accesses ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/BufferFormat.h"

#include "runtime/emulator/state/SmallFloat.h"

#include <bit>
#include <cmath>

namespace flyc::emulator {

DataFormat dataFormat(unsigned field) {
  static constexpr DataFormat formats[16] = {
      {},                    // invalid
      {1, {8}},              // 8
      {1, {16}},             // 16
      {2, {8, 8}},           // 8_8
      {1, {32}},             // 32
      {2, {16, 16}},         // 16_16
      {3, {11, 11, 10}},     // 10_11_11
      {3, {10, 11, 11}},     // 11_11_10
      {4, {2, 10, 10, 10}},  // 10_10_10_2
      {4, {10, 10, 10, 2}},  // 2_10_10_10
      {4, {8, 8, 8, 8}},     // 8_8_8_8
      {2, {32, 32}},         // 32_32
      {4, {16, 16, 16, 16}}, // 16_16_16_16
      {3, {32, 32, 32}},     // 32_32_32
      {4, {32, 32, 32, 32}}, // 32_32_32_32
      {},                    // reserved
  };
  return formats[field & 15];
}

bool isValid(NumberFormat format, unsigned width) {
  if (format == NumberFormat::Reserved)
    return false;
  if (format == NumberFormat::Float)
    return width == 10 || width == 11 || width == 16 || width == 32;
  return width != 32 || format == NumberFormat::Uint || format == NumberFormat::Sint;
}

/// The unsigned floats of 10 and 11 bits: five exponent bits like f16's, and the mantissa's upper bits.
static constexpr unsigned smallMantissa(unsigned width) { return width - 5; }

static int32_t signExtended(uint32_t bits, unsigned width) {
  return static_cast<int32_t>(bits << (32 - width)) >> (32 - width);
}

uint32_t fromFormat(NumberFormat format, unsigned width, uint32_t bits) {
  const uint32_t ones = width == 32 ? ~0u : (1u << width) - 1;
  bits &= ones;
  float value = 0;
  switch (format) {
  case NumberFormat::Unorm: value = static_cast<float>(double(bits) / double(ones)); break;
  case NumberFormat::Snorm: // the lowest code is -1 too
    value = std::fmax(-1.0f, static_cast<float>(double(signExtended(bits, width)) / double(ones >> 1)));
    break;
  case NumberFormat::Uscaled: value = static_cast<float>(bits); break;
  case NumberFormat::Sscaled: value = static_cast<float>(signExtended(bits, width)); break;
  case NumberFormat::Float:
    if (width == 32)
      return bits;
    value = halfToFloat(width == 16 ? bits : bits << (10 - smallMantissa(width)));
    break;
  case NumberFormat::Sint: return static_cast<uint32_t>(signExtended(bits, width));
  case NumberFormat::Uint:
  case NumberFormat::Reserved: return bits;
  }
  return std::bit_cast<uint32_t>(value);
}

uint32_t toFormat(NumberFormat format, unsigned width, uint32_t value) {
  const uint32_t ones = width == 32 ? ~0u : (1u << width) - 1;
  const float real = std::bit_cast<float>(value);
  // Scaled by `scale` and held within [low, high]; NaN gives 0.
  const auto integer = [&](double scale, double low, double high) {
    const double x = std::isnan(real) ? 0.0 : std::nearbyint(double(real) * scale);
    return static_cast<uint32_t>(static_cast<int64_t>(std::fmin(std::fmax(x, low), high))) & ones;
  };
  const double top = double(ones), half = double(ones >> 1);
  switch (format) {
  case NumberFormat::Unorm: return integer(top, 0, top);
  case NumberFormat::Snorm: return integer(half, -half, half);
  case NumberFormat::Uscaled: return integer(1, 0, top);
  case NumberFormat::Sscaled: return integer(1, -half - 1, half);
  case NumberFormat::Float: {
    if (width == 32)
      return value;
    if (width == 16)
      return floatToHalf(real);
    const FloatFormat small{5, int(smallMantissa(width)), 15, SpecialCodes::Ieee};
    return std::isnan(real) ? ones : std::signbit(real) ? 0 : encodeFloat(small, real) & ones;
  }
  case NumberFormat::Uint: return value < ones ? value : ones;
  case NumberFormat::Sint: {
    const int64_t x = static_cast<int32_t>(value), high = ones >> 1, low = -high - 1;
    return static_cast<uint32_t>(x < low ? low : x > high ? high : x) & ones;
  }
  case NumberFormat::Reserved: break;
  }
  return value & ones;
}

} // namespace flyc::emulator
