//===- BenchReport.h - modelled times as text and JSON -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the cycle model says of the launches of a plan (StepCycles.h), and what the plan has to move at least.
// Output: the same as rates, shares and times at a clock, each called modelled.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H
#define FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H

#include "tools/run/plan/Plan.h"
#include "tools/run/plan/StepCycles.h"

namespace flyc::driver {

struct BenchOptions {
  double clockMhz = 0; ///< 0: the chip's highest
  size_t places = 12;  ///< instructions that are listed, those that waves wait at the longest
};

/// Bytes that the launches of a plan move at least: each array once, or twice if it is read and written; arrays that
/// nothing uses count, too.
uint64_t leastBytes(const RunPlan &plan);

std::string benchText(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options);
std::string benchJson(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H
