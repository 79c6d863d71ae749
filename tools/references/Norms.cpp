//===- Norms.cpp - layer norm and rms norm of rows ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <cmath>
#include <optional>

namespace flyc::references {

namespace {

/// Why `what` is not one number a column.
std::optional<std::string> unfit(const std::string &what, const Tensor *numbers, const Rows &rows) {
  if (!numbers || numbers->values.size() == rows.length)
    return std::nullopt;
  return what + " is " + text(numbers->shape) + ", and a row has " + std::to_string(rows.length) + " elements";
}

std::optional<std::string> unfitEps(const Tensor &eps) {
  if (eps.values.size() == 1)
    return std::nullopt;
  return "eps, the last argument, is a number, not " + text(eps.shape);
}

} // namespace

TensorResult layerNorm(const Tensor &x, const Tensor *gain, const Tensor *bias, const Tensor &eps) {
  const Rows rows = rowsOf(x);
  if (auto error = unfit("the gain of layer_norm", gain, rows))
    return *error;
  if (auto error = unfit("the bias of layer_norm", bias, rows))
    return *error;
  if (auto error = unfitEps(eps))
    return *error;
  const auto length = static_cast<double>(rows.length);
  Tensor y = x;
  for (uint64_t i = 0; i < rows.count; ++i) {
    double *row = y.values.data() + i * rows.length;
    double sum = 0, squares = 0;
    for (uint64_t j = 0; j < rows.length; ++j)
      sum += row[j];
    const double mean = sum / length;
    for (uint64_t j = 0; j < rows.length; ++j)
      squares += (row[j] - mean) * (row[j] - mean);
    const double deviation = std::sqrt(squares / length + eps.values[0]);
    for (uint64_t j = 0; j < rows.length; ++j)
      row[j] = (row[j] - mean) / deviation * (gain ? gain->values[j] : 1) + (bias ? bias->values[j] : 0);
  }
  return y;
}

TensorResult rmsNorm(const Tensor &x, const Tensor *gain, const Tensor &eps) {
  const Rows rows = rowsOf(x);
  if (auto error = unfit("the gain of rms_norm", gain, rows))
    return *error;
  if (auto error = unfitEps(eps))
    return *error;
  Tensor y = x;
  for (uint64_t i = 0; i < rows.count; ++i) {
    double *row = y.values.data() + i * rows.length;
    double squares = 0;
    for (uint64_t j = 0; j < rows.length; ++j)
      squares += row[j] * row[j];
    const double root = std::sqrt(squares / static_cast<double>(rows.length) + eps.values[0]);
    for (uint64_t j = 0; j < rows.length; ++j)
      row[j] = row[j] / root * (gain ? gain->values[j] : 1);
  }
  return y;
}

} // namespace flyc::references
