//===- VectorInteger16.cpp - 16-bit integers, plain and packed ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13. clamp saturates to the type's range. v_mad_u16 and v_mad_i16 keep the
// high half of their register; the "legacy" forms and all others clear it.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

#include <algorithm>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;

#define OP [](W & w, const I &i)

constexpr int32_t s16(u32 v) { return static_cast<int16_t>(v); }
u32 unsigned16(const I &i, int64_t v) { return u32(i.clamp ? std::clamp<int64_t>(v, 0, 0xFFFF) : v) & 0xFFFF; }
u32 signed16(const I &i, int64_t v) { return u32(i.clamp ? std::clamp<int64_t>(v, -32768, 32767) : v) & 0xFFFF; }

/// v_mad_u32_u16, v_mad_i32_i16: two halves and a dword.
template <typename F> void madWide(W &w, const I &i, F f) {
  Lanes t[3], r;
  const Lanes &a = readVector(w, i, 0, t[0], ConstantType::Int), &b = readVector(w, i, 1, t[1], ConstantType::Int),
              &c = readVector(w, i, 2, t[2], ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = f(selectedHalf(i, 0, a[l]), selectedHalf(i, 1, b[l]), c[l]);
  writeVector(w, i, r);
}

int64_t median(int64_t a, int64_t b, int64_t c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }

const OperationEntry operations[] = {
    {"v_add_u16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return unsigned16(i, int64_t(a) + b); }); }},
    {"v_sub_u16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return unsigned16(i, int64_t(a) - b); }); }},
    {"v_subrev_u16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return unsigned16(i, int64_t(b) - a); }); }},
    {"v_add_i16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return signed16(i, s16(a) + s16(b)); }); }},
    {"v_sub_i16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return signed16(i, s16(a) - s16(b)); }); }},
    {"v_mul_lo_u16", OP { bits16<2>(w, i, [&](u32 a, u32 b) { return unsigned16(i, int64_t(a) * b); }); }},
    {"v_lshlrev_b16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return b << (a & 15); }); }},
    {"v_lshrrev_b16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return b >> (a & 15); }); }},
    {"v_ashrrev_i16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return u32(s16(b) >> (a & 15)); }); }},
    {"v_max_u16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return std::max(a, b); }); }},
    {"v_min_u16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return std::min(a, b); }); }},
    {"v_max_i16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return u32(std::max(s16(a), s16(b))); }); }},
    {"v_min_i16", OP { bits16<2>(w, i, [](u32 a, u32 b) { return u32(std::min(s16(a), s16(b))); }); }},
    {"v_min3_i16",
     OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return u32(std::min({s16(a), s16(b), s16(c)})); }); }},
    {"v_max3_i16",
     OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return u32(std::max({s16(a), s16(b), s16(c)})); }); }},
    {"v_med3_i16", OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return u32(median(s16(a), s16(b), s16(c))); }); }},
    {"v_min3_u16", OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return std::min({a, b, c}); }); }},
    {"v_max3_u16", OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return std::max({a, b, c}); }); }},
    {"v_med3_u16", OP { bits16<3>(w, i, [](u32 a, u32 b, u32 c) { return u32(median(a, b, c)); }); }},
    {"v_mad_legacy_u16",
     OP { bits16<3>(w, i, [&](u32 a, u32 b, u32 c) { return unsigned16(i, int64_t(a) * b + c); }); }},
    {"v_mad_legacy_i16",
     OP { bits16<3>(w, i, [&](u32 a, u32 b, u32 c) { return signed16(i, int64_t(s16(a)) * s16(b) + s16(c)); }); }},
    {"v_mad_u16",
     OP { bits16<3, HighHalf::Kept>(w, i, [&](u32 a, u32 b, u32 c) { return unsigned16(i, int64_t(a) * b + c); }); }},
    {"v_mad_i16",
     OP {
       bits16<3, HighHalf::Kept>(w, i,
                                 [&](u32 a, u32 b, u32 c) { return signed16(i, int64_t(s16(a)) * s16(b) + s16(c)); });
     }},
    {"v_mad_u32_u16",
     OP {
       madWide(w, i, [&](u32 a, u32 b, u32 c) {
         const uint64_t sum = uint64_t(a) * b + c;
         return u32(i.clamp ? std::min<uint64_t>(sum, 0xFFFFFFFF) : sum);
       });
     }},
    {"v_mad_i32_i16",
     OP {
       madWide(w, i, [&](u32 a, u32 b, u32 c) {
         const int64_t sum = int64_t(s16(a)) * s16(b) + int32_t(c);
         return u32(i.clamp ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
       });
     }},
    {"v_bitop3_b16",
     OP { // the truth table stands where omod, abs and neg do
       const u32 table = u32(i.omod) << 6 | u32(i.abs) << 3 | i.neg;
       I plain = i;
       plain.omod = plain.abs = plain.neg = 0;
       bits16<3>(w, plain, [table](u32 a, u32 b, u32 c) {
         u32 r = 0;
         for (unsigned row = 0; row < 8; ++row)
           if (table >> row & 1)
             r |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
         return r & 0xFFFF;
       });
     }},

    {"v_pk_add_u16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return unsigned16(i, int64_t(a) + b); }); }},
    {"v_pk_sub_u16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return unsigned16(i, int64_t(a) - b); }); }},
    {"v_pk_add_i16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return signed16(i, s16(a) + s16(b)); }); }},
    {"v_pk_sub_i16", OP { packedInteger<2>(w, i, [&](u32 a, u32 b, u32) { return signed16(i, s16(a) - s16(b)); }); }},
    {"v_pk_mul_lo_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return a * b; }); }},
    {"v_pk_mad_u16",
     OP { packedInteger<3>(w, i, [&](u32 a, u32 b, u32 c) { return unsigned16(i, int64_t(a) * b + c); }); }},
    {"v_pk_mad_i16",
     OP {
       packedInteger<3>(w, i, [&](u32 a, u32 b, u32 c) { return signed16(i, int64_t(s16(a)) * s16(b) + s16(c)); });
     }},
    {"v_pk_lshlrev_b16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return b << (a & 15); }); }},
    {"v_pk_lshrrev_b16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return b >> (a & 15); }); }},
    {"v_pk_ashrrev_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(s16(b) >> (a & 15)); }); }},
    {"v_pk_max_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return std::max(a, b); }); }},
    {"v_pk_min_u16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return std::min(a, b); }); }},
    {"v_pk_max_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(std::max(s16(a), s16(b))); }); }},
    {"v_pk_min_i16", OP { packedInteger<2>(w, i, [](u32 a, u32 b, u32) { return u32(std::min(s16(a), s16(b))); }); }},
};

} // namespace

std::span<const OperationEntry> vectorInteger16Operations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
