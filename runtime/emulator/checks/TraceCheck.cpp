//===- TraceCheck.cpp - writes down every instruction and every access ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/TraceCheck.h"
#include "support/Json.h"
#include "support/Text.h"

#include <cstdio>
#include <cstring>

namespace flyc::emulator {

bool TraceCheck::isTraced(const Wave &w) const {
  return (!options.workgroup || std::memcmp(options.workgroup->data(), w.group->id, sizeof w.group->id) == 0) &&
         (!options.wave || *options.wave == w.number);
}

/// The lanes of `exec`, or the one value that they share.
static std::string lanesText(const Lanes &lanes, uint64_t exec) {
  bool seen = false, same = true;
  uint32_t value = 0;
  for (unsigned l = 0; l < laneCount; ++l)
    if (exec >> l & 1) {
      same &= !seen || lanes[l] == value;
      value = lanes[l];
      seen = true;
    }
  if (same)
    return seen ? hexDigits(value, 8) : "none";
  std::string out;
  for (unsigned l = 0; l < laneCount; ++l)
    out += (l ? " " : "[") + (exec >> l & 1 ? hexDigits(lanes[l], 8) : ".");
  return out + "]";
}

void TraceCheck::before(const Issue &issue) {
  exec = issue.wave.exec();
  if (!options.accesses || !isTraced(issue.wave))
    return;
  static constexpr const char *kinds[] = {"none", "load", "store", "atomic"};
  for (const TouchGroup &group : issue.touch.groups) {
    std::string line;
    JsonWriter json(line, 2);
    json.object(
        [&] {
          json.attributeArray("workgroup", [&] {
            for (uint32_t number : issue.wave.group->id)
              json.value(number);
          });
          json.attribute("wave", issue.wave.number);
          json.attribute("pc", issue.inst.pc);
          json.attribute("instruction", text(issue.inst));
          json.attribute("access", kinds[static_cast<unsigned>(group.access)]);
          json.attribute("width", group.width);
          json.attributeArray("lanes", [&] {
            for (const LaneTouch &touch : group.lanes)
              json.array([&] {
                json.value(touch.lane);
                json.value(name(touch.space));
                json.value(touch.address);
                json.value(touch.bytes);
              });
          });
        },
        JsonWriter::Flow::OneLine);
    options.accesses(line + "\n");
  }
}

void TraceCheck::after(const Issue &issue) {
  if (!options.instructions || !isTraced(issue.wave))
    return;
  const Wave &w = issue.wave;
  char place[80], mask[40];
  std::snprintf(place, sizeof place, "(%u,%u,%u).%u 0x%04x ", w.group->id[0], w.group->id[1], w.group->id[2], w.number,
                issue.inst.pc);
  std::snprintf(mask, sizeof mask, " | exec=%016llx", static_cast<unsigned long long>(exec));
  std::string line = place + text(issue.inst) + mask;
  for (const RegisterRange &range : issue.uses.writes)
    for (unsigned n = 0; n < range.count; ++n) {
      const unsigned reg = range.first + n;
      line += " " + registerText(reg) + "=";
      if (reg == sccRegister)
        line += w.scc ? "1" : "0";
      else if (reg < firstVgpr)
        line += hexDigits(w.sgpr[reg], 8);
      else if (w.hasVector(static_cast<uint16_t>(reg)))
        line += lanesText(w.vector(static_cast<uint16_t>(reg)), exec);
      else
        line += "none";
    }
  options.instructions(line + "\n");
}

} // namespace flyc::emulator
