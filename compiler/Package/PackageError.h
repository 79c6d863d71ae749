//===- PackageError.h - why something cannot be packaged or verified ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_PACKAGEERROR_H
#define FLYC_COMPILER_PACKAGE_PACKAGEERROR_H

#include "support/Result.h"

#include <string>

namespace flyc::package {

/// One sentence that names the file, the kernel or the field.
struct PackageError {
  std::string message;
};
template <typename T> using PackageResult = support::Result<T, PackageError>;

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_PACKAGEERROR_H
