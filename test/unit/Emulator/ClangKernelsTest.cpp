//===- ClangKernelsTest.cpp - kernels of our own, compiled by clang -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Another compiler's code objects, at -O0 and -O3, for each CDNA processor: the emulator must give what a plain loop gives.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Dispatch.h"
#include "runtime/emulator/SmallFloat.h"

#include "test/unit/Emulator/CheckedRun.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>

using namespace flyc::emulator;

namespace {

struct Setting {
  const char *processor;
  const char *level;
};

const char *const source = R"hip(
#define GLOBAL extern "C" __attribute__((global)) void
#define SHARED __attribute__((shared))
#define DEVICE __attribute__((device))
typedef unsigned u32;
typedef unsigned long long u64;
DEVICE static inline u32 tid() { return __builtin_amdgcn_workitem_id_x(); }
DEVICE static inline u32 bid() { return __builtin_amdgcn_workgroup_id_x(); }
DEVICE static inline void sync() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

GLOBAL add(const float *a, const float *b, float *c, int n) {
  int i = bid() * 256 + tid();
  if (i < n) c[i] = a[i] + b[i];
}
GLOBAL transpose(const u32 *in, u32 *out, int n) { // n x n, n a multiple of 16; block 16 x 16
  SHARED u32 tile[16][17];
  u32 x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  u32 bx = __builtin_amdgcn_workgroup_id_x() * 16, by = __builtin_amdgcn_workgroup_id_y() * 16;
  tile[y][x] = in[(by + y) * n + bx + x];
  sync();
  out[(bx + y) * n + by + x] = tile[x][y];
}
GLOBAL reduce(const double *in, double *out, int n) { // block 256
  SHARED double part[256];
  double sum = 0;
  for (int i = tid(); i < n; i += 256) sum += in[i];
  part[tid()] = sum;
  for (int s = 128; s; s >>= 1) {
    sync();
    if (tid() < s) part[tid()] += part[tid() + s];
  }
  if (tid() == 0) *out = part[0];
}
GLOBAL histogram(const unsigned char *in, u32 *bins, int n) {
  SHARED u32 local[256];
  local[tid()] = 0;
  sync();
  for (int i = bid() * 256 + tid(); i < n; i += 512)
    __atomic_fetch_add(&local[in[i]], 1, __ATOMIC_RELAXED);
  sync();
  __atomic_fetch_add(&bins[tid()], local[tid()], __ATOMIC_RELAXED);
}
GLOBAL bitonic(u32 *data) { // 512 values, block 256
  for (u32 k = 2; k <= 512; k <<= 1)
    for (u32 j = k >> 1; j; j >>= 1) {
      for (u32 h = 0; h < 2; ++h) {
        u32 i = tid() + h * 256, l = i ^ j;
        if (l > i) {
          u32 a = data[i], b = data[l];
          if ((a > b) == ((i & k) == 0)) { data[i] = b; data[l] = a; }
        }
      }
      __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
      sync();
    }
}
GLOBAL divide(const int *a, const int *b, int *q, int *r, const float *x, const float *y, float *z, int n) {
  int i = bid() * 256 + tid();
  if (i < n) {
    q[i] = a[i] / b[i];
    r[i] = a[i] % b[i];
    z[i] = x[i] / y[i];
  }
}
GLOBAL wide(const u64 *a, const u64 *b, u64 *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i] + (a[i] >> (b[i] & 63)) + (a[i] > b[i] ? 17 : 3) + __builtin_popcountll(a[i]);
}
GLOBAL scratch(const u32 *in, u32 *out, int n) { // an array that must live in scratch
  u32 box[32];
  int i = bid() * 256 + tid();
  if (i >= n) return;
  for (int k = 0; k < 32; ++k) box[k] = in[i] + k * k;
  u32 sum = 0;
  for (int k = 0; k < 32; ++k) sum = sum * 31 + box[(in[i] + k * 7) & 31];
  out[i] = sum;
}
GLOBAL bytes(const unsigned char *a, const short *b, int *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * 3 - b[i] + (signed char)a[i];
}
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
GLOBAL halves(const _Float16 *a, const _Float16 *b, _Float16 *out, int n) { // scalar and packed, fused and not
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i] + (a[i] - b[i]) / (_Float16)2;
}
GLOBAL pairs(const half2 *a, const half2 *b, half2 *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i].yx;
}
)hip";

class ClangKernels : public testing::TestWithParam<Setting> {
protected:
  DeviceMemory memory;
  std::optional<Program> program;
  std::mt19937 random{20261121};

