//===- AsyncCopy.cpp - copies between memory and LDS, and transposing loads -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Copies: each lane has an address in memory and one in LDS, in the field of the data; the offset counts for both. What
// is beyond LDS is dropped, or reads 0. Those of clusters are executed by each workgroup for itself. Semantics: AMD
// CDNA5 ISA manual, 10.7 and 10.10; transposing loads 10.9 and 11.4. RDNA4's of 16 bits does what CDNA5's does, as
// measurements of gfx1201 that others have published say.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/memory/LaneAccess.h"
#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {

namespace {

/// The bytes of LDS of one lane; null where not all of them are there.
std::byte *ldsBytes(Wave &w, const Instruction &i, uint32_t address, unsigned bytes) {
  const uint32_t at = address + static_cast<uint32_t>(i.immediate);
  return uint64_t(at) + bytes <= w.group->lds.size() ? w.group->lds.data() + at : nullptr;
}

template <unsigned Bytes> void copyToLds(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (!registersFor(w, i, i.dst) || !locateFlat(w, i, {"load to LDS", Bytes}, a))
    return;
  const Lanes &to = w.vector(i.dst);
  forLanes(a.mask, [&](unsigned l) {
    if (std::byte *local = ldsBytes(w, i, to[l], Bytes))
      std::memcpy(local, a.at[l], Bytes);
  });
}
template <unsigned Bytes> void copyFromLds(Wave &w, const Instruction &i) {
  LaneAccess a;
  if (!registersFor(w, i, i.src[1]) || !locateFlat(w, i, {"store from LDS", Bytes, true}, a))
    return;
  const Lanes &from = w.vector(i.src[1]);
  forLanes(a.mask, [&](unsigned l) {
    const std::byte *local = ldsBytes(w, i, from[l], Bytes);
    if (local)
      std::memcpy(a.at[l], local, Bytes);
    else
      std::memset(a.at[l], 0, Bytes);
  });
}

/// Which element each lane of a wave of 32 has after a transposing load, of what the lanes have loaded.
struct Place {
  unsigned lane, element;
};
/// 16 bits: eight lanes exchange, lane h of them gets element h of each.
constexpr Place place16(unsigned lane, unsigned element) { return {lane / 8 * 8 + element, lane % 8}; }
/// 8 bits: byte b of lane g + s (g a multiple of 4) goes to lane 16 * (g / 16) + 8 * (g / 4 % 2) + b, dword g % 16 / 8,
/// byte s.
constexpr Place place8(unsigned lane, unsigned element) {
  const unsigned g = lane / 16 * 16 + element / 4 * 8 + lane / 8 % 2 * 4;
  return {g + element % 4, lane % 8};
}
/// 4 bits: nibble n of lane g + s (g a multiple of 8) goes to lane 2 * (g & 8) + n, dword g / 16, nibble s.
constexpr Place place4(unsigned lane, unsigned element) {
  const unsigned g = lane / 16 * 8 + element / 8 * 16;
  return {g + element % 8, lane % 16};
}
/// 6 bits: source i of pass p is lane 8 * (i / 4) + i % 4 + 4 * p; lane o + 16 * p gets field o of each.
constexpr Place place6(unsigned lane, unsigned element) {
  return {8 * (element / 4) + element % 4 + 4 * (lane / 16), lane % 16};
}
template <unsigned Bits> constexpr Place placeOf(unsigned lane, unsigned element) {
  return Bits == 16  ? place16(lane, element)
         : Bits == 8 ? place8(lane, element)
         : Bits == 6 ? place6(lane, element)
                     : place4(lane, element);
}

template <unsigned Bits> void giveTransposed(Wave &w, const Instruction &i, const LaneAccess &a) {
  constexpr unsigned words = Bits == 16 ? 4 : Bits == 6 ? 3 : 2, elements = 32 * words / Bits;
  uint32_t data[32][words + 1] = {}; // a word more, so that an element at the end is read like the others
  for (unsigned l = 0; l < 32; ++l)
    if (isPresent(a, l, 4 * words))
      std::memcpy(data[l], a.at[l], 4 * words);
  for (unsigned l = 0; l < 32; ++l) {
    uint32_t result[words + 1] = {};
    for (unsigned n = 0; n < elements; ++n) {
      const Place from = placeOf<Bits>(l, n);
      const unsigned bit = from.element * Bits;
      const uint64_t both = data[from.lane][bit / 32] | uint64_t(data[from.lane][bit / 32 + 1]) << 32;
      const uint64_t value = (both >> bit % 32 & ((1u << Bits) - 1)) << (n * Bits % 32);
      result[n * Bits / 32] |= static_cast<uint32_t>(value);
      result[n * Bits / 32 + 1] |= static_cast<uint32_t>(value >> 32);
    }
    for (unsigned n = 0; n < words; ++n)
      w.vector(static_cast<uint16_t>(i.dst + n))[l] = result[n];
  }
}
constexpr unsigned bytesOf(unsigned bits) { return bits == 16 ? 16 : bits == 6 ? 12 : 8; }

/// Those of LDS ignore EXEC.
template <unsigned Bits> void loadLdsTransposed(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[0]) || !registersFor(w, i, i.dst, bytesOf(Bits) / 4))
    return;
  LaneAccess a;
  const LaneMask exec = w.exec();
  w.setMask(Machine::exec, w.lanes);
  const bool found =
      locateLds(w, i, {"LDS load", bytesOf(Bits)}, w.vector(i.src[0]), static_cast<uint32_t>(i.immediate), a);
  w.setMask(Machine::exec, exec);
  if (found)
    giveTransposed<Bits>(w, i, a);
}
/// Those of memory need all lanes, or none.
template <unsigned Bits> void loadTransposed(Wave &w, const Instruction &i) {
  if (!w.exec())
    return;
  if (w.exec() != w.lanes)
    return w.fail(i, "exchanges elements between all lanes of the wave, and some of them are not in EXEC");
  if (w.hasAllLanes())
    return w.fail(i, "exchanges elements in waves of 32 lanes; how those of 64 do is in no public text");
  LaneAccess a;
  if (registersFor(w, i, i.dst, bytesOf(Bits) / 4) && locateFlat(w, i, {"load", bytesOf(Bits)}, a))
    giveTransposed<Bits>(w, i, a);
}

