//===- CommitResults.h - the end of a compile that worked -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the results that the stages added to Outputs, and everything that was read. Output: all of them on the disk,
// with the depfile if one was asked for; or none, and why.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_COMMITRESULTS_H
#define FLYC_TOOLS_DRIVER_COMMITRESULTS_H

#include "frontend/Basic/Source.h"
#include "tools/driver/Options.h"
#include "tools/driver/Outputs.h"

#include <string>
#include <vector>

namespace flyc::driver {

/// Every file that the compile depends on: the source first, then imports and the files of --spec-file in the order in
/// which they were read, then the response files. Texts that are no file are left out.
std::vector<std::string> dependencies(const CompileOptions &options, const SourceManager &sources);

/// Adds the depfile (-MD) and the folder (--output-dir) to the outputs and commits them.
[[nodiscard]] bool commitResults(const CompileOptions &options, const SourceManager &sources, Outputs &outputs,
                                 DriverError &error);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_COMMITRESULTS_H
