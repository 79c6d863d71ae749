//===- Flat.cpp - FLAT, GLOBAL and SCRATCH --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 10 "Flat Memory Instructions". The encoding of the instruction says how its
// address is made (Address.cpp). global_load_lds_*: section 10.4, "Memory loads to LDS": the LDS address is M0 + the
// instruction's offset + lane * 4 (twelve and sixteen bytes a lane: lane * 16), the offset counting for memory too.
// Before gfx940 it is a bit of the plain load.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/AtomicOps.h"

namespace flyc::emulator {

namespace {

template <typename T, unsigned N> void loadLds(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (locateFlat(w, i, {"load to LDS", sizeof(T) * N}, a))
    loadToLds<T, N>(w, a, ldsDestination(w, i), N == 1 ? 4 : 16);
}
template <unsigned N> void load(Wave &w, const Instruction &i) {
  if (N == 1 && i.lds)
    return loadLds<uint32_t, 1>(w, i);
  LaneAccess a;
  if (registersFor(w, i, i.dst, N) && locateFlat(w, i, {"load", 4 * N}, a))
    loadWords<N>(w, a, i.dst);
}
template <unsigned N> void store(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[1], N) && locateFlat(w, i, {"store", 4 * N, true}, a))
    storeWords<N>(w, a, i.src[1]);
}
template <typename T, Half H> void loadPart(Wave &w, const Instruction &i) {
  if (H == Half::None && i.lds)
    return loadLds<T, 1>(w, i);
  LaneAccess a;
  if (registersFor(w, i, i.dst, 1) && locateFlat(w, i, {"load", sizeof(T)}, a))
    loadSmall<T, H>(w, a, i.dst);
}
template <typename T, bool High> void storePart(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (registersFor(w, i, i.src[1], 1) && locateFlat(w, i, {"store", sizeof(T), true}, a))
    storeSmall<T, High>(w, a, i.src[1]);
}
/// Of compare-and-swap the value comes first and what it is compared with follows.
template <typename T, typename Op, bool HasSecond> void atomic(Wave &w, const Instruction &i) {
  constexpr unsigned words = sizeof(T) / 4;
  LaneAccess a;
  if (registersFor(w, i, i.src[1], words * (HasSecond ? 2 : 1)) && (!i.glc || registersFor(w, i, i.dst, words)) &&
      locateFlat(w, i, {"atomic", sizeof(T), true, true}, a))
    atomics::eachLane<T, Op, true>(w, a, i.src[1], HasSecond ? uint16_t(i.src[1] + words) : noOperand,
                                   i.glc ? i.dst : noOperand);
}

#define FLYC_LOADS_TO_LDS(PREFIX)                                                                                      \
  {PREFIX "load_lds_ubyte", loadLds<uint8_t, 1>}, {PREFIX "load_lds_sbyte", loadLds<int8_t, 1>},                       \
      {PREFIX "load_lds_ushort", loadLds<uint16_t, 1>}, {PREFIX "load_lds_sshort", loadLds<int16_t, 1>}, {             \
    PREFIX "load_lds_dword", loadLds<uint32_t, 1>                                                                      \
  }

void nothing(Wave &, const Instruction &) {} // caches: every access is coherent here

const OperationEntry operations[] = {
    {"global_inv", nothing},
    {"global_wb", nothing},
    {"global_wbinv", nothing},
    FLYC_LOADS_AND_STORES("flat_", load, loadPart, store, storePart),
    FLYC_LOADS_AND_STORES("global_", load, loadPart, store, storePart),
    FLYC_LOADS_AND_STORES("scratch_", load, loadPart, store, storePart),
    FLYC_LOADS_TO_LDS("global_"),
    FLYC_LOADS_TO_LDS("scratch_"),
    {"global_load_lds_dwordx3", loadLds<uint32_t, 3>},
    {"global_load_lds_dwordx4", loadLds<uint32_t, 4>},
    FLYC_INTEGER_ATOMICS("flat_atomic_", "", uint32_t, atomic),
    FLYC_INTEGER_ATOMICS("flat_atomic_", "_x2", uint64_t, atomic),
    FLYC_FLOAT_ATOMICS("flat_atomic_", atomic),
    FLYC_RDNA_ATOMICS("flat_atomic_", atomic),
    FLYC_INTEGER_ATOMICS("global_atomic_", "", uint32_t, atomic),
    FLYC_INTEGER_ATOMICS("global_atomic_", "_x2", uint64_t, atomic),
    FLYC_FLOAT_ATOMICS("global_atomic_", atomic),
    FLYC_RDNA_ATOMICS("global_atomic_", atomic),
};

} // namespace

std::span<const OperationEntry> flatOperations() { return operations; }

} // namespace flyc::emulator
