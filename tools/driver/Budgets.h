//===- Budgets.h - kernels that take more than they may ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_BUDGETS_H
#define FLYC_TOOLS_DRIVER_BUDGETS_H

#include "tools/driver/PackageStep.h"

namespace flyc::driver {

/// Reports each kernel that breaks a budget, on each target, with the value, the budget and what would help. The values
/// are those that were read back from the code objects.
void checkBudgets(const CompileOptions &options, const std::vector<TargetCompile> &compiles,
                  const PackagedUnit &packaged, DiagnosticEngine &engine);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_BUDGETS_H
