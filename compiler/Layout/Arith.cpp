//===- Arith.cpp - arithmetic on Ints: folded, or emitted -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Folds static operands with checked overflow and the neutral elements 0 and 1; turns division and remainder by powers
// of two into shifts and masks; asks emit() for the rest.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Arith.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace flyc::layout {

namespace {

Explanation overflow(const char *op, Int a, Int b) {
  return {std::to_string(a.value()) + " " + op + " " + std::to_string(b.value()) + " overflows 64 bits"};
}

unsigned widthOf(Int a, Int b) { return std::max(a.isDynamic() ? a.width() : 32, b.isDynamic() ? b.width() : 32); }

bool isPowerOfTwo(int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

/// gcd of the known divisors: a static 0 is divided by everything.
int64_t commonDivisor(Int a, Int b) {
  if (a.is(0))
    return b.divisibility();
  if (b.is(0))
    return a.divisibility();
  return std::gcd(a.divisibility(), b.divisibility());
}

/// The largest power of two known to divide it.
int64_t lowBit(Int a) { return a.divisibility() & -a.divisibility(); }

/// The product of the known divisors; one of them if the product leaves 64 bits.
int64_t productDivisor(Int a, Int b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a.divisibility(), b.divisibility(), &product))
    return std::max(a.divisibility(), b.divisibility());
  return product;
}

} // namespace

Result<Int> Arith::add(Int a, Int b) {
  if (a.isStatic() && b.isStatic()) {
    int64_t sum = 0;
    if (__builtin_add_overflow(a.value(), b.value(), &sum))
      return overflow("+", a, b);
    return Int(sum);
  }
  if (a.is(0))
    return b;
  if (b.is(0))
    return a;
  return emit(Op::Add, a, b, widthOf(a, b), commonDivisor(a, b));
}

Result<Int> Arith::sub(Int a, Int b) {
  if (a.isStatic() && b.isStatic()) {
    int64_t difference = 0;
    if (__builtin_sub_overflow(a.value(), b.value(), &difference))
      return overflow("-", a, b);
    return Int(difference);
  }
  if (b.is(0))
    return a;
  return emit(Op::Sub, a, b, widthOf(a, b), commonDivisor(a, b));
}

Result<Int> Arith::mul(Int a, Int b) {
  if (a.isStatic() && b.isStatic()) {
    int64_t product = 0;
    if (__builtin_mul_overflow(a.value(), b.value(), &product))
      return overflow("*", a, b);
    return Int(product);
  }
  if (a.is(0) || b.is(0))
    return Int(0);
  if (a.is(1))
    return b;
  if (b.is(1))
    return a;
  return emit(Op::Mul, a, b, widthOf(a, b), productDivisor(a, b));
}

Result<Int> Arith::div(Int a, Int b) {
  if (b.is(0))
    return Explanation{"division of " + (a.isStatic() ? std::to_string(a.value()) : std::string("?")) + " by zero"};
  if (a.isStatic() && b.isStatic()) {
    if (a.value() == INT64_MIN && b.value() == -1)
      return overflow("/", a, b);
    return Int(a.value() / b.value());
  }
  if (a.is(0))
    return Int(0);
  if (b.is(1))
    return a;
  int64_t divisibility = 1;
  if (b.isStatic() && b.value() != 0 && a.divisibility() % b.value() == 0)
    divisibility = std::max<int64_t>(1, a.divisibility() / b.divisibility());
  if (b.isStatic() && isPowerOfTwo(b.value()))
    return emit(Op::Shr, a, Int(std::countr_zero(static_cast<uint64_t>(b.value()))), widthOf(a, b), divisibility);
  return emit(Op::Div, a, b, widthOf(a, b), divisibility);
}

