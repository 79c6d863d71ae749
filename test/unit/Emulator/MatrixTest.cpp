//===- MatrixTest.cpp - MFMA against a plain matrix product ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each instruction, assembled by llvm-mc into a kernel that loads A, B and C as the registers hold them, and stores D. The test
// places matrices by the manuals' formulas, written out here a second time, on small integers (every product and sum exact, so a
// wrong lane map cannot hide) and on one-hot rows and columns.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Dispatch.h"
#include "runtime/emulator/SmallFloat.h"
#include "test/unit/Emulator/Snippet.h"

#include <gtest/gtest.h>

#include <random>

using namespace flyc::emulator;
using flyc::emulator::test::assemble;
using flyc::emulator::test::registers;

namespace {

enum class Type { F64, F32, F16, Bf16, I8, Fp8, Bf8 };
struct Case {
  const char *processor, *mnemonic;
  unsigned m, n, k, blocks;
  Type a, b;
  bool ocp = false;
};
unsigned bits(Type t) { return t == Type::F64 ? 64 : t == Type::F32 ? 32 : t == Type::F16 || t == Type::Bf16 ? 16 : 8; }
uint64_t encode(Type t, int value, bool ocp) {
  switch (t) {
  case Type::F64:
    return std::bit_cast<uint64_t>(double(value));
  case Type::F32:
    return std::bit_cast<uint32_t>(float(value));
  case Type::F16:
    return encodeFloat(f16Format, value);
  case Type::Bf16:
    return encodeFloat(bf16Format, value);
  case Type::I8:
    return static_cast<uint8_t>(value);
  case Type::Fp8:
    return encodeFloat(ocp ? e4m3fnFormat : e4m3fnuzFormat, value);
  case Type::Bf8:
    return encodeFloat(ocp ? e5m2Format : e5m2fnuzFormat, value);
  }
  return 0;
}

/// A kernel k(in, out): lane l reads its words from in + l * 4 * words and writes its result words to out.
std::string assembly(const Case &c, unsigned wordsA, unsigned wordsC) {
  std::string s = ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n";
  s += "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\n";
  const unsigned words = 2 * wordsA + wordsC;
  s += "s_movk_i32 s8, " + std::to_string(4 * words) + "\nv_mul_lo_u32 v1, v0, s8\n";
  for (unsigned n = 0; n < words; ++n)
    s += "global_load_dword v" + std::to_string(4 + n) + ", v1, s[4:5] offset:" + std::to_string(4 * n) + "\n";
  s += "s_waitcnt vmcnt(0)\ns_nop 7\n";
  const unsigned a = 4, b = a + wordsA, cd = b + wordsA;
  s += std::string(c.mnemonic) + " " + registers('v', cd, wordsC) + ", " + registers('v', a, wordsA) + ", " + registers('v', b, wordsA) + ", " +
       registers('v', cd, wordsC) + "\n";
  s += "s_nop 15\ns_nop 15\n";
  s += "s_movk_i32 s8, " + std::to_string(4 * wordsC) + "\nv_mul_lo_u32 v1, v0, s8\n";
  for (unsigned n = 0; n < wordsC; ++n)
    s += "global_store_dword v1, v" + std::to_string(cd + n) + ", s[6:7] offset:" + std::to_string(4 * n) + "\n";
  s += "s_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
       ".amdhsa_next_free_vgpr 128\n.amdhsa_next_free_sgpr 32\n.amdhsa_accum_offset 128\n.end_amdhsa_kernel\n";
  s += ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--" + std::string(c.processor) +
       "\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 16\n    .kernarg_segment_align: 8\n"
       "    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 32\n    .vgpr_count: 128\n"
       "    .agpr_count: 0\n    .max_flat_workgroup_size: 64\n    .args:\n      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}\n"
       "      - {.offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}\n...\n.end_amdgpu_metadata\n";
  return s;
}

class Matrix : public testing::TestWithParam<Case> {};

TEST_P(Matrix, isAMatrixProduct) {
  const Case c = GetParam();
  const unsigned groups = 64 / (c.m * c.blocks), perLane = c.k / groups;
  const unsigned wordsA = std::max(1u, perLane * bits(c.a) / 32), results = c.m * c.n * c.blocks / 64;
  const bool isDouble = c.a == Type::F64;
  const unsigned wordsC = isDouble ? 2 * results : results;

  const std::vector<uint8_t> bytes = assemble(c.processor, assembly(c, wordsA, wordsC));
  ASSERT_FALSE(bytes.empty());
  DeviceMemory memory;
  auto program = Program::load(bytes, memory);
  ASSERT_TRUE(program) << program.error().message;

  std::mt19937 random(5);
  for (int round = 0; round < 6; ++round) {
    // Round 0, 1: one element of A (row m) or B (column n) per block; then small random integers.
    std::vector<int> A(c.blocks * c.m * c.k), B(c.blocks * c.k * c.n), C(c.blocks * c.m * c.n);
    const auto small = [&] { return static_cast<int>(random() % 7) - 3; };
    for (int &x : A)
      x = round == 0 ? 0 : small();
    for (int &x : B)
      x = round == 1 ? 0 : small();
    for (int &x : C)
      x = round < 2 ? 0 : small() * 100;
    if (round == 0)
      for (unsigned b = 0; b < c.blocks; ++b)
        A[(b * c.m + random() % c.m) * c.k + random() % c.k] = 1;
    if (round == 1)
      for (unsigned b = 0; b < c.blocks; ++b)
        B[(b * c.k + random() % c.k) * c.n + random() % c.n] = 1;

    const unsigned words = 2 * wordsA + wordsC;
    std::vector<uint32_t> in(64 * words);
    const auto row = [&](unsigned v, unsigned l) -> std::pair<unsigned, unsigned> { // (block, row) of result v in lane l
      if (isDouble)
        return c.m == 16 ? std::pair(0u, v * 4 + l / 16) : std::pair(l / 4 % 4, l / 16);
      if (c.m == 4)
        return {l / 4, v};
      if (c.m == 32)
        return {v / 16, v % 16 / 4 * 8 + l / 32 * 4 + v % 4};
      return {v / 4, l / 16 * 4 + v % 4};
    };
    for (unsigned l = 0; l < 64; ++l) {
      uint32_t *lane = &in[l * words];
      const unsigned i = l % c.m, block = l / c.m % c.blocks, group = l / c.m / c.blocks;
      for (unsigned v = 0; v < perLane; ++v) {
        const unsigned k = group * perLane + v;
        const uint64_t x = encode(c.a, A[(block * c.m + i) * c.k + k], c.ocp), y = encode(c.b, B[(block * c.k + k) * c.n + i], c.ocp);
        const unsigned bit = v * bits(c.a);
        lane[bit / 32] |= static_cast<uint32_t>(x << (bit % 32));
        lane[wordsA + bit / 32] |= static_cast<uint32_t>(y << (bit % 32));
        if (isDouble) {
          lane[bit / 32 + 1] = static_cast<uint32_t>(x >> 32);
          lane[wordsA + bit / 32 + 1] = static_cast<uint32_t>(y >> 32);
        }
      }
      for (unsigned v = 0; v < results; ++v) {
        const auto [b, m] = row(v, l);
        const int value = C[(b * c.m + m) * c.n + l % c.n];
        if (isDouble) {
          const uint64_t x = std::bit_cast<uint64_t>(double(value));
          lane[2 * wordsA + 2 * v] = static_cast<uint32_t>(x);
          lane[2 * wordsA + 2 * v + 1] = static_cast<uint32_t>(x >> 32);
        } else {
          lane[2 * wordsA + v] = c.a == Type::I8 ? static_cast<uint32_t>(value) : std::bit_cast<uint32_t>(float(value));
        }
      }
    }
    const uint64_t din = memory.allocate(in.size() * 4, "in"), dout = memory.allocate(64 * wordsC * 4, "out");
    std::memcpy(memory.find(din, in.size() * 4, true), in.data(), in.size() * 4);
    Launch launch;
    launch.kernel = "k";
    launch.block[0] = 64;
    for (uint64_t address : {din, dout}) {
      ArgumentBytes argument(8);
      std::memcpy(argument.data(), &address, 8);
      launch.arguments.push_back(argument);
    }
    auto ran = program->run(launch);
    ASSERT_TRUE(ran) << ran.error().message;
    std::vector<uint32_t> out(64 * wordsC);
    std::memcpy(out.data(), memory.find(dout, out.size() * 4, false), out.size() * 4);
    for (unsigned l = 0; l < 64; ++l)
      for (unsigned v = 0; v < results; ++v) {
        const auto [b, m] = row(v, l);
        int want = C[(b * c.m + m) * c.n + l % c.n];
        for (unsigned k = 0; k < c.k; ++k)
          want += A[(b * c.m + m) * c.k + k] * B[(b * c.k + k) * c.n + l % c.n];
        double got;
        if (isDouble)
          got = std::bit_cast<double>(out[l * wordsC + 2 * v] | uint64_t(out[l * wordsC + 2 * v + 1]) << 32);
        else if (c.a == Type::I8)
          got = static_cast<int32_t>(out[l * wordsC + v]);
        else
          got = std::bit_cast<float>(out[l * wordsC + v]);
        ASSERT_EQ(got, want) << "round " << round << ", block " << b << ", row " << m << ", column " << l % c.n;
      }
  }
}

using enum Type;
const Case cases[] = {
    {"gfx90a", "v_mfma_f32_32x32x1f32", 32, 32, 1, 2, F32, F32},
    {"gfx90a", "v_mfma_f32_4x4x4f16", 4, 4, 4, 16, F16, F16},
    {"gfx90a", "v_mfma_f32_16x16x16bf16_1k", 16, 16, 16, 1, Bf16, Bf16},
    {"gfx90a", "v_mfma_i32_16x16x16i8", 16, 16, 16, 1, I8, I8},
    {"gfx90a", "v_mfma_i32_32x32x8i8", 32, 32, 8, 1, I8, I8},
    {"gfx90a", "v_mfma_f64_16x16x4f64", 16, 16, 4, 1, F64, F64},
    {"gfx942", "v_mfma_f32_32x32x1_2b_f32", 32, 32, 1, 2, F32, F32},
    {"gfx942", "v_mfma_f32_16x16x1_4b_f32", 16, 16, 1, 4, F32, F32},
    {"gfx942", "v_mfma_f32_4x4x1_16b_f32", 4, 4, 1, 16, F32, F32},
    {"gfx942", "v_mfma_f32_32x32x2_f32", 32, 32, 2, 1, F32, F32},
    {"gfx942", "v_mfma_f32_16x16x4_f32", 16, 16, 4, 1, F32, F32},
    {"gfx942", "v_mfma_f32_32x32x4_xf32", 32, 32, 4, 1, F32, F32},
    {"gfx942", "v_mfma_f32_16x16x8_xf32", 16, 16, 8, 1, F32, F32},
    {"gfx942", "v_mfma_f32_32x32x4_2b_f16", 32, 32, 4, 2, F16, F16},
    {"gfx942", "v_mfma_f32_16x16x4_4b_f16", 16, 16, 4, 4, F16, F16},
    {"gfx942", "v_mfma_f32_4x4x4_16b_f16", 4, 4, 4, 16, F16, F16},
    {"gfx942", "v_mfma_f32_32x32x8_f16", 32, 32, 8, 1, F16, F16},
    {"gfx942", "v_mfma_f32_16x16x16_f16", 16, 16, 16, 1, F16, F16},
    {"gfx942", "v_mfma_f32_32x32x4_2b_bf16", 32, 32, 4, 2, Bf16, Bf16},
    {"gfx942", "v_mfma_f32_16x16x4_4b_bf16", 16, 16, 4, 4, Bf16, Bf16},
    {"gfx942", "v_mfma_f32_4x4x4_16b_bf16", 4, 4, 4, 16, Bf16, Bf16},
    {"gfx942", "v_mfma_f32_32x32x8_bf16", 32, 32, 8, 1, Bf16, Bf16},
    {"gfx942", "v_mfma_f32_16x16x16_bf16", 16, 16, 16, 1, Bf16, Bf16},
    {"gfx942", "v_mfma_i32_32x32x4_2b_i8", 32, 32, 4, 2, I8, I8},
    {"gfx942", "v_mfma_i32_16x16x4_4b_i8", 16, 16, 4, 4, I8, I8},
    {"gfx942", "v_mfma_i32_4x4x4_16b_i8", 4, 4, 4, 16, I8, I8},
    {"gfx942", "v_mfma_i32_32x32x16_i8", 32, 32, 16, 1, I8, I8},
    {"gfx942", "v_mfma_i32_16x16x32_i8", 16, 16, 32, 1, I8, I8},
    {"gfx942", "v_mfma_f64_16x16x4_f64", 16, 16, 4, 1, F64, F64},
    {"gfx942", "v_mfma_f64_4x4x4_4b_f64", 4, 4, 4, 4, F64, F64},
    {"gfx942", "v_mfma_f32_16x16x32_fp8_fp8", 16, 16, 32, 1, Fp8, Fp8},
    {"gfx942", "v_mfma_f32_16x16x32_fp8_bf8", 16, 16, 32, 1, Fp8, Bf8},
    {"gfx942", "v_mfma_f32_16x16x32_bf8_fp8", 16, 16, 32, 1, Bf8, Fp8},
    {"gfx942", "v_mfma_f32_32x32x16_bf8_bf8", 32, 32, 16, 1, Bf8, Bf8},
    {"gfx942", "v_mfma_f32_32x32x16_fp8_fp8", 32, 32, 16, 1, Fp8, Fp8},
    {"gfx950", "v_mfma_f32_32x32x16_f16", 32, 32, 16, 1, F16, F16},
    {"gfx950", "v_mfma_f32_16x16x32_f16", 16, 16, 32, 1, F16, F16},
    {"gfx950", "v_mfma_f32_32x32x16_bf16", 32, 32, 16, 1, Bf16, Bf16},
    {"gfx950", "v_mfma_f32_16x16x32_bf16", 16, 16, 32, 1, Bf16, Bf16},
    {"gfx950", "v_mfma_i32_32x32x32_i8", 32, 32, 32, 1, I8, I8},
    {"gfx950", "v_mfma_i32_16x16x64_i8", 16, 16, 64, 1, I8, I8},
    {"gfx950", "v_mfma_f32_16x16x32_fp8_fp8", 16, 16, 32, 1, Fp8, Fp8, true},
    {"gfx950", "v_mfma_f32_32x32x16_bf8_fp8", 32, 32, 16, 1, Bf8, Fp8, true},
    {"gfx950", "v_mfma_f32_32x32x16_fp8_bf8", 32, 32, 16, 1, Fp8, Bf8, true},
};

INSTANTIATE_TEST_SUITE_P(EachInstruction, Matrix, testing::ValuesIn(cases), [](const auto &info) {
  return std::string(info.param.processor) + "_" + info.param.mnemonic;
});

} // namespace
