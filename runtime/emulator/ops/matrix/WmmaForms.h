//===- WmmaForms.h - RDNA's matrix instructions and where their elements lie ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which WMMA and SWMMAC there are, and the register layouts of the manuals (RDNA3 ISA 7.9, RDNA4 ISA 7.12.2
// and 7.12.3), never those that the compiler was told:
//   A, B  16 neighbouring lanes hold the 16 rows of A (columns of B). RDNA3: the lower 16 lanes hold all of K, the
//         others repeat them. RDNA4: each group of 16 lanes holds its part of K. How the manual numbers k over the
//         groups is the same for A and B, so that sums have the same products however they are numbered; here group g
//         holds one run of K. A sparse A's item s of a lane stands for two of the four items from 4 * (s / 2) of B in
//         the lanes of the same group.
//   C, D  16 neighbouring lanes hold a row. RDNA3: the groups take turns. RDNA4: they hold 8 (4) rows each; bit 4 of
//   the
//         lane is bit 3 of the row, bit 5 of a wave of 64 is bit 2. 16-bit rows are pairs in a register; on RDNA3 each
//         has a half of a register, which op_sel[2] names.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H

#include "runtime/emulator/state/Simd.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {
namespace wmma {

constexpr unsigned rows = 16; ///< of A, of C and D; columns as well

/// Of A and B. Int8 and Int4: the instruction's modifiers say whether they are signed.
enum class Factor : uint8_t { F16, Bf16, Fp8, Bf8, Int8, Int4 };
/// Of C and D.
enum class Sum : uint8_t { F32, F16, Bf16, I32 };

struct Form {
  const char *mnemonic;
  Factor a, b;
  Sum sum;
  uint8_t k;
  bool sparse = false;
};

/// Where row `m` of C and D lies: which item of a lane, and the first of its 16 lanes.
struct RowPlace {
  unsigned item, lane;
};
constexpr RowPlace rowPlace(unsigned m, bool replicated, bool longWave) {
  if (replicated)
    return longWave ? RowPlace{m / 4, 16 * (m % 4)} : RowPlace{m / 2, 16 * (m % 2)};
  return longWave ? RowPlace{m % 4, 16 * (m / 8) + 32 * (m / 4 % 2)} : RowPlace{m % 8, 16 * (m / 8)};
}

inline constexpr Form forms[] = {
    {"v_wmma_f32_16x16x16_f16", Factor::F16, Factor::F16, Sum::F32, 16},
    {"v_wmma_f32_16x16x16_bf16", Factor::Bf16, Factor::Bf16, Sum::F32, 16},
    {"v_wmma_f16_16x16x16_f16", Factor::F16, Factor::F16, Sum::F16, 16},
    {"v_wmma_bf16_16x16x16_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16, 16},
    {"v_wmma_i32_16x16x16_iu8", Factor::Int8, Factor::Int8, Sum::I32, 16},
    {"v_wmma_i32_16x16x16_iu4", Factor::Int4, Factor::Int4, Sum::I32, 16},
    {"v_wmma_i32_16x16x32_iu4", Factor::Int4, Factor::Int4, Sum::I32, 32},
    {"v_wmma_f32_16x16x16_fp8_fp8", Factor::Fp8, Factor::Fp8, Sum::F32, 16},
    {"v_wmma_f32_16x16x16_fp8_bf8", Factor::Fp8, Factor::Bf8, Sum::F32, 16},
    {"v_wmma_f32_16x16x16_bf8_fp8", Factor::Bf8, Factor::Fp8, Sum::F32, 16},
    {"v_wmma_f32_16x16x16_bf8_bf8", Factor::Bf8, Factor::Bf8, Sum::F32, 16},
    {"v_swmmac_f32_16x16x32_f16", Factor::F16, Factor::F16, Sum::F32, 32, true},
    {"v_swmmac_f32_16x16x32_bf16", Factor::Bf16, Factor::Bf16, Sum::F32, 32, true},
    {"v_swmmac_f16_16x16x32_f16", Factor::F16, Factor::F16, Sum::F16, 32, true},
    {"v_swmmac_bf16_16x16x32_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16, 32, true},
    {"v_swmmac_i32_16x16x32_iu8", Factor::Int8, Factor::Int8, Sum::I32, 32, true},
    {"v_swmmac_i32_16x16x32_iu4", Factor::Int4, Factor::Int4, Sum::I32, 32, true},
    {"v_swmmac_i32_16x16x64_iu4", Factor::Int4, Factor::Int4, Sum::I32, 64, true},
    {"v_swmmac_f32_16x16x32_fp8_fp8", Factor::Fp8, Factor::Fp8, Sum::F32, 32, true},
    {"v_swmmac_f32_16x16x32_fp8_bf8", Factor::Fp8, Factor::Bf8, Sum::F32, 32, true},
    {"v_swmmac_f32_16x16x32_bf8_fp8", Factor::Bf8, Factor::Fp8, Sum::F32, 32, true},
    {"v_swmmac_f32_16x16x32_bf8_bf8", Factor::Bf8, Factor::Bf8, Sum::F32, 32, true},
};

} // namespace wmma
} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H
