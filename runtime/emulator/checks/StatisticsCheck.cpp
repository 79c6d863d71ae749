//===- StatisticsCheck.cpp - counts what a run executes and moves ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/StatisticsCheck.h"

#include <algorithm>
#include <bit>

namespace flyc::emulator {

StatisticsCheck::StatisticsCheck(FindingList &findings, Statistics &counts, const Program &program)
    : Check(findings), counts(counts), program(program), phases(program.target()),
      entries(program.instructions().size()) {}

void StatisticsCheck::startGroup(const Workgroup &, unsigned) { ++counts.workgroups; }
void StatisticsCheck::startWave(const Wave &, unsigned) { ++counts.waves; }

/// How many aligned segments of `size` bytes the lanes touch, and how few would hold as many different bytes.
static void countSegments(const TouchGroup &group, unsigned size, uint64_t &segments, uint64_t &least) {
  struct Piece {
    uint64_t segment, first, last; ///< bytes [first, last) of it
  };
  std::vector<Piece> pieces;
  for (const LaneTouch &touch : group.lanes)
    if (touch.space == MemorySpace::Global)
      for (uint64_t at = touch.address, end = at + touch.bytes; at < end;) {
        const uint64_t stop = std::min(end, (at / size + 1) * size);
        pieces.push_back({at / size, at, stop});
        at = stop;
      }
  std::sort(pieces.begin(), pieces.end(), [](const Piece &a, const Piece &b) { return a.first < b.first; });
  uint64_t count = 0, bytes = 0, covered = 0, previous = ~uint64_t(0);
  for (const Piece &piece : pieces) {
    count += piece.segment != previous;
    previous = piece.segment;
    const uint64_t from = std::max(piece.first, covered);
    bytes += piece.last > from ? piece.last - from : 0;
    covered = std::max(covered, piece.last);
  }
  segments += count;
  least += (bytes + size - 1) / size;
}

void StatisticsCheck::memory(const TouchGroup &group, InstructionCount &entry) {
  bool isGlobal = false, isLds = false;
  for (const LaneTouch &touch : group.lanes) {
    SpaceTraffic &traffic = counts.traffic[static_cast<unsigned>(touch.space)];
    if (group.access != MemoryAccess::Store)
      traffic.bytesRead += touch.bytes;
    if (group.access != MemoryAccess::Load)
      traffic.bytesWritten += touch.bytes;
    isGlobal |= touch.space == MemorySpace::Global;
    isLds |= touch.space == MemorySpace::Lds;
  }
  if (isGlobal && entry.kind != InstructionClass::ScalarMemory) {
    Coalescing one;
    one.accesses = 1;
    countSegments(group, 64, one.segments64, one.least64);
    countSegments(group, 128, one.segments128, one.least128);
    for (Coalescing *to : {&counts.coalescing, &entry.coalescing}) {
      to->accesses += one.accesses;
      to->segments64 += one.segments64;
      to->least64 += one.least64;
      to->segments128 += one.segments128;
      to->least128 += one.least128;
    }
  }
  if (isLds) {
    std::vector<specs::LdsLane> lanes;
    for (const LaneTouch &touch : group.lanes)
      if (touch.space == MemorySpace::Lds)
        lanes.push_back({touch.lane, touch.bytes, touch.address});
    const specs::LdsPhases::Cost cost = phases.cost({group.access == MemoryAccess::Load, group.width, lanes});
    for (LdsBanking *to : {&counts.banking, &entry.banking}) {
      ++to->accesses;
      to->clocks += cost.clocks;
      to->conflicts += cost.conflicts;
      to->assumed += cost.assumed;
    }
  }
}

void StatisticsCheck::before(const Issue &issue) {
  const Instruction &i = issue.inst;
  InstructionCount *&entry = entries[i.pc / 4];
  if (!entry) {
    entry = &counts.byPc[i.pc];
    entry->text = text(i);
    entry->source = program.sourceLine(i.pc);
    entry->kind = classOf(i);
  }
  ++counts.instructions;
  ++counts.byClass[static_cast<unsigned>(entry->kind)];
  ++counts.byMnemonic[i.mnemonic];
  ++entry->executed;
  const bool isScalar = entry->kind == InstructionClass::Salu || entry->kind == InstructionClass::ScalarMemory ||
                        entry->kind == InstructionClass::Branch || entry->kind >= InstructionClass::Wait;
  if (!isScalar) {
    const auto lanes = static_cast<uint64_t>(std::popcount(issue.wave.exec()));
    ++counts.vectorInstructions;
    counts.activeLanes += lanes;
    entry->activeLanes += lanes;
  }
  for (const TouchGroup &group : issue.touch.groups)
    memory(group, *entry);
}

} // namespace flyc::emulator
