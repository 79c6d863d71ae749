//===- Address.cpp - where the lanes of a memory instruction find their bytes ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/Address.h"

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/Operands.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

namespace flyc::emulator {

/// Addresses this near to 0 were made from a null pointer.
static constexpr uint64_t nearNull = 0x10000;

std::string accessMessage(const DeviceMemory &memory, const char *what, uint64_t address, uint64_t bytes) {
  char text[320];
  std::snprintf(text, sizeof text, "%s of %" PRIu64 " bytes at 0x%" PRIx64 "%s: ", what, bytes, address,
                address < nearNull    ? ", a null pointer"
                : -address < nearNull ? ", a null pointer less an offset"
                                      : "");
  std::string message = text;
  const uint32_t high = static_cast<uint32_t>(address >> 32);
  if (high == sharedAperture || high == privateAperture)
    return message + "only flat instructions see the aperture of " + (high == sharedAperture ? "LDS" : "scratch");
  const Allocation *a = memory.nearest(address);
  if (!a)
    return message + "nothing is allocated";
  const bool before = address < a->base, inside = a->holds(address, bytes);
  const uint64_t distance = before ? a->base - address : address - a->end() + bytes;
  if (!a->freed && !inside)
    message += distance >> 32
                   ? "far from all that is allocated, of which the nearest is "
                   : std::to_string(distance) + (before ? " bytes before the start of " : " bytes past the end of ");
  message += "`" + a->name + "`";
  std::snprintf(text, sizeof text, " (%" PRIu64 " bytes at 0x%" PRIx64 ")", a->size, a->base);
  message += text;
  return message + (a->freed ? " was freed" : inside ? " is read-only" : "");
}

bool isWideScratch(const Wave &w, uint32_t high) {
  return w.family->hasWideAddresses && high >> 26 == wideScratchAperture >> 26;
}

bool flatAddresses(const Wave &w, const Instruction &i, FlatLanes &out) {
  const unsigned registers = addressRegisterCount(i);
  if (registers && !w.hasVector(i.src[0], registers))
    return false;
  const Lanes *first = registers ? &w.vector(i.src[0]) : nullptr;
  const uint64_t offset = static_cast<uint64_t>(int64_t(i.immediate));
  const unsigned unit = i.scaleOffset ? i.facts->bytes : 1;
  if (i.encoding == Encoding::SCRATCH) {
    const uint32_t base =
        (i.saddr == noOperand ? 0 : readScalar(w, i, i.saddr, ConstantType::Int)) + static_cast<uint32_t>(offset);
    for (unsigned l = 0; l < laneCount; ++l)
      out.lane[l] = uint64_t(privateAperture) << 32 | ((first ? (*first)[l] * unit : 0) + base);
  } else if (registers == 1) {
    const uint64_t base = w.pair(i.saddr) + offset;
    if (w.family->hasWideAddresses)
      for (unsigned l = 0; l < laneCount; ++l)
        out.lane[l] = base + static_cast<uint64_t>(int64_t(static_cast<int32_t>((*first)[l])) * unit);
    else
      for (unsigned l = 0; l < laneCount; ++l)
        out.lane[l] = base + (*first)[l];
  } else {
    for (unsigned l = 0; l < laneCount; ++l)
      out.lane[l] = (first[0][l] | uint64_t(first[1][l]) << 32) + offset;
  }
  return true;
}

namespace {

std::string misaligned(const AccessRequest &request, const char *place, uint64_t address) {
  char text[200];
  std::snprintf(text, sizeof text,
                "%s of %u bytes at %s0x%" PRIx64 ", which is not a multiple of %u: atomics must be aligned",
                request.what, request.bytes, place, address, request.bytes);
  return text;
}

/// Whether all 64 addresses follow one another.
bool isContiguous(const uint64_t address[laneCount], unsigned bytes) {
  uint64_t difference = 0;
  for (unsigned l = 0; l < laneCount; ++l)
    difference |= address[l] ^ (address[0] + uint64_t(l) * bytes);
  return difference == 0;
}

template <typename F> void forEachLane(uint64_t mask, F f) {
  for (; mask; mask &= mask - 1)
    f(static_cast<unsigned>(std::countr_zero(mask)));
}

/// The bytes of one lane in scratch; null, and a fault of the wave: it has not that much.
std::byte *scratchBytes(Wave &w, const Instruction &i, const AccessRequest &request, uint32_t offset, unsigned lane) {
  if (uint64_t(offset) + request.bytes <= w.scratchBytesPerLane)
    return w.scratch.data() + size_t(lane) * w.scratchBytesPerLane + offset;
  w.fail(i,
         std::string(request.what) + " of " + std::to_string(request.bytes) + " bytes at byte " +
             std::to_string(offset) + " of the lane's scratch, which has " + std::to_string(w.scratchBytesPerLane),
         static_cast<int>(lane));
  return nullptr;
}

/// Lanes that may each be in another allocation, or in LDS or scratch by their apertures.
bool locateApart(Wave &w, const Instruction &i, const AccessRequest &request, const uint64_t address[laneCount],
                 bool apertures, LaneAccess &access) {
  const Allocation *last = w.lastAllocation;
  for (uint64_t rest = access.mask; rest; rest &= rest - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(rest));
    const uint64_t at = address[l];
    const unsigned bytes = access.whole ? request.bytes : access.present[l];
    access.at[l] = nullptr;
    if (!bytes)
      continue;
    if (request.atomic && at % request.bytes) {
      w.fail(i, misaligned(request, "", at), static_cast<int>(l));
      return false;
    }
    const uint32_t high = static_cast<uint32_t>(at >> 32), low = static_cast<uint32_t>(at);
    if (apertures && high == privateAperture) {
      access.at[l] = scratchBytes(w, i, request, low, l);
    } else if (apertures && isWideScratch(w, high)) {
      const unsigned lane = high >> wideScratchLaneShift & 31;
      access.at[l] = scratchBytes(w, i, request, low, lane);
    } else if (apertures && high == sharedAperture) {
      if (uint64_t(low) + bytes <= w.group->lds.size())
        access.at[l] = w.group->lds.data() + low;
      else
        w.fail(i,
               std::string(request.what) + " reaches LDS byte " + std::to_string(uint64_t(low) + bytes - 1) + " of " +
                   std::to_string(w.group->lds.size()),
               static_cast<int>(l));
    } else {
      access.at[l] = w.memory->find(at, bytes, request.write, last);
      if (!access.at[l])
        w.fail(i, accessMessage(*w.memory, request.what, at, bytes), static_cast<int>(l));
    }
    if (!access.at[l])
      return false;
  }
  w.lastAllocation = last;
  return true;
}

/// All lanes inside one allocation: one lookup. False: they are not, or something is wrong.
bool locateTogether(Wave &w, const AccessRequest &request, const uint64_t address[laneCount], LaneAccess &access) {
  uint64_t low = ~uint64_t(0), high = 0, bits = 0;
  if (access.mask == allLanes && access.whole && isContiguous(address, request.bytes)) {
    access.contiguous = true;
    low = bits = address[0];
    high = address[laneCount - 1];
  } else {
    forEachLane(access.mask, [&](unsigned l) {
      low = std::min(low, address[l]);
      high = std::max(high, address[l]);
      bits |= address[l];
    });
    if (!access.mask)
      return true;
  }
  const Allocation *a = w.memory->findAllocation(low, high - low + request.bytes, request.write, w.lastAllocation);
  if (!a || (request.atomic && bits % request.bytes)) {
    access.contiguous = false;
    return false;
  }
  std::byte *host = a->bytes.get();
  for (unsigned l = 0; l < laneCount; ++l) // of inactive lanes the addresses mean nothing, and nothing follows them
    access.at[l] = reinterpret_cast<std::byte *>(reinterpret_cast<uintptr_t>(host) + (address[l] - a->base));
  return true;
}

} // namespace

