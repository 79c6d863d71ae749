//===- ObserverTest.cpp - what an observer is shown -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;

namespace {

const char *const countdown = R"(
  s_mov_b32 s4, 3
loop:
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_barrier
  s_endpgm
)";

/// Writes what it is shown.
struct Recorder : Observer {
  std::string text;
  uint64_t instructions = 0, groups = 0, waves = 0;
  uint32_t expectedPc = 0;
  void startGroup(const Workgroup &g) override { text += "group " + std::to_string(g.id[0]) + "\n"; }
  void startWave(const Wave &w) override {
    ++waves;
    EXPECT_EQ(w.sgpr[2], w.group->id[0]);
    EXPECT_EQ(w.vector(firstVgpr)[1], w.number * 64 + 1);
  }
  void before(const Wave &w, const Instruction &i) override {
    EXPECT_EQ(w.pc, i.pc);
    text += std::to_string(w.number) + " " + i.mnemonic + " s4=" + std::to_string(w.sgpr[4]) + "\n";
  }
  void after(const Wave &w, const Instruction &i) override {
    ++instructions;
    if (std::string_view(i.mnemonic) == "s_sub_u32")
      text += "  then " + std::to_string(w.sgpr[4]) + "\n";
  }
  void endGroup(const Workgroup &) override { ++groups; }
};

TEST(Observer, SeesEveryInstructionBeforeAndAfter) {
  CheckKernel kernel("gfx942", countdown);
  Recorder one;
  auto ran = kernel.run(&one);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(
      one.text,
      "group 0\n0 s_mov_b32 s4=0\n0 s_sub_u32 s4=3\n  then 2\n0 s_cmp_lg_u32 s4=2\n0 s_cbranch_scc1 s4=2\n"
      "0 s_sub_u32 s4=2\n  then 1\n0 s_cmp_lg_u32 s4=1\n0 s_cbranch_scc1 s4=1\n"
      "0 s_sub_u32 s4=1\n  then 0\n0 s_cmp_lg_u32 s4=0\n0 s_cbranch_scc1 s4=0\n0 s_barrier s4=0\n0 s_endpgm s4=0\n");
  EXPECT_EQ(one.instructions, ran->instructions);

  Recorder many;
  ran = kernel.run(&many, 3, 130);
  ASSERT_TRUE(ran) << ran.error().message;
  EXPECT_EQ(many.groups, 3u);
  EXPECT_EQ(many.waves, 9u);
  EXPECT_EQ(many.instructions, 9u * 12);
  EXPECT_EQ(ran->instructions, 9u * 12);
}

TEST(Observer, SeesTheInstructionThatFaults) {
  CheckKernel kernel("gfx942", "v_mov_b32 v2, 0\nv_mov_b32 v3, 0\nglobal_load_dword v1, v[2:3], off\ns_endpgm\n");
  Recorder recorder;
  EXPECT_FALSE(kernel.run(&recorder));
  EXPECT_EQ(recorder.instructions, 3u);
}

} // namespace
