//===- VectorInteger.cpp - moves, integer and bit operations of the vector unit -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13, "VOP2 Instructions", "VOP1 Instructions", "VOP3 and VOP3SD
// Instructions".
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

#include <algorithm>

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;
using u32 = uint32_t;
using u64 = uint64_t;

#define OP [](W & w, const I &i)

constexpr int32_t sg(u32 v) { return static_cast<int32_t>(v); }
constexpr int64_t sg(u64 v) { return static_cast<int64_t>(v); }
constexpr int32_t s24(u32 v) { return static_cast<int32_t>(v << 8) >> 8; }
constexpr u32 u24(u32 v) { return v & 0xFFFFFF; }
u32 saturate(int64_t v) { return u32(std::clamp<int64_t>(v, INT32_MIN, INT32_MAX)); }

/// v_add_co and its like: f(a, b, carry in) gives 33 bits; bit 32 is the carry or borrow out, written to a mask.
/// `saturated` is the result that clamp puts where it is set.
template <typename F> void withCarry(W &w, const I &i, bool carryIn, u32 saturated, F f) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &b = readVector(w, i, 1, u, ConstantType::Int);
  const u64 in = carryIn ? readLaneMask(w, i, i.src[2]) : 0;
  u64 out = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 sum = f(u64(a[l]), u64(b[l]), u64(in >> l & 1));
    const bool carry = sum >> 32 & 1;
    r[l] = i.clamp && carry ? saturated : static_cast<u32>(sum);
    out |= u64(carry) << l;
  }
  const u64 exec = w.exec();
  writeVector(w, i, r);
  // Lanes outside EXEC get 0 in the mask.
  writeLaneMask(w, i.sdst, out & exec);
}

/// Its operand is bits: unlike an integer's, a literal is not sign-extended. LLVM moves 0xffffffff by it, and means
/// 2^32 - 1.
void mov64(W &w, const I &i) {
  Lanes low, high;
  readVector64(w, i, 0, low, high);
  if (i.src[0] == 255) // a literal
    for (unsigned l = 0; l < laneCount; ++l)
      high[l] = 0;
  writeVector64(w, i, low, high);
}

void cndmask(W &w, const I &i) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u);
  const u64 mask = readLaneMask(w, i, i.src[2]);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u32 x = asBits(source(w, i, 0, a[l])), y = asBits(source(w, i, 1, b[l]));
    r[l] = mask >> l & 1 ? y : x;
  }
  writeVector(w, i, r);
}

void mbcnt(W &w, const I &i, bool high) {
  Lanes t, u, r;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &b = readVector(w, i, 1, u, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 below = (u64(1) << l) - 1;
    r[l] = b[l] + u32(std::popcount(a[l] & u32(high ? below >> 32 : below)));
  }
  writeVector(w, i, r);
}

/// S0 and S1 behind it, shifted right by S2 units of bits; RDNA's op_sel[2] names the high half of S2 (LLVM: v5.h).
template <unsigned unit, u32 most> void aligned(W &w, const I &i) {
  const unsigned first = i.opSel & 4 ? 16 : 0;
  ternary32(w, i, [first](u32 a, u32 b, u32 c) { return u32(join(b, a) >> (unit * (c >> first & most))); });
}

template <typename F> void mad64(W &w, const I &i, F f) {
  Lanes t, u, cl, ch, rl, rh;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int), &b = readVector(w, i, 1, u, ConstantType::Int);
  readVector64(w, i, 2, cl, ch);
  u64 carries = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    u64 r;
    carries |= u64(f(a[l], b[l], join(cl[l], ch[l]), r)) << l;
    rl[l] = static_cast<u32>(r);
    rh[l] = static_cast<u32>(r >> 32);
  }
  const u64 exec = w.exec();
  writeVector64(w, i, rl, rh);
  writeLaneMask(w, i.sdst, carries & exec);
}

void lshlAdd64(W &w, const I &i) {
  Lanes al, ah, cl, ch, t, rl, rh;
  readVector64(w, i, 0, al, ah);
  const Lanes &shift = readVector(w, i, 1, t, ConstantType::Int);
  readVector64(w, i, 2, cl, ch);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 r = (join(al[l], ah[l]) << (shift[l] & 7)) + join(cl[l], ch[l]);
    rl[l] = static_cast<u32>(r);
    rh[l] = static_cast<u32>(r >> 32);
  }
  writeVector64(w, i, rl, rh);
}