bool locateFlat(Wave &w, const Instruction &i, const AccessRequest &request, LaneAccess &access) {
  access.mask = w.exec();
  FlatLanes address;
  if (const unsigned registers = addressRegisterCount(i); registers && !registersFor(w, i, i.src[0], registers))
    return false;
  flatAddresses(w, i, address);
  if (i.encoding != Encoding::SCRATCH && locateTogether(w, request, address.lane, access))
    return true;
  return locateApart(w, i, request, address.lane, i.encoding != Encoding::GLOBAL, access);
}

bool locateBuffer(Wave &w, const Instruction &i, const AccessRequest &request, LaneAccess &access, unsigned skip) {
  access.mask = w.exec();
  BufferLanes lanes;
  if (const unsigned registers = addressRegisterCount(i); registers && !registersFor(w, i, i.src[0], registers))
    return false;
  bufferAddresses(w, i, lanes, skip);
  // In range by dwords, or all or nothing.
  const bool byDwords = request.bytes > 4 && !request.whole && !request.atomic;
  uint64_t address[laneCount], missing = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    address[l] = lanes.lane[l].address;
    const uint64_t limit = lanes.lane[l].limit;
    access.present[l] = static_cast<uint8_t>(limit >= request.bytes ? request.bytes
                                             : byDwords             ? limit & ~uint64_t(3)
                                                                    : 0);
    missing |= uint64_t(limit < request.bytes) << l;
  }
  access.whole = (missing & access.mask) == 0;
  if (lanes.scratch) { // the dwords of the 64 lanes interleave there; flat accesses see the same bytes
    for (uint64_t rest = access.mask; rest; rest &= rest - 1) {
      const unsigned l = static_cast<unsigned>(std::countr_zero(rest));
      const uint64_t byte = address[l] - scratchBufferBase;
      access.at[l] = nullptr;
      if (!access.present[l])
        continue;
      access.at[l] = scratchBytes(w, i, request, static_cast<uint32_t>((byte >> 8 << 2) + (byte & 3)), byte >> 2 & 63);
      if (!access.at[l])
        return false;
    }
    return true;
  }
  return (access.whole && locateTogether(w, request, address, access)) ||
         locateApart(w, i, request, address, false, access);
}

