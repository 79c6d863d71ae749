//===- MemoryCases.h - memory instructions and what the manuals say they do -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lists that the tests of LDS, FLAT, buffer and scalar memory share. Expected values are written here from the
// pseudo-code of the CDNA3 ISA manual, not by calling the emulator.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYCASES_H
#define FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYCASES_H

#include "test/runtime/emulator/Snippet.h"

#include <functional>
#include <random>

namespace flyc::emulator::test {

/// The buffer that the tests of typed and untyped access read and write.
inline constexpr unsigned bufferBytes = 4096;
/// An EXEC without a pattern.
inline constexpr uint64_t someExec = 0x8123456789ABCDE1;

/// What a load makes of its bytes: whole dwords, or one small value in all or one half of the register.
struct LoadCase {
  const char *name; ///< without the prefix of the encoding: "load_ubyte_d16"
  unsigned bytes;
  bool isSigned = false;
  int half = -1; ///< 0, 1: D16 low, high
};
extern const std::vector<LoadCase> loadCases;
/// The register(s) after the load of `from`, which were `before`.
std::vector<uint32_t> loaded(const LoadCase &, const uint8_t *from, const std::vector<uint32_t> &before);

struct StoreCase {
  const char *name;
  unsigned bytes;
  bool high = false; ///< the upper half of the register
};
extern const std::vector<StoreCase> storeCases;
/// The bytes that the store writes.
std::vector<uint8_t> stored(const StoreCase &, const std::vector<uint32_t> &registers);

/// old, operand, second operand -> new
using AtomicFunction = std::function<uint64_t(uint64_t, uint64_t, uint64_t)>;
struct AtomicCase {
  const char *name; ///< "add_x2"
  unsigned bytes;
  bool hasSecond;
  char kind; ///< i integer, f float, h pair of f16, b pair of bf16: what operands are tried
  AtomicFunction apply;
};
/// The atomics of FLAT, GLOBAL and MUBUF. The integer ones are those of scalar memory too.
extern const std::vector<AtomicCase> atomicCases;

/// Operands with the edges of the kind: extremes, zeros, denormals, infinities, NaNs, and random ones.
uint64_t edgeValue(char kind, unsigned bytes, std::mt19937_64 &random);
/// Whether two results are the same: bits, or both NaN.
bool same(char kind, unsigned bytes, uint64_t a, uint64_t b);

/// Sums that the float atomics are defined by, on bits.
uint64_t addFloats(unsigned bytes, uint64_t a, uint64_t b);
uint32_t addHalves(uint32_t a, uint32_t b);
uint32_t addBrains(uint32_t a, uint32_t b);
/// The operand where it compares less (greater) than the old value.
uint64_t pickFloat(unsigned bytes, bool greater, uint64_t old, uint64_t operand);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYCASES_H
