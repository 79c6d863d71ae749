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
//         CDNA5: the same; only where A and B may have different widths, and where blocks of K have scales, it matters
//         which k is whose (7.12.2, 7.12.6): 16 bytes of 8-bit numbers, or 32 numbers of 6 or 4 bits, of each group in
//         turn. A of 32 rows is two of 16, one behind the other.
//   C, D  16 neighbouring lanes hold a row. RDNA3: the groups take turns. RDNA4: they hold 8 (4) rows each; bit 4 of
//   the
//         lane is bit 3 of the row, bit 5 of a wave of 64 is bit 2. 16-bit rows are pairs in a register; on RDNA3 each
//         has a half of a register, which op_sel[2] names.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H

#include "runtime/emulator/state/Simd.h"

#include <string_view>

namespace flyc::emulator {
inline namespace FLYC_SIMD {
namespace wmma {

constexpr unsigned rows = 16; ///< of A, of C and D; columns as well

/// Of A and B. Int8 and Int4: the instruction's modifiers say whether they are signed.
/// Small: the instruction names one of the formats of 8, 6 and 4 bits.
enum class Factor : uint8_t { F16, Bf16, Fp8, Bf8, Int8, Int4, F32, Small, Fp4 };
/// Of C and D. Bf16F32: C is f32, D bf16.
enum class Sum : uint8_t { F32, F16, Bf16, I32, Bf16F32 };

struct Form {
  const char *mnemonic;
  Factor a, b;
  Sum sum;
  uint8_t k;
  bool sparse = false;
  uint8_t blocks = 1; ///< of 16 rows of A, and so of C and D, in registers that follow one another
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

#define FLYC_FLOAT8_FORMS(PREFIX, SUM, K, SPARSE)                                                                      \
  {PREFIX "fp8_fp8", Factor::Fp8, Factor::Fp8, SUM, K, SPARSE},                                                        \
      {PREFIX "fp8_bf8", Factor::Fp8, Factor::Bf8, SUM, K, SPARSE},                                                    \
      {PREFIX "bf8_fp8", Factor::Bf8, Factor::Fp8, SUM, K, SPARSE}, {                                                  \
    PREFIX "bf8_bf8", Factor::Bf8, Factor::Bf8, SUM, K, SPARSE                                                         \
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

    {"v_wmma_f32_16x16x4_f32", Factor::F32, Factor::F32, Sum::F32, 4},
    {"v_wmma_f32_16x16x32_f16", Factor::F16, Factor::F16, Sum::F32, 32},
    {"v_wmma_f16_16x16x32_f16", Factor::F16, Factor::F16, Sum::F16, 32},
    {"v_wmma_f32_16x16x32_bf16", Factor::Bf16, Factor::Bf16, Sum::F32, 32},
    {"v_wmma_bf16_16x16x32_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16, 32},
    {"v_wmma_bf16f32_16x16x32_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16F32, 32},
    {"v_wmma_i32_16x16x64_iu8", Factor::Int8, Factor::Int8, Sum::I32, 64},
    FLYC_FLOAT8_FORMS("v_wmma_f32_16x16x64_", Sum::F32, 64, false),
    FLYC_FLOAT8_FORMS("v_wmma_f16_16x16x64_", Sum::F16, 64, false),
    FLYC_FLOAT8_FORMS("v_wmma_f32_16x16x128_", Sum::F32, 128, false),
    FLYC_FLOAT8_FORMS("v_wmma_f16_16x16x128_", Sum::F16, 128, false),
    {"v_wmma_f32_16x16x128_f8f6f4", Factor::Small, Factor::Small, Sum::F32, 128},
    {"v_wmma_scale_f32_16x16x128_f8f6f4", Factor::Small, Factor::Small, Sum::F32, 128},
    {"v_wmma_scale16_f32_16x16x128_f8f6f4", Factor::Small, Factor::Small, Sum::F32, 128},
    {"v_wmma_f32_32x16x128_f4", Factor::Fp4, Factor::Fp4, Sum::F32, 128, false, 2},
    {"v_wmma_scale_f32_32x16x128_f4", Factor::Fp4, Factor::Fp4, Sum::F32, 128, false, 2},
    {"v_wmma_scale16_f32_32x16x128_f4", Factor::Fp4, Factor::Fp4, Sum::F32, 128, false, 2},
    {"v_swmmac_f32_16x16x64_f16", Factor::F16, Factor::F16, Sum::F32, 64, true},
    {"v_swmmac_f16_16x16x64_f16", Factor::F16, Factor::F16, Sum::F16, 64, true},
    {"v_swmmac_f32_16x16x64_bf16", Factor::Bf16, Factor::Bf16, Sum::F32, 64, true},
    {"v_swmmac_bf16_16x16x64_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16, 64, true},
    {"v_swmmac_bf16f32_16x16x64_bf16", Factor::Bf16, Factor::Bf16, Sum::Bf16F32, 64, true},
    {"v_swmmac_i32_16x16x128_iu8", Factor::Int8, Factor::Int8, Sum::I32, 128, true},
    FLYC_FLOAT8_FORMS("v_swmmac_f32_16x16x128_", Sum::F32, 128, true),
    FLYC_FLOAT8_FORMS("v_swmmac_f16_16x16x128_", Sum::F16, 128, true),
};

/// How many RDNA3 and RDNA4 have, which are the first. CDNA5's manual has none of these; llvm-mc assembles them for it.
constexpr unsigned earlierForms = 22;
static_assert(forms[earlierForms].k == 4);

/// The one of that mnemonic; null if it is no WMMA or SWMMAC.
inline const Form *formOf(std::string_view mnemonic) {
  for (const Form &form : forms)
    if (mnemonic == form.mnemonic)
      return &form;
  return nullptr;
}

} // namespace wmma
} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MATRIX_WMMAFORMS_H