  void SetUp() override {
    const Setting s = GetParam();
    const std::string base = testing::TempDir() + "flyc-emulator-" + s.processor + s.level + std::to_string(getpid());
    std::ofstream(base + ".hip") << source;
    const std::string command = std::string(FLYC_CLANG) + " -x hip --offload-device-only --no-gpu-bundle-output --offload-arch=" +
                                s.processor + " -nogpuinc -nogpulib " + s.level + " -o " + base + ".hsaco " + base + ".hip";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream in(base + ".hsaco", std::ios::binary);
    const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
    std::remove((base + ".hip").c_str());
    std::remove((base + ".hsaco").c_str());
    auto loaded = Program::load(bytes, memory);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }

  template <typename T> uint64_t upload(const std::vector<T> &data, const char *name) {
    const uint64_t at = memory.allocate(data.size() * sizeof(T), name);
    if (!data.empty())
      std::memcpy(memory.find(at, data.size() * sizeof(T), true), data.data(), data.size() * sizeof(T));
    return at;
  }
  template <typename T> std::vector<T> download(uint64_t at, size_t count) {
    std::vector<T> data(count);
    std::memcpy(data.data(), memory.find(at, count * sizeof(T), false), count * sizeof(T));
    return data;
  }
  template <typename T> static ArgumentBytes bytesOf(T value) {
    ArgumentBytes b(sizeof value);
    std::memcpy(b.data(), &value, sizeof value);
    return b;
  }
  void run(const char *kernel, uint32_t gx, uint32_t bx, std::vector<ArgumentBytes> arguments, uint32_t gy = 1, uint32_t by = 1) {
    Launch launch;
    launch.kernel = kernel;
    launch.grid[0] = gx;
    launch.grid[1] = gy;
    launch.block[0] = bx;
    launch.block[1] = by;
    launch.arguments = std::move(arguments);
    launch.instructionLimit = 10'000'000;
    auto ran = test::runChecked(*program, launch);
    ASSERT_TRUE(ran) << ran.error().message;
  }
  template <typename T> std::vector<T> randoms(size_t n) {
    std::vector<T> v(n);
    for (T &x : v)
      if constexpr (std::is_floating_point_v<T>)
        x = std::uniform_real_distribution<T>(-4, 4)(random);
      else
        x = static_cast<T>(random() | uint64_t(random()) << 32);
    return v;
  }
};