bool locateLds(Wave &w, const Instruction &i, const AccessRequest &request, const Lanes &address, uint32_t offset,
               LaneAccess &access) {
  if (i.gds) {
    w.fail(i, "accesses the global data share, which no compute unit has");
    return false;
  }
  access.mask = w.exec();
  const uint64_t size = w.group->lds.size();
  std::byte *lds = w.group->lds.data();
  uint32_t highest = 0, bits = 0;
  if (access.mask == allLanes) {
    for (unsigned l = 0; l < laneCount; ++l) {
      const uint32_t at = address[l] + offset;
      highest = std::max(highest, at);
      bits |= at;
    }
  } else {
    forEachLane(access.mask, [&](unsigned l) {
      highest = std::max(highest, address[l] + offset);
      bits |= address[l] + offset;
    });
  }
  if (request.atomic && bits % request.bytes) {
    const unsigned l = [&] {
      unsigned first = 0;
      for (uint64_t rest = access.mask; rest; rest &= rest - 1)
        if (first = static_cast<unsigned>(std::countr_zero(rest)); (address[first] + offset) % request.bytes)
          break;
      return first;
    }();
    w.fail(i, misaligned(request, "LDS byte ", address[l] + offset), static_cast<int>(l));
    return false;
  }
  if (uint64_t(highest) + request.bytes <= size) {
    for (unsigned l = 0; l < laneCount; ++l)
      access.at[l] = reinterpret_cast<std::byte *>(reinterpret_cast<uintptr_t>(lds) + uint32_t(address[l] + offset));
    return true;
  }
  access.whole = false;
  forEachLane(access.mask, [&](unsigned l) {
    const uint32_t at = address[l] + offset;
    const bool inRange = uint64_t(at) + request.bytes <= size;
    access.present[l] = inRange ? static_cast<uint8_t>(request.bytes) : 0;
    access.at[l] = inRange ? lds + at : nullptr;
  });
  return true;
}

std::byte *scalarBytes(Wave &w, const Instruction &i, const AccessRequest &request, uint64_t address) {
  if (request.atomic && address % request.bytes) {
    w.fail(i, misaligned(request, "", address));
    return nullptr;
  }
  std::byte *at = w.memory->find(address, request.bytes, request.write, w.lastAllocation);
  if (!at)
    w.fail(i, accessMessage(*w.memory, request.what, address, request.bytes));
  return at;
}

} // namespace flyc::emulator
