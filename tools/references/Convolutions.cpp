//===- Convolutions.cpp - convolutions of images and volumes --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <array>

namespace flyc::references {

TensorResult convolution(const Tensor &x, const Tensor &w, const std::vector<Tensor> &steps, const Tensor &groups) {
  if (x.shape.size() != 5 || w.shape.size() != 5 || groups.values.size() != 1)
    return "convolution takes x (N, D, H, W, C), w (K, KD, KH, KW, C / groups) and the number of groups, not " +
           text(x.shape) + ", " + text(w.shape) + " and " + text(groups.shape);
  const auto count = static_cast<uint64_t>(groups.values[0]);
  if (count == 0 || x.shape[4] != w.shape[4] * count || w.shape[0] % count != 0)
    return "convolution by " + std::to_string(count) + " groups: x has " + std::to_string(x.shape[4]) +
           " channels, w takes " + std::to_string(w.shape[4]) + " of a group and gives " + std::to_string(w.shape[0]);
  int64_t stride[3], pad[3], dilation[3], extent[3];
  for (int i = 0; i < 3; ++i) {
    for (int kind = 0; kind < 3; ++kind)
      if (steps[static_cast<size_t>(kind * 3 + i)].values.size() != 1)
        return std::string("strides, pads and dilations of convolution are numbers");
    stride[i] = static_cast<int64_t>(steps[static_cast<size_t>(i)].values[0]);
    pad[i] = static_cast<int64_t>(steps[static_cast<size_t>(3 + i)].values[0]);
    dilation[i] = static_cast<int64_t>(steps[static_cast<size_t>(6 + i)].values[0]);
    const auto size = static_cast<int64_t>(x.shape[static_cast<size_t>(i + 1)]);
    const auto taps = static_cast<int64_t>(w.shape[static_cast<size_t>(i + 1)]);
    if (stride[i] < 1 || dilation[i] < 1 || pad[i] < 0 || size + 2 * pad[i] < dilation[i] * (taps - 1) + 1)
      return "convolution has no place along mode " + std::to_string(i + 1) + " of x, of " + std::to_string(size);
    extent[i] = (size + 2 * pad[i] - dilation[i] * (taps - 1) - 1) / stride[i] + 1;
  }
  Tensor out{{x.shape[0], static_cast<uint64_t>(extent[0]), static_cast<uint64_t>(extent[1]),
              static_cast<uint64_t>(extent[2]), w.shape[0]},
             {}};
  const uint64_t channels = w.shape[4], perGroup = w.shape[0] / count;
  for (uint64_t n = 0; n < x.shape[0]; ++n)
    for (int64_t place = 0; place < extent[0] * extent[1] * extent[2]; ++place)
      for (uint64_t k = 0; k < w.shape[0]; ++k) {
        double sum = 0;
        const uint64_t taps = w.shape[1] * w.shape[2] * w.shape[3];
        for (uint64_t tap = 0; tap < taps; ++tap) {
          const int64_t to[3] = {place / (extent[1] * extent[2]), place / extent[2] % extent[1], place % extent[2]};
          const int64_t by[3] = {static_cast<int64_t>(tap / (w.shape[2] * w.shape[3])),
                                 static_cast<int64_t>(tap / w.shape[3] % w.shape[2]),
                                 static_cast<int64_t>(tap % w.shape[3])};
          uint64_t from = n;
          bool inside = true;
          for (int i = 0; i < 3; ++i) {
            const int64_t at = to[i] * stride[i] - pad[i] + by[i] * dilation[i];
            const uint64_t size = x.shape[static_cast<size_t>(i + 1)];
            inside = inside && at >= 0 && at < static_cast<int64_t>(size);
            from = from * size + static_cast<uint64_t>(at);
          }
          for (uint64_t c = 0; inside && c < channels; ++c)
            sum +=
                x.values[from * x.shape[4] + k / perGroup * channels + c] * w.values[(k * taps + tap) * channels + c];
        }
        out.values.push_back(sum);
      }
  return out;
}

// The modes of x in the order `modes`.
static Tensor permuted(const Tensor &x, const std::array<size_t, 5> &modes) {
  std::array<uint64_t, 5> strides{};
  for (uint64_t i = 5, stride = 1; i-- > 0; stride *= x.shape[i])
    strides[i] = stride;
  Tensor out{{}, {}};
  for (const size_t mode : modes)
    out.shape.push_back(x.shape[mode]);
  for (uint64_t at = 0; at < x.values.size(); ++at) {
    uint64_t from = 0, rest = at;
    for (size_t i = 5; i-- > 0; rest /= out.shape[i])
      from += rest % out.shape[i] * strides[modes[i]];
    out.values.push_back(x.values[from]);
  }
  return out;
}

TensorResult convolutionOfPlanes(const Tensor &x, const Tensor &w, const std::vector<Tensor> &steps,
                                 const Tensor &groups) {
  if (x.shape.size() != 5 || w.shape.size() != 5)
    return "convolution_planes takes x (N, C, D, H, W) and w (K, C / groups, KD, KH, KW), not " + text(x.shape) +
           " and " + text(w.shape);
  TensorResult out = convolution(permuted(x, {0, 2, 3, 4, 1}), permuted(w, {0, 2, 3, 4, 1}), steps, groups);
  return out ? TensorResult(permuted(*out, {0, 4, 1, 2, 3})) : out;
}

} // namespace flyc::references
