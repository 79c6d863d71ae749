//===- FunctionsTest.cpp - functions of numbers and vectors ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Against the host's libm. The error allowed is that of the instruction or of OCML, in units in the last place of the
// result.
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <bit>
#include <cmath>

using namespace flyc::test;

namespace {

class Functions : public KernelTest {};

struct FloatFunction {
  const char *name;
  double (*expected)(double);
  double low, high;
  double ulps32; ///< allowed in f32
};
const FloatFunction functions[] = {
    {"exp", std::exp, -80, 80, 2},
    {"exp2", std::exp2, -120, 120, 2},
    {"expm1", std::expm1, -10, 10, 2},
    {"log", std::log, 0.01, 1000, 3},
    {"log2", std::log2, 2, 1000, 2},
    {"log10", std::log10, 2, 1000, 3},
    {"native_exp2", std::exp2, -120, 120, 2},
    {"native_log2", std::log2, 2, 1000, 2},
    {"log1p", std::log1p, -0.9, 1000, 2},
    {"sqrt", std::sqrt, 0, 1e6, 0.5},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, 0.01, 1e6, 1.5},
    {"cbrt", std::cbrt, -1e6, 1e6, 2},
    {"rcp", [](double x) { return 1 / x; }, 0.1, 1e6, 1},
    {"sin", std::sin, -100, 100, 2},
    {"cos", std::cos, -100, 100, 2},
    {"tan", std::tan, -1.5, 1.5, 4},
    {"asin", std::asin, -1, 1, 4},
    {"acos", std::acos, -1, 1, 4},
    {"atan", std::atan, -100, 100, 4},
    {"sinh", std::sinh, -50, 50, 4},
    {"cosh", std::cosh, -50, 50, 4},
    {"tanh", std::tanh, -5, 5, 4},
    {"asinh", std::asinh, -1e4, 1e4, 4},
    {"acosh", std::acosh, 1, 1e4, 4},
    {"atanh", std::atanh, -0.99, 0.99, 4},
    {"erf", std::erf, -3, 3, 4},
    {"erfc", std::erfc, -3, 3, 8},
    {"floor", std::floor, -100, 100, 0},
    {"ceil", std::ceil, -100, 100, 0},
    {"trunc", std::trunc, -100, 100, 0},
    {"round", std::round, -100, 100, 0},
    {"roundeven", [](double x) { return std::nearbyint(x); }, -100, 100, 0},
    {"abs", std::fabs, -100, 100, 0},
};

/// The distance of `got` from `want` in units in the last place of T at `want`.
template <typename T> double ulps(T got, double want) {
  if (std::isnan(want))
    return std::isnan(got) ? 0 : INFINITY;
  const T near = static_cast<T>(want);
  const double unit = double(std::nextafter(std::fabs(near), T(INFINITY))) - std::fabs(double(near));
  return std::fabs(double(got) - want) / unit;
}

/// One kernel for all functions: out[f * n + i] = f(in[f * n + i]).
template <typename T> std::string kernelOfAll(const char *type) {
  std::string source = "kernel k(a: in tensor<" + std::string(type) + ", (m):(1)>, c: out tensor<" + type +
                       ", (m):(1)>, n: i32) launch(grid = (1), block = (64)) {\n  let i = thread_idx.x\n";
  int at = 0;
  for (const FloatFunction &f : functions) {
    const std::string place = "[" + std::to_string(at++) + " * n + i]";
    source += "  c" + place + " = " + f.name + "(a" + place + ")\n";
  }
  return source + "}\n";
}

template <typename T> std::vector<T> inputsOfAll(std::mt19937 &random) {
  std::vector<T> in;
  for (const FloatFunction &f : functions)
    for (int i = 0; i < 64; ++i)
      in.push_back(static_cast<T>(std::uniform_real_distribution<double>(f.low, f.high)(random)));
  return in;
}

template <typename T> void compare(const std::vector<T> &in, const std::vector<T> &out, double factor) {
  size_t at = 0;
  for (const FloatFunction &f : functions)
    for (int i = 0; i < 64; ++i, ++at) {
      const double want = f.expected(double(in[at]));
      ASSERT_LE(ulps(out[at], want), f.ulps32 * factor + 0.5)
          << f.name << "(" << in[at] << ") = " << out[at] << ", not " << want;
    }
}

TEST_P(Functions, ofSingles) {
  Memory memory;
  const auto in = inputsOfAll<float>(random);
  const auto a = memory.put(in), c = memory.put(std::vector<float>(in.size()));
  run(kernelOfAll<float>("f32"), memory, "k", {1}, {64}, a, c, 64, int32_t(in.size()));
  compare(in, memory.get(c), 1);
}

