//===- Arithmetic.cpp - the language's arithmetic, on the host ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"

#include <algorithm>
#include <cmath>

using namespace flyc::fuzz;

double flyc::fuzz::inputFloat(unsigned index) { return (static_cast<double>((index * 37 + 11) % 64) - 31) / 4; }

int64_t flyc::fuzz::inputInteger(Kind kind, unsigned index) {
  uint64_t bits = (index + 1) * 0x9E3779B97F4A7C15u;
  bits ^= bits >> 29;
  if (index % 4 == 1)
    bits = index / 4;
  if (index % 16 == 2)
    bits = ~uint64_t(0);
  if (index % 16 == 6)
    bits = uint64_t(1) << (bitsOf(kind) - 1);
  return static_cast<int64_t>(held(kind, bits));
}

Number flyc::fuzz::held(Kind kind, Number integer) {
  const unsigned drop = 64 - bitsOf(kind);
  return isSigned(kind) ? static_cast<Number>(static_cast<int64_t>(integer << drop) >> drop) : integer << drop >> drop;
}

Number flyc::fuzz::rounded(Kind kind, double value) {
  if (kind == Kind::F64 || value == 0 || !std::isfinite(value))
    return numberOf(value);
  if (kind == Kind::F32)
    return numberOf(static_cast<float>(value));
  const int digits = kind == Kind::F16 ? 11 : 8, least = kind == Kind::F16 ? -14 : -126,
            most = kind == Kind::F16 ? 15 : 127;
  const int exponent = std::max(std::ilogb(value), least);
  const double result = std::ldexp(std::nearbyint(std::ldexp(value, digits - 1 - exponent)), exponent - digits + 1);
  return numberOf(std::abs(result) >= std::ldexp(1.0, most + 1) ? std::copysign(HUGE_VAL, value) : result);
}

Number flyc::fuzz::converted(Kind from, Kind to, Number value) {
  if (isFloat(from))
    return isFloat(to)                      ? rounded(to, floatOf(value))
           : std::abs(floatOf(value)) < 1e9 ? held(to, static_cast<Number>(static_cast<int64_t>(floatOf(value))))
                                            : 0;
  if (!isFloat(to))
    return held(to, value);
  if (to == Kind::F32) // not by way of a double: that would round twice
    return numberOf(isSigned(from) ? static_cast<float>(static_cast<int64_t>(value)) : static_cast<float>(value));
  return rounded(to, isSigned(from) ? static_cast<double>(static_cast<int64_t>(value)) : static_cast<double>(value));
}

const char *flyc::fuzz::nameOf(Rounding mode) {
  static constexpr const char *names[] = {".rne", ".rtz", ".rtp", ".rtn"};
  return names[static_cast<int>(mode)];
}

double flyc::fuzz::whole(double value, Rounding mode) {
  switch (mode) {
  case Rounding::Nearest: return std::nearbyint(value);
  case Rounding::Zero: return std::trunc(value);
  case Rounding::Up: return std::ceil(value);
  case Rounding::Down: return std::floor(value);
  }
  return value;
}

/// To `digits` bits behind the first one, with a first bit of at least 2^least.
static double cut(double value, int digits, int least, Rounding mode) {
  const int exponent = std::max(std::ilogb(value), least);
  return std::ldexp(whole(std::ldexp(value, digits - exponent), mode), exponent - digits);
}

Number flyc::fuzz::rounded(Kind kind, double value, Rounding mode) {
  if (kind == Kind::F64 || value == 0 || !std::isfinite(value))
    return numberOf(value);
  const int digits = kind == Kind::F32 ? 23 : kind == Kind::F16 ? 10 : 7, most = kind == Kind::F16 ? 15 : 127;
  const double result = cut(value, digits, 1 - most, mode), largest = std::ldexp(2 - std::ldexp(1.0, -digits), most);
  if (std::abs(result) <= largest)
    return numberOf(result);
  const bool stays = mode == Rounding::Zero || mode == (value < 0 ? Rounding::Up : Rounding::Down);
  return numberOf(std::copysign(stays ? largest : HUGE_VAL, value));
}

Number flyc::fuzz::stored(const Storage &format, double value, Rounding mode) {
  if (std::isnan(value))
    return numberOf(value);
  if (std::isinf(value))
    return numberOf(std::copysign(format.largest, value));
  const double number =
      value == 0 ? value
                 : std::clamp(cut(value, format.digits, 1 - format.bias, mode), -format.largest, format.largest);
  const bool hasOneZero = std::string_view(format.name).ends_with("uz");
  return numberOf(hasOneZero && number == 0 ? 0 : number);
}

Number flyc::fuzz::powerOfTwo(double value, Rounding mode) {
  if (std::isnan(value))
    return numberOf(value);
  if (value == 0 || std::isinf(value))
    return numberOf(std::ldexp(1.0, value == 0 ? -127 : 127));
  const int exponent = std::ilogb(value);
  const bool up = mode == Rounding::Nearest && value >= std::ldexp(1.5, exponent);
  return numberOf(std::ldexp(1.0, std::clamp(exponent + up, -127, 127)));
}

