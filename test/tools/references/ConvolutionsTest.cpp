//===- ConvolutionsTest.cpp - convolutions by hand ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lines and small squares whose sums can be read off.
//===----------------------------------------------------------------------===//

#include "tools/references/Families.h"

#include <gtest/gtest.h>

using namespace flyc::references;

namespace {

Tensor number(double value) { return {{}, {value}}; }
std::vector<Tensor> along(double stride, double pad, double dilation) {
  return {number(1),   number(1), number(stride), number(0),       number(0),
          number(pad), number(1), number(1),      number(dilation)};
}

TEST(Convolutions, ALine) {
  const Tensor x{{1, 1, 1, 5, 1}, {1, 2, 3, 4, 5}}, w{{1, 1, 1, 3, 1}, {1, 10, 100}};
  EXPECT_EQ(convolution(x, w, along(1, 0, 1), number(1))->values, (std::vector<double>{321, 432, 543}));
  EXPECT_EQ(convolution(x, w, along(1, 1, 1), number(1))->values, (std::vector<double>{210, 321, 432, 543, 54}));
  EXPECT_EQ(convolution(x, w, along(2, 1, 1), number(1))->values, (std::vector<double>{210, 432, 54}));
  EXPECT_EQ(convolution(x, w, along(1, 0, 2), number(1))->values, (std::vector<double>{531}));
}

TEST(Convolutions, ChannelsAndGroups) {
  // Two places of two channels, a kernel of one tap: a matrix, or by groups one number a channel.
  const Tensor x{{1, 1, 1, 2, 2}, {1, 2, 3, 4}};
  EXPECT_EQ(convolution(x, {{1, 1, 1, 1, 2}, {10, 1}}, along(1, 0, 1), number(1))->values,
            (std::vector<double>{12, 34}));
  EXPECT_EQ(convolution(x, {{2, 1, 1, 1, 1}, {10, 1}}, along(1, 0, 1), number(2))->values,
            (std::vector<double>{10, 2, 30, 4}));
}

TEST(Convolutions, Volumes) {
  // A cube of eight, and a kernel as large that marks each place by a power of ten.
  const Tensor x{{1, 2, 2, 2, 1}, {1, 2, 3, 4, 5, 6, 7, 8}};
  const Tensor w{{1, 2, 2, 2, 1}, {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000}};
  EXPECT_EQ(convolution(x, w, along(1, 0, 1), number(1))->values, (std::vector<double>{87654321}));
}

TEST(Convolutions, Planes) {
  // Two channels of two places, with the weights 1, 10 and 100, 1000: channels and places change places in x, w and y.
  const Tensor x{{1, 2, 1, 1, 2}, {1, 2, 3, 4}}, w{{1, 2, 1, 1, 2}, {1, 10, 100, 1000}};
  EXPECT_EQ(convolutionOfPlanes(x, w, along(1, 0, 1), number(1))->values, (std::vector<double>{4321}));
  const TensorResult two = convolutionOfPlanes(x, {{2, 1, 1, 1, 1}, {10, 1}}, along(1, 0, 1), number(2));
  EXPECT_EQ(two->shape, (std::vector<uint64_t>{1, 2, 1, 1, 2}));
  EXPECT_EQ(two->values, (std::vector<double>{10, 20, 3, 4}));
}

TEST(Convolutions, Refusals) {
  const Tensor x{{1, 1, 1, 2, 2}, {1, 2, 3, 4}}, w{{1, 1, 1, 3, 2}, {1, 1, 1, 1, 1, 1}};
  EXPECT_EQ(convolution(x, w, along(1, 0, 1), number(1)).error(), "convolution has no place along mode 3 of x, of 2");
  EXPECT_EQ(convolution(x, w, along(1, 1, 1), number(2)).error(),
            "convolution by 2 groups: x has 2 channels, w takes 2 of a group and gives 1");
  EXPECT_EQ(
      convolutionOfPlanes({{2}, {1, 2}}, w, along(1, 0, 1), number(1)).error(),
      "convolution_planes takes x (N, C, D, H, W) and w (K, C / groups, KD, KH, KW), not (2) and (1, 1, 1, 3, 2)");
}

} // namespace
