//===- Cdna5Test.cpp - what CDNA5 has beside RDNA4 --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernels of assembly: banks of registers, pairs with three sources, wide literals, groups of lanes, copies between
// memory and LDS, tiles with their bounds and padding, clusters. Expected values by the manual's expressions.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;

namespace {

constexpr const char *processor = "gfx1250";

/// s[4:5] is `in` (dword n holds n), s[6:7] is `out`, v0 the lane, v1 four times the lane.
const std::string head = "s_load_b128 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_wait_kmcnt 0x0\n";
const std::string tail = "\nglobal_store_b32 v1, v2, s[6:7]\ns_endpgm\n"; ///< gives v2

/// Dword n of `out` after one wave, or a workgroup of several.
CheckKernel ran(const std::string &body, unsigned lds = 0, unsigned vgprs = 64, uint32_t grid = 1, uint32_t block = 32,
                const std::string &metadata = "") {
  CheckKernel kernel(processor, head + body + tail, lds, vgprs, metadata);
  const auto result = kernel.run(nullptr, grid, block);
  EXPECT_TRUE(result) << result.error().message;
  return kernel;
}
/// The fault of one wave.
std::string faultOf(const std::string &body, unsigned lds = 0) {
  CheckKernel kernel(processor, head + body + tail, lds, 64);
  const auto result = kernel.run(nullptr, 1, 32);
  EXPECT_FALSE(result);
  return result ? "" : result.error().message;
}

TEST(Cdna5, BanksOfRegisters) {
  // v300 = lane + 5; v[1023] = v300 * 2; bank bits: dst [7:6], src2, src1, src0 [1:0].
  CheckKernel k = ran("v_mov_b32 v3, 5\n"
                      "s_set_vgpr_msb 0x40\nv_add_nc_u32 v44, v0, v3\n"  // to v300
                      "s_set_vgpr_msb 0xc1\nv_lshlrev_b32 v255, 1, v3\n" // v1023 = v3 << 1
                      "s_set_vgpr_msb 0x01\nv_add_nc_u32 v2, v44, v3\n"  // v300 + 5
                      "s_set_vgpr_msb 0x0c\nv_add_nc_u32 v2, v2, v255\n" // + v1023
                      "s_set_vgpr_msb 0x0",
                      0, 1024);
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), l + 5 + 5 + 10) << l;
}

TEST(Cdna5, ALiteralForModeSetsBanks) {
  // Bits 19:12 of the literal: dst [13:12], src0, src1, src2.
  CheckKernel k =
      ran("v_mov_b32 v44, 7\n"
          "s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 25, 1), 0x1001\nv_add_nc_u32 v44, v0, v44\n" // v300 = lane + 7
          "s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 23, 1), 0x4000\nv_add_nc_u32 v2, v44, v44\n" // v300 + v44
          "s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 0, 2), 0",
          0, 1024);
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), l + 14) << l;
}

TEST(Cdna5, ARegisterBeyondThoseGrantedIsAFault) {
  EXPECT_NE(faultOf("s_set_vgpr_msb 0x40\nv_mov_b32 v44, 1\ns_set_vgpr_msb 0x0").find("v300"), std::string::npos);
}

TEST(Cdna5, PairsWithThreeSources) {
  CheckKernel k = ran("v_cvt_f32_u32 v3, v0\nv_mov_b32 v4, 2.0\nv_mov_b32 v5, 1.0\nv_mov_b32 v6, 0x55\n"
                      "s_mov_b32 s8, 0xffff0000\n"
                      "v_dual_fma_f32 v7, v3, v4, v5 :: v_dual_bitop2_b32 v8, v0, v6 bitop3:0x14\n" // 2 x + 1; x ^ 0x55
                      "v_cvt_u32_f32 v7, v7\n"
                      "v_dual_cndmask_b32 v9, v7, v8, s8 :: v_dual_max_i32 v10, v0, v6\n"
                      "v_lshl_add_u32 v2, v10, 16, v9");
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), 0x550000u + (l >= 16 ? l ^ 0x55 : 2 * l + 1)) << l;
}

