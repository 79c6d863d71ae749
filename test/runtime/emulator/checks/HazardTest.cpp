//===- HazardTest.cpp - uses before the wait, missing barriers ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each kernel is right as it stands, and then loses lines marked with a letter. What is left out must be found, with
// both instructions; the whole kernel must give no finding.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Checks.h"

#include "test/runtime/emulator/CheckKernel.h"

#include <regex>
#include <sstream>

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;

namespace {

/// `body` without the lines that end with "; <a letter of `without`>", and without the marks of the others.
std::string lacking(const std::string &body, const std::string &without) {
  std::stringstream in(body);
  std::string out;
  for (std::string line; std::getline(in, line);)
    if (!(line.size() > 3 && line[line.size() - 3] == ';' && without.find(line.back()) != std::string::npos))
      out += line.substr(0, line.find(';')) + "\n";
  return out;
}

std::vector<std::string> findingsOf(const std::string &processor, const std::string &body, uint32_t grid = 1,
                                    uint32_t block = 64, unsigned lds = 8192) {
  CheckOptions options;
  options.hazards = true;
  return test::findingsOf(CheckKernel(processor, body, lds), options, grid, block);
}

const char *const vectorLoads = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)                      ; a
  global_load_dword v2, v1, s[4:5]
  global_load_dword v3, v1, s[4:5] offset:256
  s_waitcnt vmcnt(1)                        ; b
  v_add_u32 v4, 1, v2
  s_waitcnt vmcnt(0)                        ; c
  v_mov_b32 v3, 7
  global_store_dword v1, v4, s[6:7]
  v_mov_b32 v4, 0
  s_endpgm
)";

TEST(Hazards, ScalarAndVectorLoads) {
  EXPECT_EQ(findingsOf("gfx942", lacking(vectorLoads, "-")), std::vector<std::string>{});
  EXPECT_EQ(
      findingsOf("gfx942", lacking(vectorLoads, "a")),
      (std::vector<std::string>{"hazard: global_load_dword v2, v1, s[4:5] at 0xc reads s4 while s_load_dwordx4 s[4:7], "
                                "s[0:1], 0x0 at 0x0 has still to write it; "
                                "between them belongs s_waitcnt lgkmcnt(0) (workgroup (0,0,0), wave 0; 2 times)",
                                "hazard: global_store_dword v1, v4, s[6:7] at 0x2c reads s6 while s_load_dwordx4 "
                                "s[4:7], s[0:1], 0x0 at 0x0 has still to write it; "
                                "between them belongs s_waitcnt lgkmcnt(0) (workgroup (0,0,0), wave 0; 2 times)"}));
  EXPECT_EQ(findingsOf("gfx942", lacking(vectorLoads, "b"), 2, 128),
            (std::vector<std::string>{"hazard: v_add_u32 v4, 1, v2 at 0x20 reads v2 while global_load_dword v2, v1, "
                                      "s[4:5] at 0x10 has still to write it; "
                                      "between them belongs s_waitcnt vmcnt(1) (workgroup (0,0,0), wave 0; 4 times)"}));
  EXPECT_EQ(
      findingsOf("gfx942", lacking(vectorLoads, "c")),
      (std::vector<std::string>{"hazard: v_mov_b32 v3, 7 at 0x28 overwrites v3 while global_load_dword v3, v1, s[4:5] "
                                "offset:256 at 0x18 has still to "
                                "write it; between them belongs s_waitcnt vmcnt(0) (workgroup (0,0,0), wave 0)"}));
}

TEST(Hazards, ScalarLoadsComeBackInAnyOrder) {
  const std::string body = R"(
  s_load_dword s4, s[0:1], 0x0
  s_load_dword s5, s[0:1], 0x4
  s_waitcnt lgkmcnt(COUNT)
  s_add_u32 s6, s4, 1
  s_waitcnt lgkmcnt(0)
  s_endpgm
)";
  EXPECT_EQ(findingsOf("gfx942", std::regex_replace(body, std::regex("COUNT"), "0")), std::vector<std::string>{});
  const auto found = findingsOf("gfx942", std::regex_replace(body, std::regex("COUNT"), "1"));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("s_add_u32 s6, s4, 1 at 0x14 reads s4 while s_load_dword s4, s[0:1], 0x0 at 0x0"),
            std::string::npos)
      << found[0];
  EXPECT_NE(found[0].find("between them belongs s_waitcnt lgkmcnt(0)"), std::string::npos) << found[0];
}

