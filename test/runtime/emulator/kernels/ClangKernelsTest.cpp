//===- ClangKernelsTest.cpp - kernels of our own, compiled by clang -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Arithmetic, LDS, reductions, sorting, products and stencils: the emulator must give what a plain loop gives.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/kernels/ClangKernels.h"

#include "runtime/emulator/state/SmallFloat.h"

#include <algorithm>
#include <cmath>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

class BasicKernels : public ClangKernels {
  void SetUp() override { load("basics.hip"); }
};

TEST_P(BasicKernels, addRagged) {
  for (int n : {1, 63, 64, 255, 256, 257, 1000}) {
    const auto a = randoms<float>(n), b = randoms<float>(n);
    const uint64_t da = upload(a, "a"), db = upload(b, "b"), dc = upload(std::vector<float>(n), "c");
    run("add", {uint32_t(n + 255) / 256}, {256}, 0, da, db, dc, n);
    const auto c = download<float>(dc, n);
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(c[i], a[i] + b[i]) << i;
  }
}
TEST_P(BasicKernels, transposeThroughLds) {
  const int n = 48;
  const auto in = randoms<uint32_t>(n * n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(n * n), "out");
  run("transpose", {n / 16, n / 16}, {16, 16}, 0, a, b, n);
  const auto out = download<uint32_t>(b, n * n);
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      ASSERT_EQ(out[x * n + y], in[y * n + x]);
}
TEST_P(BasicKernels, reduceF64) {
  const int n = 5000;
  std::vector<double> in(n);
  double want = 0;
  for (int i = 0; i < n; ++i)
    want += in[i] = i % 97; // exact in any order
  const uint64_t a = upload(in, "in"), b = upload(std::vector<double>(1), "out");
  run("reduce", {1}, {256}, 0, a, b, n);
  EXPECT_EQ(download<double>(b, 1)[0], want);
}
TEST_P(BasicKernels, histogramAtomics) {
  const int n = 3001;
  const auto in = randoms<unsigned char>(n);
  std::vector<uint32_t> want(256);
  for (unsigned char c : in)
    ++want[c];
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(256), "bins");
  run("histogram", {2}, {256}, 0, a, b, n);
  EXPECT_EQ(download<uint32_t>(b, 256), want);
}
TEST_P(BasicKernels, bitonicSort) {
  auto in = randoms<uint32_t>(512);
  const uint64_t a = upload(in, "data");
  run("bitonic", {1}, {256}, 0, a);
  std::sort(in.begin(), in.end());
  EXPECT_EQ(download<uint32_t>(a, 512), in);
}
TEST_P(BasicKernels, divisions) {
  const int n = 600;
  auto a = randoms<int>(n), b = randoms<int>(n);
  const auto x = randoms<float>(n), y = randoms<float>(n);
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      b[i] %= 100;
    if (b[i] == 0)
      b[i] = 7;
  }
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), dq = upload(a, "q"), dr = upload(a, "r"),
                 dx = upload(x, "x"), dy = upload(y, "y"), dz = upload(x, "z");
  run("divide", {3}, {256}, 0, da, db, dq, dr, dx, dy, dz, n);
  const auto q = download<int>(dq, n), r = download<int>(dr, n);
  const auto z = download<float>(dz, n);
  for (int i = 0; i < n; ++i) {
    ASSERT_EQ(q[i], a[i] / b[i]) << a[i] << " / " << b[i];
    ASSERT_EQ(r[i], a[i] % b[i]);
    ASSERT_FLOAT_EQ(z[i], x[i] / y[i]);
  }
}
TEST_P(BasicKernels, wideIntegers) {
  const int n = 300;
  const auto a = randoms<uint64_t>(n), b = randoms<uint64_t>(n);
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(a, "out");
  run("wide", {2}, {256}, 0, da, db, d, n);
  const auto out = download<uint64_t>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], a[i] * b[i] + (a[i] >> (b[i] & 63)) + (a[i] > b[i] ? 17 : 3) + __builtin_popcountll(a[i]));
}
TEST_P(BasicKernels, arraysInRegisters) {
  // Not optimised, the loops over lanes' indices start by reloading a value that was never spilled: undefined, and not
  // used.
  checks.uninitialised = std::string(GetParam().level) != "-O0";
  const int n = 256;
  const auto in = randoms<uint32_t>(16 * n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(n), "out");
  for (int k : {0, 1, 5, 15, 16, 23})
    for (int m : {0, 7, 40}) {
      run("pick", {1}, {256}, 0, a, b, k, m);
      const auto out = download<uint32_t>(b, n);
      for (int i = 0; i < n; ++i) {
        uint32_t v[16];
        std::copy_n(in.begin() + 16 * i, 16, v);
        for (int j = 0; j < m; ++j) {
          v[(k + j) & 15] += static_cast<uint32_t>(j);
          v[(k * j) & 15] ^= v[(j + 3 * k) & 15];
        }
        ASSERT_EQ(out[i], v[k & 15] + v[m & 15]) << "work-item " << i << ", k " << k << ", m " << m;
      }
    }
}
TEST_P(BasicKernels, privateArrays) {
  const int n = 300;
  const auto in = randoms<uint32_t>(n);
  const uint64_t a = upload(in, "in"), b = upload(in, "out");
  run("scratch", {2}, {256}, 0, a, b, n);
  const auto out = download<uint32_t>(b, n);
  for (int i = 0; i < n; ++i) {
    uint32_t sum = 0;
    for (uint32_t k = 0; k < 32; ++k) {
      const uint32_t at = (in[i] + k * 7) & 31;
      sum = sum * 31 + in[i] + at * at;
    }
    ASSERT_EQ(out[i], sum);
  }
}
TEST_P(BasicKernels, smallTypes) {
  const int n = 300;
  const auto a = randoms<unsigned char>(n);
  const auto b = randoms<short>(n);
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(std::vector<int>(n), "out");
  run("bytes", {2}, {256}, 0, da, db, d, n);
  const auto out = download<int>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], a[i] * 3 - b[i] + static_cast<signed char>(a[i]));
}
TEST_P(BasicKernels, halfFloats) {
  const int n = 300;
  std::vector<uint16_t> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<uint16_t>(floatToHalf(std::uniform_real_distribution<float>(-4, 4)(random)));
    b[i] = static_cast<uint16_t>(floatToHalf(std::uniform_real_distribution<float>(-4, 4)(random)));
  }
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(a, "out");
  run("halves", {2}, {256}, 0, da, db, d, n);
  auto out = download<uint16_t>(d, n);
  for (int i = 0; i < n; ++i) {
    const float x = halfToFloat(a[i]), y = halfToFloat(b[i]);
    ASSERT_NEAR(halfToFloat(out[i]), x * y + (x - y) / 2, 0.02);
  }
  run("pairs", {1}, {256}, 0, da, db, d, n / 2);
  out = download<uint16_t>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], floatToHalf(double(halfToFloat(a[i])) * halfToFloat(b[i ^ 1])));
}
TEST_P(BasicKernels, outOfBoundsIsNamed) {
  const uint64_t a = upload(std::vector<float>(100), "a"), b = upload(std::vector<float>(128), "b"),
                 c = upload(std::vector<float>(128), "c");
  Launch launch;
  launch.kernel = "add";
  launch.block[0] = 256;
  launch.arguments = {bytesOf(a), bytesOf(b), bytesOf(c), bytesOf(128)};
  auto ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_NE(ran.error().message.find("past the end of `a` (400 bytes"), std::string::npos) << ran.error().message;
}
TEST_P(BasicKernels, wrongLaunchesAreExplained) {
  Launch launch;
  launch.kernel = "sub";
  auto ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_NE(ran.error().message.find("no kernel `sub`"), std::string::npos) << ran.error().message;
  launch.kernel = "add";
  ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().message, "kernel add takes 4 arguments, 0 were given");
  launch.arguments.assign(4, ArgumentBytes(3));
  ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_NE(ran.error().message.find("has 8 bytes, 3 were given"), std::string::npos) << ran.error().message;
  launch.block[0] = 2048;
  ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().message, "a block of 2048 x 1 x 1 work-items; 1 to 1024 are possible");
}