TEST_P(ClangKernels, addRagged) {
  for (int n : {1, 63, 64, 255, 256, 257, 1000}) {
    const auto a = randoms<float>(n), b = randoms<float>(n);
    const uint64_t da = upload(a, "a"), db = upload(b, "b"), dc = upload(std::vector<float>(n), "c");
    run("add", (n + 255) / 256, 256, {bytesOf(da), bytesOf(db), bytesOf(dc), bytesOf(n)});
    const auto c = download<float>(dc, n);
    for (int i = 0; i < n; ++i)
      ASSERT_EQ(c[i], a[i] + b[i]) << i;
  }
}
TEST_P(ClangKernels, transposeThroughLds) {
  const int n = 48;
  const auto in = randoms<uint32_t>(n * n);
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(n * n), "out");
  run("transpose", n / 16, 16, {bytesOf(a), bytesOf(b), bytesOf(n)}, n / 16, 16);
  const auto out = download<uint32_t>(b, n * n);
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      ASSERT_EQ(out[x * n + y], in[y * n + x]);
}
TEST_P(ClangKernels, reduceF64) {
  const int n = 5000;
  std::vector<double> in(n);
  double want = 0;
  for (int i = 0; i < n; ++i)
    want += in[i] = i % 97; // exact in any order
  const uint64_t a = upload(in, "in"), b = upload(std::vector<double>(1), "out");
  run("reduce", 1, 256, {bytesOf(a), bytesOf(b), bytesOf(n)});
  EXPECT_EQ(download<double>(b, 1)[0], want);
}
TEST_P(ClangKernels, histogramAtomics) {
  const int n = 3001;
  const auto in = randoms<unsigned char>(n);
  std::vector<uint32_t> want(256);
  for (unsigned char c : in)
    ++want[c];
  const uint64_t a = upload(in, "in"), b = upload(std::vector<uint32_t>(256), "bins");
  run("histogram", 2, 256, {bytesOf(a), bytesOf(b), bytesOf(n)});
  EXPECT_EQ(download<uint32_t>(b, 256), want);
}
TEST_P(ClangKernels, bitonicSort) {
  auto in = randoms<uint32_t>(512);
  const uint64_t a = upload(in, "data");
  run("bitonic", 1, 256, {bytesOf(a)});
  std::sort(in.begin(), in.end());
  EXPECT_EQ(download<uint32_t>(a, 512), in);
}
TEST_P(ClangKernels, divisions) {
  const int n = 600;
  auto a = randoms<int>(n), b = randoms<int>(n);
  const auto x = randoms<float>(n), y = randoms<float>(n);
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0)
      b[i] %= 100;
    if (b[i] == 0)
      b[i] = 7;
  }
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), dq = upload(a, "q"), dr = upload(a, "r"), dx = upload(x, "x"),
                 dy = upload(y, "y"), dz = upload(x, "z");
  run("divide", 3, 256, {bytesOf(da), bytesOf(db), bytesOf(dq), bytesOf(dr), bytesOf(dx), bytesOf(dy), bytesOf(dz), bytesOf(n)});
  const auto q = download<int>(dq, n), r = download<int>(dr, n);
  const auto z = download<float>(dz, n);
  for (int i = 0; i < n; ++i) {
    ASSERT_EQ(q[i], a[i] / b[i]) << a[i] << " / " << b[i];
    ASSERT_EQ(r[i], a[i] % b[i]);
    ASSERT_FLOAT_EQ(z[i], x[i] / y[i]);
  }
}
TEST_P(ClangKernels, wideIntegers) {
  const int n = 300;
  const auto a = randoms<uint64_t>(n), b = randoms<uint64_t>(n);
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(a, "out");
  run("wide", 2, 256, {bytesOf(da), bytesOf(db), bytesOf(d), bytesOf(n)});
  const auto out = download<uint64_t>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], a[i] * b[i] + (a[i] >> (b[i] & 63)) + (a[i] > b[i] ? 17 : 3) + __builtin_popcountll(a[i]));
}
TEST_P(ClangKernels, privateArrays) {
  const int n = 300;
  const auto in = randoms<uint32_t>(n);
  const uint64_t a = upload(in, "in"), b = upload(in, "out");
  run("scratch", 2, 256, {bytesOf(a), bytesOf(b), bytesOf(n)});
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
TEST_P(ClangKernels, smallTypes) {
  const int n = 300;
  const auto a = randoms<unsigned char>(n);
  const auto b = randoms<short>(n);
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(std::vector<int>(n), "out");
  run("bytes", 2, 256, {bytesOf(da), bytesOf(db), bytesOf(d), bytesOf(n)});
  const auto out = download<int>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], a[i] * 3 - b[i] + static_cast<signed char>(a[i]));
}
TEST_P(ClangKernels, halfFloats) {
  const int n = 300;
  std::vector<uint16_t> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<uint16_t>(floatToHalf(std::uniform_real_distribution<float>(-4, 4)(random)));
    b[i] = static_cast<uint16_t>(floatToHalf(std::uniform_real_distribution<float>(-4, 4)(random)));
  }
  const uint64_t da = upload(a, "a"), db = upload(b, "b"), d = upload(a, "out");
  run("halves", 2, 256, {bytesOf(da), bytesOf(db), bytesOf(d), bytesOf(n)});
  auto out = download<uint16_t>(d, n);
  for (int i = 0; i < n; ++i) {
    const float x = halfToFloat(a[i]), y = halfToFloat(b[i]);
    ASSERT_NEAR(halfToFloat(out[i]), x * y + (x - y) / 2, 0.02);
  }
  run("pairs", 1, 256, {bytesOf(da), bytesOf(db), bytesOf(d), bytesOf(n / 2)});
  out = download<uint16_t>(d, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(out[i], floatToHalf(double(halfToFloat(a[i])) * halfToFloat(b[i ^ 1])));
}
TEST_P(ClangKernels, outOfBoundsIsNamed) {
  const uint64_t a = upload(std::vector<float>(100), "a"), b = upload(std::vector<float>(128), "b"), c = upload(std::vector<float>(128), "c");
  Launch launch;
  launch.kernel = "add";
  launch.block[0] = 256;
  launch.arguments = {bytesOf(a), bytesOf(b), bytesOf(c), bytesOf(128)};
  auto ran = program->run(launch);
  ASSERT_FALSE(ran);
  EXPECT_NE(ran.error().message.find("past the end of `a` (400 bytes"), std::string::npos) << ran.error().message;
}
TEST_P(ClangKernels, wrongLaunchesAreExplained) {
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

INSTANTIATE_TEST_SUITE_P(EachProcessor, ClangKernels,
                         testing::Values(Setting{"gfx90a", "-O0"}, Setting{"gfx90a", "-O3"}, Setting{"gfx942", "-O0"},
                                         Setting{"gfx942", "-O3"}, Setting{"gfx950", "-O0"}, Setting{"gfx950", "-O3"}),
                         [](const auto &info) { return std::string(info.param.processor) + (info.param.level + 1); });

} // namespace
