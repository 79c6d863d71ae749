//===- ControlSliceTest.cpp - the cycle model: what need not be executed ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ControlSlice.h"
#include "runtime/emulator/run/Conductor.h"
#include "runtime/emulator/run/InitialState.h"
#include "test/runtime/emulator/CheckKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;
using cycles::ControlSlice;

namespace {

/// Looks at the code in place of running it.
struct Idle : Conductor {
  ControlSlice::Asks asks;
  std::string mnemonics; ///< of what is left out
  bool dependsOnOthers = false;

  flyc::support::Result<RunStatistics, Error> conduct(const DispatchState &d) override {
    const ControlSlice slice(d.decoded, d.entry, asks);
    dependsOnOthers = slice.dependsOnOthers();
    for (size_t n = d.entry / 4; n < d.code.size(); n += std::max<size_t>(1, d.code[n].size / 4))
      if (d.code[n].facts && !slice.has(d.code[n].pc))
        mnemonics += (mnemonics.empty() ? "" : " ") + std::string(d.code[n].mnemonic);
    return RunStatistics();
  }
};

Idle idleOf(const std::string &body, ControlSlice::Asks asks = ControlSlice::Asks::WaysAndPlaces) {
  CheckKernel kernel("gfx942", body + "s_endpgm\n", 1024);
  Idle idle;
  idle.asks = asks;
  Launch launch = kernel.launch();
  launch.conductor = &idle;
  EXPECT_TRUE(kernel.program().run(launch));
  return idle;
}

const std::string product = "v_mfma_f32_16x16x16_f16 v[16:19], v[4:5], v[6:7], v[16:19]\n";

TEST(ControlSlice, ProductsAndWhatIsDoneWithThem) {
  const std::string loop = "v_lshlrev_b32 v1, 4, v0\ns_mov_b32 s20, 4\nagain:\nds_read_b128 v[4:7], v1\n" + product +
                           "s_sub_u32 s20, s20, 1\ns_cmp_lg_u32 s20, 0\ns_cbranch_scc1 again\n"
                           "v_cmp_u_f32 vcc, v16, v16\nv_cndmask_b32 v16, v17, v18, vcc\nds_write_b32 v1, v16\n";
  EXPECT_EQ(idleOf(loop).mnemonics, "ds_read_b128 v_mfma_f32_16x16x16_f16 v_cmp_u_f32 v_cndmask_b32 ds_write_b32");
  EXPECT_EQ(idleOf(loop, ControlSlice::Asks::Ways).mnemonics,
            "v_lshlrev_b32 ds_read_b128 v_mfma_f32_16x16x16_f16 v_cmp_u_f32 v_cndmask_b32 ds_write_b32");
}

// The scalar register of a comparison is what counts, where it is read.
TEST(ControlSlice, AComparisonThatAJumpReads) {
  EXPECT_EQ(idleOf(product + "v_cmp_u_f32 vcc, v16, v16\ns_cbranch_vccnz over\nv_mov_b32 v3, 0\nover:\n").mnemonics,
            "v_mov_b32");
  EXPECT_EQ(
      idleOf(product + "v_cmp_u_f32 vcc, v16, v16\nv_cmp_eq_u32 vcc, v0, v1\ns_cbranch_vccnz over\nover:\n").mnemonics,
      "v_mfma_f32_16x16x16_f16 v_cmp_u_f32");
}

// What stands behind a jump that is always taken does not read what was made before it.
TEST(ControlSlice, AJumpThatIsAlwaysTaken) {
  const std::string code = "s_cbranch_scc1 other\n" + product +
                           "s_branch over\nother:\nds_read_b32 v3, v16\nv_readfirstlane_b32 s20, v3\n"
                           "s_cmp_lg_u32 s20, 0\ns_cbranch_scc1 over\nv_mov_b32 v16, 0\nover:\n";
  EXPECT_EQ(idleOf(code, ControlSlice::Asks::Ways).mnemonics, "v_mfma_f32_16x16x16_f16 v_mov_b32");
}

// A register that an address is made in later, the product's among them, is another one there.
TEST(ControlSlice, ARegisterThatIsUsedAgain) {
  EXPECT_EQ(idleOf(product + "v_lshlrev_b32 v16, 2, v0\nds_read_b32 v3, v16\n").mnemonics,
            "v_mfma_f32_16x16x16_f16 ds_read_b32");
  EXPECT_EQ(idleOf(product + "ds_read_b32 v3, v16\n").mnemonics, "ds_read_b32");
  // Half of it is not all of it, nor is what some lanes write.
  EXPECT_EQ(idleOf(product + "v_mov_b32_sdwa v16, v0 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE\nds_read_b32 v3, v16\n")
                .mnemonics,
            "ds_read_b32");
  EXPECT_EQ(idleOf(product + "s_and_saveexec_b64 s[20:21], s[22:23]\nv_mov_b32 v16, v0\ns_or_b64 exec, exec, s[20:21]\n"
                             "ds_read_b32 v3, v16\n")
                .mnemonics,
            "ds_read_b32");
}

// An address that was loaded: what may have been stored there counts, and the answer of an atomic nobody knows.
TEST(ControlSlice, AddressesFromMemory) {
  const std::string setup = "s_load_dwordx2 s[4:5], s[0:1], 0x0\n";
  EXPECT_EQ(idleOf(setup + product + "ds_write_b32 v0, v16\nds_read_b32 v2, v0\nglobal_load_dword v3, v2, s[4:5]\n")
                .mnemonics,
            "global_load_dword");
  EXPECT_EQ(idleOf(setup + product +
                   "global_store_dword v0, v16, s[4:5]\nglobal_load_dword v2, v0, s[4:5]\nds_read_b32 v3, v2\n")
                .mnemonics,
            "ds_read_b32");
  EXPECT_TRUE(idleOf(setup + "global_atomic_add v2, v0, v1, s[4:5] sc0\nds_read_b32 v3, v2\n").dependsOnOthers);
  EXPECT_FALSE(idleOf(setup + "global_atomic_add v2, v0, v1, s[4:5] sc0\n").dependsOnOthers);
}

// Where nobody knows what runs next, or which registers, all counts that might.
TEST(ControlSlice, JumpsAndRegistersThatNobodyKnows) {
  EXPECT_EQ(idleOf(product + "s_getpc_b64 s[20:21]\ns_add_u32 s20, s20, 8\ns_setpc_b64 s[20:21]\nds_read_b32 v3, v16\n")
                .mnemonics,
            "ds_read_b32");
  EXPECT_EQ(idleOf(product + "s_set_gpr_idx_on s20, 1\nv_mov_b32 v3, v0\ns_set_gpr_idx_off\n").mnemonics, "");
}

} // namespace
