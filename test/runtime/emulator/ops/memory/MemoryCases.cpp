//===- MemoryCases.cpp - memory instructions and what the manuals say they do ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/memory/MemoryCases.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace flyc::emulator::test {

const std::vector<LoadCase> loadCases = {
    {"load_dword", 4},
    {"load_dwordx2", 8},
    {"load_dwordx3", 12},
    {"load_dwordx4", 16},
    {"load_ubyte", 1},
    {"load_sbyte", 1, true},
    {"load_ushort", 2},
    {"load_sshort", 2, true},
    {"load_ubyte_d16", 1, false, 0},
    {"load_ubyte_d16_hi", 1, false, 1},
    {"load_sbyte_d16", 1, true, 0},
    {"load_sbyte_d16_hi", 1, true, 1},
    {"load_short_d16", 2, false, 0},
    {"load_short_d16_hi", 2, false, 1},
};
const std::vector<StoreCase> storeCases = {
    {"store_dword", 4}, {"store_dwordx2", 8}, {"store_dwordx3", 12},          {"store_dwordx4", 16},
    {"store_byte", 1},  {"store_short", 2},   {"store_byte_d16_hi", 1, true}, {"store_short_d16_hi", 2, true},
};

std::vector<uint32_t> loaded(const LoadCase &c, const uint8_t *from, const std::vector<uint32_t> &before) {
  std::vector<uint32_t> r = before;
  if (c.bytes >= 4) {
    std::memcpy(r.data(), from, c.bytes);
    return r;
  }
  uint32_t value = c.bytes == 1 ? from[0] : from[0] | from[1] << 8;
  const uint32_t sign = c.bytes == 1 ? 0x80 : 0x8000;
  if (c.isSigned && (value & sign))
    value |= ~(2 * sign - 1);
  if (c.half < 0)
    r[0] = value;
  else if (c.half == 0)
    r[0] = (r[0] & 0xFFFF0000) | (value & 0xFFFF);
  else
    r[0] = (r[0] & 0xFFFF) | value << 16;
  return r;
}

std::vector<uint8_t> stored(const StoreCase &c, const std::vector<uint32_t> &registers) {
  std::vector<uint8_t> bytes(16);
  std::memcpy(bytes.data(), registers.data(), std::min<size_t>(16, registers.size() * 4));
  bytes.erase(bytes.begin(), bytes.begin() + (c.high ? 2 : 0));
  bytes.resize(c.bytes);
  return bytes;
}

uint64_t addFloats(unsigned bytes, uint64_t a, uint64_t b) {
  if (bytes == 4)
    return std::bit_cast<uint32_t>(std::bit_cast<float>(uint32_t(a)) + std::bit_cast<float>(uint32_t(b)));
  return std::bit_cast<uint64_t>(std::bit_cast<double>(a) + std::bit_cast<double>(b));
}
uint64_t pickFloat(unsigned bytes, bool greater, uint64_t old, uint64_t operand) {
  const double x = bytes == 4 ? std::bit_cast<float>(uint32_t(old)) : std::bit_cast<double>(old);
  const double y = bytes == 4 ? std::bit_cast<float>(uint32_t(operand)) : std::bit_cast<double>(operand);
  return (greater ? y > x : y < x) ? operand : old;
}