/// Shifts of 64-bit lanes by a 32-bit source 0.
template <typename F> void shift64(W &w, const I &i, F f) {
  Lanes t, bl, bh, rl, rh;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  readVector64(w, i, 1, bl, bh);
  for (unsigned l = 0; l < laneCount; ++l) {
    const u64 r = f(a[l] & 63, join(bl[l], bh[l]));
    rl[l] = static_cast<u32>(r);
    rh[l] = static_cast<u32>(r >> 32);
  }
  writeVector64(w, i, rl, rh);
}

u32 perm(u32 high, u32 low, u32 select) {
  const u64 bytes = join(low, high);
  u32 r = 0;
  for (unsigned b = 0; b < 4; ++b) {
    const u32 s = select >> (8 * b) & 0xFF;
    u32 byte;
    if (s <= 7)
      byte = bytes >> (8 * s) & 0xFF;
    else if (s <= 11) // the sign of a 16-bit part: 8: [15], 9: [31], 10: [47], 11: [63]
      byte = bytes >> (16 * (s - 8) + 15) & 1 ? 0xFF : 0;
    else
      byte = s == 12 ? 0 : 0xFF;
    r |= byte << (8 * b);
  }
  return r;
}
u32 bfeUnsigned(u32 v, u32 offset, u32 count) {
  offset &= 31;
  count &= 31;
  return count == 0 ? 0 : (v >> offset) & ((1u << count) - 1);
}
u32 bfeSigned(u32 v, u32 offset, u32 count) {
  offset &= 31;
  count &= 31;
  return count == 0
             ? 0
             : u32(sg((offset + count >= 32 ? u32(sg(v) >> offset) << (32 - count) : v << (32 - offset - count))) >>
                   (32 - count));
}
template <typename T> T median(T a, T b, T c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }
u32 bitReverse(u32 v) {
  u32 r = 0;
  for (unsigned b = 0; b < 32; ++b)
    r |= (v >> b & 1) << (31 - b);
  return r;
}
u32 firstBitHighSigned(u32 v) {
  const u32 flipped = sg(v) < 0 ? ~v : v;
  return flipped == 0 ? 0xFFFFFFFF : u32(std::countl_zero(flipped));
}

/// v_bitop3_b32: any function of three bits; its truth table stands in the omod, abs and neg fields. CDNA4 ISA,
/// V_BITOP3_B32.
void bitop3(W &w, const I &i) {
  const u32 table = u32(i.omod) << 6 | u32(i.abs) << 3 | i.neg;
  ternary32(w, i, [table](u32 a, u32 b, u32 c) {
    u32 r = 0;
    for (unsigned row = 0; row < 8; ++row)
      if (table >> row & 1)
        r |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return r;
  });
}

void accvgprMove(W &w, const I &i) {
  unary32(w, i, [](u32 a) { return a; });
}

