//===- HostLaunch.h - how kernels of MLIR text are called -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A dump of another compiler says in two places how a kernel is called: its signature has the arguments, and a host
// function has the launch geometry. Both become the interface that the packager writes as manifest and launch header.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_HOSTLAUNCH_H
#define FLYC_TOOLS_DRIVER_HOSTLAUNCH_H

#include "compiler/Interface/Interface.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace flyc::driver {

/// Gives kernels of `module`, Fly IR as it came in, what a launch of them needs to know as further arguments, of which
/// they make nothing: the integers of the host that a grid is computed from; or the grid itself, where nobody launches
/// them.
void passGeometry(mlir::ModuleOp module);

/// The kernels of `module`, Fly IR as it came in, with their arguments and the block that they know. An error at what a
/// caller could not pass.
mlir::LogicalResult readSignatures(mlir::ModuleOp module, std::vector<interface::Kernel> &kernels);

/// Adds grids, blocks and dynamic shared memory from the functions of the host, whose layouts are lowered. An error
/// by what a kernel's own arguments do not say.
mlir::LogicalResult readGeometry(mlir::ModuleOp module, std::vector<interface::Kernel> &kernels);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_HOSTLAUNCH_H
