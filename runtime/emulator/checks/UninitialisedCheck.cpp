//===- UninitialisedCheck.cpp - finds reads of what nothing has written ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/UninitialisedCheck.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace flyc::emulator {

void UninitialisedCheck::startGroup(const Workgroup &group, unsigned slot) {
  if (groups.size() <= slot)
    groups.resize(slot + 1);
  groups[slot].lds.assign(group.lds.size(), false);
  groups[slot].waves.clear();
}

void UninitialisedCheck::startWave(const Wave &w, unsigned slot) {
  auto &waves = groups[slot].waves;
  if (waves.size() <= w.number)
    waves.resize(w.number + 1);
  WaveState &state = waves[w.number];
  state.scratch.assign(w.scratch.size(), false);
  state.written.assign(Machine::operandEnd, 0);
  state.hollow.assign(Machine::operandEnd, {});
  state.hasHollow = false;
  // What the hardware sets: user and system SGPRs, the registers with a purpose beyond 101 but VCC and M0, EXEC, the
  // ids in v0.
  std::fill_n(state.written.begin(), w.initialScalars, allLanes);
  std::fill(state.written.begin() + Machine::generalScalars, state.written.begin() + Machine::scalarEnd, allLanes);
  for (unsigned reg : {Machine::vcc + 0u, Machine::vcc + 1u, Machine::m0 + 0u})
    state.written[reg] = 0;
  state.written[sccRegister] = 0;
  state.written[firstVgpr] = allLanes;
}

Finding *UninitialisedCheck::add(const Issue &issue, uint32_t pc, unsigned topic) {
  Finding *finding = findings.add(FindingKind::Uninitialised, pc, nullptr, topic);
  if (!finding)
    return nullptr;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
  return finding;
}

/// A load from scratch into vector registers: what it brings may go unused.
static bool loadsScratch(const Issue &issue) {
  return issue.inst.facts->access == MemoryAccess::Load && !issue.inst.lds && isVectorRegister(issue.inst.dst) &&
         issue.touch.touches(MemorySpace::Scratch);
}

void UninitialisedCheck::memory(const Issue &issue, GroupState &group, WaveState &state) {
  // The bits of a touch: those of the LDS, or the lane's part of the scratch.
  const auto range = [&](const LaneTouch &touch, std::vector<bool> *&bits, size_t &first, size_t &last) {
    const bool isLds = touch.space == MemorySpace::Lds;
    bits = isLds ? &group.lds : &state.scratch;
    const size_t base = isLds ? 0 : size_t(touch.lane) * issue.wave.scratchBytesPerLane,
                 size = isLds ? bits->size() : issue.wave.scratchBytesPerLane;
    first = base + std::min<uint64_t>(touch.address, size);
    last = base + std::min<uint64_t>(touch.address + touch.bytes, size);
  };
  const bool mayGoUnused = loadsScratch(issue);
  if (mayGoUnused)
    makeHollow(issue, state);
  for (const TouchGroup &touched : issue.touch.groups)
    for (const LaneTouch &touch : touched.lanes) {
      if (touch.space == MemorySpace::Global || touched.access == MemoryAccess::Store ||
          (touch.space == MemorySpace::Scratch && mayGoUnused))
        continue;
      std::vector<bool> *bits;
      size_t first, last;
      range(touch, bits, first, last);
      size_t at = first;
      while (at < last && (*bits)[at])
        ++at;
      if (at == last)
        continue;
      const bool isLds = touch.space == MemorySpace::Lds;
      if (Finding *finding = add(issue, issue.inst.pc, isLds ? 0 : 1)) {
        finding->lane = touch.lane;
        finding->message = program.describe(issue.inst.pc) + " reads byte " +
                           std::to_string(touch.address + (at - first)) +
                           (isLds ? " of LDS, which nothing in the workgroup has written"
                                  : " of its scratch, which the lane has not written");
      }
    }
  for (const TouchGroup &touched : issue.touch.groups)
    for (const LaneTouch &touch : touched.lanes) {
      if (touch.space == MemorySpace::Global || touched.access == MemoryAccess::Load)
        continue;
      std::vector<bool> *bits;
      size_t first, last;
      range(touch, bits, first, last);
      std::fill(bits->begin() + static_cast<ptrdiff_t>(first), bits->begin() + static_cast<ptrdiff_t>(last), true);
    }
  if (state.hasHollow && storedBits(issue.inst) && issue.touch.touches(MemorySpace::Scratch))
    keepHollow(issue, state);
}

/// Instructions that look at lanes other than their own, or at all of them whatever EXEC says: a register that has
/// anything in it passes.
static bool looksAcross(const Instruction &i) {
  const specs::OpcodeClass &kind = kindOf(i);
  return i.form == SourceForm::Dpp || kind.unit == specs::OpcodeUnit::Matrix || kind.has(specs::OpcodeTrait::CrossLane);
}

/// Instructions whose result is made of the old one, not merely put beside a part of it.
static bool usesOldResult(const Instruction &i) {
  return i.encoding <= Encoding::SMEM || kindOf(i).has(specs::OpcodeTrait::Accumulates); // scalars have no other part
}

/// A destination that is listed as read for the part of it that stays.
static bool isKept(const Instruction &i, const RegisterRange &range) {
  return range.first == i.dst && i.encoding != Encoding::SMEM && i.facts->reads[OperandFacts::Dst] &&
         i.facts->writes[OperandFacts::Dst] && !usesOldResult(i) && range.first != i.src[0] &&
         range.first != i.src[1] && range.first != i.src[2];
}

