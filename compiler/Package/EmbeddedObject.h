//===- EmbeddedObject.h - images and manifest as data of a program --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One symbol per unit and build, which the launch header refers to: a table and behind it the images and the manifest,
// all of it constant and without relocations. The layout is that of runtime/core/Embedded.h. Two forms of it: a
// relocatable ELF object, and assembly that includes the files.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_EMBEDDEDOBJECT_H
#define FLYC_COMPILER_PACKAGE_EMBEDDEDOBJECT_H

#include "compiler/Package/Host.h"
#include "compiler/Package/Unit.h"

namespace flyc::package {

struct Embedding {
  const Unit &unit;
  std::string symbol; ///< embeddedSymbol (LaunchHeader.h)
  std::string buildId;
  const std::string &manifest;
};

/// The bytes of the object, the same on every machine.
std::string embeddedObject(const Embedding &embedding, Host host);

/// The text of the assembly, for the C preprocessor and GNU's or LLVM's assembler. The files are those of the images
/// and `manifestFile`, looked for where the assembler was told to.
std::string embeddedAssembly(const Embedding &embedding, const std::string &manifestFile);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_EMBEDDEDOBJECT_H
