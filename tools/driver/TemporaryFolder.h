//===- TemporaryFolder.h - a folder that goes away ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Made when it is constructed; removed with what is in it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_TEMPORARYFOLDER_H
#define FLYC_TOOLS_DRIVER_TEMPORARYFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace flyc::driver {

class TemporaryFolder {
public:
  explicit TemporaryFolder(const char *prefix) { failed = llvm::sys::fs::createUniqueDirectory(prefix, path).value(); }
  ~TemporaryFolder() {
    if (!failed)
      llvm::sys::fs::remove_directories(path);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  llvm::SmallString<128> path;
  int failed = 0; ///< errno's value if it could not be made
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_TEMPORARYFOLDER_H