TEST(Cdna5, AmountsInHighHalves) {
  // The low half of the amount, 0xffff, would shift by 31 bits or 3 bytes.
  CheckKernel k =
      ran("v_mov_b32 v3, 0x89abcdef\nv_mov_b32 v4, 0x01234567\nv_lshl_or_b32 v5, v0, 16, 0xffff\n"
          "v_alignbit_b32 v6, v3, v4, v5 op_sel:[0,0,1,0]\nv_alignbyte_b32 v7, v3, v4, v5 op_sel:[0,0,1,0]\n"
          "v_xor_b32 v2, v6, v7");
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), uint32_t(0x89abcdef01234567 >> l) ^ uint32_t(0x89abcdef01234567 >> (8 * (l % 4)))) << l;
}

TEST(Cdna5, LiteralsOf64Bits) {
  CheckKernel k = ran("v_mov_b64 v[4:5], 0x123456789abcdef0\ns_mov_b64 s[8:9], 0xfedcba9800000001\n"
                      "v_add_nc_u64 v[4:5], s[8:9], v[4:5]\nv_add_nc_u32 v2, v4, v5");
  const uint64_t sum = 0x123456789abcdef0 + 0xfedcba9800000001;
  EXPECT_EQ(k.out(3), uint32_t(sum) + uint32_t(sum >> 32));
}

TEST(Cdna5, GroupsOfLanes) {
  CheckKernel k =
      ran("v_permlane_bcast_b32 v4, v0, 3, 8\nv_permlane_up_b32 v5, v0, 2, 16\nv_permlane_down_b32 v6, v0, 1, 4\n"
          "v_permlane_xor_b32 v7, v0, 5, 8\nv_lshl_or_b32 v4, v5, 8, v4\nv_lshl_or_b32 v4, v6, 16, v4\n"
          "v_lshl_or_b32 v2, v7, 24, v4");
  for (unsigned l = 0; l < 32; ++l) {
    const unsigned up = l % 16 < 2 ? l : l - 2, down = l % 4 == 3 ? l : l + 1;
    EXPECT_EQ(k.out(l), (l / 8 * 8 + 3) | up << 8 | down << 16 | (l ^ 5) << 24) << l;
  }
}

TEST(Cdna5, BoundedSumsAndTables) {
  CheckKernel k = ran("v_mov_b32 v4, 0x7ffffff0\nv_add_max_i32 v5, v4, v0, 7\n" // saturates from lane 16 on
                      "v_mov_b32 v6, 0x76543210\nv_mov_b32 v7, 0xfedcba98\nv_mov_b32 v8, 0x0f0f0f0f\nv_mov_b32 v9, v8\n"
                      "v_perm_pk16_b4_u4 v[10:11], v7, v6, v[8:9]\nv_xor_b32 v2, v5, v10");
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), std::min(0x7ffffff0u + l, 0x7fffffffu) ^ 0x0f0f0f0f) << l;
}

TEST(Cdna5, PackedBf16) {
  // (1.5, 3) * (2, -1) + (0.5, 0.25): f32 halves; a constant is the upper half of an f32.
  CheckKernel k = ran("v_mov_b32 v4, 0x40403fc0\nv_mov_b32 v5, 0xbf804000\nv_mov_b32 v6, 0x3e803f00\n"
                      "v_pk_fma_bf16 v2, v4, v5, v6\nv_pk_add_bf16 v2, v2, 1.0");
  EXPECT_EQ(k.out(0), 0xbfe04090u); // 4.5 and -1.75
}

TEST(Cdna5, MixedBf16IsRoundedTwice) {
  // 1 + 2^-8 + 2^-40 is 1 + 2^-8 as an f32, of which 1 is the even neighbour; rounded once it would be 1 + 2^-7.
  CheckKernel k = ran("v_mov_b32 v4, 0x3f808000\nv_mov_b32 v5, 1.0\nv_mov_b32 v6, 0x2b800000\nv_mov_b32 v2, 0\n"
                      "v_fma_mixlo_bf16 v2, v4, v5, v6\nv_fma_mixhi_bf16 v2, v4, v5, v6");
  EXPECT_EQ(k.out(0), 0x3f803f80u);
}

TEST(Cdna5, OffsetsOfLanesAreSignedAndScaled) {
  CheckKernel k = ran("v_sub_nc_u32 v4, 31, v0\ns_add_nc_u64 s[8:9], s[4:5], 128\nv_sub_nc_u32 v4, v4, 32\n"
                      "global_load_b32 v2, v4, s[8:9] scale_offset\ns_wait_loadcnt 0x0");
  for (unsigned l = 0; l < 32; ++l) // in[32 + 31 - l - 32]
    EXPECT_EQ(k.out(l), 31 - l) << l;
}