const OperationEntry operations[] = {
    {"global_load_async_to_lds_b8", copyToLds<1>},       {"global_load_async_to_lds_b32", copyToLds<4>},
    {"global_load_async_to_lds_b64", copyToLds<8>},      {"global_load_async_to_lds_b128", copyToLds<16>},
    {"cluster_load_async_to_lds_b8", copyToLds<1>},      {"cluster_load_async_to_lds_b32", copyToLds<4>},
    {"cluster_load_async_to_lds_b64", copyToLds<8>},     {"cluster_load_async_to_lds_b128", copyToLds<16>},
    {"global_store_async_from_lds_b8", copyFromLds<1>},  {"global_store_async_from_lds_b32", copyFromLds<4>},
    {"global_store_async_from_lds_b64", copyFromLds<8>}, {"global_store_async_from_lds_b128", copyFromLds<16>},
    {"ds_load_tr16_b128", loadLdsTransposed<16>},        {"ds_load_tr8_b64", loadLdsTransposed<8>},
    {"ds_load_tr6_b96", loadLdsTransposed<6>},           {"ds_load_tr4_b64", loadLdsTransposed<4>},
    {"global_load_tr_b128", loadTransposed<16>},         {"global_load_tr16_b128", loadTransposed<16>},
    {"global_load_tr8_b64", loadTransposed<8>},          {"global_load_tr6_b96", loadTransposed<6>},
    {"global_load_tr4_b64", loadTransposed<4>},
};

} // namespace

std::span<const OperationEntry> asyncOperations() { return operations; }

} // namespace flyc::emulator