const char *const ldsReads = R"(
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1
  ds_read_b64 v[4:5], v1
  s_waitcnt lgkmcnt(1)      ; a
  v_add_u32 v6, v2, v2
  s_waitcnt lgkmcnt(0)      ; b
  v_add_u32 v6, v5, v5
  s_mov_b32 s4, 0
  ds_bpermute_b32 v7, v1, v2
  s_load_dword s5, s[0:1], 0x0
  s_waitcnt lgkmcnt(0)      ; c
  v_mov_b32 v8, v7
  s_add_u32 s5, s5, s5      ; d
  s_endpgm
)";

TEST(Hazards, LdsReadsComeBackInOrder) {
  EXPECT_EQ(findingsOf("gfx942", lacking(ldsReads, "-")), std::vector<std::string>{});
  EXPECT_EQ(findingsOf("gfx942", lacking(ldsReads, "a")),
            (std::vector<std::string>{"hazard: v_add_u32 v6, v2, v2 at 0x1c reads v2 while ds_read_b32 v2, v1 at 0xc "
                                      "has still to write it; between them "
                                      "belongs s_waitcnt lgkmcnt(1) (workgroup (0,0,0), wave 0)"}));
  EXPECT_EQ(findingsOf("gfx942", lacking(ldsReads, "b")),
            (std::vector<std::string>{"hazard: v_add_u32 v6, v5, v5 at 0x24 reads v5 while ds_read_b64 v[4:5], v1 at "
                                      "0x14 has still to write it; between "
                                      "them belongs s_waitcnt lgkmcnt(0) (workgroup (0,0,0), wave 0)"}));
  EXPECT_EQ(findingsOf("gfx942", lacking(ldsReads, "c")).size(), 2u);
}

/// A counter stops at its maximum: the 16th LDS operation waits for the first.
TEST(Hazards, CountersHaveAMaximum) {
  std::string body = "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v0\nds_read_b32 v2, v1\n";
  for (unsigned n = 0; n < 14; ++n)
    body += "ds_read_b32 v" + std::to_string(10 + n) + ", v1\n";
  const std::string end = "v_mov_b32 v3, v2\ns_waitcnt lgkmcnt(0)\ns_endpgm\n";
  EXPECT_EQ(findingsOf("gfx942", body + end).size(), 1u);
  EXPECT_EQ(findingsOf("gfx942", body + "ds_read_b32 v30, v1\n" + end).size(), 0u);
}

const char *const flatLoads = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_mov_b64 s[8:9], src_shared_base
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s4
  v_mov_b32 v3, s5
  flat_load_dword v4, v[2:3]
  s_waitcnt vmcnt(0)        ; a
  v_add_u32 v5, v4, v4
  ds_write_b32 v1, v5
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_mov_b32 v2, v1
  v_mov_b32 v3, s9
  flat_load_dword v4, v[2:3]
  s_waitcnt vmcnt(0)
  s_waitcnt lgkmcnt(0)      ; b
  v_add_u32 v5, v4, v4
  s_endpgm
)";

TEST(Hazards, FlatLoadsComeBackWhereTheyGo) {
  EXPECT_EQ(findingsOf("gfx942", lacking(flatLoads, "-")), std::vector<std::string>{});
  for (char without : {'a', 'b'}) {
    const auto found = findingsOf("gfx942", lacking(flatLoads, {without}));
    ASSERT_EQ(found.size(), 1u) << without;
    EXPECT_NE(found[0].find(without == 'a' ? "between them belongs s_waitcnt vmcnt(0)"
                                           : "between them belongs s_waitcnt lgkmcnt(0)"),
              std::string::npos)
        << found[0];
  }
}

