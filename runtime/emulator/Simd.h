//===- Simd.h - hot code compiled once for each vector extension ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A portable build uses what the host has: a file of hot loops is written once, as a body X.inc, and X.cpp compiles it several
// times, each in a namespace of its own:
//
//   #include ...                                      // every header first: none may be compiled for an extension
//   #define FLYC_MULTIVERSION_BODY "runtime/emulator/X.inc"
//   #include "runtime/emulator/Multiversion.inc"      // namespaces baseline, avx2, avx512
//   ... FLYC_BY_SIMD_LEVEL(kernels) ...               // an array over SimdLevel of what each namespace calls `kernels`
//
// Target pragmas, not compiler flags, select the extension: with flags, inline functions of headers would be compiled for it
// too, and the linker may keep that copy for hosts without it. For the same reason templates of the body must stand in the body.
// What is too large for a body, the families of vector instructions and the headers that they share, is compiled with flags, once
// a level (flyc_multiversion in CMakeLists.txt), all of it in `inline namespace FLYC_SIMD`; test/scripts/simd-levels finds what
// such an object would give the linker.
// Invariant: all levels give the same bits. -ffp-contract=off holds; a body says fma where it means one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_SIMD_H
#define FLYC_RUNTIME_EMULATOR_SIMD_H

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
/// The level in use: the host's; a lower one if FLYC_EMULATOR_SIMD says `baseline`, `avx2` or `avx512`, or a test said so.
SimdLevel simdLevel();
/// Uses `level`, or the host's if that is lower, from now on. For tests and measurements; not while a kernel runs.
void setSimdLevel(SimdLevel level);
std::string_view spelling(SimdLevel level);

} // namespace flyc::emulator

#define FLYC_SIMD_STRING(text) #text
#if defined(__x86_64__) && defined(__clang__)
#define FLYC_SIMD_X86 1
#define FLYC_SIMD_PUSH(extensions) _Pragma(FLYC_SIMD_STRING(clang attribute push(__attribute__((target(extensions))), apply_to = function)))
#define FLYC_SIMD_POP _Pragma("clang attribute pop")
#elif defined(__x86_64__) && defined(__GNUC__)
#define FLYC_SIMD_X86 1
#define FLYC_SIMD_PUSH(extensions) _Pragma("GCC push_options") _Pragma(FLYC_SIMD_STRING(GCC target(extensions)))
#define FLYC_SIMD_POP _Pragma("GCC pop_options")
#else
#define FLYC_SIMD_X86 0
#endif

#if FLYC_SIMD_X86
#define FLYC_BY_SIMD_LEVEL(name) {baseline::name, avx2::name, avx512::name}
#else // other hosts: what their compiler assumes is all there is
#define FLYC_BY_SIMD_LEVEL(name) {baseline::name, baseline::name, baseline::name}
#endif

#endif // FLYC_RUNTIME_EMULATOR_SIMD_H