TEST_P(Functions, ofDoubles) {
  Memory memory;
  const auto in = inputsOfAll<double>(random);
  const auto a = memory.put(in), c = memory.put(std::vector<double>(in.size()));
  run(kernelOfAll<double>("f64"), memory, "k", {1}, {64}, a, c, 64, int32_t(in.size()));
  compare(in, memory.get(c), 1.5);
}

TEST_P(Functions, ofSeveralNumbers) {
  Memory memory;
  const auto x = floats(64, 0.1f, 8), y = floats(64), z = floats(64);
  const auto dx = memory.put(x), dy = memory.put(y), dz = memory.put(z), out = memory.put(std::vector<float>(256));
  run(R"(kernel k(x: in tensor<f32, (64):(1)>, y: in tensor<f32, (64):(1)>, z: in tensor<f32, (64):(1)>, out: out tensor<f32, (64,4):(1,64)>)
         launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    out[i, 0] = pow(x[i], y[i])
    out[i, 1] = atan2(y[i], x[i])
    out[i, 2] = copysign(x[i], y[i])
    out[i, 3] = fma(x[i], y[i], z[i])
  })",
      memory, "k", {1}, {64}, dx, dy, dz, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i) {
    EXPECT_LE(ulps(got[i], std::pow(double(x[i]), double(y[i]))), 2);
    EXPECT_LE(ulps(got[64 + i], std::atan2(double(y[i]), double(x[i]))), 4);
    EXPECT_EQ(got[128 + i], std::copysign(x[i], y[i]));
    EXPECT_EQ(got[192 + i], std::fma(x[i], y[i], z[i]));
  }
}

TEST_P(Functions, ofBits) {
  Memory memory;
  auto x = integers(64, INT32_MIN, INT32_MAX);
  x[0] = 0;
  x[1] = -1;
  x[2] = INT32_MIN;
  const auto in = memory.put(x), out = memory.put(std::vector<int32_t>(320));
  run(R"(kernel k(x: in tensor<i32, (64):(1)>, out: out tensor<i32, (64,5):(1,64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let v = x[i]
    out[i, 0] = popcount(v)
    out[i, 1] = clz(v)
    out[i, 2] = ctz(v)
    out[i, 3] = abs(v)
    out[i, 4] = bitcast<i32>(bitcast<f32>(v))
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i) {
    const auto u = static_cast<uint32_t>(x[i]);
    EXPECT_EQ(got[i], std::popcount(u));
    EXPECT_EQ(got[64 + i], std::countl_zero(u));
    EXPECT_EQ(got[128 + i], std::countr_zero(u));
    EXPECT_EQ(got[192 + i], static_cast<int32_t>(x[i] < 0 ? 0 - u : u));
    EXPECT_EQ(got[256 + i], x[i]);
  }
}

TEST_P(Functions, ofVectors) {
  Memory memory;
  const auto x = floats(256);
  const auto in = memory.put(x), out = memory.put(std::vector<float>(320));
  run(R"(kernel k(x: in tensor<f32, (64,4):(4,1)>, out: out tensor<f32, (64,5):(1,64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    let v = vector(x[i, 0], x[i, 1], x[i, 2], x[i, 3])
    out[i, 0] = v.reduce(add)
    out[i, 1] = v.reduce(max)
    out[i, 2] = v.reduce(fn(a, b) => min(a, b))
    out[i, 3] = floor(v)[2]
    let h = bitcast<vec<2 x f16>>(v[3])
    out[i, 4] = bitcast<f32>(h)
  })",
      memory, "k", {1}, {64}, in, out);
  const auto got = memory.get(out);
  for (int i = 0; i < 64; ++i) {
    const float *v = &x[4 * i];
    EXPECT_EQ(got[i], (v[0] + v[2]) + (v[1] + v[3]));
    EXPECT_EQ(got[64 + i], std::max(std::max(v[0], v[1]), std::max(v[2], v[3])));
    EXPECT_EQ(got[128 + i], std::min(std::min(v[0], v[1]), std::min(v[2], v[3])));
    EXPECT_EQ(got[192 + i], std::floor(v[2]));
    EXPECT_EQ(got[256 + i], v[3]);
  }
}

FLYC_EACH_SETTING(Functions, "gfx1100");
FLYC_EACH_LONG_WAVE(Functions);

} // namespace
