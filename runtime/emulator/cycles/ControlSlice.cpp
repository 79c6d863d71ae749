//===- ControlSlice.cpp - the instructions that decide where a wave goes ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ControlSlice.h"

#include "runtime/emulator/isa/OperandFacts.h"

#include <algorithm>
#include <bitset>

namespace flyc::emulator::cycles {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

namespace {

/// What is asked of one instruction, again and again until nothing changes.
struct Candidate {
  uint32_t pc;
  RegisterUses uses;
  bool isMemory, isLds, loads, stores, atomic;
};

bool writesScalars(const RegisterUses &uses) {
  return std::any_of(uses.writes.begin(), uses.writes.end(),
                     [](const RegisterRange &range) { return !isVectorRegister(range.first); });
}

} // namespace

ControlSlice::ControlSlice(const std::vector<Instruction> &code) : needed(code.size(), true) {
  std::bitset<Machine::operandEnd> wanted; // vector registers
  std::vector<Candidate> left;
  const auto want = [&](const std::vector<RegisterRange> &ranges) {
    for (const RegisterRange &range : ranges)
      for (unsigned r = range.first; r < range.first + range.count && r < wanted.size(); ++r)
        if (isVectorRegister(r))
          wanted.set(r);
  };
  for (size_t n = 0; n < code.size(); n += std::max(1u, unsigned(code[n].size) / 4)) {
    const Instruction &i = code[n];
    if (!i.facts)
      continue;
    const specs::OpcodeClass &kind = kindOf(i);
    RegisterUses uses = registerUses(i);
    const bool memory = kind.unit == OpcodeUnit::VectorMemory, lds = kind.unit == OpcodeUnit::Lds;
    const bool vector = kind.unit == OpcodeUnit::Valu || kind.unit == OpcodeUnit::Matrix;
    if ((vector && !writesScalars(uses)) || memory || lds)
      left.push_back(
          {static_cast<uint32_t>(n * 4), std::move(uses), memory, lds,
           lds ? !kind.has(OpcodeTrait::Store) : i.facts->access == MemoryAccess::Load,
           lds ? kind.has(OpcodeTrait::Store) || kind.has(OpcodeTrait::Atomic) : kind.has(OpcodeTrait::ToLds),
           kind.has(OpcodeTrait::Atomic)});
    else
      want(uses.reads);
  }
  for (const Candidate &candidate : left)
    needed[candidate.pc / 4] = false;
  // A vector instruction counts if it writes a register that counts; once a load of LDS does, so do all writes to it.
  bool readsLds = false;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Candidate &candidate : left) {
      if (needed[candidate.pc / 4])
        continue;
      const bool writesWanted =
          std::any_of(candidate.uses.writes.begin(), candidate.uses.writes.end(), [&](const RegisterRange &range) {
            for (unsigned r = range.first; r < range.first + range.count && r < wanted.size(); ++r)
              if (wanted.test(r))
                return true;
            return false;
          });
      if (!writesWanted && !(candidate.stores && readsLds))
        continue;
      if (candidate.isMemory && candidate.atomic)
        others = true;
      needed[candidate.pc / 4] = true;
      readsLds |= candidate.isLds && candidate.loads;
      want(candidate.uses.reads);
      changed = true;
    }
  }
}

} // namespace flyc::emulator::cycles
