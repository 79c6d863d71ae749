//===- WaitCounters.cpp - which memory operations of a wave may still be under way -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/isa/WaitText.h"

#include <algorithm>
#include <vector>

namespace flyc::emulator {

using specs::OpcodeTrait;

WaitCounters::WaitCounters(const specs::TargetSpec *spec, const Family &family)
    : family(&family), vectorMax(family.vectorCounter.max()), ldsMax(family.scalarCounter.max()) {
  if (const specs::Figure *max = spec ? spec->figure("issue", "vmcnt_max") : nullptr)
    vectorMax = static_cast<uint32_t>(max->value);
  if (const specs::Figure *max = spec ? spec->figure("issue", "lgkmcnt_max") : nullptr)
    ldsMax = static_cast<uint32_t>(max->value);
}

bool isWait(const Instruction &i) {
  const specs::OpcodeClass &kind = kindOf(i);
  return kind.unit == specs::OpcodeUnit::Wait &&
         (kind.has(OpcodeTrait::WaitsLoads) || kind.has(OpcodeTrait::WaitsStores) || kind.has(OpcodeTrait::WaitsLds) ||
          kind.has(OpcodeTrait::WaitsScalar) || kind.has(OpcodeTrait::WaitsAsync) ||
          kind.has(OpcodeTrait::WaitsTensor));
}

/// Does the counter of stores count it? Of atomics, those that give nothing back.
bool WaitCounters::countsApart(const Instruction &i) const {
  if (family->waits == WaitModel::Together || !i.facts)
    return false;
  const specs::OpcodeClass &kind = kindOf(i);
  if (kind.has(OpcodeTrait::Cache))
    return kind.has(OpcodeTrait::WriteBack);
  return i.facts->access == MemoryAccess::Store || (i.facts->access == MemoryAccess::Atomic && !i.glc);
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
  case Encoding::TENSOR:
  case Encoding::SMEM: return true;
  default: return i.facts && kindOf(i).has(specs::OpcodeTrait::Message);
  }
}

QueueCounts WaitCounters::issue(const Instruction &i, const Touch &touch) {
  QueueCounts ticket;
  const specs::OpcodeClass &kind = kindOf(i);
  const auto vector = [&] {
    if (countsApart(i))
      ticket.store = ++issued.store;
    else
      ticket.vector = ++issued.vector;
  };
  const auto scalar = [&] {
    if (family->waits == WaitModel::Apart)
      ticket.scalar = ++issued.scalar;
    else
      ticket.other = ++issued.other;
  };
  if (kind.has(OpcodeTrait::Async)) {
    if (kind.has(OpcodeTrait::Store))
      ticket.asyncStore = ++issued.asyncStore;
    else
      ticket.asyncLoad = ++issued.asyncLoad;
    retire(issued.asyncLoad, vectorMax, done.asyncLoad);
    retire(issued.asyncStore, vectorMax, done.asyncStore);
    return ticket;
  }
  switch (i.encoding) {
  case Encoding::TENSOR:
    ticket.tensor = ++issued.tensor;
    retire(issued.tensor, vectorMax, done.tensor);
    break;
  case Encoding::MUBUF:
  case Encoding::MTBUF:
    if (!kind.has(OpcodeTrait::Cache) || kind.has(OpcodeTrait::WriteBack))
      vector();
    break;
  case Encoding::GLOBAL:
  case Encoding::SCRATCH: vector(); break;
  case Encoding::FLAT: { // counts in both; which one brings the data depends on where the lanes go
    const bool reachesLds = touch.touches(MemorySpace::Lds);
    const bool inOrder = family->waits != WaitModel::Together;
    vector();
    const uint32_t half = ++(inOrder ? issued.lds : issued.other);
    if (reachesLds)
      (inOrder ? ticket.lds : ticket.other) = half;
    if (reachesLds && !touch.touches(MemorySpace::Global) && !touch.touches(MemorySpace::Scratch))
      ticket.vector = ticket.store = 0;
    break;
  }
  case Encoding::DS:
    if (i.gds || kind.has(OpcodeTrait::Gds))
      ticket.other = ++issued.other;
    else
      ticket.lds = ++issued.lds;
    break;
  case Encoding::SMEM: scalar(); break;
  case Encoding::SOPP:
    if (kind.has(OpcodeTrait::Message))
      scalar();
    break;
  default: break;
  }
  retire(issued.vector, vectorMax, done.vector);
  retire(issued.store, vectorMax, done.store);
  retire(issued.lds, ldsMax, done.lds);
  return ticket;
}

