//===- TransposingLoad.cpp - which elements lanes give each other ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Atoms/TransposingLoad.h"

namespace flyc::layout {

const TransposingLoad *TransposingLoad::find(unsigned elementBits) {
  static constexpr TransposingLoad loads[] = {
      {16, {8, 1}, 0, {8, 1}, {8, 0}},
      {8, {8, 2}, 32, {4, 2}, {8, 64}},
      {6, {16, 2}, 64, {4, 4}, {16, 128}},
      {4, {16, 2}, 128, {8, 2}, {16, 256}},
  };
  for (const TransposingLoad &load : loads)
    if (load.elementBits == elementBits)
      return &load;
  return nullptr;
}

Layout TransposingLoad::read(int64_t parts) const {
  const int64_t run = valueCount() * parts;
  return {IntTuple({IntTuple(laneCount()), IntTuple(run)}), IntTuple({IntTuple(run), IntTuple(1)})};
}

Layout TransposingLoad::got(int64_t parts) const {
  std::vector<IntTuple> laneShape, laneStrides, valueShape, valueStrides;
  const auto add = [](std::vector<IntTuple> &shape, std::vector<IntTuple> &strides, int64_t extent, int64_t stride) {
    if (extent == 1)
      return;
    shape.emplace_back(extent);
    strides.emplace_back(stride);
  };
  add(laneShape, laneStrides, lanes[0], parts);
  add(laneShape, laneStrides, lanes[1], laneStride * parts);
  add(valueShape, valueStrides, parts, 1);
  add(valueShape, valueStrides, values[0], this->valueStrides[0] * parts);
  add(valueShape, valueStrides, values[1], this->valueStrides[1] * parts);
  const auto mode = [](std::vector<IntTuple> modes) {
    return modes.size() == 1 ? modes[0] : IntTuple(std::move(modes));
  };
  return {IntTuple({mode(std::move(laneShape)), mode(std::move(valueShape))}),
          IntTuple({mode(std::move(laneStrides)), mode(std::move(valueStrides))})};
}

} // namespace flyc::layout
