//===- Touch.cpp - which bytes of memory an instruction touches -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Addresses: AMD CDNA3 ISA manual, chapters 8 (scalar memory), 9 (buffers, 9.1.9 for LDS destinations), 10 (flat), 11
// (LDS).
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Touch.h"

#include "runtime/emulator/ops/memory/Address.h"
#include "runtime/emulator/ops/memory/Tensor.h"
#include "runtime/emulator/state/Operands.h"

#include <algorithm>

namespace flyc::emulator {

const char *name(MemorySpace space) {
  static constexpr const char *names[memorySpaceCount] = {"global", "lds", "scratch"};
  return names[static_cast<unsigned>(space)];
}

class TouchFinder {
public:
  TouchFinder(const Wave &w, const Instruction &i, Touch &out) : w(w), i(i), f(*i.facts), out(out) {}

  void run() {
    switch (i.encoding) {
    case Encoding::TENSOR: return tensor();
    case Encoding::SMEM: return scalar();
    case Encoding::DS: return local();
    case Encoding::MUBUF:
    case Encoding::MTBUF: return buffer();
    default: return flat();
    }
  }

private:
  const Wave &w;
  const Instruction &i;
  const OperandFacts &f;
  Touch &out;

  TouchGroup &group(MemoryAccess access, bool direct = false) {
    TouchGroup &g = out.groups.emplace_back();
    if (!out.spare.empty()) {
      g.lanes = std::move(out.spare.back());
      out.spare.pop_back();
    }
    g.access = access;
    g.width = f.bytes;
    g.direct = direct;
    return g;
  }
  /// `bytes` of LDS at `address`.
  void lds(TouchGroup &g, unsigned lane, uint32_t address, unsigned bytes) {
    const bool inside = uint64_t(address) + bytes <= w.group->lds.size();
    (inside ? g.lanes : g.beyondLds)
        .push_back({static_cast<uint8_t>(lane), MemorySpace::Lds, static_cast<uint8_t>(bytes), address});
  }

  void scalar() {
    const int64_t offset =
        i.immediate + (i.soffset == noOperand ? 0 : int64_t(readScalar(w, i, i.soffset, ConstantType::Int)));
    const bool isBuffer = f.reads[OperandFacts::Src0] == 4;
    uint64_t base = w.pair(i.src[0]), bytes = f.bytes;
    if (isBuffer) {
      const BufferDescriptor d = readDescriptor(w, i.src[0]);
      const uint64_t limit = d.stride && !w.family->hasWideAddresses ? uint64_t(d.stride) * d.records : d.records,
                     at = static_cast<uint64_t>(offset) & ~uint64_t(3);
      base = d.base;
      bytes = at < limit ? std::min<uint64_t>(bytes, (limit - at) & ~uint64_t(3)) : 0;
    }
    TouchGroup &g = group(f.access);
    if (bytes)
      g.lanes.push_back(
          {0, MemorySpace::Global, static_cast<uint8_t>(bytes), (base + static_cast<uint64_t>(offset)) & ~uint64_t(3)});
  }

  void local() {
    const uint64_t exec = w.exec();
    const bool hasAddress = f.reads[OperandFacts::Src0] != 0;
    if (hasAddress && !w.hasVector(i.src[0]))
      return;
    const uint32_t unit = f.places == 2 ? f.bytes * (f.kind->has(specs::OpcodeTrait::Far) ? 64u : 1u) : 0;
    for (unsigned place = 0; place < f.places; ++place) {
      const uint32_t offset =
          f.places == 2 ? (place ? i.offset1 : i.offset0) * unit : static_cast<uint32_t>(i.immediate);
      TouchGroup &g = group(f.access);
      for (unsigned l = 0; l < laneCount; ++l)
        if (exec >> l & 1) // without an address register: M0 and the lane's number
          lds(g, l, (hasAddress ? w.vector(i.src[0])[l] : (w.sgpr[Machine::m0] & 0xFFFF) + 4 * l) + offset, f.bytes);
    }
  }

  /// Where a load straight to LDS puts the bytes of each lane: from M0 and the offset on, lane after lane.
  void ldsDestination() {
    const unsigned slot = f.bytes < 4 ? 4 : f.bytes == 12 ? 16 : f.bytes;
    const uint32_t base = (w.sgpr[Machine::m0] & 0x3FFFC) + static_cast<uint32_t>(i.immediate);
    TouchGroup &g = group(MemoryAccess::Store, true);
    for (unsigned l = 0; l < laneCount; ++l)
      if (w.exec() >> l & 1)
        lds(g, l, base + l * slot, std::max<unsigned>(f.bytes, 4));
  }

