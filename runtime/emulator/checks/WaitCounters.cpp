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

bool countsAsStore(const Instruction &i, const Family &family) {
  if (family.waits == WaitModel::Together || !i.facts)
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
    if (countsAsStore(i, *family))
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

WaitLimits waitLimits(const Instruction &i, const Family &family, unsigned vectorMax, unsigned ldsMax) {
  const specs::OpcodeClass &kind = kindOf(i);
  const auto immediate = static_cast<uint16_t>(i.immediate);
  const bool loads = kind.has(OpcodeTrait::WaitsLoads), stores = kind.has(OpcodeTrait::WaitsStores),
             lds = kind.has(OpcodeTrait::WaitsLds);
  unsigned vectorCount = immediate & vectorMax, ldsCount = immediate & ldsMax;
  if (kind.has(OpcodeTrait::Counters)) {
    vectorCount = family.vectorCounter.of(immediate);
    ldsCount = family.scalarCounter.of(immediate);
  } else if (loads && stores) { // s_wait_idle
    vectorCount = ldsCount = 0;
  } else if (lds && (loads || stores)) { // s_wait_loadcnt_dscnt and s_wait_storecnt_dscnt
    vectorCount = immediate >> 8 & 63;
    ldsCount = immediate & 63;
  }
  const unsigned copies = loads && stores ? 0 : immediate & vectorMax;
  WaitLimits limits;
  if (loads)
    limits.vector = vectorCount;
  if (stores)
    limits.store = vectorCount;
  if (lds)
    limits.lds = ldsCount;
  if (kind.has(OpcodeTrait::WaitsScalar))
    limits.scalar = ldsCount;
  if (kind.has(OpcodeTrait::WaitsAsync))
    limits.async = copies;
  if (kind.has(OpcodeTrait::WaitsTensor))
    limits.tensor = copies;
  return limits;
}

void WaitCounters::wait(const Instruction &i) {
  const WaitLimits limits = waitLimits(i, *family, vectorMax, ldsMax);
  if (limits.vector)
    retire(issued.vector, *limits.vector, done.vector);
  if (limits.store)
    retire(issued.store, *limits.store, done.store);
  if (limits.lds) {
    retire(issued.lds, *limits.lds, done.lds);
    if (*limits.lds == 0)
      done.other = issued.other;
  }
  if (limits.scalar == 0u)
    done.scalar = issued.scalar;
  if (limits.async) {
    retire(issued.asyncLoad, *limits.async, done.asyncLoad);
    retire(issued.asyncStore, *limits.async, done.asyncStore);
  }
  if (limits.tensor)
    retire(issued.tensor, *limits.tensor, done.tensor);
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