class ScanKernels : public ClangKernels {
  void SetUp() override { load("scan.hip"); }
};

TEST_P(ScanKernels, prefixSumsOfAnyLength) {
  for (int n : {1, 64, 255, 1000, 1024}) {
    const auto in = randoms<uint32_t>(n);
    const uint32_t blocks = (n + 255) / 256;
    const uint64_t a = upload(in, "in"), b = upload(in, "out"), sums = upload(std::vector<uint32_t>(blocks), "sums");
    run("scanBlocks", {blocks}, {256}, 0, a, b, sums, n);
    run("addOffsets", {blocks}, {256}, 0, b, sums, n);
    const auto out = download<uint32_t>(b, n);
    uint32_t sum = 0;
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(out[i], sum += in[i]) << i << " of " << n;
  }
}
TEST_P(ScanKernels, sumsWithinAWave) {
  const auto in = randoms<uint32_t>(5 * 64);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(5), "out");
  run("waveSum", {5}, {64}, 0, a, b);
  const auto out = download<uint32_t>(b, 5);
  for (int w = 0; w < 5; ++w) {
    uint32_t sum = 0;
    for (int l = 0; l < 64; ++l)
      sum += in[64 * w + l];
    EXPECT_EQ(out[w], sum);
  }
}
TEST_P(ScanKernels, ballots) {
  const int n = 700;
  const auto in = randoms<uint32_t>(n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(3), "out");
  run("countOdd", {3}, {256}, 0, a, b, n);
  const auto out = download<uint32_t>(b, 3);
  for (int block = 0; block < 3; ++block) {
    uint32_t odd = 0;
    for (int i = 256 * block; i < std::min(n, 256 * (block + 1)); ++i)
      odd += in[i] & 1;
    EXPECT_EQ(out[block], odd);
  }
}

