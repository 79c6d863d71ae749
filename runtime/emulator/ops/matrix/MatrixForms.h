//===- MatrixForms.h - the matrix instructions and where their elements lie -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The MFMA and SMFMAC instructions with their shapes and types, and their register layouts as the manuals give them
// (CDNA3 and CDNA4 ISA, chapter 7 "Matrix Arithmetic Instructions"), independent of those that the compiler uses:
//   A, B  7.1.4.1: with G = 64 / (M * blocks) groups of lanes and P = K / G items a lane, lane = i + M * (block +
//         blocks * group), item v is k = P * group + v. Two halves of K instead (7.1.5.1, 7.5.1.3) where a lane holds
//         32 items of 8 bits, and for B of the sparse forms that only CDNA4 has.
//   C, D  7.1.4.2: rows of N lanes; 4 neighbouring rows in 4 items (f64: 1), then groups of lanes, then items, then
//         blocks.
//         f64 4x4x4 is lane = j + 4 * block + 16 * row, as hardware has it; the manual's formula has block and row the
//         other way.
// cbsz and abid broadcast one block of A to each group of 2^cbsz neighbouring blocks (ROCm documentation, "MFMA
// intrinsics", and AMD's matrix calculator; the manual's formula in 7.1.6.1 says the same where all blocks are one
// group). What the manual leaves undefined, a cbsz beyond the blocks, takes all blocks for one group. blgp permutes the
// lanes of B (7.1.6.3). docs/rationale/matrix-numerics.md says why where sources differ.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXFORMS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXFORMS_H