uint64_t flyc::fuzz::bitsOf(Kind kind, Number value) {
  const double x = floatOf(value);
  switch (kind) {
  case Kind::F64: return value;
  case Kind::F32: return std::bit_cast<uint32_t>(static_cast<float>(x));
  case Kind::BF16: return std::bit_cast<uint32_t>(static_cast<float>(x)) >> 16;
  case Kind::F16: {
    const uint64_t sign = std::signbit(x) ? 0x8000 : 0;
    if (x == 0 || !std::isfinite(x))
      return sign | (x == 0 ? 0 : std::isinf(x) ? 0x7c00 : 0x7e00);
    const int exponent = std::max(std::ilogb(x), -14);
    const auto digits =
        static_cast<uint64_t>(std::ldexp(std::abs(x), 10 - exponent)); // of a normal number with its first bit
    return sign | (static_cast<uint64_t>(exponent + 14) << 10) + digits;
  }
  default: return value & (~uint64_t(0) >> (64 - bitsOf(kind)));
  }
}

Number flyc::fuzz::fromBits(Kind kind, uint64_t bits) {
  switch (kind) {
  case Kind::F64: return bits;
  case Kind::F32: return numberOf(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  case Kind::BF16: return numberOf(std::bit_cast<float>(static_cast<uint32_t>(bits << 16)));
  case Kind::F16: {
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const double digits = static_cast<double>(bits & 1023), sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 31)
      return numberOf(digits != 0 ? std::nan("") : sign * HUGE_VAL);
    return numberOf(sign * (exponent ? std::ldexp(1024 + digits, exponent - 25) : std::ldexp(digits, -24)));
  }
  default: return held(kind, bits);
  }
}

static Number floats(Op op, Kind kind, double a, double b) {
  const auto of = [&](auto x, auto y) -> double {
    switch (op) {
    case Op::Add: return x + y;
    case Op::Sub: return x - y;
    case Op::Mul: return x * y;
    case Op::Div: return x / y;
    case Op::Min: return x < y || std::isnan(x) || (x == y && std::signbit(x)) ? x : y; // -0 is less than 0
    case Op::Max: return x > y || std::isnan(x) || (x == y && !std::signbit(x)) ? x : y;
    default: return 0;
    }
  };
  switch (op) {
  case Op::Eq: return a == b;
  case Op::Ne: return a != b;
  case Op::Lt: return a < b;
  case Op::Le: return a <= b;
  case Op::Gt: return a > b;
  case Op::Ge: return a >= b;
  default: break;
  }
  // Of 16-bit operands a double holds sums and products exactly, and a quotient well enough to be rounded once more.
  return kind == Kind::F32 ? numberOf(of(static_cast<float>(a), static_cast<float>(b))) : rounded(kind, of(a, b));
}

Number flyc::fuzz::applied(Op op, Kind kind, Number a, Number b) {
  if (isFloat(kind))
    return floats(op, kind, floatOf(a), floatOf(b));
  const bool isS = isSigned(kind);
  const auto x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
  const unsigned by = static_cast<unsigned>(b & (bitsOf(kind) - 1));
  switch (op) {
  case Op::Add: return held(kind, a + b);
  case Op::Sub: return held(kind, a - b);
  case Op::Mul: return held(kind, a * b);
  case Op::Div: return b == 0 || b == ~Number(0) ? 0 : held(kind, isS ? static_cast<Number>(x / y) : a / b);
  case Op::Rem: return b == 0 || b == ~Number(0) ? 0 : held(kind, isS ? static_cast<Number>(x % y) : a % b);
  case Op::And: return a & b;
  case Op::Or: return a | b;
  case Op::Xor: return held(kind, a ^ b);
  case Op::Shl: return held(kind, a << by);
  case Op::Shr: return held(kind, isS ? static_cast<Number>(x >> by) : a >> by);
  case Op::Min: return (isS ? x < y : a < b) ? a : b;
  case Op::Max: return (isS ? x > y : a > b) ? a : b;
  case Op::Eq: return a == b;
  case Op::Ne: return a != b;
  case Op::Lt: return isS ? x < y : a < b;
  case Op::Le: return isS ? x <= y : a <= b;
  case Op::Gt: return isS ? x > y : a > b;
  case Op::Ge: return isS ? x >= y : a >= b;
  case Op::AndAlso: return a && b;
  case Op::OrElse: return a || b;
  default: return 0;
  }
}

Number flyc::fuzz::applied(Op op, Kind kind, Number a) {
  const unsigned bits = bitsOf(kind);
  const Number low = isFloat(kind) ? 0 : bits == 64 ? a : a & ((Number(1) << bits) - 1);
  const double x = floatOf(a);
  switch (op) {
  case Op::Neg: return isFloat(kind) ? numberOf(-x) : held(kind, -a);
  case Op::Not: return !a;
  case Op::BitNot: return held(kind, ~a);
  case Op::Abs:
    return isFloat(kind) ? numberOf(std::abs(x)) : isSigned(kind) && static_cast<int64_t>(a) < 0 ? held(kind, -a) : a;
  case Op::Popcount: return static_cast<Number>(std::popcount(low));
  case Op::Clz: return static_cast<Number>(std::countl_zero(low)) - (64 - bits);
  case Op::Ctz: return std::min<Number>(static_cast<Number>(std::countr_zero(low)), bits);
  case Op::Floor: return numberOf(std::floor(x));
  case Op::Ceil: return numberOf(std::ceil(x));
  case Op::Trunc: return numberOf(std::trunc(x));
  case Op::Sqrt: return kind == Kind::F32 ? numberOf(std::sqrt(static_cast<float>(x))) : rounded(kind, std::sqrt(x));
  default: return 0;
  }
}
