//===- HazardCheck.cpp - finds registers that are used before the wait ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/HazardCheck.h"

#include <cstring>

namespace flyc::emulator {

void HazardCheck::startGroup(const Workgroup &group, unsigned slot) {
  if (groups.size() <= slot)
    groups.resize(slot + 1);
  groups[slot].waves.clear();
}

void HazardCheck::startWave(const Wave &w, unsigned slot) {
  GroupState &group = groups[slot];
  if (group.waves.size() <= w.number)
    group.waves.resize(w.number + 1);
  auto &state = group.waves[w.number];
  state = std::make_unique<WaveState>();
  state->counters = WaitCounters(program.target(), program.family());
  state->registers.resize(Machine::operandEnd);
}

void HazardCheck::checkRegisters(const Issue &issue, WaveState &state) {
  const Instruction &i = issue.inst;
  const auto look = [&](const RegisterRange &range, bool isWrite) {
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg) {
      Pending &pending = state.registers[reg];
      if (pending.ticket.none() || !state.counters.isPending(pending.ticket))
        continue;
      // A later load of the same queue comes back later.
      const bool isVector = i.encoding == Encoding::MUBUF || i.encoding == Encoding::MTBUF ||
                            i.encoding == Encoding::GLOBAL || i.encoding == Encoding::SCRATCH;
      const bool follows = (isVector && !pending.ticket.lds && !pending.ticket.other && !pending.ticket.scalar) ||
                           (i.encoding == Encoding::DS && !i.gds && !pending.ticket.vector && !pending.ticket.other &&
                            !pending.ticket.scalar);
      if (isWrite && follows)
        continue;
      if (Finding *finding = findings.add(FindingKind::Hazard, i.pc, &pending.pc, isWrite)) {
        std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
        finding->wave = issue.wave.number;
        finding->message = program.describe(i.pc) + (isWrite ? " overwrites " : " reads ") + registerText(reg) +
                           " while " + program.describe(pending.pc) + " has still to write it; between them belongs " +
                           state.counters.waitFor(pending.ticket);
      }
      pending = Pending{}; // said once
    }
  };
  for (const RegisterRange &range : issue.uses.reads)
    look(range, false);
  for (const RegisterRange &range : issue.uses.writes)
    look(range, true);
}

void HazardCheck::before(const Issue &issue) {
  const Instruction &i = issue.inst;
  WaveState &state = *groups[issue.slot].waves[issue.wave.number];
  const specs::OpcodeClass &kind = kindOf(i);
  if (isWait(i))
    return state.counters.wait(i);
  if (kind.unit == specs::OpcodeUnit::Barrier)
    return;
  checkRegisters(issue, state);
  const QueueCounts ticket = state.counters.issue(i, issue.touch);
  const bool isLoad = !ticket.none();
  for (const RegisterRange &range : issue.uses.writes)
    for (unsigned reg = range.first; reg < range.first + range.count && reg < Machine::operandEnd; ++reg)
      state.registers[reg] = isLoad ? Pending{ticket, i.pc} : Pending{};
}

} // namespace flyc::emulator
