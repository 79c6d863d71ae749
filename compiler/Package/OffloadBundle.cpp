//===- OffloadBundle.cpp - code objects -> an offload bundle of HIP -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/OffloadBundle.h"

#include "runtime/objects/Bundle.h"

std::vector<uint8_t> flyc::package::offloadBundle(const std::vector<BundlePart> &parts) {
  constexpr uint64_t page = 4096;
  std::vector<std::pair<std::string, std::vector<uint8_t>>> entries = {{"host-x86_64-unknown-linux-gnu-", {}}};
  for (const BundlePart &part : parts)
    entries.push_back({"hipv4-amdgcn-amd-amdhsa--" + part.target, part.bytes});
  return objects::writeBundle(entries, page);
}