static double halfValue(uint32_t h) {
  const int exponent = h >> 10 & 31, mantissa = h & 1023;
  const double sign = h >> 15 & 1 ? -1 : 1;
  if (exponent == 31)
    return mantissa ? std::nan("") : sign * INFINITY;
  return sign * (exponent ? std::ldexp(1024 + mantissa, exponent - 25) : std::ldexp(mantissa, -24));
}
/// The code nearest to x, by looking at all of one sign; ties go to the even code.
static uint32_t nearestHalf(double x) {
  if (std::isnan(x))
    return 0x7E00;
  const uint32_t sign = std::signbit(x) ? 0x8000 : 0;
  x = std::fabs(x);
  if (x >= 65520) // halfway between the largest finite value and the next step
    return sign | 0x7C00;
  uint32_t low = 0, high = 0x7BFF;
  while (low < high) { // the largest code not above x
    const uint32_t middle = (low + high + 1) / 2;
    if (halfValue(middle) <= x)
      low = middle;
    else
      high = middle - 1;
  }
  if (low == 0x7BFF)
    return sign | low;
  const double below = x - halfValue(low), above = halfValue(low + 1) - x;
  return sign | (below < above || (below == above && low % 2 == 0) ? low : low + 1);
}
static uint32_t eachHalf(uint32_t a, uint32_t b, uint32_t (*add)(uint32_t, uint32_t)) {
  return add(a & 0xFFFF, b & 0xFFFF) | add(a >> 16, b >> 16) << 16;
}
uint32_t addHalves(uint32_t a, uint32_t b) {
  return eachHalf(a, b, [](uint32_t x, uint32_t y) { return nearestHalf(halfValue(x) + halfValue(y)); });
}
uint32_t addBrains(uint32_t a, uint32_t b) {
  return eachHalf(a, b, [](uint32_t x, uint32_t y) -> uint32_t {
    // Exact in double unless the exponents are far apart, and then the larger one decides.
    const double sum = double(std::bit_cast<float>(x << 16)) + double(std::bit_cast<float>(y << 16));
    if (std::isnan(sum))
      return 0x7FC0;
    const uint32_t sign = std::signbit(sum) ? 0x8000 : 0;
    const double magnitude = std::fabs(sum);
    uint32_t low = 0, high = 0x7F80;
    const auto value = [](uint32_t code) { return double(std::bit_cast<float>(code << 16)); };
    while (low < high) {
      const uint32_t middle = (low + high + 1) / 2;
      if (value(middle) <= magnitude)
        low = middle;
      else
        high = middle - 1;
    }
    if (low >= 0x7F80)
      return sign | 0x7F80;
    const double next = low == 0x7F7F ? std::ldexp(1, 128) : value(low + 1);
    const double below = magnitude - value(low), above = next - magnitude;
    return sign | (below < above || (below == above && low % 2 == 0) ? low : low + 1);
  });
}

static uint64_t cut(unsigned bytes, uint64_t value) { return bytes == 4 ? uint32_t(value) : value; }
static int64_t asSigned(unsigned bytes, uint64_t value) {
  return bytes == 4 ? int64_t(int32_t(value)) : int64_t(value);
}

