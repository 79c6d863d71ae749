//===- ClangMathKernelsTest.cpp - OpenCL C over the device libraries ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Bounds are those of the OpenCL C specification, table "Relative error as ULPs", for the functions used.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/kernels/ClangKernels.h"

#include "runtime/emulator/state/SmallFloat.h"

#include <algorithm>
#include <cmath>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

class MathKernels : public ClangKernels {
  void SetUp() override {
    load("math.cl");
    // At -O0 registers with scalars of the wave are saved and fetched for all lanes, also for those that hold none.
    checks.uninitialised = std::string_view(GetParam().level) != "-O0";
  }
};

/// Within `ulps` units in the last place of `want`.
template <typename T> testing::AssertionResult near(T got, double want, double ulps) {
  if (std::isnan(want) ? std::isnan(got) : std::isinf(want) ? got == want : false)
    return testing::AssertionSuccess();
  const T rounded = static_cast<T>(want);
  const double ulp =
      double(std::nextafter(std::fabs(rounded), std::numeric_limits<T>::infinity())) - std::fabs(double(rounded));
  if (std::fabs(double(got) - want) <= ulps * ulp)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << got << " for " << want << ", " << std::fabs(double(got) - want) / ulp << " ulp";
}

TEST_P(MathKernels, softmax) {
  for (uint32_t n : {1, 100, 777}) {
    const uint32_t rows = 3;
    const auto in = randoms<float>(rows * n);
    const uint64_t a = upload(in, "in"), b = upload(in, "out");
    run("softmax", {rows}, {256}, 1024, a, b, n, uint32_t(0));
    const auto out = download<float>(b, rows * n);
    for (uint32_t r = 0; r < rows; ++r) {
      double sum = 0, largest = *std::max_element(in.begin() + r * n, in.begin() + (r + 1) * n);
      for (uint32_t i = 0; i < n; ++i)
        sum += std::exp(in[r * n + i] - largest);
      for (uint32_t i = 0; i < n; ++i)
        ASSERT_TRUE(near(out[r * n + i], std::exp(in[r * n + i] - largest) / sum, 12)) << r << " " << i;
    }
  }
}

TEST_P(MathKernels, singlePrecisionFunctions) {
  auto in = randoms<float>(200);
  in.insert(in.end(), {0.0f, 1.0f, -1.0f, 88.0f, -103.0f, 1e-30f, 1e5f, -1e6f, INFINITY, NAN});
  const int n = static_cast<int>(in.size());
  const uint64_t a = upload(in, "in"), b = upload(std::vector<float>(10 * n), "out");
  run("singles", {uint32_t(n + 63) / 64}, {64}, 0, a, b, n);
  const auto out = download<float>(b, 10 * n);
  for (int i = 0; i < n; ++i) {
    const double x = in[i], magnitude = std::fabs(x);
    const double want[10] = {std::exp(x),          std::log(magnitude),
                             std::sin(x),          std::cos(double(in[i] * 100)),
                             std::sqrt(magnitude), std::pow(magnitude, double(1.7f)),
                             std::tanh(x),         1 / std::sqrt(magnitude),
                             std::atan2(x, 2.0),   std::cbrt(x)};
    const double ulps[10] = {3, 3, 4, 4, 3, 16, 5, 2, 6, 2};
    for (int k = 0; k < 10; ++k)
      EXPECT_TRUE(near(out[10 * i + k], want[k], ulps[k])) << "function " << k << " of " << x;
  }
}

