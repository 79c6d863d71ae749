//===- RaceCheck.cpp - finds workgroups that touch the same memory --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/RaceCheck.h"

#include <cstdio>
#include <cstring>

namespace flyc::emulator {

void RaceCheck::startGroup(const Workgroup &group, unsigned slot) {
  if (!group.id[0] && !group.id[1] && !group.id[2]) { // the first of a launch: everything before it is over
    pages.clear();
    last = nullptr;
    lastPage = ~uint64_t(0);
    ids.clear();
  }
  ids.push_back({group.id[0], group.id[1], group.id[2]});
  if (numbers.size() <= slot)
    numbers.resize(slot + 1);
  numbers[slot] = static_cast<uint32_t>(ids.size());
}

RaceCheck::Dword &RaceCheck::at(uint64_t dword) {
  if (dword / pageDwords != lastPage) {
    lastPage = dword / pageDwords;
    last = &pages[lastPage];
    last->resize(pageDwords);
  }
  return (*last)[dword % pageDwords];
}

void RaceCheck::compare(const Issue &issue, const LaneTouch &touch, uint64_t address, const Use &earlier,
                        bool earlierWrites, bool writes) {
  Finding *finding = findings.add(FindingKind::Race, issue.inst.pc, &earlier.pc, 0, true);
  if (!finding)
    return;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
  finding->lane = touch.lane;
  const std::array<uint32_t, 3> &id = ids[earlier.group - 1];
  char other[64], place[64];
  std::snprintf(other, sizeof other, "workgroup (%u,%u,%u)", id[0], id[1], id[2]);
  std::snprintf(place, sizeof place, "0x%llx", static_cast<unsigned long long>(address));
  std::string where = place;
  if (const Allocation *a = issue.wave.memory->nearest(address); a && address >= a->base && address < a->end())
    where = "byte " + std::to_string(address - a->base) + " of `" + a->name + "`";
  finding->message = program.describe(issue.inst.pc) + (writes ? " writes " : " reads ") + where + ", which " + other +
                     (earlierWrites ? " writes" : " reads") +
                     (earlier.pc == issue.inst.pc ? " there too" : " with " + program.describe(earlier.pc)) +
                     ": the workgroups of a launch have no order, only atomics may meet";
}

void RaceCheck::before(const Issue &issue) {
  const uint32_t group = numbers[issue.slot];
  const bool isMarked = issue.inst.encoding != Encoding::SMEM && (issue.inst.glc || issue.inst.sc1);
  for (const TouchGroup &touched : issue.touch.groups) {
    const bool reads = touched.access != MemoryAccess::Store, writes = touched.access != MemoryAccess::Load;
    const bool isAtomic = touched.access == MemoryAccess::Atomic, isCoherent = isAtomic || isMarked;
    for (const LaneTouch &touch : touched.lanes) {
      if (touch.space != MemorySpace::Global)
        continue;
      for (uint64_t dword = touch.address / 4, end = (touch.address + touch.bytes + 3) / 4; dword < end; ++dword) {
        uint8_t bytes = 0;
        for (unsigned n = 0; n < 4; ++n)
          if (dword * 4 + n >= touch.address && dword * 4 + n < touch.address + touch.bytes)
            bytes |= static_cast<uint8_t>(1u << n);
        Dword &d = at(dword);
        const auto meets = [&](const Use &use) {
          return use.group && use.group != group && (use.bytes & bytes) && !(use.coherent && isCoherent);
        };
        if (meets(d.write) && (writes || !d.write.atomic))
          compare(issue, touch, dword * 4, d.write, true, writes);
        else if (writes && !isAtomic && meets(d.read))
          compare(issue, touch, dword * 4, d.read, false, true);
        const auto enter = [&](Use &use) {
          use.bytes = use.group == group ? use.bytes | bytes : bytes;
          use.group = group;
          use.pc = issue.inst.pc;
          use.coherent = isCoherent;
          use.atomic = isAtomic;
        };
        if (writes)
          enter(d.write);
        if (reads && !isAtomic)
          enter(d.read);
      }
    }
  }
}

} // namespace flyc::emulator