bool WaitCounters::waitsForVector(const Instruction &i) const {
  const specs::OpcodeClass &kind = kindOf(i);
  if (!kind.has(OpcodeTrait::WaitsLoads) && !kind.has(OpcodeTrait::WaitsStores))
    return false;
  const auto immediate = static_cast<uint16_t>(i.immediate);
  const unsigned count = kind.has(OpcodeTrait::Counters)   ? family->vectorCounter.of(immediate)
                         : kind.has(OpcodeTrait::WaitsLds) ? immediate >> 8 & 63
                                                           : immediate & vectorMax;
  return count == 0 && isVectorIdle();
}

void WaitCounters::wait(const Instruction &i) {
  const specs::OpcodeClass &kind = kindOf(i);
  const auto immediate = static_cast<uint16_t>(i.immediate);
  const bool loads = kind.has(OpcodeTrait::WaitsLoads), stores = kind.has(OpcodeTrait::WaitsStores),
             lds = kind.has(OpcodeTrait::WaitsLds), scalar = kind.has(OpcodeTrait::WaitsScalar);
  unsigned vectorCount = immediate & vectorMax, ldsCount = immediate & ldsMax;
  if (kind.has(OpcodeTrait::Counters)) {
    vectorCount = family->vectorCounter.of(immediate);
    ldsCount = family->scalarCounter.of(immediate);
  } else if (loads && stores) { // s_wait_idle
    vectorCount = ldsCount = 0;
  } else if (lds && (loads || stores)) { // s_wait_loadcnt_dscnt and s_wait_storecnt_dscnt
    vectorCount = immediate >> 8 & 63;
    ldsCount = immediate & 63;
  }
  if (loads)
    retire(issued.vector, vectorCount, done.vector);
  if (stores)
    retire(issued.store, vectorCount, done.store);
  if (lds) {
    retire(issued.lds, ldsCount, done.lds);
    if (ldsCount == 0)
      done.other = issued.other;
  }
  if (scalar && ldsCount == 0)
    done.scalar = issued.scalar;
  const unsigned copies = loads && stores ? 0 : immediate & vectorMax;
  if (kind.has(OpcodeTrait::WaitsAsync)) {
    retire(issued.asyncLoad, copies, done.asyncLoad);
    retire(issued.asyncStore, copies, done.asyncStore);
  }
  if (kind.has(OpcodeTrait::WaitsTensor))
    retire(issued.tensor, copies, done.tensor);
}

std::string WaitCounters::waitFor(const QueueCounts &ticket) const {
  std::vector<WaitStep> steps;
  const auto add = [&](WaitFor what, uint32_t count) { steps.push_back({what, count}); };
  if (ticket.vector > done.vector)
    add(WaitFor::VectorMemory, issued.vector - ticket.vector);
  if (ticket.other > done.other)
    add(WaitFor::Lds, 0);
  else if (ticket.lds > done.lds)
    add(WaitFor::Lds, issued.lds - ticket.lds);
  if (ticket.scalar > done.scalar)
    add(WaitFor::ScalarMemory, 0);
  if (ticket.asyncLoad > done.asyncLoad)
    add(WaitFor::AsyncCopies, issued.asyncLoad - ticket.asyncLoad);
  else if (ticket.asyncStore > done.asyncStore)
    add(WaitFor::AsyncCopies, issued.asyncStore - ticket.asyncStore);
  if (ticket.tensor > done.tensor)
    add(WaitFor::TensorCopies, issued.tensor - ticket.tensor);
  if (ticket.store > done.store)
    add(WaitFor::Stores, issued.store - ticket.store);
  return waitText(*family, steps);
}

} // namespace flyc::emulator
