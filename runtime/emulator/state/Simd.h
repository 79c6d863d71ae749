//===- Simd.h - hot code compiled once for each vector extension ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A portable build uses what the host has: flyc_multiversion (CMakeLists.txt) compiles a file of hot loops once for
// each level with the flags of its extension. All that such a file and the headers of hot templates define stands in
// `inline namespace FLYC_SIMD`, and what they include from elsewhere must leave no inline function behind: the linker
// could keep that copy for the whole program, also on a host without the extension. test/scripts/simd-levels finds what
// such an object would give the linker. Invariant: all levels give the same bits. -ffp-contract=off holds; the code
// says fma where it means one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_SIMD_H
#define FLYC_RUNTIME_EMULATOR_STATE_SIMD_H

#include <cstdint>
#include <string_view>

/// The namespace of a file that flyc_multiversion compiles. A file compiled once is `portable`.
#ifndef FLYC_SIMD
#define FLYC_SIMD portable
#endif

namespace flyc::emulator {

enum class SimdLevel : uint8_t {
  Baseline, ///< what the compiler assumes of every host: SSE2 on x86-64
  Avx2,     ///< AVX2, FMA, F16C
  Avx512    ///< AVX-512 F, BW, DQ, VL as well
};
constexpr unsigned simdLevelCount = 3;

/// The best level of this machine.
SimdLevel hostSimdLevel();
/// The level in use: the host's; a lower one if FLYC_EMULATOR_SIMD says `baseline`, `avx2` or `avx512`, or a test said
/// so.
SimdLevel simdLevel();
/// Uses `level`, or the host's if that is lower, from now on. For tests and measurements; not while a kernel runs.
void setSimdLevel(SimdLevel level);
std::string_view spelling(SimdLevel level);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_SIMD_H
