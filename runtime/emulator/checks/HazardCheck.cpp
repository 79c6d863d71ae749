//===- HazardCheck.cpp - finds uses before the wait, and missing barriers -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/HazardCheck.h"

#include <cstring>

namespace flyc::emulator {

static constexpr size_t operandCount = Machine::operandEnd;

void HazardCheck::startGroup(const Workgroup &group, unsigned slot) {
  if (groups.size() <= slot)
    groups.resize(slot + 1);
  groups[slot].waves.clear();
  groups[slot].lds.start(group.lds.size(), 0);
}

void HazardCheck::startWave(const Wave &w, unsigned slot) {
  GroupState &group = groups[slot];
  if (group.waves.size() <= w.number)
    group.waves.resize(w.number + 1);
  auto &state = group.waves[w.number];
  state = std::make_unique<WaveState>();
  state->counters = WaitCounters(program.target());
  state->registers.resize(operandCount);
  group.lds.startWave(w.number, &state->counters);
}

Finding *HazardCheck::add(const Issue &issue, uint32_t otherPc, unsigned topic, bool isSymmetric) {
  Finding *finding = findings.add(FindingKind::Hazard, issue.inst.pc, &otherPc, topic, isSymmetric);
  if (!finding)
    return nullptr;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
  return finding;
}

void HazardCheck::checkRegisters(const Issue &issue, WaveState &state) {
  const Instruction &i = issue.inst;
  const auto look = [&](const RegisterRange &range, bool isWrite) {
    for (unsigned reg = range.first; reg < range.first + range.count && reg < operandCount; ++reg) {
      Pending &pending = state.registers[reg];
      if (pending.ticket.none() || !state.counters.isPending(pending.ticket))
        continue;
      // A later load of the same queue comes back later.
      const bool isVector = i.encoding == Encoding::MUBUF || i.encoding == Encoding::MTBUF ||
                            i.encoding == Encoding::GLOBAL || i.encoding == Encoding::SCRATCH;
      const bool follows = (isVector && !pending.ticket.lds && !pending.ticket.other) ||
                           (i.encoding == Encoding::DS && !i.gds && !pending.ticket.vector && !pending.ticket.other);
      if (isWrite && follows)
        continue;
      if (Finding *finding = add(issue, pending.pc, isWrite))
        finding->message = program.describe(i.pc) + (isWrite ? " overwrites " : " reads ") + registerText(reg) +
                           " while " + program.describe(pending.pc) + " has still to write it; between them belongs " +
                           state.counters.waitFor(pending.ticket);
      pending = Pending{}; // said once
    }
  };
  for (const RegisterRange &range : issue.uses.reads)
    look(range, false);
  for (const RegisterRange &range : issue.uses.writes)
    look(range, true);
}

void HazardCheck::checkLds(const Issue &issue, GroupState &group, const QueueCounts &ticket) {
  for (const TouchGroup &touched : issue.touch.groups) {
    const LdsOrder::Conflict c = group.lds.access(issue.wave.number, issue.inst.pc, touched, ticket);
    if (c.trouble == LdsOrder::Trouble::None)
      continue;
    Finding *finding =
        add(issue, c.pc, 2 + static_cast<unsigned>(c.trouble), c.trouble == LdsOrder::Trouble::NoBarrier);
    if (!finding)
      continue;
    finding->lane = c.lane;
    const bool writes = touched.access != MemoryAccess::Load;
    const std::string here = program.describe(issue.inst.pc) + (writes ? " writes" : " reads") + " LDS byte " +
                             std::to_string(c.address),
                      there = program.describe(c.pc);
    const std::string other = there + " of wave " + std::to_string(c.wave) + (c.isWrite ? " writes" : " reads");
    switch (c.trouble) {
    case LdsOrder::Trouble::NoBarrier:
      finding->message = here + ", which " + other + ", without an s_barrier between them";
      break;
    case LdsOrder::Trouble::NotWaited:
      finding->message = here + ", which " + other +
                         "; that wave reached the s_barrier between them without s_waitcnt " +
                         (c.ticket.vector ? "vmcnt(0)" : "lgkmcnt(0)") + ", so that the access may still be under way";
      break;
    default:
      finding->message = here + " while " + there + (c.isWrite ? " has still to write it" : " has still to read it") +
                         "; between them belongs " + group.waves[issue.wave.number]->counters.waitFor(c.ticket);
    }
  }
}

void HazardCheck::before(const Issue &issue) {
  const Instruction &i = issue.inst;
  GroupState &group = groups[issue.slot];
  WaveState &state = *group.waves[issue.wave.number];
  const specs::OpcodeClass &kind = kindOf(i);
  if (kind.has(specs::OpcodeTrait::Counters))
    return state.counters.wait(static_cast<uint16_t>(i.immediate));
  const bool ends = kind.has(specs::OpcodeTrait::Ends);
  if (ends)
    state.counters.waitForAll(); // the hardware does
  if (ends || kind.unit == specs::OpcodeUnit::Barrier)
    return group.lds.barrier(issue.wave.number);
  checkRegisters(issue, state);
  const QueueCounts ticket = state.counters.issue(i, issue.touch);
  checkLds(issue, group, ticket);
  const bool isLoad = !ticket.none();
  for (const RegisterRange &range : issue.uses.writes)
    for (unsigned reg = range.first; reg < range.first + range.count && reg < operandCount; ++reg)
      state.registers[reg] = isLoad ? Pending{ticket, i.pc} : Pending{};
}

} // namespace flyc::emulator
