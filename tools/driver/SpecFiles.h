//===- SpecFiles.h - targets from YAML files ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the paths that --spec-file names. Output: the table of targets with those of the files, or errors with their
// places in the files.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_SPECFILES_H
#define FLYC_TOOLS_DRIVER_SPECFILES_H

#include "frontend/Basic/Source.h"
#include "specs/reader/SpecReader.h"
#include "tools/driver/DriverError.h"

#include <string>
#include <vector>

namespace flyc::driver {

/// The readers of YAML name places by line and column; ours are offsets. Invalid if the error has no place.
SourceRange placeOf(const specs::SpecError &error, const SourceManager &sources, FileID file);

/// Adds the targets of these YAML files to the table.
void readSpecFiles(const std::vector<std::string> &files, SourceManager &sources, specs::TargetTable &table,
                   std::vector<DriverError> &errors);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_SPECFILES_H
