//===- Tensor.cpp ---------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Tensor.h"

#include <charconv>
#include <iterator>

namespace flyc::references {

std::string text(const Shape &shape) {
  if (shape.empty())
    return "a number";
  std::string out;
  for (const uint64_t extent : shape)
    out += (out.empty() ? "(" : ", ") + std::to_string(extent);
  return out + ")";
}

std::string text(double value) {
  char buffer[32];
  return {buffer, std::to_chars(std::begin(buffer), std::end(buffer), value).ptr};
}

Rows rowsOf(const Tensor &x) {
  const uint64_t length = x.shape.empty() ? 1 : x.shape.back();
  uint64_t count = 1;
  for (size_t mode = 0; mode + 1 < x.shape.size(); ++mode)
    count *= x.shape[mode];
  return {count, length};
}

} // namespace flyc::references