void UninitialisedCheck::registers(const Issue &issue, WaveState &state) {
  const Instruction &i = issue.inst;
  const bool across = looksAcross(i);
  const uint64_t exec = issue.wave.exec();
  for (const RegisterRange &range : issue.uses.reads) {
    if (isKept(i, range))
      continue;
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg) {
      uint64_t &written = state.written[reg];
      const bool isVector = reg >= firstVgpr;
      const uint64_t missing = isVector && !across ? exec & ~written : written ? 0 : allLanes;
      if (!missing || (isVector && !across && !exec))
        continue;
      if (Finding *finding = add(issue, i.pc, reg)) {
        finding->lane = isVector && !across ? std::countr_zero(missing) : -1;
        finding->message = program.describe(i.pc) + " reads " + registerText(reg) + ", which nothing has written";
      }
      written |= missing; // said once
    }
  }
  for (const RegisterRange &range : issue.uses.writes)
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg)
      state.written[reg] |= reg >= firstVgpr && !across ? exec : allLanes;
}

/// The register that this dword of the result is a copy of; noOperand: it is none.
static unsigned copiedBy(const Instruction &i, unsigned dword) {
  if (!kindOf(i).has(specs::OpcodeTrait::Copies) || i.form != SourceForm::Plain || i.abs || i.neg || i.clamp || i.omod)
    return noOperand;
  // Of two sources each gives one of its two dwords.
  const unsigned from = i.src[1] == noOperand ? i.src[0] + dword : i.src[dword] + (i.opSel >> dword & 1);
  return isVectorRegister(i.src[0]) && isVectorRegister(from) ? from : noOperand;
}

void UninitialisedCheck::useHollow(const Issue &issue, WaveState &state) {
  const Instruction &i = issue.inst;
  const bool across = looksAcross(i);
  const uint64_t exec = issue.wave.exec();
  const bool spills = issue.touch.touches(MemorySpace::Scratch) && storedBits(i);
  const bool copies = copiedBy(i, 0) != noOperand;
  for (const RegisterRange &range : issue.uses.reads) {
    if (isKept(i, range) || copies || (spills && range.first == i.src[1]))
      continue;
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg) {
      WaveState::Hollow &hollow = state.hollow[reg];
      const uint64_t used = hollow.lanes & exec;
      if (!used || (across && used != exec))
        continue;
      if (Finding *finding = add(issue, hollow.pc, 1)) {
        finding->lane = std::countr_zero(used);
        finding->message = program.describe(hollow.pc) + " reads byte " + std::to_string(hollow.byte) +
                           " of its scratch, which the lane has not written, and " + program.describe(i.pc) +
                           " uses it";
      }
      hollow.lanes = 0; // said once
    }
  }
  std::array<WaveState::Hollow, 2> copied;
  if (copies)
    for (unsigned dword = 0; dword < std::min<unsigned>(i.facts->writes[OperandFacts::Dst], 2); ++dword)
      copied[dword] = state.hollow[copiedBy(i, dword)];
  for (const RegisterRange &range : issue.uses.writes)
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg)
      state.hollow[reg].lanes &= across ? 0 : ~exec;
  for (unsigned dword = 0; dword < copied.size(); ++dword)
    if (const uint64_t lanes = copied[dword].lanes & exec) {
      WaveState::Hollow &to = state.hollow[i.dst + dword];
      to = {to.lanes | lanes, copied[dword].pc, copied[dword].byte};
    }
}

/// Calls f(byte of the lane's scratch, its place among all lanes', dword) for each byte of scratch that a lane touches.
template <typename F> static void eachScratchByte(const Issue &issue, F f) {
  std::array<unsigned, 64> offsets{}; // of the lane's next touch in what it moves
  const uint64_t perLane = issue.wave.scratchBytesPerLane;
  for (const TouchGroup &touched : issue.touch.groups)
    for (const LaneTouch &touch : touched.lanes)
      if (touch.space == MemorySpace::Scratch)
        for (unsigned n = 0; n < touch.bytes; ++n)
          if (const unsigned dword = offsets[touch.lane]++ / 4; touch.address + n < perLane)
            f(touch.lane, touch.address + n, touch.lane * perLane + touch.address + n, dword);
}

/// Of a load from scratch: the registers that get a byte that the lane has not written.
void UninitialisedCheck::makeHollow(const Issue &issue, WaveState &state) {
  eachScratchByte(issue, [&](unsigned lane, uint64_t byte, uint64_t at, unsigned dword) {
    WaveState::Hollow &hollow = state.hollow.at(issue.inst.dst + dword);
    if (state.scratch[at] || hollow.lanes >> lane & 1)
      return;
    if (!hollow.lanes || hollow.pc != issue.inst.pc)
      hollow.byte = byte;
    hollow.lanes |= uint64_t(1) << lane;
    hollow.pc = issue.inst.pc;
    state.hasHollow = true;
  });
}

/// Of a store to scratch: bytes of hollow registers are as unwritten there as they are here.
void UninitialisedCheck::keepHollow(const Issue &issue, WaveState &state) {
  eachScratchByte(issue, [&](unsigned lane, uint64_t, uint64_t at, unsigned dword) {
    if (state.hollow.at(issue.inst.src[1] + dword).lanes >> lane & 1)
      state.scratch[at] = false;
  });
}

void UninitialisedCheck::before(const Issue &issue) {
  GroupState &group = groups[issue.slot];
  WaveState &state = group.waves[issue.wave.number];
  if (watchesMemory && state.hasHollow)
    useHollow(issue, state);
  if (watchesMemory)
    memory(issue, group, state);
  if (watchesRegisters)
    registers(issue, state);
}

} // namespace flyc::emulator