// Wave 1 reads what wave 0 wrote and the other way round, twice.
const char *const exchange = R"(
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x100, v1
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)      ; a
  s_barrier                 ; b
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)      ; c
  s_barrier                 ; d
  ds_write_b32 v1, v3
  s_waitcnt lgkmcnt(0)
  s_endpgm
)";

TEST(Hazards, BarriersOrderTheLds) {
  EXPECT_EQ(findingsOf("gfx942", lacking(exchange, "-"), 2, 128), std::vector<std::string>{});
  // One wave alone needs none.
  EXPECT_EQ(findingsOf("gfx942", lacking(exchange, "abd"), 1, 64), std::vector<std::string>{});

  EXPECT_EQ(findingsOf("gfx942", lacking(exchange, "b"), 1, 128),
            (std::vector<std::string>{"hazard: ds_write_b32 v1, v0 at 0xc writes LDS byte 256, which ds_read_b32 v3, "
                                      "v2 at 0x18 of wave 0 reads, without a "
                                      "barrier between them (workgroup (0,0,0), wave 1, lane 0; 2 times)"}));
  EXPECT_EQ(findingsOf("gfx942", lacking(exchange, "d"), 1, 128),
            (std::vector<std::string>{"hazard: ds_read_b32 v3, v2 at 0x1c reads LDS byte 0, which ds_write_b32 v1, v3 "
                                      "at 0x28 of wave 0 writes, without a "
                                      "barrier between them (workgroup (0,0,0), wave 1, lane 0; 2 times)"}));
  EXPECT_EQ(
      findingsOf("gfx942", lacking(exchange, "a"), 1, 128),
      (std::vector<std::string>{
          "hazard: ds_read_b32 v3, v2 at 0x18 reads LDS byte 256, which ds_write_b32 v1, v0 at 0xc of wave 1 writes; "
          "that wave "
          "reached the barrier between them without s_waitcnt lgkmcnt(0), so that the access may still be under way "
          "(workgroup (0,0,0), wave 0, lane 0; 2 times)"}));
  const auto found = findingsOf("gfx942", lacking(exchange, "c"), 1, 128);
  ASSERT_EQ(found.size(), 2u); // the value of v3, and the place that it came from
  EXPECT_NE(found[0].find("reads v3"), std::string::npos) << found[0];
  EXPECT_NE(found[1].find("so that the access may still be under way"), std::string::npos) << found[1];
}

TEST(Hazards, BytesOfADwordAreApart) {
  // Each wave writes its own bytes of the same dwords.
  EXPECT_EQ(
      findingsOf("gfx942",
                 "v_lshlrev_b32 v1, 2, v0\nv_and_b32 v1, 0xff, v1\nv_lshrrev_b32 v2, 6, v0\nv_add_u32 v1, v1, v2\n"
                 "ds_write_b8 v1, v0\ns_endpgm\n",
                 1, 256),
      std::vector<std::string>{});
}

TEST(Hazards, AtomicsAreInOrder) {
  const char *const body =
      "v_mov_b32 v1, 0\nv_mov_b32 v2, 1\nds_add_u32 v1, v2\nLOAD\ns_waitcnt lgkmcnt(0)\ns_endpgm\n";
  EXPECT_EQ(findingsOf("gfx942", std::regex_replace(body, std::regex("LOAD"), "ds_add_rtn_u32 v3, v1, v2"), 1, 256),
            std::vector<std::string>{});
  const auto found = findingsOf("gfx942", std::regex_replace(body, std::regex("LOAD"), "ds_read_b32 v3, v1"), 1, 256);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].find("without a barrier"), std::string::npos) << found[0];
}

// Loads straight into LDS, which vmcnt counts; four waves, each reads its neighbour's part.
const char *const direct = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v2, 0x100, v1
  v_and_b32 v2, 0x3ff, v2
  v_readfirstlane_b32 s8, v1
  s_mov_b32 m0, s8
  s_waitcnt lgkmcnt(0)
  global_load_lds_dword v1, s[4:5]
  s_waitcnt vmcnt(0)        ; a
  ds_read_b32 v4, v1        ; o
  s_barrier                 ; b
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v4, v3
  s_barrier                 ; c
  global_load_lds_dword v1, s[4:5] offset:4
  s_waitcnt vmcnt(0)
  s_endpgm
)";

