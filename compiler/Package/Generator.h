//===- Generator.h - which compiler is this -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A compile depends on the flyc program and on the LLVM and MLIR libraries that are mapped into it. Their GNU build ids
// are read from the ELF notes in memory: no file is opened, and two installations of the same packages agree.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_GENERATOR_H
#define FLYC_COMPILER_PACKAGE_GENERATOR_H

#include <map>
#include <string>

namespace flyc::package {

struct Generator {
  std::string name = "flyc";
  std::string version;
  /// "flyc", and "libLLVM", "libMLIR" where they are mapped -> hexadecimal build id. A module without a build id is
  /// absent.
  std::map<std::string, std::string> buildIds;
};

/// The running program and its libraries.
Generator currentGenerator();

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_GENERATOR_H
