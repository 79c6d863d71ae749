//===- FastFlags.h - the names of what may be done with floats ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `@fast` and -ffast-math call the flags of FastFlag (Node.h). The names are LLVM's.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_FASTFLAGS_H
#define FLYC_FRONTEND_KERNELIR_FASTFLAGS_H

#include "frontend/KernelIR/Node.h"

#include <string_view>

namespace flyc::sema {

struct FastFlagName {
  std::string_view name;
  FastFlag flag;
};

inline constexpr FastFlagName fastFlagNames[] = {{"reassoc", Reassociate}, {"nnan", NoNaNs},     {"ninf", NoInfinities},
                                                 {"nsz", NoSignedZeros},   {"arcp", Reciprocal}, {"contract", Contract},
                                                 {"afn", Approximate}};

/// 0: there is none of that name.
constexpr uint8_t fastFlagNamed(std::string_view name) {
  for (const FastFlagName &known : fastFlagNames)
    if (known.name == name)
      return known.flag;
  return 0;
}

/// All of them: `@fast` without flags, -ffast-math.
constexpr uint8_t allFastFlags() {
  uint8_t all = 0;
  for (const FastFlagName &known : fastFlagNames)
    all |= known.flag;
  return all;
}

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_FASTFLAGS_H
