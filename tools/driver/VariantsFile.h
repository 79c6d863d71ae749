//===- VariantsFile.h - the instances that a file lists -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the path of a file of --variants (docs/variants.md). Output: exports as the source itself would write them,
// with the file's places, so that Sema's errors show the file; or errors, reported.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_VARIANTSFILE_H
#define FLYC_TOOLS_DRIVER_VARIANTSFILE_H

#include "frontend/Parse/Parser.h"
#include "specs/tables/TargetTable.h"

#include <string>
#include <vector>

namespace flyc::driver {

/// One instance.
struct VariantInstance {
  ast::ExportItem item;
  std::vector<std::string> targets; ///< its `targets:`; empty: all
  SourceRange targetsRange;

  /// The export for this target: as it is, or with a condition that is false.
  const ast::ExportDecl *exportFor(const specs::TargetSpec &target, Arena &arena) const;
};

/// Adds the file's instances. 0, or the exit code of what was reported.
int readVariantsFile(ParseContext context, const std::string &path, const specs::TargetTable &table,
                     std::vector<VariantInstance> &out);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_VARIANTSFILE_H
