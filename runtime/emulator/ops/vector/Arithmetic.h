//===- Arithmetic.h - sums and products whose NaNs do not depend on the host ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// IEEE 754 leaves open which of two NaNs is the result, and a host's compiler may swap operands. So that every build
// and every SIMD level gives the same bits, the result is the first source that is NaN, made quiet; an invalid
// operation gives 0x7FC00000 (f64: 0x7FF8000000000000). The ISA manuals do not say more.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_VECTOR_ARITHMETIC_H
#define FLYC_RUNTIME_EMULATOR_OPS_VECTOR_ARITHMETIC_H

#include "runtime/emulator/ops/vector/Extremes.h"

#include <limits>

namespace flyc::emulator {
inline namespace FLYC_SIMD {

/// `y`, a result of the sources; if it is NaN, the NaN of the rule above. It chooses and does not branch, since lane
/// loops call it.
template <typename T, typename... Sources> T withNan(T y, Sources... sources) {
  T nan = std::numeric_limits<T>::quiet_NaN();
  bool found = false;
  const auto consider = [&](T source) {
    const bool takes = !found & (source != source);
    nan = takes ? quieted(source) : nan;
    found |= takes;
  };
  (consider(sources), ...);
  return y == y ? y : nan;
}

struct Sum {
  template <typename T> T operator()(T a, T b) const { return withNan(a + b, a, b); }
};
struct Difference {
  template <typename T> T operator()(T a, T b) const { return withNan(a - b, a, b); }
};
struct ReverseDifference {
  template <typename T> T operator()(T a, T b) const { return withNan(b - a, a, b); }
};
struct Product {
  template <typename T> T operator()(T a, T b) const { return withNan(a * b, a, b); }
};
/// 0 times anything is 0.
struct LegacyProduct {
  template <typename T> T operator()(T a, T b) const { return ((a == 0) | (b == 0)) ? T(0) : withNan(a * b, a, b); }
};
/// a * b + c, rounded once.
struct Fused {
  template <typename T> T operator()(T a, T b, T c) const { return withNan(std::fma(a, b, c), a, b, c); }
};
/// The product rounded, then the sum.
struct ProductThenSum {
  template <typename T> T operator()(T a, T b, T c) const { return withNan(a * b + c, a, b, c); }
};
struct LegacyProductThenSum {
  template <typename T> T operator()(T a, T b, T c) const { return Sum()(LegacyProduct()(a, b), c); }
};

/// Towards zero, saturating; NaN gives 0.
template <typename To, typename From> To toInteger(From x) {
  if (std::isnan(x))
    return 0;
  if (x <= static_cast<From>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (x >= static_cast<From>(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return static_cast<To>(x);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_VECTOR_ARITHMETIC_H
