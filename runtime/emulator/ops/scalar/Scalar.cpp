//===- Scalar.cpp - scalar arithmetic, logic and comparisons --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// SOP2, SOP1, SOPK and SOPC, but for what changes the program counter or the wave's state: ScalarControl.cpp.
// Semantics: AMD CDNA3 ISA manual, chapter 13, "SOP2 Instructions" and following.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/state/Operands.h"

#include <bit>
#include <optional>
#include <string>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

uint32_t s0(W &w, const I &i) { return readScalar(w, i, i.src[0]); }
uint32_t s1(W &w, const I &i) { return readScalar(w, i, i.src[1]); }
uint64_t d0(W &w, const I &i) { return readScalar64(w, i, i.src[0]); }
uint64_t d1(W &w, const I &i) { return readScalar64(w, i, i.src[1]); }
int32_t sg(uint32_t v) { return static_cast<int32_t>(v); }
int64_t sg(uint64_t v) { return static_cast<int64_t>(v); }

/// The old value of the destination.
uint32_t own(W &w, const I &i) { return readScalar(w, i, i.dst); }
uint64_t own64(W &w, const I &i) { return readScalar64(w, i, i.dst); }

void out(W &w, const I &i, uint32_t v) { writeScalar(w, i.dst, v); }
void out(W &w, const I &i, uint64_t v) { writeScalar64(w, i.dst, v); }
template <typename T> void outScc(W &w, const I &i, T v) {
  out(w, i, v);
  w.scc = v != 0;
}

// A lambda without captures becomes a Handler.
#define OP [](W & w, const I &i)

template <typename T> constexpr unsigned width = sizeof(T) * 8;

template <typename F> void logic32(W &w, const I &i, F f) { outScc(w, i, uint32_t(f(s0(w, i), s1(w, i)))); }
template <typename F> void logic64(W &w, const I &i, F f) { outScc(w, i, uint64_t(f(d0(w, i), d1(w, i)))); }

uint32_t bfe(uint32_t v, uint32_t control, bool isSigned) {
  const unsigned offset = control & 31, count = (control >> 16) & 127;
  if (count == 0)
    return 0;
  if (isSigned) {
    const int64_t wide = static_cast<int64_t>(sg(v)) >> offset;
    return count >= 32 ? uint32_t(wide) : uint32_t(sg(uint32_t(wide) << (32 - count)) >> (32 - count));
  }
  const uint32_t shifted = v >> offset;
  return count >= 32 ? shifted : shifted & ((1u << count) - 1);
}
uint64_t bfe(uint64_t v, uint32_t control, bool isSigned) {
  const unsigned offset = control & 63, count = (control >> 16) & 127;
  if (count == 0)
    return 0;
  if (isSigned) {
    const int64_t shifted = sg(v) >> offset;
    return count >= 64 ? uint64_t(shifted) : uint64_t(sg(uint64_t(shifted) << (64 - count)) >> (64 - count));
  }
  const uint64_t shifted = v >> offset;
  return count >= 64 ? shifted : shifted & ((uint64_t(1) << count) - 1);
}

/// s_*_saveexec_b64: D = EXEC; EXEC = f(S0, EXEC); SCC = EXEC != 0.
template <typename F> void saveExec(W &w, const I &i, F f) {
  const uint64_t source = d0(w, i), old = w.pair(Machine::exec), now = f(source, old);
  out(w, i, old);
  w.setPair(Machine::exec, now);
  w.scc = now != 0;
}
/// s_*_wrexec_b64: EXEC and D = f(S0, EXEC).
template <typename F> void writeExec(W &w, const I &i, F f) {
  const uint64_t now = f(d0(w, i), w.pair(Machine::exec));
  w.setPair(Machine::exec, now);
  out(w, i, now);
  w.scc = now != 0;
}

/// The same of 32 lanes.
template <typename F> void saveExec32(W &w, const I &i, F f) {
  const uint32_t source = s0(w, i), old = w.sgpr[Machine::exec], now = f(source, old);
  out(w, i, old);
  w.sgpr[Machine::exec] = now;
  w.scc = now != 0;
}
template <typename F> void writeExec32(W &w, const I &i, F f) {
  const uint32_t now = f(s0(w, i), w.sgpr[Machine::exec]);
  w.sgpr[Machine::exec] = now;
  out(w, i, now);
  w.scc = now != 0;
}

