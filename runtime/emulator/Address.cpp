//===- Address.cpp - addresses, buffer descriptors, and what is wrong with them -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Address.h"

#include "runtime/emulator/Operands.h"

#include <cstdio>

namespace flyc::emulator {

BufferDescriptor readDescriptor(const Wave &w, uint16_t s) {
  BufferDescriptor d;
  const uint32_t *word = &w.sgpr[s & 124];
  d.base = word[0] | uint64_t(word[1] & 0xFFFF) << 32;
  d.stride = word[1] >> 16 & 0x3FFF;
  d.swizzled = word[1] >> 31;
  d.records = word[2];
  d.addThread = word[3] >> 23 & 1;
  return d;
}

unsigned addressRegisterCount(const Instruction &i) {
  switch (i.encoding) {
  case Encoding::FLAT:
    return 2;
  case Encoding::GLOBAL:
    return i.saddr == noOperand ? 2 : 1;
  case Encoding::SCRATCH:
    return i.offen;
  default:
    return i.offen + i.idxen;
  }
}

/// The lanes of vector register `operand`, or null. Addresses know no SDWA and no DPP.
static const Lanes *addressRegister(const Wave &w, unsigned operand) {
  return w.hasVector(static_cast<uint16_t>(operand)) ? &w.vgpr[operand - firstVgpr] : nullptr;
}

bool flatAddresses(const Wave &w, const Instruction &i, FlatLanes &out) {
  const uint64_t offset = static_cast<uint64_t>(int64_t(i.immediate));
  if (i.encoding == Encoding::SCRATCH) {
    const Lanes *v = i.offen ? addressRegister(w, i.src[0]) : nullptr;
    if (i.offen && !v)
      return false;
    const uint32_t s = i.saddr == noOperand ? 0 : readScalar(w, i, i.saddr, ConstantType::Int);
    for (unsigned l = 0; l < laneCount; ++l)
      out.lane[l] = uint64_t(privateAperture) << 32 | static_cast<uint32_t>((v ? (*v)[l] : 0) + s + offset);
    return true;
  }
  const Lanes *low = addressRegister(w, i.src[0]);
  if (i.encoding == Encoding::GLOBAL && i.saddr != noOperand) {
    const uint64_t base = w.pair(i.saddr) + offset;
    for (unsigned l = 0; low && l < laneCount; ++l)
      out.lane[l] = base + (*low)[l];
    return low;
  }
  const Lanes *high = addressRegister(w, i.src[0] + 1u);
  for (unsigned l = 0; low && high && l < laneCount; ++l)
    out.lane[l] = ((*low)[l] | uint64_t((*high)[l]) << 32) + offset;
  return low && high;
}

bool bufferAddresses(const Wave &w, const Instruction &i, BufferLanes &out) {
  const BufferDescriptor d = readDescriptor(w, i.saddr);
  const uint32_t soffset = readScalar(w, i, i.soffset, ConstantType::Int);
  const Lanes *index = i.idxen ? addressRegister(w, i.src[0]) : nullptr;
  const Lanes *offset = i.offen ? addressRegister(w, i.src[0] + (i.idxen ? 1u : 0u)) : nullptr;
  if ((i.idxen && !index) || (i.offen && !offset))
    return false;
  for (unsigned l = 0; l < laneCount; ++l) {
    const uint64_t inRecord = uint64_t(offset ? (*offset)[l] : 0) + static_cast<uint32_t>(i.immediate);
    const uint64_t record = (index ? (*index)[l] : 0) + (d.addThread ? l : 0);
    BufferLane &a = out.lane[l];
    if (d.stride == 0) {
      const uint64_t at = inRecord + soffset;
      a.address = d.base + at;
      a.limit = at < d.records ? d.records - at : 0;
    } else {
      a.address = d.base + soffset + inRecord + record * d.stride;
      a.limit = record < d.records ? (inRecord < d.stride || !d.swizzled ? ~uint64_t(0) : 0) : 0;
    }
  }
  return true;
}

std::string accessMessage(const DeviceMemory &memory, const char *what, uint64_t address, uint64_t bytes) {
  char head[160];
  std::snprintf(head, sizeof head, "%s of %llu bytes at 0x%llx: ", what, static_cast<unsigned long long>(bytes),
                static_cast<unsigned long long>(address));
  const Allocation *a = memory.nearest(address);
  if (!a)
    return std::string(head) + "nothing is allocated";
  char tail[256];
  const auto say = [&](const char *relation, unsigned long long distance) {
    std::snprintf(tail, sizeof tail, "%llu bytes %s `%s` (%llu bytes at 0x%llx)", distance, relation, a->name.c_str(),
                  static_cast<unsigned long long>(a->size), static_cast<unsigned long long>(a->base));
  };
  if (a->freed && address >= a->base && address < a->end())
    std::snprintf(tail, sizeof tail, "`%s` was freed", a->name.c_str());
  else if (address < a->base)
    say("before the start of", a->base - address);
  else if (address >= a->end())
    say("beyond the end of", address - a->end());
  else if (address + bytes > a->end())
    say("run over the end of", address + bytes - a->end());
  else
    std::snprintf(tail, sizeof tail, "`%s` is read-only", a->name.c_str());
  return std::string(head) + tail;
}

std::byte *flatAddress(Wave &w, const Instruction &inst, const char *what, uint64_t address, unsigned bytes, bool write,
                       unsigned lane) {
  const uint32_t high = static_cast<uint32_t>(address >> 32), low = static_cast<uint32_t>(address);
  if (high == sharedAperture) {
    if (uint64_t(low) + bytes <= w.group->lds.size())
      return w.group->lds.data() + low;
    w.fail(inst, std::string(what) + " reaches LDS byte " + std::to_string(low) + " of " + std::to_string(w.group->lds.size()),
           static_cast<int>(lane));
    return nullptr;
  }
  if (high == privateAperture) {
    if (uint64_t(low) + bytes <= w.scratchBytesPerLane)
      return w.scratch.data() + size_t(lane) * w.scratchBytesPerLane + low;
    w.fail(inst, std::string(what) + " reaches scratch byte " + std::to_string(low) + " of " + std::to_string(w.scratchBytesPerLane),
           static_cast<int>(lane));
    return nullptr;
  }
  std::byte *at = w.memory->find(address, bytes, write);
  if (!at)
    w.fail(inst, accessMessage(*w.memory, what, address, bytes), static_cast<int>(lane));
  return at;
}

} // namespace flyc::emulator
