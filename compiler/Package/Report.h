//===- Report.h - resources and occupancy for people ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `--report=resources,occupancy` prints: one line per kernel and image, from the facts that were read back.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_REPORT_H
#define FLYC_COMPILER_PACKAGE_REPORT_H

#include "compiler/Package/Facts.h"

namespace flyc::package {

struct ReportColumns {
  bool resources = true; ///< VGPR AGPR SGPR, spills, scratch, LDS, code bytes
  bool occupancy = true; ///< waves per SIMD and what limits them
};

/// Aligned text with a head line; a newline at the end.
std::string reportTable(const Unit &unit, const UnitFacts &facts, ReportColumns columns);
/// The same as a JSON array of objects; a newline at the end.
std::string reportJson(const Unit &unit, const UnitFacts &facts, ReportColumns columns);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_REPORT_H
