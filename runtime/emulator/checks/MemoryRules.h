//===- MemoryRules.h - what a processor's instructions do to the order of memory -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the figures `memory_order` of a target (specs/targets) and a program. Output: for each of its instructions,
// how far its loads and stores reach, and what it does to caches. Every chip fact is in the table; that vector memory
// of a workgroup is in order, since its waves share one cache, holds for all processors that the emulator executes
// (AMDGPUUsage, "Memory Model", outside tgsplit mode).
//
// Where several devices run together, a workgroup may be on another device than the one it agrees with: write-backs and
// discards then count if they reach all of the system.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYRULES_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYRULES_H

#include "runtime/emulator/isa/OperandFacts.h"
#include "specs/tables/TargetSpec.h"

#include <span>
#include <string>
#include <vector>

namespace flyc::emulator {

/// Who agrees on the order of an access: only the wave itself; the waves of its workgroup; all of the device; others.
enum class MemoryScope : uint8_t { Wave, Block, Agent, System };
/// "wave", "block", "agent", "system": as the language has them.
const char *name(MemoryScope);

/// One instruction.
struct MemoryRole {
  MemoryScope reach = MemoryScope::Wave;     ///< of a load, store or atomic of device memory
  MemoryScope writeBack = MemoryScope::Wave; ///< whom it makes earlier stores visible to, once waited for; Wave: nobody
  MemoryScope discard = MemoryScope::Wave;   ///< whose stores loads behind it see; Wave: nobody's
  bool discardsScalar = false;               ///< the same for scalar loads
  bool isMarked = false;                     ///< an atomic, or a load or store with bits that widen its reach
  bool polls = false; ///< a load that goes round in a loop that writes nothing: it waits for another wave
  bool acquires =
      false; ///< what it reads may tell of other waves' stores: a marked or polling load, an atomic that returns
};

class MemoryRules {
public:
  MemoryRules(const specs::TargetSpec *, std::span<const Instruction> code, unsigned devices = 1);

  const MemoryRole &role(const Instruction &i) const { return roles[i.pc / 4]; }
  /// What agrees with another workgroup reaches so far at least: the device, or, of several, all of the system.
  MemoryScope across() const { return widest; }
  /// Does any instruction take part in agreements other than barriers?
  bool anyAcquires() const { return acquires; }
  /// Stores reach others only by an instruction that writes caches back.
  bool needsWriteBack() const { return !writeBack.empty(); }
  /// As assembly, for messages: "buffer_wbl2 sc1"; empty where there is nothing to do.
  const std::string &writeBackText() const { return writeBack; }
  const std::string &discardText() const { return discard; }
  const std::string &scalarDiscardText() const { return discardScalar; }
  /// The bits of a load or store that reaches other workgroups: "sc1"; empty: all do.
  const std::string &loadBits() const { return load; }
  const std::string &storeBits() const { return store; }

private:
  void findPolls(std::span<const Instruction> code);

  std::vector<MemoryRole> roles; ///< by pc / 4
  bool acquires = false;
  MemoryScope widest;
  std::string writeBack, discard, discardScalar, load, store;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_MEMORYRULES_H