Result<Int> Arith::mod(Int a, Int b) {
  if (b.is(0))
    return Explanation{"remainder of " + (a.isStatic() ? std::to_string(a.value()) : std::string("?")) + " by zero"};
  if (a.isStatic() && b.isStatic())
    return Int(b.value() == -1 ? 0 : a.value() % b.value());
  if (a.is(0) || b.is(1) || b.is(-1))
    return Int(0);
  // A multiple of the modulus, whatever it is when the kernel runs.
  if (b.isStatic() && a.divisibility() % b.value() == 0)
    return Int(0);
  if (b.isStatic() && isPowerOfTwo(b.value()))
    return emit(Op::And, a, Int(b.value() - 1), widthOf(a, b), commonDivisor(a, b));
  return emit(Op::Mod, a, b, widthOf(a, b), commonDivisor(a, b));
}

Result<Int> Arith::ceilDiv(Int a, Int b) {
  if (b.is(0))
    return div(a, b);
  if (a.isStatic() && b.isStatic() && b.value() > 0 && a.value() >= 0)
    return Int(a.value() / b.value() + (a.value() % b.value() != 0));
  if (b.is(1))
    return a;
  // A known multiple needs no rounding.
  if (b.isStatic() && b.value() > 0 && a.isDynamic() && a.divisibility() % b.value() == 0)
    return div(a, b);
  FLYC_TRY(Int less, sub(b, 1));
  FLYC_TRY(Int sum, add(a, less));
  return div(sum, b);
}

Result<Int> Arith::min(Int a, Int b) {
  if (a.isStatic() && b.isStatic())
    return Int(std::min(a.value(), b.value()));
  if (a == b)
    return a;
  return emit(Op::Min, a, b, widthOf(a, b), commonDivisor(a, b));
}

Result<Int> Arith::max(Int a, Int b) {
  if (a.isStatic() && b.isStatic())
    return Int(std::max(a.value(), b.value()));
  if (a == b)
    return a;
  return emit(Op::Max, a, b, widthOf(a, b), commonDivisor(a, b));
}

Result<Int> Arith::shr(Int a, int bits) {
  if (bits < 0 || bits > 62)
    return Explanation{"shift right by " + std::to_string(bits) + " bits"};
  if (a.isStatic())
    return Int(a.value() >> bits);
  if (bits == 0)
    return a;
  int64_t divisibility = a.divisibility() % (int64_t(1) << bits) == 0 ? a.divisibility() >> bits : 1;
  return emit(Op::Shr, a, Int(bits), a.width(), divisibility);
}

Result<Int> Arith::shl(Int a, int bits) {
  if (bits < 0 || bits > 62)
    return Explanation{"shift left by " + std::to_string(bits) + " bits"};
  if (a.isStatic())
    return mul(a, Int(int64_t(1) << bits));
  if (bits == 0)
    return a;
  return emit(Op::Shl, a, Int(bits), a.width(), productDivisor(a, Int(int64_t(1) << bits)));
}

Result<Int> Arith::bitAnd(Int a, Int b) {
  if (a.isStatic() && b.isStatic())
    return Int(a.value() & b.value());
  if (a.is(0) || b.is(0))
    return Int(0);
  // Bits that either operand lacks are absent: it is a multiple of the larger power of two.
  return emit(Op::And, a, b, widthOf(a, b), std::max(lowBit(a), lowBit(b)));
}

Result<Int> Arith::bitXor(Int a, Int b) {
  if (a.isStatic() && b.isStatic())
    return Int(a.value() ^ b.value());
  if (a.is(0))
    return b;
  if (b.is(0))
    return a;
  return emit(Op::Xor, a, b, widthOf(a, b), std::min(lowBit(a), lowBit(b)));
}

Result<Int> Arith::abs(Int a) {
  if (a.isStatic()) {
    if (a.value() == INT64_MIN)
      return Explanation{"the magnitude of -2^63 overflows 64 bits"};
    return Int(a.value() < 0 ? -a.value() : a.value());
  }
  return emit(Op::Abs, a, a, a.width(), a.divisibility());
}

} // namespace flyc::layout
