//===- Element.cpp - the element types of arrays that a kernel is given ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tolerances: for the types that PyTorch's documentation of torch.testing.assert_close lists, its figures; for smaller
// ones two units of the last place.
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/Element.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace flyc::driver {

using namespace emulator;
using Kind = ElementType::Kind;

static constexpr ElementType types[] = {
    {"f32", Kind::Float, 32, nullptr, "<f4", 1.3e-6, 1e-5},
    {"f64", Kind::Float, 64, nullptr, "<f8", 1e-7, 1e-7},
    {"f16", Kind::Float, 16, &f16Format, "<f2", 1e-3, 1e-5},
    {"bf16", Kind::Float, 16, &bf16Format, "|V2 <V2 <u2", 1.6e-2, 1e-5},
    {"f8e4m3fn", Kind::Float, 8, &e4m3fnFormat, "|V1 <V1 |u1", 0.25, 1e-2},
    {"f8e5m2", Kind::Float, 8, &e5m2Format, "|V1 <V1 |u1", 0.5, 1e-2},
    {"f8e4m3fnuz", Kind::Float, 8, &e4m3fnuzFormat, "|V1 <V1 |u1", 0.25, 1e-2},
    {"f8e5m2fnuz", Kind::Float, 8, &e5m2fnuzFormat, "|V1 <V1 |u1", 0.5, 1e-2},
    {"f6e2m3", Kind::Float, 6, &e2m3Format, "|V1 <V1 |u1", 0.25, 0.25},
    {"f6e3m2", Kind::Float, 6, &e3m2Format, "|V1 <V1 |u1", 0.5, 0.125},
    {"f4e2m1", Kind::Float, 4, &e2m1Format, "|V1 <V1 |u1", 1, 1},
    {"e8m0", Kind::Scale, 8, nullptr, "|V1 <V1 |u1", 0, 0},
    {"i1", Kind::Bool, 8, nullptr, "|b1 |u1 |i1", 0, 0},
    {"i4", Kind::Signed, 4, nullptr, "|i1", 0, 0},
    {"u4", Kind::Unsigned, 4, nullptr, "|u1", 0, 0},
    {"i8", Kind::Signed, 8, nullptr, "|i1", 0, 0},
    {"u8", Kind::Unsigned, 8, nullptr, "|u1", 0, 0},
    {"i16", Kind::Signed, 16, nullptr, "<i2", 0, 0},
    {"u16", Kind::Unsigned, 16, nullptr, "<u2", 0, 0},
    {"i32", Kind::Signed, 32, nullptr, "<i4", 0, 0},
    {"u32", Kind::Unsigned, 32, nullptr, "<u4", 0, 0},
    {"i64", Kind::Signed, 64, nullptr, "<i8", 0, 0},
    {"u64", Kind::Unsigned, 64, nullptr, "<u8", 0, 0},
};

const ElementType *ElementType::find(std::string_view name) {
  for (const ElementType &type : types)
    if (type.name == name)
      return &type;
  return nullptr;
}

std::string ElementType::names() {
  std::string all;
  for (const ElementType &type : types)
    all += (all.empty() ? "" : ", ") + std::string(type.name);
  return all;
}

static constexpr int scaleBias = 127;
static constexpr uint64_t scaleNan = 0xFF;

double ElementType::toDouble(uint64_t code) const {
  if (format)
    return decodeFloat(*format, static_cast<uint32_t>(code));
  if (kind == Kind::Scale) // OCP Microscaling Formats 1.0, E8M0
    return code == scaleNan ? std::nan("") : std::ldexp(1.0, static_cast<int>(code) - scaleBias);
  if (kind == Kind::Float)
    return bits == 32 ? std::bit_cast<float>(static_cast<uint32_t>(code)) : std::bit_cast<double>(code);
  if (kind == Kind::Unsigned)
    return static_cast<double>(code);
  return static_cast<double>(toInteger(code));
}

int64_t ElementType::toInteger(uint64_t code) const {
  if (isFloat()) {
    const double value = toDouble(code);
    return std::isfinite(value) && std::fabs(value) < 0x1p63 ? static_cast<int64_t>(value) : 0;
  }
  if (kind == Kind::Bool)
    return code != 0;
  const unsigned unused = 64 - bits;
  return kind == Kind::Signed ? static_cast<int64_t>(code << unused) >> unused : static_cast<int64_t>(code);
}

uint64_t ElementType::fromDouble(double value) const {
  if (format)
    return encodeFloat(*format, value);
  if (kind == Kind::Scale) {
    if (std::isnan(value) || value < 0)
      return scaleNan;
    // To nearest; 1.5 becomes 2, as the significand of one bit is then even.
    const double exponent = value >= 0x1p127 ? scaleNan : value == 0 ? 0 : std::ilogb(value * 4 / 3) + scaleBias;
    return static_cast<uint64_t>(std::fmin(std::fmax(exponent, 0), static_cast<double>(scaleNan - 1)));
  }
  if (kind == Kind::Float)
    return bits == 32 ? std::bit_cast<uint32_t>(static_cast<float>(value)) : std::bit_cast<uint64_t>(value);
  if (kind == Kind::Unsigned && value >= 0x1p63 && value < 0x1p64)
    return fromInteger(static_cast<int64_t>(static_cast<uint64_t>(value)));
  return fromInteger(std::isfinite(value) && std::fabs(value) < 0x1p63 ? static_cast<int64_t>(value) : 0);
}

uint64_t ElementType::fromInteger(int64_t value) const {
  if (isFloat())
    return fromDouble(static_cast<double>(value));
  if (kind == Kind::Bool)
    return value != 0;
  return bits == 64 ? static_cast<uint64_t>(value) : static_cast<uint64_t>(value) & ((uint64_t(1) << bits) - 1);
}

bool ElementType::holds(int64_t value) const {
  if (kind == Kind::Bool)
    return value == 0 || value == 1;
  return (kind != Kind::Unsigned || value >= 0) && toInteger(fromInteger(value)) == value;
}

std::string ElementType::text(uint64_t code) const {
  char out[40];
  if (isFloat()) {
    const double value = toDouble(code);
    if (std::nearbyint(value) == value && std::fabs(value) < 1e15) {
      std::snprintf(out, sizeof out, "%.0f", value);
      return out;
    }
    for (int digits = 1; digits <= 17; ++digits) {
      std::snprintf(out, sizeof out, "%.*g", digits, value);
      const double again = std::strtod(out, nullptr);
      if (std::isnan(value) || (kind == Kind::Scale ? again == value : fromDouble(again) == code))
        break;
    }
  } else if (kind == Kind::Unsigned) {
    std::snprintf(out, sizeof out, "%llu", static_cast<unsigned long long>(code));
  } else {
    std::snprintf(out, sizeof out, "%lld", static_cast<long long>(toInteger(code)));
  }
  return out;
}

uint64_t Elements::get(uint64_t index) const {
  const unsigned bits = elementType->bits;
  if (bits % 8 == 0) {
    uint64_t code = 0;
    std::memcpy(&code, storage.data() + index * (bits / 8), bits / 8);
    return code;
  }
  uint64_t code = 0;
  for (unsigned b = 0; b < bits; ++b) {
    const uint64_t at = index * bits + b;
    code |= uint64_t(storage[at / 8] >> at % 8 & 1) << b;
  }
  return code;
}

void Elements::set(uint64_t index, uint64_t code) {
  const unsigned bits = elementType->bits;
  if (bits % 8 == 0) {
    std::memcpy(storage.data() + index * (bits / 8), &code, bits / 8);
    return;
  }
  for (unsigned b = 0; b < bits; ++b) {
    const uint64_t at = index * bits + b;
    storage[at / 8] = static_cast<uint8_t>((storage[at / 8] & ~(1u << at % 8)) | (code >> b & 1) << at % 8);
  }
}

} // namespace flyc::driver