static std::vector<AtomicCase> makeAtomicCases() {
  std::vector<AtomicCase> cases;
  for (unsigned n : {4u, 8u}) {
    const auto add = [&](const char *name4, const char *name8, bool second, AtomicFunction f) {
      cases.push_back({n == 4 ? name4 : name8, n, second, 'i', std::move(f)});
    };
    add("swap", "swap_x2", false, [](uint64_t, uint64_t d, uint64_t) { return d; });
    add("cmpswap", "cmpswap_x2", true, [](uint64_t old, uint64_t src, uint64_t cmp) { return old == cmp ? src : old; });
    add("add", "add_x2", false, [n](uint64_t old, uint64_t d, uint64_t) { return cut(n, old + d); });
    add("sub", "sub_x2", false, [n](uint64_t old, uint64_t d, uint64_t) { return cut(n, old - d); });
    add("smin", "smin_x2", false,
        [n](uint64_t old, uint64_t d, uint64_t) { return asSigned(n, d) < asSigned(n, old) ? d : old; });
    add("umin", "umin_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return d < old ? d : old; });
    add("smax", "smax_x2", false,
        [n](uint64_t old, uint64_t d, uint64_t) { return asSigned(n, d) >= asSigned(n, old) ? d : old; });
    add("umax", "umax_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return d >= old ? d : old; });
    add("and", "and_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return old & d; });
    add("or", "or_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return old | d; });
    add("xor", "xor_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return old ^ d; });
    add("inc", "inc_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return old >= d ? 0 : old + 1; });
    add("dec", "dec_x2", false, [](uint64_t old, uint64_t d, uint64_t) { return old == 0 || old > d ? d : old - 1; });
  }
  cases.push_back({"add_f32", 4, false, 'f', [](uint64_t old, uint64_t d, uint64_t) { return addFloats(4, old, d); }});
  cases.push_back({"add_f64", 8, false, 'f', [](uint64_t old, uint64_t d, uint64_t) { return addFloats(8, old, d); }});
  cases.push_back(
      {"min_f64", 8, false, 'f', [](uint64_t old, uint64_t d, uint64_t) { return pickFloat(8, false, old, d); }});
  cases.push_back(
      {"max_f64", 8, false, 'f', [](uint64_t old, uint64_t d, uint64_t) { return pickFloat(8, true, old, d); }});
  cases.push_back({"pk_add_f16", 4, false, 'h',
                   [](uint64_t old, uint64_t d, uint64_t) { return addHalves(uint32_t(old), uint32_t(d)); }});
  cases.push_back({"pk_add_bf16", 4, false, 'b',
                   [](uint64_t old, uint64_t d, uint64_t) { return addBrains(uint32_t(old), uint32_t(d)); }});
  return cases;
}
const std::vector<AtomicCase> atomicCases = makeAtomicCases();

uint64_t edgeValue(char kind, unsigned bytes, std::mt19937_64 &random) {
  const uint64_t any = random();
  if (any % 2)
    return cut(bytes, random());
  const auto pick = [&](std::initializer_list<uint64_t> from) { return from.begin()[(any >> 8) % from.size()]; };
  if (kind == 'i')
    return cut(bytes, bytes == 4 ? pick({0, 1, 2, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000, 5})
                                 : pick({0, 1, 2, ~uint64_t(0), ~uint64_t(0) >> 1, uint64_t(1) << 63, 0xFFFFFFFF,
                                         0x100000000}));
  if (kind == 'f')
    return bytes == 4 ? pick({0, 0x80000000, 1, 0x80000001, 0x7F800000, 0xFF800000, 0x7FC00001, 0x3F800000, 0x7F7FFFFF,
                              0x33800000})
                      : pick({0, uint64_t(1) << 63, 1, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000001,
                              0x3FF0000000000000, 0x7FEFFFFFFFFFFFFF, 0x3CA0000000000000});
  const uint64_t one = kind == 'h' ? pick({0, 0x8000, 1, 0x8001, 0x3C00, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x1400})
                                   : pick({0, 0x8000, 1, 0x8001, 0x3F80, 0x7F7F, 0x7F80, 0xFF80, 0x7FC0, 0x3B80});
  return one | (random() & 0xFFFF) << 16;
}

bool same(char kind, unsigned bytes, uint64_t a, uint64_t b) {
  if (a == b)
    return true;
  const auto isNan = [&](uint64_t x, unsigned width) {
    switch (width) {
    case 8: return std::isnan(std::bit_cast<double>(x));
    case 4: return std::isnan(std::bit_cast<float>(uint32_t(x)));
    default: return kind == 'h' ? (x & 0x7FFF) > 0x7C00 : (x & 0x7FFF) > 0x7F80;
    }
  };
  if (kind == 'f')
    return isNan(a, bytes) && isNan(b, bytes);
  if (kind == 'h' || kind == 'b')
    for (unsigned half = 0; half < 2; ++half) {
      const uint64_t x = a >> (16 * half) & 0xFFFF, y = b >> (16 * half) & 0xFFFF;
      if (x != y && !(isNan(x, 2) && isNan(y, 2)))
        return false;
    }
  return kind != 'i';
}

} // namespace flyc::emulator::test
