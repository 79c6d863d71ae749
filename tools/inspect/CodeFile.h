//===- CodeFile.h - a file -> the code objects in it ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc inspect` and `flyc disasm` look into: a manifest with its images, a code object, an offload bundle of HIP
// (compressed, too), or any file that contains one of the latter two, such as an object file, a program or an archive.
// Such a file is searched for the first bytes of both, whatever its format is.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_INSPECT_CODEFILE_H
#define FLYC_TOOLS_INSPECT_CODEFILE_H

#include "compiler/Package/ManifestReader.h"
#include "tools/driver/DriverError.h"

#include <optional>
#include <string>
#include <vector>

namespace flyc::driver {

struct CodeImage {
  std::string origin; ///< its file, or the id of its entry; in another file also where
  std::vector<uint8_t> bytes;
};

struct CodeFile {
  enum class Kind : uint8_t { Manifest, CodeObject, Bundle, Container };
  std::string path;
  Kind kind = Kind::CodeObject;
  std::vector<CodeImage> images;            ///< at least one
  std::optional<package::ShippedUnit> unit; ///< of a manifest, with as many images
};
/// "manifest", "code object", "bundle", "container".
std::string_view spelling(CodeFile::Kind kind);

/// The error is CannotRead (no such file), or CodeFile (nothing in it, or it is broken).
support::Result<CodeFile, DriverError> readCodeFile(const std::string &path);

} // namespace flyc::driver

#endif // FLYC_TOOLS_INSPECT_CODEFILE_H
