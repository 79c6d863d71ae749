//===- LaneExchange.cpp - DS: permute, bpermute and swizzle ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lanes exchange a dword through the crossbar of the LDS; no LDS is accessed. A lane outside EXEC gives 0 and gets
// nothing. CDNA exchanges within 64 lanes, RDNA within 32. Source: AMD CDNA3 ISA manual, DS_PERMUTE_B32,
// DS_BPERMUTE_B32 and DS_SWIZZLE_B32.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {

namespace {

/// Lane `wanted` as lane l sees it: of the whole wave, or of its own half.
unsigned reached(const Wave &w, unsigned l, unsigned wanted) {
  return w.family->exchangesInHalves ? (l & 32) | (wanted & 31) : wanted & 63;
}

/// Lane l gets the dword of lane from(l) in `reg`; of a lane outside `readable` 0.
template <typename F> void pull(Wave &w, const Instruction &i, uint16_t reg, LaneMask readable, F from) {
  const Lanes data = w.vector(reg);
  Lanes r;
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned source = reached(w, l, from(l));
    r[l] = readable >> source & 1 ? data[source] : 0;
  }
  writeLanes(w, i.dst, r, w.exec());
}

/// Lane l gets the dword of lane (address + offset) / 4. `FetchesInactive`: of one outside EXEC, too.
template <bool FetchesInactive> void backwardPermute(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1]) || !registersFor(w, i, i.dst))
    return;
  const Lanes address = w.vector(i.src[0]);
  pull(w, i, i.src[1], FetchesInactive ? allLanes : w.exec(),
       [&](unsigned l) { return (address[l] + static_cast<uint32_t>(i.immediate)) / 4; });
}
/// Lane l gives its dword to lane (address + offset) / 4; of several the highest wins.
void permute(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.src[1]) || !registersFor(w, i, i.dst))
    return;
  const Lanes &data = w.vector(i.src[1]), &address = w.vector(i.src[0]);
  Lanes r{};
  for (unsigned l = 0; l < laneCount; ++l)
    if (w.exec() >> l & 1)
      r[reached(w, l, (address[l] + static_cast<uint32_t>(i.immediate)) / 4)] = data[l];
  writeLanes(w, i.dst, r, w.exec());
}

unsigned reversed5(unsigned x) { return (x & 1) << 4 | (x & 2) << 2 | (x & 4) | (x & 8) >> 2 | (x & 16) >> 4; }

/// The offset's upper bits choose among four patterns within each half wave of 32 lanes.
void swizzle(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.dst))
    return;
  const uint32_t offset = static_cast<uint32_t>(i.immediate) & 0xFFFF, low = offset & 31;
  pull(w, i, i.src[0], w.exec(), [&](unsigned l) -> unsigned {
    const unsigned half = l & 32, in = l & 31;
    if (offset >= 0xE000) // FFT: lane numbers with their bits reversed, those of the mask left as they are
      return low == 31 ? l : half | (reversed5(in) >> std::popcount(low)) | (in & low);
    if (offset >= 0xC000) { // rotate by [9:5], to the right with bit 10; bits of the mask [4:0] stay
      const unsigned by = offset >> 5 & 31, to = offset >> 10 & 1 ? in - by : in + by;
      return half | (in & low) | (to & ~low & 31);
    }
    if (offset & 0x8000) // quad permute
      return (l & ~3u) + (offset >> (2 * (l & 3)) & 3);
    return half | (((in & low) | (offset >> 5 & 31)) ^ (offset >> 10 & 31));
  });
}

const OperationEntry operations[] = {
    {"ds_bpermute_b32", backwardPermute<false>},
    {"ds_bpermute_fi_b32", backwardPermute<true>},
    {"ds_permute_b32", permute},
    {"ds_swizzle_b32", swizzle},
};

} // namespace

std::span<const OperationEntry> laneExchangeOperations() { return operations; }

} // namespace flyc::emulator
