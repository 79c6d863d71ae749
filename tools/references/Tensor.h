//===- Tensor.h - what references take and give ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A shape and its elements as doubles, row-major. A shape of no modes is a number.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_REFERENCES_TENSOR_H
#define FLYC_TOOLS_REFERENCES_TENSOR_H

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flyc::references {

using Shape = std::vector<uint64_t>;

struct Tensor {
  Shape shape;
  std::vector<double> values;
};

/// One sentence: why there is no result.
using TensorResult = support::Result<Tensor, std::string>;

/// As users write it: "(128, 64)"; of no modes "a number".
std::string text(const Shape &shape);
/// As short as tells it from its neighbours: "5", "0.25".
std::string text(double value);

/// Rows along the last mode: how many, and how long. A number is one row of one.
struct Rows {
  uint64_t count = 0, length = 0;
};
Rows rowsOf(const Tensor &x);

} // namespace flyc::references

#endif // FLYC_TOOLS_REFERENCES_TENSOR_H
