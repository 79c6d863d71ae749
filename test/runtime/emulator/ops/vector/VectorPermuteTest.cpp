//===- VectorPermuteTest.cpp - what moves between lanes and registers -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// DPP, readlane and its like, swaps, and registers indexed by M0. Expected values by AMD's CDNA3 ISA manual, "DPP: Data
// Parallel Primitives", V_READLANE_B32 and following, "GPR Indexing"; CDNA4 ISA manual, V_PERMLANE16_SWAP_B32,
// V_PERMLANE32_SWAP_B32.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace flyc::emulator::test;

namespace {

using u32 = uint32_t;
using u64 = uint64_t;

class VectorPermute : public testing::TestWithParam<const char *> {
protected:
  std::mt19937_64 random{15};
  WaveState randomState(unsigned registers, u64 exec) {
    WaveState w;
    for (unsigned r = 0; r < registers; ++r)
      for (unsigned l = 0; l < 64; ++l)
        w.v(r, l) = static_cast<u32>(random());
    w.exec = exec;
    return w;
  }
};

struct DppControl {
  const char *text;
  std::function<int(int)> source; ///< the lane that lane i reads, or -1
};
const DppControl controls[] = {
    {"quad_perm:[3,0,2,1]",
     [](int i) {
       const int q[4] = {3, 0, 2, 1};
       return i / 4 * 4 + q[i % 4];
     }},
    {"row_shl:3", [](int i) { return i % 16 + 3 < 16 ? i + 3 : -1; }},
    {"row_shr:5", [](int i) { return i % 16 >= 5 ? i - 5 : -1; }},
    {"row_ror:7", [](int i) { return i / 16 * 16 + (i % 16 + 9) % 16; }},
    {"wave_shl:1", [](int i) { return i < 63 ? i + 1 : -1; }},
    {"wave_rol:1", [](int i) { return (i + 1) % 64; }},
    {"wave_shr:1", [](int i) { return i - 1; }},
    {"wave_ror:1", [](int i) { return (i + 63) % 64; }},
    {"row_mirror", [](int i) { return i / 16 * 16 + 15 - i % 16; }},
    {"row_half_mirror", [](int i) { return i / 8 * 8 + 7 - i % 8; }},
    {"row_bcast:15", [](int i) { return i >= 16 ? i / 16 * 16 - 1 : -1; }},
    {"row_bcast:31", [](int i) { return i >= 32 ? 31 : -1; }},
    {"row_newbcast:6", [](int i) { return i / 16 * 16 + 6; }},
};

TEST_P(VectorPermute, dpp) {
  std::vector<Snippet> snippets;
  for (const DppControl &c : controls)
    for (const char *masks :
         {"row_mask:0xf bank_mask:0xf", "row_mask:0xf bank_mask:0xf bound_ctrl:0", "row_mask:0x5 bank_mask:0xb"})
      snippets.push_back(
          {std::string(c.text) + " " + masks, "v_add_u32_dpp v2, v0, v1 " + std::string(c.text) + " " + masks});
  SnippetSet set(GetParam(), snippets);
  ASSERT_EQ(set.error(), "");
  for (size_t n = 0; n < snippets.size(); ++n)
    for (u64 exec : {~u64(0), u64(0xF0F3FFFF81FFA5FF), u64(0)}) {
      WaveState in = randomState(3, exec), out = set.run(snippets[n].name, in);
      // "bound_ctrl:0" is assembly for the bit: lanes without a source read 0. Without it they are not written.
      const bool zeroes = n % 3 == 1;
      const unsigned rows = n % 3 == 2 ? 0x5 : 0xF, banks = n % 3 == 2 ? 0xB : 0xF;
      for (int l = 0; l < 64; ++l) {
        const int from = controls[n / 3].source(l);
        const bool readable = from >= 0 && (exec >> from & 1);
        const bool writes =
            (exec >> l & 1) && (rows >> (l / 16) & 1) && (banks >> (l / 4 % 4) & 1) && (readable || zeroes);
        const u32 want =
            writes ? (readable ? in.v(0, unsigned(from)) : 0) + in.v(1, unsigned(l)) : in.v(2, unsigned(l));
        ASSERT_EQ(out.v(2, unsigned(l)), want) << snippets[n].name << ", lane " << l << ", EXEC " << std::hex << exec;
      }
    }
}

TEST_P(VectorPermute, dppOfPairs) {
  SnippetSet set(GetParam(),
                 {{"mov", "v_mov_b64_dpp v[2:3], v[0:1] row_newbcast:5 row_mask:0xf bank_mask:0xf"},
                  {"fmac", "v_fmac_f64_dpp v[2:3], v[0:1], v[4:5] row_newbcast:9 row_mask:0xe bank_mask:0xf"}});
  for (u64 exec : {~u64(0), u64(0xFFFF0F0FFFFFFFFF)}) {
    WaveState in = randomState(6, exec), out = set.run("mov", in);
    for (unsigned l = 0; l < 64; ++l) {
      const bool writes = (exec >> l & 1) && (exec >> (l / 16 * 16 + 5) & 1);
      ASSERT_EQ(out.v64(2, l), writes ? in.v64(0, l / 16 * 16 + 5) : in.v64(2, l)) << l;
    }
    for (unsigned l = 0; l < 64; ++l) { // small numbers: nothing rounds
      in.setV64(0, l, std::bit_cast<u64>(double(l)));
      in.setV64(2, l, std::bit_cast<u64>(double(1000 + l)));
      in.setV64(4, l, std::bit_cast<u64>(double(3 * l)));
    }
    out = set.run("fmac", in);
    for (unsigned l = 0; l < 64; ++l) {
      const bool writes = (exec >> l & 1) && (exec >> (l / 16 * 16 + 9) & 1) && l >= 16;
      ASSERT_EQ(std::bit_cast<double>(out.v64(2, l)), 1000.0 + l + (writes ? (l - l % 16 + 9.0) * 3 * l : 0)) << l;
    }
  }
}

TEST_P(VectorPermute, lanesAndScalars) {
  SnippetSet set(GetParam(),
                 {{"read", "v_readlane_b32 s4, v0, s5\nv_readlane_b32 s6, v0, 17"},
                  {"first", "v_readfirstlane_b32 s4, v0"},
                  {"write", "v_writelane_b32 v0, 17, s5\nv_writelane_b32 v1, -7, 63\nv_writelane_b32 v2, s4, m0"},
                  {"swap", "v_swap_b32 v0, v1"}});
  for (u64 exec : {~u64(0), u64(0x00F0000000000400), u64(0)}) {
    WaveState in = randomState(3, exec);
    in.sgpr[4] = 0xCAFE;
    in.m0 = 3;
    for (u32 lane : {0u, 5u, 63u, 64u + 11u}) { // [5:0] count
      in.sgpr[5] = lane;
      WaveState out = set.run("read", in); // whatever EXEC says
      EXPECT_EQ(out.sgpr[4], in.v(0, lane % 64));
      EXPECT_EQ(out.sgpr[6], in.v(0, 17));
      out = set.run("write", in);
      for (unsigned l = 0; l < 64; ++l) {
        EXPECT_EQ(out.v(0, l), l == lane % 64 ? 17 : in.v(0, l));
        EXPECT_EQ(out.v(1, l), l == 63 ? u32(-7) : in.v(1, l));
        EXPECT_EQ(out.v(2, l), l == 3 ? 0xCAFE : in.v(2, l));
      }
    }
    EXPECT_EQ(set.run("first", in).sgpr[4], in.v(0, exec ? static_cast<unsigned>(std::countr_zero(exec)) : 0));
    WaveState out = set.run("swap", in);
    for (unsigned l = 0; l < 64; ++l) {
      EXPECT_EQ(out.v(0, l), in.v(exec >> l & 1, l));
      EXPECT_EQ(out.v(1, l), in.v(!(exec >> l & 1), l));
    }
  }
}

TEST_P(VectorPermute, rowSwaps) {
  const std::vector<Snippet> snippets = {{"16", "v_permlane16_swap_b32 v0, v1"},
                                         {"32", "v_permlane32_swap_b32 v0, v1"},
                                         {"16 zero", "v_permlane16_swap_b32_e64 v0, v1 bound_ctrl:1"},
                                         {"32 any", "v_permlane32_swap_b32_e64 v0, v1 fi:1"}};
  if (std::string(GetParam()) != "gfx950") {
    EXPECT_NE(SnippetSet(GetParam(), {snippets[0]}).error(), "") << "the processor has it: test it";
    return;
  }
  SnippetSet set(GetParam(), snippets);
  for (const Snippet &s : snippets)
    for (u64 exec : {~u64(0), u64(0xFFFF00FF1234FFFF), u64(0)}) {
      const unsigned width = s.name[0] == '1' ? 16 : 32;
      const bool zeroes = s.name.ends_with("zero"), any = s.name.ends_with("any");
      WaveState in = randomState(2, exec), out = set.run(s.name, in);
      for (unsigned l = 0; l < 64; ++l) {
        // Odd groups of the first register change places with even ones of the second.
        const bool odd = l & width;
        const unsigned partner = l ^ width, changed = odd ? 0 : 1;
        const bool active = exec >> l & 1, readable = any || (exec >> partner & 1);
        const u32 want = !active    ? in.v(changed, l)
                         : readable ? in.v(1 - changed, partner)
                         : zeroes   ? 0
                                    : in.v(changed, l);
        ASSERT_EQ(out.v(changed, l), want) << s.name << ", lane " << l << ", EXEC " << std::hex << exec;
        ASSERT_EQ(out.v(1 - changed, l), in.v(1 - changed, l)) << s.name << ", lane " << l;
      }
    }
}

TEST_P(VectorPermute, indexedRegisters) {
  SnippetSet set(
      GetParam(),
      {
          {"source", "s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mov_b32 v0, v2\ns_set_gpr_idx_off\nv_mov_b32 v1, v2"},
          {"destination", "s_set_gpr_idx_on s4, gpr_idx(DST)\nv_mov_b32 v2, v0\ns_set_gpr_idx_off"},
          {"second", "s_set_gpr_idx_on s4, gpr_idx(SRC1,DST)\nv_sub_u32 v2, v0, v1\ns_set_gpr_idx_off"},
          {"mode", "s_set_gpr_idx_on s4, 0\ns_set_gpr_idx_mode gpr_idx(SRC0)\ns_set_gpr_idx_idx s5\nv_mov_b32 v0, "
                   "v2\ns_set_gpr_idx_off"},
          {"scalars", "s_set_gpr_idx_on s4, gpr_idx(SRC0,DST)\nv_mov_b32 v2, s6\ns_set_gpr_idx_off"},
          {"lane", "s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_readlane_b32 s5, v2, 3\ns_set_gpr_idx_off"},
          {"other", "s_set_gpr_idx_on s4, gpr_idx(SRC1,SRC2,DST)\nv_readlane_b32 s5, v2, 3\ns_set_gpr_idx_off"},
          {"first", "s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_readfirstlane_b32 s5, v2\ns_set_gpr_idx_off"},
          {"write", "s_set_gpr_idx_on s4, gpr_idx(DST)\nv_writelane_b32 v2, s6, 5\ns_set_gpr_idx_off"},
          {"not written", "s_set_gpr_idx_on s4, gpr_idx(SRC0,SRC1,SRC2)\nv_writelane_b32 v2, s6, 5\ns_set_gpr_idx_off"},
          // D = S0 * K + S1: the last source is the adder's third.
          {"constant", "s_set_gpr_idx_on s4, gpr_idx(SRC2)\nv_fmamk_f32 v0, v1, 0x40400000, v2\ns_set_gpr_idx_off"},
          {"beyond", "s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mov_b32 v0, v254\ns_set_gpr_idx_off"},
      });
  for (u64 exec : {~u64(0), u64(0xFF00FF00FF00FF01)})
    for (u32 index : {0u, 1u, 7u}) {
      WaveState in = randomState(16, exec);
      in.sgpr[4] = 0xABC00 | index; // [7:0] count
      in.sgpr[5] = index + 2;
      in.sgpr[6] = 99;
      WaveState out = set.run("source", in);
      for (unsigned l = 0; l < 64; ++l) {
        EXPECT_EQ(out.v(0, l), exec >> l & 1 ? in.v(2 + index, l) : in.v(0, l));
        EXPECT_EQ(out.v(1, l), exec >> l & 1 ? in.v(2, l) : in.v(1, l));
      }
      EXPECT_EQ(out.m0 & 0xFF, index);
      EXPECT_EQ(out.m0 >> 12 & 15, 1u);
      EXPECT_EQ(out.mode, in.mode);
      out = set.run("destination", in);
      for (unsigned l = 0; l < 64; ++l)
        EXPECT_EQ(out.v(2 + index, l), exec >> l & 1 ? in.v(0, l) : in.v(2 + index, l));
      out = set.run("second", in);
      for (unsigned l = 0; l < 64; ++l)
        EXPECT_EQ(out.v(2 + index, l), exec >> l & 1 ? in.v(0, l) - in.v(1 + index, l) : in.v(2 + index, l));
      out = set.run("mode", in);
      for (unsigned l = 0; l < 64; ++l)
        EXPECT_EQ(out.v(0, l), exec >> l & 1 ? in.v(4 + index, l) : in.v(0, l));
      out = set.run("scalars", in);
      for (unsigned l = 0; l < 64; ++l)
        EXPECT_EQ(out.v(2 + index, l), exec >> l & 1 ? 99 : in.v(2 + index, l));
      EXPECT_EQ(set.run("lane", in).sgpr[5], in.v(2 + index, 3));
      EXPECT_EQ(set.run("other", in).sgpr[5], in.v(2, 3));
      EXPECT_EQ(set.run("first", in).sgpr[5], in.v(2 + index, 0));
      out = set.run("write", in);
      for (unsigned r = 0; r < 16; ++r)
        for (unsigned l = 0; l < 64; ++l)
          ASSERT_EQ(out.v(r, l), r == 2 + index && l == 5 ? 99 : in.v(r, l)) << "v" << r << ", lane " << l;
      EXPECT_EQ(set.run("not written", in).v(2, 5), 99u);
      for (unsigned l = 0; l < 64; ++l) { // values whose product and sum are exact
        in.v(1, l) = std::bit_cast<u32>(float(l));
        for (unsigned r = 2; r < 16; ++r)
          in.v(r, l) = std::bit_cast<u32>(float(100 * r));
      }
      out = set.run("constant", in);
      for (unsigned l = 0; l < 64; ++l)
        EXPECT_EQ(out.v(0, l), exec >> l & 1 ? std::bit_cast<u32>(float(3 * l + 100 * (2 + index))) : in.v(0, l));
    }
  WaveState in;
  in.sgpr[4] = 9;
  const std::string fault = set.runToFault("beyond", in);
  EXPECT_NE(fault.find("v_mov_b32 v0, v254"), std::string::npos) << fault;
  EXPECT_NE(fault.find("M0 is 9"), std::string::npos) << fault;
}

/// The second file of vector registers.
TEST_P(VectorPermute, accumulationRegisters) {
  SnippetSet set(GetParam(), {{"moves",
                               "v_accvgpr_write_b32 a1, v0\nv_accvgpr_read_b32 v2, a0\nv_accvgpr_mov_b32 a2, "
                               "a3\nv_accvgpr_write_b32 a4, 0.5\nv_clrexcp",
                               4, 5}});
  WaveState in = randomState(4, 0xFFFFFFFF0000FFF1);
  for (unsigned r = 0; r < 5; ++r)
    for (unsigned l = 0; l < 64; ++l)
      in.a(r, l) = static_cast<u32>(random());
  WaveState out = set.run("moves", in);
  for (unsigned l = 0; l < 64; ++l) {
    const bool active = in.exec >> l & 1;
    EXPECT_EQ(out.a(1, l), active ? in.v(0, l) : in.a(1, l));
    EXPECT_EQ(out.v(2, l), active ? in.a(0, l) : in.v(2, l));
    EXPECT_EQ(out.a(2, l), active ? in.a(3, l) : in.a(2, l));
    EXPECT_EQ(out.a(4, l), active ? 0x3F000000 : in.a(4, l));
  }
}

/// VSKIP: nothing of the vector and memory units is issued.
TEST_P(VectorPermute, skippedInstructions) {
  SnippetSet set(GetParam(), {{"skip", "s_setvskip s4, 3\nv_mov_b32 v0, 7\ns_mov_b32 s5, 8\nglobal_load_dword v1, "
                                       "v[2:3], off\ns_setvskip s4, 4\nv_mov_b32 v4, 9"}});
  WaveState in = randomState(5, ~u64(0));
  in.sgpr[4] = 1 << 3;
  WaveState out = set.run("skip", in);
  EXPECT_EQ(out.v(0, 5), in.v(0, 5));
  EXPECT_EQ(out.v(1, 5), in.v(1, 5));
  EXPECT_EQ(out.v(4, 5), 9u);
  EXPECT_EQ(out.sgpr[5], 8u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, VectorPermute, testing::Values("gfx942", "gfx950"));

} // namespace
