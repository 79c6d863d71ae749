//===- Finding.cpp - what a check has found -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Finding.h"

#include <cstdio>

namespace flyc::emulator {

const char *name(FindingKind kind) {
  static constexpr const char *names[] = {"hazard", "uninit", "race", "lds"};
  return names[static_cast<unsigned>(kind)];
}

std::string Finding::text() const {
  char place[120];
  std::snprintf(place, sizeof place, " (workgroup (%u,%u,%u), wave %u", workgroup[0], workgroup[1], workgroup[2], wave);
  std::string out = std::string(name(kind)) + ": " + message + place;
  if (lane >= 0)
    out += ", lane " + std::to_string(lane);
  if (count > 1)
    out += "; " + std::to_string(count) + " times";
  return out + ")";
}

Finding *FindingList::add(FindingKind kind, uint32_t pc, const uint32_t *otherPc, unsigned topic, bool isSymmetric) {
  uint64_t first = pc, second = otherPc ? *otherPc : ~uint64_t(0);
  if (isSymmetric && first > second)
    std::swap(first, second);
  const auto [place, isNew] = places.emplace(std::tuple(kind, first, second, topic), list.size());
  if (!isNew) {
    if (place->second < list.size())
      ++list[place->second].count;
    return nullptr;
  }
  if (list.size() == limit) {
    place->second = limit;
    ++left;
    return nullptr;
  }
  Finding &finding = list.emplace_back();
  finding.kind = kind;
  finding.pc = pc;
  finding.hasOther = otherPc;
  finding.otherPc = otherPc ? *otherPc : 0;
  return &finding;
}

} // namespace flyc::emulator
