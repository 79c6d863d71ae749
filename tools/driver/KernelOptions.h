//===- KernelOptions.h - options that stand above what a source says ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// --kernel, -ffast-math and --waves-per-eu act on the typed AST: which of its kernels go on, what may be done with
// their floats, how many waves they want. The front end has looked at the whole source before, and at all of it even if
// the compile is for a few launches.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_KERNELOPTIONS_H
#define FLYC_TOOLS_DRIVER_KERNELOPTIONS_H

#include "frontend/KernelIR/Kernel.h"
#include "tools/driver/DriverError.h"
#include "tools/driver/Options.h"

#include <optional>
#include <vector>

namespace flyc::driver {

/// Nothing, or the error: a name of --kernel that no target has.
std::optional<DriverError> applyKernelOptions(const CompileOptions &options,
                                              const std::vector<sema::TypedUnit *> &units);

/// Leaves what the launches start. A unit in which they start nothing stays as it is.
void leavePlanned(const PlannedLaunches &planned, const std::vector<sema::TypedUnit *> &units);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_KERNELOPTIONS_H
