//===- OffloadBundle.h - code objects -> an offload bundle of HIP ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The container that HIP's hipModuleLoad and clang-offload-bundler read. An empty entry for the host comes first, as
// they expect; each code object begins at a page, as HIP expects.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_OFFLOADBUNDLE_H
#define FLYC_COMPILER_PACKAGE_OFFLOADBUNDLE_H

#include <cstdint>
#include <string>
#include <vector>

namespace flyc::package {

struct BundlePart {
  std::string target; ///< "PROCESSOR:sramecc+:xnack-"
  std::vector<uint8_t> bytes;
};

std::vector<uint8_t> offloadBundle(const std::vector<BundlePart> &parts);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_OFFLOADBUNDLE_H
