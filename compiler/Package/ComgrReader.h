//===- ComgrReader.h - metadata as comgr reads it, from a child process ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// comgr crashes or hangs on some inputs and brings an LLVM of its own, so this process never maps it: a child opens the
// plugin, within limits of time and memory, and writes the facts to a pipe.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_COMGRREADER_H
#define FLYC_COMPILER_PACKAGE_COMGRREADER_H

#include "support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace flyc::package {

struct ComgrFailure {
  std::string message;
  /// True if the reader could not run: there is no plugin, or comgr or its LLVM cannot be loaded. That says nothing
  /// about the bytes. False if the reader refused the bytes, crashed, or took too long.
  bool isUnavailable = false;
};

/// What objects::metadataFacts gives, as comgr sees it, within `timeoutSeconds`. Call it from a process with one
/// thread: the child goes on after fork.
support::Result<std::map<std::string, std::string>, ComgrFailure>
readWithComgr(const std::vector<uint8_t> &bytes, const std::string &plugin, unsigned timeoutSeconds);

/// flyc-comgr.so in ../lib beside the running executable, or beside it.
std::string defaultComgrPlugin();

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_COMGRREADER_H
