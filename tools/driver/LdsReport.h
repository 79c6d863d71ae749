//===- LdsReport.h - where a kernel's shared memory lies ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `--report=lds` prints: each buffer of each kernel with its place, then what they take together, of how much, and
// how many waves that leaves room for. Input: the typed AST, which knows the buffers, and the facts that were read
// back.
//
// Places are the back end's own choice (LLVM lays them out by OptimizedStructLayout; so does this). They are given only
// where their end is what the code object says the kernel takes: never a guess.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_LDSREPORT_H
#define FLYC_TOOLS_DRIVER_LDSREPORT_H

#include "tools/driver/PackageStep.h"

#include <optional>

namespace flyc::driver {

struct LdsBuffer {
  std::string name;
  std::optional<uint64_t> offset; ///< bytes; nothing if the buffer was dropped, or the back end changed one
  uint64_t bytes = 0;
  uint64_t padding = 0;   ///< bytes between the buffer before it and this one
  std::string over;       ///< the buffer whose memory it takes
  bool isDynamic = false; ///< of the memory that the launch gives
  bool isDropped = false; ///< the compiler left it out: nobody reads it
};

struct LdsPlan {
  size_t variant = 0; ///< index into UnitFacts::variants
  std::string kernel, target;
  std::vector<LdsBuffer> buffers; ///< by place
  uint64_t total = 0;             ///< bytes, read back, and what the launch gives if that is a constant
  uint64_t capacity = 0;          ///< of a workgroup
  unsigned workgroups = 0;        ///< that the memory leaves room for, on a compute unit
  unsigned wavesPerSimd = 0;
};

/// By kernel, then by target; kernels without shared memory have none. `results` are parallel to `compiles`.
std::vector<LdsPlan> ldsPlans(const SourceManager &sources, const std::vector<TargetCompile> &compiles,
                              const std::vector<codegen::JobOutput> &results, const PackagedUnit &packaged);
std::string ldsTable(const std::vector<LdsPlan> &plans);
std::string ldsJson(const std::vector<LdsPlan> &plans);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_LDSREPORT_H
