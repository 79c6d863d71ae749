//===- LaneOps.h - vector instructions against a function of one lane -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A LaneOp is a line of assembly and what its definition gives in one lane. All of a test become one code object; each
// runs on the values where mistakes hide (every pair of the edge values of its operands' kinds) and on random ones,
// with EXEC full, partial and empty: lanes outside EXEC must keep their value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_OPS_VECTOR_LANEOPS_H
#define FLYC_TEST_RUNTIME_EMULATOR_OPS_VECTOR_LANEOPS_H

#include "test/runtime/emulator/Snippet.h"

#include <bit>
#include <cmath>
#include <functional>
#include <random>

namespace flyc::emulator::test {

/// What a register holds: it decides the values that are tried, the registers' count, and when two results are the same
/// (NaNs are, but for Exact kinds).
enum class Kind {
  I32,
  I64,
  F32,
  F64,
  I16,   ///< low half; the other half is noise
  F16,   ///< the same with f16 values
  P16,   ///< two 16-bit integers
  PF16,  ///< two f16
  PBF16, ///< two bf16
  PF32,  ///< two registers of f32
  Any16, ///< result: a dword whose low half is f16 (NaN alike), the high half as given
  Wide,  ///< result or source of four dwords; the function sees the low 64 bits only
  None
};
unsigned wordsOf(Kind kind);

struct LaneArgs {
  uint64_t a = 0, b = 0, c = 0;
  uint64_t old = 0; ///< the destination before
  bool vcc = false; ///< the lane's bit of VCC before
  unsigned lane = 0;
  float fa() const { return std::bit_cast<float>(uint32_t(a)); }
  float fb() const { return std::bit_cast<float>(uint32_t(b)); }
  float fc() const { return std::bit_cast<float>(uint32_t(c)); }
  double da() const { return std::bit_cast<double>(a); }
  double db() const { return std::bit_cast<double>(b); }
  double dc() const { return std::bit_cast<double>(c); }
};

struct LaneOp {
  std::string text; ///< `$d`, `$a`, `$b`, `$c` stand for the registers of destination and sources
  Kind result = Kind::I32;
  std::vector<Kind> sources;
  std::function<uint64_t(const LaneArgs &)> expected;
  uint32_t mode = WaveState::defaultMode;
  double ulps = 0; ///< allowed difference of float results, for the approximations
  /// The mask that the instruction writes besides, to VCC: its bit in an active lane. Inactive ones must be 0.
  std::function<bool(const LaneArgs &)> mask = nullptr;
  /// Restricts or changes the values of a source: what the definition leaves open must not be tried.
  std::function<void(LaneArgs &)> prepare = nullptr;
};

inline uint64_t bitsOf(float x) { return std::bit_cast<uint32_t>(x); }
inline uint64_t bitsOf(double x) { return std::bit_cast<uint64_t>(x); }

/// Runs every operation; a difference fails the running test and says the operation, lane, sources, result and
/// expectation.
void checkLaneOps(const std::string &processor, const std::vector<LaneOp> &ops);

/// The edge values of a kind, as the low bits of a register or pair.
const std::vector<uint64_t> &edgeValues(Kind kind);
uint64_t randomValue(Kind kind, std::mt19937_64 &random);

// Definitions of the small formats, from the specifications' formulas and apart from the emulator's code.
double valueOfHalf(uint32_t code);
/// The same of the low half of a register.
inline double h(uint64_t code) { return valueOfHalf(code & 0xFFFF); }

/// The mode that a wave begins with: nearest, denormals, IEEE, DX10 clamp.
inline constexpr uint32_t plain = WaveState::defaultMode;
/// That with FP16_OVFL: an overflow stops at the largest value.
inline constexpr uint32_t saturating = plain | 1u << 23;
double valueOfBrain(uint32_t code);
/// The f16 code of a double: nearest, ties to even, by search over all codes of its sign.
uint32_t halfOf(double x);
uint32_t brainOf(double x);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_OPS_VECTOR_LANEOPS_H
