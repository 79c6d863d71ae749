//===- WaitCounters.cpp - which memory operations of a wave may still be under way -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/WaitCounters.h"

#include <algorithm>

namespace flyc::emulator {

WaitCounters::WaitCounters(const specs::TargetSpec *spec) {
  if (const specs::Figure *max = spec ? spec->figure("issue", "vmcnt_max") : nullptr)
    vectorMax = static_cast<uint32_t>(max->value);
  if (const specs::Figure *max = spec ? spec->figure("issue", "lgkmcnt_max") : nullptr)
    ldsMax = static_cast<uint32_t>(max->value);
}

/// All but the last `count` have come back.
static void retire(uint32_t issued, uint32_t count, uint32_t &done) {
  done = std::max(done, issued - std::min(issued, count));
}

bool isCounted(const Instruction &i) {
  switch (i.encoding) {
  case Encoding::MUBUF:
  case Encoding::MTBUF:
  case Encoding::FLAT:
  case Encoding::GLOBAL:
  case Encoding::SCRATCH:
  case Encoding::DS:
  case Encoding::SMEM: return true;
  default: return i.facts && kindOf(i).has(specs::OpcodeTrait::Message);
  }
}

QueueCounts WaitCounters::issue(const Instruction &i, const Touch &touch) {
  QueueCounts ticket;
  const specs::OpcodeClass &kind = kindOf(i);
  switch (i.encoding) {
  case Encoding::MUBUF:
  case Encoding::MTBUF:
    if (!kind.has(specs::OpcodeTrait::Cache) || kind.has(specs::OpcodeTrait::WriteBack))
      ticket.vector = ++issued.vector;
    break;
  case Encoding::GLOBAL:
  case Encoding::SCRATCH: ticket.vector = ++issued.vector; break;
  case Encoding::FLAT: { // counts in both; which one brings the data depends on where the lanes go
    const bool reachesLds = touch.touches(MemorySpace::Lds);
    ++issued.vector;
    ++issued.other;
    if (reachesLds)
      ticket.other = issued.other;
    if (!reachesLds || touch.touches(MemorySpace::Global) || touch.touches(MemorySpace::Scratch))
      ticket.vector = issued.vector;
    break;
  }
  case Encoding::DS:
    if (i.gds || kind.has(specs::OpcodeTrait::Gds))
      ticket.other = ++issued.other;
    else
      ticket.lds = ++issued.lds;
    break;
  case Encoding::SMEM: ticket.other = ++issued.other; break;
  case Encoding::SOPP:
    if (kind.has(specs::OpcodeTrait::Message))
      ticket.other = ++issued.other;
    break;
  default: break;
  }
  retire(issued.vector, vectorMax, done.vector);
  retire(issued.lds, ldsMax, done.lds);
  return ticket;
}

void WaitCounters::wait(uint16_t immediate) {
  const unsigned vector = Machine::vectorCounter.of(immediate), lds = Machine::scalarCounter.of(immediate);
  retire(issued.vector, vector, done.vector);
  retire(issued.lds, lds, done.lds);
  if (lds == 0)
    done.other = issued.other;
}

std::string WaitCounters::waitFor(const QueueCounts &ticket) const {
  std::string text = "s_waitcnt";
  if (ticket.vector > done.vector)
    text += " vmcnt(" + std::to_string(issued.vector - ticket.vector) + ")";
  if (ticket.other > done.other)
    text += " lgkmcnt(0)";
  else if (ticket.lds > done.lds)
    text += " lgkmcnt(" + std::to_string(issued.lds - ticket.lds) + ")";
  return text;
}

} // namespace flyc::emulator
