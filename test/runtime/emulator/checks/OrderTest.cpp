//===- OrderTest.cpp - what orders memory between waves -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Hand-overs of data by a flag, as LLVM compiles them for each processor, are silent; without any one of the
// instructions that order them, each is found.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include "runtime/emulator/checks/Checks.h"

#include <sstream>

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;
using flyc::emulator::test::Texts;

namespace {

/// `text` without the lines whose comment names one of `marks`.
std::string withoutMarked(const std::string &text, const std::string &marks) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    const size_t comment = line.find(';');
    if (comment == std::string::npos || marks.find(line[line.find_first_not_of("; ", comment)]) == std::string::npos)
      result += line.substr(0, comment) + "\n";
  }
  return result;
}
std::string replaced(std::string text, const std::string &what, const std::string &by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

Texts findingsOf(const char *processor, const std::string &body, uint32_t grid, uint32_t block = 64) {
  CheckKernel kernel(processor,
                     "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 0\nv_mov_b32 v3, "
                     "1\nv_readfirstlane_b32 s9, v0\ns_lshr_b32 s9, s9, 6\ns_waitcnt lgkmcnt(0)\n" +
                         body + "\ns_endpgm\n",
                     4096);
  CheckOptions options;
  options.races = true;
  return test::findingsOf(std::move(kernel), options, grid, block);
}
/// One finding that says all of `words`.
void expectOne(const Texts &texts, const std::vector<std::string> &words) {
  ASSERT_EQ(texts.size(), 1u) << testing::PrintToString(texts);
  for (const std::string &word : words)
    EXPECT_NE(texts[0].find(word), std::string::npos) << texts[0] << "\nlacks " << word;
}

/// Workgroup PRODUCER writes data and then a flag, the other waits for the flag and reads the data.
std::string handOver(const std::string &text, int producer) {
  return replaced(text, "PRODUCER", std::to_string(producer));
}

const char *const mi300 = R"(
  s_cmp_lg_u32 s2, PRODUCER
  s_cbranch_scc1 1f
  global_store_dword v1, v3, s[6:7] offset:256
  buffer_wbl2 sc1                              ; w
  s_waitcnt vmcnt(0)                           ; v
  global_store_dword v2, v3, s[6:7] sc1
  s_endpgm
1:
  global_load_dword v4, v2, s[6:7] sc1
  s_waitcnt vmcnt(0)                           ; a
  v_readfirstlane_b32 s8, v4
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc1 1b
  buffer_inv sc1                               ; i
  global_load_dword v5, v1, s[6:7] offset:256
)";
const char *const mi200 = R"(
  s_cmp_lg_u32 s2, PRODUCER
  s_cbranch_scc1 1f
  global_store_dword v1, v3, s[6:7] offset:256
  s_waitcnt vmcnt(0)                           ; v
  global_store_dword v2, v3, s[6:7]
  s_endpgm
1:
  global_load_dword v4, v2, s[6:7] glc
  s_waitcnt vmcnt(0)                           ; a
  v_readfirstlane_b32 s8, v4
  s_cmp_eq_u32 s8, 0
  s_cbranch_scc1 1b
  buffer_wbinvl1_vol                           ; i
  global_load_dword v5, v1, s[6:7] offset:256
)";

class HandOver : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Order, HandOver, testing::Values(0, 1));

TEST_P(HandOver, AcrossDies) {
  for (const char *processor : {"gfx942", "gfx950"}) {
    const auto found = [&](const std::string &marks) {
      return findingsOf(processor, handOver(withoutMarked(mi300, marks), GetParam()), 2);
    };
    EXPECT_EQ(found("-"), Texts{});
    expectOne(found("w"),
              {"need not be visible", "global_load_dword v5", "global_store_dword v1, v3, s[6:7] offset:256",
               "belongs buffer_wbl2 sc1 and then s_waitcnt vmcnt(0)"});
    expectOne(found("v"), {"need not be visible", "s_waitcnt vmcnt(0), before the flag is written"});
    expectOne(found("i"), {"it may see what was there before", "global_load_dword v4", "belongs buffer_inv sc1"});
    expectOne(found("a"), {"it may be too early", "no s_waitcnt vmcnt(0) has waited"});
  }
}
TEST_P(HandOver, OverOneCache) {
  const auto found = [&](const std::string &marks) {
    return findingsOf("gfx90a", handOver(withoutMarked(mi200, marks), GetParam()), 2);
  };
  EXPECT_EQ(found("-"), Texts{});
  expectOne(found("v"), {"need not be visible", "belongs s_waitcnt vmcnt(0), before the flag is written"});
  expectOne(found("i"), {"it may see what was there before", "belongs buffer_wbinvl1_vol"});
  expectOne(found("a"), {"it may be too early"});
}

