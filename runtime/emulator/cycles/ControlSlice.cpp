//===- ControlSlice.cpp - the instructions that decide where a wave goes ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ControlSlice.h"

#include "runtime/emulator/isa/OperandFacts.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace flyc::emulator::cycles {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

namespace {

using Registers = std::bitset<Machine::operandEnd>;

/// Scalar registers that instructions use without naming them (EXEC, M0, the base of scratch memory) are always read.
bool isAlwaysRead(unsigned r) {
  return isScalarRegister(r) && r >= Machine::generalScalars && (r & ~1u) != Machine::vcc;
}

/// The vector registers that say where a lane's access goes, also its other side: copies between memory and LDS have
/// two.
std::array<RegisterRange, 2> addressesOf(const Instruction &i, const specs::OpcodeClass &kind) {
  const bool isLds = kind.unit == OpcodeUnit::Lds;
  const RegisterRange first{i.src[0],
                            static_cast<uint8_t>(isLds ? i.facts->reads[OperandFacts::Src0] : addressRegisterCount(i))};
  if (!kind.has(OpcodeTrait::Async))
    return {first};
  return {first, RegisterRange{i.facts->access == MemoryAccess::Load ? i.dst : i.src[1], 1}};
}

/// An instruction, and what is asked of it again and again until nothing changes.
struct Step {
  RegisterUses uses;
  std::array<RegisterRange, 2> addresses; ///< that are read in any case
  size_t next = 0, jump = 0;              ///< the steps behind it; the number of all: none
  bool hasPlace = false;                  ///< its scalar operands are read in any case, too: bases, descriptors
  bool optional = false;                  ///< it counts only if something reads what it writes
  bool changesLanes = false;              ///< writes EXEC
  bool overwrites = false;                ///< all of what active lanes held, if not more
  bool readsAllLanes = false;
  bool loadsLds = false, storesLds = false, loadsMemory = false, storesMemory = false, atomic = false;
};

/// Registers that something reads that counts: while the same lanes are active as here, so that an instruction which
/// overwrites them makes an end of it, or later or across lanes.
struct Live {
  Registers here, later;
  bool has(const RegisterRange &range) const {
    for (unsigned r = range.first; r < unsigned(range.first) + range.count && r < here.size(); ++r)
      if (here.test(r) || later.test(r))
        return true;
    return false;
  }
  void operator|=(const Live &other) {
    here |= other.here;
    later |= other.later;
  }
  friend bool operator==(const Live &, const Live &) = default;
};

void set(Registers &to, const RegisterRange &range, bool value) {
  for (unsigned r = range.first; r < unsigned(range.first) + range.count && r < to.size(); ++r)
    to.set(r, value);
}

class Slicer {
public:
  Slicer(const DecodedCode &decoded, ControlSlice::Asks asks, bool registersAreKnown)
      : decoded(decoded), code(decoded.instructions), places(asks == ControlSlice::Asks::WaysAndPlaces),
        stepAt(code.size(), nowhere), relative(!registersAreKnown) {}

  void run(uint32_t entry, std::vector<bool> &needed, bool &dependsOnOthers) {
    reach(entry / 4);
    for (size_t n = 0; n < code.size(); ++n)
      if (stepAt[n] != nowhere) {
        stepAt[n] = pcs.size();
        pcs.push_back(n);
      }
    for (const size_t n : pcs)
      add(code[n]);
    if (relative) // whose registers nobody knows
      for (Step &step : steps)
        step.optional = false;
    findWhole();
    counts.resize(steps.size());
    live.resize(steps.size());
    while (pass())
      ;
    for (size_t s = 0; s < steps.size(); ++s)
      needed[pcs[s]] = counts[s];
    dependsOnOthers = others;
  }

private:
  static constexpr size_t nowhere = SIZE_MAX;
  const DecodedCode &decoded;
  const std::vector<Instruction> &code;
  const bool places;
  std::vector<size_t> stepAt; ///< by pc / 4; nowhere: the kernel never comes there
  std::vector<size_t> pcs;    ///< of the steps, / 4
  std::vector<Step> steps;
  std::vector<bool> counts;
  std::vector<bool> whole; ///< the lanes are active that are so at the entry
  std::vector<Live> live;  ///< before each step
  Live anywhere;           ///< the union of these
  bool others = false, relative, unknownJumps = false, readsLds = false, readsMemory = false;

  static size_t behind(const Instruction &i) { return i.pc / 4 + std::max(1u, unsigned(i.size) / 4); }
  static bool isBranch(const Instruction &i) { return kindOf(i).unit == OpcodeUnit::Branch; }
  static bool ends(const Instruction &i) { return isBranch(i) && kindOf(i).has(OpcodeTrait::Ends); }
  /// Whether a wave may come to what stands behind it.
  static bool goesOn(const Instruction &i) { return !ends(i) && !(isBranch(i) && kindOf(i).has(OpcodeTrait::Always)); }
  /// Where a branch goes, / 4; nowhere: a register says it.
  size_t targetOf(const Instruction &branch) const {
    const int64_t to = int64_t(branch.pc) / 4 + 1 + branch.immediate;
    return branch.encoding == Encoding::SOPP && to >= 0 && size_t(to) < code.size() ? size_t(to) : nowhere;
  }

