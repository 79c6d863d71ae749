//===- VectorIntegerTest.cpp - integer and bit operations of the vector unit ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Expected values by AMD's CDNA3 and CDNA4 ISA manuals, chapter "Instructions", written out again.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace flyc::emulator::test;
using enum flyc::emulator::test::Kind;

namespace {

using Args = const LaneArgs &;
using u32 = uint32_t;
using i32 = int32_t;
using u64 = uint64_t;
using i64 = int64_t;

#define FN [](Args x)->u64
i64 s32(u64 v) { return static_cast<i32>(v); }
i64 s16(u64 v) { return static_cast<int16_t>(v); }
i64 s24(u64 v) { return static_cast<i32>(static_cast<u32>(v) << 8) >> 8; }
u64 low(i64 v) { return static_cast<u32>(v); }
u64 low16(i64 v) { return static_cast<uint16_t>(v); }
u64 clampSigned(i64 v) { return low(std::clamp<i64>(v, -0x80000000ll, 0x7FFFFFFF)); }
u64 clampUnsigned(i64 v) { return low(std::clamp<i64>(v, 0, 0xFFFFFFFFll)); }

LaneOp two(const std::string &mnemonic, std::function<u64(Args)> f, const std::string &modifiers = "") {
  return {mnemonic + " $d, $a, $b" + modifiers, I32, {I32, I32}, std::move(f)};
}
LaneOp three(const std::string &mnemonic, std::function<u64(Args)> f, const std::string &modifiers = "") {
  return {mnemonic + " $d, $a, $b, $c" + modifiers, I32, {I32, I32, I32}, std::move(f)};
}
LaneOp half2(const std::string &mnemonic, std::function<u64(Args)> f, const std::string &modifiers = "") {
  return {mnemonic + " $d, $a, $b" + modifiers, I32, {I16, I16}, std::move(f)};
}
LaneOp half3(const std::string &mnemonic, std::function<u64(Args)> f, const std::string &modifiers = "") {
  return {mnemonic + " $d, $a, $b, $c" + modifiers, I32, {I16, I16, I16}, std::move(f)};
}

class VectorInteger : public testing::TestWithParam<const char *> {};

TEST_P(VectorInteger, oneSource) {
  const auto one = [](const char *mnemonic, std::function<u64(Args)> f) {
    return LaneOp{std::string(mnemonic) + " $d, $a", I32, {I32}, std::move(f)};
  };
  checkLaneOps(GetParam(), {
                               one("v_mov_b32", FN { return x.a; }),
                               one("v_not_b32", FN { return low(~x.a); }),
                               one("v_bfrev_b32", FN {
                                     u64 r = 0;
                                     for (int b = 0; b < 32; ++b)
                                       r = r << 1 | (x.a >> b & 1);
                                     return r;
                                   }),
                               one("v_ffbh_u32", FN { // from the top: the first 1
                                     for (int b = 0; b < 32; ++b)
                                       if (x.a >> (31 - b) & 1)
                                         return u64(b);
                                     return 0xFFFFFFFF;
                                   }),
                               one("v_ffbl_b32", FN {
                                     for (int b = 0; b < 32; ++b)
                                       if (x.a >> b & 1)
                                         return u64(b);
                                     return 0xFFFFFFFF;
                                   }),
                               one("v_ffbh_i32", FN { // from the top: the first bit unlike the sign
                                     for (int b = 1; b < 32; ++b)
                                       if ((x.a >> (31 - b) & 1) != (x.a >> 31))
                                         return u64(b);
                                     return 0xFFFFFFFF;
                                   }),
                               {"v_mov_b64 $d, $a", I64, {I64}, FN { return x.a; }},
                               {"v_mov_b64 $d, 0xffffffcf", I64, {}, [](Args) -> u64 { return 0xFFFFFFCF; }},
                               {"v_nop", None, {}, nullptr},
                           });
}

TEST_P(VectorInteger, arithmetic) {
  checkLaneOps(GetParam(),
               {
                   two("v_add_u32", FN { return low(x.a + x.b); }),
                   two("v_sub_u32", FN { return low(x.a - x.b); }),
                   two("v_subrev_u32", FN { return low(x.b - x.a); }),
                   two(
                       "v_add_u32_e64", FN { return clampUnsigned(i64(x.a) + i64(x.b)); }, " clamp"),
                   two(
                       "v_sub_u32_e64", FN { return clampUnsigned(i64(x.a) - i64(x.b)); }, " clamp"),
                   two(
                       "v_subrev_u32_e64", FN { return clampUnsigned(i64(x.b) - i64(x.a)); }, " clamp"),
                   two("v_add_i32", FN { return low(x.a + x.b); }),
                   two("v_sub_i32", FN { return low(x.a - x.b); }),
                   two(
                       "v_add_i32", FN { return clampSigned(s32(x.a) + s32(x.b)); }, " clamp"),
                   two(
                       "v_sub_i32", FN { return clampSigned(s32(x.a) - s32(x.b)); }, " clamp"),
                   two("v_mul_lo_u32", FN { return low(x.a * x.b); }),
                   two("v_mul_hi_u32", FN { return x.a * x.b >> 32; }),
                   two("v_mul_hi_i32", FN { return low(s32(x.a) * s32(x.b) >> 32); }),
                   two("v_mul_i32_i24", FN { return low(s24(x.a) * s24(x.b)); }),
                   two("v_mul_hi_i32_i24", FN { return low(s24(x.a) * s24(x.b) >> 32); }),
                   two("v_mul_u32_u24", FN { return low((x.a & 0xFFFFFF) * (x.b & 0xFFFFFF)); }),
                   two("v_mul_hi_u32_u24", FN { return (x.a & 0xFFFFFF) * (x.b & 0xFFFFFF) >> 32; }),
                   two("v_min_i32", FN { return s32(x.a) < s32(x.b) ? x.a : x.b; }),
                   two("v_max_i32", FN { return s32(x.a) > s32(x.b) ? x.a : x.b; }),
                   two("v_min_u32", FN { return std::min(x.a, x.b); }),
                   two("v_max_u32", FN { return std::max(x.a, x.b); }),
                   three("v_mad_i32_i24", FN { return low(s24(x.a) * s24(x.b) + s32(x.c)); }),
                   three("v_mad_u32_u24", FN { return low((x.a & 0xFFFFFF) * (x.b & 0xFFFFFF) + x.c); }),
                   three(
                       "v_mad_i32_i24", FN { return clampSigned(s24(x.a) * s24(x.b) + s32(x.c)); }, " clamp"),
                   three(
                       "v_mad_u32_u24", FN { return std::min<u64>((x.a & 0xFFFFFF) * (x.b & 0xFFFFFF) + x.c, 0xFFFFFFFF); }, " clamp"),
                   three("v_add3_u32", FN { return low(x.a + x.b + x.c); }),
                   three("v_lshl_add_u32", FN { return low((x.a << (x.b & 31)) + x.c); }),
                   three("v_add_lshl_u32", FN { return low(low(x.a + x.b) << (x.c & 31)); }),
                   three("v_xad_u32", FN { return low((x.a ^ x.b) + x.c); }),
                   three("v_min3_i32", FN { return low(std::min({s32(x.a), s32(x.b), s32(x.c)})); }),
                   three("v_max3_i32", FN { return low(std::max({s32(x.a), s32(x.b), s32(x.c)})); }),
                   three("v_min3_u32", FN { return std::min({x.a, x.b, x.c}); }),
                   three("v_max3_u32", FN { return std::max({x.a, x.b, x.c}); }),
                   three("v_med3_i32", FN {
                           i64 v[3] = {s32(x.a), s32(x.b), s32(x.c)};
                           std::sort(v, v + 3);
                           return low(v[1]);
                         }),
                   three("v_med3_u32", FN {
                           u64 v[3] = {x.a, x.b, x.c};
                           std::sort(v, v + 3);
                           return v[1];
                         }),
                   {"v_lshl_add_u64 $d, $a, $b, $c",
                    I64,
                    {I64, I32, I64}, FN { return (x.a << x.b) + x.c; },
                    WaveState::defaultMode,
                    0,
                    nullptr,
                    [](LaneArgs &x) { x.b %= 5; }}, // more than 4 is not defined
               });
}

TEST_P(VectorInteger, carries) {
  const auto carry = [](const char *mnemonic, std::function<u64(Args)> sum) {
    // 33 bits: the low ones are the result, bit 32 the carry or borrow.
    return LaneOp{mnemonic,
                  I32,
                  {I32, I32},
                  [sum](Args x) { return low(static_cast<i64>(sum(x))); },
                  WaveState::defaultMode,
                  0,
                  [sum](Args x) { return (sum(x) >> 32 & 1) != 0; }};
  };
  checkLaneOps(GetParam(), {
                               carry("v_add_co_u32 $d, vcc, $a, $b", FN { return x.a + x.b; }),
                               carry("v_sub_co_u32 $d, vcc, $a, $b", FN { return x.a - x.b; }),
                               carry("v_subrev_co_u32 $d, vcc, $a, $b", FN { return x.b - x.a; }),
                               carry("v_addc_co_u32 $d, vcc, $a, $b, vcc", FN { return x.a + x.b + x.vcc; }),
                               carry("v_subb_co_u32 $d, vcc, $a, $b, vcc", FN { return x.a - x.b - x.vcc; }),
                               carry("v_subbrev_co_u32 $d, vcc, $a, $b, vcc", FN { return x.b - x.a - x.vcc; }),
                               {"v_add_co_u32_e64 $d, vcc, $a, $b clamp",
                                I32,
                                {I32, I32}, FN { return clampUnsigned(i64(x.a) + i64(x.b)); },
                                WaveState::defaultMode,
                                0,
                                [](Args x) { return x.a + x.b > 0xFFFFFFFF; }},
                               {"v_sub_co_u32_e64 $d, vcc, $a, $b clamp",
                                I32,
                                {I32, I32}, FN { return clampUnsigned(i64(x.a) - i64(x.b)); },
                                WaveState::defaultMode,
                                0,
                                [](Args x) { return x.a < x.b; }},
                               {"v_cndmask_b32 $d, $a, $b, vcc", I32, {I32, I32}, FN { return x.vcc ? x.b : x.a; }},
                               {"v_mad_u64_u32 $d, vcc, $a, $b, $c",
                                I64,
                                {I32, I32, I64}, FN { return x.a * x.b + x.c; },
                                WaveState::defaultMode,
                                0,
                                [](Args x) { return bool((static_cast<unsigned __int128>(x.a) * x.b + x.c) >> 64); }},
                               {"v_mad_i64_i32 $d, vcc, $a, $b, $c",
                                I64,
                                {I32, I32, I64}, FN { return u64(s32(x.a) * s32(x.b)) + x.c; },
                                WaveState::defaultMode,
                                0,
                                [](Args x) {
                                  return bool((static_cast<__int128>(s32(x.a) * s32(x.b)) + i64(x.c)) >> 64 & 1) !=
                                         bool((u64(s32(x.a) * s32(x.b)) + x.c) >> 63);
                                }},
                           });
}

TEST_P(VectorInteger, bitsAndShifts) {
  checkLaneOps(GetParam(),
               {
                   two("v_and_b32", FN { return x.a & x.b; }),
                   two("v_or_b32", FN { return x.a | x.b; }),
                   two("v_xor_b32", FN { return x.a ^ x.b; }),
                   two("v_xnor_b32", FN { return low(~(x.a ^ x.b)); }),
                   two("v_lshlrev_b32", FN { return low(x.b << (x.a & 31)); }),
                   two("v_lshrrev_b32", FN { return x.b >> (x.a & 31); }),
                   two("v_ashrrev_i32", FN { return low(s32(x.b) >> (x.a & 31)); }),
                   {"v_lshlrev_b64 $d, $a, $b", I64, {I32, I64}, FN { return x.b << (x.a & 63); }},
                   {"v_lshrrev_b64 $d, $a, $b", I64, {I32, I64}, FN { return x.b >> (x.a & 63); }},
                   {"v_ashrrev_i64 $d, $a, $b", I64, {I32, I64}, FN { return u64(i64(x.b) >> (x.a & 63)); }},
                   two("v_bfm_b32", FN { return low(((1ll << (x.a & 31)) - 1) << (x.b & 31)); }),
                   two("v_bcnt_u32_b32", FN { return low(std::popcount(u32(x.a)) + i64(x.b)); }),
                   two("v_mbcnt_lo_u32_b32", FN { // ones of S0 below the lane, of lanes 0-31
                         u64 n = x.b;
                         for (unsigned l = 0; l < 32 && l < x.lane; ++l)
                           n += x.a >> l & 1;
                         return low(n);
                       }),
                   two("v_mbcnt_hi_u32_b32", FN {
                         u64 n = x.b;
                         for (unsigned l = 32; l < x.lane; ++l)
                           n += x.a >> (l - 32) & 1;
                         return low(n);
                       }),
                   three("v_bfe_u32", FN { return x.a >> (x.b & 31) & ((1ull << (x.c & 31)) - 1); }),
                   three("v_bfe_i32", FN { // sign-extended
                           const unsigned width = x.c & 31;
                           const u64 field = low(s32(x.a) >> (x.b & 31)) & ((1ull << width) - 1);
                           return width && (field >> (width - 1) & 1) ? low(field | ~u64(0) << width) : field;
                         }),
                   three("v_bfi_b32", FN { return (x.a & x.b) | low(~x.a & x.c); }),
                   three("v_alignbit_b32", FN { return low((x.a << 32 | x.b) >> (x.c & 31)); }),
                   three("v_alignbyte_b32", FN { return low((x.a << 32 | x.b) >> (8 * (x.c & 3))); }),
                   three("v_and_or_b32", FN { return (x.a & x.b) | x.c; }),
                   three("v_lshl_or_b32", FN { return low(x.a << (x.b & 31)) | x.c; }),
                   three("v_or3_b32", FN { return x.a | x.b | x.c; }),
                   three("v_perm_b32", FN { // selectors 0-3: bytes of S1, 4-7: of S0, 8-11: signs, 12: 0, 13 and more: 0xFF
                           u64 r = 0;
                           for (int byte = 3; byte >= 0; --byte) {
                             const u32 s = x.c >> (8 * byte) & 0xFF;
                             u32 v;
                             if (s >= 13)
                               v = 0xFF;
                             else if (s == 12)
                               v = 0;
                             else if (s >= 8)
                               v = ((s < 10 ? x.b : x.a) >> (s & 1 ? 31 : 15) & 1) * 0xFF;
                             else
                               v = (s >= 4 ? x.a : x.b) >> (8 * (s & 3)) & 0xFF;
                             r = r << 8 | v;
                           }
                           return r;
                         }),
               });
  // Selectors of v_perm that matter, in every byte.
  std::vector<LaneOp> perms;
  LaneOp perm = three("v_perm_b32", nullptr);
  perm.prepare = [](LaneArgs &x) {
    x.c = 0;
    for (int b = 0; b < 4; ++b)
      x.c |= u64((x.lane * 5 + b * 3) % 16) << (8 * b);
  };
  perm.expected = FN {
    const u64 both = x.a << 32 | x.b;
    u64 r = 0;
    for (int b = 0; b < 4; ++b) {
      const u32 s = x.c >> (8 * b) & 15;
      const u64 v = s < 8     ? both >> (8 * s) & 0xFF
                    : s < 12  ? (both >> (16 * (s - 8) + 15) & 1 ? 0xFF : 0)
                    : s == 12 ? 0
                              : 0xFF;
      r |= v << (8 * b);
    }
    return r;
  };
  perms.push_back(perm);
  checkLaneOps(GetParam(), perms);
}

TEST_P(VectorInteger, sumsOfDifferences) {
  static const auto bytes = [](u64 a, u64 b, bool masked) {
    u64 sum = 0;
    for (int n = 0; n < 32; n += 8)
      if (!masked || (b >> n & 0xFF) != 0)
        sum += std::abs(int(a >> n & 0xFF) - int(b >> n & 0xFF));
    return sum;
  };
  static const auto quad = [](Args x, bool masked) {
    u64 r = 0;
    for (int n = 0; n < 4; ++n)
      r |= (bytes(low(i64(x.a >> (8 * n))), x.b, masked) + (x.c >> (16 * n) & 0xFFFF) & 0xFFFF) << (16 * n);
    return r;
  };
  checkLaneOps(GetParam(),
               {
                   three("v_sad_u8", FN { return low(bytes(x.a, x.b, false) + x.c); }),
                   three(
                       "v_sad_u8", FN { return std::min<u64>(bytes(x.a, x.b, false) + x.c, 0xFFFFFFFF); }, " clamp"),
                   three("v_sad_hi_u8", FN { return low((bytes(x.a, x.b, false) << 16) + x.c); }),
                   three("v_msad_u8", FN { return low(bytes(x.a, x.b, true) + x.c); }),
                   three("v_sad_u16", FN {
                           return low(std::abs(i64(x.a & 0xFFFF) - i64(x.b & 0xFFFF)) +
                                      std::abs(i64(x.a >> 16) - i64(x.b >> 16)) + i64(x.c));
                         }),
                   three("v_sad_u32", FN { return low(std::abs(i64(x.a) - i64(x.b)) + i64(x.c)); }),
                   {"v_qsad_pk_u16_u8 $d, $a, $b, $c", I64, {I64, I32, I64}, FN { return quad(x, false); }},
                   {"v_mqsad_pk_u16_u8 $d, $a, $b, $c", I64, {I64, I32, I64}, FN { return quad(x, true); }},
                   {"v_mqsad_u32_u8 $d, $a, $b, $c",
                    Wide,
                    {I64, I32, Wide}, FN {
                      return low(bytes(low(i64(x.a)), x.b, true) + low(i64(x.c))) |
                             low(bytes(low(i64(x.a >> 8)), x.b, true) + (x.c >> 32)) << 32;
                    }},
                   three("v_lerp_u8", FN {
                           u64 r = 0;
                           for (int n = 0; n < 32; n += 8)
                             r |= ((x.a >> n & 0xFF) + (x.b >> n & 0xFF) + (x.c >> n & 1)) / 2 << n;
                           return r;
                         }),
               });
}

TEST_P(VectorInteger, sixteenBits) {
  const auto keeps = [](std::function<u64(Args)> f) { return [f](Args x) { return (x.old & 0xFFFF0000) | f(x); }; };
  checkLaneOps(
      GetParam(),
      {
          half2("v_add_u16", FN { return low16(x.a + x.b); }),
          half2("v_sub_u16", FN { return low16(x.a - x.b); }),
          half2("v_subrev_u16", FN { return low16(x.b - x.a); }),
          half2(
              "v_add_u16_e64", FN { return std::min<u64>(x.a + x.b, 0xFFFF); }, " clamp"),
          half2(
              "v_sub_u16_e64", FN { return u64(std::max<i64>(i64(x.a) - i64(x.b), 0)); }, " clamp"),
          half2("v_add_i16", FN { return low16(x.a + x.b); }),
          half2(
              "v_add_i16", FN { return low16(std::clamp<i64>(s16(x.a) + s16(x.b), -32768, 32767)); }, " clamp"),
          half2(
              "v_sub_i16", FN { return low16(std::clamp<i64>(s16(x.a) - s16(x.b), -32768, 32767)); }, " clamp"),
          half2("v_mul_lo_u16", FN { return low16(x.a * x.b); }),
          half2("v_lshlrev_b16", FN { return low16(x.b << (x.a & 15)); }),
          half2("v_lshrrev_b16", FN { return x.b >> (x.a & 15); }),
          half2("v_ashrrev_i16", FN { return low16(s16(x.b) >> (x.a & 15)); }),
          half2("v_min_i16", FN { return low16(std::min(s16(x.a), s16(x.b))); }),
          half2("v_max_i16", FN { return low16(std::max(s16(x.a), s16(x.b))); }),
          half2("v_min_u16", FN { return std::min(x.a, x.b); }),
          half2("v_max_u16", FN { return std::max(x.a, x.b); }),
          half3("v_min3_i16", FN { return low16(std::min({s16(x.a), s16(x.b), s16(x.c)})); }),
          half3("v_max3_i16", FN { return low16(std::max({s16(x.a), s16(x.b), s16(x.c)})); }),
          half3("v_min3_u16", FN { return std::min({x.a, x.b, x.c}); }),
          half3("v_max3_u16", FN { return std::max({x.a, x.b, x.c}); }),
          half3("v_med3_i16", FN {
                  i64 v[3] = {s16(x.a), s16(x.b), s16(x.c)};
                  std::sort(v, v + 3);
                  return low16(v[1]);
                }),
          half3("v_med3_u16", FN {
                  u64 v[3] = {x.a, x.b, x.c};
                  std::sort(v, v + 3);
                  return v[1];
                }),
          half3("v_mad_legacy_u16", FN { return low16(x.a * x.b + x.c); }),
          half3("v_mad_legacy_i16", FN { return low16(s16(x.a) * s16(x.b) + s16(x.c)); }),
          half3("v_mad_u16", keeps(FN { return low16(x.a * x.b + x.c); })),
          half3("v_mad_i16", keeps(FN { return low16(s16(x.a) * s16(x.b) + s16(x.c)); })),
          half3("v_mad_u16", keeps(FN { return std::min<u64>(x.a * x.b + x.c, 0xFFFF); }), " clamp"),
          half3(
              "v_mad_i16", FN { return low16(s16(x.a) * s16(x.b) + s16(x.c)) << 16 | (x.old & 0xFFFF); },
              " op_sel:[0,0,0,1]"),
          {"v_mad_u32_u16 $d, $a, $b, $c", I32, {I16, I16, I32}, FN { return low(x.a * x.b + x.c); }},
          {"v_mad_i32_i16 $d, $a, $b, $c", I32, {I16, I16, I32}, FN { return low(s16(x.a) * s16(x.b) + s32(x.c)); }},
          {"v_mad_u32_u16 $d, $a, $b, $c op_sel:[1,0,0,0]",
           I32,
           {P16, I16, I32}, FN { return low((x.a >> 16) * x.b + x.c); }},
          {"v_mad_i32_i16 $d, $a, $b, $c clamp",
           I32,
           {I16, I16, I32}, FN { return clampSigned(s16(x.a) * s16(x.b) + s32(x.c)); }},
      });
}

TEST_P(VectorInteger, packed) {
  const auto pk2 = [](const std::string &mnemonic, std::function<u64(u64, u64)> f, const std::string &modifiers = "") {
    return LaneOp{mnemonic + " $d, $a, $b" + modifiers, I32, {P16, P16}, [f](Args x) {
                    return f(x.a & 0xFFFF, x.b & 0xFFFF) | f(x.a >> 16, x.b >> 16) << 16;
                  }};
  };
#define HALVES [](u64 a, u64 b)->u64
  checkLaneOps(GetParam(),
               {
                   pk2("v_pk_add_u16", HALVES { return low16(a + b); }),
                   pk2("v_pk_sub_u16", HALVES { return low16(a - b); }),
                   pk2(
                       "v_pk_add_u16", HALVES { return std::min<u64>(a + b, 0xFFFF); }, " clamp"),
                   pk2(
                       "v_pk_sub_u16", HALVES { return a > b ? a - b : 0; }, " clamp"),
                   pk2("v_pk_add_i16", HALVES { return low16(a + b); }),
                   pk2(
                       "v_pk_add_i16", HALVES { return low16(std::clamp<i64>(s16(a) + s16(b), -32768, 32767)); }, " clamp"),
                   pk2(
                       "v_pk_sub_i16", HALVES { return low16(std::clamp<i64>(s16(a) - s16(b), -32768, 32767)); }, " clamp"),
                   pk2("v_pk_mul_lo_u16", HALVES { return low16(a * b); }),
                   pk2("v_pk_lshlrev_b16", HALVES { return low16(b << (a & 15)); }),
                   pk2("v_pk_lshrrev_b16", HALVES { return b >> (a & 15); }),
                   pk2("v_pk_ashrrev_i16", HALVES { return low16(s16(b) >> (a & 15)); }),
                   pk2("v_pk_min_i16", HALVES { return low16(std::min(s16(a), s16(b))); }),
                   pk2("v_pk_max_i16", HALVES { return low16(std::max(s16(a), s16(b))); }),
                   pk2("v_pk_min_u16", HALVES { return std::min(a, b); }),
                   pk2("v_pk_max_u16", HALVES { return std::max(a, b); }),
                   {"v_pk_add_u16 $d, $a, $b op_sel:[1,0] op_sel_hi:[0,1]",
                    I32,
                    {P16, P16}, FN { return low16((x.a >> 16) + x.b) | low16(x.a + (x.b >> 16)) << 16; }},
                   {"v_pk_mad_u16 $d, $a, $b, $c",
                    I32,
                    {P16, P16, P16}, FN { return low16(x.a * x.b + x.c) | low16((x.a >> 16) * (x.b >> 16) + (x.c >> 16)) << 16; }},
                   {"v_pk_mad_i16 $d, $a, $b, $c clamp",
                    I32,
                    {P16, P16, P16}, FN {
                      const auto part = [&](int s) {
                        return low16(std::clamp<i64>(s16(x.a >> s) * s16(x.b >> s) + s16(x.c >> s), -32768, 32767));
                      };
                      return part(0) | part(16) << 16;
                    }},
               });
}

TEST_P(VectorInteger, dotProducts) {
  static const auto dot = [](Args x, unsigned bits, bool isSigned, i64 sum) {
    for (unsigned n = 0; n < 32; n += bits) {
      const auto part = [&](u64 v) -> i64 {
        const i64 field = v >> n & ((1u << bits) - 1);
        return isSigned && (field >> (bits - 1)) ? field - (1ll << bits) : field;
      };
      sum += part(x.a) * part(x.b);
    }
    return sum;
  };
  checkLaneOps(GetParam(),
               {
                   three("v_dot2_i32_i16", FN { return low(dot(x, 16, true, s32(x.c))); }),
                   three("v_dot2_u32_u16", FN { return low(dot(x, 16, false, i64(x.c))); }),
                   three(
                       "v_dot2_i32_i16", FN { return clampSigned(dot(x, 16, true, s32(x.c))); }, " clamp"),
                   three(
                       "v_dot2_u32_u16", FN { return clampUnsigned(dot(x, 16, false, i64(x.c))); }, " clamp"),
                   three("v_dot4_i32_i8", FN { return low(dot(x, 8, true, s32(x.c))); }),
                   three("v_dot4_u32_u8", FN { return low(dot(x, 8, false, i64(x.c))); }),
                   three(
                       "v_dot4_i32_i8", FN { return clampSigned(dot(x, 8, true, s32(x.c))); }, " clamp"),
                   three("v_dot8_i32_i4", FN { return low(dot(x, 4, true, s32(x.c))); }),
                   three("v_dot8_u32_u4", FN { return low(dot(x, 4, false, i64(x.c))); }),
                   three(
                       "v_dot8_u32_u4", FN { return clampUnsigned(dot(x, 4, false, i64(x.c))); }, " clamp"),
                   two("v_dot2c_i32_i16", FN { return low(dot(x, 16, true, s32(x.old))); }),
                   two("v_dot4c_i32_i8", FN { return low(dot(x, 8, true, s32(x.old))); }),
                   two("v_dot8c_i32_i4", FN { return low(dot(x, 4, true, s32(x.old))); }),
               });
}

TEST_P(VectorInteger, comparisons) {
  std::vector<LaneOp> ops;
  const char *const conditions[] = {"f", "lt", "eq", "le", "gt", "ne", "ge", "t"};
  const auto holds = [](int c, auto a, auto b) {
    return c == 7 || ((c & 1) && a < b) || ((c & 2) && a == b) || ((c & 4) && a > b);
  };
  for (int c = 0; c < 8; ++c) {
    const std::string name = std::string("v_cmp_") + conditions[c] + "_";
    const auto op = [&](const char *type, Kind kind, std::function<bool(Args)> f) {
      ops.push_back(
          {name + type + " vcc, $a, $b", None, {kind, kind}, nullptr, WaveState::defaultMode, 0, std::move(f)});
    };
    op("i32", I32, [=](Args x) { return holds(c, s32(x.a), s32(x.b)); });
    op("u32", I32, [=](Args x) { return holds(c, x.a, x.b); });
    op("i64", I64, [=](Args x) { return holds(c, i64(x.a), i64(x.b)); });
    op("u64", I64, [=](Args x) { return holds(c, x.a, x.b); });
    op("i16", I16, [=](Args x) { return holds(c, s16(x.a), s16(x.b)); });
    op("u16", I16, [=](Args x) { return holds(c, x.a, x.b); });
  }
  checkLaneOps(GetParam(), ops);
}

/// Source and destination selects: bytes and words, sign-extended or not, the rest kept, cleared or sign-extended.
TEST_P(VectorInteger, sdwa) {
  checkLaneOps(
      GetParam(),
      {
          two(
              "v_add_u32_sdwa", FN { return low((x.a & 0xFF) + (x.b >> 16)); },
              " dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1"),
          {"v_add_u32_sdwa $d, sext($a), sext($b) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_0",
           I32,
           {I32, I32},
           FN { return low(i64(int8_t(x.a >> 24)) + s16(x.b)); }},
          two(
              "v_and_b32_sdwa", FN { return (x.a & x.b & 0xFF) << 8; },
              " dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD"),
          two(
              "v_and_b32_sdwa", FN { return ((x.a & x.b & 0xFF) << 16) | (x.old & 0xFF00FFFF); },
              " dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD"),
          two(
              "v_or_b32_sdwa", FN { return low(s16(x.a | x.b)); },
              " dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD"),
          two(
              "v_or_b32_sdwa", FN { return low(i64(int8_t(x.a | x.b)) * 256); },
              " dst_sel:BYTE_1 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD"),
          two(
              "v_lshlrev_b32_sdwa", FN { return (x.b << (x.a >> 8 & 31) & 0xFFFF) << 16; },
              " dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD"),
          {"v_cmp_lt_u32_sdwa vcc, $a, $b src0_sel:BYTE_1 src1_sel:WORD_0",
           None,
           {I32, I32},
           nullptr,
           WaveState::defaultMode,
           0,
           [](Args x) { return (x.a >> 8 & 0xFF) < (x.b & 0xFFFF); }},
          {"v_not_b32_sdwa $d, $a dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1",
           I32,
           {I32},
           FN { return (~(x.a >> 16) & 0xFFFF) << 16 | (x.old & 0xFFFF); }},
          {"v_addc_co_u32_sdwa $d, vcc, $a, $b, vcc dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3",
           I32,
           {I32, I32},
           FN { return low(x.a + (x.b >> 24) + x.vcc); },
           WaveState::defaultMode,
           0,
           [](Args x) { return bool((x.a + (x.b >> 24) + x.vcc) >> 32); }},
      });
}

TEST_P(VectorInteger, truthTables) {
  if (std::string(GetParam()) != "gfx950") {
    SnippetSet other(GetParam(), {{"bitop3", "v_bitop3_b32 v0, v1, v2, v3 bitop3:1"}});
    EXPECT_NE(other.error(), "") << "the processor has it: test it";
    return;
  }
  std::vector<LaneOp> ops;
  for (int table : {0x00, 0x01, 0x80, 0x96, 0xCA, 0xE8, 0x6F, 0xFF, 0x1B}) {
    const auto f = [table](Args x) {
      u64 r = 0;
      for (int bit = 0; bit < 32; ++bit)
        r |= u64(table >> ((x.a >> bit & 1) << 2 | (x.b >> bit & 1) << 1 | (x.c >> bit & 1)) & 1) << bit;
      return r;
    };
    const std::string modifier = " bitop3:" + std::to_string(table);
    ops.push_back(three("v_bitop3_b32", f, modifier));
    ops.push_back(half3("v_bitop3_b16", [f](Args x) { return f(x) & 0xFFFF; }, modifier));
  }
  ops.push_back(three("v_ashr_pk_i8_i32", FN {
    const auto part = [&](u64 v) { return u64(std::clamp<i64>(s32(v) >> (x.c & 31), -128, 127)) & 0xFF; };
    return part(x.a) | part(x.b) << 8 | (x.old & 0xFFFF0000);
  }));
  ops.push_back(three(
      "v_ashr_pk_u8_i32",
      FN {
        const auto part = [&](u64 v) { return u64(std::clamp<i64>(s32(v) >> (x.c & 31), 0, 255)); };
        return (part(x.a) | part(x.b) << 8) << 16 | (x.old & 0xFFFF);
      },
      " op_sel:[0,0,0,1]"));
  ops.push_back({"v_prng_b32 $d, $a", I32, {I32}, FN { return low(x.a << 1 ^ (x.a >> 31 ? 197 : 0)); }});
  checkLaneOps(GetParam(), ops);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorInteger, testing::Values("gfx942", "gfx950"));

} // namespace
