//===- Bundling.h - code objects <-> an offload bundle of HIP -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc bundle` writes: the container that HIP's hipModuleLoad and clang-offload-bundler read. An empty entry for
// the host comes first, as they expect; each code object begins at a page, as HIP expects.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_INSPECT_BUNDLING_H
#define FLYC_TOOLS_INSPECT_BUNDLING_H

#include "runtime/objects/Bundle.h"
#include "support/Result.h"
#include "tools/driver/DriverError.h"

#include <string>
#include <vector>

namespace flyc::driver {

struct BundlePart {
  std::string target; ///< "PROCESSOR:sramecc+:xnack-"
  std::vector<uint8_t> bytes;
};

struct FoundPart {
  std::string origin; ///< for messages
  BundlePart part;
};
/// The code objects of these files, whatever holds them; the first that cannot be read is the error.
support::Result<std::vector<FoundPart>, DriverError> readParts(const std::vector<std::string> &paths);

std::vector<uint8_t> bundleOf(const std::vector<BundlePart> &parts);
/// The same bytes behind the head of a compressed bundle. The error is one sentence.
support::Result<std::vector<uint8_t>, std::string> compressBundle(const std::vector<uint8_t> &bundle);
support::Result<std::vector<uint8_t>, std::string> uncompressBundle(objects::Bytes bytes);

/// A target in the name of a file: "PROCESSOR-sramecc-on-xnack-off".
std::string fileTextOf(const std::string &target);

} // namespace flyc::driver

#endif // FLYC_TOOLS_INSPECT_BUNDLING_H