TEST(Hazards, LoadsStraightToLds) {
  EXPECT_EQ(findingsOf("gfx942", lacking(direct, "-"), 1, 256), std::vector<std::string>{});
  auto found = findingsOf("gfx942", lacking(direct, "a"), 1, 256);
  ASSERT_GE(found.size(), 2u); // and what follows from it
  EXPECT_NE(found[0].find("ds_read_b32 v4, v1 at 0x30 reads LDS byte 0 while global_load_lds_dword v1, s[4:5] at 0x28 "
                          "has still to write it; between them "
                          "belongs s_waitcnt vmcnt(0)"),
            std::string::npos)
      << found[0];
  EXPECT_NE(found[1].find("reached the barrier between them without s_waitcnt vmcnt(0)"), std::string::npos)
      << found[1];
  found = findingsOf("gfx942", lacking(direct, "ob"), 1, 256);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].find("without a barrier between them"), std::string::npos) << found[0];
  found = findingsOf("gfx942", lacking(direct, "c"), 1, 256);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].find("global_load_lds_dword v1, s[4:5] offset:4"), std::string::npos) << found[0];
}

TEST(Hazards, NeverCrashOnWhatIsOutOfRange) {
  EXPECT_EQ(
      findingsOf("gfx942",
                 "v_mov_b32 v1, -4\nds_write_b32 v1, v0\nds_read_b128 v[4:7], v1\ns_waitcnt lgkmcnt(0)\ns_endpgm\n", 1,
                 256),
      std::vector<std::string>{});
}

// A loop as in a matrix multiplication: two halves of LDS in turn, the next tile on its way while this one is
// multiplied.
const char *const pipelined = R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 4, v0
  v_lshlrev_b32 v2, 3, v0
  s_mov_b32 s8, 0
  s_mov_b32 s9, 4
  v_mov_b32 v20, 0
  v_mov_b32 v21, 0
  v_mov_b32 v22, 0
  v_mov_b32 v23, 0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx4 v[4:7], v1, s[4:5]
  s_waitcnt vmcnt(0)                ; a
  ds_write_b128 v1, v[4:7]
  s_waitcnt lgkmcnt(0)              ; b
  s_barrier                         ; c
loop:
  s_add_u32 s4, s4, 4096
  s_addc_u32 s5, s5, 0
  global_load_dwordx4 v[4:7], v1, s[4:5]
  v_xor_b32 v3, s8, v2
  ds_read_b64 v[8:9], v3
  ds_read_b64 v[10:11], v3 offset:2048
  s_waitcnt lgkmcnt(1)              ; d
  v_mov_b32 v12, v8
  s_waitcnt lgkmcnt(0)              ; e
  s_nop 1
  v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[10:11], v[20:23]
  s_xor_b32 s8, s8, 0x1000
  v_xor_b32 v3, s8, v1
  s_waitcnt vmcnt(0)                ; f
  ds_write_b128 v3, v[4:7]
  s_waitcnt lgkmcnt(0)              ; g
  s_barrier                         ; h
  s_sub_u32 s9, s9, 1
  s_cmp_lg_u32 s9, 0
  s_cbranch_scc1 loop
  s_nop 15
  global_store_dwordx4 v1, v[20:23], s[6:7]
  s_endpgm
)";

TEST(Hazards, PipelinedLoop) {
  for (const char *processor : {"gfx90a", "gfx942", "gfx950"}) {
    const std::string body = std::regex_replace(pipelined, std::regex("16x16x16_f16"),
                                                processor == std::string("gfx90a") ? "16x16x16f16" : "16x16x16_f16");
    EXPECT_EQ(findingsOf(processor, lacking(body, "-"), 2, 256), std::vector<std::string>{}) << processor;
    for (char without = 'a'; without <= 'h'; ++without)
      EXPECT_GE(findingsOf(processor, lacking(body, {without}), 2, 256).size(), 1u)
          << processor << ", without " << without;
  }
}

