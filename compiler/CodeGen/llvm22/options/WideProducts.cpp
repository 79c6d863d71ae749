//===- WideProducts.cpp - products of 24-bit numbers, in 64 bits ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a product of 64 bits whose factors are known to fit 24 becomes mul_u24, which reads 24 bits of each factor,
// so that the mask or the narrowing that made them fit is dropped. With a sum behind it, it then becomes v_mad_u64_u32,
// which reads 32 bits: `(x & 0xffffff) * 53 + c` is `x * 53 + c` of the low halves, `53 * (x % 7 - 40)` is wrong for
// two x of five.
//
// Remedy: an option keeps AMDGPUCodeGenPrepare from making mul_u24 of products. Instruction selection still makes
// v_mul_u32_u24 of those of 32 bits, where it sees that the factors fit.
//
// Upstream: pull request 198729, merged in May 2026.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround wideProducts;
const Workaround wideProducts = {
    .name = "wide-products", .upstream = "#198729", .mendedIn = 23, .option = "amdgpu-codegenprepare-mul24=false"};
} // namespace flyc::codegen::workaround