TEST_P(MathKernels, doublePrecisionFunctions) {
  auto in = randoms<double>(200);
  in.insert(in.end(), {0.0, 1.0, -1.0, 700.0, -740.0, 1e-300, 1e5, -1e10, INFINITY, NAN});
  const int n = static_cast<int>(in.size());
  const uint64_t a = upload(in, "in"), b = upload(std::vector<double>(8 * n), "out");
  run("doubles", {uint32_t(n + 63) / 64}, {64}, 0, a, b, n);
  const auto out = download<double>(b, 8 * n);
  for (int i = 0; i < n; ++i) {
    const double x = in[i], magnitude = std::fabs(x);
    const double want[8] = {std::exp(x),          std::log(magnitude),
                            std::sin(x),          std::cos(x * 1e6),
                            std::sqrt(magnitude), x / (1.0 + magnitude),
                            std::tanh(x),         std::floor(x) + std::trunc(x * 3) + std::nearbyint(x * 5)};
    const double ulps[8] = {3, 3, 4, 4, 1, 1, 5, 0};
    for (int k = 0; k < 8; ++k)
      EXPECT_TRUE(near(out[8 * i + k], want[k], ulps[k] + 1)) << "function " << k << " of " << x; // the host's own ulp
  }
}

TEST_P(MathKernels, conversions) {
  auto in = randoms<float>(200);
  in.insert(in.end(), {0.005f, 0.015f, 0.025f, -0.005f, 1e-6f, 655.36f, -1000.0f});
  const int n = static_cast<int>(in.size());
  const uint64_t a = upload(in, "in"), b = upload(std::vector<int>(6 * n), "out");
  run("conversions", {uint32_t(n + 63) / 64}, {64}, 0, a, b, n);
  const auto out = download<int>(b, 6 * n);
  for (int i = 0; i < n; ++i) {
    const float x = in[i] * 100;
    EXPECT_EQ(out[6 * i], static_cast<int>(std::nearbyint(x)));
    EXPECT_EQ(out[6 * i + 1], static_cast<int>(std::clamp(std::trunc(x), 0.0f, 255.0f)));
    EXPECT_EQ(out[6 * i + 2], static_cast<int>(std::clamp(std::trunc(x * 1000), -32768.0f, 32767.0f)));
    const _Float16 half = static_cast<_Float16>(x);
    EXPECT_EQ(static_cast<uint16_t>(out[6 * i + 3]), std::bit_cast<uint16_t>(half)) << x;
    EXPECT_EQ(std::bit_cast<float>(out[6 * i + 4]), static_cast<float>(half)) << x;
    EXPECT_EQ(std::bit_cast<float>(out[6 * i + 5]), static_cast<float>(double(x) * 3.0));
  }
}

TEST_P(MathKernels, sortsRows) {
  auto in = randoms<uint32_t>(4 * 256);
  const uint64_t a = upload(in, "data");
  run("sortRows", {4}, {128}, 1024, a, uint32_t(0));
  for (int r = 0; r < 4; ++r)
    std::sort(in.begin() + 256 * r, in.begin() + 256 * (r + 1));
  EXPECT_EQ(download<uint32_t>(a, in.size()), in);
}

TEST_P(MathKernels, identitiesInThreeDimensions) {
  const uint32_t g[3] = {2, 3, 2}, b[3] = {5, 3, 7};
  const uint64_t at = upload(std::vector<uint32_t>(g[0] * g[1] * g[2] * b[0] * b[1] * b[2]), "out");
  run("identities", {g[0], g[1], g[2]}, {b[0], b[1], b[2]}, 0, at);
  const auto out = download<uint32_t>(at, g[0] * g[1] * g[2] * b[0] * b[1] * b[2]);
  size_t i = 0;
  for (uint32_t z = 0; z < g[2] * b[2]; ++z)
    for (uint32_t y = 0; y < g[1] * b[1]; ++y)
      for (uint32_t x = 0; x < g[0] * b[0]; ++x)
        ASSERT_EQ(out[i++], x / b[0] + 10 * (y / b[1]) + 100 * (z / b[2]) + 1000 * (x % b[0]) + 100000 * (y % b[1]) +
                                10000000 * (z % b[2]) + 3000000000u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, MathKernels, testing::ValuesIn(settings), test::name);

} // namespace