const OperationEntry operations[] = {
    {"v_nop", OP {}},
    {"v_clrexcp", OP {}}, // exceptions are not kept
    {"v_mov_b32", OP { unary32(w, i, [](u32 a) { return a; }); }},
    {"v_mov_b64", mov64},
    {"v_accvgpr_read_b32", accvgprMove},
    {"v_accvgpr_write_b32", accvgprMove},
    {"v_accvgpr_mov_b32", accvgprMove},
    {"v_cndmask_b32", cndmask},
    {"v_not_b32", OP { unary32(w, i, [](u32 a) { return ~a; }); }},
    {"v_bfrev_b32", OP { unary32(w, i, bitReverse); }},
    {"v_ffbh_u32", OP { unary32(w, i, [](u32 a) { return a ? u32(std::countl_zero(a)) : 0xFFFFFFFF; }); }},
    {"v_ffbl_b32", OP { unary32(w, i, [](u32 a) { return a ? u32(std::countr_zero(a)) : 0xFFFFFFFF; }); }},
    {"v_ffbh_i32", OP { unary32(w, i, firstBitHighSigned); }},

    {"v_add_u32",
     OP {
       if (i.clamp)
         binary32(w, i, [](u32 a, u32 b) { return u32(std::min<u64>(u64(a) + b, 0xFFFFFFFF)); });
       else
         binary32(w, i, [](u32 a, u32 b) { return a + b; });
     }},
    {"v_sub_u32",
     OP {
       if (i.clamp)
         binary32(w, i, [](u32 a, u32 b) { return a > b ? a - b : 0; });
       else
         binary32(w, i, [](u32 a, u32 b) { return a - b; });
     }},
    {"v_subrev_u32",
     OP {
       if (i.clamp)
         binary32(w, i, [](u32 a, u32 b) { return b > a ? b - a : 0; });
       else
         binary32(w, i, [](u32 a, u32 b) { return b - a; });
     }},
    {"v_add_i32",
     OP {
       if (i.clamp)
         binary32(w, i, [](u32 a, u32 b) { return saturate(int64_t(sg(a)) + sg(b)); });
       else
         binary32(w, i, [](u32 a, u32 b) { return a + b; });
     }},
    {"v_sub_i32",
     OP {
       if (i.clamp)
         binary32(w, i, [](u32 a, u32 b) { return saturate(int64_t(sg(a)) - sg(b)); });
       else
         binary32(w, i, [](u32 a, u32 b) { return a - b; });
     }},
    {"v_add_co_u32", OP { withCarry(w, i, false, 0xFFFFFFFF, [](u64 a, u64 b, u64) { return a + b; }); }},
    {"v_sub_co_u32", OP { withCarry(w, i, false, 0, [](u64 a, u64 b, u64) { return a - b; }); }},
    {"v_subrev_co_u32", OP { withCarry(w, i, false, 0, [](u64 a, u64 b, u64) { return b - a; }); }},
    {"v_addc_co_u32", OP { withCarry(w, i, true, 0xFFFFFFFF, [](u64 a, u64 b, u64 c) { return a + b + c; }); }},
    {"v_subb_co_u32", OP { withCarry(w, i, true, 0, [](u64 a, u64 b, u64 c) { return a - b - c; }); }},
    {"v_subbrev_co_u32", OP { withCarry(w, i, true, 0, [](u64 a, u64 b, u64 c) { return b - a - c; }); }},
    {"v_mul_i32_i24", OP { binary32(w, i, [](u32 a, u32 b) { return u32(s24(a)) * u32(s24(b)); }); }},
    {"v_mul_hi_i32_i24", OP { binary32(w, i, [](u32 a, u32 b) { return u32(int64_t(s24(a)) * s24(b) >> 32); }); }},
    {"v_mul_u32_u24", OP { binary32(w, i, [](u32 a, u32 b) { return u24(a) * u24(b); }); }},
    {"v_mul_hi_u32_u24", OP { binary32(w, i, [](u32 a, u32 b) { return u32(u64(u24(a)) * u24(b) >> 32); }); }},
    {"v_mul_lo_u32", OP { binary32(w, i, [](u32 a, u32 b) { return a * b; }); }},
    {"v_mul_hi_u32", OP { binary32(w, i, [](u32 a, u32 b) { return u32(u64(a) * b >> 32); }); }},
    {"v_mul_hi_i32", OP { binary32(w, i, [](u32 a, u32 b) { return u32(int64_t(sg(a)) * sg(b) >> 32); }); }},
    {"v_min_i32", OP { binary32(w, i, [](u32 a, u32 b) { return sg(a) < sg(b) ? a : b; }); }},
    {"v_max_i32", OP { binary32(w, i, [](u32 a, u32 b) { return sg(a) > sg(b) ? a : b; }); }},
    {"v_min_u32", OP { binary32(w, i, [](u32 a, u32 b) { return a < b ? a : b; }); }},
    {"v_max_u32", OP { binary32(w, i, [](u32 a, u32 b) { return a > b ? a : b; }); }},
    {"v_lshrrev_b32", OP { binary32(w, i, [](u32 a, u32 b) { return b >> (a & 31); }); }},
    {"v_ashrrev_i32", OP { binary32(w, i, [](u32 a, u32 b) { return u32(sg(b) >> (a & 31)); }); }},
    {"v_lshlrev_b32", OP { binary32(w, i, [](u32 a, u32 b) { return b << (a & 31); }); }},
    {"v_lshlrev_b64", OP { shift64(w, i, [](u32 a, u64 b) { return b << a; }); }},
    {"v_lshrrev_b64", OP { shift64(w, i, [](u32 a, u64 b) { return b >> a; }); }},
    {"v_ashrrev_i64", OP { shift64(w, i, [](u32 a, u64 b) { return u64(sg(b) >> a); }); }},
    {"v_and_b32", OP { binary32(w, i, [](u32 a, u32 b) { return a & b; }); }},
    {"v_or_b32", OP { binary32(w, i, [](u32 a, u32 b) { return a | b; }); }},
    {"v_xor_b32", OP { binary32(w, i, [](u32 a, u32 b) { return a ^ b; }); }},
    {"v_xnor_b32", OP { binary32(w, i, [](u32 a, u32 b) { return ~(a ^ b); }); }},
    {"v_bfm_b32", OP { binary32(w, i, [](u32 a, u32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }); }},
    {"v_bcnt_u32_b32", OP { binary32(w, i, [](u32 a, u32 b) { return u32(std::popcount(a)) + b; }); }},
    {"v_mbcnt_lo_u32_b32", OP { mbcnt(w, i, false); }},
    {"v_mbcnt_hi_u32_b32", OP { mbcnt(w, i, true); }},

    {"v_mad_i32_i24",
     OP {
       if (i.clamp)
         ternary32(w, i, [](u32 a, u32 b, u32 c) { return saturate(int64_t(s24(a)) * s24(b) + sg(c)); });
       else
         ternary32(w, i, [](u32 a, u32 b, u32 c) { return u32(s24(a)) * u32(s24(b)) + c; });
     }},
    {"v_mad_u32_u24",
     OP {
       if (i.clamp)
         ternary32(w, i, [](u32 a, u32 b, u32 c) { return u32(std::min<u64>(u64(u24(a)) * u24(b) + c, 0xFFFFFFFF)); });
       else
         ternary32(w, i, [](u32 a, u32 b, u32 c) { return u24(a) * u24(b) + c; });
     }},
    {"v_mad_u64_u32",
     OP {
       mad64(w, i, [](u32 a, u32 b, u64 c, u64 &r) {
         r = u64(a) * b + c;
         return r < c;
       });
     }},
    {"v_mad_i64_i32",
     OP {
       mad64(w, i, [](u32 a, u32 b, u64 c, u64 &r) {
         int64_t sum;
         const bool overflow = __builtin_add_overflow(int64_t(sg(a)) * sg(b), sg(c), &sum);
         r = u64(sum);
         return overflow;
       });
     }},
    {"v_bfe_u32", OP { ternary32(w, i, bfeUnsigned); }},
    {"v_bfe_i32", OP { ternary32(w, i, bfeSigned); }},
    {"v_bfi_b32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a & b) | (~a & c); }); }},
    {"v_alignbit_b32", OP { aligned<1, 31>(w, i); }},
    {"v_alignbyte_b32", OP { aligned<8, 3>(w, i); }},
    {"v_perm_b32", OP { ternary32(w, i, perm); }},
    {"v_min3_i32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return u32(std::min({sg(a), sg(b), sg(c)})); }); }},
    {"v_max3_i32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return u32(std::max({sg(a), sg(b), sg(c)})); }); }},
    {"v_med3_i32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return u32(median(sg(a), sg(b), sg(c))); }); }},
    {"v_min3_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return std::min({a, b, c}); }); }},
    {"v_max3_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return std::max({a, b, c}); }); }},
    {"v_med3_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return median(a, b, c); }); }},
    {"v_lshl_add_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a << (b & 31)) + c; }); }},
    {"v_add_lshl_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a + b) << (c & 31); }); }},
    {"v_add3_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return a + b + c; }); }},
    {"v_lshl_or_b32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a << (b & 31)) | c; }); }},
    {"v_and_or_b32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a & b) | c; }); }},
    {"v_or3_b32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return a | b | c; }); }},
    {"v_xad_u32", OP { ternary32(w, i, [](u32 a, u32 b, u32 c) { return (a ^ b) + c; }); }},
    {"v_lshl_add_u64", lshlAdd64},
    {"v_bitop3_b32", bitop3},
};

} // namespace

std::span<const OperationEntry> vectorIntegerOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
