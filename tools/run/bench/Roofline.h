//===- Roofline.h - launches under the roofs of their chip ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the model says of launches. Output: a picture for each, below each other: operations a second over
// operations a byte, on logarithmic axes, with the roofs of memory and of the matrix instructions that the kernel
// uses; beside it how busy the parts of the chip are. A launch without matrix instructions has no operations that the
// model counts: its picture is the second half alone.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_ROOFLINE_H
#define FLYC_TOOLS_RUN_BENCH_ROOFLINE_H

#include "tools/run/bench/Rates.h"

namespace flyc::driver {

std::string rooflineSvg(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_ROOFLINE_H
