//===- RemarksReport.h - what LLVM's passes say of their work -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `--report=remarks` prints: LLVM's optimisation remarks by line of the source, each once. What --report=resources
// reads back from the code object (registers, spills, sizes) is left out.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_REMARKSREPORT_H
#define FLYC_TOOLS_DRIVER_REMARKSREPORT_H

#include "tools/driver/CompileJob.h"

namespace flyc::driver {

struct Remark {
  std::string target;
  codegen::Diagnostic said;
  unsigned times = 1; ///< that it was said: of copies of a loop's body, or of several instructions of a line
};

/// By target, then by place; those without a place come first. `results` is parallel to `compiles`.
std::vector<Remark> remarksOf(const std::vector<TargetCompile> &compiles,
                              const std::vector<codegen::JobOutput> &results);
std::string remarksTable(const std::vector<Remark> &remarks);
std::string remarksJson(const std::vector<Remark> &remarks);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_REMARKSREPORT_H
