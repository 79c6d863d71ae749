//===- MatrixKernels.h - the loops of matrix instructions -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The loops that take the time of a matrix instruction, compiled for each SimdLevel (Simd.h). In every register layout
// of the manuals, 16, 32 or 64 neighbouring lanes hold neighbouring rows of A (columns of B) of one k, and n
// neighbouring lanes a row of C and D. So:
//   expand   registers of packed elements -> a panel [k][row] of f32 or i32, row = block * m + i (for B: column = block
//   * n + j); product  two panels and the rows of C -> the rows of D, blocked so that sums stay in vector registers.
// Invariant: every level gives the same bits. A NaN result is the canonical quiet NaN, whatever the host's operand
// order.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXKERNELS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXKERNELS_H

#include "runtime/emulator/state/Simd.h"
#include "runtime/emulator/state/Wave.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

/// Elements of A and B as they lie in registers. F32Flushed: f32 under a MODE that flushes input denormals.
enum class MatrixElement : uint8_t {
  F64,
  F32,
  F32Flushed,
  Xf32,
  F16,
  Bf16,
  I8,
  E4m3Fnuz,
  E5m2Fnuz,
  E4m3,
  E5m2,
  E2m3,
  E3m2,
  E2m1,
  U8,
  I4,
  U4
};

constexpr unsigned bitsOf(MatrixElement e) {
  constexpr uint8_t bits[] = {64, 32, 32, 32, 16, 16, 8, 8, 8, 8, 8, 6, 6, 4, 8, 4, 4};
  return bits[static_cast<unsigned>(e)];
}

/// Where the items of a lane go: the lanes fall into groups of `width` along k.
struct PanelLayout {
  unsigned items;    ///< elements a lane holds
  unsigned width;    ///< lanes of a group: rows of A in all blocks together; 16, 32 or 64
  unsigned runs = 1; ///< in which a lane's items lie: the groups take turns in k

  unsigned lanes = laneCount; ///< that count, from the lowest

  constexpr unsigned groups() const { return lanes / width; }
  /// Items that follow one another in k.
  constexpr unsigned run() const { return items / runs; }
  /// The k of the first item of run `r` of group `g`; the others follow. Sparse A: its rank among the k / 2 stored ones
  /// of a row.
  constexpr unsigned row(unsigned g, unsigned r) const { return (r * groups() + g) * run(); }
};

/// D = C + A * B for all blocks. Panels are [k][rows]; c[row] and d[row] point to n values. c may equal d, row by row.
struct MatrixProduct {
  const void *a = nullptr, *b = nullptr; ///< float, uint32_t or double panels
  const uint32_t *const *c = nullptr;    ///< for doubles: rows of double
  uint32_t *const *d = nullptr;
  unsigned n = 0, k = 0, rows = 0;
  const uint8_t *index = nullptr; ///< sparse: [k / 2][rows], the k of each stored element of A; a is [k / 2][rows]
  const float *scaleA = nullptr, *scaleB = nullptr; ///< scaled: [k / scaleBlock][rows]
  unsigned scaleBlock = 32;
};

/// Converts the elements in registers[0 ...] into `panel`. F64 is not among them.
void expandMatrix(MatrixElement, const Lanes *registers, const PanelLayout &, void *panel);
/// Multiply, then add: for elements whose products f32 holds exactly.
void multiplyMatrices(const MatrixProduct &);
void multiplyMatricesFused(const MatrixProduct &); ///< f32 elements
void multiplyIntegerMatrices(const MatrixProduct &);
void multiplyDoubleMatrices(const MatrixProduct &);
/// Blocks of k with a scale for each row of A and each column of B.
void multiplyScaledMatrices(const MatrixProduct &);
void multiplySparseMatrices(const MatrixProduct &);
void multiplySparseIntegerMatrices(const MatrixProduct &);
/// Integers, sparse or not: the exact sum, saturated.
void multiplySaturating(const MatrixProduct &);

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXKERNELS_H
