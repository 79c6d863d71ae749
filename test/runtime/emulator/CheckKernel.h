//===- CheckKernel.h - whole kernels of assembly, run under an observer ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Snippets run between a prologue and an epilogue of their harness; what watches a run wants kernels that hold nothing
// else. A kernel here starts with s[0:1]: the kernel arguments (pointers to `in` and `out`), s2 (from RDNA4 on ttmp9):
// the workgroup, v0: the work-item. Waves of processors beside CDNA have 32 lanes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_CHECKKERNEL_H
#define FLYC_TEST_RUNTIME_EMULATOR_CHECKKERNEL_H

#include "runtime/emulator/checks/Checks.h"
#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

namespace flyc::emulator::test {

class CheckKernel {
public:
  static constexpr uint64_t bufferBytes = 65536;

  /// Fails the running test if `body` does not assemble. `body` ends with s_endpgm. `vgprs`: of both kinds, the first
  /// 256 of them VGPRs. `metadata`: further lines about the kernel; `directives`: of its descriptor, each after a "\n".
  CheckKernel(const std::string &processor, const std::string &body, unsigned ldsBytes = 0, unsigned vgprs = 512,
              const std::string &metadata = "", const std::string &directives = "");

  Program &program() { return *loaded; }
  /// `in` holds the dwords 0, 1, 2, ... and `out` zeros; both stay between runs.
  flyc::support::Result<RunStatistics, Error> run(Observer *observer, uint32_t grid = 1, uint32_t block = 64,
                                                  unsigned threads = 1);
  /// What run() launches.
  Launch launch(uint32_t grid = 1, uint32_t block = 64) const;
  /// Dword `index` of `out`.
  uint32_t out(unsigned index);
  DeviceMemory &deviceMemory() { return *memory; }

private:
  std::unique_ptr<DeviceMemory> memory = std::make_unique<DeviceMemory>();
  std::optional<Program> loaded;
  uint64_t inAddress = 0, outAddress = 0;
};

using Texts = std::vector<std::string>;
/// Runs the kernel under checks: what they say of it. A run that ends in a fault fails the running test.
/// What the checks find, on one thread as on several.
Texts findingsOf(CheckKernel kernel, const CheckOptions &options, uint32_t grid, uint32_t block);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_CHECKKERNEL_H