  /// Marks what a wave may come to: a code object holds other kernels, too. Where a register says where a branch goes,
  /// that is all.
  void reach(size_t entry) {
    std::vector<size_t> open{entry};
    while (!open.empty()) {
      const size_t n = open.back();
      open.pop_back();
      if (n >= code.size() || stepAt[n] != nowhere)
        continue;
      stepAt[n] = 0;
      const Instruction &i = code[n];
      if (ends(i))
        continue;
      if (goesOn(i))
        open.push_back(behind(i));
      if (!isBranch(i))
        continue;
      if (targetOf(i) == nowhere) {
        unknownJumps = true;
        break;
      }
      open.push_back(targetOf(i));
    }
    for (size_t at = 0; unknownJumps && at < code.size(); at = behind(code[at]))
      stepAt[at] = 0;
  }

  void add(const Instruction &i) {
    Step &step = steps.emplace_back();
    const auto stepBehind = [&](size_t n) { return n < code.size() && stepAt[n] != nowhere ? stepAt[n] : pcs.size(); };
    step.next = goesOn(i) ? stepBehind(behind(i)) : pcs.size();
    step.jump = isBranch(i) && !ends(i) ? stepBehind(targetOf(i)) : pcs.size();
    if (!i.facts)
      return;
    const specs::OpcodeClass &kind = kindOf(i);
    step.uses = registerUses(decoded, i);
    const bool memory = kind.unit == OpcodeUnit::VectorMemory, lds = kind.unit == OpcodeUnit::Lds;
    step.optional = kind.unit == OpcodeUnit::Valu || kind.unit == OpcodeUnit::Matrix || memory || lds;
    for (const RegisterRange &range : step.uses.writes)
      for (unsigned r = range.first; r < unsigned(range.first) + range.count; ++r) {
        step.optional &= !isAlwaysRead(r);
        step.changesLanes |= (r & ~1u) == Machine::exec;
      }
    const bool crossesLanes = kind.has(OpcodeTrait::CrossLane) || i.form == SourceForm::Dpp;
    step.readsAllLanes = crossesLanes || kind.unit == OpcodeUnit::Matrix;
    step.overwrites = !crossesLanes && i.form == SourceForm::Plain && !kind.has(OpcodeTrait::Part) &&
                      !kind.has(OpcodeTrait::Atomic) && !(memory && i.facts->bytes < 4);
    step.hasPlace = places && memory;
    if (places && (memory || lds) && i.encoding != Encoding::TENSOR)
      step.addresses = addressesOf(i, kind);
    step.atomic = memory && kind.has(OpcodeTrait::Atomic);
    step.loadsLds = lds && !kind.has(OpcodeTrait::Store);
    step.storesLds = lds ? kind.has(OpcodeTrait::Store) || kind.has(OpcodeTrait::Atomic) : kind.has(OpcodeTrait::ToLds);
    step.loadsMemory = memory && i.facts->access == MemoryAccess::Load;
    step.storesMemory = places && memory && i.facts->access != MemoryAccess::Load;
    others |= places && kind.unit == OpcodeUnit::ScalarMemory && kind.has(OpcodeTrait::Cache);
    relative |= kind.has(OpcodeTrait::Relative);
  }

  /// What is written there is written for all lanes that ever will be active.
  void findWhole() {
    whole.assign(steps.size(), !unknownJumps);
    const auto spread = [&](size_t from, size_t to) {
      if (to >= steps.size() || !whole[to] || (whole[from] && !steps[from].changesLanes))
        return false;
      whole[to] = false;
      return true;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t s = 0; s < steps.size(); ++s)
        changed |= spread(s, steps[s].next) | spread(s, steps[s].jump);
    }
  }

  /// From the last instruction to the first. Whether anything changed.
  bool pass() {
    bool changed = false;
    for (size_t s = steps.size(); s-- > 0;) {
      const Step &step = steps[s];
      Live now;
      if (unknownJumps)
        now = anywhere;
      if (step.next < steps.size())
        now |= live[step.next];
      if (step.jump < steps.size())
        now |= live[step.jump];
      if (!counts[s]) {
        const bool isWanted =
            !step.optional || (step.storesLds && readsLds) || (step.storesMemory && readsMemory) ||
            std::any_of(step.uses.writes.begin(), step.uses.writes.end(), [&](const auto &r) { return now.has(r); });
        if (isWanted) {
          counts[s] = changed = true;
          others |= step.atomic;
          readsLds |= step.optional && step.loadsLds;
          readsMemory |= step.optional && step.loadsMemory;
        }
      }
      for (const RegisterRange &range : step.uses.writes) {
        if (!isVectorRegister(range.first) || step.overwrites)
          set(now.here, range, false);
        if (!isVectorRegister(range.first) || (step.overwrites && whole[s]))
          set(now.later, range, false);
      }
      if (step.changesLanes) {
        now.later |= now.here;
        now.here.reset();
      }
      if (counts[s])
        for (const RegisterRange &range : step.uses.reads)
          set(step.readsAllLanes ? now.later : now.here, range, true);
      for (const RegisterRange &range : step.addresses)
        set(now.here, range, true);
      if (step.hasPlace)
        for (const RegisterRange &range : step.uses.reads)
          if (isScalarRegister(range.first))
            set(now.here, range, true);
      now |= live[s];
      if (!(now == live[s])) {
        live[s] = now;
        anywhere |= now;
        changed = true;
      }
    }
    return changed;
  }
};

} // namespace

ControlSlice::ControlSlice(const DecodedCode &code, uint32_t entry, Asks asks, bool registersAreKnown)
    : needed(code.instructions.size(), true) {
  Slicer(code, asks, registersAreKnown).run(entry, needed, others);
}

} // namespace flyc::emulator::cycles
