//===- LaunchFunctions.h - the C functions of one kernel ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// K_grid, K_check, K_pack and K_launch of one kernel, as text of the launch header. The names that they use themselves
// start with flyc_, which no parameter does.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_LAUNCHFUNCTIONS_H
#define FLYC_COMPILER_PACKAGE_LAUNCHFUNCTIONS_H

#include "compiler/Package/Facts.h"

namespace flyc::package {

/// True if the grid, the LDS size or a condition names device.cus: _grid and _check take it before their other
/// arguments, _launch asks.
bool usesDeviceCus(const Kernel &kernel);
/// In C: declares `flyc_result`, and sets the `int64_t flyc_device_cus` that is declared before it, or returns.
std::string askForCus(const Unit &unit);

/// Fails if an expression names something that is not an integer argument of the kernel.
support::OrError<std::string> launchFunctions(const Unit &unit, const UnitFacts &facts, unsigned kernel);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_LAUNCHFUNCTIONS_H