TEST_P(HandOver, ByTooNarrowAScope) {
  const auto found = [&](const std::string &what, const std::string &by) {
    return findingsOf("gfx942", handOver(withoutMarked(replaced(mi300, what, by), "-"), GetParam()), 2);
  };
  // The store or the load of the flag, for the block only, or for nobody.
  for (const char *bits : {"sc0", ""}) {
    const Texts store = found("v2, v3, s[6:7] sc1", std::string("v2, v3, s[6:7] ") + bits),
                load = found("v4, v2, s[6:7] sc1", std::string("v4, v2, s[6:7] ") + bits);
    ASSERT_FALSE(store.empty());
    EXPECT_NE(store[0].find("only, for another workgroup it wants sc1"), std::string::npos) << store[0];
    ASSERT_FALSE(load.empty());
    EXPECT_NE((load[0] + load.back()).find("only, for another workgroup it wants sc1"), std::string::npos) << load[0];
  }
  // What writes back, what discards.
  expectOne(found("buffer_wbl2 sc1", "buffer_wbl2 sc0"), {"need not be visible", "buffer_wbl2 sc1"});
  expectOne(found("buffer_inv sc1", "buffer_inv sc0"),
            {"may see what was there before", "buffer_inv sc0", "discards for the block only"});
  // The system is wider than the agent.
  EXPECT_EQ(found("sc1", "sc0 sc1"), Texts{});
}

/// The flag is counted up by an atomic of each of three workgroups; the last one reads what all have written.
const char *const counter = R"(
  s_lshl_b32 s8, s2, 8
  v_add_u32 v6, s8, v1
  global_store_dword v6, v3, s[6:7] offset:256
  buffer_wbl2 sc1                              ; w
  s_waitcnt vmcnt(0)                           ; v
  global_atomic_add v4, v2, v3, s[6:7] sc0
  s_waitcnt vmcnt(0)                           ; a
  v_readlane_b32 s8, v4, 63
  s_cmp_lg_u32 s8, 191
  s_cbranch_scc1 1f
  buffer_inv sc1                               ; i
  global_load_dword v5, v1, s[6:7] offset:256
  global_load_dword v5, v1, s[6:7] offset:512
  global_load_dword v5, v1, s[6:7] offset:768
1:
)";
TEST(Order, ACounterTellsOfAllBeforeIt) {
  const auto found = [&](const std::string &marks) { return findingsOf("gfx942", withoutMarked(counter, marks), 3); };
  EXPECT_EQ(found("-"), Texts{});
  for (const char *mark : {"w", "v", "a", "i"})
    EXPECT_EQ(found(mark).size(), 2u) << mark; // two of the three loads read what others wrote
}

/// A chain: each workgroup waits for the one before, reads what it left and leaves more (look-back).
TEST(Order, AChainOfWorkgroups) {
  const char *const chain = R"(
    s_lshl_b32 s8, s2, 2
    v_mov_b32 v6, s8
    v_mov_b32 v7, 0
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 2f
  1:
    global_load_dword v4, v6, s[6:7] offset:4092 sc1
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s8, v4
    s_cmp_eq_u32 s8, 0
    s_cbranch_scc1 1b
    buffer_inv sc1                             ; i
    global_load_dword v7, v1, s[6:7]
    s_waitcnt vmcnt(0)
  2:
    v_add_u32 v7, v7, v3
    global_store_dword v1, v7, s[6:7]
    buffer_wbl2 sc1                            ; w
    s_waitcnt vmcnt(0)                         ; v
    v_add_u32 v6, v6, v2
    global_store_dword v6, v3, s[4:5] offset:0
    global_store_dword v6, v3, s[6:7] offset:4092 sc1
  )";
  // The flag of workgroup n stands at 4096 + 4 n; that of n - 1 is read.
  const std::string flags = replaced(replaced(chain, "global_store_dword v6, v3, s[4:5] offset:0\n", "\n"),
                                     "v_add_u32 v6, v6, v2", "v_add_u32 v6, 4, v6");
  const auto found = [&](const std::string &marks) { return findingsOf("gfx942", withoutMarked(flags, marks), 40); };
  EXPECT_EQ(found("-"), Texts{});
  EXPECT_FALSE(found("w").empty());
  EXPECT_FALSE(found("v").empty());
  EXPECT_FALSE(found("i").empty());
}

/// Four waves write, meet at a barrier, and the first of them tells another workgroup.
const char *const block = R"(
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 2f
  global_store_dword v1, v3, s[6:7] offset:256
  buffer_wbl2 sc1                              ; w
  s_waitcnt vmcnt(0)                           ; v
  s_barrier                                    ; b
  s_cmp_lg_u32 s9, 0
  s_cbranch_scc1 9f
  buffer_wbl2 sc1                              ; x
  s_waitcnt vmcnt(0)                           ; x
  global_atomic_add v2, v3, s[6:7]
  s_endpgm
