//===- Activations.cpp - what stands behind products ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <cmath>
#include <numbers>

namespace flyc::references {

namespace {

template <typename Function> Tensor each(Tensor x, Function function) {
  for (double &value : x.values)
    value = function(value);
  return x;
}

} // namespace

Tensor relu(Tensor x) {
  return each(std::move(x), [](double v) { return v < 0 ? 0 : v; });
}

Tensor sigmoid(Tensor x) {
  return each(std::move(x), [](double v) { return 1 / (1 + std::exp(-v)); });
}

Tensor silu(Tensor x) {
  return each(std::move(x), [](double v) { return v / (1 + std::exp(-v)); });
}

Tensor gelu(Tensor x) {
  return each(std::move(x), [](double v) { return 0.5 * v * (1 + std::erf(v / std::numbers::sqrt2)); });
}

} // namespace flyc::references
