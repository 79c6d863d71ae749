//===- LdsBoundsCheck.cpp - finds accesses outside of a kernel's LDS ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/LdsBoundsCheck.h"

#include <algorithm>
#include <cstring>

namespace flyc::emulator {

LdsBoundsCheck::LdsBoundsCheck(FindingList &findings, const Program &program, std::vector<LdsArray> given)
    : Check(findings), program(program), arrays(std::move(given)) {
  for (const LdsArray &array : arrays) {
    owned.resize(std::max<size_t>(owned.size(), size_t{array.offset} + array.size));
    std::fill_n(owned.begin() + array.offset, array.size, true);
  }
}

bool LdsBoundsCheck::wants(const Instruction &i) const { return i.facts && i.facts->access != MemoryAccess::None; }

/// Where a byte that no array owns lies: "4 bytes behind the end of 's'".
std::string LdsBoundsCheck::nearest(uint64_t address) const {
  const LdsArray *before = nullptr, *behind = nullptr;
  for (const LdsArray &array : arrays) {
    const uint64_t end = uint64_t{array.offset} + array.size;
    if (end <= address && (!before || end > uint64_t{before->offset} + before->size))
      before = &array;
    if (array.offset > address && (!behind || array.offset < behind->offset))
      behind = &array;
  }
  if (before)
    return std::to_string(address - before->offset - before->size) + " bytes behind the end of '" + before->name +
           "', which has " + std::to_string(before->size);
  return behind ? std::to_string(behind->offset - address) + " bytes in front of '" + behind->name + "'"
                : "of a kernel that has none";
}

void LdsBoundsCheck::look(const Issue &issue, MemoryAccess access, const LaneTouch &touch) {
  if (touch.space != MemorySpace::Lds)
    return;
  uint64_t at = touch.address;
  const uint64_t end = at + touch.bytes;
  while (at < end && at < owned.size() && owned[at])
    ++at;
  if (at == end)
    return;
  Finding *finding = findings.add(FindingKind::Lds, issue.inst.pc, nullptr);
  if (!finding)
    return;
  std::memcpy(finding->workgroup, issue.wave.group->id, sizeof finding->workgroup);
  finding->wave = issue.wave.number;
  finding->lane = touch.lane;
  finding->message = program.describe(issue.inst.pc) + (access == MemoryAccess::Load ? " reads" : " writes") + " byte ";
  // What a negative index makes.
  if (const auto signedAt = static_cast<int32_t>(at); signedAt < 0)
    finding->message += std::to_string(signedAt) + " of LDS, in front of all of it";
  else
    finding->message += std::to_string(at) + " of LDS, " + nearest(at);
}

void LdsBoundsCheck::before(const Issue &issue) {
  for (const TouchGroup &touched : issue.touch.groups) {
    for (const LaneTouch &touch : touched.lanes)
      look(issue, touched.access, touch);
    for (const LaneTouch &touch : touched.beyondLds)
      look(issue, touched.access, touch);
  }
}

} // namespace flyc::emulator
