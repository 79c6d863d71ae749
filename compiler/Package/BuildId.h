//===- BuildId.h - the name of a set: images, manifest, header ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// unit.buildId of a manifest names all that one compile made: a note in each image repeats it
// (support/BuildNote.h), and so does the launch header. It is a SHA-256 over the manifest, in which the images stand by
// their bytes with zeros in that note. Left out is what would make a circle, or is decoration: the build id itself, the
// header and the digests, which cover it, the names of the images' files, and which flyc made it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_BUILDID_H
#define FLYC_COMPILER_PACKAGE_BUILDID_H

#include "compiler/Package/Facts.h"
#include "compiler/Package/Generator.h"
#include "compiler/Package/ManifestJson.h"

namespace flyc::package {

/// The SHA-256 of an image with zeros in its note, if it has one.
std::string sha256WithoutBuildId(std::vector<uint8_t> bytes, const objects::CodeObject &object);

/// What unit.buildId of `manifest` has to be. `images`: sha256WithoutBuildId of each.
std::string buildIdOf(Json manifest, const std::vector<std::string> &images);

/// The same of a set whose images have no notes, as flyc made them at first: over names, sources and images.
std::string buildIdWithoutNotes(const Json &manifest);

/// Makes a set of what was compiled: writes the build id into `facts` and into the images, whose SHA-256 changes by it.
void makeSet(Unit &unit, UnitFacts &facts, const Generator &generator);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_BUILDID_H
