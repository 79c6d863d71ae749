//===- Bundling.h - code objects <-> an offload bundle of HIP -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What goes into the bundles of `flyc bundle`, and their compressed form; compiler/Package/OffloadBundle.h makes them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_INSPECT_BUNDLING_H
#define FLYC_TOOLS_INSPECT_BUNDLING_H

#include "compiler/Package/OffloadBundle.h"
#include "runtime/objects/Bundle.h"
#include "support/Result.h"
#include "tools/driver/DriverError.h"

#include <string>
#include <vector>

namespace flyc::driver {

using package::BundlePart;

struct FoundPart {
  std::string origin; ///< for messages
  BundlePart part;
};
/// The code objects of these files, whatever holds them; the first that cannot be read is the error.
support::Result<std::vector<FoundPart>, DriverError> readParts(const std::vector<std::string> &paths);

/// The bytes of a bundle behind the head of a compressed bundle. The error is one sentence.
support::Result<std::vector<uint8_t>, std::string> compressBundle(const std::vector<uint8_t> &bundle);
support::Result<std::vector<uint8_t>, std::string> uncompressBundle(objects::Bytes bytes);

/// A target in the name of a file: "PROCESSOR-sramecc-on-xnack-off".
std::string fileTextOf(const std::string &target);

} // namespace flyc::driver

#endif // FLYC_TOOLS_INSPECT_BUNDLING_H
