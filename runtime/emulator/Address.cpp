//===- Address.cpp - addresses, buffer descriptors, and what is wrong with them -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Address.h"

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