TEST(Cdna5, CopiesByTheLanesAddresses) {
  // Each lane's dword goes to the place of the lane opposite; and back to memory.
  CheckKernel k = ran("v_sub_nc_u32 v3, 124, v1\nglobal_load_async_to_lds_b32 v3, v1, s[4:5]\ns_wait_asynccnt 0x0\n"
                      "v_mov_b32 v4, 128\nv_add_nc_u32 v4, v4, v1\nglobal_store_async_from_lds_b32 v4, v1, s[6:7]\n"
                      "s_wait_asynccnt 0x0\nds_load_b32 v2, v1\ns_wait_dscnt 0x0",
                      128);
  for (unsigned l = 0; l < 32; ++l)
    EXPECT_EQ(k.out(l), 31 - l) << l;
}

TEST(Cdna5, TransposingLoads) {
  // LDS holds halfwords 0, 1, 2, ..; lane l loads eight from 8 l on. Of eight lanes lane h then has halfword h of each.
  CheckKernel k =
      ran("v_lshlrev_b32 v3, 4, v0\nv_lshlrev_b32 v4, 3, v0\nv_add_nc_u32 v5, v4, 1\nv_lshl_or_b32 v6, v5, 16, v4\n"
          "v_add_nc_u32 v7, 0x20002, v6\nv_add_nc_u32 v8, 0x40004, v6\nv_add_nc_u32 v9, 0x60006, v6\n"
          "ds_store_b32 v3, v6\nds_store_b32 v3, v7 offset:4\nds_store_b32 v3, v8 offset:8\n"
          "ds_store_b32 v3, v9 offset:12\ns_wait_dscnt 0x0\nds_load_tr16_b128 v[10:13], v3\ns_wait_dscnt 0x0\n"
          "v_mov_b32 v2, v11",
          512);
  for (unsigned l = 0; l < 32; ++l) { // elements 2 and 3
    const auto value = [&](unsigned j) { return 8 * (l / 8 * 8 + j) + l % 8; };
    EXPECT_EQ(k.out(l), value(2) | value(3) << 16) << l;
  }
}

/// The descriptor of a tile of dwords in s[8:11] and s[12:19], of `in` from dword `first` on.
std::string tileOf(unsigned width, unsigned height, unsigned left, unsigned rowsLeft, unsigned pitch, unsigned first,
                   const std::string &flags) {
  const auto line = [](unsigned reg, const std::string &value) {
    return "s_mov_b32 s" + std::to_string(reg) + ", " + value + "\n";
  };
  const auto number = [](uint64_t n) { return std::to_string(n); };
  return line(8, "1") + line(9, "0") + "s_add_nc_u64 s[10:11], s[4:5], " + number(4 * first) +
         "\ns_or_b32 s11, s11, 0x80000000\n" + line(12, "0x20000 + " + flags) +
         line(13, number(uint64_t(left & 0xFFFF) << 16)) +
         line(14, number(left >> 16 | uint64_t(rowsLeft & 0xFFFF) << 16)) +
         line(15, number(rowsLeft >> 16 | uint64_t(width) << 16)) + line(16, number(height)) + line(17, number(pitch)) +
         line(18, "0") + line(19, "0");
}

TEST(Cdna5, TilesAreBoundedAndPadded) {
  // 4 rows of 8 of a tensor with rows of 100, of which 3 rows and 6 columns are there; after each 8 dwords one is left
  // out.
  const unsigned pad = 1u << 20 | 2u << 22; // interval 2^(2 + 1) dwords, amount 0 + 1
  CheckKernel k =
      ran(tileOf(8, 4, 6, 3, 100, 205, std::to_string(pad)) +
              "v_mov_b32 v4, -1\nds_store_b32 v1, v4\nds_store_b32 v1, v4 offset:128\ns_wait_dscnt 0x0\n"
              "tensor_load_to_lds s[8:11], s[12:19]\ns_wait_tensorcnt 0x0\nds_load_b32 v2, v1\ns_wait_dscnt 0x0",
          256);
  for (unsigned l = 0; l < 32; ++l) {
    const unsigned row = l / 9, column = l % 9;
    const uint32_t expected = column == 8 ? ~0u : row < 3 && column < 6 ? 205 + 100 * row + column : 0;
    EXPECT_EQ(k.out(l), expected) << l;
  }
}

