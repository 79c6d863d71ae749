//===- LaunchTest.cpp - what a launch must be, and what a kernel has ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

class Launches : public testing::Test {
protected:
  CheckKernel kernel{"gfx942", "s_endpgm\n", 1024};
  Launch launch = kernel.launch();

  /// The launch is refused before anything runs, with `text`.
  void refused(const std::string &text) {
    const auto ran = kernel.program().run(launch);
    ASSERT_FALSE(ran) << text;
    EXPECT_EQ(ran.error().message, text);
    EXPECT_FALSE(ran.error().fault);
  }
};

TEST_F(Launches, nameTheKernel) {
  launch.kernel = "kk";
  refused("no kernel `kk` in the code object; did you mean `k`?; it has k");
  launch.kernel = "something_else";
  refused("no kernel `something_else` in the code object; it has k");
}

TEST_F(Launches, giveEachArgument) {
  launch.arguments.pop_back();
  refused("kernel k takes 2 arguments, 1 were given");
  launch.arguments.emplace_back(4);
  refused("argument 1 of k has 8 bytes, 4 were given");
}

TEST_F(Launches, haveABlockThatTheChipTakes) {
  launch.block[0] = 0;
  refused("a block of 0 x 1 x 1 work-items; 1 to 1024 are possible");
  launch.block[0] = 1025;
  refused("a block of 1025 x 1 x 1 work-items; 1 to 1024 are possible");
  launch.block[0] = launch.block[1] = 64;
  refused("a block of 64 x 64 x 1 work-items; 1 to 1024 are possible");
  launch.block[0] = launch.block[1] = launch.block[2] = 0x8000'0000;
  refused("a block of 2147483648 x 2147483648 x 2147483648 work-items; 1 to 1024 are possible");
}

TEST_F(Launches, haveAGridWithWorkInIt) {
  launch.grid[1] = 0;
  refused("a grid of 1 x 0 x 1 workgroups has nothing to run");
  launch.grid[1] = 0x8000'0000;
  launch.block[1] = 2;
  refused("a grid of 1 x 2147483648 x 1 workgroups of 64 x 2 x 1 work-items: the y side has more than 4294967295 "
          "work-items");
}

TEST_F(Launches, fitIntoLds) {
  launch.dynamicLds = 64 * 1024 - 1024;
  EXPECT_TRUE(kernel.program().run(launch));
  ++launch.dynamicLds;
  refused("kernel k needs 1024 bytes of LDS and the launch adds 64513; a workgroup of gfx942 has at most 65536");
  launch.dynamicLds = 0xFFFFFFFF;
  refused("kernel k needs 1024 bytes of LDS and the launch adds 4294967295; a workgroup of gfx942 has at most 65536");
}

/// The fault of `instruction` in a kernel with v0 ... v7, a0 ... a15 and LDS of which the descriptor knows, not the
/// metadata; empty if there is none.
std::string faultWithFewRegisters(const std::string &instruction) {
  const std::vector<uint8_t> bytes =
      assemble("gfx942", ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n" + instruction +
                             "\ns_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n"
                             ".amdhsa_next_free_vgpr 24\n.amdhsa_next_free_sgpr 16\n.amdhsa_accum_offset "
                             "8\n.amdhsa_group_segment_fixed_size 1024\n.end_amdhsa_kernel\n.amdgpu_metadata\n---\n"
                             "amdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--gfx942\namdhsa.kernels:\n  - "
                             ".name: k\n    .symbol: k.kd\n"
                             "    .kernarg_segment_size: 0\n    .kernarg_segment_align: 8\n    "
                             ".group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n"
                             "    .wavefront_size: 64\n    .sgpr_count: 16\n    .vgpr_count: 24\n    .agpr_count: 16\n "
                             "   .max_flat_workgroup_size: 64\n    .args: []\n"
                             "...\n.end_amdgpu_metadata\n");
  DeviceMemory memory;
  auto program = Program::load(bytes, memory);
  if (!program)
    return program.error().message;
  Launch launch;
  launch.kernel = "k";
  launch.block[0] = 64;
  const auto ran = program->run(launch);
  return ran ? "" : ran.error().message;
}

TEST(Registers, areThoseThatTheDescriptorGrants) {
  for (const char *inside : {"v_mov_b32 v7, v6", "v_accvgpr_write_b32 a15, v7", "v_add_f64 v[6:7], v[4:5], v[2:3]",
                             "v_accvgpr_read_b32 v7, a0"})
    EXPECT_EQ(faultWithFewRegisters(inside), "");
  const std::pair<const char *, const char *> outside[] = {{"v_mov_b32 v24, v6", "v24"},
                                                           {"v_mov_b32 v6, v24", "v24"},
                                                           {"v_mov_b32 v6, v255", "v255"},
                                                           {"v_accvgpr_write_b32 a16, v7", "a16"},
                                                           {"v_accvgpr_read_b32 v7, a255", "a255"},
                                                           {"v_add_f64 v[24:25], v[4:5], v[2:3]", "v[24:25]"},
                                                           {"v_add_f64 v[4:5], v[4:5], v[24:25]", "v[24:25]"}};
  for (const auto &[instruction, name] : outside)
    EXPECT_NE(
        faultWithFewRegisters(instruction)
            .find("names " + std::string(name) + ", beyond the vector registers that the kernel descriptor grants"),
        std::string::npos)
        << instruction << ": " << faultWithFewRegisters(instruction);
}

TEST(Lds, isThatOfTheDescriptorWhereTheMetadataSaysLess) {
  EXPECT_EQ(faultWithFewRegisters("v_mov_b32 v1, 0x3fc\nv_mov_b32 v2, 5\nds_write_b32 v1, v2\nds_read_b32 v3, v1\n"
                                  "s_waitcnt lgkmcnt(0)\nv_cmp_ne_u32 vcc, 5, v3\ns_nop 4\ns_cbranch_vccz 1\ns_trap 2"),
            "");
}

/// One file: v8 and up are a0 and up (accum_offset 8), as operands of every kind.
TEST(Registers, beyondAccumOffsetAreTheSameFile) {
  const std::string other = "\ns_trap 2"; // reached where the values differ
  const auto expectEqual = [&](const std::string &code, const std::string &reg, const std::string &value) {
    const std::string fault = faultWithFewRegisters(code + "\nv_cmp_ne_u32 vcc, " + value + ", " + reg +
                                                    "\ns_nop 4\ns_cbranch_vccz 1" + other);
    EXPECT_EQ(fault, "") << code;
  };
  expectEqual("v_mov_b32 v8, 5\nv_accvgpr_read_b32 v0, a0", "v0", "5");
  expectEqual("v_accvgpr_write_b32 a15, 7", "v23", "7");
  expectEqual("v_mov_b32 v10, 3\nv_mov_b32 v11, 4\nv_mov_b64 v[20:21], v[10:11]\nv_accvgpr_read_b32 v1, a13", "v1",
              "4");
  expectEqual(
      "v_mov_b32 v9, 9\ns_mov_b32 s4, 3\ns_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mov_b32 v2, v6\ns_set_gpr_idx_off", "v2",
      "9");
}

} // namespace
