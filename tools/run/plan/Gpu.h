//===- Gpu.h - a plan, on the GPU of this machine ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Launches a plan by the runtime that generated headers stand on, and takes the time. Nothing is read back: `flyc run`
// says whether results are right.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_GPU_H
#define FLYC_TOOLS_RUN_PLAN_GPU_H

#include "tools/run/plan/Plan.h"

namespace flyc::driver {

/// An error if this machine has no GPU, or FLYC_DEVICE names the emulator.
std::optional<DriverError> findGpu();

/// Microseconds from one execution of the plan to the next, the least of several rounds of executions behind each
/// other. An error: the GPU takes no code for the plan's processor, or refuses a launch.
RunResult<double> measure(const RunPlan &plan);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_GPU_H