TEST(Cdna5, TilesGoBackToMemory) {
  CheckKernel k =
      ran("ds_store_b32 v1, v0\ns_wait_dscnt 0x0\ns_mov_b64 s[4:5], s[6:7]\n" + tileOf(4, 8, 3, 7, 10, 40, "0") +
              "tensor_store_from_lds s[8:11], s[12:19]\ns_wait_tensorcnt 0x0\nv_mov_b32 v2, 0",
          128);
  for (unsigned row = 0; row < 8; ++row)
    for (unsigned column = 0; column < 4; ++column)
      EXPECT_EQ(k.out(40 + 10 * row + column), row < 7 && column < 3 ? 4 * row + column : 0) << row << " " << column;
}

TEST(Cdna5, ATileBeyondLdsIsAFault) {
  EXPECT_NE(faultOf(tileOf(8, 8, 8, 8, 8, 0, "0") + "tensor_load_to_lds s[8:11], s[12:19]\nv_mov_b32 v2, 0", 128)
                .find("reaches LDS byte 159 of 128"),
            std::string::npos);
}

TEST(Cdna5, LdsBarriersChangeTheirPhase) {
  // One cell for two arrivals: initial count 1; the second arrival begins the next phase with 1 pending again.
  CheckKernel k =
      ran("v_mov_b32 v4, 1\nv_mov_b32 v5, 1\nv_mov_b32 v6, 0\nv_mov_b32 v8, 1\nv_mov_b32 v9, 0\ns_mov_b32 exec_lo, 1\n"
          "ds_store_b64 v6, v[4:5]\ns_wait_dscnt 0x0\nds_atomic_barrier_arrive_rtn_b64 v[10:11], v6, v[8:9]\n"
          "ds_atomic_async_barrier_arrive_b64 v6\ns_wait_asynccnt 0x0\ns_wait_dscnt 0x0\nds_load_b32 v2, "
          "v6\ns_wait_dscnt 0x0",
          8);
  EXPECT_EQ(k.out(0), 0xE0000001u); // the phase, three bits, has gone one down
}

TEST(Cdna5, AClustersWorkgroupsRunTogether) {
  // Each workgroup of a cluster of two stores a flag, all meet, and each reads that of the other.
  const std::string body =
      "s_bfe_u32 s8, ttmp6, 0x40000\ns_lshl1_add_u32 s9, ttmp9, s8\n" // in the cluster; of all
      "s_xor_b32 s10, s9, 1\ns_lshl_b32 s11, s9, 2\ns_lshl_b32 s12, s10, 2\n"
      "v_mov_b32 v3, s11\nv_mov_b32 v4, s12\nv_mov_b32 v5, s9\nv_add_nc_u32 v5, 100, v5\n"
      "global_store_b32 v3, v5, s[4:5] scope:SCOPE_DEV\ns_wait_storecnt 0x0\n"
      "s_barrier_signal -3\ns_barrier_wait -3\n"
      "global_load_b32 v2, v4, s[4:5] scope:SCOPE_DEV\ns_wait_loadcnt 0x0\nv_lshl_add_u32 v1, s9, 7, v1";
  CheckKernel k = ran(body, 0, 64, 6, 32, "    .cluster_dims: [2, 1, 1]\n");
  for (unsigned group = 0; group < 6; ++group)
    EXPECT_EQ(k.out(32 * group), 100 + (group ^ 1)) << group;
}

TEST(Cdna5, AGridOfPartsOfClustersIsRefused) {
  CheckKernel kernel(processor, head + tail, 0, 64, "    .cluster_dims: [2, 1, 1]\n");
  const auto result = kernel.run(nullptr, 3, 32);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("does not divide into clusters of 2 x 1 x 1"), std::string::npos)
      << result.error().message;
}

/// s8 is the wave's number; wave 0 gives barrier 1 and 2 `members` each, then all meet.
std::string namedHead(unsigned members) {
  const std::string count = std::to_string(members << 16);
  return "v_readfirstlane_b32 s8, v0\ns_lshr_b32 s8, s8, 5\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 0f\n"
         "s_mov_b32 m0, " +
         count + "+1\ns_barrier_init m0\ns_mov_b32 m0, " + count +
         "+2\ns_barrier_init m0\n0:\ns_barrier_signal -1\ns_barrier_wait -1\n";
}
/// Waves 0 and 1 meet at barrier 1, waves 2 and 3 at barrier 2, and read what the other one wrote.
std::string pairs(const std::string &meet) {
  return namedHead(2) +
         "s_lshr_b32 s9, s8, 1\ns_add_co_i32 s9, s9, 1\ns_mov_b32 m0, s9\ns_barrier_join m0\n"
         "ds_store_b32 v1, v0\ns_wait_dscnt 0x0\n" +
         meet + "v_xor_b32 v3, 0x80, v1\nds_load_b32 v2, v3\ns_wait_dscnt 0x0";
}
const std::string meeting = "s_barrier_signal m0\ns_barrier_wait 1\n";