  void buffer() {
    BufferLanes addresses;
    if (!bufferAddresses(w, i, addresses))
      return;
    TouchGroup &g = group(f.access);
    const unsigned piece = addresses.split ? 4 : f.bytes; // a swizzled buffer continues elsewhere after each dword
    for (unsigned skip = 0; skip < f.bytes; skip += piece) {
      if (skip)
        bufferAddresses(w, i, addresses, skip);
      const unsigned wanted = std::min<unsigned>(piece, f.bytes - skip);
      for (unsigned l = 0; l < laneCount; ++l) {
        const BufferLane &a = addresses.lane[l];
        if (!(w.exec() >> l & 1))
          continue;
        const bool byDwords = wanted > 4 && f.access != MemoryAccess::Atomic;
        const uint64_t bytes = a.limit >= wanted ? wanted : byDwords ? a.limit & ~uint64_t(3) : 0;
        if (!bytes)
          continue;
        LaneTouch touch{static_cast<uint8_t>(l), MemorySpace::Global, static_cast<uint8_t>(bytes), a.address};
        if (addresses.scratch) { // dwords of the lanes interleave
          const uint64_t byte = a.address - scratchBufferBase;
          touch.lane = static_cast<uint8_t>(byte >> 2 & 63);
          touch.space = MemorySpace::Scratch;
          touch.address = (byte >> 8 << 2) + (byte & 3);
        }
        g.lanes.push_back(touch);
      }
    }
    if (i.lds)
      ldsDestination();
  }

  void flat() {
    FlatLanes addresses;
    if (!flatAddresses(w, i, addresses))
      return;
    TouchGroup &g = group(f.access);
    for (unsigned l = 0; l < laneCount; ++l) {
      if (!(w.exec() >> l & 1))
        continue;
      LaneTouch touch{static_cast<uint8_t>(l), MemorySpace::Global, f.bytes, addresses.lane[l]};
      const uint32_t high = static_cast<uint32_t>(touch.address >> 32);
      if (high == sharedAperture || high == privateAperture || isWideScratch(w, high)) {
        touch.space = high == sharedAperture ? MemorySpace::Lds : MemorySpace::Scratch;
        touch.address &= 0xFFFF'FFFF;
      }
      g.lanes.push_back(touch);
    }
    if (i.lds)
      ldsDestination();
    if (f.kind->has(specs::OpcodeTrait::Async))
      copiedLds();
  }

  /// The other side of a copy whose lanes name their places in LDS.
  void copiedLds() {
    const bool loads = f.access == MemoryAccess::Load;
    const uint16_t places = loads ? i.dst : i.src[1];
    if (!w.hasVector(places))
      return;
    TouchGroup &g = group(loads ? MemoryAccess::Store : MemoryAccess::Load, true);
    for (unsigned l = 0; l < laneCount; ++l)
      if (w.exec() >> l & 1)
        lds(g, l, w.vector(places)[l] + static_cast<uint32_t>(i.immediate), f.bytes);
  }

  /// All of a tile, in pieces; lanes mean nothing.
  void tensor() {
    const bool toLds = f.kind->has(specs::OpcodeTrait::Load);
    const TensorDescriptor d = TensorDescriptor::read(w, i);
    out.groups.reserve(2);
    TouchGroup &memory = group(toLds ? MemoryAccess::Load : MemoryAccess::Store),
               &local = group(toLds ? MemoryAccess::Store : MemoryAccess::Load, true);
    memory.width = local.width = piece;
    walkTensor(d, toLds, [&](const TensorRun &run) {
      for (uint32_t byte = 0; byte < run.bytes; byte += piece) {
        const unsigned bytes = std::min(piece, run.bytes - byte);
        if (run.inside)
          memory.lanes.push_back({0, MemorySpace::Global, static_cast<uint8_t>(bytes), run.global + byte});
        if (toLds || run.inside)
          lds(local, 0, static_cast<uint32_t>(run.lds + byte), bytes);
      }
    });
  }
  static constexpr uint32_t piece = 128;
};

void Touch::clear() {
  for (TouchGroup &group : groups) {
    group.lanes.clear();
    spare.push_back(std::move(group.lanes));
  }
  groups.clear();
}

void Touch::find(const Wave &w, const Instruction &i) {
  clear();
  if (i.facts && (i.facts->access != MemoryAccess::None || i.encoding == Encoding::TENSOR))
    TouchFinder(w, i, *this).run();
}

bool Touch::touches(MemorySpace space) const {
  for (const TouchGroup &group : groups)
    for (const LaneTouch &touch : group.lanes)
      if (touch.space == space)
        return true;
  return false;
}

} // namespace flyc::emulator
