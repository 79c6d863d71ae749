//===- CheckKernel.cpp - whole kernels of assembly, run under an observer -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/CheckKernel.h"

#include <algorithm>

namespace flyc::emulator::test {

CheckKernel::CheckKernel(const std::string &processor, const std::string &body, unsigned ldsBytes, unsigned vgprs,
                         const std::string &metadata, const std::string &directives) {
  const bool isCdna = processor.starts_with("gfx9");
  const bool hasBanks = processor == "gfx1250"; // of VGPRs
  if (!isCdna && !hasBanks)
    vgprs = std::min(vgprs, 256u);
  const std::string lds = std::to_string(ldsBytes), all = std::to_string(vgprs),
                    first = std::to_string(std::min(vgprs, 256u)),
                    accumulators = std::to_string(hasBanks ? 0 : vgprs - std::min(vgprs, 256u));
  const std::vector<uint8_t> bytes = assemble(
      processor,
      ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n" + body +
          "\n.size k, .-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_user_sgpr_kernarg_segment_ptr "
          "1\n.amdhsa_next_free_vgpr " +
          all + "\n.amdhsa_next_free_sgpr 102" + (isCdna ? "\n.amdhsa_accum_offset " + first : "") +
          (hasBanks ? "\n.amdhsa_named_barrier_count 1" : "") + // in fours
          directives +
          "\n.amdhsa_private_segment_fixed_size "
          "64\n.amdhsa_group_segment_fixed_size " +
          lds +
          "\n.end_amdhsa_kernel\n.amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--" +
          processor +
          "\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 16\n    "
          ".kernarg_segment_align: 8\n"
          "    .group_segment_fixed_size: " +
          lds + "\n    .private_segment_fixed_size: 64\n    .wavefront_size: " + (isCdna ? "64" : "32") +
          "\n    .sgpr_count: 102\n    .vgpr_count: " + all + "\n    .agpr_count: " + accumulators +
          "\n    .max_flat_workgroup_size: 1024\n" + metadata +
          "    .args:\n"
          "      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}\n"
          "      - {.offset: 8, .size: 8, .value_kind: global_buffer, .address_space: "
          "global}\n...\n.end_amdgpu_metadata\n");
  auto program = Program::load(bytes, *memory);
  if (!program) {
    ADD_FAILURE() << program.error().message << "\n" << body;
    return;
  }
  loaded = std::move(*program);
  inAddress = memory->allocate(bufferBytes, "in");
  outAddress = memory->allocate(bufferBytes, "out");
  std::vector<uint32_t> numbers(bufferBytes / 4);
  for (size_t n = 0; n < numbers.size(); ++n)
    numbers[n] = static_cast<uint32_t>(n);
  std::memcpy(memory->find(inAddress, bufferBytes, true), numbers.data(), bufferBytes);
}

Launch CheckKernel::launch(uint32_t grid, uint32_t block) const {
  Launch launch;
  launch.kernel = "k";
  launch.grid[0] = grid;
  launch.block[0] = block;
  launch.instructionLimit = 1'000'000;
  for (uint64_t address : {inAddress, outAddress}) {
    ArgumentBytes argument(8);
    std::memcpy(argument.data(), &address, 8);
    launch.arguments.push_back(argument);
  }
  return launch;
}

flyc::support::Result<RunStatistics, Error> CheckKernel::run(Observer *observer, uint32_t grid, uint32_t block,
                                                             unsigned threads) {
  if (!loaded)
    return Error{"the kernel was not loaded"};
  Launch with = launch(grid, block);
  with.threads = threads;
  with.observer = observer;
  return loaded->run(with);
}

uint32_t CheckKernel::out(unsigned index) {
  uint32_t value = 0;
  std::memcpy(&value, memory->find(outAddress + 4 * index, 4, false), 4);
  return value;
}

Texts findingsOf(CheckKernel kernel, const CheckOptions &options, uint32_t grid, uint32_t block) {
  const auto before = kernel.deviceMemory().copy(1 << 20);
  const auto found = [&](unsigned threads) {
    before->restore();
    Checks checks(options, kernel.program());
    const auto ran = kernel.run(&checks, grid, block, threads);
    EXPECT_TRUE(ran) << ran.error().message;
    Texts texts;
    for (const Finding &finding : checks.findings().all())
      texts.push_back(finding.text());
    return texts;
  };
  const Texts texts = found(1);
  EXPECT_EQ(texts, found(3));
  return texts;
}

} // namespace flyc::emulator::test
