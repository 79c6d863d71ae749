//===- UninitialisedCheck.cpp - finds reads of what nothing has written ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/UninitialisedCheck.h"

#include <algorithm>
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
  // What the hardware sets: user and system SGPRs, the registers with a purpose beyond 101 but VCC and M0, EXEC, the
  // ids in v0.
  std::fill_n(state.written.begin(), w.initialScalars, allLanes);
  std::fill(state.written.begin() + Machine::generalScalars, state.written.begin() + Machine::scalarEnd, allLanes);
  for (unsigned reg : {Machine::vcc + 0u, Machine::vcc + 1u, Machine::m0 + 0u})
    state.written[reg] = 0;
  state.written[sccRegister] = 0;
  state.written[firstVgpr] = allLanes;
}

Finding *UninitialisedCheck::add(const Issue &issue, unsigned topic) {
  Finding *finding = findings.add(FindingKind::Uninitialised, issue.inst.pc, nullptr, topic);
  if (!finding)
    return nullptr;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
  return finding;
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
  for (const TouchGroup &touched : issue.touch.groups)
    for (const LaneTouch &touch : touched.lanes) {
      if (touch.space == MemorySpace::Global || touched.access == MemoryAccess::Store)
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
      if (Finding *finding = add(issue, isLds ? 0 : 1)) {
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

void UninitialisedCheck::registers(const Issue &issue, WaveState &state) {
  const Instruction &i = issue.inst;
  const bool across = looksAcross(i);
  const uint64_t exec = issue.wave.exec();
  for (const RegisterRange &range : issue.uses.reads) {
    if (range.first == i.dst && i.encoding != Encoding::SMEM && i.facts->reads[OperandFacts::Dst] &&
        i.facts->writes[OperandFacts::Dst] && !usesOldResult(i) && range.first != i.src[0] && range.first != i.src[1] &&
        range.first != i.src[2])
      continue;
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg) {
      uint64_t &written = state.written[reg];
      const bool isVector = reg >= firstVgpr;
      const uint64_t missing = isVector && !across ? exec & ~written : written ? 0 : allLanes;
      if (!missing || (isVector && !across && !exec))
        continue;
      if (Finding *finding = add(issue, reg)) {
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

void UninitialisedCheck::before(const Issue &issue) {
  GroupState &group = groups[issue.slot];
  WaveState &state = group.waves[issue.wave.number];
  if (watchesMemory)
    memory(issue, group, state);
  if (watchesRegisters)
    registers(issue, state);
}

} // namespace flyc::emulator