void addCarry(W &w, const I &i, uint64_t sum) {
  out(w, i, static_cast<uint32_t>(sum));
  w.scc = sum >> 32 & 1;
}

/// s_lshlN_add_u32: SCC is the carry out of bit 31, of the shift too.
void shiftAdd(W &w, const I &i, unsigned shift) {
  const uint64_t sum = (uint64_t(s0(w, i)) << shift) + s1(w, i);
  out(w, i, static_cast<uint32_t>(sum));
  w.scc = sum >> 32 != 0;
}

template <typename T> T flbit(T v) { return v == 0 ? T(-1) : T(std::countl_zero(v)); }
template <typename T> uint32_t flbitSigned(T v) {
  const T flipped = sg(v) < 0 ? T(~v) : v;
  return flipped == 0 ? 0xFFFFFFFF : uint32_t(std::countl_zero(flipped));
}
template <typename T> T reverse(T v) {
  T r = 0;
  for (unsigned b = 0; b < width<T>; ++b)
    r |= (v >> b & 1) << (width<T> - 1 - b);
  return r;
}
uint64_t quadMask(uint64_t v) {
  uint64_t r = 0;
  for (unsigned q = 0; q < 16; ++q)
    r |= uint64_t((v >> (4 * q) & 0xF) != 0) << q;
  return r;
}
uint64_t wholeQuad(uint64_t v) {
  uint64_t r = 0;
  for (unsigned q = 0; q < 16; ++q)
    if (v >> (4 * q) & 0xF)
      r |= uint64_t(0xF) << (4 * q);
  return r;
}
uint64_t bitReplicate(uint32_t v) {
  uint64_t r = 0;
  for (unsigned b = 0; b < 32; ++b)
    r |= uint64_t(v >> b & 1) * 3 << (2 * b);
  return r;
}

/// s_movrel*: the register's number plus M0.
std::optional<unsigned> indexed(W &w, const I &i, uint16_t base, unsigned count) {
  const uint64_t reg = uint64_t(base) + w.sgpr[Machine::m0];
  if (isScalarRegister(base) && reg + count <= Machine::vcc + 2)
    return static_cast<unsigned>(reg);
  w.fail(i, "M0 is " + std::to_string(w.sgpr[Machine::m0]) + ": scalar register " + std::to_string(base) +
                " + M0 is beyond the last, " + std::to_string(Machine::vcc + 1));
  return std::nullopt;
}

