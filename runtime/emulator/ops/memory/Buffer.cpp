//===- Buffer.cpp - MUBUF: untyped buffer accesses ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/Buffer.h"

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/ops/memory/AtomicOps.h"

namespace flyc::emulator {

BufferDescriptor readDescriptor(const Wave &w, uint16_t firstScalar) {
  BufferDescriptor d;
  const uint32_t *word = &w.sgpr[firstScalar & 124];
  if (w.family->hasWideAddresses) { // CDNA5 ISA manual, "Buffer Resource Descriptor"
    static constexpr uint8_t scales[4] = {0, 2, 3, 5};
    d.base = word[0] | uint64_t(word[1] & 0x1FF'FFFF) << 32;
    d.stride = (word[3] >> 12 & 0x3FFF) << scales[word[3] >> 26 & 3];
    d.swizzled = word[3] >> 28 & 1;
    d.records = d.swizzled ? ~uint64_t(0) : word[1] >> 25 | uint64_t(word[2]) << 7 | uint64_t(word[3] & 0x3F) << 39;
    d.rule = word[3] >> 29 & 1 ? BufferDescriptor::Rule::RawStructured : BufferDescriptor::Rule::Raw;
    return d;
  }
  d.base = word[0] | uint64_t(word[1] & 0xFFFF) << 32;
  d.stride = word[1] >> 16 & 0x3FFF;
  d.swizzled = word[1] >> 31;
  d.records = word[2];
  for (unsigned n = 0; n < 4; ++n)
    d.select[n] = word[3] >> (3 * n) & 7;
  d.numberFormat = word[3] >> 12 & 7;
  d.dataFormat = word[3] >> 15 & 15;
  d.indexStride = static_cast<uint8_t>(8u << (word[3] >> 21 & 3));
  d.addThread = word[3] >> 23 & 1;
  if (w.family->descriptorChoosesRule) {
    d.swizzled = word[1] >> 30;
    d.rule = static_cast<BufferDescriptor::Rule>(word[3] >> 28 & 3);
    return d;
  }
  if (d.addThread) // the data format means nothing then: it is the stride's bits 14 to 17
    d.stride |= uint32_t(d.dataFormat) << 14;
  return d;
}

bool bufferAddresses(const Wave &w, const Instruction &i, BufferLanes &out, unsigned skip) {
  using Rule = BufferDescriptor::Rule;
  const BufferDescriptor d = readDescriptor(w, i.saddr);
  const uint32_t soffset = readScalar(w, i, i.soffset, ConstantType::Int),
                 constant = static_cast<uint32_t>(i.immediate) + skip;
  if (const unsigned registers = addressRegisterCount(i); registers && !w.hasVector(i.src[0], registers))
    return false;
  const Lanes *index = i.idxen ? &w.vector(i.src[0]) : nullptr;
  const Lanes *offsets = i.offen ? &w.vector(static_cast<uint16_t>(i.src[0] + (i.idxen ? 1 : 0))) : nullptr;
  const bool chooses = w.family->descriptorChoosesRule;
  const bool byBytes = w.family->hasWideAddresses;
  const bool byRecord = byBytes   ? false
                        : chooses ? d.swizzled && d.stride
                                  : d.swizzled || (d.stride && (i.idxen || d.addThread));
  out.split = d.swizzled;
  out.scratch = d.base - scratchBufferBase < scratchBufferSize;
  const bool isPlain = !index && !d.addThread && !d.swizzled && !byRecord && (!chooses || d.rule == Rule::Raw);
  if (isPlain && d.rule != Rule::RawStructured) { // nearly all of them
    const uint64_t fixed = uint64_t(constant) + soffset, size = d.records;
    for (unsigned l = 0; l < laneCount; ++l) {
      const uint64_t linear = fixed + (offsets ? (*offsets)[l] : 0);
      out.lane[l] = {d.base + linear, linear < size ? size - linear : 0};
    }
    return true;
  }
  for (unsigned l = 0; l < laneCount; ++l) {
    const uint64_t offset = uint64_t(offsets ? (*offsets)[l] : 0) + constant;
    const uint32_t record = (index ? (*index)[l] : 0) + (d.addThread ? l : 0);
    uint64_t linear;
    if (d.swizzled) // records interleave by dwords, indexStride of them at a time
      linear = (uint64_t(record / d.indexStride) * d.stride + (offset & ~uint64_t(3))) * d.indexStride +
               uint64_t(record % d.indexStride) * 4 + (offset & 3);
    else
      linear = uint64_t(record) * d.stride + offset;
    linear += soffset;
    const bool isRecord = record < d.records;
    if (d.rule == Rule::RawStructured) {
      const uint64_t left = offset < d.stride ? d.stride - offset : 0;
      out.lane[l] = {d.base + linear, linear < d.records ? std::min(left, d.records - linear) : 0};
      continue;
    }
    if (chooses && d.rule != Rule::Raw) {
      const uint64_t left = offset < d.stride ? d.stride - offset : 0;
      const bool inside = d.rule == Rule::Never ? d.records != 0 : isRecord;
      out.lane[l] = {d.base + linear, !inside ? 0 : d.rule == Rule::Structured ? left : ~uint64_t(0)};
      continue;
    }
    const uint64_t size = byRecord ? (isRecord ? ~uint64_t(0) : 0) : d.records;
    out.lane[l] = {d.base + linear, linear < size ? size - linear : 0};
  }
  return true;
}

namespace {

/// move(access, first dword, number of dwords as a constant) for each piece of an access of N dwords that is one in
/// memory.
template <unsigned N, typename F> void eachPiece(Wave &w, const Instruction &i, const char *what, bool write, F move) {
  if (N == 1 || !readDescriptor(w, i.saddr).swizzled) {
    LaneAccess a;
    if (locateBuffer(w, i, {what, 4 * N, write}, a))
      move(a, 0, std::integral_constant<unsigned, N>());
    return;
  }
  LaneAccess piece[N];
  for (unsigned n = 0; n < N; ++n)
    if (!locateBuffer(w, i, {what, 4, write}, piece[n], 4 * n))
      return;
  for (unsigned n = 0; n < N; ++n)
    move(piece[n], n, std::integral_constant<unsigned, 1>());
}

template <unsigned N> void load(Wave &w, const Instruction &i) {
  if (!i.lds && !registersFor(w, i, i.dst, N))
    return;
  eachPiece<N>(w, i, "buffer load", false, [&](const LaneAccess &a, unsigned first, auto count) {
    if (i.lds)
      loadToLds<uint32_t, count()>(w, a, ldsDestination(w, i) + 4 * first, N == 1 ? 4 : 16);
    else
      loadWords<count()>(w, a, static_cast<uint16_t>(i.dst + first));
  });
}
template <unsigned N> void store(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[1], N))
    return;
  eachPiece<N>(w, i, "buffer store", true, [&](const LaneAccess &a, unsigned first, auto count) {
    storeWords<count()>(w, a, static_cast<uint16_t>(i.src[1] + first));
  });
}
template <typename T, Half H> void loadPart(Wave &w, const Instruction &i) {
  if (!i.lds && !registersFor(w, i, i.dst, 1))
    return;
  LaneAccess a;
  if (!locateBuffer(w, i, {"buffer load", sizeof(T)}, a))
    return;
  if (i.lds)
    loadToLds<T, 1>(w, a, ldsDestination(w, i), 4);
  else
    loadSmall<T, H>(w, a, i.dst);
}
template <typename T, bool High> void storePart(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[1], 1))
    return;
  LaneAccess a;
  if (locateBuffer(w, i, {"buffer store", sizeof(T), true}, a))
    storeSmall<T, High>(w, a, i.src[1]);
}
/// The old value comes back in the operand's registers. Of compare-and-swap the value comes first, then what it is
/// compared with.
template <typename T, typename Op, bool HasSecond> void atomic(Wave &w, const Instruction &i) {
  constexpr unsigned words = sizeof(T) / 4;
  if (!registersFor(w, i, i.src[1], words * (HasSecond ? 2 : 1)))
    return;
  LaneAccess a;
  if (locateBuffer(w, i, {"buffer atomic", sizeof(T), true, true}, a))
    atomics::eachLane<T, Op, true>(w, a, i.src[1], HasSecond ? uint16_t(i.src[1] + words) : noOperand,
                                   i.glc ? i.src[1] : noOperand);
}

void nothing(Wave &, const Instruction &) {} // caches: every access is coherent here

const OperationEntry operations[] = {
    FLYC_LOADS_AND_STORES("buffer_", load, loadPart, store, storePart),
    FLYC_INTEGER_ATOMICS("buffer_atomic_", "", uint32_t, atomic),
    FLYC_INTEGER_ATOMICS("buffer_atomic_", "_x2", uint64_t, atomic),
    FLYC_FLOAT_ATOMICS("buffer_atomic_", atomic),
    FLYC_RDNA_ATOMICS("buffer_atomic_", atomic),
    {"buffer_wbl2", nothing},
    {"buffer_inv", nothing},
    {"buffer_invl2", nothing},
    {"buffer_wbinvl1", nothing},
    {"buffer_wbinvl1_vol", nothing},
};

} // namespace

std::span<const OperationEntry> bufferOperations() { return operations; }

} // namespace flyc::emulator