#include "runtime/emulator/state/Simd.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace flyc::emulator {
inline namespace FLYC_SIMD {
namespace matrix {

constexpr unsigned maxRows = 64; ///< of all blocks together

/// Types as the mnemonics name them; Small is f8f6f4: the instruction's fields say which.
enum class Type : uint8_t { F64, F32, Xf32, F16, Bf16, I8, Fp8, Bf8, Small };

struct Form {
  const char *mnemonic;
  Type a, b;
  uint8_t m, k, blocks;
  bool sparse = false;
};

/// The lane whose B values lane `l` uses. Manual, table "Permutations corresponding to BLGP values".
constexpr unsigned permutedLane(unsigned blgp, unsigned l) {
  switch (blgp) {
  case 0: return l;
  case 1: return l & 31;
  case 2: return l | 32;
  case 3: return (l + 16) & 63;
  default: return (l & 15) + 16 * (blgp - 4);
  }
}

/// The lane whose A values lane `l` uses: in each group of 2^cbsz blocks, block `abid` of the group stands for all.
constexpr unsigned broadcastLane(const Form &f, unsigned cbsz, unsigned abid, unsigned l) {
  unsigned span = 1u << cbsz;
  span = span > f.blocks ? f.blocks : span;
  const unsigned row = l % f.m, block = l / f.m % f.blocks, group = l / (f.m * f.blocks);
  return row + f.m * (block / span * span + abid % span + f.blocks * group);
}

/// Where row `i` of `block` of C and D starts: 64 * item (a register, or a pair) + lane.
constexpr unsigned rowPlace(const Form &f, unsigned block, unsigned i) {
  const unsigned n = f.m;
  if (f.a == Type::F64)
    return f.m == 16 ? 64 * (i / 4) + i % 4 * n : 4 * block + 16 * i;
  const unsigned perItem = 64 * 4 / (n * f.m) ? 64 * 4 / (n * f.m) : 1; // blocks in an item, across the lanes
  const unsigned rowGroups = 64 / perItem / n, groups = f.m / (4 * rowGroups);
  return 64 * (i % 4 + 4 * (i / (4 * rowGroups) + groups * (block / perItem))) +
         n * (i / 4 % rowGroups + rowGroups * (block % perItem));
}
/// All rows of a form, block by block.
struct RowPlaces {
  uint16_t at[maxRows] = {};
  constexpr explicit RowPlaces(const Form &f) {
    for (unsigned row = 0; row < unsigned(f.m) * f.blocks; ++row)
      at[row] = static_cast<uint16_t>(rowPlace(f, row / f.m, row % f.m));
  }
};

using enum Type;
/// Older processors print the names without the block count, or with the type run on: every spelling stands here.
inline constexpr Form forms[] = {
    {"v_mfma_f32_32x32x1_2b_f32", F32, F32, 32, 1, 2},
    {"v_mfma_f32_32x32x1f32", F32, F32, 32, 1, 2},
    {"v_mfma_f32_16x16x1_4b_f32", F32, F32, 16, 1, 4},
    {"v_mfma_f32_16x16x1f32", F32, F32, 16, 1, 4},
    {"v_mfma_f32_4x4x1_16b_f32", F32, F32, 4, 1, 16},
    {"v_mfma_f32_4x4x1f32", F32, F32, 4, 1, 16},
    {"v_mfma_f32_32x32x2_f32", F32, F32, 32, 2, 1},
    {"v_mfma_f32_32x32x2f32", F32, F32, 32, 2, 1},
    {"v_mfma_f32_16x16x4_f32", F32, F32, 16, 4, 1},
    {"v_mfma_f32_16x16x4f32", F32, F32, 16, 4, 1},
    {"v_mfma_f32_32x32x4_xf32", Xf32, Xf32, 32, 4, 1},
    {"v_mfma_f32_16x16x8_xf32", Xf32, Xf32, 16, 8, 1},
    {"v_mfma_f32_32x32x4_2b_f16", F16, F16, 32, 4, 2},
    {"v_mfma_f32_32x32x4f16", F16, F16, 32, 4, 2},
    {"v_mfma_f32_16x16x4_4b_f16", F16, F16, 16, 4, 4},
    {"v_mfma_f32_16x16x4f16", F16, F16, 16, 4, 4},
    {"v_mfma_f32_4x4x4_16b_f16", F16, F16, 4, 4, 16},
    {"v_mfma_f32_4x4x4f16", F16, F16, 4, 4, 16},
    {"v_mfma_f32_32x32x8_f16", F16, F16, 32, 8, 1},
    {"v_mfma_f32_32x32x8f16", F16, F16, 32, 8, 1},
    {"v_mfma_f32_16x16x16_f16", F16, F16, 16, 16, 1},
    {"v_mfma_f32_16x16x16f16", F16, F16, 16, 16, 1},
    {"v_mfma_f32_32x32x16_f16", F16, F16, 32, 16, 1},
    {"v_mfma_f32_16x16x32_f16", F16, F16, 16, 32, 1},
    {"v_mfma_f32_32x32x2bf16", Bf16, Bf16, 32, 2, 2},
    {"v_mfma_f32_16x16x2bf16", Bf16, Bf16, 16, 2, 4},
    {"v_mfma_f32_4x4x2bf16", Bf16, Bf16, 4, 2, 16},
    {"v_mfma_f32_32x32x4bf16", Bf16, Bf16, 32, 4, 1},
    {"v_mfma_f32_16x16x8bf16", Bf16, Bf16, 16, 8, 1},
    {"v_mfma_f32_32x32x4_2b_bf16", Bf16, Bf16, 32, 4, 2},
    {"v_mfma_f32_32x32x4bf16_1k", Bf16, Bf16, 32, 4, 2},
    {"v_mfma_f32_16x16x4_4b_bf16", Bf16, Bf16, 16, 4, 4},
    {"v_mfma_f32_16x16x4bf16_1k", Bf16, Bf16, 16, 4, 4},
    {"v_mfma_f32_4x4x4_16b_bf16", Bf16, Bf16, 4, 4, 16},
    {"v_mfma_f32_4x4x4bf16_1k", Bf16, Bf16, 4, 4, 16},
    {"v_mfma_f32_32x32x8_bf16", Bf16, Bf16, 32, 8, 1},
    {"v_mfma_f32_32x32x8bf16_1k", Bf16, Bf16, 32, 8, 1},
    {"v_mfma_f32_16x16x16_bf16", Bf16, Bf16, 16, 16, 1},
    {"v_mfma_f32_16x16x16bf16_1k", Bf16, Bf16, 16, 16, 1},
    {"v_mfma_f32_32x32x16_bf16", Bf16, Bf16, 32, 16, 1},
    {"v_mfma_f32_16x16x32_bf16", Bf16, Bf16, 16, 32, 1},
    {"v_mfma_i32_32x32x4_2b_i8", I8, I8, 32, 4, 2},
    {"v_mfma_i32_32x32x4i8", I8, I8, 32, 4, 2},
    {"v_mfma_i32_16x16x4_4b_i8", I8, I8, 16, 4, 4},
    {"v_mfma_i32_16x16x4i8", I8, I8, 16, 4, 4},
    {"v_mfma_i32_4x4x4_16b_i8", I8, I8, 4, 4, 16},
    {"v_mfma_i32_4x4x4i8", I8, I8, 4, 4, 16},
    {"v_mfma_i32_32x32x8i8", I8, I8, 32, 8, 1},
    {"v_mfma_i32_16x16x16i8", I8, I8, 16, 16, 1},
    {"v_mfma_i32_32x32x16_i8", I8, I8, 32, 16, 1},
    {"v_mfma_i32_16x16x32_i8", I8, I8, 16, 32, 1},
    {"v_mfma_i32_32x32x32_i8", I8, I8, 32, 32, 1},
    {"v_mfma_i32_16x16x64_i8", I8, I8, 16, 64, 1},
    {"v_mfma_f64_16x16x4_f64", F64, F64, 16, 4, 1},
    {"v_mfma_f64_16x16x4f64", F64, F64, 16, 4, 1},
    {"v_mfma_f64_4x4x4_4b_f64", F64, F64, 4, 4, 4},
    {"v_mfma_f64_4x4x4f64", F64, F64, 4, 4, 4},
    {"v_mfma_f32_16x16x32_fp8_fp8", Fp8, Fp8, 16, 32, 1},
    {"v_mfma_f32_16x16x32_fp8_bf8", Fp8, Bf8, 16, 32, 1},
    {"v_mfma_f32_16x16x32_bf8_fp8", Bf8, Fp8, 16, 32, 1},
    {"v_mfma_f32_16x16x32_bf8_bf8", Bf8, Bf8, 16, 32, 1},
    {"v_mfma_f32_32x32x16_fp8_fp8", Fp8, Fp8, 32, 16, 1},
    {"v_mfma_f32_32x32x16_fp8_bf8", Fp8, Bf8, 32, 16, 1},
    {"v_mfma_f32_32x32x16_bf8_fp8", Bf8, Fp8, 32, 16, 1},
    {"v_mfma_f32_32x32x16_bf8_bf8", Bf8, Bf8, 32, 16, 1},
    {"v_mfma_f32_16x16x128_f8f6f4", Small, Small, 16, 128, 1},
    {"v_mfma_f32_32x32x64_f8f6f4", Small, Small, 32, 64, 1},
    {"v_mfma_scale_f32_16x16x128_f8f6f4", Small, Small, 16, 128, 1},
    {"v_mfma_scale_f32_32x32x64_f8f6f4", Small, Small, 32, 64, 1},
    {"v_smfmac_f32_16x16x32_f16", F16, F16, 16, 32, 1, true},
    {"v_smfmac_f32_32x32x16_f16", F16, F16, 32, 16, 1, true},
    {"v_smfmac_f32_16x16x64_f16", F16, F16, 16, 64, 1, true},
    {"v_smfmac_f32_32x32x32_f16", F16, F16, 32, 32, 1, true},
    {"v_smfmac_f32_16x16x32_bf16", Bf16, Bf16, 16, 32, 1, true},
    {"v_smfmac_f32_32x32x16_bf16", Bf16, Bf16, 32, 16, 1, true},
    {"v_smfmac_f32_16x16x64_bf16", Bf16, Bf16, 16, 64, 1, true},
    {"v_smfmac_f32_32x32x32_bf16", Bf16, Bf16, 32, 32, 1, true},
    {"v_smfmac_i32_16x16x64_i8", I8, I8, 16, 64, 1, true},
    {"v_smfmac_i32_32x32x32_i8", I8, I8, 32, 32, 1, true},
    {"v_smfmac_i32_16x16x128_i8", I8, I8, 16, 128, 1, true},
    {"v_smfmac_i32_32x32x64_i8", I8, I8, 32, 64, 1, true},
    {"v_smfmac_f32_16x16x64_fp8_fp8", Fp8, Fp8, 16, 64, 1, true},
    {"v_smfmac_f32_16x16x64_fp8_bf8", Fp8, Bf8, 16, 64, 1, true},
    {"v_smfmac_f32_16x16x64_bf8_fp8", Bf8, Fp8, 16, 64, 1, true},
    {"v_smfmac_f32_16x16x64_bf8_bf8", Bf8, Bf8, 16, 64, 1, true},
    {"v_smfmac_f32_32x32x32_fp8_fp8", Fp8, Fp8, 32, 32, 1, true},
    {"v_smfmac_f32_32x32x32_fp8_bf8", Fp8, Bf8, 32, 32, 1, true},
    {"v_smfmac_f32_32x32x32_bf8_fp8", Bf8, Fp8, 32, 32, 1, true},
    {"v_smfmac_f32_32x32x32_bf8_bf8", Bf8, Bf8, 32, 32, 1, true},
    {"v_smfmac_f32_16x16x128_fp8_fp8", Fp8, Fp8, 16, 128, 1, true},
    {"v_smfmac_f32_16x16x128_fp8_bf8", Fp8, Bf8, 16, 128, 1, true},
    {"v_smfmac_f32_16x16x128_bf8_fp8", Bf8, Fp8, 16, 128, 1, true},
    {"v_smfmac_f32_16x16x128_bf8_bf8", Bf8, Bf8, 16, 128, 1, true},
    {"v_smfmac_f32_32x32x64_fp8_fp8", Fp8, Fp8, 32, 64, 1, true},
    {"v_smfmac_f32_32x32x64_fp8_bf8", Fp8, Bf8, 32, 64, 1, true},
    {"v_smfmac_f32_32x32x64_bf8_fp8", Bf8, Fp8, 32, 64, 1, true},
    {"v_smfmac_f32_32x32x64_bf8_bf8", Bf8, Bf8, 32, 64, 1, true},
};

/// Null if the table does not have it.
inline const Form *formOf(std::string_view mnemonic) {
  const Form *found =
      std::find_if(std::begin(forms), std::end(forms), [&](const Form &form) { return form.mnemonic == mnemonic; });
  return found == std::end(forms) ? nullptr : found;
}

} // namespace matrix
} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXFORMS_H