std::string faultOfWaves(const std::string &body, uint32_t block) {
  CheckKernel kernel(processor, head + body + tail, 512, 64);
  const auto result = kernel.run(nullptr, 1, block);
  EXPECT_FALSE(result);
  return result ? "" : result.error().message;
}

TEST(Cdna5, WavesMeetAtBarriersWithNumbers) {
  CheckKernel k = ran(pairs(meeting), 512, 64, 1, 128);
  for (unsigned n = 0; n < 128; ++n)
    EXPECT_EQ(k.out(n), n ^ 32) << n;
}

TEST(Cdna5, BarriersWithNumbersOrderWhatTheirWavesDo) {
  CheckOptions options;
  options.races = options.hazards = true;
  const auto findings = [&](const std::string &meet) {
    return test::findingsOf(CheckKernel(processor, head + pairs(meet) + tail, 512, 64), options, 1, 128);
  };
  EXPECT_EQ(findings(meeting), test::Texts());
  const test::Texts without = findings("s_barrier_signal m0\n");
  ASSERT_FALSE(without.empty());
  EXPECT_NE(without.front().find("without a barrier between them"), std::string::npos) << without.front();
}

TEST(Cdna5, WavesLeaveBarriersWithNumbers) {
  // Of three members two signal; the third one leaves, which completes it. Then the others leave, the last one with
  // SCC.
  const std::string body =
      namedHead(3) + "s_mov_b32 m0, 1\ns_barrier_join m0\ns_mov_b32 s10, 0\ns_cmp_eq_u32 s8, 2\ns_cbranch_scc1 1f\n"
                     "s_barrier_signal 1\ns_barrier_wait 1\n1:\ns_barrier_leave\ns_cselect_b32 s10, 1, 0\n"
                     "s_barrier_signal -1\ns_barrier_wait -1\ns_get_barrier_state s11, 1\ns_wait_kmcnt 0x0\n"
                     "s_lshl_b32 s11, s11, 1\ns_or_b32 s10, s10, s11\nv_mov_b32 v2, s10";
  CheckKernel k = ran(body, 512, 64, 1, 96);
  unsigned last = 0;
  for (unsigned wave = 0; wave < 3; ++wave) {
    EXPECT_EQ(k.out(32 * wave) >> 1, 1u << 24 | 1u) << wave; // four barriers; no signals, no members; valid
    last += k.out(32 * wave) & 1;
  }
  EXPECT_EQ(last, 1u);
}

TEST(Cdna5, StatesOfBarriersWithNumbers) {
  // Whoever signals need not have joined; a wave that has not joined any does not wait.
  const std::string body = namedHead(2) + "s_barrier_signal 2\ns_barrier_wait 1\ns_get_barrier_state s10, 2\n"
                                          "s_wait_kmcnt 0x0\nv_mov_b32 v2, s10";
  EXPECT_EQ(ran(body).out(0), 1u << 24 | 1u << 16 | 2u << 4 | 1u);
}

TEST(Cdna5, BarriersWithNumbersThatNeverOpen) {
  const std::string stuck = faultOfWaves(namedHead(3) + "s_mov_b32 m0, 1\ns_barrier_join m0\n" + meeting, 64);
  EXPECT_NE(stuck.find("the wave waits for barrier 1, which 2 of 3 have signalled, and nobody is left who will"),
            std::string::npos)
      << stuck;
  const std::string beyond = faultOfWaves("s_barrier_signal 5\n", 32);
  EXPECT_NE(beyond.find("means barrier 5 of 4 that the kernel descriptor asks for"), std::string::npos) << beyond;
  const std::string unknown = faultOfWaves("s_barrier_signal 3\n", 32);
  EXPECT_NE(unknown.find("signals barrier 3, which has no members yet"), std::string::npos) << unknown;
}

} // namespace
