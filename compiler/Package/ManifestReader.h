//===- ManifestReader.h - a manifest -> what a launch needs of it ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The way back from Manifest.h: kernels with their parameters, launch expressions and preconditions, and which image
// holds which of them. Files are decoration: images are found beside the manifest, by the names in it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_MANIFESTREADER_H
#define FLYC_COMPILER_PACKAGE_MANIFESTREADER_H

#include "compiler/Package/Unit.h"

namespace flyc::package {

struct ShippedImage {
  std::string target, processor;
  std::string path; ///< the manifest's folder and the file's name
  std::string sha256;
  std::vector<AbsentKernel> absent; ///< what the source exports for other targets only
};

struct ShippedVariant {
  unsigned image = 0; ///< index into images
  std::array<uint32_t, 3> block{1, 1, 1};
  uint64_t ldsBytes = 0;     ///< static
  std::vector<LdsArray> lds; ///< empty: it has none, or their places are not known
};

struct ShippedKernel {
  Kernel kernel;
  std::vector<ShippedVariant> variants;
};

struct ShippedUnit {
  std::string name;
  std::vector<ShippedImage> images;
  std::vector<ShippedKernel> kernels;
  std::string changed;        ///< the first place that its own digest contradicts; empty: none, or it has no digest
  std::vector<Entry> entries; ///< of the source; every kernel that a step launches is among `kernels`

  /// Null if there is none.
  const ShippedKernel *findKernel(const std::string &name) const {
    for (const ShippedKernel &kernel : kernels)
      if (kernel.kernel.name == name)
        return &kernel;
    return nullptr;
  }
};

/// Errors name the file and the path in it.
support::OrError<ShippedUnit> readManifest(const std::string &path);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_MANIFESTREADER_H
