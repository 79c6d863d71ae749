//===- BuildIds.h - which libraries this process runs on ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A compile is a function of its inputs and of the code that runs: flyc, libLLVM and libMLIR. Output: the build id of
// each (the ELF note NT_GNU_BUILD_ID of the mapped file), for `flyc version`, the manifest's generator and cache keys.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TOOLS_FLYC_BUILDIDS_H
#define FLYC_COMPILER_TOOLS_FLYC_BUILDIDS_H

#include <string>

namespace flyc::driver {

struct BuildIds {
  std::string flyc; // hexadecimal digits; empty if the file has no build id
  std::string llvm;
  std::string mlir;
};

/// Reads the notes of what is mapped; no file is opened.
BuildIds readBuildIds();

} // namespace flyc::driver

#endif // FLYC_COMPILER_TOOLS_FLYC_BUILDIDS_H
