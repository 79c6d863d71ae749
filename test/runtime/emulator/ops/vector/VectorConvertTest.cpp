//===- VectorConvertTest.cpp - conversions of integers and floats ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Expected values by AMD's CDNA3 and CDNA4 ISA manuals, V_CVT_* and V_SAT_PK_*: to integers towards zero, saturating,
// NaN to 0.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace flyc::emulator::test;
using enum flyc::emulator::test::Kind;

namespace {

using Args = const LaneArgs &;
using u64 = uint64_t;

#define FN [](Args x)->u64

u64 integer(double x, double lowest, double highest) {
  return std::isnan(x) ? 0 : static_cast<u64>(static_cast<int64_t>(std::trunc(std::clamp(x, lowest, highest))));
}
u64 toI32(double x) { return integer(x, -2147483648.0, 2147483647.0) & 0xFFFFFFFF; }
u64 toU32(double x) { return integer(x, 0, 4294967295.0); }
u64 snorm(double x) {
  return std::isnan(x) ? 0 : static_cast<uint16_t>(static_cast<int>(std::rint(std::clamp(x, -1.0, 1.0) * 32767)));
}
u64 unorm(double x) { return std::isnan(x) ? 0 : static_cast<uint16_t>(std::rint(std::clamp(x, 0.0, 1.0) * 65535)); }
/// Towards zero: the nearest code, one back if it is beyond.
u64 halfTowardsZero(double x) {
  const u64 code = halfOf(x);
  return std::isfinite(x) && std::fabs(h(code)) > std::fabs(x) ? code - 1 : code;
}

class VectorConvert : public testing::TestWithParam<const char *> {};

TEST_P(VectorConvert, integers) {
  checkLaneOps(
      GetParam(),
      {
          {"v_cvt_f32_i32 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(static_cast<int32_t>(x.a))); }},
          {"v_cvt_f32_u32 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(static_cast<uint32_t>(x.a))); }},
          {"v_cvt_f64_i32 $d, $a", F64, {I32}, FN { return bitsOf(static_cast<double>(static_cast<int32_t>(x.a))); }},
          {"v_cvt_f64_u32 $d, $a", F64, {I32}, FN { return bitsOf(static_cast<double>(static_cast<uint32_t>(x.a))); }},
          {"v_cvt_f32_ubyte0 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(x.a & 0xFF)); }},
          {"v_cvt_f32_ubyte1 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(x.a >> 8 & 0xFF)); }},
          {"v_cvt_f32_ubyte2 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(x.a >> 16 & 0xFF)); }},
          {"v_cvt_f32_ubyte3 $d, $a", F32, {I32}, FN { return bitsOf(static_cast<float>(x.a >> 24)); }},
          {"v_cvt_off_f32_i4 $d, $a", F32, {I32}, FN { return bitsOf(((x.a & 15) ^ 8) / 16.0f - 0.5f); }},
          {"v_cvt_i32_f32 $d, $a", I32, {F32}, FN { return toI32(x.fa()); }},
          {"v_cvt_u32_f32 $d, $a", I32, {F32}, FN { return toU32(x.fa()); }},
          {"v_cvt_i32_f32_e64 $d, -|$a|", I32, {F32}, FN { return toI32(-std::fabs(x.fa())); }},
          {"v_cvt_i32_f64 $d, $a", I32, {F64}, FN { return toI32(x.da()); }},
          {"v_cvt_u32_f64 $d, $a", I32, {F64}, FN { return toU32(x.da()); }},
          {"v_cvt_rpi_i32_f32 $d, $a", I32, {F32}, FN { return toI32(std::floor(x.fa() + 0.5f)); }},
          {"v_cvt_flr_i32_f32 $d, $a", I32, {F32}, FN { return toI32(std::floor(x.fa())); }},
          {"v_cvt_f16_u16 $d, $a", F16, {I16}, FN { return halfOf(static_cast<double>(x.a)); }},
          {"v_cvt_f16_i16 $d, $a", F16, {I16}, FN { return halfOf(static_cast<int16_t>(x.a)); }},
          {"v_cvt_u16_f16 $d, $a", I32, {F16}, FN { return integer(h(x.a), 0, 65535); }},
          {"v_cvt_i16_f16 $d, $a", I32, {F16}, FN { return integer(h(x.a), -32768, 32767) & 0xFFFF; }},
          {"v_cvt_norm_i16_f16 $d, $a", I32, {F16}, FN { return snorm(h(x.a)); }},
          {"v_cvt_norm_u16_f16 $d, $a", I32, {F16}, FN { return unorm(h(x.a)); }},
          {"v_sat_pk_u8_i16 $d, $a",
           I32,
           {P16},
           FN {
             const auto part = [](u64 v) { return u64(std::clamp<int>(static_cast<int16_t>(v), 0, 255)); };
             return part(x.a) | part(x.a >> 16) << 8;
           }},
          {"v_cvt_f32_i32_sdwa $d, sext($a) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2",
           F32,
           {I32},
           FN { return bitsOf(static_cast<float>(static_cast<int8_t>(x.a >> 16))); }},
      });
}

TEST_P(VectorConvert, packed) {
  checkLaneOps(
      GetParam(),
      {
          {"v_cvt_pknorm_i16_f32 $d, $a, $b", I32, {F32, F32}, FN { return snorm(x.fa()) | snorm(x.fb()) << 16; }},
          {"v_cvt_pknorm_u16_f32 $d, $a, -$b", I32, {F32, F32}, FN { return unorm(x.fa()) | unorm(-x.fb()) << 16; }},
          {"v_cvt_pknorm_i16_f16 $d, $a, $b", I32, {F16, F16}, FN { return snorm(h(x.a)) | snorm(h(x.b)) << 16; }},
          {"v_cvt_pknorm_u16_f16 $d, $a, $b", I32, {F16, F16}, FN { return unorm(h(x.a)) | unorm(h(x.b)) << 16; }},
          {"v_cvt_pk_u16_u32 $d, $a, $b",
           I32,
           {I32, I32},
           FN { return std::min<u64>(x.a, 0xFFFF) | std::min<u64>(x.b, 0xFFFF) << 16; }},
          {"v_cvt_pk_i16_i32 $d, $a, $b",
           I32,
           {I32, I32},
           FN {
             const auto part = [](u64 v) {
               return u64(static_cast<uint16_t>(std::clamp<int32_t>(static_cast<int32_t>(v), -32768, 32767)));
             };
             return part(x.a) | part(x.b) << 16;
           }},
          {"v_cvt_pk_u8_f32 $d, $a, $b, $c",
           I32,
           {F32, I32, I32},
           FN {
             const int shift = 8 * (x.b & 3);
             return (x.c & ~(0xFFull << shift)) | integer(x.fa(), 0, 255) << shift;
           }},
          {"v_cvt_pkaccum_u8_f32 $d, $a, $b",
           I32,
           {F32, I32},
           FN {
             const int shift = 8 * (x.b & 3);
             return (x.old & ~(0xFFull << shift)) | integer(x.fa(), 0, 255) << shift;
           }},
          {"v_cvt_pkrtz_f16_f32 $d, $a, $b",
           PF16,
           {F32, F32},
           FN { return halfTowardsZero(x.fa()) | halfTowardsZero(x.fb()) << 16; }},
      });
}

TEST_P(VectorConvert, floats) {
  std::vector<LaneOp> ops = {
      {"v_cvt_f16_f32 $d, $a", F16, {F32}, FN { return halfOf(x.fa()); }},
      {"v_cvt_f16_f32_e64 $d, -$a", F16, {F32}, FN { return halfOf(-x.fa()); }},
      {"v_cvt_f16_f32_sdwa $d, $a dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD",
       I32,
       {F32},
       FN { return (x.old & 0xFFFF) | halfOf(x.fa()) << 16; },
       plain,
       0,
       nullptr,
       [](LaneArgs &x) { x.a &= 0xBFFFFFFF; }},
      {"v_cvt_f16_f32 $d, $a", F16, {F32}, FN { return halfTowardsZero(x.fa()); }, plain | 12},
      {"v_cvt_f16_f32 $d, $a", F16, {F32}, FN { return halfOf(x.fa()); }, plain | 3}, // f32's bits do not count
      {"v_cvt_f32_f16 $d, $a", F32, {F16}, FN { return bitsOf(static_cast<float>(h(x.a))); }},
      {"v_cvt_f32_f16_e64 $d, |$a|", F32, {F16}, FN { return bitsOf(static_cast<float>(std::fabs(h(x.a)))); }},
      {"v_cvt_f32_f16_sdwa $d, $a dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1",
       F32,
       {PF16},
       FN { return bitsOf(static_cast<float>(h(x.a >> 16))); }},
      {"v_cvt_f64_f32 $d, $a", F64, {F32}, FN { return bitsOf(static_cast<double>(x.fa())); }},
      {"v_cvt_f32_f64 $d, $a", F32, {F64}, FN { return bitsOf(static_cast<float>(x.da())); }},
      {"v_cvt_f32_f64 $d, $a",
       F32,
       {F64},
       FN {
         const float y = static_cast<float>(x.da());
         return bitsOf(std::fpclassify(y) == FP_SUBNORMAL ? std::copysign(0.0f, y) : y);
       },
       plain & ~0x20u},
  };
  if (std::string(GetParam()) == "gfx950") {
    ops.push_back(
        {"v_cvt_pk_f16_f32 $d, $a, $b", PF16, {F32, F32}, FN { return halfOf(x.fa()) | u64(halfOf(x.fb())) << 16; }});
    ops.push_back({"v_cvt_pk_f16_f32 $d, $a, $b",
                   PF16,
                   {F32, F32},
                   FN { // FP16_OVFL
                     const auto part = [](float v) {
                       return u64(halfOf(std::isfinite(v) ? std::fmax(std::fmin(v, 65504.0f), -65504.0f) : v));
                     };
                     return part(x.fa()) | part(x.fb()) << 16;
                   },
                   plain | 1u << 23});
    ops.push_back({"v_cvt_pk_bf16_f32 $d, $a, $b", PBF16, {F32, F32}, FN {
                     return brainOf(x.fa()) | u64(brainOf(x.fb())) << 16;
                   }});
    ops.push_back({"v_cvt_pk_bf16_f32 $d, $a, $b",
                   PBF16,
                   {F32, F32},
                   FN { return brainOf(x.fa()) | u64(brainOf(x.fb())) << 16; },
                   plain | 3});
    ops.push_back(
        {"v_cvt_f32_bf16 $d, $a", F32, {PBF16}, FN { return bitsOf(static_cast<float>(valueOfBrain(x.a & 0xFFFF))); }});
  }
  checkLaneOps(GetParam(), ops);
}

/// A conversion quiets a NaN and keeps its sign and the high bits of its payload.
TEST_P(VectorConvert, payloadsOfNaNs) {
  SnippetSet set(
      GetParam(),
      {{"up", "v_cvt_f32_f16 v1, v0"}, {"down", "v_cvt_f16_f32 v1, v0"}, {"wide", "v_cvt_f64_f32 v[2:3], v0"}});
  WaveState in;
  in.v(0, 0) = 0xFD23;
  EXPECT_EQ(set.run("up", in).v(1, 0), 0xFFE46000u);
  in.v(0, 0) = 0x7FA46000;
  EXPECT_EQ(set.run("down", in).v(1, 0), 0x7F23u);
  in.v(0, 0) = 0xFFA46000;
  EXPECT_EQ(set.run("wide", in).v64(2, 0), 0xFFFC8C0000000000u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorConvert, testing::Values("gfx942", "gfx950"));

} // namespace