/// RDNA3 counts stores apart, and RDNA4 everything.
const char *const rdna3Loads = R"(
  s_load_b128 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)                      ; a
  global_load_b32 v2, v1, s[4:5]
  global_store_b32 v1, v1, s[6:7]
  global_load_b32 v3, v1, s[4:5] offset:256
  s_waitcnt vmcnt(1)                        ; b
  v_add_nc_u32 v4, 1, v2
  s_waitcnt vmcnt(0)                        ; c
  v_mov_b32 v3, 7
  global_store_b32 v1, v4, s[6:7]
  s_endpgm
)";
const char *const rdna4Loads = R"(
  s_load_b128 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  ds_store_b32 v1, v0
  s_wait_kmcnt 0x0                          ; a
  global_load_b32 v2, v1, s[4:5]
  global_store_b32 v1, v1, s[6:7]
  global_load_b32 v3, v1, s[4:5] offset:256
  ds_load_b32 v5, v1
  s_wait_loadcnt 0x1                        ; b
  v_add_nc_u32 v4, 1, v2
  s_wait_loadcnt_dscnt 0x0                  ; c
  v_mov_b32 v3, v5
  global_store_b32 v1, v4, s[6:7]
  s_endpgm
)";

/// What is missing, by the only finding.
std::string missing(const std::string &processor, const std::string &body) {
  const auto found = findingsOf(processor, body, 1, 32);
  if (found.empty())
    return "";
  const std::string text = "between them belongs ";
  const size_t at = found[0].find(text);
  return at == std::string::npos ? found[0]
                                 : found[0].substr(at + text.size(), found[0].find(" (", at) - at - text.size());
}

TEST(Hazards, Rdna3CountsStoresApart) {
  EXPECT_EQ(missing("gfx1100", lacking(rdna3Loads, "-")), "");
  EXPECT_EQ(missing("gfx1100", lacking(rdna3Loads, "a")), "s_waitcnt lgkmcnt(0)");
  EXPECT_EQ(missing("gfx1100", lacking(rdna3Loads, "b")), "s_waitcnt vmcnt(1)");
  EXPECT_EQ(missing("gfx1100", lacking(rdna3Loads, "c")), "s_waitcnt vmcnt(0)");
}

TEST(Hazards, Rdna4CountsEachApart) {
  EXPECT_EQ(missing("gfx1201", lacking(rdna4Loads, "-")), "");
  EXPECT_EQ(missing("gfx1201", lacking(rdna4Loads, "a")), "s_wait_kmcnt 0");
  EXPECT_EQ(missing("gfx1201", lacking(rdna4Loads, "b")), "s_wait_loadcnt 1");
  EXPECT_EQ(missing("gfx1201", lacking(rdna4Loads, "c")), "s_wait_dscnt 0");
}

/// Lanes of one store at one place.
TEST(Hazards, LanesOfAStoreAgree) {
  const auto found = [](const std::string &store) {
    CheckOptions options;
    options.hazards = options.races = true;
    return test::findingsOf(
        CheckKernel("gfx942",
                    "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshrrev_b32 v1, 1, v0\n"
                    "v_lshlrev_b32 v1, 3, v1\nv_mov_b32 v2, v0\nv_mov_b32 v3, v1\nv_mov_b32 v4, v1\n"
                    "v_lshlrev_b32 v5, 16, v0\nv_lshlrev_b32 v6, 3, v0\nv_mov_b32 v8, v1\n"
                    "v_mov_b32 v9, v1\nv_mov_b32 v10, v1\nv_mov_b32 v11, v0\ns_waitcnt lgkmcnt(0)\n" +
                        store + "\ns_endpgm\n",
                    8192),
        options, 1, 64);
  };
  // v1, v3, v4: of two lanes the same; v2, v5 of each another, v5 in the upper half only.
  for (const char *right :
       {"ds_write_b32 v1, v3", "ds_write_b64 v1, v[8:9]", "ds_write2_b32 v1, v3, v4 offset1:1", "ds_write_b16 v1, v5",
        "ds_write_b8_d16_hi v1, v3", "ds_write_b32 v6, v2", "global_store_dword v1, v3, s[6:7]", "ds_add_u32 v1, v2"})
    EXPECT_EQ(found(right), std::vector<std::string>{}) << right;
  for (const char *wrong :
       {"ds_write_b32 v1, v2", "ds_write_b64 v1, v[10:11]", "ds_write2_b32 v1, v3, v2 offset1:1", "ds_write_b16 v1, v2",
        "ds_write_b16_d16_hi v1, v5", "global_store_dword v1, v2, s[6:7]", "global_store_short_d16_hi v1, v5, s[6:7]"})
    EXPECT_EQ(found(wrong).size(), 1u) << wrong;
  EXPECT_EQ(
      found("ds_write_b32 v1, v2"),
      (std::vector<std::string>{"hazard: ds_write_b32 v1, v2 at 0x38 writes LDS byte 0 from lanes 0 and 1 at once, "
                                "which have different numbers for it; either may stay (workgroup (0,0,0), wave 0, "
                                "lane 1)"}));
}

