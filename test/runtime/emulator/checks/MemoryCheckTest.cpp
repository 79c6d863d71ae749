//===- MemoryCheckTest.cpp - uninitialised data, workgroups that race -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include "runtime/emulator/checks/Checks.h"

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;
using flyc::emulator::test::Texts;

namespace {

Texts findingsOf(const CheckOptions &options, const std::string &body, uint32_t grid = 1, uint32_t block = 64,
                 const char *processor = "gfx942") {
  return test::findingsOf(CheckKernel(processor, body, 4096), options, grid, block);
}
Texts uninitialised(const std::string &body, uint32_t grid = 1, uint32_t block = 64) {
  CheckOptions options;
  options.uninitialised = true;
  return findingsOf(options, body + "\ns_endpgm\n", grid, block);
}
Texts registers(const std::string &body, uint32_t block = 64) {
  CheckOptions options;
  options.uninitialisedRegisters = true;
  return findingsOf(options, body + "\ns_endpgm\n", 1, block);
}
Texts races(const std::string &body, uint32_t grid, uint32_t block = 64) {
  CheckOptions options;
  options.races = true;
  return findingsOf(options,
                    "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 0\nv_mov_b32 v3, "
                    "1\ns_waitcnt lgkmcnt(0)\n" +
                        body + "\ns_endpgm\n",
                    grid, block);
}

TEST(Uninitialised, Lds) {
  const std::string address = "v_lshlrev_b32 v1, 2, v0\n";
  EXPECT_EQ(uninitialised(address + "ds_write_b32 v1, v0\nds_read_b32 v2, v1"), Texts{});
  EXPECT_EQ(uninitialised(address + "ds_read_b32 v2, v1"),
            Texts{"uninit: ds_read_b32 v2, v1 at 0x4 reads byte 0 of LDS, which nothing in the workgroup has written "
                  "(workgroup (0,0,0), wave 0, lane 0; 64 times)"});
  // The last lane reads two bytes that no lane has written.
  EXPECT_EQ(uninitialised(address + "ds_write_b32 v1, v0\nds_read_u16 v2, v1 offset:2\nds_read_u16 v2, v1 offset:4"),
            Texts{"uninit: ds_read_u16 v2, v1 offset:4 at 0x14 reads byte 256 of LDS, which nothing in the workgroup "
                  "has written (workgroup (0,0,0), wave 0, lane 63)"});
  EXPECT_EQ(uninitialised(address + "ds_add_u32 v1, v0").size(), 1u); // an atomic reads
  // Each workgroup has LDS of its own.
  EXPECT_EQ(
      uninitialised(address + "s_cmp_eq_u32 s2, 0\ns_cbranch_scc0 1f\nds_write_b32 v1, v0\n1:\nds_read_b32 v2, v1", 2),
      Texts{"uninit: ds_read_b32 v2, v1 at 0x14 reads byte 0 of LDS, which nothing in the workgroup has written "
            "(workgroup (1,0,0), wave 0, lane 0; 64 times)"});
  EXPECT_EQ(uninitialised(
                "s_load_dwordx2 s[4:5], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_mov_b32 m0, 0\ns_waitcnt lgkmcnt(0)\n"
                "global_load_lds_dword v1, s[4:5]\ns_waitcnt vmcnt(0)\nds_read_b32 v2, v1"),
            Texts{});
}

TEST(Uninitialised, Scratch) {
  EXPECT_EQ(uninitialised("v_mov_b32 v1, 7\nscratch_store_dword off, v1, off offset:8\nscratch_load_dword v2, off, off "
                          "offset:8\nv_add_u32 v4, v2, v2"),
            Texts{});
  EXPECT_EQ(
      uninitialised("v_mov_b32 v1, 7\nscratch_store_dword off, v1, off offset:8\nscratch_load_dwordx2 v[2:3], off, "
                    "off offset:8\nv_add_u32 v4, v2, v3"),
      Texts{"uninit: scratch_load_dwordx2 v[2:3], off, off offset:8 at 0xc reads byte 12 of its scratch, which the "
            "lane has not written, and v_add_u32 v4, v2, v3 at 0x14 uses it "
            "(workgroup (0,0,0), wave 0, lane 0)"});
  // Lanes have their own.
  EXPECT_EQ(uninitialised("s_mov_b64 s[4:5], exec\ns_mov_b64 exec, 15\nscratch_store_dword off, v0, off\ns_mov_b64 "
                          "exec, s[4:5]\nscratch_load_dword v2, off, off\nv_add_u32 v3, v2, v2"),
            Texts{"uninit: scratch_load_dword v2, off, off at 0x14 reads byte 0 of its scratch, which the lane has not "
                  "written, and v_add_u32 v3, v2, v2 at 0x1c uses it (workgroup (0,0,0), wave 0, lane 4)"});
}

/// What no path has set is spilled, loaded and copied like what another path set: that is no use.
TEST(Uninitialised, CopiesOfScratch) {
  const std::string load = "scratch_load_dwordx2 v[2:3], off, off\n";
  EXPECT_EQ(uninitialised(load), Texts{});
  EXPECT_EQ(uninitialised(load + "scratch_store_dwordx2 off, v[2:3], off offset:16\nv_mov_b32 v4, v3\n"
                                 "v_accvgpr_write_b32 a0, v4\nscratch_store_dword off, a0, off offset:32"),
            Texts{});
  // Written over, in all lanes or in some.
  EXPECT_EQ(uninitialised(load + "v_mov_b32 v2, 0\nv_mov_b32 v3, 0\nv_add_u32 v4, v2, v3"), Texts{});
  EXPECT_EQ(
      uninitialised(load + "s_mov_b64 exec, 1\nv_mov_b32 v2, 0\ns_mov_b64 exec, 3\nv_add_u32 v4, v2, v2"),
      Texts{"uninit: scratch_load_dwordx2 v[2:3], off, off at 0x0 reads byte 0 of its scratch, which the lane has "
            "not written, and v_add_u32 v4, v2, v2 at 0x14 uses it (workgroup (0,0,0), wave 0, lane 1)"});
  // A use behind copies, through registers and through scratch.
  EXPECT_EQ(uninitialised(load + "v_mov_b32 v4, v3\nv_accvgpr_write_b32 a0, v4\nv_accvgpr_read_b32 v5, a0\n"
                                 "v_add_u32 v6, v5, v5")
                .size(),
            1u);
  EXPECT_EQ(
      uninitialised(load + "scratch_store_dwordx2 off, v[2:3], off offset:16\nscratch_load_dword v4, off, off "
                           "offset:20\nv_cmp_eq_u32 vcc, 0, v4"),
      Texts{"uninit: scratch_load_dword v4, off, off offset:20 at 0x10 reads byte 20 of its scratch, which the lane "
            "has not written, and v_cmp_eq_u32 vcc, 0, v4 at 0x18 uses it (workgroup (0,0,0), wave 0, lane 0)"});
  // A store to memory is a use, and so is an address.
  EXPECT_EQ(uninitialised(load + "v_mov_b32 v4, 0\nds_write_b32 v4, v2").size(), 1u);
  EXPECT_EQ(uninitialised(load + "v_mov_b32 v4, 0\nds_write_b32 v2, v4").size(), 1u);
}

TEST(Uninitialised, Registers) {
  EXPECT_EQ(registers("v_add_u32 v1, v0, v0\ns_add_u32 s4, s2, s0\ns_addc_u32 s5, s4, 0\nv_mov_b32 v2, "
                      "s5\nv_cmp_eq_u32 vcc, v1, v2\nv_cndmask_b32 v3, v1, v2, vcc"),
            Texts{});
  EXPECT_EQ(registers("v_add_u32 v1, v0, v7\nv_add_u32 v1, v0, v7"),
            Texts{"uninit: v_add_u32 v1, v0, v7 at 0x0 reads v7, which nothing has written (workgroup (0,0,0), wave 0, "
                  "lane 0)"});
  EXPECT_EQ(registers("s_mov_b32 s4, s9"),
            Texts{"uninit: s_mov_b32 s4, s9 at 0x0 reads s9, which nothing has written (workgroup (0,0,0), wave 0)"});
  EXPECT_EQ(registers("v_cndmask_b32 v1, v0, v0, vcc").size(), 2u); // both halves of VCC
  EXPECT_EQ(registers("s_cbranch_scc0 1f\n1:"),
            Texts{"uninit: s_cbranch_scc0 0 at 0x0 reads scc, which nothing has written (workgroup (0,0,0), wave 0)"});
  EXPECT_EQ(registers("v_accvgpr_read_b32 v1, a3"), Texts{"uninit: v_accvgpr_read_b32 v1, a3 at 0x0 reads a3, which "
                                                          "nothing has written (workgroup (0,0,0), wave 0, lane 0)"});
  EXPECT_EQ(registers("v_fmac_f32 v1, v0, v0").size(), 1u); // the sum is a source
  EXPECT_EQ(
      registers(
          "v_mov_b32 v4, 0\nv_mov_b32 v5, 0\nv_mfma_f32_4x4x4_16b_f16 v[8:11], v[4:5], v[4:5], 0\nv_mov_b32 v1, v11"),
      Texts{});
  EXPECT_EQ(
      registers("v_mov_b32 v4, 0\nv_mov_b32 v5, 0\nv_mfma_f32_4x4x4_16b_f16 v[8:11], v[4:5], v[4:5], v[8:11]").size(),
      4u);
  // Written under a mask, read beyond it.
  EXPECT_EQ(
      registers("s_mov_b64 s[4:5], exec\ns_mov_b64 exec, 3\nv_mov_b32 v1, 1\ns_mov_b64 exec, s[4:5]\nv_readlane_b32 "
                "s6, v1, 9\nv_mov_b32 v2, v1"),
      Texts{
          "uninit: v_mov_b32 v2, v1 at 0x18 reads v1, which nothing has written (workgroup (0,0,0), wave 0, lane 2)"});
}

/// What the second half of a pair reads and writes counts as what the first does.
TEST(Uninitialised, PairsOfInstructions) {
  const auto found = [](const std::string &body) {
    CheckOptions options;
    options.uninitialisedRegisters = true;
    return findingsOf(options, body + "\ns_endpgm\n", 1, 32, "gfx1100");
  };
  EXPECT_EQ(found("v_dual_mov_b32 v2, 0 :: v_dual_and_b32 v1, 15, v0\nv_add_nc_u32 v3, v1, v2"), Texts{});
  EXPECT_EQ(
      found("v_dual_mov_b32 v2, 0 :: v_dual_and_b32 v1, 15, v9"),
      Texts{"uninit: v_dual_mov_b32 v2, 0 :: v_dual_and_b32 v1, 15, v9 at 0x0 reads v9, which nothing has written "
            "(workgroup (0,0,0), wave 0, lane 0)"});
}

/// Packed operations of 32 bits read the halves that op_sel and op_sel_hi name: compilers leave the other one as it is.
TEST(Uninitialised, HalvesOfPackedSources) {
  const std::string own = "v_mov_b32 v2, 0\nv_mov_b32 v5, 0\nv_mov_b32 v6, 0\nv_mov_b32 v7, 0\n"; // not v3, not v4
  EXPECT_EQ(registers(own + "v_pk_fma_f32 v[8:9], v[2:3], v[6:7], v[2:3] op_sel_hi:[0,1,0]"), Texts{});
  EXPECT_EQ(registers(own + "v_pk_fma_f32 v[8:9], v[6:7], v[4:5], v[2:3] op_sel:[0,1,0] op_sel_hi:[1,1,0]"), Texts{});
  EXPECT_EQ(registers(own + "v_pk_mul_f32 v[8:9], v[4:5], v[2:3] op_sel:[1,0] op_sel_hi:[1,0]"), Texts{});
  EXPECT_EQ(registers(own + "v_pk_mov_b32 v[8:9], v[2:3], v[4:5] op_sel:[0,1]"), Texts{});
  EXPECT_EQ(registers(own + "v_pk_mov_b32 v[8:9], v[4:5], v[2:3] op_sel:[1,0]"), Texts{});
  EXPECT_EQ(registers(own + "v_pk_add_f32 v[8:9], v[2:3], v[6:7]").size(), 1u);
  EXPECT_EQ(registers(own + "v_pk_fma_f32 v[8:9], v[2:3], v[4:5], v[6:7] op_sel_hi:[0,1,1]").size(), 1u);
  EXPECT_EQ(registers(own + "v_pk_mul_f32 v[8:9], v[6:7], v[4:5] op_sel_hi:[1,0]").size(), 1u);
  EXPECT_EQ(registers(own + "v_pk_mov_b32 v[8:9], v[2:3], v[4:5] op_sel:[1,0]").size(), 2u);
}

TEST(Races, BetweenWorkgroups) {
  const std::string own = "s_lshl_b32 s8, s2, 8\nv_add_u32 v1, s8, v1\n";
  EXPECT_EQ(
      races(own +
                "global_store_dword v1, v3, s[6:7]\nglobal_load_dword v5, v1, s[6:7]\nglobal_load_dword v4, v2, s[4:5]",
            4),
      Texts{});
  EXPECT_EQ(races("global_store_dword v1, v3, s[6:7]", 1), Texts{});
  EXPECT_EQ(
      races("global_store_dword v1, v3, s[6:7]", 3),
      Texts{"race: global_store_dword v1, v3, s[6:7] at 0x18 writes byte 0 of `out`, which workgroup (0,0,0), wave 0 "
            "writes there too: nothing orders the two; the workgroups of a launch have "
            "no order but by atomics (workgroup (1,0,0), wave 0, lane 0; 2 times)"});
  EXPECT_EQ(
      races(own + "global_store_dword v1, v3, s[6:7]\nglobal_load_dword v4, v2, s[6:7]", 2),
      Texts{"race: global_load_dword v4, v2, s[6:7] at 0x28 reads byte 0 of `out`, which workgroup (0,0,0), wave 0 "
            "writes with global_store_dword v1, v3, s[6:7] at "
            "0x20: nothing orders the two; the workgroups of a launch have no order but by atomics (workgroup "
            "(1,0,0), wave 0, lane 0)"});
  EXPECT_EQ(races("global_atomic_add v2, v3, s[6:7]", 3), Texts{});
  EXPECT_EQ(races("global_atomic_add v2, v3, s[6:7]\nglobal_load_dword v4, v2, s[6:7] sc1", 3),
            Texts{}); // an atomic load
  EXPECT_EQ(
      races("global_load_dword v4, v2, s[6:7]\nglobal_atomic_add v2, v3, s[6:7]\nglobal_load_dword v4, v2, s[6:7]", 3),
      Texts{}); // how loops of cmpswap begin
  EXPECT_EQ(races("global_atomic_add v2, v3, s[6:7]\nglobal_store_dword v2, v3, s[6:7]", 3).size(), 1u);
  // Bytes of one dword.
  EXPECT_EQ(races("v_mov_b32 v1, s2\nglobal_store_byte v1, v3, s[6:7]", 4), Texts{});
  EXPECT_EQ(races("v_mov_b32 v1, s2\nglobal_store_short v1, v3, s[6:7]", 2).size(), 1u);
}

TEST(Races, LaunchesAreInOrder) {
  CheckKernel kernel("gfx942", "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_waitcnt "
                               "lgkmcnt(0)\nglobal_store_dword v1, v0, s[6:7]\ns_endpgm\n");
  CheckOptions options;
  options.races = true;
  Checks checks(options, kernel.program());
  EXPECT_TRUE(kernel.run(&checks));
  EXPECT_TRUE(kernel.run(&checks));
  EXPECT_TRUE(checks.findings().all().empty());
}

TEST(Findings, AreLimitedAndCounted) {
  std::string body;
  for (unsigned n = 0; n < 250; ++n)
    body += "v_add_u32 v1, v0, v" + std::to_string(2 + n) + "\n";
  CheckKernel kernel("gfx942", body + "s_endpgm\n");
  CheckOptions options;
  options.uninitialisedRegisters = true;
  Checks checks(options, kernel.program());
  EXPECT_TRUE(kernel.run(&checks));
  EXPECT_EQ(checks.findings().all().size(), FindingList::limit);
  EXPECT_EQ(checks.findings().dropped(), 250 - FindingList::limit);
}

} // namespace
