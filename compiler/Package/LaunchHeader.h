//===- LaunchHeader.h - unit and facts -> C header ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One header per unit, C99 and C++17, over flyc/runtime.h. For each kernel K of unit U: K_grid, K_check, K_pack,
// K_launch, and for the unit U_unit (its images and kernels) and U_load_directory, U_load_image. Any number of such
// headers stand in one program, each in any number of translation units.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_LAUNCHHEADER_H
#define FLYC_COMPILER_PACKAGE_LAUNCHHEADER_H

#include "compiler/Package/Facts.h"
#include "compiler/Package/Generator.h"

namespace flyc::package {

/// Every name in C has `prefix` before it. Fails if two names collide in C. Zeros stand for the digest of the manifest,
/// which holds a digest of this text: withDigest (ManifestDigest.h) puts it in.
support::OrError<std::string> writeLaunchHeader(const Unit &unit, const UnitFacts &facts, const Generator &generator,
                                                const std::string &prefix = "");

/// The symbol that the header refers to, and that the unit's images are embedded under: it names the build.
std::string embeddedSymbol(const Unit &unit, const UnitFacts &facts, const std::string &prefix = "");

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_LAUNCHHEADER_H
