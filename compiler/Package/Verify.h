//===- Verify.h - a shipped manifest against its images -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `flyc verify k.json`: reads the manifest and the files beside it, and compares every fact with two readers:
// runtime/objects, and ROCm's comgr in a child process with a time limit (ComgrReader.h). `flyc verify --object
// k.hsaco` compares the two readers with each other, and the parts of the file, without a manifest.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_VERIFY_H
#define FLYC_COMPILER_PACKAGE_VERIFY_H

#include "compiler/Package/ComgrReader.h"

#include <map>
#include <string>
#include <vector>

namespace flyc::package {

/// One fact on which the manifest and a reader, or two readers, disagree.
struct Difference {
  std::string where;    ///< path in the manifest, or file and path in the metadata
  std::string expected; ///< what the manifest (or the first reader) says
  std::string found;    ///< what the reader says
  std::string reader;   ///< "manifest", "file", "objects" or "comgr"
  std::string str() const;
};

/// What comgr said of images, by their SHA-256: several manifests may name one image.
using ComgrReadings = std::map<std::string, support::Result<std::map<std::string, std::string>, ComgrFailure>>;

struct VerifyOptions {
  bool comgr = true;                 ///< ask the second reader too
  std::string comgrPlugin;           ///< path of flyc-comgr.so; empty: ../lib beside the executable
  unsigned timeoutSeconds = 10;      ///< per image, for the child
  ComgrReadings *readings = nullptr; ///< of images that were verified before; null: comgr is asked each time
};

struct VerifyReport {
  std::vector<Difference> differences;         ///< empty: verified
  unsigned images = 0, kernels = 0, facts = 0; ///< how much was compared
  std::string absentHeader;                    ///< the launch header that the manifest names, if it is not there
  std::string noSecondReader;                  ///< why comgr could not be asked, of whatever image; empty: it was
};

/// The error says why nothing could be compared: no such file, not a manifest, an unknown version.
support::OrError<VerifyReport> verifyManifest(const std::string &path, const VerifyOptions &options);

/// The same of one code object, whoever made it.
support::OrError<VerifyReport> verifyObject(const std::string &path, const VerifyOptions &options);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_VERIFY_H