2:
  s_cmp_lg_u32 s9, 0
  s_cbranch_scc1 4f
3:
  global_load_dword v4, v2, s[6:7] sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v4
  s_cmp_lg_u32 s8, 64
  s_cbranch_scc1 3b
  buffer_inv sc1                               ; i
4:
  s_barrier                                    ; c
  global_load_dword v5, v1, s[6:7] offset:256
9:
)";
TEST(Order, BarriersPassOnWhatAWaveKnows) {
  const auto found = [&](const std::string &marks) {
    return findingsOf("gfx942", withoutMarked(block, marks), 2, 256);
  };
  EXPECT_EQ(found("-"), Texts{});
  EXPECT_EQ(found("x"), Texts{});  // each wave has written back its own
  EXPECT_EQ(found("wv"), Texts{}); // or the first wave all of them: it goes through the same queues, behind them
  for (const char *marks : {"wx", "vx", "b", "c", "i"})
    EXPECT_FALSE(found(marks).empty()) << marks;
  // Where nothing is written back, the wait of the first wave is its release: LLVM has no other.
  const std::string one =
      replaced(replaced(replaced(block, "buffer_wbl2 sc1", ""), "buffer_inv sc1", "buffer_wbinvl1_vol"), "s[6:7] sc1",
               "s[6:7] glc");
  const auto older = [&](const std::string &marks) { return findingsOf("gfx90a", withoutMarked(one, marks), 2, 256); };
  EXPECT_EQ(older("-"), Texts{});
  EXPECT_EQ(older("x"), Texts{});
  EXPECT_EQ(older("v"), Texts{});
  const Texts early = older("vx");
  ASSERT_FALSE(early.empty());
  EXPECT_NE(early[0].find("belongs s_waitcnt vmcnt(0), before"), std::string::npos) << early[0];
}

TEST(Order, DeviceMemoryWithinAWorkgroup) {
  const std::string body = "global_store_dword v1, v3, s[6:7]\ns_barrier ; b\nv_xor_b32 v4, 256, v1\n"
                           "global_load_dword v5, v4, s[6:7]\n";
  // The waves of a workgroup share a cache, which keeps their accesses in order: no wait.
  EXPECT_EQ(findingsOf("gfx942", withoutMarked(body, "-"), 1, 64), Texts{});
  EXPECT_EQ(findingsOf("gfx942", withoutMarked(body, "-"), 1, 128), Texts{});
  expectOne(findingsOf("gfx942", withoutMarked(body, "b"), 1, 128), {"nothing orders the two", "belongs a barrier"});
}

TEST(Order, ScalarLoadsHaveACacheOfTheirOwn) {
  const std::string body = "global_store_dword v1, v3, s[6:7]\ns_waitcnt vmcnt(0) ; v\ns_barrier\ns_dcache_inv ; i\n"
                           "s_load_dword s8, s[6:7], 0x100\ns_waitcnt lgkmcnt(0)\n";
  EXPECT_EQ(findingsOf("gfx942", withoutMarked(body, "-"), 1, 128), Texts{});
  const Texts stale = findingsOf("gfx942", withoutMarked(body, "i"), 1, 128);
  ASSERT_FALSE(stale.empty());
  EXPECT_NE(stale[0].find("between that and this load belongs s_dcache_inv"), std::string::npos) << stale[0];
  EXPECT_FALSE(findingsOf("gfx942", withoutMarked(body, "v"), 1, 128).empty());
  EXPECT_FALSE(
      findingsOf("gfx942", replaced(withoutMarked(body, "i"), "0x100", "0x0"), 1, 64).empty()); // its own store
}

