//===- SnippetTest.cpp - the harness itself -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <random>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

class Harness : public testing::TestWithParam<const char *> {};

TEST_P(Harness, carriesEveryRegisterThrough) {
  SnippetSet set(GetParam(), {{"nothing", "", 40, 20},
                              {"moves", "v_mov_b32 v1, v0\ns_mov_b32 s3, s2\ns_mov_b32 m0, s2\ns_not_b64 vcc, vcc"}});
  std::mt19937 random(1);
  WaveState in;
  for (unsigned r = 0; r < 40; ++r)
    for (unsigned l = 0; l < 64; ++l)
      in.v(r, l) = random();
  for (unsigned r = 0; r < 20; ++r)
    for (unsigned l = 0; l < 64; ++l)
      in.a(r, l) = random();
  for (uint32_t &s : in.sgpr)
    s = random();
  in.vcc = 0x0123456789ABCDEF;
  in.exec = 0x8000000000000001;
  in.m0 = 0xCAFE;
  in.mode = 0x3FA;
  in.scc = true;
  const WaveState out = set.run("nothing", in);
  EXPECT_EQ(out.vgpr, in.vgpr);
  EXPECT_EQ(out.agpr, in.agpr);
  EXPECT_EQ(out.sgpr, in.sgpr);
  EXPECT_EQ(out.vcc, in.vcc);
  EXPECT_EQ(out.exec, in.exec);
  EXPECT_EQ(out.m0, in.m0);
  EXPECT_EQ(out.mode, in.mode);
  EXPECT_TRUE(out.scc);

  in.vgpr.resize(16);
  in.agpr.clear();
  WaveState moved = set.run("moves", in);
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(moved.v(1, l), l == 0 || l == 63 ? in.v(0, l) : in.v(1, l));
  EXPECT_EQ(moved.sgpr[3], in.sgpr[2]);
  EXPECT_EQ(moved.m0, in.sgpr[2]);
  EXPECT_EQ(moved.vcc, ~in.vcc);
  EXPECT_TRUE(moved.scc);
}

/// Inline constants of 64-bit operands are doubles, also where the operation takes no floats.
TEST_P(Harness, wideOperandsHaveWideConstants) {
  SnippetSet set(
      GetParam(),
      {{"wide",
        "s_mov_b64 s[4:5], 1.0\ns_or_b64 s[6:7], -0.5, 0\nv_lshlrev_b64 v[0:1], 0, 4.0\ns_mov_b64 s[8:9], -3"}});
  const WaveState out = set.run("wide");
  EXPECT_EQ(out.s64(4), 0x3FF0000000000000u);
  EXPECT_EQ(out.s64(6), 0xBFE0000000000000u);
  EXPECT_EQ(out.s64(8), ~uint64_t(2));
  for (unsigned l = 0; l < 64; ++l)
    EXPECT_EQ(out.vgpr[0][l] | uint64_t(out.vgpr[1][l]) << 32, 0x4010000000000000u);
}

/// A result that overwrites its sources: both are read first.
TEST_P(Harness, wordsChangePlacesInARegisterPair) {
  SnippetSet set(GetParam(), {{"swap", "v_pk_mov_b32 v[0:1], v[0:1], v[0:1] op_sel:[1,0]"}});
  WaveState in;
  for (unsigned l = 0; l < 64; ++l) {
    in.v(0, l) = l;
    in.v(1, l) = 1000 + l;
  }
  const WaveState out = set.run("swap", in);
  for (unsigned l = 0; l < 64; ++l) {
    EXPECT_EQ(out.vgpr[0][l], 1000 + l);
    EXPECT_EQ(out.vgpr[1][l], l);
  }
}

TEST_P(Harness, givesAFaultAsText) {
  SnippetSet set(GetParam(), {{"trap", "s_trap 2"}});
  EXPECT_NE(set.runToFault("trap").find("s_trap 2"), std::string::npos);
}

TEST_P(Harness, saysWhatDoesNotAssemble) {
  SnippetSet set(GetParam(), {{"wrong", "v_no_such_b32 v0, v0"}});
  EXPECT_NE(set.error().find("v_no_such_b32"), std::string::npos) << set.error();
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Harness, testing::Values("gfx90a", "gfx942", "gfx950"));

} // namespace
