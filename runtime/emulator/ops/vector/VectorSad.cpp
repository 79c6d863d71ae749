//===- VectorSad.cpp - sums of absolute differences, and bytes interpolated -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13, V_SAD_*, V_MSAD_U8, V_QSAD_*, V_MQSAD_*, V_LERP_U8; V_ASHR_PK_* of the
// CDNA4 manual.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

#include <algorithm>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

#define OP [](W & w, const I &i)

u32 difference(u32 a, u32 b) { return a > b ? a - b : b - a; }
/// clamp saturates the sum.
u32 total(const I &i, u64 sum) { return static_cast<u32>(i.clamp ? std::min<u64>(sum, 0xFFFFFFFF) : sum); }

enum class Skips { Nothing, ZeroReference }; ///< the masked forms skip bytes that are 0 in S1
template <Skips S> u64 sadBytes(u32 a, u32 b, u64 c) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    const u32 x = a >> shift & 0xFF, y = b >> shift & 0xFF;
    c += S == Skips::ZeroReference && y == 0 ? 0 : difference(x, y);
  }
  return c;
}

/// Four sums of 4 bytes, each one byte on in the 64 bits of S0, against the same S1: 16 bits each.
template <Skips S> void quad16(W &w, const I &i) {
  Lanes al, ah, t, cl, ch, rl, rh;
  readVector64(w, i, 0, al, ah);
  const Lanes &b = readVector(w, i, 1, t, ConstantType::Int);
  readVector64(w, i, 2, cl, ch);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 a = join(al[l], ah[l]), c = join(cl[l], ch[l]);
    u64 r = 0;
    for (unsigned n = 0; n < 4; ++n) {
      const u64 sum = sadBytes<S>(static_cast<u32>(a >> (8 * n)), b[l], c >> (16 * n) & 0xFFFF);
      r |= (i.clamp ? std::min<u64>(sum, 0xFFFF) : sum & 0xFFFF) << (16 * n);
    }
    rl[l] = static_cast<u32>(r);
    rh[l] = static_cast<u32>(r >> 32);
  }
  writeVector64(w, i, rl, rh);
}
/// The same with sums of 32 bits, in four registers.
void quad32(W &w, const I &i) {
  Lanes al, ah, t, r[4];
  readVector64(w, i, 0, al, ah);
  const Lanes &b = readVector(w, i, 1, t, ConstantType::Int);
  if (!registersFor(w, i, i.src[2], 4) || !registersFor(w, i, i.dst, 4))
    return;
  for (unsigned n = 0; n < 4; ++n)
    for (unsigned l = 0; l < laneCount; ++l)
      r[n][l] = total(i, sadBytes<Skips::ZeroReference>(static_cast<u32>(join(al[l], ah[l]) >> (8 * n)), b[l],
                                                        w.vector(i.src[2] + n)[l]));
  for (unsigned n = 0; n < 4; ++n)
    writeLanes(w, i.dst + n, r[n], w.exec());
}

/// Bytes of (S0 + S1 + the lowest bit of S2's byte) / 2.
u32 lerp(u32 a, u32 b, u32 c) {
  u32 r = 0;
  for (unsigned shift = 0; shift < 32; shift += 8)
    r |= ((a >> shift & 0xFF) + (b >> shift & 0xFF) + (c >> shift & 1)) >> 1 << shift;
  return r;
}

/// Two dwords shifted right and saturated to bytes, in the low half; the high half, or the low one where op_sel names
/// the high, stays.
void shiftPacked(W &w, const I &i, int32_t lowest, int32_t highest) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::Int), &b = readVector(w, i, 1, t[1], ConstantType::Int),
              &c = readVector(w, i, 2, t[2], ConstantType::Int);
  const Lanes old = w.hasVector(i.dst) ? w.vector(i.dst) : Lanes{};
  for (unsigned l = 0; l < laneCount; ++l) {
    const auto byte = [&](u32 v) {
      return static_cast<u32>(std::clamp(static_cast<int32_t>(v) >> (c[l] & 31), lowest, highest)) & 0xFF;
    };
    const u32 pair = byte(a[l]) | byte(b[l]) << 8;
    r[l] = i.opSel & 8 ? (old[l] & 0xFFFF) | pair << 16 : (old[l] & 0xFFFF0000) | pair;
  }
  writeVector(w, i, r);
}

const OperationEntry operations[] = {
    {"v_lerp_u8", OP { ternary32(w, i, lerp); }},
    {"v_sad_u8",
     OP { ternary32(w, i, [&](u32 a, u32 b, u32 c) { return total(i, sadBytes<Skips::Nothing>(a, b, c)); }); }},
    {"v_sad_hi_u8",
     OP {
       ternary32(w, i, [&](u32 a, u32 b, u32 c) { return total(i, (sadBytes<Skips::Nothing>(a, b, 0) << 16) + c); });
     }},
    {"v_sad_u16",
     OP {
       ternary32(w, i, [&](u32 a, u32 b, u32 c) {
         return total(i, u64(difference(a & 0xFFFF, b & 0xFFFF)) + difference(a >> 16, b >> 16) + c);
       });
     }},
    {"v_sad_u32", OP { ternary32(w, i, [&](u32 a, u32 b, u32 c) { return total(i, u64(difference(a, b)) + c); }); }},
    {"v_msad_u8",
     OP { ternary32(w, i, [&](u32 a, u32 b, u32 c) { return total(i, sadBytes<Skips::ZeroReference>(a, b, c)); }); }},
    {"v_qsad_pk_u16_u8", quad16<Skips::Nothing>},
    {"v_mqsad_pk_u16_u8", quad16<Skips::ZeroReference>},
    {"v_mqsad_u32_u8", quad32},
    {"v_ashr_pk_i8_i32", OP { shiftPacked(w, i, -128, 127); }},
    {"v_ashr_pk_u8_i32", OP { shiftPacked(w, i, 0, 255); }},
};

} // namespace

std::span<const OperationEntry> vectorSadOperations() { return operations; }

} // namespace flyc::emulator
