//===- TraceTest.cpp - instructions and accesses, written down ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include "runtime/emulator/checks/Checks.h"

#include <nlohmann/json.hpp>

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;

namespace {

const char *const kernelText = R"(
  s_mov_b32 s4, 0x2a
  v_lshlrev_b32 v1, 3, v0
  v_mov_b32 v2, s4
  s_mov_b64 exec, 5
  v_mov_b32 v3, v1
  ds_write_b64 v1, v[2:3]
  ds_read2_b32 v[4:5], v1 offset0:1 offset1:3
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s4, 42
  v_cmp_eq_u32 vcc, v2, v3
  s_endpgm
)";

TEST(Trace, InstructionsWithWhatTheyWrote) {
  CheckKernel kernel("gfx942", kernelText, 1024);
  std::string trace;
  CheckOptions options;
  options.trace.instructions = [&](std::string_view line) { trace += line; };
  options.trace.workgroup = {1, 0, 0};
  options.trace.wave = 1;
  Checks checks(options, kernel.program());
  EXPECT_TRUE(kernel.run(&checks, 2, 128));
  const std::string full = " | exec=ffffffffffffffff";
  const std::string at = trace.substr(trace.find("0x0004"), trace.find("0x0008") - trace.find("0x0004"));
  EXPECT_TRUE(at.starts_with("0x0004 v_lshlrev_b32 v1, 3, v0" + full + " v1=[00000200 00000208 00000210 ")) << at;
  std::string rest = trace.substr(0, trace.find("(1,0,0).1 0x0004")) + trace.substr(trace.find("(1,0,0).1 0x0008"));
  std::string dots;
  for (unsigned l = 3; l < 64; ++l)
    dots += " .";
  EXPECT_EQ(rest,
            "(1,0,0).1 0x0000 s_mov_b32 s4, 42" + full +
                " s4=0000002a\n"
                "(1,0,0).1 0x0008 v_mov_b32 v2, s4" +
                full +
                " v2=0000002a\n"
                "(1,0,0).1 0x000c s_mov_b64 exec, 5" +
                full +
                " exec_lo=00000005 exec_hi=00000000\n"
                "(1,0,0).1 0x0010 v_mov_b32 v3, v1 | exec=0000000000000005 v3=[00000200 . 00000210" +
                dots +
                "]\n"
                "(1,0,0).1 0x0014 ds_write_b64 v1, v[2:3] | exec=0000000000000005\n"
                "(1,0,0).1 0x001c ds_read2_b32 v[4:5], v1 offset0:1 offset1:3 | exec=0000000000000005 v4=[00000200 . "
                "00000210" +
                dots +
                "] v5=00000000\n"
                "(1,0,0).1 0x0024 s_waitcnt lgkmcnt(0) | exec=0000000000000005\n"
                "(1,0,0).1 0x0028 s_cmp_eq_u32 s4, 42 | exec=0000000000000005 scc=1\n"
                "(1,0,0).1 0x002c v_cmp_eq_u32 vcc, v2, v3 | exec=0000000000000005 vcc_lo=00000000 vcc_hi=00000000\n"
                "(1,0,0).1 0x0030 s_endpgm | exec=0000000000000005\n");
}

TEST(Trace, AccessesAsJson) {
  CheckKernel kernel("gfx942", kernelText, 1024);
  std::vector<nlohmann::json> accesses;
  CheckOptions options;
  options.trace.accesses = [&](std::string_view line) {
    EXPECT_EQ(line.back(), '\n');
    accesses.push_back(nlohmann::json::parse(line, nullptr, false));
  };
  Checks checks(options, kernel.program());
  EXPECT_TRUE(kernel.run(&checks));
  ASSERT_EQ(accesses.size(), 3u);
  EXPECT_EQ(
      accesses[0],
      nlohmann::json::parse(
          R"({"workgroup": [0,0,0], "wave": 0, "pc": 20, "instruction": "ds_write_b64 v1, v[2:3]", "access": "store",
      "width": 8, "lanes": [[0, "lds", 0, 8], [2, "lds", 16, 8]]})",
          nullptr, false));
  EXPECT_EQ(accesses[1]["lanes"], nlohmann::json::parse(R"([[0, "lds", 4, 4], [2, "lds", 20, 4]])", nullptr, false));
  EXPECT_EQ(accesses[2]["lanes"], nlohmann::json::parse(R"([[0, "lds", 12, 4], [2, "lds", 28, 4]])", nullptr, false));
}

} // namespace