const OperationEntry operations[] = {
    // SOP2
    {"s_add_u32", OP { addCarry(w, i, uint64_t(s0(w, i)) + s1(w, i)); }},
    {"s_sub_u32",
     OP {
       const uint32_t a = s0(w, i), b = s1(w, i);
       out(w, i, a - b);
       w.scc = b > a;
     }},
    {"s_add_i32",
     OP {
       const uint32_t a = s0(w, i), b = s1(w, i), r = a + b;
       out(w, i, r);
       w.scc = ((a ^ r) & (b ^ r)) >> 31;
     }},
    {"s_sub_i32",
     OP {
       const uint32_t a = s0(w, i), b = s1(w, i), r = a - b;
       out(w, i, r);
       w.scc = ((a ^ b) & (a ^ r)) >> 31;
     }},
    {"s_addc_u32", OP { addCarry(w, i, uint64_t(s0(w, i)) + s1(w, i) + w.scc); }},
    {"s_subb_u32",
     OP {
       const uint64_t a = s0(w, i), b = uint64_t(s1(w, i)) + w.scc;
       out(w, i, static_cast<uint32_t>(a - b));
       w.scc = b > a;
     }},
    {"s_min_i32",
     OP {
       const int32_t a = sg(s0(w, i)), b = sg(s1(w, i));
       out(w, i, uint32_t(a < b ? a : b));
       w.scc = a < b;
     }},
    {"s_min_u32",
     OP {
       const uint32_t a = s0(w, i), b = s1(w, i);
       out(w, i, a < b ? a : b);
       w.scc = a < b;
     }},
    {"s_max_i32",
     OP {
       const int32_t a = sg(s0(w, i)), b = sg(s1(w, i));
       out(w, i, uint32_t(a > b ? a : b));
       w.scc = a >= b;
     }},
    {"s_max_u32",
     OP {
       const uint32_t a = s0(w, i), b = s1(w, i);
       out(w, i, a > b ? a : b);
       w.scc = a >= b;
     }},
    {"s_cselect_b32", OP { out(w, i, w.scc ? s0(w, i) : s1(w, i)); }},
    {"s_cselect_b64", OP { out(w, i, w.scc ? d0(w, i) : d1(w, i)); }},
    {"s_and_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return a & b; }); }},
    {"s_and_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return a & b; }); }},
    {"s_or_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return a | b; }); }},
    {"s_or_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return a | b; }); }},
    {"s_xor_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return a ^ b; }); }},
    {"s_xor_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return a ^ b; }); }},
    {"s_andn2_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return a & ~b; }); }},
    {"s_andn2_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return a & ~b; }); }},
    {"s_orn2_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return a | ~b; }); }},
    {"s_orn2_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return a | ~b; }); }},
    {"s_nand_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return ~(a & b); }); }},
    {"s_nand_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return ~(a & b); }); }},
    {"s_nor_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return ~(a | b); }); }},
    {"s_nor_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return ~(a | b); }); }},
    {"s_xnor_b32", OP { logic32(w, i, [](uint32_t a, uint32_t b) { return ~(a ^ b); }); }},
    {"s_xnor_b64", OP { logic64(w, i, [](uint64_t a, uint64_t b) { return ~(a ^ b); }); }},
    {"s_lshl_b32", OP { outScc(w, i, s0(w, i) << (s1(w, i) & 31)); }},
    {"s_lshl_b64", OP { outScc(w, i, d0(w, i) << (s1(w, i) & 63)); }},
    {"s_lshr_b32", OP { outScc(w, i, s0(w, i) >> (s1(w, i) & 31)); }},
    {"s_lshr_b64", OP { outScc(w, i, d0(w, i) >> (s1(w, i) & 63)); }},
    {"s_ashr_i32", OP { outScc(w, i, uint32_t(sg(s0(w, i)) >> (s1(w, i) & 31))); }},
    {"s_ashr_i64", OP { outScc(w, i, uint64_t(sg(d0(w, i)) >> (s1(w, i) & 63))); }},
    {"s_bfm_b32", OP { out(w, i, uint32_t(((1u << (s0(w, i) & 31)) - 1) << (s1(w, i) & 31))); }},
    {"s_bfm_b64", OP { out(w, i, uint64_t(((uint64_t(1) << (s0(w, i) & 63)) - 1) << (s1(w, i) & 63))); }},
    {"s_mul_i32", OP { out(w, i, s0(w, i) * s1(w, i)); }},
    {"s_mul_hi_u32", OP { out(w, i, uint32_t(uint64_t(s0(w, i)) * s1(w, i) >> 32)); }},
    {"s_mul_hi_i32", OP { out(w, i, uint32_t(int64_t(sg(s0(w, i))) * sg(s1(w, i)) >> 32)); }},
    {"s_add_nc_u64", OP { out(w, i, d0(w, i) + d1(w, i)); }},
    {"s_sub_nc_u64", OP { out(w, i, d0(w, i) - d1(w, i)); }},
    {"s_mul_u64", OP { out(w, i, d0(w, i) * d1(w, i)); }},
    {"s_bfe_u32", OP { outScc(w, i, bfe(s0(w, i), s1(w, i), false)); }},
    {"s_bfe_i32", OP { outScc(w, i, bfe(s0(w, i), s1(w, i), true)); }},
    {"s_bfe_u64", OP { outScc(w, i, bfe(d0(w, i), s1(w, i), false)); }},
    {"s_bfe_i64", OP { outScc(w, i, bfe(d0(w, i), s1(w, i), true)); }},
    {"s_absdiff_i32",
     OP { // the difference wraps: of the smallest number and 1 it is the largest
       const uint32_t d = s0(w, i) - s1(w, i);
       outScc(w, i, sg(d) < 0 ? 0 - d : d);
     }},
    {"s_lshl1_add_u32", OP { shiftAdd(w, i, 1); }},
    {"s_lshl2_add_u32", OP { shiftAdd(w, i, 2); }},
    {"s_lshl3_add_u32", OP { shiftAdd(w, i, 3); }},
    {"s_lshl4_add_u32", OP { shiftAdd(w, i, 4); }},
    {"s_pack_ll_b32_b16", OP { out(w, i, (s0(w, i) & 0xFFFF) | s1(w, i) << 16); }},
    {"s_pack_lh_b32_b16", OP { out(w, i, (s0(w, i) & 0xFFFF) | (s1(w, i) & 0xFFFF0000)); }},
    {"s_pack_hl_b32_b16", OP { out(w, i, s0(w, i) >> 16 | s1(w, i) << 16); }},
    {"s_pack_hh_b32_b16", OP { out(w, i, s0(w, i) >> 16 | (s1(w, i) & 0xFFFF0000)); }},

    // SOP1
    {"s_mov_b32", OP { out(w, i, s0(w, i)); }},
    {"s_mov_b64", OP { out(w, i, d0(w, i)); }},
    {"s_cmov_b32",
     OP {
       if (w.scc)
         out(w, i, s0(w, i));
     }},
    {"s_cmov_b64",
     OP {
       if (w.scc)
         out(w, i, d0(w, i));
     }},
    {"s_not_b32", OP { outScc(w, i, ~s0(w, i)); }},
    {"s_not_b64", OP { outScc(w, i, ~d0(w, i)); }},
    {"s_wqm_b64", OP { outScc(w, i, wholeQuad(d0(w, i))); }},
    {"s_brev_b32", OP { out(w, i, reverse(s0(w, i))); }},
    {"s_brev_b64", OP { out(w, i, reverse(d0(w, i))); }},
    {"s_bcnt0_i32_b32", OP { outScc(w, i, uint32_t(32 - std::popcount(s0(w, i)))); }},
    {"s_bcnt0_i32_b64", OP { outScc(w, i, uint32_t(64 - std::popcount(d0(w, i)))); }},
    {"s_bcnt1_i32_b32", OP { outScc(w, i, uint32_t(std::popcount(s0(w, i)))); }},
    {"s_bcnt1_i32_b64", OP { outScc(w, i, uint32_t(std::popcount(d0(w, i)))); }},
    {"s_ff0_i32_b32",
     OP {
       const uint32_t v = ~s0(w, i);
       out(w, i, v ? uint32_t(std::countr_zero(v)) : 0xFFFFFFFF);
     }},
    {"s_ff0_i32_b64",
     OP {
       const uint64_t v = ~d0(w, i);
       out(w, i, v ? uint32_t(std::countr_zero(v)) : 0xFFFFFFFF);
     }},
    {"s_ff1_i32_b32",
     OP {
       const uint32_t v = s0(w, i);
       out(w, i, v ? uint32_t(std::countr_zero(v)) : 0xFFFFFFFF);
     }},
    {"s_ff1_i32_b64",
     OP {
       const uint64_t v = d0(w, i);
       out(w, i, v ? uint32_t(std::countr_zero(v)) : 0xFFFFFFFF);
     }},
    {"s_flbit_i32_b32", OP { out(w, i, flbit(s0(w, i))); }},
    {"s_flbit_i32_b64", OP { out(w, i, static_cast<uint32_t>(flbit(d0(w, i)))); }},
    {"s_flbit_i32", OP { out(w, i, flbitSigned(s0(w, i))); }},
    {"s_flbit_i32_i64", OP { out(w, i, flbitSigned(d0(w, i))); }},
    {"s_sext_i32_i8", OP { out(w, i, uint32_t(int32_t(int8_t(s0(w, i))))); }},
    {"s_sext_i32_i16", OP { out(w, i, uint32_t(int32_t(int16_t(s0(w, i))))); }},
    {"s_bitset0_b32", OP { out(w, i, own(w, i) & ~(1u << (s0(w, i) & 31))); }},
    {"s_bitset1_b32", OP { out(w, i, own(w, i) | 1u << (s0(w, i) & 31)); }},
    {"s_bitset0_b64", OP { out(w, i, own64(w, i) & ~(uint64_t(1) << (s0(w, i) & 63))); }},
    {"s_bitset1_b64", OP { out(w, i, own64(w, i) | uint64_t(1) << (s0(w, i) & 63)); }},
    {"s_and_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return s & e; }); }},
    {"s_or_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return s | e; }); }},
    {"s_xor_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return s ^ e; }); }},
    {"s_andn2_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return s & ~e; }); }},
    {"s_orn2_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return s | ~e; }); }},
    {"s_nand_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return ~(s & e); }); }},
    {"s_nor_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return ~(s | e); }); }},
    {"s_xnor_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return ~(s ^ e); }); }},
    {"s_andn1_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return ~s & e; }); }},
    {"s_orn1_saveexec_b64", OP { saveExec(w, i, [](uint64_t s, uint64_t e) { return ~s | e; }); }},
    {"s_andn1_wrexec_b64", OP { writeExec(w, i, [](uint64_t s, uint64_t e) { return ~s & e; }); }},
    {"s_andn2_wrexec_b64", OP { writeExec(w, i, [](uint64_t s, uint64_t e) { return s & ~e; }); }},
    {"s_and_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return s & e; }); }},
    {"s_or_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return s | e; }); }},
    {"s_xor_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return s ^ e; }); }},
    {"s_nand_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return ~(s & e); }); }},
    {"s_nor_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return ~(s | e); }); }},
    {"s_xnor_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return ~(s ^ e); }); }},
    {"s_and_not0_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return ~s & e; }); }},
    {"s_and_not1_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return s & ~e; }); }},
    {"s_or_not0_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return ~s | e; }); }},
    {"s_or_not1_saveexec_b32", OP { saveExec32(w, i, [](uint32_t s, uint32_t e) { return s | ~e; }); }},
    {"s_and_not0_wrexec_b32", OP { writeExec32(w, i, [](uint32_t s, uint32_t e) { return ~s & e; }); }},
    {"s_and_not1_wrexec_b32", OP { writeExec32(w, i, [](uint32_t s, uint32_t e) { return s & ~e; }); }},
    {"s_quadmask_b64", OP { outScc(w, i, quadMask(d0(w, i))); }},
    {"s_quadmask_b32", OP { outScc(w, i, uint32_t(quadMask(s0(w, i)))); }},
    {"s_wqm_b32", OP { outScc(w, i, uint32_t(wholeQuad(s0(w, i)))); }},
    {"s_abs_i32",
     OP {
       const uint32_t v = s0(w, i);
       outScc(w, i, sg(v) < 0 ? 0u - v : v);
     }},
    {"s_bitreplicate_b64_b32", OP { out(w, i, bitReplicate(s0(w, i))); }},

    {"s_movrels_b32",
     OP {
       if (const auto r = indexed(w, i, i.src[0], 1))
         out(w, i, w.sgpr[*r]);
     }},
    {"s_movrels_b64",
     OP {
       if (const auto r = indexed(w, i, i.src[0], 2))
         out(w, i, w.pair(*r));
     }},
    {"s_movreld_b32",
     OP {
       if (const auto r = indexed(w, i, i.dst, 1))
         w.sgpr[*r] = s0(w, i);
     }},
    {"s_movreld_b64",
     OP {
       if (const auto r = indexed(w, i, i.dst, 2))
         w.setPair(*r, d0(w, i));
     }},
    {"s_movrelsd_2_b32",
     OP { // M0 holds two indices: [9:0] of the source, [25:16] of the destination
       const uint32_t m0 = w.sgpr[Machine::m0], from = i.src[0] + (m0 & 0x3FF), to = i.dst + (m0 >> 16 & 0x3FF);
       if (from > Machine::vcc + 1 || to > Machine::vcc + 1)
         return w.fail(i, "M0 names a scalar register beyond the last, " + std::to_string(Machine::vcc + 1));
       w.sgpr[to] = w.sgpr[from];
     }},

    // SOPK
    {"s_movk_i32", OP { out(w, i, uint32_t(i.immediate)); }},
    {"s_cmovk_i32",
     OP {
       if (w.scc)
         out(w, i, uint32_t(i.immediate));
     }},
    {"s_cmpk_eq_i32", OP { w.scc = sg(own(w, i)) == i.immediate; }},
    {"s_cmpk_lg_i32", OP { w.scc = sg(own(w, i)) != i.immediate; }},
    {"s_cmpk_gt_i32", OP { w.scc = sg(own(w, i)) > i.immediate; }},
    {"s_cmpk_ge_i32", OP { w.scc = sg(own(w, i)) >= i.immediate; }},
    {"s_cmpk_lt_i32", OP { w.scc = sg(own(w, i)) < i.immediate; }},
    {"s_cmpk_le_i32", OP { w.scc = sg(own(w, i)) <= i.immediate; }},
    {"s_cmpk_eq_u32", OP { w.scc = own(w, i) == uint16_t(i.immediate); }},
    {"s_cmpk_lg_u32", OP { w.scc = own(w, i) != uint16_t(i.immediate); }},
    {"s_cmpk_gt_u32", OP { w.scc = own(w, i) > uint16_t(i.immediate); }},
    {"s_cmpk_ge_u32", OP { w.scc = own(w, i) >= uint16_t(i.immediate); }},
    {"s_cmpk_lt_u32", OP { w.scc = own(w, i) < uint16_t(i.immediate); }},
    {"s_cmpk_le_u32", OP { w.scc = own(w, i) <= uint16_t(i.immediate); }},
    {"s_addk_i32",
     OP {
       const uint32_t a = own(w, i), b = uint32_t(i.immediate), r = a + b;
       out(w, i, r);
       w.scc = ((a ^ r) & (b ^ r)) >> 31;
     }},
    {"s_mulk_i32", OP { out(w, i, own(w, i) * uint32_t(i.immediate)); }},

    // SOPC
    {"s_cmp_eq_i32", OP { w.scc = s0(w, i) == s1(w, i); }},
    {"s_cmp_lg_i32", OP { w.scc = s0(w, i) != s1(w, i); }},
    {"s_cmp_gt_i32", OP { w.scc = sg(s0(w, i)) > sg(s1(w, i)); }},
    {"s_cmp_ge_i32", OP { w.scc = sg(s0(w, i)) >= sg(s1(w, i)); }},
    {"s_cmp_lt_i32", OP { w.scc = sg(s0(w, i)) < sg(s1(w, i)); }},
    {"s_cmp_le_i32", OP { w.scc = sg(s0(w, i)) <= sg(s1(w, i)); }},
    {"s_cmp_eq_u32", OP { w.scc = s0(w, i) == s1(w, i); }},
    {"s_cmp_lg_u32", OP { w.scc = s0(w, i) != s1(w, i); }},
    {"s_cmp_gt_u32", OP { w.scc = s0(w, i) > s1(w, i); }},
    {"s_cmp_ge_u32", OP { w.scc = s0(w, i) >= s1(w, i); }},
    {"s_cmp_lt_u32", OP { w.scc = s0(w, i) < s1(w, i); }},
    {"s_cmp_le_u32", OP { w.scc = s0(w, i) <= s1(w, i); }},
    {"s_bitcmp0_b32", OP { w.scc = !(s0(w, i) >> (s1(w, i) & 31) & 1); }},
    {"s_bitcmp1_b32", OP { w.scc = s0(w, i) >> (s1(w, i) & 31) & 1; }},
    {"s_bitcmp0_b64", OP { w.scc = !(d0(w, i) >> (s1(w, i) & 63) & 1); }},
    {"s_bitcmp1_b64", OP { w.scc = d0(w, i) >> (s1(w, i) & 63) & 1; }},
    {"s_cmp_eq_u64", OP { w.scc = d0(w, i) == d1(w, i); }},
    {"s_cmp_lg_u64", OP { w.scc = d0(w, i) != d1(w, i); }},
};

} // namespace

std::span<const OperationEntry> scalarOperations() { return operations; }

} // namespace flyc::emulator
