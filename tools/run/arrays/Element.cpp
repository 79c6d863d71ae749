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

#include "support/Text.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <span>

namespace flyc::driver {

using Kind = ElementType::Kind;

namespace {

struct TypeTolerance {
  std::string_view type;
  double relative, absolute;
};
/// Integers and scales must agree exactly.
constexpr TypeTolerance tolerances[] = {
    {"f32", 1.3e-6, 1e-5},    {"f64", 1e-7, 1e-7},    {"f16", 1e-3, 1e-5},        {"bf16", 1.6e-2, 1e-5},
    {"f8e4m3fn", 0.25, 1e-2}, {"f8e5m2", 0.5, 1e-2},  {"f8e4m3fnuz", 0.25, 1e-2}, {"f8e5m2fnuz", 0.5, 1e-2},
    {"f6e2m3", 0.25, 0.25},   {"f6e3m2", 0.5, 0.125}, {"f4e2m1", 1, 1},
};

ElementType typeOf(const ElementInfo &info) {
  ElementType type{info.name, info.kind, info.bits, info.npy, 0, 0, SmallFloat::find(info.name)};
  if (info.kind == ElementKind::Bool)
    type.bits = 8; // as it lies in memory
  for (const TypeTolerance &tolerance : tolerances)
    if (tolerance.type == info.name)
      type.rtol = tolerance.relative, type.atol = tolerance.absolute;
  return type;
}

/// Of the rows of support/ElementTypes.def that the language has.
const std::vector<ElementType> &types() {
  static const std::vector<ElementType> all = [] {
    std::vector<ElementType> all;
    for (const ElementInfo &info : std::span(elementTypes).first(languageElementCount))
      all.push_back(typeOf(info));
    return all;
  }();
  return all;
}

} // namespace

const ElementType *ElementType::find(std::string_view name) {
  for (const ElementType &type : types())
    if (type.name == name)
      return &type;
  return nullptr;
}

const ElementType &ElementType::of(ElementId id) { return types()[static_cast<size_t>(id)]; }

std::string ElementType::names() { return joined(types(), &ElementType::name); }

double ElementType::toDouble(uint64_t code) const {
  if (format)
    return format->decode(static_cast<uint32_t>(code));
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
    return format->encode(value);
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

uint64_t Elements::getBits(uint64_t index) const {
  const unsigned bits = elementType->bits;
  uint64_t code = 0;
  for (unsigned b = 0; b < bits; ++b) {
    const uint64_t at = index * bits + b;
    code |= uint64_t(storage[at / 8] >> at % 8 & 1) << b;
  }
  return code;
}

void Elements::setBits(uint64_t index, uint64_t code) {
  const unsigned bits = elementType->bits;
  for (unsigned b = 0; b < bits; ++b) {
    const uint64_t at = index * bits + b;
    storage[at / 8] = static_cast<uint8_t>((storage[at / 8] & ~(1u << at % 8)) | (code >> b & 1) << at % 8);
  }
}

} // namespace flyc::driver
