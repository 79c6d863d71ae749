//===- Statistics.h - what a run executed and moved -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Counts are exact: of instructions of waves, of bytes of lanes, of segments and bank conflicts of accesses. No count
// is a time.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICS_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICS_H

#include "runtime/emulator/checks/Touch.h"

#include <map>
#include <string>

namespace flyc::emulator {

enum class InstructionClass : uint8_t {
  Valu,
  Matrix,
  Salu,
  ScalarMemory,
  VectorLoad,
  VectorStore,
  VectorAtomic,
  Lds,
  Branch,
  Wait,
  Barrier,
  Other, ///< s_nop, s_sleep, s_setprio, cache control, messages
};
constexpr unsigned instructionClassCount = 12;
const char *name(InstructionClass);
/// By the unit that executes it (specs/tables/OpcodeClass.h) and what it does to memory.
InstructionClass classOf(const Instruction &);

/// Bytes that lanes read and wrote; an atomic does both.
struct SpaceTraffic {
  uint64_t bytesRead = 0, bytesWritten = 0;
};

/// Vector accesses to device memory: how many aligned segments their lanes touched, and how few would hold the same
/// bytes.
struct Coalescing {
  uint64_t accesses = 0;
  uint64_t segments64 = 0, least64 = 0;
  uint64_t segments128 = 0, least128 = 0;
};

/// LDS accesses by the chip's own phases (specs/targets, figures: lds_phases). A clock serves the lanes of one phase if
/// no two of them want different dwords of one bank.
struct LdsBanking {
  uint64_t accesses = 0;
  uint64_t clocks = 0;    ///< that they take
  uint64_t conflicts = 0; ///< of these, the ones that bank conflicts cost
  uint64_t assumed = 0;   ///< accesses of a width for which the target has no phases: counted over lanes in order
};

/// One instruction of the code.
struct InstructionCount {
  std::string text, source; ///< assembly; "file:line", empty without line table
  InstructionClass kind = InstructionClass::Other;
  uint64_t executed = 0;
  uint64_t activeLanes = 0; ///< summed over executions
  Coalescing coalescing;
  LdsBanking banking;
};

struct Statistics {
  uint64_t workgroups = 0, waves = 0, instructions = 0;
  uint64_t byClass[instructionClassCount] = {};
  std::map<std::string, uint64_t> byMnemonic;
  uint64_t vectorInstructions = 0, activeLanes = 0; ///< VALU and vector memory; EXEC bits summed over them
  SpaceTraffic traffic[memorySpaceCount];           ///< by MemorySpace; scalar loads count as global
  Coalescing coalescing;
  LdsBanking banking;
  std::map<uint32_t, InstructionCount> byPc;

  /// activeLanes over what all lanes would be; 1 if nothing ran.
  double laneUtilisation() const;
  /// Aligned tables for people; `top` limits the lists of mnemonics and instructions.
  std::string table(size_t top = 15) const;
  /// One JSON object, keys as the members, everything included; ends with a newline.
  std::string json() const;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_STATISTICS_H
