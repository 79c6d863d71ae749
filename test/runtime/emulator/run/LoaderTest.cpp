//===- LoaderTest.cpp - what a code object asks of its loader -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Preloaded kernel arguments and relocations, by hand-written assembly; files that are damaged. Source: AMDGPUUsage,
// "Preloaded Kernel Arguments" and "Relocation Records".
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

/// A kernel `k` of a pointer and seven dwords: kernarg segment of 36 bytes.
std::string kernelText(const std::string &processor, const std::string &body, const std::string &descriptor,
                       const std::string &data = "") {
  return ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n" + body + "\n.size k, .-k\n" + data +
         ".rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_next_free_vgpr "
         "8\n.amdhsa_next_free_sgpr 64\n"
         ".amdhsa_accum_offset 8\n.amdhsa_system_sgpr_workgroup_id_x 1\n" +
         descriptor +
         ".end_amdhsa_kernel\n.amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--" +
         processor +
         "\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 36\n    "
         ".kernarg_segment_align: 8\n"
         "    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    "
         ".sgpr_count: 64\n    .vgpr_count: 8\n"
         "    .max_flat_workgroup_size: 64\n    .args:\n      - {.offset: 0, .size: 8, .value_kind: global_buffer, "
         ".address_space: global}\n"
         "      - {.offset: 8, .size: 28, .value_kind: by_value}\n...\n.end_amdgpu_metadata\n";
}

struct LoadedKernel {
  DeviceMemory memory;
  std::optional<Program> program;
  uint64_t out;

  LoadedKernel(const std::string &processor, const std::string &assembly) : out(memory.allocate(256, "out")) {
    const auto bytes = assemble(processor, assembly);
    auto loaded = Program::load(bytes, memory);
    if (loaded)
      program = std::move(*loaded);
    else
      ADD_FAILURE() << loaded.error().message;
  }
  std::vector<uint32_t> run() {
    Launch launch;
    launch.kernel = "k";
    launch.grid[0] = 1;
    launch.block[0] = 64;
    launch.arguments = {ArgumentBytes(8), ArgumentBytes(28)};
    std::memcpy(launch.arguments[0].data(), &out, 8);
    for (uint32_t n = 0; n < 7; ++n) {
      const uint32_t value = 100 + n;
      std::memcpy(launch.arguments[1].data() + 4 * n, &value, 4);
    }
    std::vector<uint32_t> words(64);
    auto ran = program->run(launch);
    if (ran)
      std::memcpy(words.data(), memory.find(out, 256, false), 256);
    else
      ADD_FAILURE() << ran.error().message;
    return words;
  }
};

/// Stores s0 ... s31 to the kernel's pointer, which it loads by the kernarg segment's own.
const char *const storeScalars =
    "s_load_dwordx2 s[40:41], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, 0\n"
    ".set n, 0\n.rept 32\nv_mov_b32 v2, s[n]\nglobal_store_dword v1, v2, s[40:41] offset:4*n\n.set n, n+1\n.endr\n"
    "s_waitcnt vmcnt(0)\ns_endpgm\n";

class Preload : public testing::TestWithParam<const char *> {};

TEST_P(Preload, argumentsFollowTheOtherUserRegisters) {
  for (auto [offset, length] : {std::pair{0u, 1u}, {0u, 2u}, {2u, 1u}, {2u, 5u}, {1u, 3u}, {8u, 1u}, {0u, 9u}}) {
    // The first 256 bytes are for firmware that does not preload: this emulator does, and starts behind them.
    const std::string body = "s_trap 1\n.p2alignl 8, 0xBF800000\n" + std::string(storeScalars);
    LoadedKernel kernel(GetParam(),
                        kernelText(GetParam(), body,
                                   ".amdhsa_user_sgpr_kernarg_preload_length " + std::to_string(length) +
                                       "\n.amdhsa_user_sgpr_kernarg_preload_offset " + std::to_string(offset) + "\n"));
    ASSERT_TRUE(kernel.program);
    const auto s = kernel.run();
    for (uint32_t n = 0; n < length; ++n) {
      const uint32_t at = offset + n;
      const uint32_t want = at == 0 ? uint32_t(kernel.out) : at == 1 ? uint32_t(kernel.out >> 32) : 100 + at - 2;
      EXPECT_EQ(s[2 + n], want) << "dword " << at << " of offset " << offset << " length " << length;
    }
    EXPECT_EQ(s[2 + length], 0u) << "the workgroup's id"; // of the only group
  }
}