class ProductKernels : public ClangKernels {
  void SetUp() override { load("sgemm.hip"); }
};

TEST_P(ProductKernels, sgemmOfAnyShape) {
  for (auto [m, n, k] : {std::tuple{16, 16, 16}, {33, 47, 20}, {1, 5, 70}}) {
    const auto a = randoms<float>(m * k), b = randoms<float>(k * n), c = randoms<float>(m * n);
    const uint64_t da = upload(a, "a"), db = upload(b, "b"), dc = upload(c, "c");
    run("sgemm", {uint32_t(n + 15) / 16, uint32_t(m + 15) / 16}, {16, 16}, 0, da, db, dc, m, n, k, 0.5f, -2.0f);
    const auto got = download<float>(dc, m * n);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        double sum = 0;
        for (int p = 0; p < k; ++p)
          sum += double(a[i * k + p]) * b[p * n + j];
        ASSERT_NEAR(got[i * n + j], 0.5 * sum - 2.0 * c[i * n + j], 16.0 * k * 0x1p-22) << i << " " << j;
      }
  }
}
TEST_P(ProductKernels, wideLoadsAndStores) {
  const int m = 9, n = 20, k = 13;
  const auto a = randoms<float>(m * k), b = randoms<float>(k * n);
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), dc = upload(std::vector<float>(m * n), "c");
  run("gemmVectors", {1}, {64}, 0, da, db, dc, m, n / 4, k);
  const auto got = download<float>(dc, m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int p = 0; p < k; ++p)
        sum += double(a[i * k + p]) * b[p * n + j];
      ASSERT_NEAR(got[i * n + j], sum, 16.0 * k * 0x1p-22) << i << " " << j;
    }
}

class StencilKernels : public ClangKernels {
  void SetUp() override { load("stencil.hip"); }
};

TEST_P(StencilKernels, sevenPointsInThreeDimensions) {
  const int nx = 19, ny = 7, nz = 11;
  const auto in = randoms<double>(nx * ny * nz);
  for (auto [bx, by, bz] :
       {std::tuple{8u, 4u, 2u}, {5u, 3u, 3u}, {1u, 1u, 7u}, {19u, 1u, 1u}}) { // whole and partial waves
    const uint64_t a = upload(in, "in"), b = upload(std::vector<double>(in.size()), "out");
    run("stencil", {(nx + bx - 1) / bx, (ny + by - 1) / by, (nz + bz - 1) / bz}, {bx, by, bz}, 0, a, b, nx, ny, nz,
        -6.0, 0.75);
    const auto out = download<double>(b, in.size());
    for (int z = 0; z < nz; ++z)
      for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
          const auto at = [&](int i, int j, int l) {
            return i < 0 || j < 0 || l < 0 || i >= nx || j >= ny || l >= nz ? 0.0 : in[(l * ny + j) * nx + i];
          };
          const double around =
              at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1) + at(x, y, z + 1);
          ASSERT_NEAR(out[(z * ny + y) * nx + x], -6.0 * in[(z * ny + y) * nx + x] + 0.75 * around, 1e-13);
        }
  }
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, BasicKernels, testing::ValuesIn(settings), test::name);
INSTANTIATE_TEST_SUITE_P(EachProcessor, ScanKernels, testing::ValuesIn(settingsOfLongWaves), test::name);
INSTANTIATE_TEST_SUITE_P(EachProcessor, ProductKernels, testing::ValuesIn(settings), test::name);
INSTANTIATE_TEST_SUITE_P(EachProcessor, StencilKernels, testing::ValuesIn(settings), test::name);

} // namespace