/// Wave 0 writes LDS and a flag there, wave 1 waits for the flag.
TEST(Order, FlagsInLds) {
  const std::string body = R"(
    s_cmp_lg_u32 s9, WRITER
    s_cbranch_scc1 1f
    ds_write_b32 v1, v3 offset:1024
    global_store_dword v1, v3, s[6:7]
    s_waitcnt lgkmcnt(0)
    ds_write_b32 v2, v3
    s_endpgm
  1:
    v_and_b32 v6, 252, v1
    v_add_u32 v6, OTHER, v6
  2:
    ds_read_b32 v4, v2
    s_waitcnt lgkmcnt(0)                       ; a
    v_readfirstlane_b32 s8, v4
    s_cmp_eq_u32 s8, 0
    s_cbranch_scc1 2b                          ; p
    ds_read_b32 v5, v6 offset:1024
    global_load_dword v5, v6, s[6:7]
  )";
  for (const auto &[writer, other] : {std::pair("0", "0"), std::pair("1", "256")}) {
    const std::string text = replaced(replaced(body, "WRITER", writer), "OTHER", other);
    EXPECT_EQ(findingsOf("gfx942", withoutMarked(text, "-"), 1, 128), Texts{}) << writer;
    EXPECT_FALSE(findingsOf("gfx942", withoutMarked(text, "p"), 1, 128).empty()) << writer; // nobody waits
    // Code that is not optimised sets the address again in each round, and loads over it. One that moves is no flag's.
    const auto loading = [&](const std::string &address) {
      return withoutMarked(replaced(text, "ds_read_b32 v4, v2", address + "\nds_read_b32 v4, v4"), "-");
    };
    EXPECT_EQ(findingsOf("gfx942", loading("v_mov_b32 v4, 0"), 1, 128), Texts{}) << writer;
    EXPECT_FALSE(findingsOf("gfx942", loading("v_and_b32 v4, 0, v4"), 1, 128).empty()) << writer;
  }
}

/// Lanes exchanged through LDS are counted behind the write that the barrier is for.
TEST(Order, ExchangesOfLanesAreCounted) {
  const std::string body = "ds_write_b32 v1, v3\nds_bpermute_b32 v5, v1, v3\ns_waitcnt lgkmcnt(1) ; w\ns_barrier\n"
                           "v_xor_b32 v4, 256, v1\nds_read_b32 v6, v4\ns_waitcnt lgkmcnt(0)\n";
  EXPECT_EQ(findingsOf("gfx942", withoutMarked(body, "-"), 1, 128), Texts{});
  EXPECT_EQ(findingsOf("gfx942", withoutMarked(body, "w"), 1, 128).size(), 1u);
}

/// Each workgroup of a cluster of two stores a number, all meet, and each reads that of the other.
const char *const cluster = R"(
  s_load_b128 s[4:7], s[0:1], 0x0
  s_bfe_u32 s8, ttmp6, 0x40000
  s_lshl1_add_u32 s9, ttmp9, s8
  s_xor_b32 s10, s9, 1
  s_lshl_b32 s11, s9, 2
  s_lshl_b32 s12, s10, 2
  v_mov_b32 v3, s11
  v_mov_b32 v4, s12
  s_wait_kmcnt 0x0
  s_mov_b32 exec_lo, 1
  global_store_b32 v3, v3, s[6:7]
  global_wb scope:SCOPE_DEV                    ; w
  s_wait_storecnt 0x0                          ; v
  s_barrier_signal -3                          ; b
  s_barrier_wait -3                            ; b
  global_inv scope:SCOPE_DEV                   ; i
  global_load_b32 v2, v4, s[6:7]
  s_wait_loadcnt 0x0
  s_endpgm
)";

TEST(Order, TheBarrierOfAClusterOrdersItsWorkgroups) {
  const auto found = [](const std::string &text) {
    CheckOptions options;
    options.races = true;
    return test::findingsOf(CheckKernel("gfx1250", text, 0, 64, "    .cluster_dims: [2, 1, 1]\n"), options, 6, 32);
  };
  EXPECT_EQ(found(withoutMarked(cluster, "-")), Texts());
  expectOne(found(withoutMarked(cluster, "w")),
            {"the write need not be visible there", "belongs global_wb scope:SCOPE_DEV"});
  expectOne(found(withoutMarked(cluster, "v")), {"the write need not be visible there", "s_wait_storecnt 0"});
  expectOne(found(withoutMarked(cluster, "i")),
            {"it may see what was there before", "belongs global_inv scope:SCOPE_DEV"});
  expectOne(found(withoutMarked(cluster, "b")), {"nothing orders the two"});
  expectOne(found(replaced(withoutMarked(cluster, "-"), "wb scope:SCOPE_DEV", "wb scope:SCOPE_SE")),
            {"the write need not be visible there"});
  expectOne(found(replaced(withoutMarked(cluster, "-"), "inv scope:SCOPE_DEV", "inv scope:SCOPE_SE")),
            {"it may see what was there before", "discards for the block only"});
}

TEST(Order, LaunchesStandForThemselves) {
  CheckKernel kernel("gfx942", "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_waitcnt "
                               "lgkmcnt(0)\nglobal_store_dword v1, v0, s[6:7]\ns_endpgm\n");
  CheckOptions options;
  options.races = true;
  Checks checks(options, kernel.program());
  for (int n = 0; n < 3; ++n)
    EXPECT_TRUE(kernel.run(&checks));
  EXPECT_TRUE(checks.findings().all().empty());
}

} // namespace
