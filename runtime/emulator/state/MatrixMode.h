//===- MatrixMode.h - how matrix instructions round -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Integer and f64 products have one answer, and f32 ones are chains of fused multiply-adds in ascending k. For narrower
// types the manuals do not say how the chips sum, so a launch chooses:
//
//   Default  D = C; for each k, ascending: D = D + A[k] * B[k], rounded to f32 (nearest even). The products are
//            exact as long as they stay in f32's range. Scaled formats: 32 products are summed so, the sum is scaled
//            exactly, then added. Against the exact sum the error is at most K * 2^-24 * S, S the sum of the
//            magnitudes of C and of all products; against CDNA3 it is at most K * 2^-22 * S.
//   Exact    Bit for bit what the chip gives, as far as a model has been published: P. Xie et al., "Bit-Accurate
//            Modeling of GPU Matrix Multiply-Accumulate Units", arXiv:2511.10909 (MMA-Sim), which covers the dense
//            instructions of CDNA2 and CDNA3. Which of its models a processor follows is a fact of its spec (figure
//            numerics.mfma_rounding). Where there is none (CDNA4, sparse A), the instruction faults and says so; it
//            gives no result that only looks exact.
// docs/rationale/matrix-numerics.md has the models in a table.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_MATRIXMODE_H
#define FLYC_RUNTIME_EMULATOR_STATE_MATRIXMODE_H

#include <cstdint>
#include <string_view>

namespace flyc::emulator {

/// What a launch asks for.
enum class MatrixMode : uint8_t { Default, Exact };

/// What its waves do.
enum class MatrixRounding : uint8_t {
  Sequential,       ///< MatrixMode::Default
  PairwiseFlushed,  ///< CDNA2: denormals flushed in and out, a tree of two or four products, f32 rounding at each node
  AlignedTruncated, ///< CDNA3: products of a group aligned and truncated at 24 fraction bits, C joined with a floor
  Unknown           ///< exact arithmetic was asked for, and nobody has published it
};

/// The rounding that `mode` means on a processor whose spec names its model `model` (empty: it names none).
constexpr MatrixRounding matrixRounding(MatrixMode mode, std::string_view model) {
  if (mode == MatrixMode::Default)
    return MatrixRounding::Sequential;
  if (model == "pairwise-flushed")
    return MatrixRounding::PairwiseFlushed;
  return model == "aligned-truncated" ? MatrixRounding::AlignedTruncated : MatrixRounding::Unknown;
}

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_MATRIXMODE_H
