//===- Manifest.h - unit and facts -> manifest ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The manifest is the authority over what was shipped: docs/manifest.md says what each field means,
// specs/schema/manifest.schema.json what it may hold. The text is a pure function of its inputs: keys sorted, no time,
// no absolute path.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_MANIFEST_H
#define FLYC_COMPILER_PACKAGE_MANIFEST_H

#include "compiler/Package/Facts.h"
#include "compiler/Package/Generator.h"
#include "compiler/Package/ManifestJson.h"

namespace flyc::package {

constexpr const char *ManifestVersion = "1.0";

/// The launch header that belongs to a manifest.
struct HeaderFile {
  std::string name; ///< beside the manifest
  std::string text; ///< with zeros for the manifest's digest
};

struct ManifestText {
  std::string json;   ///< two spaces of indentation, a newline at the end
  std::string digest; ///< of the whole
};

/// `header`: null if none can be had of the unit.
ManifestText writeManifest(const Unit &unit, const UnitFacts &facts, const Generator &generator,
                           const HeaderFile *header = nullptr);

/// The canonical text (ManifestDigest.h) of what the build id covers, of which buildIdOf makes the same from the file.
/// The images of `facts` still have zeros for it.
std::string identityText(const Unit &unit, const UnitFacts &facts, const Generator &generator);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_MANIFEST_H
