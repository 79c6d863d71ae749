//===- EscapeTest.cpp - LLVM's intrinsics and inline assembly -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/language/KernelTest.h"

#include <algorithm>
#include <bit>

using namespace flyc::test;

namespace {

class Escapes : public KernelTest {};

TEST_P(Escapes, intrinsics) {
  const auto x = floats(64), y = floats(64);
  const auto n = integers(64, 0, 1 << 30);
  Memory memory;
  const auto dx = memory.put(x), dy = memory.put(y), out = memory.put(std::vector<float>(64));
  const auto dn = memory.put(n), bits = memory.put(std::vector<int32_t>(256));
  run(R"(kernel k(x: in tensor<f32, (64):(1)>, y: in tensor<f32, (64):(1)>, n: in tensor<i32, (64):(1)>, z: out tensor<f32, (64):(1)>,
                  bits: out tensor<i32, (64, 4):(1, 64)>) launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    llvm_intrinsic("llvm.amdgcn.s.nop", 1)
    z[i] = llvm_intrinsic<f32>("llvm.amdgcn.fmed3", x[i], y[i], 0.5)
    bits[i, 0] = llvm_intrinsic<i32>("llvm.amdgcn.mbcnt.hi", 0xFFFFFFFF, llvm_intrinsic<i32>("llvm.amdgcn.mbcnt.lo", -1, 0))
    bits[i, 1] = llvm_intrinsic<i32>("llvm.amdgcn.perm", n[i], n[i], 0x00010203)
    bits[i, 2] = llvm_intrinsic<u32>("llvm.fshl.i32", bitcast<u32>(n[i]), 0, 3).to<i32>()
    bits[i, 3] = llvm_intrinsic<i32>("llvm.amdgcn.ds.swizzle", n[i], 0x041F)
  })",
      memory, "k", {1}, {64}, dx, dy, dn, out, bits);
  const auto z = memory.get(out);
  const auto b = memory.get(bits);
  for (size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(z[i], std::max(std::min(x[i], y[i]), std::min(std::max(x[i], y[i]), 0.5f)));
    const auto u = static_cast<uint32_t>(n[i]);
    EXPECT_EQ(b[i], int32_t(i) % lanes());
    EXPECT_EQ(uint32_t(b[64 + i]), __builtin_bswap32(u));
    EXPECT_EQ(uint32_t(b[128 + i]), u << 3);
    EXPECT_EQ(b[192 + i], n[i ^ 1]); // and_mask 0x1f, xor_mask 1
  }
}

TEST_P(Escapes, assembly) {
  const auto x = floats(64), y = floats(64);
  Memory memory;
  const auto dx = memory.put(x), dy = memory.put(y), out = memory.put(std::vector<float>(256));
  const auto wide = memory.put(std::vector<double>(64));
  run(R"(kernel k(x: in tensor<f32, (64):(1)>, y: in tensor<f32, (64):(1)>, z: out tensor<f32, (64, 4):(1, 64)>, w: out tensor<f64, (64):(1)>, m: f32)
         launch(grid = (1), block = (64)) {
    let i = thread_idx.x
    asm("s_nop 0", "")
    z[i, 0] = asm<f32>("v_add_f32 $0, $1, $2", "=v,v,v", x[i], y[i])
    z[i, 1] = asm<f32>("v_mul_f32 $0, $1, $2\nv_add_f32 $0, $0, $2", "=&v,s,v", m, y[i])
    z[i, 2] = bitcast<f32>(asm<u32>("v_mov_b32 ${0}, 0x3f800000 ; $$1", "=v"))
    w[i] = asm<f64>("v_cvt_f64_f32 $0, $1", "=v,v", x[i])
    z[i, 3] = 0.0
  })",
      memory, "k", {1}, {64}, dx, dy, out, wide, 3.0f);
  const auto z = memory.get(out);
  const auto w = memory.get(wide);
  for (size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(z[i], x[i] + y[i]);
    const volatile float product = 3.0f * y[i];
    EXPECT_EQ(z[64 + i], product + y[i]);
    EXPECT_EQ(z[128 + i], 1.0f);
    EXPECT_EQ(w[i], double(x[i]));
  }
}

FLYC_EACH_SETTING(Escapes, "gfx1201");

} // namespace