/// A copy that passes no register, and the end of its wave.
TEST(Hazards, CopiesAreOverAtTheEnd) {
  const auto found = [](const std::string &copy) {
    return findingsOf("gfx1250",
                      "s_load_b128 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\ns_wait_kmcnt 0x0\n" + copy +
                          "\ns_endpgm\n",
                      1, 32, 256);
  };
  const std::string load = "global_load_async_to_lds_b32 v1, v1, s[4:5]",
                    store = "ds_store_b32 v1, v0\ns_wait_dscnt 0x0\nglobal_store_async_from_lds_b32 v1, v1, s[6:7]",
                    tile = "s_mov_b32 s8, 0\ntensor_store_from_lds s[8:11], s[12:19]";
  const std::string async = "\ns_wait_asynccnt 0x0", tensor = "\ns_wait_tensorcnt 0x0", idle = "\ns_wait_idle";
  for (const std::string &whole : {load + async, store + async, tile + tensor, load + idle, tile + idle})
    EXPECT_EQ(found(whole), std::vector<std::string>{}) << whole;
  EXPECT_EQ(found(load), (std::vector<std::string>{
                             "hazard: s_endpgm at 0x1c ends the wave while global_load_async_to_lds_b32 v1, v1, "
                             "s[4:5] at 0x10 may still be at work in its LDS; before it belongs s_wait_asynccnt 0 "
                             "(workgroup (0,0,0), wave 0)"}));
  for (const auto &[text, wait] : {std::pair(store, "s_wait_asynccnt 0"), std::pair(tile, "s_wait_tensorcnt 0"),
                                   std::pair(tile + async, "s_wait_tensorcnt 0")}) {
    ASSERT_EQ(found(text).size(), 1u) << text;
    EXPECT_NE(found(text)[0].find(std::string("before it belongs ") + wait), std::string::npos) << found(text)[0];
  }
}

/// What a wave writes before it signals, the others see behind the wait; what it writes between them need not be there.
TEST(Races, SplitBarriers) {
  const std::string body = R"(
  v_lshlrev_b32 v1, 2, v0
  v_xor_b32 v2, 0x80, v1
  ds_store_b32 v1, v0                       ; b
  s_wait_dscnt 0x0
  s_barrier_signal -1                       ; a
  v_mov_b32 v3, 0
  s_barrier_wait -1                         ; a
  ds_load_b32 v3, v2
  s_wait_dscnt 0x0
  s_endpgm
)";
  CheckOptions options;
  options.races = true;
  const auto found = [&](const std::string &text) {
    return test::findingsOf(CheckKernel("gfx1201", text, 256), options, 1, 64).size();
  };
  EXPECT_EQ(found(lacking(body, "-")), 0u);
  EXPECT_GT(found(lacking(body, "a")), 0u);
  std::string late = lacking(body, "b");
  late.insert(late.find("  v_mov_b32 v3, 0"), "  ds_store_b32 v1, v0\n  s_wait_dscnt 0x0\n");
  EXPECT_GT(found(late), 0u);
}

} // namespace