TEST_P(Preload, withoutItTheEntryIsTheKernel) {
  LoadedKernel kernel(GetParam(), kernelText(GetParam(), storeScalars, ""));
  ASSERT_TRUE(kernel.program);
  const auto s = kernel.run();
  EXPECT_NE(s[0], 0u); // the kernarg segment
  EXPECT_EQ(s[2], 0u); // the workgroup's id
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Preload, testing::Values("gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

TEST(Relocation, fillsInTheAddressesOfWhatIsGlobal) {
  // A table of 8-byte addresses in writable data: of the table, of a word and of a function.
  const std::string data =
      ".section .data.rel.ro,\"aw\",@progbits\n.p2align 3\n.globl table\n.type table,@object\ntable:\n"
      ".quad table\n.quad word+4\n.quad f\n.size table, 24\n.data\n.p2align 2\n.hidden word\nword:\n.long 7, "
      "8\n.text\nf:\n";
  const std::string body =
      "s_load_dwordx2 s[40:41], s[0:1], 0x0\ns_getpc_b64 s[4:5]\ns_add_u32 s4, s4, table@rel32@lo+4\n"
      "s_addc_u32 s5, s5, table@rel32@hi+12\ns_load_dwordx4 s[8:11], s[4:5], 0x0\ns_load_dwordx2 s[12:13], s[4:5], 16\n"
      "s_waitcnt lgkmcnt(0)\ns_load_dword s14, s[10:11], 0x0\ns_sub_u32 s15, s8, s4\ns_getpc_b64 s[16:17]\ns_add_u32 "
      "s16, s16, f@rel32@lo+4\n"
      "s_addc_u32 s17, s17, f@rel32@hi+12\ns_sub_u32 s16, s16, s12\ns_waitcnt lgkmcnt(0)\n"
      "v_mov_b32 v1, 0\nv_mov_b32 v2, s14\nglobal_store_dword v1, v2, s[40:41]\nv_mov_b32 v2, s15\n"
      "global_store_dword v1, v2, s[40:41] offset:4\nv_mov_b32 v2, s16\nglobal_store_dword v1, v2, s[40:41] "
      "offset:8\ns_endpgm";
  LoadedKernel kernel("gfx942", kernelText("gfx942", body, "", ".hidden table\n" + data));
  ASSERT_TRUE(kernel.program);
  const auto out = kernel.run();
  EXPECT_EQ(out[0], 8u); // word[1]
  EXPECT_EQ(out[1], 0u); // the table's first entry is the table
  EXPECT_EQ(out[2], 0u); // f by address is f by distance
}

TEST(Relocation, namesWhatIsNotThere) {
  DeviceMemory memory;
  const auto bytes = assemble(
      "gfx942", kernelText("gfx942", "s_endpgm", "", ".data\n.globl pointer\npointer:\n.quad missing_function\n"));
  auto loaded = Program::load(bytes, memory);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message,
            "the code object uses `missing_function`, which it does not define: link it with what does");
}

/// Where the file ends early, or holds other bytes, loading gives an error with text, or a program whose kernels end.
TEST(DamagedFiles, areErrorsOrEnd) {
  const auto whole =
      assemble("gfx942", kernelText("gfx942", storeScalars, "", ".data\n.globl pointer\npointer:\n.quad k\n"));
  ASSERT_FALSE(whole.empty());
  const auto attempt = [](const std::vector<uint8_t> &bytes) {
    DeviceMemory memory;
    const uint64_t out = memory.allocate(256, "out");
    auto loaded = Program::load(bytes, memory);
    if (!loaded) {
      EXPECT_FALSE(loaded.error().message.empty());
      return;
    }
    Launch launch;
    launch.kernel = "k";
    launch.block[0] = 64;
    launch.instructionLimit = 1000;
    launch.arguments = {ArgumentBytes(8), ArgumentBytes(28)};
    std::memcpy(launch.arguments[0].data(), &out, 8);
    auto ran = loaded->run(launch);
    if (!ran)
      EXPECT_FALSE(ran.error().message.empty());
  };
  for (size_t size = 0; size < whole.size(); size += size < 1024 ? 7 : 61)
    attempt({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
  std::mt19937 random(20261121);
  for (unsigned round = 0; round < 3000; ++round) {
    auto bytes = whole;
    for (unsigned n = 1 + random() % 8; n--;)
      bytes[random() % bytes.size()] = static_cast<uint8_t>(random());
    attempt(bytes);
  }
  for (unsigned round = 0; round < 3000; ++round) { // the code alone
    auto bytes = whole;
    const uint8_t pattern[4] = {0x00, 0x00, 0x81, 0xBF}; // s_endpgm
    const auto end = std::search(bytes.begin(), bytes.end(), pattern, pattern + 4);
    ASSERT_NE(end, bytes.end());
    for (unsigned n = 1 + random() % 40; n--;)
      *(end - 4 - random() % 256) = static_cast<uint8_t>(random());
    attempt(bytes);
  }
}

} // namespace
